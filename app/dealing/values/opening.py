"""What a sitting begins with: who sits where with what, the chips, and the rules. It is the first row of its log."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from app.chips import Chip, ChipSet, Counts, combined, negated
from app.dealing.values.log import Json
from app.dealing.values.marker_book import MarkerBook, read_marker_book
from app.dealing.values.rules_in_force import RuleSetVersion, read_under
from app.dealing.values.transfers import Place, read_place
from app.money import Currency, currency


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits in a seat. A seat that sits out or is leaving is not asked for bets."""

    player: int
    name: str
    sits_out: bool = False
    leaving: bool = False


@dataclass(frozen=True, slots=True)
class Opening:
    """The state of a table before a sitting's first prompt. Amounts are minor units, seats count from 1.

    `number` is which shoe or round of the night this is; `rack_tonight` what the rack was worth when the night began;
    `last_bets` what each player (by number) bet last. `button` is the dealer's seat, 0 before anybody has dealt;
    `pots_from` who has put what into the pots that were carried over, and `left_by` what the games are called whose
    they were; `sat_out` how many games each player (by number) has sat out tonight; `for_fun` the worthless chips that
    each player starts with, 0 where the game is for money; `dealer` who deals at the table; `counted_out` whether all
    chips have been counted and none moved since. `missing` are chips of the set that were nowhere at the last count;
    `people` are those who are here without a seat, by number, of whom the `waiting` want one; `markers` the house's
    markers and their limits; `jackpots` those that run, as they keep themselves; `under` which set of house rules these
    are, where that was written down; `stacks` which chips each player (by number) has by the books, as far as is known;
    `table` which of the house's tables this is, 0 in a house with one: the books name its places after it. With `house`
    others share the house: `case` is then what it held when the night began, of which this sitting has taken nothing
    yet, and `out` are the chips that lie before players and in pots.
    """

    game: str
    version: int
    rules: Mapping[str, Any]
    money: Currency
    chips: ChipSet
    seats: Mapping[int, Sitter] = field(default_factory=dict)
    balances: Mapping[Place, int] = field(default_factory=dict)
    rack: Counts = field(default_factory=dict)
    case: Counts = field(default_factory=dict)
    rack_expected: bool = False
    rack_tonight: int = 0
    seat_count: int = 9
    skipped: tuple[int, ...] = ()
    number: int = 1
    last_bets: Mapping[int, Mapping[str, int]] = field(default_factory=dict)
    button: int = 0
    pots_from: Mapping[str, Mapping[int, int]] = field(default_factory=dict)
    for_fun: int = 0
    dealer: str = ""
    counted_out: bool = False
    people: Mapping[int, str] = field(default_factory=dict)
    waiting: tuple[int, ...] = ()
    markers: MarkerBook = field(default_factory=MarkerBook)
    jackpots: Mapping[str, Any] = field(default_factory=dict)
    missing: Counts = field(default_factory=dict)
    under: RuleSetVersion | None = None
    left_by: Mapping[str, str] = field(default_factory=dict)
    sat_out: Mapping[int, int] = field(default_factory=dict)
    stacks: Mapping[int, Counts] = field(default_factory=dict)
    table: int = 0
    house: bool = False
    out: Counts = field(default_factory=dict)

    @property
    def chips_out(self) -> Counts:
        """The chips that are neither in the rack nor in the case, by value: with players and in pots."""
        return self.out if self.house else combined(self.chips.owned, negated(self.rack), negated(self.case))

    def as_json(self) -> Json:
        """The opening as its row keeps it."""
        return cast(Json, {
            "game": self.game, "version": self.version, "rules": dict(self.rules), "currency": self.money.code,
            "chip_set": self.chips.name,
            "chips": [[chip.value, chip.colour, chip.owned] for chip in self.chips.chips],
            "seats": {str(n): [s.player, s.name, s.sits_out] for n, s in sorted(self.seats.items())},
            "balances": {str(place): held for place, held in sorted(self.balances.items()) if held},
            "rack": _counts_out(self.rack), "case": _counts_out(self.case), "rack_expected": self.rack_expected,
            "rack_tonight": self.rack_tonight, "seat_count": self.seat_count, "skipped": list(self.skipped),
            "number": self.number, "last_bets": {str(s): dict(b) for s, b in self.last_bets.items()},
        } | self._of_the_pots() | self._of_the_cashier())

    def _of_the_pots(self) -> dict[str, Any]:
        put_in = {name: _counts_out(by) for name, by in self.pots_from.items()}
        kept = {"button": self.button, "for_fun": self.for_fun, "pots_from": put_in, "dealer": self.dealer,
                "counted_out": self.counted_out, "jackpots": dict(self.jackpots),
                "left_by": dict(self.left_by), "sat_out": _counts_out(self.sat_out),
                "stacks": {str(who): _counts_out(held) for who, held in sorted(self.stacks.items())},
                "missing": _counts_out(self.missing), "under": self.under.as_json() if self.under else None,
                "table": self.table, "house": self.house, "out": _counts_out(self.out)}
        return {name: value for name, value in kept.items() if value}

    def _of_the_cashier(self) -> dict[str, Any]:
        kept = {"people": {str(who): name for who, name in sorted(self.people.items())},
                "waiting": list(self.waiting),
                "markers": self.markers.as_json() if self.markers != MarkerBook() else None}
        return {name: value for name, value in kept.items() if value}


def read_opening(body: Json) -> Opening:
    """The opening kept in a log's first row."""
    kept = cast(dict[str, Any], body)
    return Opening(
        kept["game"], kept["version"], kept["rules"], currency(kept["currency"]),
        ChipSet(kept["chip_set"], tuple(Chip(*chip) for chip in kept["chips"])),
        {int(n): Sitter(*who) for n, who in kept["seats"].items()},
        {read_place(place): held for place, held in kept["balances"].items()},
        counts_in(kept["rack"]), counts_in(kept["case"]), kept["rack_expected"], kept["rack_tonight"],
        kept["seat_count"], tuple(kept["skipped"]), kept["number"],
        {int(seat): bets for seat, bets in kept["last_bets"].items()}, kept.get("button", 0),
        {name: counts_in(put) for name, put in kept.get("pots_from", {}).items()}, kept.get("for_fun", 0),
        kept.get("dealer", ""), kept.get("counted_out", False),
        {int(who): name for who, name in kept.get("people", {}).items()}, tuple(kept.get("waiting", ())),
        read_marker_book(kept.get("markers", {})),
        kept.get("jackpots", {}), counts_in(kept.get("missing", {})), read_under(kept.get("under")),
        kept.get("left_by", {}), counts_in(kept.get("sat_out", {})),
        {int(who): counts_in(held) for who, held in kept.get("stacks", {}).items()}, kept.get("table", 0),
        kept.get("house", False), counts_in(kept.get("out", {})),
    )


def _counts_out(counts: Counts) -> dict[str, Json]:
    return {str(value): number for value, number in sorted(counts.items())}


def counts_in(kept: Mapping[str, int]) -> dict[int, int]:
    """Chips read back: JSON keeps their values as text."""
    return {int(value): number for value, number in kept.items()}
