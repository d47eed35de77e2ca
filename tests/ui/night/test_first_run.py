"""Setting up a table and opening a night, by the keys and by the mouse."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from app.desk import Desk
from app.desk.house import House
from app.errors import Refusal
from app.games import game
from app.store.books import open_books
from tests.ui.legible import SIZES, cut_texts
from ui import language
from ui.buttons import PrimaryState
from ui.night.first_run import FirstRunPage, Opening, usual_title
from ui.window import Window

CTRL = Qt.KeyboardModifier.ControlModifier
Key = Qt.Key


def focused() -> QWidget:
    """Where the keyboard is."""
    widget = QApplication.focusWidget()
    assert widget is not None
    return widget


def type_in(words: str) -> None:
    """Type where the keyboard is."""
    QTest.keyClicks(focused(), words)


def press(key: Qt.Key, with_: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Press a key where the keyboard is."""
    QTest.keyClick(focused(), key, with_)


def click(button: QAbstractButton) -> None:
    """Press with the mouse, in the middle."""
    QTest.mouseClick(button, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier,
                     QPoint(button.width() // 2, button.height() // 2))


def name_players(page: FirstRunPage, *names: str) -> None:
    """Type names, each with its Enter."""
    page.players.field.setFocus()
    for name in names:
        type_in(name)
        press(Key.Key_Return)


def opened(page: FirstRunPage, qtbot: QtBot) -> Opening:
    """What the page hands over when Ctrl+Enter is pressed."""
    with qtbot.waitSignal(page.open_table) as done:
        press(Key.Key_Return, CTRL)
    assert done.args is not None
    opening = done.args[0]
    assert isinstance(opening, Opening)
    return opening


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
    name_players(first, "Luca")
    with qtbot.waitSignal(first.open_table):
        click(first.open_button)


def test_a_name_still_in_its_field_is_added_when_the_table_is_opened(first: FirstRunPage, qtbot: QtBot) -> None:
    type_in("Anna")
    name_players(first, "Luca")
    type_in("Oskar")
    assert [one.name for one in opened(first, qtbot).plan.seatings] == ["Luca", "Oskar"]


def test_no_key_of_the_page_acts_again_while_it_is_held(first: FirstRunPage) -> None:
    shortcuts = first.findChildren(QShortcut)
    assert {one.key().toString() for one in shortcuts} == {"Ctrl+Return", "Ctrl+Enter", "Ctrl+D"}
    assert not any(one.autoRepeat() for one in shortcuts)


# why not yet


def test_the_button_says_what_is_still_missing(first: FirstRunPage) -> None:
    assert (first.open_button.second, first.open_button.state) == ("Type the host’s name", PrimaryState.OFF)
    type_in("Anna")
    assert (first.open_button.second, first.open_button.state) == ("Add a player", PrimaryState.OFF)
    name_players(first, "Luca")
    assert (first.open_button.second, first.open_button.state) == ("1 player, £100", PrimaryState.READY)


def test_nothing_is_opened_while_something_is_missing(first: FirstRunPage, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(first.open_table):
        press(Key.Key_Return, CTRL)
        click(first.open_button)


def test_a_refusal_is_said_over_the_foot_and_everything_typed_stays(first: FirstRunPage) -> None:
    type_in("Anna")
    name_players(first, "Luca")
    first.refused(Refusal("The disk is full.", "", "Make room."))
    assert first.issue.isVisible()
    assert first.issue.sentence == "The disk is full. Make room."
    assert (first.host.text, first.players.names) == ("Anna", ("Luca",))
    name_players(first, "Oskar")
    assert not first.issue.isVisible()


def test_a_buy_in_that_no_chips_make_is_refused_in_place(first: FirstRunPage, qtbot: QtBot) -> None:
    type_in("Anna")
    name_players(first, "Luca")
    first.buy_in.other.setFocus()
    type_in("123.45")
    with qtbot.assertNotEmitted(first.open_table):
        press(Key.Key_Return, CTRL)
    assert first.issue.sentence.startswith("Neither the case nor the rack can make 123.45.")


# players


def test_a_name_that_is_there_is_refused_in_its_place_and_stays_typed(first: FirstRunPage) -> None:
    name_players(first, "Luca", "luca")
    assert first.players.names == ("Luca",)
    assert first.players.issue.isVisible()
    assert first.players.issue.sentence.startswith("luca is on the list already.")
    assert first.players.field.text() == "luca"
    type_in(" M")
    assert not first.players.issue.isVisible()
    press(Key.Key_Return)
    assert [row.name for row in first.players.rows] == ["Luca", "luca M"]


def test_enter_on_an_empty_field_does_nothing(first: FirstRunPage) -> None:
    name_players(first, "Luca")
    press(Key.Key_Return)
    assert first.players.names == ("Luca",)
    assert not first.players.issue.isVisible()


def test_esc_drops_a_half_typed_name(first: FirstRunPage) -> None:
    first.players.field.setFocus()
    type_in("Luc")
    press(Key.Key_Escape)
    assert first.players.field.text() == ""


def test_the_cross_takes_a_name_off(first: FirstRunPage) -> None:
    name_players(first, "Luca", "Tom", "Oskar")
    QApplication.processEvents()
    click(first.players.rows[1].cross)
    assert first.players.names == ("Luca", "Oskar")


def test_a_name_is_taken_off_by_the_keys_and_the_next_cross_is_at_hand(first: FirstRunPage) -> None:
    name_players(first, "Luca", "Tom")
    press(Key.Key_Tab)
    assert focused() is first.players.rows[0].cross
    press(Key.Key_Space)
    assert first.players.names == ("Tom",)
    assert focused() is first.players.rows[0].cross
    press(Key.Key_Space)
    assert not first.players.rows
    assert focused() is first.players.field


def test_fourteen_players_are_the_most(first: FirstRunPage, qtbot: QtBot) -> None:
    type_in("Anna")
    name_players(first, *(f"Player {number}" for number in range(1, 16)))
    assert len(first.players.names) == 14
    assert first.players.issue.sentence == \
        "There is no seat for Player 15. The table has 14 seats. Take a name off the list."
    press(Key.Key_Escape)
    assert opened(first, qtbot).plan.rules["seats"] == 14


def test_the_name_added_last_is_in_sight(first: FirstRunPage) -> None:
    for number in range(14):
        name_players(first, f"Player {number}")
        QApplication.processEvents()
    last = first.players.rows[-1]
    top = last.mapTo(first.players.area.viewport(), QPoint(0, 0)).y()
    assert 0 <= top <= first.players.area.viewport().height() - last.height()


# money and chips


def test_arrows_choose_the_currency(first: FirstRunPage) -> None:
    assert first.currencies is not None
    first.currencies.group.button(0).setFocus()
    press(Key.Key_Right)
    assert first.money.code == "EUR"
    press(Key.Key_Right)
    press(Key.Key_Left)
    assert first.money.code == "EUR"
    assert focused() is first.currencies.group.button(1)


def test_the_mouse_chooses_points_and_the_amounts_lose_their_sign(first: FirstRunPage, qtbot: QtBot) -> None:
    assert first.currencies is not None
    type_in("Anna")
    name_players(first, "Luca")
    click(first.currencies.group.button(6))
    assert first.open_button.second == "1 player, 100"
    opening = opened(first, qtbot)
    assert opening.house.money.code == "PTS"
    assert opening.house.chips.values == (500, 100, 25, 5, 1)
    assert opening.plan.seatings[0].buy_in == 100


def test_small_stakes_bring_smaller_buy_ins_and_smaller_limits(first: FirstRunPage, qtbot: QtBot) -> None:
    assert first.chips is not None
    type_in("Anna")
    name_players(first, "Luca", "Tom")
    click(first.chips.tiles[1])
    assert first.open_button.second == "2 players, £5 each"
    opening = opened(first, qtbot)
    assert opening.house.chips.values == (500, 100, 25, 5)
    assert opening.house.rules_of(game("baccarat")).minimum == 25


def test_numbers_of_chips_are_stepped_and_typed(first: FirstRunPage, qtbot: QtBot) -> None:
    assert first.chips is not None
    rows = first.chips.table.rows
    click(rows[0].stepper.more)
    rows[1].stepper.edit.setFocus()
    press(Key.Key_Down)
    rows[2].stepper.edit.setFocus()
    rows[2].stepper.edit.selectAll()
    type_in("8")
    press(Key.Key_Up)
    assert [row.stepper.value for row in rows] == [175, 125, 25, 75, 25]
    assert first.chips.table.count.text() == "425 chips"
    assert first.chips.table.total.text() == "21,425"
    click(first.chips.tiles[1])
    click(first.chips.tiles[0])
    first.host.edit.setFocus()
    type_in("Anna")
    name_players(first, "Luca")
    assert opened(first, qtbot).house.chips.owned == {100: 175, 500: 125, 2500: 25, 10000: 75, 50000: 25}


def test_a_number_never_goes_below_none(first: FirstRunPage) -> None:
    assert first.chips is not None
    stepper = first.chips.table.rows[4].stepper
    stepper.edit.setFocus()
    for _ in range(3):
        press(Key.Key_Down)
    assert stepper.value == 0
    assert stepper.edit.text() == "0"


def test_values_are_typed_only_in_a_set_of_one_s_own(first: FirstRunPage) -> None:
    assert first.chips is not None
    assert not any(row.edit.isVisible() or row.cross.isVisible() for row in first.chips.table.rows)
    click(first.chips.tiles[2])
    assert all(row.edit.isVisible() and row.cross.isVisible() for row in first.chips.table.rows)


def test_an_own_set_has_its_values_typed_added_and_removed(first: FirstRunPage, qtbot: QtBot) -> None:
    assert first.chips is not None
    table = first.chips.table
    click(first.chips.tiles[1])
    click(first.chips.tiles[2])
    table.rows[0].edit.setFocus()
    table.rows[0].edit.selectAll()
    type_in("0.10")
    click(table.rows[1].cross)
    click(table.add)
    assert focused() is table.rows[-1].edit
    type_in("20")
    first.host.edit.setFocus()
    type_in("Anna")
    name_players(first, "Luca")
    opening = opened(first, qtbot)
    assert opening.house.chips.name == "Own set"
    assert opening.house.chips.owned == {10: 100, 100: 70, 500: 50, 2000: 25}


def test_an_own_set_has_two_to_eight_values(first: FirstRunPage) -> None:
    assert first.chips is not None
    table = first.chips.table
    click(first.chips.tiles[2])
    for _ in range(5):
        click(table.add)
    assert len(table.rows) == 8
    assert not table.add.isEnabled()
    QApplication.processEvents()
    for _ in range(8):
        click(table.rows[-1].cross)
    assert len(table.rows) == 2


def test_a_value_that_cannot_be_is_said_below_the_table(first: FirstRunPage) -> None:
    assert first.chips is not None
    type_in("Anna")
    name_players(first, "Luca")
    click(first.chips.tiles[2])
    first.chips.table.rows[0].edit.setFocus()
    first.chips.table.rows[0].edit.selectAll()
    type_in("5")
    assert first.chips.issue.isVisible()
    assert first.chips.issue.sentence == \
        "Those chips cannot be a set. Each chip has its own value above nothing. Correct the values."
    assert first.open_button.second == "Correct the chips"
    press(Key.Key_Backspace)
    type_in("2")
    assert not first.chips.issue.isVisible()
    assert first.open_button.state is PrimaryState.READY


# buying in


def test_another_buy_in_takes_the_place_of_the_quick_ones(first: FirstRunPage, qtbot: QtBot) -> None:
    type_in("Anna")
    name_players(first, "Luca")
    first.buy_in.other.setFocus()
    type_in("75")
    assert first.open_button.second == "1 player, £75"
    assert first.buy_in.quick.checkedId() == -1
    assert opened(first, qtbot).plan.seatings[0].buy_in == 7_500
    for _ in "75":
        press(Key.Key_Backspace)
    assert first.open_button.second == "1 player, £100"


def test_a_quick_amount_takes_the_place_of_another(first: FirstRunPage) -> None:
    type_in("Anna")
    name_players(first, "Luca")
    first.buy_in.other.setFocus()
    type_in("75")
    click(first.buy_in.quick.button(2))
    assert first.open_button.second == "1 player, £200"
    assert first.buy_in.other.text() == ""


@pytest.mark.parametrize(("typed", "said"), [
    ("abc", "“abc” is not an amount."), ("0", "Nothing buys no chips."), ("30000", "1 × £30,000 is more than"),
])
def test_a_buy_in_that_cannot_be_is_said_over_the_foot(first: FirstRunPage, typed: str, said: str) -> None:
    type_in("Anna")
    name_players(first, "Luca")
    first.buy_in.other.setFocus()
    type_in(typed)
    assert first.issue.isVisible()
    assert first.issue.sentence.startswith(said)
    assert first.open_button.second == "Correct the buy-in"


def test_cash_and_no_bank_are_handed_over(first: FirstRunPage, qtbot: QtBot) -> None:
    type_in("Anna")
    name_players(first, "Luca")
    click(first.buy_in.ways.button(1))
    first.bank.setFocus()
    press(Key.Key_Space)
    opening = opened(first, qtbot)
    assert opening.plan.seatings[0].how == "cash"
    assert not opening.plan.all_the_rest


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
    again.players.field.setFocus()
    opening = opened(again, qtbot)
    assert opening.house is house
    assert [one.name for one in opening.plan.seatings] == ["Luca"]


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


def test_demo_backup_and_language_are_buttons(first: FirstRunPage, qtbot: QtBot) -> None:
    for button, signal in ((first.demo_button, first.demo_wanted), (first.backup_button, first.backup_wanted),
                           (first.language_button, first.language_wanted)):
        button.show()
        QApplication.processEvents()
        with qtbot.waitSignal(signal):
            click(button)


# how it stands on the screen


class Shows(QObject):
    """Notes every widget that comes up as a window of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.windows: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Watch only."""
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.windows.append(type(watched).__name__)
        return False


def test_nothing_of_the_page_flashes_up_before_the_page_does(
    shown: Callable[[QWidget], Window], qapp: QApplication, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(language, "known", lambda: [("en", "English"), ("de", "Deutsch")])
    watching = Shows()
    qapp.installEventFilter(watching)
    try:
        first = FirstRunPage()
        assert first.chips is not None
        first.chips.tiles[2].click()
        again = FirstRunPage(("Luca",), house)
    finally:
        qapp.removeEventFilter(watching)
    assert watching.windows == []
    for page in (first, again):
        shown(page)
        assert page.language_button.isVisible()


def test_tab_goes_through_the_page_as_it_is_read(first: FirstRunPage) -> None:
    type_in("Anna")
    name_players(first, "Luca")
    first.host.edit.setFocus()
    assert first.chips is not None
    assert first.currencies is not None
    numbers = [row.stepper.edit for row in first.chips.table.rows]
    wanted = [first.title.edit, first.currencies.group.button(0), first.chips.tiles[0], *numbers, first.players.field,
              first.players.rows[0].cross, first.buy_in.quick.button(1), first.buy_in.other,
              first.buy_in.ways.button(0), first.bank, first.demo_button, first.backup_button, first.open_button,
              first.host.edit]
    for stop in wanted:
        press(Key.Key_Tab)
        assert focused() is stop


def test_every_target_is_large_enough_for_a_finger_and_has_a_name(first: FirstRunPage) -> None:
    assert first.chips is not None
    name_players(first, "Luca")
    click(first.chips.tiles[2])
    QApplication.processEvents()
    targets = [one for one in (*first.findChildren(QAbstractButton), *first.findChildren(QLineEdit)) if one.isVisible()]
    assert len(targets) > 30
    for one in targets:
        box = one.parentWidget() if one in (first.host.edit, first.title.edit) else one
        assert box is not None
        assert min(box.width(), box.height()) >= 44, one.accessibleName()
        assert one.accessibleName()


Fill = Callable[[FirstRunPage], object]


def as_it_comes(page: FirstRunPage) -> None:
    """Five players and the home set."""
    page.host.set_text("Anna")
    for name in ("Luca", "Tom", "Priya", "Oskar", "Chen Wei"):
        page.players.add(name)


def with_own_chips(page: FirstRunPage) -> None:
    """A set of one's own, and something wrong."""
    as_it_comes(page)
    if page.chips:
        page.chips.tiles[2].click()
        page.chips.table.add_line()
    page.players.add("tom")
    page.refused(Refusal("The disk is full.", "Nothing was written.", "Make room and open the table again."))


@pytest.mark.parametrize("fill", [as_it_comes, with_own_chips])
@pytest.mark.parametrize("known", [False, True], ids=["first run", "another night"])
@pytest.mark.parametrize(("width", "height", "scale"), SIZES)
def test_no_word_is_cut_and_the_foot_is_always_in_sight(
    shown: Callable[[QWidget], Window], house: House, width: int, height: int, scale: float, known: bool, fill: Fill
) -> None:
    page = FirstRunPage(("Luca", "Mei Lin"), house) if known else FirstRunPage()
    window = shown(page)
    window.resize(width, height)
    window.use_scale(scale)
    fill(page)
    for _ in range(3):
        QApplication.processEvents()
    assert cut_texts(window) == []
    assert (window.width(), window.height()) == (width, height)
    foot = page.open_button.mapTo(window, QPoint(page.open_button.width(), page.open_button.height()))
    assert foot.x() <= width
    assert foot.y() <= height


def test_names_are_never_read_as_markup(again: FirstRunPage) -> None:
    again.refused(Refusal("<img src=x> is no name."))
    name_players(again, "<b>Zoe</b>")
    assert all(label.textFormat() is Qt.TextFormat.PlainText for label in again.findChildren(QLabel))
    assert again.known is not None
    assert "<b>" not in again.known.keys["<b>Tom</b>"].toolTip()
    assert "<b>" not in again.players.rows[0].toolTip()


def test_a_night_is_called_after_its_weekday() -> None:
    assert [usual_title(day) for day in (1, 5, 7)] == ["Monday Night", "Friday Night", "Sunday Night"]
