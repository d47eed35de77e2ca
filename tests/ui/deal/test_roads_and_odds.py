"""Roads and odds beside the felt as coups are dealt by keys: rebuilt by every undo and fix, exact after every card."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.dealing.engine.run import Run
from app.games.baccarat import BACCARAT
from app.games.baccarat.house_rules.bets import WAGERS
from app.games.baccarat.irregular.rulings import CutCardOut
from app.games.baccarat.odds.live_odds import odds_now
from app.games.baccarat.odds.shoe_odds import BetOdds
from tests.app.games.baccarat.stand import opened
from tests.ui.deal.conftest import REPEAT, MakeTable, Table
from tests.ui.deal.stand import desk_at_bets, opening, through
from tests.ui.legible import TIGHTEST, cut_texts
from ui.deal.side.odds_panel import per_cent, spoken, why

BETS = "⇧S ^Enter"
"""Everybody bets as before."""

COUP = f"{BETS} 9 2 k j ⇧Enter"
"""A whole coup: Player's natural."""


def at_odds(table_of: MakeTable, rules: Mapping[str, object] | None = None, **size: float) -> Table:
    """A page at its first bets, its odds seen."""
    table = table_of(desk_at_bets(last=REPEAT, rules=rules or {}), **size)

    def at_once(job: Callable[[], None]) -> None:
        job()
        table.page.show_side()

    table.page.slow.connect(at_once)
    table.press("]")
    return table


def share(odds: BetOdds) -> Fraction:
    """How often it wins."""
    return Fraction(odds.wins, odds.orders)


def test_before_the_first_coup_the_odds_are_those_of_all_cards_but_the_one_that_was_turned(
        table_of: MakeTable) -> None:
    table = at_odds(table_of)
    shown = table.page.tabs.odds.odds
    assert shown is not None
    assert shown.coup == ()
    assert shown.unseen == 415  # an ace was turned for the burn, and one card burned face down is unseen
    assert abs(share(shown.bets["banker"]) - Fraction(4586, 10000)) < Fraction(1, 1000)


def test_after_each_card_the_coup_is_counted_anew_and_undo_takes_it_back(table_of: MakeTable) -> None:
    table = at_odds(table_of)
    panel, seen = table.page.tabs.odds, []
    table.keys(BETS)
    for key in ("2", "7", "2", "k"):
        table.press(key)
        assert panel.odds is not None
        assert sum(one.ways for one in panel.odds.coup) == panel.odds.coup[0].orders
        seen.append(panel.odds)
    assert len({one.coup for one in seen}) == 4
    table.press("Back")
    assert panel.odds == seen[-2]


def test_where_one_card_decides_the_cards_are_told_that_bring_each_end(table_of: MakeTable) -> None:
    table = at_odds(table_of)
    table.keys(f"{BETS} 2 7 2 k")  # Player 4 draws, Banker stands on 7
    shown = table.page.tabs.odds.odds
    assert shown is not None
    chances = {one.side: one for one in shown.coup}
    assert (chances["tie"].values, chances["tie"].cards) == ((3,), 32)
    assert why(chances["tie"]) == "any 3: 32 left"
    assert chances["player"].values == (4, 5)
    assert why(chances["player"]) == "64 cards bring it"
    assert sum(one.cards for one in shown.coup) == shown.unseen == 411


def test_a_decided_coup_is_certain(table_of: MakeTable) -> None:
    table = at_odds(table_of)
    table.keys(f"{BETS} 9 2 k j")
    odds = odds_now(table.desk.table)
    assert {one.side: Fraction(one.ways, one.orders) for one in odds.coup} in (
        {"player": 1, "tie": 0, "banker": 0}, {})


def test_a_screen_reader_hears_the_coup_and_every_bet(table_of: MakeTable) -> None:
    table = at_odds(table_of)
    table.keys(f"{BETS} 2 7 2 k")
    shown = table.page.tabs.odds.odds
    assert shown is not None
    said = table.page.tabs.odds.accessibleName()
    assert said == spoken(shown)
    assert said.startswith("411 cards are unseen. This coup: Player 15.57%; Tie 7.79%; Banker 76.64%.")
    assert "Before it: Player wins 44." in said


def test_until_they_are_made_ready_it_says_that_they_are_being_counted(table_of: MakeTable) -> None:
    table = table_of(desk_at_bets(last=REPEAT, rules={"tie_pays": 9, "commission": 137}))
    jobs: list[Callable[[], None]] = []
    table.page.slow.connect(jobs.append)
    table.press("]")
    assert table.page.tabs.odds.odds is None
    table.keys(f"{BETS} 2")
    assert len(jobs) == 1
    jobs[0]()
    table.page.show_side()
    assert table.page.tabs.odds.odds is not None


def test_once_the_shoe_is_dealt_out_the_odds_are_those_of_a_fresh_one() -> None:
    dealing = opened().bet().deal("9 2").rule(CutCardOut).deal("k j").pay()
    assert dealing.key == "end/discards"
    odds = odds_now(dealing.table)
    assert (odds.fresh, odds.unseen, odds.coup) == (True, 416, ())


def test_a_bet_on_suits_that_were_not_keyed_is_told_and_not_left_out_in_silence(table_of: MakeTable,
                                                                               cut_words: list[str]) -> None:
    table = at_odds(table_of, rules={"perfect_pair": True})
    table.keys(f"{BETS} 2 7 2 k")
    panel = table.page.tabs.odds
    assert panel.odds is not None
    assert "perfect_pair" not in panel.odds.bets
    assert [wager.code for wager in panel.odds.uncounted] == ["perfect_pair"]
    assert "Perfect pair is not worked out: not every suit was keyed." in panel.accessibleName()
    panel.grab()
    assert cut_words == []


@pytest.mark.parametrize(("unit", "by_stake"), [(1, False), (100, True)])
def test_where_something_is_rounded_it_says_that_edges_are_before_rounding(
        table_of: MakeTable, cut_words: list[str], unit: int, by_stake: bool) -> None:
    panel = at_odds(table_of, rules={"commission_unit": unit}, width=1280, height=720).page.tabs.odds
    panel.grab()
    assert cut_words == []
    assert ("Edges before rounding" in panel.accessibleName()) is by_stake


@pytest.mark.parametrize(("width", "height", "scale"), TIGHTEST)
def test_the_names_of_all_bets_are_told_whole_or_short_and_never_cut(table_of: MakeTable, cut_words: list[str],
                                                                     width: int, height: int, scale: float) -> None:
    every = {wager.offered: True for wager in WAGERS if wager.offered}
    at_odds(table_of, rules=every, width=width, height=height, scale=scale).page.tabs.odds.grab()
    assert cut_words == []


def test_a_coup_that_was_touched_is_put_away_by_escape(table_of: MakeTable) -> None:
    table = at_odds(table_of)
    table.press("[")
    table.keys(COUP)
    roads = table.page.tabs.roads
    bead = roads.boards()[0].board
    QTest.mouseClick(roads, Qt.MouseButton.LeftButton, pos=bead.middle(bead.marks[0].at).toPoint())
    assert roads.pinned is roads.coups[0]
    table.press("Esc")
    assert roads.pinned is None


def test_an_edge_that_is_the_player_s_has_a_minus() -> None:
    assert (per_cent(Fraction(1058, 100_000)), per_cent(Fraction(-3, 1000))) == ("1.06%", "−0.30%")


@pytest.mark.parametrize(("width", "height", "scale"), TIGHTEST)
def test_roads_and_odds_can_be_read_at_every_size(table_of: MakeTable, cut_words: list[str], width: int, height: int,
                                                  scale: float) -> None:
    table = at_odds(table_of, width=width, height=height, scale=scale)
    for line in ("", f"{BETS} 2", "7 2 k", "3", "["):
        table.keys(line)
        assert cut_texts(table.window) == [], line
    assert cut_words == []


def test_the_roads_follow_every_coup_undo_and_fix(table_of: MakeTable) -> None:
    table = at_odds(table_of)
    table.press("[")
    roads = table.page.tabs.roads
    for _ in range(3):
        table.keys(COUP)
    dealt = [coup.winner for coup in roads.coups]
    assert dealt == ["player"] * len(dealt)
    assert len(dealt) == 3
    table.press("Back")
    table.press("Back")
    assert [coup.winner for coup in roads.coups] == [coup.winner for coup in table.desk.felt().coups]
    first = next(row for row in table.desk.run.effective if row.body == "9")
    table.desk.fix(first.seq, "2", "keyed wrongly")
    table.page.refresh()
    assert [coup.winner for coup in roads.coups] == [coup.winner for coup in table.desk.felt().coups]


def test_the_roads_of_a_shoe_stay_while_the_next_one_is_shuffled_until_its_first_card(table_of: MakeTable) -> None:
    table = table_of(desk_at_bets(last=REPEAT))
    desk, roads = table.desk, table.page.tabs.roads
    table.keys(COUP)
    followed = roads.coups
    table.keys(f"{BETS} 9")
    desk.rule(CutCardOut(reason="seen"))
    table.page.refresh()
    table.keys("2 k j ⇧Enter")
    assert len(roads.coups) == 2
    desk.run = Run.begin(BACCARAT, replace(opening({"set_up": "short"}), number=2))
    table.page.refresh()
    assert roads.coups[:1] == followed
    while desk.prompt is not None and not desk.prompt.key.endswith("burn"):
        desk.answer(through(desk.prompt))
        table.page.refresh()
    assert len(roads.coups) == 2
    desk.answer("A")
    table.page.refresh()
    assert list(roads.coups) == []
