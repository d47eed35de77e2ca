"""What the strip of the Cage page says of the chosen request, and what Enter does about it."""

from datetime import tzinfo

from app.chips import worth
from app.dealing.values.felt import Actor, Step
from app.desk import Desk
from app.desk.cashier.cage import Request, lacking, signed_by, step_of, steps_of
from app.desk.cashier.cage_people import CagePlayer
from app.desk.house.asked import CREDIT, DROP, FILL, MOVE, PAYOUT, Asked
from app.desk.house.clock import moment
from app.desk.paper.slips import has_slip
from app.errors import Refusal
from app.words import tr
from app.words.joined import comma_list, sentences
from ui.cage.slip_printing import can_print
from ui.strip.strip_text import Action, StripText, rest_of
from ui.widgets.buttons import PrimaryState


def nothing_asked(asked: bool) -> tuple[StripText, Action]:
    """Where no request is chosen: none is open, or none is in the list that is shown."""
    lead = tr("Choose a line") if asked else tr("Nothing is asked")
    return (StripText(lead, reason=tr("What a table asks for is listed here the moment it does."),
                      badge="icon:chips|" + tr("CAGE")),
            Action(tr("Nothing to send"), tr("the list is empty"), PrimaryState.WAITING))


def player_said(desk: Desk, name: str, one: CagePlayer | None) -> tuple[StripText, Action]:
    """The headline of a player before the cage, with what is known of them, and what Enter does."""
    badge = "icon:chips|" + tr("CAGE")
    if not name:
        return (StripText(tr("Choose a player"), reason=tr("Type a name: of somebody who is new too."), badge=badge),
                Action(tr("Buy-in"), tr("nobody is chosen"), PrimaryState.WAITING))
    return StripText(tr("Buy-in for {name}", name=name), reason=_about(desk, one), badge=badge), \
        Action(tr("Buy-in"), tr("amount and way next"))


def _about(desk: Desk, one: CagePlayer | None) -> str:
    """Where a player is, what they carry and what they owe, in a sentence."""
    if one is None:
        return tr("Nobody is called that yet.")
    say = desk.table.amount_text
    said = [tr("carries {amount}", amount=say(one.carried))]
    if one.owed:
        said.append(tr("owes {owed} of {limit} on markers", owed=say(one.owed), limit=say(one.limit)))
    where = one.seats or tr("No seat")
    return tr("{where}; {what}.", where=where, what=comma_list(said))


def said(desk: Desk, one: Request, refusal: Refusal | None = None) -> StripText:
    """The headline of a request, with why it cannot be done where it was refused."""
    badge = f"{one.asked.table}|" + tr("TABLE")
    if refusal is not None:
        return StripText(refusal.wrong, reason=rest_of(refusal), actor=Actor.WARN, badge=badge, step=step_of(one.asked))
    lead, rest, reason = _words(desk, one)
    return StripText(lead, rest, reason, call=_call(desk, one), badge=badge, step=step_of(one.asked))


def _words(desk: Desk, one: Request) -> tuple[str, str, str]:
    asked, table = one.asked, tr(" to Table {number}", number=one.asked.table)
    amount = desk.table.amount_text(one.amount)
    if not asked.may:
        return one.what + f" {asked.number}", tr(": {state}", state=one.needs), _signed(asked)
    if asked.kind == FILL and not asked.last:
        return tr("Send {amount}", amount=amount), table, _rack(desk, one)
    if asked.kind == MOVE:
        return tr("{name}", name=asked.body["name"]), tr(" to Table {table}, Seat {seat}", table=asked.body["to"],
                                                        seat=asked.body["seat"]), tr("The seat is held.")
    if asked.by_table:
        return tr("Count {amount} in", amount=amount), tr(" at Table {number}", number=asked.table), \
            tr("Two people count it into the rack and sign the slip.")
    if asked.kind == CREDIT:
        return tr("Count {amount}", amount=amount), tr(" from Table {number}", number=asked.table), \
            tr("Sent as {chips}. What is counted otherwise needs a reason.", chips=one.about)
    if asked.kind == PAYOUT:
        way = tr("in cash") if asked.body.get("how") == "cash" else tr("onto the account")
        return tr("Pay {name} {amount}", name=asked.body["name"], amount=amount), f" {way}", \
            tr("Count the chips into the case first.")
    return tr("Count drop box {number}", number=asked.number), tr(" of Table {number}", number=asked.table), \
        tr("Two people count the cash; the books’ figure is shown afterwards.")


def _rack(desk: Desk, one: Request) -> str:
    """What its rack holds now, and what the case has too few of."""
    if short := lacking(desk, one.asked.chips):
        value = max(short)
        return tr("The case is short of {number} × {value}. Send other chips: E.", number=short[value],
                  value=desk.table.amount_text(value))
    if one.asked.table not in desk.tables.open():
        return one.about
    there = desk.desk_at(one.asked.table).table
    begun = next((of.opens_with for of in reversed(desk.books.house_tables()) if of.number == one.asked.table), 0)
    rack = there.amount_text(max(0, worth(there.rack)))
    return tr("Its rack is {rack} of {float}. {chips}", rack=rack, float=there.amount_text(begun),
              chips=one.about) if begun else tr("Its rack is {rack}. {chips}", rack=rack, chips=one.about)


def _call(desk: Desk, one: Request) -> str:
    if one.asked.kind == FILL and not one.asked.last:
        return tr("Fill, {amount}, Table {number}.", amount=desk.table.amount_text(one.amount), number=one.asked.table)
    return ""


def _signed(asked: Asked) -> str:
    """Why it is as it is, and who has signed."""
    reasons = [str(step.body.get("reason", "")) for step in asked.steps if isinstance(step.body, dict)]
    said = [f"“{reason}”" for reason in reasons if reason]
    return sentences([*said, comma_list(f"{part} {who}" for part, who in signed_by(asked) if who)])


def steps(one: Request, zone: tzinfo) -> tuple[Step, ...]:
    """Its steps with a fact each: when it was asked, and who signed what."""
    asked = one.asked
    facts = [f"{moment(asked.at, zone):%H:%M}" if asked.at else ""]
    facts += [str(dict(step.body).get("by") or step.actor) if isinstance(step.body, dict) else "" for step in
              asked.steps for _ in range(2 if step.what == "accepted" else 1)]
    labels = steps_of(asked)
    return tuple(Step(tr(label), fact) for label, fact in zip(labels, (*facts, *[""] * len(labels)), strict=False))


def action(desk: Desk, one: Request) -> Action:
    """What Enter does."""
    asked, slip = one.asked, tr("prints the slip") if can_print() else tr("its slip waits: S")
    if not asked.may:
        return Action(tr("Show the slip"), tr("to print it again"), PrimaryState.QUIET) if has_slip(asked) else \
            Action(tr("No slip"), tr("nothing left its place"), PrimaryState.OFF)
    if asked.kind == FILL and not asked.last:
        blocked = bool(lacking(desk, asked.chips))
        return Action(tr("Fill sent"), tr("the case has not all of it") if blocked else slip,
                      PrimaryState.OFF if blocked else PrimaryState.READY)
    if asked.kind == MOVE:
        return Action(tr("Arrived"), tr("seated at the next boundary"))
    if asked.by_table:
        return Action(tr("Count it in"), tr("two initials"), PrimaryState.QUIET)
    label, note = {CREDIT: (tr("Counted, taken in"), slip),
                   PAYOUT: (tr("Paid"), slip), DROP: (tr("Count it"), tr("two initials"))}[asked.kind]
    return Action(label, note)
