"""Deal after deal of one game: what its script keeps, and question after question until a deal is settled."""

from collections.abc import Callable, Coroutine, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from app.dealing.procedures.hands import Seats, play_hands
from app.dealing.procedures.table_rulings import BETWEEN, Kinds
from app.dealing.prompts.keys import hand_key, hand_number
from app.dealing.prompts.rulings import Ruling
from app.dealing.prompts.settle import Moves
from app.dealing.table.pots import in_pot
from app.dealing.table.seat_order import left_of
from app.dealing.table.table import Table
from app.dealing.values.felt import Felt
from app.dealing.values.table_rules import Leftover, Level, TableRules
from app.words import listed

R = TypeVar("R", bound=TableRules)
G = TypeVar("G", bound="TableGame[Any]")


@dataclass
class TableGame(Generic[R]):
    """What the script of every dealer's-choice game keeps; its own are subclasses, each with its present deal.

    `kinds` are the rulings of the game in the order in which they are offered.
    """

    table: Table
    kinds: Kinds = ()

    @property
    def rules(self) -> R:
        """The house's."""
        rules: R = self.table.rules
        return rules

    @property
    def number(self) -> int:
        """The number of the deal that is open, or of the next one."""
        return hand_number(self.table)

    def key(self, what: str) -> str:
        """A question's key."""
        return hand_key(self.table, what)

    @property
    def pot_name(self) -> str:
        """What the game's own pot is called."""
        return self.table.opening.game

    @property
    def pot(self) -> int:
        """What is in it, in minor units."""
        return in_pot(self.table, self.pot_name)

    @property
    def next_dealer(self) -> int:
        """Who deals: the button, or the next at its left where nobody plays there any more."""
        button, playing = self.table.button, self.table.playing
        return button if button in playing or not playing else left_of(button, playing)

    @property
    def playing(self) -> tuple[int, ...]:
        """Who plays the deal."""
        return self.table.hand.seats if self.table.hand else tuple(self.table.playing)

    def names(self, seats: Iterable[int]) -> str:
        """Several players in one sentence."""
        return listed([self.table.name(seat) for seat in seats])

    @property
    def enters_more(self) -> bool:
        """Whether more is entered of the deal than its results."""
        return bool(self._deal.level is not Level.FAST)

    def only_results(self) -> None:
        """From now on nothing more is entered of it."""
        self._deal.level = Level.FAST

    @property
    def _deal(self) -> Any:
        return getattr(self, "deal", self)  # a game that keeps nothing from deal to deal is its own

    @property
    def in_it(self) -> str:
        """Who plays the deal, as a fact that gives answers their meaning."""
        return ",".join(map(str, self.playing))

    def ending_moves(self, leftover: Leftover, seat: int) -> Moves:
        """What is handed out where it ends so, and all goes to this `seat` where one gets it; nothing where that is
        told of its pots alone.
        """
        return ()

    def rulings_now(self) -> Kinds:
        """What may be ruled now."""
        return tuple(kind for kind in self.kinds if kind.now(self))


def show(game: G, picture: Callable[[G], Felt]) -> None:
    """The table shows this game, and its rulings find it there."""
    game.table.script_state, game.table.picture = game, lambda: picture(game)


async def play_deals(game: G, seats: Seats, one_deal: Callable[[G], Coroutine[Any, Any, bool]],
                     picture: Callable[[G], Felt], between: Kinds = BETWEEN, pot: bool = True) -> None:
    """Deal after deal, until one ends the game, or the host does."""
    show(game, picture)
    await play_hands(game.table, seats, lambda: one_deal(game), between, pot)


@contextmanager
def ruled(game: TableGame[Any]) -> Iterator[None]:
    """Where something is asked: what is ruled instead follows here, and what is asked next may be another thing."""
    try:
        yield
    except Ruling as ruling:
        ruling.apply(game)


async def step_by_step(game: G, next_step: Callable[[G], Coroutine[Any, Any, None]], over: Callable[[], bool]) -> None:
    """Question after question, until the deal is over. What is ruled at one follows at its place, and it goes on."""
    while not over():
        with ruled(game):
            await next_step(game)
