"""The tables of a house with several in one program: one in the first window at a time, the others behind it as they
were left, or in windows of their own.
"""

from dataclasses import replace
from typing import TYPE_CHECKING

from ui.frame.pages import Pages
from ui.frame.services import Services
from ui.frame.windows.first import First

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtWidgets import QWidget

    from app.desk.session.following import Booked
    from ui.display.controller import DisplayController
    from ui.frame.windows.table_windows import TableWindows


class SeveralTables(First):
    """Leads from table to table."""

    # what the program itself does

    @property
    def windows(self) -> "TableWindows":
        """The tables in windows of their own."""
        raise NotImplementedError

    def joined(self, services: Services) -> Services:
        """What is done at its desk is heard by all that looks after the books."""
        raise NotImplementedError

    # several tables

    def show_table(self, number: int) -> None:
        """Bring another table into sight, as it was left: with what was half entered, on the page that is shown."""
        now, place = self.services, self.window.place
        if now is None or self.windows.comes_forward(number):
            return
        self._leave_table(now)
        self.services, self.pages = self.tables.get(number) or self.taken_up(now, number)
        self.services.bridge.attend()
        self.replays.take_up(self.services.desk)
        self.display = self.services.display
        self.display.show_dot()
        self.go(place if place in ("night", "deal", "cage") else "deal")
        self.take_table()

    def bridges_told(self, booked: "Booked") -> None:
        """Tell every table's pages of what was booked elsewhere; those of a table that was closed are put away."""
        for number, (services, pages) in [*self.tables.items()]:
            services.bridge.booked.emit(booked)
            if services.desk.run is None:
                pages.drop_all()
                del self.tables[number]
        if self.bridge is not None:
            self.bridge.booked.emit(booked)

    def night_gone(self) -> None:
        """Pages of a night that is over, or was opened elsewhere, are put away."""
        self.windows.close()
        for pages in (self.pages, *(pages for _, pages in self.tables.values())):
            pages.drop_all()
        self.tables.clear()
        self.display.let_go()
        if self.desk is not None:
            self.display.take_up(self.desk)

    def table_closed(self, number: int) -> None:
        """A table was closed from the pit: it is put away, and the pit stays in sight."""
        if self.desk is not None and number == self.desk.at:
            self.show_table(next(iter(self.desk.tables.open())))
            self.go("pit")
        elif number in self.tables:
            self.tables.pop(number)[1].drop_all()
        self.windows.take_back(number)
        self.show_top()

    def _leave_table(self, now: Services) -> None:
        """It is kept as it is; one that was closed meanwhile is put away."""
        if now.desk.run is None:
            self.tables.pop(now.desk.at, None)
            self.pages.drop_all()
            self.display.let_go()
        else:
            self.tables[now.desk.at] = now, self.pages

    def taken_up(self, now: Services, number: int) -> "tuple[Services, Pages]":
        """A table that has no window of its own, to be brought into sight."""
        from ui.frame.bridge import Bridge

        desk, display = now.desk.desk_at(number), self.new_display()
        display.take_up(desk)
        return self.joined(replace(now, desk=desk, bridge=Bridge(desk, self), display=display,
                                  first=now.first or now)), Pages(self.window)

    @property
    def leaves_for(self) -> str:
        """A window of its own, unless it is the last one here."""
        return "own" if self.desk is not None and self.windows.can_take(self.desk.at) else ""

    def own_window(self) -> None:
        """The table in sight goes into a window of its own; the last one here stays."""
        if self.desk is not None:
            self.windows.open(self.desk.at)

    def beside(self, display: "DisplayController") -> "Sequence[QWidget]":
        """The windows of other tables, and the displays of those that are open."""
        return self.windows.beside(display)

    def has_unsaved(self) -> bool:
        """Whether edits of rules wait."""
        from ui.rules.draft_store import Unsaved

        return bool(self.desk is not None and self.desk.house and Unsaved(self.desk.books.house()).values)
