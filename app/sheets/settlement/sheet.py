"""The whole sheet: its head, the results, who pays whom, and a line for everybody to sign."""

from app.settlement import NightStatement
from app.sheets.blocks import Block, Caution, Facts, Heading, Note, Sheet, SignatureLines
from app.sheets.foot import Printing, foot_of
from app.sheets.settlement.notes import night_notes
from app.sheets.settlement.open_points import open_points
from app.sheets.settlement.payments import payments_block
from app.sheets.settlement.results import results_table
from app.sheets.wording import DASH, held_apart, rules_in_force, span
from app.words import tr
from app.words.joined import comma_list, phrases


def settlement_sheet(statement: NightStatement, printing: Printing) -> Sheet:
    """The sheet of a night as its books stand: results, who pays whom, and a line for everybody to sign.

    A night that is not over says so at the top and has no signature lines, and nor has one of books that are not
    verified.
    """
    return Sheet(
        title=tr("Settlement sheet"), subject=phrases((statement.night, statement.sheet)),
        about=f"settlement:{statement.sheet}",
        blocks=(
            *_head(statement, printing),
            Heading(tr("1  Result by player")), results_table(statement), *_notes(statement),
            Heading(tr("2  Who pays whom")), payments_block(statement, not printing.doubt),
            *_agreed(statement, printing),
        ),
        footer=foot_of(statement.books, statement.sheet, printing), demo=statement.demo,
        on_one_page=True)


def _head(statement: NightStatement, printing: Printing) -> tuple[Block, ...]:
    money = statement.money
    unit = tr("{name}, {sign}1 = 1 chip unit", name=tr(money.name), sign=money.sign) if money.sign else tr(money.name)
    facts = ((tr("Night"), statement.night), (tr("Host"), statement.house.host), (tr("Sheet"), statement.sheet),
             (tr("Date"), span(statement.opened, statement.closed)),
             (tr("Games"), comma_list(map(tr, statement.games)) or DASH), (tr("Currency"), unit))
    changed = [printing.proof.reason] if printing.proof and printing.proof.grave else []
    return Facts(facts), *(Caution(point) for point in (*changed, *open_points(statement)))


def _notes(statement: NightStatement) -> tuple[Note, ...]:
    said = night_notes(statement)
    return (*((Note(" ".join(said)),) if said else ()), *rules_in_force(statement.rules))


def _agreed(statement: NightStatement, printing: Printing) -> tuple[Block, ...]:
    if statement.imported:
        return ()  # it was signed when it was held, if at all
    if not statement.final:
        return (Note(tr("Do not sign this sheet. The final sheet is printed when the night is closed.")),)
    if printing.doubt:
        return (Note(tr("{doubt} Do not sign this sheet.", doubt=printing.doubt)),)
    host = tr("{host}, host", host=held_apart(statement.house.host))
    names = (*(one.name for one in sorted(statement.players, key=lambda one: (-one.to_settle, one.name))), host)
    return (
        Heading(tr("3  Agreed")),
        Note(tr("We have checked the figures above and agree that they settle this night, except for what is carried "
                "to the next.") if any(one.carried for one in statement.settling) else
             tr("We have checked the figures above and agree that they settle this night in full.")),
        SignatureLines((*names, tr("Place and date"))),
    )
