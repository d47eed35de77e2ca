"""The right column of the night's end: headed lists, each line with its number, tick or chip, and a figure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.dealing.prompts.heard import heard
from app.words.joined import comma_list, phrases, sentences
from ui.heard.painted import Parted
from ui.heard.painted_parts import Part, Role
from ui.look import theme
from ui.look.art import ChipArt
from ui.look.icons import draw_icon
from ui.look.ink import Ink, painter_on
from ui.look.lettering import RIGHT
from ui.look.text_layout import wrapped
from ui.widgets.buttons import LEAST_TARGET

SHADES = {"": theme.TX1, "second": theme.TX2, "ok": theme.OK, "bad": theme.BAD, "warn": theme.WARN,
          "brass": theme.BRASS_TEXT}


@dataclass(frozen=True, slots=True)
class SideRow:
    """A line: its words, a second one below, a figure at the right and its tone; a number, a tick or a chip before it.

    `middle` is a further figure, in a column of its own; `entry` is what a click on the line opens in the ledger,
    `chooses` what it says to the step instead.
    """

    text: str
    below: str = ""
    right: str = ""
    tone: str = ""
    number: int = 0
    lit: bool = False
    ticked: bool = False
    chip: int = 0
    middle: str = ""
    entry: int = 0
    chooses: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with a word at its right, and its lines."""

    title: str
    right: str = ""
    rows: tuple[SideRow, ...] = ()


CLOSER = 10
"""So much lower a line may be."""


class StepSide(Parted):
    """Paints the sections one below the other. `entry` carries that of a line that was clicked, `chosen` what it says.
    """

    entry = Signal(int)
    chosen = Signal(str)
    LEAD = 38

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sections: tuple[Section, ...] = ()
        self._art: ChipArt | None = None
        self._clicked: list[tuple[QRectF, SideRow]] = []
        self._drawn: dict[int, QRectF] = {}
        self._left_out: list[str] = []
        self._closer = 0.0
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        theme.follow(self._measure)

    def _measure(self) -> None:
        self.setFixedWidth(theme.current_look().side)

    def sizeHint(self) -> QSize:
        """The right column."""
        return QSize(theme.current_look().side, 200)

    def show_sections(self, sections: Sequence[Section], art: ChipArt) -> None:
        """Show these."""
        self._sections, self._art = tuple(sections), art
        self.setAccessibleName(sentences(
            comma_list(part for row in section.rows for part in (row.text, row.below, row.right) if part)
            for section in sections))
        self.parts_changed()
        self.update()

    def texts(self) -> Mapping[str, tuple[str, ...]]:
        """What is written, by heading."""
        return {section.title: tuple(" ".join(part for part in (row.text, row.below, row.middle, row.right) if part)
                                     for row in section.rows) for section in self._sections}

    def clipped_texts(self) -> list[str]:
        """The lines for which there was no room when it was painted last."""
        return self._left_out

    def _high(self, row: SideRow, wide: float) -> float:
        look = theme.current_look()
        least = 30 if row.below or not row.number else 34
        lines = len(self._below(row, wide)) + len(self._text(row, wide)) - 1
        high = look.px(least + 18 * lines) - self._closer
        return max(high, look.px(LEAST_TARGET)) if row.entry or row.chooses else high

    def _move_together(self, area: QRectF) -> None:
        """In a low window the lines stand closer, as far as each can still be read and pressed."""
        look, rows = theme.current_look(), [row for section in self._sections for row in section.rows]
        self._closer = 0.0
        high = sum(self._high(row, area.width()) for row in rows) + len(self._sections) * look.px(32 + 12 + 2)
        if rows and high > area.height():
            self._closer = min(float(look.px(CLOSER)), (high - area.height()) / len(rows))

    def _room(self, row: SideRow, wide: float) -> float:
        lead = theme.current_look().px(self.LEAD) if row.number or row.chip else \
            theme.current_look().px(24) if row.ticked else 0
        right = theme.advance(row.right, theme.font("body_strong")) + 10 if row.right else 0
        return wide - lead - right - (theme.current_look().px(70) if row.middle else 0)

    def _text(self, row: SideRow, wide: float) -> list[str]:
        return wrapped(row.text, theme.font("body_strong"), self._room(row, wide))

    def _below(self, row: SideRow, wide: float) -> list[str]:
        return wrapped(row.below, theme.font("note"), self._room(row, wide)) if row.below else []

    def row_area(self, text: str) -> QRectF:
        """Where a line is that a click does something to, by its words."""
        return next(place for place, row in self._clicked if row.text == text)

    def _row_at(self, where: QPointF) -> SideRow | None:
        return next((row for place, row in self._clicked if place.contains(where)), None)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """A hand where a click does something."""
        hand = self._row_at(event.position()) is not None
        self.setCursor(Qt.CursorShape.PointingHandCursor if hand else Qt.CursorShape.ArrowCursor)

    def painted_parts(self) -> tuple[Part, ...]:
        """Each section with its lines: what opens the entry that it is about or chooses what it says, and the rest."""
        return tuple(Part(f"section/{at}", phrases((section.title, section.right)) if section.right else section.title,
                          QRectF(), Role.Grouping,
                          parts=tuple(self._line(f"line/{at}/{line}", row) for line, row in enumerate(section.rows)))
                     for at, section in enumerate(self._sections))

    def _line(self, key: str, row: SideRow) -> Part:
        words = phrases((str(row.number) if row.number else "", row.text, row.below, row.middle,
                                            row.right))
        area = self._drawn.get(id(row), QRectF())
        if not row.entry and not row.chooses:
            return Part(key, heard(words), area, Role.StaticText)
        act = partial(self.chosen.emit, row.chooses) if row.chooses else partial(self.entry.emit, row.entry)
        return Part(key, heard(words), area, press=act, chosen=row.lit)

    def paintEvent(self, event: QPaintEvent) -> None:
        """From the top down."""
        painter = painter_on(self)
        ink, look = Ink(painter), theme.current_look()
        area = QRectF(self.rect()).adjusted(look.px(16), look.px(6), -look.px(16), -look.px(6))
        ink.painter.fillRect(self.rect(), theme.colour(theme.INK1))
        top = area.top()
        self._clicked, self._left_out, self._drawn = [], [], {}
        self._move_together(area)
        for section in self._sections:
            top = self._paint_section(ink, area, top, section) + look.px(12)
        painter.end()

    def _paint_section(self, ink: Ink, area: QRectF, top: float, section: Section) -> float:
        look = theme.current_look()
        line = QRectF(area.left(), top, area.width(), look.px(32))
        beside = theme.advance(section.right, theme.font("note")) + look.px(12) if section.right else 0
        if theme.advance(section.title, theme.font("heading")) + beside <= line.width():
            ink.write(line, section.right, "note", theme.TX2, RIGHT)
        ink.write(line, section.title, "heading")
        ink.rule(area.left(), area.right(), line.bottom())
        top = line.bottom() + 2
        for at, row in enumerate(section.rows):
            high = self._high(row, area.width())
            if top + high > area.bottom() + 2:
                self._left_out += [left.text for left in section.rows[at:]]
                break
            place = QRectF(area.left(), top, area.width(), high)
            self._paint_row(ink, place, row)
            self._drawn[id(row)] = place
            if row.entry or row.chooses:
                self._clicked.append((place, row))
            top += high
        return top

    def _paint_row(self, ink: Ink, area: QRectF, row: SideRow) -> None:
        look, left = theme.current_look(), area.left()
        first = QRectF(left, area.top() + look.px(5) - self._closer / 2, area.width(), look.px(20))
        if row.number:
            ink.seat_number(QRectF(left, first.top() - look.px(2), look.px(24), look.px(24)), row.number, row.lit)
        elif row.ticked:
            draw_icon(ink.painter, "check", left, first.center().y() - look.px(7), look.px(14), theme.OK)
        elif row.chip and self._art is not None:
            ink.painter.drawPixmap(round(left), round(first.center().y() - look.px(13)),
                                   self._art.face(row.chip, look.px(26), self.devicePixelRatioF()))
        left += area.width() - self._room(row, area.width()) - (look.px(70) if row.middle else 0) - \
            (theme.advance(row.right, theme.font("body_strong")) + 10 if row.right else 0)
        ink.write(first, row.right, "body_strong", SHADES[row.tone], RIGHT)
        if row.middle:
            ink.write(first.adjusted(0, 0, -look.px(90), 0), row.middle, "body", theme.TX1, RIGHT)
        top = first.top()
        for line in self._text(row, area.width()):
            ink.write(QRectF(left, top, area.right() - left, look.px(20)), line, "body_strong",
                      theme.BRASS_TEXT if row.lit else theme.TX1)
            top += look.px(18)
        for line in self._below(row, area.width()):
            ink.write(QRectF(left, top, area.right() - left, look.px(18)), line, "note", theme.TX2)
            top += look.px(18)
