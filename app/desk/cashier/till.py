"""The cashier at work: what an act will post, in words, before it is done; and the names of the players."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import partial
from itertools import takewhile

from app.chips import Counts, combined, in_words
from app.dealing.asides.jackpot_money import Contribute
from app.dealing.asides.registry import ACCOUNT, Aside, BuyIn, PayMarker, Rename, SitDown, Tip, Wait
from app.dealing.engine.preview import trial, tried
from app.dealing.engine.run import Run, Undoing
from app.dealing.table.table import Table
from app.dealing.values.booked import Booked
from app.dealing.values.log import Row, RowKind
from app.dealing.values.marker_book import MarkerBook
from app.dealing.values.transfers import CLAIMS, Family, Kind, Transfer
from app.desk.house.clock import new_op_id
from app.desk.records.moves import move_words
from app.desk.session.house_shared import HouseShared
from app.desk.session.session import Session
from app.desk.session.steps import Planned
from app.errors import Refusal, Refused
from app.games import game
from app.money import Currency, full_figure
from app.names import clean_name, looks_like, same_name
from app.store.deciding import Now
from app.store.values import Command, Player
from app.sums import grouped
from app.words import listed, tr


def chips_moved(table: Table, *asides: Aside) -> Counts:
    """The chips that asides would hand over from the case or the rack, or take in; empty where they move none."""
    for booked in trial(table, *asides):
        for one in booked.transfers:
            if one.source.family is Family.CHIPS and one.chips:
                return one.chips
    return {}


def handing_words(run: Run) -> tuple[str, ...]:
    """Which chips the hands give to whom for what was bought since the table was last answered, and which they take for
    what was tipped or paid back; a line each, what was done last at the end."""
    table, entries = run.play.table, _just_done(run)
    why = next((one.reason for one in entries if one.reason), "")
    told = [*_hand_words(table, _handed(table, entries)), *_take_words(table, entries)]
    return (*told[:-1], f"{told[-1]} {why}".strip()) if told else ()


def _hand_words(table: Table, sold: Mapping[str, Counts]) -> list[str]:
    stacks = grouped(sold, lambda name: _chip_words(table, sold[name]))
    if len(stacks) == 1 and len(sold) > 2:
        return [tr("Hand each of the {count} players {chips}.", count=len(sold), chips=next(iter(stacks)))]
    return [tr("Hand {names} {chips} each.", names=listed(names), chips=chips) if len(names) > 1 else
            tr("Hand {name} {chips}.", name=names[0], chips=chips) for chips, names in stacks.items()]


def _take_words(table: Table, entries: Iterable[Booked]) -> list[str]:
    return [tr("Take {chips} from {name}.", name=_whose(table, one.source.whose),
               chips=_chip_words(table, one.chips) if one.chips else table.amount_text(one.amount))
            for booked in entries for one in booked.transfers if one.source.kind is Kind.STACK]


def _chip_words(table: Table, chips: Counts) -> str:
    return in_words(chips, {value: table.amount_text(value) for value in chips})


def _just_done(run: Run) -> list[Booked]:
    keys = {run.play.entry_keys.get(row.seq) for row in takewhile(_is_before_play, reversed(run.effective))
            if row.key in (BuyIn.code, Tip.code, PayMarker.code)}
    return [booked for booked in run.play.table.bookings if booked.key in keys] if keys else []


def _handed(table: Table, entries: Iterable[Booked]) -> dict[str, Counts]:
    """Which chips go to whom by these entries."""
    sold = dict[str, Counts]()
    for one in (move for booked in entries for move in booked.transfers if move.target.kind is Kind.STACK):
        name = _whose(table, one.target.whose)
        sold[name] = combined(sold.get(name, {}), one.chips or {})
    return sold


def _is_before_play(row: Row) -> bool:
    """What was done beside the game; that everybody sits is answered as soon as they do."""
    return row.kind is RowKind.ASIDE or (row.kind is RowKind.ANSWER and "seats" in row.key)


def posting_words(table: Table, *asides: Aside) -> tuple[str, ...]:
    """What asides will post, a line each: "100.00 from the case to Tom". Empty where they cannot be done."""
    if first_refusal(table, *asides):
        return ()
    after = tried(table, *asides)
    return tuple(said_of(one, after.money, after.people) for booked in after.bookings for one in booked.transfers)


def first_refusal(table: Table, *asides: Aside) -> Refusal | None:
    """Why the first of some asides cannot be done that cannot, each after those before it."""
    for at, aside in enumerate(asides):
        if refusal := aside.refuse(tried(table, *asides[:at]) if at else table):
            return refusal
    return None


_DEBTS = {(Kind.ACCOUNT, True): "{name} owes {amount} more on account",
          (Kind.ACCOUNT, False): "{name} gets {amount} on account",
          (Kind.MARKER, True): "{name} owes {amount} by marker", (Kind.MARKER, False): "{amount} off {name}’s marker",
          (Kind.BOX, True): "{amount} off {name}’s commission",
          (Kind.CHANGE, True): "{amount} of {name}’s winnings below the smallest chip"}
"""What is said of a claim against the house, by its kind and whether it leaves the player."""


def said_of(one: Transfer, money: Currency, people: Mapping[int, str]) -> str:
    """One thing that is posted, in a line."""
    claim = one.source if one.target == CLAIMS else one.target
    words = _DEBTS.get((claim.kind, claim == one.source)) if CLAIMS in (one.source, one.target) else None
    if words:
        return tr(words, amount=full_figure(one.amount, money), name=_named(people, claim.whose))
    return move_words(one, money, people)


def _whose(table: Table, number: str) -> str:
    return _named(table.people, number)


def _named(people: Mapping[int, str], number: str) -> str:
    return people.get(int(number), tr("Player {number}", number=number))


OURS = frozenset({
    "buy_at_cage", "buy_in", "cash_out", "collect", "deal_in", "expense", "go_home", "jackpot_contribute", "leave",
    "marker_limit", "pay_jar", "pay_marker", "rename", "sit", "sit_out", "tip", "wait", "waive"})
"""What the cashier does, by its code in the log; anything else is taken back where it was done."""


class Till:
    """What the cashier asks of the desk beside the asides."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def posts(self, aside: Aside) -> tuple[str, ...]:
        """What an aside will post, in words; empty where no sitting runs or it is refused."""
        return posting_words(self._session.table, aside) if self._session.run else ()

    def undoing(self) -> Undoing | None:
        """What undo would take back of the cashier's acts; None where something else was done since."""
        run = self._session.run
        last = run.effective[-1] if run and run.effective else None
        ours = last is not None and last.kind is RowKind.ASIDE and last.key in OURS
        return self._session.undoing() if ours else None

    def look_alike(self, name: str, but: int = 0) -> str:
        """A player of the house whose name could be taken for this one, and is another; empty where there is none."""
        wanted = looks_like(name)
        return next((one.name for one in self._session.players() if one.id != but and looks_like(one.name) == wanted
                     and same_name(one.name) != same_name(name)), "")

    def arrive(self, seat: int, name: str, buy_in: int = 0, how: str = ACCOUNT, signed: str = "",
               op_id: str = "", jackpot: str = "") -> None:
        """Seat somebody, known or new (0: on the waiting list), and sell the first chips in the same breath.

        `jackpot` names one that they take part in from the start.
        """
        session, name = self._session, clean_name(name)

        def plan(now: Now) -> Planned:
            known = next((one for one in session.players() if same_name(one.name) == same_name(name)), None)
            player = known or Player(now.next_id("player"), name, session.clock.now())
            if taken := session.table.seat_of(player.id):
                raise Refused(tr("{name} is already in Seat {seat}.", name=player.name, seat=taken),
                              tr("A player can have only one seat."), tr("Type another name, or move them."))
            asides: list[Aside] = [SitDown(seat, player.id, player.name) if seat else Wait(player.id, player.name)]
            asides += [BuyIn(player.id, buy_in, how, signed)] if buy_in else []
            asides += [Contribute(jackpot, session.clock.now(), player.id)] if jackpot else []
            return partial(session.each, [partial(Run.aside, aside=aside) for aside in asides]), {
                "players": () if known else (player,)}

        session.under_lock("seat", plan, op_id)

    def markers_so_far(self) -> MarkerBook:
        """The house's markers as its last sitting left them: the numbers go on, and so do the players' own limits."""
        dealt = (self._session.books.sittings(night.id) for night in reversed(self._session.books.nights()))
        sittings = next((found for found in dealt if found), ())  # nights that were imported have none
        if not sittings:
            return MarkerBook()
        run = Run(game(sittings[-1].game), self._session.books.log(sittings[-1].id))
        if run.opening.house:
            run.tell_of(HouseShared(self._session.books, sittings[-1], run.opening))
        left = run.play.table.house.markers
        return MarkerBook(limits=left.limits, last=left.last)

    def rename(self, player: int, name: str, op_id: str = "", was: str = "") -> None:
        """Call a player something else from now on. Raises Refused where another one is called so, or where the player
        is called otherwise meanwhile than they `was` when somebody began to type.
        """
        session, name, seen = self._session, clean_name(name), self._known(player)
        seen = replace(seen, name=was or seen.name)
        if session.run is not None and player in session.table.people:
            session.under_lock("rename", lambda _: (partial(Run.aside, aside=self._renamed(seen, name)), {}), op_id)
            return
        op_id = op_id or new_op_id(session.clock)

        def make(_: Now) -> Command:
            self._renamed(seen, name)
            return session.command("rename", op_id, players=(Player(player, name, seen.created_at),))

        session.decided(op_id, make)

    def _known(self, player: int) -> Player:
        known = next((one for one in self._session.players() if one.id == player), None)
        if known is None:
            raise Refused(tr("There is no player {player}.", player=player))
        return known

    def _renamed(self, seen: Player, name: str) -> Rename:
        """What it comes to while nobody else writes."""
        if any(one.id != seen.id and same_name(one.name) == same_name(name) for one in self._session.players()):
            raise Refused(tr("{name} is a player of the house already.", name=name),
                          tr("Every player needs a different name."), tr("Type another name."))
        if (now := self._known(seen.id).name) != seen.name:
            raise Refused(tr("{name} is called {now} since.", name=seen.name, now=now), tr("That holds."),
                          tr("Change it again if it is still wanted."))
        return Rename(seen.id, name)
