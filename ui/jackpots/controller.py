"""The Jackpots page at its desk: its sheets on their way to paper, and nothing that the page could do by itself."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from PySide6.QtCore import QObject, Signal

from app.desk.house.clock import new_op_id
from app.errors import MachineFault
from app.sheets.blocks import Sheet
from app.sheets.foot import Printing
from app.words import tr
from ui.jackpots.page import JackpotsPage
from ui.printing import Paper
from ui.printing.leaving import leave

if TYPE_CHECKING:
    from app.desk import Desk


class JackpotsController(QObject):
    """The page, and what leaves the program from it. `saved`, `asks` and `answered` are the page’s own."""

    saved = Signal(bool)
    asks = Signal(object)
    answered = Signal()

    def __init__(self, desk: "Desk", version: str, paper: Callable[[], Paper]) -> None:
        super().__init__()
        self._desk, self._version, self._paper = desk, version, paper
        self.page = JackpotsPage(desk)
        self.setParent(self.page)
        self.page.saved.connect(self.saved)
        self.page.asks.connect(self.asks)
        self.page.answered.connect(self.answered)
        self.page.print_wanted.connect(self.print)

    def make_sheet(self, which: str, name: str) -> Sheet:
        """The record of the last night, or the rules, as they are printed now."""
        desk = self._desk
        night = desk.last_night() if desk.books.nights() else None
        choice = desk.sheets.of("jackpot" if which == "record" else "jackpot-rules", name, night)
        zone = ZoneInfo(night.zone if night else desk.clock.zone())
        return desk.sheets.make(choice, Printing(datetime.now(UTC).astimezone(zone), self._version))

    def print(self, which: str, name: str) -> None:
        """By a printer; where this computer has none, into a PDF."""
        if which == "record" and not self._desk.books.nights():
            self.page.say(tr("No night has been held yet, so there is nothing to record. Open a night first."))
            return
        sheet, op_id = self.make_sheet(which, name), new_op_id(self._desk.clock)
        try:
            if leave(sheet, self._paper(), self.page, self.page.say):
                self._desk.prints.record(sheet, self._paper().words, op_id)
        except MachineFault as fault:
            self.page.say(str(fault))
