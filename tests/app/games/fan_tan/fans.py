"""Ways to deal Fan Tan in tests: so many players with 100 each, the button with the last of them, so Seat 1 opens."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from app.dealing.prompts.rulings import Ruling
from app.games.fan_tan import FAN_TAN
from app.games.fan_tan.deal import Deal, FanTan
from tests.app.games.at_table import AtTable
from tests.app.games.fan_tan.oracle import Played, card_of

GUIDED = {"entry": "guided"}
FULL = {"entry": "full"}
DIAMONDS = {"opening": "seven_of_diamonds"}


class Fans(AtTable):
    """A table that says what a deal of Fan Tan looks like."""

    @property
    def game(self) -> FanTan:
        """The game."""
        game: FanTan = self.table.script_state
        return game

    @property
    def deal(self) -> Deal:
        """The deal."""
        return self.game.deal

    @property
    def asked(self) -> str:
        """What is asked, without the deal's number: "turn:0", "passes"."""
        return self.key.partition("/")[2]

    def rule(self, kind: type[Ruling], decision: str = "", **fields: Any) -> "Fans":
        """Rule what happened."""
        super().rule(kind, decision, **fields)
        return self

    def say(self, *answers: Any) -> "Fans":
        """Answer, once for each."""
        self.answer(*answers)
        return self

    def tally(self, out: int, passes: Sequence[int]) -> "Fans":
        """Who is out, and the passes of Seats 1, 2, 3…; the cards are dealt first where they are not."""
        return self.dealt_out().say(tally(out, passes))

    def dealt_out(self) -> "Fans":
        """Past the antes."""
        return self.say(True) if self.asked == "deal" else self

    def turns(self, *cards: str) -> "Fans":
        """Turn after turn: a card, or "-" for a pass."""
        return self.say(*([] if card == "-" else card for card in " ".join(cards).split()))

    def guided(self, marks: str) -> "Fans":
        """Turn after turn: "c" for a card, "p" for a pass."""
        return self.say(*({"c": "played", "p": "pass"}[mark] for mark in marks))

    def unsettled(self) -> "Fans":
        """What a deal came to is asked from now on, and not answered by itself."""
        self.settles = False
        return self

    def left(self, *counts: int) -> "Fans":
        """The cards left, of the seats that are asked in their order."""
        seats = [seat for seat in sorted(self.deal.order) if seat != self.deal.winner]
        return self.say({"counts": dict(zip(map(str, seats), counts, strict=True))})

    def won(self, before: int = 10_000) -> list[int]:
        """What each seat has won or lost, in chips of 1."""
        return [(behind - before) // 100 for behind in self.behind()]


def tally(out: int, passes: Iterable[int] | Mapping[int, int]) -> dict[str, Any]:
    """A count of passes as it is entered."""
    counts = passes if isinstance(passes, Mapping) else dict(enumerate(passes, 1))
    return {"counts": {str(seat): number for seat, number in counts.items()}, "seat": out}


def seated(players: int = 4, rules: dict[str, Any] | None = None, stacks: tuple[int, ...] = (),
           button: int = 0, version: int = FAN_TAN.version) -> Fans:
    """At the first prompt of the first deal."""
    table = Fans(replace(FAN_TAN, version=version), stacks or (10_000,) * players, rules)
    table.begun(button or players)
    return table


def tapping(players: int = 4, rules: dict[str, Any] | None = None, stacks: tuple[int, ...] = ()) -> Fans:
    """Past the deal, where only passes are entered."""
    return seated(players, rules, stacks).dealt_out()


def dealt(players: int = 4, rules: dict[str, Any] | None = None, stacks: tuple[int, ...] = ()) -> Fans:
    """Past the deal, where each turn is entered."""
    return seated(players, {**GUIDED, **(rules or {})}, stacks).say(True)


def seats_of(game: Played) -> list[int]:
    """Which seat each player of a deal that was played out has: the first who was dealt to sits in Seat 1."""
    count = len(game.dealt)
    return [(game.opener + at) % count + 1 for at in range(count)]


def entered(game: Played, rules: dict[str, Any], until: str = "") -> Fans:
    """A deal that was played out, entered as the house's rules ask for it, as far as a question or to its end."""
    table = seated(len(game.dealt), rules).unsettled()
    while table.key.startswith("hand:1") and table.asked != (until or "none"):
        table.say(_answer(table, game, seats_of(game)))
    return table


def _answer(table: Fans, game: Played, seats: list[int]) -> Any:
    what, _, number = table.asked.partition(":")
    if what == "deal":
        return True
    if what == "opens":
        return next(seats[player] for player, card in game.turns if card is not None)
    if what == "passes":
        return tally(seats[game.out], {seats[player]: count for player, count in enumerate(game.passes)})
    if what == "settle":
        return {"counts": {str(seats[player]): left for player, left in enumerate(game.left) if left}}
    card = game.turns[int(number)][1]
    if table.game.rules.entry == "guided":
        return "pass" if card is None else "played"
    return [] if card is None else [card_of(card).code]
