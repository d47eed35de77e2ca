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
from app.words import tr
from ui.deal.answers.ask import Ask
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
            return Action(tr("Who is in?"), tr("a digit each"), PrimaryState.WAITING)
        note = tr("{count} in", count=len(self.said_by)) if not self.numbers else ""
        return Action(self.prompt.button or self.prompt.lead, note or self.prompt.button_note)
