"""The walk back over what was entered, and the fix without the mouse."""

from random import Random

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from app.dealing.engine.entered import entries_of
from app.dealing.engine.game import Game
from app.dealing.engine.if_fixed import if_fixed, in_place_of
from app.dealing.engine.robot import Robot
from app.dealing.engine.run import Run
from app.dealing.values.felt import Actor
from app.errors import Refused
from app.games import GAMES
from app.games.nap import NAP
from tests.ui.deal.conftest import REPEAT, MakeTable, Table, dealt
from tests.ui.deal.stand import NAMES, StandDesk, desk_at_bets, opening
from tests.ui.deal.test_pot_games import dealt as dealt_at
from ui.deal.fixing.walk_ask import WalkAsk
from ui.strip.step_timeline import EntryStep
from ui.widgets.buttons import PrimaryState

OPENED = 4
"""So many hands a robot deals before its last one is walked over."""

FIVE_CARDS = "⇧S ^Enter k 3 2 a 6"
SHOWN = FIVE_CARDS + " 5"


def cards(table: Table) -> list[str]:
    return ["".join(card.code for card in view.cards) for view in table.page.felt.felt.hands]


@pytest.mark.parametrize(("keys", "count", "hands"), [
    ("Left 7", 2, ["K27", "3A"]), ("Left Left Left 4", 4, ["K46", "3A"]), ("Left Up 4", 3, ["K46", "3A"]),
    ("Left Home 3", 3, ["326", "3A"]), ("Left Left Up 4", 4, ["K26", "4A"])])
def test_a_card_of_the_open_hand_is_fixed_in_four_keys_at_the_most(table_of: MakeTable, keys: str, count: int,
                                                                    hands: list[str]) -> None:
    table = dealt(table_of, FIVE_CARDS)
    assert table.keys(keys) == count
    assert cards(table) == hands
    assert not table.page.asks_aside
    assert table.desk.calls.count("fix") == 1


@pytest.mark.parametrize(("keys", "hands"), [
    ("Left 4 Enter", ["K26", "3A4"]), ("Left Left 7 Enter", ["K27", "3A5"]), ("Left Home 9 Enter", ["926", "3A5"]),
    ("Left Up Up 2 Enter", ["K26", "2A5"])])
def test_with_money_shown_nothing_changes_before_enter_and_five_keys_are_enough(table_of: MakeTable, keys: str,
                                                                                hands: list[str]) -> None:
    table = dealt(table_of, SHOWN)
    first, log = keys.removesuffix(" Enter"), len(table.desk.run.log)
    assert table.keys(first) <= 4
    assert len(table.desk.run.log) == log
    assert table.page.strip.primary_button.label.startswith("Put ")
    table.press("Enter")
    assert cards(table) == hands


@pytest.mark.parametrize(("keys", "from_the_rack"), [("Left 5 Enter", True), ("Left 3 Enter", False)])
def test_bets_that_were_taken_and_lie_on_the_felt_again_are_told_before_anybody_is_paid(
    table_of: MakeTable, keys: str, from_the_rack: bool
) -> None:
    table = dealt(table_of, FIVE_CARDS + " 2")
    before = table.desk.table.bets_down()
    table.keys(keys)
    said = table.page.strip.said
    after = table.desk.table.bets_down()
    back = {table.desk.table.name(seat): sum(spots.values()) - sum(before.get(seat, {}).values())
            for seat, spots in sorted(after.items()) if spots != before.get(seat)}
    assert bool(back) is from_the_rack
    assert (said.lead == "Correct it on the table") is from_the_rack
    for name, amount in back.items():
        assert f"{name} {table.desk.table.amount_text(amount)}" in said.reason.partition("Back onto the felt: ")[2]
    if from_the_rack:
        table.press("Enter")
        assert not table.page.asks_aside


def test_the_walk_says_what_goes_in_and_what_that_comes_to(table_of: MakeTable) -> None:
    table = dealt(table_of, SHOWN)
    table.keys("Left Left")
    assert (table.lead, table.page.strip.said.actor) == ("Player’s third card: 6", Actor.WARN)
    table.press("7")
    assert table.headline == "Player’s third card: 7, not 6"
    said = table.page.strip.said.reason
    assert "; not Banker wins, 9 over 8. 3 players’ results change; the rack −152 → ±0." in said
    assert table.page.strip.primary_button.label == "Put 7 in"
    assert table.page.strip.primary_button.second == "3 results change"


def test_the_walk_and_the_fix_need_no_wider_window(table_of: MakeTable) -> None:
    table = table_of(desk_at_bets(last=REPEAT, rules={"suits": True}), 1280, 720)
    table.keys("⇧S ^Enter k s 3 h 2 d a c 6 h")
    for keys in ("Left Left 9", "Enter", "Left", "7", "Esc"):
        table.keys(keys)
        assert table.window.width() == 1280, keys


def test_one_card_that_was_played_is_replaced_as_one_that_was_turned(table_of: MakeTable) -> None:
    table = table_of(dealt_at(NAP, {1: "Luca", 2: "Tom", 3: "Priya"}, entry="full", joker=True))
    table.keys("Enter 2 p n 9 h k s")
    assert table.keys("Left Left t") == 3
    assert [row.body for row in table.desk.run.effective if "card:" in row.key] == [["Th"], ["Ks"]]


def test_at_the_grid_alt_and_left_begins_the_walk_and_the_bare_arrow_is_the_grids(table_of: MakeTable) -> None:
    table = dealt(table_of, SHOWN + " ⇧Enter")
    assert table.lead == "Take bets"
    table.press("Left")
    assert not table.page.asks_aside
    table.press("!Left")
    assert isinstance(table.page.ask, WalkAsk)
    table.press("Esc")
    assert table.lead == "Take bets"


def test_a_closed_hands_card_asks_why_and_two_enters_put_it_in(table_of: MakeTable) -> None:
    table = dealt(table_of, SHOWN + " ⇧Enter")
    table.keys("!Left Left 4 Enter")
    assert table.desk.calls.count("fix") == 0
    held = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "\r", True)
    QApplication.sendEvent(QApplication.focusWidget() or table.page, held)
    assert table.desk.calls.count("fix") == 0, "a held Enter answers no question that came meanwhile"
    table.press("Enter")
    assert table.desk.calls.count("fix") == 1
    assert table.desk.run.log[-1].body["reason"] == "Wrong card keyed"  # type: ignore[index,call-overload]  # a fix's


def test_walking_all_the_way_back_and_forward_books_nothing(table_of: MakeTable) -> None:
    table = dealt(table_of, SHOWN)
    log = list(table.desk.run.log)
    before = table.headline
    table.keys("Left " * 12)
    assert isinstance(table.page.ask, WalkAsk)
    assert table.page.ask.at == 0
    table.keys("Right " * 12)
    assert (table.headline, table.page.asks_aside) == (before, False)
    assert table.desk.run.log == log


def test_a_rank_that_cannot_be_is_refused_in_words_and_changes_nothing(table_of: MakeTable) -> None:
    table = dealt(table_of, "⇧S ^Enter 7 7 7 7 6", decks=1, cut_depth=12)
    log = list(table.desk.run.log)
    table.keys("Left 7")
    assert table.headline == "Check the card — not 7"
    assert table.page.strip.said.reason
    table.keys("Enter Enter")
    assert table.desk.run.log == log
    table.press("5")
    assert cards(table) == ["775", "77"]


def test_a_later_card_that_the_fix_makes_wrong_is_struck_before_enter(table_of: MakeTable) -> None:
    table = dealt(table_of, SHOWN)
    table.keys("Left Left Up 9")
    assert table.page.strip.said.reason.startswith(
        "No longer counts: Player’s third card 6 and Banker’s third card 5. If dealt: Enter, then Y.")
    assert [step.label for step in table.page.strip.timeline._steps if isinstance(step, EntryStep) and step.struck] == [
        "Player’s third card", "Banker’s third card"]
    assert table.page.strip.primary_button.state is PrimaryState.READY
    table.keys("Enter")
    assert table.desk.prompt is not None
    assert [kind.code for kind in table.desk.prompt.rulings][:2] == ["I2", "I3"]  # where each of them goes


def in_the_middle(game: Game) -> StandDesk:
    """A desk at which a robot has dealt some hands, card by card, and stands in the middle of one."""
    seats = {seat: NAMES[seat] for seat in (1, 2, 3, 4)}
    rules = {"entry": "full"} if game.id != "baccarat" else {"set_up": "short"}
    desk = StandDesk(Run.begin(game, opening(rules, game=game, seats=seats, last={},
                                             behind=dict.fromkeys(seats, 90_000))))
    robot = Robot(Random(5), getattr(desk.table.rules, "decks", 1))
    for step in range(300):
        if desk.prompt is None or (desk.table.hands_opened >= OPENED and desk.table.hand and step % 7 == 0):
            break
        robot.step(desk.run)
    return desk


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_in_every_game_a_hand_is_walked_back_over_and_forward_again_and_nothing_is_booked(table_of: MakeTable,
                                                                                          game: Game) -> None:
    table = table_of(in_the_middle(game))
    log, before = list(table.desk.run.log), table.headline
    table.press("!Left")
    walk = table.page.ask
    assert isinstance(walk, WalkAsk)
    for _ in walk.entries:
        assert table.lead
        assert table.page.strip.said.step in range(len(table.page.strip.timeline._steps))
        table.press("Left")
    assert walk.at == 0
    table.press("Up")
    table.press("Home")
    while table.page.ask is walk:
        table.press("Right")
    assert (table.headline, table.desk.run.log, table.desk.calls) == (before, log, [])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_another_card_would_change_is_worked_out_and_nothing_is_entered(game: Game) -> None:
    run = in_the_middle(game).run
    rows, log = run.effective, list(run.log)
    for entry in [one for one in entries_of(run) if one.card][-6:]:
        for rank in "27K":
            body = in_place_of(entry, rank)
            try:
                would = if_fixed(run, entry, body)
            except Refused:
                continue
            assert {*would.gone} <= {row.seq for row in rows}
            for outcome in filter(None, (would.was, would.becomes)):
                assert outcome.result
            assert (run.effective, run.log) == (rows, log)
