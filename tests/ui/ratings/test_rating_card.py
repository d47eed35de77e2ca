"""A player's rating over any page: I at a seat or among the players, a note by keys, paper, and nothing of it else."""

from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.games.baccarat.house_rules.bets import WAGER
from app.games.baccarat.odds.house_edge import kept_of
from tests.copied import copied
from tests.ui.ratings.rated_house import rated_house
from tests.ui.running import Running
from ui.deal.side.seat_panel import SeatPanel
from ui.night.page import NightPage
from ui.printing.sheets_card import SheetsCard
from ui.ratings.card import RatingCard
from ui.settings.page import SettingsPage


@pytest.fixture
def running(qtbot: QtBot, tmp_path: Path) -> Running:
    """Two tables in a house that keeps ratings, Table 1 in sight."""
    copied("a house that keeps ratings", rated_house, tmp_path)
    shown = Running(qtbot, tmp_path)
    if shown.desk.at != 1:
        shown.press("^PgUp")
    return shown


def card(running: Running, qtbot: QtBot) -> RatingCard:
    """The rating that lies over the window, once it was read."""
    over = running.window.over
    assert isinstance(over, RatingCard)
    qtbot.waitUntil(lambda: over.reading.idle)
    return over


def lines(shown: RatingCard) -> list[tuple[str, ...]]:
    """What its lines say after the night."""
    return [row.cells[1:] for row in shown.table.shown.rows]


def test_i_at_a_seat_shows_one_session_over_both_tables(running: Running, qtbot: QtBot) -> None:
    running.keys("^PgDn", "^⇧5")
    assert isinstance(running.deal.side.panel, SeatPanel)
    running.keys("1", "0", "i")
    shown = card(running, qtbot)
    assert [line[0] for line in lines(shown)] == ["2"]
    assert lines(shown)[0][4] == "10.00"
    running.press("Esc")
    assert running.window.over is None


def test_among_the_players_i_shows_the_chosen_one_and_side_bets_apart(running: Running, qtbot: QtBot) -> None:
    running.press("F2")
    running.page(NightPage).choose(1)
    running.press("i")
    [line] = lines(card(running, qtbot))
    assert (line[0], line[2], line[3], line[4], line[7]) == ("1", "12.50", "12.50", "12.50", "−7.00")
    rules = running.desk.table.rules
    main, side = kept_of(WAGER["banker"], 1_000, rules), kept_of(WAGER["player_pair"], 250, rules)
    assert (line[5], line[6]) == (f"+{round(main + side) / 100:.2f}", f"+{round(side) / 100:.2f}")


def test_a_note_is_typed_and_stays_and_p_prints(running: Running, qtbot: QtBot) -> None:
    running.press("F2")
    running.page(NightPage).choose(1)
    running.press("i")
    shown = card(running, qtbot)
    running.keys("n", *"tea", "Enter")
    qtbot.waitUntil(lambda: shown.reading.idle)
    assert shown.notes.text().endswith(": tea")
    assert (shown.note.text(), shown.table.hasFocus()) == ("", True)
    running.keys("n", "Enter")
    assert "nothing to note" in shown.said.text()
    running.keys("Esc", "p")
    over = running.window.over
    assert isinstance(over, SheetsCard)
    assert over.chosen is not None
    assert (over.chosen.kind.code, over.chosen.subject.name) == ("rating", "Ann")


def test_a_house_that_keeps_none_has_no_key_no_button_and_no_sheet(running: Running) -> None:
    running.desk.open_house(replace(running.desk.the_house(), ratings=False))
    running.keys("F2", "i")
    assert running.window.over is None
    running.keys("F3", "^⇧1", "i")
    assert running.window.over is None
    panel = running.deal.side.panel
    assert isinstance(panel, SeatPanel)
    assert not panel.rate()
    assert not {"rating", "statement-rating"} & {one.kind.code for one in running.desk.sheets.possible()}


def test_the_host_turns_ratings_on_and_off_in_the_settings(running: Running) -> None:
    running.press("^,")
    money = running.page(SettingsPage).money
    for on in (False, True):
        money.ratings.group.button(int(on)).click()
        assert running.desk.the_house().ratings is on


def test_nothing_of_a_rating_is_ever_on_the_players_display(running: Running, qtbot: QtBot) -> None:
    seen = running.program.display.opened()
    running.press("F2")
    running.page(NightPage).choose(1)
    seen.refresh()
    before = seen.window.view
    running.press("i")
    card(running, qtbot)
    seen.refresh()
    assert seen.window.view == before
    assert not [word for word in ("Ann", "Expected", "Rating") if word in repr(seen.window.view)]
