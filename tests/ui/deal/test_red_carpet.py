"""Red Carpet on the dealer's page: how many keys a round and a pair take, what is shown, and whom it is from."""

from typing import Any

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from app.games.red_carpet import RED_CARPET
from app.games.red_carpet.deal import RedCarpet
from tests.app.sheets.cards import card, told
from tests.ui.deal.conftest import MakeTable, Table
from tests.ui.deal.stand import NAMES, StandDesk
from tests.ui.deal.test_pot_games import FOUR, dealt, readable
from tests.ui.legible import SIZES
from ui.deal.answers.shown import ShowCardsAsk
from ui.deal.side.rule_panel import RulePanel
from ui.felt.pots_layout import PotsLayout
from ui.settings.books_part import AboutPart

CARPET = "a h a d 7 h 7 d"


def begun(seats: dict[int, str] = FOUR, **rules: Any) -> StandDesk:
    """Four players, or others, Seat 1 with the button; the game has begun."""
    desk = dealt(RED_CARPET, seats, dict.fromkeys(seats, 30000), **rules)
    desk.run.answer(True)
    return desk


def scores(table: Table) -> dict[int, int]:
    """What each player has."""
    return dict(table.desk.table.scores.totals)


def game(table: Table) -> RedCarpet:
    """The game as it stands."""
    state: RedCarpet = table.desk.table.script_state
    return state


def test_in_fast_entry_a_round_takes_one_number_and_one_hand_a_player(table_of: MakeTable) -> None:
    table = table_of(begun(entry="fast"))
    table.keys("4 2 0 5 0 Enter")  # Luca 4, Tom 20, Priya 5, Oskar none
    assert table.asked == "hand:1/hand:2"
    for cards in ("k s k d", "q c q h q s a c", CARPET, "j h 9 h"):
        pressed = table.keys(f"{cards} Enter")
        assert pressed == len(cards.split()) + 1
    assert (table.asked, scores(table)) == ("hand:2/points", {1: 4 + 5, 2: 20 + 12, 3: 5 + 31, 4: 0 + 100 + 25})


def test_while_a_hand_is_keyed_the_best_four_of_it_are_told(table_of: MakeTable) -> None:
    table = table_of(begun(entry="fast"))
    table.keys("0 0 0 0 Enter k s q d 9 h k d q h")
    assert table.page.strip.said.reason == "K♠ Q♦ 9♥ K♦ Q♥ — 24, two pair"


def test_a_pair_takes_the_digits_of_its_bids_and_a_key_for_each_pass_and_the_purchase(table_of: MakeTable) -> None:
    table = table_of(begun())
    assert table.headline == "Deal two each, turn two — Oskar bids"
    assert table.keys("7 Enter p p p k") == 6
    assert (table.asked, table.desk.table.counters.at(4)) == ("hand:1/bid:2:0", 13)
    assert game(table).deal.cards_of(4) == 4


def test_an_enter_too_many_passes_for_nobody(table_of: MakeTable) -> None:
    table = table_of(begun())
    table.keys("Enter p 2 Enter Enter")
    assert table.asked == "hand:1/bid:1:2"
    table.keys("p p j")
    assert table.desk.table.counters.at(3) == 18


def test_enter_pressed_again_after_the_last_hand_bids_nothing_in_the_next_round(table_of: MakeTable) -> None:
    table = table_of(begun())
    for bid in ("2 0", "2 0", "2 0", "2 0"):  # each buys one pair and has no more
        table.keys(f"{bid} Enter {'p ' * (table.asked == 'hand:1/bid:1:0')}")
        while "/bid:" in table.asked:
            table.keys("p")
        table.keys("j")
    assert table.page.ask.action().label == "Key the cards"  # type: ignore[union-attr]
    table.keys("a s a d  7 c 8 c  k s k d")
    table.keys("t s j d Enter Enter")
    assert table.asked == "hand:2/bid:1:0"
    assert (table.page.strip.said.result, table.page.ask.action().label) == (  # type: ignore[union-attr]
        "Luca: 5, no pair: 3 + 2. Tom 41 (16 + 25 highest hand), Priya 4, Oskar 12 and Luca 5.", "Type the amount")
    table.keys("3 Enter")
    assert table.asked == "hand:2/bid:1:1"


def test_enter_pressed_again_after_the_last_bid_neither_keeps_nor_junks(table_of: MakeTable) -> None:
    table = table_of(begun())
    table.keys("2 0 Enter Enter Enter")
    assert table.asked == "hand:1/keep:1"
    table.keys("j")
    assert table.asked == "hand:1/bid:2:0"


def test_a_bid_that_is_refused_stands_to_be_mended(table_of: MakeTable) -> None:
    table = table_of(begun())
    table.keys("1 Enter")
    assert table.lead == "Oskar cannot open with 1"
    table.keys("Back 2 Enter")
    assert table.asked == "hand:1/bid:1:1"


def test_cards_that_cannot_be_are_dim_on_the_pad_and_say_why_when_keyed(table_of: MakeTable) -> None:
    table = table_of(begun(entry="full"))
    ask = table.page.ask
    assert isinstance(ask, ShowCardsAsk)
    out = [rank.value for rank, key in ask.pad.ranks.items() if "not possible" in key.accessibleName()]
    assert out == ["2", "3", "4", "5", "6"]
    table.keys("a h a")
    assert [suit.value for suit, key in ask.pad.suits.items() if "not possible" in key.accessibleName()] == ["h"]
    table.keys("h")
    assert table.lead == "A♥ is keyed twice"


def test_the_card_that_is_keyed_lies_on_no_blank_card(table_of: MakeTable) -> None:
    table = table_of(begun(entry="full"))
    felt = table.page.felt
    geometry = felt.geometry_now()
    layout = PotsLayout(geometry.pots_area, felt.felt.pots, felt.felt.rows, geometry.room.scale)
    at = layout.cards(0, 2)[0].topLeft().toPoint() + QPoint(14, 14)
    blank = felt.grab().toImage().pixelColor(at)
    table.keys("a")
    keyed = felt.grab().toImage().pixelColor(at)
    assert blank.lightness() > 200 > keyed.lightness()


def test_keep_is_not_offered_with_eight_cards(table_of: MakeTable) -> None:
    table = table_of(begun())
    for _ in range(3):
        while "/bid:" in table.asked:
            speaks = game(table).deal.auction.speakers[0]
            table.keys("2 Enter" if speaks == 4 else "p")
        table.keys("k")
    while "/bid:" in table.asked:
        table.keys("2 Enter" if game(table).deal.auction.speakers[0] == 4 else "p")
    assert table.headline == "Oskar wins at 2 — the pair is junked"
    table.keys("k")
    assert table.asked.endswith("/keep:4")
    table.keys("j")
    assert game(table).deal.cards_of(4) == 8


ITS_NOTICE = ("Red Carpet is by Mike Church, © 2003.",
              "It may be played and passed on freely; commercial use of the game or its rules needs the author’s "
              "permission.",
              "https://www.pagat.com/invented/red_carpet.html")


def said_in(widget: QWidget) -> str:
    """All that its labels say."""
    return " ".join(one.text() for one in widget.findChildren(QLabel))


def test_whom_the_game_is_from_stands_under_its_rules(table_of: MakeTable) -> None:
    table = table_of(begun())
    table.press("F1")
    panel = table.page.side.panel
    assert isinstance(panel, RulePanel)
    assert all(one in said_in(panel) for one in ITS_NOTICE)


def test_whom_the_game_is_from_stands_in_about_and_on_its_card(qtbot: QtBot) -> None:
    about = AboutPart("1.0", "")
    qtbot.addWidget(about)
    about.fill()
    printed = " ".join(told(card("red_carpet")))
    assert all(one in said_in(about) and one in printed for one in ITS_NOTICE)


LINES = {"fast": ("", "4 2 0 5 Enter", "k s k d", "Enter", "q c q c", "Esc"),
         "guided": ("", "2 Enter", "5 Enter", "9 9 Enter", "Esc", "p p", "k", "2 0 Enter", "j"),
         "full": ("", "a h a d", "2 Enter p p p", "k", "a h", "Esc")}
"""Keys after each of which everything must be readable."""


@pytest.mark.parametrize(("width", "height", "scale"), [SIZES[0], SIZES[-1]])
@pytest.mark.parametrize("entry", list(LINES))
def test_everything_can_be_read(table_of: MakeTable, entry: str, width: int, height: int, scale: float) -> None:
    assert readable(table_of(begun(entry=entry), width, height, scale), LINES[entry]) == []


def test_eight_players_with_two_packs_can_be_read(table_of: MakeTable) -> None:
    width, height, scale = SIZES[0]
    table = table_of(begun(NAMES, packs=2, entry="full"), width, height, scale)
    assert readable(table, ("", "a h a h", "2 Enter p p p", "p p p p", "k", "q s q s", "2 0 Enter")) == []
