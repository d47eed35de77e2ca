"""From page to page while books are open, and what pages have done that is no page's own."""

from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app.version import program_version
from ui.background.opener import Background
from ui.display.controller import DisplayController
from ui.frame import rail_marks
from ui.frame.pages import SEVERAL, Pages
from ui.frame.services import Services
from ui.frame.window import Window
from ui.replay.controller import ReplayController

# Loaded when they are first wanted: the window must not wait for them.
if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.desk import Desk
    from ui.frame.bridge import Bridge
    from ui.frame.commands.actions import Doer
    from ui.settings.page import SettingsPage


class Guide(QObject):
    """Leads to the pages of the books that are open. `opening_wanted` comes where there is no night to lead into."""

    opening_wanted = Signal()

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.window, self.background, self.pages = window, Background(self), Pages(window)
        self.display = self.new_display()
        self.replays = ReplayController(window, lambda: self.display.screen, self)
        self.services: Services | None = None
        self._alone: QWidget | None = None
        self._came_from = ""
        window.go.connect(self.go)
        window.print_wanted.connect(self.print_sheet)
        window.help_wanted.connect(self.explain)
        window.replay_wanted.connect(self.replay)
        window.put_away.connect(lambda: self.display.put_away())
        window.fill_screen.connect(lambda: self.display.full_screen())
        window.find_wanted.connect(self.find)
        window.asked_wanted.connect(self.show_asked)
        window.table_step.connect(self.step_table)
        window.top.tabs.wanted.connect(self.show_table)
        window.top.tabs.asked_wanted.connect(self.show_asked)
        window.top.block_clicked.connect(self.block)
        self.replays.keyboard_free.connect(self.take_table)
        self.replays.record_wanted.connect(self.print_sheet)

    def new_display(self) -> DisplayController:
        """What players see of one table; how that of the table in sight stands is told on the rail."""
        made = DisplayController(self.window, self, lambda: self.beside(made))
        made.dot.connect(lambda *said: rail_marks.mark_display(self.window.rail, *said)
                         if made is self.display else None)
        made.hint.connect(lambda hint: rail_marks.say_beside(self.window.rail, "display", hint))
        made.not_saved.connect(lambda: self.set_saved(False))
        return made

    def beside(self, display: DisplayController) -> "Sequence[QWidget]":
        """The windows of other tables, and of their displays, on which this one must not lie."""
        return ()

    @property
    def desk(self) -> "Desk | None":
        """The desk of the books that are open."""
        return self.services.desk if self.services is not None else None

    @property
    def bridge(self) -> "Bridge | None":
        """What tells the screen of it."""
        return self.services.bridge if self.services is not None else None

    def set_saved(self, saved: bool) -> None:
        """What was keyed has been taken by the books, or could not be."""
        if self.bridge is not None:
            self.bridge.set_saved(saved)

    # which page

    def show_alone(self, page: QWidget) -> None:
        """Show a page that stands by itself, in the place of the one that did."""
        old, self._alone = self._alone, page
        self.window.show_page(page)
        if old is not None:
            self.window.drop_page(old)

    def go(self, place: str) -> None:
        """Go to a place, where there is one yet; or lock the window, or show what players see."""
        if self.services is None or self.services.desk.house is None:
            return
        if place == "display":
            self.display.key_pressed()
        elif place == "copies":
            self.show_books()
        elif place == "lock":
            self.services.locker.lock()
        elif place in SEVERAL and not self.several:
            return  # a house with one table has no such place
        elif place in ("night", "deal") and self.services.desk.run is None:
            self.opening_wanted.emit()
        elif place in SEVERAL and not self.services.desk.shares_the_house:
            return
        else:
            self._show(place, self.services)

    @property
    def several(self) -> bool:
        """Whether the night in sight was opened for several tables."""
        return self.desk is not None and self.desk.run is not None and self.desk.run.opening.house

    def _show(self, place: str, services: Services) -> None:
        page = self.pages.shown(place, services)
        if self.window.place != place:
            self._came_from = self.window.place
        self.window.show_page(page, place)
        if self._alone is not None:
            self.window.drop_page(self._alone)
            self._alone = None
        self.show_top()

    # what the pages ask for

    def claim(self) -> None:
        """J at the table: a hand that was just shown may win a jackpot."""
        from ui.jackpots.page import JackpotsPage

        self.go("jackpots")
        if (page := self.pages.of(JackpotsPage)) is not None:
            page.claim_shown()

    def show_rules(self, subject: str) -> None:
        """Show what is played of a game or a jackpot, by its id."""
        from ui.rules.page import RulesPage

        self.go("rules")
        if (page := self.pages.of(RulesPage)) is not None:
            page.show_subject(subject)

    def show_unsaved(self, unsaved: bool) -> None:
        """A dot on every rail where edits of rules wait."""
        for window in self.window.fellows:
            rail_marks.mark_rules(window.rail, unsaved)

    def _mark_rules(self, desk: "Desk") -> None:
        from ui.rules.draft_store import Unsaved

        self.show_unsaved(bool(desk.house and Unsaved(desk.books.house()).values))

    def show_settlement(self, night: int) -> None:
        """Show how a night was settled."""
        from ui.settle.page import SettlePage

        self.go("settle")
        if (page := self.pages.of(SettlePage)) is not None:
            page.night_chosen.emit(night)

    def show_entry(self, number: int) -> None:
        """Show an entry of the ledger."""
        from ui.books.page import LedgerPage

        self.go("ledger")
        if (page := self.pages.of(LedgerPage)) is not None:
            page.go_to("entry", number)

    def show_people(self) -> None:
        """Show where PINs are set."""
        if (page := self._at_settings()) is not None:
            page.show_people()

    def _at_settings(self) -> "SettingsPage | None":
        from ui.settings.page import SettingsPage

        self.go("settings")
        return self.pages.of(SettingsPage)

    def replay(self) -> None:
        """Ctrl+R: every hand of the night, to choose one from; in the ledger the hand of the entry that is opened."""
        number = self._entry_in_sight()
        if number is not None:
            self.replays.entry(number)
        else:
            self.replays.choose()

    def _entry_in_sight(self) -> int | None:
        if self.window.place != "ledger":
            return None
        from ui.books.page import LedgerPage

        page = self.pages.of(LedgerPage)
        opened = page.opened.entry if page is not None else None
        return opened.line.number if opened is not None else None

    def print_sheet(self, kind: str = "", of: str = "", night: int = 0) -> None:
        """Ctrl+P: every sheet that can be printed now, from wherever the host is; a kind of sheet is chosen first."""
        from ui.printing.sheets_card import SheetsCard

        if self.services is None or self.services.desk.house is None or self.window.covered:
            return
        card = SheetsCard(self.services.desk, program_version(), self.services.preferences.paper_in_use)
        card.closed.connect(self.lift)
        card.kept.connect(self.services.bridge.set_saved)
        card.choose(kind, of, night)
        card.attend(self.services.upkeep)
        self.window.lay_over(card)

    def show_rating(self, player: int) -> None:
        """I at a seat or among the players: their rating, over the page; nothing in a house that keeps none."""
        from ui.ratings.card import RatingCard

        if self.services is None or not self.services.desk.rated.kept or self.window.covered:
            return
        card = RatingCard(self.services.desk, self.background, player)
        card.closed.connect(self.lift)
        card.saved.connect(self.services.bridge.set_saved)
        card.print_wanted.connect(self._print_rating)
        self.window.lay_over(card)

    def _print_rating(self, player: int, night: int) -> None:
        self.lift()
        self.print_sheet("rating", str(player), night)

    def save_sheet(self) -> None:
        """The settlement sheet as a PDF."""
        from ui.settle.page import SettlePage

        if self.desk is None or self.desk.house is None or not self.desk.books.nights():
            return
        self.go("settle")
        if (page := self.pages.of(SettlePage)) is not None:
            page.save_pdf()

    def say(self, sentence: str, tone: str) -> None:
        """On the Settings page where that is in sight; trouble else over whatever is."""
        page = self._settings_in_sight()
        if page is not None:
            page.say(sentence, tone)
        elif tone == "bad":
            self.window.show_banner(sentence)

    def _settings_in_sight(self) -> "SettingsPage | None":
        if self.window.place != "settings" or self.window.locked:
            return None
        from ui.settings.page import SettingsPage

        return self.pages.of(SettingsPage)

    def show_books(self) -> None:
        """Show where the books are looked after."""
        page = self._settings_in_sight() or self._at_settings()  # what was pressed there keeps the keyboard
        if page is not None:
            page.show_books()

    # several tables

    def open_for_several(self) -> None:
        """Ctrl+T where a night is opened: other tables open beside this one tonight, or none after all."""
        from ui.first_run.page import FirstRunPage

        if isinstance(self._alone, FirstRunPage):
            self._alone.use_several()

    def show_table(self, number: int) -> None:
        """Bring another table into sight."""
        raise NotImplementedError

    def watch(self, number: int) -> None:
        """Go to a table of the house: to its own tab."""
        if self.desk is not None and number == self.desk.at:
            self.go("deal")
        else:
            self.show_table(number)

    def step_table(self, by: int) -> None:
        """Ctrl+PgUp, Ctrl+PgDn: the table before, or after."""
        if self.desk is None or self.window.covered or self.window.locked:
            return
        numbers = [*self.desk.tables.open()]
        if self.desk.at in numbers:
            self.show_table(numbers[(numbers.index(self.desk.at) + by) % len(numbers)])

    def show_asked(self, begun: str = "") -> None:
        """Ctrl+L: what tables ask of each other, over any page; nothing in a house with one.

        With the letter of an act, that is begun at once.
        """
        if self.desk is None or not self.desk.shares_the_house or self.window.covered:
            return
        from ui.tables.card import TablesCard

        card = TablesCard(self.desk)
        card.closed.connect(self._asked_seen)
        card.saved.connect(self.set_saved)
        card.table.connect(self._table_wanted)
        self.window.lay_over(card)
        if begun:
            card.deeds[begun]()

    def _asked_seen(self) -> None:
        self.window.lift()
        self.go(self.window.place)
        self.take_table()

    def _table_wanted(self, number: int) -> None:
        """A table was opened, or the one in sight was closed."""
        self.window.lift()
        if self.desk is not None:
            self.show_table(number or next(iter(self.desk.tables.open())))

    def refresh_page(self) -> None:
        """The page in sight shows how things stand now."""
        self.pages.refresh(self.window.place)

    @property
    def leaves_for(self) -> str:
        """Where the table in sight can go from this window: "own", "first" or nowhere."""
        raise NotImplementedError

    def own_window(self) -> None:
        """Ctrl+K: the table in sight into a window of its own, or back."""
        raise NotImplementedError

    # over the page

    def find(self) -> None:
        """Ctrl+K: a line for everything that can be done, by name."""
        from ui.frame.commands.line import CommandLine
        from ui.frame.commands.palette import Palette

        if not self.window.covered:
            palette = Palette(CommandLine(cast("Doer", self)))  # every kind of guide is one
            palette.closed.connect(self.lift)
            self.window.lay_over(palette)

    def explain(self) -> None:
        """F1 away from the table: what the page in sight is for."""
        from ui.help import page_help

        page = self.window.pages.currentWidget()
        spec = self.pages.spec_of(page)
        page_help.explain(self.window, page_help.OPENING if page is self._alone else spec.help if spec else (), page,
                          self.open_handbook)

    def open_handbook(self) -> None:
        """The handbook, in whatever reads PDF on this computer."""
        from ui.help.handbook_file import Opener

        Opener(self.window, self.background, self.services.preferences.paper_in_use if self.services else None).open()

    def lift(self) -> None:
        """What lay over the page is put away."""
        self.window.lift()
        self.take_table()

    def take_table(self) -> None:
        """The keyboard goes to what is asked, where the table is in sight."""
        if self.window.place != "deal" or self.window.locked:
            return
        from ui.deal.deal_page import DealPage

        if (page := self.pages.of(DealPage)) is not None:
            page.take_keyboard()

    def count_rack(self) -> None:
        """Go to the table, to count the rack."""
        from ui.deal.deal_page import DealPage

        self.go("deal")
        if (page := self.pages.of(DealPage)) is not None:
            page.overlays.open_rack()

    def block(self, name: str) -> None:
        """A click on a block of the top bar leads to where it can be looked after."""
        from ui.deal.deal_page import DealPage

        self.go({"night": "night", "table": "deal", "shoe": "deal", "jackpot": "jackpots", "game": "deal",
                 "limits": "rules"}.get(name, "settings"))
        page = self.pages.of(DealPage) if self.window.place == "deal" else None
        if name == "shoe" and page is not None:
            page.side.show_tab(page.shoe)
        elif name == "game" and page is not None:
            page.overlays.choose_game()

    def show_top(self) -> None:
        """Say in the top bar how things stand."""
        self.window.rail.show_several(self.several)
        if self.bridge is not None:
            self.window.show_top(self.bridge.top_state_or_less(self.window.place))

    def show_saved(self) -> None:
        """Say there whether all is saved."""
        if self.bridge is not None:
            self.window.top.show_saved(self.bridge.state)
