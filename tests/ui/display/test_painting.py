"""What is painted on the players' screen: whole, readable across a room, in both languages, on any monitor."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QFont, QImage, QPainter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.cards import read_card
from app.dealing.engine.game import Game
from app.dealing.values.felt import CoupRecord
from app.dealing.values.public_view import (
    BookNow,
    Moment,
    PublicCoup,
    PublicJackpot,
    PublicLimit,
    PublicRow,
    PublicSeat,
    PublicView,
)
from app.desk.public.table import public_view
from app.games import GAMES
from app.sheets.tongues import Tongues
from tests.app.desk.public.public_runs import house, moments
from ui.display.painter import LEAST, Dress
from ui.display.view_head import EDGE
from ui.display.window import DisplayWindow
from ui.look import lettering, theme
from ui.roads.marks import CHINESE, LATIN, NIGHT, OLDER, Shapes

SIZES = ((1280, 720), (1366, 768), (1920, 1080), (3840, 2160), (2560, 1080), (1080, 1920))
PAIRS = (("zh-Hans", "en"), ("en", "zh-Hant"), ("en", ""))

Written = list[tuple[str, str, int]]
"""Every line: as it was to be written, as it was, and how many pixels high its font was."""


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Written:
    """Every line that the screen writes from now on."""
    lines: Written = []

    def watched(painter: QPainter, area: QRectF, words: str, wanted: QFont, *more: Any, **named: Any) -> None:
        shown, cut = theme.fitted(words, wanted, area.width(), named["least"])
        lines.append((words, cut, shown.pixelSize()))
        lettering.write(painter, area, words, wanted, *more, **named)

    monkeypatch.setattr("ui.display.painter.write", watched)
    return lines


def window(qtbot: QtBot, view: PublicView, size: tuple[int, int] = (1920, 1080), dress: Dress | None = None,
           **state: bool) -> DisplayWindow:
    """The window with a view on it."""
    made = DisplayWindow()
    qtbot.addWidget(made)
    made.use(dress or Dress())
    made.resize(*size)
    made.show_view(view, state.get("replay", False))
    made.show_locked(state.get("locked", False))
    made.show_blank(state.get("blank", False))
    return made


def painted(made: DisplayWindow) -> QImage:
    """What can be seen of it."""
    return made.grab().toImage()


def dressed(view: PublicView) -> PublicView:
    """With the jackpots and the code of its books."""
    return replace(view, book=BookNow(120_734, "7K2MQ-4XDAB", ("一局结清", "Hand settled")), jackpots=(
        PublicJackpot(("高牌大奖", "High hand"), "£1,284.50"), PublicJackpot(("爆冷大奖", "Bad beat"), "£12,000")))


def shoe(coups: int) -> tuple[CoupRecord, ...]:
    """So many coups, with everything that can be on a road."""
    cards = tuple(map(read_card, ("Ks", "2d", "6c")))
    return tuple(CoupRecord(at, ("banker", "player", "player", "tie", "banker")[at * at % 5], at % 10, 9, cards, cards,
                            at % 7 == 0, at % 5 == 0, at % 3 == 0) for at in range(1, coups + 1))


def each_view(game: Game) -> Iterator[tuple[PublicView, Dress]]:
    """Some moments of a sitting, in each pair of languages."""
    for at, play in enumerate(moments(game, 4, 45)):
        for first, second in PAIRS if at % 9 == 8 else ():
            shown = house(first=first, second=second)
            yield dressed(public_view(play, shown, "Table 12")), Dress(shown.display.speak)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_no_text_of_any_game_is_cut_or_smaller_than_can_be_read_across_the_room(
    qtbot: QtBot, written: Written, game: Game
) -> None:
    # Twice as large a screen is the same in all: one of each shape, and the smallest.
    sizes = [size for size in SIZES if size[0] <= 2560]
    for at, (view, dress) in enumerate(each_view(game)):
        size = sizes[at % len(sizes)]
        made = window(qtbot, view, size, dress)
        written.clear()
        painted(made)
        assert written
        assert not [line for line in written if line[0] != line[1]], size
        assert min(pixels for _, _, pixels in written) >= round(LEAST * made.unit)


@pytest.mark.parametrize("size", SIZES)
def test_a_whole_shoe_with_every_side_bet_fits_every_screen(
    qtbot: QtBot, written: Written, size: tuple[int, int]
) -> None:
    bets = ("banker", "player", "tie", "player_pair", "banker_pair", "either_pair", "perfect_pair", "dragon_7",
            "panda_8", "lucky_6", "super_6", "player_dragon", "banker_dragon", "big", "small")
    view = dressed(PublicView(
        "baccarat", ("迷你百家乐", "Mini Baccarat"), ("第 12 台", "Table 12"),
        Moment("bets", ("请下注", "Place your bets")),
        PublicCoup(80, ("第 80 局", "Coup 80"), shoe(1)[0].player_cards, (), (8, 0), "banker", ("庄赢", "Banker wins"),
                   "9–8"),
        tuple(PublicLimit((code,), ("庄龙宝", "Banker Dragon Bonus"), "£1", "£10,000", "25/200 : 1") for code in bets),
        shoe(80), of_a_shoe=True))
    made = window(qtbot, view, size, Dress(house(first="zh-Hans", second="en").display.speak))
    painted(made)
    assert not [line for line in written if line[0] != line[1]]
    assert min(pixels for _, _, pixels in written) >= round(LEAST * made.unit)


def test_a_long_word_beside_cards_is_read_whole(
    qtbot: QtBot, written: Written
) -> None:
    rows = (PublicRow(("待拍", "To be sold"), (), 4, ("4 张，已押 6 枚", "4 cards, 6 chips on the table")),
            PublicRow(("1号位", "Seat 1"), shoe(1)[0].player_cards))
    painted(window(qtbot, PublicView("baseborn", ("同花竞拍", "Baseborn"), rows=rows)))
    assert not [line for line in written if line[0] != line[1]]


@pytest.mark.parametrize("size", [(1920, 1080), (1080, 1920)])
def test_fourteen_seats_are_read_whole(
    qtbot: QtBot, written: Written, size: tuple[int, int]
) -> None:
    def seat(number: int) -> PublicSeat:
        marked, lives = ("4 枚标记", "4 markers"), 4
        if number % 3:
            marked, lives = ("惠灵顿，3 墩", "Wellington, 3 tricks"), 0
        return PublicSeat(number, (f"{number}号位", f"Seat {number}"), marked, number % 2 == 0, cards=2, lives=lives,
                          of_lives=lives)

    view = PublicView("nap", ("拿破仑", "Nap"), seats=tuple(map(seat, range(1, 15))))
    painted(window(qtbot, view, size, Dress(house(first="zh-Hans", second="en").display.speak)))
    assert {f"Seat {number}" for number in range(1, 15)} <= {line[0] for line in written}
    assert not [line for line in written if line[0] != line[1]]


@pytest.mark.parametrize("size", [(1920, 1080), (1080, 1920)])
def test_a_long_table_name_hides_neither_what_can_be_won_nor_that_it_is_for_fun(
    qtbot: QtBot, written: Written, size: tuple[int, int]
) -> None:
    view = dressed(PublicView("nap", ("Nap",), ("The long table in the garden room of the old house, upstairs",),
                              notes=(("Played for fun",),)))
    image = painted(window(qtbot, view, size))
    title = next(cut for words, cut, _ in written if "garden" in words)
    assert title.startswith("Played for fun · Nap · The")
    bare = painted(window(qtbot, replace(view, table=(), notes=()), size))
    won = QRect(size[0] - 520, 0, 520, 100)
    assert image.copy(won) == bare.copy(won)


def test_blank_is_black_but_for_a_faint_mark(qtbot: QtBot, written: Written) -> None:
    view = dressed(PublicView("baccarat", of_a_shoe=True, coups=shoe(20)))
    image = painted(window(qtbot, view, (640, 360), blank=True))
    shades = {image.pixel(x, y) & 0xFFFFFF for x in range(0, 640, 2) for y in range(0, 360, 2)}
    assert len(shades) > 1
    assert max(max(shade >> 16, shade >> 8 & 255, shade & 255) for shade in shades) < 80
    assert sum(image.pixel(x, y) & 0xFFFFFF > 0 for x in range(640) for y in range(360)) < 640 * 360 / 500
    assert written == []


def test_locked_shows_the_roads_and_nothing_of_coup_limits_or_money(qtbot: QtBot, written: Written) -> None:
    view = dressed(PublicView("baccarat", ("Mini Baccarat",), of_a_shoe=True, coups=shoe(20), limits=(
        PublicLimit(("tie",), ("Tie",), "£1", "£25", "8 : 1"),)))
    painted(window(qtbot, view, locked=True))
    said = {line[0] for line in written}
    assert {"Big road", "Bead plate"} <= said
    assert not [words for words in said if "£" in words or "·" in words]
    written.clear()
    painted(window(qtbot, dressed(PublicView("newmarket", ("Newmarket",))), locked=True))
    assert written == []


@pytest.mark.parametrize("size", [(1920, 1080), (1080, 1920)])
@pytest.mark.parametrize("game", ["baccarat", "newmarket"])
def test_a_replay_says_so_in_both_languages(qtbot: QtBot, written: Written, size: tuple[int, int], game: str) -> None:
    speak = Dress(house(first="en", second="zh-Hans").display.speak)
    for replay in (False, True):
        written.clear()
        view = PublicView(game, ("Game",), of_a_shoe=game == "baccarat")
        painted(window(qtbot, view, size, speak, replay=replay))
        assert ({"REPLAY", "重播"} <= {line[0] for line in written}) is replay


def test_on_an_upright_screen_the_big_road_is_as_wide_as_the_limits(qtbot: QtBot) -> None:
    image = painted(window(qtbot, PublicView("baccarat", of_a_shoe=True, coups=shoe(9)), (1080, 1920)))
    right = 1080 - EDGE
    boards = [y for y in range(900, 1700) if image.pixelColor(right - 8, y) == theme.colour(NIGHT.ground)]
    assert len(boards) > 150


def test_the_roads_are_drawn_anew_only_when_a_coup_has_come(qtbot: QtBot) -> None:
    made = window(qtbot, PublicView("baccarat", of_a_shoe=True, coups=shoe(30)))
    painted(made)
    boards = made._boards[1]
    made.show_view(replace(made.view, moment=Moment("closed", ("No more bets",))))
    painted(made)
    assert made._boards[1] is boards
    made.show_view(replace(made.view, coups=shoe(31)))
    painted(made)
    assert made._boards[1] is not boards


def test_chinese_beads_are_in_the_script_of_the_screen() -> None:
    traditional, simplified = (house(first="en", second=code).display.speak for code in ("zh-Hant", "zh-Hans"))
    assert Dress(traditional, Shapes.DISTINCT, CHINESE).beads is OLDER
    assert Dress(simplified, Shapes.DISTINCT, CHINESE).beads is CHINESE
    assert Dress(traditional, Shapes.DISTINCT, LATIN).beads is LATIN


def test_a_name_is_plain_text_whatever_is_in_it(qtbot: QtBot, written: Written) -> None:
    play = next(iter(moments(GAMES[6], 1, 1)))
    for seat in play.table.seats:
        play.table.call(play.table.seats[seat].player, "<b>Ann</b><img src=x>")
    painted(window(qtbot, public_view(play, house(names=True))))
    assert "<b>Ann</b><img src=x>" in {line[0] for line in written}
    assert QApplication.instance() is not None


CODE = "http://192.168.1.23:8047/", "192.168.1.23:8047"


def with_code(qtbot: QtBot, view: PublicView, size: tuple[int, int], state: str = "") -> bool:
    """Whether the code that opens the phones' page makes any difference to what is seen."""
    made = window(qtbot, view, size, None, **({state: True} if state else {}))
    before = painted(made)
    made.show_code(*CODE)
    return painted(made) != before


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("code", ["bets", "between", "waiting", "over"])
def test_the_code_for_phones_stands_there_between_hands(qtbot: QtBot, size: tuple[int, int], code: str) -> None:
    view = PublicView(game="nap", moment=Moment(code))
    assert with_code(qtbot, view, size)
    assert with_code(qtbot, replace(view, of_a_shoe=True), size)


@pytest.mark.parametrize("state", ["replay", "locked", "blank"])
def test_the_code_for_phones_gives_way_to_cards_a_replay_a_lock_and_a_blank_screen(qtbot: QtBot, state: str) -> None:
    view = PublicView(game="nap", moment=Moment("between"))
    assert not with_code(qtbot, view, (1920, 1080), state)
    for code in ("dealing", "step", "closed", "result", "player_draws"):
        assert not with_code(qtbot, PublicView(game="nap", moment=Moment(code)), (1920, 1080))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("pair", PAIRS)
def test_the_address_beside_the_code_is_never_cut(qtbot: QtBot, written: Written, size: tuple[int, int],
                                                  pair: tuple[str, str]) -> None:
    made = window(qtbot, PublicView(game="nap", moment=Moment("between")), size,
                  Dress(Tongues(tuple(filter(None, pair)))))
    made.show_code("http://192.168.100.123:8047/", "192.168.100.123:8047")
    painted(made)
    lines = {wanted: (shown, high) for wanted, shown, high in written}
    for part in ("192.168.100.123", ":8047"):
        assert lines[part][0] == part
