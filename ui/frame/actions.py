"""Everything the host can do now, by name: what the list under Ctrl+K offers."""

from functools import partial
from typing import TYPE_CHECKING, Protocol

from app.words import tr
from ui.frame.command_palette import Action
from ui.frame.pages import PAGES, Pages, PageSpec
from ui.frame.services import ProgramActions, Services
from ui.frame.window import Window

if TYPE_CHECKING:
    from app.desk import Desk
    from ui.deal.deal_page import DealPage


class Doer(ProgramActions, Protocol):
    """What the actions are done by."""

    window: Window
    pages: Pages
    services: Services | None

    def save_sheet(self) -> None:
        """The settlement sheet as a PDF."""

    def replay(self) -> None:
        """Choose a hand to replay."""

    def show_people(self) -> None:
        """Show where PINs are set."""

    def choose_file(self) -> None:
        """Open other books."""

    def open_demo(self) -> None:
        """Deal a demo night."""


def actions(program: Doer) -> list[Action]:
    """The actions that there are now, those of the table first while it is in sight."""
    services = program.services
    if services is None or services.desk.house is None:
        return _program(program)
    return [*_at_table(program), *_rules(program), *_places(program, services), *_books(program, services.desk),
            *_locking(program, services), *_display(program, services), *_program(program)]


def _at_table(program: Doer) -> list[Action]:
    """What the dealer may do, while the table is in sight."""
    if program.window.place != "deal":
        return []
    from ui.deal.deal_page import DealPage

    deal = program.pages.of(DealPage)
    if deal is None or deal.dealer.run is None:
        return []
    undoing, opens = deal.dealer.undoing(), deal.overlays
    made = [
        *([Action(tr("Undo {what}", what=undoing.name), tr("Ctrl Z"), deal.undo)] if undoing else []),
        *([Action(tr("Redo"), tr("Ctrl Y"), deal.redo)] if deal.dealer.can_redo else []),
        Action(tr("Write a note"), "N", opens.open_note),
        Action(tr("Record what happened"), "Y", opens.open_rulings),
        Action(tr("Explain the rule"), "F1", opens.open_rule),
        Action(tr("Repeat the call"), "R", deal.strip.repeat_call),
        Action(tr("Count, fill or change the rack"), "", opens.open_rack),
        Action(tr("Find in the log"), tr("Ctrl F"), deal.tabs.search_log),
        Action(tr("Change the game, or end it"), tr("Ctrl G"), opens.choose_game),
        *([Action(tr("The score, round by round"), tr("Ctrl T"), deal.tabs.go_to_scores)]
          if deal.tabs.scored else []),
        Action(tr("Keyboard map"), "?", opens.open_map),
    ]
    if opens.may_claim():
        made.insert(0, Action(tr("New high hand"), "J", deal.claim_wanted.emit))
    return made + _seats(deal)


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


def _seats(deal: "DealPage") -> list[Action]:
    def look_after(seat: int) -> Action:
        who = deal.dealer.table.seats.get(seat)
        name = tr("Seat {seat}: {name}", seat=seat, name=who.name) if who else \
            tr("Seat {seat}: seat a player", seat=seat)
        return Action(name, "", partial(deal.overlays.open_seat, seat))

    return [*_sitting_out(deal), *(look_after(view.number) for view in deal.dealer.felt().seats)]


def _sitting_out(deal: "DealPage") -> list[Action]:
    """Who sits out is dealt in, and who plays sits this game out."""
    dealer, opens = deal.dealer, deal.overlays
    seats = sorted(dealer.table.seats.items())
    out = [seat for seat, who in seats if who.sits_out]
    return [*(Action(tr("Deal {name} in, who sits out", name=dealer.table.name(seat)),
                     tr("Ctrl D") if len(out) == 1 else "", partial(opens.sit, seat, True)) for seat in out),
            *(Action(tr("{name} sits this game out", name=who.name), "", partial(opens.sit, seat, False))
              for seat, who in seats if not who.sits_out)]


def _places(program: Doer, services: Services) -> list[Action]:
    desk, is_open = services.desk, services.desk.run is not None
    return [
        *(Action(_leads(spec, is_open), tr(spec.key.replace("+", " ")), partial(program.go, spec.place))
          for spec in PAGES if is_open or spec.place != "night"),
        *([Action(tr("The table’s bank"), "", partial(_show_bank, services)),
           Action(tr("Replay a hand…"), tr("Ctrl R"), program.replay)] if desk.books.nights() else []),
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
        Action(tr("Print a sheet"), tr("Ctrl P"), program.print_sheet),
        *_score_cards(program, desk),
        *([Action(tr("Save the settlement sheet as a PDF"), "", program.save_sheet)] if desk.books.nights() else []),
    ]
    return [*sheet, Action(tr("Back up the books"), "", program.back_up),
            Action(tr("Verify the books"), "", program.verify)]


def _score_cards(program: Doer, desk: "Desk") -> list[Action]:
    """The players' cards of baccarat: the shoe that is dealt, once it has a coup, and blank ones."""
    blank = Action(tr("Print blank baccarat score cards"), "", lambda: program.print_sheet("road-card-blank"))
    sitting = desk.sitting
    if sitting is None or desk.run is None or not desk.felt().coups:
        return [blank]
    return [Action(tr("Print this shoe’s score card"), "", lambda: program.print_sheet("road-card", str(sitting.id))),
            blank]


def _locking(program: Doer, services: Services) -> list[Action]:
    return [Action(tr("Lock the desk"), "F12", services.locker.lock),
            Action(tr("Who may do what: PINs"), "", program.show_people)]


def _display(program: Doer, services: Services) -> list[Action]:
    """What players see on their own screen."""
    standing = services.display.standing
    name = {"away": tr("Show the players’ display"), "shown": tr("Blank the players’ display"),
            "blank": tr("Show the players’ display again"), "lost": tr("Look for the players’ display")}[standing]
    away = [Action(tr("Close the players’ display"), tr("⇧ F9"), services.display.put_away)] \
        if standing != "away" else []
    return [Action(name, "F9", lambda: program.go("display")), *away]


def _program(program: Doer) -> list[Action]:
    return [
        Action(tr("Open other books"), "", program.choose_file),
        Action(tr("Start a demo night"), "", program.open_demo),
        Action(tr("Full screen"), "F11", program.window.full_screen),
        Action(tr("Close Sabot"), tr("Ctrl Q"), lambda: program.window.window().close()),
    ]
