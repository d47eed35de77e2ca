"""The buttons of the console, drawn by hand: two lines, a key cap, a lip, and one ring for the keyboard."""

from dataclasses import dataclass
from enum import StrEnum
from math import ceil
from typing import ClassVar

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QEnterEvent, QFont, QFontMetricsF, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from app.words import tr
from app.words.joined import sentences
from ui.look import theme
from ui.look.faces import smaller
from ui.look.icons import draw_icon
from ui.look.ink import painter_on
from ui.look.lettering import CENTRE, LEFT, write
from ui.look.pictures import stamp
from ui.look.tips import show_tip

LEAST_PIXELS = 11
"""Smaller letters are not written."""

LEAST_TARGET = 44
RING, RING_GAP = 3, 2


@dataclass(frozen=True, slots=True)
class Surface:
    """The colours of a button in one state; no lip colour, no lip."""

    fill: str
    edge: str
    text: str = theme.TX1
    second: str = theme.TX2
    lip: str = ""
    edge_width: float = 1


PLAIN = Surface(theme.INK3, theme.KEY_EDGE, lip=theme.KEY_LIP)
GHOST = Surface("", theme.KEY_EDGE)
DANGER = Surface(theme.INK3, theme.BAD_EDGE, theme.BAD, theme.BAD, theme.KEY_LIP)
ON_BRASS = Surface(theme.INK3, theme.BRASS_INK, lip=theme.KEY_LIP)
GO = Surface(theme.GO, theme.GO_EDGE, lip=theme.GO_LIP)
OFF = Surface(theme.OFF, theme.KEY_EDGE, theme.TX3, theme.TX3)
READY = Surface(theme.BRASS, theme.BRASS_HI, theme.BRASS_INK, theme.BRASS_INK2, theme.BRASS_LIP)
WAITING = Surface(theme.BRASS_DIM, theme.BRASS_EDGE, theme.BRASS_TEXT, theme.BRASS_TEXT2)
TAKES = Surface(theme.BRASS_SURFACE, theme.BRASS_EDGE, theme.GOLD_HI)
WARNS = Surface(theme.WARN_SURFACE, theme.WARN, theme.WARN_TEXT, theme.WARN)


def hovered(fill: str) -> str:
    """A fill one step towards the eye: lighter in the dark, darker in the light."""
    now = theme.colour(fill)
    return (now.darker(106) if theme.current_look().light else now.lighter(108)).name()


def draw_ring(painter: QPainter, area: QRectF, radius: float) -> None:
    """The ring of the keyboard's place, just inside `area`."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(theme.colour(theme.FOCUS), RING))
    half = RING / 2
    painter.drawRoundedRect(area.adjusted(half, half, -half, -half), radius, radius)


def cap_width(words: str) -> float:
    """How wide a key cap with these words is."""
    return QFontMetricsF(theme.font("cap")).horizontalAdvance(words) + 11


def draw_cap(painter: QPainter, area: QRectF, words: str, text: str = theme.TX2, edge: str = theme.LINE2) -> None:
    """A key cap in the middle of `area`: the key that does the same as the click."""
    wide, high = cap_width(words), 18.0 * theme.current_look().scale
    cap = QRectF(area.center().x() - wide / 2, area.center().y() - high / 2, wide, high)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(theme.colour(edge), 1))
    painter.drawRoundedRect(cap.adjusted(0.5, 0.5, -0.5, -0.5), theme.GRID, theme.GRID)
    painter.setFont(theme.font("cap"))
    painter.setPen(theme.colour(text))
    painter.drawText(cap, CENTRE, words)


class PaintedButton(QAbstractButton):
    """A button that draws itself; what stands on it is up to each kind. Of `one_of_several` one holds at a time."""

    one_of_several = False

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        self._hovered = False

    def surface(self) -> Surface:
        """The colours of the present state."""
        return PLAIN if self.isEnabled() else OFF

    def paint_content(self, painter: QPainter, area: QRectF, surface: Surface) -> None:
        """Draw what stands on the button."""
        raise NotImplementedError

    def sizeHint(self) -> QSize:
        """At least what a finger can hit."""
        least = theme.current_look().px(LEAST_TARGET)
        return QSize(least, least)

    def minimumSizeHint(self) -> QSize:
        """The same: a button is never squeezed under a finger's width."""
        return QSize(LEAST_TARGET, LEAST_TARGET)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the body, its lip, what stands on it, and the ring while the keyboard is here."""
        painter = painter_on(self)
        area, surface = QRectF(self.rect()), self.surface()
        if self.hasFocus():
            draw_ring(painter, area, theme.BUTTON + 2)
            area = area.adjusted(*(RING + RING_GAP,) * 2, *(-RING - RING_GAP,) * 2)
        self._draw_body(painter, area, surface)
        self.paint_content(painter, area.adjusted(0, 0, 0, -2 if surface.lip else 0), surface)
        painter.end()

    def _draw_body(self, painter: QPainter, area: QRectF, surface: Surface) -> None:
        fill, lip = self._fill(surface), 1 if self.isDown() else 3
        key = f"button/{fill}/{surface.edge}/{surface.edge_width}/{surface.lip}/{lip}"
        stamp(painter, area, key, lambda painter, area: _draw_key(painter, area, surface, fill, lip))

    def _fill(self, surface: Surface) -> str:
        if not self.isEnabled() or surface.fill not in (theme.INK3, ""):
            return hovered(surface.fill) if self._hot() else surface.fill
        if self.isDown():
            return theme.INK4
        return (theme.INK4 if surface.fill else theme.INK2) if self._hovered else surface.fill

    def _hot(self) -> bool:
        return self._hovered and self.isEnabled()

    def enterEvent(self, event: QEnterEvent) -> None:
        """One step lighter under the pointer."""
        self._hovered = True
        self.update()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """And back."""
        self._hovered = False
        self.update()
        super().leaveEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Take the new text size."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.StyleChange, QEvent.Type.FontChange):
            self.updateGeometry()
        self.update()


class SecondaryButton(PaintedButton):
    """A verb with its key: one line at 44 pixels, the key below the words in the strip's row.

    `kind` is "plain", "ghost", "danger", "go" or "on_brass"; `icon` is the name of an icon before the words.
    """

    KINDS: ClassVar[dict[str, Surface]] = {"plain": PLAIN, "ghost": GHOST, "danger": DANGER, "go": GO,
                                         "on_brass": ON_BRASS}

    def __init__(self, label: str, cap: str = "", icon: str = "", kind: str = "plain",
                 parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._kind = self.KINDS[kind]
        self._cap, self._icon = cap, icon
        self.in_strip = False
        self.show_label(label)

    def show_label(self, label: str, reason: str = "") -> None:
        """Change the words; `reason` is said in the tooltip, such as why the button is off."""
        self.label = label
        self.setAccessibleName(label)
        self.setAccessibleDescription(" ".join(part for part in (reason, self._cap) if part))
        show_tip(self, reason)
        self.updateGeometry()
        self.update()

    def show_cap(self, cap: str) -> None:
        """Show another key."""
        self._cap = cap
        self.updateGeometry()
        self.update()

    def surface(self) -> Surface:
        """The colours of its kind."""
        return self._kind if self.isEnabled() else OFF

    def sizeHint(self) -> QSize:
        """As wide as its words and its key."""
        look = theme.current_look()
        words = QFontMetricsF(theme.font("body_strong")).horizontalAdvance(self.label)
        beside = 28 if self._icon else 0
        if self.in_strip:
            wide = round(max(words + beside, cap_width(self._cap)) + look.px(20))
            return QSize(max(wide, look.least_key), look.key_row)
        return QSize(round(words + beside + (cap_width(self._cap) + 10 if self._cap else 0) + look.px(32)),
                     look.px(LEAST_TARGET))

    def paint_content(self, painter: QPainter, area: QRectF, surface: Surface) -> None:
        """Words, and the key below or beside them."""
        if self.in_strip and self._cap:
            middle, px = area.center().y(), theme.current_look().px
            self._draw_above(painter, QRectF(area.left() + 6, middle - px(26), area.width() - 12, px(28)), surface)
            draw_cap(painter, QRectF(area.left(), middle + px(2), area.width(), px(22)), self._cap, surface.second)
            return
        beside = cap_width(self._cap) + 10 if self._cap else 0
        self._draw_words(painter, area.adjusted(8, 0, -8 - beside, 0), surface)
        if self._cap:
            draw_cap(painter, QRectF(area.right() - beside - 6, area.top(), beside, area.height()), self._cap,
                     surface.second)

    def _draw_above(self, painter: QPainter, area: QRectF, surface: Surface) -> None:
        """The words above the key: in two lines where one has no room for them."""
        first, _, rest = self.label.partition(" ")
        small = theme.make_font(theme.current_look().px(LEAST_PIXELS), 600)
        if self._icon or not rest or theme.advance(self.label, small) <= area.width():
            self._draw_words(painter, area, surface)
            return
        for at, line in enumerate((first, rest)):
            half = QRectF(area.left(), area.top() + at * area.height() / 2, area.width(), area.height() / 2)
            write(painter, half, line, small, surface.text)

    def _draw_words(self, painter: QPainter, area: QRectF, surface: Surface) -> None:
        words = theme.font("body_strong")
        if self._icon and _least_width(self.label, "body_strong") + 28 <= area.width():  # longer words go alone
            wide = min(area.width(), QFontMetricsF(words).horizontalAdvance(self.label) + 28)
            left = area.center().x() - wide / 2
            draw_icon(painter, self._icon, left, area.center().y() - 10, 20, surface.text)
            area = QRectF(left + 28, area.top(), area.right() - left - 28, area.height())
            write(painter, area, self.label, words, surface.text, LEFT)
            return
        write(painter, area, self.label, words, surface.text)


class PrimaryState(StrEnum):
    """Whether Enter goes on: it does; it can, though the time for it has not come; it waits for the row's input; or
    something must be corrected first.
    """

    READY = "ready"
    QUIET = "quiet"
    WAITING = "waiting"
    OFF = "off"


class PrimaryButton(PaintedButton):
    """The button at the bottom right that Enter presses; where it cannot be pressed its second line says why."""

    SURFACES: ClassVar[dict[PrimaryState, Surface]] = {
        PrimaryState.QUIET: PLAIN,
        PrimaryState.READY: READY,
        PrimaryState.WAITING: WAITING,
        PrimaryState.OFF: OFF,
    }

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.label, self.second, self.cap, self.state = "", "", "", PrimaryState.OFF
        self.setProperty("kind", "primary")
        self.show_action("", "", PrimaryState.OFF)

    def show_action(self, label: str, second: str = "", state: PrimaryState = PrimaryState.READY,
                    cap: str = "Enter ⏎") -> None:
        """Show what Enter does now ("Seat 8 paid"), the line below it, and the key that presses it."""
        if (label, second, cap, state) == (self.label, self.second, self.cap, self.state):
            return
        self.label, self.second, self.cap, self.state = label, second, cap, state
        self.setEnabled(state in (PrimaryState.READY, PrimaryState.QUIET))
        self.setAccessibleName(label)
        self.setAccessibleDescription(" ".join(part for part in (second, cap) if part))
        self.update()

    def surface(self) -> Surface:
        """Brass, dim brass or ink."""
        return self.SURFACES[self.state]

    def needed_width(self) -> int:
        """As wide as it must be that its words are as large as is usual."""
        cap = cap_width(self.cap) + 6 if self.cap else 0
        return round(28 + max(theme.advance(self.label, theme.font("primary")) + cap,
                              theme.advance(self.second, theme.font("note")))) + 2

    def sizeHint(self) -> QSize:
        """The strip's corner."""
        look = theme.current_look()
        return QSize(look.primary, look.key_row)

    def paint_content(self, painter: QPainter, area: QRectF, surface: Surface) -> None:
        """Two lines at the left, the key at the right; in a low window it leaves the second line its room."""
        cap = cap_width(self.cap) if self.cap else 0
        words = area.adjusted(14, 0, -14 - (cap + 6 if cap else 0), 0)
        scale, middle = theme.current_look().scale, area.center().y()
        high = theme.current_look().slim and bool(self.second)
        label, second = theme.font("primary"), theme.font("note")
        if self.second:
            upper = QRectF(words.left(), middle - 24 * scale, words.width(), 26 * scale)
            write(painter, upper, self.label, label, surface.text, LEFT)
            below = area.right() - 14 - words.left() if high else words.width()
            write(painter, QRectF(words.left(), middle + 1 * scale, below, 20 * scale), self.second, second,
                  surface.second, LEFT)
        else:
            write(painter, words, self.label, label, surface.text, LEFT)
        if cap:
            edge = theme.LINE2 if self.state is PrimaryState.OFF else theme.BRASS_EDGE
            place = QRectF(area.right() - 12 - cap, area.top() + (4 if high else 0), cap,
                           area.height() / 2 if high else area.height())
            draw_cap(painter, place, self.cap, surface.second, edge)


def _draw_key(painter: QPainter, area: QRectF, surface: Surface, fill: str, lip: int) -> None:
    """A button's body: filled, with its lip, and the line around it."""
    half = surface.edge_width / 2
    body = QPainterPath()
    body.addRoundedRect(area.adjusted(half, half, -half, -half), theme.BUTTON, theme.BUTTON)
    if fill:
        painter.fillPath(body, theme.colour(fill))
    if surface.lip:
        painter.save()
        painter.setClipPath(body)
        painter.fillRect(QRectF(area.left(), area.bottom() - lip, area.width(), lip), theme.colour(surface.lip))
        painter.restore()
    if surface.edge:
        painter.strokePath(body, QPen(theme.colour(surface.edge), surface.edge_width))


def _least_width(words: str, role: str) -> float:
    """How wide words are in the smallest letters that they may be written in."""
    made: QFont = theme.font(role)
    while made.pixelSize() > theme.current_look().px(11):
        made = smaller(made)
    return theme.advance(words, made)


def _one_that_fits(width: float, role: str, *said: str) -> str:
    """The first of several that goes into a width, or else the last."""
    return next((one for one in said if _least_width(one, role) <= width), said[-1])


class UndoButton(PaintedButton):
    """Undo with its key; the tooltip names what it takes back, and without such a thing it is off.

    Below its own key it says the one that walks back over what was entered, to fix something there.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._walk = ""
        self.show_undo("")

    def show_undo(self, what: str, walk: str = "") -> None:
        """Name what would be taken back ("Banker's third card"), empty for nothing, and the key of the walk back."""
        words = tr("Undo {what}", what=what) if what else tr("Nothing to undo")
        hint = tr("{key} walks back to fix an entry.", key=walk) if walk else ""
        if (words, hint) == (self.accessibleName(), self.accessibleDescription()):
            return
        self._walk = walk
        self.setEnabled(bool(what))
        self.setAccessibleName(words)
        self.setAccessibleDescription(hint)
        show_tip(self, sentences((words, hint)))
        self.update()

    @property
    def needed(self) -> int:
        """How wide it is at least for its word."""
        return ceil(_least_width(tr("Undo"), "note_strong")) + 9

    def sizeHint(self) -> QSize:
        """A narrow key in the strip's row, as wide as its word where that is longer."""
        look = theme.current_look()
        return QSize(max(look.undo, self.needed), look.key_row)

    def paint_content(self, painter: QPainter, area: QRectF, surface: Surface) -> None:
        """An arrow, the word, and the key below it; its own beside the arrow, where the word leaves no room for it."""
        scale, middle = theme.current_look().scale, area.center()
        size = round(18 * scale)
        words, below = tr("Undo"), "⌫"
        if self._walk:
            words, below = _one_that_fits(area.width() - 8, "note_strong", f"{words} ⌫", words), \
                _one_that_fits(area.width() - 4, "cap", tr("Fix {key}", key=self._walk), self._walk)
        apart = self._walk and "⌫" not in words
        x = middle.x() - size / 2 - (size / 2 if apart else 0)
        draw_icon(painter, "undo", x, middle.y() - 26 * scale, size, surface.text)
        if apart:
            write(painter, QRectF(x + size, middle.y() - 26 * scale, size * 1.5, size), "⌫", theme.font("note_strong"),
                  surface.text)
        write(painter, QRectF(area.left() + 4, middle.y() - 10 * scale, area.width() - 8, 20 * scale), words,
              theme.font("note_strong"), surface.text)
        write(painter, QRectF(area.left() + 2, middle.y() + 8 * scale, area.width() - 4, 16 * scale), below,
              theme.font("cap"), surface.second)
