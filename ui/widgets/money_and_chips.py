"""The first two choices: which money the house counts in, and which chips it owns."""

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from app.errors import Refused
from app.games import GAMES
from app.money import CURRENCIES, ISO, ISO_DIGITS, LONGEST_SIGN, Currency, own_currency
from app.words import plural, tr
from app.words.joined import phrases
from ui.widgets.forms import button, in_column, in_row
from ui.widgets.house_setup import DECKS
from ui.widgets.tiles_and_words import OneOf, SignTile, StepHeading

HOME, SMALL, OWN = range(3)
NAMES = ("Home set", "Small stakes", "Own set")
"""As the books keep them; on the screen they are said in the host's language."""

DIGITS = {2: 0, 0: 3, 3: 2}
"""From so many digits after the point to the next choice."""

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
        self.sign.setPlaceholderText(tr("Own"))
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
        in_column(StepHeading(1, tr("Money"), tr("What one chip of 1 is worth.")), row, on=self, spacing=4)

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
    """How many decks the house owns: the first shoe is made up of them. `chosen` when another number is."""

    chosen = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.group = OneOf(self)
        row = in_row(spacing=8)
        for at, decks in enumerate(DECKS):
            dealt = sum(game.decks_under(None) <= decks for game in GAMES)
            games = tr("all {count} games", count=dealt) if dealt == len(GAMES) else \
                plural(dealt, "{count} game", "{count} games")
            tile = SignTile(str(decks), games, said=phrases((plural(decks, "{count} deck", "{count} decks"), games)))
            self.group.add(tile, at)
            row.addWidget(tile, 1)
        self.heading = StepHeading(2, tr("Decks you own"), tr("Games that need more are shown as not yet."))
        self.group.idClicked.connect(lambda _: self.chosen.emit())
        self.light(max(DECKS))
        in_column(self.heading, row, on=self, spacing=4)

    def light(self, decks: int) -> None:
        """Choose so many; where nobody has said how many, none is lit."""
        self.group.setExclusive(False)
        for at, one in enumerate(DECKS):
            tile = self.group.button(at)
            tile.setChecked(one == decks)
            tile.setFocusPolicy(Qt.FocusPolicy.TabFocus if one == decks or decks not in DECKS
                                else Qt.FocusPolicy.NoFocus)
        self.group.setExclusive(True)

    @property
    def decks(self) -> int:
        """How many."""
        return tuple(DECKS)[self.group.checkedId()]
