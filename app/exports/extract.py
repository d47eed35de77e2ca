"""What leaves the books: everything, or one night of them, as values that stood together at one moment."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum
from zoneinfo import ZoneInfo

from app.dealing.values.log import Json
from app.dealing.values.rules_in_force import RuleSetVersion
from app.dealing.values.transfers import Kind, Place
from app.ledger.entries import Entry
from app.money import Currency
from app.settlement import HouseNight, PlayerNight
from app.store.proof.state import Proof
from app.store.values import Event, Head, Night, Player, Sitting


class Format(StrEnum):
    """The kinds of files that the books are written to; a format's own name ends its file's name, but for two."""

    CSV = "csv"  # a line for each posting
    RESULTS = "results"  # a line for each player and night
    JSON = "json"
    HLEDGER = "hledger"

    @property
    def ending(self) -> str:
        """What such a file's name ends in."""
        return {Format.RESULTS: "csv", Format.HLEDGER: "journal"}.get(self, self.value)


@dataclass(frozen=True, slots=True)
class NightResults:
    """How a night ended for everybody. `imported` nights were held before these books."""

    night: Night
    players: tuple[PlayerNight, ...]
    house: HouseNight
    imported: bool = False


@dataclass(frozen=True, slots=True)
class RuledFrom:
    """House rules of a sitting from one of its hands on: the version, and the values, in plain values.

    The first of a sitting has every rule, a change those that it changed; `next_sitting` are those of them that wait.
    """

    hand: int
    at: int
    under: RuleSetVersion | None
    values: Mapping[str, Json]
    next_sitting: Mapping[str, Json]


@dataclass(frozen=True, slots=True, kw_only=True)
class Extract:
    """The books, or one night of them. Amounts are minor units of `money`, times UTC microseconds.

    `before` is what each place held before the first entry, where one night is taken out; `kept` is what the books
    themselves keep as the balances after the last, empty for one night. `words` says each place as the host would, and
    `zone` is the time zone of entries that belong to no night. `ruled` are the house rules by sitting,
    and `proof` how far the books could be trusted.
    """

    house: str
    host: str
    money: Currency
    demo: bool
    taken_at: int
    zone: str
    head: Head
    players: tuple[Player, ...]
    nights: tuple[Night, ...]
    sittings: tuple[Sitting, ...]
    entries: tuple[Entry, ...]
    events: tuple[Event, ...]
    before: Mapping[Place, int]
    kept: Mapping[Place, int]
    words: Mapping[Place, str]
    results: tuple[NightResults, ...]
    ruled: Mapping[int, tuple[RuledFrom, ...]] = field(default_factory=dict)
    proof: Proof = field(default_factory=Proof)


def verified_words(proof: Proof) -> str:
    """Whether books are verified, for a program that reads it: "yes", "not yet", "no", "no, since entry 4"."""
    if not proof.grave:
        return "yes" if proof.is_whole else "not yet"
    return f"no, since entry {proof.since}" if proof.since else "no"


OF_A_PLAYER = frozenset({Kind.STACK, Kind.CARRIED, Kind.BET, Kind.POCKET, Kind.ACCOUNT, Kind.BOX, Kind.CHANGE,
                         Kind.MARKER, Kind.OWED, Kind.FUN})
"""Places that bear a player's number; pots and jackpots bear names, which may be digits too."""


def player_of(place: Place) -> int | None:
    """Whose place it is, by number; None where it is nobody's, or the house bank's."""
    number = place.whose.partition("/")[0]
    return int(number) or None if place.kind in OF_A_PLAYER and number.isdecimal() else None


def local(at: int, zone: str) -> datetime:
    """A moment of the books as an aware time of a zone."""
    return datetime.fromtimestamp(at // 1_000_000, UTC).astimezone(ZoneInfo(zone))


def decimal(amount: int, money: Currency) -> str:
    """An amount as other programs read it, made from integers: -125000 pence are "-1250.00"."""
    whole, rest = divmod(abs(amount), money.unit)
    sign = "-" if amount < 0 else ""
    return f"{sign}{whole}.{rest:0{money.digits}d}" if money.digits else f"{sign}{whole}"
