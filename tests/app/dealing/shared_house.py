"""Tables that share a house, each with a log of its own, and what the books would hold of all of them together."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from app.chips import ChipSet, combined, worth
from app.dealing.asides.registry import (
    Aside,
    BuyIn,
    CashOut,
    ChangeChips,
    Collect,
    CountRack,
    Cover,
    CreditRack,
    EmptyRack,
    Expense,
    FillRack,
    LimitMarkers,
    PayJar,
    PayMarker,
    SitDown,
    Tip,
)
from app.dealing.engine.robot import Robot
from app.dealing.engine.run import Run
from app.dealing.prompts.kinds import Wagers
from app.dealing.table.table import Table
from app.dealing.values.log import Row, RowKind
from app.dealing.values.marker_book import MarkerBook
from app.dealing.values.opening import Opening
from app.dealing.values.transfers import CASE, NEVER_NEGATIVE, OF_A_TABLE, RACK, Family, Place, stack
from app.errors import Refused
from app.games import game
from app.house_rules import as_values
from app.jackpots.running import Running
from app.ledger.balances import Standing
from app.ledger.entries import Booking, EntryKind, postings_from
from app.money import currency
from tests.app.games.cashier_by_chance import of_the_cashier


@dataclass
class SharedHouse:
    """A chip set in one case, and tables that are opened in turn."""

    chips: ChipSet
    limit: int = 20_000

    def __post_init__(self) -> None:
        self.tables: list[Run] = []

    def opens(self, game_id: str, rules: Mapping[str, Any] | None = None) -> Run:
        """Another table, empty: nothing is in its rack and nobody sits there."""
        of = game(game_id)
        run = Run.begin(of, Opening(
            game_id, of.version, as_values(of.rules()) | dict(rules or {}), currency("GBP"), self.chips,
            seat_count=9, markers=MarkerBook(self.limit), table=len(self.tables) + 1, house=True))
        self.tables.append(run)
        run.tell_of(Rest(self, run))
        return run

    def holds(self, place: Place) -> int:
        """What a place of the house holds: the flows of all tables."""
        whole = worth(self.chips.owned) if place == CASE else 0
        return whole + sum(run.play.table.balances.get(place, 0) for run in self.tables)


class NoJackpots:
    """A house in which none runs."""

    running: Mapping[str, Running] = {}

    def away(self, players: Iterable[int]) -> frozenset[int]:
        """Nobody is asked for."""
        return frozenset()

    def when(self, row: int) -> tuple[int, int]:
        """Nothing was done about any."""
        return 0, 0

    def rests_on(self, rows: Iterable[Row]) -> str:
        """Nothing rests on anything."""
        return ""

    def open_tables(self) -> Mapping[int, str]:
        """No claim was made at any."""
        return {}

    def name_of(self, player: int) -> str:
        """Nobody is known but at their table."""
        return ""


class Rest:
    """What one of the tables is told of the house: the others' flows."""

    def __init__(self, house: SharedHouse, run: Run) -> None:
        self._house, self._run = house, run

    @property
    def jackpots(self) -> NoJackpots:
        """None runs."""
        return NoJackpots()

    @property
    def _others(self) -> list[Table]:
        return [run.play.table for run in self._house.tables if run is not self._run]

    def holds(self, place: Place) -> int:
        """The others' flows, and for the case the whole set beside them."""
        return self._house.holds(place) - self._run.play.table.balances.get(place, 0)

    def all_held(self) -> Mapping[Place, int]:
        """The same of every place where they have moved something."""
        return {place: self.holds(place) for place in self.places()}

    def places(self) -> set[Place]:
        """Where the others have moved something."""
        return {place for table in self._others for place in table.balances if place.kind not in OF_A_TABLE}

    @property
    def case(self) -> Mapping[int, int]:
        """The whole set, with what the others have taken."""
        return combined(self._house.chips.owned, *(table.held[CASE] for table in self._others))

    def chips(self, place: Place) -> Mapping[int, int]:
        """What the others have moved there, chip by chip."""
        return combined(*(table.held.get(place, {}) for table in self._others))

    @property
    def markers(self) -> MarkerBook:
        """What was signed at the others."""
        books = [table.markers for table in self._others]
        return MarkerBook(self._house.limit, {who: most for book in books for who, most in book.limits.items()},
                          max([book.last for book in books], default=0),
                          tuple(one for book in books for one in book.signed))

    def signed_elsewhere(self, player: int) -> tuple[int, str]:
        """What was signed at the last of the others that has any."""
        signed = [sum(one.amount for one in table.markers.signed if one.player == player) for table in self._others]
        return next(((amount, "another table") for amount in reversed(signed) if amount), (0, ""))


def sound(house: SharedHouse) -> None:
    """Nothing is lost between the tables, no place is overdrawn, and the entries of all add up to what they hold."""
    tables = [run.play.table for run in house.tables]
    books = Standing()
    for number, table in enumerate(tables, start=1):
        for booked in table.bookings:
            books.take(Booking(kind=EntryKind(booked.kind), title="", key="", postings=postings_from(
                booked.transfers, number)))
        assert worth(table.rack) == table.balance(RACK)
        assert worth(table.with_players()) == table.with_players_worth
        assert not table.house.overdrawn()
    for family in Family:
        assert sum(held for table in tables for place, held in table.balances.items() if place.family is family) == 0
    everywhere = combined(*(chips for table in tables for chips in table.held.values()),
                          *(table.with_players() for table in tables))
    assert not everywhere  # what left the case is somewhere, chip by chip
    assert min(combined(house.chips.owned, *(table.held[CASE] for table in tables)).values(), default=0) >= 0
    agree(books.settled(), tables)


def agree(books: Standing, tables: list[Table]) -> None:
    """What the books hold is what the tables say of their own places, and all of them together of the house's."""
    held: dict[Place, int] = {}
    for number, table in enumerate(tables, start=1):
        moved = [(one.source, one.target, one.amount) for one in (table.hand.transfers if table.hand else ())]
        for place, amount in (*table.balances.items(), *((source, more) for source, _, more in moved),
                              *((target, -more) for _, target, more in moved)):
            if place.family is not Family.FUN:
                held[place.at_table(number)] = held.get(place.at_table(number), 0) + amount
    assert {place: amount for place, amount in held.items() if amount} == books.balances
    assert all(books.balances.get(place, 0) >= 0 for place in books.balances if place.kind in NEVER_NEGATIVE)


def replays_alone(run: Run) -> None:
    """The log, and nothing else, comes to the same table: no house is asked, and no other log is there."""
    again, table = Run(run.game, list(run.log)).play.table, run.play.table
    assert again.others is None
    assert again.bookings == table.bookings
    for one in ("balances", "held"):
        assert {place: held for place, held in getattr(again, one).items() if held} == \
            {place: held for place, held in getattr(table, one).items() if held}
    assert (again.with_players(), again.seats, again.rack_tonight, again.markers) == \
        (table.with_players(), table.seats, table.rack_tonight, table.markers)


KINDS = (BuyIn, PayMarker, Tip, PayJar, Expense, CashOut, LimitMarkers)


class ByChance:
    """Somebody at one of the tables does something: deals, sells chips, carries them, undoes, mends."""

    def __init__(self, house: SharedHouse, seed: int) -> None:
        self.house, self.rng, self.refused, self.done = house, Random(seed), 0, 0
        self.robots = [Robot(self.rng, 8) for _ in house.tables]

    def step(self) -> Run:
        """One act; refused, it has changed nothing."""
        at = self.rng.randrange(len(self.house.tables))
        run, before = self.house.tables[at], len(self.house.tables[at].log)
        run.tell_of(Rest(self.house, run))
        try:
            self._act(run, self.robots[at])
            self.done += 1
        except Refused:
            self.refused += 1
            assert len(run.log) == before
        return run

    def _act(self, run: Run, robot: Robot) -> None:
        chosen = self.rng.choices((self._deal, self._at_the_cage, self._carry, self._undo, self._fix),
                                  (60, 18, 12, 6, 4))[0]
        before, touched = len(run.log), list(run.play.table.balances)
        chosen(run, robot)
        if run.play.table.house.overdrawn(touched) or (run.shortfalls() and chosen is self._undo):
            run.roll_back(run.log[before:])
            raise Refused("It was handed on since.", "", "")

    def _deal(self, run: Run, robot: Robot) -> None:
        if run.play.prompt is None:
            return
        robot.step(run)

    def _at_the_cage(self, run: Run, robot: Robot) -> None:
        table = run.play.table
        act = self.rng.choice(KINDS)
        if act is BuyIn and self.rng.random() < 0.6:
            run.aside(BuyIn(self.rng.choice([*table.people]), self.rng.choice([500, 2_000, 12_500]),
                            self.rng.choice(["cash", "account"])))
            return
        run.aside(of_the_cashier(act, table, self.rng))

    def _carry(self, run: Run, robot: Robot) -> None:
        table, rng = run.play.table, self.rng
        some, who = {value: rng.randint(0, 6) for value in table.chips.values}, rng.randint(1, 9)
        acts: list[Aside] = [
            FillRack(some), CreditRack(some), EmptyRack(), CountRack(some, "counted"), CountRack(dict(table.rack)),
            ChangeChips(0, {500: 1}, {100: 5}), ChangeChips(0, {100: 5}, {500: 1}),
            Collect(rng.choice([*table.people])), SitDown(rng.randint(1, 9), who, f"P{who}")]
        run.aside(rng.choice(acts))

    def _undo(self, run: Run, robot: Robot) -> None:
        run.undo("A slip")

    def _fix(self, run: Run, robot: Robot) -> None:
        rows = [row for row in run.effective if row.kind is RowKind.ANSWER and row.key.endswith("bets")]
        if not rows or not isinstance(run.play.prompt, Wagers):
            raise Refused("Nothing to mend.", "", "")
        before = len(run.log)
        run.fix(self.rng.choice(rows[-4:]).seq, {}, "Keyed wrongly")
        if run.shortfalls():
            try:
                run.aside(Cover())
            except Refused:
                run.roll_back(run.log[before:])
                raise


def filled(house: SharedHouse, run: Run, *players: int, behind: int = 5_000) -> Run:
    """A table with chips in its rack and these players at it, each with chips; no player is at two tables."""
    run.aside(FillRack({50: 20, 100: 20, 500: 10, 2_500: 2}))
    for seat, player in enumerate(players, start=1):
        run.aside(SitDown(seat, player, f"P{player}"))
        run.aside(BuyIn(player, behind))
    assert all(run.play.table.balance(stack(player)) == behind for player in players)
    return run


def stripped(row: Row) -> Row:
    """A row without what the house gave for it."""
    assert isinstance(row.body, dict)
    return replace(row, body={name: value for name, value in row.body.items() if name != "done"})


