"""The words of the strip: the badge, the headline with its reason. Nothing is ever cut."""

import math
from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.dealing.values.felt import Actor
from app.words import as_in, tr
from app.words.joined import sentences
from ui.heard.painted import Parted
from ui.heard.painted_parts import Part, Role
from ui.look import theme
from ui.look.icons import draw_icon
from ui.look.ink import painter_on
from ui.look.lettering import CENTRE, in_its_place, write
from ui.look.signs import OF_ACTORS, sign_beside
from ui.look.text_layout import stepped, wrapped
from ui.look.theme import advance
from ui.look.tips import show_tip

CAPITAL = 0.727
"""A capital of the display cut is this part of its pixel size."""

LEAST_REASON = 13


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a line with its colour."""

    text: str
    shade: str


@dataclass(frozen=True, slots=True)
class _Arranged:
    """Headline, reason and aim in lines, each in its font."""

    head: QFont
    heads: tuple[list[Piece], ...]
    small: QFont
    reasons: tuple[str, ...]
    quiet: QFont
    aims: tuple[str, ...]

    @property
    def head_high(self) -> float:
        """The height of a line of the headline."""
        return self.head.pixelSize() * 1.15

    @property
    def reason_high(self) -> float:
        """The height of a line of the reason."""
        return self.small.pixelSize() * 1.34

    @property
    def aim_high(self) -> float:
        """The height of a line of the aim."""
        return self.quiet.pixelSize() * 1.34

    @property
    def height(self) -> float:
        """All lines together."""
        return len(self.heads) * self.head_high + len(self.reasons) * self.reason_high + len(self.aims) * self.aim_high


def least_headline(window_height: int) -> int:
    """The smallest headline, in pixels, whose capitals are a forty-fifth of the window's height."""
    return math.ceil(window_height / 45 / CAPITAL)


class PromptWords(QWidget):
    """Headline and reason. They shrink stepwise and then take a second line; they are never cut.

    The aim of the game stands below them, quietly, and is the first to go where there is no room, line by line.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lead, self._rest, self._reason, self._actor, self._short = "", "", "", Actor.TABLE, False
        self._aim, self._aim_left_out, self._doubt = "", 0, ""
        self._lines: list[tuple[QRectF, str, QFont, str]] = []
        self._known: tuple[object, _Arranged] | None = None
        self.whole = False  # the headline takes another line before it is smaller than what stands below it
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_words(self, lead: str, rest: str, reason: str, actor: Actor, aim: str = "", *, doubt: str = "") -> None:
        """Show a headline whose lead has the actor's colour, its reason, and what the game is about.

        A `doubt` stands before the reason, in the colour of what is wrong. The same words again stay as short as they
        were made.
        """
        reason = " ".join(filter(None, (doubt, reason)))
        if (lead, rest, reason, actor, aim, doubt) == \
                (self._lead, self._rest, self._reason, self._actor, self._aim, self._doubt):
            return
        self._doubt = doubt
        self._lead, self._rest, self._reason, self._actor, self._short = lead, rest, reason, actor, False
        self._aim = aim
        self.setAccessibleName(sentences((lead + rest, reason)))
        self._lay_out()

    def fits(self, width: float, height: float) -> bool:
        """Whether it goes into so much room, smaller and in more lines where that must be."""
        return self._arranged(width).height <= height

    def needed(self, width: float) -> float:
        """How high all of it is in such a width."""
        return self._arranged(width).height

    def shorten(self, on: bool) -> None:
        """Leave the reason out: beside a result that needs its room only the headline is left."""
        if on != self._short:
            self._short = on
            self._lay_out()

    def leave_out_aim(self, lines: int) -> None:
        """Leave out so many lines of the aim, the first ones, where the rest needs their room."""
        if lines != self._aim_left_out:
            self._aim_left_out = lines
            self._lay_out()

    @property
    def reason(self) -> str:
        """What stands below the headline, with the doubt before it."""
        return self._reason

    @property
    def aim(self) -> str:
        """The aim as far as it is shown."""
        return "" if self._short else " ".join(self._aim.split("\n")[self._aim_left_out:])

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
        return theme.font("prompt_small" if look.small else "prompt_compact" if look.compact or look.slim else "prompt")

    def _reason_font(self) -> QFont:
        look = theme.current_look()
        return theme.font("reason_small" if look.small else "reason_compact" if look.compact or look.slim else "reason")

    def _arranged(self, width: float) -> "_Arranged":
        """Headline and reason in the lines that such a width needs."""
        look, width = theme.current_look(), max(40.0, width)
        now = (self._lead, self._rest, self._reason, self._actor, self._short, self.aim, width, look,
               self.window().height(), self.whole)
        if self._known is None or self._known[0] != now:
            self._known = now, self._arrange(width)
        return self._known[1]

    def _arrange(self, width: float) -> "_Arranged":
        least = self._reason_font().pixelSize() if self.whole else least_headline(self.window().height())
        least = min(self._full().pixelSize(), least)
        head = stepped(self._lead + self._rest, self._full(), width, least)
        reason = "" if self._short else self._reason
        small = stepped(reason, self._reason_font(), width, theme.current_look().px(LEAST_REASON))
        quiet = stepped(self.aim, theme.font("body"), width, theme.current_look().px(LEAST_REASON))
        return _Arranged(head, tuple(self._headline_lines(head, width)), small, tuple(wrapped(reason, small, width)),
                         quiet, tuple(wrapped(self.aim, quiet, width)))

    def _lay_out(self) -> None:
        width = float(max(40, self.width()))
        now = self._arranged(width)
        top = max(0.0, (self.height() - now.height) / 2)
        self._lines = []
        for pieces in now.heads:
            self._put(pieces, top, now.head_high, now.head)
            top += now.head_high
        doubtful = len(self._doubt.split())
        for line in now.reasons:
            said = line.split(" ")
            before = " ".join(said[:doubtful])
            self._put([Piece(before, theme.BAD), Piece(line[len(before):], theme.TX2)], top, now.reason_high, now.small)
            doubtful = max(0, doubtful - len(said))
            top += now.reason_high
        for line in now.aims:
            self._lines.append((QRectF(0, top, width, now.aim_high), line, now.quiet, theme.TX3))
            top += now.aim_high
        self.update()

    def _put(self, pieces: Iterable[Piece], top: float, high: float, font: QFont) -> None:
        """Lay a line of several colours."""
        left = 0.0
        for piece in filter(lambda one: one.text, pieces):
            wide = advance(piece.text, font)
            self._lines.append((QRectF(left, top, wide, high), piece.text, font, piece.shade))
            left += wide

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
            painter.setPen(theme.colour(shade))
            # By its baseline: a suit comes from another font, whose height would lift the words beside it.
            metrics = QFontMetricsF(font)
            base = area.top() + (area.height() - metrics.height()) / 2 + metrics.ascent()
            painter.drawText(QPointF(area.left(), base), in_its_place(text))
        painter.end()


def badge_parts(badge: str, actor: Actor) -> tuple[str, str]:
    """What stands on a badge, above and below: "8|SEAT", "icon:scissors|CUT"; else the actor's own sign."""
    if badge:
        above, _, below = badge.partition("|")
        return sign_beside(above, below) if above in OF_ACTORS.values() else above, below
    names = {Actor.PLAYER: tr(as_in("a hand", "PLAYER")), Actor.BANKER: tr("BANKER"), Actor.TIE: tr("TIE"),
             Actor.WARN: tr("CHECK"), Actor.BAD: tr("CHECK"), Actor.TABLE: tr("DEALER")}
    icon = "icon:deal" if actor is Actor.TABLE else "icon:warning"
    return sign_beside(OF_ACTORS.get(actor, icon), names[actor]), names[actor]


class Badge(Parted):
    """Whose moment it is: a sign, a seat's number or an icon above one word; `pressed` is a click on it."""

    painted_role = Role.Grouping
    pressed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._above, self._below, self._actor = "", "", Actor.TABLE
        self._leads_to = ""
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_badge(self, badge: str, actor: Actor) -> None:
        """Show a badge in the actor's colour."""
        now = (*badge_parts(badge, actor), actor)
        if now != (self._above, self._below, self._actor):
            self._above, self._below, self._actor = now
            self.parts_changed()
            self.update()

    def leads_to(self, said: str) -> None:
        """A click on it leads somewhere: the tip says where, for whoever has only a mouse."""
        self._leads_to = said
        show_tip(self, said)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def painted_parts(self) -> tuple[Part, ...]:
        """What it says, and where a click on it leads."""
        above = "" if self._above.startswith("icon:") else self._above
        said = " ".join(part for part in (above, self._below) if part)
        if not self._leads_to:
            return (Part("badge", said, QRectF(self.rect()), Role.StaticText),) if said else ()
        return (Part("badge", self._leads_to, QRectF(self.rect()), press=self.pressed.emit, about=said),)

    def sizeHint(self) -> QSize:
        """As drawn."""
        look = theme.current_look()
        return QSize(look.pick(76, 70, small=68), look.pick(68, 64, 60, 54))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the filled square, what stands above, the word below."""
        painter = painter_on(self)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour(theme.ACTOR_FILL[self._actor]))
        painter.drawRoundedRect(QRectF(self.rect()), theme.PANEL, theme.PANEL)
        ink = theme.BRASS_INK if self._actor is Actor.TABLE else theme.WHITE
        wide, high, scale = self.width(), self.height(), theme.current_look().scale
        if self._above.startswith("icon:"):
            size = round(26 * scale)
            draw_icon(painter, self._above[5:], (wide - size) / 2, high * 0.16, size, ink)
        else:
            write(painter, QRectF(4, high * 0.1, wide - 8, high * 0.5), self._above,
                  theme.make_font(26 * scale, 700, display=True), ink)
        label = theme.make_font(12 * scale, 700, spacing=0.7)
        if self._above:
            write(painter, QRectF(3, high * 0.62, wide - 6, high * 0.28), self._below, label, ink, CENTRE)
        else:
            write(painter, QRectF(4, 0, wide - 8, high), self._below, theme.make_font(22 * scale, 700), ink, CENTRE)
        painter.end()
