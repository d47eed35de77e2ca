"""How large the text is, which paper sheets are laid out for, and what the program speaks."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.sheets.papers import PAPERS, paper_words
from app.words import tr
from ui import language
from ui.settings.rows import ChoiceRow, Part, column_of

if TYPE_CHECKING:
    from app.desk import Desk

TEXT_SIZES = (100, 110, 125, 150)


class ScreenPart(Part):
    """`text_size` carries per cent, `paper` and `language_chosen` a name."""

    text_size = Signal(int)
    paper = Signal(str)
    language_chosen = Signal(str)

    def __init__(self, desk: "Desk", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk

    def fill(self) -> None:
        """A row for each choice."""
        house = self.desk.house
        size, paper = (house.text_size, house.paper) if house else (100, PAPERS[0])
        known = language.known()
        codes = [code for code, _ in known]
        self.sizes = ChoiceRow(tr("Text size"), tr("Everything on the screen grows with it."),
                               [f"{one} %" for one in TEXT_SIZES], _place(size, TEXT_SIZES))
        self.papers = ChoiceRow(tr("Paper"), tr("Sheets are laid out for it."), [paper_words(one) for one in PAPERS],
                                _place(paper, PAPERS))
        self.languages = ChoiceRow(tr("Language"), tr("What the program says. Names and notes stay as typed."),
                                   [name for _, name in known], _place(language.current(), codes))
        self.sizes.group.idClicked.connect(lambda at: self.text_size.emit(TEXT_SIZES[at]))
        self.papers.group.idClicked.connect(lambda at: self.paper.emit(PAPERS[at]))
        self.languages.group.idClicked.connect(lambda at: self.language_chosen.emit(codes[at]))
        column_of(self, tr("Screen and paper"), self.sizes, self.papers, self.languages)


def _place(what: object, among: Sequence[object]) -> int:
    """Where something stands, from 0; the first place for what is not there."""
    return among.index(what) if what in among else 0
