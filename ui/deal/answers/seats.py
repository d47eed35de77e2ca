"""The rows where seats are named by their digits: who is in, and what is counted for each."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, cast

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from app.dealing.prompts.calling import IN, OUT, Declaration
from app.dealing.prompts.kinds import Prompt
from app.dealing.values.felt import Felt
from app.errors import Refusal
from app.words import tr
from app.words.joined import comma_list
from ui.deal.answers.ask import Ask
from ui.deal.answers.numbers import Numbers, number_action
from ui.deal.dealer import Dealer
from ui.keys.key_events import letter
from ui.look import theme
from ui.strip.seat_keys import Digits, SeatKeys, seat_digit
from ui.strip.strip_text import Action
from ui.widgets.buttons import PrimaryState, SecondaryButton
from ui.widgets.forms import words


class SeatsAsk(Ask):
    """Seats by their digits, by a click on the felt or on their keys; `pressed` says what that does."""

    def __init__(self, dealer: Dealer, parent: QWidget | None = None) -> None:
        super().__init__(dealer, parent)
        self.seat_keys, self.typing = SeatKeys(), words(tr("Type the numbers"), "note_strong", "second")
        theme.keep(self.typing, "size", lambda one: one.setFixedWidth(theme.current_look().px(64)))
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

    def number_of(self, seat: int) -> str:
        """Where a number is typed for each: whose it is."""
        return tr("{name}’s number", name=self.dealer.table.name(seat))

    def entered_words(self) -> str:
        """What stands at each seat: "Luca in, Tom in"."""
        marks = ((key.name, *self.mark(seat)) for seat, key in self.seat_keys.keys.items())
        return comma_list(f"{name} {mark}" for name, mark, _ in marks if mark.strip("_"))

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
        self._numbers = Numbers(self.question.seats, self.question.between) if self.question.between else Numbers()
        self._numbers.light(next(iter(self.question.seats), 0))
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
        self._numbers.take(kept)
        self.said_by = {seat: str(number) for seat, number in kept.items() if number}
        self.show_marks()

    def mark(self, seat: int) -> tuple[str, bool]:
        """In, or the number typed."""
        if self.question.in_or_out:
            return (self.question.in_word or tr("in"), True) if self.said_by.get(seat) else ("", False)
        lit = seat == self._numbers.at
        return self._numbers.shown(seat) or ("_" if lit else ""), lit

    def pressed(self, seat: int, shifted: bool) -> None:
        """In or out again; or the seat whose number is typed next."""
        if not self.question.in_or_out:
            self._numbers.light(seat)
        elif shifted or seat in self.said_by:
            self.said_by.pop(seat, None)
        else:
            self.said_by[seat] = str(IN)
        self.show_marks()

    def key(self, event: QKeyEvent) -> bool:
        """A seat's digit; where numbers are declared, the number's."""
        if self.numbers:
            return self._typing(event)
        if self.question.nobody_key and letter(event) == self.question.nobody_key:
            self._all_out()
            return True
        if event.key() != Qt.Key.Key_Escape or not self.said_by:
            return super().key(event)
        self.said_by = {}
        self.show_marks()
        return True

    def _typing(self, event: QKeyEvent) -> bool:
        at = self._numbers.at
        done = self._numbers.keyed(event)
        if done is not None:
            self.show_marks()
        if done is False:
            self._refuse_number(at)
        return done is not None

    def _refuse_number(self, seat: int) -> None:
        number = int(self._numbers.shown(seat))
        self._numbers.light(seat)
        if wrong := self.question.out_of_bounds(seat, number):
            super().refused(wrong, None)

    @property
    def numbers(self) -> bool:
        """Whether each declares a number."""
        return not self.question.in_or_out

    def keys(self) -> dict[str, str]:
        """The seats, and nobody where that has a letter."""
        return super().keys() | ({self.question.nobody_key: self.nobody.label} if self.question.nobody_key else {})

    def press(self) -> None:
        """Enter: all have opened; with numbers, on to the next, and with the last one ended all of them."""
        if self.numbers and self._numbers.is_wrong(self._numbers.at):
            self._refuse_number(self._numbers.at)
        elif self.numbers and self._numbers.end():
            self.show_marks()
        elif self.numbers:
            self.given.emit({str(seat): number for seat, number in self._numbers.entered().items()})
        elif self._awaits_somebody:
            self.given.emit(None)
        else:
            self.given.emit({str(seat): int(self.said_by.get(seat) or OUT) for seat in self.question.seats})

    def refused(self, refusal: Refusal, body: Any) -> None:
        """It stays to be mended, the wrong number lit."""
        self._numbers.refused(refusal.seat or self._numbers.at)
        super().refused(refusal, body)

    def action(self) -> Action:
        """How many are in, or whose number is awaited."""
        if self.numbers and (said := number_action(self._numbers, self.number_of, self.refusal)):
            return said
        if self._awaits_somebody:
            return Action(tr("Who is in?"), tr("a digit each"), PrimaryState.WAITING)
        note = tr("{count} in", count=len(self.said_by)) if not self.numbers else ""
        return Action(self.prompt.button or self.prompt.lead, note or self.prompt.button_note)
