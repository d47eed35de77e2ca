"""Monitors of an X server without a screen, plugged in and out through its own protocol; for a process of its own.

    python -m tests.ui.display.unplugging TIMES

It shows a dealer's window on one monitor and the players' on the other, and prints as JSON how often that was pulled
out, how often the players' window was over the dealer's monitor then, and how often it came back to its own.
"""

import ctypes
import json
import sys
from collections.abc import Callable
from time import monotonic
from typing import Any

X11, RANDR = "libX11.so.6", "libXrandr.so.2"
DEALERS, PLAYERS = (0, 0, 1000, 700), (1000, 0, 1280, 720)


class MonitorInfo(ctypes.Structure):
    """A monitor as Xrandr describes it."""

    _fields_ = (("name", ctypes.c_ulong), ("primary", ctypes.c_int), ("automatic", ctypes.c_int),
                ("outputs", ctypes.c_int), ("x", ctypes.c_int), ("y", ctypes.c_int), ("width", ctypes.c_int),
                ("height", ctypes.c_int), ("wide", ctypes.c_int), ("high", ctypes.c_int),
                ("output", ctypes.POINTER(ctypes.c_ulong)))


class Resources(ctypes.Structure):
    """What the server has to show pictures with."""

    _fields_ = (("time", ctypes.c_ulong), ("changed", ctypes.c_ulong), ("controllers", ctypes.c_int),
                ("controller", ctypes.POINTER(ctypes.c_ulong)), ("outputs", ctypes.c_int),
                ("output", ctypes.POINTER(ctypes.c_ulong)))


class Server:
    """The X server that DISPLAY names."""

    def __init__(self) -> None:
        self._x, self._randr = ctypes.CDLL(X11), ctypes.CDLL(RANDR)
        at, number = ctypes.c_void_p, ctypes.c_ulong
        monitor = ctypes.POINTER(MonitorInfo)
        calls: tuple[tuple[Any, Any, list[Any]], ...] = (
            (self._x.XOpenDisplay, at, [ctypes.c_char_p]), (self._x.XDefaultRootWindow, number, [at]),
            (self._x.XInternAtom, number, [at, ctypes.c_char_p, ctypes.c_int]),
            (self._x.XSync, ctypes.c_int, [at, ctypes.c_int]),
            (self._randr.XRRAllocateMonitor, monitor, [at, ctypes.c_int]),
            (self._randr.XRRSetMonitor, None, [at, number, monitor]),
            (self._randr.XRRDeleteMonitor, None, [at, number, number]),
            (self._randr.XRRGetScreenResources, ctypes.POINTER(Resources), [at, number]))
        for one, back, given in calls:
            one.restype, one.argtypes = back, given
        self._display = self._x.XOpenDisplay(None)
        self._root = self._x.XDefaultRootWindow(self._display)

    def plug(self, name: str, area: tuple[int, int, int, int], primary: bool = False) -> None:
        """A monitor of this name is there; the primary one is the server's own."""
        made = self._randr.XRRAllocateMonitor(self._display, int(primary))
        info: Any = made.contents
        info.name, info.primary, info.automatic = self._atom(name), int(primary), 0
        info.x, info.y, info.width, info.height = area
        info.wide, info.high = area[2] // 4, area[3] // 4
        if primary:
            info.output[0] = self._randr.XRRGetScreenResources(self._display, self._root).contents.output[0]
        self._randr.XRRSetMonitor(self._display, self._root, made)
        self._x.XSync(self._display, 0)

    def pull(self, name: str) -> None:
        """It is there no more."""
        self._randr.XRRDeleteMonitor(self._display, self._root, self._atom(name))
        self._x.XSync(self._display, 0)

    def _atom(self, name: str) -> int:
        return int(self._x.XInternAtom(self._display, name.encode(), 0))


def main(times: int) -> None:
    """Pull the players' monitor so many times, and look where their window is."""
    server = Server()
    server.plug("DEALERS", DEALERS, primary=True)
    server.plug("PLAYERS", PLAYERS)
    from PySide6.QtCore import QEventLoop, QRect, QTimer
    from PySide6.QtGui import QGuiApplication
    from PySide6.QtWidgets import QApplication, QWidget

    from app.dealing.values.public_view import PublicView
    from ui.display.players_screen import PlayersScreen
    from ui.display.window import DisplayWindow
    from ui.qt.monitors import Screens

    application, dealer, window = QApplication([]), QWidget(), DisplayWindow()
    dealer.setGeometry(60, 60, 640, 480)
    dealer.show()
    screen = PlayersScreen(Screens(dealer), window, PublicView)
    over, back, lost = 0, 0, 0

    awake = QTimer()
    awake.start(10)

    def until(there: Callable[[], bool]) -> None:
        stop = monotonic() + 5
        while monotonic() < stop and not there():
            application.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)

    until(lambda: len(QGuiApplication.screens()) == 2 and dealer.isVisible())
    screen.key_pressed()
    own, dealers = QRect(*PLAYERS), QRect(*DEALERS)
    for _ in range(times):
        until(lambda: window.geometry() == own)
        server.pull("PLAYERS")
        until(lambda: len(QGuiApplication.screens()) == 1)
        lost += not window.isVisible()
        over += window.isVisible() and window.geometry().intersects(dealers)
        server.plug("PLAYERS", PLAYERS)
        until(lambda: len(QGuiApplication.screens()) == 2)
        application.processEvents()
        over += window.isVisible() and window.geometry().intersects(dealers)
        back += window.isVisible() and window.geometry() == own
    dealer.move(1100, 60)
    until(lambda: not window.isVisible())
    over += window.isVisible()
    print(json.dumps({"pulled": lost, "over": over, "back": back}))


if __name__ == "__main__":
    main(int(sys.argv[1]))
