"""One jackpot as it runs: the rules of its period, who has contributed, what was shown, and what has ended."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from app import house_rules
from app.cards import read_card
from app.jackpots import bad_beat, standing
from app.jackpots.hands import Hand
from app.jackpots.rules import BAD_BEAT, KINDS, JackpotRules
from app.jackpots.rules import Period as Length
from app.jackpots.standing import MINUTE, Candidate, Contribution, Ending, Period


@dataclass(frozen=True, slots=True)
class Ended:
    """A period that is over: how, by what rules, and everything that had been shown in it. `pool` was in it then."""

    ending: Ending
    rules: JackpotRules
    pool: int
    candidates: tuple[Candidate, ...]
    contributions: tuple[Contribution, ...]
    at: int
    key: str
    reason: str = ""


@dataclass
class Running:
    """A jackpot of this table. `began` is when its period did, in microseconds; `changed` are rules that wait.

    `ended` are the periods that ended in this sitting; what ended before is in the logs of other sittings.
    """

    name: str
    rules: JackpotRules
    began: int = 0
    changed: JackpotRules | None = None
    contributions: list[Contribution] = field(default_factory=list)
    candidates: list[Candidate] = field(default_factory=list)
    gone: set[int] = field(default_factory=set)
    ended: list[Ended] = field(default_factory=list)

    @property
    def fresh(self) -> bool:
        """Whether nothing has happened in this period yet."""
        return not self.contributions and not self.candidates

    @property
    def orders(self) -> list[int]:
        """The numbers of all that was done in this period."""
        return [*(one.order for one in self.contributions), *(one.order for one in self.candidates)]

    @property
    def players(self) -> frozenset[int]:
        """Everybody who could be paid something when this period ends."""
        return frozenset({one.player for one in self.contributions}.union(
            *((one.player, one.winner, *one.dealt_in) for one in self.candidates)))

    @property
    def ends_at(self) -> int:
        """When the period ends, in microseconds; 0 where it lasts as long as the night."""
        return self.began + self.rules.minutes * MINUTE if self.rules.period is Length.MINUTES else 0

    def is_over(self, now: int) -> bool:
        """Whether the period's time has run out."""
        return bool(self.ends_at) and now >= self.ends_at

    def paid(self, player: int) -> int:
        """What a player has contributed in this period, in minor units."""
        return sum(one.amount for one in self.contributions if one.player == player)

    def candidate(self, number: int) -> Candidate | None:
        """The hand with this number."""
        return next((one for one in self.candidates if one.number == number), None)

    def put(self, changed: Candidate) -> None:
        """A hand is confirmed or struck."""
        self.candidates = [changed if one.number == changed.number else one for one in self.candidates]

    def change(self, rules: JackpotRules) -> None:
        """New rules: at once where nothing rests on the old ones yet, else from the next period."""
        if self.fresh:
            self.rules, self.changed = rules, None
        else:
            self.changed = rules

    def period(self, pool: int, absent: frozenset[int], unit: int) -> Period:
        """The running period, to be judged."""
        return Period(self.rules, pool, tuple(self.contributions), tuple(self.candidates), absent,
                      frozenset(self.gone), unit)

    def ending(self, pool: int, absent: frozenset[int], unit: int) -> Ending:
        """How it would end now."""
        judge = bad_beat.ending if self.name == BAD_BEAT else standing.ending
        return judge(self.period(pool, absent, unit))

    def unconfirmed(self, absent: frozenset[int]) -> tuple[Candidate, ...]:
        """Every claim that counts and that no second person has confirmed, those too that others have beaten."""
        period = self.period(0, absent, 1)
        judge = bad_beat.no_bad_beat if self.name == BAD_BEAT else standing.passed_over
        return tuple(one for one in self.candidates if not one.confirmed_by and not judge(period, one))

    def end(self, ending: Ending, pool: int, at: int, key: str, reason: str = "") -> None:
        """The period is over, and the next one begins by the rules that waited for it."""
        self.ended.append(Ended(ending, self.rules, pool, tuple(self.candidates), tuple(self.contributions), at, key,
                                reason))
        self.contributions, self.candidates, self.gone = [], [], set()
        self.began = self._next_began(at)
        self.rules, self.changed = self.changed or self.rules, None

    def _next_began(self, at: int) -> int:
        """Periods follow each other without a gap; one that was ended early ends there and then."""
        length = self.rules.minutes * MINUTE
        if not self.ends_at or at < self.ends_at:
            return at
        return self.began + (at - self.began) // length * length

    # as the first row of a sitting keeps it

    def as_json(self) -> dict[str, Any]:
        """Everything that the next sitting needs."""
        return {
            "rules": house_rules.as_values(self.rules), "began": self.began,
            "changed": house_rules.as_values(self.changed) if self.changed else None,
            "contributions": [[one.player, one.amount, one.at, one.order, one.reserve] for one in self.contributions],
            "candidates": [_candidate_out(one) for one in self.candidates], "gone": sorted(self.gone),
        }


def running_from(name: str, kept: Mapping[str, Any]) -> Running:
    """A jackpot as a sitting's first row kept it."""
    rules = house_rules.from_values(KINDS[name], kept["rules"])
    changed = house_rules.from_values(KINDS[name], kept["changed"]) if kept["changed"] else None
    return Running(name, rules, kept["began"], changed, [Contribution(*one) for one in kept["contributions"]],
                   [_candidate_in(one) for one in kept["candidates"]], set(kept["gone"]))


def hand_out(hand: Hand) -> dict[str, Any]:
    """A hand as a row keeps it."""
    return {"cards": [card.code for card in hand.cards], "wild": [card.code for card in hand.wild],
            "jokers": hand.jokers}


def hand_in(kept: Mapping[str, Any]) -> Hand:
    """A hand as it was kept."""
    return Hand(tuple(read_card(code) for code in kept["cards"]), tuple(read_card(code) for code in kept["wild"]),
                kept["jokers"])


def _candidate_out(one: Candidate) -> dict[str, Any]:
    return {
        "player": one.player, "hand": hand_out(one.hand), "game": one.game, "at": one.at, "order": one.order,
        "shown": one.shown, "dealt_in": list(one.dealt_in), "confirmed_by": one.confirmed_by, "deck": one.deck,
        "struck": one.struck,
        "winner": one.winner, "winning": hand_out(one.winning) if one.winning else None,
        "number": one.number,
    }


def _candidate_in(kept: Mapping[str, Any]) -> Candidate:
    made = Candidate(kept["player"], hand_in(kept["hand"]), kept["game"], kept["at"], kept["order"], kept["shown"],
                     tuple(kept["dealt_in"]), kept["confirmed_by"], kept["deck"], kept["struck"], kept["winner"],
                     number=kept["number"])
    return replace(made, winning=hand_in(kept["winning"])) if kept["winning"] else made
