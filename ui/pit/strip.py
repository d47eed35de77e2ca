"""The strip of the pit: every table in a row, the gravest thing in a sentence, and what Enter does about it."""

from dataclasses import replace
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.dealing.values.felt import Actor
from app.desk.pit.alarms import Act, Grave, Line, minutes_of
from app.words import plural, tr
from app.words.joined import as_sentence, comma_list, without_stop
from ui.heard.painted import Parted
from ui.heard.painted_parts import Part
from ui.look import theme
from ui.look.ink import Ink, advance, painter_on
from ui.look.lettering import CENTRE, LEFT, RIGHT
from ui.pit.said import ago_words
from ui.strip.prompt_strip import LINE, PromptStrip
from ui.strip.strip_text import Action, StripText
from ui.widgets.buttons import SecondaryButton, draw_ring
from ui.widgets.forms import in_row

GAP = 8
SHADES = {Grave.STOPPED: theme.BAD, Grave.LATE: theme.WARN, Grave.ASKED: theme.GOLD, Grave.WELL: theme.TX3}
BARS = {Grave.STOPPED: theme.BAD, Grave.LATE: theme.AMBER, Grave.ASKED: theme.BRASS_MARK, Grave.WELL: theme.INK4}


class TableCell(NamedTuple):
    """One table in the row: its number, 0 for the cage, its name, what is the matter there, and how grave that is."""

    number: int
    name: str
    fact: str
    grave: Grave


class TableRow(Parted):
    """A bar and a word for each table and the cage; `wanted` gives the number of the one that was clicked."""

    wanted = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.cells: tuple[TableCell, ...] = ()
        self.chosen = 0
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tr("Tables"))
        theme.follow(self._measure)

    def _measure(self) -> None:
        self.setFixedHeight(max(44, theme.current_look().timeline))

    def show_tables(self, cells: tuple[TableCell, ...], chosen: int) -> None:
        """These tables, one of them chosen."""
        if (cells, chosen) != (self.cells, self.chosen):
            self.cells, self.chosen = cells, chosen
            self.setAccessibleName(comma_list([tr("Tables"), *(f"{one.name} {one.fact}" for one in cells)]))
            self.parts_changed()
            self.update()

    def sizeHint(self) -> QSize:
        """One line."""
        return QSize(400, max(44, theme.current_look().timeline))

    def area_of(self, at: int) -> QRectF:
        """Where a table's words are."""
        each = (self.width() - GAP * (len(self.cells) - 1)) / len(self.cells)
        return QRectF(at * (each + GAP), 0, each, self.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """The bar by what is the matter, the number, and as much as there is room for."""
        painter = painter_on(self)
        ink, look = Ink(painter), theme.current_look()
        for at, one in enumerate(self.cells):
            area, on = self.area_of(at), one.number == self.chosen > 0
            ink.box(QRectF(area.left(), 6, area.width(), 4), 2, BARS[one.grave])
            line = QRectF(area.left(), 13, area.width(), self.height() - 15)
            side = look.px(20)
            badge = QRectF(line.left(), line.center().y() - side / 2, side, side)
            if on:
                ink.box(badge, side / 2, theme.BRASS)
            ink.write(badge, str(one.number or "G"), "label_strong", theme.BRASS_INK if on else theme.TX2, CENTRE)
            rest = line.adjusted(side + 6, 0, 0, 0)
            fact, name = advance(one.fact, "note"), advance(one.name, "note_strong")
            if name + fact + 12 <= rest.width():
                ink.write(rest, one.name, "note_strong" if on else "note", theme.TX1, LEFT)
                ink.write(rest, one.fact, "note", SHADES[one.grave], RIGHT)
            else:
                ink.write(rest, one.fact, "note", SHADES[one.grave], LEFT)
        if self.hasFocus():
            draw_ring(painter, QRectF(self.rect()), theme.GRID)
        painter.end()

    def painted_parts(self) -> tuple[Part, ...]:
        """Each table, to be gone to."""
        return tuple(Part(f"table/{one.number}", f"{one.name} {one.fact}", self.area_of(at),
                          press=partial(self.wanted.emit, one.number), chosen=one.number == self.chosen > 0)
                     for at, one in enumerate(self.cells))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """All keys are the page's."""
        event.ignore()


class PitStrip(PromptStrip):
    """`primary` does the one act; `wanted` gives a letter, `next_wanted` goes on, `table_wanted` to a table."""

    wanted = Signal(str)
    next_wanted = Signal()
    table_wanted = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        self._shown: tuple[object, ...] = ()
        self.tables = TableRow()
        super().__init__(parent, steps=False)
        self.tables.wanted.connect(self.table_wanted)
        self._column.insertWidget(0, self.tables)
        self.row = QWidget()
        self.keys = {"O": SecondaryButton(tr("Open"), "O"), "A": SecondaryButton(tr("Acknowledge"), "A"),
                     "E": SecondaryButton(tr("End the call"), "E"),
                     "V": SecondaryButton(tr("Void"), "V"), "G": SecondaryButton(tr("Cage"), "G"),
                     "↓": SecondaryButton(tr("Next"), "↓")}
        inside = in_row(on=self.row, spacing=theme.current_look().key_gap)
        for code, key in self.keys.items():
            key.in_strip = True
            key.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
            key.clicked.connect((lambda _=False: self.next_wanted.emit()) if code == "↓" else
                                (lambda _=False, code=code: self.wanted.emit(code)))
            inside.addWidget(key)
        inside.addStretch(1)
        self.show_row(self.row, undo=False)

    def tell(self, line: Line | None, table: int, now: int, act: Action, well: str,
             refused: str = "", may_void: bool = False) -> None:
        """Lead with a line, or with a table at which all is well, and what else is said of it; `refused` stands
        in the place of the reason. `may_void` says whether what is asked may come to nothing.
        """
        said = _said(line, table, now, well)
        shown = said, act, refused, line is not None and (line.amiss, line.seen is None, line.kind), may_void
        if shown == self._shown:
            return  # it is told at every look, and each time a key is told its words it asks for its place anew
        self._shown = shown
        self.show_said(replace(said, reason=refused, actor=Actor.WARN) if refused else said, ())
        self.show_action(act)
        self.keys["A"].show_label(tr("Call again") if line is not None and line.seen else tr("Acknowledge"))
        self.keys["A"].setVisible(line is not None and line.amiss)
        self.keys["E"].setVisible(line is not None and line.kind == "floor")
        self.keys["V"].setVisible(may_void)

    def _measure(self) -> None:
        super()._measure()
        look = theme.current_look()
        self._column.setContentsMargins(look.margin, LINE, look.margin, look.pick(16, 12, 10))

    def _turn(self) -> None:
        super()._turn()
        self.tables.setVisible(not self.narrow)

    def usual_height(self) -> int:
        """With the tables in the place of the steps."""
        return theme.current_look().strip


def _badge(table: int) -> str:
    return tr("{number}|TABLE", number=table) if table else ""


def _said(line: Line | None, table: int, now: int, well: str) -> StripText:
    if line is None:
        return StripText(tr("All well"), tr(" at Table {number}", number=table), well,
                         badge=_badge(table))
    actor = {Grave.STOPPED: Actor.BAD, Grave.LATE: Actor.WARN}[line.grave] if line.calls else Actor.TABLE
    minutes = minutes_of(line, now)
    ago = plural(minutes, "Asked {count} minute ago.", "Asked {count} minutes ago.") if line.asked and minutes else \
        tr("Asked just now.") if line.asked else ""
    if line.kind == "floor":
        ago = plural(minutes, "Called {count} minute ago: dealing has stopped.",
                     "Called {count} minutes ago: dealing has stopped.")
    seen = tr("Seen by {name} {ago} ago.", name=line.seen.by, ago=ago_words(now - line.seen.at)) if line.seen else ""
    rest = tr(" at Table {number}", number=line.table) if line.table else ""
    if line.kind == "no_word":
        told = tr("Its figures are those of then. Open it to take it over, or to look who has it.")
        return StripText(tr("No word from Table {number}", number=line.table), f" {line.rest}", seen or told,
                         actor=actor, badge=_badge(line.table))
    reason = " ".join(part for part in (as_sentence(without_stop(line.rest)) if line.rest else "", ago, seen) if part)
    return StripText(line.lead, rest, reason, actor=actor, badge=_badge(line.table))


PRIMARY = {Act.OPEN: "Open Table {number}", Act.FILL: "Ask for a fill", Act.CREDIT: "Send to the case",
           Act.MOVE: "Move a player", Act.RELIEVE: "Relieve the dealer", Act.CAGE: "Go to the cage",
           Act.JACKPOTS: "Go to the jackpots"}
