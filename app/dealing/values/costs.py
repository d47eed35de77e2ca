"""What house rules cost: values that a game reckons from its rules, and that the page of rules shows."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple, Protocol

from app.chips import ChipSet
from app.house_rules import RuleFault
from app.money import Currency


class LongRun(Protocol):
    """What the bets of one hand bring the house in the long run, in minor units, rounded as the house does.

    Each bet is told apart, a spot and an amount: what is rounded is rounded for each.
    """

    def mean(self, bets: Iterable[tuple[str, int]]) -> Fraction:
        """What it wins of them on average."""

    def variance(self, bets: Iterable[tuple[str, int]]) -> Fraction:
        """By how much it differs from that, squared and on average."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """What was dealt: so many hands in so many seconds, and how often what was bet: (spot, amount) -> times."""

    hands: int
    seconds: int
    bets: Mapping[tuple[str, int], int] = field(default_factory=dict)

    @property
    def staked(self) -> int:
        """All the bets together."""
        return sum([amount * times for (_, amount), times in self.bets.items()])


@dataclass(frozen=True, slots=True)
class Around:
    """What rules are held against: the house's money and chips, what its rack holds in minor units, tonight's dealing.

    `rack` is None where no table is open. `usual` is the bet usual in this house, by spot, where its books tell.
    """

    money: Currency
    chips: ChipSet
    rack: int | None = None
    dealt: Dealt | None = None
    usual: Mapping[str, int] = field(default_factory=dict)


class AtStake(NamedTuple):
    """A bet of a real amount, in minor units, and what the house keeps of it for each 1 that is bet."""

    stake: int
    edge: Fraction


@dataclass(frozen=True, slots=True)
class BetCost:
    """One bet: its spot, its name, how often it wins, and what the house keeps of the usual bet for each 1 of it.

    `won_before` and `edge_before` are the same under the rules it is compared with: None where it was not offered.
    `stakes` are the least, the usual and the largest bet, each with its own edge.
    """

    bet: str
    name: str
    wins: Fraction
    edge: Fraction
    won_before: Fraction | None = None
    edge_before: Fraction | None = None
    stakes: tuple[AtStake, ...] = ()


class Pays(NamedTuple):
    """What one bet pays, in words: its spot, its name, and "1 to 1 less 5 %"."""

    bet: str
    name: str
    odds: str


@dataclass(frozen=True, slots=True)
class RulesCost:
    """What rules cost. `exact` says from what that is reckoned, `sentence` what the change does.

    `worst` is the most that one hand of a full table can take from the rack, `hourly` what the house can expect to win
    an hour; both in minor units. `facts` say them: a label, and its words. `faults` must be mended before these rules
    can be played, `warnings` may stand. `pays` says what bets pay of which no single rule says it, by the row of their
    limits, whether they are taken or not.
    """

    bets: tuple[BetCost, ...]
    exact: str = ""
    sentence: str = ""
    worst: int = 0
    hourly: Fraction = Fraction()
    facts: tuple[tuple[str, str], ...] = ()
    faults: tuple[RuleFault, ...] = ()
    warnings: tuple[RuleFault, ...] = ()
    pays: Mapping[str, tuple[Pays, ...]] = field(default_factory=dict)
