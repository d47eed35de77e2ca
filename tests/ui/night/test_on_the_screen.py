"""How the page stands on the screen: its targets, its stops, and that every word of it can be read."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QLineEdit, QWidget

from app.desk.house.house import House
from app.errors import Refusal
from tests.ui.legible import SIZES, cut_texts
from tests.ui.night.keys import Key, click, focused, name_players, press, type_in
from ui.first_run.page import FirstRunPage, usual_title
from ui.frame.window import Window
from ui.look import language
from ui.strip.strip_field import CURSOR, SIDE
from ui.widgets.tiles_and_words import StepHeading


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


def test_every_word_of_the_page_is_in_the_type_that_it_was_given(
    shown: Callable[[QWidget], Window], monkeypatch: pytest.MonkeyPatch
) -> None:
    given: dict[QWidget, int] = {}

    def note(kind: type[QWidget]) -> None:
        set_font = kind.setFont

        def noted(widget: QWidget, font: QFont) -> None:
            given[widget] = font.pixelSize()
            set_font(widget, font)

        monkeypatch.setattr(kind, "setFont", noted)

    note(QLabel)
    note(QLineEdit)
    shown(FirstRunPage())
    assert len(given) > 10
    assert {widget: widget.font().pixelSize() for widget in given} == given


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
    name_players(first, "Luca", "Tom")
    assert first.chips is not None
    assert first.currencies is not None
    assert first.decks is not None
    own = first.currencies.own
    numbers = [row.stepper.edit for row in first.chips.table.rows]
    pound = first.currencies.group.button(0)
    pound.setFocus()
    wanted = [own.sign, own.side, own.digits, first.decks.group.button(3), first.chips.tiles[0], *numbers,
              first.host.edit, first.title.edit, first.game.choice, first.players.field, first.buy_in.quick.button(1),
              first.buy_in.other, first.bank.banks.button(0), first.bank.ways.button(0), first.demo_button,
              first.backup_button, first.open_button, first.language_button, pound]
    for stop in wanted:
        press(Key.Key_Tab)
        assert focused() is stop


def test_every_target_is_large_enough_for_a_finger_and_has_a_name(first: FirstRunPage) -> None:
    assert first.chips is not None
    name_players(first, "Luca", "Tom")
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
    assert cut_texts(window) == []
    assert (window.width(), window.height()) == (width, height)
    foot = page.open_button.mapTo(window, QPoint(page.open_button.width(), page.open_button.height()))
    assert foot.x() <= width
    assert foot.y() <= height


@pytest.mark.parametrize(("width", "height"), [(1024, 600), (1280, 720), (1440, 900)])
@pytest.mark.parametrize("players", [0, 5, 14])
def test_all_six_answers_and_the_button_are_seen_at_once(
    shown: Callable[[QWidget], Window], width: int, height: int, players: int
) -> None:
    page = FirstRunPage()
    window = shown(page)
    window.resize(width, height)
    page.host.set_text("Anna")
    for number in range(players):
        page.players.add(f"Player {number}")
    QApplication.processEvents()
    seen = QRect(QPoint(), window.size())
    for one in (*page.findChildren(StepHeading), *page.bank.ways.buttons(), page.game.choice, page.open_button):
        assert seen.contains(QRect(one.mapTo(window, QPoint()), one.size()))
        assert one.visibleRegion().boundingRect().size() == one.size()
    assert [one.accessibleName()[0] for one in page.findChildren(StepHeading)] == [*"123456"]
    assert page.welcome.isVisible() != page.words_button.isVisible(), "the five words are a key away where not painted"


def test_names_are_never_read_as_markup(again: FirstRunPage) -> None:
    again.refused(Refusal("<img src=x> is no name."))
    name_players(again, "<b>Zoe</b>")
    assert all(label.textFormat() is Qt.TextFormat.PlainText for label in again.findChildren(QLabel))
    assert again.known is not None
    assert "<b>" not in again.known.keys["<b>Tom</b>"].toolTip()
    assert "<b>" not in again.players.rows[0].toolTip()


def test_a_night_is_called_after_its_weekday() -> None:
    assert [usual_title(day) for day in (1, 5, 7)] == ["Monday Night", "Friday Night", "Sunday Night"]


@pytest.mark.parametrize("day", range(1, 8))
def test_the_nights_name_and_the_way_to_a_demo_stand_whole_in_an_ordinary_window(again: FirstRunPage, day: int,
                                                                                 cut_words: list[str]) -> None:
    again.window().resize(1280, 720)
    again.show_second("")
    again.title.set_text(usual_title(day))
    QApplication.processEvents()
    cut_words.clear()  # what is laid out once more has its room only at the end
    again.window().grab()
    assert cut_words == []
    edit = again.title.edit
    assert edit.fontMetrics().horizontalAdvance(edit.text()) + 2 * SIDE + CURSOR <= edit.width()
