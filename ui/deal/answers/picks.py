"""The row for who wins, who loses, who shows: one seat, or several that are equal."""

from typing import Any, cast

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from app.dealing.prompts.kinds import Prompt
from app.dealing.prompts.showing import PickSeats
from app.words import tr
from app.words.joined import comma_list
from ui.deal.answers.seats import SeatsAsk
from ui.deal.dealer import Dealer
from ui.keys.key_events import letter
from ui.strip.strip_text import Action, capital
from ui.widgets.buttons import PrimaryState, SecondaryButton


class PicksAsk(SeatsAsk):
    """Who wins, or who loses: one digit answers; Shift, or a button before the first, gathers several.

    Where somebody is rarely named there are no seats before that button, and it has a letter.
    """

    def __init__(self, dealer: Dealer, parent: QWidget | None = None) -> None:
        super().__init__(dealer, parent)
        self.nobody, self.several = SecondaryButton(""), SecondaryButton(tr("Several"), "⇧")
        self.gathered: list[int] = []
        self.gathers = False
        for button in (self.nobody, self.several):
            button.in_strip = True
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            self.row.addWidget(button)
        self.nobody.clicked.connect(lambda _=False: self.given.emit([]))
        self.several.clicked.connect(lambda _=False: self.gather())

    @property
    def question(self) -> PickSeats:
        """What is asked."""
        return cast(PickSeats, self.prompt)

    def ask(self, prompt: Prompt[Any]) -> None:
        """Offer these seats."""
        super().ask(prompt)
        self.gathered, self.gathers = [], False
        letter_of, word = self.question.rare
        self.several.show_label(word or tr("Several"))
        self.several.show_cap(letter_of or "⇧")
        self.nobody.show_label(capital(self.question.none_word))
        self.nobody.show_cap(self.question.none_key)
        self.nobody.setVisible(self._nobody_has_key)
        self.several.setVisible(self._is_rare or min(self.question.most, len(self.question.seats)) > 1)
        self._offer_seats()

    def _offer_seats(self) -> None:
        self.offer(self.question.seats if self.gathers or not self._is_rare else ())
        self.show_marks()

    @property
    def _is_rare(self) -> bool:
        return bool(self.question.rare[0])

    @property
    def _nobody_has_key(self) -> bool:
        return bool(self.question.none_word and self.question.none_key)

    def mark(self, seat: int) -> tuple[str, bool]:
        """A tick at whoever is gathered."""
        return ("✓", True) if seat in self.gathered else ("", False)

    def gather(self) -> None:
        """From now on every seat is one more of several, without Shift; or not any more."""
        self.gathers, self.gathered = not (self.gathers or self.gathered), []
        self._offer_seats()

    def pressed(self, seat: int, shifted: bool) -> None:
        """The one, or one more of several."""
        if not (shifted or self.gathers or self.gathered):
            self.given.emit([seat])
            return
        self.gathered = [one for one in self.gathered if one != seat] if seat in self.gathered else \
            [*self.gathered, seat]
        self.show_marks()

    def key(self, event: QKeyEvent) -> bool:
        """A digit; Esc forgets who is gathered; 0, or its own key, is nobody where that is an answer."""
        if (self.gathers or self.gathered) and event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Backspace):
            self.gather()
            return True
        typed = letter(event)
        if self._is_rare and typed == self.question.rare[0]:
            self.gather()
        elif self.question.none_word and typed and typed == self._nobody_typed:
            self.given.emit([])
        else:
            return super().key(event)
        return True

    @property
    def _nobody_typed(self) -> str:
        """What is typed for nobody: 0 where it is not a seat's, and no slip of who types the next answer already."""
        if self.question.none_key:
            return self.question.none_key
        return "" if self._is_rare or 10 in self.question.seats else "0"

    def keys(self) -> dict[str, str]:
        """The seats, and nobody where that has a key of its own."""
        rare = {self.question.rare[0]: self.several.label} if self._is_rare else {}
        return rare | super().keys() | ({self.question.none_key: self.nobody.label} if self._nobody_has_key else {})

    def press(self) -> None:
        """Enter: those gathered, those expected, or nobody."""
        if self.gathered or not self.gathers:
            self.given.emit(sorted(self.gathered) or list(self.question.expected))

    def action(self) -> Action:
        """Who it would be."""
        if self.gathers and not self.gathered:
            return Action(tr("Choose a seat") if self._is_rare else tr("Choose several"),
                          tr("Press each seat’s number"), PrimaryState.WAITING)
        who = [self.question.names(seat) for seat in sorted(self.gathered) or self.question.expected]
        if who:
            label = self.prompt.button if not self.gathered and self.prompt.button else comma_list(who)
            return Action(label, tr("Shift: one more") if len(who) > 1 and not self.gathers else "")
        if self.question.none_word and not self._nobody_has_key:
            return Action(self.nobody.label, "" if self._is_rare else tr("or press a seat’s number"))
        return Action(self.prompt.button or tr("Choose a seat"), tr("Shift and a digit for a tie"),
                      PrimaryState.WAITING)
