"""The monitors that there are, and on which of them the dealer's own window is."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QWidget


@dataclass(frozen=True, slots=True)
class Monitor:
    """A monitor: its maker, model and serial number as far as it tells them, its socket's name, and where it is."""

    name: str
    model: str = ""
    serial: str = ""
    maker: str = ""
    area: QRect = QRect()  # noqa: RUF009 - never changed

    @property
    def key(self) -> str:
        """By what it is known again; never by its place in a list, which changes with every cable."""
        return "|".join((self.maker, self.model, self.serial, self.name))

    @property
    def words(self) -> str:
        """What the host calls it: "DELL U2720Q · HDMI-1 · 3840 × 2160"."""
        size = f"{self.area.width()} × {self.area.height()}"
        made = " ".join(part for part in (self.maker, self.model) if part)
        return " · ".join(part for part in (made, self.name, size) if part)

    @property
    def _unit(self) -> tuple[str, str, str]:
        return self.maker, self.model, self.serial

    def same_unit(self, other: "Monitor") -> bool:
        """The same device, in whichever socket: only one with a serial number can be told."""
        return bool(self.serial) and self._unit == other._unit


def read_key(key: str) -> Monitor:
    """The monitor that a kept key speaks of, wherever it is now."""
    maker, model, serial, name = [*key.split("|", 3), "", "", "", ""][:4]
    return Monitor(name, model, serial, maker)


def found(key: str, monitors: Sequence[Monitor]) -> Monitor | None:
    """The monitor that a key speaks of: in its old socket, else the one alone that has its serial number."""
    exact = [one for one in monitors if one.key == key]
    wanted = read_key(key)
    alike = exact or [one for one in monitors if wanted.same_unit(one)]
    return alike[0] if len(alike) == 1 else None


BORDER = 16
"""So many pixels of a window's frame may reach onto the next monitor: some systems give it edges that nobody sees, and
let those of a maximised window hang over the edge of its own monitor."""

SHOWN = (QEvent.Type.Show, QEvent.Type.ScreenChangeInternal)
RESHAPED = (QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.WindowStateChange)


class Screens(QObject):
    """The monitors of this computer. `changed` comes at once when one is plugged in or out, moved or resized, and when
    the dealer's `window` has gone elsewhere.
    """

    changed = Signal()

    def __init__(self, window: QWidget, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._window = window
        self._reshaped = QTimer(self)
        self._reshaped.setSingleShot(True)
        self._reshaped.setInterval(0)
        self._reshaped.timeout.connect(self.changed)
        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication)
        application.screenAdded.connect(self._added)
        application.screenRemoved.connect(self.changed)
        application.primaryScreenChanged.connect(self.changed)
        for screen in application.screens():
            self._listen(screen)
        window.installEventFilter(self)

    def _added(self, screen: QScreen) -> None:
        self._listen(screen)
        self.changed.emit()

    def _listen(self, screen: QScreen) -> None:
        screen.geometryChanged.connect(self.changed)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The dealer's window is dragged, grown, shown or brought back."""
        if event.type() in SHOWN:
            self.changed.emit()
        elif event.type() in RESHAPED:
            # A window that fills its monitor is told its new size before its new place: both, and then look.
            self._reshaped.start()
        return False

    def monitors(self) -> list[Monitor]:
        """Those that are plugged in now."""
        return monitors_now()

    def dealers(self) -> list[Monitor]:
        """Those that the dealer's window is on, wholly or in part, or would be on if it were not folded away."""
        return self.under(self._window)

    def own_place(self) -> tuple[QRect, QRect]:
        """The room on the monitor of the dealer's window, and that window with its frame."""
        return self._window.screen().availableGeometry(), self._window.frameGeometry()

    def under(self, window: QWidget) -> list[Monitor]:
        """Those that a window lies on; the one it belongs to where it lies on none."""
        frame, own = window.frameGeometry().adjusted(BORDER, BORDER, -BORDER, -BORDER), window.screen()
        lies = frame.united(window.geometry())
        on = [] if _tells_no_places() else [one for one in self.monitors() if one.area.intersects(lies)]
        return on or ([_monitor(own)] if own is not None else [])

    def fills(self, window: QWidget, monitor: Monitor) -> bool:
        """Whether a window covers a monitor, and nothing else."""
        return self.under(window) == [monitor] if _tells_no_places() else window.geometry() == monitor.area

    def put(self, window: QWidget, monitor: Monitor) -> None:
        """Show a window over the whole of a monitor."""
        screen = next((one for one in QGuiApplication.screens() if _monitor(one) == monitor), None)
        if screen is None:
            return
        window.winId()
        handle = window.windowHandle()
        if handle is not None:
            handle.setScreen(screen)
        window.setGeometry(monitor.area)
        # Not showFullScreen: that would ask for the keyboard, which stays with the dealer's window.
        window.setWindowState(window.windowState() | Qt.WindowState.WindowFullScreen)
        window.show()
        window.setGeometry(monitor.area)


def _tells_no_places() -> bool:
    """Wayland says only on which screen a window is, and not where."""
    return QGuiApplication.platformName().startswith("wayland")


def monitors_now() -> list[Monitor]:
    """Every monitor of this computer."""
    return [_monitor(screen) for screen in QGuiApplication.screens()]


def _monitor(screen: QScreen) -> Monitor:
    return Monitor(screen.name(), screen.model(), screen.serialNumber(), screen.manufacturer(), screen.geometry())
