"""A choice on the strip: its name, below it what it comes to, and its letter; the one that holds has a brass edge."""

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.look import theme
from ui.look.ink import Ink, advance
from ui.look.lettering import LEFT
from ui.look.tips import show_tip
from ui.strip.strip_keys import StripChoice
from ui.widgets.buttons import LEAST_PIXELS, WAITING, Surface, cap_width, draw_cap

SIDES = 18
"""What is left free at both sides together."""


class OptionKey(StripChoice):
    """One of a few choices: its name, below it what that comes to, and its letter at the top right."""

    def __init__(self, label: str, cap: str, parent: QWidget | None = None) -> None:
        super().__init__(label, cap, parent)
        self.preview = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def surface(self) -> Surface:
        """Dim brass while it is chosen: the one brass key is Enter's."""
        return WAITING if self.isChecked() else super().surface()

    def show_preview(self, preview: str) -> None:
        """Say what it comes to."""
        if preview != self.preview:
            self.preview = preview
            self.setAccessibleDescription(f"{preview} {self._cap}")
            show_tip(self, preview)
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        """As wide as its name and its letter, or what it comes to in the least letters."""
        look = theme.current_look()
        wide = round(advance(self.label, "body_strong") + cap_width(self._cap)) + look.px(24)
        below = theme.advance(self.preview, theme.make_font(look.px(LEAST_PIXELS), 500)) + SIDES
        return QSize(max(wide, round(below) + 1), look.key_row)

    def paint_content(self, painter: QPainter, area: QRectF, surface: Surface) -> None:
        """Two lines at the left."""
        ink, scale, cap = Ink(painter), theme.current_look().scale, cap_width(self._cap)
        area, middle = area.adjusted(10, 0, 10 - SIDES, 0), area.center().y()
        draw_cap(painter, QRectF(area.right() - cap, middle - 24 * scale, cap, 20 * scale), self._cap, surface.second)
        ink.write(QRectF(area.left(), middle - 24 * scale, area.width() - cap - 4, 22 * scale), self.label,
                  "body_strong", surface.text, LEFT)
        ink.write(QRectF(area.left(), middle, area.width(), 20 * scale), self.preview, "label", surface.second, LEFT)
