"""The fields of what is done between tables: chips by denomination, who signs, a reason, somebody or something."""

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QLineEdit, QWidget

from app.chips import Counts
from app.dealing.table.table import Table
from app.names import clean_line
from app.words import tr
from ui.look.art import chip_label
from ui.widgets.forms import Choice, in_column, in_row, words
from ui.widgets.side_panel import Number

IN_A_ROW = 6
"""How many denominations stand side by side."""


class Fields(QWidget):
    """What is typed for one act: each part is added where the act needs it. `entered` is Enter in a number that is not
    typed: of all others Enter goes on to whatever the fields lie on.
    """

    entered = Signal()

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(title)
        self._column = in_column(words(title, "body_strong"), on=self, spacing=6)
        self._every: list[QWidget] = []
        self.chips: dict[int, Number] = {}
        self.texts: dict[str, QLineEdit] = {}
        self._needed: list[QLineEdit] = []
        self.choices: dict[str, Choice] = {}
        self.numbers: dict[str, Number] = {}

    def add_chips(self, table: Table, start: Counts) -> None:
        """How many of each denomination, largest first."""
        grid = QGridLayout()
        grid.setSpacing(6)
        for at, value in enumerate(table.chips.values):
            label = chip_label(value, table.money)
            field = Number(tr("Chips of {value}", value=label), start.get(value, 0), table.chips.owned[value])
            grid.addWidget(words(tr("{chip} ×", chip=label), "body_strong", wrap=False), at // IN_A_ROW,
                           at % IN_A_ROW * 2)
            grid.addWidget(field, at // IN_A_ROW, at % IN_A_ROW * 2 + 1)
            field.returnPressed.connect(partial(self._entered, field))
            self.chips[value] = field
            self._every.append(field)
        self._column.addLayout(grid)

    def add_text(self, code: str, name: str, longest: int = 40, needed: bool = True) -> None:
        """A line to be typed; `needed` whatever else is typed."""
        field = QLineEdit()
        field.setAccessibleName(name)
        field.setMaxLength(longest)
        self.texts[code] = field
        self._every.append(field)
        if needed:
            self._needed.append(field)
        self._column.addLayout(in_row(words(name, "note", "second", wrap=False), (field, 1), spacing=10))

    def add_choice(self, code: str, name: str, options: Mapping[str, object]) -> None:
        """One of several; its words and what it stands for."""
        choice = Choice()
        choice.setAccessibleName(name)
        for label, value in options.items():
            choice.addItem(label, value)
        self.choices[code] = choice
        self._every.append(choice)
        self._column.addLayout(in_row(words(name, "note", "second", wrap=False), (choice, 1), spacing=10))

    def add_number(self, code: str, name: str, start: int, most: int) -> None:
        """A whole number."""
        self.numbers[code] = field = Number(name, start, most)
        self._every.append(field)
        field.returnPressed.connect(partial(self._entered, field))
        self._column.addLayout(in_row(words(name, "note", "second", wrap=False), (self.numbers[code], 1), spacing=10))

    def _entered(self, field: Number) -> None:
        if not field.text():
            self.entered.emit()

    def begin(self) -> None:
        """The keyboard goes to the first of them."""
        if self._every:
            self._every[0].setFocus()

    def ask_again(self) -> None:
        """It was refused: the keyboard goes to the first needed line that is still empty, where there is one."""
        empty = next((field for field in self._needed if not field.text().strip()), None)
        if empty is not None:
            empty.setFocus()

    @property
    def counts(self) -> dict[int, int]:
        """The chips, without those of which there are none."""
        return {value: field.value() for value, field in self.chips.items() if field.value()}

    def text(self, code: str) -> str:
        """What was typed."""
        return clean_line(self.texts[code].text(), 200)
