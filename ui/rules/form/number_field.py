"""A rule’s number in its field: typed, stepped by keys or by the two keys at its sides, which repeat while held."""

from PySide6.QtCore import QEvent, QObject, QRectF, QRegularExpression, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent, QRegularExpressionValidator, QResizeEvent
from PySide6.QtWidgets import QSizePolicy

from app.errors import Refused
from app.words import tr
from ui.keys.key_events import has_ctrl
from ui.look import theme
from ui.look.ink import Ink, painter_on
from ui.look.lettering import CENTRE
from ui.rules.form.draft import new_gesture
from ui.rules.form.field_state import Standing
from ui.rules.form.scale import Scale
from ui.widgets.buttons import draw_ring
from ui.widgets.stepper import Stepper

STEPS = {Qt.Key.Key_Up: (1, 1), Qt.Key.Key_Down: (-1, 1), Qt.Key.Key_PageUp: (1, 10), Qt.Key.Key_PageDown: (-1, 10)}
"""The keys that step: which way, and by how many."""

PAGE_KEYS = frozenset(Qt.Key(Qt.Key.Key_A + at) for at in range(26)) - {
    Qt.Key.Key_A, Qt.Key.Key_C, Qt.Key.Key_V, Qt.Key.Key_X}
"""With Ctrl these are the page’s, whatever a system lets them do to a line of text: Ctrl+K would cut it off."""

SIDES = 6
"""Pixels of a field that Qt keeps free at the sides of its text."""

WAS = 12
"""Pixels of the saved value that stands below a changed one in its field."""


class NumberField(Stepper):
    """A number of a rule. `entered` carries it with the movement of the hand it came by, as it is typed or stepped.

    `unreadable` carries why what stands in the field is no number of the rule. While the keyboard is elsewhere the
    field says also what it counts: "9 to 1".
    """

    entered = Signal(object, int)
    unreadable = Signal(str, int)

    def __init__(self, scale: Scale, in_table: bool = False) -> None:
        super().__init__(0, tr(scale.rule.words.label))
        self._scale, self._number, self._standing, self._was = scale, 0, Standing.SAVED, ""
        self._gesture = self._typing = new_gesture()
        self._unread, self._cut, self._in_table = False, "", in_table
        self._style = self.edit.styleSheet()
        self.edit.setValidator(QRegularExpressionValidator(QRegularExpression("[0-9.,%]{0,20}"), self.edit))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.edit.textEdited.connect(self._typed)
        self.edit.textChanged.connect(lambda _: self._fit())
        for key in (self.less, self.more):
            key.installEventFilter(self)

    def name_it(self, name: str, description: str) -> None:
        """How it is read aloud."""
        self.edit.setAccessibleName(name)
        self.edit.setAccessibleDescription(description)
        self.less.setAccessibleName(tr("Less: {what}", what=name))
        self.more.setAccessibleName(tr("More: {what}", what=name))

    @property
    def value(self) -> int:
        """The number that holds."""
        return self._number

    def show_number(self, number: int, fresh: bool = False) -> None:
        """Show the number that holds, without disturbing who types it."""
        self._number = number
        if fresh or not (self._unread or self.edit.hasFocus()):
            self._write()

    def _write(self) -> None:
        self._unread, typing = False, self.edit.hasFocus()
        say = self._scale.bare if typing else self._scale.short if self._in_table else self._scale.shown
        self.edit.setText(say(self._number))
        if typing:
            self.edit.selectAll()
        self._fit()

    def _fit(self) -> None:
        """A figure that is cut is another figure: it is written smaller instead."""
        wanted = theme.make_font(theme.current_look().px(16), 600)
        made, self._cut = theme.fitted(self.edit.text(), wanted, self.edit.width() - SIDES, least=9)
        if made != self.edit.font():
            self.edit.setFont(made)

    def clipped_texts(self) -> list[str]:
        """What stands in it, where not all of it can be seen."""
        return [] if self._cut == self.edit.text() else [self.edit.text()]

    def resizeEvent(self, event: QResizeEvent) -> None:
        """As large as there is room."""
        super().resizeEvent(event)
        self._fit()

    def _measure(self) -> None:
        super()._measure()
        if hasattr(self, "_cut"):
            self._fit()

    def stand(self, standing: Standing, was: str) -> None:
        """Show how it stands, and what is saved instead."""
        if was != self._was:
            self._was = was
            self.edit.setTextMargins(0, 0, 0, theme.current_look().px(WAS + 2) if was else 0)
        if standing is not self._standing:
            self._standing = standing
            theme.dress(self.edit, f"{self._style} QLineEdit {{ color: {standing.text}; }}")
        self.update()

    def step(self, way: int, times: int = 1) -> None:
        """To the next value, up (1) or down (-1)."""
        self._typing = new_gesture()
        number = self._scale.stepped(self._number, way, times)
        self.show_number(number, fresh=True)
        self.entered.emit(number, self._gesture)

    def _typed(self, text: str) -> None:
        try:
            number = self._scale.read(text)
        except Refused as refused:
            self._unread = True
            self.unreadable.emit(str(refused), self._typing)
        else:
            self._unread, self._number = False, number
            self.entered.emit(number, self._typing)

    def sizeHint(self) -> QSize:
        """Two keys and a figure."""
        return QSize(theme.current_look().px(150), theme.current_look().px(44))

    def minimumSizeHint(self) -> QSize:
        """The same."""
        return QSize(theme.current_look().px(136), theme.current_look().px(44))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keys step it, and taking back is the page’s; the ring follows the keyboard."""
        kind = event.type()
        if watched is not self.edit:
            if kind == QEvent.Type.MouseButtonPress:
                self._gesture = new_gesture()
            return False
        if kind in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self._typing = new_gesture()
            if not self._unread:
                self._write()
            self.update()
        if kind == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._take_key(event)
        return False

    def _take_key(self, event: QKeyEvent) -> bool:
        if has_ctrl(event) and event.key() in PAGE_KEYS:
            event.ignore()  # on to the page, which takes back edits of every rule in their order
            return True
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._typing = new_gesture()
        way, times = STEPS.get(Qt.Key(event.key()), (0, 0))
        if not way:
            return False
        if not event.isAutoRepeat():
            self._gesture = new_gesture()
        self.step(way, times)
        return True

    def paintEvent(self, event: QPaintEvent) -> None:
        """One field around the three, and what is saved below what stands in it."""
        painter = painter_on(self)
        area, how = QRectF(self.rect()), self._standing
        ink = Ink(painter)
        ink.box(area, theme.BUTTON, how.ground, how.edge, how.width)
        if self._was:
            high = theme.current_look().px(WAS + 4)
            line = QRectF(self.edit.x(), area.bottom() - high - 2, self.edit.width(), high)
            ink.write(line, self._was, "label", theme.TX2, CENTRE)
        if self.edit.hasFocus():
            draw_ring(painter, area, theme.BUTTON)
        painter.end()
