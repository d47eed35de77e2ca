"""What the cage does with a player by itself, at whatever program: chips sold, markers paid back, chips cashed out.

None of it stands in a table's log: it is kept as something asked and done at once, and what it moves is literal. So a
program that deals at no table does it as one that does. It is taken back by its opposite.
"""

from collections.abc import Callable
from dataclasses import dataclass

from app.chips import Counts, combined, fewest
from app.dealing.asides.cashier import chips_sold
from app.dealing.asides.handed_in import refuse_counts
from app.dealing.asides.markers import refuse_marker
from app.dealing.asides.registry import ACCOUNT, CASH, CHIPS, MARKER
from app.dealing.values.log import Json
from app.dealing.values.marker_book import Marker
from app.dealing.values.transfers import CASE, carried, marker
from app.desk.cashier.asking import Asking, listed
from app.desk.cashier.till import said_of
from app.desk.house.asked import ASKED, CASHED, PAID, REPAID, REPAYS, SALE, SOLD, Lines, at_cage_lines
from app.desk.house.clock import new_op_id
from app.errors import Refusal, Refused
from app.ledger.entries import Booking, EntryKind, postings_from
from app.names import clean_line, clean_name, same_name
from app.store.deciding import Now
from app.store.values import Ask, AskStep, Command, Player
from app.store.values import Marker as Signed
from app.words import listed as in_a_row
from app.words import tr

CODES = {SALE: "buy_at_cage", CASHED: "cash_out_carried", REPAYS: "pay_marker"}
"""What each needs, as a table's own act does."""

_STEPS = {SALE: SOLD, CASHED: PAID, REPAYS: REPAID}
_KINDS = {SALE: EntryKind.BUY_IN, CASHED: EntryKind.CASH_OUT, REPAYS: EntryKind.MARKER}


@dataclass(frozen=True, slots=True)
class CageAct:
    """One act: its kind, of whom by name, an amount in minor units (0 for all that is carried), and how it is paid.

    `signed` are the initials on a marker, `chips` those that were counted where they were.
    """

    kind: str
    name: str
    amount: int = 0
    how: str = ACCOUNT
    signed: str = ""
    chips: Counts | None = None


@dataclass(frozen=True, slots=True)
class _Settled:
    """An act as the house decides it: the player, what it tells, and what the books call it."""

    player: Player
    told: dict[str, Json]
    title: str


class AtCage(Asking):
    """What the cage does at its window, decided on what the house holds while nobody else writes."""

    def sell(self, name: str, amount: int, how: str = ACCOUNT, signed: str = "", op_id: str = "") -> int:
        """Chips out of the case to a player, known or new, who carries them to a table; by which number it is kept.

        Raises Refused for no amount, one that the case does not make, or a marker over the limit or not signed.
        """
        return self.do(CageAct(SALE, name, amount, how, signed), op_id)

    def cash_out(self, name: str, how: str = ACCOUNT, chips: Counts | None = None, op_id: str = "") -> int:
        """All that a player carries into the case, for cash or onto the account.

        Raises Refused where they carry nothing, still have a seat, or were sent by a table to be paid.
        """
        return self.do(CageAct(CASHED, name, 0, how, "", chips), op_id)

    def pay_back(self, name: str, amount: int, how: str = CASH, op_id: str = "") -> int:
        """What is owed by marker is paid back in cash, onto the account or in chips that the player carries.

        Raises Refused for more than is owed, and for chips that are not carried.
        """
        return self.do(CageAct(REPAYS, name, amount, how), op_id)

    def do(self, act: CageAct, op_id: str = "") -> int:
        """Do one of them; the number by which it is kept."""
        session, op_id = self._session, op_id or new_op_id(self._session.clock)
        self._refuse_alone()

        def make(now: Now) -> Command:
            self._stand_as_the_books()
            player = self._player(act.name) or Player(now.next_id("player"), clean_name(act.name), session.clock.now())
            return self._command(self._settled(act, player), act, now.next_id("ask"), op_id,
                                 self._player(act.name) is None)

        done = session.decided(op_id, make)
        assert isinstance(done, int)
        return done

    def posts(self, act: CageAct) -> tuple[str, ...]:
        """What an act would post, a line each. Raises Refused where it cannot be done."""
        self._refuse_alone()
        player = self._player(act.name) or Player(0, clean_name(act.name), 0)
        settled, money = self._settled(act, player), self._session.table.money
        return tuple(said_of(one, money, {player.id: player.name}) for one in at_cage_lines(act.kind, settled.told))

    def chips_of(self, act: CageAct) -> Counts:
        """The chips that would leave the case, below zero come into it; none where it cannot be done."""
        try:
            told = self._settled(act, self._player(act.name) or Player(0, clean_name(act.name), 0)).told
        except Refused:
            return {}
        return combined(*({value: number if one.source == CASE else -number for value, number in one.chips.items()}
                          for one in at_cage_lines(act.kind, told) if CASE in (one.source, one.target)))

    def _refuse_alone(self) -> None:
        if not self._session.shares_the_house:
            raise Refused(tr("This night was opened for one table."))

    def _player(self, name: str) -> Player | None:
        wanted = same_name(clean_name(name))
        return next((one for one in self._session.players() if same_name(one.name) == wanted), None)

    def _settled(self, act: CageAct, player: Player) -> _Settled:
        """Raises Refused for what cannot be."""
        settle: Callable[[CageAct, Player], _Settled] = {
            SALE: self._sale, CASHED: self._cashed, REPAYS: self._repaid}[act.kind]
        return settle(act, player)

    def _sale(self, act: CageAct, player: Player) -> _Settled:
        table = self._session.table
        if act.how not in (CASH, ACCOUNT, MARKER):
            raise Refused(tr("“{how}” is not a way to pay.", how=act.how[:24]),
                          tr("Pay in cash, on account or by marker."))
        if act.amount <= 0:
            raise Refused(tr("{amount} buys no chips.", amount=table.amount_text(act.amount)),
                          tr("A buy-in must be more than zero."), tr("Type the amount."))
        chips = chips_sold(table, act.amount, CASE)
        if not chips:
            raise Refused(tr("The chip case cannot make {amount}.", amount=table.amount_text(act.amount)),
                          tr("It holds {case}.", case=table.amount_text(table.house.in_case)),
                          tr("Sell an amount that its chips make."))
        told: dict[str, Json] = {"amount": act.amount, "how": act.how, "chips": listed(chips)}
        if act.how != MARKER:
            return self._as_kept(act, player, told, tr("Buy-in at the cage, {name}", name=player.name))
        _raise(refuse_marker(table, player.id, act.amount, act.signed, player.name))
        signed = Marker(table.house.markers.last + 1, player.id, act.amount, clean_line(act.signed, 20))
        title = tr("Marker {number}, {name}, signed {signed}", number=signed.name, name=player.name,
                   signed=signed.signed)
        return self._as_kept(act, player, told | {"marker": signed.number, "signed": signed.signed}, title)

    def _cashed(self, act: CageAct, player: Player) -> _Settled:
        table = self._session.table
        if act.how not in (CASH, ACCOUNT):
            raise Refused(tr("“{how}” is not a way to pay.", how=act.how[:24]), tr("Pay in cash or on account."))
        held = table.house.balance(carried(player.id))
        if not held:
            raise Refused(tr("{name} carries {held}.", name=player.name, held=table.amount_text(held)),
                          tr("Only chips that are carried are cashed out here."),
                          tr("Chips at a table are counted there first."))
        if seat := next(iter(self._session.books.present().get(player.id, ())), None):
            raise Refused(tr("{name} sits at {seats}.", name=player.name, seats=tr(
                "{table}, Seat {seat}", table=self._table_name(seat.number), seat=seat.seat)),
                tr("A player cashes out once they have left their seat."), tr("The floor can move them out first."))
        if sent := next((one for one in self.open() if one.body.get("player") == player.id), None):
            raise Refused(tr("{name} is on the way.", name=player.name), "", tr(
                "End what was asked by the number {number}: Ctrl+L.", number=sent.number))
        chips = combined(act.chips or table.house.chips_at(carried(player.id)))
        _raise(refuse_counts(table, chips, held))
        return self._as_kept(act, player, {"amount": held, "how": act.how, "chips": listed(chips)},
                             tr("Cash-out, {name}", name=player.name))

    def _repaid(self, act: CageAct, player: Player) -> _Settled:
        table, say = self._session.table, self._session.table.amount_text
        if act.how not in (CHIPS, CASH, ACCOUNT):
            raise Refused(tr("“{how}” is not a way to pay.", how=act.how[:24]),
                          tr("Pay in chips, in cash or on account."))
        owed = -table.house.balance(marker(player.id))
        if not 0 < act.amount <= owed:
            raise Refused(tr("{amount} does not pay back a marker.", amount=say(act.amount)),
                          tr("{name} owes {owed} on markers.", name=player.name, owed=say(owed)),
                          tr("Type what is paid back.") if owed else "")
        paid = [one.number for one in table.house.markers.open_for(player.id, owed)]
        told: dict[str, Json] = {"amount": act.amount, "how": act.how, "paid": [*paid]}
        if act.how == CHIPS:
            told |= {"chips": listed(self._handed_in(act, player))}
        which = in_a_row([Marker(number, player.id, 0).name for number in paid])
        return self._as_kept(act, player, told, tr("Marker {which} paid, {name}", which=which, name=player.name))

    def _handed_in(self, act: CageAct, player: Player) -> Counts:
        """The chips of what a player carries that pay so much."""
        table = self._session.table
        held = table.house.chips_at(carried(player.id))
        chips = fewest(act.amount, table.chips.values, held)
        if not chips:
            carries = table.amount_text(table.house.balance(carried(player.id)))
            raise Refused(tr("{name} carries {held}.", name=player.name, held=carries),
                          tr("Only chips that are carried pay a marker here."),
                          tr("Pay less, in cash or on account."))
        return chips

    def _as_kept(self, act: CageAct, player: Player, told: dict[str, Json], title: str) -> _Settled:
        return _Settled(player, {**told, "player": player.id, "name": player.name}, title)

    def _table_name(self, number: int) -> str:
        known = {one.number: one.name for one in self._session.books.house_tables()}
        return known.get(number) or tr("Table {number}", number=number)

    def _command(self, settled: _Settled, act: CageAct, number: int, op_id: str, is_new: bool) -> Command:
        session = self._session
        assert session.night is not None
        at, told = session.clock.now(), settled.told
        ask = Ask(number, act.kind, "cage", "cage", {**told, "night": session.night.id, "table": 0, "at": at,
                                                     "who": session.actor, **self._whose_pin()})
        step = AskStep(number, 1, _STEPS[act.kind], session.actor, {"at": at, **self._whose_pin(), **told})
        return session.command(
            CODES[act.kind], op_id, result=number, asks=(ask,), ask_steps=(step,),
            players=(settled.player,) if is_new else (),
            markers=(Signed(int(str(told["marker"])), settled.player.id, act.amount, at),) if "marker" in told else (),
            bookings=(_booking(act.kind, settled.title, session.night.id, number, at_cage_lines(act.kind, told)),))


def _booking(kind: str, title: str, night: int, number: int, lines: Lines) -> Booking:
    return Booking(kind=_KINDS[kind], title=title, key=f"{ASKED}{number}/1", night=night,
                   postings=postings_from(lines))


def _raise(refusal: Refusal | None) -> None:
    if refusal is not None:
        raise Refused(refusal.wrong, refusal.allowed, refusal.remedy)
