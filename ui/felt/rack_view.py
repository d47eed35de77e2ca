"""The rack along the foot of the felt: each value's tube and count, what it is worth, and how that changed."""

import math

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QPainter, QPen

from app.dealing.values.felt import RackView
from app.money import figure, priced
from app.words import tr
from app.words.joined import comma_list, phrases
from ui.look import night, theme
from ui.look.art import ChipArt, ChipPaint, chip_paint
from ui.look.lettering import LEFT, RIGHT, write
from ui.look.pictures import cached

SUM_WIDTH = 182
CHIP_AND_GAP = 27
"""What a count in one line needs beside its words."""
MOST_WANTED = 3
"""So many of the smallest values are in sight however narrow the rack is."""


def change_words(rack: RackView, art: ChipArt) -> tuple[str, str]:
    """The change of the rack as it is shown, +£200 or −£9 or ±£0, and its colour; empty where there is none to show.

    What it is short of goes before that.
    """
    if rack.short:
        return rack.short, night.WARN
    if not rack.change and not rack.change_of:
        return "", night.TX2
    if not rack.change:
        return f"±{priced(0, art.money)}", night.TX2
    return ("+" if rack.change > 0 else "") + priced(rack.change, art.money), night.OK if rack.change > 0 else night.BAD


def spoken_rack(rack: RackView, art: ChipArt) -> str:
    """The rack in one sentence, for a tooltip and for those who listen to the screen."""
    label = tr("Rack, expected") if rack.expected else tr("Rack")
    counts = comma_list(f"{figure(value, art.money)} × {rack.counts.get(value, 0)}" for value in art.chips.values)
    change, _ = change_words(rack, art)
    parts = [f"{label} {priced(rack.total, art.money)}", " ".join(part for part in (change, rack.change_of) if part)]
    return phrases((*parts, counts))


def paint_rack(painter: QPainter, area: QRectF, rack: RackView, art: ChipArt, one_line: bool) -> None:
    """Draw the rack inside `area`: tubes with their counts, or one line of counts where the window is low."""
    painter.setPen(QPen(theme.colour(theme.RACK_EDGE), 1))
    painter.setBrush(theme.colour(theme.RACK))
    painter.drawRoundedRect(area.adjusted(0.5, 0.5, -0.5, -0.5), theme.PANEL, theme.PANEL)
    sums = min(SUM_WIDTH * theme.current_look().scale, area.width() * 0.35)
    wide, values = area.width() - sums - 8 - 12, art.chips.values
    if one_line:
        values = _in_sight(rack, art, wide)
    pitch = wide / max(1, len(values))
    for at, value in enumerate(values):
        room = QRectF(area.left() + 12 + at * pitch, area.top(), pitch - 14, area.height())
        if one_line:
            _paint_count(painter, room, value, rack.counts.get(value, 0), art)
        else:
            _paint_tube(painter, room, value, rack.counts.get(value, 0), art, at)
    summed = QRectF(area.right() - sums, area.top(), sums, area.height())
    painter.setPen(QPen(theme.colour(theme.RACK_EDGE), 1))
    painter.drawLine(QPointF(summed.left() + 2, area.top() + 10), QPointF(summed.left() + 2, area.bottom() - 10))
    (_write_sum_line if one_line else _write_sum)(painter, summed.adjusted(16, 0, -14, 0), rack, art)


def _in_sight(rack: RackView, art: ChipArt, wide: float) -> tuple[int, ...]:
    """The values whose counts have room in one line: where not all of them have, the smallest, which run out first."""
    values, printed = art.chips.values, theme.font("note_strong")
    long = max((theme.advance(_counted(value, rack.counts.get(value, 0), art), printed) for value in values), default=0)
    fit = max(MOST_WANTED, int(wide / (long + CHIP_AND_GAP)))
    by_size = sorted(values)[:fit]
    return tuple(value for value in values if value in by_size)


def _counted(value: int, count: int, art: ChipArt) -> str:
    return f"{figure(value, art.money)} × {count}"


def _paint_count(painter: QPainter, room: QRectF, value: int, count: int, art: ChipArt) -> None:
    """One value without its tube: a small chip and how many there are."""
    radius = min(7.0, room.height() * 0.2)
    paint = chip_paint(art.chips.colour(value))
    painter.setPen(QPen(theme.colour(paint.spots), 1.5))
    painter.setBrush(theme.colour(paint.body))
    painter.drawEllipse(QPointF(room.left() + radius, room.center().y()), radius, radius)
    words = _counted(value, count, art)
    write(painter, room.adjusted(radius * 2 + 7, 0, 8, 0), words, theme.font("note_strong"), night.TX1, LEFT)


def _paint_tube(painter: QPainter, room: QRectF, value: int, count: int, art: ChipArt, at: int) -> None:
    low = room.height() < 56 * theme.current_look().scale
    scale = theme.current_look().scale
    top = QRectF(room.left() + 1, room.top() + (2 if low else 4) * scale, room.width() - 2, 22 * scale)
    write(painter, top, f"× {count}", theme.make_font(12.5 * scale, 500), night.TX2, RIGHT)
    wide = painter.fontMetrics().horizontalAdvance(f"× {count}")
    write(painter, top.adjusted(0, 0, -wide - 4, 0), figure(value, art.money), theme.make_font(12.5 * scale, 600),
           night.TX1, LEFT)
    tube = QRectF(room.left(), room.bottom() - (27 if low else 30), room.width(), 22)
    painter.setPen(QPen(theme.colour(theme.CLOTH_DISC), 1))
    painter.setBrush(theme.colour(theme.TUBE))
    painter.drawRoundedRect(tube, theme.TAG, theme.TAG)
    _fill_tube(painter, tube, value, count, art, at)


def _fill_tube(painter: QPainter, tube: QRectF, value: int, count: int, art: ChipArt, at: int) -> None:
    """Chips on edge, as many as there are or as the tube shows: the left of a picture of the full tube."""
    colour = art.chips.colour(value)
    pitch = min(3.6, (tube.width() - 8) / 40)
    shown = min(max(0, count), int((tube.width() - 8) / pitch))
    device = painter.device()
    ratio = device.devicePixelRatioF() if device else 1.0
    size = QSize(math.ceil(tube.width() - 8), 17)
    full = cached(f"tube/{colour}/{at % 3}/{pitch:.3f}", size, ratio,
                  lambda inside, area: _draw_full_tube(inside, area.width(), pitch, chip_paint(colour), at))
    # The gap between two chips is narrower than a point may be: the cut goes through the middle of it.
    wide = round((shown * pitch - 0.35) * ratio)
    if shown:
        painter.drawPixmap(QPointF(round(tube.left() + 4), round(tube.top() + 2.5)), full,
                           QRectF(0, 0, wide, full.height()))


def _draw_full_tube(painter: QPainter, width: float, pitch: float, paint: ChipPaint, at: int) -> None:
    body, spots = theme.colour(paint.body), (theme.colour(paint.spots, 0.85), theme.colour(paint.spots, 0.15))
    for chip in range(int(width / pitch) + 1):
        painter.fillRect(QRectF(chip * pitch, 0, pitch - 0.7, 17), body)
        painter.fillRect(QRectF(chip * pitch, 5.5, pitch - 0.7, 6), spots[(chip * 7 + at) % 3 == 0])


def _write_sum(painter: QPainter, room: QRectF, rack: RackView, art: ChipArt) -> None:
    scale, middle = theme.current_look().scale, room.center().y()
    upper = QRectF(room.left(), middle - 24 * scale, room.width(), 24 * scale)
    lower = QRectF(room.left(), middle - 3 * scale, room.width(), 26 * scale)
    change, shade = change_words(rack, art)
    write(painter, upper, change, theme.font("note_strong"), shade, RIGHT)
    label = tr("Rack, expected") if rack.expected else tr("Rack")
    wide = painter.fontMetrics().horizontalAdvance(change) + 6 if change else 0
    tone = night.WARN if rack.expected else night.TX2
    write(painter, upper.adjusted(0, 0, -wide, 0), label, theme.font("note"), tone, LEFT)
    total = theme.make_font((19 if room.height() < 56 * scale else 21) * scale, 700, display=True)
    write(painter, lower.adjusted(0, 0, -64 if rack.change_of else 0, 0), priced(rack.total, art.money), total,
           night.TX1, LEFT)
    write(painter, lower.adjusted(room.width() - 66, 0, 0, 0), rack.change_of, theme.font("label"), night.TX2, RIGHT)


def _write_sum_line(painter: QPainter, room: QRectF, rack: RackView, art: ChipArt) -> None:
    change, shade = change_words(rack, art)
    write(painter, room, change, theme.font("note_strong"), shade, RIGHT)
    wide = painter.fontMetrics().horizontalAdvance(change) + 6 if change else 0
    total = theme.make_font(18 * theme.current_look().scale, 700, display=True)
    tone = night.WARN if rack.expected else night.TX1
    write(painter, room.adjusted(0, 0, -wide, 0), priced(rack.total, art.money), total, tone, LEFT)

