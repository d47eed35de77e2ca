"""Somebody comes: name, seat, first chips, how they are paid. Players of the house come up as the name is typed."""

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from app.dealing.asides.registry import ACCOUNT, CASH, MARKER, chips_sold
from app.dealing.values.transfers import CASE, RACK
from app.desk import Desk
from app.desk.cashier.tonight import Visit
from app.desk.house.clock import new_op_id
from app.errors import Refusal, Refused
from app.jackpots.rules import HIGH_HAND
from app.money import figure, priced, read_amount, signed_figure
from app.names import LONGEST, clean_name
from app.words import tr
from app.words.days import this_day
from ui.heard import telling
from ui.strip.strip_keys import ChipsLine, quick_amounts
from ui.widgets.buttons import PrimaryButton, PrimaryState, SecondaryButton
from ui.widgets.forms import Choice as Drop
from ui.widgets.forms import in_column, in_row
from ui.widgets.side_panel import SidePanel, plain_label
from ui.widgets.tiles_and_words import Choice, OneOf, Switch

WAYS = ((ACCOUNT, "Account"), (CASH, "Cash"), (MARKER, "Marker"))
WAITING = 0
SUGGESTED = 3


class AddPlayerPanel(SidePanel):
    """The panel in the right column. Ctrl+Enter, or Enter in the last field, seats them and sells the chips."""

    arrived = Signal(str)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(tr("Add player"), parent)
        self.desk, self.op_id = desk, new_op_id()
        table = desk.table
        self.amounts = quick_amounts(table.chips)
        self._warned = ""
        self.name_field = self.add_field(tr("Name"), longest=4 * LONGEST)
        self.known = [SecondaryButton("", icon="seat", kind="ghost") for _ in range(SUGGESTED)]
        for one in self.known:
            one.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            one.hide()
            self.body.addWidget(one)
            one.clicked.connect(lambda _=False, one=one: self._take(one))
        self.seat = Drop()
        self._seats()
        self._amounts()
        self._ways()
        self.jackpot = self._jackpot()
        self.chips = ChipsLine()
        self.body.addWidget(self.chips)
        self.primary = PrimaryButton()
        self.primary.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        foot = in_column(self.primary, margins=(16, 4, 16, 10))
        column = self.layout()
        assert isinstance(column, QVBoxLayout)
        column.addLayout(foot)
        self._connect()
        self._look_up()
        self.tell()

    def _seats(self) -> None:
        table = self.desk.table
        for view in table.seat_views():
            if view.open and view.number not in table.arriving:
                self.seat.addItem(tr("Seat {seat} · open", seat=view.number), view.number)
        self.seat.addItem(tr("Waiting list"), WAITING)
        self.seat.setAccessibleName(tr("Seat"))
        self.body.addWidget(plain_label(tr("Seat"), "note", "second"))
        self.body.addWidget(self.seat)

    def _amounts(self) -> None:
        money = self.desk.table.money
        self.quick, self.other = OneOf(self), QLineEdit()
        row = in_row(spacing=4)
        for at, amount in enumerate(self.amounts):
            one = Choice(figure(amount, money))
            one.setMinimumWidth(40)  # its gap makes it as wide as a finger
            self.quick.add(one, at)
            row.addWidget(one, 1)
        self.other.setPlaceholderText(tr("Other"))
        self.other.setAccessibleName(tr("Another buy-in"))
        self.other.setMaxLength(16)
        row.addWidget(self.other, 2)
        self.body.addWidget(plain_label(tr("Buy-in {sign}", sign=money.sign), "note", "second"))
        self.body.addLayout(row)
        self.quick.button(2).setChecked(True)

    def _ways(self) -> None:
        self.ways, row = OneOf(self), QHBoxLayout()
        row.setSpacing(4)
        for at, (_, label) in enumerate(WAYS):
            one = Choice(tr(label))
            self.ways.add(one, at)
            row.addWidget(one, 1)
        self.signed = QLineEdit()
        self.signed.setPlaceholderText(tr("Initials on the marker"))
        self.signed.setAccessibleName(tr("Initials on the marker"))
        self.signed.setMaxLength(20)
        self.ways.button(0).setChecked(True)
        self.body.addWidget(plain_label(tr("Pays by"), "note", "second"))
        self.body.addLayout(row)
        self.body.addWidget(self.signed)

    def _jackpot(self) -> Switch:
        """Where the high hand's jackpot runs: whether they take part from the start."""
        running = self.desk.jackpots.running(HIGH_HAND)
        runs = running is not None and running.rules.on
        amount = priced(running.rules.amount, self.desk.table.money) if running is not None else ""
        switch = Switch(tr("Join the jackpot"), tr("{amount} to the high hand", amount=amount), self)
        self.body.addWidget(switch)
        switch.setVisible(runs)
        return switch

    def _connect(self) -> None:
        self.name_field.textEdited.connect(lambda _: self._named())
        self.name_field.returnPressed.connect(self._first_known)
        self.other.textEdited.connect(lambda _: self._typed())
        self.other.returnPressed.connect(self.press)
        self.signed.textEdited.connect(lambda _: self.tell())
        self.signed.returnPressed.connect(self.press)
        for group in (self.quick, self.ways):
            group.idClicked.connect(lambda _: self._picked())
        self.seat.currentIndexChanged.connect(lambda _: self.tell())
        self.primary.clicked.connect(self.press)

    def begin(self) -> None:
        """Type the name at once."""
        self.name_field.setFocus()

    # the name

    def _named(self) -> None:
        self._warned = ""
        self._look_up()
        self.tell()

    def _look_up(self) -> None:
        typed = self.name_field.text().strip()
        found = self.desk.watch.could_come(typed, SUGGESTED)
        if found and found[0][0] == typed:
            found = ()
        for at, button in enumerate(self.known):
            button.setVisible(at < len(found))
            if at < len(found):
                name, visit = found[at]
                button.setProperty("player", name)
                button.show_label(" · ".join(part for part in (name, self._visit(visit)) if part))
        if found:
            telling.tell(self, *(button.label for button in self.known[:len(found)]))

    def _visit(self, visit: Visit | None) -> str:
        if visit is None:
            return ""
        return tr("last here {day} · net {net}", day=this_day(visit.at),
                  net=signed_figure(visit.net, self.desk.table.money))

    def _take(self, button: SecondaryButton) -> None:
        self.name_field.setText(str(button.property("player")))
        self._named()
        self.other.setFocus()

    def _first_known(self) -> None:
        """Enter in the name takes the first player that it could be; a name of nobody is a new player's."""
        first = self.known[0]
        typed = self.name_field.text().strip()
        if typed and not first.isHidden() and str(first.property("player")).casefold().startswith(typed.casefold()):
            self._take(first)
        else:
            self.other.setFocus()

    # what is chosen

    def _picked(self) -> None:
        if self.quick.checkedId() >= 0:
            self.other.clear()
        self.tell()

    def _typed(self) -> None:
        own = bool(self.other.text().strip())
        self.quick.setExclusive(False)
        for at, button in enumerate(self.quick.buttons()):
            button.setChecked(not own and at == 2)
        self.quick.setExclusive(True)
        self.tell()

    @property
    def amount(self) -> int:
        """The first buy-in in minor units. Raises Refused for what cannot be read."""
        typed = self.other.text().strip()
        return read_amount(typed, self.desk.table.money) if typed else self.amounts[max(0, self.quick.checkedId())]

    @property
    def how(self) -> str:
        """How it is paid."""
        return WAYS[max(0, self.ways.checkedId())][0]

    def tell(self) -> None:
        """Show the chips to hand over, and what Enter does."""
        table, name = self.desk.table, self.name_field.text().strip()
        self.signed.setVisible(self.how == MARKER)
        try:
            amount = self.amount
        except Refused:
            amount = 0
        held = next((mix for place in (CASE, RACK)
                     if (mix := chips_sold(table, amount, place))), {}) if amount else {}
        self.chips.show_chips(held, table.chips, table.money)
        waits, first = self.seat.currentData() == WAITING, name.split()[0] if name else "…"
        words = (tr("{name} waits with {amount}"), tr("{name} waits, no chips yet")) if waits else \
            (tr("Seat {name} with {amount}"), tr("Seat {name}, no chips yet"))
        label = words[not amount].format(name=first, amount=priced(amount, table.money))
        self.primary.show_action(label, "" if name else tr("Type a name"),
                                 PrimaryState.READY if name else PrimaryState.WAITING, tr("Ctrl ⏎"))

    # done

    def press(self) -> None:
        """Seat them, or say what stands in the way; a name that looks like another's is asked about once."""
        self.do(self._deed)

    def _deed(self) -> Callable[[], None]:
        name, amount, how = clean_name(self.name_field.text()), self.amount, self.how
        like = self.desk.till.look_alike(name)
        if like and self._warned != name:
            self._warned = name
            raise Refused(Refusal(tr("{name} is very close to {like}, another player.", name=name, like=like), "",
                                  tr("Correct the name, or press again to seat them anyway.")))
        seat, signed, op_id = int(self.seat.currentData()), self.signed.text(), self.op_id
        jackpot = HIGH_HAND if self.jackpot.isChecked() else ""

        def deed() -> None:
            self.desk.till.arrive(seat, name, amount, how, signed, op_id, jackpot)
            self.arrived.emit(name)

        return deed
