"""The bar along the top: which night, which table, what game, how far the shoe is, and whether all is saved."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import NamedTuple

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.dealing.values.felt import ShoeView
from app.words import plural, tr
from app.words.joined import phrases
from ui.frame.block import Block
from ui.look import theme
from ui.look.lettering import LEFT, write
from ui.look.tips import show_tip
from ui.widgets.forms import in_row, put_away


class Saved(StrEnum):
    """Whether everything entered so far lies in the books."""

    SAVED = "saved"
    SAVING = "saving"
    NOT_SAVED = "not_saved"
    READ_ONLY = "read_only"  # nothing can be entered
    NOT_VERIFIED = "not_verified"  # it goes into books that were changed


OLD = 2
"""Minutes after which what is asked between tables has waited for long."""


class TableTab(NamedTuple):
    """One table: its number and name, how many sit there, and whether it is the one in sight."""

    number: int
    name: str
    seated: int
    shown: bool = False


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
    tables: tuple[TableTab, ...] = ()  # in a night with several; then how much is asked, and for how many minutes
    asked: int = 0
    asked_for: int = 0


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


def _widths(parts: Iterable[tuple[str, str, str]]) -> list[float]:
    """How wide words of several weights are."""
    return [QFontMetricsF(theme.font(role)).horizontalAdvance(words) for words, role, _ in parts]


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
            words = phrases((words, tr("last coup")))
        if (shoe, title, words) == (self.shoe, self.title, self.accessibleName()):
            return
        self.shoe, self.title = shoe, title
        self.setAccessibleName(words)
        show_tip(self, words)
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
        left = self._left_parts(self.shoe)
        right = self._right_parts(self.shoe, line.width() - 12 - sum(_widths(left)))
        wide = self._write_parts(painter, line, right, right=True)
        self._write_parts(painter, line.adjusted(0, 0, -wide - 12, 0), left)
        self._draw_gauge(painter, QRectF(area.left(), line.bottom() + 5 * scale, area.width(), 7), self.shoe)

    def _left_parts(self, shoe: ShoeView) -> list[tuple[str, str, str]]:
        coup = tr("Last coup") if shoe.last_coup else tr("Coup {coup}", coup=shoe.coup)
        return [(tr("Shoe {number}", number=shoe.number) + " · ", "note", theme.TX2),
                (coup, "note_strong", theme.WARN if shoe.last_coup else theme.TX1)]

    def _right_parts(self, shoe: ShoeView, room: float) -> list[tuple[str, str, str]]:
        """What is left of the shoe, and as much of the rest as has room."""
        cut = tr("cut card is out") if shoe.cut_out else tr("cut at {cut}", cut=shoe.cut_at)
        rest = [(" " + tr("of {cards} left", cards=shoe.cards), "note", theme.TX2), (" · " + cut, "note", theme.TX2)]
        wide = self.width() > theme.current_look().px(290)
        parts = [(str(shoe.left), "note_strong", theme.TX1), *rest[: 2 if wide else 1]]
        while len(parts) > 1 and sum(_widths(parts)) > room:
            parts.pop()
        return parts

    def _write_parts(self, painter: QPainter, line: QRectF, parts: list[tuple[str, str, str]],
                     right: bool = False) -> float:
        """Write words of several weights one after another; how wide they came out."""
        widths = _widths(parts)
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


class Tab(Block):
    """A table by its name, with a brass line under the one in sight."""

    shown = False

    def show_table(self, table: TableTab) -> None:
        """Say which table, and who many sit there."""
        colour = theme.TX1 if table.shown else theme.TX3
        if (table.shown, colour) != (self.shown, self.label_colour):
            self.shown, self.label_colour = table.shown, colour
            self.update()
        seated = plural(table.seated, "{count} seated", "{count} seated")
        here = tr("in sight") if table.shown else ""
        self.show_words(table.name, seated, phrases((table.name, seated, here)))

    def paint_content(self, painter: QPainter, area: QRectF, surface: object) -> None:
        """The words, and the line."""
        super().paint_content(painter, area, surface)
        if self.shown:
            painter.fillRect(QRectF(0, self.height() - 3, self.width() - 1, 3), theme.colour(theme.BRASS_MARK))


class TableTabs(QWidget):
    """The tabs of a night with several tables; nothing in a house with one. `wanted` asks for a table, `asked` for what
    is asked between them.
    """

    wanted = Signal(int)
    asked_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.tabs: dict[int, Tab] = {}
        self.asked = Block("asked")
        self.asked.clicked.connect(self.asked_wanted)
        self._row = in_row(self.asked, on=self, spacing=0)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Expanding)
        self.show_tables((), 0, 0)

    def show_tables(self, tables: tuple[TableTab, ...], asked: int, minutes: int) -> None:
        """These tables, how much is asked, and for how many minutes the oldest waits."""
        for number in self.tabs.keys() - {one.number for one in tables}:
            put_away(self.tabs.pop(number), out_of=self._row)
        for at, one in enumerate(tables):
            if one.number not in self.tabs:
                self.tabs[one.number] = made = Tab(f"table {one.number}")
                made.clicked.connect(lambda _=False, number=one.number: self.wanted.emit(number))
                self._row.insertWidget(at, made)
            self.tabs[one.number].show_table(one)
        waits = tr("{asked}, {minutes} min", asked=asked, minutes=minutes) if minutes >= OLD else str(asked)
        self.asked.value_colour = theme.WARN if minutes >= OLD else theme.GOLD if asked else theme.TX3
        self.asked.cap = tr("Ctrl L")
        self.asked.show_words(tr("Asked") if tables else "", waits if tables else "")
        self.setVisible(bool(tables))


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
        row, self.tabs = in_row(on=self, spacing=0), TableTabs()
        for block in self.blocks:
            row.addWidget(block, 1 if block is self.shoe else 0)
            if block is self.night:
                row.addWidget(self.tabs)
            block.clicked.connect(lambda _=False, name=block.name: self.block_clicked.emit(name))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._state = TopState()
        self.show_state(self._state)

    def show_state(self, state: TopState) -> None:
        """Show all that the bar says."""
        self._state = state
        self.night.demo = state.demo
        demo = tr("demo night, not in the books") if state.demo else ""
        spoken = phrases((state.night, state.detail, demo))
        # In a small window the table shares the game's block, and the night stands on its own page.
        joined = theme.current_look().small and bool(state.game)
        self.night.show_words(*("", "") if joined and not state.demo else (state.night, state.detail), spoken)
        self.table.show_words(*("", "") if joined or state.tables or not state.table else (tr("Table"), state.table))
        self.tabs.show_tables(state.tables, state.asked, state.asked_for)
        label = f"{state.table} · {tr('Game')}" if joined and state.table and not state.tables else tr("Game")
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
