"""Who stands, and who gets what when a period ends: pure, from the rules, the contributions and all that was shown."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from app.jackpots.hands import Hand, disqualified
from app.jackpots.rules import JackpotRules, Leaver, Nobody, Tie
from app.words import tr

MINUTE = 60 * 1_000_000
"""A minute on the desk's clock, in its microseconds."""


@dataclass(frozen=True, slots=True)
class Contribution:
    """What a player has put in: minor units, and how much of it went to the reserve. `order` is its row in the log."""

    player: int
    amount: int
    at: int
    order: int
    reserve: int = 0


@dataclass(frozen=True, slots=True)
class Candidate:
    """A hand that was shown: by whom, when (microseconds), in what game, how many were dealt in.

    `order` tells which was claimed first, `shown` where in that order the showdown was. `number` is its own and stays,
    whatever a fix takes away from before it. `confirmed_by` is the second person, `deck` what that person counted;
    `struck` is the reason why it does not count after all. In a bad beat `player` lost with `hand`, and `winner` beat
    it with `winning`; `dealt_in` are the players of that hand. `table` is where it was claimed, by its number in a
    house with several.
    """

    player: int
    hand: Hand
    game: str
    at: int
    order: int
    shown: int = 0
    dealt_in: tuple[int, ...] = ()
    confirmed_by: str = ""
    deck: int = 0
    struck: str = ""
    winner: int = 0
    winning: Hand | None = None
    number: int = 0
    table: int = 0

    @property
    def minute(self) -> int:
        """The minute in which it was shown: within one nobody was first."""
        return self.at // MINUTE

    def shown_with(self, other: "Candidate") -> bool:
        """Whether neither was first: shown in one minute, or in one showdown, whichever was keyed first."""
        return self.minute == other.minute or (self.shown > 0 and self.shown == other.shown)


class Deed(StrEnum):
    """What the end of a period comes to."""

    AWARD = "award"
    REFUND = "refund"
    CARRY = "carry"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Share:
    """What one player gets, in minor units. `payable` goes to somebody who has left: onto the account, paid later."""

    player: int
    amount: int
    payable: bool = False
    from_reserve: int = 0  # of a refund: what comes out of the reserve


@dataclass(frozen=True, slots=True)
class Ending:
    """How a period ends: who gets what, the hands that won, and why each of the others did not."""

    deed: Deed
    shares: tuple[Share, ...] = ()
    holders: tuple[Candidate, ...] = ()
    passed_over: tuple[tuple[Candidate, str], ...] = ()

    @property
    def unconfirmed(self) -> tuple[Candidate, ...]:
        """Winning hands that no second person has confirmed yet."""
        return tuple(one for one in self.holders if not one.confirmed_by)


@dataclass(frozen=True, slots=True)
class Period:
    """Everything that the end of a period is judged by.

    `absent` have no seat now; `gone` have given one up since the period began, even where they have come back.
    `unit` is the least that can be paid: the smallest chip, or one minor unit in cash.
    """

    rules: JackpotRules
    pool: int
    contributions: tuple[Contribution, ...] = ()
    candidates: tuple[Candidate, ...] = ()
    absent: frozenset[int] = frozenset()
    gone: frozenset[int] = frozenset()
    unit: int = 1
    contributed: frozenset[int] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "contributed", frozenset(one.player for one in self.contributions))

    def paid_before(self, candidate: Candidate, player: int = 0) -> bool:
        """Whether its player, or another one of that hand, had contributed when it was shown."""
        shown = candidate.shown or candidate.order
        return any(one.player == (player or candidate.player) and one.order < shown for one in self.contributions)


def passed_over(period: Period, candidate: Candidate) -> str:
    """Why a hand does not stand, whatever the others are; empty where it does."""
    if candidate.struck:
        return tr("struck out: {reason}", reason=candidate.struck)
    if candidate.player not in period.contributed:
        return tr("has not contributed")
    if not period.paid_before(candidate):
        return tr("contributed afterwards")
    return disqualified(candidate.hand, period.rules) or has_left(period, candidate.player)


def has_left(period: Period, player: int) -> str:
    """Why whoever gave up the seat gets nothing; empty where they do."""
    match period.rules.leaver:
        case Leaver.FORFEITS if player in period.gone | period.absent:
            return tr("left early")
        case Leaver.PRESENT if player in period.absent:
            return tr("is not seated")
    return ""


def holders(period: Period, standing: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """The best of the hands that stand, the earlier first; each player once."""
    worth = {one.order: one.hand.value(period.rules.wild) for one in standing}
    best = max(worth.values(), default=None)
    equal = sorted((one for one in standing if worth[one.order] == best), key=lambda one: (one.at, one.order))
    if period.rules.tie is Tie.FIRST:
        equal = [one for one in equal if one.shown_with(equal[0])]
    first_of = {one.player: one for one in reversed(equal)}
    return tuple(one for one in equal if first_of[one.player] is one)


def ending(period: Period) -> Ending:
    """How a high-hand period ends as things stand now."""
    judged = [(one, passed_over(period, one)) for one in period.candidates]
    out = tuple((one, why) for one, why in judged if why)
    best = holders(period, [one for one, why in judged if not why])
    if best:
        parts = split(period.pool, len(best), period.unit)
        shares = tuple(Share(one.player, part, one.player in period.absent)
                       for one, part in zip(best, parts, strict=True))
        return Ending(Deed.AWARD if period.pool else Deed.NOTHING, shares if period.pool else (), best, out)
    return without_winner(period, out)


def without_winner(period: Period, out: tuple[tuple[Candidate, str], ...] = ()) -> Ending:
    """Nobody qualifies: contributions go back to who paid them, or everything stays for the next period."""
    if period.rules.nobody is Nobody.REFUND and period.contributions:
        return Ending(Deed.REFUND, _returned(period), (), out)
    return Ending(Deed.CARRY if period.pool or period.contributions else Deed.NOTHING, (), (), out)


def _returned(period: Period) -> tuple[Share, ...]:
    players = dict.fromkeys(one.player for one in period.contributions)
    return tuple(Share(
        player, sum(one.amount for one in period.contributions if one.player == player), player in period.absent,
        sum(one.reserve for one in period.contributions if one.player == player)) for player in players)


def split(amount: int, ways: int, unit: int) -> list[int]:
    """An amount in equal parts of whole units; the odd ones go to the earlier, and what is no unit to the first."""
    units, rest = divmod(amount, unit)
    each, odd = divmod(units, ways)
    parts = [(each + (at < odd)) * unit for at in range(ways)]
    parts[0] += rest
    return parts

