"""A walk through the whole program: every page, tab, panel and card for the first time, and how long each kept the
screen's thread.
"""

import gc
import time
from collections.abc import Callable, Iterator
from functools import partial

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication, QComboBox

from tests.ui.running import Running
from ui.books.page import LedgerPage
from ui.deal.side.rack_panel import RackPanel
from ui.deal.side.seat_panel import SeatPanel
from ui.frame.commands.actions import _show_bank
from ui.printing.sheets_card import SheetsCard
from ui.rules.page import RulesPage
from ui.settings.page import SettingsPage
from ui.stats.page import StatsPage

BEAT = 2
QUIET = 25
LONGEST = 60.0

Step = tuple[str, Callable[[], object]]


class Heart(QObject):
    """Beats on the screen's thread. `longest` is the most that the processor computed there between two beats, in
    seconds: for so long no key would have been seen.
    """

    def __init__(self) -> None:
        super().__init__()
        self.longest, self.collecting, self._quiet, self._began = 0.0, 0.0, 0, 0.0
        self._last = time.thread_time()
        gc.callbacks.append(self._collects)
        self._timer = QTimer(self, interval=BEAT)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._beat)

    def _beat(self) -> None:
        now = time.thread_time()
        took, self._last = now - self._last, now
        self.longest = max(self.longest, took)
        self._quiet = self._quiet + 1 if took < 0.002 else 0

    def _collects(self, phase: str, _: object) -> None:
        if phase == "start":
            self._began = time.thread_time()
        else:
            self.collecting = max(self.collecting, time.thread_time() - self._began)

    def over(self, do: Callable[[], object], busy: Callable[[], bool]) -> float:
        """The longest stop from doing something until all is quiet again and nothing is `busy` beside the screen."""
        self.longest, self._quiet, self._last = 0.0, 0, time.thread_time()
        self._timer.start()
        QTimer.singleShot(0, do)
        until = time.monotonic() + LONGEST
        while (self._quiet < QUIET or busy()) and time.monotonic() < until:
            QApplication.processEvents()
            time.sleep(0.0005)
        self._timer.stop()
        return self.longest


def walk(running: Running) -> Iterator[Step]:
    """Every step of the walk, by name; each is made once the one before has come to rest."""
    program = running.program

    def keys(*pressed: str) -> Callable[[], object]:
        return partial(running.keys, *pressed)

    deal = running.deal
    yield "the table", lambda: deal.refresh()
    tabs = deal.tabs
    for tab in ("roads", "odds", "shoe", "log", "scores"):
        if deal.side.offers(getattr(tabs, tab)):
            yield f"table: {tab}", partial(deal.side.show_tab, getattr(tabs, tab))
    yield "table: Ctrl+F in the log", keys("^f")
    yield "table: a letter looked for in the log", keys("a")
    yield "table: Esc", keys("Esc", "Esc")
    for name, key in (("F1, the rule", "F1"), ("?, the keys", "?"), ("Y, what happened", "y"), ("N, a note", "n")):
        yield f"table: {name}", keys(key)
        yield f"table: {name}, away", keys("Esc")

    for at in (1, 9):
        yield f"table: seat {at}", partial(_seat, running, at)
        yield f"table: seat {at}, away", keys("Esc")
    yield "table: the rack", lambda: deal.open_panel(RackPanel(deal.dealer))
    yield "table: the rack, away", keys("Esc")

    yield "Ctrl+K", keys("^k")
    yield "Ctrl+K, a letter", keys("s")
    yield "Ctrl+K, away", keys("Esc")
    yield "Ctrl+P", keys("^p")
    yield from sheets(running)
    yield "Ctrl+R", keys("^r")
    yield "Ctrl+R, the first hand", keys("Enter")
    yield "Ctrl+R, away", keys("Esc", "Esc")
    yield "F2, the night", keys("F2")
    yield "night: N, add a player", keys("n")
    yield "night: first letter of a name", keys("x")
    yield "night: second letter", keys("y")
    yield "night: away", keys("Esc")
    yield "the bank", lambda: _bank(running)
    yield "the bank, away", keys("Esc")
    yield "F4, jackpots", partial(program.go, "jackpots")
    yield "F5, rules", partial(program.go, "rules")
    rules = running.page(RulesPage)
    for subject in rules.desk.rule_sets.subjects():
        yield f"rules: {subject.id}", partial(rules.show_subject, subject.id)
    yield "F6, the ledger", partial(program.go, "ledger")
    ledger = running.page(LedgerPage)
    yield "ledger: open an entry", ledger.press
    yield "ledger: balance", partial(ledger.side.show_tab, ledger.balance)
    yield "ledger: verify", partial(ledger.side.show_tab, ledger.verifying)
    yield "ledger: first letter looked for", lambda: ledger.lists.filters.finder.setText("t")
    yield "ledger: a word looked for", lambda: ledger.lists.filters.finder.setText("tom coup 17")
    yield "ledger: cleared", ledger.lists.filters.clear
    yield "ledger: more entries", ledger.lists.tables["entries"].shown.more_wanted.emit
    for mode in ("nights", "players"):
        yield f"ledger: {mode}", partial(ledger.show_mode, mode)
        yield f"ledger: open one of the {mode}", ledger.press
        yield f"ledger: {mode}, balance", partial(ledger.side.show_tab, ledger.balance)
        yield f"ledger: a letter in {mode}", lambda: ledger.lists.filters.finder.setText("t")
        yield "ledger: cleared", ledger.lists.filters.clear
    yield "F7, settle", partial(program.go, "settle")
    yield "F8, stats", partial(program.go, "stats")
    stats = running.page(StatsPage)
    for number in range(1, 7):
        yield f"stats: picture {number} large", partial(stats.enlarge, number)
    yield "stats: all again", partial(stats.enlarge, 0)
    yield "stats: the night before", partial(_chosen, stats.nights, stats.read)
    yield "practice", partial(program.go, "practice")
    yield "settings", partial(program.go, "settings")
    settings = running.page(SettingsPage)
    for at, (name, _) in enumerate(settings.parts):
        yield f"settings: {name}", partial(settings.show_section, at)
    yield "F9, players' display", partial(program.go, "display")
    yield "back at the table", partial(program.go, "deal")
    yield "F12, locked", partial(program.go, "lock")


def sheets(running: Running) -> Iterator[Step]:
    """Each sheet that can be printed, seen for the first time."""
    card = running.window.findChild(SheetsCard)
    assert card is not None
    for at, choice in enumerate(card._choices):
        yield f"Ctrl+P: {choice.words}", partial(card.list.setCurrentRow, at)
    if card.nights.count() > 1:
        yield "Ctrl+P: another night", partial(_chosen, card.nights, card.show_night)
    yield "Ctrl+P, away", partial(running.keys, "Esc")


def _bank(running: Running) -> None:
    _show_bank(running.services)


def _seat(running: Running, at: int) -> None:
    running.deal.open_panel(SeatPanel(running.deal.dealer, at))


def _chosen(nights: QComboBox, then: Callable[[], None]) -> None:
    nights.setCurrentIndex(1)
    then()
