"""One seat: who sits down, buys chips, sits out, pays commission, cashes out or leaves."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QLineEdit, QWidget

from app.dealing.asides.leftover_pots import left_in_pots
from app.dealing.asides.registry import (
    ACCOUNT,
    CASH,
    CHIPS,
    PAY_FIRST,
    Aside,
    BuyIn,
    CashOut,
    ChipsForFun,
    Collect,
    DealIn,
    GivePot,
    Leave,
    SitOut,
    Waive,
    owed_by_marker,
    sold_for,
)
from app.dealing.values.transfers import stack
from app.desk.house.clock import new_op_id
from app.desk.records.moves import pot_words
from app.errors import Refused
from app.money import figure, read_amount
from app.names import LONGEST, clean_name
from app.words import as_in, tr
from app.words.figures import without_groups
from ui.deal.dealer import Dealer, unnamed, who_could_sit
from ui.keys.key_events import letter
from ui.strip.amount_keys import AmountKeys
from ui.widgets.buttons import SecondaryButton
from ui.widgets.option import Option
from ui.widgets.side_panel import SidePanel

SHOWN = 6


class SeatPanel(SidePanel):
    """What may be done for a seat. An open one takes a name; a taken one everything else.

    `lacks` are the minor units that it is short of: so many chips, or as few more as chips make, are offered for sale.
    `rate` shows a player's rating, by I also while an amount is typed; without it the house keeps none.
    """

    def __init__(self, dealer: Dealer, seat: int, lacks: int = 0, rate: Callable[[int], object] | None = None,
                 parent: QWidget | None = None) -> None:
        who = dealer.table.seats.get(seat)
        name = who.name if who else tr(as_in("a seat", "open"))
        super().__init__(tr("Seat {seat}, {name}", seat=seat, name=name), parent)
        self.dealer, self.seat, self.lacks, self._asked = dealer, seat, lacks, 0
        self._rate = partial(rate, who.player) if rate is not None and who is not None else None
        self.first: QLineEdit | None = None
        self._amounts: list[QLineEdit] = []
        if who is None:
            self._open_seat()
        else:
            self._taken_seat()

    def begin(self) -> None:
        """Type at once."""
        (self.first or self.close_button).setFocus()

    def rate(self) -> bool:
        """Show the rating of whoever sits here; False where there is none."""
        if self._rate is None:
            return False
        self._rate()
        return True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """No amount has an I in it."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and letter(event) == "I" and \
                watched in self._amounts and self.rate():
            return True
        return super().eventFilter(watched, event)

    def _say(self, amount: int) -> str:
        return figure(amount, self.dealer.table.money)

    def _read(self, field: QLineEdit) -> int:
        return read_amount(field.text(), self.dealer.table.money)

    def _for_an_amount(self, name: str, hint: str = "") -> QLineEdit:
        """A field for an amount, and the keys with which a mouse fills it."""
        field = self.add_field(name, hint, 20)
        self._amounts.append(field)
        self.body.addWidget(AmountKeys(field, self.dealer.table.chips, self.dealer.table.money))
        return field

    def _doing(self, aside: Aside) -> Callable[[], None]:
        op_id = new_op_id()
        return lambda: self.dealer.aside(aside, op_id)

    def _button(self, label: str, make: Callable[[], Aside], kind: str = "plain") -> SecondaryButton:
        button = SecondaryButton(label, kind=kind)
        button.clicked.connect(lambda: self.do(lambda: self._doing(make())))
        return button

    # an open seat

    def _open_seat(self) -> None:
        self.name_field = self.first = self.add_field(tr("Name"), longest=4 * LONGEST)
        self.buy_in_field = self._for_an_amount(tr("Buys in for"), tr("nothing yet"))
        self.how = self._ways()
        button = SecondaryButton(tr("Seat player"), tr("Enter"), "user-plus", "go")
        button.clicked.connect(lambda: self.do(self._seat_them))
        for field in (self.name_field, self.buy_in_field):
            field.returnPressed.connect(button.click)
        self.add_buttons(button)
        known = who_could_sit(self.dealer)[:SHOWN]
        if known:
            self.add_line(tr("Known players"), "note")
        for name in (*known, unnamed(self.dealer, self.seat)):
            one = SecondaryButton(name)
            one.clicked.connect(lambda _=False, name=name: self.name_field.setText(name))
            self.add_buttons(one)

    def _seat_them(self) -> Callable[[], None]:
        name, op_id, how = clean_name(self.name_field.text()), new_op_id(), self._way(self.how)
        amount = self._read(self.buy_in_field) if self.buy_in_field.text().strip() else 0
        return lambda: self.dealer.seat_player(self.seat, name, amount, how, op_id)

    def _ways(self) -> QButtonGroup:
        group, row = QButtonGroup(self), QHBoxLayout()
        row.setSpacing(8)
        self.body.addLayout(row)
        for code, words in ((ACCOUNT, tr("On account")), (CASH, tr("For cash"))):
            choice = Option(words)
            choice.setProperty("code", code)
            choice.setChecked(code == ACCOUNT)
            group.addButton(choice)
            row.addWidget(choice)
        return group

    def _way(self, group: QButtonGroup) -> str:
        chosen = group.checkedButton()
        return str(chosen.property("code")) if chosen else ACCOUNT

    # a taken seat

    def _taken_seat(self) -> None:
        table = self.dealer.table
        who = table.seats[self.seat]
        down = sum(table.bets_down().get(self.seat, {}).values())
        if self._rate is not None:
            rating = SecondaryButton(tr("Rating"), "I", kind="ghost")
            rating.clicked.connect(self.rate)
            self.add_buttons(rating)
        self.add_line(tr("{behind} behind, {down} on the felt", behind=self._say(table.stack_of(self.seat)),
                         down=self._say(down)))
        owed = Collect(who.player).owed(table)
        if owed:
            self._commission(who.player, owed)
        if table.opening.for_fun:
            self._hand_out()
        else:
            self._sell(who.player)
        signed = owed_by_marker(table, who.player) > 0
        deal_in, sit_out = self._button(tr("Deal in"), lambda: DealIn(self.seat)), \
            self._button(tr("Sit out"), lambda: SitOut(self.seat))
        self.add_buttons(deal_in if who.sits_out else sit_out,
                         self._button(tr("Leave, keep the marker open") if signed else tr("Leave, keep chips"),
                                      lambda: Leave(self.seat, signed), "ghost"))
        self._pots()
        self._cash_out(who.player)

    def _pots(self) -> None:
        """What a finished game has left in its pots may go to this seat."""
        table = self.dealer.table
        left = left_in_pots(table) if table.hand is None else {}
        for name, held in left.items():
            label = tr("Gets {pot}: {amount}", pot=pot_words(name), amount=self._say(held))
            self.add_buttons(self._button(label, partial(GivePot, self.seat, name), "ghost"))

    def _commission(self, player: int, owed: int) -> None:
        self.add_line(tr("{owed} commission in the box", owed=self._say(owed)), "body_strong", "warn")
        self.add_buttons(self._button(tr("Collect in chips"), lambda: Collect(player)),
                         self._button(tr("On account"), lambda: Collect(player, ACCOUNT)))
        self.part_field = self._for_an_amount(tr("Part in chips, the rest on account"))
        self.add_buttons(self._button(tr("Collect part"), lambda: Collect(player, CHIPS, self._read(self.part_field))))
        self.waive_reason = self.add_field(tr("Waive it because"))
        self.add_buttons(self._button(tr("Waive it"), lambda: Waive(player, self.waive_reason.text().strip()), "ghost"))

    def _hand_out(self) -> None:
        """Chips for fun cost nothing: what a game for fun is short of is never sold."""
        self.fun_field = self.first = self._ready(self._for_an_amount(tr("More chips for fun")), self.lacks)
        give = self._button(tr("Hand out"), lambda: ChipsForFun(self.seat, self._read(self.fun_field)), "go")
        self.fun_field.returnPressed.connect(give.click)
        self.add_buttons(give)

    def _ready(self, field: QLineEdit, amount: int) -> QLineEdit:
        """What the seat is to get stands ready."""
        if amount:
            field.setText(without_groups(self._say(amount)))
            field.selectAll()
        return field

    def _sell(self, player: int) -> None:
        sold = sold_for(self.dealer.table, self.lacks)
        self.sell_field = self.first = self._ready(self._for_an_amount(tr("Rebuy amount")), sold)
        self.sell_how = self._ways()
        sell = self._button(tr("Rebuy"), lambda: BuyIn(player, self._read(self.sell_field),
                                                            self._way(self.sell_how)), "go")
        self.sell_field.returnPressed.connect(sell.click)
        self.add_buttons(sell)

    def _cash_out(self, player: int) -> None:
        behind = self.dealer.table.balance(stack(player))
        if by_marker := owed_by_marker(self.dealer.table, player):
            self.add_line(tr("{amount} owed on markers: the chips pay that first", amount=self._say(by_marker)),
                          "body_strong", "warn")
        self.count_field = self._for_an_amount(tr("Chips counted at cash-out"), self._say(behind))
        self.count_how = self._ways()
        self.count_reason = self.add_field(tr("Reason, if the count differs"))
        self.add_buttons(self._button(tr("Cash out"), lambda: self._counted(player), "danger"))

    def _counted(self, player: int) -> Aside:
        table = self.dealer.table
        text = self.count_field.text().strip()
        counted = read_amount(text, table.money) if text else table.balance(stack(player))
        first = PAY_FIRST if owed_by_marker(table, player) else ""
        aside = CashOut(player, counted, self._way(self.count_how), self.count_reason.text().strip(), marker=first)
        if (lacks := aside.lacks(table)) and self._asked != lacks:
            self._asked = lacks
            raise Refused(tr("The cash box is {amount} short.", amount=self._say(lacks)),
                          tr("The host puts it in, or it goes on account."), tr("Press again to pay it in cash."))
        return aside
