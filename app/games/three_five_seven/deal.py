"""A game of 3-5-7 as it stands: who plays, the stage, who is in, what was shown, strikes."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from app.dealing.procedures.deals import TableGame
from app.dealing.procedures.hands import first_that_fits
from app.dealing.procedures.settlement import is_told
from app.dealing.prompts.calling import IN
from app.dealing.prompts.showing import Cards
from app.games.three_five_seven.rules import ThreeFiveSevenRules
from app.words import listed, tr

POT = "three_five_seven"
STAGES = (3, 5, 7)
STRIKES = "strikes"
THIRD = 3
WILD_WORDS = {3: "threes", 5: "fives", 7: "sevens"}


class GameWon(Exception):
    """Somebody has taken the pot: the game is over."""


class Decided(Exception):
    """Whoever was in has walked out: there is nothing left to compare."""


@dataclass
class Game357(TableGame[ThreeFiveSevenRules]):
    """The game and its present deal. Seats count from 1, amounts are minor units."""

    playing: tuple[int, ...] = ()
    stage: int = 0
    inside: tuple[int, ...] = ()
    keyed: dict[int, dict[int, Cards]] = field(default_factory=dict)  # stage -> seat -> the hand it showed
    results_only: bool = False  # for the rest of this deal no hands are keyed
    pays_less: set[int] = field(default_factory=set)  # losers of this stage who pay no more than they have
    nobody_in_a_row: int = 0
    told: dict[int, str] = field(default_factory=dict)  # stage -> what came of it
    came_to: dict[int, str] = field(default_factory=dict)  # the same in a word or two: "Ann wins"
    struck: list[tuple[int, int]] = field(default_factory=list)  # who was in alone in this deal, and in which stage
    took: dict[int, int] = field(default_factory=dict)  # who took the pot, and how much
    gone: dict[int, str] = field(default_factory=dict)  # players (by number) who walked out, and when
    anted: bool = False  # a deal of this game has been dealt to its end

    @property
    def settles_stages(self) -> bool:
        """Whether each stage is settled, and that nobody is in has a key: an older sitting goes on without."""
        return is_told(self.table)

    @property
    def shown(self) -> dict[int, Cards]:
        """What each seat has shown last in this deal."""
        return {seat: cards for hands in self.keyed.values() for seat, cards in hands.items()}

    def names(self, seats: Iterable[int]) -> str:
        """Several players in one sentence, by their seats; in an older sitting in the order in which it named them."""
        return super().names(sorted(seats) if self.settles_stages else seats)

    @property
    def ante(self) -> int:
        """What everybody antes for the next deal: once a game or each deal, and always where the pot is empty."""
        return self.rules.ante if not self.anted or self.rules.ante_each_deal or not self.pot else 0

    @property
    def each_pays(self) -> int:
        """What every loser pays now: the amount of the pot, up to the most that this house lets one lose."""
        return min(self.pot, self.rules.most_lost) if self.rules.most_lost else self.pot

    @property
    def cannot_pay(self) -> list[str]:
        """The names of those who have less than a loser pays now."""
        return [self.table.name(seat) for seat in sorted(self.playing) if self.table.stack_of(seat) < self.each_pays]

    def strikes(self, seat: int) -> int:
        """How many a seat has."""
        who = self.table.seats.get(seat)
        return self.table.tallies.get(STRIKES, {}).get(who.player, 0) if who else 0

    def begin_deal(self) -> None:
        """Nothing has been said or shown in this deal yet."""
        self.keyed, self.told, self.came_to, self.results_only = {}, {}, {}, False
        self.struck, self.took = [], {}
        self.begin_stage(STAGES[0])

    def begin_stage(self, stage: int) -> None:
        """Nobody has opened a hand yet."""
        self.stage, self.inside, self.pays_less = stage, (), set()


def wild_words(stage: int) -> str:
    """Which rank is wild, in words: "threes"."""
    return tr(WILD_WORDS[stage])


def stakes_words(game: Game357) -> str:
    """What a loser pays now, who has not that much, and who is one strike from the pot, as far as there is room."""
    said = tr("Several in: each loser pays {pot}.", pot=game.table.amount_text(game.each_pays))
    if cannot := [] if game.rules.credit else game.cannot_pay:
        said = _with(said, tr("Not enough: {names}.", names=listed(cannot)),
                     tr("{count} do not have enough.", count=len(cannot)))
    near = tuple(seat for seat in game.playing if game.strikes(seat) == THIRD - 1)
    if near:
        said = _with(said, tr("Two strikes: {names}.", names=game.names(near)),
                     tr("{count} have two strikes.", count=len(near)))
    return _with(said, tr("A chip in the fist is in, an empty fist is out."), tr("A chip in the fist is in."))


def _with(said: str, *more: str) -> str:
    return first_that_fits(*(f"{said} {one}" for one in more), said)


def contributions(game: Game357, said: Mapping[int, int]) -> dict[int, int]:
    """What the others pay into the pot where one alone is in and the house has them pay, in minor units."""
    inside = [seat for seat in game.playing if said.get(seat) == IN]
    if len(inside) != 1 or not game.rules.strike_pays:
        return {}
    return {seat: game.rules.strike_pays for seat in game.playing if seat not in inside}
