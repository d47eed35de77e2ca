"""One block of the bar along the top: a label above what it stands for."""

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.look import theme
from ui.look.icons import draw_icon
from ui.look.ink import painter_on
from ui.look.lettering import LEFT, write
from ui.look.tips import show_tip
from ui.widgets.buttons import PaintedButton, cap_width, draw_cap, draw_ring


class Block(PaintedButton):
    """One block of the bar, target over its whole height: a label, and what it stands for."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.name, self.label, self.value, self.icon_name = name, "", "", ""
        self.icon_colour = ""
        self.opens, self.cap = False, ""
        self._hint = QSize()
        self.label_colour, self.value_colour, self.value_role = theme.TX3, theme.TX1, "body_strong"
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Expanding)

    def show_words(self, label: str, value: str, spoken: str = "") -> None:
        """Change the words; the block hides while it has none."""
        self.setVisible(bool(label or value))
        words = spoken or (value if value.startswith(label) else f"{label} {value}")
        if (label, value, words) == (self.label, self.value, self.accessibleName()):
            return
        self.label, self.value = label, value
        self.setAccessibleName(words)
        show_tip(self, words)
        if (hint := self.sizeHint()) != self._hint:
            self._hint = hint
            self.updateGeometry()
        self.update()

    def fonts(self) -> tuple[QFont, QFont]:
        """The fonts of the upper and the lower line."""
        return theme.font("label"), theme.font(self.value_role)

    def labels(self) -> tuple[str, ...]:
        """What the upper line may say: there is room for any of it."""
        return (self.label,)

    def sizeHint(self) -> QSize:
        """As wide as its longer line."""
        look, (upper, lower) = theme.current_look(), self.fonts()
        first = max(theme.advance(label, upper) for label in self.labels()) + (19 if self.icon_name else 0)
        first += cap_width(self.cap) + 8 if self.cap else 0
        second = theme.advance(self.value, lower) + (22 if self.opens else 0)
        return QSize(round(max(first, second) + 2 * self.margin() + 2), look.top_bar)

    def minimumSizeHint(self) -> QSize:
        """Blocks may be squeezed; their words shrink, then end in an ellipsis with the whole in the tooltip."""
        return QSize(min(self.sizeHint().width(), theme.current_look().px(72)), 44)

    def margin(self) -> int:
        """Room at the left and at the right."""
        return theme.current_look().pick(16, 11)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the block and its line at the right."""
        painter = painter_on(self)
        area = QRectF(self.rect())
        painter.fillRect(area, theme.colour(theme.INK3 if self.isDown() else theme.INK2 if self._hot() else theme.INK1))
        painter.fillRect(QRectF(area.right() - 1, 0, 1, area.height()), theme.colour(theme.LINE))
        painter.fillRect(QRectF(0, area.bottom() - 1, area.width(), 1), theme.colour(theme.LINE))
        self.paint_content(painter, area.adjusted(self.margin(), 0, -self.margin(), 0), self.surface())
        if self.hasFocus():
            draw_ring(painter, area.adjusted(0, 0, -1, -1), theme.GRID)
        painter.end()

    def paint_content(self, painter: QPainter, area: QRectF, surface: object) -> None:
        """Label above value."""
        scale, middle = theme.current_look().scale, area.center().y()
        upper = QRectF(area.left(), middle - 20 * scale, area.width(), 18 * scale)
        lower = QRectF(area.left(), middle - 2 * scale, area.width(), 22 * scale)
        first, second = self.fonts()
        if self.icon_name:
            shade = self.icon_colour or self.label_colour
            draw_icon(painter, self.icon_name, upper.left(), upper.center().y() - 7, 14, shade)
            upper = upper.adjusted(19, 0, 0, 0)
        write(painter, upper, self.label, first, self.label_colour, LEFT)
        if self.cap and self.label:
            left, wide = upper.left() + theme.advance(self.label, first) + 8, cap_width(self.cap)
            draw_cap(painter, QRectF(left, upper.top(), wide, upper.height()), self.cap)
        write(painter, lower.adjusted(0, 0, -22 if self.opens else 0, 0), self.value, second, self.value_colour, LEFT)
        if self.opens:
            wide = min(lower.width() - 22, QFontMetricsF(second).horizontalAdvance(self.value))
            draw_icon(painter, "chevron-down", lower.left() + wide + 6, lower.center().y() - 8, 16, theme.TX3)
