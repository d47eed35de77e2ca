"""The row for whose hand it was and how it ended: a digit where it was made, Shift and the digit where it failed."""

from typing import Any, cast

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.dealing.prompts.kinds import Prompt
from app.dealing.prompts.outcome import Outcome
from app.dealing.values.felt import Felt
from app.money import signed_figure
from app.words import tr
from ui.deal.answers.seats import SeatsAsk
from ui.deal.dealer import Dealer
from ui.keys.key_events import letter
from ui.look import theme
from ui.strip.option_key import OptionKey
from ui.strip.strip_text import Action
from ui.widgets.buttons import WARNS, PrimaryState

FAILED = "F"
"""Turns the row over for a mouse: a seat that is clicked then is one that failed."""


class OutcomeAsk(SeatsAsk):
    """Each seat says what it wins by its digit; turned over, what it loses."""

    def __init__(self, dealer: Dealer, parent: QWidget | None = None) -> None:
        super().__init__(dealer, parent)
        self.failed = OptionKey(tr("Failed"), FAILED)
        self.failed.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        self.failed.setMinimumWidth(theme.current_look().px(112))
        self.failed.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.failed.show_preview(tr("⇧ and digit"))
        self.failed.toggled.connect(lambda _: self.show_marks())
        self.row.addWidget(self.failed)

    @property
    def question(self) -> Outcome:
        """What is asked."""
        return cast(Outcome, self.prompt)

    def ask(self, prompt: Prompt[Any]) -> None:
        """Offer these seats, each as having made it."""
        super().ask(prompt)
        self.offer(self.question.seats)
        self.failed.setChecked(False)
        self.show_marks()

    def refresh(self) -> None:
        """A house rule may have changed what is paid."""
        self.show_marks()

    def mark(self, seat: int) -> tuple[str, bool]:
        """What it brings the seat."""
        return signed_figure(self.question.brings(seat, not self.failed.isChecked()), self.dealer.table.money), False

    def show_marks(self) -> None:
        """Amber where the row is turned over: no digit then stands for a bid that was made."""
        super().show_marks()
        failed = self.failed.isChecked()
        for seat, key in self.seat_keys.keys.items():
            key.show_mark(self.mark(seat)[0], unit=tr("failed") if failed else tr("made"),
                          tone=WARNS if failed else None)

    def pressed(self, seat: int, shifted: bool) -> None:
        """This seat bid it, and made it or failed."""
        self.given.emit(-seat if shifted or self.failed.isChecked() else seat)

    def key(self, event: QKeyEvent) -> bool:
        """A seat's digit, or the letter that turns the row over; Esc turns it back."""
        if letter(event) == FAILED or (event.key() == Qt.Key.Key_Escape and self.failed.isChecked()):
            self.failed.toggle()
            return True
        return super().key(event)

    def with_half_entered(self, felt: Felt) -> Felt:
        """Nothing is won yet: the felt stays as it is."""
        return felt

    def press(self) -> None:
        """Enter alone says neither who nor how."""

    def action(self) -> Action:
        """A seat is awaited."""
        return Action(self.prompt.button, tr("Digit: failed") if self.failed.isChecked() else tr("Made: digit"),
                      PrimaryState.WAITING)

    def keys(self) -> dict[str, str]:
        """Digits with and without Shift."""
        shifted = {f"⇧ {digit}": tr("{name} failed", name=name)
                   for digit, name in super().keys().items() if digit.isdecimal()}
        return super().keys() | shifted | {FAILED: self.failed.label}
