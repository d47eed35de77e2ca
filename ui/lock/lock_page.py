"""What covers the whole window while the desk is locked: since when, by whom, and where a PIN is typed."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

import resources
from app.words import tr
from app.words.joined import sentences
from ui.heard.widgets import PART
from ui.keys.key_events import is_enter
from ui.lock.pin_pad import PinPad, SecretField
from ui.look import theme
from ui.widgets.forms import Page, button, in_column, set_tone, words


class Brand(QWidget):
    """The mark of the house."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._mark = QSvgRenderer(str(resources.path("art/brand/sabot.svg")))

    def sizeHint(self) -> QSize:
        """A square."""
        side = theme.current_look().pick(72, 60, 48)
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw it in the middle."""
        painter, side = QPainter(self), self.sizeHint().width()
        self._mark.render(painter, QRectF((self.width() - side) / 2, (self.height() - side) / 2, side, side))
        painter.end()


class PinView(QWidget):
    """The pad, and the way out for whoever has forgotten the PIN."""

    heard_role = PART

    def __init__(self, whose: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.pad = PinPad(tr("PIN"), tr("Unlock"), whose)
        self.forgotten = button(tr("The host has forgotten the PIN"), "ghost")
        in_column((self.pad, 0, Qt.AlignmentFlag.AlignHCenter), (self.forgotten, 0, Qt.AlignmentFlag.AlignHCenter),
                  on=self, spacing=theme.current_look().pick(10, 8, 6))
        self.setFocusProxy(self.pad)


class RecoveryView(QWidget):
    """The recovery code off its paper, and the new PIN twice. `given` carries the code and the PIN."""

    heard_role = PART

    given = Signal(str, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.code = SecretField(tr("Recovery code"))
        self.code.setEchoMode(SecretField.EchoMode.Normal)
        self.pin, self.again = SecretField(tr("New host PIN")), SecretField(tr("The same again"))
        self.said = words("", "body_strong", "warn")
        self.go, self.back = button(tr("Set the new PIN"), "primary"), button(tr("Back"), "ghost")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        column.addWidget(words(tr("The code was shown and printed when the PIN was set. Using it uses it up."),
                               "body", "second"))
        for part in (self.code, self.pin, self.again, self.said, self.go, self.back):
            column.addWidget(part)
        column.addStretch(1)
        theme.keep(self, "size", lambda one: one.setFixedWidth(theme.current_look().px(380)))
        theme.keep(self.said, "size", lambda one: one.setMinimumHeight(theme.current_look().px(38)))
        self.go.clicked.connect(self.give)
        self.setFocusProxy(self.code)

    def give(self) -> None:
        """The code and the PIN, where both are there and the PIN is the same twice."""
        if not self.go.isEnabled():
            return
        if not self.code.text().strip():
            self.say(tr("Type the recovery code."))
            self.code.setFocus()
        elif self.pin.text() != self.again.text():
            self.say(tr("The two PINs differ. Type the new PIN again."))
            self.again.clear()
            self.again.setFocus()
        else:
            self.given.emit(self.code.text(), self.pin.text())

    def check(self) -> None:
        """It is being checked."""
        self.say(tr("Checking…"), "second")
        self._enable(False)

    def ready(self, sentence: str = "") -> None:
        """It can be typed again; the sentence says what was wrong."""
        self.say(sentence)
        self._enable(True)
        self.code.setFocus()

    def _enable(self, on: bool) -> None:
        for part in (self.code, self.pin, self.again, self.go):
            part.setEnabled(on)

    def say(self, sentence: str, tone: str = "warn") -> None:
        """A sentence above the button."""
        self.said.setText(sentence)
        set_tone(self.said, tone)


class LockPage(Page):
    """Nothing of the table is on it. `pin_given` carries what was typed, `recovery_given` code and new PIN."""

    pin_given = Signal(str)
    recovery_given = Signal(str, str)

    def __init__(self, since: str, whose: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title, self.foot = words(tr("Locked"), "prompt_compact", wrap=False), words(since, "body", "second")
        self.by_pin, self.by_code, self.ways = PinView(whose), RecoveryView(), QStackedWidget()
        self.setAccessibleName(sentences((tr("Locked"), since)))
        column = QVBoxLayout(self)
        column.setSpacing(theme.current_look().pick(10, 8, 4))
        column.addStretch(2)
        column.addWidget(Brand())
        for said in (self.title, words(tr("Everything is kept as it is."), "reason_compact", "second"), self.foot):
            said.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            if said is not self.foot:
                column.addWidget(said)
        self.ways.addWidget(self.by_pin)
        self.ways.addWidget(self.by_code)
        column.addWidget(self.ways, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(self.foot)
        column.addStretch(3)
        self.by_pin.pad.given.connect(self.pin_given)
        self.by_code.given.connect(self.recovery_given)
        self.by_pin.forgotten.clicked.connect(lambda: self._turn_to(self.by_code))
        self.by_code.back.clicked.connect(lambda: self._turn_to(self.by_pin))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFocusProxy(self.by_pin)

    def _turn_to(self, way: QWidget) -> None:
        for field in self.findChildren(SecretField):
            field.clear()
        self.ways.setCurrentWidget(way)
        self.setFocusProxy(way)
        way.setFocus()

    @property
    def way(self) -> PinPad | RecoveryView:
        """How the host comes in now: by a PIN, or by the recovery code."""
        return self.by_code if self.ways.currentWidget() is self.by_code else self.by_pin.pad

    def wait(self, sentence: str, open_still: str = "") -> None:
        """No PIN is looked at until the wait is over, but for what is `open_still`; no sentence ends it."""
        self.by_pin.pad.wait(sentence, open_still)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter gives the recovery code, Esc goes back to the pad; no other key goes further."""
        if self.way is self.by_code and event.key() == Qt.Key.Key_Escape:
            self._turn_to(self.by_pin)
        elif self.way is self.by_code and is_enter(event) and not event.isAutoRepeat():
            self.by_code.give()
