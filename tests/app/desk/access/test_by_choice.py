"""What the dealer does alone moves nothing by choice: every ruling and aside is tried, and balances are compared."""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import fields
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.dealing.asides.registry import ASIDES, Aside, Tip
from app.dealing.engine.game import Game
from app.dealing.engine.robot import Robot
from app.dealing.prompts.rulings import Ruling
from app.dealing.prompts.settle import Settle
from app.dealing.table.pots import left_if_void
from app.dealing.values.table_rules import Leftover
from app.desk import Desk, NightPlan, Seating
from app.desk.access.pin_required import PinRequired
from app.desk.access.pins import Role
from app.errors import Refused
from app.games import GAMES, game
from tests.app.desk.dealing import house, open_test_books
from tests.app.desk.guarding import dealer_at, guarded, with_host
from tests.app.desk.test_ended_anywhere import deal_steps

pytestmark = pytest.mark.usefixtures("cheap")

NAMES = ("Ann", "Bo", "Cy", "Di")
THEIRS = ("stack", "bet", "account", "change", "marker", "owed", "pocket")
Has = dict[str, int]


def night_of(a_game: Game, folder: Path) -> Desk:
    """A night of a game with PINs; the dealer is at the desk."""
    desk = Desk(open_test_books(folder, create=True))
    desk.open_house(house())
    desk.open_night(NightPlan("Night", "Anna", tuple(Seating(name, 20_000) for name in NAMES), all_the_rest=True,
                              game=a_game.id))
    guarded(desk)
    return desk


def has(desk: Desk) -> Has:
    """What each player has or is owed, less what they owe; and what lies in the jar."""
    found: Has = defaultdict(int)
    for place, amount in desk.table.balances.items():
        if place.kind.value in THEIRS:
            found[place.whose.split("/")[0]] += amount
        elif place.kind.value == "box":
            found[place.whose] -= amount
        elif place.kind.value == "jar":
            found["jar"] += amount
    return {who: amount for who, amount in found.items() if amount}


def apart(before: Has, after: Has) -> Has:
    return {who: after.get(who, 0) - before.get(who, 0) for who in sorted(before.keys() | after.keys())
            if after.get(who, 0) != before.get(who, 0)}


def tried(desk: Desk, ruling: Ruling | None = None) -> Has | None:
    """What everybody has once a ruling and the settlement that waits are done; None where it cannot be, or not by the
    dealer. Then all is undone."""
    before, done, dealer = has(desk), 0, desk.guard.at_desk
    try:
        if ruling:
            desk.rule(ruling)
            done = 1
        while isinstance(desk.prompt, Settle) and done < 3:
            desk.answer(True)
            done += 1
    except (PinRequired, Refused):
        pass
    comes = has(desk) if done or not ruling else None
    desk.guard.at_desk = desk.guard.pins.people[Role.HOST]
    for _ in range(done):
        desk.undo("tried")
    desk.guard.at_desk = dealer
    assert has(desk) == before
    return comes


def rulings_of(kind: type[Ruling], desk: Desk) -> Iterator[Ruling]:
    """A ruling decided in every way, about every seat, with some amounts."""
    ways: dict[str, tuple[Any, ...]] = {"amount": (500, 1_500), "points": (50, 100), "card": ("7h",),
                                        "bid": ("two",), "count": (1,), "spot": ("banker",), "coup": (0,)}
    names = [name for name in kind.asks() if name not in ("cards",)]
    choices = [ways.get(name, tuple(desk.table.seats)) for name in names]
    for decision in [one.code for one in kind.decisions_now(desk.table)] or [""]:
        for values in product(*choices):
            yield kind(decision=decision, reason="so it was", **dict(zip(names, values, strict=True)))


def refuse_choice(desk: Desk) -> int:
    """Try all that can be ruled here as the dealer. Returns how many of them move anything."""
    ways: dict[tuple[str, int], set[tuple[tuple[str, int], ...]]] = defaultdict(set)
    as_it_is, void = tried(desk), None
    assert as_it_is is not None
    for kind in desk.prompt.rulings if desk.prompt else ():
        for ruling in rulings_of(kind, desk):
            came = tried(desk, ruling)
            if kind.code == "misdeal":
                void = came
            elif came is not None and came not in (as_it_is, void):
                moved, seat = apart(as_it_is, came), int(getattr(ruling, "seat", 0))
                who = str(desk.table.seats[seat].player) if seat else ""
                assert moved.get(who, 0) <= 0, f"{ruling.code} {ruling.as_json()} gives {moved}"
                ways[kind.code, seat].add(tuple(moved.items()))
    for named, found in ways.items():
        assert len(found) == 1, f"{named} can move {found}"
    return len(ways)


def deal_and_try(a_game: Game, folder: Path, seed: int, places: int) -> int:
    """A sitting by chance; at so many prompts everything is tried."""
    chance = Random(seed)
    desk, robot, count = night_of(a_game, folder), Robot(Random(seed), 8), 0
    dealer_at(desk)
    dealer, host = desk.guard.at_desk, desk.guard.pins.people[Role.HOST]
    for _ in range(places):
        desk.guard.at_desk = host
        deal_steps(desk, robot, chance.randrange(1, 12))
        desk.guard.at_desk = dealer
        count += refuse_choice(desk)
    desk.books.close()
    return count


@pytest.mark.parametrize("a_game", GAMES, ids=lambda one: one.id)
def test_no_ruling_of_the_dealers_chooses_who_gets_or_loses_chips(a_game: Game, tmp_path: Path) -> None:
    deal_and_try(a_game, tmp_path, 1, 2)


@pytest.mark.long
@pytest.mark.parametrize("a_game", GAMES, ids=lambda one: one.id)
def test_no_ruling_of_the_dealers_chooses_who_gets_or_loses_chips_at_forty_places(a_game: Game, tmp_path: Path) -> None:
    for seed in range(4):
        folder = tmp_path / str(seed)
        folder.mkdir()
        deal_and_try(a_game, folder, seed, 10)


ANY: dict[str, tuple[Any, ...]] = {
    "seat": (1, 2, 5), "player": (1, 2, 4), "payer": (1, 2), "amount": (100, 5_000), "counted": (20_000,),
    "part": (0, 25), "how": ("cash", "account", "chips"), "counts": ({500: 1}, {}), "chips": ({},),
    "given": ({500: 1},), "got": ({50: 10},), "shares": ({1: 100},), "pot": ("baccarat",), "jackpot": ("high_hand",),
    "cards": (("As",),), "wild": ((),), "dealt_in": ((1, 2),), "winning": ((),), "winning_wild": ((),),
    "rules": ((),), "under": ((),), "deed": ("award",), "bears": ("house",), "name": ("Ed",), "called": ("Ed",),
    "dealer": ("Ed",)}
"""What a field of an aside is tried with; a word or a number where it is not named here."""


def asides_of(kind: type[Aside]) -> Iterator[Aside]:
    """Something done beside the prompt, with everything that it can be told."""
    told = [(f.name, ANY.get(f.name, ("so",) if f.type is str else (1,))) for f in fields(kind)
            if f.name != "done"]
    for values in product(*(values for _, values in told)):
        yield kind(**dict(zip((name for name, _ in told), values, strict=True)))


def test_nothing_that_the_dealer_does_beside_the_prompt_changes_what_anybody_has(desk: Desk) -> None:
    dealer_at(desk)
    before, done = has(desk), set[str]()
    apart = ("close_out", "close_table", "jackpot_rules")
    for aside in (one for kind in ASIDES if kind.code not in apart for one in asides_of(kind)):
        with suppress(PinRequired, Refused):
            desk.aside(aside)
            done.add(aside.code)
            assert has(desk) == before, aside
    assert {"note", "sit", "sit_out", "collect", "change", "leave"} <= done


def test_a_stack_goes_into_the_tip_jar_with_the_hosts_pin_and_comes_out_with_it(desk: Desk) -> None:
    dealer_at(desk)
    before = has(desk)
    with_host(desk, lambda: desk.aside(Tip(2, 5_000), "tip"))
    assert has(desk)["jar"] == 5_000
    with_host(desk, desk.undo)
    assert has(desk) == before
    with_host(desk, desk.redo)
    assert has(desk)["jar"] == 5_000


def with_a_pot(folder: Path) -> Desk:
    """Red Dog: earlier deals have left something in the pot, and the dealer is at the desk."""
    desk, robot = night_of(game("red_dog"), folder), Robot(Random(1), 8)
    while not left_if_void(desk.table):
        deal_steps(desk, robot, 1)
    dealer_at(desk)
    return desk


def ended(desk: Desk, leftover: Leftover, seat: int = 0) -> Ruling:
    """The end of the game, decided so."""
    assert desk.prompt is not None
    kind = next(kind for kind in desk.prompt.rulings if kind.code == "end_game")
    return kind(decision=leftover.value, reason="we stop", **({"seat": seat} if seat else {}))


def test_a_game_is_ended_as_the_house_rule_says_by_the_dealer_and_otherwise_by_the_host(tmp_path: Path) -> None:
    desk = with_a_pot(tmp_path)
    by_rule = type(ended(desk, Leftover.SPLIT)).default_decision(desk.table)
    for leftover in Leftover:
        ruling = ended(desk, leftover, 1 if leftover is Leftover.TO_PLAYER else 0)
        if leftover.value == by_rule or leftover is Leftover.CARRY_OVER:
            desk.rule(ruling)
            desk.undo("tried")
        else:
            with pytest.raises(PinRequired, match="to give a pot away"):
                desk.rule(ruling)
    desk.books.close()


def test_a_ruling_that_the_host_decided_is_not_undone_by_the_dealer(tmp_path: Path) -> None:
    desk = with_a_pot(tmp_path)
    ruling = ended(desk, Leftover.TO_PLAYER, 1)
    with_host(desk, lambda: desk.rule(ruling, "end"))
    with pytest.raises(PinRequired):
        desk.undo("the dealer")
    desk.books.close()
