"""What the program shows when: the caution, the first run, a night to open, the deal, the settlement, settings."""

from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer

from app.dealing.prompts.heard import Telling
from app.errors import Refusal
from app.words import tr
from ui.background.garbage import Collector
from ui.background.opener import Ahead, Opener
from ui.frame import file_dialogs, rail_marks
from ui.frame.coming_back import LONG_ENOUGH
from ui.frame.pages import PLACES, SEVERAL, rooms
from ui.frame.services import PHONES, Services, copies_of, on_server, phones_of
from ui.frame.top_bar import Saved
from ui.frame.window import Clock, Window
from ui.frame.windows.several import SeveralTables
from ui.heard import telling
from ui.tables.elsewhere import Elsewhere

# Loaded when they are first wanted: the window must not wait for them.
if TYPE_CHECKING:


    from app.desk import Desk
    from app.ledger.check import Finding
    from ui.frame.windows.table_windows import TableWindows
    from ui.lock.locker import Locker
    from ui.practice.controller import PracticeController


class Program(SeveralTables):
    """Opens books and closes them, and leads from what was opened to the right page."""

    def __init__(self, window: Window, path: Path, *, demo_path: Path, key_folder: Path | None = None) -> None:
        super().__init__(window, path, key_folder)
        self.demo_path = demo_path
        self.opener, self.elsewhere = Opener(self), Elsewhere(self, window)
        self.collector = Collector(self, self.ready)
        self.ahead = Ahead(self.background, self.ready, rooms, lambda: self.desk and self.desk.watch.last_visits(),
                           self)
        Clock(self.show_top, window)
        window.may_close = self._may_close
        window.lock_wanted.connect(self.lock)
        self.opener.opened.connect(self._opened)
        self.opener.failed.connect(self.fail)
        self.opener.lost.connect(self.lost)
        self.opening_wanted.connect(self._begin)

    @cached_property
    def locker(self) -> "Locker":
        """Locks the window, whichever books are open."""
        from ui.lock.locker import Locker

        locker = Locker(self.window, self.background, self)
        locker.unlocked.connect(self._come_in)
        locker.people_wanted.connect(self.show_people)
        locker.said.connect(self.say)
        return locker

    @cached_property
    def windows(self) -> "TableWindows":
        """The tables in windows of their own."""
        from ui.frame.windows.table_windows import TableWindows

        return TableWindows(self)

    @cached_property
    def practising(self) -> "PracticeController":
        """What was practised, whichever books are open."""
        from ui.practice.controller import PracticeController

        return PracticeController(self.background, self)

    # opening

    def open(self, path: Path | None = None, read_only: bool = False, anew: bool = False) -> None:
        """Open the books, behind the window that shows already; others that are open are closed first."""
        if not self.window.may_close():
            return
        self.close()
        self.path = path or self.path
        self.opener.open(self.path, read_only=read_only, key_folder=self.key_folder, anew=anew)

    def open_demo(self) -> None:
        """A demo night in a file of its own. The house's books are closed first and not touched."""
        if not self.window.may_close():
            return
        self.close()
        self.window.wait_for(tr("Dealing a demo night…"), tr("It has a file of its own: your books are not touched."))
        self.opener.load(self._deal_demo)

    def _deal_demo(self) -> None:
        from app.desk.demo import make_demo

        self.path = self.demo_path
        self.background.run(lambda: make_demo(self.demo_path, self.key_folder), self.open, self.fail)

    def fail(self, refusal: Refusal, can_read: bool = False) -> None:
        """The books could not be opened: what can be done instead."""
        from ui.frame.fault_page import FaultPage

        page = FaultPage(refusal, str(self.path), can_read)
        page.again.connect(lambda: self.open())
        page.read_only.connect(lambda: self.open(read_only=True))
        page.another.connect(self.choose_file)
        self.show_alone(page)
        self.take_keyboard()
        self.ready.emit()

    def choose_file(self) -> None:
        """Open other books: a house on a server that was opened here, or a file."""
        ask = partial(file_dialogs.books_to_open, self.window, self.path.parent)
        self.elsewhere.choose(self._keys(), ask, self.open)

    def open_backup(self) -> None:
        """Take up the books of a backup: copied to where the house's books belong, for there is no house yet."""
        if self.desk is None or self.desk.house is not None:
            self.choose_file()
        elif chosen := file_dialogs.backup_to_open(self.window, self.path.parent):
            self.close()
            self.window.wait_for(tr("Copying and verifying the backup…"), tr("The backup stays as it is."))
            self.opener.load(partial(self._restore, chosen))

    def _restore(self, backup: Path) -> None:
        from app.desk.exchange.restoring import restore

        self.background.run(lambda: restore(backup, self.path, self.key_folder), self.open, self.fail)

    def _opened(self, desk: "Desk") -> None:
        services = self.services = self._services(desk)
        if desk.house:
            self.window.use_scale(desk.house.text_size / 100)
            self.window.use_theme(desk.house.theme)
            self.window.use_contrast(desk.house.contrast)
            self.window.use_keys(desk.house.keys)
            telling.use(Telling(desk.house.telling or Telling.FULL))
        telling.told.older = telling.is_older()
        self._say_of_the_books(desk)
        self.show_unsaved(self.has_unsaved())
        self.replays.take_up(desk)
        self.display.take_up(desk)
        self.locker.take_up(desk)
        if not self.window.locked:
            self.route()
        services.upkeep.begin()
        services.copies.begin()
        services.phones.begin()
        self.elsewhere.hear(desk, self.path, self._keys())
        self.take_keyboard()
        self.ready.emit()

    def _say_of_the_books(self, desk: "Desk") -> None:
        """What is to be known of them before anything is entered: what is wrong with them, or what may ruin them."""
        from app.desk.house.shared_folder import shared_folder

        if said := desk.books.warnings():
            self.window.show_banner(" ".join(said), tone="bad" if desk.books.proof.grave else "warn")
        elif wrong := desk.house and shared_folder(desk.books.path):
            self.window.show_banner(str(wrong))
            QTimer.singleShot(LONG_ENOUGH, self.window, lambda: self.window.take_back_banner(str(wrong)))
        else:
            self.window.show_banner("")

    def _say_of_phones(self, sentence: str, tone: str) -> None:
        """What the host is to know of the phones' page, wherever they are, for as long as it takes to read."""
        if self._settings_in_sight() is not None:
            self.say(sentence, tone)
        else:
            self.window.show_banner(sentence, PHONES)
            QTimer.singleShot(LONG_ENOUGH, self.window, lambda: self.window.take_back_banner(sentence, PHONES))

    def _services(self, desk: "Desk") -> Services:
        from ui.background.upkeep import BookMaintenance
        from ui.frame.bridge import Bridge
        from ui.frame.preferences import Preferences

        bridge, upkeep = Bridge(desk, self), BookMaintenance(desk, self.background, self)
        preferences, copies = Preferences(desk, self), copies_of(desk, self.background, self)
        phones = phones_of(bridge, self.window, self.window.unseen, lambda: self.display, self.background, self)
        phones.said.connect(self._say_of_phones)
        upkeep.said.connect(self.say)
        upkeep.verified.connect(self._verified)
        upkeep.changed.connect(lambda: rail_marks.mark_books(self.window.rail, upkeep))
        copies.said.connect(self.say)
        copies.changed.connect(lambda: rail_marks.mark_copies(self.window.rail, copies))
        copies.lost.connect(self.come_back)
        copies.to_key.connect(self.show_to_key)
        copies.caught_up.connect(self.show_caught_up)
        preferences.said.connect(self.say)
        preferences.text_size.connect(self._use_text_size)
        preferences.theme.connect(self.window.use_theme)
        preferences.contrast.connect(self.window.use_contrast)
        preferences.keys.connect(self.window.use_keys)
        preferences.roads.connect(lambda: self.windows.restyle())
        preferences.language.connect(self._use_language)
        return self.joined(Services(desk, bridge, upkeep, copies, preferences, self.locker, self.display, self.replays,
                                   self.window, self.background, self, lambda: self.practising,
                                   phones, on_server(bridge, self.window, self.background)))

    def joined(self, services: Services) -> Services:
        """What is done at its desk is heard by all that looks after the books."""
        bridge, upkeep, copies = services.bridge, services.upkeep, services.copies
        upkeep.doubted.connect(bridge.set_doubt)
        bridge.set_doubt(upkeep.doubt)
        bridge.changed.connect(lambda: copies.note_change(failed=bridge.state is Saved.NOT_SAVED))
        bridge.not_taken.connect(lambda _: copies.note_change(failed=True))
        bridge.changed.connect(self.show_top)
        bridge.changed.connect(self.window.unseen.begin)
        bridge.saving.connect(self.show_saved)
        for changed in (bridge.changed, bridge.saving):
            changed.connect(copies.look_what_is_left)
            changed.connect(services.display.something_changed)
            changed.connect(services.phones.something_changed)
        services.display.dot.connect(services.phones.something_changed)
        services.phones.changed.connect(lambda: services.display.show_code(*services.phones.on_display))
        services.preferences.saved.connect(bridge.set_saved)
        return services

    def _come_in(self) -> None:
        """The desk was unlocked: where nothing was shown yet, show what comes now."""
        if self.services is not None:
            self.services.preferences.use_language_of_desk()
        if self.window.pages.currentWidget() is self.window.waiting:
            self.route()

    def _may_close(self) -> bool:
        """Whether all that was answered is in the books, or the host has been told once that it is not."""
        if not self.windows.may_close():
            return False
        if self.bridge is None or self.bridge.may_leave():
            return True
        self.go("deal")
        return False

    def close(self) -> None:
        """Close the books and put away every page that shows them."""
        self.elsewhere.hear_no_more()
        self.background.finish()
        self.opener.wait()
        self.windows.close()
        for display in self.windows.tabbed():
            display.let_go()
        self.replays.let_go()
        if self.services is not None:
            self.locker.let_go()
            self.services.phones.close()
        while self.window.covered:
            self.window.lift()
        for pages in (self.pages, *(pages for _, pages in self.tables.values())):
            pages.drop_all()
        self.tables.clear()
        if self.desk is not None:
            self.desk.books.close()
        self.services = self._first_run = None
        self.window.wait_for()

    # which page

    def route(self) -> None:
        """Show what comes now: a house to set up, a night to open, or the deal."""
        desk = self.desk
        assert desk is not None
        if desk.books.read_only_because and desk.house is None:
            self.fail(Refusal(tr("{name} has no house in it yet.", name=self.path.name),
                                 desk.books.read_only_because, tr("Choose another file.")))
        elif desk.night is None and desk.house and (desk.books.read_only_because or desk.settling.unsettled()):
            self.go("settle")
        elif desk.night is None:
            self._begin()
        else:
            self.go("deal")
        self.show_top()

    def _begin(self) -> None:
        """What leads to a night that is open."""
        from ui.first_run.flow import FirstRun

        assert self.desk is not None
        first = self._first_run = FirstRun(self.desk)
        first.page_made.connect(self.show_alone)
        first.opened.connect(self.route)
        first.saved.connect(self.set_saved)
        first.demo_wanted.connect(self.open_demo)
        first.backup_wanted.connect(self.open_backup)
        first.second_wanted.connect(self.choose_second)
        first.practice_wanted.connect(lambda: self.go("practice"))
        first.settlement_wanted.connect(lambda: self.go("settle"))
        first.words_wanted.connect(self.explain)
        first.language_changed.connect(self.window.relabel)
        first.begin()

    def go_back(self) -> None:
        """Go to where the host came from, or to what comes now."""
        self.go(self._came_from) if self._came_from else self.route()

    # what pages ask for

    def lock(self) -> None:
        """F12: nobody sees or enters anything until a PIN was given."""
        if self.services is not None:
            self.locker.lock()

    def put_off(self) -> None:
        """Something is being done: what is used no more is looked for later, and what comes later is loaded later."""
        self.collector.put_off()
        self.ahead.put_off()

    def night_closed(self) -> None:
        """The deal is over, and the books are copied as they stand now."""
        self.windows.close()
        self.pages.drop("night", "deal", "jackpots", *SEVERAL)
        self.tables.clear()
        self.show_top()
        if self.services is not None:
            self.services.copies.keep_whole()

    # how the program looks and speaks

    def _use_text_size(self, per_cent: int) -> None:
        self.window.use_scale(per_cent / 100)
        self.windows.relook()
        self.pages.drop("practice", *SEVERAL, *(place for place in PLACES if place not in ("deal", "settings")))
        self.go("settings")

    def _use_language(self) -> None:
        """Everything is said anew: what is asked now, too, for which the log is dealt again."""
        for guide in (self, *self.windows.own.values()):
            if guide.bridge is not None and guide.desk is not None and guide.bridge.may_leave():
                guide.desk.load()
        for pages in (pages for _, pages in self.tables.values() if pages is not self.pages):
            pages.drop_all()
        self.window.relabel()
        if self.services is not None:
            rail_marks.mark_copies(self.window.rail, self.services.copies)
        self.windows.restyle()
        self.windows.relook()
        self.pages.drop("practice", *SEVERAL, *(place for place in PLACES if place != "settings"))
        self.go("settings")

    def back_up(self) -> None:
        """Ask for a folder, and put a verified copy of the books there."""
        if self.services is not None:
            self.show_books()
            self.services.upkeep.ask_and_back_up(self.window)

    def verify(self) -> None:
        """Verify the books, with the findings on the Settings page."""
        if self.services is not None:
            self.show_books()
            self.services.upkeep.verify()

    def key_taken_in(self) -> None:
        """The books have their own key again: it is not said any more that they have not, and all is verified by it."""
        if self.services is not None and self.desk is not None:
            self._say_of_the_books(self.desk)
            self.services.upkeep.begin()

    def _verified(self, found: "list[Finding]", asked: bool) -> None:
        self.wrong = next((one.sentence for one in found if one.grave), "")
        if found and self.desk is not None:
            self._say_of_the_books(self.desk)
        if asked:
            from ui.settings.page import SettingsPage

            if (page := self.pages.of(SettingsPage)) is not None:
                page.show_books()
                page.books.show_findings([one.sentence for one in found])
