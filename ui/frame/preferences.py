"""How the program looks and speaks, as the host chose: put to use at once, and remembered in the books."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from app.errors import MachineFault, Refused

if TYPE_CHECKING:
    from ui.deal.deal_page import DealPage
    from ui.frame.program import Program
    from ui.printing import Paper


class Preferences:
    """Text size, paper and language of a house."""

    def __init__(self, program: "Program") -> None:
        self._program = program

    def use_text_size(self, per_cent: int) -> None:
        """Make everything larger or smaller."""
        self._program.window.use_scale(per_cent / 100)
        self._remember(text_size=per_cent)
        self._program.drop("ledger", "rules", "settle")
        self._program.go("settings")

    @property
    def paper(self) -> "Paper":
        """The paper that sheets are laid out for."""
        from ui.printing import paper_called

        desk = self._program.desk
        return paper_called(desk.house.paper if desk and desk.house else "")

    def use_paper(self, paper: str) -> None:
        """Lay sheets out for another paper."""
        self._remember(paper=paper)
        if self._program.settle is not None:
            self._program.settle.use_paper(self.paper)

    def use_roads(self, marks: str, letters: str) -> None:
        """Draw the roads in these shapes, with these letters."""
        self._remember(road_marks=marks, road_letters=letters)
        if self._program.deal is not None:
            self.dress_roads(self._program.deal)
        self._program.display.apply_style()

    def dress_roads(self, page: "DealPage") -> None:
        """The roads on a dealer's page as this house draws them."""
        from ui.roads.marks import Shapes, letters_called

        house = self._program.desk.house if self._program.desk else None
        if house is not None:
            page.tabs.roads.use(Shapes.called(house.road_marks), letters_called(house.road_letters))

    def use_language(self, code: str) -> None:
        """Say everything in another language from now on."""
        from ui.look import language

        language.use(code)
        self._program.window.relabel()
        self._program.display.apply_style()
        self._program.drop("night", "deal", "ledger", "rules", "settle")
        self._program.go("settings")

    def _remember(self, **changed: Any) -> None:
        desk, bridge = self._program.desk, self._program.bridge
        assert desk is not None
        assert desk.house is not None
        assert bridge is not None
        try:
            desk.open_house(replace(desk.house, **changed))
        except (Refused, MachineFault) as trouble:
            bridge.set_saved(isinstance(trouble, Refused))
            self._program.say(str(trouble), "bad")
        else:
            bridge.set_saved(True)
