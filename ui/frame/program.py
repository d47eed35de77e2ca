"""What the program shows when: the caution, the first run, a night to open, the deal, the settlement, settings."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app.errors import Refusal
from app.version import program_version
from app.words import tr
from ui.background.garbage import Collector
from ui.background.opener import Ahead, Background, Opener
from ui.display.controller import Door
from ui.frame import file_dialogs
from ui.frame.preferences import Preferences
from ui.frame.window import Clock, Window
from ui.replay.controller import ReplayPlace

# The pages are loaded when they are first shown: the window must not wait for them.
if TYPE_CHECKING:
    from app.desk import Desk
    from app.ledger.check import Finding
    from ui.background.upkeep import BookMaintenance
    from ui.books.page import LedgerPage
    from ui.deal.deal_page import DealPage
    from ui.frame.bridge import Bridge
    from ui.jackpots.controller import JackpotsPlace
    from ui.lock.locker import Locker
    from ui.night.page import NightPage
    from ui.practice.controller import PracticePlace
    from ui.rules.controller import RulesPlace
    from ui.settings.page import SettingsPage
    from ui.settle.controller import NightEnd
    from ui.settle.page import SettlePage
    from ui.stats.page import StatsPage


class Program(QObject):
    """Leads from the opened books to the right page, and from page to page."""

    ready = Signal()

    def __init__(self, window: Window, path: Path, *, demo_path: Path, key_folder: Path | None = None) -> None:
        super().__init__(window)
        self.window, self.path, self.demo_path, self.key_folder = window, path, demo_path, key_folder
        self.opener, self.beside, self.preferences = Opener(self), Background(self), Preferences(self)
        self.replays, self.display = ReplayPlace(self), Door(self)
        self.desk: Desk | None = None
        self.bridge: Bridge | None = None
        self.night: NightPage | None = None
        self.deal: DealPage | None = None
        self.ledger: LedgerPage | None = None
        self.night_end: NightEnd | None = None
        self.jackpots: JackpotsPlace | None = None
        self.rules: RulesPlace | None = None
        self.practice: PracticePlace | None = None
        self.settings: SettingsPage | None = None
        self.stats: StatsPage | None = None
        self._alone: QWidget | None = None
        self.upkeep: BookMaintenance | None = None
        self.locker: Locker | None = None
        self.opener.opened.connect(self._opened)
        self.opener.failed.connect(self.fail)
        window.go.connect(self.go)
        window.print_wanted.connect(self.print_sheet)
        window.find_wanted.connect(self.find)
        window.help_wanted.connect(self.explain)
        window.top.block_clicked.connect(self.block)
        Clock(self.show_top, window)
        self.collector = Collector(self, self.ready)
        self.ahead = Ahead(self.beside, self.ready, lambda: self.desk and self.desk.watch.last_visits(), self)

    # opening

    def open(self, path: Path | None = None, read_only: bool = False) -> None:
        """Open the books, behind the window that shows already; others that are open are closed first."""
        if not self.window.may_close():
            return
        self.close()
        self.path = path or self.path
        self.opener.open(self.path, read_only=read_only, key_folder=self.key_folder)

    def open_demo(self) -> None:
        """A demo night in a file of its own."""
        file_dialogs.open_demo(self)

    def fail(self, refusal: Refusal, can_read: bool = False) -> None:
        """The books could not be opened: what can be done instead."""
        from ui.frame.fault_page import fault_page

        self.show_alone(fault_page(self, refusal, can_read))
        self._take_keyboard()
        self.ready.emit()

    def choose_file(self) -> None:
        """Open other books."""
        file_dialogs.choose_file(self)

    def open_backup(self) -> None:
        """Take up the books of a backup."""
        file_dialogs.open_backup(self)

    def _opened(self, desk: "Desk") -> None:
        from ui.background.upkeep import BookMaintenance
        from ui.frame.bridge import Bridge
        from ui.lock.locker import Locker
        from ui.rules.draft_store import Unsaved, mark

        self.locker = self.locker or Locker(self)
        self.desk, self.bridge, self.upkeep = desk, Bridge(desk, self), BookMaintenance(desk, self.beside, self)
        self.upkeep.said.connect(self.say)
        self.upkeep.verified.connect(self._verified)
        self.bridge.changed.connect(self.show_top)
        self.bridge.saving.connect(self.show_saved)
        if desk.house:
            self.window.use_scale(desk.house.text_size / 100)
        self.window.show_banner(tr("Read only. {why}", why=desk.books.read_only_because)
                                if desk.books.read_only_because else "")
        mark(self.window.rail, bool(desk.house and Unsaved(desk.books.house()).values))
        self.locker.take_up()
        if not self.window.locked:
            self.route()
        self.upkeep.begin(self.window)
        self._take_keyboard()
        self.ready.emit()

    def _take_keyboard(self) -> None:
        """Keys go to this window even where no window manager gives it the focus: shortcuts are silent before."""
        self.window.window().activateWindow()

    def close(self) -> None:
        """Close the books and put away every page that shows them."""
        self.beside.finish()
        self.opener.wait()
        self.display.end()
        if self.locker is not None:
            self.locker.let_go()
        while self.window.covered:
            self.window.lift()
        self.drop(*self._pages())
        if self.desk is not None:
            self.desk.books.close()
        self.desk = self.bridge = self.upkeep = self.rules = None
        self.window.wait_for()

    def drop(self, *places: str) -> None:
        """Put pages away; they are made anew when they are next shown."""
        for place, page in self._pages().items():
            if place in places and page is not None:
                self.window.drop_page(page)
                page.hide()
        self.night = None if "night" in places else self.night
        self.deal = None if "deal" in places else self.deal
        self.ledger = None if "ledger" in places else self.ledger
        self.night_end = None if "settle" in places else self.night_end
        self.jackpots = None if "jackpots" in places else self.jackpots
        if "rules" in places and self.rules is not None:
            self.rules.put_away()
        if "practice" in places and self.practice is not None:
            self.practice.put_away()
        self.settings = None if "settings" in places else self.settings
        self.stats = None if "stats" in places else self.stats

    def _pages(self) -> dict[str, QWidget | None]:
        """The pages that were shown, by place."""
        return {"night": self.night, "deal": self.deal, "jackpots": self.jackpots.page if self.jackpots else None,
                "rules": self.rules.page if self.rules else None, "ledger": self.ledger, "settle": self.settle,
                "practice": self.practice.page if self.practice else None, "settings": self.settings,
                "stats": self.stats}

    # which page

    def route(self) -> None:
        """Show what comes now: a house to set up, a night to open, or the deal."""
        desk = self.desk
        assert desk is not None
        if desk.books.read_only_because and desk.house is None:
            self.fail(Refusal(tr("{name} holds no house yet.", name=self.path.name),
                                 desk.books.read_only_because, tr("Choose another file.")))
        elif desk.night is None and desk.house and (desk.books.read_only_because or desk.settling.unsettled()):
            self.go("settle")
        elif desk.night is None:
            from ui.first_run.flow import begin

            begin(self)
        else:
            self.go("deal")
        self.show_top()

    def show_alone(self, page: QWidget) -> None:
        """Show a page that stands by itself, in the place of the one that did."""
        old, self._alone = self._alone, page
        self.window.show_page(page)
        if old is not None:
            self.window.drop_page(old)

    def go(self, place: str) -> None:
        """Go to a place, where there is one yet; or lock the window, or show what players see."""
        if self.desk is None or self.desk.house is None:
            return
        if place == "display":
            self.display.key_pressed()
            return
        if place == "lock" and self.locker is not None:
            self.locker.lock()
            return
        if place in ("night", "deal") and self.desk.run is None:
            from ui.first_run.flow import begin

            begin(self)
            return
        page = {"night": self._night_page, "deal": self._deal_page, "jackpots": self._jackpots_page,
                "rules": self._rules_page, "ledger": self._ledger_page, "settle": self._settle_page,
                "practice": self._practice_page, "settings": self._settings_page,
                "stats": self._stats_page}[place]()
        self.window.show_page(page, place)
        if self._alone is not None:
            self.window.drop_page(self._alone)
            self._alone = None
        self.show_top()

    def _deal_page(self) -> QWidget:
        from ui.night.place import deal_page

        self.deal = self.deal or deal_page(self)
        self.deal.refresh()
        return self.deal

    def _night_page(self) -> QWidget:
        from ui.night.place import night_page

        self.night = self.night or night_page(self)
        self.night.refresh()
        return self.night

    def _ledger_page(self) -> QWidget:
        from ui.books.place import ledger_page

        self.ledger = self.ledger or ledger_page(self)
        self.ledger.refresh()
        return self.ledger

    def _settings_page(self) -> "SettingsPage":
        from ui.settings.place import settings_page

        if self.settings is None or not self.settings.is_fresh():
            section = self.settings.section if self.settings else 0
            self.drop("settings")
            self.settings = settings_page(self, section)
        return self.settings

    def _settle_page(self) -> QWidget:
        from ui.settle.place import night_end

        self.night_end = self.night_end or night_end(self)
        self.night_end.refresh()
        return self.night_end.page

    def _stats_page(self) -> QWidget:
        from ui.stats.place import stats_page

        self.stats = self.stats or stats_page(self)
        self.stats.refresh()
        return self.stats

    def _jackpots_page(self) -> QWidget:
        from ui.jackpots.controller import place_for

        self.jackpots = self.jackpots or place_for(self)
        self.jackpots.page.refresh()
        return self.jackpots.page

    def _rules_page(self) -> QWidget:
        from ui.rules.controller import place_for

        self.rules = self.rules or place_for(self)
        return self.rules.shown()

    def _practice_page(self) -> QWidget:
        from ui.practice.controller import place_for

        self.practice = self.practice or place_for(self)
        return self.practice.shown()

    def claim(self) -> None:
        """J at the table: a hand that was just shown may win a jackpot."""
        self.go("jackpots")
        if self.jackpots is not None:
            self.jackpots.page.claim_shown()

    @property
    def settle(self) -> "SettlePage | None":
        """The Settle page, once it was shown."""
        return self.night_end.page if self.night_end else None

    # what the pages ask for

    def night_closed(self) -> None:
        """The deal is over, and the books are copied as they stand now."""
        assert self.desk is not None
        self.drop("night", "deal", "jackpots")
        self.show_top()
        if self.desk.house and not self.desk.house.demo:
            assert self.upkeep is not None
            self.upkeep.back_up(self.path.parent / "backups")

    def print_sheet(self, kind: str = "", of: str = "", night: int = 0) -> None:
        """Ctrl+P: every sheet that can be printed now, from wherever the host is; a kind of sheet is chosen first."""
        from ui.printing.sheets_card import SheetsCard

        if self.desk is None or self.desk.house is None or self.window.covered:
            return
        assert self.bridge is not None
        card = SheetsCard(self.desk, program_version(), self.preferences.paper)
        card.closed.connect(self._found)
        card.kept.connect(self.bridge.set_saved)
        card.choose(kind, of, night)
        self.window.lay_over(card)

    def save_sheet(self) -> None:
        """The settlement sheet as a PDF."""
        if page := self._sheet_in_sight():
            page.save_pdf()

    def _sheet_in_sight(self) -> "SettlePage | None":
        if self.desk is None or self.desk.house is None or not self.desk.books.nights():
            return None
        self.go("settle")
        return self.settle

    def say(self, sentence: str, tone: str) -> None:
        """On the Settings page where that is in sight; trouble else over whatever is."""
        if self.settings is not None and self.settings.isVisible():
            self.settings.say(sentence, tone)
        elif tone == "bad":
            self.window.show_banner(sentence)

    def back_up(self) -> None:
        """Ask for a folder, and put a verified copy of the books there."""
        if self.upkeep is not None:
            self._show_books()
            self.upkeep.ask_and_back_up(self.window)

    def verify(self) -> None:
        """Verify the books, with the findings on the Settings page."""
        if self.upkeep is not None:
            self._show_books()
            self.upkeep.verify()

    def _show_books(self) -> None:
        if not (page := self._settings_page()).isVisible():  # else what was pressed there keeps the keyboard
            self.go("settings")
        page.show_books()

    def _verified(self, found: "list[Finding]", asked: bool) -> None:
        if found:
            self.window.show_banner(tr("The books do not verify: {what}", what=found[0].sentence))
        if asked and self.settings is not None:
            self.settings.show_books()
            self.settings.books.show_findings([one.sentence for one in found])

    def explain(self) -> None:
        """F1 away from the table: what the page in sight is for."""
        from ui.frame.page_help import explain

        shown = {page: place for place, page in self._pages().items() if page} | {self._alone: ""}
        explain(self.window, shown.get(self.window.pages.currentWidget() or self.deal, "deal"))

    def find(self) -> None:
        """Ctrl+K: the list of everything that can be done now."""
        from ui.frame.actions import actions
        from ui.frame.command_palette import Palette

        if not self.window.covered:
            palette = Palette(actions(self))
            palette.closed.connect(self._found)
            self.window.lay_over(palette)

    def _found(self) -> None:
        self.window.lift()
        if self.deal is not None and self.deal.isVisible():
            self.deal.take_keyboard()

    def block(self, name: str) -> None:
        """A click on a block of the top bar leads to where it can be looked after."""
        self.go({"night": "night", "table": "deal", "shoe": "deal", "jackpot": "jackpots", "game": "rules",
                 "limits": "rules"}.get(name, "settings"))
        if name == "shoe" and self.deal is not None:
            self.deal.side.show_tab(self.deal.shoe)

    def show_top(self) -> None:
        """Say in the top bar how things stand."""
        if self.bridge is not None:
            self.window.show_top(self.bridge.top_state_or_less())

    def show_saved(self) -> None:
        """Say there whether all is saved."""
        if self.bridge is not None:
            self.window.top.show_saved(self.bridge.state)
