"""The Ledger page: entries, nights and players at the left, what is opened of them at the right."""

from datetime import timedelta
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QPushButton, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from app.desk.ledger.entry_view import Opened, open_entry
from app.desk.ledger.ledger_view import PAGE, Found, TrialBalance
from app.desk.ledger.seasons import History, NightHeld
from app.store.finding import Wanted
from app.words import plural, tr
from ui.background.ledger_reader import Reading
from ui.background.opener import Background
from ui.books import detail_text
from ui.books.actions import Acts
from ui.books.detail_list import Told, ToldList
from ui.books.filters import FilterRow
from ui.books.keys import take_key
from ui.books.mend_panel import MendPanel
from ui.books.strip import LedgerStrip
from ui.books.strip_text import Chosen, said_of
from ui.books.tables import ShownTable, entries_table, nights_table, players_table
from ui.books.verify_part import VerifyPart
from ui.look import theme
from ui.widgets.buttons import PrimaryState
from ui.widgets.dates import night_words, short_day
from ui.widgets.forms import Page, button, panel, words
from ui.widgets.side_column import SideColumn

if TYPE_CHECKING:
    from app.desk import Desk
    from ui.background.upkeep import BookMaintenance

ENTRIES, NIGHTS, PLAYERS = "entries", "nights", "players"
MODES = (ENTRIES, NIGHTS, PLAYERS)


class LedgerPage(Page):
    """Everything in the books, to be found and opened. What it writes goes through its `acts`.

    `saved` says whether the books took something, `settlement_wanted` asks for a night's settlement and its sheet,
    `replay_wanted` for the hand of an entry, `deal_wanted` for the table, `asks` lays a card over the window and
    `answered` takes it away.
    """

    saved = Signal(bool)
    settlement_wanted = Signal(int)
    replay_wanted = Signal(int)
    deal_wanted = Signal()
    asks = Signal(object)
    answered = Signal()

    def __init__(self, desk: "Desk", beside: Background, upkeep: "BookMaintenance",
                 parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk, self.reading = desk, Reading(desk, beside, self)
        self.mode, self.opened, self.held = ENTRIES, Chosen(), dict[int, NightHeld]()
        self.names: dict[int, str] = {}
        self.filters, self.strip = FilterRow(), LedgerStrip()
        self.count = words("", "note_strong", "second", wrap=False)
        self.tables = dict(zip(MODES, (entries_table(), nights_table(), players_table()), strict=True))
        self.lists, self.modes = QStackedWidget(), QButtonGroup(self)
        self.nothing = words("", "reason_compact", "second")
        self.side, self.told = SideColumn(), ToldList(tr("What is opened"))
        self.balance, self.verifying = ToldList(tr("Trial balance")), VerifyPart(desk, upkeep)
        self.acts = Acts(self)
        self._money = desk.the_house().money
        self._wanted, self._coming = Wanted(), 0
        self._arrange()
        self._connect()
        self.setAccessibleName(tr("Ledger"))
        self.close_opened()

    # how it is laid out

    def _arrange(self) -> None:
        page, left = QHBoxLayout(self), QVBoxLayout()
        page.setContentsMargins(0, 0, 0, 0)
        page.setSpacing(0)
        left.setContentsMargins(0, 0, 0, 0)
        left.setSpacing(0)
        frame, inside = panel()
        inside.setContentsMargins(12, 10, 12, 8)
        inside.addLayout(self._head())
        inside.addWidget(self.filters)
        inside.addWidget(self.lists, 1)
        around = QVBoxLayout()
        around.setContentsMargins(14, 12, 14, 12)
        around.addWidget(frame)
        left.addLayout(around, 1)
        left.addWidget(self.strip)
        page.addLayout(left, 1)
        page.addWidget(self.side)
        for table in self.tables.values():
            self.lists.addWidget(table)
        self.nothing.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFocusProxy(self.table)
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.lists.addWidget(self.nothing)
        for title, part in ((tr("Entry"), self.told), (tr("Balance"), self.balance), (tr("Verify"), self.verifying)):
            self.side.add_tab(title, part)
        self._measure()

    def _head(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(8)
        for at, (mode, name, cap) in enumerate(((ENTRIES, tr("Entries"), "E"), (NIGHTS, tr("Nights"), "N"),
                                                (PLAYERS, tr("Players"), "P"))):
            one: QPushButton = button(name, "ghost")
            one.setCheckable(True)
            one.setChecked(mode == self.mode)
            one.setToolTip(theme.plain_tip(tr("{name} ({key})", name=name, key=cap)))
            one.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            one.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
            self.modes.addButton(one, at)
            row.addWidget(one)
        row.addStretch(1)
        row.addWidget(self.count)
        return row

    def _measure(self) -> None:
        self.side.setFixedWidth(theme.look().side)

    def _connect(self) -> None:
        self.modes.idClicked.connect(lambda at: self.show_mode(MODES[at]))
        self.filters.changed.connect(self.read)
        self.filters.finder.left.connect(self.setFocus)
        for mode, table in self.tables.items():
            table.chosen.connect(lambda _, mode=mode: self._say() if mode == self.mode else None)
            table.opened.connect(lambda _: self.open_chosen())
        self.tables[ENTRIES].shown.more_wanted.connect(self._read_more)
        self.told.went.connect(self.go_to)
        self.verifying.went.connect(self.go_to)
        self.side.tab_shown.connect(lambda part: self._tab_shown(part))
        self.strip.primary.connect(self.press)
        self.strip.pressed.connect(self.acts.press)
        self.reading.progressed.connect(self._tell_progress)
        self.reading.failed.connect(lambda why: self.told.show_lines([Told(why, tone="bad")]))

    # what is read

    @property
    def table(self) -> ShownTable:
        """The list that is in sight."""
        return self.tables[self.mode]

    def refresh(self) -> None:
        """Show the books as they stand now."""
        view = self.reading.view
        self.names = view.names()
        self.filters.show_choices(self.names, view.games(), view.tables(), view.nights(), self.desk.clock.zone())
        self.read()
        self._tab_shown(self.side.page)

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
                           tr("{count} entries", count=f"{found.count:,}"))
        self.tables[ENTRIES].show_rows([detail_text.entry_row(line, self._money) for line in found.lines], found.more)
        self._arrive()

    def _read_more(self) -> None:
        rows, wanted, view = self.tables[ENTRIES].shown.rows, self._wanted, self.reading.view
        before = rows[-1].key if rows else 0
        self.reading.ask("more", lambda: view.found(wanted, before), lambda found: self._add(before, found))

    def _add(self, before: int, found: Found) -> None:
        shown = self.tables[ENTRIES].shown
        if shown.rows and shown.rows[-1].key == before:
            shown.add_rows([detail_text.entry_row(line, self._money) for line in found.lines], found.more)

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
        self.nothing.setText(tr("Nothing is like that. Esc clears what is looked for.") if self.filters.asks else
                             tr("Nothing is booked yet. Open a night, and it is written here."))
        self._show_part(self.nothing if empty else self.table)
        self._say()

    def _show_part(self, part: QWidget) -> None:
        """Show the list or why there is none; whoever had the keyboard in its place hands it on, and to no button."""
        before = self.lists.currentWidget()
        had = before is not None and before.hasFocus()
        self.setFocusProxy(part)
        self.lists.setCurrentWidget(part)
        if had:
            part.setFocus()

    # which list

    def show_mode(self, mode: str) -> None:
        """Entries, nights or players; of a night or a player that was chosen its entries."""
        before, key = self.mode, self.table.key
        self.mode = mode
        self.modes.button(MODES.index(mode)).setChecked(True)
        self.side.bar.setTabText(0, {ENTRIES: tr("Entry"), NIGHTS: tr("Night"), PLAYERS: tr("Player")}[mode])
        for part in (self.filters.players, self.filters.places, self.filters.kinds):
            part.setEnabled(mode == ENTRIES)
        self.close_opened()
        if mode == ENTRIES and before != ENTRIES and key:
            self.filters.show_only(**{"night" if before == NIGHTS else "player": key})
        else:
            self.read()
        self.setFocus()

    # what is opened

    def press(self) -> None:
        """Enter, or the primary button."""
        told = said_of(self)
        if told.action.state is PrimaryState.READY:
            told.do()

    def open_chosen(self) -> None:
        """Open the row that is chosen."""
        if self.table.key:
            self.open(self.mode, self.table.key)

    def open(self, mode: str, key: int) -> None:
        """Open an entry, a night or a player in the right column."""
        self.side.close_panel()
        self.side.show_tab(self.told)
        if mode == ENTRIES:
            view = self.reading.view
            self.reading.ask("opened", lambda: open_entry(view, key), self._show_entry)
        elif mode == NIGHTS and key in self.held:
            self.opened = Chosen(mode, key)
            self.told.show_lines(detail_text.night_told(self.held[key], self.names, self._money))
            self._say()
        elif mode == PLAYERS:
            first, until = self.filters.season()
            self.reading.ask("opened", lambda: self.reading.seasons.history(key, first, until), self._show_history)

    def _show_entry(self, opened: Opened) -> None:
        self.opened = Chosen(ENTRIES, opened.line.number, opened)
        self.told.show_lines(detail_text.entry_told(opened, self._money))
        self._say()

    def _show_history(self, history: History) -> None:
        self.opened = Chosen(PLAYERS, history.player)
        self.told.show_lines(detail_text.history_told(history, self._money, self._season_words()))
        self._say()

    def _season_words(self) -> str:
        first, until = self.filters.season()
        if first is None or until is None:
            return ""
        return tr("from {first} to {last}", first=short_day(first),
                  last=short_day(until - timedelta(days=1)))

    def close_opened(self) -> bool:
        """Put away what is opened; False where nothing is."""
        was = self.opened.key != 0
        self.opened = Chosen()
        self.told.show_lines([Told(tr("Choose one in the list, and Enter opens it."), tone="second")])
        self._say()
        return was

    def go_to(self, what: str, key: int) -> None:
        """Follow a line: to an entry, a night's or a player's, or to the replay of an entry's hand."""
        if what == "replay":
            self.replay_wanted.emit(key)
            return
        mode = {"entry": ENTRIES, "night": NIGHTS, "player": PLAYERS}[what]
        if mode != self.mode:
            self.filters.clear(quietly=True)
            self.mode = mode
            self.show_mode(mode)
        self._come_to(key)
        self.open(mode, key)
        self.setFocus()

    def _come_to(self, key: int) -> None:
        """Choose a row; where it is not in the list, look for nothing else, or for an older entry by its number."""
        if self.table.choose(key) or self.mode != ENTRIES:
            self._coming = key
            return
        self.filters.clear(quietly=True)
        self._coming = key
        if key > self.desk.books.head().number - PAGE:
            self.read()
        else:
            self.filters.finder.setText(f"#{key}")

    def back(self) -> None:
        """Esc: a panel, what is opened, what is looked for, the entries; one after another."""
        if self.side.close_panel() or self.close_opened():
            self.setFocus()
        elif self.filters.asks:
            self.filters.clear()
        elif self.mode != ENTRIES:
            self.mode = ENTRIES
            self.show_mode(ENTRIES)

    def _tab_shown(self, part: QWidget | None) -> None:
        if part is self.balance:
            view, mode, key = self.reading.view, self.mode, self.opened.key
            after = key if mode == ENTRIES else 0
            night = key if mode == NIGHTS else 0
            self.reading.ask("balance", lambda: view.trial_balance(after, night), self._show_balance)

    def _show_balance(self, balance: TrialBalance) -> None:
        self.balance.show_lines(detail_text.balance_told(balance, self._money))

    def open_mending(self) -> None:
        """Ask how the chosen night is mended."""
        night, entry = self.acts.mended()
        if night:
            made = MendPanel(self.desk, (night, self.held_title(night)), self.names, entry)
            made.act.connect(lambda deed: self.acts.mend(made, deed))
            made.closed.connect(self.back)
            self.side.open_panel(made)

    def mend_now(self) -> None:
        """Ctrl+Enter in the panel."""
        if isinstance(self.side.panel, MendPanel):
            self.side.panel.mend()

    def held_title(self, night: int) -> str:
        """What a night is called, and its day: most nights of a season have the same name."""
        return next((night_words(one) for one in self.reading.view.nights() if one.id == night), "")

    # the strip

    def _say(self) -> None:
        told, why = said_of(self), self.acts.why_not_mended()
        self.strip.show_said(told.said, ())
        self.strip.show_action(told.action)
        self.strip.offer(why is None, str(why or ""), self.acts.what_is_written())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The page's keys; the others go on to the window."""
        if not take_key(self, event):
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Take the new measures."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange and hasattr(self, "verifying"):
            self._measure()
