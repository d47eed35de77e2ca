"""The bar along the top: which night, which table, what game, how far the shoe is, and whether all is saved."""

from dataclasses import dataclass, field, replace
from enum import StrEnum

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.dealing.values.felt import ShoeView
from app.words import tr
from ui.look import theme
from ui.look.icons import draw_icon
from ui.look.ink import painter_on
from ui.look.lettering import LEFT, write
from ui.widgets.buttons import PaintedButton, cap_width, draw_cap, draw_ring
from ui.widgets.forms import in_row


class Saved(StrEnum):
    """Whether everything entered so far lies in the books."""

    SAVED = "saved"
    SAVING = "saving"
    NOT_SAVED = "not_saved"
    READ_ONLY = "read_only"  # nothing can be entered
    NOT_VERIFIED = "not_verified"  # it goes into books that were changed


@dataclass(frozen=True, slots=True)
class TopState:
    """What the bar says, all of it already in words; an empty one leaves its block out.

    `limits_short` is what is said in a narrow window, `limits_all` to who asks for every one of them.
    `clock` is the time as it is read, "22:47".
    """

    night: str = ""
    detail: str = ""
    table: str = ""
    game: str = ""
    limits: str = ""
    limits_short: str = ""
    shoe: ShoeView | None = None
    jackpot: str = ""
    saved: Saved = Saved.SAVED
    clock: str = ""
    demo: bool = False
    sign: str = field(default="")
    title: str = ""  # where no shoe is dealt: "Deal 9 · Tom deals"
    limits_all: str = ""


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
        words = spoken or f"{label} {value}".strip()
        if (label, value, words) == (self.label, self.value, self.accessibleName()):
            return
        self.label, self.value = label, value
        self.setAccessibleName(words)
        self.setToolTip(theme.plain_tip(words))
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


class NightBlock(Block):
    """The night's name over its date and host; a demo night says so in a badge."""

    demo = False

    def fonts(self) -> tuple[QFont, QFont]:
        """The title first."""
        return theme.font("title"), theme.font("label")

    def sizeHint(self) -> QSize:
        """Room for the badge too."""
        hint = super().sizeHint()
        return QSize(hint.width() + (self._badge_width() + 10 if self.demo else 0), hint.height())

    def _badge_width(self) -> int:
        return round(QFontMetricsF(theme.font("label_strong")).horizontalAdvance(tr("DEMO")) + 16)

    def paint_content(self, painter: QPainter, area: QRectF, surface: object) -> None:
        """The title in the text's colour, the detail under it in the label's."""
        if self.demo:
            wide = self._badge_width()
            badge = QRectF(area.right() - wide, area.center().y() - 11, wide, 22)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour(theme.WARN_SURFACE))
            painter.drawRoundedRect(badge, theme.TAG, theme.TAG)
            write(painter, badge, tr("DEMO"), theme.font("label_strong"), theme.WARN)
            area = area.adjusted(0, 0, -wide - 10, 0)
        super().paint_content(painter, area, surface)


class SavedBlock(Block):
    """Whether all is saved, above the time. As wide for “Saving” as for “Saved”: every answer says one, then the other,
    and the bar stays as it is laid out.
    """

    def labels(self) -> tuple[str, ...]:
        """Both words, whichever of them it is."""
        return (*super().labels(), tr("Saved"), tr("Saving"))


class ShoeBlock(Block):
    """How far the shoe is: cards gone as a bar, the cut card as a mark on it."""

    shoe: ShoeView | None = None
    title = ""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_shoe(self, shoe: ShoeView | None, title: str = "") -> None:
        """Show this shoe; none leaves the block to the hand's title."""
        words = title or tr("No shoe yet")
        if shoe:
            words = tr("Shoe {number}, coup {coup}, {left} of {cards} left, cut at {cut}", number=shoe.number,
                       coup=shoe.coup, left=shoe.left, cards=shoe.cards, cut=shoe.cut_at)
        if shoe and shoe.last_coup:
            words += ", " + tr("last coup")
        if (shoe, title, words) == (self.shoe, self.title, self.accessibleName()):
            return
        self.shoe, self.title = shoe, title
        self.setAccessibleName(words)
        self.setToolTip(theme.plain_tip(words))
        self.update()

    def sizeHint(self) -> QSize:
        """Whatever room is left, and enough for the words."""
        return QSize(theme.current_look().pick(330, 290), theme.current_look().top_bar)

    def minimumSizeHint(self) -> QSize:
        """Below this the words could not be read."""
        return QSize(theme.current_look().px(180), 44)

    def paint_content(self, painter: QPainter, area: QRectF, surface: object) -> None:
        """The words above the gauge."""
        if self.shoe is None:
            write(painter, area, self.title, theme.font("body_strong"), theme.TX1, LEFT)
            return
        scale = theme.current_look().scale
        line = QRectF(area.left(), area.center().y() - 20 * scale, area.width(), 20 * scale)
        wide = self._write_parts(painter, line, self._right_parts(self.shoe), right=True)
        self._write_parts(painter, line.adjusted(0, 0, -wide - 12, 0), self._left_parts(self.shoe))
        self._draw_gauge(painter, QRectF(area.left(), line.bottom() + 5 * scale, area.width(), 7), self.shoe)

    def _left_parts(self, shoe: ShoeView) -> list[tuple[str, str, str]]:
        coup = tr("Last coup") if shoe.last_coup else tr("Coup {coup}", coup=shoe.coup)
        return [(tr("Shoe {number}", number=shoe.number) + " · ", "note", theme.TX2),
                (coup, "note_strong", theme.WARN if shoe.last_coup else theme.TX1)]

    def _right_parts(self, shoe: ShoeView) -> list[tuple[str, str, str]]:
        cut = tr("cut card is out") if shoe.cut_out else tr("cut at {cut}", cut=shoe.cut_at)
        rest = [(" " + tr("of {cards} left", cards=shoe.cards), "note", theme.TX2), (" · " + cut, "note", theme.TX2)]
        wide = self.width() > theme.current_look().px(290)
        return [(str(shoe.left), "note_strong", theme.TX1), *rest[: 2 if wide else 1]]

    def _write_parts(self, painter: QPainter, line: QRectF, parts: list[tuple[str, str, str]],
                     right: bool = False) -> float:
        """Write words of several weights one after another; how wide they came out."""
        widths = [QFontMetricsF(theme.font(role)).horizontalAdvance(words) for words, role, _ in parts]
        x = line.right() - sum(widths) if right else line.left()
        for (words, role, shade), wide in zip(parts, widths, strict=True):
            room = wide + 1 if right else min(wide + 1, max(0.0, line.right() - x))
            write(painter, QRectF(x, line.top(), room, line.height()), words, theme.font(role), shade, LEFT)
            x += wide
        return sum(widths)

    def _draw_gauge(self, painter: QPainter, area: QRectF, shoe: ShoeView) -> None:
        cards = max(1, shoe.cards)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour(theme.GAUGE))
        painter.drawRoundedRect(area, 3.5, 3.5)
        gone = area.width() * min(1.0, max(0.0, (cards - shoe.left) / cards))
        painter.setBrush(theme.colour(theme.WARN if shoe.cut_out else theme.TX2))
        painter.drawRoundedRect(QRectF(area.left(), area.top(), gone, area.height()), 3.5, 3.5)
        cut = area.left() + area.width() * (cards - min(cards, max(0, shoe.cut_at))) / cards
        painter.setBrush(theme.colour(theme.BRASS_MARK))
        painter.drawRoundedRect(QRectF(cut - 1.5, area.top() - 4, 3, 15), 1.5, 1.5)


class TopBar(QWidget):
    """The whole bar. `block_clicked` says which: night, table, game, limits, shoe, jackpot or saved."""

    block_clicked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.night = NightBlock("night")
        self.table, self.game, self.limits = Block("table"), Block("game"), Block("limits")
        self.shoe, self.jackpot, self.saved = ShoeBlock("shoe"), Block("jackpot"), SavedBlock("saved")
        self.blocks: tuple[Block, ...] = (
            self.night, self.table, self.game, self.limits, self.shoe, self.jackpot, self.saved)
        self.night.label_colour, self.night.value_colour = theme.TX1, theme.TX3
        self.jackpot.icon_name, self.jackpot.value_role, self.jackpot.value_colour = "trophy", "primary", theme.GOLD
        self.jackpot.label_colour, self.jackpot.icon_colour = theme.TX2, theme.GOLD
        self.saved.value_role = "primary"
        self.game.opens, self.game.cap = True, tr("Ctrl G")
        row = in_row(on=self, spacing=0)
        for block in self.blocks:
            row.addWidget(block, 1 if block is self.shoe else 0)
            block.clicked.connect(lambda _=False, name=block.name: self.block_clicked.emit(name))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._state = TopState()
        self.show_state(self._state)

    def show_state(self, state: TopState) -> None:
        """Show all that the bar says."""
        self._state = state
        self.night.demo = state.demo
        demo = tr("demo night, not in the books") if state.demo else ""
        spoken = ", ".join(part for part in (state.night, state.detail, demo) if part)
        # In a small window the table shares the game's block, and the night stands on its own page.
        joined = theme.current_look().small and bool(state.game)
        self.night.show_words(*("", "") if joined and not state.demo else (state.night, state.detail), spoken)
        self.table.show_words(*("", "") if joined or not state.table else (tr("Table"), state.table))
        label = f"{state.table} · {tr('Game')}" if joined and state.table else tr("Game")
        self.game.show_words(label if state.game else "", state.game)
        limits = state.limits_short if theme.current_look().compact and state.limits_short else state.limits
        label = tr("Limits {sign}", sign=state.sign).strip()
        spoken = f"{label} {state.limits_all or state.limits}" if limits else ""
        self.limits.show_words(label if limits else "", limits, spoken)
        self.shoe.show_shoe(state.shoe, state.title)
        self.jackpot.show_words(tr("Jackpot") if state.jackpot else "", state.jackpot)
        self._show_saved(state)

    def show_saved(self, saved: Saved) -> None:
        """Show whether all is saved, and everything else as before."""
        self._state = replace(self._state, saved=saved)
        self._show_saved(self._state)

    def _show_saved(self, state: TopState) -> None:
        words, icon, shade = {
            Saved.SAVED: (tr("Saved"), "check-circle", theme.OK),
            Saved.SAVING: (tr("Saving"), "save", theme.TX2),
            Saved.NOT_SAVED: (tr("Not saved"), "warning", theme.BAD),
            Saved.READ_ONLY: (tr("Read only"), "eye", theme.WARN),
            Saved.NOT_VERIFIED: (tr("Not verified"), "warning", theme.BAD),
        }[state.saved]
        if (icon, shade) != (self.saved.icon_name, self.saved.label_colour):
            self.saved.icon_name, self.saved.label_colour = icon, shade
            self.saved.update()
        self.saved.show_words(words, state.clock)

    def sizeHint(self) -> QSize:
        """As high as the look says."""
        return QSize(1204, theme.current_look().top_bar)

    def changeEvent(self, event: QEvent) -> None:
        """Take the new measures, and the limits that fit them."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange and hasattr(self, "_state"):
            self.show_state(self._state)
            self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The ground under the blocks."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.colour(theme.INK1))
        painter.end()
