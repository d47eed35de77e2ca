"""The players' display in a window of its own, where there is no second monitor: where it goes, and where it was."""

from PySide6.QtCore import QRect, QSettings, QSize

from ui.look.theme import current_look

KEPT = "display/place"
SHAPE = (16, 9)
SMALLEST = QSize(320, 180)
FRAME = (6, 32, -6, -6)
"""The room that its frame takes at each side: its title is never above the monitor, where no mouse could take it."""

SHARE = 4
"""Where nothing is left beside the dealer's window it takes so much of the monitor's width, on the right column."""


def place_of(room: QRect, dealers: QRect, of: str = "") -> QRect:
    """Where it opens in the `room` of the one monitor: where it was last, else beside the dealer's window if it fits
    there, else small over the right column: never over the strip, where the hands press.
    """
    kept = QSettings("Sabot", "Sabot").value(_key(of))
    if isinstance(kept, QRect) and room.intersected(kept).size() == kept.size():
        return kept
    room = room.adjusted(*FRAME)
    beside = max(_beside(room, dealers), key=lambda one: one.width() * one.height())
    if beside.width() >= SMALLEST.width() and beside.height() >= SMALLEST.height():
        return beside
    size = SMALLEST.expandedTo(_shaped(QSize(room.width() // SHARE, room.height())))
    lowest = min(room.bottom(), dealers.bottom() - current_look().strip + FRAME[3])
    return QRect(room.right() - size.width(), max(room.top(), lowest - size.height()), size.width(), size.height())


def keep(place: QRect, of: str = "") -> None:
    """It is opened here the next time; `of` is the table that it shows, where it is not the only one."""
    QSettings("Sabot", "Sabot").setValue(_key(of), place)


def _key(of: str) -> str:
    return f"{KEPT}/{of}" if of else KEPT


def _beside(room: QRect, dealers: QRect) -> list[QRect]:
    """As much as it may have at each side of the dealer's window."""
    left, right = QRect(room), QRect(room)
    above, below = QRect(room), QRect(room)
    left.setRight(dealers.left() - 1)
    right.setLeft(dealers.right() + 1)
    above.setBottom(dealers.top() - 1)
    below.setTop(dealers.bottom() + 1)
    return [QRect(one.topLeft(), _shaped(one.size())) for one in (left, right, above, below)]


def _shaped(room: QSize) -> QSize:
    """The largest of the design's shape in a room; none where there is none."""
    unit = max(0, min(room.width() // SHAPE[0], room.height() // SHAPE[1]))
    return QSize(unit * SHAPE[0], unit * SHAPE[1])
