"""Everything else for one player: what is open before they leave, tips, markers, the seat, the name."""

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QLineEdit, QWidget

from app.dealing.asides.registry import (
    ACCOUNT,
    CASH,
    CHIPS,
    Aside,
    Collect,
    DealIn,
    GoHome,
    Leave,
    LimitMarkers,
    PayJar,
    PayMarker,
    SitDown,
    SitOut,
    Tip,
    Waive,
    open_matters,
    owed_by_marker,
)
from app.dealing.values.transfers import JAR
from app.desk import Desk
from app.desk.house.clock import new_op_id
from app.errors import Refusal, Refused
from app.money import figure, read_amount
from app.names import LONGEST, clean_name
from app.words import Sentence, tr
from app.words.joined import clauses, comma_list
from ui.strip.amount_keys import AmountKeys
from ui.widgets.buttons import SecondaryButton
from ui.widgets.forms import Choice as Drop
from ui.widgets.forms import in_row
from ui.widgets.side_panel import SidePanel

HOW = {CHIPS: "In chips", CASH: "In cash", ACCOUNT: "On account"}


class PlayerPanel(SidePanel):
    """The acts for one player, each with its own field and what it will post. `cash_out`, `expense` and `rating`
    open the others.

    `posts` carries what the act under the hand will post, in words.
    """

    cash_out = Signal()
    expense = Signal()
    rating = Signal()
    posts = Signal(str)

    def __init__(self, desk: Desk, player: int, parent: QWidget | None = None) -> None:
        self.desk, self.player = desk, player
        self.name = desk.table.people.get(player, tr("Player {player}", player=player))
        self._known_as = next((one.name for one in desk.players() if one.id == player), self.name)
        super().__init__(self.name, parent)
        self._warned = ""
        self._checklist()
        self._commission()
        self._markers()
        self._tips()
        self._seat()
        self._name()

    # parts

    def _say(self, amount: int) -> str:
        return figure(amount, self.desk.table.money)

    def _doing(self, aside: Aside) -> Callable[[], None]:
        op_id = new_op_id()
        return lambda: self.desk.aside(aside, op_id)

    def _button(self, label: str, make: Callable[[], Aside], kind: str = "plain") -> SecondaryButton:
        button = SecondaryButton(label, kind=kind)
        button.clicked.connect(lambda: self.do(lambda: self._doing(make())))
        return button

    def _amount(self, name: str, make: Callable[[int], Aside], label: str, hint: str = "") -> QLineEdit:
        """A field for an amount with its button beside it; while it is typed, what it will post is told."""
        field, button = QLineEdit(), SecondaryButton(label)
        field.setAccessibleName(name)
        field.setPlaceholderText(hint or name)
        field.setMaxLength(16)

        def aside() -> Aside:
            return make(read_amount(field.text(), self.desk.table.money))

        button.clicked.connect(lambda: self.do(lambda: self._doing(aside())))
        field.returnPressed.connect(button.click)
        field.textEdited.connect(lambda _: self._echo(aside))
        self.body.addLayout(in_row((field, 1), button, spacing=8))
        self.body.addWidget(AmountKeys(field, self.desk.table.chips, self.desk.table.money))
        return field

    def _echo(self, make: Callable[[], Aside]) -> None:
        try:
            self.posts.emit(clauses(self.desk.till.posts(make())))
        except Refused:
            self.posts.emit("")

    def _drop(self, items: dict[str, Sentence]) -> Drop:
        drop = Drop()
        for code, label in items.items():
            drop.addItem(tr(label), code)
        self.body.addWidget(drop)
        return drop

    # what there is

    def _checklist(self) -> None:
        self.matters: list[QLabel] = []
        matters = open_matters(self.desk.table, self.player)
        self.add_line(tr("To settle before {name} leaves", name=self.name), "heading", "")
        if not matters:
            self.matters.append(self.add_line(tr("Nothing to settle."), "body", "ok"))
        for matter in matters:
            self.matters.append(self.add_line(matter.why.wrong, "body_strong", "warn" if matter.stops else "second"))
        if brought := self._brought():
            self.matters.append(self.add_line(brought, "body_strong", "second"))
        buttons = [self._key(tr("Cash out"), self.cash_out)]
        seat = self.desk.table.seat_of(self.player)
        if seat:
            buttons.append(self._button(tr("Leave, keep chips"), lambda: Leave(seat, self._marker_stays()), "ghost"))
        elif self.player in self.desk.table.waiting:
            buttons.append(self._button(tr("Stop waiting"), lambda: GoHome(self.player), "ghost"))
        if self.desk.the_house().ratings:
            buttons.append(SecondaryButton(tr("Rating"), "I", kind="ghost"))
            buttons[-1].clicked.connect(self.rating)
        self.add_buttons(*buttons)

    def _brought(self) -> str:
        """What earlier nights left this player; empty for nothing."""
        now = self.desk.watch.tonight().of(self.player)
        if now is None or not now.brought:
            return ""
        said = {"name": self.name, "amount": self._say(abs(now.brought))}
        if now.brought > 0:
            return tr("{name} is owed {amount} from earlier nights: it is on tonight’s settlement.", **said)
        return tr("{name} owes {amount} from earlier nights: it is on tonight’s settlement.", **said)

    def _key(self, label: str, signal: object) -> SecondaryButton:
        button = SecondaryButton(label)
        button.clicked.connect(lambda: signal.emit())  # type: ignore[attr-defined]  # a bound signal of this panel
        return button

    def _marker_stays(self) -> bool:
        """Leaving with a marker is asked about once: it then stays open until the settlement."""
        owed = owed_by_marker(self.desk.table, self.player)
        if owed and self._warned != "marker":
            self._warned = "marker"
            raise Refused(Refusal(tr("{name} owes {amount} on markers.", name=self.name, amount=self._say(owed)),
                                  tr("It then stays open until the settlement."), tr("Press again to let it stay.")))
        return bool(owed)

    def _commission(self) -> None:
        if not Collect(self.player).owed(self.desk.table):
            return
        self.add_buttons(self._button(tr("Collect in chips"), lambda: Collect(self.player)),
                         self._button(tr("On account"), lambda: Collect(self.player, ACCOUNT)))
        self.part = self._amount(tr("Part in chips, the rest on account"),
                                 lambda amount: Collect(self.player, CHIPS, amount), tr("Collect part"))
        self.waive_reason = self.add_field(tr("Waive it because"))
        self.add_buttons(self._button(tr("Waive it"), lambda: Waive(self.player, self.waive_reason.text()), "ghost"))

    def _markers(self) -> None:
        table = self.desk.table
        owed = owed_by_marker(table, self.player)
        self.add_line(tr("Markers"), "heading", "")
        which = comma_list(tr("{name} {amount}", name=one.name, amount=self._say(one.amount))
                          for one in table.house.markers.open_for(self.player, owed))
        limit = self._say(table.house.markers.limit_of(self.player))
        self.add_line(tr("{which} of {limit} allowed", which=which, limit=limit) if which else
                      tr("None signed; {limit} allowed", limit=limit))
        if owed:
            self.marker_how = self._drop(HOW)
            self.pay_marker = self._amount(
                tr("Marker paid back"), lambda amount: PayMarker(self.player, amount, self.marker_how.currentData()),
                tr("Pay back"), self._say(owed))
        self.limit = self._amount(tr("Other limit"), lambda amount: LimitMarkers(self.player, amount), tr("Set limit"))

    def _tips(self) -> None:
        self.add_line(tr("Tips and expenses"), "heading", "")
        self.tip = self._amount(tr("Tip for the dealer"), lambda amount: Tip(self.player, amount), tr("Tip"))
        if held := self.desk.table.house.balance(JAR):
            self.jar_how = self._drop(HOW)
            self.jar = self._amount(
                tr("Paid from the tip jar"), lambda amount: PayJar(self.player, amount, self.jar_how.currentData()),
                tr("Pay from tip jar"), tr("tip jar holds {amount}", amount=self._say(held)))
        self.add_buttons(self._key(tr("Shared expense…"), self.expense))

    def _seat(self) -> None:
        table = self.desk.table
        seat = table.seat_of(self.player)
        self.add_line(tr("Seat"), "heading", "")
        self.seats = Drop()
        for view in table.seat_views():
            if view.open and view.number not in table.arriving:
                self.seats.addItem(tr("Seat {seat} · open", seat=view.number), view.number)
        self.seats.setAccessibleName(tr("Open seats"))
        self.seats.setPlaceholderText(tr("No seat is open"))
        self.body.addWidget(self.seats)
        for number, sitter in table.arriving.items():
            if sitter.player == self.player:
                self.add_line(tr("{name} takes Seat {seat} after this hand.", name=self.name, seat=number))
        move = self._button(tr("Move there") if seat else tr("Seat there"),
                            lambda: SitDown(int(self.seats.currentData() or 0), self.player, self.name))
        move.setEnabled(self.seats.count() > 0)
        buttons = [move]
        if seat:
            out = table.seats[seat].sits_out
            buttons.append(self._button(tr("Deal in"), lambda: DealIn(seat)) if out else
                           self._button(tr("Sit out"), lambda: SitOut(seat)))
        self.add_buttons(*buttons)

    def _name(self) -> None:
        self.add_line(tr("Name"), "heading", "")
        self.new_name = QLineEdit(self.name)
        self.new_name.setAccessibleName(tr("New name"))
        self.new_name.setMaxLength(4 * LONGEST)
        self.body.addWidget(self.new_name)
        button = SecondaryButton(tr("Rename"))
        button.clicked.connect(lambda: self.do(self._renaming))
        self.new_name.returnPressed.connect(button.click)
        self.add_buttons(button)

    def _renaming(self) -> Callable[[], None]:
        name, op_id = clean_name(self.new_name.text()), new_op_id()
        like = self.desk.till.look_alike(name, self.player)
        if like and self._warned != name:
            self._warned = name
            raise Refused(Refusal(tr("{name} is very close to {like}, another player.", name=name, like=like), "",
                                  tr("Correct the name, or press again to keep it.")))
        return lambda: self.desk.till.rename(self.player, name, op_id, self._known_as)
