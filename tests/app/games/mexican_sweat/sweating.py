"""Ways to deal Mexican Sweat in tests: so many players with 100 each, the button with the last of them."""

from typing import Any

from app.dealing.prompts.rulings import Ruling
from app.games.mexican_sweat import MEXICAN_SWEAT
from app.games.mexican_sweat.deal import Sweat
from tests.app.games.at_table import AtTable


class Sweating(AtTable):
    """A table that says what a deal of Mexican Sweat looks like."""

    @property
    def sweat(self) -> Sweat:
        """The deal."""
        sweat: Sweat = self.table.script_state
        return sweat

    @property
    def asked(self) -> str:
        """What is asked, without the deal's number: "turn:1:1", "bet:1:0"."""
        return self.key.partition("/")[2]

    @property
    def to_act(self) -> int:
        """The seat that is asked to speak."""
        return int(self.prompt.facts.partition(":")[0])

    def rule(self, kind: type[Ruling], decision: str = "", **fields: Any) -> "Sweating":
        """Rule what happened."""
        super().rule(kind, decision, **fields)
        return self

    def turn(self, cards: str) -> "Sweating":
        """Cards as they are turned: "7d 4h"."""
        self.answer(*cards.split())
        return self

    def check(self, times: int = 1) -> "Sweating":
        """Nobody bets."""
        self.answer(*["check"] * times)
        return self

    def say(self, *words: Any) -> "Sweating":
        """What the seats in turn say: a word, or an amount in minor units."""
        self.answer(*words)
        return self


def seated(players: int = 3, rules: dict[str, Any] | None = None, stacks: tuple[int, ...] = (),
           button: int = 0) -> Sweating:
    """At the first prompt of the first deal."""
    table = Sweating(MEXICAN_SWEAT, stacks or (10_000,) * players, rules)
    table.begun(button or players)
    return table


def dealt(centre: str = "2c 7d", players: int = 3, rules: dict[str, Any] | None = None, stacks: tuple[int, ...] = (),
          button: int = 0) -> Sweating:
    """Past the centre: a kill card, and a card to beat. Seat 1 turns first unless the button is named."""
    return seated(players, rules, stacks, button).say(True).turn(centre)
