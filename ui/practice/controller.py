"""Practice in the program: the page made when it is first shown, its score kept as long as the program runs."""

from random import Random
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.desk.practice import ground_of, refuse_while_dealing, weakness_of
from app.errors import Refused
from app.practice.rounds import Weakness
from app.practice.score import Record
from ui.practice.page import PracticePage

if TYPE_CHECKING:
    from app.desk import Desk
    from ui.frame.program import Program


class PracticePlace(QObject):
    """The page, and what was practised. It outlives the page, and the books that are open."""

    def __init__(self, program: "Program") -> None:
        super().__init__(program)
        self._program = program
        self.record, self.chance = Record(), Random()
        self.page: PracticePage | None = None
        self._from = ""
        self._asked = 0

    def shown(self) -> PracticePage:
        """The page as things stand now; while a hand is open it says why nobody practises."""
        desk = self._program.desk
        assert desk is not None
        if (here := self._program.window.place) != "practice":
            self._from = here
        ground = ground_of(desk)
        if self.page is not None and (self.page.ground.chips, self.page.ground.money) != (ground.chips, ground.money):
            self._program.drop("practice")
        if self.page is None:
            self.page = PracticePage(ground, self.record, self.chance, desk.clock.elapsed)
            self.page.left.connect(self.leave)
            self.page.table_wanted.connect(lambda: self._program.go("deal"))
        try:
            refuse_while_dealing(desk)
        except Refused as refused:
            self.page.refuse(refused.refusal)
        else:
            self.page.welcome(ground)
            self._read_slips(desk)
        return self.page

    def _read_slips(self, desk: "Desk") -> None:
        """Beside the screen: the shoes of the latest nights are dealt again for them. Where a log no longer replays,
        which the Stats page says, one practises without.
        """
        beside, found = self._program.beside, list[Weakness]()
        turn = self._asked = self._asked + 1

        def know() -> None:
            if self.page is not None and turn == self._asked:
                self.page.know(found[0])

        beside.run(lambda: found.append(weakness_of(desk, lambda: beside.ending)), know, lambda _: None)

    def leave(self) -> None:
        """Back to where the host came from, or to what comes now."""
        self._program.go(self._from) if self._from else self._program.route()

    def put_away(self) -> None:
        """The page is made anew when it is next shown."""
        self.page = None


def place_for(program: "Program") -> PracticePlace:
    """The place in the program."""
    return PracticePlace(program)
