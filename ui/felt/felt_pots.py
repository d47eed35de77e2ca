"""The pots with their chips, rows of cards on the table, and what lies before each seat in dealer's-choice games."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen

from app.chips import fewest, payable
from app.dealing.values.felt import PotView, RowView, SeatView
from app.money import figure
from app.words import tr
from ui.felt.felt_geometry import FeltGeometry
from ui.felt.felt_hands import CardPlace, HalfCard, paint_awaited, paint_blank_card, paint_card
from ui.felt.pots_layout import PotsLayout
from ui.look import night, theme
from ui.look.art import CARD_SHAPE, STACK_SHOWN, ChipArt
from ui.look.ink import Ink
from ui.look.lettering import CENTRE, LEFT, write
from ui.look.text_layout import wrapped

PILES = 3
MOST_PILES, TEN = 5, 10
IN_ONES = 50
"""Up to so many of the smallest chips a pot is drawn in those alone: it was put in chip by chip."""
NUMBER, ROOMY = 58, 22
"""The size of a pot's figures where the felt has room, in pixels, and of the gap before them."""
WIDE_ENOUGH = 76
"""A card's width in which a hint can be read."""


def paint_pot(painter: QPainter, area: QRectF, pot: PotView, art: ChipArt) -> None:
    """A pot: the card that pays it, its name, its chips and what they come to, and a word about it."""
    _paint_panel(painter, area, 0.34, pot.taken)
    room = area.adjusted(14, 12, -14, -10)
    if pot.card is not None:
        high = min(room.height(), room.width() * 0.48 * CARD_SHAPE)
        place = QRectF(room.left(), room.center().y() - high / 2, high / CARD_SHAPE, high)
        paint_card(painter, CardPlace(place), pot.card)
        room = room.adjusted(place.width() + 10, 0, 0, 0)
    scale = theme.current_look().scale
    line = 24 * scale
    write(painter, QRectF(room.left(), room.top(), room.width(), line), pot.name, theme.font("title"), night.TX1)
    note = QRectF(room.left(), room.bottom() - line, room.width(), line)
    write(painter, note, tr("taken") if pot.taken else pot.note, theme.font("note"), theme.CLOTH_TEXT)
    if pot.parts:
        sums = QRectF(room.left(), room.top() + line, room.width(), line)
        write(painter, sums, _parts_words(pot, art, sums.width()), theme.font("note"), theme.CLOTH_TEXT)
    amount = figure(pot.amount, art.money)
    foot = -line if pot.note or pot.taken else 0
    inner = room.adjusted(0, line * (1 + bool(pot.parts)), 0, foot)
    # A pot beside others, each with its card, looks like them.
    if pot.card is not None or not _paint_counted(painter, inner, amount, in_tens(art, pot.amount), art):
        _paint_holding(painter, inner, amount, piles(art, pot.amount), art)


def paint_waiting(painter: QPainter, area: QRectF, pot: PotView, art: ChipArt) -> None:
    """A pot that lies aside, in a dashed line: a chip, what it holds, and below that what it is."""
    ink, scale = Ink(painter), theme.current_look().scale
    ink.box(area, theme.PANEL, theme.CLOTH_PLATE_LOW, night.BRASS_EDGE, 1.2, dashed=True)
    low = area.height() < 36 * scale
    upper = QRectF(area.left() + 8, area.top() + 2, area.width() - 14, area.height() * (1 if low else 0.54) - 2)
    face, pile = round(min(18 * scale, upper.height() - 2)), piles(art, pot.amount)
    device = painter.device()
    ratio = device.devicePixelRatioF() if device else 1.0
    top = QPointF(upper.left(), upper.center().y() - face / 2)
    painter.drawPixmap(top, art.face(pile[0][0] if pile else art.chips.values[-1], face, ratio))
    ink.write(upper.adjusted(face + 6, 0, 0, 0), figure(pot.amount, art.money), "title", night.GOLD_HI)
    if not low:
        ink.write(QRectF(upper.left(), upper.bottom(), upper.width(), area.bottom() - upper.bottom() - 3), pot.name,
                  "label", night.TX2)


def _parts_words(pot: PotView, art: ChipArt, width: float) -> str:
    """The sum that a pot holds: "Antes 11 + Passes 16 + Cards left 14 = 41", in a narrow pot without what it makes."""
    each = " + ".join(f"{what} {figure(amount, art.money)}" for what, amount in pot.parts)
    whole = f"{each} = {figure(sum(amount for _, amount in pot.parts), art.money)}" if len(pot.parts) > 1 else each
    return whole if theme.fitted(whole, theme.font("note"), width)[1] == whole else each


def _paint_holding(painter: QPainter, room: QRectF, amount: str, chips: list[list[int]], art: ChipArt) -> None:
    """Piles of chips, with what they come to in large figures below."""
    scale = theme.current_look().scale
    figures = theme.font("figure")
    high = min(46 * scale, room.height() * 0.5)
    wide = min(room.width(), max(72 * scale, QFontMetricsF(figures).horizontalAdvance(amount) + 28))
    foot = min(room.bottom() - 2, room.center().y() + high)
    plate = QRectF(room.center().x() - wide / 2, foot - high, wide, high)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.colour(theme.CLOTH_PLATE_LOW, 0.86))
    painter.drawRoundedRect(plate, theme.PLATE, theme.PLATE)
    write(painter, plate.adjusted(6, 0, -6, 0), amount, figures, night.WHITE)
    above = plate.top() - room.top()
    radius, step = stack_within(above, 18 * scale, max(map(len, chips), default=1))
    if radius < 8:
        return
    pitch = radius * 2 + 6
    left = room.center().x() - (len(chips) - 1) * pitch / 2
    for at, pile in enumerate(chips):
        art.draw_stack(painter, pile, QPointF(left + at * pitch, plate.top() - radius - 6), radius, step)


def stack_within(high: float, largest: float, chips: int) -> tuple[float, float]:
    """The radius of so many chips and how far each lies above the one before, so that they stay below a pot's name."""
    radius = min(largest, high * 0.34, (high - 8 - (chips - 1)) / 2)
    return radius, min(3.4, (high - 8 - 2 * radius) / max(1, chips - 1))


def _paint_counted(painter: QPainter, room: QRectF, amount: str, chips: list[list[int]], art: ChipArt) -> bool:
    """Real chips in tens, as they are counted, and large figures beside or below them; False where neither goes in."""
    look, figures = theme.current_look(), theme.make_font(theme.current_look().px(NUMBER), 700, display=True)
    radius, step = look.pick(25, 20), look.pick(42, 36) / 10
    pitch, wide, tall = 2 * radius + 6, QFontMetricsF(figures).horizontalAdvance(amount) + 4, look.px(NUMBER)
    high = 2 * radius + (max((len(pile) for pile in chips), default=1) - 1) * step + 8
    across, gap = len(chips) * pitch, look.px(ROOMY) if chips else 0
    beside = across + gap + wide <= room.width() and max(high, tall) <= room.height()
    if not beside and (max(across, wide) > room.width() or high + tall + 6 > room.height()):
        return False
    whole = across + gap + wide if beside else across
    left, top = room.center().x() - whole / 2, room.center().y() - (high if beside else high + tall + 6) / 2
    for at, pile in enumerate(chips):
        art.draw_stack(painter, pile, QPointF(left + radius + at * pitch, top + high - radius - 8), radius, step)
    place = QRectF(left + across + gap, room.top(), wide, room.height()) if beside else \
        QRectF(room.left(), top + high + 6, room.width(), tall)
    write(painter, place, amount, figures, night.GOLD_HI)
    return True


def in_tens(art: ChipArt, amount: int) -> list[list[int]]:
    """The chips of an amount in piles of ten, the largest value first: so few that they can be seen."""
    values = art.chips.values
    smallest = values[-1]
    made = {smallest: amount // smallest} if amount % smallest == 0 and amount // smallest <= IN_ONES else \
        fewest(payable(amount, values), values) or {}
    whole = [[value] * min(TEN, made[value] - first) for value in sorted(made, reverse=True)
             for first in range(0, made[value], TEN)]
    return whole[:MOST_PILES]


def piles(art: ChipArt, amount: int) -> list[list[int]]:
    """The chips of an amount by value, largest first: at most three piles of five."""
    if not amount:
        return []
    values = art.chips.values
    made = fewest(payable(amount, values), values) or {}
    return [[value] * min(made[value], STACK_SHOWN) for value in sorted(made, reverse=True)][:PILES]


def _paint_panel(painter: QPainter, area: QRectF, depth: float, quiet: bool = False, bright: bool = False) -> None:
    painter.setBrush(theme.colour(theme.CLOTH_SHADE, depth * (0.5 if quiet else 1)))
    painter.setPen(QPen(theme.colour(night.BRASS, 0.95) if bright else theme.colour(theme.CREAM, 0.16),
                        2 if bright else 1))
    painter.drawRoundedRect(area.adjusted(1, 1, -1, -1), theme.PANEL, theme.PANEL)


def paint_row(painter: QPainter, layout: PotsLayout, at: int, row: RowView, half: HalfCard) -> None:
    """A row: whose it is, its cards face up and face down, and a word about it."""
    cell = layout.row(at)
    _paint_panel(painter, cell, 0.5 if row.lit else 0.3, bright=row.lit)
    _write_label(painter, cell, layout.label_width(cell.width()), row)
    awaited, known = bool(half.text and row.lit), len(row.cards)
    places, up = row_places(layout, at, row, half)
    for place, card in zip(places, row.cards, strict=False):
        paint_card(painter, CardPlace(place), card)
    for place in places[known + awaited:up]:
        paint_blank_card(painter, place)
    for place in places[up:]:
        paint_card(painter, CardPlace(place), None)
    if awaited:
        place = places[known]
        _paint_panel(painter, place, 0.9)
        paint_awaited(painter, place, half.text, half.hint if place.width() >= WIDE_ENOUGH else "")


def row_places(layout: PotsLayout, at: int, row: RowView, half: HalfCard) -> tuple[list[QRectF], int]:
    """Where the cards of a row lie, the one that is being keyed among them, and how many of them lie face up."""
    awaited = bool(half.text and row.lit)
    backs, blank = row.hidden - row.blank, row.blank
    if awaited:  # one of those face down, or else of those face up, is the card that is keyed
        backs, blank = max(0, backs - 1), blank - (blank > 0 and not backs)
    up = len(row.cards) + awaited + blank
    return layout.cards(at, up, backs), up


def _write_label(painter: QPainter, cell: QRectF, wide: float, row: RowView) -> None:
    """Whose row it is, and under it the word about it, in as many lines as there is room for."""
    ink, scale, middle = Ink(painter), theme.current_look().scale, cell.center().y()
    left = cell.left() + 10
    if row.seat:
        size = 22 * scale
        ink.seat_number(QRectF(left, middle - size / 2, size, size), row.seat, row.lit)
        left += size + 7
    alone = not row.count
    room = (cell.right() - 10 if alone else cell.left() + wide) - left
    most = int((cell.height() - 26 * scale) // (17 * scale))
    notes = wrapped(row.note, theme.font("note"), room) if row.note else []
    notes = notes if len(notes) <= most else [row.note] if most else []
    top = middle - (22 + 17 * len(notes)) * scale / 2
    said = ink.write(QRectF(left, top, room, 22 * scale), row.label, "body_strong", night.TX1)
    if alone and row.note and not most:  # too low for two lines, and no cards beside the first
        ink.write(QRectF(left + said + 10, top, room - said - 10, 22 * scale), row.note, "body",
                  night.GOLD_HI if row.lit else theme.CLOTH_TEXT)
    for at, line in enumerate(notes):
        ink.write(QRectF(left, top + (22 + 17 * at) * scale, room, 17 * scale), line, "note",
                  night.GOLD_HI if row.lit else theme.CLOTH_TEXT)


BESIDE = 13
"""How far chips and a word before one seat stand from the middle of its sector."""

CHIP, SMALL = (14, 3.4), (11, 2.4)
"""How large chips before a seat are, and how far one lies above the next; and where a word stands below them."""


def paint_front(painter: QPainter, geometry: FeltGeometry, at: int, seat: SeatView, art: ChipArt) -> None:
    """What lies before a seat: the chips it has bet or bid, or the word it has said."""
    centre = geometry.front(at)
    wide = geometry.front_width - 8
    both = BESIDE * theme.current_look().scale if seat.in_front and seat.mark else 0.0
    if seat.mark:
        _paint_word(painter, centre + QPointF(0, both), wide, seat)
    if seat.in_front:  # last: a word never hides chips
        _paint_chips(painter, centre - QPointF(0, both), wide, seat.in_front, art, SMALL if both else CHIP)


def front_reach(geometry: FeltGeometry, at: int) -> QRectF:
    """How far that may stand out over a low sector: a stack of chips upwards, the word under it downwards."""
    centre, scale = geometry.front(at), theme.current_look().scale
    return QRectF(centre.x() - geometry.front_width / 2, centre.y() - 36 * scale, geometry.front_width, 64 * scale)


def _paint_chips(painter: QPainter, centre: QPointF, room: float, amount: int, art: ChipArt,
                 size: tuple[int, float]) -> None:
    scale, shown = theme.current_look().scale, theme.font("bet")
    words = figure(amount, art.money)
    radius, step, wide = size[0] * scale, size[1], QFontMetricsF(shown).horizontalAdvance(words) + 16
    whole = min(room, radius * 2 + 4 + wide)
    stack = art.stack_of(amount)
    art.draw_stack(painter, stack, QPointF(centre.x() - whole / 2 + radius, centre.y() + (len(stack) - 1) * step / 2),
                   radius, step)
    plate = QRectF(centre.x() - whole / 2 + radius * 2 + 4, centre.y() - 12 * scale, whole - radius * 2 - 4,
                   24 * scale)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.colour(night.BRASS))
    painter.drawRoundedRect(plate, theme.TAG, theme.TAG)
    write(painter, plate.adjusted(3, 0, -3, 0), words, shown, night.BRASS_INK)


def _paint_word(painter: QPainter, centre: QPointF, room: float, seat: SeatView) -> None:
    scale, shown = theme.current_look().scale, theme.font("note_strong")
    wide = min(room, QFontMetricsF(shown).horizontalAdvance(seat.mark) + 18)
    pill = QRectF(centre.x() - wide / 2, centre.y() - 12 * scale, wide, 24 * scale)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.colour(theme.CLOTH_PLATE_LOW, 0.78))
    painter.drawRoundedRect(pill, 12 * scale, 12 * scale)
    write(painter, pill.adjusted(6, 0, -6, 0), seat.mark, shown, night.GOLD_HI if seat.to_act else theme.CLOTH_TEXT)


def paint_cards_held(painter: QPainter, right: float, middle: float, count: int, room: float) -> float:
    """How many cards a seat holds, ending at `right`, after up to three small backs; returns how wide that is.

    Only as many backs as have room: the stack beside them is never cut for them.
    """
    scale = theme.current_look().scale
    words, shown = str(count), theme.font("label_strong")
    figures = QFontMetricsF(shown).horizontalAdvance(words)
    wide, high = 8 * scale, 11 * scale
    fan = max(0, min(count, 3, int((room - figures - 3 - wide) // (4 * scale)) + 1))
    total = figures + 3 + (fan - 1) * 4 * scale + wide if fan else figures
    left = right - total
    for at in range(fan):
        back = QRectF(left + at * 4 * scale, middle - high / 2, wide, high)
        painter.setPen(QPen(theme.colour(theme.CARD), 1))
        painter.setBrush(theme.colour(theme.CARD_BACK))
        painter.drawRoundedRect(back, 1.5, 1.5)
    write(painter, QRectF(right - figures, middle - 10 * scale, figures + 1, 20 * scale), words, shown, night.TX1, LEFT)
    return total


def paint_button(painter: QPainter, plate: QRectF) -> None:
    """The dealer's button on the corner of a plate."""
    radius = 10 * theme.current_look().scale
    centre = QPointF(plate.right() - radius * 0.7, plate.top() + 1)
    painter.setPen(QPen(theme.colour(theme.CARD_LIES), 1))
    painter.setBrush(theme.colour(theme.CARD))
    painter.drawEllipse(centre, radius, radius)
    disc = QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius)
    painter.setFont(theme.make_font(radius * 1.15, 700))
    painter.setPen(theme.colour(theme.CARD_BLACK))
    painter.drawText(disc, CENTRE, tr("D"))


def paint_strikes(painter: QPainter, plate: QRectF, count: int) -> None:
    """A cross for each strike along the foot of a plate."""
    scale = theme.current_look().scale
    size = 6.5 * scale
    for at in range(count):
        centre = QPointF(plate.left() + (14 + at * 20) * scale, plate.bottom())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour(night.WARN_SURFACE))
        painter.drawEllipse(centre, size + 2.4, size + 2.4)
        painter.setPen(QPen(theme.colour(night.WARN), 2))
        painter.drawLine(centre - QPointF(size / 2, size / 2), centre + QPointF(size / 2, size / 2))
        painter.drawLine(centre - QPointF(size / 2, -size / 2), centre + QPointF(size / 2, -size / 2))


def lives_along(plate: QRectF, of: int) -> tuple[float, list[QPointF]]:
    """How large each disc is and where its middle lies: never beyond the plate, where many sit close together."""
    scale = theme.current_look().scale
    step = min(16 * scale, plate.width() / max(of, 1))
    size = min(5.5 * scale, step * 0.4)
    return size, [QPointF(plate.center().x() + (at - (of - 1) / 2) * step, plate.bottom() + size) for at in range(of)]


def paint_lives(painter: QPainter, plate: QRectF, left: int, of: int) -> None:
    """A disc for each corner or marker along the foot of a plate: full for one that is left, struck for one lost."""
    size, centres = lives_along(plate, of)
    for at, centre in enumerate(centres):
        painter.setPen(QPen(theme.colour(night.BRASS_INK if at < left else theme.CREAM), 1.4))
        painter.setBrush(theme.colour(night.GOLD_HI if at < left else theme.FELT_PLATE))
        painter.drawEllipse(centre, size, size)
        if at >= left:
            half = size * 0.55
            painter.drawLine(centre + QPointF(-half, half), centre + QPointF(half, -half))


def paint_standing(painter: QPainter, plate: QRectF, words: str) -> None:
    """A word on the foot of a plate of who leads, or has won."""
    scale, shown = theme.current_look().scale, theme.font("label_strong")
    wide = min(plate.width(), QFontMetricsF(shown).horizontalAdvance(words) + 14 * scale)
    pill = QRectF(plate.center().x() - wide / 2, plate.bottom() - 3 * scale, wide, 15 * scale)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.colour(night.BRASS))
    painter.drawRoundedRect(pill, pill.height() / 2, pill.height() / 2)
    write(painter, pill.adjusted(4, 0, -4, 0), words, shown, night.BRASS_INK)
