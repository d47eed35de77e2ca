"""How the program looks and speaks, as the host chose: remembered in the books, and told to whatever follows it."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from app.dealing.prompts.heard import Telling
from app.errors import MachineFault, Refused
from app.words import current_language

if TYPE_CHECKING:
    from app.desk import Desk
    from ui.printing import Paper
    from ui.roads.marks import Letters, Shapes


class Preferences(QObject):
    """Text size, theme, paper, roads and language of a house, and how much is told of the screen.

    `text_size` carries per cent, `theme` "dark", "light" or "system", `contrast` "high", "usual" or "system", `keys`
    "large" or "usual", `paper` the paper that sheets are laid out for, `roads` shapes and letters, and `language` says
    that everything is said in another. `saved` says whether the books took a choice, `said` why not.
    """

    text_size = Signal(int)
    theme = Signal(str)
    contrast = Signal(str)
    keys = Signal(str)
    paper = Signal(object)
    roads = Signal(object, object)
    language = Signal()
    saved = Signal(bool)
    said = Signal(str, str)

    def __init__(self, desk: "Desk", parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk, self._is_somebodys = desk, False

    def use_text_size(self, per_cent: int) -> None:
        """Make everything larger or smaller."""
        self._remember(text_size=per_cent)
        self.text_size.emit(per_cent)

    def use_telling(self, telling: str) -> None:
        """Tell so much to those who listen to the screen."""
        from ui.heard import telling as told

        self._remember(telling=telling)
        told.use(Telling(telling))

    def use_theme(self, name: str) -> None:
        """Make everything dark or light, or as the system is."""
        self._remember(theme=name)
        self.theme.emit(name)

    def use_contrast(self, name: str) -> None:
        """Make all words and edges as plain as can be, or as usual, or as the system wants."""
        self._remember(contrast=name)
        self.contrast.emit(name)

    def use_keys(self, name: str) -> None:
        """Make the keys of the strip large, for a screen that is touched, or as usual."""
        self._remember(keys=name)
        self.keys.emit(name)

    @property
    def paper_in_use(self) -> "Paper":
        """The paper that sheets are laid out for."""
        from ui.printing import paper_called

        return paper_called(self._desk.house.paper if self._desk.house else "")

    def use_paper(self, paper: str) -> None:
        """Lay sheets out for another paper."""
        self._remember(paper=paper)
        self.paper.emit(self.paper_in_use)

    @property
    def roads_in_use(self) -> "tuple[Shapes, Letters]":
        """How roads are drawn in this house."""
        from ui.roads.marks import Shapes, letters_called

        house = self._desk.the_house()
        return Shapes.called(house.road_marks), letters_called(house.road_letters, current_language().code)

    def use_roads(self, marks: str, letters: str) -> None:
        """Draw the roads in these shapes, with these letters."""
        self._remember(road_marks=marks, road_letters=letters)
        self.roads.emit(*self.roads_in_use)

    def use_language(self, code: str) -> None:
        """Say everything in another language from now on."""
        from ui.look import language

        language.use(code, self._at_desk)
        self._is_somebodys = bool(self._at_desk)
        self.language.emit()

    def use_language_of_desk(self) -> None:
        """Speak as whoever has come to the desk by a PIN chose, or else as the desk does."""
        from app.words import current_language
        from ui.look import language

        code = language.chosen_by(self._at_desk) or (language.current() if self._is_somebodys else "")
        self._is_somebodys = bool(language.chosen_by(self._at_desk))
        if code and code != current_language().code:
            language.load(code)
            self.language.emit()

    @property
    def _at_desk(self) -> str:
        """Who came to the desk by a PIN; "" where nobody must."""
        here = self._desk.guard.at_desk
        return here.name if here else ""

    def _remember(self, **changed: Any) -> None:
        try:
            self._desk.open_house(replace(self._desk.the_house(), **changed))
        except (Refused, MachineFault) as trouble:
            self.saved.emit(isinstance(trouble, Refused))
            self.said.emit(str(trouble), "bad")
        else:
            self.saved.emit(True)
