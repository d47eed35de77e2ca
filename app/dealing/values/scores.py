"""The score of a game that is played for points: round by round, each with the parts that it came from.

Points are no money: they live in the sitting, rebuilt from its log, and no book hears of them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import accumulate

from app.cards import Card
from app.dealing.values.felt import SeatView
from app.words import OneOrMany, plural, tr
from app.words.figures import written


@dataclass(frozen=True, slots=True)
class Unit:
    """What a score counts, in words for one and for many: with `{count}`, "{count} point" and "{count} points"."""

    words: OneOrMany

    def say(self, count: int) -> str:
        """So many of them: "1 point", "−1,230 points"."""
        return plural(count, *self.words, count=plain(count))


def signed(points: int) -> str:
    """What a round gave, with its sign: "+1,025", "−40", "0"."""
    return written(f"{points:+,d}").replace("-", "−") if points else "0"


def plain(points: int) -> str:
    """A score in figures alone: "1,120", "−40"."""
    return written(f"{points:,d}").replace("-", "−")


POINTS = Unit(("{count} point", "{count} points"))


@dataclass(frozen=True, slots=True)
class Part:
    """One line of how a score came about: what gave it, how much, the cards that did, and a word about it."""

    what: str
    points: int
    cards: tuple[Card, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Round:
    """One round: its title, what each player got in it (player's number -> parts), and a word about it."""

    title: str
    parts: Mapping[int, tuple[Part, ...]] = field(default_factory=dict)
    note: str = ""

    def points(self, player: int) -> int:
        """What a player got in it, all parts together."""
        return sum(part.points for part in self.parts.get(player, ()))


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The score of one game, as a value: whatever adds to it makes another one.

    Players are named by their numbers, in the order of their seats. `target` is what a game is played to, and `stake`
    what each has put up, in minor units; 0 for none. `low_wins` where they are losses. `gone` says of who is out of the
    game how (player -> words). `winners` stand once the game is over; `taken` is what they took of the stakes, in minor
    units. Where the seats show something better, such as markers or strikes, the score is not `at_seats`.
    """

    unit: Unit = POINTS
    players: tuple[int, ...] = ()
    target: int = 0
    stake: int = 0
    low_wins: bool = False
    rounds: tuple[Round, ...] = ()
    gone: dict[int, str] = field(default_factory=dict)
    winners: tuple[int, ...] = ()
    taken: Mapping[int, int] = field(default_factory=dict)
    at_seats: bool = True

    def __bool__(self) -> bool:
        """Whether there is a score at all: a game without points has none."""
        return bool(self.players)

    def with_round(self, one: Round) -> "ScoreSheet":
        """The sheet with a further round. Who was not on it yet is from now on."""
        fresh = tuple(player for player in one.parts if player not in self.players)
        return replace(self, rounds=(*self.rounds, one), players=(*self.players, *fresh))

    @property
    def running(self) -> tuple[Mapping[int, int], ...]:
        """What everybody had after each round: player -> points."""
        none: Mapping[int, int] = dict.fromkeys(self.players, 0)
        return tuple(accumulate(self.rounds, lambda had, one: {
            player: total + one.points(player) for player, total in had.items()}, initial=none))[1:]

    @property
    def totals(self) -> dict[int, int]:
        """What everybody has: player -> points."""
        return {player: sum(one.points(player) for one in self.rounds) for player in self.players}

    @property
    def best(self) -> tuple[int, ...]:
        """Who leads, of those who are still in the game; several where they are equal, nobody before a round."""
        still = {player: total for player, total in self.totals.items() if player not in self.gone}
        if not still or not self.rounds:
            return ()
        top = (min if self.low_wins else max)(still.values())
        return tuple(player for player, total in still.items() if total == top)

    @property
    def ranked(self) -> tuple[tuple[int, int], ...]:
        """Everybody with their place, the best first: (1, player). Equal scores have equal places; who is gone has 0,
        and stands the higher the longer they stayed.
        """
        totals = self.totals
        still = sorted((player for player in self.players if player not in self.gone),
                       key=lambda player: totals[player] if self.low_wins else -totals[player])
        places = [1 + next(at for at, other in enumerate(still) if totals[other] == totals[player])
                  for player in still]
        gone = [(0, player) for player in reversed(self.gone) if player in self.players]
        return (*zip(places, still, strict=True), *gone)

    @property
    def standings(self) -> dict[int, str]:
        """How those stand who lead or have won, in a word."""
        if self.winners:
            return dict.fromkeys(self.winners, tr("won"))
        best = self.best
        return dict.fromkeys(best, tr("leads") if len(best) == 1 else tr("level"))

    @property
    def reached(self) -> bool:
        """Whether anybody who is still in has what the game is played to."""
        return bool(self.target) and any(self.totals[player] >= self.target for player in self.best)


def with_scores(seats: tuple[SeatView, ...], sheet: ScoreSheet) -> tuple[SeatView, ...]:
    """The seats with what each has; as they are in a game without points."""
    totals, standings = (sheet.totals, sheet.standings) if sheet.at_seats else ({}, {})
    return tuple(replace(seat, score=totals[seat.player], score_words=sheet.unit.say(totals[seat.player]),
                         standing=standings.get(seat.player, "")) if seat.player in totals else seat for seat in seats)
