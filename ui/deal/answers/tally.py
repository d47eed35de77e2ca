"""The row for what is counted for each seat: taps as they happen, or numbers that are typed."""

from typing import Any, cast

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from app.dealing.prompts.kinds import Prompt, Wording
from app.dealing.prompts.showing import Tally
from app.dealing.values.felt import Felt
from app.errors import Refusal, Refused
from app.words import tr
from ui.deal.answers.seats import SeatsAsk
from ui.deal.dealer import Dealer
from ui.keys.key_events import letter
from ui.strip.seat_keys import Digits
from ui.strip.strip_text import Action, StripText
from ui.widgets.buttons import PrimaryState


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
        known = "" if self.question.each and seat not in self.typed_for else str(self.counts[seat])
        return (self.typed or known) if seat == self.at else known, seat == self.at

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
        if event.key() == Qt.Key.Key_Backspace and self.forgive():
            pass  # what was refused goes first: what was counted before it was right
        elif self.closing and event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Backspace):
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
        untyped = self._untyped()
        if wrong := self._wrong_here(untyped):
            self.refusal = wrong
            self.changed.emit()
        elif untyped:
            self.at, self.typed = untyped, ""
            self.show_marks()
        elif self.question.closing and not self.closing and len(self.question.closers) != 1:
            self.closing = True
            self.show_marks()
        elif not self.closing:
            self._close(self.question.closers[0] if self.question.closing else 0)

    def _wrong_here(self, untyped: int) -> Refusal | None:
        """Why Enter does not go on from the present seat: its number is missing, or cannot be."""
        if not self.question.each:
            return None
        if untyped != self.at:
            return self.question.out_of_bounds(self.at, self.counts[self.at])
        low, high = self.question.between(self.at)
        return Refusal(tr("{name}’s number is missing.", name=self.dealer.table.name(self.at)),
                       tr("Allowed: {low}–{high}.", low=low, high=high), tr("Type it, a 0 too."))

    def _close(self, seat: int) -> None:
        self.given.emit(self._body(seat))

    # what it says

    def said(self) -> StripText:
        """While it asks who ended it: that."""
        said = super().said()
        if not self.closing or self.refusal:
            return said
        words = self._closing
        return StripText(words.lead, words.rest, words.reason, words.call, said.result, words.actor, words.badge,
                         words.step)

    @property
    def _closing(self) -> Wording:
        """How it is asked who ended it."""
        assert self.question.closing is not None
        return self.question.closing()

    def refused(self, refusal: Any, body: Any) -> None:
        """The counts stay to be mended, in a row that looks as digits are taken in it again."""
        self.closing = False
        self.show_marks()
        super().refused(refusal, body)

    def action(self) -> Action:
        """On to who ended it, or done."""
        if self.closing:
            return Action(self._closing.lead, tr("Press the seat’s number"), PrimaryState.WAITING)
        if untyped := self._untyped():
            return Action(tr("Next"), tr("{name}’s number", name=self.dealer.table.name(untyped)))
        if self.question.closing:
            return Action(self._closing.lead, tr("{count} so far", count=sum(self.counts.values())))
        return Action(self.prompt.button or self.prompt.lead, self.prompt.button_note)
