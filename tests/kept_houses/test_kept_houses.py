"""Houses that older programs kept: each opens, verifies, stands where it stood, and can be dealt on."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.desk import Desk
from app.games import GAMES
from app.store.books import open_books
from app.words import Catalogue, in_language
from tests.kept_houses.digest import held, house_facts
from tests.kept_houses.evening import BETWEEN_HANDS, HOUSES, Evening, StepClock
from tests.kept_houses.houses import make_house
from tests.kept_houses.make import BOOKS, all_looked_back, keep, make_all, unpacked

KEPT = [(folder.name, path.name.removesuffix(".db.xz"))
        for folder in sorted(BOOKS.iterdir()) for path in sorted(folder.glob("*.db.xz"))]


@pytest.fixture(params=KEPT, ids=lambda one: "-".join(one))
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Desk, Any]]:
    """The desk of a house as it was left, and what was written down of it."""
    told = unpacked(BOOKS / request.param[0], request.param[1], tmp_path)
    clock = StepClock()
    clock.seconds += 1_000_000
    with open_books(tmp_path / "house.db", key_folder=tmp_path / "keys") as books:
        yield Desk(books, clock), told


def test_every_game_of_the_first_of_these_programs_has_a_house_that_it_kept_and_is_still_dealt() -> None:
    first = [house for folder, house in KEPT if folder == KEPT[0][0]]
    assert set(first) == set(HOUSES)
    assert {BETWEEN_HANDS.get(house, house) for house in first} <= set(GAMES.ids)


def test_a_kept_house_verifies_and_stands_where_it_stood_and_at_every_row_where_it_was(kept: tuple[Desk, Any]) -> None:
    desk, told = kept
    assert desk.verify() == []
    differs(house_facts(desk), told["house"])
    differs(all_looked_back(desk.books), told["looked_back"])


class Otherwise(Catalogue):
    """A language in which every sentence is another one, with the same names in braces."""

    def said(self, sentence: str) -> str:
        """The sentence, told in other words."""
        return f"«{sentence}»"


def test_a_kept_house_is_dealt_on_undone_and_closed(kept: tuple[Desk, Any]) -> None:
    deal_on(kept[0])


def test_a_kept_house_is_dealt_on_in_another_language_than_it_was_begun_in(kept: tuple[Desk, Any]) -> None:
    desk, told = kept
    entries = desk.books.entries()
    with in_language(Otherwise()):
        desk.load()
        differs(house_facts(desk), told["house"])
        deal_on(desk)
    assert desk.books.entries()[:len(entries)] == entries
    assert not [one for one in desk.books.entries()[len(entries):] if one.reverses and one.reverses <= len(entries)]
    assert desk.verify() == []


@pytest.mark.parametrize("house", ["high_card_pool", "fan_tan_tally"])
def test_a_house_of_now_can_be_kept_for_later(house: str, tmp_path: Path) -> None:
    (tmp_path / "made").mkdir()
    happened, shelf = make_house(tmp_path / "made", house), tmp_path / "shelf"
    assert {"undo of a hand", "fix of an older hand", "claim", "marker paid", "rule", "cash-out"} <= set(happened)
    shelf.mkdir()
    keep(tmp_path / "made", shelf, house)
    told = unpacked(shelf, house, tmp_path / "kept")
    with open_books(tmp_path / "kept" / "house.db", key_folder=tmp_path / "kept" / "keys") as books:
        differs(house_facts(Desk(books)), told["house"])
    with pytest.raises(FileExistsError):
        make_all(shelf)


def deal_on(desk: Desk) -> None:
    """On to the end of the hand, which is undone and closed again; then the night is closed, and all is well."""
    on, before = Evening(desk, game_of(desk), 1), desk.table.hands_closed
    on.robot.new_shoe()
    while desk.prompt is not None and desk.table.hands_closed == before:
        on.step()
    closed, rows = where(desk), len(desk.books.log(1))
    desk.undo("Looked at again")
    assert desk.table.hands_closed == before
    desk.redo()
    assert where(desk) == closed
    on.closes()
    assert desk.night is None
    assert len(desk.books.log(1)) == rows
    assert desk.verify() == []


def where(desk: Desk) -> tuple[Any, ...]:
    """What is asked, what is closed, and where every chip is."""
    return desk.prompt and desk.prompt.key, desk.table.hands_closed, held(desk.table.balances)


def game_of(desk: Desk) -> str:
    """The game that is dealt here."""
    assert desk.sitting is not None
    return desk.sitting.game


def differs(now: Any, was: Any, at: str = "") -> None:
    """Fails at the first place where two tellings differ, and says which it is."""
    if isinstance(now, dict) and isinstance(was, dict):
        assert sorted(now) == sorted(was), at
        for name in now:
            differs(now[name], was[name], f"{at}/{name}")
    elif isinstance(now, list | tuple) and isinstance(was, list):
        assert len(now) == len(was), at
        for number, (one, other) in enumerate(zip(now, was, strict=True)):
            differs(one, other, f"{at}/{number}")
    else:
        assert now == was, at
