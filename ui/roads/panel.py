"""The roads beside the felt: the counts, five boards, what is asked, and the coup that is pointed at."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QEvent, QPointF, QRectF, Signal
from PySide6.QtGui import QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QRegion, QResizeEvent
from PySide6.QtWidgets import QToolTip, QWidget

from app.dealing.prompts.heard import heard
from app.dealing.values.felt import CoupRecord
from app.games.baccarat.house_rules.roads import BANKER, ROWS, Asked, Derived, Roads, Tail, roads_of
from app.words import tr
from ui.heard.painted import Parted
from ui.heard.painted_parts import Part
from ui.look import theme
from ui.look.ink import Ink, advance
from ui.look.lettering import RIGHT
from ui.look.pictures import KeptPicture
from ui.look.signs import sign_beside
from ui.look.tips import plain_tip, show_tip
from ui.roads.board import AnyMark, Board, Paint, painting_of
from ui.roads.marks import LATIN, Letters, MarkInk, Shapes
from ui.roads.words import NAMES, NO_FORECAST, SIDES, cards_of, counts, spoken, told
from ui.widgets.buttons import SecondaryButton

CELLS = (21.0, 15.5, 10.6)
"""How wide a cell is: of the bead plate, of the big road, of the derived ones, before they are fitted."""

LARGEST = 1.1
"""How much larger they may get: with larger ones fewer columns are seen."""

COUNTS, LABEL, FOOT = 28, 22, 20
PINNED = 52
"""How high the line of a coup that was touched is, with the button that replays it: it lies over the counts, as every
board stays in sight and can be touched."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A board on the panel, with its name and how its marks are drawn."""

    key: str
    board: Board
    paint: Paint


class RoadsPanel(Parted):
    """All boards of the shoe, as large as there is room. Pointing at a mark, or touching it, tells its coup.

    A coup that was touched stays told; touched again, or by its button, it is replayed: `replay_wanted` gives its
    number.
    """

    replay_wanted = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.coups: tuple[CoupRecord, ...] = ()
        self.roads = Roads()
        self.shapes, self.letters, self.tail = Shapes.DISTINCT, LATIN, Tail.DROP
        self.pointed: CoupRecord | None = None
        self.pinned: CoupRecord | None = None
        self.replay_button = SecondaryButton(tr("Replay"), kind="go", parent=self)
        self.replay_button.hide()
        self.replay_button.clicked.connect(lambda: self.replay_pinned())
        self._picture = KeptPicture()
        self._laid_out: tuple[Roads, object, list[Placed]] | None = None
        self.setMouseTracking(True)
        self.setAccessibleName(spoken(self.roads, self.coups))

    def show_coups(self, coups: Sequence[CoupRecord], tail: Tail = Tail.DROP) -> None:
        """Show the roads of these coups."""
        if (tuple(coups), tail) == (self.coups, self.tail):
            return
        before = self.boards()
        self.coups, self.tail, self.pointed = tuple(coups), tail, None
        self.pin(None)
        self.roads = roads_of(self.coups, tail)
        self._picture.forget(self._words() + self._other_than(before))
        self.setAccessibleName(spoken(self.roads, self.coups))
        self.parts_changed()
        self.update()

    def _other_than(self, before: Sequence[Placed]) -> QRegion:
        """Where the boards look otherwise than they did: a coup more changes a few cells."""
        region = QRegion()
        for one, was in zip(self.boards(), before, strict=True):
            region += one.board.other_than(was.board)
        return region

    def _words(self) -> QRegion:
        """Everything that is no board: counts, names, and what is asked."""
        region = QRegion(self.rect())
        for one in self.boards():
            region -= QRegion(one.board.area.adjusted(-2, -2, 2, 2).toAlignedRect())
        return region

    def use(self, shapes: Shapes, letters: Letters) -> None:
        """Draw the marks in these shapes, the beads with these letters."""
        if (shapes, letters) != (self.shapes, self.letters):
            self.shapes, self.letters = shapes, letters
            self._picture.forget()
            self.update()

    # where everything stands

    def boards(self) -> list[Placed]:
        """Every board where it stands now; the same ones for as long as they stay as they are."""
        state = self.letters, self.size(), theme.current_look()
        if self._laid_out is None or self._laid_out[0] is not self.roads or self._laid_out[1] != state:
            self._laid_out = self.roads, state, self._lay_out()
        return self._laid_out[2]

    def _lay_out(self) -> list[Placed]:
        look, room = theme.current_look(), self._room()
        scale, label = self._scale(room), look.px(LABEL)
        (bead, big, *derived), top = painting_of(self.roads, self.letters), room.top() + look.px(COUNTS)
        placed = []
        for (key, marks, paint), cell in ((bead, CELLS[0] * scale), (big, CELLS[1] * scale)):
            placed.append(self._placed(key, marks, paint, QRectF(room.left(), top, room.width(), 0), cell))
            top += label + ROWS * cell
        half, gap, cell = (room.width() - look.px(12)) / 2, look.px(12), CELLS[2] * scale
        for at, (key, marks, paint) in enumerate(derived):
            left, down = room.left() + (at % 2) * (half + gap), top + at // 2 * (label + ROWS * cell)
            placed.append(self._placed(key, marks, paint, QRectF(left, down, half, 0), cell))
        return placed

    def _placed(self, key: str, marks: Sequence[AnyMark], paint: Paint, room: QRectF, cell: float) -> Placed:
        top = room.top() + theme.current_look().px(LABEL)
        return Placed(key, Board(room.left(), top, cell, max(1, int(room.width() // cell)), marks), paint)

    def _room(self) -> QRectF:
        look = theme.current_look()
        return QRectF(self.rect()).adjusted(look.px(16), look.px(6), -look.px(16), -look.px(4))

    def _scale(self, room: QRectF) -> float:
        """How much larger or smaller cells are than in the design, so that all six rows of all boards are seen."""
        look = theme.current_look()
        left = room.height() - look.px(COUNTS) - 4 * look.px(LABEL) - look.px(FOOT)
        wanted = ROWS * (CELLS[0] + CELLS[1] + 2 * CELLS[2])
        return max(0.4, min(look.scale * LARGEST, left / wanted))

    @property
    def _ask_area(self) -> QRectF:
        """Where what is asked stands: beside the last board."""
        first, last = self.boards()[2].board, self.boards()[4].board
        look = theme.current_look()
        left = first.left + (self._room().width() + look.px(12)) / 2
        return QRectF(left, last.top, self._room().right() - left, ROWS * last.cell)

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        """The boards are drawn once for what is on them; the line at the foot is what is pointed at."""
        painter = QPainter(self)
        self._picture.paint(painter, self, self._draw_all)
        self._draw_foot(Ink(painter))
        painter.end()

    def _draw_all(self, painter: QPainter) -> None:
        ink = Ink(painter)
        self._draw_counts(ink)
        for one in self.boards():
            self._draw_label(ink, one.key, one.board)
            one.board.paint(painter, one.paint, self.shapes, newest=one.key in ("bead_plate", "big_road"))
        self._draw_ask(ink)

    def _draw_counts(self, ink: Ink) -> None:
        look, room = theme.current_look(), self._room()
        shown, x = counts(self.coups), room.left()
        natural = shown[-1]
        marks = MarkInk(ink.painter, look.px(14), self.shapes)
        line = QRectF(room.left(), room.top(), room.width(), look.px(COUNTS - 6))
        for side, word, count in shown[:-1]:
            marks.side(QPointF(x + look.px(6), line.center().y()), side)
            x += look.px(17)
            for text, role, shade in ((word, "note", theme.TX2), (str(count), "body_strong", theme.TX1)):
                ink.write(QRectF(x, line.top(), room.right() - x, line.height()), text, role, shade)
                x += advance(text, role) + look.px(6 if role == "note" else 12)
        wide = advance(str(natural[2]), "body_strong") + look.px(6)
        if x + wide + advance(natural[1], "note") <= room.right():
            ink.write(line, str(natural[2]), "body_strong", theme.TX1, RIGHT)
            ink.write(line.adjusted(0, 0, -wide, 0), natural[1], "note", theme.TX2, RIGHT)

    def _draw_label(self, ink: Ink, key: str, board: Board) -> None:
        look = theme.current_look()
        label = QRectF(board.left, board.top - look.px(LABEL), self._room().right() - board.left, look.px(LABEL))
        self._write_name(ink, label, key)
        if key == "big_road" and self.roads.leading:
            ink.write(label, tr("ties first: {count}", count=self.roads.leading), "label", theme.TIE, RIGHT)

    def _write_name(self, ink: Ink, line: QRectF, key: str) -> None:
        name = tr(NAMES[key][0])
        known = sign_beside(NAMES[key][1], name)
        ink.write(line, name, "label_strong", theme.TX2)
        wide = advance(name, "label_strong") + theme.current_look().px(6)
        if known and wide + advance(known, "label") <= line.width():
            ink.write(line.adjusted(wide, 0, 0, 0), known, "label", theme.TX3)

    def _draw_ask(self, ink: Ink) -> None:
        look, area = theme.current_look(), self._ask_area
        self._write_name(ink, QRectF(area.left(), area.top() - look.px(LABEL), area.width(), look.px(LABEL)), "ask")
        ink.box(area, theme.CELL, theme.INK2, theme.LINE)
        height = area.height() / 2
        for at, asked in enumerate(self.roads.asks):
            self._draw_asked(ink, QRectF(area.left(), area.top() + at * height, area.width(), height), asked)
        ink.rule(area.left(), area.right(), area.center().y(), theme.LINE)

    def _draw_asked(self, ink: Ink, line: QRectF, asked: Asked) -> None:
        look, shade = theme.current_look(), theme.BANKER if asked.side == BANKER else theme.PLAYER
        ink.write(line.adjusted(look.px(10), 0, -look.px(76), 0), tr("If {side}", side=tr(SIDES[asked.side])),
                  "note_strong", shade)
        marks = MarkInk(ink.painter, min(line.height(), look.px(17)), self.shapes)
        for at, road in enumerate(Derived):
            middle = QPointF(line.right() - look.px(62 - 24 * at), line.center().y())
            if (found := asked.shades[road]) is not None:
                marks.derived(road, found, middle)
            else:
                ink.rule(middle.x() - 4, middle.x() + 4, middle.y(), theme.TX3)

    def _draw_foot(self, ink: Ink) -> None:
        look, room = theme.current_look(), self._room()
        foot = QRectF(room.left(), room.bottom() - look.px(FOOT), room.width(), look.px(FOOT))
        if self.pinned is not None:
            self._draw_pinned(ink, self.pinned)
        if self.pointed is None:
            ink.write(foot, tr(NO_FORECAST), "label", theme.TX3)
        else:
            ink.write(foot, told(self.pointed), "label_strong", theme.TX1)

    def _draw_pinned(self, ink: Ink, coup: CoupRecord) -> None:
        """The coup that was touched: how it came out, and its cards."""
        look, area = theme.current_look(), self._pinned_area
        ink.box(area, theme.BUTTON, theme.INK2, theme.BRASS_MARK)
        words = area.adjusted(look.px(10), look.px(4), -self.replay_button.width() - look.px(12), -look.px(4))
        half = words.height() / 2
        ink.write(QRectF(words.left(), words.top(), words.width(), half), told(coup), "note_strong", theme.TX1)
        ink.write(QRectF(words.left(), words.top() + half, words.width(), half), cards_of(coup), "label", theme.TX2)

    @property
    def _pinned_area(self) -> QRectF:
        look = theme.current_look()
        return QRectF(look.px(8), look.px(2), self.width() - look.px(16), look.px(PINNED))

    # touching

    def pin(self, coup: CoupRecord | None) -> None:
        """Keep telling this coup, with the button that replays it; None for none."""
        self.pinned = coup
        self.replay_button.setVisible(coup is not None)
        self.parts_changed()
        if coup is not None:
            self.replay_button.setAccessibleName(tr("Replay {coup}", coup=told(coup)))
            show_tip(self.replay_button, tr("Ctrl R"))
            self._place_button()
        self.update()

    def put_away(self) -> bool:
        """Tell the coup that was touched no longer; False where none was."""
        if self.pinned is None or not self.isVisible():
            return False
        self.pin(None)
        return True

    def _place_button(self) -> None:
        area, size = self._pinned_area, self.replay_button.sizeHint()
        self.replay_button.setGeometry(round(area.right() - size.width() - 4),
                                       round(area.center().y() - size.height() / 2), size.width(), size.height())

    def replay_pinned(self) -> bool:
        """Replay the coup that was touched; False where none was."""
        if self.pinned is None or not self.isVisible():
            return False
        self.replay_wanted.emit(self.pinned.number)
        return True

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The button stays at the right."""
        super().resizeEvent(event)
        self._place_button()

    # pointing

    def coup_at(self, point: QPointF) -> CoupRecord | None:
        """The coup whose mark stands there on any board."""
        return next((coup for one in self.boards() if (coup := one.board.coup_at(point)) is not None), None)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Tell the coup under the pointer."""
        self._point(event.position())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A touch tells it too, and keeps telling it; a second one replays it. Beside the marks it puts it away."""
        self._point(event.position())
        self._touch(self.coup_at(event.position()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """All was done when it was pressed."""

    def _touch(self, touched: CoupRecord | None) -> None:
        if touched is None or touched is not self.pinned:
            self.pin(touched)
        else:
            self.replay_pinned()

    def painted_parts(self) -> tuple[Part, ...]:
        """Each coup where it stands on the first board, the newest first: touched once it is told, twice replayed."""
        places = self.boards()[0].board.places()
        return tuple(Part(f"coup/{coup.number}", heard(told(coup)), places.get(coup.number, QRectF()),
                          press=partial(self._touch, coup), about=heard(cards_of(coup)), chosen=coup is self.pinned)
                     for coup in reversed(self.coups))

    def _point(self, at: QPointF) -> None:
        found = self.coup_at(at)
        if found is not self.pointed:
            self.pointed = found
            self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """Nothing is pointed at any more."""
        self._point(QPointF(-1, -1))

    def event(self, event: QEvent) -> bool:
        """The cards of the coup that is pointed at."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            coup = self.coup_at(QPointF(event.pos()))
            if coup is not None and coup.player_cards:
                QToolTip.showText(event.globalPos(), plain_tip(f"{told(coup)}\n{cards_of(coup)}"), self)
            else:
                QToolTip.hideText()
            return True
        return super().event(event)
