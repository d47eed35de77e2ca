"""What the program shows when: the caution, the first run, a night to open, the deal, the settlement, settings."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QSettings, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from app.errors import MachineFault, Refusal, Refused
from app.words import tr
from ui.start import Opener, Work, said_of
from ui.window import Clock, Window

# The pages are loaded when they are first shown: the window must not wait for them.
if TYPE_CHECKING:
    from app.desk import Desk
    from app.settlement import NightStatement
    from app.sheets.blocks import Sheet
    from ui.bridge import Bridge
    from ui.deal.deal_page import DealPage
    from ui.settings.page import SettingsPage
    from ui.settle.page import SettlePage


def program_version() -> str:
    """The version that About and the sheets print."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("sabot")
    except PackageNotFoundError:
        return "0.1.0"


class Program(QObject):
    """Leads from the opened books to the right page, and from page to page."""

    ready = Signal()

    def __init__(self, window: Window, path: Path, *, demo_path: Path, key_folder: Path | None = None) -> None:
        super().__init__(window)
        self.window, self.path, self.demo_path, self.key_folder = window, path, demo_path, key_folder
        self.opener = Opener(self)
        self.desk: Desk | None = None
        self.bridge: Bridge | None = None
        self.deal: DealPage | None = None
        self.settle: SettlePage | None = None
        self.settings: SettingsPage | None = None
        self._alone: QWidget | None = None
        self._at_work: list[Work] = []
        self._verifying = False
        self.opener.opened.connect(self._opened)
        self.opener.failed.connect(self._failed)
        window.go.connect(self.go)
        window.print_wanted.connect(self.print_sheet)
        Clock(self.show_top, window)

    # opening

    def open(self, path: Path | None = None, read_only: bool = False) -> None:
        """Open the books, behind the window that shows already; others that are open are closed first."""
        self.close()
        self.path = path or self.path
        self.opener.open(self.path, read_only=read_only, key_folder=self.key_folder)

    def open_demo(self) -> None:
        """A demo night in a file of its own. The house's books are closed first and not touched."""
        self.close()
        self.window.wait_for(tr("Dealing a demo night…"), tr("It has a file of its own: your books are not touched."))
        self.opener.load(self._deal_demo)

    def _deal_demo(self) -> None:
        from app.desk.demo import make_demo

        self.path = self.demo_path
        self._beside(lambda: make_demo(self.demo_path, self.key_folder), self.open, self._failed)

    def _beside(self, job: Callable[[], Any], done: Callable[[], None], failed: Callable[[Refusal], None]) -> None:
        """Have something slow done beside the screen, and go on here when it is."""
        work = Work(job, self)
        self._at_work = [*(one for one in self._at_work if not one.isFinished()), work]
        work.done.connect(lambda _: done())
        work.failed.connect(lambda error: failed(said_of(error)))
        work.start()

    def _failed(self, refusal: Refusal, can_read: bool = False) -> None:
        from ui.faults import FaultPage, newest_backup

        backup = newest_backup(self.path, self.backup_folders())
        page = FaultPage(refusal, str(self.path), can_read, backup)
        page.again.connect(lambda: self.open())
        page.read_only.connect(lambda: self.open(read_only=True))
        page.backup_wanted.connect(lambda: self.open(backup, read_only=True))
        page.another.connect(self.choose_file)
        self._show_alone(page)
        self._take_keyboard()
        self.ready.emit()

    def backup_folders(self) -> list[Path]:
        """Where copies of the books may lie: beside them, and where the host has put one last."""
        chosen = str(QSettings("Sabot", "Sabot").value("backup/folder", ""))
        return [self.path.parent / "backups", self.path.parent, *([Path(chosen)] if chosen else [])]

    def choose_file(self) -> None:
        """Open other books."""
        chosen, _ = QFileDialog.getOpenFileName(self.window, tr("Books to open"), str(self.path.parent), "*.db")
        if chosen:
            self.open(Path(chosen))

    def _opened(self, desk: "Desk") -> None:
        from ui.bridge import Bridge

        self.desk, self.bridge = desk, Bridge(desk, self)
        self.bridge.changed.connect(self.show_top)
        if desk.house:
            self.window.use_scale(desk.house.text_size / 100)
        self.window.show_banner(tr("Read only: {why}", why=desk.books.read_only_because)
                                if desk.books.read_only_because else "")
        self.route()
        self.verify(quietly=True)
        self._take_keyboard()
        self.ready.emit()

    def _take_keyboard(self) -> None:
        """Keys go to this window even where no window manager gives it the focus: shortcuts are silent before."""
        self.window.window().activateWindow()

    def close(self) -> None:
        """Close the books and put away every page that shows them."""
        for work in self._at_work:
            work.forget()
        self._at_work, self._verifying = [], False
        self.opener.wait()
        for page in (self.deal, self.settle, self.settings):
            if page is not None:
                self.window.drop_page(page)
        self.deal = self.settle = self.settings = None
        if self.desk is not None:
            self.desk.books.close()
        self.desk = self.bridge = None
        self.window.wait_for()

    # which page

    def route(self) -> None:
        """Show what comes now: a house to set up, a night to open, or the deal."""
        desk = self.desk
        assert desk is not None
        if desk.books.read_only_because and desk.house is None:
            self._failed(Refusal(tr("{name} holds no house yet.", name=self.path.name),
                                 desk.books.read_only_because, tr("Choose another file.")))
        elif desk.books.read_only_because and desk.night is None:
            self.go("settle")
        elif desk.night is None:
            self._first_run() if desk.house else self._caution()
        else:
            self.go("deal")
        self.show_top()

    def _show_alone(self, page: QWidget) -> None:
        old, self._alone = self._alone, page
        self.window.show_page(page)
        if old is not None:
            self.window.drop_page(old)

    def _caution(self) -> None:
        from ui.night.caution import CautionPage

        page = CautionPage()
        page.understood.connect(self._first_run)
        self._show_alone(page)

    def _first_run(self) -> None:
        from ui.night.first_run import FirstRunPage

        desk = self.desk
        assert desk is not None
        page = FirstRunPage(tuple(one.name for one in desk.players()), desk.house)
        page.open_table.connect(lambda opening: self._open_table(page, opening))
        page.demo_wanted.connect(self.open_demo)
        page.backup_wanted.connect(self.choose_file)
        page.language_wanted.connect(self._next_language)
        self._show_alone(page)

    def _open_table(self, page: Any, opening: Any) -> None:
        desk = self.desk
        assert desk is not None
        try:
            if desk.house is None:
                desk.open_house(replace(opening.house, caution_seen=True))
            desk.open_night(opening.plan)
        except (Refused, MachineFault) as trouble:
            page.refused(trouble.refusal)
        else:
            self.route()

    def _next_language(self) -> None:
        from ui import language

        codes = [code for code, _ in language.known()]
        language.use(codes[(codes.index(language.current()) + 1) % len(codes)] if len(codes) > 1 else codes[0])
        self._first_run()

    def go(self, place: str) -> None:
        """Go to a place, where there is one yet."""
        if self.desk is None or self.desk.house is None:
            return
        if place == "deal" and self.desk.run is None:
            self._first_run()
            return
        page = {"deal": self._deal_page, "settle": self._settle_page, "settings": self._settings_page}[place]()
        self.window.show_page(page, place)
        if self._alone is not None:
            self.window.drop_page(self._alone)
            self._alone = None
        self.show_top()

    def _deal_page(self) -> QWidget:
        from ui.deal.deal_page import DealPage

        if self.deal is None:
            assert self.desk is not None
            assert self.bridge is not None
            self.deal = DealPage(self.desk)
            self.deal.saved.connect(self.bridge.take_saved)
        self.deal.refresh()
        return self.deal

    def _settings_page(self) -> QWidget:
        from ui.settings.page import SettingsPage

        assert self.desk is not None
        if self.settings is not None:
            self.window.drop_page(self.settings)
        self.settings = SettingsPage(self.desk, program_version())
        self.settings.text_size.connect(self.use_text_size)
        self.settings.paper.connect(self.use_paper)
        self.settings.verify.connect(self.verify)
        self.settings.language_chosen.connect(self.use_language)
        return self.settings

    def _settle_page(self) -> QWidget:
        from ui.settle.page import SettlePage

        if self.settle is None:
            self.settle = SettlePage(self.make_sheet, self._paper())
            self.settle.close_wanted.connect(self.close_night)
            self.settle.cash_out_wanted.connect(self.cash_out)
        self._show_statement()
        return self.settle

    def _show_statement(self) -> None:
        assert self.desk is not None
        assert self.settle is not None
        if not self.desk.books.nights():
            return
        self.settle.show_statement(self.desk.statement())
        self.settle.show_night(self.desk.night is not None and not self.desk.books.read_only_because)

    # what the pages ask for

    def make_sheet(self, statement: "NightStatement") -> "Sheet":
        """The settlement sheet as it is printed now."""
        from zoneinfo import ZoneInfo

        from app.sheets.settlement import settlement_sheet

        assert self.desk is not None
        zone = self.desk.night.zone if self.desk.night else self.desk.clock.zone()
        return settlement_sheet(statement, datetime.now(UTC).astimezone(ZoneInfo(zone)), program_version())

    def cash_out(self, player: int, counted: int, how: str, reason: str) -> None:
        """A player hands the chips in; refused, it is said on the page."""
        from app.dealing.asides import CashOut

        assert self.desk is not None
        assert self.settle is not None
        try:
            self.desk.aside(CashOut(player, counted, how, reason))
        except (Refused, MachineFault) as trouble:
            self.settle.refuse(str(trouble))
        else:
            self._show_statement()

    def close_night(self) -> None:
        """Close the night; what stands in the way is said on the page."""
        assert self.desk is not None
        assert self.settle is not None
        try:
            self.desk.close_night()
        except (Refused, MachineFault) as trouble:
            self.settle.refuse(str(trouble))
            return
        if self.deal is not None:
            self.window.drop_page(self.deal)
            self.deal = None
        self._show_statement()
        self.show_top()

    def print_sheet(self) -> None:
        """Ctrl+P: the settlement sheet, from wherever the host is."""
        if self.desk is not None and self.desk.house is not None and self.desk.books.nights():
            self.go("settle")
            assert self.settle is not None
            self.settle.print_now()

    def use_text_size(self, per_cent: int) -> None:
        """Make everything larger or smaller, and remember it."""
        self.window.use_scale(per_cent / 100)
        self._remember(text_size=per_cent)

    def use_paper(self, paper: str) -> None:
        """Lay sheets out for another paper, and remember it."""
        self._remember(paper=paper)
        if self.settle is not None:
            self.settle.use_paper(self._paper())

    def use_language(self, code: str) -> None:
        """Say everything in another language from now on."""
        from ui import language

        language.use(code)
        for page in (self.deal, self.settle):
            if page is not None:
                self.window.drop_page(page)
        self.deal = self.settle = None
        self.go("settings")

    def _remember(self, **changed: Any) -> None:
        assert self.desk is not None
        assert self.desk.house is not None
        try:
            self.desk.open_house(replace(self.desk.house, **changed))
        except (Refused, MachineFault) as trouble:
            if self.settings is not None:
                self.settings.say(str(trouble), "bad")

    def _paper(self) -> Any:
        from ui.printing import PAPERS

        wanted = self.desk.house.paper if self.desk and self.desk.house else "A4"
        return next((paper for paper in PAPERS if paper.name == wanted), PAPERS[0])

    def verify(self, quietly: bool = False) -> None:
        """Go through the books behind the prompt; quietly, only what is wrong is told."""
        if self.desk is None or self._verifying:
            return
        desk = self.desk
        found: list[str] = []
        self._verifying = True
        self._beside(lambda: found.extend(one.sentence for one in desk.verify()),
                     lambda: self._verified(found, quietly), lambda refusal: self._verified([str(refusal)], quietly))

    def _verified(self, found: list[str], quietly: bool) -> None:
        self._verifying = False
        if found:
            self.window.show_banner(tr("The books do not verify: {what}", what=found[0]))
        if self.settings is not None and not quietly:
            self.settings.say(" ".join(found) or tr("The books verify: nothing is wrong."), "bad" if found else "ok")

    def show_top(self) -> None:
        """Say in the top bar how things stand."""
        if self.bridge is not None:
            self.window.show_top(self.bridge.top_state())
