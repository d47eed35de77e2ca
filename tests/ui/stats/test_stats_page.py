"""The Stats page by its keys and its mouse: pictures, zoom, cursor, saving."""

import csv
from dataclasses import replace
from datetime import UTC
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from app.desk import Desk
from app.desk.access import pins
from app.errors import MachineFault
from app.graph import Bar, Graph, Spot
from app.money import currency
from tests.app.desk.dealing import TIE, deal, house, open_test_books, plan
from tests.app.desk.guarding import CHEAP, dealer_at, guarded
from tests.app.desk.nights_over import desk_after_a_night
from tests.ui.stats.at_the_pictures import Looker
from ui.background.opener import Background
from ui.look import theme
from ui.stats.card import FINE, PictureCard
from ui.stats.page import StatsPage
from ui.stats.plot import Plot


@pytest.fixture
def file_chosen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Where the next file is to be saved; its name is the one that was offered."""
    folder = tmp_path / "saved"
    folder.mkdir()

    def offered(parent: object, title: str, name: str, kinds: str) -> tuple[str, str]:
        return str(folder / Path(name).name), kinds

    monkeypatch.setattr(QFileDialog, "getSaveFileName", offered)
    return folder


def test_the_page_is_there_before_its_pictures_and_each_is_made_ready_in_a_turn_of_its_own(
    qtbot: QtBot, desk: Desk
) -> None:
    page = StatsPage(desk, Background())
    qtbot.addWidget(page)
    assert not page.findChildren(Plot)
    page._make_ready()
    assert [card.ready for card in page.cards] == [True, *(False,) * 5]
    qtbot.waitUntil(lambda: page.cards[-1].ready)
    assert [len(card.findChildren(Plot)) for card in page.cards] == [1] * 6


def test_six_pictures_say_in_words_what_they_show(seen: Looker) -> None:
    assert [card.title.text() for card in seen.page.cards] == [
        "Bank over the night", "Results by player", "Drop and win by hour", "Actual and expected win",
        "Pace in hands an hour", "Dealer errors"]
    for card in seen.page.cards:
        assert card.isVisible()
        assert card.graph is not None
        assert card.accessibleDescription() == (card.graph.summary or card.graph.empty)
    assert "1 error" in seen.page.said.text()


def test_a_number_shows_one_picture_by_itself_and_esc_all_of_them(seen: Looker) -> None:
    seen.press("4")
    assert [card.isVisible() for card in seen.page.cards] == [False, False, False, True, False, False]
    assert seen.page.cards[3].plot.hasFocus()
    seen.press("PgDn")
    assert seen.page.large == 5
    seen.press("Esc")
    assert all(card.isVisible() for card in seen.page.cards)


def test_enter_and_a_click_make_larger_what_has_the_keyboard(seen: Looker) -> None:
    seen.press("Down", "Enter")
    assert seen.page.large == 4
    QTest.mouseClick(seen.page.cards[3].open_button, Qt.MouseButton.LeftButton)
    assert seen.page.large == 0


def test_the_cursor_reads_out_one_spot_after_another(seen: Looker) -> None:
    graph = seen.plot.graph
    assert graph is not None
    seen.press("Home")
    assert seen.said == graph.spots[0].words
    seen.press("Right")
    assert seen.said == graph.spots[1].words
    seen.press("End")
    assert seen.said == graph.spots[-1].words
    assert seen.plot.accessibleDescription() == graph.spots[-1].words


def test_the_mouse_reads_out_what_is_next_to_it(seen: Looker) -> None:
    plot = seen.plot
    assert plot.graph is not None
    place = plot.mapFromScene(plot.box.mapViewToScene(QPointF(plot.graph.spots[2].x, plot.graph.spots[2].y)))
    at = QPointF(place)
    QApplication.sendEvent(plot.viewport(), QMouseEvent(
        QMouseEvent.Type.MouseMove, at, plot.viewport().mapToGlobal(at), Qt.MouseButton.NoButton,
        Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier))
    assert seen.said in [spot.words for spot in plot.graph.spots if spot.x == plot.graph.spots[2].x]


def test_plus_and_minus_zoom_shift_arrows_move_along_and_nought_shows_all(seen: Looker) -> None:
    desk = seen.desk
    assert desk.night is not None
    whole = seen.plot.span
    seen.plot.box.setLimits(minXRange=0.001)  # these coups were dealt in one breath
    seen.press("+", "+")
    low, high = seen.plot.span
    assert high - low < (whole[1] - whole[0]) / 2
    seen.press("⇧Right")
    assert seen.plot.span[0] > low
    seen.press("-", "-", "-")
    assert seen.plot.span == pytest.approx(whole)
    seen.press("+", "0")
    assert seen.plot.span == pytest.approx(whole)
    assert not seen.plot.zoomed


def test_slips_are_listed_beside_their_picture_and_the_list_leads_the_cursor(seen: Looker) -> None:
    card = seen.page.cards[5]
    assert not card.list.isVisible()
    seen.press("6")
    assert [card.list.item(row).text()[5:] for row in range(card.list.count())] == [
        " · Other card 1", " · Coup 4 · Other card · Player’s first card 2, then 9"]
    card.list.setFocus()
    seen.press("Down")
    assert card.plot.at == 0
    assert card.said.text() == card.list.item(1).text()


def test_the_wheel_zooms(seen: Looker) -> None:
    plot, whole = seen.plot, seen.plot.span
    plot.box.setLimits(minXRange=0.001)
    at = QPointF(plot.viewport().rect().center())
    QApplication.sendEvent(plot.viewport(), QWheelEvent(
        at, plot.viewport().mapToGlobal(at), QPoint(), QPoint(0, 240), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False))
    assert plot.span[1] - plot.span[0] < whole[1] - whole[0]


def test_a_closed_hand_is_drawn_only_while_the_page_is_seen(host: Looker) -> None:
    host.desk.on_change = host.page.follow
    before = host.page.stats
    assert before is not None
    host.page.hide()
    deal(host.desk, TIE)
    host.settle()
    assert host.page.stats is before
    host.page.show()
    host.page.follow()
    host.settle()
    assert host.page.stats is not None
    assert len(host.page.stats.bank) == len(before.bank) + 1


def test_a_picture_is_saved_as_png_and_its_figures_as_csv(seen: Looker, file_chosen: Path) -> None:
    seen.press("^S", "^E")
    png, = file_chosen.glob("*.png")
    table, = file_chosen.glob("*.csv")
    image = QImage(str(png))
    assert image.width() >= 2 * seen.page.cards[0].width()
    with table.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.reader(file))
    assert rows[0][-2:] == ["currency", "verified"]
    assert seen.page.stats is not None
    assert len(rows) == 1 + len(seen.page.stats.bank)
    assert rows[-1][4] == "-12.50" or rows[-1][4].replace("-", "").replace(".", "").isdigit()
    assert seen.desk.books.events()[-1].code == "export"


def test_a_file_that_is_there_is_not_written_over(seen: Looker, file_chosen: Path) -> None:
    seen.press("^S", "^S")
    assert "already exists" in seen.page.note.text()
    assert len(list(file_chosen.iterdir())) == 1


def test_a_picture_with_nothing_to_show_says_so_and_is_not_saved(qapp: QApplication, tmp_path: Path,
                                                                 file_chosen: Path) -> None:
    desk = Desk(open_test_books(tmp_path, create=True))
    desk.open_house(house())
    desk.open_night(plan())
    host = Looker(desk)
    assert host.page.cards[3].nothing.text() == "Nothing was bet against the house."
    assert host.page.cards[5].nothing.text() == "No errors: nothing had to be corrected."
    host.press("6", "^S")
    assert list(file_chosen.iterdir()) == []
    host.press("Esc")
    heights = [card.height() for card in host.page.cards]
    assert max(heights) - min(heights) <= 2  # the empty ones are as large
    bank = host.page.cards[0].plot
    assert bank.box.viewRange()[1][0] < 0  # the sign of the rack's opening is not cut in half
    host.go()
    desk.books.close()


def test_a_house_without_a_night_says_what_comes(qapp: QApplication, tmp_path: Path) -> None:
    desk = Desk(open_test_books(tmp_path, create=True))
    desk.open_house(house())
    host = Looker(desk)
    assert host.page.nothing.text().startswith("No night has been held yet.")
    assert not host.page.print_button.isEnabled()
    host.go()
    desk.books.close()


def test_a_slip_in_the_hand_that_is_open_is_among_the_pictures_when_the_page_is_shown_again(host: Looker) -> None:
    host.desk.answer({"1": {"banker": 1250}})
    host.desk.answer("2")
    host.desk.undo()
    host.desk.answer("9")
    host.page.refresh()
    host.settle()
    assert host.page.stats is not None
    assert len(host.page.stats.slips) == 2


def test_a_night_that_could_not_be_read_is_read_when_the_page_is_shown_again(
        host: Looker, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(night: int) -> tuple[()]:
        raise MachineFault("The disk does not answer.")

    deal(host.desk, TIE)
    with monkeypatch.context() as broken:
        broken.setattr(host.desk.books, "sittings", fails)
        host.page.refresh()
        host.settle()
        assert host.page.note.text() == "The disk does not answer."
    before = host.page.stats
    host.page.refresh()
    host.settle()
    assert host.page.stats != before


def test_names_of_fourteen_players_do_not_cover_each_other(seen: Looker) -> None:
    plot = seen.page.cards[1].plot
    graph = plot.graph
    assert graph is not None
    many = replace(graph, names=tuple(f"Player {at}" for at in range(14)),
                   bars=tuple(Bar(at - 0.34, 0.68, 100, "+1") for at in range(14)))
    try:
        plot.show_graph(many)
        axis, row = plot.getPlotItem().getAxis("left"), plot.box.height() / 14
        assert axis.written.pixelSize() * 0.85 <= row * axis.every
        assert axis.is_written(13)
        assert [text.isVisible() for _, text in plot._labels] == [axis.is_written(at) for at in range(14)]
    finally:
        plot.show_graph(graph)


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_what_is_read_out_is_not_cut(qapp: QApplication, monkeypatch: pytest.MonkeyPatch, scale: float) -> None:
    monkeypatch.setattr(theme, "_look", theme.Look(scale=scale))  # no other window is dressed anew
    words = "21:59 · Coup 12 · Table fault · Player’s third card was dealt in error, and stood · by the house’s rule"
    card = PictureCard(6)
    card.resize(480, 480)
    card.show_graph(Graph("slips", "Errors", currency("GBP"), UTC, spots=(Spot(1.0, 0, words),), names=("Card",)),
                    False)
    card.show()
    card.plot.point_at(0)
    QApplication.processEvents()
    assert card.said.heightForWidth(card.said.width()) <= card.said.height()
    card.deleteLater()


def test_a_saved_picture_says_of_which_night_it_is(seen: Looker) -> None:
    card = seen.page.cards[0]
    one, other = card.image("Friday"), card.image("Saturday")
    assert one.height() > card.height() * FINE
    assert one != other


def test_letters_go_on_to_the_window_and_nothing_is_typed_into_pictures(seen: Looker) -> None:
    assert isinstance(seen.page, StatsPage)
    seen.press("X")
    assert seen.page.large == 0


def test_figures_leave_the_books_with_the_hosts_pin_and_a_picture_without(
        host: Looker, file_chosen: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(pins, "COST", CHEAP)
    monkeypatch.setattr("app.store.books.usual_folder", lambda: tmp_path / "keys")
    guarded(host.desk)
    dealer_at(host.desk)
    host.press("^E")
    assert list(file_chosen.iterdir()) == []
    assert "PIN" in host.page.note.text()
    host.press("^S")
    assert [path.suffix for path in file_chosen.iterdir()] == [".png"]


def test_a_night_that_was_opened_since_is_looked_at_first_and_an_earlier_one_is_chosen_from_the_list(
        qapp: QApplication, tmp_path: Path) -> None:
    desk = desk_after_a_night(tmp_path)
    host = Looker(desk)
    desk.open_night(plan())
    host.page.refresh()
    host.settle()
    assert [host.page.nights.itemText(at)[:8] for at in range(host.page.nights.count())] == ["Tonight:", "Test nig"]
    assert host.page.stats is not None
    assert host.page.stats.luck.moments == ()
    host.page.nights.setFocus()
    QTest.keyClick(host.page.nights, Qt.Key.Key_Down)
    host.settle()
    host.page.refresh()  # what was chosen stays
    host.settle()
    assert host.page.stats is not None
    assert [one.name for one in host.page.stats.players] == ["Bo", "Ann", "Cy"]
    host.go()
    desk.books.close()
