"""The widgets that answer prompts, one for each kind: made when it is first asked, or at rest before that."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, QTimer

from app.dealing.prompts.kinds import DrawCard, Pay, Prompt
from ui.deal.answers import answer_for
from ui.deal.answers.ask import Ask
from ui.deal.dealer import Dealer

AT_REST = 500
"""Milliseconds after the last prompt until one that is not wanted yet is made."""
SOON: tuple[type[Prompt[Any]], ...] = (DrawCard, Pay)
"""What comes in the middle of a hand: a card does not wait until the keys for the next one are made."""


class KeptAnswers(QTimer):
    """Gives the widget for a kind of prompt, always the same one. `join` makes a new one part of its page."""

    def __init__(self, dealer: Dealer, join: Callable[[Ask], Ask], parent: QObject) -> None:
        super().__init__(parent, singleShot=True, interval=AT_REST)
        self._dealer, self._join = dealer, join
        self._made: dict[type[Prompt[Any]], Ask] = {}
        self.timeout.connect(self._make_ahead)

    def of(self, kind: type[Prompt[Any]]) -> Ask:
        """The widget for such prompts."""
        if kind not in self._made:
            self._made[kind] = self._join(answer_for(kind, self._dealer))
        if self._missing():
            self.start()
        return self._made[kind]

    def _missing(self) -> list[type[Prompt[Any]]]:
        return [kind for kind in SOON if kind not in self._made]

    def _make_ahead(self) -> None:
        for kind in self._missing()[:1]:
            self.of(kind).ensurePolished()
