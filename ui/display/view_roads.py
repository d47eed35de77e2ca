"""The roads, the counts and what is asked, as large as players across the room can follow them."""

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPen

from app.dealing.values.felt import CoupRecord
from app.dealing.values.public_view import Said
from app.games.baccarat.dealing.public_view import COUNTS
from app.games.baccarat.house_rules.roads import BANKER, PLAYER, ROWS, TIE, Asked, Derived, Roads
from ui.display.painter import Brush
from ui.look import night, theme
from ui.look.lettering import LEFT, RIGHT
from ui.roads.board import Board, painting_of
from ui.roads.marks import NIGHT

LABEL = 34
GAP = 18


@dataclass(frozen=True, slots=True)
class RoadsRoom:
    """Where the roads stand, in pixels of the design: their left and top edge, and how wide and high they may be."""

    left: float
    top: float
    width: float
    height: float

    @property
    def cells(self) -> tuple[float, float, float]:
        """How wide a cell is on the bead plate, the big road and the derived ones, so that six rows of all are seen."""
        fit = min(1.0, (self.height - 3 * LABEL) / (ROWS * (52 + 50 + 27)))
        across = min(1.0, self.width / 1250)
        scale = min(fit, max(across, 0.5))
        return 52 * scale, 50 * scale, 27 * scale


def paint_roads(brush: Brush, roads: Roads, coups: tuple[CoupRecord, ...], room: RoadsRoom) -> None:
    """All boards, the counts beside the bead plate."""
    bead, big, small = room.cells
    painted = painting_of(roads, brush.dress.beads)
    whole = int(room.width / big + 0.001) * big  # a board as wide as its room is not a column short of it
    columns = max(4, int((whole - min(552.0, whole * 0.56) - GAP) // bead))
    top = room.top
    _board(brush, painted[0], QRectF(room.left, top, columns * bead, 0), bead, columns, newest=True)
    counts_left = room.left + columns * bead + GAP + 4
    _counts(brush, roads, coups, QRectF(counts_left, top + LABEL - 1, room.left + whole - counts_left,
                                        ROWS * bead + 2))
    top += LABEL + ROWS * bead + GAP * 0.4
    _board(brush, painted[1], QRectF(room.left, top, whole, 0), big, round(whole / big), newest=True)
    if roads.leading:
        brush.beside(brush.area(room.left, top, whole, LABEL),
                     brush.said("ties first: {count}", count=roads.leading), (20, 18), (night.TIE, night.TIE),
                     (600, 500), RIGHT)
    top += LABEL + ROWS * big + GAP * 0.4
    third = (whole - 2 * GAP) / 3
    columns = max(1, round(third / small))
    for at, one in enumerate(painted[2:]):
        _board(brush, one, QRectF(room.left + at * (third + GAP), top, third, 0), third / columns, columns)


BOARDS = {"bead_plate": "Bead plate", "big_road": "Big road", Derived.BIG_EYE_BOY.value: "Big eye boy",
          Derived.SMALL_ROAD.value: "Small road", Derived.COCKROACH_PIG.value: "Cockroach pig"}
"""What each board is called."""


def _board(brush: Brush, painted: tuple, area: QRectF, cell: float, columns: int,  # type: ignore[type-arg]
           newest: bool = False) -> None:
    key, marks, paint = painted
    brush.beside(brush.area(area.left(), area.top(), area.width(), LABEL), brush.said(BOARDS[key]), (21, 19),
                 (night.TX1, night.TX2), (700, 500), LEFT, gap=10)
    board = Board(brush.px(area.left()), brush.px(area.top() + LABEL), brush.px(cell), columns, marks)
    board.paint(brush.painter, paint, brush.dress.shapes, newest, NIGHT)


# counts and what is asked


def _counts(brush: Brush, roads: Roads, coups: tuple[CoupRecord, ...], room: QRectF) -> None:
    """How many of each there were, two beside each other; below them what the next coup would bring."""
    rows, gap = 4, 8
    width, height = (room.width() - gap) / 2, (room.height() - (rows - 1) * gap) / rows
    for at, (code, word, counted) in enumerate(COUNTS):
        box = brush.area(room.left() + at % 2 * (width + gap), room.top() + at // 2 * (height + gap), width, height)
        _count(brush, box, code, brush.said(word), sum(map(counted, coups)))
    for at, asked in enumerate(roads.asks):
        _ask(brush, brush.area(room.left() + at * (width + gap), room.top() + 3 * (height + gap), width, height), asked)


def _count(brush: Brush, box: QRectF, code: str, said: Said, count: int) -> None:
    brush.panel(box, night.INK1)
    middle = QPointF(box.left() + brush.px(38), box.center().y())
    paint_sign(brush, code, middle, 44)
    number = brush.wide(str(count), 40, 700) + brush.px(18)
    brush.write(box.adjusted(0, 0, -brush.px(16), 0), str(count), 40, 700, night.TX1, RIGHT)
    brush.stacked(box.adjusted(brush.px(72), 0, -number - brush.px(4), 0), said, (23, 18), (night.TX1, night.TX2))


def paint_sign(brush: Brush, code: str, middle: QPointF, size: float) -> None:
    """What stands for a bet or a count: a bead, a ring with its pair's dot, a nine."""
    if code in (BANKER, PLAYER, TIE):
        winner = CoupRecord(0, code, 0, 0, (), (), False, False, False)
        brush.marks(size * 1.18).bead(middle, winner, brush.dress.beads)
    elif code in ("banker_pair", "player_pair"):
        paint_pairs(brush, (code,), middle, size)
    else:
        _ring(brush, middle, size * 0.42, night.BRASS)
        area = QRectF(middle.x() - brush.px(size), middle.y() - brush.px(size), brush.px(2 * size), brush.px(2 * size))
        brush.write(area, "9", max(18, size * 0.5), 700, night.GOLD_HI, int(Qt.AlignmentFlag.AlignCenter))


def paint_pairs(brush: Brush, codes: tuple[str, ...], middle: QPointF, size: float) -> None:
    """The sign of a pair or of both: a ring, with the round dot of Banker's and the square one of Player's."""
    _ring(brush, middle, size * 0.36, night.TX3)
    half = brush.px(size * 0.36) * 0.72
    if "banker_pair" in codes:
        brush.dot(middle - QPointF(half, half), size * 0.28, NIGHT.red)
    if "player_pair" in codes:
        _pair_square(brush, middle + QPointF(half, half), size)


def _pair_square(brush: Brush, at: QPointF, size: float) -> None:
    half = brush.px(size * 0.14)
    brush.block(QRectF(at.x() - half, at.y() - half, 2 * half, 2 * half), night.PLAYER, 2)


def _ring(brush: Brush, middle: QPointF, radius: float, shade: str) -> None:
    brush.painter.setPen(QPen(theme.colour(shade), max(1.0, brush.px(2.6))))
    brush.painter.setBrush(theme.colour(NIGHT.ground))
    brush.painter.drawEllipse(middle, brush.px(radius), brush.px(radius))


def _ask(brush: Brush, box: QRectF, asked: Asked) -> None:
    """What the three derived roads would get if this side won next."""
    brush.panel(box, night.INK1)
    shade = night.BANKER if asked.side == BANKER else night.PLAYER
    said = brush.said("If Banker") if asked.side == BANKER else brush.said("If Player")
    step = brush.px(46)
    brush.stacked(box.adjusted(brush.px(16), 0, -3 * step - brush.px(8), 0), said, (23, 18), (shade, night.TX2))
    marks = brush.marks(32)
    for at, road in enumerate(Derived):
        middle = QPointF(box.right() - brush.px(24) - (2 - at) * step, box.center().y())
        if (found := asked.shades[road]) is not None:
            marks.derived(road, found, middle)
        else:
            brush.rule(middle.x() - brush.px(7), middle.x() + brush.px(7), middle.y(), night.TX3)
