"""What the strip asks beside the game's own questions: taking back, notes, trouble with the disk, fixes."""

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from app.dealing.asides.registry import Note
from app.dealing.engine.run import Undoing
from app.dealing.table.table import Table
from app.dealing.values.felt import Actor, Felt
from app.dealing.values.log import Json
from app.desk.house.clock import new_op_id
from app.errors import MachineFault, NotKnown, Refusal, TakenBack
from app.words import listed, plural, tr
from app.words.joined import without_stop
from ui.deal.answers.ask import Ask
from ui.deal.dealer import Dealer, PastAnswer, short_after
from ui.keys.key_events import letter
from ui.strip.strip_field import StripField
from ui.strip.strip_text import Action, StripText, rest_of
from ui.widgets.buttons import PrimaryState, SecondaryButton


class SideAsk(Ask):
    """A question of the program's own: it stands before the prompt until it is answered or put away with Esc."""

    def __init__(self, dealer: Dealer, parent: QWidget | None = None) -> None:
        super().__init__(dealer, parent)
        self.keep_button = SecondaryButton(tr("Keep it as it is"), tr("Esc"))
        self.keep_button.in_strip = True
        self._own(self.keep_button)
        self.keep_button.clicked.connect(lambda: self.closed.emit())

    def for_later(self) -> Any:
        """What was chosen here for when all is dealt to its end; None for nothing."""
        return None

    def answered(self) -> bool:
        """What it asked was done: whether nothing is left to be asked here."""
        return True

    def beside(self) -> tuple[QWidget, ...]:
        """Putting it away."""
        return (self.keep_button,)

    def key(self, event: QKeyEvent) -> bool:
        """Esc puts it away."""
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
            return True
        return False

    def refused_said(self, step: int = 0) -> StripText | None:
        """What is wrong with what was entered here."""
        if self.refusal is None:
            return None
        return StripText(without_stop(self.refusal.wrong), "", rest_of(self.refusal), "", "", Actor.BAD,
                         "icon:warning|" + tr("CHECK"), step)


def moved_words(table: Table, moved: Mapping[int, int]) -> str:
    """What goes to or comes back from each: "Mei Lin 95 and Tom 57". A seat's number beside an amount reads as one."""
    return listed([f"{table.name(seat)} {table.amount_text(abs(amount))}"
                   for seat, amount in sorted(moved.items()) if amount])


def laid_words(table: Table, laid: Mapping[int, int]) -> list[str]:
    """Whose bets come back out of the rack and whose go into it, as sentences; none for nothing."""
    back = {seat: amount for seat, amount in laid.items() if amount > 0}
    taken = {seat: amount for seat, amount in laid.items() if amount < 0}
    return [*([tr("Back onto the felt: {seats}.", seats=moved_words(table, back))] if back else []),
            *([tr("Into the rack: {seats}.", seats=moved_words(table, taken))] if taken else [])]


def rack_words(table: Table, more: int) -> str:
    """What the rack gains or gives; empty for nothing."""
    return tr("Rack {change}", change=("+" if more > 0 else "") + table.amount_text(more)) if more else ""


def felt_words(table: Table, more: int) -> list[str]:
    """What goes onto the felt or comes off it, as a sentence; none for nothing."""
    if not more:
        return []
    amount = table.amount_text(abs(more))
    return [tr("{amount} goes onto the felt.", amount=amount) if more > 0 else
            tr("{amount} comes off the felt.", amount=amount)]


class UndoAsk(SideAsk):
    """Taking back what moved chips: what goes back where, and for an older hand the reason."""

    def __init__(self, dealer: Dealer, undoing: Undoing, parent: QWidget | None = None) -> None:
        super().__init__(dealer, parent)
        self.undoing = undoing
        self.field = StripField(tr("Why is it being undone?"))
        self.row.addWidget(self.field, 1)
        self.row.addStretch(1)
        self.field.setVisible(undoing.older)
        self.field.entered.connect(self.press)
        self.field.left.connect(self.closed)
        self.field.typed.connect(lambda _: self.changed.emit())

    def begin(self) -> None:
        """The reason comes first where one is needed."""
        if self.undoing.older:
            self.field.edit.setFocus()

    def said(self) -> StripText:
        """What comes back from whom, and what lies on the felt again."""
        table, undoing = self.dealer.table, self.undoing
        if refused := self.refused_said():
            return refused
        taken = {seat: -amount for seat, amount in undoing.back.items() if amount < 0}
        given = {seat: amount for seat, amount in undoing.back.items() if amount > 0}
        lead, rest = self._headline(table, taken, given)
        parts = [tr("Undoing {name}.", name=without_stop(undoing.name))]
        parts += [tr("Back from {seats}.", seats=moved_words(table, taken))] if len(taken) > 1 or (taken and given) \
            else []
        parts += [tr("Back to {seats}.", seats=moved_words(table, given))] if given and taken else []
        parts += felt_words(table, undoing.felt)
        parts += [tr("That reopens a hand in the books.")] if undoing.reopens else []
        parts += [tr("The ledger keeps both lines.")]
        return StripText(lead, rest, " ".join(parts), "", "", Actor.WARN, "icon:undo|" + tr("UNDO"))

    def _headline(self, table: Table, taken: Mapping[int, int], given: Mapping[int, int]) -> tuple[str, str]:
        moved, from_seats = (taken, True) if taken else (given, False)
        if not moved:
            return self._rack_headline(table) if self.undoing.rack else (tr("Reopen an earlier hand"), "")
        amount = table.amount_text(sum(moved.values()))
        seat = next(iter(moved))
        if from_seats:
            rest = tr(" from Seat {seat}", seat=seat) if len(moved) == 1 else \
                plural(len(moved), " from {count} seat", " from {count} seats")
            return tr("Take back {amount}", amount=amount), rest
        rest = tr(" to Seat {seat}", seat=seat) if len(moved) == 1 else \
            plural(len(moved), " to {count} seat", " to {count} seats")
        return tr("Give back {amount}", amount=amount), rest

    def _rack_headline(self, table: Table) -> tuple[str, str]:
        amount = table.amount_text(abs(self.undoing.rack))
        if self.undoing.rack < 0:
            return tr("Take back {amount}", amount=amount), tr(" from the rack")
        return tr("Give back {amount}", amount=amount), tr(" to the rack")

    def action(self) -> Action:
        """Taken back, with what the rack gains."""
        table, rack = self.dealer.table, self.undoing.rack
        if self.undoing.older and not self.field.text.strip():
            return Action(tr("Taken back"), tr("Type the reason first"), PrimaryState.OFF)
        return Action(tr("Taken back"), rack_words(table, rack))

    def press(self) -> None:
        """It has been taken back."""
        reason = self.field.text.strip()
        if not self.undoing.older or reason:
            op_id = new_op_id()
            self.act.emit(lambda: self.dealer.undo(reason, op_id))


class NoteAsk(SideAsk):
    """A line for the log, in the host's words."""

    def __init__(self, dealer: Dealer, parent: QWidget | None = None) -> None:
        super().__init__(dealer, parent)
        self.keep_button.show_label(tr("No note"))
        self.field = StripField(tr("Note for the log"))
        self.row.addWidget(self.field, 1)
        self.field.entered.connect(self.press)
        self.field.left.connect(self.closed)
        self.field.typed.connect(lambda _: self.changed.emit())

    def begin(self) -> None:
        """Type at once."""
        self.field.edit.setFocus()

    def said(self) -> StripText:
        """What the note is for."""
        return self.refused_said() or StripText(tr("Write a note"), "", tr("It goes into the log with the time."), "",
                                                "",
                                                Actor.TABLE, "icon:note|" + tr("NOTE"))

    def action(self) -> Action:
        """Keep it."""
        if self.field.text.strip():
            return Action(tr("Log the note"))
        return Action(tr("Log the note"), tr("Type it first"), PrimaryState.OFF)

    def press(self) -> None:
        """Into the log."""
        if text := self.field.text.strip():
            op_id = new_op_id()
            self.act.emit(lambda: self.dealer.aside(Note(text), op_id))


class FaultAsk(SideAsk):
    """Nothing could be written: dealing stops until trying again works. Nothing is queued."""

    def __init__(self, dealer: Dealer, fault: MachineFault, again: Callable[[], None],
                 parent: QWidget | None = None) -> None:
        super().__init__(dealer, parent)
        self.fault, self._again = fault, again

    def beside(self) -> tuple[QWidget, ...]:
        """There is nothing else to be done here."""
        return ()

    def key(self, event: QKeyEvent) -> bool:
        """No key does anything but Enter."""
        return bool(letter(event)) or event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Backspace)

    def said(self) -> StripText:
        """That dealing stops, and why; of the last key only where it is known."""
        if isinstance(self.fault, NotKnown):
            return StripText(tr("Not confirmed"), tr(" — no key is taken until it is"), str(self.fault), "", "",
                             Actor.BAD, "icon:stop|" + tr("WAIT"))
        last = "" if isinstance(self.fault, TakenBack) else tr("The last key was not saved.")
        return StripText(tr("Stop dealing"), tr(" — ledger not saving"), f"{self.fault} {last}".strip(), "", "",
                         Actor.BAD,
                         "icon:stop|" + tr("STOP"))

    def action(self) -> Action:
        """The same once more."""
        if isinstance(self.fault, NotKnown):
            return Action(tr("Ask the books"), tr("Nothing is saved twice"))
        taken_back = isinstance(self.fault, TakenBack)
        return Action(tr("Try again"), tr("Books them again") if taken_back else tr("Saves the last key"))

    def press(self) -> None:
        """The same once more."""
        self._again()


class FixAsk(SideAsk):
    """An earlier answer, changed with the same widget that took it; a closed hand asks for the reason."""

    def __init__(self, dealer: Dealer, seq: int, asked: PastAnswer, inner: Ask, named: str,
                 parent: QWidget | None = None) -> None:
        super().__init__(dealer, parent)
        self.seq, self.asked, self.inner, self.named = seq, asked, inner, named
        self.keep_button.show_label(tr("Leave"))
        self.reason = StripField(tr("Why is it being changed?"))
        self.row.setSpacing(12)
        self.row.addWidget(inner, 3)
        self.row.addWidget(self.reason, 3)
        self.reason.hide()
        self._body: Json = None
        self._has_body = self.short = False
        inner.ask(asked.prompt)
        inner.fill(asked.body)
        inner.given.connect(self.take)
        inner.changed.connect(self.changed)
        self.reason.entered.connect(self.press)
        self.reason.left.connect(self.closed)
        self.reason.typed.connect(lambda _: self.changed.emit())

    def _ask_reason(self, asked: bool) -> None:
        """The reason takes the row once the new answer is there."""
        self.inner.setVisible(not asked)
        self.reason.setVisible(asked)
        if asked:
            self.reason.edit.setFocus()

    def begin(self) -> None:
        """The keys go to the answer."""
        self.inner.begin()

    def centre(self) -> QWidget | None:
        """What the answer shows in the felt's place."""
        return self.inner.centre()

    def panel(self) -> tuple[str, QWidget] | None:
        """What the answer shows in the right column."""
        return self.inner.panel()

    def with_half_entered(self, felt: Felt) -> Felt:
        """The felt as it lies now."""
        return felt

    def said(self) -> StripText:
        """What is being fixed."""
        if refused := self.refused_said(self.asked.prompt.step) or self._inner_trouble():
            return refused
        reason = tr("Key the correct entry. Later entries that still fit are kept.")
        if self._has_body and self.asked.closed:
            reason = tr("That hand is closed: say why it is being changed.")
        return StripText(tr("Fix {what}", what=self.named or self.asked.prompt.named), "", reason, "", "", Actor.WARN,
                         "icon:settings|" + tr("FIX"), self.asked.prompt.step)

    def _inner_trouble(self) -> StripText | None:
        return self.inner.said() if self.inner.refusal or self.inner.said().actor is Actor.WARN else None

    def action(self) -> Action:
        """The change, once it is entered."""
        if self._has_body:
            ready = not self.asked.closed or bool(self.reason.text.strip())
            if self.short:
                return Action(tr("Put it on account"), tr("and fix it"))
            return Action(tr("Fix it"), "" if ready else tr("Type the reason first"),
                          PrimaryState.READY if ready else PrimaryState.OFF)
        return self.inner.action()

    def take(self, body: Json, why: str = "") -> None:
        """The new answer; where its hand is closed the reason comes next, `why` unless another is typed."""
        self._body, self._has_body, self.short, self.refusal = body, True, False, None
        if self.asked.closed and not self.reason.text.strip():
            self._ask_reason(True)
            self.reason.set_text(why)
            self.changed.emit()
        else:
            self._fix()

    def press(self) -> None:
        """Fix it; before that, what is entered is taken."""
        if not self._has_body:
            self.inner.press()
        elif not self.asked.closed or self.reason.text.strip():
            self._fix()

    def _fix(self) -> None:
        body, reason, cover, op_id = self._body, self.reason.text.strip(), self.short, new_op_id()
        self.act.emit(lambda: self.dealer.fix(self.seq, body, reason, cover, op_id))

    def key(self, event: QKeyEvent) -> bool:
        """Esc puts the fix away; everything else is the answer's own."""
        return super().key(event) or self.inner.key(event)

    def refused(self, refusal: Refusal, body: Json) -> None:
        """The change cannot be: enter another."""
        run = self.dealer.run
        self.short = run is not None and not self.short and short_after(run, self.seq, self._body)
        self._has_body = self.short
        if not self.short:
            self._ask_reason(False)
            self.inner.refused(refusal, body)
        super().refused(refusal, body)


class SummaryAsk(SideAsk):
    """What a fix has moved: what to give to whom, what to take, and how much of it lies on the felt and in the rack.

    `laid` are the bets that only the rack and the felt change hands over, by seat. `boxes` are the commission boxes
    that hold something else: whose, what one held, and what it holds.
    """

    def __init__(self, dealer: Dealer, moved: Mapping[int, int], laid: Mapping[int, int], rack: int, felt: int,
                 boxes: Mapping[str, tuple[int, int]], parent: QWidget | None = None) -> None:
        super().__init__(dealer, parent)
        self.moved, self.laid, self.rack, self.felt, self.boxes = dict(moved), dict(laid), rack, felt, dict(boxes)

    def beside(self) -> tuple[QWidget, ...]:
        """It is done already."""
        return ()

    def said(self) -> StripText:
        """Give and take, seat by seat."""
        table = self.dealer.table
        give = {seat: amount for seat, amount in self.moved.items() if amount > 0}
        take = {seat: amount for seat, amount in self.moved.items() if amount < 0}
        parts = [tr("Give {seats}.", seats=moved_words(table, give))] if give else []
        parts += [tr("Take {seats}.", seats=moved_words(table, take))] if take else []
        parts += laid_words(table, self.laid)
        parts += felt_words(table, self.felt)
        parts += [tr("{name}’s box {was} → {now}.", name=name, was=table.amount_text(was), now=table.amount_text(now))
                  for name, (was, now) in self.boxes.items()]
        return StripText(tr("Correct it on the table"), "", " ".join(parts), "", "", Actor.WARN,
                         "icon:transfer|" + tr("CHIPS"))

    def action(self) -> Action:
        """The chips lie right."""
        return Action(tr("Chips moved"), rack_words(self.dealer.table, self.rack))

    def press(self) -> None:
        """Put it away."""
        self.closed.emit()
