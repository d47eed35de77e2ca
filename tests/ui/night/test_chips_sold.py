"""Chips sold and taken back on the Night page, by its keys and clicks."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.dealing.asides.registry import BuyIn, owed_by_marker
from tests.ui.night.night_page import Open, count, headline, page, posted, primary
from ui.night.add_player import AddPlayerPanel


def test_a_rebuy_is_an_amount_and_enter_and_a_second_enter_posts_nothing(night: Open) -> None:
    running = night()
    running.keys("Down", "3")
    assert headline(running) == "Rebuy for Tom — hand over 100"
    assert page(running).strip.said.reason == "Tom has 100 in front. This makes 200 in."
    assert primary(running) == ("Rebuy 100", "Tom, on account")
    assert page(running).bank.posts.text() == \
        "Will post: 100.00 from the chip case to Tom Okafor; Tom Okafor owes 100.00 more on account"
    before = posted(running)
    running.keys("Enter", "Enter", "Enter")
    assert (posted(running) - before, running.desk.table.stack_of(2)) == (1, 20_000)
    assert headline(running) == "Rebuy for Tom — choose an amount"
    assert not page(running).strip.primary_button.isEnabled()


def test_undo_names_the_cashiers_last_act_and_takes_it_back(night: Open) -> None:
    running = night()
    running.keys("2", "C", "Enter")
    assert page(running).bank.undo.text() == "Undo takes back: Luca Moretti buys 50"
    running.press("Back")
    assert running.desk.table.stack_of(1) == 10_000
    running.desk.answer({"1": {"player": 500}})
    page(running).refresh()
    assert page(running).bank.undo.text() == ""
    running.press("Back")
    assert running.desk.table.bets_down()


def test_another_amount_is_typed_and_enter_in_the_field_books_nothing_yet(night: Open) -> None:
    running = night()
    before = posted(running)
    running.keys("O", "3", "5", "Enter")
    assert posted(running) == before
    assert primary(running)[0] == "Rebuy 35"
    running.press("Enter")
    assert running.desk.table.stack_of(1) == 13_500
    running.keys("O", *"12.505")
    assert headline(running) == "“12.505” is not an amount"
    running.press("^Enter")
    assert running.desk.table.stack_of(1) == 13_500


def test_a_marker_waits_for_its_initials_and_its_limit(night: Open) -> None:
    running = night()
    running.keys("3", "M")
    assert primary(running) == ("Rebuy 100", "M: initials first")
    running.keys(*"LM", "Enter")
    assert posted(running) == 4
    running.press("Enter")
    assert owed_by_marker(running.desk.table, 1) == 10_000
    running.keys("4", "M", *"LM", "Enter")
    assert headline(running) == "Luca Moretti’s markers would total 300"
    assert not page(running).strip.primary_button.isEnabled()


def test_letters_typed_into_a_field_are_letters(night: Open) -> None:
    running = night()
    before = posted(running)
    running.keys("N")
    panel = page(running).panel
    assert isinstance(panel, AddPlayerPanel)
    running.keys(*"Nan Cox 3")
    assert panel.name_field.text() == "Nan Cox 3"
    assert (posted(running), page(running).strip.buy.amount) == (before, 0)
    QTest.keyClick(page(running), Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    running.keys(*"priya")
    assert page(running).chosen == 3


def test_chips_are_counted_by_denomination_and_taken_back(night: Open) -> None:
    running = night()
    running.press("X")
    assert headline(running) == "Cash out Luca — 100 expected"
    assert primary(running)[1] == "Count first"
    count(running, c2500=3, c500=4, c100=5)
    running.press("Enter")
    assert page(running).strip.said.reason == "Counted 100: it agrees."
    running.press("C")
    assert primary(running) == ("Cash out 100", "Luca, in cash")
    assert page(running).strip.said.reason == \
        "The cash box holds 0: 100 short. The host puts it in, or it goes on account."
    running.press("Enter")
    cashed = next(one for one in reversed(running.desk.books.entries()) if one.kind.value == "cash_out")
    case = next(one for one in cashed.postings if one.place.kind.value == "case")
    assert (case.seen, dict(case.chips)) == (True, {2500: 3, 500: 4, 100: 5})
    assert 1 not in running.desk.table.seats
    assert page(running).table.model.rows[-1].name == "Luca Moretti"


def test_a_count_that_differs_asks_for_the_reason(night: Open) -> None:
    running = night()
    running.press("X")
    count(running, c2500=3, c500=4)
    assert page(running).strip.said.reason == "Counted 95: 5 short. Count again, or give the reason."
    assert primary(running) == ("Cash out 95", "A reason first")
    before = posted(running)
    running.press("^Enter")
    assert posted(running) == before
    note = page(running).strip.note
    note.setFocus()
    running.keys(*"lost chip", "^Enter")
    assert posted(running) == before + 1
    assert running.desk.statement().found[0].amount == -500


def test_a_marker_is_paid_first_unless_the_host_says_that_it_stays(night: Open) -> None:
    running = night()
    running.desk.aside(BuyIn(1, 5_000, "marker", "LM"))
    page(running).refresh()
    running.press("X")
    count(running, c2500=6)
    assert page(running).strip.said.reason == "Counted 150: it agrees. 50 pays the marker."
    running.keys("Enter", "Enter", "Enter", "M")
    assert page(running).strip.said.reason == "Counted 150: it agrees. The marker of 50 stays open."
    running.press("Enter")
    assert owed_by_marker(running.desk.table, 1) == 5_000


def test_esc_leaves_the_count_without_a_word_in_the_books(night: Open) -> None:
    running = night()
    before = posted(running)
    running.press("X")
    count(running, c2500=1)
    running.press("Esc")
    assert headline(running) == "Rebuy for Luca — choose an amount"
    assert posted(running) == before


def test_a_bet_on_the_felt_stands_in_the_way_of_a_cash_out_in_a_sentence(night: Open) -> None:
    running = night()
    running.desk.answer({"1": {"player": 2_500}})
    page(running).refresh()
    running.press("X")
    count(running, c2500=3)
    assert headline(running) == "Luca Moretti still has 25 on the felt"
    assert not page(running).strip.primary_button.isEnabled()
