"""A PIN opens the desk as it was left, and the recovery code sets a new one."""

from functools import partial
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication
from pytestqt.qtbot import QtBot

from app.desk.access.guard import Guard
from app.desk.access.pins import Role
from app.errors import MachineFault
from app.sheets.blocks import Sheet
from app.words import current_language
from tests.app.desk.dealing import a_desk, bets
from tests.app.desk.guarding import DEALER_PIN, HOST_PIN, WRONG, guarded
from tests.ui.hands import click
from tests.ui.lock.locking import books, give, locker, over, page, settled, unlock
from tests.ui.night.keys import press, type_in
from tests.ui.running import Running
from ui.deal.deal_page import DealPage
from ui.lock.cards import CodeCard, NewPinCard
from ui.look import language
from ui.printing import pdf_of

# unlocking


def test_books_with_pins_open_locked_and_nothing_was_made_before(qtbot: QtBot, tmp_path: Path) -> None:
    books(tmp_path)
    made = Running(qtbot, tmp_path)
    assert made.window.locked
    assert made.program.pages.of(DealPage) is None
    assert page(made).foot.text().startswith("Locked since the books were opened at ")
    unlock(qtbot, made, HOST_PIN)
    assert made.deal.isVisible()
    assert made.desk.actor == "Anna"


def test_books_that_are_only_read_open_locked_too(running: Running, qtbot: QtBot) -> None:
    running.wait(qtbot, lambda: running.program.open(read_only=True))
    assert running.window.locked
    give(qtbot, running, WRONG)
    assert page(running).by_pin.pad.said.text() == "Wrong PIN. 4 tries are left."
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
        assert pad.said.text() == f"Wrong PIN. {left}"
        assert pad.field.hasFocus()
    give(qtbot, running, WRONG)
    assert pad.said.text() == "Too many wrong PINs: the host’s waits. The dealer’s can be tried."
    give(qtbot, running, WRONG)
    assert pad.said.text() == "Too many wrong PINs. Wait 30 seconds."
    assert not pad.field.isEnabled()


def test_after_five_wrong_pins_the_dealer_comes_in_and_the_host_by_the_recovery_code(running: Running,
                                                                                     qtbot: QtBot) -> None:
    press(Qt.Key.Key_F12)
    for _ in range(5):
        give(qtbot, running, WRONG)
    assert page(running).by_code.go.isEnabled()
    give(qtbot, running, DEALER_PIN)
    assert not running.window.locked
    assert running.desk.guard.wait() > 800


def test_the_wait_ticks_down_and_ends(running: Running, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    press(Qt.Key.Key_F12)
    pad, left = page(running).by_pin.pad, iter((2, 1, 0))
    monkeypatch.setattr(Guard, "dealers_wait", lambda _: next(left))
    for sentence in ("Wait 2 seconds.", "Wait 1 second."):
        locker(running).tick()
        assert pad.said.text() == f"Too many wrong PINs. {sentence}"
        assert not pad.field.isEnabled()
    locker(running).tick()
    assert pad.said.text() == "The host’s or dealer’s PIN"
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
    assert page(made).by_code.said.text() == "The two PINs differ. Type the new PIN again."
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


def test_a_wrong_recovery_code_is_said_and_uses_up_no_try_of_a_pin(running: Running, qtbot: QtBot) -> None:
    press(Qt.Key.Key_F12)
    click(page(running).by_pin.forgotten)
    for text in ("0000-0000", "495827", "495827"):
        type_in(text)
        press(Qt.Key.Key_Tab)
    page(running).by_code.code.setFocus()
    press(Qt.Key.Key_Return)
    settled(qtbot, running)
    assert page(running).by_code.said.text() == "That is not the recovery code. Type it as it was printed."
    assert running.desk.guard.tries_left == 5
    press(Qt.Key.Key_Escape)
    assert page(running).by_pin.pad.field.hasFocus()


# whose language is spoken


def test_the_desk_speaks_as_whoever_unlocked_it_and_else_as_the_desk(
        running: Running, qtbot: QtBot, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    before = Path(QSettings("Sabot", "Sabot").fileName()).parents[1]
    native, user = QSettings.Format.NativeFormat, QSettings.Scope.UserScope
    QSettings.setPath(native, user, str(tmp_path / "settings"))
    request.addfinalizer(partial(language.load, "en"))
    request.addfinalizer(partial(QSettings.setPath, native, user, str(before)))
    services, spoken = running.program.services, []
    assert services is not None
    unlock(qtbot, running, HOST_PIN) if running.window.locked else None
    for pin, choice in ((DEALER_PIN, "es"), (HOST_PIN, ""), (DEALER_PIN, "")):
        running.program.lock()
        unlock(qtbot, running, pin)
        if choice:
            services.preferences.use_language(choice)
        running.program.go("night")
        QApplication.processEvents()
        spoken.append((running.desk.actor, current_language().code))
    assert spoken == [("Dana", "es"), ("Anna", "en"), ("Dana", "es")]
    assert language.current() == "en"
