"""The house rules of a game, all that it declares, each with its control."""

from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app import house_rules
from app.dealing.game import Game
from app.errors import MachineFault, Refused
from app.games import GAMES
from app.words import tr
from ui import theme
from ui.forms import Choice, words
from ui.lock.asking import ask_host
from ui.settings.rows import Part, column_of
from ui.settings.rule_rows import RuleRow

if TYPE_CHECKING:
    from app.desk import Desk


class RulesPart(Part):
    """Shows what is played of one game, and changes it; every game of the house can be chosen."""

    def __init__(self, desk: "Desk", game: Game, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk, self.game = desk, game
        self.rows: dict[str, RuleRow] = {}
        self.choice, self._column = Choice(), QVBoxLayout(self)
        self._body: QWidget | None = None

    def fill(self) -> None:
        """The choice of a game, and its rules below."""
        self.choice.setAccessibleName(tr("Game"))
        self.choice.setFont(theme.font("body_strong"))
        for game in GAMES:
            self.choice.addItem(tr(game.name))
        self.choice.setCurrentIndex(GAMES.index(self.game))
        self.choice.activated.connect(lambda at: self.show_game(GAMES[at]))
        row = QHBoxLayout()
        row.setContentsMargins(28, 16, 28, 0)
        row.addWidget(words(tr("Game"), "body_strong", wrap=False))
        row.addWidget(self.choice)
        row.addStretch(1)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addLayout(row)
        self.show_game(self.game)

    def show_game(self, game: Game) -> None:
        """A row for each rule that this game declares."""
        desk, self.game, self.rows = self.desk, game, {}
        assert desk.house is not None
        now = in_force(desk, self.game)
        for rule in house_rules.declared(self.game.rules):
            row = RuleRow(rule, getattr(now, rule.name), desk.house.money, self.game.sitting_word)
            row.wanted.connect(lambda value, row=row: self._change(row, value))
            self.rows[rule.name] = row
        about = words(tr("A change is played from the next {hand}, or from the next {sitting} where that is said.",
                         hand=tr(game.hand_word), sitting=tr(game.sitting_word)), "body", "second")
        about.setContentsMargins(0, 0, 0, 10)
        old, self._body = self._body, QWidget()
        column_of(self._body, tr("House rules, {game}", game=tr(self.game.name)), about, *self.rows.values())
        self._column.addWidget(self._body, 1)
        if old is not None:
            self._column.removeWidget(old)
            old.hide()
            old.deleteLater()

    def _change(self, row: RuleRow, value: object) -> None:
        try:
            self.desk.rule_sets.change(self.game.id, {row.rule.name: value})
        except Refused as refused:
            if ask_host(self, refused, lambda: self._change(row, value)):
                row.show_value(row.value)
            else:
                row.refuse(str(refused))
        except MachineFault as fault:
            row.refuse(str(fault))
            self.saved.emit(False)
        else:
            row.show_value(house_rules.typed(row.rule, value))
            self.saved.emit(True)
            self.said.emit(tr("Saved: {rule}.", rule=tr(row.rule.words.label)), "ok")


def in_force(desk: "Desk", game: Game) -> Any:
    """The rules that the table plays, with those that wait for the next shoe; the house's own where nothing runs."""
    assert desk.house is not None
    if desk.run is None or desk.run.game is not game:
        return desk.house.rules_of(game)
    return desk.table.ruled.coming
