"""The head of a group in a list of payments: what is done there, and what it comes to."""

from PySide6.QtCore import QRectF

from ui.look import theme
from ui.look.icons import draw_icon
from ui.look.ink import Ink
from ui.look.lettering import CENTRE, RIGHT


def draw_head(ink: Ink, area: QRectF, number: str, title: str, more: str, amount: str) -> float:
    """A group's number, or a tick where it has none, its title and its sum; returns where its words end."""
    look = theme.current_look()
    disc = QRectF(area.left(), area.center().y() - look.px(11), look.px(22), look.px(22))
    if number:
        ink.box(disc, look.px(11), theme.BRASS)
        ink.write(disc, number, "note_strong", theme.BRASS_INK, CENTRE)
    else:
        ink.box(disc, look.px(11), theme.OK_SURFACE)
        draw_icon(ink.painter, "check", disc.left() + look.px(4), disc.top() + look.px(4), look.px(14), theme.OK)
    left = disc.right() + 8
    left += ink.write(QRectF(left, area.top(), area.right() - left, area.height()), title, "body_strong") + 8
    if more:
        left += ink.write(QRectF(left, area.top(), area.right() - left, area.height()), more, "note", theme.TX2) + 8
    ink.write(area, amount, "title", theme.TX1, RIGHT)
    return left
