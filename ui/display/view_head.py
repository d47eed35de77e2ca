"""The head of the players' screen: what is dealt where, what is happening, and what can be won; and its foot."""

from PySide6.QtCore import QRectF
from PySide6.QtSvg import QSvgRenderer

import resources
from app.dealing.values.public_view import Moment, PublicView, Said
from ui.display.painter import Brush
from ui.look import night, theme
from ui.look.camera_code import paint_code
from ui.look.lettering import CENTRE, LEFT, RIGHT

HEIGHT = 114
"""How high the head is, its brass line included."""

EDGE = 32
"""What is left free at the screen's edges."""

SCAN = 424, 226
"""How wide and high the panel with the code for phones is: on a screen with roads no larger than the last of them."""

JACKPOTS = 500
"""How wide what can be won may be, at the right."""


def paint_head(brush: Brush, view: PublicView, width: float, replay: bool) -> None:
    """The head over the whole width, which is in pixels of the design."""
    ground = night.WARN_SURFACE if replay else night.INK1
    brush.painter.fillRect(brush.area(0, 0, width, HEIGHT - 3), theme.colour(ground))
    brush.painter.fillRect(brush.area(0, HEIGHT - 3, width, 3), theme.colour(night.WARN if replay else night.BRASS))
    mark = brush.area(32, 25, 64, 64)
    brand().render(brush.painter, mark)
    wide = width >= 1500
    right = 514 if wide else width - (JACKPOTS + 48 if view.jackpots else 32)
    brush.stacked(brush.area(114, 14, right - 114, 86), _title(view), (31, 22), (night.TX1, night.TX2))
    if wide:
        middle = brush.area(530, 8, width - 1060, HEIGHT - 16)
        if replay:
            paint_band(brush, brush.area(width / 2 - 150, 8, 300, 34))
            middle = brush.area(530, 42, width - 1060, HEIGHT - 48)
        paint_moment(brush, view.moment, middle, 50 if not replay else 40)
    _paint_jackpots(brush, view, brush.area(width - 32 - JACKPOTS, 8, JACKPOTS, HEIGHT - 16))


_brand: list[QSvgRenderer] = []


def brand() -> QSvgRenderer:
    """The mark of the house, read once."""
    if not _brand:
        _brand.append(QSvgRenderer(str(resources.path("art/brand/sabot.svg"))))
    return _brand[0]


def _title(view: PublicView) -> Said:
    """The game and the table, in each language; before them that it is a demo or for fun, which is never cut off."""
    if not view.name:
        return ("Sabot",)
    tables = view.table or ("",)
    both = tuple(" · ".join(part for part in (name, tables[min(at, len(tables) - 1)]) if part)
                 for at, name in enumerate(view.name))
    notes = "".join(f"{note[0]} · " for note in view.notes)
    return (notes + both[0], *both[1:])


def paint_moment(brush: Brush, moment: Moment, area: QRectF, size: float = 50) -> None:
    """What is happening, the first language in the colour of whose moment it is."""
    brush.beside(area, moment.said, (size, size * 0.86), (night.ACTOR_TEXT[moment.actor], night.TX1), (700, 700),
                 CENTRE, gap=22)


def paint_band(brush: Brush, area: QRectF) -> None:
    """REPLAY: what is shown is not of this moment."""
    brush.block(area, night.WARN, theme.TAG)
    brush.beside(area.adjusted(brush.px(8), 0, -brush.px(8), 0), brush.said("REPLAY"), (24, 22),
                 (night.BRASS_INK, night.BRASS_INK), (700, 700), CENTRE)


def _paint_jackpots(brush: Brush, view: PublicView, area: QRectF) -> None:
    """What can be won: one large, two beside each other."""
    shown = view.jackpots[:2]
    for at, jackpot in enumerate(reversed(shown)):
        width = area.width() / len(shown)
        box = QRectF(area.right() - (at + 1) * width, area.top(), width, area.height())
        brush.beside(QRectF(box.left(), box.top(), box.width(), box.height() * 0.36), jackpot.said, (20, 20),
                     (night.GOLD_HI, night.TX2), (700, 500), RIGHT, gap=8)
        brush.write(QRectF(box.left(), box.top() + box.height() * 0.34, box.width(), box.height() * 0.64),
                    jackpot.amount, 46 if len(shown) == 1 else 36, 700, night.GOLD_HI, RIGHT)


def paint_scan(brush: Brush, code: str, address: str, right: float, bottom: float) -> None:
    """The code that opens the phones' page, and its address for whoever types it; where its lower right corner is."""
    left, top = right - SCAN[0], bottom - SCAN[1]
    brush.panel(brush.area(left, top, *SCAN), night.INK1, night.BRASS_EDGE, 2)
    side = SCAN[1] - 16
    paint_code(brush.painter, brush.area(right - side - 8, top + 8, side, side), code)
    room = SCAN[0] - side - 36
    brush.stacked(brush.area(left + 18, top + 24, room, 90), brush.said("On your phone"), (26, 21),
                  (night.TX1, night.TX2), (700, 500))
    for at, part in enumerate(address.split(":")):  # on one line it would be too small
        brush.write(brush.area(left + 18, top + 128 + 34 * at, room, 34), part if not at else f":{part}", 26, 700,
                    night.GOLD_HI)


def paint_book(brush: Brush, view: PublicView, area: QRectF) -> None:
    """How far the books have come: the code that a sheet printed now would carry, and what was entered last."""
    if not view.book.words:
        return
    taken = brush.beside(area, brush.said("Book code"), (18, 18), (night.TX2, night.TX3), (500, 500), LEFT, gap=8)
    left = area.left() + taken + brush.px(16)
    code = brush.wide(view.book.words, 22, 700)
    brush.write(QRectF(left, area.top(), code + 2, area.height()), view.book.words, 22, 700, night.TX1)
    left += code + brush.px(20)
    brush.beside(QRectF(left, area.top(), max(1.0, area.right() - left), area.height()), view.book.said, (18, 18),
                 (night.TX2, night.TX3), (500, 500), LEFT, gap=8)
