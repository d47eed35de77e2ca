"""The first two choices: which money the house counts in, and which chips it owns."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.chips import ChipSet, home_set, small_stakes_set
from app.desk.house.house import House
from app.errors import Refused
from app.money import CURRENCIES, Currency
from app.words import tr
from ui.widgets.chip_table import ChipTable, SetTile
from ui.widgets.forms import SPRING, in_column, in_row
from ui.widgets.house_setup import ChipLine, lines_of, read_set
from ui.widgets.tiles_and_words import CurrencyTile, Issue, OneOf, StepHeading, Words

HOME, SMALL, OWN = range(3)
NAMES = ("Home set", "Small stakes", "Own set")
"""As the books keep them; on the screen they are said in the host's language."""

SHARES = (22, 19, 12)
"""How the width is shared between the three sets."""


class CurrencyRow(QWidget):
    """Seven currencies, of which one is chosen."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.group = OneOf(self)
        row = in_row(spacing=8)
        for at, one in enumerate(CURRENCIES):
            tile = CurrencyTile(one.sign or tr("Pts"), tr(one.name))
            self.group.add(tile, at)
            row.addWidget(tile, 1)
        self.group.button(0).setChecked(True)
        self.group.idToggled.connect(self._toggled)
        in_column(StepHeading(1, tr("Currency")), row, on=self, spacing=8)

    def _toggled(self, at: int, on: bool) -> None:
        # One is put out whenever another is lit; that is one change.
        if on:
            self.changed.emit()

    @property
    def money(self) -> Currency:
        """The one that is chosen."""
        return CURRENCIES[self.group.checkedId()]


class ChipsPart(QWidget):
    """Three sets to choose from, and the chosen one as a table that can be changed."""

    changed = Signal()

    def __init__(self, money: Currency, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._money, self._shown = money, HOME
        self._lines: dict[int, tuple[ChipLine, ...]] = {}
        self.group, self.table, self.issue = OneOf(self), ChipTable(money), Issue()
        self.tiles = [SetTile(tr(name), brief=at == OWN) for at, name in enumerate(NAMES)]
        sets = in_row(spacing=10)
        for at, tile in enumerate(self.tiles):
            self.group.add(tile, at)
            sets.addWidget(tile, SHARES[at])
        self.tiles[HOME].setChecked(True)
        self.group.idToggled.connect(self._toggled)
        self.table.changed.connect(self._edited)
        column = in_column(on=self, spacing=10)
        for part in (StepHeading(2, tr("Chip set")), sets, self.table, self.issue):
            column.addWidget(part) if isinstance(part, QWidget) else column.addLayout(part)
        column.addStretch(1)
        self.show_money(money)

    def show_money(self, money: Currency) -> None:
        """Count the chips in another currency. The numbers stay where it has the same minor unit."""
        if not self._lines or money.unit != self._money.unit:
            self._lines |= {HOME: lines_of(home_set(money.unit), money),
                            SMALL: lines_of(small_stakes_set(money.unit), money)}
        self._money = money
        self._show()

    def _toggled(self, at: int, on: bool) -> None:
        if on:
            self._choose(at)

    def _choose(self, at: int) -> None:
        if at == OWN and OWN not in self._lines:
            self._lines[OWN] = self._lines[self._shown]
        self._shown = at
        self._show()
        self.changed.emit()

    def _show(self) -> None:
        self.table.show_lines(self._lines[self._shown], self._money, own=self._shown == OWN)
        self._told()

    def _edited(self) -> None:
        self._lines[self._shown] = self.table.lines
        self._told()
        self.changed.emit()

    def _told(self) -> None:
        """Each set on its tile, and what is wrong with the chosen one below the table."""
        for at, tile in enumerate(self.tiles):
            tile.show_set(self._set(at), self._money)
        try:
            self.read()
        except Refused as refused:
            self.issue.show_refusal(refused.refusal)
        else:
            self.issue.show_refusal(None)

    def _set(self, at: int) -> ChipSet | None:
        try:
            return read_set(NAMES[at], self._lines[at], self._money) if at in self._lines else None
        except Refused:
            return None

    @property
    def chips(self) -> ChipSet | None:
        """The chosen set; None while it cannot be one."""
        return self._set(self._shown)

    def read(self) -> ChipSet:
        """The chosen set. Raises Refused while it cannot be one."""
        return read_set(NAMES[self._shown], self._lines[self._shown], self._money)

    def stops(self) -> list[QWidget]:
        """Where the Tab key stops, in order."""
        lines = [one for row in self.table.rows for one in (row.edit, row.stepper.edit, row.cross)]
        return [*self.tiles, *lines, self.table.add]


class HouseChips(QWidget):
    """The money and the chips of a house that is set up already."""

    def __init__(self, house: House, number: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.table = ChipTable(house.money, fixed=True)
        self.table.show_lines(lines_of(house.chips, house.money), house.money)
        said = tr("{money} · {chips}. Fixed when the house was set up.", money=tr(house.money.name),
                  chips=tr(house.chips.name))
        in_column(StepHeading(number, tr("Currency and chips")), Words(said, "body", "second", wrap=True), self.table,
                  SPRING, on=self, spacing=8)
