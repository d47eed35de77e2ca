"""Which chips the house owns: two usual sets, or one of its own."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.chips import ChipSet, home_set, small_stakes_set
from app.desk.house.house import House
from app.errors import Refused
from app.money import Currency
from app.words import as_in, tr
from ui.first_run.chip_columns import ChipColumns
from ui.look.tips import show_tip
from ui.widgets.forms import in_column, in_row
from ui.widgets.house_setup import ChipLine, lines_of, read_set
from ui.widgets.money_and_chips import HOME, NAMES, OWN, SMALL
from ui.widgets.tiles_and_words import Choice, Issue, OneOf, StepHeading


class ChipsPart(QWidget):
    """The chosen set, each chip with its number; which of three it is, and what it comes to."""

    changed = Signal()

    def __init__(self, money: Currency, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._money, self._shown = money, HOME
        self._lines: dict[int, tuple[ChipLine, ...]] = {}
        self.group, self.table, self.issue = OneOf(self), ChipColumns(money), Issue()
        self.tiles = [Choice(said) for said in (tr("Home"), tr(as_in("chip set", "Small")), tr("Own"))]
        for at, tile in enumerate(self.tiles):
            tile.show_label(tile.label, tr(NAMES[at]))
            show_tip(tile, tr(NAMES[at]))
            self.group.add(tile, at)
        in_row(*self.tiles, on=self.table.choices, spacing=4)
        self.tiles[HOME].setChecked(True)
        self.group.idToggled.connect(self._toggled)
        self.table.changed.connect(self._edited)
        in_column(StepHeading(3, tr("Chips you own"), tr("The rack starts with what is not sold.")), self.table,
                  self.issue, on=self, spacing=4)
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
        """What is wrong with the chosen set, below it."""
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
        lines = [one for row in self.table.rows for one in (row.edit, row.stepper.edit)]
        return [*self.tiles, *lines, self.table.add]


class HouseChips(QWidget):
    """The money and the chips of a house that is set up already."""

    def __init__(self, house: House, number: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.table = ChipColumns(house.money, fixed=True)
        self.table.show_lines(lines_of(house.chips, house.money), house.money)
        said = tr("{money} · {chips}", money=tr(house.money.name), chips=tr(house.chips.name))
        in_column(StepHeading(number, tr("Currency and chips"), said), self.table, on=self, spacing=4)
