"""The grid of the last count: a row for each kind of chip, a column for each place where the house has some."""

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QWheelEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QWidget

from app.chips import Counts, combined
from app.dealing.asides.close_out import Comparison
from app.dealing.table.table import Table
from app.dealing.values.transfers import KEPT_POT, Kind, Place
from app.money import figure
from app.words import tr
from app.words.figures import thousands
from ui.keys.key_events import is_enter
from ui.look import theme
from ui.look.art import chip_label
from ui.settle.step_pane import leaves_letters, notch
from ui.widgets.chip_table import ChipFace
from ui.widgets.forms import SPRING, in_row, set_tone, words
from ui.widgets.side_panel import Number


def place_title(place: Place) -> str:
    """What a column of the count is headed with."""
    if place == KEPT_POT:
        return tr("Pot held over")
    return {Kind.CASE: tr("Chip case"), Kind.RACK: tr("Rack"), Kind.JAR: tr("Tip jar")}.get(place.kind, tr("Jackpot"))


class CountField(Number):
    """A number of chips; letters, Esc and Ctrl+Enter are the page's."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes to the next field and no further; held, it does nothing."""
        if event.key() == Qt.Key.Key_Escape or leaves_letters(event) or \
                (event.key() == Qt.Key.Key_Backspace and not self.text()):
            event.ignore()
        elif is_enter(event):
            if not event.isAutoRepeat():
                self.returnPressed.emit()
            event.accept()
        else:
            super().keyPressEvent(event)


    def wheelEvent(self, event: QWheelEvent) -> None:
        """A notch is a chip more or fewer, in the field that is being typed in."""
        if self.hasFocus():
            self.set_value(max(0, self.value() + notch(event)))


class CountGrid(QFrame):
    """A number for each kind of chip in each place. `changed` after anything typed, `done` after the last field."""

    changed = Signal()
    done = Signal()

    def __init__(self, table: Table, places: tuple[Place, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.places, self._table = places, table
        self.fields: dict[tuple[Place, int], CountField] = {}
        self.sums: dict[str, QLabel] = {}
        self.setProperty("surface", "ink1")
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(10)
        self._grid.setVerticalSpacing(4)
        self._arrange()

    def _arrange(self) -> None:
        values = self._table.chips.values
        titles = [tr("Chip"), *map(place_title, self.places), tr("In the set"), tr("Worth"), ""]
        for column, title in enumerate(titles):
            self._grid.addWidget(words(title, "label", "label", wrap=False), 0, column)
        for row, value in enumerate(values, 1):
            self._row(row, value)
        for column, place in enumerate(self.places, 1):
            self._sum(f"worth/{place}", len(values) + 1, column)
        self._grid.setRowStretch(len(values) + 2, 1)
        for column in range(1, len(titles)):
            self._grid.setColumnStretch(column, 3 if column <= len(self.places) else 2)

    def _sum(self, name: str, row: int, column: int) -> None:
        self.sums[name] = words("", "body_strong", wrap=False)
        self._grid.addWidget(self.sums[name], row, column)

    def _row(self, row: int, value: int) -> None:
        look, label = theme.current_look(), chip_label(value, self._table.money)
        face = ChipFace()
        face.show_chip(self._table.chips.colour(value), label)
        self._grid.addLayout(in_row(face, words(label, "title", wrap=False), SPRING, spacing=look.px(8)), row, 0)
        for column, place in enumerate(self.places, 1):
            field = CountField(tr("{place}: chips of {value}", place=place_title(place), value=label))
            theme.written(field, "title", 44)
            field.textChanged.connect(lambda _: self.changed.emit())
            field.returnPressed.connect(partial(self._next, place, value))
            self.fields[place, value] = field
            self._grid.addWidget(field, row, column)
        after = len(self.places) + 1
        self._grid.addWidget(words(thousands(self._table.chips.owned[value]), "body", "second", wrap=False), row, after)
        self._sum(f"value/{value}", row, after + 1)
        self._sum(f"off/{value}", row, after + 2)

    def _next(self, place: Place, value: int) -> None:
        keys = list(self.fields)
        at = keys.index((place, value)) + 1
        if at < len(keys):
            self.fields[keys[at]].setFocus()
        else:
            self.done.emit()

    @property
    def counts(self) -> dict[str, Counts]:
        """What is entered: place -> chips by value."""
        return {str(place): {value: self.fields[place, value].value() for value in self._table.chips.values
                             if self.fields[place, value].value()} for place in self.places}

    def fill(self, counts: Mapping[str, Counts]) -> None:
        """Enter these."""
        for (place, value), field in self.fields.items():
            field.set_value(counts.get(str(place), {}).get(value, 0))

    @property
    def next_field(self) -> CountField | None:
        """The first field in which nothing stands; None where all are filled."""
        return next((field for field in self.fields.values() if not field.text()), None)

    def field_of(self, values: Mapping[int, int]) -> CountField:
        """The first field of a kind of chip that differs, else the first of all."""
        return next((field for (_, value), field in self.fields.items() if values.get(value)),
                    next(iter(self.fields.values())))

    def show_compared(self, comparison: Comparison, begun: bool) -> None:
        """What each place and each kind of chip comes to, and what the set lacks."""
        money, together = self._table.money, combined(*self.counts.values())
        for area in comparison.areas:
            if (label := self.sums.get(f"worth/{area.place}")) is not None:
                label.setText(figure(area.counted, money))
                set_tone(label, "warn" if begun and area.difference else "second")
        for value in self._table.chips.values:
            lacks, off = comparison.missing.get(value, 0), self.sums[f"off/{value}"]
            self.sums[f"value/{value}"].setText(figure(value * together.get(value, 0), money))
            off.setText("" if not begun else self._all_there(value) if not lacks else
                        tr("{count} missing", count=lacks) if lacks > 0 else tr("{count} too many", count=-lacks))
            set_tone(off, "warn" if lacks else "ok")

    def _all_there(self, value: int) -> str:
        gone = self._table.opening.missing.get(value, 0)
        return tr("✓ {count} written off", count=gone) if gone else tr("✓ all there")
