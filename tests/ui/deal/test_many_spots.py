"""A table that offers more than the usual five bets: the grid’s pages, the keys, what is asked, paid and ruled."""

from itertools import product
from typing import cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox

from app.dealing.engine.run import Run
from app.dealing.values.felt import Spot
from app.games.baccarat import BACCARAT
from tests.ui import tables
from tests.ui.deal.conftest import EVERY_BET, MakeTable, Table
from tests.ui.deal.many_spots import ALWAYS, EZ, desk_of, grid_of, sheet_of, shown
from tests.ui.deal.stand import NAMES, StandDesk, opening, through
from tests.ui.hands import click
from tests.ui.legible import SIZES, cut_texts
from ui.deal.answers.bets import WagerAsk
from ui.deal.answers.pay import PayAsk
from ui.deal.rulings.ruling_panel import RulingPanel
from ui.deal.wagers.wager_columns import columns_for
from ui.felt.spots import SPOT_KEYS, limits_in_words
from ui.look import theme

# the grid


@pytest.mark.parametrize(("scale", "compact"), [*product((1.0, 1.25, 1.5), (False, True))])
def test_every_spot_has_its_column_on_one_page_and_no_column_is_too_narrow(scale: float, compact: bool) -> None:
    theme.use_look(theme.Look(compact, scale=scale))
    for count, width in product(range(1, 16), range(700, 1240, 60)):
        spots = tuple(Spot(f"spot {at}", "", "", min(at, 3), 1, 2) for at in range(count))
        columns = columns_for(width * scale, spots, 0)
        told = columns.always + tuple(spot for page in columns.pages for spot in page)
        assert sorted(spot.code for spot in told) == sorted(spot.code for spot in spots)
        assert columns.cell >= 56 * scale or count <= 5
        assert set(columns.shown) | set(columns.hidden) == set(spots)
        assert bool(columns.hidden) == bool(columns.more)


def test_the_usual_five_lie_beside_each_other(table_of: MakeTable) -> None:
    table = table_of(desk_of({}), 1280, 800)
    assert shown(table) == [*ALWAYS, "player_pair", "banker_pair"]
    assert not grid_of(table).page_key.isVisible()
    assert grid_of(table).on_page(1) == ""


def test_the_two_bets_of_ez_have_columns_of_their_own(table_of: MakeTable) -> None:
    table = table_of(desk_of(EZ), 1280, 800)
    assert shown(table) == [*ALWAYS, "player_pair", "banker_pair", "dragon_7", "panda_8"]
    table.keys("⇧D 5 ⇧A 5 p 2 0 Enter")
    assert sheet_of(table).bets == {1: {"dragon_7": 500, "panda_8": 500, "player": 2000}}


def test_player_banker_and_tie_stay_in_sight_on_every_page(every_bet: Table) -> None:
    seen = []
    for _ in range(3):
        assert shown(every_bet)[:3] == ALWAYS
        seen += shown(every_bet)[3:]
        every_bet.press("PgDn")
    assert len(seen) == len(set(seen)) == 12


def test_every_bet_has_a_letter_and_its_page_opens(every_bet: Table) -> None:
    for (typed, shifted), code in SPOT_KEYS.items():
        every_bet.press(f"⇧{typed}" if shifted else typed.lower())
        assert sheet_of(every_bet).spot == code
        assert code in shown(every_bet)


def test_the_letter_of_a_bet_that_is_not_offered_is_none(at_bets: Table) -> None:
    at_bets.keys("b 2 0 ⇧L")
    assert (sheet_of(at_bets).spot, sheet_of(at_bets).typed) == ("banker", "20")


def test_the_arrows_walk_through_all_pages(every_bet: Table) -> None:
    walked = []
    for _ in range(15):
        walked.append(sheet_of(every_bet).spot)
        assert walked[-1] in shown(every_bet)
        every_bet.press("Right")
    assert len(set(walked)) == 15


def test_a_page_is_turned_at_the_same_seat_and_round_and_round(every_bet: Table) -> None:
    every_bet.keys("Down Down PgDn")
    assert (sheet_of(every_bet).seat, sheet_of(every_bet).spot) == (3, "dragon_7")
    every_bet.keys("PgUp PgUp")
    assert (sheet_of(every_bet).seat, sheet_of(every_bet).spot) == (3, "player_dragon")
    every_bet.press("PgDn")
    assert sheet_of(every_bet).spot == "player_pair"


def test_an_amount_and_enter_stay_on_the_page(every_bet: Table) -> None:
    every_bet.keys("⇧G 5 Enter 1 0 Enter b")
    assert sheet_of(every_bet).bets == {1: {"big": 500}, 2: {"big": 1000}}
    assert "big" in shown(every_bet)


def test_the_head_of_a_column_says_its_bet_in_full_and_a_row_its_player(every_bet: Table) -> None:
    every_bet.press("⇧Y")
    layout = grid_of(every_bet).layout_now()
    assert layout.spots[3].short == "P dragon"
    at = layout.cell(layout.head, 3).center()
    assert grid_of(every_bet).head_words(at) == "Player Dragon Bonus · 1–30 : 1 · 1–5 · ⇧ Y"
    assert grid_of(every_bet).head_words(layout.seat_column(layout.head).center()) == ""
    row = layout.rows[0]
    assert grid_of(every_bet).head_words(layout.seat_column(row.area).center()) == row.seat.name


def test_the_key_in_the_head_turns_the_page(every_bet: Table) -> None:
    key = grid_of(every_bet).page_key
    assert min(key.width(), key.height()) >= 44
    assert key.accessibleName() == "Side bets, page 1 of 3; show the next"
    QTest.mouseClick(key, Qt.MouseButton.LeftButton)
    assert key.accessibleName() == "Side bets, page 2 of 3; show the next"
    assert sheet_of(every_bet).spot == "dragon_7"


def test_a_bet_out_of_sight_is_counted_in_its_row_and_a_click_shows_it(every_bet: Table) -> None:
    every_bet.keys("Down ⇧G 1 0 Enter p PgDn p")
    grid = grid_of(every_bet)
    assert "big" not in shown(every_bet)
    assert grid.elsewhere(2) == "big"
    row = grid.layout_now().row_of(2)
    assert row is not None
    click(grid, grid.layout_now().more(row.area).center())
    assert (sheet_of(every_bet).seat, sheet_of(every_bet).spot) == (2, "big")
    assert "big" in shown(every_bet)


def test_the_next_coup_opens_the_first_page(every_bet: Table) -> None:
    every_bet.keys("⇧G 1 0 ^Enter k 3 9 2")
    every_bet.keys("⇧Enter")
    assert every_bet.asked == "hand:2/bets"
    assert shown(every_bet)[3] == "player_pair"


def test_last_bets_on_every_spot_come_back_with_one_key(table_of: MakeTable) -> None:
    last = {2: {"banker": 2000, "dragon_7": 500, "small": 1000}}
    table = table_of(desk_of(EVERY_BET, last=last), 1280, 800)
    table.press("⇧S")
    assert sheet_of(table).bets == last


def test_a_limit_broken_out_of_sight_is_said_and_put_right(every_bet: Table) -> None:
    every_bet.keys("⇧G 4 0 p")
    assert every_bet.headline == "Fix Luca’s Big — 40 is above the maximum"
    every_bet.press("Enter")
    assert sheet_of(every_bet).bets == {1: {"big": 2500}}


def test_the_keyboard_map_names_the_keys_of_the_bets_that_are_offered(table_of: MakeTable) -> None:
    keys = cast(WagerAsk, table_of(desk_of(EZ)).page.ask).keys()
    assert (keys["⇧ D"], keys["⇧ A"], keys["B"]) == ("Dragon 7", "Panda 8", "Banker")
    assert "⇧ L" not in keys
    assert "PgDn" not in keys


def test_the_keyboard_map_has_room_for_every_bet(table_of: MakeTable) -> None:
    table = table_of(desk_of(EVERY_BET), 1280, 700)
    table.press("?")
    assert table.page.overlays.keyboard_map is not None
    assert cut_texts(table.window) == []


# asked, paid and ruled


def test_whether_a_pair_is_of_one_suit_is_a_letter(every_bet: Table) -> None:
    every_bet.keys("⇧F 5 ^Enter 4 k 4 9")
    assert every_bet.headline == "Player’s pair: same suit?"
    assert cut_texts(every_bet.window) == []
    every_bet.press("y")
    assert "Perfect pair 5 wins" in every_bet.page.felt.seat_words(0)
    every_bet.keys("Back n")
    assert "Perfect pair 5 taken" in every_bet.page.felt.seat_words(0)


def test_where_only_winners_are_entered_any_number_of_them_can_be_read(table_of: MakeTable) -> None:
    desk = StandDesk(Run.begin(BACCARAT, opening(EVERY_BET | {"set_up": "short", "wagers": "winners"}, last={})))
    while desk.prompt is not None and not desk.prompt.key.startswith("hand:"):
        desk.run.answer(through(desk.prompt))
    table = table_of(desk, 1280, 800)
    table.keys("k 3 k 3 2 y y")
    assert table.headline == "Enter the winners — Banker, Player pair, 7 more"
    table.keys("⇧U 5")
    assert "super_6" in shown(table)
    assert cut_texts(table.window) == []


def test_a_ruling_names_any_spot_that_is_offered(every_bet: Table) -> None:
    every_bet.keys("b 2 0 ^Enter k 3 9 2 ⇧Enter y w")
    panel = every_bet.page.side.panel
    assert isinstance(panel, RulingPanel)
    box = panel.inputs["spot"]
    assert isinstance(box, QComboBox)
    assert [box.itemData(at) for at in range(box.count())] == [spot.code for spot in every_bet.desk.felt().spots]
    assert box.maxVisibleItems() >= box.count() == 15
    assert box.view().sizeHintForRow(14) >= 44


def test_a_bet_that_is_no_longer_offered_has_its_name_and_goes_back(every_bet: Table) -> None:
    every_bet.keys("b 2 0 ⇧F 5")
    every_bet.desk.run.change_rules({"perfect_pair": False})
    every_bet.page.refresh()
    assert every_bet.headline == "Fix Luca’s Perfect pair — is closed to bets now"
    assert cut_texts(every_bet.window) == []
    every_bet.press("Enter")
    assert sheet_of(every_bet).bets == {1: {"banker": 2000}}


def test_where_the_grid_has_no_foot_its_bar_says_the_worst_case(table_of: MakeTable) -> None:
    people = {seat: f"Player {seat}" for seat in range(1, 9)} | {10: "Ten"}
    table = table_of(desk_of(EVERY_BET, seats=people), 1280, 800)
    table.keys("⇧D 5")
    assert grid_of(table).layout_now().foot is None
    assert grid_of(table).summary == "1 of 9 in · 5 on the felt · worst case −200"
    assert cut_texts(table.window) == []


@pytest.mark.parametrize(("width", "height", "scale"), SIZES)
def test_a_coup_with_every_bet_can_be_read(table_of: MakeTable, width: int, height: int, scale: float) -> None:
    people = dict(list({**NAMES, 6: "Anna"}.items())[:9])
    last = {seat: {"banker": 20000, "tie": 2500, "player_pair": 2500, "lucky_6": 1000, "super_6": 500, "big": 2500,
                   "small": 1000, "banker_dragon": 500} for seat in (1, 2, 5)}
    behind = dict.fromkeys(people, 90000)
    table = table_of(desk_of(EVERY_BET, seats=people, last=last, behind=behind), width, height, scale)
    for line in ("⇧S", "PgDn", "⇧G", "⇧P 4 0", "Enter g", "^Enter", "2 k 3 3", "9 3", "Enter", "Enter"):
        table.keys(line)
        assert cut_texts(table.window) == [], line
    assert table.headline.startswith("Pay Seat 1, Luca")


@pytest.mark.parametrize("size", [(1280, 800), (1440, 900)])
def test_a_seat_that_wins_on_nine_spots_is_told_every_one_and_every_chip(table_of: MakeTable,
                                                                         size: tuple[int, int]) -> None:
    bets = {"banker": 20000, "player_pair": 2500, "banker_pair": 2500, "either_pair": 2500, "perfect_pair": 500,
            "lucky_6": 1000, "super_6": 500, "big": 2500, "banker_dragon": 500}
    rack = {50000: 4, 10000: 40, 2500: 40, 500: 65, 100: 62}
    table = table_of(desk_of(EVERY_BET, last={5: bets}, behind=dict.fromkeys(NAMES, 90000), rack=rack), *size)
    table.keys("⇧S ^Enter k 3 k 3 2 y y")
    assert table.headline == "Pay Seat 5, Chen Wei — 1,188"
    assert table.page.strip.said.reason.count(" wins") == 9
    assert table.page.strip.said.reason.endswith("The house owes Chen Wei 0.50.")
    assert cut_texts(table.window) == []


@pytest.mark.parametrize(("width", "scale", "lines"), [(1280, 1.0, 2), (1200, 1.0, 2), (1280, 1.5, 1), (1440, 1.0, 0)])
def test_every_seat_from_which_a_bet_was_taken_is_named(table_of: MakeTable, width: int, scale: float,
                                                        lines: int) -> None:
    people = {seat: f"Player {seat}" for seat in range(1, 9)}
    last = {seat: {"player": 1000, "dragon_7": 100} for seat in people}
    table = table_of(desk_of(EZ, seats=people, last=last, behind=dict.fromkeys(people, 90000)), width, 800, scale)
    table.keys("⇧S ^Enter 2 7 k q 6")
    rows = cast(PayAsk, table.page.ask).list.rows
    assert [seat for seat, *_ in rows.sheet.taken] == [8, 7, 6, 5, 4, 3, 2, 1]
    if lines:
        places = rows.taken_places()
        assert len(places) == 8
        tops = [place.top() for place in places]
        assert len(set(tops)) == lines
        assert min(map(tops.count, tops)) > 1, "a number alone in its line"
        assert all(rows.rect().contains(place.toRect()) for place in places)
        assert all(places[-1].bottom() < place.top() for place in rows.places.values())


# the top bar


def test_the_top_bar_folds_the_side_bets_beyond_the_pairs() -> None:
    more = (Spot("dragon_7", "Dragon 7", "Dragon 7", 3, 100, 1000), Spot("big", "Big", "Big", 3, 100, 2500))
    usual = limits_in_words(tables.SPOTS, tables.POUNDS)
    assert usual == ("5–200 · Tie 1–25 · Pair 1–25", "5–200 · Tie 1–25", "5–200 · Tie 1–25 · Pair 1–25")
    assert limits_in_words(tables.SPOTS + more, tables.POUNDS) == (
        "5–200 · Tie 1–25 · Pair 1–25 · +2", "5–200 · Tie 1–25 · +4",
        "5–200 · Tie 1–25 · Pair 1–25 · Dragon 7 1–10 · Big 1–25")
    assert limits_in_words(tables.SPOTS[:3] + more, tables.POUNDS)[:2] == ("5–200 · Tie 1–25 · +2",) * 2


def test_every_letter_means_one_spot() -> None:
    assert len(set(SPOT_KEYS.values())) == len(SPOT_KEYS) == 15
