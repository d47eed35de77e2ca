"""The record of every recorded sitting is the text that was read beside its rule page: what differs is read again.

Where it was meant to change, `python -m tests.transcripts.make` tells them anew.
"""

from pathlib import Path

import pytest

from app.games import GAMES
from tests.transcripts.make import HERE, SITTINGS, differing, kept, told

FEWEST = 3


@pytest.mark.parametrize("sitting", SITTINGS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_sitting_is_told_as_it_was_read(sitting: Path) -> None:
    assert differing(kept(sitting), told(sitting)) == ""


def test_three_sittings_of_every_game_are_kept_and_none_that_is_not_recorded() -> None:
    assert set(HERE.glob("*/*.txt")) == set(map(kept, SITTINGS))
    counted = {game.id: sum(path.parent.name == game.id for path in SITTINGS) for game in GAMES}
    assert {game: count for game, count in counted.items() if count < FEWEST} == {}
