"""Which tables have windows of their own: opened and closed, brought forward, locked and kept up with each other."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget

from ui.display.controller import DisplayController
from ui.frame.windows.own_window import OwnWindow, bring_forward
from ui.qt.monitors import Screens

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ui.frame.bridge import Bridge
    from ui.frame.guide import Guide
    from ui.frame.services import Services
    from ui.frame.windows.first import First

SOON = 120
"""Milliseconds after something was done at one table until the windows of the others tell of it."""


class TableWindows(QObject):
    """The windows beside the first. `own` are those of tables, by the number of each."""

    def __init__(self, program: "First") -> None:
        super().__init__(program)
        self._program = program
        self.own: dict[int, OwnWindow] = {}
        self._shown = False  # whether players see a display of the table that goes into a window of its own
        self._soon = QTimer(self, singleShot=True, interval=SOON)
        self._soon.timeout.connect(self._keep_up)
        program.window.lock_changed.connect(self._lock)

    def can_take(self, number: int) -> bool:
        """Whether a table may leave the first window: one stays there. On a server each table has a program instead.
        """
        desk = self._program.desk
        return desk is not None and not desk.books.is_shared and number not in self.own and any(
            one != number and one not in self.own for one in desk.tables.open())

    def open(self, number: int) -> None:
        """Put a table into a window of its own; another one takes its place in the first."""
        program, place = self._program, self._program.window.place
        if not self.can_take(number) or program.desk is None:
            return
        others = [one for one in program.desk.tables.open() if one != number and one not in self.own]
        if program.desk.at != number:
            program.show_table(number)
        program.show_table(others[0])
        made = self.own[number] = OwnWindow(program, self._given_out(number))
        made.shell.left.connect(lambda: self.take_back(number))
        assert made.services is not None
        for bridge in (made.services.bridge, program.bridge):
            self._follow(bridge)
        Screens(made.shell, made.shell).changed.connect(self._look_around)
        made.open(place, self._shown)

    def _given_out(self, number: int) -> "Services":
        services, pages = self._program.tables.pop(number)
        pages.drop_all()
        self._shown = _is_wanted(services.display)
        services.display.let_go()
        return services

    def _follow(self, bridge: "Bridge | None") -> None:
        if bridge is not None:
            bridge.changed.connect(self._soon.start)

    def take_back(self, number: int) -> None:
        """A table of which the window was closed is one of the tabs again."""
        if (own := self.own.pop(number, None)) is not None:
            shown, now = _is_wanted(own.display), self._program.services
            own.close()
            if shown and now is not None and now.desk.run is not None and number in now.desk.tables.open():
                self._program.tables[number] = services, _ = self._program.taken_up(now, number)
                services.display.key_pressed()
            self._program.show_top()

    def comes_forward(self, number: int) -> bool:
        """Whether a table is in sight in some window already: that one comes forward."""
        program, desk = self._program, self._program.desk
        if desk is not None and number == desk.at:
            if self.own:
                bring_forward(program.window.window())
            return True
        if (own := self.own.get(number)) is None:
            return False
        if desk is not None and desk.run is None:
            self.take_back(number)  # nothing else is left for the first window
            return False
        own.come_forward()
        return True

    def close(self) -> None:
        """The books, or the night, are closed."""
        while self.own:
            self.own.popitem()[1].close()

    def may_close(self) -> bool:
        """Whether all that was answered at these tables is in the books."""
        return all(own.may_close() for own in self.own.values())

    def beside(self, display: DisplayController) -> list[QWidget]:
        """What a display must not lie on beside its own window: other windows, and displays over a whole monitor."""
        guides: list[Guide] = [self._program, *self.own.values()]
        windows = [one.window.window() for one in guides if one.display is not display]
        shown = [one.screen.window for one in self._displays() if one is not display and one.screen is not None]
        return [*windows, *(one for one in shown if one.isVisible() and not one.framed)] if self.own or shown else []

    def tabbed(self) -> "list[DisplayController]":
        """The displays of the tables that have no window of their own."""
        now, others = self._program.display, (one.display for one, _ in self._program.tables.values())
        return [now, *(one for one in others if one is not now)]

    def _displays(self) -> "Iterator[DisplayController]":
        yield from self.tabbed()
        yield from (own.display for own in self.own.values())

    def restyle(self) -> None:
        """The displays follow what the house has chosen for them."""
        for display in self._displays():
            display.apply_style()

    def relook(self) -> None:
        """The text has another size, or another language is spoken: every page is made anew but those in sight."""
        for own in self.own.values():
            own.window.relabel()
            own.pages.drop_all()
            own.go("deal")

    def in_use(self) -> "Guide":
        """The window that has the keyboard, else the first."""
        return next((own for own in self.own.values() if own.shell.isActiveWindow()), self._program)

    def _look_around(self) -> None:
        for display in self._displays():
            if display.screen is not None:
                display.screen.look_around()

    def _lock(self, locked: bool) -> None:
        for own in self.own.values():
            own.lock(locked)

    def _keep_up(self) -> None:
        """Whatever window has not the keyboard shows what was done in another."""
        for guide in (self._program, *self.own.values()):
            if self.own and guide.services is not None and not guide.window.isActiveWindow():
                guide.refresh_page()
                guide.show_top()
        for own in self.own.values():
            own.window.say_as(self._program.window)


def _is_wanted(display: DisplayController) -> bool:
    return display.screen is not None and display.screen.wanted
