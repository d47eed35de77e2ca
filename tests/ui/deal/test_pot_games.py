"""Games for pots on the dealer's page: how many keys a turn takes, what is shown, and what comes after."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from app.dealing.engine.game import Game
from app.dealing.engine.robot import Robot
from app.dealing.engine.run import Run
from app.dealing.values.transfers import CASE, RACK
from app.games import GAMES
from app.games.fan_tan import FAN_TAN
from app.games.high_card_pool import HIGH_CARD_POOL
from app.games.nap import NAP
from app.games.newmarket import NEWMARKET
from app.games.red_carpet import RED_CARPET
from app.games.red_dog import RED_DOG
from app.games.thirty_one import THIRTY_ONE
from app.games.three_five_seven import THREE_FIVE_SEVEN
from app.house_rules import declared
from tests.ui.deal.conftest import MakeTable, Table
from tests.ui.deal.stand import NAMES, StandDesk, opening
from tests.ui.hands import click
from tests.ui.legible import SIZES, cut_texts
from ui.deal.answers.picks import PicksAsk
from ui.deal.answers.simple import ConfirmAsk, SeatAsk
from ui.deal.rulings.ruling_panel import RulingPanel
from ui.deal.rulings.what_happened import WhatHappened
from ui.deal.side.seat_panel import SeatPanel
from ui.widgets.buttons import PrimaryState

FOUR = {1: "Luca", 2: "Tom", 3: "Priya", 4: "Oskar"}


def dealt(game: Game, seats: dict[int, str] | None = None, behind: dict[int, int] | None = None,
          **rules: Any) -> StandDesk:
    """A desk that waits for the first deal, Seat 1 with the button."""
    begun = opening(rules, game=game, seats=seats or FOUR, last={}, behind=behind)
    desk = StandDesk(Run.begin(game, replace(begun, for_fun=10_000 if rules.get("played_for") == "fun" else 0)))
    desk.run.answer(True)
    desk.run.answer(1)
    return desk


def test_a_red_dog_turn_takes_the_digits_of_the_bet_and_two_keys(table_of: MakeTable) -> None:
    table = table_of(dealt(RED_DOG, ante=1000))
    table.press("Enter")
    assert table.headline == "Ask Tom — bet 1–40"
    assert table.keys("1 5 Enter l") == 2 + 2
    assert table.headline == "Ask Priya — bet 1–55"
    table.keys("Enter Enter 5 Enter Enter")  # by habit: neither a bet nor a win
    assert (table.headline, table.page.strip.primary_button.label) == (
        "Priya bets 5 — turn the top card", "Won or lost?")
    assert table.desk.table.stack_of(2) == 6500 - 1000 - 1500


def test_the_whole_pot_is_one_key(table_of: MakeTable) -> None:
    table = table_of(dealt(RED_DOG, ante=1000))
    table.keys("Enter a Enter w Enter")
    assert table.desk.prompt is None
    assert table.headline == "Choose the next game — or the same again"


def test_where_too_many_sit_for_a_game_a_digit_or_a_click_has_them_sit_out(table_of: MakeTable) -> None:
    six = dict(list(NAMES.items())[:6])
    table = table_of(StandDesk(Run.begin(RED_CARPET, opening(game=RED_CARPET, seats=six, last={}))))
    assert table.headline == "Who sits this one out? — at most 4 can play"
    assert table.page.strip.primary_button.state is PrimaryState.WAITING
    assert cut_texts(table.window) == []
    table.keys("Enter 5")
    assert table.desk.table.seats[5].sits_out
    asked = table.page.ask
    assert isinstance(asked, ConfirmAsk)
    click(asked.too_many.keys[7])
    assert table.desk.table.playing == [1, 2, 3, 4]
    assert table.headline == "Seat your players — 2 to 4 players"
    table.press("Enter")
    assert table.asked == "begin/button"


def test_a_stage_of_three_five_seven_takes_a_key_a_player_and_two(table_of: MakeTable) -> None:
    table = table_of(dealt(THREE_FIVE_SEVEN))
    table.press("Enter")
    assert table.keys("2 3 4 Enter 3 Enter") <= len(FOUR) + 2
    assert table.asked.endswith("in:5")
    assert table.desk.table.stack_of(3) == 27100 - 100 + 2 * 400


def test_a_fan_tan_hand_takes_its_passes_and_two_keys_until_it_is_settled(table_of: MakeTable) -> None:
    table = table_of(dealt(FAN_TAN))
    assert table.asked == "hand:1/deal"
    assert table.keys("3 4 4 4 4 4 Enter 2") == 6 + 2  # the first pass says that all is dealt
    assert (table.asked, table.lead) == ("hand:1/settle", "Collect 9")
    table.press("Enter")
    assert table.asked == "hand:2/deal"
    # Tom opens and is out after 13 turns; the others had 12. Left: Luca 1, Priya 2, Oskar 6. Pot 4 + 6 + 9 = 19.
    assert table.desk.table.stack_of(2) == 6500 - 100 + 1900


def test_passes_lie_in_the_pot_of_the_felt_as_they_are_tapped(table_of: MakeTable) -> None:
    table = table_of(dealt(FAN_TAN))
    table.keys("Enter 3 4 4")
    felt = table.page.ask.with_half_entered(table.desk.felt())  # type: ignore[union-attr]  # something is asked
    assert [pot.amount for pot in felt.pots] == [700]
    assert table.desk.table.stack_of(4) - next(seat.behind for seat in felt.seats if seat.number == 4) == 200


def test_passes_that_were_tapped_stay_over_a_ruling(table_of: MakeTable) -> None:
    table = table_of(dealt(FAN_TAN))
    table.keys("Enter 3 4 4")
    kind = next(kind for kind in table.desk.prompt.rulings if kind.code == "false_pass")  # type: ignore[union-attr]
    ruling = kind(decision=kind.decisions[0].code, reason="held the eight", seat=3)  # type: ignore[call-arg]
    table.page.run_command(lambda: table.desk.rule(ruling), table.page.ask)  # type: ignore[arg-type]
    table.keys("4 Enter")
    counts = {seat: key.mark for seat, key in table.page.ask.seat_keys.keys.items()}  # type: ignore[union-attr]
    assert (counts[4], table.desk.kept) == ("3", ("hand:1/passes", {"counts": {"1": 0, "2": 0, "3": 1, "4": 3},
                                                                  "seat": 0}))


def test_a_ruling_on_several_players_asks_for_each_in_words_of_its_own(table_of: MakeTable) -> None:
    table = table_of(dealt(FAN_TAN))
    table.keys("Enter 3 4 4")
    table.page.overlays.open_rulings("false_pass")
    panel = table.page.side.panel
    assert isinstance(panel, RulingPanel)
    assert [(name, asked.accessibleName()) for name, asked in panel.inputs.items()] == [
        ("seat", "Seat that passed"), ("card", "Card, such as 7 or 7h"),
        ("six_held_by", "Of a seven: the seat with its 6"), ("eight_held_by", "Of a seven: the seat with its 8")]
    assert cut_texts(table.window) == []


@pytest.mark.parametrize("players", [3, 8])
def test_a_newmarket_deal_takes_two_keys_for_a_pay_card_and_one_for_each_count(table_of: MakeTable,
                                                                               players: int) -> None:
    seats = dict(list({**NAMES, 6: "Anna"}.items())[:players])
    table = table_of(dealt(NEWMARKET, seats, dict.fromkeys(seats, 20000)))
    first = max(seat for seat in seats if seat != 1)
    # The deal, the widow sold for 12, three of the four pots as they fall, who is out, what the others have left.
    left = "2 " * (len(table.desk.table.playing) - 1)
    pressed = table.keys(f"Enter k {first} 1 2 Enter j 2 a 2 k 2 Enter 2 {left}Enter Enter")
    assert table.asked.startswith("hand:2/")
    assert pressed <= players + 15  # what the counts come to is read before the last


def test_a_habitual_enter_passes_no_stage_of_three_five_seven(table_of: MakeTable) -> None:
    table = table_of(dealt(THREE_FIVE_SEVEN))
    table.keys("Enter Enter Enter")
    assert table.asked == "hand:1/in:3"
    assert table.page.strip.primary_button.label == "Who is in?"
    table.press("e")
    assert table.asked == "hand:1/in:5"


def test_a_thirty_one_deal_takes_two_keys_and_enter_once_it_is_settled(table_of: MakeTable) -> None:
    table = table_of(dealt(THIRTY_ONE))
    table.press("Enter")  # the stakes, once a game
    assert table.keys("2 3 Enter") == 2 + 1
    assert (table.asked, lost(table)) == ("hand:2/knock", (0, 0, 1, 0))
    assert table.keys("s 4 1 Enter") == 3 + 1
    assert (table.asked, lost(table)) == ("hand:3/knock", (1, 0, 1, 0))
    table.keys("3 ⇧3 ⇧2 Enter Enter")  # of equal lowest hands the knocker's is safe
    assert lost(table) == (1, 1, 1, 0)
    table.keys("4 Enter 4 Enter 4 Enter 4 Enter")  # a knock that loses costs two
    assert lost(table) == (1, 1, 1, 4)


def test_enter_knocks_for_nobody_and_shows_no_31(table_of: MakeTable) -> None:
    table = table_of(dealt(THIRTY_ONE))
    table.keys("Enter Enter Enter")  # once for the stakes, and twice too often
    assert (table.asked, table.page.strip.primary_button.state) == ("hand:1/knock", PrimaryState.WAITING)
    table.keys("3 Enter")
    assert (table.asked, table.page.strip.primary_button.state) == ("hand:1/lowest", PrimaryState.WAITING)
    table.keys("2 Enter")
    assert lost(table) == (0, 1, 0, 0)


def test_seat_ten_knocks_by_its_digit_and_31_has_its_key_and_its_button(table_of: MakeTable) -> None:
    table = table_of(dealt(THIRTY_ONE, {1: "Luca", 2: "Tom", 10: "Mei Lin"}, {1: 7000, 2: 7000, 10: 7000}))
    table.keys("Enter 0 Enter 0 Enter")
    assert (table.asked, lost(table)) == ("hand:2/knock", (0, 0, 2))
    asked = table.page.ask
    assert isinstance(asked, SeatAsk)
    click(asked.keys_shown["S"])
    table.keys("0 1 Enter")
    assert lost(table) == (1, 0, 2)
    last = table.page.ask
    assert isinstance(last, SeatAsk)
    click(last.keys_shown["0"])
    table.press("Enter")
    picks = table.page.ask
    assert isinstance(picks, PicksAsk)
    assert table.asked == "hand:3/lowest"
    assert not picks.nobody.isVisibleTo(picks)


def test_a_nap_deal_takes_two_keys_and_one_for_its_chips(table_of: MakeTable) -> None:
    table = table_of(dealt(NAP))
    assert table.keys("n ⇧2 Enter") == 2 + 1
    assert (table.asked, table.desk.table.stack_of(2)) == ("hand:2/bid", 6500 - 3 * 1000)
    assert table.keys("3 2 Enter") == 2 + 1
    assert (table.asked, table.desk.table.stack_of(2)) == ("hand:3/bid", 6500 - 3 * 1000 + 3 * 300)
    assert table.keys("p") == 1
    assert table.asked == "hand:4/bid"


def test_enter_alone_neither_bids_nor_says_who_made_it(table_of: MakeTable) -> None:
    table = table_of(dealt(NAP))
    table.keys("Enter Enter")
    assert table.asked == "hand:1/bid"
    table.keys("2 Enter Enter")
    assert table.asked == "hand:1/outcome"
    assert table.page.strip.primary_button.label == "Who bid two?"
    click(table.page.ask.seat_keys.keys[2])  # type: ignore[union-attr]
    table.press("Enter")
    assert table.asked == "hand:2/bid"


def test_bids_and_cards_of_nap_are_keyed_as_they_fall(table_of: MakeTable) -> None:
    table = table_of(dealt(NAP, {1: "Luca", 2: "Tom", 3: "Priya"}, entry="full", joker=True))
    table.keys("Enter 2 p n x")
    assert table.headline == "Luca leads the joker — which suit is trumps?"
    table.keys("h 9 h K s")
    assert table.headline == "Luca to lead — trick 2"
    table.keys("T c A c 9 c")
    assert table.headline == "Luca has failed nap — settle now?"
    table.keys("Enter Enter")
    assert (table.asked, table.desk.table.stack_of(1)) == ("hand:2/deal", 7600 - 2 * 1000)


def test_at_nap_an_enter_too_many_passes_for_nobody(table_of: MakeTable) -> None:
    table = table_of(dealt(NAP, {1: "Luca", 2: "Tom", 3: "Priya"}, entry="guided", all_pass="dealer_bids"))
    table.keys("Enter Enter")
    assert table.headline == "Ask Tom — bid, or pass"
    table.keys("p Enter p")
    assert table.headline == "Ask Luca — must bid"
    button = table.page.strip.primary_button
    assert (button.label, button.state) == ("Which bid?", PrimaryState.WAITING)
    table.keys("Enter Enter")
    assert table.headline == "Ask Luca — must bid"
    table.press("3")
    assert table.headline == "Luca plays three — how many tricks?"


def test_who_is_short_in_a_game_for_fun_is_handed_more_and_sold_nothing(table_of: MakeTable) -> None:
    begun = replace(opening({"played_for": "fun"}, game=NAP, seats=FOUR, last={}), for_fun=10_000)
    table = table_of(StandDesk(Run.begin(NAP, begun)), 1280, 800)
    table.keys("Enter 1 b ⇧4")
    assert table.lead == "Short of chips: Oskar by 20"
    panel = table.page.side.panel
    assert isinstance(panel, SeatPanel)
    assert (panel.fun_field.text(), panel.count_field.placeholderText()) == ("20", "60")
    assert not hasattr(panel, "sell_field")
    sold = table.desk.table.due_at_settlement(4)
    table.press("Enter")
    assert (table.desk.table.stack_of(4), table.desk.table.due_at_settlement(4)) == (12_000, sold)
    assert table.headline == "Play it out — then who bid Blücher?"
    table.keys("⇧4 Enter")
    assert (table.asked, table.desk.table.stack_of(4)) == ("hand:2/bid", 0)


def test_equal_hands_are_clicked_one_after_another(table_of: MakeTable) -> None:
    table = table_of(dealt(THIRTY_ONE))
    table.keys("Enter 4 Enter")
    picks = table.page.ask
    assert isinstance(picks, PicksAsk)
    click(picks.several)
    assert table.page.strip.primary_button.label == "Choose several"
    click(picks.seat_keys.keys[1])
    click(picks.seat_keys.keys[3])
    click(table.page.strip.primary_button)
    assert lost(table) == (1, 0, 1, 0)
    table.keys("Enter 4 Enter")
    click(picks.several)
    table.keys("Esc 2")
    assert lost(table) == (1, 1, 1, 0)


def test_seats_stand_in_the_order_of_their_digits_and_a_long_name_takes_no_room_from_the_next_key(
        table_of: MakeTable) -> None:
    named = {1: "Luca", 2: "Tom", 3: "Alexander-Maximilian von Hohenberg", 4: "Oskar", 5: "Ann", 6: "Ruth", 7: "Di"}
    table = table_of(dealt(THIRTY_ONE, named, dict.fromkeys(named, 7000)), 1280, 800)
    table.press("Enter")
    QApplication.processEvents()
    asked = table.page.ask
    assert isinstance(asked, SeatAsk)
    digits = [cap for cap in asked.keys_shown if cap.isdecimal()]
    assert digits == sorted(digits)
    widths = {key.width() for cap, key in asked.keys_shown.items() if cap != "S"}
    assert max(widths) - min(widths) <= 1


def lost(table: Table) -> tuple[int, ...]:
    """How many corners each seat has folded."""
    game = table.desk.table.script_state
    return tuple(game.lost(seat) for seat in sorted(table.desk.table.seats))


def test_a_forfeit_is_a_letter(table_of: MakeTable) -> None:
    table = table_of(dealt(HIGH_CARD_POOL))
    table.keys("Enter f")
    assert table.headline.startswith("Ask Priya")


def test_who_is_short_is_named_and_their_chips_are_at_hand(table_of: MakeTable) -> None:
    table = table_of(dealt(RED_DOG, behind={1: 7000, 2: 600, 3: 7000, 4: 7000}, ante=1000))
    table.press("Enter")
    assert table.lead == "Short of chips: Tom by 4"
    assert table.page.side.panel is not None
    assert table.page.side.panel.title.text() == "Seat 2, Tom"
    table.press("Enter")
    assert table.page.side.panel is None
    table.press("Enter")
    assert table.headline.startswith("Ask Tom")


def test_the_chips_that_stand_ready_for_who_is_short_can_be_made_of_what_is_left(table_of: MakeTable) -> None:
    desk = dealt(RED_DOG, behind={1: 7000, 2: 600, 3: 7000, 4: 7000}, ante=1000)
    desk.table.held[CASE].clear()
    desk.table.held[RACK] = {500: 10, 2500: 4}
    table = table_of(desk)
    table.keys("Enter Enter Enter")
    assert table.headline.startswith("Ask Tom")
    assert table.desk.table.stack_of(2) == 600 + 500 - 1000


def test_the_right_column_shows_the_hand_and_no_shoe(table_of: MakeTable) -> None:
    table = table_of(dealt(RED_DOG))
    bar = table.page.side.bar
    assert [bar.tabText(at) for at in range(bar.count()) if bar.isTabVisible(at)] == ["Hand", "Log"]
    assert bar.tabText(bar.currentIndex()) == "Hand"
    table.press("]")
    assert bar.tabText(bar.currentIndex()) == "Log"


@pytest.mark.parametrize(("ends", "offered"), [("host", ["end_game"]), ("clock", ["time_up", "end_game"])])
def test_that_time_is_up_is_offered_only_where_the_clock_ends_the_game(table_of: MakeTable, ends: str,
                                                                       offered: list[str]) -> None:
    table = table_of(dealt(RED_DOG, ends=ends))
    table.press("y")
    panel = table.page.side.panel
    assert isinstance(panel, WhatHappened)
    assert [one.kind.code for one in panel.shown] == offered


LINES = {
    "red_dog": ("", "Enter", "1 5", "Enter l", "9 9 Enter", "Esc", "Back"),
    "high_card_pool": ("", "Enter", "f", "1 Enter", "w"),
    "three_five_seven": ("", "Enter", "2 3", "5 Enter", "⇧2", "Esc 2"),
    "mexican_sweat": ("", "Enter", "7 h", "9 s", "k", "d", "Enter", "4 c 3 c", "5 s"),
    "fan_tan": ("", "Enter", "3 3 4", "Enter", "Esc"),
    "thirty_one": ("", "Enter", "3", "Enter", "⇧2", "⇧4", "Enter", "Enter", "s", "2", "5", "Enter"),
    "red_three_rummy": ("", "Enter", "2", "5 6 7 8 h", "Enter", "7 7 7", "Enter", "x", "Enter", "a", "Enter"),
    "nap": ("", "n", "2", "Enter", "3", "p", "2", "⇧3", "Esc"),
    "baseborn": ("", "Enter", "Enter", "3 1 3 2 0 0 1 Enter", "9 9 Enter", "Esc 2 3 Enter", "0 1 0 0 2 2 0", "Enter",
                 "2 1 Enter", "l", "2", "1", "Enter 7 7"),
    "newmarket": ("", "Enter", "k", "3", "1 2", "Enter", "a 2", "j 2", "Enter", "3", "2 1", "1", "2", "Enter", "Esc"),
    "in_between": ("", "Enter", "9 9 Enter", "Esc 3 0 Enter", "h", "5 Enter", "w", "p"),
}
"""Keys after each of which everything must be readable."""


@pytest.mark.parametrize(("width", "height", "scale"), SIZES)
@pytest.mark.parametrize("game", [one for one in GAMES if one.id in LINES], ids=lambda game: game.id)
def test_everything_can_be_read_at_every_size(table_of: MakeTable, game: Game, width: int, height: int,
                                              scale: float) -> None:
    seats = dict(list(NAMES.items())[:7])
    rules = {"ante": 1000} if any(one.name == "ante" for one in declared(game.rules)) else {}
    table = table_of(dealt(game, seats, dict.fromkeys(seats, 30000), **rules), width, height, scale)
    assert readable(table, LINES[game.id]) == []


def readable(table: Table, lines: tuple[str, ...]) -> list[str]:
    """What cannot be read after one of these lines of keys."""
    for line in lines:
        table.keys(line)
        if cut := cut_texts(table.window):
            return [line, *cut]
    return []


@pytest.mark.parametrize(("width", "height", "scale"), [SIZES[0], SIZES[-1]])
@pytest.mark.parametrize("game", [one for one in GAMES if one.id in LINES], ids=lambda game: game.id)
def test_where_every_card_is_entered_everything_can_be_read(table_of: MakeTable, game: Game, width: int, height: int,
                                                            scale: float) -> None:
    seats = dict(list({**NAMES, 6: "Anna"}.items())[:7])
    desk = dealt(game, seats, dict.fromkeys(seats, 90000), entry="full")
    table, robot, cut = table_of(desk, width, height, scale), Robot(Random(3), 1), []
    for step in range(48):
        if desk.prompt is None:
            break
        desk.run.answer(robot.answer(desk.prompt))
        if step % 5 == 0:
            table.page.refresh()
            QApplication.sendPostedEvents()
            cut += [f"{table.headline}: {text}" for text in cut_texts(table.window)]
    assert cut == []
