"""A coup through the page, key by key."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.dealing.asides.registry import FillRack
from app.dealing.prompts.kinds import DrawCard, Pay
from app.dealing.values.felt import Actor
from tests.ui.deal.conftest import MakeTable, Table
from tests.ui.deal.stand import desk_at_bets
from tests.ui.legible import SIZES, cut_texts
from ui.deal.answers.kept import SOON
from ui.widgets.buttons import PrimaryState

ALL_CAN_REPEAT = {1: {"banker": 2000}, 3: {"banker": 4000, "banker_pair": 500}, 8: {"banker": 10000}}


def test_a_coup_from_take_bets_to_all_paid_takes_nine_keys(table_of: MakeTable) -> None:
    table = table_of(desk_at_bets(last=ALL_CAN_REPEAT))
    count = table.keys("⇧S ^Enter k 3 2 a 6 5 ⇧Enter")
    assert count == 9
    assert table.asked == "hand:2/bets"
    assert [booked.kind for booked in table.desk.table.bookings] == ["hand"]


def test_enter_pays_the_current_seat_and_shift_enter_all(table_of: MakeTable) -> None:
    table = table_of(desk_at_bets(last=ALL_CAN_REPEAT))
    table.keys("⇧S ^Enter k 3 2 a 6 5")
    assert table.lead == "Pay Seat 8, Mei Lin"
    table.press("Enter")
    assert table.lead == "Pay Seat 3, Priya"
    table.press("⇧Enter")
    assert table.lead == "Take bets"


def test_the_arrows_choose_whom_to_pay(table_of: MakeTable) -> None:
    table = table_of(desk_at_bets(last=ALL_CAN_REPEAT))
    table.keys("⇧S ^Enter k 3 2 a 6 5 Down")
    assert table.lead == "Pay Seat 3, Priya"
    table.press("Enter")
    assert "Seat 8" in table.lead
    assert table.desk.table.stack_of(3) == 27100 - 4000 - 500 + 3800


def test_a_held_enter_never_answers_the_next_prompt(table_of: MakeTable) -> None:
    table = table_of(desk_at_bets(last=ALL_CAN_REPEAT))
    table.keys("⇧S ^Enter k 3 2 a 6 5")
    for _ in range(5):
        held = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "\r", True)
        QApplication.sendEvent(QApplication.focusWidget() or table.page, held)
    assert table.lead == "Pay Seat 8, Mei Lin"


def test_the_card_is_painted_before_it_is_booked(table_of: MakeTable, monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_of(desk_at_bets(last=ALL_CAN_REPEAT))
    table.keys("⇧S ^Enter")
    order: list[str] = []
    shown, answer = table.page.felt.paint_now, table.desk.answer

    def paint_now() -> None:
        order.append(f"painted {table.page.felt._showing.half.text}")
        assert not table.page.felt._changed.isEmpty()
        shown()
        assert table.page.felt._changed.isEmpty()

    def book(body: object, op_id: str = "") -> None:
        order.append("booked")
        answer(body, op_id)  # type: ignore[arg-type]  # the page gives what a prompt takes

    monkeypatch.setattr(table.page.felt, "paint_now", paint_now)
    monkeypatch.setattr(table.desk, "answer", book)
    table.press("k")
    assert order == ["painted K", "booked"]


def test_the_books_failing_stops_the_dealing_and_try_again_books_once(table_of: MakeTable) -> None:
    table = table_of(desk_at_bets(last=ALL_CAN_REPEAT))
    table.keys("⇧S ^Enter")
    table.desk.broken = 2
    saved: list[bool] = []
    table.page.saved.connect(saved.append)
    table.press("k")
    assert table.headline == "Stop dealing — ledger not saving"
    assert table.page.strip.said.actor is Actor.BAD
    table.keys("5 x Back n")
    assert table.asked == "hand:1/player:1"
    table.press("Enter")
    assert table.headline.startswith("Stop dealing")
    table.press("Enter")
    assert table.asked == "hand:1/banker:1"
    assert saved == [False, False, True]
    answers = [op for what, op in zip(table.desk.calls, table.desk.op_ids, strict=True) if what == "answer"]
    assert len(set(answers[-3:])) == 1


def test_the_strip_says_what_the_prompt_says(at_bets: Table) -> None:
    assert at_bets.headline == "Take bets — coup 1"
    assert "Take bets" in at_bets.page.strip.words.accessibleName()
    assert at_bets.page.strip.call.call == "“Place your bets.”"


def test_the_grid_keeps_the_keyboard_from_seat_to_seat(at_bets: Table) -> None:
    grid = at_bets.page.ask.centre() if at_bets.page.ask else None
    at_bets.keys("^2 b 5")
    assert grid is not None
    assert QApplication.focusWidget() is grid


def test_ctrl_z_and_redo_go_back_and_forth(table_of: MakeTable) -> None:
    table = table_of(desk_at_bets(last=ALL_CAN_REPEAT))
    table.keys("⇧S ^Enter k 3")
    table.press("^z")
    assert table.asked == "hand:1/banker:1"
    table.press("^y")
    assert table.asked == "hand:1/player:2"
    table.press("Back")
    assert table.asked == "hand:1/banker:1"


def test_undo_names_what_it_takes_back(table_of: MakeTable) -> None:
    table = table_of(desk_at_bets(last=ALL_CAN_REPEAT))
    table.keys("⇧S ^Enter k")
    assert table.page.strip.undo_button.accessibleName() == "Undo Player’s first card K"


def test_taking_back_a_payment_says_from_whom_first(table_of: MakeTable) -> None:
    table = table_of(desk_at_bets(last=ALL_CAN_REPEAT))
    table.keys("⇧S ^Enter k 3 2 a 6 5 Enter Back")
    assert table.headline == "Take back 95 from Seat 8"
    assert table.page.strip.primary_button.second == "Rack +95"
    table.press("Esc")
    assert table.lead == "Pay Seat 3, Priya"
    table.keys("Back Enter")
    assert table.lead == "Pay Seat 8, Mei Lin"
    assert table.desk.table.stack_of(8) == 46000 - 10000


def test_chips_put_into_the_rack_are_not_taken_back_unasked(table_of: MakeTable) -> None:
    table = table_of(desk_at_bets(last=ALL_CAN_REPEAT))
    table.page.run_command(lambda: table.desk.aside(FillRack({100: 5})), table.page.ask)  # type: ignore[arg-type]
    filled = table.desk.table.rack[100]
    table.press("Back")
    assert table.headline == "Take back 5 from the rack"
    assert table.desk.table.rack[100] == filled
    table.press("Enter")
    assert table.desk.table.rack[100] == filled - 5


def test_an_older_hand_is_taken_back_only_with_a_reason(table_of: MakeTable) -> None:
    table = table_of(desk_at_bets(last=ALL_CAN_REPEAT))
    table.keys("⇧S ^Enter k 3 2 a 6 5 ⇧Enter ⇧S ^Enter")
    table.keys("Back")  # no more bets of coup 2: nothing has moved from anybody's hand
    table.press("Back")
    assert table.page.strip.said.badge.endswith("UNDO")
    assert table.page.strip.primary_button.state is PrimaryState.OFF
    table.press("Enter")
    assert table.asked == "hand:2/bets"
    table.keys("w r o n g Enter")
    assert table.asked.startswith("hand:1/pay")


def test_a_note_goes_into_the_log(at_bets: Table) -> None:
    at_bets.keys("n")
    assert at_bets.lead == "Write a note"
    at_bets.keys("b x s Enter")
    assert at_bets.desk.table.notes == ["bxs"]
    assert at_bets.lead == "Take bets"


def test_brackets_turn_the_tabs_and_f1_opens_the_rule(at_bets: Table) -> None:
    bar = at_bets.page.side.bar
    for tab in ("Roads", "Odds", "Shoe", "Log"):
        assert bar.tabText(bar.currentIndex()) == tab
        at_bets.press("]")
    assert bar.tabText(bar.currentIndex()) == "Roads"
    at_bets.press("F1")
    assert at_bets.page.side.panel is not None
    at_bets.press("Esc")
    assert at_bets.page.side.panel is None


def test_the_keyboard_map_lists_only_what_works_now(at_bets: Table) -> None:
    at_bets.press("?")
    shown = at_bets.page.overlays.keyboard_map
    assert shown is not None
    assert shown.words_for("S")[0] == "Same as last"
    assert not shown.words_for("Q")[0]
    at_bets.press("x")
    assert at_bets.page.overlays.keyboard_map is None
    assert at_bets.asked == "hand:1/bets"


def test_seats_are_numbered_for_a_click_and_the_rack_opens_its_panel(table_of: MakeTable) -> None:
    table = table_of(desk_at_bets(last=ALL_CAN_REPEAT))
    table.keys("⇧S ^Enter")
    table.page.felt.seat_clicked.emit(3)
    assert "Priya" in table.page.side.panel.title.text()  # type: ignore[union-attr]  # it is open
    table.press("Esc")
    table.page.felt.rack_clicked.emit()
    assert table.page.side.panel.title.text() == "Rack"  # type: ignore[union-attr]  # it is open


def test_hostile_names_are_shown_as_they_are(table_of: MakeTable) -> None:
    name = "<b>Tom</b><img src=x>"
    table = table_of(desk_at_bets(seats={1: "Luca", 2: name}, last={}))
    table.page.felt.seat_clicked.emit(2)
    title = table.page.side.panel.title  # type: ignore[union-attr]  # it is open
    assert title.text() == f"Seat 2, {name}"
    assert title.textFormat() is Qt.TextFormat.PlainText


@pytest.mark.parametrize(("width", "height", "scale"), SIZES)
def test_everything_can_be_read_at_every_size(table_of: MakeTable, width: int, height: int, scale: float) -> None:
    table = table_of(desk_at_bets(last=ALL_CAN_REPEAT), width, height, scale)
    for keys in ("Right", "⇧S", "^Enter", "k", "3", "2", "a", "6", "5", "c", "Esc", "Enter", "Back", "Esc", "⇧Enter",
                 "2 5 0"):
        table.keys(keys)
        assert cut_texts(table.window) == [], keys
        capitals = table.page.strip.words.headline_pixels() * 0.727
        assert capitals >= height / 45 - 0.5, keys


def test_the_felt_gets_no_keyboard_from_the_grid_that_lay_over_it(
    table_of: MakeTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = table_of(desk_at_bets(last=ALL_CAN_REPEAT))
    ringed: list[int | None] = []
    monkeypatch.setattr(table.page.felt, "_focus_seat", ringed.append)
    table.keys("⇧S ^Enter k 3 2 a 6 5 ⇧Enter")
    assert table.lead == "Take bets"
    assert ringed == []


def test_what_a_hand_asks_later_is_made_while_the_host_takes_bets(table_of: MakeTable, qtbot: QtBot) -> None:
    table = table_of(desk_at_bets(last=ALL_CAN_REPEAT))
    kept = table.page._questions.kept
    qtbot.waitUntil(lambda: set(SOON) <= set(kept._made))
    made = dict(kept._made)
    table.keys("⇧S ^Enter")
    assert table.page.ask is made[DrawCard]
    table.keys("k 3 2 a 6 5")
    assert table.page.ask is made[Pay]
    assert kept._made == made
