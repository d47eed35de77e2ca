"""The hands: their total, the cards as they lie, and the place where the next one goes."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QPainter, QPen

from app.cards import Card
from app.dealing.values.felt import Actor, HandState, HandView
from app.words import tr
from ui.felt.felt_geometry import CARD_GAP, PANEL_PAD, TILE_TO_CARD, FeltGeometry
from ui.look import night, theme
from ui.look.art import CARD_SHAPE, card_pixmap
from ui.look.lettering import LEFT, RIGHT, write
from ui.look.pictures import stamp
from ui.look.signs import OF_ACTORS, sign_beside


@dataclass(frozen=True, slots=True)
class CardPlace:
    """Where one card of a hand lies, and whether it lies across."""

    area: QRectF
    across: bool = False


@dataclass(frozen=True, slots=True)
class HalfCard:
    """A card of which only a part is keyed ("5 _"), and what is still wanted ("pick suit")."""

    text: str = ""
    hint: str = ""


class HandLayout:
    """Where a hand's total and cards lie in its panel. The last hand is mirrored: its total is at the right."""

    def __init__(self, geometry: FeltGeometry, hand: int, view: HandView) -> None:
        self.panel = geometry.panel(hand)
        self.card, self.high = geometry.card, geometry.card_height
        self.mirrored = hand > 0 and hand == geometry.room.hands - 1
        self.top = self.panel.top() + geometry.head + geometry.drop
        self._head_foot = self.panel.top() + geometry.head
        self.inner = self.panel.adjusted(PANEL_PAD, 0, -PANEL_PAD, 0)
        self.tile_width = self.card * TILE_TO_CARD
        self.slots = max(view.slots, len(view.cards) + bool(view.awaited))
        self.third_across = self.slots <= 3

    @property
    def heading(self) -> QRectF:
        """Where the hand's name and what is said of it stand."""
        top = self.panel.top() + 2
        return QRectF(self.inner.left(), top, self.inner.width(), self._head_foot - top - 3)

    @property
    def tile(self) -> QRectF:
        """Where the total stands."""
        x = self.inner.right() - self.tile_width if self.mirrored else self.inner.left()
        return QRectF(x, self.top, self.tile_width, self.high)

    @property
    def cards_left(self) -> float:
        """Where the first card begins."""
        beside = self.tile_width + 14
        if not self.mirrored:
            return self.inner.left() + beside
        return self.inner.right() - beside - self.cards_width

    @property
    def cards_width(self) -> float:
        """The width that all the cards of the hand have, those still to come included."""
        room = self.inner.width() - self.tile_width - 14
        if self.third_across:
            return min(room, 2 * self.card + CARD_GAP + 12 + self.card * CARD_SHAPE)
        return min(room, self.slots * (self.card + CARD_GAP) - CARD_GAP)

    def place(self, card: int) -> CardPlace:
        """Where a card of the hand lies: the third across, more than three side by side or overlapping."""
        if not self.third_across:
            pitch = min(self.card + CARD_GAP, (self.cards_width - self.card) / max(1, self.slots - 1))
            return CardPlace(QRectF(self.cards_left + card * pitch, self.top, self.card, self.high))
        x = self.cards_left + card * (self.card + CARD_GAP)
        if card < 2:
            return CardPlace(QRectF(x, self.top, self.card, self.high))
        return CardPlace(QRectF(x + 12 - CARD_GAP, self.top + (self.high - self.card) / 2, self.high, self.card), True)


def lit(view: HandView) -> bool:
    """Whether this hand is where the eyes belong."""
    return bool(view.awaited) or view.state in (HandState.DRAWS, HandState.WINS)


class Part(NamedTuple):
    """A part of a hand: where it is drawn, what it shows, and how. A keyed card changes its own place alone."""

    area: QRectF
    shows: object
    paint: Callable[[QPainter], None]


def hand_parts(geometry: FeltGeometry, hand: int, view: HandView) -> Iterator[Part]:
    """One hand's panel and all that lies on it, lowest first; not yet the place where its next card goes."""
    layout, bright = HandLayout(geometry, hand, view), lit(view)
    yield Part(layout.panel, bright, lambda painter: _paint_panel(painter, layout.panel, bright))
    yield Part(layout.heading, (view.name, view.status, view.actor, bright),
               lambda painter: _paint_head(painter, layout, view))
    yield Part(layout.tile, (view.total, view.state, view.actor),
               lambda painter: _paint_total(painter, layout.tile, view))
    for at, card in enumerate(view.cards):
        shown, place = None if view.face_down else card, layout.place(at)
        # Its shadow lies beside it.
        yield Part(place.area.adjusted(0, 0, 2, 3), (shown, place), partial(paint_card, place=place, card=shown))


def awaited_part(geometry: FeltGeometry, hand: int, view: HandView, half: HalfCard) -> Part:
    """The place where the next card of a hand goes, with what is keyed of it."""
    area, words = HandLayout(geometry, hand, view).place(len(view.cards)).area, half.text or tr("Deal here")
    hint = half.hint if half.text else view.awaited
    return Part(area, (words, hint), lambda painter: paint_awaited(painter, area, words, hint))


def _paint_panel(painter: QPainter, area: QRectF, bright: bool) -> None:
    stamp(painter, area, f"hand-panel-{bright}", partial(_draw_panel, bright=bright))


def _draw_place(painter: QPainter, area: QRectF) -> None:
    pen = QPen(theme.colour(night.BRASS), 2.2, Qt.PenStyle.CustomDashLine)
    pen.setDashPattern([3.2, 2.3])
    painter.setPen(pen)
    painter.setBrush(theme.colour(night.BRASS, 0.10))
    painter.drawRoundedRect(area.adjusted(1.1, 1.1, -1.1, -1.1), theme.PLATE, theme.PLATE)


def _draw_panel(painter: QPainter, area: QRectF, bright: bool) -> None:
    painter.setBrush(theme.colour(theme.CLOTH_SHADE, 0.5 if bright else 0.34))
    painter.setPen(QPen(theme.colour(night.BRASS, 0.95) if bright else theme.colour(theme.CREAM, 0.16),
                        2 if bright else 1))
    painter.drawRoundedRect(area.adjusted(1, 1, -1, -1), theme.FELT_PANEL, theme.FELT_PANEL)


def _paint_head(painter: QPainter, layout: HandLayout, view: HandView) -> None:
    head = layout.heading
    words = view.name.upper()
    sign = sign_beside(OF_ACTORS.get(view.actor, ""), words)
    written = theme.make_font(17 * theme.current_look().scale, 700, display=True, spacing=1.6)
    wide = _draw_name(painter, head, words, sign, written, layout.mirrored)
    status = head.adjusted(0, 0, -wide - 12, 0) if layout.mirrored else head.adjusted(wide + 12, 0, 0, 0)
    write(painter, status, view.status, theme.font("body_strong"), night.GOLD_HI if lit(view) else theme.CLOTH_TEXT,
          LEFT if layout.mirrored else RIGHT)


def _draw_name(painter: QPainter, head: QRectF, words: str, sign: str, written: QFont, right: bool) -> float:
    """Draw a hand's name and its sign at one end of the heading; how wide they came out."""
    painter.setFont(written)
    name_width = painter.fontMetrics().horizontalAdvance(words)
    sign_font = theme.make_font(17 * theme.current_look().scale, 600)
    painter.setFont(sign_font)
    wide = name_width + (7 + painter.fontMetrics().horizontalAdvance(sign) if sign else 0)
    left = head.right() - wide if right else head.left()
    painter.setPen(theme.colour(theme.CLOTH_SIGN))
    painter.drawText(QRectF(left + name_width + 6, head.top(), wide, head.height()), LEFT, sign)
    painter.setFont(written)
    painter.setPen(theme.colour(night.WHITE))
    painter.drawText(QRectF(left, head.top(), name_width + 4, head.height()), LEFT, words)
    return wide


def _paint_total(painter: QPainter, area: QRectF, view: HandView) -> None:
    """The total on the hand's colour; before the first card only the outline of where it will stand."""
    if view.total is None:
        painter.setPen(QPen(theme.colour(theme.CREAM, 0.16), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(area.adjusted(0.5, 0.5, -0.5, -0.5), theme.PANEL, theme.PANEL)
        return
    wins = view.state is HandState.WINS
    painter.setPen(QPen(theme.colour(night.BRASS), 3) if wins else QPen(theme.colour(night.WHITE, 0.22), 1))
    painter.setBrush(theme.colour(theme.ACTOR_FILL.get(view.actor, night.INK3)))
    inset = 1.5 if wins else 0.5
    painter.drawRoundedRect(area.adjusted(inset, inset, -inset, -inset), theme.PANEL, theme.PANEL)
    write(painter, area.adjusted(4, 0, -4, 0), str(view.total),
          theme.make_font(area.width() * 0.98, 700, display=True),
          night.BRASS_INK if view.actor is Actor.TABLE else night.WHITE)


def paint_card(painter: QPainter, place: CardPlace, card: Card | None) -> None:
    """Draw a card where it lies, with its one offset shadow; None is a card face down."""
    area = place.area
    radius = min(area.width(), area.height()) * 0.085
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.colour(theme.BLACK, 0.28))
    painter.drawRoundedRect(area.translated(1.5, 3), radius, radius)
    device = painter.device()
    ratio = device.devicePixelRatioF() if device else 1.0
    if not place.across:
        corner = QPointF(round(area.left()), round(area.top()))
        painter.drawPixmap(corner, card_pixmap(card, round(area.width()), ratio))
        return
    painter.save()
    painter.translate(round(area.right()), round(area.top()))
    painter.rotate(90)
    painter.drawPixmap(QPointF(0, 0), card_pixmap(card, round(area.height()), ratio))
    painter.restore()


def paint_blank_card(painter: QPainter, area: QRectF) -> None:
    """A card that lies face up, of which nobody has said which it is."""
    radius = min(area.width(), area.height()) * 0.085
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.colour(theme.BLACK, 0.28))
    painter.drawRoundedRect(area.translated(1.5, 3), radius, radius)
    paint_blank_face(painter, area)


def paint_blank_face(painter: QPainter, area: QRectF) -> None:
    """Its face: paper, and an edge that parts it from the card below."""
    radius = min(area.width(), area.height()) * 0.085
    painter.setPen(QPen(theme.colour(theme.CARD_LIES, 1), 1))
    painter.setBrush(theme.colour(theme.CARD))
    painter.drawRoundedRect(area, radius, radius)


def paint_awaited(painter: QPainter, area: QRectF, words: str, hint: str) -> None:
    """The place where the next card goes, with what is keyed of it so far."""
    stamp(painter, area, "awaited-card", _draw_place)
    middle, scale = area.center().y(), theme.current_look().scale
    lines = ((words, theme.make_font(17 * scale, 700), theme.CLOTH_BRASS, -11.0),
             (hint, theme.font("note"), theme.CLOTH_BRASS2, 14.0))
    for said, wanted, shade, offset in lines:
        line = QRectF(area.left() + 5, middle + (offset if hint else 0) * scale - 14, area.width() - 10, 28)
        write(painter, line, said, wanted, shade, least=9)


NOTICE_TITLE, NOTICE_TEXT = 0.38, 0.64
"""How far down a notice the middle of either line stands."""


def paint_notice(painter: QPainter, area: QRectF, title: str, text: str) -> None:
    """A quiet panel in the hands' place, with what is missing and how to mend it; where it is low, the first alone."""
    _paint_dashed(painter, area)
    large, small = theme.make_font(22 * theme.current_look().scale, 700, display=True), theme.font("reason_compact")
    low = area.height() * (NOTICE_TEXT - NOTICE_TITLE) < (large.pixelSize() + small.pixelSize()) / 2
    lines = ((title, small, night.WHITE, 0.5),) if low else \
        ((title, large, night.WHITE, NOTICE_TITLE), (text, small, theme.CLOTH_TEXT, NOTICE_TEXT))
    for said, wanted, shade, height in lines:
        line = QRectF(area.left() + 16, area.top() + area.height() * height - 16, area.width() - 32, 32)
        write(painter, line, said, wanted, shade)


def _paint_dashed(painter: QPainter, area: QRectF) -> None:
    pen = QPen(theme.colour(theme.CREAM, 0.30), 1, Qt.PenStyle.CustomDashLine)
    pen.setDashPattern([6, 6])
    painter.setPen(pen)
    painter.setBrush(theme.colour(theme.CLOTH_SHADE, 0.5))
    painter.drawRoundedRect(area.adjusted(0.5, 0.5, -0.5, -0.5), theme.FELT_PANEL, theme.FELT_PANEL)


def paint_checklist(painter: QPainter, area: QRectF, lines: tuple[str, ...]) -> None:
    """The steps that set the table up, each with its tick once it is done (its line begins with ✓)."""
    _paint_dashed(painter, area)
    pitch = min(30.0 * theme.current_look().scale, (area.height() - 16) / max(1, len(lines)))
    top = area.center().y() - pitch * len(lines) / 2
    for at, line in enumerate(lines):
        done = line.startswith("✓")
        row = QRectF(area.left() + 24, top + at * pitch, area.width() - 48, pitch)
        _draw_tick(painter, QPointF(row.left() + 9, row.center().y()), min(9.0, pitch * 0.34), done)
        shown, said = theme.fitted(line.removeprefix("✓").strip(), theme.font("heading"), row.width() - 32)
        painter.setFont(shown)
        painter.setPen(theme.colour(theme.CLOTH_TEXT if done else night.WHITE))
        painter.drawText(row.adjusted(32, 0, 0, 0), LEFT, said)


def _draw_tick(painter: QPainter, at: QPointF, radius: float, done: bool) -> None:
    painter.setPen(Qt.PenStyle.NoPen if done else QPen(theme.colour(theme.CREAM, 0.6), 1.6))
    painter.setBrush(theme.colour(night.OK) if done else Qt.BrushStyle.NoBrush)
    painter.drawEllipse(at, radius, radius)
    if done:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.colour(theme.CLOTH_INK), 2))
        painter.drawPolyline([at + QPointF(-0.45 * radius, 0), at + QPointF(-0.1 * radius, 0.35 * radius),
                              at + QPointF(0.5 * radius, -0.35 * radius)])
