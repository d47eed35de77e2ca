"""The first two choices: which money the house counts in, and which chips it owns."""

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from app.chips import ChipSet, home_set, small_stakes_set
from app.desk.house.house import House
from app.errors import Refused
from app.money import CURRENCIES, ISO, ISO_DIGITS, LONGEST_SIGN, Currency, own_currency
from app.words import plural, tr
from ui.widgets.chip_table import ChipTable, SetTile
from ui.widgets.forms import SPRING, button, in_column, in_row
from ui.widgets.house_setup import DECKS, ChipLine, lines_of, read_set
from ui.widgets.tiles_and_words import Issue, OneOf, SignTile, StepHeading, Words

HOME, SMALL, OWN = range(3)
NAMES = ("Home set", "Small stakes", "Own set")
"""As the books keep them; on the screen they are said in the host's language."""

DIGITS = {2: 0, 0: 3, 3: 2}
"""From so many digits after the point to the next choice."""

SHARES = (22, 19, 12)
"""How the width is shared between the three sets."""


def local_money() -> Currency:
    """What is paid with where this computer stands; pounds where it does not say."""
    here = QLocale.system()
    code = here.currencySymbol(QLocale.CurrencySymbolFormat.CurrencyIsoCode)
    known = next((one for one in CURRENCIES if one.code == code), None)
    if known is not None or code not in ISO:
        return known or CURRENCIES[0]
    sign = here.currencySymbol()
    try:
        return own_currency(sign, ISO_DIGITS.get(code, 2), not here.toCurrencyString(1.0).startswith(sign))
    except Refused:
        return own_currency(code)


class OwnMoney(QWidget):
    """Money that is not offered: its sign or its code, whether that stands before or after an amount, and the digits
    after the point. `typed` when any of it has changed.
    """

    typed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.sign, self.side, self.digits = QLineEdit(), button("", "ghost"), button("", "ghost")
        self.sign.setMaxLength(LONGEST_SIGN)
        self.sign.setPlaceholderText(tr("Symbol"))
        self.sign.setAccessibleName(tr("Another currency: its sign, or its code of three letters"))
        self._after, self._digits = True, 2
        self.side.clicked.connect(lambda: self._turn(not self._after, self._digits))
        self.digits.clicked.connect(lambda: self._turn(self._after, DIGITS[self._digits]))
        self.sign.textEdited.connect(lambda _: self._turn(self._after, self._digits))
        in_row((self.sign, 1), self.side, self.digits, on=self, spacing=4)
        self._tell()

    def _turn(self, after: bool, digits: int) -> None:
        self._after, self._digits = after, digits
        self._tell()
        self.typed.emit()

    def _tell(self) -> None:
        of_a_code = self.sign.text() in ISO
        self.side.setText(tr("after") if self._after or of_a_code else tr("before"))
        self.digits.setText(f"{0:.{self._shown()}f}")
        self.side.setAccessibleName(tr("The sign stands {where} an amount", where=self.side.text()))
        self.digits.setAccessibleName(tr("Written as {example}", example=self.digits.text()))
        for one in (self.side, self.digits):
            one.setEnabled(not of_a_code)

    def _shown(self) -> int:
        code = self.sign.text()
        return ISO_DIGITS.get(code, 2) if code in ISO else self._digits

    def show_money(self, money: Currency) -> None:
        """Hold this."""
        self.sign.setText(money.sign)
        self._after, self._digits = money.after, money.digits
        self._tell()

    @property
    def money(self) -> Currency | None:
        """What it makes; None while nothing or no sign is typed."""
        try:
            return own_currency(self.sign.text(), self._digits, self._after)
        except Refused:
            return None


class CurrencyRow(QWidget):
    """Seven currencies and one of the host's own, of which one is chosen: at first what is paid with here."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.group, self.own = OneOf(self), OwnMoney()
        row = in_row(spacing=8)
        for at, one in enumerate(CURRENCIES):
            tile = SignTile(one.sign or tr("Pts"), tr(one.name))
            self.group.add(tile, at)
            row.addWidget(tile, 1)
        row.addWidget(self.own, 2)
        self.show_money(local_money())
        self.group.idToggled.connect(self._toggled)
        self.own.typed.connect(self._typed)
        in_column(StepHeading(1, tr("Money"), tr("What one chip of 1 is worth.")), row, on=self, spacing=8)

    def show_money(self, money: Currency) -> None:
        """Choose this."""
        if money in CURRENCIES:
            self.group.button(CURRENCIES.index(money)).setChecked(True)
        else:
            self.own.show_money(money)
            self._light_none()

    def _light_none(self) -> None:
        """The host's own holds, and none of the others."""
        self.group.setExclusive(False)
        for tile in self.group.buttons():
            tile.setChecked(False)
            tile.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # Tab comes to the row still
        self.group.setExclusive(True)

    def _typed(self) -> None:
        """A sign that can be one takes the place of what was chosen; taken out again, what is paid with here does."""
        if self.own.money is not None:
            self._light_none()
        elif self.group.checkedId() < 0:
            self.group.button(0).setChecked(True)
        self.changed.emit()

    def stops(self) -> list[QWidget]:
        """Where the Tab key stops, in order."""
        return [*self.group.buttons(), self.own.sign, self.own.side, self.own.digits]

    def _toggled(self, at: int, on: bool) -> None:
        # One is put out whenever another is lit; that is one change.
        if on:
            self.changed.emit()

    @property
    def money(self) -> Currency:
        """The one that is chosen."""
        at = self.group.checkedId()
        return CURRENCIES[at] if at >= 0 else self.own.money or CURRENCIES[0]


class DecksRow(QWidget):
    """How many decks the house owns: the first shoe is made up of them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.group = OneOf(self)
        row = in_row(spacing=8)
        for at, decks in enumerate(DECKS):
            cards = plural(52 * decks, "{count} card", "{count} cards")
            tile = SignTile(str(decks), cards, said=f"{plural(decks, '{count} deck', '{count} decks')}, {cards}")
            self.group.add(tile, at)
            row.addWidget(tile, 1)
        self.group.button(len(DECKS) - 1).setChecked(True)
        in_column(StepHeading(2, tr("Decks you own"), tr("The shoe is made up of them.")), row, on=self, spacing=8)

    @property
    def decks(self) -> int:
        """How many."""
        return tuple(DECKS)[self.group.checkedId()]


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
        heading = StepHeading(3, tr("Chips you own"), tr("The rack starts with what is not sold."))
        for part in (heading, sets, self.table, self.issue):
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
