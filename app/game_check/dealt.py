"""A game dealt by a robot, and what was seen of it: at every entry level, then with other house rules."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from app import house_rules
from app.dealing.asides.registry import BuyIn, Cover, SitOut
from app.dealing.engine.game import Game
from app.dealing.engine.play import Play
from app.dealing.engine.robot import Robot
from app.dealing.engine.run import Run
from app.dealing.table.pots import Short
from app.desk.house.house import House, new_house
from app.desk.public.table import public_view
from app.desk.session.night_opening import NightPlan, Seating, first_sitting
from app.errors import Refused
from app.game_check.heard import Heard, HeardDisplay
from app.house_rules import ENTERED, Declared
from app.words import Sentence, in_language

NAMES = ("Ann", "Bo", "Cy", "Di")
BUY_IN = 200
"""What each of them buys, in major units, and again when they are short."""

STEPS, MORE = 250, 30
"""How many answers a sitting has at most; how many more are dealt, with other rules, where a ruling is missing."""


@dataclass
class Seen:
    """What was seen of a game in its sittings, which were dealt by these house rules.

    `rulings` are the codes of those that were offered, `topics` what questions opened, with one such question; `facts`
    the sentences before facts, `shown` those that players saw. `stuck` says where a robot could go no further, and why.
    """

    game: Game
    heard: Heard = field(default_factory=Heard)
    rules: list[Mapping[str, object]] = field(default_factory=list)
    rulings: set[str] = field(default_factory=set)
    topics: dict[str, str] = field(default_factory=dict)
    facts: dict[str, None] = field(default_factory=dict)
    shown: dict[Sentence, None] = field(default_factory=dict)
    showdown: bool = False
    stuck: str = ""

    @property
    def never_offered(self) -> list[Sentence]:
        """The titles of rulings that were not."""
        return [kind.title for kind in self.game.rulings if kind.code not in self.rulings]

    def look(self, run: Run, house: House) -> None:
        """See what stands there now."""
        play = run.play
        self.showdown |= play.table.jackpots.showdown is not None
        if play.prompt is not None:
            self.rulings |= {kind.code for kind in play.prompt.rulings}
            self.topics.setdefault(play.prompt.topic, play.prompt.key)
        self.shown |= dict.fromkeys(self.heard.sentences_in(repr(public_view(play, house, "Table 1"))))
        self.facts |= dict.fromkeys(self._facts(play))

    def _facts(self, play: Play) -> Iterator[str]:
        """The sentence of each line of the right column; what is called like a player is that player's own."""
        with in_language(self.heard):
            labels = [label for label, _ in play.table.felt().facts]
        for label in labels:
            said = next(self.heard.sentences_in(label), "") if label.startswith("⟦") else ""
            if said or label not in NAMES:
                yield said or label


def deal(game: Game) -> Seen:
    """A sitting at every entry level; with other rules until every ruling was offered, or long enough."""
    seen = Seen(game)
    for at, rules in enumerate(entered(game)):
        _sitting(seen, rules, at)
    for seed in range(MORE):
        if not seen.never_offered:
            break
        _sitting(seen, _any_rules(game, Random(seed)), seed)
    return seen


def entered(game: Game) -> Iterator[dict[str, object]]:
    """House rules for every entry level: each value of each rule of what is entered, the others as usual."""
    declared = [one for one in house_rules.declared(game.rules) if one.group == ENTERED]
    yield {}
    for one in declared:
        yield from ({one.name: value} for value in _values(one) if value != house_rules.plain(one.default))


def _values(one: Declared) -> list[object]:
    """What a rule can be; a number its default alone."""
    tried = one.options or ((False, True) if one.kind is bool else (one.default,))
    return [house_rules.plain(value) for value in tried]


def _any_rules(game: Game, chance: Random) -> dict[str, object]:
    """Some rules otherwise than usual; the usual ones where those cannot be together."""
    changed = {one.name: chance.choice(_values(one)) for one in house_rules.declared(game.rules)
               if chance.random() < 0.4}
    try:
        house_rules.from_values(game.rules, changed)
    except Refused:
        return {}
    return changed


def _sitting(seen: Seen, rules: dict[str, Any], seed: int) -> None:
    """One sitting, looked at after every step."""
    seen.rules.append(rules)
    house = replace(new_house("The check", "Ann"), display=HeardDisplay(heard=seen.heard))
    run, robot = _begun(house, seen.game, rules), Robot(Random(seed), 1)
    robot.decks = getattr(run.play.table.rules, "decks", 1)
    for _ in range(STEPS):
        seen.look(run, house)
        if run.play.prompt is None:
            return
        try:
            _step(run, robot)
        except Refused as refused:
            seen.stuck = seen.stuck or f"{run.play.prompt.key}: {refused}"
            return


def _begun(house: House, game: Game, rules: dict[str, Any]) -> Run:
    stack = BUY_IN * house.money.unit
    plan = NightPlan("The check", "Ann", tuple(Seating(name, stack) for name in NAMES), all_the_rest=True,
                     game=game.id, rules=rules)
    run = first_sitting(house, plan, (), 1, 0)[0]
    while surplus := run.play.table.playing[run.play.table.most_seats:]:
        run.aside(SitOut(surplus[-1]))
    return run


def _step(run: Run, robot: Robot) -> None:
    """What is due, or an answer; whoever is short of chips buys more and is asked again."""
    assert run.play.prompt is not None
    if not robot.sees_to(run):
        _answer(run, robot)


def _answer(run: Run, robot: Robot) -> None:
    assert run.play.prompt is not None
    try:
        run.answer(robot.answer(run.play.prompt))
    except Refused as refused:
        if not isinstance(refused.refusal, Short) or run.play.table.opening.for_fun:
            raise
        for seat in refused.refusal.lacking:
            run.aside(BuyIn(run.play.table.seats[seat].player, BUY_IN * run.play.table.money.unit))
    if run.play.table.shortfalls():
        run.aside(Cover())
