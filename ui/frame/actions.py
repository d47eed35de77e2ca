"""Everything the host can do now, by name: what the list under Ctrl+K offers."""

from functools import partial
from typing import TYPE_CHECKING

from app.words import tr
from ui.frame.command_palette import Action

if TYPE_CHECKING:
    from ui.deal.deal_page import DealPage
    from ui.frame.program import Program


def actions(program: "Program") -> list[Action]:
    """The actions that there are now, those of the table first while it is in sight."""
    deal = program.deal
    at_table = _at_table(deal) if deal is not None and deal.isVisible() and deal.dealer.run is not None else []
    return at_table + _rules(program) + _places(program) + _books(program) + _program(program)


def _at_table(deal: "DealPage") -> list[Action]:
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
        *([Action(tr("The score, round by round"), tr("Ctrl T"), deal.tabs.go_to_scores)]
          if deal.tabs.scored else []),
        Action(tr("Keyboard map"), "?", opens.open_map),
    ]
    if opens.may_claim():
        made.insert(0, Action(tr("New high hand"), "J", deal.claim_wanted.emit))
    return made + _seats(deal)


def _rules(program: "Program") -> list[Action]:
    """On the Rules page every rule by its name, and what is done with them."""
    page = program.rules.page if program.rules is not None else None
    if page is None or not page.isVisible():
        return []
    made = [Action(tr("Save the rules"), tr("Ctrl S"), page.acts.save)] if page.foot.save_button.isEnabled() else []
    made += [Action(tr("Versions of these rules"), "", page.acts.versions),
             Action(tr("Take rules in from a file"), "", page.sharing.choose_file)]
    return made + [Action(tr("Rule: {rule}", rule=tr(field.rule.words.label)), "", partial(page.go_to_rule, name))
                   for name, field in page.form.fields.items()]


def _seats(deal: "DealPage") -> list[Action]:
    def look_after(seat: int) -> Action:
        who = deal.dealer.table.seats.get(seat)
        name = tr("Seat {seat}: {name}", seat=seat, name=who.name) if who else \
            tr("Seat {seat}: seat a player", seat=seat)
        return Action(name, "", partial(deal.overlays.open_seat, seat))

    return [look_after(view.number) for view in deal.dealer.felt().seats]


def _places(program: "Program") -> list[Action]:
    if program.desk is None or program.desk.house is None:
        return []
    deal = tr("Deal") if program.desk.run is not None else tr("Open a night")
    return [
        *([Action(tr("The night: players, chips, cash-outs"), "F2", lambda: program.go("night"))]
          if program.desk.run is not None else []),
        Action(deal, "F3", lambda: program.go("deal")),
        Action(tr("Jackpots"), "F4", lambda: program.go("jackpots")),
        Action(tr("House rules"), "F5", lambda: program.go("rules")),
        Action(tr("The ledger: entries, nights, players"), "F6", lambda: program.go("ledger")),
        Action(tr("Settle the night"), "F7", lambda: program.go("settle")),
        Action(tr("Stats: the night in pictures"), "F8", lambda: program.go("stats")),
        Action(tr("Practice: third card, payout, commission, call"), "", lambda: program.go("practice")),
        Action(tr("Settings"), tr("Ctrl ,"), lambda: program.go("settings")),
        *([Action(tr("The table’s bank"), "", lambda: _show_bank(program)),
           Action(tr("Replay a hand…"), tr("Ctrl R"), program.replays.choose)] if program.desk.books.nights() else []),
    ]


def _show_bank(program: "Program") -> None:
    from ui.night.bank_card import BankCard

    assert program.desk is not None
    card = BankCard(program.desk)
    card.closed.connect(program.window.lift)
    program.window.lay_over(card)


def _books(program: "Program") -> list[Action]:
    desk = program.desk
    if desk is None or desk.house is None:
        return []
    sheet = [
        Action(tr("Print a sheet"), tr("Ctrl P"), program.print_sheet),
        *_score_cards(program),
        *([Action(tr("Save the settlement sheet as a PDF"), "", program.save_sheet)] if desk.books.nights() else []),
    ]
    return [*sheet, Action(tr("Back up the books"), "", program.back_up),
            Action(tr("Verify the books"), "", program.verify)]


def _score_cards(program: "Program") -> list[Action]:
    """The players' cards of baccarat: the shoe that is dealt, once it has a coup, and blank ones."""
    desk = program.desk
    blank = Action(tr("Print blank baccarat score cards"), "", lambda: program.print_sheet("road-card-blank"))
    sitting = desk.sitting if desk is not None else None
    if desk is None or sitting is None or desk.run is None or not desk.felt().coups:
        return [blank]
    return [Action(tr("Print this shoe’s score card"), "", lambda: program.print_sheet("road-card", str(sitting.id))),
            blank]


def _program(program: "Program") -> list[Action]:
    locker = program.locker
    locking = [
        Action(tr("Lock the desk"), "F12", locker.lock),
        Action(tr("Who may do what: PINs"), "", locker.show_people),
    ] if locker is not None and program.desk is not None and program.desk.house is not None else []
    return [
        *locking, *_display(program),
        Action(tr("Open other books"), "", program.choose_file),
        Action(tr("Start a demo night"), "", program.open_demo),
        Action(tr("Full screen"), "F11", program.window.full_screen),
        Action(tr("Close Sabot"), tr("Ctrl Q"), lambda: program.window.window().close()),
    ]


def _display(program: "Program") -> list[Action]:
    """What players see on their own screen."""
    if program.desk is None or program.desk.house is None:
        return []
    standing = program.display.standing
    name = {"away": tr("Show the players’ display"), "shown": tr("Blank the players’ display"),
            "blank": tr("Show the players’ display again"), "lost": tr("Look for the players’ display")}[standing]
    away = [Action(tr("Put the players’ display away"), tr("⇧ F9"), program.display.put_away)] \
        if standing != "away" else []
    return [Action(name, "F9", lambda: program.go("display")), *away]
