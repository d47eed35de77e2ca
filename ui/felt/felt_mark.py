"""The card that is looked at while it may be fixed: a ring around it, and a tag of what goes in for it."""

from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from app.dealing.engine.entered import OnFelt
from ui.look import theme
from ui.look.ink import Ink, advance
from ui.look.lettering import CENTRE

RING, AWAY = 3.5, 4
"""How thick the ring is, and how far it stands from the card."""


@dataclass(frozen=True, slots=True)
class CardMark:
    """Which card has the ring, and what its tag says: "6♣ → 7♣"; empty for no tag."""

    lies: OnFelt
    tag: str = ""


def marked_area(card: QRectF, tag: str) -> QRectF:
    """All that the ring and its tag cover."""
    ring = card.adjusted(-AWAY - RING, -AWAY - RING, AWAY + RING, AWAY + RING)
    return ring.united(tag_area(card, tag)) if tag else ring


def tag_area(card: QRectF, tag: str) -> QRectF:
    """Where the tag lies: across the foot of the card, whose index stays in sight."""
    scale = theme.current_look().scale
    wide, high = advance(tag, "body_strong") + 20 * scale, 26 * scale
    return QRectF(card.center().x() - wide / 2, card.bottom() - high - 6 * scale, wide, high)


def paint_mark(painter: QPainter, card: QRectF, tag: str) -> None:
    """Draw the ring, and the tag over it."""
    ink = Ink(painter)
    ink.box(card.adjusted(-AWAY, -AWAY, AWAY, AWAY), theme.BUTTON, "", theme.AMBER, RING)
    if tag:
        area = tag_area(card, tag)
        ink.box(area, theme.TAG, theme.AMBER)
        ink.write(area, tag, "body_strong", theme.AMBER_INK, CENTRE)
