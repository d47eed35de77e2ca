"""Everything the host can do now, by name: what the list under Ctrl+K offers."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Protocol

from app.words import as_it_is, tr
from ui.frame.commands.choice import Action, by_name
from ui.frame.pages import PAGES, Pages, PageSpec
from ui.frame.services import ProgramActions, Services
from ui.frame.window import Window

if TYPE_CHECKING:
    from app.dealing.table.table import Table
    from app.desk import Desk
    from ui.deal.deal_page import DealPage
    from ui.night.page import NightPage


class Doer(ProgramActions, Protocol):
    """What the actions are done by."""

    window: Window
    pages: Pages
    services: Services | None

    def lift(self) -> None:
        """Put away what lies over the page."""

    def save_sheet(self) -> None:
        """The settlement sheet as a PDF."""

    def replay(self) -> None:
        """Choose a hand to replay."""

    @property
    def several(self) -> bool:
        """Whether the night in sight was opened for several tables."""

    def show_table(self, number: int) -> None:
        """Bring another table into sight."""

    @property
    def leaves_for(self) -> str:
        """Where the table in sight can go from this window: "own", "first" or nowhere."""

    def own_window(self) -> None:
        """The table in sight into a window of its own, or back."""

    def open_for_several(self) -> None:
        """On the page that opens a night: other tables open beside this one."""

    def show_people(self) -> None:
        """Show where PINs are set."""

    def open_handbook(self) -> None:
        """The handbook, in whatever reads PDF."""

    def choose_file(self) -> None:
        """Open other books."""

    def open_demo(self) -> None:
        """Deal a demo night."""


def actions(program: Doer) -> list[Action]:
    """Every act of the desk, those of the table first; what cannot be done now says why."""
    services = program.services
    if services is None or services.desk.house is None:
        return [*_program(program), *_later(tr("No house is set up yet.")), *_several(program, None)]
    return [*_at_table(program, services.desk), *_rules(program), *_places(program, services),
            *_books(program, services.desk), *_locking(program, services), *_display(program, services),
            *_themes(services), *_program(program), *_several(program, services.desk)]


def _several(program: Doer, desk: "Desk | None") -> list[Action]:
    """What is done where the house has several tables; before a night is opened, that it will have."""
    if desk is None or desk.run is None:
        return [Action(tr("Several tables tonight"), tr("Ctrl T"), program.open_for_several,
                       ("more tables", "second table"))]
    if not desk.run.opening.house:
        return []
    return [Action(tr("Asked between tables"), tr("Ctrl L"), program.show_asked,
                   ("fill", "move a player", "open a table", "close a table", "cage")),
            *(Action(tr("Show {table}", table=name), "", partial(program.show_table, number), ("table",))
              for number, name in desk.other_tables().items()),
            *_own_window(program)]


def _own_window(program: Doer) -> list[Action]:
    """The table in sight, for a second monitor; nothing of the last one in the first window."""
    kept = program.leaves_for
    return [Action(tr("Back into the first window") if kept == "first" else tr("In a window of its own"), "",
                   program.own_window, ("second monitor", "two screens", "window"))] if kept else []


def on_the_table(program: Doer, do: Callable[["DealPage"], object]) -> None:
    """Do something on the dealer's page, wherever the host is."""
    from ui.deal.deal_page import DealPage

    if program.window.place != "deal":
        program.go("deal")
    if (deal := program.pages.of(DealPage)) is not None:
        do(deal)


def _later(why_not: str) -> list[Action]:
    """What is done at a table, for as long as there is none."""
    return [by_name(code, lambda: None, why_not) for code in AT_THE_TABLE]


AT_THE_TABLE = ("undo", "redo", "claim", "note", "rulings", "rule", "call", "change", "fill", "credit", "count_rack",
                "fix", "find_log", "end_game", "scores", "keyboard", "add_player", "expense")


def _at_table(program: Doer, desk: "Desk") -> list[Action]:
    """What the dealer may do at the table, from every page."""
    if desk.run is None:
        return _later(tr("No night is open."))
    undoing = desk.undoing()
    why_not = {"undo": "" if undoing else tr("Nothing can be undone."),
               "redo": "" if desk.can_redo else tr("Nothing can be done again.")} | _not_there(program)
    label = {"undo": tr("Undo {what}", what=undoing.name) if undoing else ""}
    return [*(by_name(code, partial(on_the_table, program, do), why_not.get(code, ""), label.get(code, ""))
              for code, do in ON_THE_PAGE.items()),
            *(by_name(code, partial(_on_the_night, program, do)) for code, do in ON_THE_NIGHT.items()),
            *_seats(program, desk)]


def _not_there(program: Doer) -> dict[str, str]:
    """What the table has nothing for now."""
    from ui.deal.deal_page import DealPage

    deal = program.pages.of(DealPage)
    return {"claim": "" if deal and deal.overlays.may_claim() else tr("No hand was shown that a jackpot counts."),
            "scores": "" if deal and deal.tabs.scored else tr("This game keeps no score.")}


ON_THE_PAGE: dict[str, Callable[["DealPage"], object]] = {
    "undo": lambda deal: deal.undo(), "redo": lambda deal: deal.redo(), "claim": lambda deal: deal.claim_wanted.emit(),
    "note": lambda deal: deal.overlays.open_note(), "rulings": lambda deal: deal.overlays.open_rulings(),
    "rule": lambda deal: deal.overlays.open_rule(), "call": lambda deal: deal.strip.repeat_call(),
    "change": lambda deal: deal.overlays.open_rack(), "fill": lambda deal: deal.overlays.open_rack(),
    "credit": lambda deal: deal.overlays.open_rack(), "count_rack": lambda deal: deal.overlays.open_rack(),
    "fix": lambda deal: deal.taking_back.walk_back(), "find_log": lambda deal: deal.tabs.search_log(),
    "end_game": lambda deal: deal.overlays.choose_game(),
    "scores": lambda deal: deal.tabs.go_to_scores(), "keyboard": lambda deal: deal.overlays.open_map()}
ON_THE_NIGHT: dict[str, Callable[["NightPage"], object]] = {
    "add_player": lambda night: night.open_add(), "expense": lambda night: night.open_expense()}


def _on_the_night(program: Doer, do: Callable[["NightPage"], object]) -> None:
    from ui.night.page import NightPage

    program.go("night")
    if (night := program.pages.of(NightPage)) is not None:
        do(night)


def _show_about(program: Doer) -> None:
    from ui.settings.page import SettingsPage

    program.go("settings")
    if (page := program.pages.of(SettingsPage)) is not None:
        page.show_part(page.about)


def _show_phones(program: Doer) -> None:
    from ui.settings.page import SettingsPage

    program.go("settings")
    if (page := program.pages.of(SettingsPage)) is not None:
        page.show_phones()


def _rules(program: Doer) -> list[Action]:
    """On the Rules page every rule by its name, and what is done with them."""
    if program.window.place != "rules":
        return []
    from ui.rules.page import RulesPage

    page = program.pages.of(RulesPage)
    if page is None:
        return []
    made = [Action(tr("Save the rules"), tr("Ctrl S"), page.acts.save)] if page.foot.save_button.isEnabled() else []
    made += [Action(tr("Versions of these rules"), "", page.acts.versions),
             Action(tr("Import rules from a file"), "", page.sharing.choose_file)]
    return made + [Action(tr("Rule: {rule}", rule=tr(field.rule.words.label)), "", partial(page.go_to_rule, name))
                   for name, field in page.form.fields.items()]


def _seats(program: Doer, desk: "Desk") -> list[Action]:
    """Each seat with whoever has it: looked after, dealt in, or out of this game."""
    table = desk.table
    out = [seat for seat, who in table.seats.items() if who.sits_out]
    return [*(Action(_of_seat(table, view.number), "", partial(on_the_table, program, partial(_open_seat, view.number)))
              for view in table.seat_views()),
            *(Action(tr("Deal {name} in, who sits out", name=who.name) if who.sits_out else
                     tr("{name} sits this game out", name=who.name), tr("Ctrl D") if out == [seat] else "",
                     partial(on_the_table, program, partial(_sit, seat, who.sits_out)))
              for seat, who in sorted(table.seats.items(), key=lambda one: (not one[1].sits_out, one[0])))]


def _open_seat(seat: int, deal: "DealPage") -> None:
    deal.overlays.open_seat(seat)


def _sit(seat: int, plays: bool, deal: "DealPage") -> None:
    deal.overlays.sit(seat, plays)


def _of_seat(table: "Table", seat: int) -> str:
    who = table.seats.get(seat)
    return tr("Seat {seat}: {name}", seat=seat, name=who.name) if who else \
        tr("Seat {seat}: seat a player", seat=seat)


def _places(program: Doer, services: Services) -> list[Action]:
    desk, is_open = services.desk, services.desk.run is not None
    none = "" if desk.books.nights() else tr("No night has been played yet.")
    return [
        *(Action(_leads(spec, is_open), tr(as_it_is(spec.key.replace("+", " "))), partial(program.go, spec.place))
          for spec in PAGES if (is_open or spec.place != "night") and (program.several or not spec.several)),
        by_name("contribute", partial(program.go, "jackpots"), "" if is_open else tr("No night is open.")),
        by_name("bank", partial(_show_bank, services), none), by_name("replay", program.replay, none),
    ]


def _leads(spec: PageSpec, is_open: bool) -> str:
    """What is done at a place; where no night is open, the table's is opening one."""
    return tr(spec.action) if is_open or spec.place != "deal" else tr("Open a night")


def _show_bank(services: Services) -> None:
    from ui.night.bank_card import BankCard

    card = BankCard(services.desk)
    card.closed.connect(services.window.lift)
    services.window.lay_over(card)


def _books(program: Doer, desk: "Desk") -> list[Action]:
    sheet = [
        by_name("print", program.print_sheet),
        *_score_cards(program, desk),
        by_name("save_pdf", program.save_sheet, "" if desk.books.nights() else tr("No night has been played yet.")),
    ]
    return [*_catching_up(program), *sheet, by_name("back_up", program.back_up), by_name("verify", program.verify),
            by_name("second_place", program.choose_second), by_name("leave_for_a_copy", program.leave_for_a_copy)]


def _catching_up(program: Doer) -> list[Action]:
    """What is to be done after a copy was taken up, for as long as anything is."""
    rescue = program.services.copies.rescue if program.services is not None else None
    if rescue is None or rescue.is_over:
        return []
    shown = Action(tr("Entries to be keyed again"), tr("Ctrl P"), lambda: program.print_sheet("to-key"), RESCUED)
    return [shown, Action(tr("That is all: count the rack"), "", program.say_all, RESCUED)] if rescue.left \
        else [shown]


RESCUED = ("copy", "rescue", "restore", "after trouble", "list")


def _score_cards(program: Doer, desk: "Desk") -> list[Action]:
    """The players' cards of baccarat: the shoe that is dealt, once it has a coup, and blank ones."""
    blank = Action(tr("Print blank baccarat score cards"), "", lambda: program.print_sheet("road-card-blank"))
    sitting = desk.sitting
    if sitting is None or desk.run is None or not desk.felt().coups:
        return [blank]
    return [Action(tr("Print this shoe’s score card"), "", lambda: program.print_sheet("road-card", str(sitting.id))),
            blank]


def _locking(program: Doer, services: Services) -> list[Action]:
    return [by_name("lock", services.locker.lock), by_name("pins", program.show_people),
            by_name("about", partial(_show_about, program))]


DISPLAY_TOO = ("tv", "monitor", "projector", "second screen")


def _display(program: Doer, services: Services) -> list[Action]:
    """What players see on their own screen."""
    standing = services.display.standing
    name = {"away": tr("Show the players’ display"), "shown": tr("Blank the players’ display"),
            "blank": tr("Show the players’ display again"), "lost": tr("Look for the players’ display")}[standing]
    shut = "" if standing != "away" else tr("It is not shown.")
    return [Action(name, "F9", lambda: program.go("display"), DISPLAY_TOO),
            by_name("close_display", services.display.put_away, shut),
            by_name("phones", partial(_show_phones, program)), *_links(program, services)]


def _links(program: Doer, services: Services) -> list[Action]:
    """A link for the phone of each who sits, while their page is on."""
    if not services.phones.is_served or services.desk.run is None:
        return []
    return [Action(tr("Phone link for {name}", name=who.name), "", partial(_make_link, program, who.player), ("phone",))
            for who in services.desk.table.seats.values()]


def _make_link(program: Doer, player: int) -> None:
    _show_phones(program)
    from ui.settings.page import SettingsPage

    if (page := program.pages.of(SettingsPage)) is not None:
        page.phones.make_link(player)


def _themes(services: Services) -> list[Action]:
    use = services.preferences
    return [*(by_name(name, partial(use.use_theme, name)) for name in ("light", "dark")),
            *(by_name(f"{name}_contrast", partial(use.use_contrast, name)) for name in ("high", "usual")),
            *(by_name(f"{name}_keys", partial(use.use_keys, name)) for name in ("large", "usual"))]


def _program(program: Doer) -> list[Action]:
    return [by_name("handbook", program.open_handbook), by_name("open_books", program.choose_file),
            by_name("demo", program.open_demo),
            by_name("full_screen", program.window.full_screen),
            by_name("close_sabot", lambda: program.window.window().close())]
