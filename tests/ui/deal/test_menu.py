"""The menu of games: a letter each, to be read at every size, with as many games as a house may want."""

from collections.abc import Iterator
from dataclasses import replace
from string import ascii_uppercase

import pytest

from app import rule_sets
from app.dealing.engine.game import EVERYWHERE, Game
from app.dealing.procedures.table_rulings import EndGame
from app.games import GAMES
from app.games.high_card_pool import HIGH_CARD_POOL
from app.games.red_dog import RED_DOG
from tests.ui.deal.conftest import MakeTable, Table
from tests.ui.deal.test_pot_games import dealt, readable
from tests.ui.legible import SIZES
from ui.deal.choosing.ask import ChooseAsk
from ui.widgets.buttons import LEAST_TARGET

NAMES = ("Acey-Deucey", "Pope Joan", "Seven-Card Brag", "Spit in the Ocean", "Bouillotte", "Chase the Ace",
         "Crazy Eights", "Sixty-Six")
FREE = [letter for letter in ascii_uppercase if letter not in EVERYWHERE.union(game.letter for game in GAMES)]
"""Letters with which another game could begin."""


@pytest.fixture
def twenty(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Game, ...]]:
    """The house plays eight games more."""
    more = (replace(HIGH_CARD_POOL, id=f"more_{letter.lower()}", name=name, letter=letter)
            for letter, name in zip(FREE, NAMES, strict=False))
    monkeypatch.setattr(GAMES, "_games", (*GAMES, *more)[:20])
    rule_sets.subjects.cache_clear()
    yield tuple(GAMES)
    rule_sets.subjects.cache_clear()


def test_no_game_begins_with_a_letter_that_means_the_same_everywhere() -> None:
    letters = [game.letter for game in GAMES]
    assert set("IJNRY") == EVERYWHERE, "the rule, a claim, a note, the call again, what happened"
    assert not EVERYWHERE & set(letters)
    assert len(set(letters)) == len(letters)


def test_the_letters_of_the_games_stay_what_hands_know() -> None:
    known = zip(("baccarat", "red_dog", "high_card_pool", "three_five_seven", "mexican_sweat", "fan_tan", "newmarket",
                 "thirty_one", "nap", "red_carpet", "baseborn", "red_three_rummy"), "ABCDEFGHKLMO", strict=True)
    assert dict(known).items() <= {game.id: game.letter for game in GAMES}.items()


def over(table: Table) -> ChooseAsk:
    """Red Dog has come to its end: what is dealt next?"""
    table.desk.run.rule(EndGame(decision="split"))
    table.page.refresh()
    return choosing(table)


def choosing(table: Table) -> ChooseAsk:
    """The question between two games."""
    assert isinstance(table.page.ask, ChooseAsk)
    return table.page.ask


def reached(table: Table, asked: ChooseAsk) -> list[str]:
    """The games that a finger finds, each large enough."""
    return [tile.game.name for tile in asked.grid.tiles.values()
            if min(tile.width(), tile.height()) >= LEAST_TARGET and tile.isVisible()
            and table.window.childAt(tile.mapTo(table.window, tile.rect().center())) is tile]


@pytest.mark.parametrize(("width", "height", "scale"), SIZES)
def test_every_game_of_the_menu_can_be_read_and_a_finger_hits_each(table_of: MakeTable, width: int, height: int,
                                                                   scale: float) -> None:
    table = table_of(dealt(RED_DOG, ante=1000), width, height, scale)
    assert readable(table, ("Enter a Enter w Enter",)) == []
    assert table.headline == "Choose the next game — or the same again"
    assert reached(table, choosing(table)) == [game.name for game in GAMES]


@pytest.mark.parametrize(("width", "height", "scale"), SIZES)
def test_twenty_games_can_be_read_and_a_finger_hits_each(table_of: MakeTable, twenty: tuple[Game, ...], width: int,
                                                         height: int, scale: float) -> None:
    table = table_of(dealt(RED_DOG, ante=1000), width, height, scale)
    assert readable(table, ("Enter a Enter w Enter",)) == []
    assert reached(table, choosing(table)) == [game.name for game in twenty]
    assert len(twenty) == 20


def test_each_of_twenty_games_begins_by_its_letter_and_enter(table_of: MakeTable, twenty: tuple[Game, ...]) -> None:
    table = table_of(dealt(RED_DOG))
    over(table)
    for game in twenty:
        table.keys(f"{game.letter.lower()} Enter")
        assert table.desk.calls[-1].split()[:2] == (["next"] if game.id == "red_dog" else ["next", game.id])


def test_enter_deals_the_same_game_again(table_of: MakeTable) -> None:
    table = table_of(dealt(RED_DOG))
    over(table)
    table.press("Enter")
    assert table.desk.calls[-1] == "next"


def test_a_name_finds_a_game_and_arrows_go_on_from_it(table_of: MakeTable) -> None:
    table = table_of(dealt(RED_DOG))
    asked = over(table)
    table.press("^f")
    table.press("sweat")
    assert asked.choice.game.id == "mexican_sweat"
    table.press("Esc") if not asked.grid.search.hasFocus() else table.page.setFocus()
    table.press("Right")
    assert asked.choice.game.id == "fan_tan"
    table.press("Up")
    assert asked.choice.game.id == "baccarat"
