"""Any dealer's-choice game dealt by chance: answers, errs, rules, undoes, fixes and does everything beside.

Every step is followed by `soundness` and heard by the books. What was reached is counted, so that a run can say which
rulings, decisions and options it never came to.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import fields
from random import Random
from typing import Any

from app import house_rules
from app.dealing.asides.leftover_pots import left_in_pots
from app.dealing.asides.registry import Aside, BuyIn, Cover, DealIn, GivePot, Leave, Note, SitDown, SitOut
from app.dealing.engine.game import Game
from app.dealing.engine.robot import Robot
from app.dealing.engine.run import Run
from app.dealing.prompts.rulings import Ruling
from app.dealing.values.log import Json, RowKind
from app.errors import Refused
from app.house_rules import Declared
from tests.app.games.at_table import NAMES, opening
from tests.app.games.sound import Books, back_to_the_opening, every_row_has_its_words, replays, soundness

STRANGE: tuple[Json, ...] = ("Z", "", {}, [], -1, {"seat": 99}, {"seat": 1, "amount": 10**30}, [99, 98], "99999",
                             {"counts": {"99": 1}}, {"1": 99})
BACK_EACH = 25
"""Every so many sittings are undone to their opening and dealt again: each step of that is a whole replay."""
ASIDES = ("note", "sit", "leave", "sit_out", "deal_in", "buy_in")

Asked = Callable[[Random, Run, str, str], Any]
"""What a ruling's field is filled with by chance: chance, the run, the ruling's code, the field's name."""

Holds = Callable[[Run], None]
"""What must be true of a game after each step, beside what must be of every one."""


def values_of(one: Declared) -> list[object]:
    """What a house rule is tried with: every option, on and off, its default and its bounds near to it."""
    if one.options:
        return list(one.options)
    if one.kind is bool:
        return [False, True]
    assert isinstance(one.default, int)
    if one.unit == "money":
        return [one.default, *([] if one.default else [500])]
    return [*sorted({one.default, max(one.low or 0, 1), min(one.high or 3, one.default + 1)})]


def goals(game: Game) -> list[str]:
    """Every ruling with every decision, and every house rule with every value it is tried with."""
    rulings = [f"ruling:{kind.code}" + (f"/{decision.code}" if decision else "")
               for kind in game.rulings for decision in (kind.decisions or (None,))]
    return rulings + [f"{one.name}={house_rules.plain(value)}" for one in house_rules.declared(game.rules)
                      for value in values_of(one)]


class RandomGame:
    """One sitting of a game dealt by chance. `asked` fills the fields of its rulings that are no seats or amounts."""

    def __init__(self, game: Game, seed: int, reached: Counter[str], asked: Asked | None = None,
                 players: tuple[int, int] = (3, 5)) -> None:
        self.rng, self.game, self.reached, self.asked = Random(seed), game, reached, asked
        rulings = [goal for goal in goals(game) if goal.startswith("ruling:")]
        self.goal = rulings[seed % len(rulings)] if rulings else ""
        self.run = self._begin(players)
        self.robot = Robot(self.rng, 1)

    def _begin(self, players: tuple[int, int]) -> Run:
        while True:
            changed = {one.name: house_rules.plain(self.rng.choice(values_of(one)))
                       for one in house_rules.declared(self.game.rules) if self.rng.random() < 0.4}
            try:
                made = opening(self.game, changed)
            except Refused:
                continue
            break
        for name, value in made.rules.items():
            self.reached[f"{name}={value}"] += 1
        run = Run.begin(self.game, made)
        self.guests = self.rng.randint(*players)
        for number in range(1, self.guests + 1):
            run.aside(SitDown(number, number, NAMES[number - 1]))
            run.aside(BuyIn(number, self.rng.choice([2_000, 10_000, 30_000])))
        return run

    def step(self) -> None:
        """Whatever comes next: most often the answer to what is asked."""
        if self.run.play.table.shortfalls():
            self._tried("aside:cover", self.run.aside, Cover())
            return
        if self._pursue():
            return
        ways = ((self.answer, 100), (self.ruling, 9), (self.beside, 6), (self.undo, 6), (self.redo, 3), (self.fix, 5),
                (self.change_rule, 3), (self.nonsense, 4))
        way = self.rng.choices([way for way, _ in ways], [weight for _, weight in ways])[0]
        if self.run.play.prompt is not None or way in (self.undo, self.redo, self.beside):
            way()

    def _pursue(self) -> bool:
        """Rule what this sitting is about, where it can be; the end of the game not so soon."""
        code, _, decision = self.goal.removeprefix("ruling:").partition("/")
        kinds = self.run.play.prompt.rulings if self.run.play.prompt else ()
        kind = next((kind for kind in kinds if kind.code == code), None)
        return kind is not None and self.rng.random() < (0.03 if kind.ends_sitting else 0.25) and \
            self._rule(kind, decision)

    @property
    def over(self) -> bool:
        """The game has come to its end."""
        return self.run.play.prompt is None

    def _tried(self, what: str, do: Callable[..., Any], *parts: Any) -> bool:
        before = self._signs()
        try:
            do(*parts)
        except Refused:
            assert self._signs() == before, what
            return False
        self.reached[what] += 1
        return True

    def _signs(self) -> tuple[object, ...]:
        prompt = self.run.play.prompt
        return len(self.run.log), prompt.key if prompt else "", dict(self.run.play.table.balances)

    def answer(self) -> None:
        """Answer what is asked; where chips are short, somebody buys in."""
        prompt = self.run.play.prompt
        assert prompt is not None
        if self._tried(f"answer:{type(prompt).__name__}", self.run.answer, self.robot.answer(prompt)):
            return
        poor = [who.player for seat, who in self.run.play.table.seats.items()
                if self.run.play.table.stack_of(seat) < 5_000]
        if poor and not self.run.play.table.opening.for_fun:
            self._tried("aside:buy_in", self.run.aside, BuyIn(self.rng.choice(poor), 10_000))
        elif prompt.key.startswith("begin") or self.run.play.table.hand is None:
            self._sit()
            self._tried("aside:deal_in", self.run.aside, DealIn(self.rng.randint(1, 6)))

    def nonsense(self) -> None:
        """Something that is no answer, or by luck is one."""
        self._tried("nonsense taken", self.run.answer, self.rng.choice(STRANGE))

    def ruling(self) -> None:
        """Something that may have happened here."""
        kinds = self.run.play.prompt.rulings if self.run.play.prompt else ()
        calm = [kind for kind in kinds if not kind.ends_sitting]
        if kinds:
            kind = self.rng.choice(calm if calm and self.rng.random() < 0.9 else list(kinds))
            self._rule(kind, self.rng.choice(kind.decisions).code if kind.decisions else "")

    def _rule(self, kind: type[Ruling], decision: str) -> bool:
        given: dict[str, Any] = {"decision": decision, "reason": "" if kind.routine else "so it was"}
        for one in (one for one in fields(kind) if one.name in kind.asks()):
            given[one.name] = self._filled(kind, one.name)
        code = f"{kind.code}/{decision}" if decision else kind.code
        return self._tried(f"ruling:{code}", self.run.rule, kind(**given))

    def _filled(self, kind: type[Ruling], name: str) -> Any:
        if self.asked is not None and (value := self.asked(self.rng, self.run, kind.code, name)) is not None:
            return value
        if name == "amount":
            return self.rng.choice([100, 300, 10**7])
        return self.rng.choice([*self.run.play.table.seats, 0])

    def beside(self) -> None:
        """Something beside the prompt."""
        seat, player = self.rng.randint(1, 6), self.rng.randint(1, self.guests)
        made: list[Aside] = [Note(self.rng.choice(["", "a word"])), SitOut(seat), DealIn(seat), Leave(seat),
                             BuyIn(player, self.rng.choice([0, 500, 1_000, 10**8])),
                             SitDown(seat, player, NAMES[player - 1]), *self._pots_given(seat)]
        aside = self.rng.choice(made)
        self._tried(f"aside:{aside.code}", self.run.aside, aside)

    def _pots_given(self, seat: int) -> list[Aside]:
        """Now and then a pot goes to somebody between two deals."""
        left = [*left_in_pots(self.run.play.table), "no_such_pot"]
        return [GivePot(seat, self.rng.choice(left))] if self.rng.random() < 0.2 else []

    def _sit(self) -> None:
        free = [view.number for view in self.run.play.table.seat_views() if view.open]
        away = [player for player in range(1, 8) if not self.run.play.table.seat_of(player)]
        if free and away:
            self.guests = max(self.guests, away[0])
            self._tried("aside:sit", self.run.aside, SitDown(free[0], away[0], NAMES[away[0] - 1]))

    def undo(self) -> None:
        """Take back the last step, or a few."""
        for _ in range(self.rng.choice([1, 1, 1, 2, 5])):
            if self.run.undoing():
                self._tried("undo", self.run.undo, "a reason")

    def redo(self) -> None:
        """Do again what was undone."""
        if self.run.can_redo:
            self._tried("redo", self.run.redo)

    def fix(self) -> None:
        """Give an earlier answer again, or another one of its kind; covered where it is short."""
        rows = [row for row in self.run.effective if row.kind is RowKind.ANSWER]
        if not rows:
            return
        row = self.rng.choice(rows[-12:])
        alike = [one.body for one in rows if one.key.split("/")[-1].split(":")[0] ==
                 row.key.split("/")[-1].split(":")[0]]
        log = list(self.run.log)
        if not self._tried("fix", self.run.fix, row.seq, self.rng.choice(alike), "keyed wrongly"):
            return
        if self.run.play.table.shortfalls() and not self._tried("aside:cover", self.run.aside, Cover()):
            self.run.roll_back(self.run.log[len(log):])
            assert self.run.log == log

    def change_rule(self) -> None:
        """A house rule changes in the middle of the game."""
        one = self.rng.choice(house_rules.declared(self.game.rules))
        value = house_rules.plain(self.rng.choice(values_of(one)))
        self._tried(f"rule:{one.takes_effect.value}", self.run.change_rules, {one.name: value})


def dealt_by_chance(game: Game, seed: int, reached: Counter[str], hands: int, asked: Asked | None = None,
                    players: tuple[int, int] = (3, 5), steps: int = 400, holds: Holds | None = None) -> Run:
    """A sitting by chance until so many hands are closed: sound, and the books true, after every step."""
    one, books = RandomGame(game, seed, reached, asked, players), Books()
    idle = 0
    for _ in range(steps):
        one.step()
        soundness(one.run)
        if holds is not None:
            holds(one.run)
        books.hear(one.run)
        idle += one.over
        if one.run.play.table.hands_closed >= hands or idle > 10:
            break
    every_row_has_its_words(replays(one.run))
    reached["hands"] += one.run.play.table.hands_closed
    reached["voids"] += len(one.run.play.table.voids)
    reached["rounds"] += len(one.run.play.table.scores.rounds)
    if seed % BACK_EACH == 0:
        back_to_the_opening(one.run)
    return one.run


def deal(game: Game, seeds: Iterable[int], hands: int, reached: Counter[str], asked: Asked | None = None,
         players: tuple[int, int] = (3, 5), holds: Holds | None = None) -> None:
    """A sitting for each seed. The seed of one that fails is told."""
    for seed in seeds:
        try:
            dealt_by_chance(game, seed, reached, hands, asked, players, holds=holds)
        except Exception as fault:
            fault.add_note(f"{game.id}, seed {seed}, {hands} hands")
            raise


def deal_until(game: Game, hands: int, reached: Counter[str], asked: Asked | None = None,
               players: tuple[int, int] = (3, 5), each: int = 6, holds: Holds | None = None,
               what: str = "hands") -> None:
    """Sitting after sitting, until so many hands in all are closed, or so many rounds that the score has."""
    seed = 0
    while reached[what] < hands:
        deal(game, [seed], each, reached, asked, players, holds)
        seed += 1


def deal_for_the_rest(game: Game, reached: Counter[str], asked: Asked | None = None, players: tuple[int, int] = (3, 5),
                      each: int = 3, tries: int = 60) -> None:
    """Sittings about each ruling that was not reached yet, until it is."""
    rulings = [goal for goal in goals(game) if goal.startswith("ruling:")]
    for goal in [one for one in missing(game, reached) if one in rulings]:
        for seed in range(rulings.index(goal), tries * len(rulings), len(rulings)):
            if not reached[goal]:
                deal(game, [seed], each, reached, asked, players)


def missing(game: Game, reached: Counter[str]) -> list[str]:
    """Rulings with their decisions and rules with their values that were never reached."""
    return [goal for goal in goals(game) if not reached[goal]]


def told(game: Game, reached: Counter[str]) -> str:
    """What was reached, a line each, and what was not."""
    lines = [f"{times:7} {what}" for what, times in sorted(reached.items())]
    return "\n".join([*lines, "never reached: " + (", ".join(missing(game, reached)) or "nothing")])
