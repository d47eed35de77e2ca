"""What is told in the right column: lines with an amount at their end, of whatever length and in whatever script."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QPainter
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from app.words import tr
from app.words.joined import phrases
from ui.keys.key_events import is_enter
from ui.look import theme
from ui.look.ink import Ink, advance
from ui.look.lettering import LEFT, RIGHT
from ui.look.text_layout import wrapped
from ui.qt.item_models import Index
from ui.widgets.lists import ROW_ROLE, RowsModel, set_up_list

SHADES = {"": theme.TX1, "second": theme.TX2, "brass": theme.GOLD, "ok": theme.OK, "warn": theme.WARN,
          "bad": theme.BAD}


@dataclass(frozen=True, slots=True)
class Told:
    """One line: its words, an amount or a word at its end, and a note below.

    A `head` begins a part. `struck` words hold no longer: they are struck through, and the note says why. `goes` is
    what a click leads to: ("entry", 1042), ("player", 7), ("night", 3).
    """

    text: str
    value: str = ""
    note: str = ""
    head: bool = False
    tone: str = ""
    value_tone: str = ""
    struck: bool = False
    goes: tuple[str, int] | None = None

    @property
    def spoken(self) -> str:
        """The line as it is read aloud."""
        void = tr("struck") if self.struck else ""
        return phrases((self.text, self.value, void, self.note))


class ToldDelegate(QStyledItemDelegate):
    """Draws a line; what is too wide takes further lines, and is never cut."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """As high as its words; what can be clicked is high enough for a finger."""
        look, line = theme.current_look(), index.data(ROW_ROLE)
        texts, notes = self._lines(line, self._width(option))
        high = look.px(8 if not line.head else 18) + look.px(20) * len(texts) + look.px(18) * len(notes)
        return QSize(100, max(high, look.px(44)) if line.goes else high)

    def _width(self, option: QStyleOptionViewItem) -> float:
        view = option.widget
        wide = view.viewport().width() if isinstance(view, QListView) else 300
        return wide - theme.current_look().px(32)

    def _font(self, line: Told) -> QFont:
        font = QFont(theme.font("heading" if line.head else "body"))
        font.setStrikeOut(line.struck)
        return font

    def _beside(self, line: Told, width: float) -> float:
        """The room for the amount: all that it needs, but what the words need of half the line is theirs."""
        words = min(width / 2, advance(line.text, self._font(line)) + 8)
        return min(width - words, advance(line.value, "body_strong") + 12) if line.value else 0

    def _lines(self, line: Told, width: float) -> tuple[list[str], list[str]]:
        texts = wrapped(line.text, self._font(line), width - self._beside(line, width)) or [""]
        return texts, wrapped(line.note, theme.font("note"), width)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw it."""
        look, line = theme.current_look(), index.data(ROW_ROLE)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect, ink = option.rect, Ink(painter)
        area = QRectF(rect).adjusted(look.px(16), 0, -look.px(16), 0)
        if option.state & QStyle.StateFlag.State_Selected and line.goes:
            painter.fillRect(rect, theme.colour(theme.BRASS_SURFACE))
        texts, notes = self._lines(line, area.width())
        beside, step = self._beside(line, area.width()), float(look.px(20))
        high = step * len(texts) + look.px(18) * len(notes)
        top = area.bottom() - high - look.px(4) if line.head else area.top() + (area.height() - high) / 2
        value = QRectF(area.right() - beside, top, beside, step)
        ink.write(value, line.value, "body_strong", SHADES[line.value_tone or line.tone], RIGHT)
        for text in texts:
            ink.write(QRectF(area.left(), top, area.width() - beside + 6, step), text, self._font(line),
                      theme.TX2 if line.struck else SHADES[line.tone], LEFT)
            top += step
        for text in notes:
            ink.write(QRectF(area.left(), top, area.width() + 2, look.px(18)), text, "note",
                      theme.WARN if line.struck else theme.TX2, LEFT)
            top += look.px(18)
        ink.rule(area.left(), area.right(), area.bottom() - 1, theme.LINE if line.head else theme.HAIR)
        painter.restore()


class ToldList(QListView):
    """Lines to be read, some of which lead somewhere: `went` says where to."""

    went = Signal(str, int)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.told: RowsModel[Told] = RowsModel(self, lambda line: line.spoken)
        set_up_list(self, self.told, name, ToldDelegate(self))
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setLayoutMode(QListView.LayoutMode.Batched)  # a player of many seasons has a line for each night
        self.clicked.connect(lambda index: self._go(index.row()))

    def show_lines(self, lines: Sequence[Told]) -> None:
        """Show these, from the top."""
        self.told.show_rows(lines)
        self.scrollToTop()

    @property
    def texts(self) -> list[str]:
        """What is said, line by line."""
        return [line.spoken for line in self.told.rows]

    def _go(self, row: int) -> bool:
        goes = self.told.rows[row].goes if 0 <= row < len(self.told.rows) else None
        if goes is not None:
            self.went.emit(*goes)
        return goes is not None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter follows the line; arrows move; letters go on to the strip."""
        if is_enter(event) and not event.isAutoRepeat() and self._go(self.currentIndex().row()):
            return
        if is_enter(event) or (event.text().isprintable() and event.text()) or event.key() == Qt.Key.Key_Escape:
            event.ignore()
        else:
            super().keyPressEvent(event)
