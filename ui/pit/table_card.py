"""A table on the pit page: who deals, its seats as dots, its figures, win against its band, the rack, and its line."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.desk.pit.alarms import Grave
from app.desk.pit.tables import Dot
from app.words import tr
from app.words.joined import sentences
from ui.look import theme
from ui.look.icons import draw_icon
from ui.look.ink import Ink, advance, painter_on
from ui.look.lettering import CENTRE, LEFT, RIGHT
from ui.look.tips import show_tip
from ui.pit.said import Band, CardSaid
from ui.widgets.buttons import LEAST_PIXELS, PaintedButton, SecondaryButton, draw_ring

EDGES = {Grave.STOPPED: theme.BAD, Grave.LATE: theme.WARN, Grave.ASKED: theme.BRASS_MARK, Grave.WELL: theme.KEY_EDGE}
GROUNDS = {Grave.STOPPED: (theme.BAD_SURFACE, theme.BAD_TEXT, "warning"),
           Grave.LATE: (theme.WARN_SURFACE, theme.WARN_TEXT, "warning"),
           Grave.ASKED: (theme.BRASS_SURFACE, theme.BRASS_TEXT, "clock"),
           Grave.WELL: (theme.INK2, theme.TX2, "check-circle")}


class TableCard(PaintedButton):
    """One table. A click chooses it, a double click opens it: `opened`; `acted` is the button of its last line."""

    opened = Signal(int)
    acted = Signal(int)

    def __init__(self, number: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.number = number
        self.said: CardSaid | None = None
        self.chosen = False
        self.act = SecondaryButton("", "", kind="ghost", parent=self)
        self.act.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its letter does the same from anywhere on the page
        self.act.clicked.connect(lambda: self.acted.emit(self.number))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_said(self, said: CardSaid, chosen: bool) -> None:
        """Show how the table stands."""
        if (said, chosen) == (self.said, self.chosen):
            return
        self.said, self.chosen = said, chosen
        spoken = sentences((tr("chosen"), said.spoken)) if chosen else said.spoken
        self.setAccessibleName(spoken)
        show_tip(self, " ".join(said.last))
        self.act.setVisible(bool(said.act))
        if said.line is not None:
            self.act.show_label(said.act)
            self.act.setAccessibleName(tr("{act}, Table {number}", act=said.act, number=self.number))
            self.act.show_cap(said.line.act.value)
        self._place()
        self.update()

    def sizeHint(self) -> QSize:
        """As high as its lines."""
        return QSize(theme.current_look().px(300), theme.current_look().pick(278, 266, 224, 224))

    def minimumSizeHint(self) -> QSize:
        """As high as it is."""
        return QSize(theme.current_look().px(260), self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The act keeps its corner."""
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        line = self._last_area(QRectF(self.rect()))
        wide = min(self.act.sizeHint().width(), round(line.width() / 2))
        self.act.setGeometry(round(line.right()) - wide, round(line.top()), wide, round(line.height()))

    def _inside(self, area: QRectF) -> QRectF:
        side = theme.current_look().pick(16, 14, 12)
        return area.adjusted(side, theme.current_look().pick(14, 12, 8), -side, -theme.current_look().pick(14, 12, 8))

    def _last_area(self, area: QRectF) -> QRectF:
        inside, high = self._inside(area), theme.current_look().px(44)
        return QRectF(inside.left(), inside.bottom() - high, inside.width(), high)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Look at the table itself."""
        self.opened.emit(self.number)

    # drawing

    def paintEvent(self, event: QPaintEvent) -> None:
        """The card, its edge by what is the gravest there."""
        painter = painter_on(self)
        ink, area, said = Ink(painter), QRectF(self.rect()), self.said
        grave = said.grave if said else Grave.WELL
        quiet = said is None or said.line is None or said.line.seen is not None or grave is Grave.WELL
        ink.box(area, theme.PANEL, theme.INK2 if self._hot() else theme.INK1, theme.KEY_EDGE if quiet else EDGES[grave],
                1 if quiet else 2)
        if self.chosen:
            bar = QRectF(area.left() + 2, area.top() + 16, 4, area.height() - 32)
            ink.box(bar, 2, theme.BRASS_MARK)
        if said is not None:
            self._draw(ink, said, self._inside(area))
        if self.hasFocus():
            draw_ring(painter, area, theme.PANEL)
        painter.end()

    def _draw(self, ink: Ink, said: CardSaid, area: QRectF) -> None:
        look = theme.current_look()
        top = self._draw_head(ink, said, area)
        top = self._draw_figures(ink, said, QRectF(area.left(), top + look.pick(6, 4, 2), area.width(), look.px(40)))
        line = QRectF(area.left(), top + look.pick(6, 4, 2), area.width(), look.px(20))
        wide = advance(said.win, "title")
        room = line.adjusted(0, 0, -wide - 10, 0)
        fits = advance(said.against, "note") <= room.width()
        ink.write(room, said.against if fits else said.against_short, "note", theme.TX2, LEFT)
        ink.write(line, said.win, "title", _shade(said), RIGHT)
        below = QRectF(area.left(), line.bottom() + 2, area.width(),
                       self._last_area(QRectF(self.rect())).top() - line.bottom() - 6)
        if said.band is not None:
            _draw_band(ink, said.band, below)
        elif said.pots:
            self._draw_pots(ink, said, below)
        self._draw_rack(ink, said, below)
        self._draw_last(ink, said)

    def _draw_head(self, ink: Ink, said: CardSaid, area: QRectF) -> float:
        look = theme.current_look()
        side = look.pick(34, 34, 30)
        badge = QRectF(area.left(), area.top(), side, side)
        ink.box(badge, theme.CELL, theme.BRASS)
        ink.write(badge, str(said.number), "title", theme.BRASS_INK, CENTRE)
        dot, gap = look.pick(13, 12, 10), look.pick(4, 3)
        most = max(1, int((area.width() * 0.5) // (dot + gap)))
        wide = min(len(said.seats), most) * (dot + gap)
        for at, one in enumerate(said.seats):
            row, column = divmod(at, most)
            _draw_dot(ink.painter, QRectF(area.right() - wide + column * (dot + gap) + gap,
                                          badge.top() + 3 + row * (dot + gap), dot, dot), one)
        words = QRectF(badge.right() + 10, area.top(), area.width() - side - 10 - wide - 8, side / 2 + 1)
        ink.write(words, said.title, "title", theme.TX1, LEFT)
        ink.write(words.translated(0, side / 2 + 1), said.under, "note", theme.TX2, LEFT)
        return badge.bottom()

    def _draw_figures(self, ink: Ink, said: CardSaid, area: QRectF) -> float:
        each = area.width() / len(said.figures)
        for at, (name, value) in enumerate(said.figures):
            upper = QRectF(area.left() + at * each, area.top(), each - 6, area.height() * 0.44)
            ink.write(upper, name, "label", theme.TX2, LEFT)
            ink.write(QRectF(upper.left(), upper.bottom(), upper.width(), area.height() * 0.56), value, "title",
                      _shade(said), LEFT)
        return area.bottom()

    def _draw_pots(self, ink: Ink, said: CardSaid, area: QRectF) -> None:
        look = theme.current_look()
        high, gap, most = min(look.px(40), area.height() - look.px(26)), 8, 4
        if high < look.px(20):
            return
        each = (area.width() - gap * (min(most, len(said.pots)) - 1)) / min(most, len(said.pots))
        for at, (name, amount) in enumerate(said.pots[:most]):
            box = QRectF(area.left() + at * (each + gap), area.top() + 2, each, high)
            ink.box(box, theme.CELL, theme.INK2, theme.LINE)
            wide = advance(amount, "body_strong")
            ink.write(box.adjusted(8, 0, -wide - 14, 0), name, "note", theme.TX2, LEFT)
            ink.write(box.adjusted(8, 0, -8, 0), amount, "body_strong", theme.TX1, RIGHT)

    def _draw_rack(self, ink: Ink, said: CardSaid, area: QRectF) -> None:
        if not said.rack:
            return
        look = theme.current_look()
        line = QRectF(area.left(), area.bottom() - look.px(26), area.width(), look.px(18))
        ink.write(line, said.rack, "note", theme.TX2, LEFT)
        ink.write(line, said.short_of, "note_strong", theme.WARN if said.low else theme.TX2, RIGHT)
        bar = QRectF(area.left(), area.bottom() - look.px(7), area.width(), look.px(6))
        ink.box(bar, bar.height() / 2, theme.GAUGE)
        if said.filled > 0:
            ink.box(QRectF(bar.left(), bar.top(), max(bar.height(), bar.width() * said.filled), bar.height()),
                    bar.height() / 2, theme.WARN if said.low else theme.TX2)

    def _draw_last(self, ink: Ink, said: CardSaid) -> None:
        area, (fill, shade, icon) = self._last_area(QRectF(self.rect())), GROUNDS[said.grave]
        ink.box(area, theme.CELL, fill)
        size = theme.current_look().px(18)
        draw_icon(ink.painter, icon, area.left() + 12, area.center().y() - size / 2, size, shade)
        right = self.act.width() + 8 if said.act else 10
        words = area.adjusted(size + 22, 0, -right, 0)
        lead, rest = said.last
        beside = words.adjusted(advance(lead, "body_strong") + 6, 0, 0, 0)
        if advance(rest, "body") <= beside.width():
            ink.write(words, lead, "body_strong", shade, LEFT)
            ink.write(beside, rest, "body", shade, LEFT)
            return
        half, least = words.height() / 2, theme.make_font(theme.current_look().px(LEAST_PIXELS), 500)
        ink.write(words.adjusted(0, 3, 0, -half), lead, "body_strong", shade, LEFT)
        shorter = (rest, rest.partition(" · ")[0])
        if fits := next((one for one in shorter if advance(one, least) <= words.width()), ""):
            ink.write(words.adjusted(0, half, 0, -3), fits, "note", shade, LEFT)


def _shade(said: CardSaid) -> str:
    """What a figure is written in: weaker where it may be of long ago."""
    return theme.TX3 if said.dim else theme.TX1


def _draw_dot(painter: QPainter, area: QRectF, dot: Dot) -> None:
    """Full is taken, half sits out, a ring with a point is held, a ring is free."""
    painter.setPen(QPen(theme.colour(theme.LINE2), 1.2))
    painter.setBrush(theme.colour(theme.TX2) if dot is Dot.TAKEN else Qt.BrushStyle.NoBrush)
    painter.drawEllipse(area.adjusted(0.5, 0.5, -0.5, -0.5))
    painter.setPen(Qt.PenStyle.NoPen)
    if dot is Dot.SITS_OUT:
        painter.setBrush(theme.colour(theme.TX2))
        painter.drawPie(area.adjusted(0.5, 0.5, -0.5, -0.5), 90 * 16, 180 * 16)
    elif dot is Dot.HELD:
        painter.setBrush(theme.colour(theme.BRASS_MARK))
        painter.drawEllipse(area.adjusted(*(area.width() * 0.3,) * 2, *(-area.width() * 0.3,) * 2))


def _draw_band(ink: Ink, band: Band, area: QRectF) -> None:
    """The line, the band on it, zero and the expected win as strokes, and what was won as a diamond."""
    look, painter = theme.current_look(), ink.painter
    y, high = area.top() + look.px(9), look.px(7)
    line = QRectF(area.left(), y - high / 2, area.width(), high)
    ink.box(line, high / 2, theme.GAUGE)

    def at(part: float) -> float:
        return line.left() + line.width() * part

    ink.box(QRectF(at(band.low), line.top(), at(band.high) - at(band.low), high), high / 2, theme.OK_EDGE)
    painter.setPen(QPen(theme.colour(theme.TX3), 1, Qt.PenStyle.DotLine))
    painter.drawLine(QPointF(at(band.zero), y - high), QPointF(at(band.zero), y + high))
    painter.setPen(QPen(theme.colour(theme.TX1), 2))
    painter.drawLine(QPointF(at(band.expected), y - high), QPointF(at(band.expected), y + high))
    middle, half = QPointF(at(band.win), y), look.px(7)
    painter.setPen(QPen(theme.colour(theme.INK1), 1))
    painter.setBrush(theme.colour(theme.BRASS_MARK if band.inside else theme.AMBER))
    painter.drawPolygon(QPolygonF([middle + QPointF(0, -half - 2), middle + QPointF(half, 0),
                                   middle + QPointF(0, half + 2), middle + QPointF(-half, 0)]))
    below = QRectF(area.left(), y + high, area.width(), look.px(16))
    if below.bottom() > area.bottom() - look.px(24):
        return  # a low window keeps the line, and the words are read aloud
    for words, part in zip(band.words, (band.low, band.high), strict=True):
        wide = advance(words, "label")
        left = min(max(area.left(), at(part) - wide / 2), area.right() - wide)
        ink.write(QRectF(left, below.top(), wide + 1, below.height()), words, "label", theme.TX2, LEFT)
