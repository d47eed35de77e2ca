"""Practice as long as the program runs: its score, and what its page is told of the house."""

from random import Random
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from shiboken6 import isValid

from app.desk.practice import ground_of, refuse_while_dealing, weakness_of
from app.errors import Refused
from app.practice.rounds import Weakness
from app.practice.score import Record
from ui.practice.page import PracticePage

if TYPE_CHECKING:
    from app.desk import Desk
    from ui.background.opener import Background


class PracticeController(QObject):
    """What was practised. It outlives the page, and the books that are open."""

    def __init__(self, background: "Background", parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._background = background
        self.record, self.chance = Record(), Random()
        self._asked = 0

    def make_page(self, desk: "Desk") -> PracticePage:
        """A page for drills under the rules of a house."""
        return PracticePage(ground_of(desk), self.record, self.chance, desk.clock.elapsed)

    def fits(self, page: PracticePage, desk: "Desk") -> bool:
        """Whether a page has the chips and the money of the house as they are now."""
        ground = ground_of(desk)
        return (page.ground.chips, page.ground.money) == (ground.chips, ground.money)

    def refresh(self, page: PracticePage, desk: "Desk") -> None:
        """The page as things stand now; while a hand is open it says why nobody practises."""
        try:
            refuse_while_dealing(desk)
        except Refused as refused:
            page.refuse(refused.refusal)
        else:
            page.welcome(ground_of(desk))
            self._read_slips(page, desk)

    def _read_slips(self, page: PracticePage, desk: "Desk") -> None:
        """Beside the screen: the shoes of the latest nights are dealt again for them. Where a log no longer replays,
        which the Stats page says, one practises without.
        """
        beside, found = self._background, list[Weakness]()
        turn = self._asked = self._asked + 1

        def know() -> None:
            if turn == self._asked and isValid(page):
                page.know(found[0])

        beside.run(lambda: found.append(weakness_of(desk, lambda: beside.ending)), know, lambda _: None)
