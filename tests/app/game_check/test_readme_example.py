"""The game that README shows whole: it can be dealt as it stands there."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app import games
from app.dealing.engine.game import Game
from app.game_check.findings import missing
from tests.app.games.at_table import AtTable

README = Path(__file__).parents[3] / "README.md"


@pytest.fixture
def one_card(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Game]:
    """It, out of a folder of its own, and one line in `GAMES`."""
    folder = tmp_path / "one_card"
    folder.mkdir()
    for name, text in re.findall(r"```python\n# (\w+\.py)\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL):
        (folder / name).write_text(text, encoding="utf-8")
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    monkeypatch.setattr(games.GAMES, "_games", (*games.GAMES.ids, "one_card"))
    yield games.game("one_card")
    games._of_id.cache_clear()
    for name in [name for name in sys.modules if name.startswith("app.games.one_card")]:
        del sys.modules[name]


def test_nothing_is_missing_of_it_but_its_chinese(one_card: Game) -> None:
    assert {line for line in missing(one_card) if "there is no Chinese" not in line} == set()


def test_the_highest_card_takes_the_pot(one_card: Game) -> None:
    table = AtTable(one_card, (10_000,) * 3, {"ante": 500}).begun().answer(True, 2)
    assert table.behind() == (9_500, 11_000, 9_500)
    assert table.pot() == 0
    assert table.key == "hand:2/deal"
