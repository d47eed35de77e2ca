"""Who pays whom, each payment with a box to tick and a line to sign, or with what became of it."""

from app.money import full_figure
from app.settlement import CARRIED, CASH, NightStatement, PaymentNow
from app.sheets.blocks import Align, Block, Cell, Column, Mark, Note, Row, Table
from app.sheets.settlement.open_points import unsettled
from app.sheets.settlement.people import who_is
from app.sheets.wording import DASH
from app.words import listed, plural, tr

_SHORT_NAMES, _LONG_NAMES, _LONG = (40, 118, 34, 142, 92, 56, 200), (30, 190, 24, 190, 60, 44, 144), 18
"""The columns of the payments, and where names of more letters than that have to go into them."""


def payments_block(statement: NightStatement, to_sign: bool = True) -> Block:
    """The payments as a table, or a sentence where there are none; of books in doubt there is nothing `to_sign`."""
    payments, waits = statement.payments, unsettled(statement)
    if waits or not payments:
        return Note(waits or tr("Nobody owes anybody anything."))
    money = statement.money
    number, pays, to, receives, amount, paid, signed = _LONG_NAMES if any(
        len(one.name) > _LONG for one in statement.players) else _SHORT_NAMES
    columns = (
        Column.lead(tr("No."), number), Column.lead(tr("Pays"), pays), Column.lead("", to),
        Column.lead(tr("Receives"), receives), Column.amount(tr("Amount {sign}", sign=money.sign), amount),
        Column(tr("Paid"), paid, Align.CENTRE), Column(tr("Received, signature"), signed),
    )
    rows = tuple(_payment_row(number, one, statement, to_sign)
                 for number, one in enumerate(statement.settling, start=1))
    count = plural(len(payments), "{count} transfer", "{count} transfers")
    moved = full_figure(sum(one.amount for one in payments), money)
    total = Row.total("", count, "", "", moved, "", "")
    return Table(columns, rows, total, roomy=True)


def _payment_row(number: int, now: PaymentNow, statement: NightStatement, to_sign: bool) -> Row:
    payment = now.payment
    payer, payee = (who_is(person, statement) for person in (payment.payer, payment.payee))
    amount = Cell(full_figure(payment.amount, statement.money), strong=True)
    return Row((Cell(str(number)), Cell(payer), Cell("→"), Cell(payee), amount, *_paid(now, statement, to_sign)))


def _paid(now: PaymentNow, statement: NightStatement, to_sign: bool) -> tuple[Cell, Cell]:
    """A box and a line for the pen; where the books say already what became of a payment, that."""
    marks = [one for one in statement.marks if (one.payer, one.payee) == now.payment.pair]
    if not marks:
        return (Cell(mark=Mark.BOX), Cell(mark=Mark.LINE)) if to_sign else (Cell(), Cell())
    said = listed([f"{full_figure(one.amount, statement.money)} {_how(one.how)}" if len(marks) > 1 or now.left else
                   _how(one.how) for one in marks])
    done = Cell("✓" if now.paid else DASH, strong=True)
    return (Cell(mark=Mark.BOX) if now.left else done), Cell(said)


def _how(how: str) -> str:
    return {CASH: tr("cash"), CARRIED: tr("carried over")}.get(how, tr("bank"))
