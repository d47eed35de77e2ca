"""Lives that are lost: what everybody has, what a deal costs, and by what rules."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from app.dealing.values.scores import Part
from app.dealing.values.table_rules import BETS, NEXT_GAME, SEED, Level, TableRules
from app.house_rules import Worded, Words, amount, rule
from app.words import as_in, plural, tr

LIVES, FIFTH = 4, 5
"""How many lives everybody has; the loss that puts out."""


class KeptBy(Worded):
    """With what everybody keeps count of their losses."""

    CORNERS = "corners", "corners folded"
    MARKERS = "markers", "tokens given up"

    @property
    def loss_words(self) -> str:
        """What a loss costs, of the four that everybody begins with."""
        return tr("Each loss folds one corner of a banknote; five put a player out.") if self is KeptBy.CORNERS else \
            tr("Each loss costs one of four tokens; five put a player out.")

    def given_up(self, names: str, who: int, count: int) -> str:
        """What those who lose do with so many each: "Bo folds 2 corners", "Ann and Bo give up 1 marker each"."""
        lost = {"names": names, "what": self.left_words(count)}
        if self is KeptBy.MARKERS:
            return plural(who, "{names} gives up {what}", "{names} give up {what} each", **lost)
        return plural(who, "{names} folds {what}", "{names} fold {what} each", **lost)

    def left_words(self, left: int) -> str:
        """What somebody has left: "2 corners"."""
        if self is KeptBy.MARKERS:
            return plural(left, "{count} token", "{count} tokens") if left else tr("no tokens")
        return plural(left, "{count} corner", "{count} corners") if left else tr("no corner")


class LivesRules(TableRules):
    """What holds in a game of lives. Its own rules say besides whether a `double_may_eliminate`."""

    stake: int = amount(500,
                        Words("Stake", "What everybody puts up for the whole game; the last one left takes all.", SEED),
                        low=0, zero=as_in("a stake", "none"), takes_effect=NEXT_GAME, group=BETS)
    kept_by: KeptBy = rule(
        KeptBy.CORNERS,
        Words("Losses tracked by", "Four corners of a banknote to fold, or four tokens to give up.", SEED),
        takes_effect=NEXT_GAME, group=BETS)


@dataclass(frozen=True)
class Outcome:
    """What a deal costs: seat -> how many lives it loses. `again`: the house plays equal hands again.

    `why` says for what each loses, `nobody` why nobody does.
    """

    losses: Mapping[int, int] = field(default_factory=dict)
    again: bool = False
    why: Mapping[int, str] = field(default_factory=dict, compare=False)
    nobody: str = field(default="", compare=False)


def lost_after(before: int, more: int, rules: Any) -> int:
    """How many somebody has lost then: never more than the fifth, which puts out."""
    if more > 1 and before == LIVES - 1 and not rules.double_may_eliminate:
        return LIVES
    return min(FIFTH, before + more)


def spared(lost: Mapping[int, int], end: Outcome, rules: Any) -> bool:
    """Whether this would put out everybody who is left (`lost`: seat -> losses so far): then nobody loses."""
    return all(lost_after(before, end.losses.get(seat, 0), rules) >= FIFTH for seat, before in lost.items())


@dataclass
class LifeDeal:
    """One deal of a game of lives. `order` is that of play, the dealer last.

    `going` are those whom a loss or leaving has put out and whose stake is not in the middle yet, `lost` what each has
    lost in it and why. `due` is what its end costs whom by the rules, `costs` what of that was really lost. `before` is
    how the game stood when the deal was opened, for one that is void.
    """

    level: Level = Level.FAST
    results_only: bool = False  # by a ruling, for this deal alone
    order: tuple[int, ...] = ()
    decided: bool = False
    again: bool = False
    settled: bool = False
    told: list[str] = field(default_factory=list)
    lost: dict[int, list[Part]] = field(default_factory=dict)
    due: Mapping[int, int] = field(default_factory=dict)
    costs: Mapping[int, int] = field(default_factory=dict)
    going: list[int] = field(default_factory=list)
    walked: list[int] = field(default_factory=list)
    before: tuple[tuple[int, ...], int] = ((), 0)
