"""The Ledger page by real keys: found, opened, verified, taken out and taken in."""

import contextlib
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QFileDialog, QLabel
from pytestqt.qtbot import QtBot

from app.desk.session.night_opening import NightPlan, Seating
from app.store.file import library
from tests.app.desk.dealing import PLAYER_WINS, QUICK, a_desk, deal, plan
from tests.app.desk.nights_over import CY, HOUSE, a_night, desk_after_a_night
from tests.ui.books.at_the_page import DOWN, ENTER, ESC, LAST, Reader
from tests.ui.running import Running
from ui.books.import_card import ImportCard
from ui.books.lists import ENTRIES, NIGHTS, PLAYERS
from ui.books.page import LedgerPage
from ui.look import theme
from ui.settle.page import SettlePage
from ui.widgets.buttons import PrimaryState

HOSTILE = ("محمد \u202eعلي", "👨‍👩‍👧‍👦🏴‍☠️ Zoë", "W" * 40, "<b>Bo</b>", "=1+1")


def test_the_last_entry_is_chosen_and_enter_opens_it(host: Reader) -> None:
    head = host.desk.books.head().number
    assert host.primary == f"Open entry #{head}"
    host.press(ENTER)
    assert host.page.opened.key == head
    assert any(text.startswith("Reverses") for text in host.page.told.texts)
    assert host.page.side.page is host.page.told


def test_what_was_reversed_says_void_and_by_which_and_enter_follows_it(host: Reader) -> None:
    head = host.desk.books.head().number
    row = host.page.lists.table.shown.rows[1]
    assert row.void
    assert row.cells[2] == f"VOID, by #{head}"
    host.press(DOWN, ENTER)
    assert host.primary == f"Go to entry #{head}"
    assert host.page.strip.said.lead == f"Entry #{head - 1} is void"
    host.press(ENTER)
    assert host.page.opened.key == head


def test_an_entry_that_was_changed_in_the_file_says_in_its_row_and_opened_that_it_does_not_fit(host: Reader) -> None:
    head = host.desk.books.head().number
    assert "Does not fit" not in host.cells(2)
    assert host.desk.books.path is not None
    with contextlib.closing(library.connect(host.desk.books.path)) as link:
        for (guard,) in link.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'").fetchall():
            link.execute(f"DROP TRIGGER {guard}").close()
        link.execute("UPDATE entry SET title = 'Tip' WHERE number = ?", (head,)).close()
    seen = host.desk.books.examine()
    host.desk.books.end_examination(seen.found, None)
    host.upkeep.verified.emit(seen.found, True)
    host.settle()
    assert host.cells(2).count("Does not fit") == 1
    assert host.cells(2)[0] == "Does not fit"
    host.press(ENTER)
    assert any(text.startswith("Does not fit") and "seal" in text for text in host.page.told.texts)


def test_a_coup_fixed_without_moving_money_says_in_its_row_and_opened_what_it_came_to(
    qtbot: QtBot, tmp_path: Path
) -> None:
    desk = a_desk(tmp_path)
    deal(desk, PLAYER_WINS)
    assert desk.run is not None
    row = next(row.seq for row in desk.run.effective if row.key == "hand:1/banker:1")
    desk.fix(row, "3", "keyed wrongly")
    host = Reader(qtbot, desk)
    was, now = "Coup 1: Player wins, 9 over 2", "Coup 1: Player wins, 9 over 3"
    assert host.cells(3)[0] == f"{was}. Fixed since: {now}"
    host.press(ENTER)
    assert host.page.told.texts[0].startswith(was)
    assert any(now in text and text.startswith("Fixed since") for text in host.page.told.texts)


def test_esc_puts_away_what_is_opened_then_what_is_looked_for(host: Reader) -> None:
    host.press(ENTER, "^F")
    host.press("buy", ENTER, ENTER)
    assert host.cells(2)[0] == "Buy-in"
    assert host.page.opened.key
    host.press(ESC)
    assert not host.page.opened.key
    assert host.page.lists.filters.asks
    host.press(ESC)
    assert not host.page.lists.filters.asks
    assert len(host.cells(0)) == host.desk.books.head().number


def test_letters_in_the_field_are_words_and_no_commands(host: Reader) -> None:
    host.press("^F", "mnpe[]")
    assert host.page.lists.filters.finder.text() == "mnpe[]"
    assert (host.page.lists.mode, host.page.side.panel) == (ENTRIES, None)
    assert host.page.lists.nothing.isVisible()
    assert host.page.strip.primary_button.state is PrimaryState.OFF
    host.press(ESC, ESC)
    assert host.page.lists.table.isVisible()


def test_what_was_looked_for_is_cleared_with_its_cross(host: Reader) -> None:
    cross = host.page.lists.filters.finder.findChild(QAbstractButton)
    assert cross is not None
    host.press("^F", "buy")
    host.bot.waitUntil(lambda: cross.property("opacity") == 1)
    host.press(ENTER, ESC)
    assert not host.page.lists.filters.asks
    host.bot.waitUntil(lambda: cross.property("opacity") == 0)


def test_the_choices_narrow_the_list(host: Reader) -> None:
    filters = host.page.lists.filters
    filters.players.setCurrentIndex(filters.players.findText("Bo"))
    filters.kinds.setCurrentIndex(filters.kinds.findText("Cash-out"))
    host.settle()
    assert host.cells(3) == ["Cash-out, Bo"]
    assert host.page.lists.count.text() == "1 entry"


def test_a_long_list_is_read_page_by_page_as_it_is_scrolled(qtbot: QtBot, tmp_path: Path) -> None:
    desk = desk_after_a_night(tmp_path)
    desk.open_night(plan(*(f"Player {number}" for number in range(9))))
    for _ in range(140):
        desk.undo() if desk.can_redo else None
        desk.redo() if desk.can_redo else desk.undo()
    host = Reader(qtbot, desk)
    total = desk.books.head().number
    host.press(*[LAST] * 8)
    assert len(host.cells(0)) == total
    assert host.cells(0)[-1] == "#1"
    desk.books.close()


def test_an_entry_that_is_followed_is_found_wherever_it_is(host: Reader) -> None:
    host.press("^F", "buy", ENTER)
    for number in (host.desk.books.head().number, 5):
        host.page.go_to("entry", number)
        host.settle()
        assert host.page.lists.table.key == host.page.opened.key == number
    host.page.go_to("night", 1)
    host.settle()
    assert host.page.lists.table.key == 1
    host.page.go_to("entry", 2)
    host.settle()
    assert host.page.lists.table.key == host.page.opened.key == 2


def test_brackets_turn_the_tabs_and_the_balance_is_that_after_the_opened_entry(host: Reader) -> None:
    host.press(LAST, ENTER, "]")
    assert host.page.side.page is host.page.balance
    assert host.page.balance.texts[0].startswith("After entry #1, ")
    assert sum("adds up to 0.00" in text for text in host.page.balance.texts) == 2
    host.press("]", "]")
    assert host.page.side.page is host.page.told


def test_the_books_verify_beside_the_screen(host: Reader, qtbot: QtBot) -> None:
    host.press("[")
    part = host.page.verifying
    assert host.page.side.page is part
    QTest.mouseClick(part.verify_button, Qt.MouseButton.LeftButton)
    assert part.verify_button.label == "Stop"
    said = f"All is well up to entry #{host.desk.books.head().number}."
    qtbot.waitUntil(lambda: part.found.texts[0].startswith(said))
    assert part.verify_button.label == "Verify the books"


def test_verifying_can_be_stopped_and_nothing_comes_of_it(host: Reader, qtbot: QtBot) -> None:
    host.press("[")
    part = host.page.verifying
    for _ in range(2):
        QTest.mouseClick(part.verify_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not host.upkeep.running)
    assert part.verify_button.label == "Verify the books"
    assert part.found.texts[0].startswith("Not verified since the books were opened.")
    assert host.desk.books.verified is None


def test_tab_comes_from_the_button_that_verifies_to_the_field_for_a_code_and_then_to_its_button(host: Reader) -> None:
    host.press("[")
    part = host.page.verifying
    part.verify_button.setFocus()
    for following in (part.code, part.check_button, part.found):
        host.press(Qt.Key.Key_Tab)
        assert QApplication.focusWidget() is following


def test_a_code_read_off_paper_is_held_against_the_books(host: Reader, qtbot: QtBot) -> None:
    host.press("[")
    part, books = host.page.verifying, host.desk.books
    part.code.setFocus()
    for typed, said in ((f"3 {books.code_of(3).lower()}", "The code matches."),
                        (f"3 {books.code_of(4)}", "The code does not match.")):
        part.code.setText(typed)
        QTest.keyClick(part.code, ENTER)
        qtbot.waitUntil(part.check_button.isEnabled)
        host.settle()
        assert part.found.texts[0].startswith(said)
        assert not host.page.opened.key
        assert host.page.side.page is part
    part.code.setText("nonsense")
    QTest.keyClick(part.code, ENTER)
    assert "is not a printed code" in part.found.texts[0]


def test_the_keyboard_stays_with_the_list_when_it_is_empty_and_when_it_fills(host: Reader) -> None:
    host.press("n")
    assert QApplication.focusWidget() is host.page.lists.tables[NIGHTS]
    host.press("^F", "zzz", ENTER)
    assert not host.page.lists.table.isVisible()
    host.page.setFocus()
    host.press(ENTER, "p")
    assert (host.page.lists.mode, QApplication.focusWidget()) == (PLAYERS, host.page.lists.nothing)
    host.press(ESC)
    assert QApplication.focusWidget() is host.page.lists.tables[PLAYERS]


def test_nights_are_listed_and_opened_to_their_results_and_their_settlement(host: Reader, qtbot: QtBot) -> None:
    host.press("n")
    assert host.cells(5) == ["Open", "Not settled"]
    host.press(DOWN, ENTER)
    assert host.page.told.texts[0].startswith("Test night")
    assert any(text.startswith("Cy, −25") for text in host.page.told.texts)
    assert any(text.startswith("House bank, +32.50") for text in host.page.told.texts)
    with qtbot.waitSignal(host.page.settlement_wanted) as wanted:
        QTest.keyClick(host.page.lists.table, ENTER)
    assert wanted.args == [1]
    host.press("e")
    assert host.page.lists.mode == ENTRIES
    assert set(host.cells(4)) == {"Test night"}
    assert len(host.cells(0)) == sum(one.night == 1 for one in host.desk.books.entries())


def test_a_player_leads_from_the_list_to_the_history_and_on_to_a_night(host: Reader) -> None:
    host.press("p")
    assert sorted(host.cells(0)) == ["Ann", "Bo", "Cy"]
    host.page.lists.table.choose(CY)
    host.press(ENTER)
    texts = host.page.told.texts
    assert texts[0] == "Cy, 2 nights"
    assert any(text.startswith("Test night, −25, ") and "total −25" in text for text in texts)
    lines = host.page.told.told.rows
    at = next(at for at, line in enumerate(lines) if line.goes == ("night", 1))
    host.page.told.setCurrentIndex(host.page.told.told.index(at, 0))
    QTest.keyClick(host.page.told, ENTER)
    host.settle()
    assert host.page.lists.mode == NIGHTS
    assert host.page.told.texts[0].startswith("Test night")


def test_a_list_of_results_is_shown_before_it_is_posted(qtbot: QtBot, tmp_path: Path,
                                                        monkeypatch: pytest.MonkeyPatch) -> None:
    desk = desk_after_a_night(tmp_path)
    host = Reader(qtbot, desk)
    file = tmp_path / "last.csv"
    file.write_text("date,night,player,result\n2024-01-05,Old times,Ann,12.50\n2024-01-05,Old times,Cy,-12.50\n")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(file), ""))
    cards: list[ImportCard] = []
    host.page.asks.connect(cards.append)
    host.press("i")
    (card,) = cards
    qtbot.addWidget(card)
    assert any(text.startswith("Ann, +12.50") for text in card.list.texts)
    before = desk.books.head().number
    QTest.keyClick(card, ENTER)
    QTest.keyClick(card, ENTER)
    host.settle()
    assert desk.books.head().number == before + 1
    assert host.page.lists.mode == NIGHTS
    assert "Imported" in host.cells(5)
    desk.books.close()


@pytest.mark.parametrize(("key", "ending"), [("c", ".csv"), ("j", ".json"), ("l", ".journal")])
def test_the_books_are_written_to_a_file(host: Reader, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str,
                                         ending: str) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *asked: (str(tmp_path / Path(asked[2]).name), ""))
    host.press(key)
    (written,) = tmp_path.glob(f"sabot-*{ending}")
    assert written.stat().st_size > 0
    assert any("Exported to" in text for text in host.page.told.texts)


def test_hostile_names_are_plain_whole_and_in_their_place(qtbot: QtBot, tmp_path: Path) -> None:
    desk = desk_after_a_night(tmp_path)
    desk.open_night(NightPlan("W" * 60, "Host", tuple(Seating(name, 10_000) for name in HOSTILE), all_the_rest=True,
                              rules=dict(QUICK)))
    kept = [one.name for one in desk.players()][3:]
    host = Reader(qtbot, desk)
    host.press("p")
    table = host.page.lists.table
    assert set(kept) <= set(host.cells(0))
    for at in range(table.shown.columnCount()):
        assert table.columnViewportPosition(at) + table.columnWidth(at) <= table.viewport().width() + 1
    for player in (one.id for one in desk.players() if one.name in kept):
        table.choose(player)
        host.press(ENTER)
        assert host.page.told.told.rows[0].text == next(one.name for one in desk.players() if one.id == player)
        told = host.page.told
        delegate, width = told.itemDelegate(), told.viewport().width() - theme.current_look().px(32)
        for line in told.told.rows:
            texts, notes = delegate._lines(line, width)  # type: ignore[attr-defined]
            assert "".join(texts).replace(" ", "") == line.text.replace(" ", "")
            assert "".join(notes).replace(" ", "") == line.note.replace(" ", "")
    assert all(label.textFormat() is Qt.TextFormat.PlainText for label in host.page.findChildren(QLabel))
    assert not host.page.strip.words.clipped_texts()
    desk.books.close()


def test_every_row_says_itself_to_those_who_listen(host: Reader) -> None:
    for key in ("e", "n", "p"):
        host.press(key)
        model = host.page.lists.table.shown
        for at, row in enumerate(model.rows):
            assert model.data(model.index(at, 0), Qt.ItemDataRole.AccessibleTextRole) == row.spoken
    host.press(ENTER)
    told = host.page.told.told
    assert all(told.data(told.index(at, 0), Qt.ItemDataRole.AccessibleTextRole) for at in range(told.rowCount()))


def test_what_can_be_hit_is_large_enough_for_a_finger(host: Reader) -> None:
    assert host.page.lists.table.rowHeight(0) >= 44
    for button in (*host.page.strip.keys.values(), *host.page.lists.modes.buttons(), host.page.verifying.verify_button):
        assert button.sizeHint().height() >= 44
    host.press("p", ENTER)
    assert host.page.lists.mode == PLAYERS
    told = host.page.told
    for at, line in enumerate(told.told.rows):
        assert not line.goes or told.visualRect(told.told.index(at, 0)).height() >= 44


def test_days_bound_what_is_listed(host: Reader) -> None:
    filters = host.page.lists.filters
    filters.when.setCurrentIndex(filters.when.findText("From … to …"))
    host.settle()
    assert filters.days.isVisible()
    calendar = filters.first.calendarWidget()
    assert {calendar.weekdayTextFormat(day).foreground().style() for day in Qt.DayOfWeek} == {Qt.BrushStyle.NoBrush}
    today = filters.last.date()
    assert len(host.cells(0)) == host.desk.books.head().number
    filters.last.setDate(today.addDays(-2))
    host.settle()
    assert host.cells(0) == []
    host.press("n")
    assert host.cells(0) == []


def test_f6_leads_from_the_deal_to_the_ledger_and_a_night_on_to_its_settlement(qtbot: QtBot, tmp_path: Path) -> None:
    made = desk_after_a_night(tmp_path)
    a_night(made)
    made.correcting.correct(1, CY, HOUSE, 300, "Commission was forgotten")
    made.books.close()
    running = Running(qtbot, tmp_path)
    QTest.keyClick(QApplication.focusWidget() or running.window, Qt.Key.Key_F6)
    page = running.page(LedgerPage)
    qtbot.waitUntil(lambda: page.isVisible() and page.reading.idle)
    assert page.lists.table.row is not None
    assert page.lists.table.row.cells[2] == "Correction"
    for key in (Qt.Key.Key_N, DOWN, ENTER, ENTER):
        QTest.keyClick(QApplication.focusWidget() or page, key)
        qtbot.waitUntil(lambda: page.reading.idle)
    settle = running.page(SettlePage)
    assert settle.isVisible()
    assert settle.nights.currentData() == 1
