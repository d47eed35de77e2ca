"""One mark of each road: by shape and by colour, or as casinos draw them, in circles alone."""

from enum import StrEnum
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from app.dealing.values.felt import CoupRecord
from app.games.baccarat.house_rules.roads import BANKER, PLAYER, Derived, Mark, Shade
from app.words.languages import TRADITIONAL
from ui.look import night, theme
from ui.look.lettering import CENTRE, write


class Inks(NamedTuple):
    """The colours of the marks: of lines, of what is filled, of the ground they stand on, and of a figure."""

    red: str
    blue: str
    green: str
    banker: str
    player: str
    tie: str
    ground: str
    figure: str
    plate: str = ""
    """What a figure stands on, so that no line goes through it; nothing on the screen, where it is lighter."""

    lines: str = theme.BOARD_LINE
    newest: str = theme.BRASS_MARK

    def fill(self, winner: str) -> str:
        """What the mark of a side is filled with."""
        return {BANKER: self.banker, PLAYER: self.player}.get(winner, self.tie)


SCREEN = Inks(theme.ROAD_RED, theme.ROAD_BLUE, theme.ROAD_GREEN, theme.BANKER_FILL, theme.PLAYER_FILL, theme.TIE_FILL,
              theme.BOARD, theme.TX1)
NIGHT = Inks(night.ROAD_RED, night.ROAD_BLUE, night.ROAD_GREEN, theme.BANKER_FILL, theme.PLAYER_FILL, theme.TIE_FILL,
             night.BOARD, night.TX1, lines=night.BOARD_LINE, newest=night.BRASS)
"""Those of the players' screen, which is dark in either theme."""


class Shapes(StrEnum):
    """How the marks are told apart."""

    DISTINCT = "distinct"
    CIRCLES = "circles"

    @classmethod
    def called(cls, code: str) -> "Shapes":
        """Those of a house's setting; distinct ones where nothing is called so."""
        return cls(code) if code in {*cls} else cls.DISTINCT


class Letters(NamedTuple):
    """What stands in a bead: Banker's, Player's, a tie's."""

    banker: str
    player: str
    tie: str

    def of(self, winner: str) -> str:
        """The one for who won."""
        return {BANKER: self.banker, PLAYER: self.player}.get(winner, self.tie)


LATIN, CHINESE = Letters("B", "P", "T"), Letters("庄", "闲", "和")
OLDER = Letters("莊", "閒", "和")
"""The same in the characters of Traditional Chinese."""


def letters_called(code: str, language: str = "") -> Letters:
    """Those of a house's setting, in the script of a language; Latin ones where nothing is called so."""
    return (OLDER if language == TRADITIONAL else CHINESE) if code == "chinese" else LATIN


class MarkInk:
    """Paints marks around the middle of a cell that is `size` pixels wide."""

    def __init__(self, painter: QPainter, size: float, shapes: Shapes = Shapes.DISTINCT, inks: Inks = SCREEN) -> None:
        self.painter, self.size, self.shapes, self.inks = painter, size, shapes, inks
        self._stroke = max(1.8, size * 0.125)

    # bead plate

    def bead(self, at: QPointF, coup: CoupRecord, letters: Letters) -> None:
        """A coup on the bead plate, with its letter and its pairs."""
        half = self.size * 0.39
        self._fill(at, half, coup.winner)
        face = theme.make_font(half * (1.15 if letters in (CHINESE, OLDER) else 1.12), 700)
        write(self.painter, _box(at, half), letters.of(coup.winner), face, theme.WHITE, CENTRE, least=5)
        self._pairs(at, coup, half * 0.82, half * 0.6)

    def _fill(self, at: QPointF, half: float, winner: str) -> None:
        self._solid(self.inks.fill(winner))
        if winner == BANKER or self.shapes is Shapes.CIRCLES:
            self.painter.drawEllipse(at, half, half)
        elif winner == PLAYER:
            self.painter.drawRoundedRect(_box(at, half * 0.93), half * 0.34, half * 0.34)
        else:
            self.painter.drawPolygon(_diamond(at, half * 1.15))

    def _pairs(self, at: QPointF, coup: CoupRecord, out: float, size: float) -> None:
        """A dot at the upper left for Banker's pair, and one at the lower right for Player's."""
        edge = QPen(theme.colour(self.inks.ground), 1)
        if coup.banker_pair:
            self._solid(self.inks.red, edge)
            self.painter.drawEllipse(at - QPointF(out, out), size / 2, size / 2)
        if coup.player_pair:
            self._solid(self.inks.blue, edge)
            spot = at + QPointF(out, out)
            if self.shapes is Shapes.CIRCLES:
                self.painter.drawEllipse(spot, size / 2, size / 2)
            else:
                self.painter.drawRect(_box(spot, size / 2))

    # big road

    def big(self, mark: Mark, at: QPointF) -> None:
        """A coup on the big road: its ring or square, the ties upon it, its pairs."""
        half = self.size * 0.35
        self._outline(at, half, mark.coup.winner == BANKER, self._stroke)
        if mark.ties:
            self._tie(at, half * 0.85, mark.ties)
        self._pairs(at, mark.coup, half, self.size * 0.25)

    def _outline(self, at: QPointF, half: float, red: bool, stroke: float) -> None:
        self._line(self._shade(red), stroke)
        if red or self.shapes is Shapes.CIRCLES:
            self.painter.drawEllipse(at, half, half)
        else:
            self.painter.drawRoundedRect(_box(at, half * 0.95), half * 0.28, half * 0.28)

    def _tie(self, at: QPointF, half: float, ties: int) -> None:
        """A slash, and how many where there are several."""
        self._line(self.inks.green, self._stroke)
        self.painter.drawLine(at + QPointF(-half, half), at + QPointF(half, -half))
        if ties > 1:
            if self.inks.plate:
                self._solid(self.inks.plate)
                self.painter.drawEllipse(at, half * 0.72, half * 0.82)
            write(self.painter, _box(at, self.size / 2), str(ties), theme.make_font(self.size * 0.52, 700),
                  self.inks.figure, CENTRE, least=6)

    # derived roads

    def derived(self, road: Derived, shade: Shade, at: QPointF) -> None:
        """A mark of a derived road: rings, discs or slashes; which way a slash leans says its shade too."""
        half, red = self.size * 0.31, shade is Shade.RED
        if road is Derived.BIG_EYE_BOY:
            self._outline(at, half, red, max(1.5, self.size * 0.15))
        elif road is Derived.SMALL_ROAD:
            self._solid(self._shade(red))
            if red or self.shapes is Shapes.CIRCLES:
                self.painter.drawEllipse(at, half * 1.1, half * 1.1)
            else:
                self.painter.drawRect(_box(at, half))
        else:
            self._slash(at, half, red)

    def _slash(self, at: QPointF, half: float, red: bool) -> None:
        up = red or self.shapes is Shapes.CIRCLES
        self._line(self._shade(red), max(1.8, self.size * 0.2),
                   Qt.PenCapStyle.RoundCap if up else Qt.PenCapStyle.FlatCap)
        rise = half if up else -half
        self.painter.drawLine(at + QPointF(-half, rise), at + QPointF(half, -rise))

    # strokes

    def side(self, at: QPointF, winner: str) -> None:
        """The mark of a side, or of a tie, beside its word."""
        self._fill(at, self.size * 0.4, winner)

    def newest(self, at: QPointF) -> None:
        """A frame around the newest mark."""
        self._line(self.inks.newest, 1.6)
        self.painter.drawRoundedRect(_box(at, self.size / 2 - 1), 3, 3)

    def _shade(self, red: bool) -> str:
        return self.inks.red if red else self.inks.blue

    def _solid(self, colour: str, edge: QPen | None = None) -> None:
        self.painter.setPen(edge or QPen(Qt.PenStyle.NoPen))
        self.painter.setBrush(theme.colour(colour))

    def _line(self, colour: str, width: float, cap: Qt.PenCapStyle = Qt.PenCapStyle.RoundCap) -> None:
        pen = QPen(theme.colour(colour), width)
        pen.setCapStyle(cap)
        self.painter.setPen(pen)
        self.painter.setBrush(Qt.BrushStyle.NoBrush)


def _box(at: QPointF, half: float) -> QRectF:
    return QRectF(at.x() - half, at.y() - half, 2 * half, 2 * half)


def _diamond(at: QPointF, half: float) -> QPolygonF:
    return QPolygonF([at + QPointF(0, -half), at + QPointF(half, 0), at + QPointF(0, half), at + QPointF(-half, 0)])
