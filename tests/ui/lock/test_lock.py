"""The lock on the screen: F12 covers everything, a PIN opens it, and the host's is asked for where it is needed."""

from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QWidget
from pytestqt.qtbot import QtBot

from app.desk import Desk, pins
from app.desk.guard import Guard
from app.desk.pins import Role
from app.desk.tries import SECOND
from app.errors import MachineFault
from app.ledger.entries import EntryKind
from app.sheets.blocks import Sheet
from tests.app.desk.dealing import BANKER_WINS, PLAYER_WINS, a_desk, bets, deal, house, open_test_books
from tests.app.desk.guarding import CHEAP, DEALER_PIN, HOST_PIN, WRONG, dealer_at, guarded
from tests.ui.hands import click
from tests.ui.legible import SIZES, cut_texts
from tests.ui.running import Running
from ui.card import Card
from ui.deal.seat_panel import SeatPanel
from ui.lock.cards import CodeCard, HostCard, NewPinCard
from ui.lock.lock_page import LockPage
from ui.lock.locker import Locker
from ui.palette import Palette
from ui.printing import pdf_of
from ui.settings.controls import SwitchControl
from ui.settings.people_part import PeoplePart


@pytest.fixture(autouse=True)
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the program remembers lies with the test; hashing takes a moment only."""
    QSettings.setPath(QSettings.Format.NativeFormat, QSettings.Scope.UserScope, str(tmp_path / "settings"))
    monkeypatch.setattr(pins, "COST", CHEAP)


def books(folder: Path, with_pins: bool = True) -> None:
    """Two coups dealt and the bets of the third awaited; Ann owes commission."""
    desk = a_desk(folder, commission_taken="boxes")
    deal(desk, BANKER_WINS)
    deal(desk, PLAYER_WINS)
    if with_pins:
        guarded(desk)
    desk.books.close()


@pytest.fixture
def running(qtbot: QtBot, tmp_path: Path) -> Running:
    """The program over books with PINs, unlocked by Dana, the dealer."""
    books(tmp_path)
    made = Running(qtbot, tmp_path)
    unlock(qtbot, made, DEALER_PIN)
    return made


@pytest.fixture
def free(qtbot: QtBot, tmp_path: Path) -> Running:
    """The program over books without PINs."""
    books(tmp_path, with_pins=False)
    return Running(qtbot, tmp_path)


def locker(running: Running) -> Locker:
    assert running.program.locker is not None
    return running.program.locker


def page(running: Running) -> LockPage:
    found = locker(running).page
    assert found is not None
    return found


def press(key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    focused = QApplication.focusWidget()
    assert focused is not None
    QTest.keyClick(focused, key, held)


def type_in(text: str) -> None:
    focused = QApplication.focusWidget()
    assert focused is not None
    QTest.keyClicks(focused, text)


def give(qtbot: QtBot, running: Running, pin: str) -> None:
    """Type a PIN where the keyboard is, and wait until it has been looked at."""
    type_in(pin)
    press(Qt.Key.Key_Return)
    settled(qtbot, running)


def settled(qtbot: QtBot, running: Running) -> None:
    qtbot.waitUntil(lambda: all(work.isFinished() for work in running.program.beside._at_work), timeout=20_000)
    QApplication.processEvents()


def unlock(qtbot: QtBot, running: Running, pin: str) -> None:
    give(qtbot, running, pin)
    assert not running.window.locked


def over(running: Running) -> QWidget:
    found = running.window.over
    assert found is not None
    return found


def read_aloud(interface: QAccessibleInterface) -> list[str]:
    """Everything a screen reader can reach from here."""
    said = [interface.text(part) for part in (QAccessible.Text.Name, QAccessible.Text.Description,
                                              QAccessible.Text.Value)]
    for at in range(interface.childCount()):
        if (child := interface.child(at)) is not None:
            said += read_aloud(child)
    return said


# locking


def test_f12_covers_the_whole_window(running: Running) -> None:
    press(Qt.Key.Key_F12)
    assert running.window.locked
    assert running.desk.guard.locked
    assert page(running).isVisible()
    assert not running.deal.isVisible()
    assert not running.window.rail.isVisible()
    assert not running.window.top.isVisible()


def test_the_rail_locks_too_and_is_never_lit(running: Running, qtbot: QtBot) -> None:
    click(running.window.rail.foot["lock"])
    assert running.window.locked
    unlock(qtbot, running, DEALER_PIN)
    assert running.window.rail.buttons["deal"].isChecked()
    assert not running.window.rail.foot["lock"].isChecked()


@pytest.mark.parametrize("before", ["N", "Y", "^K", "?", "F7", "^,", "R"])
def test_f12_locks_from_wherever_the_keyboard_is(running: Running, before: str) -> None:
    running.press(before)
    press(Qt.Key.Key_F12)
    assert running.window.locked


def test_since_when_and_by_whom_is_said_and_no_more(running: Running) -> None:
    press(Qt.Key.Key_F12)
    assert page(running).foot.text().startswith("Locked at ")
    assert page(running).foot.text().endswith(" by Dana · no card, bet or balance is shown")


def test_nothing_of_the_table_can_be_seen_or_read_aloud_while_it_is_locked(running: Running) -> None:
    running.keys("1", "2", "Enter")
    press(Qt.Key.Key_F12)
    told = read_aloud(QAccessible.queryAccessibleInterface(running.window))
    for widget in [running.window, *running.window.findChildren(QWidget)]:
        told += [widget.toolTip(), widget.accessibleName(), widget.windowTitle(), widget.statusTip()]
    for secret in ("Ann", "Bo", "Cy", "Test night", "12.50", "Coup", "Banker", "£"):
        assert [words for words in told if secret in words] == []
    shown = [widget for widget in QApplication.topLevelWidgets() if widget.isVisible()]
    assert shown == [running.window]


def test_a_dialog_that_is_open_goes_when_the_desk_is_locked(running: Running) -> None:
    dialog = QDialog(running.window)
    dialog.show()
    locker(running).lock()
    assert not dialog.isVisible()


@pytest.mark.parametrize("key", [Qt.Key.Key_F1, Qt.Key.Key_F3, Qt.Key.Key_F7, Qt.Key.Key_Tab, Qt.Key.Key_Escape,
                                 Qt.Key.Key_Question, Qt.Key.Key_Slash, Qt.Key.Key_F12, Qt.Key.Key_Z, Qt.Key.Key_K,
                                 Qt.Key.Key_P, Qt.Key.Key_Comma, Qt.Key.Key_Backspace, Qt.Key.Key_Return])
@pytest.mark.parametrize("held", [Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier])
def test_no_key_leads_past_the_lock(running: Running, key: Qt.Key, held: Qt.KeyboardModifier) -> None:
    before = running.desk.books.head(), len(running.desk.books.log(1))
    press(Qt.Key.Key_F12)
    for target in (QApplication.focusWidget(), running.window):
        assert target is not None
        QTest.keyClick(target, key, held)
    assert running.window.locked
    assert not running.window.covered
    assert [widget for widget in running.window.findChildren(QWidget) if widget.hasFocus()]
    assert (running.desk.books.head(), len(running.desk.books.log(1))) == before


def test_a_house_without_pins_is_told_where_to_set_one(free: Running) -> None:
    press(Qt.Key.Key_F12)
    assert not free.window.locked
    assert isinstance(over(free), Card)
    press(Qt.Key.Key_Return)
    assert free.program.settings is not None
    assert isinstance(free.program.settings.parts[free.program.settings.section][1], PeoplePart)


def test_a_card_over_the_table_keeps_its_keys_from_the_table(free: Running) -> None:
    before = free.asked, free.desk.books.log(1)
    press(Qt.Key.Key_F12)
    type_in("12")
    press(Qt.Key.Key_Escape)
    assert (free.asked, free.desk.books.log(1)) == before
    assert not free.window.covered


# unlocking


def test_books_with_pins_open_locked_and_nothing_was_made_before(qtbot: QtBot, tmp_path: Path) -> None:
    books(tmp_path)
    made = Running(qtbot, tmp_path)
    assert made.window.locked
    assert made.program.deal is None
    assert page(made).foot.text().startswith("Locked since the books were opened at ")
    unlock(qtbot, made, HOST_PIN)
    assert made.deal.isVisible()
    assert made.desk.actor == "Anna"


def test_books_that_are_only_read_open_locked_too(running: Running, qtbot: QtBot) -> None:
    running.wait(qtbot, lambda: running.program.open(read_only=True))
    assert running.window.locked
    give(qtbot, running, WRONG)
    assert page(running).by_pin.pad.said.text() == "That PIN is not right. 4 tries are left."
    unlock(qtbot, running, DEALER_PIN)
    assert running.deal.isVisible()


def test_the_dealing_goes_on_where_it_stood(running: Running, qtbot: QtBot) -> None:
    running.desk.answer(bets(s1={"banker": 1250}))
    running.deal.refresh()
    running.press("K")
    asked, felt = running.asked, running.desk.felt()
    press(Qt.Key.Key_F12)
    unlock(qtbot, running, DEALER_PIN)
    assert (running.asked, running.desk.felt()) == (asked, felt)
    running.press("5")
    assert running.asked != asked


def test_bets_half_entered_are_still_there(running: Running, qtbot: QtBot) -> None:
    running.keys("5", "Enter", "7")
    press(Qt.Key.Key_F12)
    kept = running.desk.draft()
    assert kept is not None
    unlock(qtbot, running, DEALER_PIN)
    assert running.window.top.saved.label == "Saved"
    assert running.desk.draft() == kept


def test_a_panel_and_what_was_typed_in_it_are_still_there(running: Running, qtbot: QtBot) -> None:
    running.press("N")
    type_in("Bo is late")
    field = QApplication.focusWidget()
    press(Qt.Key.Key_F12)
    unlock(qtbot, running, DEALER_PIN)
    assert QApplication.focusWidget() is field
    assert field is not None
    assert field.property("text") == "Bo is late"


def test_the_pad_is_touched_as_well_as_typed(running: Running, qtbot: QtBot) -> None:
    press(Qt.Key.Key_F12)
    pad = page(running).by_pin.pad
    for digit in ("9", "", *DEALER_PIN[:3], "9", "⌫", *DEALER_PIN[3:]):
        click(pad.keys[digit])
    assert set(pad.field.displayText()) == {"●"}
    click(pad.go)
    settled(qtbot, running)
    assert not running.window.locked


def test_every_target_of_the_lock_is_large_enough_for_a_finger_and_has_a_name(running: Running) -> None:
    press(Qt.Key.Key_F12)
    QApplication.processEvents()
    for target in page(running).findChildren(QAbstractButton):
        if target.isVisible():
            assert min(target.width(), target.height()) >= 44
            assert target.accessibleName()


def test_while_a_pin_is_looked_at_nothing_can_be_pressed(running: Running, qtbot: QtBot) -> None:
    press(Qt.Key.Key_F12)
    pad = page(running).by_pin.pad
    type_in(DEALER_PIN)
    press(Qt.Key.Key_Return)
    assert pad.said.text() == "Checking…"
    assert not any(part.isEnabled() for part in (pad.field, pad.go, *pad.keys.values()))
    assert pad.field.text() == ""
    settled(qtbot, running)
    assert not running.window.locked


def test_a_wrong_pin_is_said_so_with_what_is_left_and_then_how_long_to_wait(running: Running, qtbot: QtBot) -> None:
    press(Qt.Key.Key_F12)
    pad = page(running).by_pin.pad
    for left in ("4 tries are left.", "3 tries are left.", "2 tries are left.", "1 try is left."):
        give(qtbot, running, WRONG)
        assert pad.said.text() == f"That PIN is not right. {left}"
        assert pad.field.hasFocus()
    give(qtbot, running, WRONG)
    assert pad.said.text().startswith("Too many PINs were not right. Wait ")
    assert not pad.field.isEnabled()


def test_the_wait_ticks_down_and_ends(running: Running, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    press(Qt.Key.Key_F12)
    pad, left = page(running).by_pin.pad, iter((2, 1, 0))
    monkeypatch.setattr(Guard, "wait", lambda _: next(left))
    for sentence in ("Wait 2 seconds.", "Wait 1 second."):
        locker(running).tick()
        assert pad.said.text() == f"Too many PINs were not right. {sentence}"
        assert not pad.field.isEnabled()
    locker(running).tick()
    assert pad.said.text() == "The host’s PIN, or the dealer’s"
    assert pad.field.hasFocus()


def test_a_disk_that_fails_leaves_it_locked_and_says_so(
    running: Running, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise MachineFault("The disk is full.", "Nothing was written.")

    with monkeypatch.context() as patch:
        patch.setattr(running.desk.books, "commit", full)
        press(Qt.Key.Key_F12)
        assert running.window.locked
        assert page(running).by_pin.pad.said.text() == "The disk is full. Nothing was written."
        give(qtbot, running, DEALER_PIN)
        assert running.window.locked
    unlock(qtbot, running, DEALER_PIN)


def test_closing_the_books_while_they_are_locked_leaves_a_window_to_go_on_in(running: Running, qtbot: QtBot) -> None:
    press(Qt.Key.Key_F12)
    running.wait(qtbot, running.program.open)
    assert running.window.locked
    unlock(qtbot, running, HOST_PIN)
    assert running.deal.isVisible()


# recovery


def test_the_recovery_code_sets_a_new_pin_from_the_lock(qtbot: QtBot, tmp_path: Path) -> None:
    desk = a_desk(tmp_path)
    code = guarded(desk).code
    desk.books.close()
    made = Running(qtbot, tmp_path)
    click(page(made).by_pin.forgotten)
    type_in(code.lower())
    press(Qt.Key.Key_Tab)
    type_in("495827")
    press(Qt.Key.Key_Tab)
    type_in("49582")
    press(Qt.Key.Key_Return)
    assert page(made).by_code.said.text() == "The two are not the same. Type the new PIN again."
    give(qtbot, made, "495827")
    assert not made.window.locked
    card = over(made)
    assert isinstance(card, CodeCard)
    assert card.code.text() != code
    press(Qt.Key.Key_Return)
    press(Qt.Key.Key_Escape)
    assert made.window.over is card
    press(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert not made.window.covered
    press(Qt.Key.Key_F12)
    unlock(qtbot, made, "495827")


def test_the_recovery_code_is_printed_while_it_is_shown(
    free: Running, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    printed: list[Sheet] = []

    def print_it(sheet: Sheet, *_: object) -> bool:
        printed.append(sheet)
        return True

    locker(free).set_pin(Role.HOST)
    for text in (HOST_PIN, HOST_PIN):
        type_in(text)
        press(Qt.Key.Key_Tab)
    card = over(free)
    assert isinstance(card, NewPinCard)
    click(card.go)
    settled(qtbot, free)
    shown = over(free)
    assert isinstance(shown, CodeCard)
    press(Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
    assert shown.said.text().startswith("This computer has no printer")
    monkeypatch.setattr("ui.printing.print_sheet", print_it)
    press(Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
    assert shown.said.text() == "Printed."
    (sheet,) = printed
    assert shown.code.text() in read_pdf(pdf_of(sheet))


@pytest.mark.parametrize(("pin", "seen"), [(HOST_PIN, True), (DEALER_PIN, False)])
def test_a_recovery_code_that_was_locked_away_is_shown_to_the_host_alone(
    running: Running, qtbot: QtBot, pin: str, seen: bool
) -> None:
    locker(running)._show_code("AAAA-BBBB")
    press(Qt.Key.Key_F12)
    unlock(qtbot, running, pin)
    assert isinstance(running.window.over, CodeCard) is seen


def read_pdf(made: bytes) -> str:
    return "".join(one.extract_text() for one in PdfReader(BytesIO(made)).pages)


def test_a_wrong_recovery_code_is_a_try_like_any_other(running: Running, qtbot: QtBot) -> None:
    press(Qt.Key.Key_F12)
    click(page(running).by_pin.forgotten)
    for text in ("0000-0000", "495827", "495827"):
        type_in(text)
        press(Qt.Key.Key_Tab)
    page(running).by_code.code.setFocus()
    press(Qt.Key.Key_Return)
    settled(qtbot, running)
    assert page(running).by_code.said.text() == "That PIN is not right. 4 tries are left."
    press(Qt.Key.Key_Escape)
    assert page(running).by_pin.pad.field.hasFocus()


# the host's PIN in place


def panel_for_ann(running: Running) -> SeatPanel:
    running.deal.open_panel(SeatPanel(running.deal.dealer, 1))
    panel = running.deal.side.panel
    assert isinstance(panel, SeatPanel)
    return panel


def sell(running: Running) -> None:
    from app.dealing.asides import BuyIn

    ask = running.deal.ask
    assert ask is not None
    running.deal.perform(lambda: running.desk.aside(BuyIn(1, 5000), "sold-1"), ask)


def test_what_needs_the_host_is_asked_for_over_the_page_and_then_done_once(running: Running, qtbot: QtBot) -> None:
    sell(running)
    card = over(running)
    assert isinstance(card, HostCard)
    assert card.accessibleName() == "The host’s PIN — to sell chips"
    assert card.accessibleDescription() == "Buy-in, Ann, £50."
    give(qtbot, running, HOST_PIN)
    assert not running.window.covered
    assert running.desk.table.behind(1) == 10_000 + 5000
    sell(running)
    assert not running.window.covered
    assert running.desk.table.behind(1) == 10_000 + 5000
    assert running.desk.books.entries()[-1].actor == "Dana"


def test_esc_leaves_everything_as_it_was(running: Running) -> None:
    before = running.desk.books.head(), running.desk.felt(), running.asked
    field = QApplication.focusWidget()
    sell(running)
    type_in("27")
    press(Qt.Key.Key_Escape)
    assert not running.window.covered
    assert (running.desk.books.head(), running.desk.felt(), running.asked) == before
    assert QApplication.focusWidget() is field
    assert running.deal.ask is not None
    assert running.deal.ask.refusal is None


def test_a_wrong_pin_on_the_card_leaves_it_there(running: Running, qtbot: QtBot) -> None:
    sell(running)
    card = over(running)
    assert isinstance(card, HostCard)
    give(qtbot, running, DEALER_PIN)
    assert card.pad.said.text() == "That PIN is not right. 4 tries are left."
    give(qtbot, running, HOST_PIN)
    assert not running.window.covered


def test_a_house_rule_is_changed_with_the_host_s_pin(running: Running, qtbot: QtBot) -> None:
    running.press("^,")
    assert running.program.settings is not None
    row = running.program.settings.rules.rows["suits"]
    control = row.control
    assert isinstance(control, SwitchControl)
    click(control.switch)
    assert isinstance(over(running), HostCard)
    assert not control.switch.isChecked()
    press(Qt.Key.Key_Escape)
    click(control.switch)
    give(qtbot, running, HOST_PIN)
    assert control.switch.isChecked()
    assert running.desk.table.rules.suits is True


def test_commission_is_waived_on_the_settle_page_with_the_host_s_pin(running: Running, qtbot: QtBot) -> None:
    running.press("F7")
    assert running.program.night_end is not None
    running.program.night_end.page.commission_wanted.emit(1, "waive", "her birthday")
    card = over(running)
    assert card.accessibleName() == "The host’s PIN — to waive commission"
    assert card.accessibleDescription() == "Commission waived, Ann, £0.63."
    give(qtbot, running, HOST_PIN)
    assert running.desk.table.owed_to(1) == 0
    assert running.desk.books.entries()[-1].title == "Commission waived, Ann"


def test_chips_are_sold_at_the_cashier_with_the_host_s_pin(running: Running, qtbot: QtBot) -> None:
    running.press("F2")
    assert running.program.night is not None
    sold = running.desk.table.behind(1)
    running.press("1")
    for asked in (Qt.Key.Key_Escape, None):
        press(Qt.Key.Key_Return)
        assert over(running).accessibleName() == "The host’s PIN — to sell chips"
        press(asked) if asked else give(qtbot, running, HOST_PIN)
    assert not running.window.covered
    bought = running.desk.books.entries()[-1]
    assert (bought.kind, bought.actor) == (EntryKind.BUY_IN, "Dana")
    assert running.desk.table.behind(1) > sold


def test_the_night_is_opened_with_the_host_s_pin(qtbot: QtBot, tmp_path: Path) -> None:
    with open_test_books(tmp_path, create=True) as kept:
        desk = Desk(kept)
        desk.open_house(house())
        guarded(desk)
    made = Running(qtbot, tmp_path)
    unlock(qtbot, made, DEALER_PIN)
    for name in ("Ann", "Bo"):
        type_in(name)
        press(Qt.Key.Key_Return)
    press(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert isinstance(over(made), HostCard)
    assert made.desk.night is None
    give(qtbot, made, HOST_PIN)
    assert made.desk.night is not None
    assert made.deal.isVisible()


def test_a_card_that_asks_for_the_host_is_locked_with_everything_else(running: Running, qtbot: QtBot) -> None:
    sell(running)
    type_in(HOST_PIN)
    press(Qt.Key.Key_F12)
    assert running.window.locked
    unlock(qtbot, running, DEALER_PIN)
    card = over(running)
    assert isinstance(card, HostCard)
    assert card.pad.field.text() == "", "the next Enter would be the host's"
    give(qtbot, running, HOST_PIN)
    assert running.desk.table.behind(1) == 10_000 + 5000


# nobody is there


def test_after_its_time_without_a_key_the_desk_locks_itself(running: Running) -> None:
    assert locker(running).idle.after == 60_000
    locker(running).idle.left.emit()
    assert running.window.locked
    assert locker(running).idle.after == 0


def test_every_key_that_reaches_the_window_starts_the_time_again(running: Running) -> None:
    idle, handle = locker(running).idle, running.window.window().windowHandle()
    assert handle is not None
    idle._timer.setInterval(30_000)
    idle._timer.start()
    QTest.keyClick(handle, Qt.Key.Key_F3)
    assert idle._timer.isActive()
    assert idle._timer.remainingTime() > 29_000


def test_a_machine_that_slept_wakes_up_locked(running: Running) -> None:
    idle, now = locker(running).idle, running.desk.clock.now()
    idle._now, idle._last = (lambda: now + 29 * SECOND), now
    idle.tick()
    assert not running.window.locked
    idle._now = lambda: now + 120 * SECOND
    idle.tick()
    assert running.window.locked


def test_without_pins_nobody_is_locked_out(free: Running) -> None:
    assert locker(free).idle.after == 0
    locker(free).idle.left.emit()
    assert not free.window.locked


# the settings


def part(running: Running) -> PeoplePart:
    locker(running).show_people()
    assert running.program.settings is not None
    return running.program.settings.people


def test_a_pin_is_set_in_the_settings_and_its_recovery_code_shown_once(free: Running, qtbot: QtBot) -> None:
    people = part(free)
    assert people.host.who.text() == "No PIN is set."
    assert not people.dealer.set_button.isEnabled()
    click(people.host.set_button)
    card = over(free)
    assert isinstance(card, NewPinCard)
    assert card.name.text() == "Host"
    for text in ("111111", "111111"):
        type_in(text)
        press(Qt.Key.Key_Tab)
    click(card.go)
    assert card.said.text().startswith("That is easily guessed.")
    for field in (card.pin, card.again):
        field.setFocus()
        field.clear()
        type_in(HOST_PIN)
    press(Qt.Key.Key_Return)
    settled(qtbot, free)
    assert isinstance(over(free), CodeCard)
    press(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert free.desk.guard.guarded
    assert people.host.who.text() == "Host has a PIN. Is at the desk."
    assert people.dealer.set_button.isEnabled()
    assert locker(free).idle.after == 60_000


def test_changing_and_removing_a_pin_asks_for_the_host_s(running: Running, qtbot: QtBot) -> None:
    people = part(running)
    assert people.dealer.who.text() == "Dana has a PIN. Is at the desk."
    click(people.dealer.remove_button)
    press(Qt.Key.Key_Return)
    card = over(running)
    assert isinstance(card, HostCard)
    assert card.accessibleName() == "The host’s PIN — to change a PIN"
    give(qtbot, running, HOST_PIN)
    assert Role.DEALER not in running.desk.guard.pins.people
    assert people.dealer.who.text() == "No PIN is set: only the host unlocks the desk."


def test_when_the_desk_locks_itself_is_chosen_and_remembered(running: Running, qtbot: QtBot) -> None:
    people = part(running)
    click(people.after.group.button(3))
    give(qtbot, running, HOST_PIN)
    assert locker(running).idle.after == 300_000
    assert people.after.group.button(3).isChecked()
    running.wait(qtbot, running.program.open)
    unlock(qtbot, running, HOST_PIN)
    assert locker(running).idle.after == 300_000


def test_a_choice_that_was_not_allowed_is_not_shown_as_chosen(running: Running) -> None:
    people = part(running)
    click(people.after.group.button(3))
    press(Qt.Key.Key_Escape)
    assert people.after.group.button(1).isChecked()


def test_lock_and_pins_are_in_the_list_of_actions(running: Running) -> None:
    running.press("^K")
    palette = over(running)
    assert isinstance(palette, Palette)
    type_in("lock the")
    assert palette.shown == ["Lock the desk"]
    press(Qt.Key.Key_Return)
    assert running.window.locked


# to be read


@pytest.mark.parametrize(("width", "height", "scale"), SIZES)
def test_lock_card_and_settings_can_be_read_at_every_size(
    running: Running, width: int, height: int, scale: float
) -> None:
    running.window.resize(width, height)
    running.window.use_scale(scale)
    part(running)
    QApplication.processEvents()
    assert cut_texts(running.window) == []
    sell(running)
    QApplication.processEvents()
    card = over(running)
    assert isinstance(card, HostCard)
    assert cut_texts(card) == []
    assert card.panel.rect().contains(card.pad.geometry())
    press(Qt.Key.Key_F12)
    QApplication.processEvents()
    assert cut_texts(running.window) == []
    assert page(running).rect().contains(page(running).foot.geometry())
    click(page(running).by_pin.forgotten)
    QApplication.processEvents()
    assert cut_texts(running.window) == []


def test_nothing_is_lost_by_a_desk_opened_twice(tmp_path: Path) -> None:
    books(tmp_path)
    with open_test_books(tmp_path) as kept:
        desk = Desk(kept)
        assert desk.guard.locked
        assert desk.actor == "nobody"
        dealer_at(desk)
        assert desk.actor == "Dana"
