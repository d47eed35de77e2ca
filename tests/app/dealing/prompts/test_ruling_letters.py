"""Each ruling of a game has a letter of its own, that stays with it whatever can have happened now."""

import pytest

from app.dealing.prompts.rulings import letters, times_made
from app.dealing.values.log import Row, RowKind
from app.games import GAMES


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_no_two_rulings_of_a_game_have_one_letter(game: object) -> None:
    given = letters(game.rulings)  # type: ignore[attr-defined]  # a game, of whatever rules
    assert all(letter and letter.isupper() for letter in given.values())
    assert len({*given.values()}) == len(given)
    assert given.get("misdeal", "M") == "M"


def test_a_ruling_that_was_undone_is_not_counted() -> None:
    rows = [Row(1, RowKind.RULING, "", {"code": "misdeal"}), Row(2, RowKind.UNDO, "", {"target": 1}),
            Row(3, RowKind.RULING, "", {"code": "misdeal"}), Row(4, RowKind.RULING, "", {"code": "I16"})]
    assert times_made(rows) == {"misdeal": 1, "I16": 1}
