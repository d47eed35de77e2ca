"""Whether two pictures of a screen are one to whoever looks at them."""

from PySide6.QtGui import QImage

FIGURE_EDGES = 400
"""So many pixels lie along the edges of the two totals, which are not always drawn alike."""


def alike(one: QImage, other: QImage) -> bool:
    """Whether two pictures show the same; the edge of a large figure may differ by a shade from time to time."""
    grey, again = (bytes(image.convertToFormat(QImage.Format.Format_Grayscale8).constBits()) for image in (one, other))
    apart = sum(abs(before - after) > 16 for before, after in zip(grey, again, strict=True) if before != after)
    return apart < FIGURE_EDGES
