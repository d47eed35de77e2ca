"""The stories of the games for pots: keys, after each line of which everything can be read."""

from collections.abc import Callable, Mapping
from pathlib import Path

from app.desk import Desk, NightPlan, Seating
from app.desk.house.house import new_house
from tests.app.desk.dealing import open_test_books
from tests.ui.kept_pictures.places import SEATED
from tests.ui.kept_pictures.story import Scene, Story, press


def night_of(game: str, seats: int, rules: Mapping[str, object]) -> Callable[[Path], None]:
    """A night that begins with a game and so many players; seat 1 has the button."""
    def make(folder: Path) -> None:
        with open_test_books(folder, create=True) as books:
            desk = Desk(books)
            desk.open_house(new_house("Anna’s house", "Anna"))
            desk.open_night(NightPlan("Saturday night", "Anna", tuple(Seating(name, 30_000) for name in SEATED[:seats]),
                                      all_the_rest=True, game=game, rules=dict(rules)))
            desk.answer(1)

    return make


def dealt(game: str, *scenes: tuple[str, ...], seats: int = len(SEATED), **rules: object) -> Story:
    """A game, its scenes by the lines of keys that lead to each."""
    return Story(game, night_of(game, seats, rules), tuple(
        Scene(f"{at} {lines[-1]}".strip(), tuple(map(press, lines))) for at, lines in enumerate(scenes, 1)))


POTS = (
    dealt("baccarat", ("",), ("Enter",), ("Enter",), ("Enter",)),
    dealt("red_dog", ("",), ("Enter", "1 5"), ("Enter l",), ("9 9 Enter", "Esc", "Back"), ante=1000),
    dealt("three_five_seven", ("", "Enter", "2 3"), ("5 Enter", "⇧2"), ("Esc 2",)),
    dealt("newmarket", ("", "Enter", "k", "3", "1 2"), ("Enter", "a 2", "j 2", "Enter", "3", "2 1", "1", "2", "Enter")),
    dealt("nap", ("", "n"), ("2", "Enter", "3", "p", "2", "⇧3")),
    dealt("fan_tan", ("", "Enter", "3 3 4")),
    dealt("mexican_sweat", ("", "Enter", "7 h", "9 s", "k", "d", "Enter")),
    dealt("high_card_pool", ("", "Enter"), ("3", "Enter"), ("9 h",), entry="full"),
    dealt("thirty_one", ("",), ("Enter", "Enter"), ("2",), ("4", "Enter"), entry="full"),
    dealt("red_carpet", ("",), ("Enter",), ("Enter", "Enter"), seats=4, entry="full"),
    dealt("red_three_rummy", ("",), ("Enter", "Enter"), ("1", "Enter")),
    dealt("in_between", ("",), ("Enter", "2 Enter"), entry="full"),
    dealt("baseborn", ("", "Enter", "Enter", "3 1 3 2 0 0 1 Enter")),
)
