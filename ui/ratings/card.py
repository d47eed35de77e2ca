"""A player's rating, over the window: a line for each session over all tables, and what the host noted of it."""

from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from app.desk import Desk
from app.desk.house.clock import new_op_id
from app.desk.stats.rated import RatedNight, lines_of
from app.errors import Refusal
from app.sheets.players.rating import RatingLine, cells, heads
from app.words import plural, tr
from ui.background.ledger_reader import Reading
from ui.background.opener import Background
from ui.keys.key_events import is_enter, key_name, letter
from ui.look import theme
from ui.widgets.ask_host import have_booked
from ui.widgets.buttons import SecondaryButton
from ui.widgets.card import Laid
from ui.widgets.dates import night_words
from ui.widgets.forms import in_row, set_tone, words
from ui.widgets.lists import MOVES, RIGHT, Cells, CellsModel, Column, RowTable

ROW, SHOWN = 44, 8
WIDTHS = (62, 84, 78, 78, 86, 88, 86, 92, 162)
SIDE = 1 + 6
"""The column of what is expected of side bets."""
TOGETHER = -1
"""The key of the line that adds up all others."""


class Sessions(RowTable):
    """A line for each session; letters, Enter and Esc are the card's."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Sessions"), ROW, 6, parent)
        titles = zip(heads(), WIDTHS, strict=True)
        self.shown = CellsModel(self, (Column(tr("Night"), strong=True),
                                       *(Column(title, wide, RIGHT) for title, wide in titles)))
        self.setModel(self.shown)

    def show_lines(self, lines: tuple[RatingLine, ...], desk: Desk, nights: tuple[int, ...]) -> None:
        """Show these sessions; the keyboard stays on the line that it was on."""
        was, money = max(0, self.currentIndex().row()), desk.the_house().money
        keys = (*nights, TOGETHER)
        self.shown.show_rows([Cells(keys[at], (one.name, *cells(one, money))) for at, one in enumerate(lines)])
        self.setFixedHeight(theme.current_look().px(ROW) * (min(SHOWN, max(1, len(lines))) + 1) + 6)
        if lines:
            self.selectRow(min(was, len(lines) - 1))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The night has what the figures leave; where that is little, side bets are told on paper alone."""
        super().resizeEvent(event)
        look = theme.current_look()
        wide = [look.px(one) for one in WIDTHS]
        narrow = self.viewport().width() < sum(wide) + look.px(180)
        self.setColumnHidden(SIDE, narrow)
        wide[SIDE - 1] *= not narrow
        for at, one in enumerate((max(look.px(96), self.viewport().width() - sum(wide)), *wide)):
            self.setColumnWidth(at, one)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows, pages, Home and End."""
        super().keyPressEvent(event) if event.key() in MOVES else event.ignore()


class RatingCard(Laid):
    """Arrows go from session to session, N notes something on one, P prints it, Esc puts the card away: `closed`.

    `saved` says whether the books took a note; `print_wanted` carries the player and the night.
    """

    closed = Signal()
    saved = Signal(bool)
    print_wanted = Signal(int, int)
    wide = 1180

    def __init__(self, desk: Desk, beside: Background, player: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk, self.player = desk, player
        self.reading = Reading(desk, beside, self)
        self.sessions: tuple[RatedNight, ...] = ()
        self._op_id = new_op_id(desk.clock)
        name = next((one.name for one in desk.players() if one.id == player), str(player))
        self.table, self.notes, self.said = Sessions(), words("", "body", "second"), words("", "body_strong", "second")
        self.note = QLineEdit()
        self.note.setAccessibleName(tr("Note on this session"))
        self.note.setPlaceholderText(tr("Note on this session"))
        self.note.setMaxLength(200)
        self.note_button = SecondaryButton(tr("Note"), "N", "note")
        self.print_button = SecondaryButton(tr("Print"), "P", "printer")
        self.back = SecondaryButton(tr("Close"), tr("Esc"), kind="ghost")
        about = words(tr("Expected wins are exact under the rules of each hand. Figures cannot be changed; a note "
                         "stays."), "note", "second")
        self.column.addWidget(words(tr("Rating: {name}", name=name), "prompt_compact"))
        self.column.addWidget(about)
        self.column.addWidget(self.table)
        self.column.addWidget(self.notes)
        self.column.addWidget(self.said)
        self.column.addLayout(in_row((self.note, 1), self.note_button, self.print_button, self.back, spacing=10))
        self.setAccessibleName(tr("Rating: {name}", name=name))
        self.setFocusProxy(self.table)
        self._connect()
        self._say(tr("Reading the nights…"), "second")
        self.read()

    def _connect(self) -> None:
        self.table.selectionModel().currentRowChanged.connect(lambda *_: self._show_notes())
        self.note_button.clicked.connect(self._press_note)
        self.note.textEdited.connect(self._typed)
        self.print_button.clicked.connect(self.print)
        self.back.clicked.connect(self.closed)
        self.reading.failed.connect(partial(self._say, tone="bad"))

    # what it shows

    def read(self) -> None:
        """Read every session beside the screen."""
        self.reading.ask("sessions", lambda: self.desk.rated.sessions(self.player), self.show_sessions)

    def show_sessions(self, sessions: tuple[RatedNight, ...]) -> None:
        """Show what was read."""
        self.sessions = sessions
        lines = lines_of(sessions)
        shown = [replace(line, name=night_words(one.night)) for line, one in zip(lines, sessions, strict=False)]
        self.table.show_lines((*shown, *lines[len(sessions):]), self.desk, tuple(one.night.id for one in sessions))
        left_out = sum(one.rating.left_out for one in sessions)
        self._say("" if sessions and not left_out else tr("No hand was played yet.") if not sessions else
                  plural(left_out, "In {count} hand not every bet was entered.",
                         "In {count} hands not every bet was entered."), "second")
        for one in (self.note, self.note_button, self.print_button):
            one.setEnabled(bool(sessions))
        self._show_notes()

    @property
    def chosen(self) -> RatedNight | None:
        """The session that the keyboard is on; None on the line that adds up all."""
        at = self.table.currentIndex().row()
        return self.sessions[at] if 0 <= at < len(self.sessions) else None

    def _show_notes(self) -> None:
        chosen = self.chosen
        said = [tr("{time}, {by}: {text}", time=f"{one.at:%H:%M}", by=one.by, text=one.text)
                for one in (chosen.notes if chosen else ())]
        self.notes.setText("\n".join(said))
        self.notes.setVisible(bool(said))
        self.place()

    def _say(self, sentence: str, tone: str = "second") -> None:
        self.said.setText(sentence)
        self.said.setVisible(bool(sentence))
        set_tone(self.said, tone)
        self.place()

    # what it does

    def _typed(self) -> None:
        """Other words are another note."""
        self._op_id = new_op_id(self.desk.clock)
        self._say("")

    def _press_note(self) -> None:
        self.write_note() if self.note.text().strip() else self.note.setFocus()

    def write_note(self) -> None:
        """Note what was typed on the chosen session."""
        chosen, text, op_id = self.chosen, self.note.text(), self._op_id
        if chosen is None:
            self._say(tr("A note is on one session. Choose it first."), "warn")
            return
        have_booked(self, lambda: self.desk.rated.note(self.player, chosen.night, text, op_id), self.saved.emit,
                    self._noted)

    def _noted(self, refusal: Refusal | None) -> None:
        if refusal is not None:
            self._say(str(refusal), "warn")
            return
        self.note.clear()
        self._typed()
        self.table.setFocus()
        self.read()

    def print(self) -> None:
        """The chosen session on paper."""
        if (chosen := self.chosen or next(iter(self.sessions), None)) is not None:
            self.print_wanted.emit(self.player, chosen.night.id)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """N, P, Enter and Esc; no key goes further."""
        typing = QApplication.focusWidget() is self.note
        if event.key() == Qt.Key.Key_Escape:
            self.table.setFocus() if typing else self.closed.emit()
        elif event.isAutoRepeat():
            return
        elif typing:
            if is_enter(event):
                self.write_note()
        elif letter(event) == "N" and self.note.isEnabled():
            self.note.setFocus()
        elif key_name(event) in ("P", "Ctrl+P") and self.print_button.isEnabled():
            self.print()
