"""A whole night's end, by keys alone and by the mouse alone: with nothing to ask, and with everything."""

from pathlib import Path

import pytest
from PySide6.QtCore import QRect, QSettings
from pytestqt.qtbot import QtBot

from app.desk import Desk, NightPlan, Seating
from app.desk.cashier.night_end import EndStep
from app.jackpots.rules import HIGH_HAND
from app.jackpots.standing import Deed
from tests.app.desk.dealing import PLAYER_WINS, QUICK, bets, deal, house, open_test_books
from tests.ui.night_end import NAMES, Keys, Mouse, ending, facts, headline, in_pots, leave_three, primary, strip, untrue
from tests.ui.running import Running
from ui.jackpots.page import JackpotsPage
from ui.settle.strip_text import reason_words
from ui.widgets.buttons import PrimaryState

Hands = type[Keys] | type[Mouse]
by_either_hand = pytest.mark.parametrize("hands", [Keys, Mouse])


@pytest.fixture(autouse=True)
def settings(tmp_path: Path) -> None:
    QSettings.setPath(QSettings.Format.NativeFormat, QSettings.Scope.UserScope, str(tmp_path / "settings"))


def open_house(folder: Path) -> Desk:
    """Three at baccarat, one coup won by Ann."""
    desk = Desk(open_test_books(folder, create=True))
    desk.open_house(house())
    desk.open_night(NightPlan("Test night", "Host", tuple(Seating(name, 10_000) for name in ("Ann", "Bo", "Cy")),
                              all_the_rest=True, rules=dict(QUICK)))
    desk.answer(1)
    desk.answer(None)
    deal(desk, PLAYER_WINS, bets(s1={"player": 5_000}, s2={"banker": 2_500}))
    return desk


def where_it_lies(running: Running) -> list[QRect]:
    """The panel of the step, the right column and the strip, on the window."""
    end = ending(running)
    return [QRect(one.mapTo(running.window, one.rect().topLeft()), one.size())
            for one in (end.pane, end.side, end.strip)]


def pay_all(running: Running, host: Keys | Mouse) -> int:
    """Mark every payment; how many there were."""
    count = 0
    while not running.desk.settling.statement().settled:
        host.go_on()
        count += 1
        assert count < 20
    return count


@by_either_hand
def test_a_night_with_nothing_to_ask_ends_with_one_press_a_seat_the_count_the_close_and_the_payments(
        qtbot: QtBot, tmp_path: Path, hands: Hands) -> None:
    open_house(tmp_path).books.close()
    running = Running(qtbot, tmp_path, size=(1280, 720))
    host = hands(running)
    desk, lies = running.desk, where_it_lies(running)
    for name, amount, after in (("Ann", "150", "Next: Bo, 75"), ("Bo", "75", "Next: Cy, 100"),
                                ("Cy", "100", "Then: the count")):
        assert (ending(running).step, untrue(running)) == (EndStep.CASH_OUT, [])
        assert headline(running).startswith(f"Cash out {name} — {amount}. Bought 100, so ")
        assert primary(running) == (f"{name}, {amount}", after)
        assert facts(running)["Pay"] == "after the count"
        assert where_it_lies(running) == lies
        host.go_on()
    assert (ending(running).step, untrue(running)) == (EndStep.COUNT, [])
    assert headline(running).startswith("Count the chips — before anybody goes home.")
    assert where_it_lies(running) == lies
    host.take("b")
    assert primary(running) == ("Take the count", "Everything agrees")
    host.go_on()
    assert ending(running).step is EndStep.CLOSE, "a difference of 0 is no step"
    assert headline(running).startswith("Close Test night — 2 payments. A closed night cannot be reopened")
    assert primary(running) == ("Close the night", "2 payments")
    host.go_on()
    assert desk.night is None
    assert primary(running)[0] == "Mark £25 paid"
    assert pay_all(running, host) == 2
    assert strip(running).words.accessibleName().startswith("Everybody has settled — the night is done.")
    assert desk.verify() == []


def test_jackpots_are_given_or_returned_before_the_first_cash_out(qtbot: QtBot, tmp_path: Path) -> None:
    desk = open_house(tmp_path)
    desk.jackpots.read_the_note()
    desk.rule_sets.change_jackpot(HIGH_HAND, "on", True)
    desk.jackpots.contribute(HIGH_HAND, 1)
    desk.books.close()
    running = Running(qtbot, tmp_path, size=(1280, 720))
    running.press("F7")
    assert headline(running).startswith("The jackpots first — High hand still holds 5.")
    running.keys("9", "Down", "Enter")
    assert running.desk.table.stack_of(1) == 14_500
    running.desk.jackpots.end(HIGH_HAND, Deed.REFUND)
    running.press("F7")
    assert headline(running).startswith("Cash out Ann — 150.")


def test_the_award_is_the_bright_button_once_the_games_are_over(qtbot: QtBot, tmp_path: Path) -> None:
    leave_three(tmp_path)
    running = Running(qtbot, tmp_path, size=(1280, 720))
    running.desk.jackpots.read_the_note()
    running.desk.rule_sets.change_jackpot(HIGH_HAND, "on", True)
    running.desk.jackpots.contribute(HIGH_HAND, 1)
    running.keys("F7", "Enter")
    assert headline(running).startswith("The jackpots first — High hand still holds 5.")
    running.press("Enter")
    assert running.page(JackpotsPage).action.primary.state is PrimaryState.READY


@by_either_hand
def test_a_night_with_everything_to_ask_says_at_each_step_what_is_wrong_and_what_comes_next(
        qtbot: QtBot, tmp_path: Path, hands: Hands) -> None:
    leave_three(tmp_path)
    running = Running(qtbot, tmp_path, size=(1280, 720))
    host = hands(running)
    desk, lies = running.desk, where_it_lies(running)
    assert (ending(running).step, in_pots(desk), untrue(running)) == (EndStep.POTS, 150, [])
    assert headline(running).startswith("1.50 are left in a pot — say whose. Asked before the first cash-out")
    assert primary(running) == ("Give them out", "Then: cash out Luca")
    the_close_cannot_be_pressed(running, host, "pots: 1.50 left")
    host.go_on()
    assert where_it_lies(running) == lies
    first = desk.table.stack_of(1)
    host.count_a_stack_short()
    assert headline(running).startswith("Luca is 0.50 short — say why. The books say ")
    host.go_on()
    assert desk.table.stack_of(1) == 0
    assert [(one.amount, one.where) for one in desk.statement().found] == [(-50, "Cash-out, Luca")]
    assert next(one.returned for one in desk.statement().players if one.player == 1) == first - 50
    the_close_cannot_be_pressed(running, host, "cash-outs: 7 left")
    for _ in NAMES[1:]:
        assert untrue(running) == []
        assert where_it_lies(running) == lies
        host.go_on()
    assert ending(running).step is EndStep.COUNT
    the_close_cannot_be_pressed(running, host, "the count")
    host.count_five_short()
    assert primary(running) == ("Take the count", "5 short")
    host.go_on()
    a_difference_may_be_borne_in_four_ways(running, host, lies)
    assert ending(running).step is EndStep.CLOSE
    assert facts(running)["Difference"] == "−5"
    assert primary(running)[0] == "Close the night"
    host.go_on()
    assert desk.night is None
    statement = desk.settling.statement()
    priya = next(one.player for one in statement.players if one.name == "Priya")
    told = [reason_words(statement, one) for one in statement.settling if one.payment.payer == priya]
    assert told
    assert all("−5 of the difference" in words for words in told)
    assert pay_all(running, host) == len(desk.settling.statement().settling) > 0
    assert desk.verify() == []


def a_difference_may_be_borne_in_four_ways(running: Running, host: Keys | Mouse, lies: list[QRect]) -> None:
    """Each is booked and taken back but the last; nobody is named before somebody is."""
    desk = running.desk
    for letter in "hsrp":
        assert ending(running).step is EndStep.DIFFERENCE
        assert "missing" in headline(running) or headline(running).startswith("5 short — look, then decide. Books ")
        assert (facts(running)["Difference"], facts(running)["Pay"]) == ("−5", "after the count")
        assert untrue(running) == []
        assert where_it_lies(running) == lies
        the_close_cannot_be_pressed(running, host, "the difference")
        host.take(letter)
        if letter == "p":
            assert strip(running).primary_button.isEnabled() is False
            host.name("Priya")
        assert primary(running)[1] == "Then: close the night"
        host.go_on()
        assert ending(running).step is EndStep.CLOSE
        assert desk.statement().difference == 0
        assert [one.amount for one in desk.statement().found] == [-50, -500]
        if letter != "p":
            host.undo()


def the_close_cannot_be_pressed(running: Running, host: Keys | Mouse, missing: str) -> None:
    """Whoever looks at the close before its time reads what is missing; pressing does nothing, and what was on stays.
    """
    before, step = headline(running), ending(running).step
    host.look_at_the_close()
    assert headline(running).startswith("Close Test night — not yet. Still to be done: ")
    assert primary(running) == ("Close the night", missing)
    assert not strip(running).primary_button.isEnabled()
    strip(running).primary_button.click()
    host.look_away()
    assert (headline(running), ending(running).step, running.desk.night is None) == (before, step, False)
