"""A field in the strip's row, with its label above what is typed."""

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QLabel, QLineEdit, QSizePolicy, QWidget

from ui.heard.widgets import PART
from ui.keys.key_events import letter
from ui.look import theme
from ui.look.direction import margins
from ui.look.ink import painter_on
from ui.look.lettering import in_its_place
from ui.look.text_layout import stepped
from ui.widgets.forms import SPRING, in_column

SIDE, CURSOR, SMALLEST = 13, 6, 16
"""At each side of the text, as the style sheet has it; what Qt keeps for the cursor; the smallest it is written."""


class StripField(QWidget):
    """One line to type in. `entered` is Enter, `left` is Esc; Ctrl+Enter goes on to the strip."""

    heard_role = PART

    entered = Signal()
    left = Signal()
    typed = Signal(str)

    def __init__(self, label: str = "", parent: QWidget | None = None, longest: int = 500,
                 figures: bool = False) -> None:
        super().__init__(parent)
        self._words, self.label, self.edit = "", QLabel(), QLineEdit()
        self._begins_anew = self._replaceable = False
        self.label.setTextFormat(Qt.TextFormat.PlainText)
        self.label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)  # it takes what room there is
        self.label.setProperty("tone", "second")
        self.edit.setMaxLength(longest)
        self.edit.setFrame(False)
        # What the page may take from a field that has the keyboard: see ui.keys.key_router.
        self.edit.setProperty("strip", True)
        self.edit.setProperty("figures", figures)
        self.edit.installEventFilter(self)
        self.edit.textChanged.connect(self._fit_text)
        self.edit.textChanged.connect(self.typed)
        in_column(self.label, self.edit, SPRING, on=self, spacing=0)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusProxy(self.edit)
        # Before the label is shown: Qt gives one that was shown first its old type back, once it is put on a page.
        theme.follow(self._measure)
        self.name(label)

    def name(self, label: str) -> None:
        """What is to be typed."""
        self._words = label
        self.label.setVisible(bool(label))
        self.edit.setAccessibleName(label)
        self._fit_label()

    def _fit_label(self) -> None:
        """A long name is cut with an ellipsis, never at half a letter."""
        room = self.width() - self.label.contentsMargins().left() - self.label.contentsMargins().right()
        self.label.setText(in_its_place(theme.elided(self._words, self.label.font(), room)))

    def _fit_text(self) -> None:
        """What is a little too long is written a little smaller, before it is scrolled out of sight."""
        look = theme.current_look()
        room = self.width() - 2 * look.px(SIDE) - CURSOR
        self.edit.setFont(stepped(self.edit.text(), theme.font("amount"), room, look.px(SMALLEST)))

    @property
    def text(self) -> str:
        """What is typed."""
        return self.edit.text()

    def set_text(self, text: str) -> None:
        """Put something in, selected while the keyboard is here so that typing replaces it."""
        self.edit.setText(text)
        self._replaceable = True
        self._select(self.edit.hasFocus())

    def _select(self, on: bool) -> None:
        if on:
            self.edit.selectAll()
        else:
            self.edit.deselect()  # as long as it is marked it looks like the place of the keyboard

    def begin_again(self) -> None:
        """What stands here was refused: the next digit begins it again, any other key goes on with it."""
        self._begins_anew = True

    def put(self, digit: str) -> None:
        """One digit more, from a key of the strip."""
        self._begin_if_refused()
        self.edit.insert(digit)

    def _begin_if_refused(self) -> None:
        if self._begins_anew:
            self.edit.clear()
        self._begins_anew = False

    def _measure(self) -> None:
        look = theme.current_look()
        self.setFixedHeight(look.key_row)
        self.label.setFont(theme.font("label"))
        self.label.setContentsMargins(*margins(look.px(14), look.px(4), 8, 0))
        self.label.setFixedHeight(look.px(22))
        self.edit.setFixedHeight(look.key_row - look.px(22) - look.px(6))
        self._fit_label()
        self._fit_text()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Label and text have another room."""
        super().resizeEvent(event)
        self._fit_label()
        self._fit_text()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the field around label and line; the ring while the keyboard is here."""
        painter = painter_on(self)
        focused = self.edit.hasFocus()
        width = 3 if focused else 1
        painter.setPen(QPen(theme.colour(theme.FOCUS if focused else theme.LINE2), width))
        painter.setBrush(theme.colour(theme.FIELD))
        inset = width / 2
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(inset, inset, -inset, -inset), theme.BUTTON, theme.BUTTON)
        painter.end()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Enter and Esc belong to the strip; the ring follows the keyboard."""
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self.update()
            if self._replaceable:
                self._select(event.type() == QEvent.Type.FocusIn)
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers():
                if not event.isAutoRepeat():
                    self.entered.emit()
                return True
            if event.key() == Qt.Key.Key_Escape:
                self.left.emit()
                return True
            if letter(event).isdecimal():
                self._begin_if_refused()
            self._begins_anew = self._replaceable = False
        return False
