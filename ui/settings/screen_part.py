"""How large the text is, dark or light, the paper of the sheets, what the program speaks, and how roads are drawn."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.dealing.prompts.heard import Telling
from app.desk import Desk
from app.sheets.papers import PAPERS, paper_words
from app.words import current_language, tr
from ui.heard import telling
from ui.look import language
from ui.roads.marks import letters_called
from ui.settings.rows import ChoiceRow, Part, column_of

TEXT_SIZES = (100, 110, 125, 150, 175, 200)
THEMES, CONTRASTS = ("dark", "light", "system"), ("usual", "high", "system")
KEYS = ("usual", "large")
ROAD_MARKS, ROAD_LETTERS = ("distinct", "circles"), ("latin", "chinese")


class ScreenPart(Part):
    """`text_size` carries per cent, `theme`, `contrast`, `keys`, `paper`, `telling`, `language_chosen` a name; `roads`
    two.
    """

    text_size = Signal(int)
    theme = Signal(str)
    contrast = Signal(str)
    keys = Signal(str)
    paper = Signal(str)
    telling = Signal(str)
    language_chosen = Signal(str)
    roads = Signal(str, str)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk

    def fill(self) -> None:
        """A row for each choice."""
        house = self.desk.house
        size, paper = (house.text_size, house.paper) if house else (100, PAPERS[0])
        known = language.known()
        codes = [code for code, _ in known]
        self.sizes = ChoiceRow(tr("Text size"), tr("Everything on the screen grows with it."),
                               [tr("{rate}%", rate=one) for one in TEXT_SIZES], _place(size, TEXT_SIZES))
        self.themes = ChoiceRow(tr("Theme"), tr("The cloth and the players’ screen stay as they are."),
                                [tr("Dark"), tr("Light"), tr("As the system")],
                                _place(house.theme if house and house.theme else "system", THEMES))
        self.contrasts = ChoiceRow(tr("Contrast"), tr("High: plainer words and edges, on the players’ screen too."),
                                   [tr("Usual"), tr("High"), tr("As the system")],
                                   _place(house.contrast if house and house.contrast else "system", CONTRASTS))
        self.key_sizes = ChoiceRow(tr("Keys"), tr("Large: for a screen that is touched."), [tr("Usual"), tr("Large")],
                                   _place(house.keys if house else "", KEYS))
        self.papers = ChoiceRow(tr("Paper"), tr("Sheets are laid out for it."), [paper_words(one) for one in PAPERS],
                                _place(paper, PAPERS))
        self.languages = ChoiceRow(tr("Language"), tr("What the program says. Names and notes stay as typed."),
                                   [name for _, name in known], _place(current_language().code, codes))
        self.tellings = ChoiceRow(tr("Screen reader"), tr("How much it reads out at each step."),
                                  [tr("Everything"), tr("In short"), tr("Nothing")],
                                  _place(house.telling if house else "", tuple(Telling)))
        self.tellings.group.idClicked.connect(lambda at: self.telling.emit(tuple(Telling)[at].value))
        self.readers = ChoiceRow(tr("Orca before 45"), tr("Has an older screen reader say it too."),
                                 [tr("No"), tr("Yes")], int(telling.is_older()))
        self.readers.group.idClicked.connect(lambda at: telling.use_older(bool(at)))
        self.sizes.group.idClicked.connect(lambda at: self.text_size.emit(TEXT_SIZES[at]))
        self.themes.group.idClicked.connect(lambda at: self.theme.emit(THEMES[at]))
        self.contrasts.group.idClicked.connect(lambda at: self.contrast.emit(CONTRASTS[at]))
        self.key_sizes.group.idClicked.connect(lambda at: self.keys.emit(KEYS[at]))
        self.papers.group.idClicked.connect(lambda at: self.paper.emit(PAPERS[at]))
        self.languages.group.idClicked.connect(lambda at: self.language_chosen.emit(codes[at]))
        column_of(self, tr("Screen and paper"), self.sizes, self.themes, self.contrasts,
                  self.key_sizes, self.papers,
                  self.languages, self.tellings, self.readers, *self._road_rows())

    def _road_rows(self) -> tuple[ChoiceRow, ChoiceRow]:
        house = self.desk.house
        marks, letters = (house.road_marks, house.road_letters) if house else (ROAD_MARKS[0], ROAD_LETTERS[0])
        self.marks = ChoiceRow(tr("Road marks"), tr("Different shapes and colours, or circles as casinos draw them."),
                               [tr("Shapes"), tr("Circles")], _place(marks, ROAD_MARKS))
        self.letters = ChoiceRow(tr("Letters on the bead plate"), tr("The letter in each bead."),
                                 [" ".join(letters_called(one, current_language().code)) for one in ROAD_LETTERS],
                                 _place(letters, ROAD_LETTERS))
        for row in (self.marks, self.letters):
            row.group.idClicked.connect(lambda _: self.roads.emit(
                ROAD_MARKS[self.marks.group.checkedId()], ROAD_LETTERS[self.letters.group.checkedId()]))
        return self.marks, self.letters


def _place(what: object, among: Sequence[object]) -> int:
    """Where something stands, from 0; the first place for what is not there."""
    return among.index(what) if what in among else 0
