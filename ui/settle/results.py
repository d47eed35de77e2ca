"""Everybody's result, as a table."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QResizeEvent
from PySide6.QtWidgets import QHeaderView, QTableView, QWidget

from app.money import figure, signed_figure
from app.settlement import HouseNight, NightStatement, PlayerNight
from app.sheets.settlement import settling
from app.words import tr
from ui.look import theme
from ui.qt.item_models import ItemModel

ROW = 44
NAME = 130
SPARE = (4, 1, 2)
"""Columns that a narrow window does without, first to last: the sheet beside them has them all."""

DASH = "–"
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class ResultModel(ItemModel):
    """One row for each player, those who receive most first, and one for the house bank."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._statement: NightStatement | None = None
        self._lines: list[PlayerNight | HouseNight] = []
        self._said: list[tuple[str, ...]] = []
        self._titles = (tr("Player"), tr("Bought"), tr("Returned"), tr("Result"), tr("Cash in"), tr("To settle"))

    def show_statement(self, statement: NightStatement) -> None:
        """Show this statement's results."""
        with self.anew():
            self._statement = statement
            self._lines = [*sorted(statement.players, key=lambda one: (-one.to_settle, one.name)), statement.house]
            self._said = [self._texts(one) for one in self._lines]  # asked for again and again, to measure columns

    def _rows(self) -> int:
        return len(self._lines)

    def _columns(self) -> int:
        """The columns of the sheet, without the seat."""
        return len(self._titles)

    def _title(self, section: int, across: bool, role: int) -> object:
        if not across:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return RIGHT if section else LEFT
        if role == Qt.ItemDataRole.FontRole:
            return theme.font("label")
        return self._titles[section] if role == Qt.ItemDataRole.DisplayRole else None

    def _told(self, row: int, column: int, role: int) -> object:
        """What a cell says, and its colour: green receives and red pays, beside the word or the sign."""
        one = self._lines[row]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._said[row][column]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return RIGHT if column else LEFT
        if role == Qt.ItemDataRole.ForegroundRole and column in (3, 5):
            return QColor(self._colour(one, column))
        if role == Qt.ItemDataRole.FontRole:
            return theme.font("body_strong" if column in (0, 5) else "body")
        if role == Qt.ItemDataRole.ToolTipRole and column == 0:
            return theme.plain_tip(self._said[row][0])
        return None

    def _colour(self, row: PlayerNight | HouseNight, column: int) -> str:
        assert self._statement is not None
        if (isinstance(row, PlayerNight) and row.holds) or (self._statement.holding and column == 5):
            return theme.TX2
        return _shade(row.result if column == 3 else row.to_settle)

    def _texts(self, row: PlayerNight | HouseNight) -> tuple[str, ...]:
        assert self._statement is not None
        money = self._statement.money
        result, due = signed_figure(row.result, money), figure(abs(row.to_settle), money)
        settle = DASH if self._statement.holding else settling(row.to_settle, due)
        if self._statement.imported:  # nothing else is known of it
            name = tr("House bank") if isinstance(row, HouseNight) else row.name
            return name, DASH, DASH, result, DASH, settle
        if isinstance(row, HouseNight):
            held = tr("holds {amount}", amount=figure(row.holds, money)) if row.holds else DASH
            return tr("House bank"), DASH, DASH, DASH if self._statement.holding else result, held, settle
        cash = figure(row.cash_in, money) if row.cash_in else DASH
        if row.holds:
            return row.name, figure(row.bought, money), DASH, DASH, cash, tr("holds {amount}", amount=figure(
                row.holds, money))
        return row.name, figure(row.bought, money), figure(row.returned, money), result, cash, settle


def _shade(amount: int) -> str:
    return theme.OK if amount > 0 else theme.BAD if amount < 0 else theme.TX2


class ResultTable(QTableView):
    """The results, for reading only."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._results = ResultModel(self)
        self.setModel(self._results)
        self.setAccessibleName(tr("Result by player"))
        self.setFont(theme.font("body"))
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setEditTriggers(QTableView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(theme.look().px(ROW))
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setHighlightSections(False)
        header.setMinimumSectionSize(theme.look().px(40))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setStyleSheet(f"QTableView::item {{ border-bottom: 1px solid {theme.LINE}; padding: 0 3px; }}")

    def show_statement(self, statement: NightStatement) -> None:
        """Show this statement's results."""
        self._results.show_statement(statement)
        self._choose_columns()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as many columns as leave room for the names."""
        super().resizeEvent(event)
        self._choose_columns()

    def _choose_columns(self) -> None:
        shown = set(range(self._results.columnCount()))
        header = self.horizontalHeader()
        wide = {at: max(self.sizeHintForColumn(at), header.sectionSizeHint(at)) for at in shown - {0}}
        for spare in SPARE:
            if sum(wide[at] for at in shown - {0}) + theme.look().px(NAME) > self.viewport().width():
                shown.discard(spare)
        for at in wide:
            self.setColumnHidden(at, at not in shown)
