"""The Ledger page: entries, nights and players at the left, what is opened of them at the right."""

from collections.abc import Callable
from datetime import timedelta
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from app.desk.ledger.entry_view import Opened, open_entry
from app.desk.ledger.ledger_view import TrialBalance
from app.desk.ledger.seasons import History
from app.errors import Refusal
from app.ledger.check import Finding
from app.words import tr
from ui.background.ledger_reader import Reading
from ui.background.opener import Background
from ui.books import detail_text
from ui.books.actions import Acts
from ui.books.detail_list import Told, ToldList
from ui.books.lists import ENTRIES, NIGHTS, PLAYERS, LedgerLists
from ui.books.mend_panel import MendPanel
from ui.books.strip import CSV, IMPORT, JOURNAL, JSON, MEND, LedgerStrip
from ui.books.strip_text import Chosen, Does, Seen, said_of
from ui.books.verify_part import VerifyPart
from ui.keys.key_events import KeyAction, done_by, is_enter, plain_key
from ui.keys.key_router import click_focused
from ui.look import theme
from ui.strip.strip_place import StripPlace
from ui.widgets.buttons import PrimaryState
from ui.widgets.dates import night_words, short_day
from ui.widgets.forms import Page, in_column, in_row
from ui.widgets.lists import place_words
from ui.widgets.side_column import SideColumn

if TYPE_CHECKING:
    from app.desk import Desk
    from ui.background.upkeep import BookMaintenance


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
        self.opened, self.lists, self.strip = Chosen(), LedgerLists(desk, self.reading), LedgerStrip()
        self.side, self.told = SideColumn(), ToldList(tr("Details"))
        self.balance, self.verifying = ToldList(tr("Trial balance")), VerifyPart(desk, upkeep)
        self.acts = Acts(desk, self.reading, self)
        self._money = desk.the_house().money
        self._letters: dict[str, Callable[[], None]] = {
            MEND: self.open_mending, IMPORT: self.acts.choose_list, CSV: lambda: self._export(""),
            JSON: lambda: self._export("json"), JOURNAL: lambda: self._export("hledger")}
        self._keys = self._page_keys()
        self._arrange()
        self._connect()
        upkeep.verified.connect(self._verified)
        self.setAccessibleName(tr("Ledger"))
        self.close_opened()

    # how it is laid out

    def _arrange(self) -> None:
        in_row((in_column((self.lists, 1), StripPlace(self.strip), spacing=0), 1), self.side, on=self, spacing=0)
        self.setFocusProxy(self.lists)
        for title, part in ((tr("Entry"), self.told), (tr("Balance"), self.balance), (tr("Verify"), self.verifying)):
            self.side.add_tab(title, part)
        theme.follow(self._measure)

    def _measure(self) -> None:
        self.side.setFixedWidth(theme.current_look().side)

    def _connect(self) -> None:
        self.lists.mode_wanted.connect(self.show_mode)
        self.lists.changed.connect(self._say)
        self.lists.opened.connect(self.open_chosen)
        self.lists.filters.finder.left.connect(self.setFocus)
        self.told.went.connect(self.go_to)
        self.verifying.went.connect(self.go_to)
        self.side.tab_shown.connect(lambda part: self._tab_shown(part))
        self.strip.primary.connect(self.press)
        self.strip.pressed.connect(lambda code: self._letters[code]())
        self.reading.failed.connect(lambda why: self.told.show_lines([Told(why, tone="bad")]))
        self.acts.asks.connect(self.asks)
        self.acts.answered.connect(self.answered)
        self.acts.saved.connect(self.saved)
        self.acts.said.connect(self._tell)
        self.acts.mended.connect(self._mended)
        self.acts.posted.connect(self._posted)

    def refresh(self) -> None:
        """Show the books as they stand now."""
        self.lists.refresh()
        self.strip.reads = not self.reading.idle  # what was there before is not told as it stands now
        self._tab_shown(self.side.page)

    def _verified(self, found: list[Finding], _: bool) -> None:
        if any(one.entry for one in found):
            self.lists.read()  # they are marked there

    def show_mode(self, mode: str) -> None:
        """Entries, nights or players; of a night or a player that was chosen its entries."""
        self.side.bar.setTabText(0, {ENTRIES: tr("Entry"), NIGHTS: tr("Night"), PLAYERS: tr("Player")}[mode])
        self.lists.show_mode(mode)
        self.close_opened()
        self.setFocus()

    # what is opened

    def press(self) -> None:
        """Enter, or the primary button."""
        told = said_of(self._seen, self._why_not_mended())
        if told.action.state is PrimaryState.READY:
            self._do(told.does)

    def _do(self, what: Does) -> None:
        entry = self.opened.entry
        match what:
            case Does.OPEN:
                self.open_chosen()
            case Does.SETTLEMENT:
                self.settlement_wanted.emit(self.lists.table.key)
            case Does.ENTRIES:
                self.show_mode(ENTRIES)
            case Does.DEAL:
                self.deal_wanted.emit()
            case Does.MEND:
                self.open_mending()
            case Does.REVERSAL if entry is not None:
                self.go_to("entry", entry.line.void_by)

    def open_chosen(self) -> None:
        """Open the row that is chosen."""
        if self.lists.table.key:
            self.open(self.lists.mode, self.lists.table.key)

    def open(self, mode: str, key: int) -> None:
        """Open an entry, a night or a player in the right column."""
        self.side.close_panel()
        self.side.show_tab(self.told)
        if mode == ENTRIES:
            view = self.reading.view
            self.reading.ask("opened", lambda: open_entry(view, key), self._show_entry)
        elif mode == NIGHTS and key in self.lists.held:
            self.opened = Chosen(mode, key)
            self.told.show_lines(detail_text.night_told(self.lists.held[key], self.lists.names, self._money))
            self._say()
        elif mode == PLAYERS:
            first, until = self.lists.filters.season()
            self.reading.ask("opened", lambda: self.reading.seasons.history(key, first, until), self._show_history)

    def _show_entry(self, opened: Opened) -> None:
        self.opened = Chosen(ENTRIES, opened.line.number, opened)
        wrong = next((one for one in self.desk.books.proof.grave if one.entry == opened.line.number), None)
        self.told.show_lines(detail_text.entry_told(opened, self._money, wrong))
        self._say()

    def _show_history(self, history: History) -> None:
        self.opened = Chosen(PLAYERS, history.player)
        self.told.show_lines(detail_text.history_told(history, self._money, self._season_words()))
        self._say()

    def _season_words(self) -> str:
        first, until = self.lists.filters.season()
        if first is None or until is None:
            return ""
        return tr("from {first} to {last}", first=short_day(first),
                  last=short_day(until - timedelta(days=1)))

    def close_opened(self) -> bool:
        """Put away what is opened; False where nothing is."""
        was = self.opened.key != 0
        self.opened = Chosen()
        self.told.show_lines([Told(tr("Choose one in the list and press Enter to open it."), tone="second")])
        self._say()
        return was

    def go_to(self, what: str, key: int) -> None:
        """Follow a line: to an entry, a night's or a player's, or to the replay of an entry's hand."""
        if what == "replay":
            self.replay_wanted.emit(key)
            return
        mode = {"entry": ENTRIES, "night": NIGHTS, "player": PLAYERS}[what]
        if mode != self.lists.mode:
            self.lists.filters.clear(quietly=True)
            self.lists.mode = mode  # none of the entries of a night or a player that was chosen are meant
            self.show_mode(mode)
        self.lists.come_to(key)
        self.open(mode, key)
        self.setFocus()

    def back(self) -> None:
        """Esc: a panel, what is opened, what is looked for, the entries; one after another."""
        if self.side.close_panel() or self.close_opened():
            self.setFocus()
        elif self.lists.filters.asks:
            self.lists.filters.clear()
        elif self.lists.mode != ENTRIES:
            self.lists.mode = ENTRIES
            self.show_mode(ENTRIES)

    def _tab_shown(self, part: QWidget | None) -> None:
        if part is self.balance:
            view, mode, key = self.reading.view, self.lists.mode, self.opened.key
            after = key if mode == ENTRIES else 0
            night = key if mode == NIGHTS else 0
            self.reading.ask("balance", lambda: view.trial_balance(after, night), self._show_balance)

    def _show_balance(self, balance: TrialBalance) -> None:
        self.balance.show_lines(detail_text.balance_told(balance, self._money))

    # what is written

    @property
    def _seen(self) -> Seen:
        tonight = self.desk.night.id if self.desk.night is not None else 0
        return Seen(self.lists.mode, self.lists.table.row, self.opened, self.lists.filters.asks, tonight)

    def _why_not_mended(self) -> Refusal | None:
        return self.acts.why_not_mended(self._seen.mended[0])

    def open_mending(self) -> None:
        """Ask how the chosen night is mended."""
        night, entry = self._seen.mended
        if night:
            made = MendPanel(self.desk, (night, self._title(night)), self.lists.names, entry)
            made.act.connect(lambda deed: self.acts.mend(made, deed))
            made.closed.connect(self.back)
            self.side.open_panel(made)

    def _mended(self, number: int) -> None:
        self.side.close_panel()
        self.lists.filters.clear(quietly=True)
        self.refresh()
        self.go_to("entry", number)

    def _posted(self) -> None:
        self.refresh()
        self.show_mode(NIGHTS)

    def _export(self, kind: str) -> None:
        """Without a kind what is in sight: the entries, or the results of nights and players."""
        self.acts.export(kind or ("csv" if self.lists.mode == ENTRIES else "results"), self._night_written())

    def _night_written(self) -> int:
        """The night that an export would be of; 0 for the whole books."""
        if self.lists.mode == NIGHTS and self.opened.mode == NIGHTS:
            return self.opened.key
        return self.lists.filters.wanted().night

    def _tell(self, sentence: str, tone: str) -> None:
        self.side.show_tab(self.told)
        self.close_opened()
        self.told.show_lines([Told(sentence, tone=tone)])

    def _title(self, night: int) -> str:
        """What a night is called, and its day: most nights of a season have the same name."""
        return next((night_words(one) for one in self.reading.view.nights() if one.id == night), "")

    # the strip

    def _say(self) -> None:
        why, night = self._why_not_mended(), self._night_written()
        told = said_of(self._seen, why)
        table = self.lists.table
        self.strip.reads = not self.reading.idle and not table.currentIndex().isValid()
        self.strip.row_place = place_words(table.currentIndex()) if table.hasFocus() else ""
        self.strip.show_action(told.action)
        self.strip.show_said(told.said, ())
        self.strip.offer(why is None, str(why or ""), tr("Exports {night} to a file", night=self._title(night)) if night
                         else tr("Exports the whole books to a file"))

    # keys

    def _page_keys(self) -> dict[str, KeyAction]:
        lists, turn = self.lists, self.side.turn
        keys: dict[str, KeyAction] = {
            "Esc": self.back, "Enter": self._enter, "Ctrl+Enter": self.press, "Ctrl+F": lists.begin_search,
            "E": lambda: self.show_mode(ENTRIES), "N": lambda: self.show_mode(NIGHTS),
            "P": lambda: self.show_mode(PLAYERS), "[": lambda: turn(-1), "]": lambda: turn(1)}
        return keys | {code: key.click for code, key in self.strip.keys.items()}

    def _enter(self) -> None:
        if not click_focused():
            self.press()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The page's keys; the others go on to the window."""
        if not self._take_key(event):
            super().keyPressEvent(event)

    def _take_key(self, event: QKeyEvent) -> bool:
        panel = self.side.panel
        if panel is not None and panel.has_keyboard:
            return panel.take_key(event)
        if is_enter(event) and event.isAutoRepeat():
            return True
        return done_by(event, self._keys) or (plain_key(event) and self.lists.take_move(event))
