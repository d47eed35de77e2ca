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
from ui.deal.answers.numbers import Numbers, number_action, typing_keys
from ui.deal.answers.seats import SeatsAsk
from ui.deal.dealer import Dealer
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
        self.numbers = Numbers()

    @property
    def question(self) -> Tally:
        """What is asked."""
        return cast(Tally, self.prompt)

    def ask(self, prompt: Prompt[Any]) -> None:
        """Begin with what is known; what was entered stays where the same is asked again after a ruling."""
        again = self._prompt is not None and self._prompt.key == prompt.key
        before = self.counts if again else {}
        super().ask(prompt)
        self.counts = {seat: max(before.get(seat, 0), self.question.start.get(seat, 0)) for seat in self.question.seats}
        self.taps: list[int] = []
        self.closing = False
        self.keeps_draft = True
        typed = self.numbers.typed if again else {}
        self.numbers = Numbers(between=self.question.between, known={} if self.question.each else self.question.start,
                               typed=dict(typed))
        self.numbers.keep(sorted(self.question.seats))
        self._restore()
        self._begin_typing()
        if any(before.values()):
            self._keep()
        self.offer(self.question.seats, self._digits())
        self.show_marks()

    def _begin_typing(self) -> None:
        """The first number that is missing is lit, else the first of all."""
        self.numbers.light(next(iter(self.numbers.order), 0))
        self.numbers.light(next(iter(self.numbers.missing()), self.numbers.at))

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
            self._take(kept)
        except Refused:
            return

    def _take(self, body: Any) -> None:
        """These were counted before; what was not typed yet is not among them."""
        counts = self.question.parse(body).counts
        counts = {seat: counts[seat] for seat in self.counts if str(seat) in body.get("counts", {})}
        self.counts |= counts
        self.numbers.take(counts)

    def fill(self, body: Any) -> None:
        """Show what was counted before."""
        self.keeps_draft = False
        self._take(body)
        self._begin_typing()
        self.show_marks()

    def refresh(self) -> None:
        """What is counted stays; what can be counted may have changed."""
        super().refresh()
        seats = self.question.seats
        self.offer(seats, self._digits())
        self.counts = {seat: self.counts.get(seat, self.question.start.get(seat, 0)) for seat in seats}
        self.taps = [seat for seat in self.taps if seat in seats]
        self.numbers.keep(sorted(seats))
        self.show_marks()

    def mark(self, seat: int) -> tuple[str, bool]:
        """The count; lit is the seat that is typed for, or who may have ended it."""
        if self.closing:
            return str(self.counts[seat]), seat in self.question.closers
        if self.question.taps:
            return str(self.counts[seat] or ""), False
        return self.numbers.shown(seat), seat == self.numbers.at

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
            self.numbers.light(seat)
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
        counts = self.counts if self.question.taps else self.numbers.entered()
        return {"counts": {str(one): number for one, number in counts.items()}, "seat": seat}

    def key(self, event: QKeyEvent) -> bool:
        """Backspace or Esc takes back the question who ended it; else taps, or numbers that are typed."""
        if self.closing and event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Backspace):
            self.closing = False
            self.show_marks()
            return True
        if self.closing:
            return super().key(event)
        return self._tapping(event) if self.question.taps else self._typing(event)

    def _tapping(self, event: QKeyEvent) -> bool:
        """Backspace puts away what was refused, as what was tapped before it was right; then the last tap."""
        if event.key() != Qt.Key.Key_Backspace:
            return super().key(event)
        if self.forgive():
            return True
        if self.taps:
            self._tap(self.taps.pop(), -1)
            return True
        return False

    def _typing(self, event: QKeyEvent) -> bool:
        """As numbers are typed everywhere."""
        at, done = self.numbers.at, self.numbers.keyed(event)
        if done is None:
            return False
        self.counts = {seat: self.question.start.get(seat, 0) for seat in self.question.seats} | self.numbers.entered()
        self.show_marks()
        if done:
            self._keep()
        else:
            self._say_wrong(at)
        return True

    def _say_wrong(self, seat: int) -> None:
        """A number that was typed cannot be the seat's: it is typed again."""
        wrong = self.question.out_of_bounds(seat, int(self.numbers.shown(seat)))
        assert wrong is not None
        self.numbers.light(seat)
        super().refused(wrong, None)

    def press(self) -> None:
        """Enter: the number is ended, and the next one is typed; else it is over, or who ended it is asked."""
        typed = not self.question.taps and not self.closing
        if typed and self.numbers.is_wrong(self.numbers.at):
            self._say_wrong(self.numbers.at)
        elif typed and self.numbers.end():
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
        words = self._closing
        return StripText(words.lead, words.rest, words.reason, words.call, said.result, words.actor, words.badge,
                         words.step)

    @property
    def _closing(self) -> Wording:
        """How it is asked who ended it."""
        assert self.question.closing is not None
        return self.question.closing()

    def refused(self, refusal: Any, body: Any) -> None:
        """The counts stay to be mended, the wrong one lit, in a row that looks as digits are taken in it again."""
        self.closing = False
        if not self.question.taps:
            self.numbers.refused(self._refused_seat(refusal))
        self.show_marks()
        super().refused(refusal, body)

    def _refused_seat(self, refusal: Refusal) -> int:
        """Whose number is refused; the lit one's, where it is that of several."""
        wrong = [seat for seat in self.numbers.order if self.numbers.is_wrong(seat)]
        return refusal.seat or next(iter(wrong), self.numbers.at)

    def action(self) -> Action:
        """On to another number, to who ended it, or done; while the lit number must be typed, nothing."""
        if self.closing:
            return Action(self._closing.lead, tr("Press the seat’s number"), PrimaryState.WAITING)
        if not self.question.taps and (
                said := number_action(self.numbers, self.number_of, self.refusal)):
            return said
        if self.question.closing:
            return Action(self._closing.lead, tr("{count} so far", count=sum(self.counts.values())))
        return Action(self.prompt.button or self.prompt.lead, self.prompt.button_note)

    def keys(self) -> dict[str, str]:
        """The seats' digits; where numbers are typed, what is typed and how one goes from field to field."""
        if self.question.taps or self.closing:
            return super().keys()
        return typing_keys() | {"Enter": self.action().label}
