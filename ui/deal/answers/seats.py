"""The rows where seats are named by their digits: who is in, and what is counted for each."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, cast

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from app.dealing.prompts.calling import IN, OUT, Declaration
from app.dealing.prompts.kinds import Prompt
from app.dealing.prompts.showing import Tally
from app.dealing.values.felt import Felt
from app.errors import Refused
from app.words import tr
from ui.deal.answers.ask import Ask
from ui.deal.dealer import Dealer
from ui.keys.key_events import letter
from ui.look import theme
from ui.strip.seat_keys import Digits, SeatKeys, seat_digit
from ui.strip.strip_text import Action, StripText
from ui.widgets.buttons import PrimaryState, SecondaryButton
from ui.widgets.forms import words


class SeatsAsk(Ask):
    """Seats by their digits, by a click on the felt or on their keys; `pressed` says what that does."""

    def __init__(self, dealer: Dealer, parent: QWidget | None = None) -> None:
        super().__init__(dealer, parent)
        self.seat_keys, self.typing = SeatKeys(), words(tr("Type the numbers"), "note_strong", "second")
        self.typing.setFixedWidth(theme.current_look().px(64))
        self.row.addWidget(self.typing)
        self.row.addWidget(self.seat_keys)
        self.seat_keys.seat.connect(lambda seat: self.pressed(seat, False))

    def offer(self, seats: Iterable[int], digits: Digits = Digits.NAME) -> None:
        """Offer these seats, in a row that looks as digits are taken in it."""
        self.seat_keys.take(digits)
        self.typing.setVisible(digits is Digits.TYPE)
        self.seat_keys.offer((seat, self.dealer.table.name(seat)) for seat in seats)

    def pressed(self, seat: int, shifted: bool) -> None:
        """A seat was named."""
        raise NotImplementedError

    def show_marks(self) -> None:
        """Show what is entered, and have the strip say it."""
        self.refusal = None
        for seat, key in self.seat_keys.keys.items():
            key.show_mark(*self.mark(seat))
        self.changed.emit()

    def mark(self, seat: int) -> tuple[str, bool]:
        """What stands on a seat's key, and whether it is lit."""
        raise NotImplementedError

    def refresh(self) -> None:
        """Somebody may have bought chips."""
        self.refusal = None

    def key(self, event: QKeyEvent) -> bool:
        """A seat's digit."""
        seat, shifted = seat_digit(event)
        if seat not in self.seat_keys.keys:
            return False
        self.pressed(seat, shifted)
        return True

    def seat_clicked(self, seat: int) -> bool:
        """A seat of the felt that is offered."""
        if seat not in self.seat_keys.keys:
            return False
        self.pressed(seat, False)
        return True

    def keys(self) -> dict[str, str]:
        """The digits of the seats."""
        digits = {"0" if seat == 10 else str(seat): key.name for seat, key in self.seat_keys.keys.items()}
        return digits | {"Enter": self.action().label}

    def with_half_entered(self, felt: Felt) -> Felt:
        """What is entered stands at the seats of the felt too."""
        words = {seat: self.mark(seat)[0] for seat in self.seat_keys.keys}
        return replace(felt, seats=tuple(replace(view, mark=words.get(view.number) or view.mark)
                                         for view in felt.seats))


class DeclarationAsk(SeatsAsk):
    """What all declare at once: a digit for each who is in; or a number for each, typed seat after seat.

    That nobody is in may have a letter: Enter then waits until somebody is named.
    """

    def __init__(self, dealer: Dealer, parent: QWidget | None = None) -> None:
        super().__init__(dealer, parent)
        self.nobody = SecondaryButton(tr("Nobody is in"))
        self.nobody.in_strip = True
        self.nobody.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.row.addWidget(self.nobody)
        self.nobody.clicked.connect(lambda _=False: self._all_out())

    @property
    def question(self) -> Declaration:
        """What is asked."""
        return cast(Declaration, self.prompt)

    def ask(self, prompt: Prompt[Any]) -> None:
        """Nobody has opened yet."""
        super().ask(prompt)
        self.said_by: dict[int, str] = {}
        self.at = self.question.seats[0] if self.question.seats else 0
        self.nobody.show_cap(self.question.nobody_key)
        self.nobody.setVisible(bool(self.question.nobody_key))
        self.offer(self.question.seats, Digits.TYPE if self.numbers else Digits.NAME)
        self.show_marks()

    def _all_out(self) -> None:
        self.given.emit({str(seat): OUT for seat in self.question.seats})

    @property
    def _awaits_somebody(self) -> bool:
        return bool(self.question.nobody_key) and not self.said_by

    def fill(self, body: Any) -> None:
        """Show what was declared before."""
        kept = self.question.parse(body)
        self.said_by = {seat: str(number) for seat, number in kept.items() if number or not self.question.in_or_out}
        self.show_marks()

    def mark(self, seat: int) -> tuple[str, bool]:
        """In, or the number typed."""
        said = self.said_by.get(seat, "")
        if self.question.in_or_out:
            return (self.question.in_word or tr("in"), True) if said else ("", False)
        return said or ("_" if seat == self.at else ""), seat == self.at

    def pressed(self, seat: int, shifted: bool) -> None:
        """In or out again; or the seat whose number is typed next."""
        if not self.question.in_or_out:
            self.at = seat
        elif shifted or seat in self.said_by:
            self.said_by.pop(seat, None)
        else:
            self.said_by[seat] = str(IN)
        self.show_marks()

    def key(self, event: QKeyEvent) -> bool:
        """A seat's digit; where numbers are declared, the number's."""
        typed = letter(event)
        if event.key() == Qt.Key.Key_Backspace and self.said_by.get(self.at if self.numbers else 0):
            self.said_by[self.at] = self.said_by[self.at][:-1]
        elif event.key() == Qt.Key.Key_Escape and self.said_by:
            self.said_by = {}
        elif self.numbers and typed.isdecimal() and typed.isascii():
            self._type(typed)
        elif self.numbers and event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self._step(-1 if event.key() == Qt.Key.Key_Left else 1)
        elif self.question.nobody_key and typed == self.question.nobody_key:
            self._all_out()
            return True
        else:
            return not self.numbers and super().key(event)
        self.show_marks()
        return True

    @property
    def numbers(self) -> bool:
        """Whether each declares a number."""
        return not self.question.in_or_out

    def _type(self, digit: str) -> None:
        """A digit of the present seat; where no further one can follow, the next seat's turn comes."""
        assert self.question.between is not None
        typed = (self.said_by.get(self.at, "") + digit)[-6:]
        self.said_by[self.at] = typed
        if int(typed) * 10 > self.question.between(self.at)[1]:
            self._step(1)

    def _step(self, by: int) -> None:
        seats = self.question.seats
        self.at = seats[max(0, min(len(seats) - 1, seats.index(self.at) + by))]

    def press(self) -> None:
        """Enter: all have opened; with numbers, on to the first who has none yet."""
        missing = next((seat for seat in self.question.seats if not self.said_by.get(seat)), 0) if self.numbers else 0
        if missing:
            self.at = missing
            self.show_marks()
        elif self._awaits_somebody:
            self.given.emit(None)
        else:
            self.given.emit({str(seat): int(self.said_by.get(seat) or OUT) for seat in self.question.seats})

    def action(self) -> Action:
        """How many are in, or whose number is awaited."""
        missing = [seat for seat in self.question.seats if not self.said_by.get(seat)]
        if self.numbers and missing:
            name = self.dealer.table.name(self.at)
            return Action(tr("Next"), tr("{name}’s number", name=name))
        if self._awaits_somebody:
            return Action(tr("Who is in?"), tr("Press each seat’s number"), PrimaryState.WAITING)
        note = tr("{count} in", count=len(self.said_by)) if not self.numbers else ""
        return Action(self.prompt.button or self.prompt.lead, note or self.prompt.button_note)


class TallyAsk(SeatsAsk):
    """What is counted for each: taps as they happen, or numbers typed; and, where it is asked, who ended it.

    Every tap is kept over a crash. Enter asks who ended it, and the next digit says so.
    """

    def __init__(self, dealer: Dealer, parent: QWidget | None = None) -> None:
        super().__init__(dealer, parent)
        self.counts: dict[int, int] = {}
        self.typed_for: set[int] = set()

    @property
    def question(self) -> Tally:
        """What is asked."""
        return cast(Tally, self.prompt)

    def ask(self, prompt: Prompt[Any]) -> None:
        """Begin with what is known; what was tapped stays where the same is asked again after a ruling."""
        again = self._prompt is not None and self._prompt.key == prompt.key
        before = self.counts if again else {}
        super().ask(prompt)
        self.counts = {seat: max(before.get(seat, 0), self.question.start.get(seat, 0)) for seat in self.question.seats}
        self.taps: list[int] = []
        self.typed = ""
        self.typed_for = self.typed_for & {*self.question.seats} if again else set()
        self.closing = False
        self.keeps_draft = True
        self.at = self.question.seats[0] if self.question.seats else 0
        self._restore()
        if any(before.values()):
            self._keep()
        self.offer(self.question.seats, self._digits())
        self.show_marks()

    def _digits(self) -> Digits:
        """Every press adds one, or numbers are typed; who ended it is named."""
        return Digits.NAME if self.closing else Digits.ADD if self.question.taps else Digits.TYPE

    def show_marks(self) -> None:
        """Show what is counted, in a row that looks as digits are taken in it now."""
        self.seat_keys.take(self._digits())
        super().show_marks()

    def _restore(self) -> None:
        kept = self.kept_draft()
        if kept is None:
            return
        try:
            counts = self.question.parse(kept).counts
        except Refused:
            return
        self.counts.update({seat: number for seat, number in counts.items() if seat in self.counts})
        self.typed_for |= {seat for seat, number in self.counts.items() if number != self.question.start.get(seat, 0)}
        self.at = self._untyped() or self.at

    def _untyped(self) -> int:
        """The next seat whose number must still be typed, from the present one on; 0 where none must."""
        seats = self.question.seats
        at = seats.index(self.at) if self.at in seats else 0
        return next((seat for seat in (*seats[at:], *seats[:at]) if self.question.each
                     and seat not in self.typed_for), 0)

    def fill(self, body: Any) -> None:
        """Show what was counted before."""
        self.keeps_draft = False
        self.counts.update(self.question.parse(body).counts)
        self.typed_for = {*self.question.seats}
        self.show_marks()

    def refresh(self) -> None:
        """What is counted stays; what can be counted may have changed."""
        super().refresh()
        seats = self.question.seats
        self.offer(seats, self._digits())
        self.counts = {seat: self.counts.get(seat, self.question.start.get(seat, 0)) for seat in seats}
        self.taps = [seat for seat in self.taps if seat in seats]
        self.typed_for &= {*seats}
        if self.at not in seats:
            self.at, self.typed = (seats[0] if seats else 0), ""
        self.show_marks()

    def mark(self, seat: int) -> tuple[str, bool]:
        """The count; lit is the seat that is typed for, or who may have ended it."""
        if self.closing:
            return str(self.counts[seat]), seat in self.question.closers
        if self.question.taps:
            return str(self.counts[seat] or ""), False
        return (self.typed or str(self.counts[seat])) if seat == self.at else str(self.counts[seat]), seat == self.at

    def with_half_entered(self, felt: Felt) -> Felt:
        """The felt with what is counted so far, and with the chips that lie there for it already."""
        pictured = self.question.pictured
        return pictured(felt, self.counts) if pictured else super().with_half_entered(felt)

    # what is keyed

    def pressed(self, seat: int, shifted: bool) -> None:
        """One more, one less, who ended it, or whose number is typed next."""
        if self.closing:
            self._close(seat)
        elif not self.question.taps:
            self.at, self.typed = seat, ""
            self.show_marks()
        else:
            self._tap(seat, -1 if shifted else 1)

    def _tap(self, seat: int, by: int) -> None:
        self.counts[seat] = max(0, self.counts[seat] + by)
        self.taps = [*self.taps, seat] if by > 0 else self.taps
        self._keep()
        self.show_marks()

    def _keep(self) -> None:
        if self.keeps_draft:
            self.keep_entered(self._body(0))

    def _body(self, seat: int) -> dict[str, Any]:
        return {"counts": {str(one): number for one, number in self.counts.items()}, "seat": seat}

    def key(self, event: QKeyEvent) -> bool:
        """Digits; Backspace takes back the last tap or digit, Esc the question who ended it."""
        typed = letter(event)
        if self.closing and event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Backspace):
            self.closing = False
        elif event.key() == Qt.Key.Key_Backspace and self.taps:
            last = self.taps.pop()
            self._tap(last, -1)
        elif event.key() == Qt.Key.Key_Backspace and self.typed:
            self._count(self.typed[:-1])
        elif not self.question.taps and not self.closing and typed.isdecimal() and typed.isascii():
            self._count((self.typed + typed)[-4:])
            if self._no_digit_follows():
                self._step(1)
        elif not self.question.taps and event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self._step(-1 if event.key() == Qt.Key.Key_Left else 1)
        else:
            return super().key(event)
        self.show_marks()
        return True

    def _no_digit_follows(self) -> bool:
        """Whether what is typed is whole: nothing at all, or so much that a further digit were too many."""
        (least, most), number = self.question.between(self.at), int(self.typed)
        return number * 10 > most or (not number and not least)

    def _count(self, typed: str) -> None:
        self.typed = typed
        self.typed_for.add(self.at)
        self.counts[self.at] = int(typed or 0)
        self._keep()

    def _step(self, by: int) -> None:
        seats = self.question.seats
        self.typed = ""
        self.at = seats[(seats.index(self.at) + by) % len(seats)]

    def press(self) -> None:
        """Enter: on to the next that must be typed; else it is over, or who ended it is asked."""
        if untyped := self._untyped():
            self.at, self.typed = untyped, ""
            self.show_marks()
        elif self.question.closing and not self.closing and len(self.question.closers) != 1:
            self.closing = True
            self.show_marks()
        elif not self.closing:
            self._close(self.question.closers[0] if self.question.closing else 0)

    def _close(self, seat: int) -> None:
        self.given.emit(self._body(seat))

    # what it says

    def said(self) -> StripText:
        """While it asks who ended it: that."""
        said = super().said()
        if not self.closing or self.refusal:
            return said
        return replace(said, lead=self.question.closing, rest=tr(" — press the seat’s number"), call="")

    def refused(self, refusal: Any, body: Any) -> None:
        """The counts stay to be mended."""
        self.closing = False
        for seat, key in self.seat_keys.keys.items():
            key.show_mark(*self.mark(seat))
        super().refused(refusal, body)

    def action(self) -> Action:
        """On to who ended it, or done."""
        if self.closing:
            return Action(self.prompt.button or self.question.closing, tr("Press the seat’s number"),
                          PrimaryState.WAITING)
        if untyped := self._untyped():
            return Action(tr("Next"), tr("{name}’s number", name=self.dealer.table.name(untyped)))
        if self.question.closing:
            return Action(self.question.closing, tr("{count} so far", count=sum(self.counts.values())))
        return Action(self.prompt.button or self.prompt.lead, self.prompt.button_note)
