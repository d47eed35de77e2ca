"""The last count of the night, over the window: every chip by denomination, and what may explain a difference."""

from collections.abc import Mapping
from types import MappingProxyType

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QLineEdit, QWidget

from app.chips import Counts, combined, worth
from app.dealing.asides.close_out import Comparison
from app.dealing.values.transfers import Kind, Place
from app.desk import Desk
from app.money import figure
from app.words import tr
from ui.look import theme
from ui.look.art import chip_label
from ui.settle.difference import Difference
from ui.widgets.buttons import SecondaryButton
from ui.widgets.card import Laid
from ui.widgets.chip_table import ChipFace
from ui.widgets.forms import SPRING, in_row, set_tone, words
from ui.widgets.side_panel import Number


def place_title(place: Place) -> str:
    """What a column of the count is headed with."""
    return {Kind.CASE: tr("Case"), Kind.RACK: tr("Rack"), Kind.JAR: tr("Jar")}.get(place.kind, tr("Jackpot"))


class CountCard(Laid):
    """A number for each denomination in each place. Enter goes to the next field, Ctrl+Enter writes the count.

    `counted` carries the counts (place -> chips by value), who bears a difference, and the initials of who counted.
    What was counted before the card was put away, `half_made`, is there again.
    """

    counted = Signal(object, str, str)
    closed = Signal()
    wide = 1040

    def __init__(self, desk: Desk, half_made: Mapping[str, Counts] = MappingProxyType({}),
                 parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._table = desk, desk.table
        self.places = desk.counting.places()
        self.fields: dict[tuple[Place, int], Number] = {}
        self.sums: dict[str, QLabel] = {}
        self.said = words("", "body_strong", "warn")
        self.difference = Difference()
        self.initials = QLineEdit()
        self.as_booked = SecondaryButton(tr("All as the books say"), kind="plain")
        self.go = SecondaryButton(tr("Write the count"), tr("Ctrl ⏎"), kind="go")
        self.back = SecondaryButton(tr("Not yet"), tr("Esc"), kind="ghost")
        self._arrange()
        self._connect()
        self._fill(half_made)
        self._reckon()
        self.setAccessibleName(tr("Count the chips"))
        self.setFocusProxy(next(iter(self.fields.values())))

    def _arrange(self) -> None:
        self.column.addWidget(words(tr("Count the chips"), "prompt_compact"))
        self.column.addWidget(words(tr("Everything that lies with the house. Enter goes to the next field."),
                                    "reason_compact", "second"))
        self.column.addLayout(self._grid())
        self.column.addWidget(self.said)
        self.column.addWidget(self.difference)
        self.column.addLayout(self._foot())

    def _grid(self) -> QGridLayout:
        grid, values = QGridLayout(), self._table.chips.values
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(6)
        titles = ["", *map(place_title, self.places), tr("Counted"), tr("Of the set"), ""]
        for column, title in enumerate(titles):
            grid.addWidget(words(title, "label", "label", wrap=False), 0, column)
        for row, value in enumerate(values, 1):
            self._row(grid, row, value)
        last = len(values) + 1
        for row, (code, title) in enumerate((("worth", tr("Comes to")), ("expected", tr("The books say"))), last):
            grid.addWidget(words(title, "note", "second", wrap=False), row, 0)
            for column, place in enumerate((*map(str, self.places), ""), 1):
                grid.addWidget(self._sum(f"{code}/{place}"), row, column)
        grid.setColumnStretch(len(titles) - 1, 1)
        return grid

    def _row(self, grid: QGridLayout, row: int, value: int) -> None:
        label = chip_label(value, self._table.money)
        face = ChipFace()
        face.show_chip(self._table.chips.colour(value), label)
        grid.addLayout(in_row(face, (words(label, "title", wrap=False), 1), spacing=theme.current_look().px(8)), row, 0)
        for column, place in enumerate(self.places, 1):
            field = Number(tr("{place}: chips of {value}", place=place_title(place), value=label))
            field.setMinimumHeight(theme.current_look().px(44))
            field.setFont(theme.font("title"))
            self.fields[place, value] = field
            grid.addWidget(field, row, column)
        after = len(self.places) + 1
        grid.addWidget(self._sum(f"count/{value}"), row, after)
        grid.addWidget(words(f"{self._table.chips.owned[value]:,}", "body", "second", wrap=False), row, after + 1)
        grid.addWidget(self._sum(f"off/{value}"), row, after + 2)

    def _sum(self, name: str) -> QLabel:
        self.sums[name] = words("", "body_strong", wrap=False)
        return self.sums[name]

    def _foot(self) -> QHBoxLayout:
        self.initials.setPlaceholderText(tr("Initials of two"))
        self.initials.setAccessibleName(tr("Initials of the two who counted"))
        self.initials.setMaxLength(40)
        self.initials.setFont(theme.font("body_strong"))
        self.initials.setMinimumHeight(theme.current_look().px(44))
        return in_row(self.as_booked, self.initials, SPRING, self.back, self.go, spacing=10)

    def _connect(self) -> None:
        for field in self.fields.values():
            field.textChanged.connect(self._reckon)
            field.returnPressed.connect(self.focusNextChild)
        self.initials.returnPressed.connect(self.focusNextChild)
        self.as_booked.clicked.connect(self._fill_as_booked)
        self.go.clicked.connect(self._give)
        self.back.clicked.connect(self.closed)
        self.difference.chosen.connect(self._tell)

    # what is counted

    def counts(self) -> dict[str, Counts]:
        """What is entered: place -> chips by value."""
        return {str(place): {value: self.fields[place, value].value() for value in self._table.chips.values
                             if self.fields[place, value].value()} for place in self.places}

    def _fill(self, counts: Mapping[str, Counts]) -> None:
        for (place, value), field in self.fields.items():
            field.set_value(counts.get(str(place), {}).get(value, 0))

    def _fill_as_booked(self) -> None:
        self._fill(self._desk.counting.as_booked())
        self.initials.setFocus()

    def _reckon(self) -> None:
        counts, money = self.counts(), self._table.money
        comparison = self._desk.counting.compare(counts)
        for area in comparison.areas:
            off = tr(" · {amount} over" if area.difference > 0 else " · {amount} short",
                     amount=figure(abs(area.difference), money)) if area.difference and area.counted else ""
            self.sums[f"worth/{area.place}"].setText(figure(area.counted, money) + off)
            self.sums[f"expected/{area.place}"].setText(figure(area.expected, money))
            set_tone(self.sums[f"worth/{area.place}"], "warn" if area.difference else "ok")
        for which, amount in (("worth", sum(area.counted for area in comparison.areas)),
                              ("expected", sum(area.expected for area in comparison.areas))):
            self.sums[f"{which}/"].setText(figure(amount, money))
        self._of_the_set(combined(*counts.values()), comparison.missing)
        self._show_difference(comparison, counts)

    def _of_the_set(self, counted: Counts, missing: Counts) -> None:
        for value in self._table.chips.values:
            lacks, off = missing.get(value, 0), self.sums[f"off/{value}"]
            self.sums[f"count/{value}"].setText(f"{counted.get(value, 0):,}")
            off.setText(tr("✓ all there") if not lacks else tr("{count} missing", count=lacks) if lacks > 0 else
                        tr("{count} too many", count=-lacks))
            set_tone(off, "warn" if lacks else "ok")

    def _show_difference(self, comparison: Comparison, counts: Mapping[str, Counts]) -> None:
        begun = any(worth(chips) for chips in counts.values())
        differs = begun and not comparison.agrees
        causes = self._desk.counting.causes(comparison) if differs else ()
        amount = figure(abs(comparison.difference), self._table.money) if comparison.difference else ""
        self.difference.show_difference(amount, comparison.difference > 0, causes)
        self.difference.setVisible(differs)
        self.go.setEnabled(begun)
        self._tell()
        self.place()

    def _tell(self) -> None:
        self.said.setVisible(False)

    def refuse(self, sentence: str) -> None:
        """Why the count was not written; what was counted stays."""
        self.said.setText(sentence)
        self.said.setVisible(True)
        self.place()

    def _give(self) -> None:
        bears = self.difference.bears if not self.difference.isHidden() else ""
        self.counted.emit(self.counts(), bears, self.initials.text())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ctrl+Enter and Esc; no key goes further."""
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat() and \
                event.modifiers() & Qt.KeyboardModifier.ControlModifier and self.go.isEnabled():
            self._give()
