"""Which coups stand on the roads while the next shoe is shuffled."""

from collections.abc import Iterator
from dataclasses import replace

from app.chips import home_set
from app.dealing.asides.registry import SitDown
from app.dealing.engine.run import Run
from app.games.baccarat import BACCARAT
from app.games.baccarat.coup.road_history import Followed
from tests.app.games.baccarat.stand import NAMES, Stand, opened, opening


def seen(followed: Followed, dealing: Stand) -> list[int]:
    """The numbers of the coups on the roads."""
    return [coup.number for coup in followed.coups(dealing.table, dealing.table.felt())]


def shuffling(number: int) -> Stand:
    """A table at which another shoe is shuffled: its first card is turned for the burn."""
    shoe = Stand(Run.begin(BACCARAT, replace(opening({"burn": "ten_for_court"}, home_set(100)), number=number)))
    for player in (1, 2):
        shoe.aside(SitDown(player, player, NAMES[player]))
    return shoe


def to_the_burn(shoe: Stand) -> Iterator[Stand]:
    """Every question until the one for the burn card."""
    while not shoe.key.endswith("burn"):
        yield shoe
        shoe.answer(0 if shoe.key.endswith("cut") else None if shoe.key.endswith("cut_card") else True)
    yield shoe


def test_the_roads_of_a_shoe_stay_until_a_card_of_the_next_one_is_turned() -> None:
    followed = Followed()
    assert seen(followed, opened().coup_of("9 2 k j").coup_of("2 9 k j")) == [1, 2]
    shoe = shuffling(2)
    for asked in to_the_burn(shoe):
        assert seen(followed, asked) == [1, 2], shoe.key
    assert seen(followed, shoe.answer("K")) == []
    shoe.run.undo()
    assert seen(followed, shoe) == [1, 2]


def test_no_night_begins_with_the_roads_of_another() -> None:
    followed = Followed()
    assert seen(followed, opened().coup_of("9 2 k j")) == [1]
    assert seen(followed, shuffling(1)) == []
