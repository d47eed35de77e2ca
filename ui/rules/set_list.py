"""The list of rule sets: the subject, the set’s name, which is played, and a dot where something is not saved."""

from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from app.words import tr
from app.words.joined import phrases
from ui.look import theme
from ui.look.icons import draw_icon
from ui.look.ink import Ink, advance
from ui.qt.item_models import Index
from ui.widgets.lists import MOVES, ROW_ROLE, RowsModel, ringed, set_up_list

ROW = 54


@dataclass(frozen=True, slots=True)
class SetLine:
    """One set as it is listed."""

    id: str
    subject: str
    name: str
    played: bool
    unsaved: bool
    is_jackpot: bool = False

    @property
    def second(self) -> str:
        """Its name, and that it is played, in words."""
        return tr("{name} · in use", name=self.name) if self.played else self.name

    def second_in(self, room: float) -> str:
        """The same where there is so much room: of a long name less is read, but that it is played always is."""
        if not self.played:
            return self.name
        rest = advance(tr("{name} · in use", name=""), "note")
        return tr("{name} · in use", name=theme.elided(self.name, theme.font("note"), room - rest))

    @property
    def spoken(self) -> str:
        """All of it as one sentence."""
        return phrases((self.subject, self.name, tr("in use") if self.played else tr("not in use"),
                                       tr("unsaved changes") if self.unsaved else ""))

    def is_found_by(self, typed: str) -> bool:
        """Whether every word typed is in it."""
        said = f"{self.subject} {self.name}".casefold()
        return all(word in said for word in typed.casefold().split())


class SetDelegate(QStyledItemDelegate):
    """Draws a set: a badge, two lines, a dot."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Two lines."""
        return QSize(160, theme.current_look().px(ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw one set in its row."""
        line = index.data(ROW_ROLE)
        if not isinstance(line, SetLine):
            return
        chosen, look = bool(option.state & QStyle.StateFlag.State_Selected), theme.current_look()
        area = QRectF(option.rect).adjusted(2, 2, -2, -2)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ink, middle = Ink(painter), area.center().y()
        if chosen:
            ink.box(area, theme.BUTTON, theme.INK3, theme.BRASS_EDGE)
        side = look.px(30)
        badge = QRectF(area.left() + 8, middle - side / 2, side, side)
        ink.box(badge, theme.CELL, theme.BRASS if chosen else theme.INK3)
        size = look.px(18)
        draw_icon(painter, "trophy" if line.is_jackpot else "deal", badge.center().x() - size / 2,
                  badge.center().y() - size / 2, size, theme.BRASS_INK if chosen else theme.TX2)
        words = area.adjusted(side + 18, 0, -look.px(22) if line.unsaved else -6, 0)
        ink.write(QRectF(words.left(), middle - look.px(20), words.width(), look.px(20)), line.subject, "body_strong",
                  least=look.px(12))
        ink.write(QRectF(words.left(), middle, words.width(), look.px(18)), line.second_in(words.width()), "note",
                  theme.OK if line.played else theme.TX2, least=look.px(12))
        if line.unsaved:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour(theme.BRASS_MARK))
            painter.drawEllipse(QRectF(area.right() - look.px(18), middle - look.px(5), look.px(10), look.px(10)))
        painter.restore()


class SetList(QListView):
    """The sets. `chosen` carries the id of the one that is chosen, `entered` that the host goes on into it."""

    chosen = Signal(str)
    entered = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.sets: RowsModel[SetLine] = RowsModel(self, lambda line: line.spoken, lambda line: line.spoken)
        set_up_list(self, self.sets, tr("House rules of every game and jackpot"), SetDelegate(self))
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        theme.dress(self, ringed("QListView"))

    def show_lines(self, lines: tuple[SetLine, ...], chosen: str) -> None:
        """List these, with this one chosen, without saying so."""
        with QSignalBlocker(self):
            if list(lines) != self.sets.rows:
                self.sets.show_rows(lines)
                self.viewport().update()
            at = next((at for at, line in enumerate(lines) if line.id == chosen), -1)
            if at != self.currentIndex().row():
                self.setCurrentIndex(self.sets.index(at, 0))
                self.scrollTo(self.currentIndex())

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Say which set is chosen now."""
        super().currentChanged(current, previous)
        if current.isValid() and not self.signalsBlocked():
            self.chosen.emit(self.sets.rows[current.row()].id)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and down choose, right and Enter go on into the rules; every other key is the page's."""
        if event.key() in MOVES:
            super().keyPressEvent(event)
        elif event.key() in (Qt.Key.Key_Right, Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers():
            self.entered.emit()
        else:
            event.ignore()
