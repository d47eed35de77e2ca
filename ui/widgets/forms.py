"""Small ordinary widgets in the program's dress: words, buttons, panels. Plain text always."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QComboBox, QFrame, QLabel, QPushButton, QVBoxLayout, QWidget

from ui.look import theme
from ui.look.icons import draw_icon


class Page(QWidget):
    """A page on the window's own dark."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """The ground."""
        painter = QPainter(self)
        painter.fillRect(event.rect(), QColor(theme.INK0))
        painter.end()


def words(text: str = "", role: str = "body", tone: str = "", wrap: bool = True) -> QLabel:
    """Text that is never taken for markup. `tone`: second, label, brass, ok, warn, bad."""
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setFont(theme.font(role))
    label.setWordWrap(wrap)
    if tone:
        label.setProperty("tone", tone)
    return label


def set_tone(widget: QWidget, tone: str) -> None:
    """Give a label another tone."""
    widget.setProperty("tone", tone)
    widget.style().unpolish(widget)
    widget.style().polish(widget)


def button(text: str, kind: str = "") -> QPushButton:
    """A button at least 44 px high. `kind`: ghost, danger, primary."""
    made = QPushButton(text)
    made.setAccessibleName(text)
    made.setFont(theme.font("body_strong"))
    made.setMinimumHeight(theme.look().px(44))
    if kind:
        made.setProperty("kind", kind)
    return made


def panel(title: str = "") -> tuple[QFrame, QVBoxLayout]:
    """A framed part of a page, with its heading, and the layout to fill."""
    frame = QFrame()
    frame.setProperty("panel", True)
    inside = QVBoxLayout(frame)
    inside.setContentsMargins(18, 14, 18, 16)
    inside.setSpacing(8)
    if title:
        inside.addWidget(words(title, "heading", wrap=False))
    return frame, inside


class Choice(QComboBox):
    """A list that opens on a click; the wheel scrolls the page past it, never chooses and never takes the keyboard."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Not mine."""
        event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        """With the arrow that says there is more."""
        super().paintEvent(event)
        painter, size = QPainter(self), theme.look().px(18)
        draw_icon(painter, "chevron-down", self.width() - size - 10, (self.height() - size) / 2, size, theme.TX2)
        painter.end()
