"""A table of Red 3 Rummy to deal at in tests. Seat 1 has the button, so Seat 2 begins."""

from typing import Any

from app.cards import read_card
from app.dealing.prompts.showing import Cards
from app.dealing.values.log import Json
from app.games.red_three_rummy import RED_THREE_RUMMY
from app.games.red_three_rummy.deal import Rummy
from tests.app.games.at_table import AtTable

STACKS = (10_000,) * 3


class AtRummy(AtTable):
    """Its table, past the stakes. `rules` are named where they differ; three players where no stacks are given."""

    def __init__(self, stacks: tuple[int, ...] = STACKS, **rules: Any) -> None:
        super().__init__(RED_THREE_RUMMY, stacks, rules, settles=False)
        self.begun().answer(True)

    @property
    def game(self) -> Rummy:
        """The game as it stands."""
        state: Rummy = self.table.script_state
        return state

    def laid(self, seat: int) -> int:
        """What a seat's books count so far."""
        return self.game.laid_points(seat)

    @property
    def totals(self) -> dict[int, int]:
        """What each player has in all."""
        return self.table.scores.totals

    def turn(self, seat: int, *books: str, then: str = "plays_on") -> "AtRummy":
        """A seat's books as they are laid, and what comes of the hand; nothing laid where none are named."""
        return self.answer(seat, *books, [], then)

    def totalled(self, out: int, books: dict[int, int], left: dict[int, int]) -> "AtRummy":
        """A round by its totals alone."""
        return self.answer(out, counts(books), counts(left))


def counts(numbers: dict[int, int]) -> Json:
    """Numbers as they are counted."""
    return {"counts": {str(seat): number for seat, number in numbers.items()}}


def fast(**rules: Any) -> AtRummy:
    """Two totals a player."""
    return AtRummy(entry="fast", **rules)


def full(**rules: Any) -> AtRummy:
    """Every turn entered; two tens are turned up."""
    return AtRummy(entry="full", **rules).answer("Ts Tc")


def cards(keyed: str) -> Cards:
    """Cards as they are keyed, jokers as X."""
    return tuple(read_card(code, True) for code in keyed.split())
