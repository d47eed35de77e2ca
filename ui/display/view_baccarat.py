"""Mini Baccarat on the players' screen: the coup, the limits, and the roads."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPen, QRadialGradient

from app.cards import Card
from app.dealing.values.public_view import PublicCoup, PublicLimit, PublicView, Said
from app.games.baccarat.house_rules.roads import BANKER, PLAYER, TIE
from app.words import as_in
from ui.display.painter import Brush
from ui.display.view_head import EDGE, HEIGHT, paint_book, paint_moment
from ui.display.view_roads import paint_pairs, paint_sign
from ui.look import night, theme
from ui.look.lettering import CENTRE, RIGHT
from ui.roads.bet_marks import draw_mark, marks_of

LEFT_COLUMN = 560
FILLS = {PLAYER: theme.PLAYER_FILL, BANKER: theme.BANKER_FILL, TIE: theme.TIE_FILL}
HEADER, ROW, TIGHT = 46, 57, 27
"""How high the head of the limits and a row of them are, and how low a row may become where there are many."""


def paint_table(brush: Brush, view: PublicView, width: float, height: float) -> None:
    """The left column of a screen that is wider than high: the coup, both hands, the limits."""
    panel = _hand_height(len(view.limits))
    _paint_title(brush, view.coup, brush.area(EDGE, HEIGHT + 18, LEFT_COLUMN, 46))
    top = HEIGHT + 76.0
    for side in (PLAYER, BANKER):
        _paint_hand(brush, view.coup, side, brush.area(EDGE, top, LEFT_COLUMN, panel))
        top += panel + 16
    _paint_limits(brush, view.limits, brush.area(EDGE, top, LEFT_COLUMN, height - top - 20))


def _hand_height(limits: int) -> float:
    """Where many bets are offered, the hands make room for them."""
    wanted = HEADER + limits * TIGHT
    room = 1080 - HEIGHT - 76 - 2 * 16 - 20
    return max(196.0, min(278.0, (room - wanted) / 2))


def paint_upright(brush: Brush, view: PublicView, width: float) -> None:
    """The upper half of a screen that is higher than wide: what happens, both hands beside each other, the limits."""
    paint_moment(brush, view.moment, brush.area(EDGE, HEIGHT + 10, width - 2 * EDGE, 70))
    _paint_title(brush, view.coup, brush.area(EDGE, HEIGHT + 84, width - 2 * EDGE, 46))
    half = (width - 2 * EDGE - 16) / 2
    for at, side in enumerate((PLAYER, BANKER)):
        _paint_hand(brush, view.coup, side, brush.area(EDGE + at * (half + 16), HEIGHT + 140, half, 250))
    _paint_limits(brush, view.limits, brush.area(EDGE, HEIGHT + 406, width - 2 * EDGE, 300))


def paint_foot(brush: Brush, view: PublicView, left: float, width: float, height: float) -> None:
    """The book's code along the foot."""
    paint_book(brush, view, brush.area(left, height - 42, width - left - EDGE, 32))


# the coup


def _paint_title(brush: Brush, coup: PublicCoup, area: QRectF) -> None:
    brush.beside(area, coup.said, (25, 22), (night.TX1, night.TX1), (700, 600))
    if not coup.winner:
        return
    result: Said = tuple(f"{words} {coup.score}" if at == len(coup.result) - 1 else words
                         for at, words in enumerate(coup.result))
    wide = sum(brush.wide(words, 22, 700) for words in result) + brush.px(40 + 8 * (len(result) - 1))
    tag = QRectF(area.right() - wide, area.top() + brush.px(3), wide, area.height() - brush.px(6))
    brush.block(tag, FILLS[coup.winner], theme.BUTTON)
    brush.beside(tag, result, (22, 22), (night.WHITE, night.WHITE), (700, 700), CENTRE, gap=8)


def _paint_hand(brush: Brush, coup: PublicCoup, side: str, area: QRectF) -> None:
    """A hand: its total, its cards, the third across, and a frame around the one that has won."""
    _paint_cloth(brush, area, coup.winner == side or coup.awaited == side)
    cards, total = (coup.player, 0) if side == PLAYER else (coup.banker, 1)
    pad = brush.px(16)
    tile = QRectF(area.left() + pad, area.top() + pad, brush.px(98), area.height() - 2 * pad)
    brush.block(tile, FILLS[side], theme.PANEL)
    name = brush.said(as_in("a hand", "Player")) if side == PLAYER else brush.said("Banker")
    figure = str(coup.totals[total]) if coup.totals is not None and cards else ""
    upper = QRectF(tile.left(), tile.top(), tile.width(), tile.height() * 0.5)
    brush.stacked(upper.adjusted(2, brush.px(8), -2, 0), name, (38 if len(name[0]) < 3 else 22, 19),
                  (night.WHITE, night.WHITE), (700, 600), CENTRE)
    lower = QRectF(tile.left(), tile.top() + tile.height() * 0.44, tile.width(), tile.height() * 0.54)
    brush.write(lower, figure, 92 if area.height() > brush.px(240) else 70, 700, night.WHITE, CENTRE)
    left = tile.right() + pad
    _paint_cards(brush, cards, coup.awaited == side, QRectF(left, area.top(), area.right() - pad - left, area.height()))


def _paint_cloth(brush: Brush, area: QRectF, lit: bool) -> None:
    green = QRadialGradient(area.center(), area.width() * 0.62)
    for at, shade in ((0.0, night.FELT_MID), (1.0, night.FELT_EDGE)):
        green.setColorAt(at, theme.colour(shade))
    edge = theme.colour(night.BRASS) if lit else theme.colour(theme.CREAM, 0.18)
    brush.painter.setPen(QPen(edge, brush.px(3 if lit else 1.5)))
    brush.painter.setBrush(green)
    brush.painter.drawRoundedRect(area, brush.px(theme.FELT_PANEL), brush.px(theme.FELT_PANEL))


def _paint_cards(brush: Brush, cards: tuple[Card, ...], awaited: bool, room: QRectF) -> None:
    """Two cards upright and the third across, as they lie on the cloth."""
    gap = brush.px(9)
    width = min((room.width() - 2 * gap) / 3.4, (room.height() - brush.px(24)) / 1.4)
    high, middle = width * 1.4, room.center().y()
    for at in range(3):
        across = at == 2
        left = room.left() + at * (width + gap)
        place = QRectF(left, middle - (width if across else high) / 2, high if across else width,
                       width if across else high)
        if at < len(cards):
            brush.card(cards[at], place, across)
        elif awaited and at == len(cards):
            brush.slot(place)


# limits


def _paint_limits(brush: Brush, limits: tuple[PublicLimit, ...], area: QRectF) -> None:
    """Each bet with its least, its most, and what it pays."""
    if not limits:
        return
    brush.panel(area)
    pad, head = brush.px(18), brush.px(HEADER)
    row = min(brush.px(ROW), (area.height() - head - brush.px(8)) / len(limits))
    inner = area.adjusted(pad, 0, -pad, 0)
    ends = [inner.left() + inner.width() * share for share in (0.615, 0.805, 1.0)]
    line = QRectF(inner.left(), area.top() + brush.px(4), inner.width(), head - brush.px(4))
    brush.beside(QRectF(inner.left() + brush.px(52), line.top(), inner.width() * 0.34, line.height()),
                 brush.said("Limits"), (19, 19), (night.TX2, night.TX2), (500, 500), gap=6)
    for end, sentence in zip(ends, ("Min", "Max", "Pays"), strict=True):
        brush.beside(QRectF(end - inner.width() * 0.19, line.top(), inner.width() * 0.19, line.height()),
                     brush.said(sentence), (19, 19), (night.TX2, night.TX2), (500, 500), RIGHT, gap=6)
    for at, limit in enumerate(limits):
        top = area.top() + head + at * row
        brush.rule(inner.left(), inner.right(), top)
        _paint_limit(brush, limit, QRectF(inner.left(), top, inner.width(), row), ends)


def _paint_limit(brush: Brush, limit: PublicLimit, line: QRectF, ends: list[float]) -> None:
    size = min(38.0, line.height() / brush.unit * 0.72)
    middle = QPointF(line.left() + brush.px(20), line.center().y())
    if len(limit.codes) > 1:
        paint_pairs(brush, limit.codes, middle, size)
    elif limit.codes[0] in (BANKER, PLAYER, TIE, "banker_pair", "player_pair"):
        paint_sign(brush, limit.codes[0], middle, size)
    else:
        draw_mark(brush.painter, marks_of(limit.codes[0])[0], middle, brush.px(size * 0.6))
    text = max(17.0, min(24.0, line.height() / brush.unit * 0.62))
    brush.beside(QRectF(line.left() + brush.px(52), line.top(), line.width() * 0.36, line.height()), limit.said,
                 (text, max(17.0, text * 0.8)), (night.TX1, night.TX1), (700, 500), gap=8)
    for end, words, shade in zip(ends, (limit.least, limit.most, limit.pays), (night.TX1, night.TX1, night.TX2),
                                 strict=True):
        brush.write(QRectF(end - line.width() * 0.19, line.top(), line.width() * 0.19, line.height()), words,
                    text if shade == night.TX1 else text * 0.86, 700, shade, RIGHT)
