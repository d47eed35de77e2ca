"""A card laid over the window: what is to be known or decided, and the keys that put it away."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QAccessible, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QWidget

from app.words import tr
from ui.heard import telling
from ui.keys.key_events import is_enter
from ui.keys.tab_round import TabRound
from ui.look import theme
from ui.widgets.buttons import SecondaryButton
from ui.widgets.forms import SPRING, in_column, in_row, words

WIDE = 560


class Laid(TabRound, QWidget):
    """A panel in the middle of the dimmed window, `wide` px wide at most; `column` is to be filled."""

    wide = WIDE
    heard_role = QAccessible.Role.Dialog

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.panel = QFrame(self)
        self.panel.setProperty("panel", True)
        self.column = in_column(on=self.panel, spacing=10, margins=(24, 20, 24, 20))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def place(self) -> None:
        """In the middle, a little above it."""
        wide = min(theme.current_look().px(self.wide), self.width() - 40)
        frame = 2 * self.panel.frameWidth()  # words that just fit without it wrap within it
        high = self.column.heightForWidth(wide - frame) if self.column.hasHeightForWidth() else \
            self.column.totalSizeHint().height()
        high = min(high + frame, self.height() - 40)
        self.panel.setGeometry((self.width() - wide) // 2, max(20, (self.height() - high) // 3), wide, high)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Stay in the middle."""
        super().resizeEvent(event)
        self.place()

    def changeEvent(self, event: QEvent) -> None:
        """Take the new measures."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self.place()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Dim what lies below."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.colour(theme.VEIL, 0.62))
        painter.end()


class Card(Laid):
    """A heading, some lines, and one or two buttons. Enter is the first of them: `agreed`; Esc puts it away: `closed`.

    Without `verb` there is nothing to be decided, and Enter puts it away as well. A click beside it does nothing where
    something is to be decided. `agreed` is given once, and after `refuse` once more: nothing typed is lost.
    """

    agreed = Signal()
    closed = Signal()

    def __init__(self, title: str, lines: tuple[str, ...] = (), verb: str = "", back: str = "",
                 parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.go = SecondaryButton(verb or tr("Close"), tr("Enter"), kind="go" if verb else "plain")
        self.back = SecondaryButton(back or tr("Not yet"), tr("Esc"), kind="ghost")
        self.trouble = words("", "body_strong", "bad")
        self.trouble.hide()
        self._decides = bool(verb)
        if not verb:
            self.back.hide()
        self.column.addWidget(words(title, "prompt_compact"))
        for line in lines:
            self.column.addWidget(words(line, "reason_compact", "second"))
        self.fill()
        self.column.addWidget(self.trouble)
        self.column.addSpacing(8)
        self.row = in_row(SPRING, self.back, self.go, spacing=10)
        self.column.addLayout(self.row)
        self.go.clicked.connect(self._agree)
        self.back.clicked.connect(self.closed)
        self.setAccessibleName(title)
        self.setAccessibleDescription(" ".join(lines))

    def fill(self) -> None:
        """What else stands above the buttons."""

    def refuse(self, sentence: str) -> None:
        """Why it was not done; it can be tried again."""
        self.trouble.setText(sentence)
        self.trouble.setVisible(bool(sentence))
        telling.tell(self, sentence)
        self.go.setEnabled(True)
        self.place()

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
