"""The window of the players' screen: it paints what it is given, and takes no key and no click."""

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QMouseEvent, QMoveEvent, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget

from app.dealing.values.public_view import PublicView
from app.games.baccarat.house_rules.roads import Roads, Tail, roads_of
from app.words import tr
from ui.display.painter import DESIGN, Brush, Dress
from ui.display.view_baccarat import LEFT_COLUMN, paint_foot, paint_table, paint_upright
from ui.display.view_game import GAP, SEATS, paint_game
from ui.display.view_head import EDGE, HEIGHT, brand, paint_band, paint_head, paint_scan
from ui.display.view_roads import RoadsRoom, paint_roads
from ui.look import night, theme

SEATS_ABOVE_CODE = 6
"""So many seats leave room for the code below them."""

PLAIN = Qt.WindowType.Window | Qt.WindowType.WindowDoesNotAcceptFocus


class DisplayWindow(QWidget):
    """What players see. `moved` follows every move that the window system makes, `closed` its wish to close it.

    It covers a monitor, or it is `framed`: a window that the host moves. The keyboard is the dealer's in both.
    """

    moved = Signal()
    closed = Signal()

    def __init__(self) -> None:
        super().__init__(None, PLAIN | Qt.WindowType.FramelessWindowHint)
        self.framed = False
        self.setWindowTitle(tr("Sabot, the players’ display"))
        for attribute in (Qt.WidgetAttribute.WA_OpaquePaintEvent, Qt.WidgetAttribute.WA_ShowWithoutActivating):
            self.setAttribute(attribute)
        # The program ends with the dealer's window, whether this one is open or not.
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, False)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.BlankCursor)
        self.view, self.dress = PublicView(), Dress()
        self.replay = self.blank = self.locked = False
        self.code, self.address = "", ""
        self._roads: tuple[object, Roads] = (None, Roads())
        self._boards: tuple[object, QPixmap] = (None, QPixmap())
        self._name()

    def frame(self, framed: bool) -> None:
        """Give it a frame to be moved by, or take that away; it is hidden by it."""
        if framed is not self.framed:
            self.framed = framed
            self.setWindowFlags(PLAIN if framed else PLAIN | Qt.WindowType.FramelessWindowHint)
            self.setWindowState(Qt.WindowState.WindowNoState)
            self.setCursor(Qt.CursorShape.ArrowCursor if framed else Qt.CursorShape.BlankCursor)

    def open_at(self, place: QRect) -> None:
        """Open it in a frame of its own."""
        self.frame(True)
        self.setGeometry(place)
        self.show()
        self.raise_()

    def full_screen(self) -> None:
        """From its frame over the whole monitor, and back."""
        if self.framed:
            self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """The same by the mouse."""
        self.full_screen()

    # what is on it

    def show_view(self, view: PublicView, replay: bool = False) -> None:
        """Show this from now on; it is painted anew only where something of it has changed."""
        if (view, replay) != (self.view, self.replay):
            self.view, self.replay = view, replay
            self._name()
            self.update()

    def use(self, dress: Dress) -> None:
        """Speak these languages, and draw the roads like this."""
        if dress != self.dress:
            self.dress, self._boards = dress, (None, QPixmap())
            self.update()

    def show_code(self, code: str, address: str) -> None:
        """Show the code that opens the phones' page, between hands; none for ""."""
        if (code, address) != (self.code, self.address):
            self.code, self.address = code, address
            self.update()

    def show_blank(self, blank: bool) -> None:
        """Nothing at all, or what is on it."""
        if blank is not self.blank:
            self.blank = blank
            self._name()
            self.update()

    def show_locked(self, locked: bool) -> None:
        """The roads alone while the desk is locked."""
        if locked is not self.locked:
            self.locked = locked
            self.update()

    def _name(self) -> None:
        said = tr("blank") if self.blank else " · ".join(self.view.moment.said)
        self.setAccessibleName(tr("The players’ display: {what}", what=said))

    # painting

    @property
    def unit(self) -> float:
        """How many pixels of this screen one of the design is: as large as all of it fits, upright or lying."""
        wide, high = DESIGN if self.width() >= self.height() else reversed(DESIGN)
        return max(0.1, min(self.width() / wide, self.height() / high))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Everything, or next to nothing while it is blank."""
        painter = QPainter(self)
        if self.blank:
            self._paint_blank(painter)
        else:
            painter.fillRect(self.rect(), theme.colour(night.INK0))
            self._paint(Brush(painter, self.unit, self.dress))
        painter.end()

    def _paint_blank(self, painter: QPainter) -> None:
        """Black, with a mark so faint that it only says that the screen is not broken."""
        painter.fillRect(self.rect(), Qt.GlobalColor.black)
        painter.setOpacity(0.16)
        size = 28 * self.unit
        brand().render(painter, QRectF(self.width() - 2 * size, self.height() - 2 * size, size, size))

    def _paint(self, brush: Brush) -> None:
        width, height = self.width() / self.unit, self.height() / self.unit
        if self.locked:
            self._paint_locked(brush, width, height)
            return
        paint_head(brush, self.view, width, self.replay)
        if self.replay and width < 1500:
            paint_band(brush, brush.area(width - 340, HEIGHT + 6, 308, 34))
        if self.view.of_a_shoe:
            self._paint_shoe(brush, width, height)
        else:
            paint_game(brush, self.view, width, height)
        if self.code and not self.replay and self.view.is_between_hands:
            paint_scan(brush, self.code, self.address, *self._corner_of_code(width, height))

    def _corner_of_code(self, width: float, height: float) -> tuple[float, float]:
        """Over the last of the roads, or below the seats; where there are many of those, beside them."""
        beside = not self.view.of_a_shoe and width >= 1500 and len(self.view.seats) > SEATS_ABOVE_CODE
        return width - EDGE - (SEATS + 2 * GAP if beside else 0), height - 20

    def _paint_shoe(self, brush: Brush, width: float, height: float) -> None:
        if width >= 1500:
            paint_table(brush, self.view, width, height)
            left = EDGE + LEFT_COLUMN + EDGE
            self._paint_roads(brush, RoadsRoom(left, HEIGHT + 20, width - left - EDGE, height - HEIGHT - 20 - 50))
            paint_foot(brush, self.view, left, width, height)
        else:
            paint_upright(brush, self.view, width)
            top = HEIGHT + 726
            self._paint_roads(brush, RoadsRoom(EDGE, top, width - 2 * EDGE, height - top - 56))
            paint_foot(brush, self.view, EDGE, width, height)

    def _paint_locked(self, brush: Brush, width: float, height: float) -> None:
        """The roads alone; of a game without a shoe nothing."""
        if self.view.of_a_shoe:
            self._paint_roads(brush, RoadsRoom(EDGE, 40, width - 2 * EDGE, height - 80))

    def _paint_roads(self, brush: Brush, room: RoadsRoom) -> None:
        """The boards as they were drawn last, where no coup has come since."""
        kept = self.view.coups, self.view.tail, room, self.unit, self.devicePixelRatioF(), self.dress
        if self._boards[0] != kept:
            self._boards = kept, self._draw_roads(brush.dress, room)
        brush.painter.drawPixmap(QPointF(self._corner(room)), self._boards[1])

    def _corner(self, room: RoadsRoom) -> QPoint:
        """The upper left of the boards, on a whole pixel so that nothing of them is smeared."""
        return QPoint(int(room.left * self.unit) - 2, int(room.top * self.unit))

    def _draw_roads(self, dress: Dress, room: RoadsRoom) -> QPixmap:
        ratio, corner = self.devicePixelRatioF(), self._corner(room)
        size = QSize(int(room.width * self.unit) + 8, int(room.height * self.unit) + 4)
        drawn = QPixmap(size * ratio)
        drawn.setDevicePixelRatio(ratio)
        drawn.fill(theme.colour(night.INK0))
        painter = QPainter(drawn)
        painter.translate(-QPointF(corner))
        paint_roads(Brush(painter, self.unit, dress), self._roads_now(), self.view.coups, room)
        painter.end()
        return drawn

    def _roads_now(self) -> Roads:
        kept = self.view.coups, self.view.tail
        if self._roads[0] != kept:
            self._roads = kept, roads_of(self.view.coups, Tail(self.view.tail))
        return self._roads[1]

    # the window system

    def moveEvent(self, event: QMoveEvent) -> None:
        """Somebody has moved it, and it was not the program."""
        super().moveEvent(event)
        self.moved.emit()

    def event(self, event: QEvent) -> bool:
        """Another size or screen may be as wrong as another place."""
        taken = super().event(event)
        if event.type() in (QEvent.Type.Resize, QEvent.Type.ScreenChangeInternal, QEvent.Type.WindowStateChange):
            self.moved.emit()
        return taken

    def closeEvent(self, event: QCloseEvent) -> None:
        """It is put away, and not destroyed."""
        event.ignore()
        self.closed.emit()
