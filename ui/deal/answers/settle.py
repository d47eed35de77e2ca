"""The row under a settlement: who puts in, who takes, until the hands have moved the chips."""

from dataclasses import replace
from typing import Any, cast

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from app.dealing.asides.registry import ACCOUNT, MARKER, BuyIn, owed_by_marker, sold_for
from app.dealing.prompts.kinds import Prompt
from app.dealing.prompts.settle import Settle
from app.dealing.prompts.showing import Counted, Tally
from app.dealing.table.pots import Short
from app.dealing.table.seat_views import seat_badge
from app.dealing.table.settling import made_of, total, with_settlement
from app.dealing.values.felt import Actor, Felt
from app.dealing.values.settlement import Settlement
from app.desk.house.clock import new_op_id
from app.errors import Refusal, Refused
from app.words import as_in, tr
from app.words.joined import up_to
from ui.deal.answers.ask import Ask
from ui.deal.answers.numbers import Numbers, typing_keys
from ui.deal.dealer import Dealer
from ui.deal.side.settle_list import SettleList
from ui.keys.key_events import letter
from ui.strip.seat_keys import Digits, SeatKeys, seat_digit
from ui.strip.settle_sum import SettleSum
from ui.strip.strip_field import StripField
from ui.strip.strip_text import Action, StripText
from ui.widgets.buttons import DANGER, TAKES, WARNS, PrimaryState, SecondaryButton, Surface


class SettleAsk(Ask):
    """Chips that are still to be moved; Enter says that they have been.

    Where something is counted for it, a seat's digit chooses its tile and the next digits are its value: the tiles
    show their digits only while one of them chooses. Counts that nobody can know are each typed, from the first tile
    on. Enter ends a count, and only with no tile lit does it say that the chips are moved: what the counts come to is
    read before. C shows other chips that make the sum; R and M sell chips to whoever is short.
    """

    def __init__(self, dealer: Dealer, parent: QWidget | None = None) -> None:
        super().__init__(dealer, parent)
        self.tiles, self.sum, self.list = SeatKeys(), SettleSum(), SettleList()
        self.initials = StripField(tr("Initials on the marker"), longest=40)
        self.rebuy, self.marker = SecondaryButton(tr("Rebuy"), "R", kind="go"), SecondaryButton(tr("Marker"), "M")
        self.rebuy.in_strip = self.marker.in_strip = True
        self._own(self.rebuy, self.marker, self.list)
        self.tiles.take(Digits.CHOOSE)
        for part in (self.tiles, self.sum, self.initials):
            self.row.addWidget(part, 1)
        self.tiles.seat.connect(lambda seat: self.choose(seat))
        self.sum.other_chips.connect(self.other_chips)
        self.rebuy.clicked.connect(lambda: self.sell(ACCOUNT))
        self.marker.clicked.connect(self.ask_initials)
        self.initials.entered.connect(lambda: self.sell(MARKER))
        self.initials.left.connect(self._put_initials_away)
        self.numbers = Numbers()
        self.signing, self.keeps_draft = False, True

    @property
    def question(self) -> Settle:
        """What is asked."""
        return cast(Settle, self.prompt)

    @property
    def counting(self) -> Tally | None:
        """What is counted for it, where something is."""
        return self.question.counting

    def ask(self, prompt: Prompt[Any]) -> None:
        """Begin with what the counts must be, or with those that were half entered."""
        super().ask(prompt)
        self.signing, self.keeps_draft, self.numbers = False, True, Numbers()
        if (counting := self.counting) is not None:
            self.numbers = Numbers(tuple(sorted(self.question.start)), counting.between,
                                   {} if counting.each else self.question.start)
            self._take(self.kept_draft())
            self.numbers.light(next(iter(self.numbers.missing()), 0))
        self.sum.begin()
        self.show_settlement()

    @property
    def counts(self) -> dict[int, int]:
        """Every seat's count: the one entered, else what it begins with."""
        return {**self.question.start, **self.numbers.entered()}

    @property
    def untyped(self) -> list[int]:
        """Seats whose count must still be typed."""
        return [seat for seat in self.numbers.order if not self.numbers.shown(seat)]

    def _take(self, body: Any) -> None:
        try:
            counts = self.question.parse(body).counts
        except Refused:
            return  # a draft is only a convenience: one that cannot be read is as good as none
        if isinstance(body, dict):
            self.numbers.take({seat: number for seat, number in counts.items() if str(seat) in body.get("counts", {})})

    def refresh(self) -> None:
        """Somebody may have bought chips."""
        self.signing = False
        self.show_settlement()

    def fill(self, body: Any) -> None:
        """Show the counts that were given before."""
        self.keeps_draft = False
        self._take(body)
        self.numbers.light(0)
        self.show_settlement()

    # what it comes to

    def show_settlement(self) -> None:
        """Reckon with these counts, and show what comes of it in the row, in the column and on the felt."""
        question, table = self.question, self.question.table
        wrong = question.refuse(Counted(self.counts))
        self.refusal = None if self.numbers.growing else wrong  # half a number is not wrong yet
        counts = question.start if wrong else self.counts | dict.fromkeys(self.untyped, 0)
        self.due: Settlement = question.settlement(counts)
        self.words = question.words_with(counts)
        doubt = None if self.refusal else question.doubt(Counted(counts))
        self.lacking = dict(doubt.lacking) if isinstance(doubt, Short) else {}
        self.doubt = doubt
        self._show_row()
        self.list.show_settlement(table, self.due, self.lacking, self._said_of_seats())
        self.changed.emit()

    def _show_row(self) -> None:
        table = self.question.table
        self.initials.setVisible(self.signing)
        self.tiles.setVisible(self.counting is not None and not self.signing)
        self.sum.setVisible(self.counting is None and not self.signing)
        if self.counting is not None:
            seats = sorted({*self.counting.seats, *self.due.gets})
            self.tiles.take(Digits.TYPE if self.numbers.at else Digits.CHOOSE)
            self.tiles.offer((seat, table.name(seat)) for seat in seats)
            for seat, tile in self.tiles.keys.items():
                tile.show_mark(*self._tile(seat))
        else:
            self.sum.show_sum(total(self.due), made_of(table, self.due), table.chips, table.money,
                              len(self.due.gets) == 1)

    def _tile(self, seat: int) -> tuple[str, bool, str, Surface | None]:
        """What stands on a seat's tile: its count and what that comes to, or what it takes."""
        now, shown = seat == self.numbers.at, self.numbers.shown(seat)
        if seat not in self.numbers.order:
            return tr(as_in("no card left", "out")), False, "", TAKES
        if not shown:
            return "_" if now else "–", now, tr("cards") if now else "", None
        if self.refusal and now:
            return shown, True, tr("cannot be"), DANGER
        if seat in self.lacking:
            return shown, now, tr("short"), WARNS
        return shown, now, self._unit(seat), None

    def _unit(self, seat: int) -> str:
        """What a seat's number counts; where the game does not say it, what it comes to."""
        assert self.counting is not None
        if self.counting.unit:
            return self.counting.unit(self.counts[seat])
        owes = self.due.gives.get(seat, 0)
        if not owes:
            return ""
        amount = self.question.table.amount_text(owes)
        return tr("puts in {amount}", amount=amount) if self.due.put_in else tr("pays {amount}", amount=amount)

    def _said_of_seats(self) -> dict[int, str]:
        """What the column says of each seat: what it has counted, or what its mark on the felt says."""
        if self.counting is not None and self.counting.unit:
            return {seat: f"{number} {self.counting.unit(number)}" for seat, number in self.counts.items()}
        return {view.number: up_to(",", view.mark) for view in self.dealer.felt().seats if view.mark}

    # what is keyed

    def key(self, event: QKeyEvent) -> bool:
        """Digits where something is counted; C other chips; R and M for whoever is short."""
        typed = letter(event)
        if self.lacking and typed in ("R", "M"):
            self.sell(ACCOUNT) if typed == "R" else self.ask_initials()
        elif typed == "C" and self.counting is None:
            self.other_chips()
        elif self.counting is None:
            return False
        elif self.numbers.at:
            return self._typing(event)
        elif event.key() == Qt.Key.Key_Backspace:
            return self._rub_out()
        else:
            return self._choosing(event)
        return True

    def _choosing(self, event: QKeyEvent) -> bool:
        """A digit chooses a tile."""
        seat, held = seat_digit(event)
        if not seat or held:
            return False
        self.choose(seat)
        return True

    def _typing(self, event: QKeyEvent) -> bool:
        """As numbers are typed everywhere; a tile that was only chosen is let go by Backspace or Esc."""
        back = event.key() in (Qt.Key.Key_Backspace, Qt.Key.Key_Escape)
        if back and not self.numbers.missing() and not self.numbers.typed.get(self.numbers.at):
            self.numbers.light(0)
        elif self.numbers.keyed(event) is None:
            return False
        self._keep()
        self.show_settlement()
        return True

    def _rub_out(self) -> bool:
        """Backspace with no tile lit: back into the last count that was typed."""
        if not self.numbers.rub_out():
            return False
        self._keep()
        self.show_settlement()
        return True

    def _keep(self) -> None:
        if self.keeps_draft and self.question.refuse(Counted(self.counts)) is None:
            self.keep_entered({"counts": {str(seat): number for seat, number in self.numbers.entered().items()}})

    def choose(self, seat: int) -> None:
        """The next digits are this seat's value; who takes has none."""
        if seat in self.numbers.order:
            self.numbers.light(seat)
            self.show_settlement()

    def seat_clicked(self, seat: int) -> bool:
        """A seat of the felt that is counted."""
        if self.counting is None or seat not in self.counts:
            return False
        self.choose(seat)
        return True

    def other_chips(self) -> None:
        """Show other chips that make the sum."""
        self.sum.next_chips()
        self.changed.emit()

    def forgive(self) -> bool:
        """A count that cannot be is put away: it is again what it must be, or typed again."""
        if self.refusal is None:
            return False
        self.numbers.empty_out()
        self.numbers.light(next(iter(self.numbers.missing()), 0))
        self.show_settlement()
        return True

    def press(self) -> None:
        """Enter: the count is ended, and the next that must be typed is lit; with none lit it is done."""
        if self.numbers.at:
            self.numbers.ending = False
            self.show_settlement()
            if not self.refusal:
                self.numbers.light(next(iter(self.numbers.missing()), 0))
                self.show_settlement()
        elif not self.refusal and not self.lacking:
            self.given.emit({"counts": {str(seat): number for seat, number in self.counts.items()}}
                            if self.counting else True)

    # who is short

    def sell(self, how: str) -> None:
        """Chips for whoever is short, as many as they lack."""
        (player, amount), op_id = self._buyer(), new_op_id()
        aside = BuyIn(player, amount, how, self.initials.text.strip() if how == MARKER else "")
        self.act.emit(lambda: self.dealer.aside(aside, op_id))

    def _buyer(self) -> tuple[int, int]:
        """The first player who is short, and what is sold to them."""
        seat, lacks = next(iter(self.lacking.items()))
        return self.question.table.seats[seat].player, sold_for(self.question.table, lacks)

    def ask_initials(self) -> None:
        """A marker is signed before the chips go over."""
        if self._may_sign():
            self.signing = True
            self.initials.edit.clear()
            self._show_row()
            self.changed.emit()
            self.initials.edit.setFocus()

    def _may_sign(self) -> bool:
        table, (player, amount) = self.question.table, self._buyer()
        return owed_by_marker(table, player) + amount <= table.house.markers.limit_of(player)

    def _put_initials_away(self) -> None:
        self.signing = False
        self._show_row()
        self.changed.emit()
        self.begun.emit()

    def refused(self, refusal: Refusal, body: Any) -> None:
        """It cannot be: say why."""
        super().refused(refusal, body)
        if isinstance(refusal, Short):
            self.show_settlement()

    # what it shows

    def beside(self) -> tuple[QWidget, ...]:
        """Chips for whoever is short."""
        if not self.lacking or self.question.table.opening.for_fun:
            return ()
        return (self.rebuy, self.marker) if self._may_sign() else (self.rebuy,)

    def panel(self) -> tuple[str, QWidget] | None:
        """Who puts in and who takes."""
        return tr("Settle"), self.list

    def said(self) -> StripText:
        """As it is with these counts; a count that cannot be, or who is short of chips, comes first."""
        said, table = super().said(), self.question.table
        if self.refusal:
            return said
        words = self.words
        if self.lacking:
            seat, lacks = next(iter(self.lacking.items()))
            has = table.stack_of(seat)
            return StripText(
                tr("{name} has {amount} of {all}", name=table.name(seat), amount=table.amount_text(has),
                   all=table.amount_text(has + lacks)), tr(" — rebuy or marker") if self._may_sign() else
                tr(" — sell chips"), words.reason, "", words.result, Actor.WARN, f"{seat}|{tr('SHORT')}", words.step)
        if self.doubt is not None:
            return replace(said, reason=f"{self.doubt.wrong} {self.doubt.remedy}", actor=Actor.WARN)
        lead, rest, why = words.lead, words.rest, words.reason
        badge = words.badge
        typing = bool(self.numbers.at and self.counting and self.counting.each)
        if typing:
            lead, rest = tr("{name}’s cards", name=table.name(self.numbers.at)), tr(" — type how many are left")
            badge = seat_badge(self.numbers.at)
        elif self.counting and self.counting.each and len(self.due.gets) == 1:
            (seat, amount), = self.due.gets.items()
            lead, rest = tr("{name} is paid {amount}", name=table.name(seat), amount=table.amount_text(amount)), ""
        result = "" if typing else words.result  # who takes how much is known once all is counted
        return StripText(lead, rest, why, words.call, result, words.actor, badge, words.step)

    def entered_words(self) -> str:
        """What is counted so far, seat by seat."""
        return self.numbers.in_words(self.dealer.table.name)

    def action(self) -> Action:
        """All have put in, somebody has it; or what is in the way."""
        if self.numbers.waits:
            name = self.question.table.name(self.numbers.at)
            return Action(tr("{name}’s cards", name=name), tr("Type it again") if self.refusal else tr("Type it"),
                          PrimaryState.WAITING)
        if self.refusal or (self.lacking and not self.numbers.at):
            why = tr("A count cannot be") if self.refusal else tr("Sell the chips first")
            return Action(self.words.button, why, PrimaryState.OFF)
        if missing := self.numbers.missing():
            return Action(tr("Next"), tr("{name}’s cards", name=self.question.table.name(missing[0])))
        if self.numbers.at:
            return Action(tr("All counted"), tr("Then: {what}", what=self.words.button))
        return Action(self.words.button, self.words.button_note)

    def keys(self) -> dict[str, str]:
        """The tiles' digits, other chips, chips for whoever is short."""
        digits = typing_keys() if self.numbers.at else {
            str(seat % 10): self.tiles.keys[seat].name for seat in self.counts if seat in self.tiles.keys}
        other = {"C": tr("Other chips")} if not self.counting and self.sum.has_other_chips else {}
        return digits | other | ({"R": tr("Rebuy"), "M": tr("Marker")} if self.lacking else {}) | super().keys()

    def with_half_entered(self, felt: Felt) -> Felt:
        """What seats put in lies before them, and who takes is lit."""
        felt = with_settlement(felt, self.question.table, self.due)
        return replace(felt, seats=tuple(replace(view, mark=tr("short")) if view.number in self.lacking else view
                                         for view in felt.seats))
