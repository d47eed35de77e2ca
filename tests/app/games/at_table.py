"""A table of any game to deal at in tests: players seated with stacks, in whole chips of 1.00."""

from dataclasses import replace
from typing import Any, Self

from app import house_rules
from app.chips import Chip, ChipSet
from app.dealing.asides.registry import BuyIn, SitDown
from app.dealing.engine.game import Game
from app.dealing.engine.run import Run
from app.dealing.prompts.kinds import Prompt
from app.dealing.prompts.rulings import Ruling
from app.dealing.prompts.settle import Settle
from app.dealing.table.pots import in_pot
from app.dealing.table.table import Table
from app.dealing.values.log import Json, RowKind
from app.dealing.values.opening import Opening
from app.errors import Refusal
from app.money import currency
from tests.app.games.sound import refusal_of

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ivy", "Jo")
CHIPS = ChipSet("Test", (Chip(100, "white", 4000), Chip(500, "red", 400), Chip(2500, "green", 200)))


def opening(game: Game, rules: dict[str, Any] | None = None, **more: Any) -> Opening:
    """An empty table of a house with these rules, named where they differ from the defaults."""
    whole: Any = house_rules.from_values(game.rules, rules or {})
    for_fun = whole.fun_chips if getattr(whole, "played_for", "") == "fun" else 0  # a shoe is dealt for money
    return Opening(game.id, game.version, house_rules.as_values(whole), currency("GBP"), CHIPS, case=CHIPS.owned,
                   seat_count=10, for_fun=for_fun, **more)


class AtTable:
    """A run with short ways to deal it. Player n sits in seat n with `stacks[n - 1]`; amounts are minor units.

    With `settles` the hands move what a hand came to as soon as they are told, so that it is closed at once.
    """

    def __init__(self, game: Game, stacks: tuple[int, ...] = (), rules: dict[str, Any] | None = None,
                 settles: bool = True, **more: Any) -> None:
        self.settles = settles
        self.run = Run.begin(game, opening(game, rules, **more))
        for number, amount in enumerate(stacks, 1):
            self.run.aside(SitDown(number, number, NAMES[number - 1]))
            if amount:
                self.run.aside(BuyIn(number, amount))

    def begun_as(self, version: int) -> Self:
        """The same sitting, had it begun under another version of its game."""
        first, *rest = self.run.log
        opening = replace(self.run.opening, version=version)
        self.run = Run(self.run.game, [replace(first, body=opening.as_json()), *rest])
        return self

    @property
    def table(self) -> Table:
        """The table as it is now; after an undo it is another one."""
        return self.run.play.table

    @property
    def prompt(self) -> Prompt[Any]:
        """What is asked."""
        assert self.run.play.prompt is not None
        return self.run.play.prompt

    @property
    def key(self) -> str:
        """The key of what is asked; empty once the game is over."""
        return self.run.play.prompt.key if self.run.play.prompt else ""

    def begun(self, button: int = 1) -> Self:
        """Past the seating, the button named."""
        return self.answer(True, button)

    def answer(self, *bodies: Json) -> Self:
        """Answer what is asked, once for each body."""
        for body in bodies:
            self.run.answer(body)
            self._settle()
        return self

    def _settle(self) -> None:
        while self.settles and isinstance(self.run.play.prompt, Settle):
            self.run.answer(True)

    def rule(self, kind: type[Ruling], decision: str = "", **fields: Any) -> Self:
        """Rule, with a reason where one is wanted."""
        reason = fields.pop("reason", "" if kind.routine and decision != "to_player" else "it happened")
        self.run.rule(kind(decision=decision or kind.default_decision(self.table), reason=reason, **fields))
        self._settle()
        return self

    def fix(self, key: str, body: Json) -> Self:
        """Change an earlier answer."""
        seq = next(row.seq for row in self.run.effective if row.key == key and row.kind is RowKind.ANSWER)
        self.run.fix(seq, body, "keyed wrongly")
        self._settle()
        return self

    def behind(self, *seats: int) -> tuple[int, ...]:
        """The chips of these seats; of all where none is named."""
        return tuple(self.table.stack_of(seat) for seat in seats or sorted(self.table.seats))

    def pot(self, name: str = "") -> int:
        """What a pot of this game holds: the pot named like the game where no other is."""
        return in_pot(self.table, name or self.run.game.id)

    def refused(self, body: Json) -> Refusal:
        """Why an answer is refused; nothing may have changed."""
        return refusal_of(lambda: self.run.answer(body), self.snapshot)

    def rule_refused(self, kind: type[Ruling], decision: str = "", **fields: Any) -> Refusal:
        """Why a ruling is refused; nothing may have changed."""
        return refusal_of(lambda: self.rule(kind, decision, **fields), self.snapshot)

    def snapshot(self) -> tuple[Any, ...]:
        """Everything that a refused answer must leave as it is."""
        return len(self.run.log), self.key, dict(self.table.balances), self.table.felt()
