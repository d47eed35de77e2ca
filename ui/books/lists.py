"""The lists of the Ledger page: entries, nights and players, one of them in sight, and what is looked for in it."""


from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QPushButton, QSizePolicy, QStackedWidget, QWidget

from app.desk import Desk
from app.desk.ledger.ledger_view import PAGE, Found
from app.desk.ledger.seasons import NightHeld
from app.store.finding import Wanted
from app.words import plural, tr
from app.words.figures import thousands
from ui.background.ledger_reader import Reading
from ui.books import detail_text
from ui.books.filters import FilterRow
from ui.books.tables import ShownTable, entries_table, nights_table, players_table
from ui.heard.widgets import PART
from ui.look.tips import show_tip
from ui.widgets.forms import button, in_column, in_row, panel, words
from ui.widgets.lists import MOVES, Cells

ENTRIES, NIGHTS, PLAYERS = "entries", "nights", "players"
MODES = (ENTRIES, NIGHTS, PLAYERS)


class LedgerLists(QWidget):
    """What is read of the books. `mode_wanted` asks for another list, `opened` for the chosen row to be opened.

    `changed` follows another row that is chosen, and another list that was read.
    """

    heard_role = PART

    mode_wanted = Signal(str)
    opened = Signal()
    changed = Signal()

    def __init__(self, desk: Desk, reading: Reading, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self.reading = desk, reading
        self.mode, self.held, self.names = ENTRIES, dict[int, NightHeld](), dict[int, str]()
        self.filters, self.modes, self._parts = FilterRow(), QButtonGroup(self), QStackedWidget()
        self.count = words("", "note_strong", "second", wrap=False)
        self.tables = dict(zip(MODES, (entries_table(), nights_table(), players_table()), strict=True))
        self.nothing = words("", "reason_compact", "second")
        self._money = desk.the_house().money
        self._wanted, self._coming = Wanted(), 0
        self._arrange()
        self._connect()

    # how it is laid out

    def _arrange(self) -> None:
        frame, inside = panel()
        inside.setContentsMargins(12, 10, 12, 8)
        inside.addLayout(self._head())
        inside.addWidget(self.filters)
        inside.addWidget(self._parts, 1)
        in_column(frame, on=self, margins=(14, 12, 14, 12))
        self.nothing.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        for part in (*self.tables.values(), self.nothing):
            self._parts.addWidget(part)
        self.setFocusProxy(self.table)

    def _head(self) -> QHBoxLayout:
        row = in_row(spacing=8)
        for at, (mode, name, cap) in enumerate(((ENTRIES, tr("Entries"), "E"), (NIGHTS, tr("Nights"), "N"),
                                                (PLAYERS, tr("Players"), "P"))):
            one: QPushButton = button(name, "ghost")
            one.setCheckable(True)
            one.setChecked(mode == self.mode)
            show_tip(one, tr("{name} ({key})", name=name, key=cap))
            one.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            one.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
            self.modes.addButton(one, at)
            row.addWidget(one)
        row.addStretch(1)
        row.addWidget(self.count)
        return row

    def _connect(self) -> None:
        self.modes.idClicked.connect(lambda at: self.mode_wanted.emit(MODES[at]))
        self.filters.changed.connect(self.read)
        for mode, table in self.tables.items():
            table.chosen.connect(lambda _, mode=mode: self.changed.emit() if mode == self.mode else None)
            table.opened.connect(lambda _: self.opened.emit())
        self.tables[ENTRIES].shown.more_wanted.connect(self._read_more)
        self.reading.progressed.connect(self._tell_progress)

    # what is read

    @property
    def table(self) -> ShownTable:
        """The list that is in sight."""
        return self.tables[self.mode]

    def refresh(self) -> None:
        """Show the books as they stand now."""
        view = self.reading.view
        self.names = view.names()
        self.filters.show_choices(self.names, view.games(), view.tables(), view.nights(), self._desk.clock.zone())
        self.read()

    def read(self) -> None:
        """Read what is asked for, from the beginning."""
        self.names = self.names or self.reading.view.names()
        asked, view = self.filters.wanted(), self.reading.view
        if self.mode == ENTRIES:
            def find() -> tuple[Wanted, Found]:
                wanted = view.wanted_text(asked.text, asked) if asked.text.strip() else asked
                return wanted, view.found(wanted)

            self.reading.ask("list", find, lambda read: self._show_found(*read))
        else:
            self.count.setText(tr("Reading…"))
            self.nothing.setText(tr("Reading the nights…"))
            self._show_part(self.table if self.table.shown.rows else self.nothing)
            self.reading.ask("list", self.reading.nights, self._show_nights)

    def _show_found(self, wanted: Wanted, found: Found) -> None:
        self._wanted = wanted
        self.count.setText(plural(found.count, "{count} entry", "{count} entries") if found.count < 1000 else
                           tr("{count} entries", count=thousands(found.count)))
        self.tables[ENTRIES].show_rows(self._rows(found), found.more)
        self._arrive()

    def _read_more(self) -> None:
        rows, wanted, view = self.tables[ENTRIES].shown.rows, self._wanted, self.reading.view
        before = rows[-1].key if rows else 0
        self.reading.ask("more", lambda: view.found(wanted, before), lambda found: self._add(before, found))

    def _add(self, before: int, found: Found) -> None:
        shown = self.tables[ENTRIES].shown
        if shown.rows and shown.rows[-1].key == before:
            shown.add_rows(self._rows(found), found.more)

    def _rows(self, found: Found) -> list[Cells]:
        wrong = {one.entry for one in self._desk.books.proof.grave}
        return [detail_text.entry_row(line, self._money, line.number in wrong) for line in found.lines]

    def _tell_progress(self, done: int, of: int) -> None:
        if done < of and self.mode != ENTRIES:
            self.count.setText(tr("Reading, {done} of {count} nights", done=done, count=of))

    def _show_nights(self, nights: tuple[NightHeld, ...]) -> None:
        self.held = {night.id: night for night in nights}
        first, until = self.filters.season()
        season = [night for night in nights if (first is None or night.opened >= first)
                  and (until is None or night.opened < until)]
        typed = self.filters.finder.text().casefold().strip()
        rows = [detail_text.night_row(night, self._money) for night in season] if self.mode == NIGHTS else \
            detail_text.player_rows(self.names, season, self._money)
        rows = [row for row in rows if typed in " ".join(row.cells).casefold()]
        self.count.setText(plural(len(rows), "{count} night", "{count} nights") if self.mode == NIGHTS else
                           plural(len(rows), "{count} player", "{count} players"))
        self.table.show_rows(rows)
        self._arrive()

    def _arrive(self) -> None:
        """The list has been read: come to the row that was to be chosen in it."""
        coming, self._coming = self._coming, 0
        if coming:
            self.table.choose(coming)
        self._show_list()

    def _show_list(self) -> None:
        empty = not self.table.shown.rows
        self.nothing.setText(tr("Nothing matches. Esc clears the search.") if self.filters.asks else
                             tr("Nothing is booked yet. Open a night to begin."))
        self._show_part(self.nothing if empty else self.table)
        self.changed.emit()

    def _show_part(self, part: QWidget) -> None:
        """Show the list or why there is none; whoever had the keyboard in its place hands it on, and to no button."""
        before = self._parts.currentWidget()
        had = before is not None and before.hasFocus()
        self.setFocusProxy(part)
        self._parts.setCurrentWidget(part)
        if had:
            part.setFocus()

    # which list, and which row

    def show_mode(self, mode: str) -> None:
        """Entries, nights or players; of a night or a player that was chosen its entries."""
        before, key = self.mode, self.table.key
        self.mode = mode
        self.modes.button(MODES.index(mode)).setChecked(True)
        for part in (self.filters.players, self.filters.places, self.filters.kinds):
            part.setEnabled(mode == ENTRIES)
        if mode == ENTRIES and before != ENTRIES and key:
            self.filters.show_only(**{"night" if before == NIGHTS else "player": key})
        else:
            self.read()

    def come_to(self, key: int) -> None:
        """Choose a row; where it is not in the list, look for nothing else, or for an older entry by its number."""
        if self.table.choose(key) or self.mode != ENTRIES:
            self._coming = key
            return
        self.filters.clear(quietly=True)
        self._coming = key
        if key > self._desk.books.head().number - PAGE:
            self.read()
        else:
            self.filters.finder.setText(f"#{key}")

    def begin_search(self) -> None:
        """Type what is looked for."""
        self.filters.finder.setFocus()
        self.filters.finder.selectAll()

    def take_move(self, event: QKeyEvent) -> bool:
        """An arrow key that the list has not had moves in it; one that it left was at its end."""
        if event.key() not in MOVES:
            return False
        if not self.table.hasFocus() and self.table.isVisible():
            self.table.setFocus()
            self.table.keyPressEvent(event)
        return True
