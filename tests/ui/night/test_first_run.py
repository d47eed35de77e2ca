"""Setting up a table and opening a night, by the keys and by the mouse."""

from pathlib import Path

from PySide6.QtGui import QShortcut
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from app.dealing.asides.registry import CashOut
from app.desk import Desk, NightPlan, Seating
from app.desk.house.house import House
from app.errors import Refusal
from app.store.books import open_books
from tests.app.desk.dealing import house as pounds
from tests.app.desk.dealing import open_test_books
from tests.ui.night.conftest import Shown
from tests.ui.night.keys import CTRL, Key, click, focused, name_players, opened, press, type_in
from tests.ui.running import Running
from ui.first_run.page import FirstRunPage
from ui.widgets.buttons import PrimaryState
from ui.widgets.tiles_and_words import StepHeading

# the whole way


def test_a_host_and_two_names_open_the_table_by_the_keys_alone(first: FirstRunPage, qtbot: QtBot) -> None:
    type_in("Anna")
    press(Key.Key_Return)
    for name in ("Luca", "Mei Lin"):
        type_in(name)
        press(Key.Key_Return)
    assert first.open_button.second == "2 players, £100 each"
    opening = opened(first, qtbot)
    assert (opening.house.host, opening.house.money.code, opening.house.chips.name) == ("Anna", "GBP", "Home set")
    assert [(one.name, one.buy_in, one.how) for one in opening.plan.seatings] == [
        ("Luca", 10_000, "account"), ("Mei Lin", 10_000, "account")]
    assert opening.plan.all_the_rest
    assert opening.plan.host == "Anna"


def test_what_the_page_hands_over_opens_a_night_at_the_desk(first: FirstRunPage, qtbot: QtBot, tmp_path: Path) -> None:
    type_in("Anna")
    name_players(first, "Luca", "Mei Lin", "Oskar")
    opening = opened(first, qtbot)
    with open_books(tmp_path / "house.db", key_folder=tmp_path, create=True) as books:
        desk = Desk(books)
        desk.open_house(opening.house)
        desk.open_night(opening.plan)
        assert [view.name for view in desk.table.seat_views()[:3]] == ["Luca", "Mei Lin", "Oskar"]
        assert sum(value * number for value, number in desk.table.rack.items()) == 2_340_000 - 30_000


def test_the_button_opens_the_table_too(first: FirstRunPage, qtbot: QtBot) -> None:
    type_in("Anna")
    name_players(first, "Luca", "Tom")
    with qtbot.waitSignal(first.open_table):
        click(first.open_button)


def test_a_name_still_in_its_field_is_added_when_the_table_is_opened(first: FirstRunPage, qtbot: QtBot) -> None:
    type_in("Anna")
    name_players(first, "Luca", "Tom")
    type_in("Oskar")
    assert [one.name for one in opened(first, qtbot).plan.seatings] == ["Luca", "Tom", "Oskar"]


def test_no_key_of_the_page_acts_again_while_it_is_held(first: FirstRunPage) -> None:
    shortcuts = first.findChildren(QShortcut)
    assert {one.key().toString() for one in shortcuts} == {"Ctrl+Return", "Ctrl+Enter", "Ctrl+D", "Ctrl+O",
                                                               "Ctrl+T"}
    assert not any(one.autoRepeat() for one in shortcuts)


# why not yet


def test_the_button_says_what_is_still_missing(first: FirstRunPage) -> None:
    assert (first.open_button.second, first.open_button.state) == ("Type the host’s name", PrimaryState.OFF)
    type_in("Anna")
    assert (first.open_button.second, first.open_button.state) == ("Add 2 players", PrimaryState.OFF)
    name_players(first, "Luca")
    assert (first.open_button.second, first.open_button.state) == ("Add 1 player", PrimaryState.OFF)
    name_players(first, "Tom")
    assert (first.open_button.second, first.open_button.state) == ("2 players, £100 each", PrimaryState.READY)


def test_a_game_that_needs_three_asks_for_three(first: FirstRunPage) -> None:
    type_in("Anna")
    name_players(first, "Luca", "Tom")
    first.game.choice.setCurrentIndex(first.game.choice.findData("nap"))
    assert (first.open_button.second, first.open_button.state) == ("Add 1 player", PrimaryState.OFF)


def test_nothing_is_opened_while_something_is_missing(first: FirstRunPage, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(first.open_table):
        press(Key.Key_Return, CTRL)
        click(first.open_button)


def test_a_refusal_is_said_over_the_foot_and_everything_typed_stays(first: FirstRunPage) -> None:
    type_in("Anna")
    name_players(first, "Luca", "Tom")
    first.refused(Refusal("The disk is full.", "", "Make room."))
    assert first.issue.isVisible()
    assert first.issue.sentence == "The disk is full. Make room."
    assert (first.host.text, first.players.names) == ("Anna", ("Luca", "Tom"))
    name_players(first, "Oskar")
    assert not first.issue.isVisible()


def test_a_buy_in_that_no_chips_make_is_refused_in_place(first: FirstRunPage, qtbot: QtBot) -> None:
    type_in("Anna")
    name_players(first, "Luca", "Tom")
    first.buy_in.other.setFocus()
    type_in("123.45")
    with qtbot.assertNotEmitted(first.open_table):
        press(Key.Key_Return, CTRL)
    assert first.issue.sentence.startswith("Neither the chip case nor the rack can make 123.45.")


def test_the_decks_that_a_house_owns_make_up_its_shoe(first: FirstRunPage, qtbot: QtBot) -> None:
    assert first.decks is not None
    type_in("Anna")
    name_players(first, "Luca", "Tom")
    click(first.decks.group.button(0))
    house = opened(first, qtbot).house
    assert (house.rules["baccarat"]["decks"], house.decks) == (1, 1)
    assert first.decks.group.button(0).accessibleName() == "1 deck, 11 games"


# another night


def test_a_house_that_is_known_shows_its_chips_and_asks_for_no_currency(again: FirstRunPage) -> None:
    assert again.currencies is None
    assert again.house_chips is not None
    assert not any(row.stepper.isVisible() or row.edit.isVisible() for row in again.house_chips.table.rows)
    assert [row.number.text() for row in again.house_chips.table.rows] == ["150", "150", "100", "75", "25"]
    assert again.host.text == "Anna"
    assert again.accessibleName() == "Open a night"
    assert focused() is again.players.field


def test_a_known_player_comes_and_goes_by_a_tap(again: FirstRunPage, qtbot: QtBot, house: House) -> None:
    assert again.known is not None
    click(again.known.keys["Mei Lin"])
    click(again.known.keys["Luca"])
    click(again.known.keys["Mei Lin"])
    assert again.players.names == ("Luca",)
    name_players(again, "Zoe")
    again.players.field.setFocus()
    opening = opened(again, qtbot)
    assert opening.house is house
    assert [one.name for one in opening.plan.seatings] == ["Luca", "Zoe"]


def test_a_known_player_s_key_is_lit_however_the_name_was_added(again: FirstRunPage) -> None:
    assert again.known is not None
    name_players(again, "mei lin")
    assert again.known.keys["Mei Lin"].isChecked()
    click(again.known.keys["Mei Lin"])
    assert again.players.names == ()


def test_a_known_player_who_finds_no_seat_stays_unlit(again: FirstRunPage) -> None:
    assert again.known is not None
    name_players(again, *(f"Player {number}" for number in range(14)))
    click(again.known.keys["Luca"])
    assert not again.known.keys["Luca"].isChecked()
    assert again.players.issue.sentence.startswith("There is no seat for Luca.")


# the ways out


def test_ctrl_d_asks_for_the_demo_night_even_from_a_field(first: FirstRunPage, qtbot: QtBot) -> None:
    type_in("Anna")
    with qtbot.waitSignal(first.demo_wanted):
        press(Key.Key_D, CTRL)
    assert first.host.text == "Anna"


def test_ctrl_enter_opens_the_table_from_every_field(first: FirstRunPage, qtbot: QtBot) -> None:
    type_in("Anna")
    name_players(first, "Luca", "Tom")
    fields = [one for one in first.findChildren(QLineEdit) if one.isVisible()]
    assert len(fields) > 8
    for one in fields:
        one.setFocus()
        assert opened(first, qtbot).plan.host == "Anna"


def test_demo_backup_and_language_are_buttons(first: FirstRunPage, qtbot: QtBot) -> None:
    for button, signal in ((first.demo_button, first.demo_wanted), (first.backup_button, first.backup_wanted),
                           (first.language_button, first.language_wanted)):
        button.show()
        QApplication.processEvents()
        with qtbot.waitSignal(signal):
            click(button)


def test_after_a_closed_night_its_settlement_is_a_click_away_and_practice_stays(
        shown: Shown, house: House, qtbot: QtBot) -> None:
    page = FirstRunPage(("Luca", "Tom"), house, settled="Friday Night")
    shown(page)
    with qtbot.waitSignal(page.settlement_wanted):
        click(page.settled_button)
    assert (page.practice_button.isVisible(), page.practice_button.isEnabled()) == (True, True)
    name_players(page, "Luca")
    assert (page.practice_button.isVisible(), page.practice_button.isEnabled()) == (True, False)
    parts = sorted(page.findChildren(StepHeading), key=lambda one: (one.mapTo(page, one.pos()).x() > page.width() / 2,
                                                                    one.mapTo(page, one.pos()).y()))
    assert [one.accessibleName() for one in parts] == [
        "1 Who is here?", "2 Currency and chips", "3 Tonight", "4 Players", "5 Who banks"]


def test_the_next_night_begins_with_the_game_of_the_last_until_another_is_chosen(qtbot: QtBot, tmp_path: Path) -> None:
    with open_test_books(tmp_path, create=True) as books:
        desk = Desk(books)
        desk.open_house(pounds())
        desk.open_night(NightPlan("Pots", "Host", (Seating("Ann", 10_000), Seating("Bo", 10_000)), game="red_dog"))
        for player in desk.players():
            desk.aside(CashOut(player.id, 10_000))
        desk.close_night()
    first = Running(qtbot, tmp_path).window.pages.currentWidget()
    assert isinstance(first, FirstRunPage)
    assert first.game.game == "red_dog"


def test_a_table_is_opened_by_the_mouse_alone_with_players_who_have_numbers(first: FirstRunPage, qtbot: QtBot) -> None:
    field = first.players.field
    for _ in range(3):
        click(field.cap)
    assert first.players.names == ("Player 1", "Player 2", "Player 3")
    assert first.host.text == "Host"
    with qtbot.waitSignal(first.open_table):
        click(first.open_button)


def test_of_a_house_on_a_server_nobody_says_that_its_books_are_on_this_disk(qtbot: QtBot, house: House) -> None:
    page = FirstRunPage(("Luca", "Tom"), house)
    qtbot.addWidget(page)
    page.show_second("")
    assert not page.second_button.isHidden()
    page.welcome.keep_on_a_server()
    page.show_second("")
    assert page.second_button.isHidden()
    assert page.welcome.accessibleName().endswith("The books are on the house’s own server.")
