"""What the first prompt of a night waits for, and what it does not."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from typing import Any

import pytest

from app.games import GAMES
from app.store.proof.keys import usual_folder
from tests.app.desk.dealing import house, plan
from tests.children import DEADLINE
from tests.ui.running import books_with_a_night
from ui.deal.answers import ANSWERS


@pytest.fixture(scope="module", params=["baccarat", "nap"])
def game(request: pytest.FixtureRequest) -> str:
    """The game of the night."""
    code: str = request.param
    return code


@pytest.fixture(scope="module")
def started(game: str, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What the program had loaded and done when the first prompt of a night of this game was painted."""
    folder = tmp_path_factory.mktemp("start")
    with pytest.MonkeyPatch.context() as patch:
        for name in ("CONFIG", "DATA", "STATE", "CACHE"):
            patch.setenv(f"XDG_{name}_HOME", str(folder))
        patch.setenv("QT_QPA_PLATFORM", "offscreen")
        night = plan() if game == "baccarat" else replace(plan(), game=game, rules={})
        books = books_with_a_night(folder, house(), night, usual_folder())
        done, written = [], []
        for _ in range(2):
            ended = subprocess.run([sys.executable, "-m", "tests.ui.first_prompt", str(books)],
                                   capture_output=True, text=True, check=True, timeout=DEADLINE, env=dict(os.environ))
            done.append(ended.stdout)
            written.append([one.stat().st_mtime_ns for one in folder.glob("sabot/methods-*")])
    found: dict[str, Any] = json.loads(done[0])
    return {**found, "written": written}


def test_no_game_is_loaded_but_the_one_that_is_dealt(started: dict[str, Any], game: str) -> None:
    rooms = {name.split(".")[2] for name in started["modules"] if name.startswith("app.games.")}
    assert game in rooms
    # The roads and the odds beside the felt are baccarat's: its rooms are there in every night.
    assert rooms & set(GAMES.ids) <= {game, "baccarat"}


def test_what_was_compiled_for_the_first_start_is_kept_for_the_next(started: dict[str, Any]) -> None:
    first, second = started["written"]
    assert len(first) == 1
    assert second == first


def test_nothing_is_collected_before_the_first_prompt_and_what_was_loaded_is_never_looked_through(
    started: dict[str, Any]
) -> None:
    assert started["collected"] == []
    assert started["frozen"] > 10_000


def test_in_how_many_orders_a_coup_comes_out_is_not_counted_before_the_first_prompt(started: dict[str, Any]) -> None:
    assert started["outcomes"] == 0


def test_tables_are_not_declared_where_they_are_only_read_and_written(started: dict[str, Any]) -> None:
    assert {"sqlalchemy", "app.store.columns"} <= set(started["modules"])
    assert not {"sqlmodel", "pydantic", "app.store.tables"} & set(started["modules"])


def test_no_prompt_waits_for_paper_for_files_or_for_another_page(started: dict[str, Any]) -> None:
    assert "app.desk.desk" in started["modules"]
    assert not {"app.desk.paper.sheets", "app.desk.exchange.exporting", "app.desk.rules.rule_files",
                "app.desk.exchange.importing", "app.desk.paper.print_log", "app.exports", "app.sheets.blocks",
                "app.desk.cashier.settling", "app.settlement", "app.desk.cashier.tonight", "ui.night.page",
                "ui.settle.page", "ui.books.page", "numpy", "pyqtgraph"} & set(started["modules"])


def test_no_question_is_loaded_that_is_not_asked_and_no_score_that_is_not_kept(started: dict[str, Any]) -> None:
    asks = {room for room, _ in ANSWERS.values() if f"ui.deal.answers.{room}" in started["modules"]}
    assert asks
    assert not asks & {"auction", "calling", "picks", "seats", "shown"}
    assert "ui.deal.side.score_panel" not in started["modules"]


def test_no_source_is_read_to_see_how_it_spells_what_is_qts(started: dict[str, Any]) -> None:
    assert not [one for one in started["sources"] if "/app/" in one or "/ui/deal/" in one]
