"""A table of Red 3 Rummy to deal at in tests. Seat 1 has the button, so Seat 2 begins."""

from typing import Any

from app.cards import read_card
from app.dealing.prompts.showing import Cards
from app.dealing.values.log import Json
from app.games.red_three_rummy import RED_THREE_RUMMY
from app.games.red_three_rummy.deal import Rummy
from app.games.red_three_rummy.rulings import WrongCount
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

    def lays(self, seat: int, *books: Json) -> "AtRummy":
        """A seat's turn, past those that lay nothing before, and the books that are laid in it."""
        if not self.table.hand:
            self.answer(True)
        while self.game.round.turn != seat:
            self.answer("plays_on" if self.asks_what_is_left else [])
        return self.answer(*books)

    @property
    def asks_what_is_left(self) -> bool:
        """Whether it is asked what a turn left in the hand."""
        return self.key.split("/")[1].startswith("after")

    def turn(self, seat: int, *books: str, then: str = "plays_on") -> "AtRummy":
        """The same to the end of the turn, and what comes of the hand.

        A hand that is played out though more must be left in it has other cards than were dealt: a ruling says so.
        """
        self.lays(seat, *books)
        if then != "plays_on" and not self.game.may_be_played_out(seat):
            self.rule(WrongCount, "stands", seat=seat)
        self.answer([])
        return self.answer(then) if self.asks_what_is_left else self

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
