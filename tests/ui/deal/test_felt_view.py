"""The felt answers to the hand, shows what lies on the table, and repaints no more than it must."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QPixmap, QRegion
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.cards import read_card
from app.chips import Chip, ChipSet
from app.dealing.values.felt import Actor, Bet, BetState, Felt, HandState, HandView, RackView
from app.money import currency
from tests.ui import tables
from tests.ui.hands import click, key
from tests.ui.pictures import alike
from ui.felt import felt_hands
from ui.felt.felt_hands import HandLayout
from ui.felt.felt_view import FeltView
from ui.look import theme

LONG_NAME = "Maximiliana Bartholomew-Featherstonehaugh"


@pytest.fixture(scope="module")
def one_felt(qapp: QApplication) -> Iterator[FeltView]:
    """One felt for all of these tests; it stays hidden, so that it is painted only where a test looks at it."""
    made = FeltView()
    yield made
    made.deleteLater()


@pytest.fixture
def view(one_felt: FeltView) -> FeltView:
    """The waiting table at the size it has in the ordinary window."""
    one_felt.resize(988, 600)
    one_felt.show_half_card()
    one_felt.notice()
    one_felt.show_felt(tables.waiting_felt(), tables.POUNDS, tables.CHIPS)
    return one_felt


@pytest.fixture
def on_screen(qtbot: QtBot) -> FeltView:
    """The same table in a window of its own, where it can have the keyboard and is painted when it changes."""
    made = FeltView()
    qtbot.addWidget(made)
    made.resize(988, 600)
    made.show_felt(tables.waiting_felt(), tables.POUNDS, tables.CHIPS)
    with qtbot.waitExposed(made):
        made.show()
    return made


def show(view: FeltView, felt: Felt) -> QImage:
    """Show another table; what is seen then."""
    view.show_felt(felt, tables.POUNDS, tables.CHIPS)
    return view.grab().toImage()


def place_of(view: FeltView, seat: int, spot: str) -> QPointF:
    """The middle of a spot of a seat, counted from 1."""
    geometry = view.geometry_now()
    place = geometry.spot_place(spot)
    assert place is not None
    return geometry.spot_centre(seat - 1, place)


@pytest.mark.parametrize("seats", range(1, 15))
def test_a_click_on_a_plate_gives_its_seat(qtbot: QtBot, view: FeltView, seats: int) -> None:
    show(view, tables.felt_with(seats))
    for seat in range(1, seats + 1):
        with qtbot.waitSignal(view.seat_clicked) as clicked:
            click(view, view.geometry_now().plate(seat - 1).center())
        assert clicked.args == [seat]


@pytest.mark.parametrize("spot", ["player", "banker", "tie", "player_pair", "banker_pair"])
@pytest.mark.parametrize("seat", [1, 5, 9])
def test_a_click_on_a_spot_gives_seat_and_spot(qtbot: QtBot, view: FeltView, seat: int, spot: str) -> None:
    with qtbot.waitSignal(view.spot_clicked) as clicked:
        click(view, place_of(view, seat, spot))

    assert clicked.args == [seat, spot]


def test_a_click_on_a_spot_of_an_open_seat_gives_the_seat(qtbot: QtBot, view: FeltView) -> None:
    with qtbot.waitSignal(view.seat_clicked) as clicked, qtbot.assertNotEmitted(view.spot_clicked):
        click(view, place_of(view, 6, "banker"))

    assert clicked.args == [6]


@pytest.mark.parametrize(("hand", "card", "name"), [(0, 0, "Player"), (0, 2, "Player"), (1, 1, "Banker")])
def test_a_click_on_a_card_gives_the_card(qtbot: QtBot, view: FeltView, hand: int, card: int, name: str) -> None:
    layout = HandLayout(view.geometry_now(), hand, view.felt.hands[hand])
    with qtbot.waitSignal(view.card_clicked) as clicked:
        click(view, layout.place(card).area.center())

    assert clicked.args == [name, card]


def test_a_click_on_the_rack_gives_the_rack(qtbot: QtBot, view: FeltView) -> None:
    with qtbot.waitSignal(view.rack_clicked):
        click(view, view.geometry_now().rack.center())


def test_bare_cloth_gives_nothing(qtbot: QtBot, view: FeltView) -> None:
    with (qtbot.assertNotEmitted(view.seat_clicked), qtbot.assertNotEmitted(view.spot_clicked),
          qtbot.assertNotEmitted(view.card_clicked), qtbot.assertNotEmitted(view.rack_clicked)):
        click(view, QPoint(494, 8))


def test_arrow_keys_choose_a_seat_and_space_presses_it(qtbot: QtBot, on_screen: FeltView) -> None:
    on_screen.setFocus()
    qtbot.waitUntil(on_screen.hasFocus)
    for pressed in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_Right):
        key(on_screen, pressed)

    with qtbot.waitSignal(on_screen.seat_clicked) as clicked:
        key(on_screen, Qt.Key.Key_Space)
    assert clicked.args == [3]


def test_the_ring_is_on_the_felt_only_while_the_keyboard_is(qtbot: QtBot, on_screen: FeltView) -> None:
    on_screen.clearFocus()
    before = on_screen.grab().toImage()
    on_screen.setFocus()
    qtbot.waitUntil(on_screen.hasFocus)
    assert on_screen.grab().toImage() != before

    on_screen.clearFocus()
    qtbot.waitUntil(lambda: not on_screen.hasFocus())
    assert on_screen.grab().toImage() == before


@pytest.mark.parametrize("change", [
    {"name": "Mei"}, {"behind": 900}, {"won": 500}, {"lost": 500}, {"to_act": True}, {"sits_out": True},
    {"leaving": True}, {"owes": 500}, {"player": 0},
])
def test_every_state_of_a_seat_looks_different(view: FeltView, change: dict[str, object]) -> None:
    felt = tables.waiting_felt()
    before = show(view, felt)
    seats = tuple(replace(seat, **change) if seat.number == 3 else seat for seat in felt.seats)  # type: ignore[arg-type]

    assert show(view, replace(felt, seats=seats)) != before


@pytest.mark.parametrize("spot", ["banker", "tie"])
def test_every_state_of_a_bet_looks_different(view: FeltView, spot: str) -> None:
    seen = [show(view, replace(tables.waiting_felt(), bets=(Bet(1, spot, 500, state),))) for state in BetState]

    assert len({bytes(image.constBits()) for image in seen}) == len(BetState)


@pytest.mark.parametrize("spots", [("player",), ("banker",), ("tie",), ("player_pair", "banker")])
def test_a_spot_that_has_won_lights_up(view: FeltView, spots: tuple[str, ...]) -> None:
    felt = replace(tables.waiting_felt(), bets=())
    point = place_of(view, 6, spots[0]).toPoint() - QPoint(0, 14)
    before = show(view, felt).pixelColor(point)
    after = show(view, replace(felt, won_spots=spots)).pixelColor(point)

    assert after.lightness() > before.lightness()


def test_the_hands_that_did_not_win_dim(view: FeltView) -> None:
    felt = replace(tables.waiting_felt(), bets=())
    point = place_of(view, 6, "player").toPoint() - QPoint(0, 16)
    before = show(view, felt).pixelColor(point)
    after = show(view, replace(felt, won_spots=("banker",))).pixelColor(point)

    assert after.blueF() < before.blueF()


def test_a_half_keyed_card_lies_where_the_card_will(view: FeltView) -> None:
    before = view.grab().toImage()
    view.show_half_card("5 _", "pick suit")
    after = view.grab().toImage()
    area = HandLayout(view.geometry_now(), 1, view.felt.hands[1]).place(2).area.toRect()

    assert after.copy(area) != before.copy(area)
    assert after.copy(QRect(0, 0, 988, 300)) == before.copy(QRect(0, 0, 988, 300))
    view.show_half_card()
    assert view.grab().toImage() == before


def test_the_awaited_card_has_its_place(view: FeltView) -> None:
    felt = tables.waiting_felt()
    waiting = show(view, felt)
    without = show(view, replace(felt, hands=(felt.hands[0], replace(felt.hands[1], awaited=""))))

    assert waiting != without


def test_the_third_card_lies_across(view: FeltView) -> None:
    layout = HandLayout(view.geometry_now(), 0, view.felt.hands[0])

    assert [layout.place(card).across for card in range(3)] == [False, False, True]
    assert layout.place(2).area.width() > layout.place(2).area.height()


def test_the_two_hands_mirror_each_other(view: FeltView) -> None:
    player, banker = (HandLayout(view.geometry_now(), at, hand) for at, hand in enumerate(view.felt.hands))

    assert player.tile.left() - player.panel.left() == banker.panel.right() - banker.tile.right()
    assert player.tile.right() < player.place(0).area.left()
    assert banker.place(2).area.right() < banker.tile.left()


@pytest.mark.parametrize("size", [(988, 600), (876, 522), (876, 454), (1500, 900)])
@pytest.mark.parametrize("cards", [0, 2, 3, 5, 7])
def test_cards_stay_inside_their_panel(view: FeltView, size: tuple[int, int], cards: int) -> None:
    view.resize(*size)
    dealt = (read_card("Ks"),) * cards
    hand = HandView("Player", Actor.PLAYER, dealt, 8, slots=max(3, cards))
    show(view, replace(tables.waiting_felt(), hands=(hand, replace(hand, name="Banker"))))
    for at, shown in enumerate(view.felt.hands):
        layout = HandLayout(view.geometry_now(), at, shown)
        inside = layout.panel.adjusted(-0.5, 0, 0.5, 0)
        assert all(inside.contains(layout.place(card).area) for card in range(cards))
        assert all(not layout.tile.intersects(layout.place(card).area) for card in range(cards))


@pytest.mark.parametrize("height", [24, 60, 132])
def test_the_lines_of_a_notice_never_lie_over_each_other(height: int, monkeypatch: pytest.MonkeyPatch) -> None:
    theme.use_look(theme.Look.for_window(1280, 800, 1.5))
    written: list[tuple[float, float]] = []
    monkeypatch.setattr(felt_hands, "write", lambda painter, line, said, font, shade: written.append(
        (line.center().y() - font.pixelSize() / 2, line.center().y() + font.pixelSize() / 2)))
    paper = QPixmap(400, 200)
    painter = QPainter(paper)
    felt_hands.paint_notice(painter, QRectF(0, 0, 400, height), "No players yet", "Click a seat")
    painter.end()
    assert len(written) == (2 if height == 132 else 1)
    assert all(above[1] <= below[0] for above, below in pairwise(written))


def test_a_notice_takes_the_hands_place_and_gives_it_back(view: FeltView) -> None:
    before = view.grab().toImage()
    view.notice("No players yet", "Click a seat, or press a seat number and type a name")
    assert view.grab().toImage() != before

    view.notice()
    assert alike(view.grab().toImage(), before)


def test_the_checklist_shows_what_is_ticked(view: FeltView) -> None:
    felt = replace(tables.empty_felt(), checklist=("Shuffle", "Cut"))
    before = show(view, felt)

    assert show(view, replace(felt, checklist=("✓ Shuffle", "Cut"))) != before


@pytest.mark.parametrize("size", [(988, 600), (876, 522), (876, 454)])
@pytest.mark.parametrize("felt", [tables.waiting_felt(), tables.paying_felt(), tables.empty_felt()])
def test_no_word_on_the_felt_is_cut(view: FeltView, cut_words: list[str], size: tuple[int, int], felt: Felt) -> None:
    view.resize(*size)
    show(view, felt)

    assert cut_words == []


@pytest.mark.parametrize("name", [LONG_NAME, "W" * 40,
                                  "👩‍👩‍👧‍👦" * 40, "<img src='x'>", "&lt;b&gt;", "אבגדה", "陳美玲" * 10,
                                  "\u202eevil"])
@pytest.mark.parametrize("seats", [1, 9, 14])
def test_any_name_stays_on_its_plate(view: FeltView, name: str, seats: int) -> None:
    felt = tables.felt_with(seats)
    before = show(view, felt)
    renamed = tuple(replace(seat, name=name) if seat.number == 1 else seat for seat in felt.seats)
    after = show(view, replace(felt, seats=renamed))
    assert after != before

    for image in (before, after):
        with QPainter(image) as painter:
            plate = view.geometry_now().plate(0).toAlignedRect()
            painter.fillRect(plate.adjusted(-11, -11, 11, 11), theme.colour(theme.INK0))
    assert after == before


def test_a_name_that_is_cut_is_whole_in_its_words(view: FeltView) -> None:
    felt = tables.waiting_felt()
    show(view, replace(felt, seats=(replace(felt.seats[0], name=LONG_NAME), *felt.seats[1:])))

    assert LONG_NAME in view.words_at(view.geometry_now().plate(0).center())
    assert LONG_NAME in view.words_at(place_of(view, 1, "player"))


def test_the_words_of_a_seat_say_what_it_is_due(view: FeltView) -> None:
    show(view, tables.paying_felt())

    assert view.seat_words(7) == "Seat 8 Mei Lin, Banker 100 wins, due 95, 265 behind, to act now"
    assert view.seat_words(5) == "Seat 6, open"
    assert view.seat_words(8) == "Seat 9 Dana, sits out"


def test_the_words_of_the_rack_count_every_chip(view: FeltView) -> None:
    assert view.words_at(view.geometry_now().rack.center()) == (
        "Rack £3,412, +£8 tonight, 500 × 2, 100 × 14, 25 × 25, 5 × 65, 1 × 62")


@pytest.mark.parametrize("count", range(1, 9))
def test_a_rack_of_any_denominations_is_drawn_without_cutting_a_word(
    view: FeltView, cut_words: list[str], count: int
) -> None:
    values = (5, 25, 100, 500, 2000, 10000, 50000, 250000)[:count]
    chips = ChipSet("Any", tuple(Chip(value, "blue", 90) for value in values))
    stock = RackView(dict.fromkeys(values, 90), 90 * sum(values), True, -500, "this coup")
    view.show_felt(replace(tables.waiting_felt(), rack=stock, bets=()), currency("EUR"), chips)
    view.grab()

    assert cut_words == []


class Watcher(QObject):
    """Keeps the region of every paint event of a widget."""

    def __init__(self) -> None:
        super().__init__()
        self.regions: list[QRegion] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Look, and let pass."""
        if isinstance(event, QPaintEvent):
            self.regions.append(QRegion(event.region()))
        return False


def test_one_changed_bet_repaints_only_its_spot(qtbot: QtBot, on_screen: FeltView) -> None:
    on_screen.repaint()
    watcher, felt = Watcher(), tables.waiting_felt()
    on_screen.installEventFilter(watcher)
    on_screen.show_felt(replace(felt, bets=(*felt.bets[:-1], Bet(8, "banker", 12500))), tables.POUNDS, tables.CHIPS)
    qtbot.waitUntil(lambda: bool(watcher.regions))

    region = watcher.regions[0].boundingRect()
    assert region.contains(place_of(on_screen, 8, "banker").toPoint())
    assert region.width() * region.height() < on_screen.width() * on_screen.height() / 20


def test_the_same_table_again_repaints_nothing(qtbot: QtBot, view: FeltView, monkeypatch: pytest.MonkeyPatch) -> None:
    view.repaint()
    asked: list[object] = []
    monkeypatch.setattr(FeltView, "update", lambda self, *area: asked.append(area))
    view.show_felt(tables.waiting_felt(), tables.POUNDS, tables.CHIPS)

    assert asked == []


def test_repainting_parts_leaves_the_same_picture_as_painting_it_whole(view: FeltView, on_screen: FeltView) -> None:
    on_screen.clearFocus()
    on_screen.show_felt(tables.paying_felt(), tables.POUNDS, tables.CHIPS)
    QApplication.processEvents()
    on_screen.show_felt(replace(tables.waiting_felt(), won_spots=("banker",)), tables.POUNDS, tables.CHIPS)
    QApplication.processEvents()
    parts = on_screen.screen().grabWindow(on_screen.winId()).toImage()

    assert alike(show(view, on_screen.felt), parts)


def test_the_felt_follows_a_new_look(view: FeltView) -> None:
    before = view.geometry_now().rack.height()
    theme.use_look(theme.Look(compact=True, slim=True))

    assert view.geometry_now().rack.height() < before


@pytest.mark.parametrize("scale", [1.25, 1.5])
def test_larger_text_is_drawn_without_losing_a_seat(view: FeltView, scale: float) -> None:
    theme.use_look(theme.Look(scale=scale))
    view.resize(1200, 800)
    image = view.grab().toImage()

    assert not image.isNull()
    assert view.geometry_now().plate(8).right() <= 1200


def test_an_empty_felt_is_drawn(view: FeltView) -> None:
    assert not show(view, Felt()).isNull()
    assert view.words_at(QPointF(300, 300)) == ""


def test_a_hand_face_down_shows_no_card(view: FeltView) -> None:
    felt = tables.waiting_felt()
    hidden = tuple(replace(hand, face_down=True, total=None, state=HandState.WAITING) for hand in felt.hands)
    other = tuple(replace(hand, cards=felt.hands[1 - at].cards[:2]) for at, hand in enumerate(hidden))
    same = tuple(replace(hand, cards=hand.cards[:2]) for hand in hidden)

    assert show(view, replace(felt, hands=other)) == show(view, replace(felt, hands=same))
