"""When the players' screen is shown, where, and when it hides: it never covers the dealer's window by itself."""

from collections.abc import Callable, Sequence
from enum import StrEnum

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from app.dealing.values.public_view import PublicView
from app.words import tr
from ui.display import floating
from ui.display.awake import Awake
from ui.display.window import DisplayWindow
from ui.qt.monitors import Monitor, Screens, found

AGAIN, TRIES = 250, 3
"""Milliseconds after which it is put back where the window system has moved it from, and how often in a row."""


class Standing(StrEnum):
    """How it stands with the players' screen."""

    AWAY = "away"
    SHOWN = "shown"
    BLANK = "blank"
    LOST = "lost"  # wanted, and without a monitor that it may be on


class PlayersScreen(QObject):
    """The players' screen. `changed` follows every change of how it stands; `lost` carries why it had to hide.

    `show_view(view, replay=True)` puts another view on it, with the band that says REPLAY, until `show_now()`: while
    it is away or blank nothing of that is seen, and `is_seen` says so. `tell` gives what everybody may see at present;
    it is asked for after the dealer's own screen was painted, and only while it is seen. `others` are windows of the
    program beside the dealer's that it must not lie on, `of` the table that it shows where there are several.
    """

    changed = Signal()
    lost = Signal(str)

    def __init__(self, screens: Screens, window: DisplayWindow, tell: Callable[[], PublicView | None],
                 awake: Awake | None = None, parent: QObject | None = None, again: int = AGAIN) -> None:
        super().__init__(parent)
        self.screens, self.window, self.awake = screens, window, awake or Awake()
        self._tell = tell
        self.others: Callable[[], Sequence[QWidget]] = tuple
        self.of = ""
        self.chosen = ""  # the key of the monitor that the house has chosen
        self.monitor: Monitor | None = None  # where it is, or was last
        self.wanted = self.blank = self.locked = False
        self.floats = False  # in a window of its own: there is one monitor, and it was asked for there
        self._replayed: PublicView | None = None
        self._placing = False
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(self.refresh)
        self._again = QTimer(self)
        self._again.setSingleShot(True)
        self._again.setInterval(again)
        self._again.timeout.connect(self._put_back)
        self._tries = 0
        screens.changed.connect(self.look_around)
        window.moved.connect(self._moved)
        window.closed.connect(self.put_away)

    # how it stands

    @property
    def standing(self) -> Standing:
        """Away, shown, blank, or lost."""
        if not self.wanted:
            return Standing.AWAY
        if not self.window.isVisible():
            return Standing.LOST
        return Standing.BLANK if self.blank else Standing.SHOWN

    @property
    def is_seen(self) -> bool:
        """Whether players see what is put on it."""
        return self.standing is Standing.SHOWN

    @property
    def is_replayed(self) -> bool:
        """Whether players see an earlier hand."""
        return self.is_seen and self._replayed is not None

    @property
    def words(self) -> str:
        """The same in a sentence for the dealer."""
        where = self.monitor.words if self.monitor else ""
        return {
            Standing.AWAY: tr("The players’ display is off."),
            Standing.SHOWN: tr("The players’ display is in a window.") if self.floats else
            tr("The players’ display is on {screen}.", screen=where),
            Standing.BLANK: tr("The players’ display is blank, in a window.") if self.floats else
            tr("The players’ display is blank, on {screen}.", screen=where),
            Standing.LOST: tr("Display lost: {why}", why=self.why_lost) if self.monitor else
            tr("The players’ display has no screen: {why}", why=self.why_lost),
        }[self.standing]

    @property
    def why_lost(self) -> str:
        """Why there is no monitor that it may be on."""
        monitors = self.screens.monitors()
        if len(monitors) < 2:
            return tr("there is no second screen. Connect one.")
        if self._wanted_key and found(self._wanted_key, monitors) is None:
            return tr("its screen is disconnected. Connect it again, or choose another in Settings.") \
                if self.chosen else tr("its screen is disconnected. Connect it again, or press F9 for another.")
        if self._allowed() is not None:
            return tr("the system has moved it off its screen. Press F9 to put it back.")
        return tr("your own window is on that screen. Move it back.")

    @property
    def _wanted_key(self) -> str:
        """The key of the monitor that it belongs on; empty where any will do."""
        return self.chosen or (self.monitor.key if self.monitor else "")

    # what the host does

    def key_pressed(self) -> None:
        """F9: opens it; then it blanks it, and shows it again."""
        if not self.wanted:
            self.wanted, self.blank, self.floats = True, False, self._alone
            self.look_around()
        elif self.standing is Standing.LOST:
            self.monitor = None  # another one will do, unless the house has chosen
            self.floats = self._alone
            self.look_around()
        else:
            self.blank = not self.blank
            self.window.show_blank(self.blank)
        self._settle()

    def full_screen(self) -> None:
        """From its own window over the whole monitor, and back."""
        if self.floats and self.window.isVisible():
            self.window.full_screen()

    def put_away(self) -> None:
        """Take it off its monitor until it is opened again."""
        self.wanted = False
        self.look_around()
        self._settle()

    def choose(self, key: str) -> None:
        """Show it on another monitor, known by this key; without one on any that is not the dealer's."""
        if key != self.chosen:
            self.chosen, self.monitor = key, None
            self.look_around()
            self._settle()

    def lock(self, locked: bool) -> None:
        """While the desk is locked only the roads are seen."""
        self.locked = locked
        self.window.show_locked(locked)

    # what is on it

    def show_view(self, view: PublicView, replay: bool = True) -> None:
        """Put a view on it that is not of this moment, such as a step of an earlier hand, until `show_now`."""
        self._replayed = view
        self.window.show_view(view, replay)
        self.changed.emit()

    def show_now(self) -> None:
        """Back to what is on the table."""
        self._replayed = None
        self.refresh()
        self.changed.emit()

    def something_changed(self) -> None:
        """The desk has changed: what is shown follows once the dealer's own screen has been painted."""
        if self.window.isVisible() and not self._soon.isActive():
            self._soon.start()

    def refresh(self) -> None:
        """Show what everybody may see now."""
        if self._replayed is None and (view := self._tell()) is not None:
            self.window.show_view(view)

    # where it is

    def look_around(self) -> None:
        """Be where it may be, and nowhere else: at once, before the window system moves anything."""
        if self._placing:
            return
        monitor = self._allowed() if self.wanted else None
        if monitor is None and self.wanted and self.floats:
            self._float()
        elif monitor is None:
            self._hide()
        elif not self.window.isVisible() or monitor != self.monitor or not self.screens.fills(self.window, monitor):
            self._show(monitor)

    def _allowed(self) -> Monitor | None:
        """The monitor it belongs on, where that is plugged in and shows nothing of the dealer's window."""
        monitors, taken = self.screens.monitors(), self._taken()
        free = [one for one in monitors if not any(one.area.intersects(other.area) for other in taken)]
        if not self._wanted_key:
            return free[0] if free else None
        return found(self._wanted_key, free)

    def _taken(self) -> list[Monitor]:
        """The monitors that the dealer's window is on, and the other windows of the program."""
        return [*self.screens.dealers(), *(one for window in self.others() for one in self.screens.under(window))]

    @property
    def _alone(self) -> bool:
        """Whether there is no monitor but the dealer's own; beside other tables, none that is free."""
        return len(self.screens.monitors()) < 2 or bool(self.others() and self._allowed() is None)

    def _float(self) -> None:
        """Open it in a window; one that is open stays where the host has moved it."""
        if not self.window.isVisible() or not self.window.framed:
            room, dealers = self.screens.own_place()
            for other in self.others():
                dealers = dealers.united(other.frameGeometry())
            self._place(lambda: self.window.open_at(floating.place_of(room, dealers, self.of)))

    def _remember(self) -> None:
        """Its window is opened again where it is now."""
        if self.window.framed and self.window.isVisible() and not self.window.isFullScreen():
            floating.keep(self.window.geometry(), self.of)

    def _hide(self) -> None:
        was_there = self.window.isVisible()
        self._remember()
        self.window.hide()
        if was_there and self.wanted:
            self.lost.emit(self.why_lost)
        self._settle()

    def _show(self, monitor: Monitor) -> None:
        self._remember()
        self.monitor, self.floats = monitor, False

        def put() -> None:
            self.window.frame(False)
            self.screens.put(self.window, monitor)

        self._place(put)

    def _place(self, open_it: Callable[[], None]) -> None:
        """Fill it, and open it in its place."""
        self.refresh()
        self.window.show_locked(self.locked)
        self.window.show_blank(self.blank)
        self._placing = True
        try:
            open_it()
        finally:
            self._placing = False
        self._settle()

    def _moved(self) -> None:
        """The window system has moved it: where it must not be it hides, and soon it is put back."""
        if self._placing or self.floats or not self.window.isVisible() or self.monitor is None:
            return
        under, taken = self.screens.under(self.window), self._taken()
        if self.monitor not in under or any(one in taken for one in under):
            self.window.hide()
            self._settle()
        if not self._fills:
            self._again.start()

    @property
    def _fills(self) -> bool:
        return self.window.isVisible() and self.monitor is not None and self.screens.fills(self.window, self.monitor)

    def _put_back(self) -> None:
        """Put it where it belongs, though the window system has moved it; not for ever."""
        if self._fills or not self.wanted:
            self._tries = 0
        elif self._tries < TRIES:
            self._tries += 1
            self.look_around()
            self._again.start()
        else:
            self._tries = 0
            if not self.window.isVisible():
                self.lost.emit(self.why_lost)

    def _settle(self) -> None:
        self.awake.keep(self.standing is Standing.SHOWN)
        self.changed.emit()

    def end(self) -> None:
        """The books are closed: nothing of it is left."""
        self.wanted = False
        self._soon.stop()
        self._again.stop()
        self._remember()
        self.window.hide()
        self.awake.keep(False)
        for one in (self.window, self.screens, self):
            one.deleteLater()
