"""The house rules of a game, all that it declares, each with its control."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QWidget

from app import house_rules
from app.dealing.game import Game
from app.errors import MachineFault, Refused
from app.words import tr
from ui.forms import words
from ui.settings.rows import Part, column_of
from ui.settings.rule_rows import RuleRow

if TYPE_CHECKING:
    from app.desk import Desk


class RulesPart(Part):
    """Shows what is played, and changes it."""

    def __init__(self, desk: "Desk", game: Game, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk, self.game = desk, game
        self.rows: dict[str, RuleRow] = {}

    def fill(self) -> None:
        """A row for each rule that the game declares."""
        desk = self.desk
        assert desk.house is not None
        now = in_force(desk, self.game)
        for rule in house_rules.declared(self.game.rules):
            row = RuleRow(rule, getattr(now, rule.name), desk.house.money)
            row.wanted.connect(lambda value, row=row: self._change(row, value))
            self.rows[rule.name] = row
        about = words(tr("A change is played from the next coup, or from the next shoe where that is said."), "body",
                      "second")
        about.setContentsMargins(0, 0, 0, 10)
        column_of(self, tr("House rules, {game}", game=tr(self.game.name)), about, *self.rows.values())

    def _change(self, row: RuleRow, value: object) -> None:
        try:
            self.desk.change_house_rule(self.game, row.rule.name, value)
        except Refused as refused:
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
    return replace(desk.table.rules, **desk.table.rules_next_sitting)
