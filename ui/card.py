"""A card laid over the window: what is to be known or decided, and the keys that put it away."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from app.words import tr
from ui import theme
from ui.buttons import SecondaryButton
from ui.deal.answers.ask import is_enter
from ui.forms import words

WIDE = 560


class Card(QWidget):
    """A heading, some lines, and one or two buttons. Enter is the first of them: `agreed`; Esc puts it away: `closed`.

    Without `verb` there is nothing to be decided, and Enter puts it away as well. A click beside it does nothing where
    something is to be decided.
    """

    agreed = Signal()
    closed = Signal()

    def __init__(self, title: str, lines: tuple[str, ...], verb: str = "", back: str = "",
                 parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.panel = QFrame(self)
        self.panel.setProperty("panel", True)
        self.go = SecondaryButton(verb or tr("Close"), tr("Enter"), kind="go" if verb else "plain")
        self.back = SecondaryButton(back or tr("Not yet"), tr("Esc"), kind="ghost")
        self._decides = bool(verb)
        self._column = QVBoxLayout(self.panel)
        self._column.setContentsMargins(24, 20, 24, 20)
        self._column.setSpacing(10)
        self._column.addWidget(words(title, "prompt_compact"))
        for line in lines:
            self._column.addWidget(words(line, "reason_compact", "second"))
        row = QHBoxLayout()
        row.setSpacing(10)
        row.addStretch(1)
        if verb:
            row.addWidget(self.back)
        row.addWidget(self.go)
        self._column.addSpacing(8)
        self._column.addLayout(row)
        self.go.clicked.connect(self._agree)
        self.back.clicked.connect(self.closed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(title)
        self.setAccessibleDescription(" ".join(lines))

    def _agree(self) -> None:
        """Once: a second press finds nothing to agree to."""
        self.go.setEnabled(False)
        (self.agreed if self._decides else self.closed).emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Esc; no key goes further."""
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        elif is_enter(event) and not event.isAutoRepeat() and self.go.isEnabled():
            self._agree()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click beside a card that only tells something puts it away."""
        if not self._decides and not self.panel.geometry().contains(event.position().toPoint()):
            self.closed.emit()

    def _place(self) -> None:
        wide = min(theme.look().px(WIDE), self.width() - 40)
        high = self._column.heightForWidth(wide) if self._column.hasHeightForWidth() else \
            self._column.totalSizeHint().height()
        self.panel.setGeometry((self.width() - wide) // 2, max(20, (self.height() - high) // 3), wide, high)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Stay in the middle."""
        super().resizeEvent(event)
        self._place()

    def changeEvent(self, event: QEvent) -> None:
        """Take the new measures."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._place()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Dim what lies below."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.colour(theme.INK0, 0.62))
        painter.end()
