"""Every game without a shoe on the players' screen: pots, cards that lie open, and how each seat stands."""

from math import ceil

from PySide6.QtCore import QPointF, QRectF

from app.dealing.values.public_view import PublicPot, PublicRow, PublicSeat, PublicView
from ui.display.painter import Brush
from ui.display.view_head import EDGE, HEIGHT, paint_book, paint_moment
from ui.felt.felt_hands import paint_blank_face
from ui.look import night, theme
from ui.look.lettering import CENTRE, LEFT, RIGHT

GAP = 16
SEATS = 640
"""How wide the column of seats is on a screen that is wider than high."""

SEAT, BETWEEN = 104, 10
"""How high a seat is at most, and what is left free between two."""


def paint_game(brush: Brush, view: PublicView, width: float, height: float) -> None:
    """All of it, in pixels of the design."""
    upright = width < 1500
    top = HEIGHT + 20
    if upright:
        paint_moment(brush, view.moment, brush.area(EDGE, top - 8, width - 2 * EDGE, 74))
        top += 74
    inner = width - 2 * EDGE
    left = inner if upright else inner - SEATS - 2 * GAP
    foot = height - 58
    # On an upright screen the seats are below, and all that they do not need is the table's.
    middle = max(top + (foot - top) * 0.52, foot - GAP - ceil(len(view.seats) / 2) * (SEAT + BETWEEN)) \
        if upright else foot
    _paint_table(brush, view, QRectF(EDGE, top, left, middle - top))
    seats = QRectF(EDGE, middle + GAP, inner, foot - middle - GAP) if upright else \
        QRectF(EDGE + left + 2 * GAP, top, SEATS, foot - top)
    _paint_seats(brush, view, seats)
    paint_book(brush, view, brush.area(EDGE, height - 46, inner, 36))


# pots, rows, facts


def _paint_table(brush: Brush, view: PublicView, room: QRectF) -> None:
    """Which deal it is and how far, the pots, the cards, and what else everybody may know."""
    brush.beside(brush.area(room.left(), room.top(), room.width(), 44), view.round, (28, 22), (night.TX1, night.TX2),
                 (700, 500), gap=14)
    top = room.top() + 52
    if view.steps:
        _paint_steps(brush, view, QRectF(room.left(), top, room.width(), 56))
        top += 72
    if view.pots:
        # Where no card lies open the pots have the room.
        high = 208 if view.rows else 340
        _paint_pots(brush, view.pots, QRectF(room.left(), top, room.width(), high))
        top += high + GAP
    facts = ceil(len(view.facts) / 2) * 52 + 16 if view.facts else 0
    if view.rows:
        _paint_rows(brush, view.rows, QRectF(room.left(), top, room.width(), room.bottom() - top - facts))
    if view.facts:
        _paint_facts(brush, view, QRectF(room.left(), room.bottom() - facts + 8, room.width(), facts - 8))


def _paint_steps(brush: Brush, view: PublicView, room: QRectF) -> None:
    """The steps of a hand as a row of bars, the present one lit."""
    width = (room.width() - (len(view.steps) - 1) * 8) / len(view.steps)
    for at, said in enumerate(view.steps):
        left = room.left() + at * (width + 8)
        now, done = at == view.step, 0 <= at < view.step
        shade = night.BRASS if now else night.BRASS_DONE if done else night.INK4
        brush.block(brush.area(left, room.top(), width, 5), shade, 2)
        text = night.TX1 if now else night.TX2 if done else night.TX3
        brush.stacked(brush.area(left, room.top() + 8, width, 48), said, (19, 17), (text, text), (500, 500))


def _paint_pots(brush: Brush, pots: tuple[PublicPot, ...], room: QRectF) -> None:
    """The pots beside each other, each with the card that pays it."""
    width = min(620.0, (room.width() - (len(pots) - 1) * GAP) / len(pots))
    for at, pot in enumerate(pots):
        _paint_pot(brush, pot, brush.area(room.left() + at * (width + GAP), room.top(), width, room.height()))


def _paint_pot(brush: Brush, pot: PublicPot, area: QRectF) -> None:
    brush.panel(area, night.INK1, night.LINE if pot.taken else night.BRASS_EDGE, 2)
    pad = brush.px(16)
    note = QRectF(area.left() + pad, area.bottom() - brush.px(58), area.width() - 2 * pad, brush.px(52))
    left, right = note.left(), note.right()
    if pot.card is not None:
        high = min(note.top() - area.top() - pad - brush.px(4), area.width() * 0.5)
        card = QRectF(left, area.top() + pad, high / 1.4, high)
        brush.card(pot.card, card)
        left = card.right() + brush.px(12)
    line = QRectF(left, area.top() + brush.px(12), right - left, brush.px(62))
    brush.stacked(line, pot.said, (24, 19), (night.TX1, night.TX2))
    amount = QRectF(left, line.bottom(), line.width(), note.top() - line.bottom())
    brush.write(amount, pot.amount, min(120.0, amount.height() / brush.unit * 0.76), 700,
                night.TX3 if pot.taken else night.GOLD_HI, LEFT)
    brush.stacked(note, pot.note, (19, 17), (night.TX2, night.TX3), (500, 500))


def _paint_rows(brush: Brush, rows: tuple[PublicRow, ...], room: QRectF) -> None:
    """Rows of cards, in as many columns as make them all readable."""
    columns = 1 if len(rows) <= 4 else 2 if len(rows) <= 10 else 3
    lines = ceil(len(rows) / columns)
    width, high = (room.width() - (columns - 1) * GAP) / columns, min(150.0, (room.height() - (lines - 1) * 8) / lines)
    words = _words_beside_cards(brush, rows, brush.px(width))
    for at, row in enumerate(rows):
        column, line = at % columns, at // columns
        _paint_row(brush, row, brush.area(room.left() + column * (width + GAP), room.top() + line * (high + 8), width,
                                          high), words)


def _words_beside_cards(brush: Brush, rows: tuple[PublicRow, ...], width: float) -> float:
    """How wide the words of every row are: wider than usual where the longest one needs it, but not half of a row."""
    notes = [brush.wide(line, 19 if at == 0 else 17) for row in rows if row.cards or row.hidden
             for at, line in enumerate(row.note[:2])]
    return max(min(brush.px(230), width * 0.34), min(max(notes, default=0.0) + 2, width * 0.46))


def _paint_row(brush: Brush, row: PublicRow, area: QRectF, words: float) -> None:
    brush.panel(area, night.INK1, night.BRASS if row.lit else night.LINE, 2.5 if row.lit else 1.5)
    pad = brush.px(14)
    there = bool(row.cards or row.hidden)
    words = words if there else area.width() - 2 * pad
    label = QRectF(area.left() + pad, area.top(), words, area.height())
    if not there:
        brush.beside(QRectF(label.left(), label.top(), label.width() * 0.45, label.height()), row.said, (24, 19),
                     (night.TX1, night.TX2))
        rest = QRectF(label.left() + label.width() * 0.45, label.top(), label.width() * 0.55, label.height())
        brush.beside(rest, row.note, (24, 19), (night.TX1, night.TX2), flags=RIGHT)
        return
    share = 0.46 if row.note else 0.84
    upper = QRectF(label.left(), label.top() + label.height() * 0.08, words, label.height() * share)
    brush.stacked(upper, row.said, (22, 17), (night.TX1, night.TX2))
    lower = QRectF(label.left(), label.top() + label.height() * 0.52, words, label.height() * 0.44)
    brush.stacked(lower, row.note, (19, 17), (night.TX2, night.TX3), (500, 500))
    left = label.right() + pad
    _paint_fan(brush, row, QRectF(left, area.top() + brush.px(8), area.right() - pad - left,
                                  area.height() - brush.px(16)))


def _paint_fan(brush: Brush, row: PublicRow, room: QRectF) -> None:
    """The cards of a row, over each other where they are many; those face down come last."""
    known, up = len(row.cards), len(row.cards) + row.blank
    width = min(room.height() / 1.4, room.width() / 2.2)
    step = min(width + brush.px(6), (room.width() - width) / max(1, known + row.hidden - 1))
    top = room.center().y() - width * 0.7
    for at in range(known + row.hidden):
        area = QRectF(room.left() + at * step, top, width, width * 1.4)
        if known <= at < up:
            paint_blank_face(brush.painter, area)
        else:
            brush.card(row.cards[at] if at < known else None, area)


def _paint_facts(brush: Brush, view: PublicView, room: QRectF) -> None:
    """What else everybody may know, two beside each other."""
    width = (room.width() - GAP) / 2
    for at, (label, value) in enumerate(view.facts):
        line = brush.area(room.left() + at % 2 * (width + GAP), room.top() + at // 2 * 52, width, 48)
        brush.rule(line.left(), line.right(), line.bottom())
        taken = brush.beside(QRectF(line.left(), line.top(), line.width() * 0.5, line.height()), label, (20, 18),
                             (night.TX2, night.TX3), (500, 500), gap=8) + brush.px(14)
        brush.beside(line.adjusted(taken, 0, 0, 0), value, (24, 19), (night.TX1, night.TX2), flags=RIGHT, gap=8)


# seats


def _paint_seats(brush: Brush, view: PublicView, room: QRectF) -> None:
    """Everybody who plays, whoever is in turn in a brass frame."""
    seats = view.seats
    if not seats:
        return
    columns = 2 if room.width() > 900 else 1
    lines = ceil(len(seats) / columns)
    width = (room.width() - (columns - 1) * GAP) / columns
    high = min(float(SEAT), (room.height() - (lines - 1) * BETWEEN) / lines)
    for at, seat in enumerate(seats):
        _paint_seat(brush, seat, brush.area(room.left() + at % columns * (width + GAP),
                                            room.top() + at // columns * (high + BETWEEN), width, high))


def _paint_seat(brush: Brush, seat: PublicSeat, area: QRectF) -> None:
    brush.panel(area, night.BRASS_SURFACE if seat.to_act else night.INK1, night.BRASS if seat.to_act else night.LINE,
                3 if seat.to_act else 1.5)
    size = area.height() / brush.unit
    middle, dot = QPointF(area.left() + brush.px(44), area.center().y()), min(54.0, size * 0.8)
    brush.dot(middle, dot, night.BRASS if seat.to_act else night.INK3)
    badge = QRectF(middle.x() - brush.px(30), middle.y() - brush.px(30), brush.px(60), brush.px(60))
    brush.write(badge, str(seat.number), dot * 0.52, 700, night.BRASS_INK if seat.to_act else night.TX1, CENTRE)
    left, right = area.left() + brush.px(84), area.right() - brush.px(18)
    name = QRectF(left, area.top(), (right - left) * (0.33 if area.width() > brush.px(520) else 0.27), area.height())
    shade = night.TX3 if seat.sits_out else night.TX1
    brush.stacked(name, seat.said, _in_two(size, 26, 19), (shade, night.TX2))
    _paint_button(brush, seat, QPointF(name.right() + brush.px(2), area.center().y()))
    standing = (right - left) * (0.31 if seat.score or seat.strikes or seat.of_lives or seat.balance else 0.23)
    mark = QRectF(name.right() + brush.px(34), area.top(), right - standing - name.right() - brush.px(34),
                  area.height())
    said = brush.said("sits out") if seat.sits_out and not seat.mark else seat.mark
    brush.stacked(mark, said, _in_two(size, 22, 18), (night.GOLD_HI if seat.to_act else night.TX1, night.TX2),
                  (500, 500))
    _paint_standing(brush, seat, QRectF(mark.right(), area.top(), standing, area.height()))


def _in_two(high: float, first: float, second: float) -> tuple[float, float]:
    """The sizes of two lines below each other, smaller where they are higher than their room."""
    share = min(1.0, high / 64)
    return first * share, second * share


def _paint_button(brush: Brush, seat: PublicSeat, middle: QPointF) -> None:
    """The dealer's button beside whose it is."""
    if seat.button:
        brush.dot(middle, 32, theme.CREAM)
        box = QRectF(middle.x() - brush.px(16), middle.y() - brush.px(16), brush.px(32), brush.px(32))
        brush.write(box, "D", 19, 700, night.BRASS_INK, CENTRE)


def _paint_standing(brush: Brush, seat: PublicSeat, room: QRectF) -> None:
    """What a seat has before it or has come to: its bid, its score, its strikes, what it has left."""
    upper, lower = _halves(room) if seat.balance else (room, room)
    if seat.in_front:
        brush.write(upper, seat.in_front, 32, 700, night.GOLD_HI, RIGHT)
    elif seat.score:
        box = _halves(upper) if seat.standing and not seat.balance else (upper, upper)
        brush.beside(box[0], seat.score, _in_two(room.height() / brush.unit, 26, 20), (night.TX1, night.TX2),
                     flags=RIGHT, gap=8)
        if seat.standing and not seat.balance:
            brush.beside(box[1], seat.standing, _in_two(room.height() / brush.unit, 19, 18),
                         (night.GOLD_HI, night.TX2), flags=RIGHT, gap=8)
    elif seat.strikes:
        _paint_tallies(brush, seat.strikes, max(3, seat.strikes), night.BAD, upper)
    elif seat.lives is not None and seat.of_lives:
        _paint_tallies(brush, seat.lives, seat.of_lives, night.OK, upper)
    elif seat.cards:
        _paint_held(brush, seat.cards, upper)
    if seat.balance:
        brush.write(lower, seat.balance, 22, 600, night.TX2, RIGHT)


def _halves(room: QRectF) -> tuple[QRectF, QRectF]:
    high = room.height() / 2
    return (QRectF(room.left(), room.top() + high * 0.1, room.width(), high),
            QRectF(room.left(), room.top() + high * 0.92, room.width(), high))


def _paint_held(brush: Brush, count: int, room: QRectF) -> None:
    """How many cards lie before a seat."""
    high = min(brush.px(48), room.height() * 0.7)
    card = QRectF(room.right() - high / 1.4, room.center().y() - high / 2, high / 1.4, high)
    brush.card(None, card)
    left = QRectF(room.left(), room.top(), card.left() - brush.px(10) - room.left(), room.height())
    brush.write(left, str(count), 26, 700, night.TX2, RIGHT)


def _paint_tallies(brush: Brush, count: int, of: int, shade: str, room: QRectF) -> None:
    """So many of so many, as squares that are filled or empty, and as a number for eyes that see no colour."""
    figure = brush.px(46)
    share = min(1.0, (room.width() - figure) / brush.px(of * 30))
    size, gap = brush.px(22) * share, brush.px(8) * share
    left = room.right() - of * (size + gap) + gap
    for at in range(of):
        box = QRectF(left + at * (size + gap), room.center().y() - size / 2, size, size)
        brush.panel(box, shade if at < count else night.INK2, shade, 2, 4 * share)
    brush.write(QRectF(left - figure, room.top(), figure - brush.px(10), room.height()), str(count), 26, 700,
                night.TX1, RIGHT)
