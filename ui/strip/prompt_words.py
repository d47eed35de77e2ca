"""The words of the strip: the badge, the headline with its reason, and what is called aloud. Nothing is ever cut."""

import math
from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.dealing.values.felt import Actor
from app.words import tr
from ui.look import theme
from ui.look.icons import draw_icon
from ui.look.ink import painter_on
from ui.look.lettering import CENTRE, LEFT, in_its_place, write
from ui.look.text_layout import stepped, wrapped
from ui.look.theme import advance

CAPITAL = 0.727
"""A capital of the display cut is this part of its pixel size."""

LEAST_REASON = 13


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of the headline with its colour."""

    text: str
    shade: str


def least_headline(window_height: int) -> int:
    """The smallest headline, in pixels, whose capitals are a forty-fifth of the window's height."""
    return math.ceil(window_height / 45 / CAPITAL)


class PromptWords(QWidget):
    """Headline and reason. They shrink stepwise and then take a second line; they are never cut."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lead, self._rest, self._reason, self._actor = "", "", "", Actor.TABLE
        self._lines: list[tuple[QRectF, str, QFont, str]] = []
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_words(self, lead: str, rest: str, reason: str, actor: Actor) -> None:
        """Show a headline whose lead has the actor's colour, and its reason."""
        self._lead, self._rest, self._reason, self._actor = lead, rest, reason, actor
        self.setAccessibleName(f"{lead}{rest}. {reason}" if reason else f"{lead}{rest}")
        self._lay_out()

    def wanted_width(self) -> float:
        """How wide the headline is at its full size."""
        return max(advance(self._lead + self._rest, self._full()), advance(self._reason, self._reason_font()))

    def headline_pixels(self) -> int:
        """The size that the headline is shown at."""
        return self._lines[0][2].pixelSize() if self._lines else 0

    def clipped_texts(self) -> list[str]:
        """Lines that do not fit into the widget: there must be none."""
        room = QRectF(self.rect()).adjusted(-1, -1, 1, 1)
        return [text for area, text, font, _ in self._lines
                if not room.contains(area) or advance(text, font) > area.width() + 1]

    def _full(self) -> QFont:
        look = theme.current_look()
        return theme.font("prompt_compact" if look.compact or look.slim else "prompt")

    def _reason_font(self) -> QFont:
        look = theme.current_look()
        return theme.font("reason_compact" if look.compact or look.slim else "reason")

    def _lay_out(self) -> None:
        least = min(self._full().pixelSize(), least_headline(self.window().height()))
        whole, width = self._lead + self._rest, float(max(40, self.width()))
        head = stepped(whole, self._full(), width, least)
        heads = self._headline_lines(head, width)
        reason_font = stepped(self._reason, self._reason_font(), width, theme.current_look().px(LEAST_REASON))
        reasons = wrapped(self._reason, reason_font, width)
        head_high, reason_high = head.pixelSize() * 1.15, reason_font.pixelSize() * 1.34
        free = self.height() - len(heads) * head_high - len(reasons) * reason_high
        top = max(0.0, free / 2)
        self._lines = []
        for pieces in heads:
            left = 0.0
            for piece in pieces:
                wide = advance(piece.text, head)
                self._lines.append((QRectF(left, top, wide, head_high), piece.text, head, piece.shade))
                left += wide
            top += head_high
        for line in reasons:
            self._lines.append((QRectF(0, top, width, reason_high), line, reason_font, theme.TX2))
            top += reason_high
        self.update()

    def _headline_lines(self, font: QFont, width: float) -> list[list[Piece]]:
        shade = theme.ACTOR_TEXT[self._actor]
        if advance(self._lead + self._rest, font) <= width:
            return [[Piece(text, colour) for text, colour in ((self._lead, shade), (self._rest, theme.TX1)) if text]]
        lines: list[list[Piece]] = []
        for text, colour in ((self._lead, shade), (self._rest, theme.TX1)):
            lines += [[Piece(line, colour)] for line in wrapped(text.removeprefix(" — "), font, width)]
        return lines

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the words to the new room."""
        super().resizeEvent(event)
        self._lay_out()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw every line."""
        painter = QPainter(self)
        for area, text, font, shade in self._lines:
            painter.setFont(font)
            painter.setPen(QColor(shade))
            # By its baseline: a suit comes from another font, whose height would lift the words beside it.
            metrics = QFontMetricsF(font)
            base = area.top() + (area.height() - metrics.height()) / 2 + metrics.ascent()
            painter.drawText(QPointF(area.left(), base), in_its_place(text))
        painter.end()


def badge_parts(badge: str, actor: Actor) -> tuple[str, str]:
    """What stands on a badge, above and below: "8|SEAT", "icon:scissors|CUT"; else the actor's own sign."""
    if badge:
        above, _, below = badge.partition("|")
        return above, below
    names = {Actor.PLAYER: tr("PLAYER"), Actor.BANKER: tr("BANKER"), Actor.TIE: tr("TIE"), Actor.WARN: tr("CHECK"),
             Actor.BAD: tr("CHECK"), Actor.TABLE: tr("DEALER")}
    icon = "icon:deal" if actor is Actor.TABLE else "icon:warning"
    return theme.ACTOR_SIGN.get(actor, icon), names[actor]


class Badge(QWidget):
    """Whose moment it is: a sign, a seat's number or an icon above one word."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._above, self._below, self._actor = "", "", Actor.TABLE
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_badge(self, badge: str, actor: Actor) -> None:
        """Show a badge in the actor's colour."""
        now = (*badge_parts(badge, actor), actor)
        if now != (self._above, self._below, self._actor):
            self._above, self._below, self._actor = now
            self.update()

    def sizeHint(self) -> QSize:
        """As drawn."""
        look = theme.current_look()
        return QSize(look.pick(76, 70), look.pick(68, 64, 60))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the filled square, what stands above, the word below."""
        painter = painter_on(self)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.ACTOR_FILL[self._actor]))
        painter.drawRoundedRect(QRectF(self.rect()), theme.PANEL, theme.PANEL)
        ink = theme.BRASS_INK if self._actor is Actor.TABLE else "#FFFFFF"
        wide, high, scale = self.width(), self.height(), theme.current_look().scale
        if self._above.startswith("icon:"):
            size = round(26 * scale)
            draw_icon(painter, self._above[5:], (wide - size) / 2, high * 0.16, size, ink)
        else:
            write(painter, QRectF(4, high * 0.1, wide - 8, high * 0.5), self._above,
                  theme.make_font(26 * scale, 700, display=True), ink)
        label = theme.make_font(12 * scale, 700, spacing=0.7)
        write(painter, QRectF(3, high * 0.62, wide - 6, high * 0.28), self._below, label, ink, CENTRE)
        painter.end()


class CallBox(QWidget):
    """What the dealer says aloud, in quotes, beside the headline."""

    LEAST, PADDING, ICON = 60, 14, 32

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._label, self._call, self._narrow = "", "", False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def narrow(self, on: bool) -> None:
        """Beside a long headline it takes less room, and more lines."""
        self._narrow = on
        self.updateGeometry()

    def show_call(self, call: str, called: str) -> None:
        """Show what is to be said, or what was said last; with neither there is no box."""
        words = call or called
        now = tr("Call") if call else tr("Called"), f"“{words}”" if words else ""
        if now == (self._label, self._call):
            return
        self._label, self._call = now
        self.setAccessibleName(f"{self._label}: {self._call}" if words else "")
        self.updateGeometry()
        self.update()

    @property
    def call(self) -> str:
        """What is shown."""
        return self._call

    def _font(self) -> QFont:
        return theme.make_font(theme.current_look().pick(16, 15), 600)

    def _widest(self) -> int:
        return theme.current_look().pick(320, 280) if self._narrow else theme.current_look().pick(420, 330)

    def _lines(self) -> list[str]:
        room = self._widest() - theme.current_look().px(2 * self.PADDING + self.ICON)
        return wrapped(self._call, self._font(), room)

    def sizeHint(self) -> QSize:
        """As wide as what is said, up to a limit, then in more lines."""
        look, lines = theme.current_look(), self._lines()
        words = max((advance(line, self._font()) for line in [*lines, self._label]), default=0)
        high = look.px(20 + 16) + len(lines) * round(self._font().pixelSize() * 1.32)
        return QSize(math.ceil(words) + look.px(2 * self.PADDING + self.ICON) + 2, max(look.px(self.LEAST), high))

    def clipped_texts(self) -> list[str]:
        """Lines that do not fit: there must be none."""
        room = self.width() - theme.current_look().px(2 * self.PADDING + self.ICON) + 2
        return [line for line in self._lines() if advance(line, self._font()) > room]

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the box, the megaphone, the label and the words."""
        painter = painter_on(self)
        look = theme.current_look()
        painter.setPen(QPen(QColor(theme.LINE), 1))
        painter.setBrush(QColor(theme.INK2))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), theme.PANEL, theme.PANEL)
        icon, left = look.px(20), look.px(self.PADDING + self.ICON)
        draw_icon(painter, "megaphone", look.px(self.PADDING), (self.height() - icon) / 2, icon, theme.BRASS)
        self._write_lines(painter, left)
        painter.end()

    def _write_lines(self, painter: QPainter, left: int) -> None:
        lines, font, label = self._lines(), self._font(), theme.current_look().px(16)
        step = font.pixelSize() * 1.32
        top = (self.height() - label - len(lines) * step) / 2
        write(painter, QRectF(left, top, self.width() - left - 4, label), self._label, theme.font("label"), theme.TX3,
              LEFT)
        painter.setFont(font)
        painter.setPen(QColor(theme.TX1))
        for at, line in enumerate(lines):
            painter.drawText(QRectF(left, top + label + at * step, self.width() - left, step),
                             LEFT, in_its_place(line))


def spoken(parts: Iterable[str]) -> str:
    """Several sentences as one, for those who listen to the screen."""
    return " ".join(part for part in parts if part)
