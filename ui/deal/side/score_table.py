"""The rounds of a game for points: a row each, with what it gave everybody and the total then."""

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QObject, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QHeaderView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QTableView, QWidget

from app.dealing.values.scores import plain, signed
from app.sheets.score_sheet import GameScore
from app.words import tr
from ui.keys.key_events import is_enter
from ui.look import theme
from ui.look.ink import Ink, advance
from ui.look.lettering import CENTRE
from ui.look.tips import plain_tip
from ui.qt.item_models import Index, ItemModel

FIGURES = Qt.ItemDataRole.UserRole
ROW, HEAD, NUMBERS = 46, 34, 40


class ScoreModel(ItemModel):
    """Rounds down, players across."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.game: GameScore | None = None
        self.totals: tuple[Mapping[int, int], ...] = ()

    def show_game(self, game: GameScore) -> None:
        """Show this game."""
        with self.anew():
            self.game, self.totals = game, game.sheet.running

    @property
    def players(self) -> tuple[int, ...]:
        """Who has a column, from the left."""
        return self.game.sheet.players if self.game else ()

    def _rows(self) -> int:
        return len(self.totals)

    def _columns(self) -> int:
        return len(self.players)

    def _title(self, section: int, across: bool, role: int) -> Any:
        """The names above, the numbers of the rounds beside."""
        assert self.game is not None
        said = self.game.name(self.players[section]) if across else self.game.sheet.rounds[section].title
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(said)
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return said if across or role != Qt.ItemDataRole.DisplayRole else str(section + 1)
        return None

    def _told(self, row: int, column: int, role: int) -> Any:
        """What a round gave somebody and what they had then; spoken with the name and the round."""
        assert self.game is not None
        player, one = self.players[column], self.game.sheet.rounds[row]
        total, played = plain(self.totals[row][player]), player in one.parts
        gave = signed(one.points(player)) if played else "–"
        if role == FIGURES:
            return total, gave
        if role == Qt.ItemDataRole.DisplayRole:
            return tr("{points} · {total}", points=gave, total=total)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return tr("{round}, {name}: {points}, then {total}", round=one.title, name=self.game.name(player),
                      points=gave if played else tr("not dealt in"), total=total)
        return plain_tip(tr("Enter opens this round")) if role == Qt.ItemDataRole.ToolTipRole else None


class ScoreDelegate(QStyledItemDelegate):
    """Draws a cell: the total large, and under it what the round gave."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw it."""
        state, area, look = option.state, QRectF(option.rect), theme.current_look()
        total, gave = index.data(FIGURES)
        painter.save()
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(option.rect, theme.colour(theme.BRASS_SURFACE))
        ink = Ink(painter)
        upper = QRectF(area.left() + 2, area.top() + look.px(4), area.width() - 4, look.px(21))
        ink.write(upper, total, "body_strong", theme.TX1, CENTRE)
        ink.write(upper.translated(0, look.px(19)), gave, "label", theme.TX2, CENTRE)
        ink.rule(area.left(), area.right() + 1, area.bottom(), theme.HAIR)
        painter.restore()


class ScoreHeader(QHeaderView):
    """Names above the columns, and numbers beside the rows, each as large as there is room for."""

    def __init__(self, orientation: Qt.Orientation, parent: QWidget | None = None) -> None:
        super().__init__(orientation, parent)
        self.setHighlightSections(False)
        self.setSectionsClickable(orientation is Qt.Orientation.Vertical)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setMinimumSectionSize(1)

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        """Draw one."""
        painter.save()
        area, ink = QRectF(rect), Ink(painter)
        painter.fillRect(rect, theme.colour(theme.INK2))
        words = str(self.model().headerData(section, self.orientation(), Qt.ItemDataRole.DisplayRole))
        ink.write(area.adjusted(3, 0, -3, 0), words, "label_strong", theme.TX2, CENTRE, least=10)
        ink.rule(area.left(), area.right() + 1, area.bottom(), theme.HAIR)
        painter.restore()


class ScoreTable(QTableView):
    """The table. `opened` gives the round, from 0, that Enter or a click wants opened; `left` follows Esc."""

    opened = Signal(int)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.shown = ScoreModel(self)
        self.setModel(self.shown)
        self.setItemDelegate(ScoreDelegate(self))
        self.setAccessibleName(tr("Rounds"))
        self.setProperty("across", True)  # the arrows to the sides are its own
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setEditTriggers(QTableView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        self.setHorizontalScrollMode(QTableView.ScrollMode.ScrollPerPixel)
        self.setHorizontalHeader(ScoreHeader(Qt.Orientation.Horizontal, self))
        self.setVerticalHeader(ScoreHeader(Qt.Orientation.Vertical, self))
        self.verticalHeader().sectionClicked.connect(self.opened.emit)
        theme.dress(self, "QTableView { border: 3px solid transparent; border-radius: 6px; }"
                           f"QTableView:focus {{ border: 3px solid {theme.FOCUS}; }}"
                           f"QTableCornerButton::section {{ background: {theme.INK2}; border: 0; }}")
        self.clicked.connect(lambda index: self.opened.emit(index.row()))

    def show_game(self, game: GameScore) -> None:
        """Show this game, its last round in sight."""
        if game == self.shown.game:
            return
        chosen, same = self.currentIndex(), self.shown.game is not None and self.shown.game.sitting == game.sitting
        rounds = self.shown.rowCount()
        self.shown.show_game(game)
        self.measure()
        kept = same and chosen.isValid() and rounds == self.shown.rowCount()
        row = chosen.row() if kept else self.shown.rowCount() - 1
        if row >= 0:
            self.setCurrentIndex(self.shown.index(row, chosen.column() if same and chosen.isValid() else 0))

    def measure(self) -> None:
        """Columns as wide as there is room for, and as the longest figure needs."""
        look = theme.current_look()
        self.verticalHeader().setDefaultSectionSize(look.px(ROW))
        self.verticalHeader().setFixedWidth(look.px(NUMBERS))
        self.horizontalHeader().setFixedHeight(look.px(HEAD))
        figures = [plain(total) for totals in self.shown.totals for total in totals.values()]
        needed = max((advance(figure, "body_strong") for figure in figures), default=0) + look.px(14)
        least = max(needed, look.px(48))
        count = max(1, self.shown.columnCount())
        self.horizontalHeader().setDefaultSectionSize(int(max(least, self.viewport().width() / count)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Take the room there is."""
        super().resizeEvent(event)
        self.measure()
        self.scrollTo(self.currentIndex())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens the round, Esc leaves the table; arrows move; letters go on to the strip."""
        if is_enter(event) and not event.isAutoRepeat():
            if self.currentIndex().isValid():
                self.opened.emit(self.currentIndex().row())
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.text().isalnum():
            event.ignore()
        else:
            super().keyPressEvent(event)
