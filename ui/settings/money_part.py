"""The house's currency and chips, and changing them while nothing rests on them."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from PySide6.QtWidgets import QLineEdit, QWidget

from app.desk import Desk
from app.desk.house.house import ANY_CASH
from app.errors import MachineFault, Refused
from app.money import Currency, figure, priced, read_amount
from app.words import tr
from ui.look import theme
from ui.settings.rows import ChoiceRow, Part, column_of
from ui.widgets.ask_host import request_host_pin
from ui.widgets.chip_table import ChipTable
from ui.widgets.forms import SPRING, Choice, button, in_row, set_tone, words
from ui.widgets.house_setup import lines_of, read_set
from ui.widgets.money_and_chips import NAMES as SET_NAMES
from ui.widgets.money_and_chips import OWN, CurrencyRow, DecksRow

UP_TO = (50, 100, 200, 500)
"""What a dealer may sell at once for cash, in the currency's units, as it is offered."""
MOST_SEATS = 4
"""At so many tables at once a player may be let sit."""


class MoneyPart(Part):
    """The chips as a table. Between nights they can be changed; the currency only until something is booked."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk

    def fill(self) -> None:
        """The table, and what changes it where it can be changed."""
        assert self.desk.house is not None
        self.locked = self._why_locked()
        self.currencies = CurrencyRow() if not self.locked and not self.desk.books.head().number else None
        self.table = ChipTable(self.desk.house.money, fixed=bool(self.locked))
        self.save_button, self.back_button = button(tr("Save the chips"), "primary"), button(tr("Discard changes"))
        self.issue = words("", "body", "warn")
        self.decks = DecksRow()
        self.decks.heading.hide()
        self.decks.light(self.desk.house.decks)
        self.decks.chosen.connect(self.save_decks)
        self.decks.setDisabled(bool(self.desk.books.read_only_because))
        self.limit = QLineEdit(figure(self.desk.house.most_by_marker, self.desk.house.money))
        self.limit.setAccessibleName(tr("Marker limit"))
        self.limit.setMaximumWidth(theme.current_look().px(160))
        self.limit.setReadOnly(bool(self.desk.books.read_only_because))
        self.limit.editingFinished.connect(self.save_limit)
        self.ratings = ChoiceRow(
            tr("Players’ ratings"), tr("Hands, time, bets and expected wins of each player, for the house alone. I at "
                                       "a seat or on the Night page."), [tr("Off"), tr("On")],
            int(bool(self.desk.house.ratings)))
        self.ratings.setDisabled(bool(self.desk.books.read_only_because))
        self.ratings.group.idClicked.connect(self.save_ratings)
        self.seats = ChoiceRow(
            tr("Seats at once"), tr("Only when several tables run: at how many of them a player may sit at once."),
            [str(number) for number in range(1, MOST_SEATS + 1)], (self.desk.house.seats_at_once or 1) - 1)
        self.seats.setDisabled(bool(self.desk.books.read_only_because))
        self.seats.group.idClicked.connect(self.save_seats)
        self.cash = Choice()
        self.cash.setAccessibleName(tr("Chips for cash at a table"))
        for label, most in self._ways().items():
            self.cash.addItem(label, most)
        self.cash.setCurrentIndex(max(0, self.cash.findData(self.desk.house.cash_at_table or 0)))
        self.cash.setDisabled(bool(self.desk.books.read_only_because))
        self.cash.activated.connect(self.save_cash)
        self._show_kept()
        self._arrange()
        self.table.changed.connect(lambda: self._tell(""))
        self.save_button.clicked.connect(self.save)
        self.back_button.clicked.connect(self._show_kept)

    def _why_locked(self) -> str:
        if self.desk.books.read_only_because:
            return self.desk.books.read_only_because
        if self.desk.night is not None:
            return tr("{night} is open: money and chips stay as they are until it is closed.",
                      night=self.desk.night.title)
        return ""

    def _arrange(self) -> None:
        house = self.desk.house
        assert house is not None
        why = self.locked or tr("Change your chips between nights. Earlier nights stay as they were.")
        kept = "" if self.currencies else " " + tr("The currency stays: the books are kept in it.")
        parts: list[QWidget] = [words(f"{tr(house.money.name)} · {tr(house.chips.name)}", "title"),
                                words(why + kept, "body", "second")]
        if self.currencies is not None:
            self.currencies.show_money(house.money)
            self.currencies.changed.connect(self._count_in)
            parts.append(self.currencies)
        parts.append(self.table)
        parts += [self.issue] if self.locked else [self.issue, self._buttons()]
        parts += [words(tr("Decks you own"), "title"), words(
            tr("Games that need more are shown as not yet where the next game is chosen."), "body", "second"),
            self.decks]
        parts += [words(tr("Marker limit"), "title"), words(
            tr("The most any player’s signed markers may total, from the next sitting. The Night page can set another "
               "limit for a player."), "body", "second"), self.limit]
        parts += [] if not self.desk.books.house_tables() else [words(tr("Chips for cash at a table"), "title"), words(
            tr("Only when several tables run: what a dealer sells at once out of the rack. The cash goes into the "
               "table’s drop box, which two people count at the cage."), "body", "second"), self.cash, self.seats]
        parts += [self.ratings]
        column_of(self, tr("Money and chips"), *parts, lines=False)

    def _buttons(self) -> QWidget:
        made = QWidget()
        in_row(self.save_button, self.back_button, SPRING, on=made, margins=(0, 12, 0, 0))
        return made

    @property
    def money(self) -> Currency:
        """The currency that is chosen."""
        assert self.desk.house is not None
        return self.currencies.money if self.currencies is not None else self.desk.house.money

    def _show_kept(self) -> None:
        house = self.desk.house
        assert house is not None
        self.table.show_lines(lines_of(house.chips, house.money), house.money, own=not self.locked)
        self._tell("")

    def _count_in(self) -> None:
        self.table.show_lines(self.table.lines, self.money, own=True)

    def _tell(self, sentence: str) -> None:
        self.issue.setText(sentence)
        self.issue.setVisible(bool(sentence))
        set_tone(self.issue, "warn")

    def save_limit(self) -> None:
        """Keep the limit that was typed; what it cannot be is said above it, and the old one stands again."""
        house = self.desk.house
        assert house is not None
        try:
            limit = read_amount(self.limit.text(), house.money)
            if limit != house.most_by_marker:
                self.desk.open_house(replace(house, marker_limit=limit))
                self.saved.emit(True)
                self.said.emit(tr("Saved: the marker limit."), "ok")
        except Refused as refused:
            self._tell(str(refused))
            self.limit.setText(figure(house.most_by_marker, house.money))
        except MachineFault as fault:
            self._tell(str(fault))
            self.saved.emit(False)

    def _ways(self) -> dict[str, int]:
        """At the cage alone, at a table up to an amount, or any."""
        house = self.desk.house
        assert house is not None
        chosen = house.cash_at_table or 0
        amounts = {times * house.money.unit for times in UP_TO} | ({chosen} if chosen > 0 else set())
        up_to = {tr("At a table up to {amount}", amount=priced(amount, house.money)): amount
                 for amount in sorted(amounts)}
        return {tr("At the cage alone"): 0, **up_to, tr("At a table, any amount"): ANY_CASH}

    def save_cash(self) -> None:
        """Keep what a dealer may sell."""
        self._keep(self.save_cash, tr("Saved: chips for cash at a table."), cash_at_table=int(self.cash.currentData()))

    def save_decks(self) -> None:
        """Keep how many decks there are."""
        self._keep(self.save_decks, tr("Saved: decks."), decks=self.decks.decks)

    def save_seats(self, at: int) -> None:
        """Keep at how many tables a player may sit at once."""
        house = self.desk.house
        assert house is not None
        was = house.seats_at_once or 1
        is_kept = self._keep(lambda: self.save_seats(at), tr("Saved: seats at once."), seats_at_once=at + 1)
        self.seats.group.button(at if is_kept else was - 1).setChecked(True)

    def save_ratings(self, on: int) -> None:
        """Keep ratings of the players from now on, of earlier nights too; or none."""
        house = self.desk.house
        assert house is not None
        was = int(bool(house.ratings))
        is_kept = self._keep(lambda: self.save_ratings(on), tr("Saved: players’ ratings."), ratings=bool(on))
        self.ratings.group.button(on if is_kept else was).setChecked(True)

    def _keep(self, again: Callable[[], None], said: str, **rules: Any) -> bool:
        """Keep rules of the house, and say so; whether they were. `again` is done with the host's PIN."""
        assert self.desk.house is not None
        try:
            self.desk.open_house(replace(self.desk.house, **rules))
        except (Refused, MachineFault) as trouble:
            if not request_host_pin(self, trouble, again):
                self._tell(str(trouble))
            return False
        self.saved.emit(True)
        self.said.emit(said, "ok")
        return True

    def save(self) -> None:
        """Keep the chips as they are shown; what they cannot be is said above the button."""
        house = self.desk.house
        assert house is not None
        try:
            chips = read_set(house.chips.name, self.table.lines, self.money)
            if chips != house.chips or self.money != house.money:
                named = replace(chips, name=SET_NAMES[OWN])
                self.desk.open_house(replace(house, chips=named, money=self.money))
        except Refused as refused:
            if not request_host_pin(self, refused, self.save):
                self._tell(str(refused))
        except MachineFault as fault:
            self._tell(str(fault))
            self.saved.emit(False)
        else:
            self._show_kept()
            self.saved.emit(True)
            self.said.emit(tr("Saved: money and chips."), "ok")
