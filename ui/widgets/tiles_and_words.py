"""Small controls of the page: tiles, choices, a switch, a line of trouble."""

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QPainter
from PySide6.QtWidgets import QButtonGroup, QFrame, QScrollArea, QSizePolicy, QWidget

from app.errors import Refusal
from ui.look import theme
from ui.look.icons import draw_icon
from ui.look.ink import Ink, painter_on
from ui.look.lettering import CENTRE, LEFT
from ui.look.tips import show_tip
from ui.widgets.buttons import LEAST_TARGET, OFF, PLAIN, PaintedButton, Surface, cap_width, draw_cap
from ui.widgets.forms import Words as Words
from ui.widgets.forms import in_row

CHOSEN = Surface(theme.BRASS_SURFACE, theme.BRASS_MARK, edge_width=2)
OPEN = Surface(theme.INK1, theme.KEY_EDGE)
BARE = Surface("", "")
DEMO = Surface(theme.OK_SURFACE, theme.OK_EDGE, second=theme.OK_TEXT)


class KeysGoOn(QScrollArea):
    """Scrolls by wheel and bar alone: the arrows that what is inside leaves are the page's."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """To the page."""
        event.ignore()


def scrolled(inside: QWidget, area: QScrollArea | None = None) -> QScrollArea:
    """What is higher than its place, on the ground of whatever lies below; it scrolls up and down only."""
    area = area or QScrollArea()
    area.setWidgetResizable(True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(inside)
    for ground in (inside, area.viewport()):
        ground.setAutoFillBackground(False)
    return area


class StepHeading(QWidget):
    """One of the things to choose: its number in brass, what it is, and in a line what that means."""

    def __init__(self, number: int, text: str, means: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._number, self._text, self._means = number, text, means
        self.setAccessibleName(f"{number} {text}")
        self.setAccessibleDescription(means)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """One line."""
        return QSize(120, theme.current_look().px(26))

    def paintEvent(self, event: QEvent) -> None:
        """Draw the disc and the words."""
        painter = painter_on(self)
        size = theme.current_look().px(26)
        ink = Ink(painter)
        ink.seat_number(QRectF(0, 0, size, size), self._number, lit=True)
        named = theme.make_font(theme.current_look().px(18), 600, display=True)
        ink.write(QRectF(size + 10, 0, self.width() - size - 10, size), self._text, named)
        left = size + 22 + theme.advance(self._text, named)
        if self._means and left + theme.advance(self._means, theme.font("note")) <= self.width():
            ink.write(QRectF(left, 0, self.width() - left, size), self._means, "note", theme.TX2)
        painter.end()


class Tile(PaintedButton):
    """One of several, of which one is chosen; arrows go from one to the next."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setCheckable(True)
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def surface(self) -> Surface:
        """Brass around the chosen one."""
        return CHOSEN if self.isChecked() else OPEN


class OneOf(QButtonGroup):
    """Tiles of which one is chosen. Tab comes to the chosen one, arrows choose another."""

    def add(self, tile: Tile, at: int) -> None:
        """One more to choose from."""
        self.addButton(tile, at)
        tile.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        tile.toggled.connect(self._chosen)

    def _chosen(self, on: bool) -> None:
        if not on:
            return
        for one in self.buttons():
            one.setFocusPolicy(Qt.FocusPolicy.TabFocus if one.isChecked() else Qt.FocusPolicy.NoFocus)


class SignTile(Tile):
    """A sign or a number, and its name below: a currency, so many decks. Read aloud as `said`."""

    def __init__(self, sign: str, name: str, parent: QWidget | None = None, said: str = "") -> None:
        super().__init__(said or name, parent)
        self._sign, self._name = sign, name

    def sizeHint(self) -> QSize:
        """A seventh of the row."""
        return QSize(theme.current_look().px(84), theme.current_look().pick(72, 62, 54, 50))

    def paint_content(self, painter: QPainter, area: QRectF, surface: Surface) -> None:
        """Sign over name."""
        ink, look, middle = Ink(painter), theme.current_look(), area.center().y()
        high = look.pick(30, 27, 24)
        top = middle - (high + look.px(19)) / 2
        ink.write(QRectF(area.left() + 4, top, area.width() - 8, high), self._sign,
                  theme.make_font(look.pick(24, 21, 19), 700, display=True), theme.TX1, CENTRE)
        ink.write(QRectF(area.left() + 4, top + high, area.width() - 8, look.px(19)), self._name, "note",
                  theme.TX2, CENTRE)


class Choice(Tile):
    """A short choice in a row of them, brass while it holds."""

    def __init__(self, label: str, parent: QWidget | None = None) -> None:
        super().__init__(label, parent)
        self.label = label

    def show_label(self, label: str, name: str = "") -> None:
        """Change the words; `name` is how it is read aloud."""
        self.label = label
        self.setAccessibleName(name or label)
        self.update()

    def surface(self) -> Surface:
        """A key; brass at its edge while it holds: only what Enter does is filled with it."""
        return OFF if not self.isEnabled() else CHOSEN if self.isChecked() else PLAIN

    def sizeHint(self) -> QSize:
        """One finger high."""
        wide, px = QFontMetricsF(theme.font("body_strong")).horizontalAdvance(self.label), theme.current_look().px
        return QSize(max(round(wide) + px(24), px(LEAST_TARGET)), px(LEAST_TARGET))

    def paint_content(self, painter: QPainter, area: QRectF, surface: Surface) -> None:
        """The words."""
        Ink(painter).write(area.adjusted(6, 0, -6, 0), self.label, "body_strong", surface.text, CENTRE)


class Switch(PaintedButton):
    """Something that is on or off; its whole row is the target."""

    def __init__(self, label: str, note: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.label, self.note = label, note
        self.setCheckable(True)
        self.setAccessibleName(label)
        self.setAccessibleDescription(note)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def surface(self) -> Surface:
        """No body of its own."""
        return BARE

    def sizeHint(self) -> QSize:
        """A row."""
        return QSize(theme.current_look().px(200), theme.current_look().px(52))

    def paint_content(self, painter: QPainter, area: QRectF, surface: Surface) -> None:
        """Two lines at the left, the switch at the right."""
        ink, look, middle = Ink(painter), theme.current_look(), area.center().y()
        track = QRectF(area.right() - look.px(42), middle - look.px(11), look.px(40), look.px(22))
        wide = track.left() - area.left() - 10
        ink.write(QRectF(area.left() + 2, middle - look.px(20), wide, look.px(20)), self.label, "body_strong")
        ink.write(QRectF(area.left() + 2, middle, wide, look.px(19)), self.note, "note", theme.TX2)
        on = self.isChecked()
        ink.box(track, track.height() / 2, theme.TIE_FILL if on else theme.TRACK_OFF, theme.OK if on else theme.LINE2)
        knob = track.height() - 6
        left = track.right() - knob - 3 if on else track.left() + 3
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour(theme.WHITE if on else theme.KNOB_OFF))
        painter.drawEllipse(QRectF(left, track.top() + 3, knob, knob))


class IconKey(PaintedButton):
    """A bare icon, such as the cross that takes a name off the list."""

    def __init__(self, icon: str, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon = icon
        self.setAccessibleName(name)
        show_tip(self, name)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def surface(self) -> Surface:
        """No body of its own."""
        return BARE

    def paint_content(self, painter: QPainter, area: QRectF, surface: Surface) -> None:
        """The icon, brighter under the pointer."""
        size, middle = theme.current_look().px(18), area.center()
        shade = theme.LINE2 if not self.isEnabled() else theme.TX1 if self._hot() else theme.TX2
        draw_icon(painter, self._icon, middle.x() - size / 2, middle.y() - size / 2, size, shade)


class DemoButton(PaintedButton):
    """The way into the demo night: two lines and their key."""

    def __init__(self, label: str, note: str, cap: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._label, self._note, self._cap = label, note, cap
        self.setAccessibleName(label)
        self.setAccessibleDescription(f"{note} {cap}")
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    def surface(self) -> Surface:
        """Quiet green."""
        return DEMO

    def sizeHint(self) -> QSize:
        """As wide as its longer line, its icon and its key."""
        look = theme.current_look()
        wide = max(QFontMetricsF(theme.font("note")).horizontalAdvance(self._note),
                   QFontMetricsF(theme.font("primary")).horizontalAdvance(self._label))
        return QSize(round(wide + cap_width(self._cap)) + look.px(86), look.px(68))

    def paint_content(self, painter: QPainter, area: QRectF, surface: Surface) -> None:
        """An icon, two lines, the key."""
        ink, look, middle = Ink(painter), theme.current_look(), area.center().y()
        cap, size = cap_width(self._cap), look.px(20)
        draw_icon(painter, "play", area.left() + look.px(16), middle - size / 2, size, theme.OK)
        left = area.left() + look.px(46)
        wide = area.right() - left - cap - look.px(24)
        ink.write(QRectF(left, middle - look.px(24), wide, look.px(24)), self._label, "primary", surface.text)
        ink.write(QRectF(left, middle + look.px(1), wide, look.px(20)), self._note, "note", surface.second, LEFT)
        draw_cap(painter, QRectF(area.right() - look.px(14) - cap, area.top(), cap, area.height()), self._cap,
                 surface.second, theme.OK_EDGE)


class Issue(QFrame):
    """What is wrong, what is allowed and what to do, in amber, in the place where it belongs; hidden without any."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("surface", "warn")
        self.words = Words("", "note_strong", "warn", wrap=True)
        in_row(self.words, on=self, margins=(14, 8, 14, 8))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        self.hide()

    def show_refusal(self, refusal: Refusal | None) -> None:
        """Say it, or take it away."""
        self.words.setText(str(refusal) if refusal else "")
        self.setAccessibleName(self.words.text())
        self.setVisible(refusal is not None)

    @property
    def sentence(self) -> str:
        """What it says now; empty for nothing."""
        return self.words.text()
