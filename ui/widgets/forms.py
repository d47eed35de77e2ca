"""Small ordinary widgets in the program's dress: words, buttons, panels. Plain text always."""

from typing import Protocol, TypeVar

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QPushButton,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from ui.heard.widgets import PART
from ui.keys.letting_go import let_go
from ui.look import theme
from ui.look.icons import draw_icon
from ui.look.ink import painter_on
from ui.widgets.buttons import draw_ring

SPRING = None
"""In a row or a column: here is the room that is left."""

Shared = tuple[QWidget | QLayout | None, int] | tuple[QWidget, int, Qt.AlignmentFlag]
Part = QWidget | QLayout | Shared | int | None
"""What stands in a row or a column: a widget, a layout or the spring, maybe with its share of the room and, a widget,
with its place in it; or so many pixels."""

Box = TypeVar("Box", bound=QBoxLayout)


def in_row(*parts: Part, on: QWidget | None = None, spacing: int = -1,
           margins: tuple[int, int, int, int] = (0, 0, 0, 0)) -> QHBoxLayout:
    """These side by side, on a widget or as part of another layout; without `spacing` as far apart as is usual."""
    return _filled(QHBoxLayout(on) if on is not None else QHBoxLayout(), parts, spacing, margins)


def in_column(*parts: Part, on: QWidget | None = None, spacing: int = -1,
              margins: tuple[int, int, int, int] = (0, 0, 0, 0)) -> QVBoxLayout:
    """The same one below the other."""
    return _filled(QVBoxLayout(on) if on is not None else QVBoxLayout(), parts, spacing, margins)


def _filled(box: Box, parts: tuple[Part, ...], spacing: int, margins: tuple[int, int, int, int]) -> Box:
    box.setContentsMargins(*margins)
    box.setSpacing(spacing)
    for one in parts:
        part, share, *where = one if isinstance(one, tuple) else (one, 0)
        if part is SPRING:
            box.addStretch(share or 1)
        elif isinstance(part, int):
            box.addSpacing(part)
        elif isinstance(part, QLayout):
            box.addLayout(part, share)
        else:
            box.addWidget(part, share, *where)
    return box


class Holds(Protocol):
    """What widgets are put into one by one: a layout, or pages of which one is shown."""

    def removeWidget(self, widget: QWidget, /) -> None:
        """Take a widget out, which stays where it is drawn."""


def put_away(*gone: QWidget, out_of: Holds | None = None) -> None:
    """These are done with.

    They are hidden before they leave: what was put into the window only just now Qt is still to show, and shows it as
    a window of its own, with the keyboard in it, where it has no parent any more by then.
    """
    for one in gone:
        let_go(one)
        one.hide()
        if out_of is not None:
            out_of.removeWidget(one)
        one.deleteLater()


def take_out(*layouts: QLayout) -> None:
    """Leave rows or columns with nothing in them. What was in them stays where it is, to be put in anew."""
    for layout in layouts:
        while layout.takeAt(0) is not None:
            pass


def empty_out(layout: QLayout) -> None:
    """Put away everything in a row or a column; the room between goes too."""
    while (item := layout.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            put_away(widget)


class Page(QWidget):
    """A page on the window's own dark."""

    heard_role = PART

    def paintEvent(self, event: QPaintEvent) -> None:
        """The ground."""
        painter = QPainter(self)
        painter.fillRect(event.rect(), theme.colour(theme.INK0))
        painter.end()


class Words(QLabel):
    """Plain text in a type role, at whatever text size is in use."""

    def __init__(self, text: str = "", role: str = "body", tone: str = "", wrap: bool = False,
                 parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self._role = role
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(wrap)
        self.setFont(theme.font(role))
        if tone:
            self.setProperty("tone", tone)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The words, and a ring where the keyboard has come to them to have them read out."""
        super().paintEvent(event)
        if self.hasFocus():
            painter = painter_on(self)
            draw_ring(painter, QRectF(self.rect()), theme.CELL)
            painter.end()

    def changeEvent(self, event: QEvent) -> None:
        """Take the new text size."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange and hasattr(self, "_role"):
            self.setFont(theme.font(self._role))


def words(text: str = "", role: str = "body", tone: str = "", wrap: bool = True) -> Words:
    """Text that is never taken for markup. `tone`: second, label, brass, ok, warn, bad."""
    return Words(text, role, tone, wrap)


def set_tone(widget: QWidget, tone: str) -> None:
    """Give a label another tone; its text stays as large as it is."""
    written = widget.font()
    widget.setProperty("tone", tone)
    widget.style().unpolish(widget)  # it goes back to the text size that the label was made in
    widget.style().polish(widget)
    if widget.font() != written:
        widget.setFont(written)


class Button(QPushButton):
    """A button of the style sheet's, as high as a finger at whatever text size is in use."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self._measure()

    def _measure(self) -> None:
        self.setFont(theme.font("body_strong"))
        self.setMinimumHeight(theme.current_look().px(44))

    def changeEvent(self, event: QEvent) -> None:
        """Take the new text size."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._measure()


def button(text: str, kind: str = "") -> QPushButton:
    """A button at least 44 px high. `kind`: ghost, danger, primary."""
    made = Button(text)
    made.setAccessibleName(text)
    if kind:
        made.setProperty("kind", kind)
    return made


def panel(title: str = "") -> tuple[QFrame, QVBoxLayout]:
    """A framed part of a page, with its heading, and the layout to fill."""
    frame = QFrame()
    frame.setProperty("panel", True)
    inside = in_column(on=frame, spacing=8, margins=(18, 14, 18, 16))
    if title:
        inside.addWidget(words(title, "heading", wrap=False))
    return frame, inside


class Rows(QStyledItemDelegate):
    """The rows of a list that opens: each as high as a finger needs."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """As wide as its words."""
        return super().sizeHint(option, index).expandedTo(QSize(0, theme.current_look().px(44)))


class Choice(QComboBox):
    """A list that opens on a click; the wheel scrolls the page past it, never chooses and never takes the keyboard."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setItemDelegate(Rows(self))

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Not mine."""
        event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        """With the arrow that says there is more."""
        super().paintEvent(event)
        painter, size = QPainter(self), theme.current_look().px(18)
        draw_icon(painter, "chevron-down", self.width() - size - 10, (self.height() - size) / 2, size, theme.TX2)
        painter.end()
