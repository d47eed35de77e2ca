"""Monitors that a test plugs in and out, and a dealer's window that it drags about."""

from PySide6.QtCore import QObject, QRect
from PySide6.QtWidgets import QWidget

from ui.qt.monitors import Monitor, Screens

LAPTOP = Monitor("eDP-1", "Panel", "", "BOE", QRect(0, 0, 1440, 900))
TELEVISION = Monitor("HDMI-1", "Bravia", "S0042", "SONY", QRect(1440, 0, 1920, 1080))
PROJECTOR = Monitor("DP-2", "Beamer", "", "ACME", QRect(3360, 0, 1280, 720))


class Plugged(Screens):
    """Screens of a test's own: what is plugged in, and where the dealer's window lies."""

    def __init__(self, *monitors: Monitor, dealer: QRect | None = None) -> None:
        QObject.__init__(self)
        self.there, self.dealer = list(monitors), dealer or QRect(20, 20, 1280, 800)

    def monitors(self) -> list[Monitor]:
        """Those that are plugged in."""
        return list(self.there)

    def dealers(self) -> list[Monitor]:
        """Those under the dealer's window; the first where that lies nowhere."""
        return [one for one in self.there if one.area.intersects(self.dealer)] or self.there[:1]

    def own_place(self) -> tuple[QRect, QRect]:
        """The dealer's monitor, and the dealer's window."""
        return self.there[0].area, self.dealer

    def under(self, window: QWidget) -> list[Monitor]:
        """Those that the players' window lies on."""
        return [one for one in self.there if one.area.intersects(window.geometry())]

    def put(self, window: QWidget, monitor: Monitor) -> None:
        """There it is."""
        window.setGeometry(monitor.area)
        window.show()

    def plug(self, *monitors: Monitor) -> None:
        """Only these from now on."""
        self.there = list(monitors)
        self.changed.emit()

    def drag(self, to: QRect) -> None:
        """The dealer's window goes elsewhere."""
        self.dealer = to
        self.changed.emit()
