"""The rule that applies now, in the game's own words, with the rest of its rules below."""

from typing import Any

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QWidget

from app.dealing.engine.game import Game
from app.dealing.prompts.heard import utterance
from app.glossary import Meaning, meant_in
from app.words import Sentence, tr
from ui.heard import telling
from ui.widgets.side_panel import SidePanel


class RulePanel(SidePanel):
    """A game's topics as they are under these house rules: the one that the prompt names first. Before them stand the
    words of the trade that are `meant`, or that the reason uses.
    """

    def __init__(self, game: Game, rules: Any, topic: str, reason: str = "", meant: tuple[Meaning, ...] = (),
                 parent: QWidget | None = None) -> None:
        super().__init__(tr("The rule that applies now"), parent)
        topics = game.topics_under(rules)
        first = [topic] if topic in topics else []
        words = tuple(one.sentence for one in dict.fromkeys((*meant, *meant_in((reason,)))))
        self._now = (*([tr("Now: {reason}", reason=reason)] if reason else ()), *words,
                     *(tr(part) for code in first for part in topics[code]))
        self.setAccessibleDescription(utterance(*self._now))
        if reason:
            self.add_line(tr("Now: {reason}", reason=reason), "body", "brass")
        for one in words:
            self.add_line(one, "note")
        for at, code in enumerate([*first, *(code for code in topics if code != topic)]):
            self._topic(topics[code], at == 0 and bool(first))
        if not topics:
            self.add_line(tr("This game has no written rules yet."))
        for said in game.from_whom:
            self.add_line(said, "label", "label")
        if game.link:
            self.add_line(game.link, "label", "label").setTextInteractionFlags(
                Qt.TextInteractionFlag.TextSelectableByMouse)

    def _topic(self, words: tuple[Sentence, ...], now: bool) -> None:
        if not words:
            return
        self.add_line(tr(words[0]), "title" if now else "heading", "brass" if now else "")
        for paragraph in words[1:]:
            # A figure and its sign stay on one line.
            self.add_line(tr(paragraph).replace(" %", "\u00a0%"), "body" if now else "note", "" if now else "second")

    def begin(self) -> None:
        """Esc and Tab are at hand; what applies now is told as one, after what has the keyboard."""
        self.close_button.setFocus()
        QTimer.singleShot(0, self, lambda: telling.tell(self, self.accessibleName(), *self._now))
