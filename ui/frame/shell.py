"""What is on the screen first: a window with the felt's green and a word, before anything slow is loaded into it."""

from PySide6.QtCore import QPoint, QPointF, QRectF, QSettings, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QCloseEvent,
    QColor,
    QFont,
    QFontDatabase,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QRadialGradient,
    QShowEvent,
)
from PySide6.QtWidgets import QApplication, QWidget

import resources
from app.words import tr
from ui.frame.room import Room
from ui.heard import widgets
from ui.keys.held_keys import HeldKeys
from ui.look.palette import code
from ui.widgets.forms import in_column, put_away

# The palette alone: the theme is not loaded yet.
GREENS = tuple((at, code(f"!felt-{part}", False)) for at, part in ((0.0, "centre"), (0.55, "mid"), (1.0, "edge")))
CREAM, SECOND = code("!tx1", False), code("!tx2", False)
SMALLEST, USUAL = QSize(1024, 600), QSize(1440, 900)


class Curtain(QWidget):
    """Bare cloth and what is being waited for. `painted` comes once, when it has been seen."""

    painted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.title, self.text = tr("Opening the books…"), tr("Nothing is lost while you wait.")
        self.setAccessibleName(self.title)
        self._seen = False

    def say(self, title: str, text: str) -> None:
        """Wait for something else."""
        self.title, self.text = title, text
        self.setAccessibleName(title)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The cloth's gradient, two lines in the middle."""
        painter, area = QPainter(self), QRectF(self.rect())
        green = QRadialGradient(QPointF(area.center()), 0.62 * area.width())
        for at, shade in GREENS:
            green.setColorAt(at, QColor(shade))
        painter.fillRect(area, green)
        middle = area.center().y()
        for words, top, pixels, weight, shade in ((self.title, middle - 34, 24, 700, CREAM),
                                                  (self.text, middle + 4, 16, 500, SECOND)):
            painter.setFont(_font(pixels, weight))
            painter.setPen(QColor(shade))
            painter.drawText(QRectF(0, top, area.width(), 36), Qt.AlignmentFlag.AlignCenter, words)
        painter.end()
        if not self._seen:
            self._seen = True
            QTimer.singleShot(0, self, self.painted.emit)


def _font(pixels: int, weight: int) -> QFont:
    made = QFont()
    made.setFamilies(["Sabot Text", "sans-serif"])
    made.setPixelSize(pixels)
    made.setWeight(QFont.Weight(weight))
    return made


class Shell(QWidget):
    """The window itself. It is shown with a curtain, and gets its content once that has been `painted`."""

    painted = Signal()
    heard_role = QAccessible.Role.Window

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        widgets.install()
        self.setWindowTitle("Sabot")
        self.setMinimumSize(SMALLEST)
        for cut in ("Medium", "Bold"):
            QFontDatabase.addApplicationFont(str(resources.path(f"fonts/SabotText-{cut}.ttf")))
        self.curtain = Curtain()
        self.curtain.painted.connect(self.painted)
        self.content: QWidget | None = None
        self._held: HeldKeys | None = None
        self._column = in_column(self.curtain, on=self)

    def set_window(self, content: QWidget) -> None:
        """Draw the curtain aside."""
        self.content = content
        room = Room(content)
        self._column.addWidget(room)
        room.show()
        put_away(self.curtain, out_of=self._column)

    def fit(self) -> None:
        """Keep the window, title bar and edges with it, on its screen: below `SMALLEST` if the screen leaves less."""
        room = self.screen().availableGeometry()
        most = room.size() - (self.frameGeometry().size() - self.size())
        self.setMinimumSize(SMALLEST.boundedTo(most))
        self.resize(self.size().boundedTo(most))
        frame = self.frameGeometry()
        over = frame.bottomRight() - room.bottomRight()
        at = QPoint(max(room.left(), frame.left() - max(0, over.x())), max(room.top(), frame.top() - max(0, over.y())))
        if at != frame.topLeft():
            self.move(at)

    def showEvent(self, event: QShowEvent) -> None:
        """From now on keys come: one that is held is told from one that is pressed again."""
        super().showEvent(event)
        if self._held is None and (window := self.windowHandle()) is not None:
            self._held = HeldKeys(window)

    def stop_dealing(self) -> None:
        """The program has failed: what is inside says so; with nothing inside the curtain does."""
        stop = getattr(self.content, "stop_dealing", None)
        if stop is not None:
            stop()
        else:
            self.curtain.say(tr("Sabot could not be started."), tr("Nothing was changed. Start it again."))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A key that nothing inside has the keyboard for is still meant for what is inside."""
        if self.content is not None and QApplication.focusWidget() is None:
            self.content.keyPressEvent(event)
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Remember the size; everything else is saved already, or the host is told first that it could not be."""
        if not getattr(self.content, "may_close", lambda: True)():
            event.ignore()
            return
        remember_size(self)
        super().closeEvent(event)


def remember_size(window: QWidget) -> None:
    """Keep the window's size for the next start."""
    if not window.isFullScreen():
        QSettings("Sabot", "Sabot").setValue("window/size", window.size())


def remembered_size() -> QSize:
    """The size of last time, on this screen; 1440×900 where that fits, for the first time."""
    screen = QApplication.primaryScreen().availableSize()
    kept = QSettings("Sabot", "Sabot").value("window/size")
    size = kept if isinstance(kept, QSize) and kept.isValid() else USUAL
    return size.expandedTo(SMALLEST).boundedTo(screen)
