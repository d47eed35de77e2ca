"""The steps of a night's end: who gets a leftover pot, how the money goes, what a difference does, what is refused."""

from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtGui import QFontMetricsF
from pytestqt.qtbot import QtBot

from app.dealing.asides.registry import CashOut, open_matters
from app.dealing.values.transfers import CASHBOX, JAR, KEPT_POT, RACK, pot
from app.desk import Desk, NightPlan, Seating
from app.desk.cashier.night_end import EndStep
from app.money import figure
from tests.app.desk.dealing import BANKER_WINS, PLAYER_WINS, QUICK, a_desk, bets, deal, house, open_test_books
from tests.copied import copied
from tests.ui.legible import SIZES, cut_texts
from tests.ui.night_end import NAMES, balanced, count_as_booked, ending, headline, in_pots, leave_three, primary, untrue
from tests.ui.running import Running
from ui.settle.cash_table import CountedField
from ui.settle.count_pane import BEARS
from ui.settle.ending import Ending
from ui.settle.page import SettlePage


@pytest.fixture(autouse=True)
def settings(tmp_path: Path) -> None:
    QSettings.setPath(QSettings.Format.NativeFormat, QSettings.Scope.UserScope, str(tmp_path / "settings"))


@pytest.fixture
def running(qtbot: QtBot, tmp_path: Path) -> Running:
    leave_three(tmp_path)
    made = Running(qtbot, tmp_path, size=(1280, 720))
    made.press("F7")
    return made


def test_the_leftover_may_go_seat_by_seat(running: Running) -> None:
    desk, pane = running.desk, ending(running).pots
    held, before = in_pots(desk), {seat: desk.table.stack_of(seat) for seat in (1, 2)}
    running.press("2")
    assert pane.shares == {2: 50}
    assert primary(running) == ("Give them out", f"{desk.table.amount_text(held - 50)} still to give")
    running.press("Enter")
    assert in_pots(desk) == held, "nothing is given before all of it is"
    while pane.left > 0:
        running.press("1")
    running.press("Enter")
    assert {seat: desk.table.stack_of(seat) - had for seat, had in before.items()} == {1: held - 50, 2: 50}
    assert balanced(desk)


@pytest.mark.parametrize(("keys", "place"), [(("h",), RACK), (("j",), JAR)])
def test_the_leftover_may_go_to_the_house_or_to_the_jar(running: Running, keys: tuple[str, ...], place: object) -> None:
    desk = running.desk
    held = in_pots(desk)
    had = {where: desk.table.balance(where) for where in (RACK, JAR)}
    running.keys(*keys, "Enter")
    assert {where: desk.table.balance(where) - was for where, was in had.items()} == \
        {RACK: held * (place == RACK), JAR: held * (place == JAR)}
    running.press("Back")
    assert in_pots(desk) == held, "taken back where it was done"
    assert balanced(desk)


def test_the_leftover_may_be_put_by_for_the_next_night_and_opens_its_first_pot(running: Running) -> None:
    desk = running.desk
    running.keys("n", "Enter")
    assert (in_pots(desk), desk.table.balance(KEPT_POT)) == (0, 150)
    running.keys(*["Enter"] * len(NAMES))
    assert ending(running).step is EndStep.COUNT
    count_as_booked(running)
    running.press("Enter")
    assert desk.night is None
    assert desk.verify() == []
    plan = NightPlan("Next night", "Host", tuple(Seating(name, 10_000) for name in NAMES), all_the_rest=True)
    desk.open_night(plan)
    assert [(view.name, view.amount, view.note, view.waits) for view in desk.felt().pots] == \
        [("Waiting pot", 150, "left by an earlier night", True)], "baccarat plays for no pot"
    desk.change_game(None, "red_dog")
    assert (desk.table.balance(KEPT_POT), desk.table.balance(pot("red_dog"))) == (0, 150)
    assert desk.table.announcement == "1.50 from an earlier night is in the pot."
    assert balanced(desk)
    assert desk.statement().difference == 0


def test_one_seat_gets_all_of_it_by_its_digit(running: Running) -> None:
    held, had = in_pots(running.desk), running.desk.table.stack_of(5)
    running.keys("t", "5", "Enter")
    assert running.desk.table.stack_of(5) == had + held


def test_a_pot_that_outlasts_the_last_player_goes_to_the_house_or_the_jar(running: Running) -> None:
    desk = running.desk
    for player, name in enumerate(NAMES, 1):
        desk.aside(CashOut(player, desk.table.stack_of(desk.table.seat_of(player))))
        assert not desk.table.seat_of(player), name
    running.keys("F3", "F7")
    assert headline(running).startswith("1.50 are left in a pot — say whose.")
    assert untrue(running) == []
    assert primary(running) == ("To the house", "Then: the count")
    running.press("Enter")
    assert (ending(running).step, in_pots(desk)) == (EndStep.COUNT, 0)
    assert balanced(desk)


def test_a_player_may_owe_what_is_short(running: Running) -> None:
    running.keys("Enter", *["Enter"] * len(NAMES))
    short = sum(running.desk.counting.expected().values()) // 100 - 5
    before = {one.name: one.to_settle for one in running.desk.statement().players}
    running.keys("t", *str(short), "Enter", "p")
    assert primary(running) == ("One player owes it", "Then: close the night")
    running.keys("3", "Enter")
    after = {one.name: one.to_settle for one in running.desk.statement().players}
    assert {name: after[name] - before[name] for name in before if after[name] != before[name]} == {"Priya": -500}


def test_enter_on_another_button_is_that_button_s_and_closes_nothing(running: Running) -> None:
    running.keys("Enter", *["Enter"] * len(NAMES), "b", "Enter")
    assert ending(running).step is EndStep.CLOSE
    letter = running.page(SettlePage).papers.buttons()[1]
    letter.setFocus()
    running.press("Enter")
    assert letter.isChecked()
    assert running.desk.night is not None


@pytest.fixture
def still_on(qtbot: QtBot, tmp_path: Path) -> Running:
    """Red Dog between two deals, 17.50 in its pot: what eight have put in, 3.50 of one and 2 of each other."""
    leave_three(tmp_path, over=False)
    made = Running(qtbot, tmp_path)
    made.press("F7")
    return made


@pytest.mark.parametrize(("key", "said", "option", "gets", "left"), [
    ("s", "End Red Dog — share 16 of 17.50.", "2 each", dict.fromkeys(range(1, 9), 200), 150),
    ("r", "End Red Dog — return 17.50.", "what each put in", dict.fromkeys(range(1, 9), 200) | {2: 350}, 0),
    ("n", "End Red Dog — then say whose the 17.50 are.", "seat, house, next night", {}, 1_750)])
def test_a_game_that_is_on_is_ended_with_the_night_and_no_next_one_is_asked(
        still_on: Running, key: str, said: str, option: str, gets: dict[int, int], left: int) -> None:
    desk = still_on.desk
    had = {seat: desk.table.stack_of(seat) for seat in desk.table.seats}
    still_on.press(key)
    assert headline(still_on).startswith(said)
    assert next(one.note for one in ending(still_on).pane.told().options if one.chosen) == option
    still_on.press("Enter")
    assert desk.sitting_is_over
    assert {seat: more for seat in had if (more := desk.table.stack_of(seat) - had[seat])} == gets
    assert in_pots(desk) == left
    assert ending(still_on).step is (EndStep.POTS if left else EndStep.CASH_OUT)
    assert balanced(desk)
    stood = {seat: desk.table.stack_of(seat) for seat in had}
    if not left:
        still_on.press("Enter")
        assert undo_says(still_on) == "Undo Luca cashes out 100"
        still_on.press("^z")
        assert {seat: desk.table.stack_of(seat) for seat in had} == stood
    assert undo_says(still_on) == "Undo End this game"
    still_on.press("^z")
    assert ({seat: desk.table.stack_of(seat) for seat in had}, in_pots(desk)) == (had, 1_750)
    assert (headline(still_on).startswith("End Red Dog"), balanced(desk)) == (True, True)


def undo_says(running: Running) -> str:
    """What Undo on the strip of the steps would take back."""
    return ending(running).strip.undo_button.accessibleName()


def test_ending_a_game_with_the_night_one_player_may_get_the_pot_with_a_reason(still_on: Running) -> None:
    desk = still_on.desk
    had = desk.table.stack_of(3)
    still_on.press("t")
    assert headline(still_on).startswith("End Red Dog — who gets the 17.50?")
    still_on.press("Enter")
    assert (desk.sitting_is_over, "Say who gets the pots." in headline(still_on)) == (False, True)
    still_on.press("3")
    assert headline(still_on).startswith("End Red Dog — 17.50 to Priya. A pot goes to one player with a reason.")
    still_on.press("Enter")
    assert "There is no reason yet." in headline(still_on)
    still_on.keys(*"won", "Enter")
    assert (desk.sitting_is_over, desk.table.stack_of(3), in_pots(desk)) == (True, had + 1_750, 0)
    assert balanced(desk)


def test_a_game_that_is_on_may_be_played_on_and_a_hand_is_dealt_to_its_end(still_on: Running) -> None:
    still_on.press("d")
    assert still_on.deal.isVisible()
    still_on.keys("Enter", "F7")
    assert headline(still_on).startswith("The table first — Red Dog is in the middle")
    shown, table = ending(still_on), still_on.desk.table
    assert shown.strip.timeline._steps[0].fact == f"{figure(in_pots(still_on.desk), table.money)} in play"
    assert shown._stands is not None
    assert shown._stands.in_front == sum(table.stack_of(seat) for seat in table.seats)
    still_on.press("Enter")
    assert still_on.deal.isVisible()
    assert not still_on.desk.sitting_is_over


def test_chips_in_a_pot_that_waits_are_counted_in_whole_chips_at_the_cashier(running: Running) -> None:
    running.press("F3")
    running.desk.next_sitting(game_id="baccarat")
    said = [str(matter.why) for matter in open_matters(running.desk.table, 2) if matter.code == "pot"]
    assert said == ["1.50 waits in pots that Tom has put into. It stays there for the next game. To give it back, end "
                    "that game first."]


def test_what_no_chip_makes_is_named_at_the_cash_out(qtbot: QtBot, tmp_path: Path) -> None:
    desk = a_desk(tmp_path)
    deal(desk, BANKER_WINS)
    assert desk.table.owed_to(1) == 37, "of 12.50 less its commission, with a chip of 0.50 as the smallest"
    desk.books.close()
    running = Running(qtbot, tmp_path)
    running.press("F7")
    assert headline(running).endswith(
        "Bought 100, so +11.87 with 0.37 that goes on the sheet. Type the count if it differs.")
    running.press("Enter")
    assert next(one.result for one in running.desk.statement().players if one.player == 1) == 1_187


def test_cash_that_the_box_does_not_hold_is_named_before_it_is_paid(running: Running) -> None:
    running.keys("Enter", "c")
    assert headline(running).startswith("£100 short in the cash box — pay Luca anyway. The box holds £0.")
    assert primary(running)[0] == "Pay 100 anyway"
    running.press("a")
    assert primary(running)[0] == "Luca, 100"
    running.keys("c", "Enter")
    assert running.desk.table.balance(CASHBOX) == -10_000
    assert headline(running).startswith("Cash out Tom"), "for the next one it goes onto the sheet again"


@pytest.fixture
def in_cash(qtbot: QtBot, tmp_path: Path) -> Running:
    """At the cash-out of four: all but Cy paid in cash, and Ann has won 150 from the house. The box holds 300."""
    copied("four in cash", _four_in_cash, tmp_path)
    made = Running(qtbot, tmp_path)
    made.press("F7")
    return made


def _four_in_cash(folder: Path) -> None:
    with open_test_books(folder, create=True) as books:
        desk = Desk(books)
        desk.open_house(house())
        seatings = tuple(Seating(name, 10_000, how="account" if name == "Cy" else "cash")
                         for name in ("Ann", "Bo", "Cy", "Dee"))
        desk.open_night(NightPlan("Test night", "Host", seatings, all_the_rest=True, rules=dict(QUICK)))
        desk.answer(1)
        desk.answer(None)
        deal(desk, PLAYER_WINS, bets(s1={"player": 5_000}))
        deal(desk, PLAYER_WINS, bets(s1={"player": 10_000}))


def ways(running: Running, *keys: str) -> list[tuple[str, str]]:
    """Whom each of these keys found cashing out, and how the money goes then."""
    pane, found = ending(running).cash_out, []
    for key in keys:
        running.press(key)
        found.append((pane.now.night.name if pane.now else "", pane.way))
    return found


def test_nothing_of_the_last_deal_stands_above_the_cash_out(in_cash: Running) -> None:
    top = in_cash.window.top
    assert (top._state.title, top._state.game, top._state.shoe) == ("Test night ends", "No game", None)
    in_cash.press("F3")
    assert (top._state.game, top._state.shoe is not None) == ("Mini Baccarat", True)


def test_cash_is_offered_to_a_player_who_paid_cash_as_far_as_the_box_holds_it(in_cash: Running) -> None:
    assert ways(in_cash, "F7", "Enter", "Enter", "Enter") == [("Ann", "C"), ("Bo", "A"), ("Cy", "A"), ("Dee", "A")]


def test_how_the_money_goes_stays_for_the_next_seats_until_it_is_changed(in_cash: Running) -> None:
    assert ways(in_cash, "a", "Enter", "Enter", "c", "Enter") == [
        ("Ann", "A"), ("Bo", "A"), ("Cy", "A"), ("Cy", "C"), ("Dee", "C")]
    assert in_cash.desk.table.balance(CASHBOX) == 20_000


def test_a_cash_out_that_is_taken_back_is_the_next_to_be_done_and_whoever_is_skipped_comes_last(
        in_cash: Running) -> None:
    assert [name for name, _ in ways(in_cash, "F7", "Down", "Enter", "Enter", "Back")] == \
        ["Ann", "Bo", "Cy", "Dee", "Cy"]
    assert [one.night.name for one in ending(in_cash).cash_out.order] == ["Cy", "Dee", "Ann"]
    assert [name for name, _ in ways(in_cash, "Enter", "Enter")] == ["Dee", "Ann"]


def test_each_way_to_settle_a_difference_makes_the_numbers_that_its_button_says(running: Running) -> None:
    desk = running.desk
    running.keys("Enter", *["Enter"] * len(NAMES))
    before = {one.player: one.to_settle for one in desk.statement().players}
    short = sum(desk.counting.expected().values()) // 100 - 5
    running.keys("t", *str(short), "Enter")
    for keys, loses in ((("h",), {0: 500}), (("s",), {1: 62, 2: 62, 3: 62, 4: 62, 5: 63, 6: 63, 7: 63, 8: 63}),
                        (("r",), None), (("p", "3"), {3: 500})):
        assert headline(running).startswith("5 short — look, then decide.")
        running.keys(*keys)
        shares = desk.counting.shares(-500, BEARS[ending(running).count.way], ending(running).count.player)
        running.press("Enter")
        assert balanced(desk)
        after = {one.player: one.to_settle for one in desk.statement().players}
        moved = {one: had - after[one] for one, had in before.items() if had != after[one]} or {0: 500}
        assert sum(moved.values()) == 500
        assert moved == {one: -part for one, part in shares.items()} or keys == ("h",)
        assert loses is None or sorted(moved.values()) == sorted(loses.values())
        assert desk.statement().difference == 0
        running.press("Back")
        assert ending(running).step is EndStep.DIFFERENCE, "what was counted stays"


def test_who_is_named_as_the_next_to_cash_out_is_the_next(in_cash: Running) -> None:
    ending(in_cash).cash_out.take(4)
    for name in ("Ann", "Bo", "Cy"):
        assert primary(in_cash)[1].startswith(f"Next: {name}, ")
        in_cash.press("Enter")
        assert headline(in_cash).startswith(f"Cash out {name} — ")
    assert primary(in_cash)[1] == "Then: the count"


def field_stands_whole(end: Ending) -> bool:
    """Whether the figure being typed has the height of its letters, and its row is in sight."""
    field = end.pane.findChild(CountedField)
    if field is None or not field.isVisible():
        return True
    letters = QFontMetricsF(field.font()).tightBoundingRect("98.50").height()
    return bool(field.height() - 2 * 3 >= letters and field.visibleRegion().boundingRect() == field.rect())


@pytest.mark.parametrize(("width", "height", "scale"), [(1264, 680, 1.0), (1024, 600, 1.0), *SIZES])
def test_every_step_can_be_read_at_every_size(running: Running, width: int, height: int, scale: float) -> None:
    running.press("F3")
    running.window.resize(width, height)
    running.preferences.use_text_size(round(100 * scale))
    running.press("F7")
    seen = set()
    for keys in (("Enter",), (*"90", "Enter", *"lost", "Enter"), ("Enter",) * (len(NAMES) - 1), ("t",), ("h", "Enter")):
        running.keys(*keys)
        if keys == ("t",):
            running.keys(*str(sum(running.desk.counting.expected().values()) // 100 - 5), "Enter")
        seen.add(ending(running).step)
        assert cut_texts(running.window) == []
        assert ending(running).strip.words.clipped_texts() == []
        assert field_stands_whole(ending(running))
    assert seen == {EndStep.CASH_OUT, EndStep.COUNT, EndStep.DIFFERENCE, EndStep.CLOSE}
    for _ in ("at the close", "while it is paid"):
        results = running.page(SettlePage).results
        assert cut_texts(running.window) == []
        # A screen of 600 that frame and task bar leave less of has room for some, and a bar for the others.
        assert results.verticalScrollBar().maximum() == 0 or height < 600, "the house bank is the last row"
        assert results.columnWidth(0) >= results.sizeHintForColumn(0)
        running.press("Enter")
