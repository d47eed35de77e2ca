"""Everybody's result, as a table."""

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHeaderView, QWidget

from app.money import figure, signed_figure
from app.settlement import HOUSE, HouseNight, NightStatement, PlayerNight
from app.sheets.settlement import settling
from app.words import tr
from ui.look import theme
from ui.widgets.lists import RIGHT, Cells, CellsModel, Column, NameDelegate, PlainTable

ROW, LOWEST = 44, 20
"""How high a row is, and how low it may be so that the house bank, the last of them, is in sight."""
NAME = 130
SPARE, FOR_NAMES = (4, 1, 2, 3), 2
"""Columns that a narrow window does without, first to last; so many of them give way to a long name too."""

DASH = "–"


def rows_of(statement: NightStatement) -> list[Cells]:
    """One row for each player, those who receive most first, and one for the house bank.

    What was paid or carried is off what they still have to settle.
    """
    players = sorted(statement.players, key=lambda one: (-one.to_settle, one.name))
    lines: list[PlayerNight | HouseNight] = [*players, statement.house]
    left = statement.left
    due = [left.get(one.player if isinstance(one, PlayerNight) else HOUSE, 0) for one in lines]
    return [Cells(0, _texts(one, statement, still), _tones(one, statement, still))
            for one, still in zip(lines, due, strict=True)]


def _tones(row: PlayerNight | HouseNight, statement: NightStatement, left: int) -> tuple[str, ...]:
    """Green receives and red pays, beside the word or the sign."""
    holds = isinstance(row, PlayerNight) and row.holds
    result = "second" if holds else _shade(row.result)
    return "", "", "", result, "", "second" if holds or statement.holding else _shade(left)


def _texts(row: PlayerNight | HouseNight, statement: NightStatement, left: int) -> tuple[str, ...]:
    money = statement.money
    result = signed_figure(row.result, money)
    settle = DASH if statement.holding else settling(left, figure(abs(left), money))
    if statement.imported:  # nothing else is known of it
        name = tr("House bank") if isinstance(row, HouseNight) else row.name
        return name, DASH, DASH, result, DASH, settle
    if isinstance(row, HouseNight):
        held = tr("holds {amount}", amount=figure(row.holds, money)) if row.holds else DASH
        return tr("House bank"), DASH, DASH, DASH if statement.holding else result, held, settle
    cash = figure(row.cash_in, money) if row.cash_in else DASH
    if row.holds:
        return row.name, figure(row.bought, money), DASH, DASH, cash, tr("holds {amount}", amount=figure(
            row.holds, money))
    return row.name, figure(row.bought, money), figure(row.returned, money), result, cash, settle


def _shade(amount: int) -> str:
    return "ok" if amount > 0 else "bad" if amount < 0 else "second"


class ResultTable(PlainTable):
    """The results, for reading only."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Result by player"), ROW, parent)
        columns = (Column(tr("Player"), strong=True), Column(tr("Bought"), align=RIGHT),
                   Column(tr("Returned"), align=RIGHT), Column(tr("Result"), align=RIGHT),
                   Column(tr("Cash in"), align=RIGHT), Column(tr("To settle"), align=RIGHT, strong=True))
        self._results = CellsModel(self, columns)
        self._measured: tuple[object, list[int]] = None, []
        self.setModel(self._results)
        self.setItemDelegateForColumn(0, NameDelegate(self))
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setMinimumSectionSize(theme.current_look().px(40))
        theme.dress(self, f"QTableView::item {{ border-bottom: 1px solid {theme.LINE}; padding: 0 3px; }}")

    def show_statement(self, statement: NightStatement) -> None:
        """Show this statement's results."""
        self._results.show_rows(rows_of(statement))
        self._choose_columns()
        self._choose_height()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as many columns as leave room for the names."""
        super().resizeEvent(event)
        self._choose_columns()
        self._choose_height()

    def _choose_height(self) -> None:
        """Rows as high as all of them have room for; where there is none, they scroll."""
        look, rows = theme.current_look(), max(1, self._results.rowCount())
        high = self.viewport().height() // rows
        self.verticalHeader().setMinimumSectionSize(look.px(LOWEST))
        self.verticalHeader().setDefaultSectionSize(min(look.px(ROW), max(look.px(LOWEST), high)))

    def _choose_columns(self) -> None:
        shown, least = set(range(self._results.columnCount())), theme.current_look().px(NAME)
        names, *others = self._widths()
        wide = dict(enumerate(others, start=1))
        for at, spare in enumerate(SPARE):
            name = max(least, names) if at < FOR_NAMES else least
            if sum(wide[at] for at in shown - {0}) + name > self.viewport().width():
                shown.discard(spare)
        for at in wide:
            self.setColumnHidden(at, at not in shown)

    def _widths(self) -> list[int]:
        """How wide the cells of each column are; the same rows in the same room are not measured again."""
        seen = tuple(self._results.rows), theme.current_look(), self.viewport().size(), self.isVisible()
        if self._measured[0] != seen:
            columns, header = range(self._results.columnCount()), self.horizontalHeader()
            for at in columns:
                self.setColumnHidden(at, False)  # a hidden one has no width
            wide = [self.sizeHintForColumn(at) for at in columns]
            self._measured = seen, [wide[0], *(max(wide[at], header.sectionSizeHint(at)) for at in columns[1:])]
        return self._measured[1]
