"""The fields of what is done between tables: chips by denomination, who signs, a reason, somebody or something."""

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QLineEdit, QWidget

from app.chips import Counts, worth
from app.dealing.table.table import Table
from app.names import clean_line
from app.words import tr
from ui.keys.key_events import has_ctrl, is_enter
from ui.look.art import chip_label
from ui.look.tips import show_tip
from ui.widgets.forms import Choice, in_column, in_row, set_tone, words
from ui.widgets.side_panel import Number

IN_A_ROW = 6
"""How many denominations stand side by side."""


class _Line(QLineEdit):
    """A line that keeps its Enter: it goes on to the next field, and nothing is done by the same press."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes no further, unless Ctrl is held."""
        super().keyPressEvent(event)
        if is_enter(event) and not has_ctrl(event):
            event.accept()


class _Count(Number):
    """A number that keeps its Enter too."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes no further, unless Ctrl is held."""
        super().keyPressEvent(event)
        if is_enter(event) and not has_ctrl(event):
            event.accept()


class Fields(QWidget):
    """What is typed for one act: each part is added where the act needs it. `entered` is Enter in a number that is not
    typed: of all others Enter goes on to whatever the fields lie on. Where they are `walked` Enter goes from one to the
    next, and is `entered` after the last; so many denominations stand `across`. Those that stand by themselves stand
    two side by side `in_pairs`.
    """

    entered = Signal()

    def __init__(self, title: str, walked: bool = False, in_pairs: bool = False, across: int = IN_A_ROW,
                 parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.walked, self._across = walked, across
        self.setAccessibleName(title)
        self._column = in_column(words(title, "body_strong"), on=self, spacing=6)
        self._pairs = QGridLayout() if in_pairs else None
        if self._pairs is not None:
            self._pairs.setHorizontalSpacing(24)
            self._pairs.setVerticalSpacing(6)
            self._column.addLayout(self._pairs)
        self._every: list[QWidget] = []
        self.chips: dict[int, Number] = {}
        self.texts: dict[str, QLineEdit] = {}
        self._needed: list[QLineEdit] = []
        self.choices: dict[str, Choice] = {}
        self.numbers: dict[str, Number] = {}

    def add_chips(self, table: Table, start: Counts, was: Counts | None = None) -> None:
        """How many of each denomination, largest first.

        `was` is what is thought to be there, said beside each field: Enter takes it as it was, a digit replaces it, and
        what they come to is said below with the difference.
        """
        grid = QGridLayout()
        grid.setSpacing(6)
        across, kind = self._across, _Count if self.walked else Number
        for at, value in enumerate(table.chips.values):
            label = chip_label(value, table.money)
            field = kind(tr("Chips of {value}", value=label), start.get(value, 0), table.chips.owned[value])
            grid.addWidget(words(tr("{chip} ×", chip=label), "body_strong", wrap=False), at // across, at % across * 3)
            grid.addWidget(field, at // across, at % across * 3 + 1)
            if was is not None:
                grid.addWidget(words(tr("was {number}", number=was.get(value, 0)), "note", "second", wrap=False),
                               at // across, at % across * 3 + 2)
            field.returnPressed.connect(partial(self._entered, field))
            self.chips[value] = field
            self._every.append(field)
        self._column.addLayout(grid)
        if was is not None:
            self._sum_below(table, worth(was))

    def _sum_below(self, table: Table, expected: int) -> None:
        """What the chips come to, and by how much that differs."""
        said, say = words("", "body_strong", "second", wrap=False), table.amount_text

        def tell() -> None:
            off = worth(self.counts) - expected
            differs = tr("{amount} over", amount=say(off)) if off > 0 else tr("{amount} short", amount=say(-off))
            said.setText(f"{say(worth(self.counts))} · {differs if off else tr('as it was')}")
            set_tone(said, "warn" if off else "second")

        for field in self.chips.values():
            field.textChanged.connect(lambda _: tell())
        tell()
        self._column.addWidget(said)

    def add_text(self, code: str, name: str, longest: int = 40, needed: bool = True) -> None:
        """A line to be typed; `needed` whatever else is typed."""
        field = _Line() if self.walked else QLineEdit()
        field.setAccessibleName(name)
        field.setMaxLength(longest)
        self.texts[code] = field
        self._every.append(field)
        if self.walked:
            field.returnPressed.connect(partial(self._entered, field))
        if needed:
            self._needed.append(field)
        self._add(name, field)

    def add_choice(self, code: str, name: str, options: Mapping[str, object], why: str = "") -> None:
        """One of several; its words and what it stands for. `why` says what it is for."""
        choice = Choice()
        choice.setAccessibleName(name)
        for label, value in options.items():
            choice.addItem(label, value)
        self.choices[code] = choice
        self._every.append(choice)
        self._add(name, choice, why)

    def add_number(self, code: str, name: str, start: int, most: int, why: str = "") -> None:
        """A whole number. `why` says what it is for."""
        self.numbers[code] = field = Number(name, start, most)
        self._every.append(field)
        field.returnPressed.connect(partial(self._entered, field))
        self._add(name, field, why)

    def _add(self, name: str, field: QWidget, why: str = "") -> None:
        """A field below the others, or beside the last one."""
        field.setAccessibleDescription(why)
        show_tip(field, why)
        row = in_row(words(name, "note", "second", wrap=False), (field, 1), spacing=10)
        if self._pairs is None:
            self._column.addLayout(row)
        else:
            at = self._pairs.count()
            self._pairs.addLayout(row, at // 2, at % 2)
            self._pairs.setColumnStretch(at % 2, 1)

    def _entered(self, field: QLineEdit) -> None:
        if self.walked or not field.text():
            self.go_on_from(field)

    def go_on_from(self, field: QWidget) -> None:
        """The next of those that are walked and may be typed in; after the last they are `entered`."""
        after = self._every[self._every.index(field) + 1:] if self.walked else []
        following = next((one for one in after if one.isEnabled()), None)
        following.setFocus() if following is not None else self.entered.emit()

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
