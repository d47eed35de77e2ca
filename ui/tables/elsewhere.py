"""What other programs book in a house on a server: every page hears of it, and a table given to this one is taken."""

import contextlib
import logging
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject

from app.errors import MachineFault, Refused
from ui.background.hearing import Hearing

if TYPE_CHECKING:
    from app.desk import Desk
    from app.desk.house.known_houses import KnownHouse
    from app.desk.session.following import Booked, Taken
    from ui.widgets.layers import Layers

log = logging.getLogger("sabot")

LIST = "houses.json"
"""The list of houses on servers: whoever has none loads nothing for it."""


class Leads(Protocol):
    """What leads from page to page."""

    @property
    def desk(self) -> "Desk | None":
        """The desk of the table in sight."""

    def bridges_told(self, booked: "Booked") -> None:
        """Tell every table's pages of it."""

    def night_gone(self) -> None:
        """Pages of a night that is over are put away."""

    def route(self) -> None:
        """Show what comes now."""

    def show_table(self, number: int) -> None:
        """Bring another table into sight."""

    def show_top(self) -> None:
        """Say in the top bar how things stand."""

    def refresh_page(self) -> None:
        """The page in sight shows how things stand now."""


class Elsewhere(QObject):
    """Hears of other programs as long as books are open in which they write too."""

    def __init__(self, leads: Leads, window: "Layers") -> None:
        super().__init__(window)
        self._leads, self._window = leads, window
        self.hearing: Hearing | None = None

    # houses on servers that were opened here

    def choose(self, keys: Path, file: Callable[[], Path | None], wanted: Callable[[Path], object]) -> None:
        """Have one of them chosen, or a `file`; that alone where no house on a server was ever opened here."""
        houses = self._known(keys)
        if not houses:
            self._wanted(file(), wanted)
            return
        from ui.tables.houses_card import HousesCard

        card = HousesCard(houses)
        card.closed.connect(self._window.lift)
        for signal, path in ((card.chosen, lambda path: path), (card.file, lambda: file())):
            signal.connect(self._window.lift)
            signal.connect(lambda *given, path=path: self._wanted(path(*given), wanted))
        self._window.lay_over(card)
        card.setFocus()

    def _known(self, keys: Path) -> "Sequence[KnownHouse]":
        if not (keys / LIST).exists():
            return ()
        from app.desk.house.known_houses import known_houses

        return known_houses(keys)

    def _wanted(self, path: Path | None, wanted: Callable[[Path], object]) -> None:
        if path is not None:
            wanted(path)

    # what is heard

    def hear(self, desk: "Desk", path: Path, keys: Path) -> None:
        """From now on; and the house stands in the list of those that were opened here."""
        if not desk.books.is_shared:
            return
        from app.desk.house.known_houses import remember

        with contextlib.suppress(OSError, Refused, MachineFault):
            remember(keys, path)
        hearing = self.hearing = Hearing(desk, self)
        hearing.booked.connect(self._booked)
        hearing.night.connect(self._another_night)
        hearing.rested.connect(self._look_again)
        hearing.begin()

    def hear_no_more(self) -> None:
        """The books are closed."""
        if self.hearing is not None:
            self.hearing.end()
            self.hearing.deleteLater()
            self.hearing = None

    def _booked(self, booked: "Booked", _: "Taken") -> None:
        self._leads.bridges_told(booked)

    def _another_night(self) -> None:
        """A night was opened elsewhere, or closed."""
        self._leads.night_gone()
        if self._window.locked:
            return
        while self._window.covered:
            self._window.lift()
        self._leads.route()

    def _look_again(self) -> None:
        """The page in sight shows how things stand now; what is being typed stays."""
        from ui.tables.card import TablesCard

        desk = self._leads.desk
        if desk is None or self._window.locked:
            return
        if desk.run is None and desk.night is not None and (others := desk.tables.open()):
            self._leads.show_table(next(iter(others)))
            return
        self._take_given(desk)
        self._leads.show_top()
        self._leads.refresh_page()
        if isinstance(self._window.over, TablesCard):
            self._window.over.booked_elsewhere()

    def _take_given(self, desk: "Desk") -> None:
        """The table in sight was asked for, and given: it is dealt here from now on."""
        if not desk.watches or not desk.leases.given() or not desk.leases.is_free:
            return
        try:
            desk.leases.take()
        except (Refused, MachineFault) as refused:
            log.info("the table was given, and is not taken: %s", refused)
