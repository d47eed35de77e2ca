"""A number with a step down and a step up beside it."""

from PySide6.QtCore import QEvent, QObject, QRectF, QRegularExpression, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent, QRegularExpressionValidator
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QWidget

from app.words import tr
from ui.heard.widgets import PART
from ui.look import theme
from ui.look.ink import Ink, painter_on
from ui.widgets.buttons import draw_ring
from ui.widgets.forms import in_row
from ui.widgets.tiles_and_words import IconKey

STEP = 25
"""Chips are bought and racked by the twenty-five."""

MOST = 100_000


class Stepper(QWidget):
    """How many: typed, stepped with the arrow keys, or with the two keys at its sides, which repeat while held.

    Without `keys` it is the number alone, as wide as its place.
    """

    heard_role = PART

    changed = Signal()

    def __init__(self, value: int, name: str, parent: QWidget | None = None, keys: bool = True) -> None:
        super().__init__(parent)
        self.less, self.edit = IconKey("minus", tr("Fewer: {what}", what=name)), QLineEdit(str(value))
        self.more = IconKey("plus", tr("More: {what}", what=name))
        self.edit.setAccessibleName(name)
        self.edit.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.edit.setFrame(False)
        self.edit.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.edit.setValidator(QRegularExpressionValidator(QRegularExpression("[0-9]{0,6}"), self.edit))
        self.edit.setStyleSheet("QLineEdit, QLineEdit:focus { background: transparent; border: 0; padding: 0;"
                                " min-height: 0; }")
        self.edit.installEventFilter(self)
        self.edit.textChanged.connect(lambda _: self.changed.emit())
        for key, way in ((self.less, -1), (self.more, 1)):
            key.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            key.setAutoRepeat(True)
            key.clicked.connect(lambda _=False, way=way: self.step(way))
        in_row(self.less, (self.edit, 1), self.more, on=self, spacing=0)
        self.setSizePolicy(QSizePolicy.Policy.Fixed if keys else QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        if keys:
            self.setFocusProxy(self.edit)
        else:  # Tab would find the number twice, by itself and by a stepper that hands the keyboard on
            self.less.hide()
            self.more.hide()
        theme.follow(self._measure)

    @property
    def value(self) -> int:
        """The number; none typed is none."""
        return int(self.edit.text() or "0")

    def step(self, way: int) -> None:
        """To the next full twenty-five, up (1) or down (-1)."""
        full = self.value // STEP * STEP
        up_from = full + STEP if way > 0 else full if self.value > full else full - STEP
        self.edit.setText(str(max(0, min(MOST, up_from))))
        self.edit.selectAll()

    def sizeHint(self) -> QSize:
        """Two keys and six figures."""
        return QSize(theme.current_look().px(176), theme.current_look().px(44))

    def _measure(self) -> None:
        self.edit.setFont(theme.make_font(theme.current_look().px(16), 600))
        self.updateGeometry()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Arrow keys step; the ring follows the keyboard."""
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self.update()
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            way = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}.get(Qt.Key(event.key()), 0)
            if way:
                self.step(way)
                return True
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        """One field around the three."""
        painter = painter_on(self)
        area = QRectF(self.rect())
        Ink(painter).box(area, theme.BUTTON, theme.FIELD, theme.LINE2)
        if self.edit.hasFocus():
            draw_ring(painter, area, theme.BUTTON)
        painter.end()
