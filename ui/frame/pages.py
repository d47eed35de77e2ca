"""The pages of the program: where each stands, which key leads to it, and how it is made.

A page is loaded when it is first shown: the window must not wait for it.
"""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from app.version import program_version
from app.words import Sentence
from ui.frame.services import ProgramActions, Services
from ui.help import page_help
from ui.widgets.layers import Layers

if TYPE_CHECKING:
    from ui.deal.deal_page import DealPage


class Made(NamedTuple):
    """A page that was made, and how it is kept as things stand.

    `instead` makes another where what it was made for no longer holds; `put_away` comes before it is dropped.
    """

    page: QWidget
    refresh: Callable[[], object]
    instead: Callable[[], "Made | None"] = lambda: None
    put_away: Callable[[], object] = lambda: None


class PageSpec(NamedTuple):
    """A place of the program. What has no key is not on the rail; `title` is its word there, `action` that of the list
    of actions, `help` what it is for: a title and sentences. One of `several` is there while several tables run.
    """

    place: str
    title: Sentence
    key: Sentence
    icon: str
    action: Sentence
    help: tuple[Sentence, ...]
    make: Callable[[Services], Made]
    at_foot: bool = False
    several: bool = False  # only of a house with several tables tonight


def make_night(to: Services) -> Made:
    """The cashier's page."""
    from ui.night.page import NightPage

    page = NightPage(to.desk)
    page.saved.connect(to.bridge.set_saved)
    page.rating_wanted.connect(to.program.show_rating)
    return Made(page, page.refresh)


def make_deal(to: Services) -> Made:
    """The dealer's page."""
    from ui.deal.deal_page import DealPage

    page = DealPage(to.desk)
    page.saved.connect(to.bridge.take_dealt)
    page.changed.connect(to.program.put_off)
    to.bridge.not_taken.connect(page.not_taken)
    if to.server is not None:
        stopped = to.server.dealing_stopped
        page.stops.connect(lambda fault, again: stopped(fault, partial(_if_there, page, again)))
    page.claim_wanted.connect(to.program.claim)
    page.slow.connect(lambda job: to.background.run(job, partial(_if_there, page, page.show_side), lambda _: None))
    page.replay_wanted.connect(to.replays.of)
    page.overlays.rates = lambda: bool(to.desk.the_house().ratings)
    page.overlays.show_rating = to.program.show_rating
    page.sheet_wanted.connect(lambda game: to.program.print_sheet("scores", str(game.sitting)))
    page.tabs.roads.use(*to.preferences.roads_in_use)
    to.preferences.roads.connect(page.tabs.roads.use)
    page.strip.show_doubt(to.upkeep.doubt)
    to.upkeep.doubted.connect(page.strip.show_doubt)
    return Made(page, _watched(page, to) if to.desk.books.is_shared else page.refresh)


def _watched(page: "DealPage", to: Services) -> Callable[[], object]:
    """How a page is kept whose table others may deal at too: while they do nothing can be keyed there."""
    from ui.tables.watch_frame import WatchFrame

    def shut(watched: bool) -> None:
        page.page_keys.shut = watched
        page.setFocusProxy(frame if watched else None)  # type: ignore[arg-type]  # Qt takes none for none
        for part in (page.strip, page.side, page.centre):
            part.setEnabled(not watched)

    frame = WatchFrame(page, page.strip, to.desk, shut)

    def refresh() -> None:
        page.refresh()
        frame.follow()

    frame.saved.connect(to.bridge.set_saved)
    frame.taken.connect(refresh)
    frame.taken.connect(page.take_keyboard)
    frame.tables.connect(lambda: to.program.show_asked("t"))
    frame.place.connect(to.program.go)
    return refresh


def _if_there(page: QWidget, do: Callable[[], None]) -> None:
    """Do something once a job beside the screen is done, unless its page was dropped meanwhile."""
    if isValid(page):
        do()


def make_pit(to: Services) -> Made:
    """Every table of the house."""
    from ui.pit.page import PitPage

    page = PitPage(to.desk, to.background)
    page.saved.connect(to.bridge.set_saved)
    page.asks.connect(to.window.lay_over)
    page.answered.connect(to.window.lift)
    page.table_wanted.connect(to.program.watch)
    page.print_wanted.connect(partial(_print_pit, to))
    page.closed.connect(to.program.table_closed)
    page.place_wanted.connect(lambda place: to.program.go(place) if place in SPECS else to.program.show_asked())
    return Made(page, page.refresh)


def make_cage(to: Services) -> Made:
    """The cashier of several tables."""
    from ui.cage.page import CagePage

    page = CagePage(to.desk, program_version(), lambda: to.preferences.paper_in_use)
    page.saved.connect(to.bridge.set_saved)
    page.slip_wanted.connect(lambda number: to.program.print_sheet("slip", number))
    to.bridge.changed.connect(page.follow)
    return Made(page, page.refresh)


def _print_pit(to: Services) -> None:
    to.window.lift()
    to.program.print_sheet("pit")


def make_jackpots(to: Services) -> Made:
    """Claims, periods, and who takes part."""
    from ui.jackpots.controller import JackpotsController

    made = JackpotsController(to.desk, program_version(), lambda: to.preferences.paper_in_use)
    made.saved.connect(to.bridge.set_saved)
    made.asks.connect(to.window.lay_over)
    made.answered.connect(to.window.lift)
    made.page.rules_wanted.connect(to.program.show_rules)
    return Made(made.page, made.page.refresh)


def make_rules(to: Services) -> Made:
    """The rules of the house, with the edits that were left there."""
    from ui.rules.page import RulesPage

    page = RulesPage(to.desk, program_version(), to.rules.drafts, to.window.pages)
    page.printed.paper = to.preferences.paper_in_use
    page.saved.connect(to.bridge.set_saved)
    page.asks.connect(to.window.lay_over)
    page.answered.connect(to.window.lift)
    page.unsaved.connect(to.program.show_unsaved)
    to.rules.attend(page)
    return Made(page, page.refresh, put_away=to.rules.keep)


def make_ledger(to: Services) -> Made:
    """The books, to be read."""
    from ui.books.page import LedgerPage

    page = LedgerPage(to.desk, to.background, to.upkeep)
    page.saved.connect(to.bridge.set_saved)
    page.asks.connect(to.window.lay_over)
    page.answered.connect(to.window.lift)
    page.deal_wanted.connect(lambda: to.program.go("deal"))
    page.replay_wanted.connect(to.replays.entry)
    page.settlement_wanted.connect(to.program.show_settlement)
    return Made(page, page.refresh)


def make_settle(to: Services) -> Made:
    """The end of the night."""
    from ui.settle.controller import NightEnd

    made = NightEnd(to.desk, program_version(), to.preferences.paper_in_use)
    made.saved.connect(to.bridge.set_saved)
    made.closed.connect(to.program.night_closed)
    made.asks.connect(to.window.lay_over)
    made.answered.connect(to.window.lift)
    made.night_wanted.connect(lambda: to.program.go("deal"))
    made.go.connect(partial(_lead, to.program))
    made.entry.connect(to.program.show_entry)
    to.preferences.paper.connect(made.page.use_paper)
    to.upkeep.look()
    to.upkeep.verified.connect(made.refresh)
    made.page.show_verifying(to.upkeep.progress)
    to.upkeep.went_on.connect(made.page.show_verifying)
    made.ending.strip.show_doubt(to.upkeep.doubt)
    to.upkeep.doubted.connect(made.ending.strip.show_doubt)
    return Made(made.page, made.refresh)


def _lead(program: ProgramActions, place: str) -> None:
    """To a page, to what is asked between tables, or to a table by its number."""
    if place == "asks":
        program.show_asked()
    elif place.startswith("table "):
        program.watch(int(place.removeprefix("table ")))
    else:
        program.go(place)


def make_stats(to: Services) -> Made:
    """The night in pictures."""
    from ui.stats.page import StatsPage

    page = StatsPage(to.desk, to.background)
    page.saved.connect(to.bridge.set_saved)
    page.practice_wanted.connect(lambda: to.program.go("practice"))
    page.print_wanted.connect(lambda night: to.program.print_sheet("figures", night=night))
    to.bridge.changed.connect(page.follow)
    return Made(page, page.refresh)


def make_practice(to: Services) -> Made:
    """Drills, with the score that was kept of them."""
    practising = to.practising()
    page = practising.make_page(to.desk)
    page.left.connect(to.program.go_back)
    page.table_wanted.connect(lambda: to.program.go("deal"))
    return Made(page, lambda: practising.refresh(page, to.desk),
                lambda: None if practising.fits(page, to.desk) else make_practice(to))


def make_settings(to: Services, section: int = 0) -> Made:
    """What the host may set, as the house stands now, open at a section."""
    from ui.settings.page import SettingsPage
    from ui.widgets.crash_report import log_file

    page = SettingsPage(to.desk, program_version(), section, log_file())
    page.saved.connect(to.bridge.set_saved)
    page.rules_wanted.connect(lambda: to.program.go("rules"))
    page.looks.text_size.connect(to.preferences.use_text_size)
    page.looks.theme.connect(to.preferences.use_theme)
    page.looks.contrast.connect(to.preferences.use_contrast)
    page.looks.keys.connect(to.preferences.use_keys)
    page.looks.telling.connect(to.preferences.use_telling)
    page.looks.paper.connect(to.preferences.use_paper)
    page.looks.roads.connect(to.preferences.use_roads)
    page.looks.language_chosen.connect(to.preferences.use_language)
    page.books.backup_wanted.connect(to.program.back_up)
    page.books.verify.connect(to.program.verify)
    page.books.second_wanted.connect(to.program.choose_second)
    page.books.second_unwanted.connect(lambda: to.program.take_second(None))
    page.books.copy_wanted.connect(to.program.leave_for_a_copy)
    page.books.attend(to.upkeep, to.copies)
    page.books.list_wanted.connect(lambda: to.program.print_sheet("to-key"))
    page.books.count_wanted.connect(to.program.count_rack)
    page.books.all_said.connect(to.program.say_all)
    page.books.move_wanted.connect(lambda: to.moving.export())
    page.books.key_wanted.connect(lambda: to.moving.take_in())
    page.people.pin_wanted.connect(to.locker.set_pin)
    page.people.pin_unwanted.connect(to.locker.remove_pin)
    page.people.roles_wanted.connect(to.locker.set_roles)
    page.people.person_wanted.connect(to.locker.add_person)
    page.people.lock_after.connect(to.locker.lock_by_itself)
    to.locker.changed.connect(page.people.show_kept)
    page.phones.attend(to.phones, lambda: to.preferences.paper_in_use)
    page.phones.asks.connect(to.window.lay_over)
    page.phones.answered.connect(to.window.lift)
    page.display.lights = to.display.lights
    page.display.wanted.connect(lambda: to.program.go("display"))
    page.display.unwanted.connect(to.display.put_away)
    page.display.changed.connect(to.display.apply_style)
    to.window.pages.addWidget(page)  # what is filled there is dressed once
    return Made(page, page.begin, lambda: None if page.is_fresh() else make_settings(to, page.section))


PAGES = (
    PageSpec("night", "Night", "F2", "night", "The night: players, chips, cash-outs", page_help.NIGHT, make_night),
    PageSpec("pit", "Pit", "F10", "pit", "The pit: every table", page_help.PIT, make_pit, several=True),
    PageSpec("cage", "Cage", "Shift+F2", "chips", "The cage: what tables ask for, slips, drop boxes", page_help.CAGE,
             make_cage, several=True),
    PageSpec("deal", "Deal", "F3", "deal", "Deal", page_help.DEAL, make_deal),
    PageSpec("jackpots", "Jackpots", "F4", "trophy", "Jackpots", page_help.JACKPOTS, make_jackpots),
    PageSpec("rules", "Rules", "F5", "rules", "House rules", page_help.RULES, make_rules),
    PageSpec("ledger", "Ledger", "F6", "ledger", "The ledger: entries, nights, players", page_help.LEDGER, make_ledger),
    PageSpec("settle", "Settle", "F7", "settle", "Settle the night", page_help.SETTLE, make_settle),
    PageSpec("stats", "Stats", "F8", "stats", "Stats: the night in pictures", page_help.STATS, make_stats),
    PageSpec("practice", "Practice", "", "", "Practice: third card, payout, commission, call", page_help.PRACTICE,
             make_practice),
    PageSpec("settings", "Settings", "Ctrl+,", "settings", "Settings", page_help.SETTINGS, make_settings,
             at_foot=True),
)
"""In the order of the rail, and of the list of actions."""

SPECS = {spec.place: spec for spec in PAGES}
PLACES = tuple(spec.place for spec in PAGES if spec.key and not spec.several)
"""Those that a key leads to in any house."""

SEVERAL = frozenset(spec.place for spec in PAGES if spec.several)
"""Those of a house with several tables tonight."""

ROOMS = ("numpy", "app.games.baccarat.odds.live_odds", "app.settlement.sheet_notes", "ui.deal.side.score_panel",
         "ui.deal.side.round_panel", "app.desk.cashier.settling", "app.desk.records.statement",
         "ui.deal.rulings.what_happened", "ui.frame.commands.palette", "ui.night.page", "app.desk.replay.night",
         "ui.replay.page", "segno", "app.desk.paper.sheets", "ui.printing.sheets_card", "ui.jackpots.controller",
         "ui.rules.controller", "app.exports.results", "app.desk.ledger.ledger_view",
         "ui.books.page", "ui.settle.controller", "ui.settings.page", "ui.practice.controller",
         "PySide6.QtOpenGLWidgets", "PySide6.QtTest", "multiprocessing", "pyqtgraph", "ui.stats.page", "ui.lock.locker")
"""What the pages stand on, in the order in which a night asks for them; what a page takes longest to load comes as a
room of its own before it. The other questions of the strip come before them, the other games after them."""


def rooms() -> list[str]:
    """Everything that is loaded ahead."""
    from app import games
    from ui.deal import answers

    asks = dict.fromkeys(f"{answers.__name__}.{room}" for room, _ in answers.ANSWERS.values())
    return [*asks, *ROOMS, *(f"{games.__name__}.{one}" for one in games.GAMES.ids)]


Page = TypeVar("Page", bound=QWidget)


class Pages:
    """The pages that were shown, each kept until it is dropped."""

    def __init__(self, window: Layers) -> None:
        self._window = window
        self._made: dict[str, Made] = {}

    def shown(self, place: str, services: Services) -> QWidget:
        """The page of a place as things stand now."""
        made = self._made.get(place)
        if made is None:
            made = SPECS[place].make(services)
        elif (instead := made.instead()) is not None:
            self.drop(place)
            made = instead
        self._made[place] = made
        made.refresh()
        return made.page

    def refresh(self, place: str) -> None:
        """The page of a place, if it was shown, as things stand now."""
        if (made := self._made.get(place)) is not None:
            made.refresh()

    def of(self, kind: type[Page]) -> Page | None:
        """The page of a kind, where it is there."""
        return next((made.page for made in self._made.values() if isinstance(made.page, kind)), None)

    def spec_of(self, page: QWidget | None) -> PageSpec | None:
        """Which place a page belongs to."""
        return next((SPECS[place] for place, made in self._made.items() if made.page is page), None)

    def drop(self, *places: str) -> None:
        """Put pages away; they are made anew when they are next shown."""
        for place in places:
            if (made := self._made.pop(place, None)) is not None:
                made.put_away()
                self._window.drop_page(made.page)
                made.page.hide()

    def drop_all(self) -> None:
        """The books are closed."""
        self.drop(*self._made)
