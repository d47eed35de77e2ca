"""What the strip of the Settle page says of a payment, of the cash to be counted, and of a mark to be taken back."""

from dataclasses import replace

from app.dealing.values.felt import Actor
from app.money import priced, signed_figure
from app.settlement import CARRIED, CASH, HOUSE, Mark, NightStatement, PaymentNow
from app.sheets.settlement import settling, who_is
from app.sheets.wording import held_apart
from app.words import Sentence, listed, tr
from app.words.joined import as_sentence, phrases
from ui.settle.step_pane import on_the_button
from ui.settle.strip import Told
from ui.widgets.buttons import PrimaryState


def payment_told(statement: NightStatement, at: int, way: str) -> Told:
    """The payment at a place of the list: who is to hand over how much, why, and what Enter does."""
    every = statement.settling
    now = every[at]
    payer, payee = (called(statement, person) for person in now.payment.pair)
    amount, badge = priced(now.left, statement.money), tr("{number}|OF {count}", number=at + 1, count=len(every))
    if not now.left:
        return Told(tr("Paid or carried"), tr(" — {payer} to {payee}", payer=payer, payee=payee),
                    done_words(statement, now), badge, act=tr("Paid or carried"),
                    then=_next_words(statement, at), state=PrimaryState.OFF)
    lacks = lacks_now(statement, now, way)
    lead, rest = (tr("Pay {payee} {amount}", payee=payee, amount=amount),
                  tr(" — {lacks} from the host", lacks=priced(lacks, statement.money)) if lacks else
                  tr(" — from the house bank")) \
        if now.payment.payer == HOUSE else \
        (tr("Collect {amount} from {payer}", amount=amount, payer=payer),
         tr(" — for the house bank") if now.payment.payee == HOUSE else tr(" — pay {payee}", payee=payee))
    act = tr("Carry {amount} over", amount=amount) if way == CARRIED else tr("Mark {amount} paid", amount=amount)
    return Told(lead, rest, reason_words(statement, now), badge, how_words(statement, now, way), act,
                _next_words(statement, at), actor=Actor.WARN if lacks else Actor.TABLE)


def all_settled(statement: NightStatement, can_open: bool) -> Told:
    """Nobody has anything before them any more."""
    reason = tr("Nobody owes anybody anything.") if not statement.settling else \
        tr("Every payment is marked. The sheet can be printed at any time.")
    if can_open:
        return Told(tr("Everybody has settled"), tr(" — the night is done"), reason, "icon:check|" + tr("DONE"),
                    act=tr("Open a night"), then=tr("These books are kept"))
    return Told(tr("Everybody has settled"), tr(" — the night is done"), reason, "icon:check|" + tr("DONE"),
                act=tr("All settled"), state=PrimaryState.OFF)


def part_told(statement: NightStatement, now: PaymentNow, typed: bool) -> Told:
    """A part of a payment is to be typed."""
    payer = called(statement, now.payment.payer)
    return _once(typed, Told(
        tr("How much has {payer} paid", payer=payer), tr(" — of {amount}", amount=priced(now.left, statement.money)),
        tr("The rest stays open. No other payment changes."), "icon:cash|" + tr("PART"), act=tr("Mark part paid")))


def undo_told(statement: NightStatement, mark: Mark) -> Told:
    """A mark is to be taken back, by name."""
    amount = priced(mark.amount, statement.money)
    return Told(tr("Take back {amount}", amount=amount), f" — {mark_words(statement, mark)}",
                tr("Entry {number} is reversed; it stays in the books, with the reason.", number=mark.entry),
                "icon:undo|" + tr("UNDO"), act=tr("Undo it"), then=tr("A reason is optional"))


def cash_told(statement: NightStatement, expected: int, typed: bool) -> Told:
    """The cash is counted before the first payment."""
    return _once(typed, Told(
        tr("Count the cash box"), tr(" — {amount} expected", amount=priced(expected, statement.money)),
        tr("What came in tonight less what went out. A difference is noted on the sheet and does not stop you."),
        "icon:cash|" + tr("COUNT"), act=tr("Save the count"), then=tr("Then the payments")))


def _once(typed: bool, told: Told) -> Told:
    """The same, waiting while no amount is typed."""
    return told if typed else replace(told, then=tr("Type the amount"), state=PrimaryState.WAITING)


def mark_words(statement: NightStatement, mark: Mark) -> str:
    """What a mark says: who to whom, and how."""
    return tr("{payer} to {payee}, {how}", payer=called(statement, mark.payer), payee=called(statement, mark.payee),
              how={CASH: tr("cash"), CARRIED: tr("carried")}.get(mark.how, tr("bank transfer")))


def called(statement: NightStatement, person: int) -> str:
    """A person's name, to be set beside other words."""
    return held_apart(who_is(person, statement))


def reason_words(statement: NightStatement, now: PaymentNow) -> str:
    """Where the payer's debt comes from, what of the payment is done, and the marker that it cancels."""
    payer, money = now.payment.payer, statement.money
    if payer == HOUSE:
        sum_ = tr("The house bank’s result {result}, {held} held", result=signed_figure(statement.house.result, money),
                  held=priced(statement.house.holds, money))
        return as_sentence(phrases((sum_, _done(statement, now))))
    of = next(one for one in statement.players if one.player == payer)
    parts = [tr("{name}’s result {result}", name=called(statement, payer), result=signed_figure(of.result, money))]
    for amount, said in ((of.cash_in, "{amount} cash paid in"), (of.brought, "{amount} brought forward"),
                         (of.shared, _shared_words(statement))):
        if amount:
            parts.append(tr(said, amount=signed_figure(amount, money)))
    return as_sentence(phrases((*parts, _done(statement, now)))) + _cancels(statement, payer)


def _shared_words(statement: NightStatement) -> Sentence:
    """What players bear together: expenses, what the last count differed by, or both."""
    differs = any(one.at_the_end and one.amount for one in statement.found)
    if not differs:
        return "{amount} of expenses"
    return "{amount} of expenses and the difference" if statement.shared else "{amount} of the difference"


def _done(statement: NightStatement, now: PaymentNow) -> str:
    money = statement.money
    said = [tr(words, amount=priced(amount, money)) for amount, words in (
        (now.paid, "{amount} paid"), (now.carried, "{amount} carried")) if amount]
    return tr("{done} of {amount}", done=listed(said), amount=priced(now.payment.amount, money)) if said else \
        tr("nothing paid yet")


def _cancels(statement: NightStatement, payer: int) -> str:
    """The markers that are in a debt; one payment alone cancels them."""
    which = listed([one.which for one in statement.markers if one.player == payer])
    if not which:
        return ""
    alone = sum(one.payer == payer for one in statement.payments) == 1
    return " " + (tr("This cancels marker {which}.", which=which) if alone else
                  tr("This includes marker {which}.", which=which))


def done_words(statement: NightStatement, now: PaymentNow) -> str:
    """What became of a payment that is dealt with."""
    marks = [mark for mark in statement.marks if (mark.payer, mark.payee) == now.payment.pair]
    how = {CASH: tr("in cash"), CARRIED: tr("carried to the next night")}
    return as_sentence(listed([
        tr("{amount} {how} at {time}", amount=priced(mark.amount, statement.money),
           how=how.get(mark.how, tr("by bank transfer")), time=f"{mark.at:%H:%M}") for mark in marks]))


def lacks_now(statement: NightStatement, now: PaymentNow, way: str) -> int:
    """What the cash box lacks for the rest of a payment that is made so, in minor units."""
    return statement.lacks(now.left) if way == CASH and now.payment.payer == HOUSE else 0


def how_words(statement: NightStatement, now: PaymentNow, way: str) -> str:
    """What a way of paying does to the cash box: what it holds before and after, and what the host puts in."""
    if way == CARRIED:
        return tr("It comes onto the next night’s settlement.")
    if way != CASH:
        return tr("Bank transfer: the cash box is not affected.")
    if HOUSE not in now.payment.pair:
        return tr("Paid directly: the cash box is not affected.")
    after = statement.in_box + (now.left if now.payment.payee == HOUSE else -now.left)
    held, then = (priced(max(0, amount), statement.money) for amount in (statement.in_box, after))
    if lacks := lacks_now(statement, now, way):
        return tr("The cash box pays {held}, the host {lacks}.", held=held, lacks=priced(lacks, statement.money))
    if statement.in_box < 0:
        back = priced(min(now.left, -statement.in_box), statement.money)
        return tr("{back} of it goes back to the host. The cash box then holds {then}.", back=back, then=then)
    return tr("Cash box: {held} → {then}", held=held, then=then)


def _next_words(statement: NightStatement, at: int) -> str:
    """What comes after this payment."""
    every = statement.settling
    following = next_open(statement, at)
    if following is None or following == at:
        return tr("Then the night is settled")
    now = every[following]
    amount = priced(now.left, statement.money)
    # The amount stands first: of a line that is too long it is the end that is cut.
    if now.payment.payer == HOUSE:
        return on_the_button(lambda who: tr("Next: {amount} to {payee}", amount=amount, payee=who),
                             who_is(now.payment.payee, statement), second=True)
    return on_the_button(lambda who: tr("Next: {amount} from {payer}", amount=amount, payer=who),
                         who_is(now.payment.payer, statement), second=True)


def next_open(statement: NightStatement, after: int = -1) -> int | None:
    """The next payment of the list that is not dealt with yet, round to the first again; None where all are."""
    every = statement.settling
    order = [*range(after + 1, len(every)), *range(min(after + 1, len(every)))]
    return next((at for at in order if every[at].left), None)


def behind_words(statement: NightStatement, person: int) -> str:
    """What somebody has to do with the night in all."""
    due = statement.balances.get(person, 0)
    return f"{called(statement, person)} {settling(due, priced(abs(due), statement.money))}"
