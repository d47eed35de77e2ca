"""Whatever game is ended, at whatever prompt and however: felt and books agree, and the night can be closed."""

from pathlib import Path
from random import Random

import pytest

from app.chips import Chip, ChipSet
from app.cli.demo import close
from app.dealing.asides.registry import BuyIn
from app.dealing.engine.robot import Robot
from app.dealing.prompts.rulings import Ruling
from app.dealing.table.pots import Short, pots_of
from app.desk import Desk, House, NightPlan, Seating
from app.desk.records.log_audit import replay_findings
from app.errors import Refused
from app.games import GAMES
from app.money import currency
from app.store.books import open_books

CHIPS = ChipSet("Test", (Chip(100, "white", 4000), Chip(500, "red", 800), Chip(2500, "green", 400)))
NAMES = ("Ann", "Bo", "Cy", "Di")


def deal_steps(desk: Desk, robot: Robot, steps: int) -> None:
    """So many answers; whoever is short buys chips and is asked again. No further than to the end of the sitting."""
    for _ in range(steps):
        if desk.prompt is None:
            return
        assert desk.run is not None
        if not robot.sees_to(desk.run, desk):
            answered(desk, robot)


def answered(desk: Desk, robot: Robot) -> None:
    """One answer."""
    assert desk.prompt is not None
    try:
        desk.answer(robot.answer(desk.prompt))
    except Refused as refused:
        if not isinstance(refused.refusal, Short):
            raise
        for seat in refused.refusal.lacking:
            desk.aside(BuyIn(desk.table.seats[seat].player, 20_000))


def endings(desk: Desk) -> list[Ruling]:
    """Every way in which the host can end the game at this prompt."""
    kinds = [kind for kind in desk.prompt.rulings if kind.ends_sitting] if desk.prompt else []
    seat = {"seat": min(desk.table.seats, default=0)}
    return [kind(decision=one, reason="we stop", **(seat if "seat" in kind.asks() else {}))
            for kind in kinds for one in ([decision.code for decision in kind.decisions] or [""])]


def end_and_close(game: str, seed: int, tmp_path: Path) -> None:
    """A game dealt so far by chance, ended in one of the ways there are, and the night closed."""
    chance = Random(f"{game}{seed}")
    with open_books(tmp_path / f"{game}{seed}.db", key_folder=tmp_path / "keys", create=True) as books:
        desk = Desk(books)
        desk.open_house(House("Test", "Anna", currency("GBP"), CHIPS))
        desk.open_night(NightPlan("Night", "Anna", tuple(Seating(name, 20_000) for name in NAMES), all_the_rest=True,
                                  game=game))
        robot = Robot(chance, 8)
        deal_steps(desk, robot, chance.randrange(1, 60))
        while desk.prompt is not None and not endings(desk):
            deal_steps(desk, robot, 1)
        if ways := endings(desk):
            desk.rule(chance.choice(ways))
            assert desk.table.hand is None or desk.prompt is not None
            deal_steps(desk, robot, 40)
            assert desk.prompt is None, f"{ways} left {desk.prompt}"
        assert {pot.name: pot.amount for pot in desk.felt().pots if pot.amount} or not pots_of(desk.table)
        close(desk)
        assert books.verify() == []
        assert replay_findings(books) == []
        assert desk.night is None


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("game", GAMES.ids)
def test_a_game_ended_at_any_prompt_leaves_a_night_that_can_close(game: str, seed: int, tmp_path: Path) -> None:
    end_and_close(game, seed, tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES.ids)
def test_a_game_ended_in_forty_places_leaves_a_night_that_can_close(game: str, tmp_path: Path) -> None:
    for seed in range(2, 42):
        end_and_close(game, seed, tmp_path)
