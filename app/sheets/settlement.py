"""The settlement sheet: the page that everybody signs when a night is over."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from app.money import full_figure, priced, signed_full_figure
from app.settlement import CARRIED, CASH, HOUSE, HouseNight, NightStatement, PaymentNow, PlayerNight
from app.sheets.blocks import (
    Align,
    Block,
    Caution,
    Cell,
    Column,
    Facts,
    Heading,
    Mark,
    Note,
    Row,
    Sheet,
    SignatureLines,
    Table,
)
from app.sheets.foot import Printing, foot_of
from app.sheets.wording import DASH, held_apart, rules_in_force, span
from app.words import listed, plural, tr


def settlement_sheet(statement: NightStatement, printed: datetime, version: str, house: str = "") -> Sheet:
    """The sheet of a night as its books stand: results, who pays whom, and a line for everybody to sign.

    `printed` is an aware time, `version` the program's, `house` the id of the house. A night that is not over says so
    at the top and has no signature lines.
    """
    return Sheet(
        title=tr("Settlement sheet"), subject=f"{statement.night}, {statement.sheet}",
        about=f"settlement:{statement.sheet}",
        blocks=(
            *_head(statement),
            Heading(tr("1  Result by player")), _results(statement), *_notes(statement),
            Heading(tr("2  Who pays whom")), _payments(statement), *_agreed(statement),
        ),
        footer=foot_of(statement.books, statement.sheet, Printing(printed, version, house)), demo=statement.demo,
        on_one_page=True)


def open_points(statement: NightStatement) -> tuple[str, ...]:
    """Why a night is not final, each as a sentence; none when it is."""
    points = []
    if statement.difference:
        off = priced(abs(statement.difference), statement.money)
        points.append(tr("The books do not balance: {amount} is unaccounted for. Recount the rack.", amount=off))
    if holding := len(statement.holding):
        points.append(
            plural(holding, "Not final: {count} player still holds chips ({names}).",
                   "Not final: {count} players still hold chips ({names}).",
                   names=listed([held_apart(one.name) for one in statement.holding]))
        )
    if statement.in_pots:
        points.append(tr("Not final: the pots still hold {amount}.", amount=priced(statement.in_pots, statement.money)))
    if statement.closed is None:
        points.append(tr("Not final: the night is still open."))
    return tuple(points)


def unsettled(statement: NightStatement) -> str:
    """What has to be done before anybody can be told whom to pay; empty where nothing has."""
    if statement.difference:
        return tr("Nobody can settle until the books balance.")
    if statement.in_pots:
        return tr("Choose who gets what is in the pots: until then nobody knows who owes whom.")
    return tr("Cash everybody out first: chips still held change who pays whom.") if statement.holding else ""


def _head(statement: NightStatement) -> tuple[Block, ...]:
    money = statement.money
    unit = tr("{name}, {sign}1 = 1 chip unit", name=tr(money.name), sign=money.sign) if money.sign else tr(money.name)
    facts = ((tr("Night"), statement.night), (tr("Host"), statement.house.host), (tr("Sheet"), statement.sheet),
             (tr("Date"), span(statement.opened, statement.closed)),
             (tr("Games"), ", ".join(statement.games) or DASH), (tr("Currency"), unit))
    return Facts(facts), *(Caution(point) for point in open_points(statement))


def _results(statement: NightStatement) -> Table:
    return _imported_results(statement) if statement.imported else _played_results(statement)


def _imported_results(statement: NightStatement) -> Table:
    """Of a night before these books only the results are known: who won most comes first."""
    columns = (Column.lead(tr("Player"), 300), Column.amount(tr("Result"), 120))
    ranked = sorted(statement.players, key=lambda one: (-one.result, one.name))
    house, kept = statement.house, statement.house.keeps
    rows = [*((one.name, one.result) for one in ranked), (_house_words(house), house.result),
            *([(tr("Kept for tips and jackpots"), kept)] if kept else [])]
    return Table(columns, tuple(Row.ending(name, _gain(amount, statement)) for name, amount in rows),
                 Row.total(tr("Total"), full_figure(sum(amount for _, amount in rows), statement.money)))


def _house_words(house: HouseNight) -> str:
    return tr("House bank ({host})", host=held_apart(house.host))


@dataclass(frozen=True, slots=True)
class Kept:
    """What players put in at the tables and nobody won: what it is, and its minor units. It may still be in a pot."""

    what: str
    amount: int
    in_pots: bool = False


def kept_for(statement: NightStatement) -> tuple[Kept, ...]:
    """Tips, jackpots and what waits in pots: with these the results of players and house bank come to nothing."""
    chips, keeps = statement.chips, statement.house.keeps
    every = (Kept(tr("Tips"), chips.in_jars), Kept(tr("Jackpots"), keeps - chips.in_jars - chips.put_by),
             Kept(tr("Pot for the next night"), chips.put_by), Kept(tr("In pots"), statement.in_pots, in_pots=True))
    return tuple(one for one in every if one.amount)


def _nothing(_: Kept) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class _Told:
    """One column of the results: how it stands, and what it says of a player, of the house bank, of what is kept for
    others and in the total.
    """

    column: Column
    of_player: Callable[[PlayerNight], str]
    of_house: str = ""
    total: str = ""
    of_kept: Callable[[Kept], str] = _nothing


def _played_results(statement: NightStatement) -> Table:
    told = _told(statement)
    # Those who receive come first, the largest first, as the payments below are listed.
    ranked = sorted(statement.players, key=lambda one: (-one.to_settle, one.name))
    rows = [Row.ending(*(each.of_player(one) for each in told)) for one in ranked]
    house = Row.ending(*(each.of_house for each in told))
    kept = [Row.ending(*(each.of_kept(one) for each in told)) for one in kept_for(statement)]
    return Table(tuple(each.column for each in told), (*rows, house, *kept), Row.total(*(each.total for each in told)))


def _told(statement: NightStatement) -> tuple[_Told, ...]:
    house, gain = statement.house, partial(_gain, statement=statement)
    figure = partial(full_figure, money=statement.money)

    def total(part: Callable[[PlayerNight], int], of_house: int = 0) -> str:
        return figure(sum(map(part, statement.players)) + of_house)

    return (
        _Told(Column.lead(tr("Player"), 165), lambda one: one.name, _house_words(house), tr("Total"),
              lambda kept: kept.what),
        _Told(Column(tr("Seat"), 34, Align.RIGHT), lambda one: ", ".join(str(seat) for seat in one.seats)),
        _Told(Column.figure(tr("Chips bought"), 86), lambda one: figure(one.bought),
              total=total(lambda one: one.bought)),
        _Told(Column.figure(tr("Chips returned"), 94), lambda one: figure(one.returned),
              total=total(lambda one: one.returned)),
        _Told(Column.figure(tr("Result"), 67), lambda one: gain(one.result), gain(house.result),
              total(lambda one: one.result, house.result + sum(one.amount for one in kept_for(statement))),
              lambda kept: gain(kept.amount)),
        _Told(Column.figure(tr("Cash already paid in"), 124), lambda one: figure(one.cash_in) if one.cash_in else DASH,
              tr("holds {amount}", amount=figure(house.holds)) if house.holds else DASH),
        *([_besides(statement)] if _has_besides(statement) else []),
        _Told(Column.amount(tr("To settle"), 112), lambda one: _to_settle(one.to_settle, statement),
              _to_settle(house.to_settle, statement), figure(statement.difference),
              lambda kept: figure(kept.amount) if kept.in_pots else DASH),
    )


def _has_besides(statement: NightStatement) -> bool:
    """Whether anybody settles more than results and cash: the notes say what it is."""
    house = statement.house
    return any((one.brought, one.shared) != (0, 0) for one in statement.players) or \
        (house.brought, house.shared) != (0, 0) or any(not one.in_pots for one in kept_for(statement))


def _besides(statement: NightStatement) -> _Told:
    def told(amount: int) -> str:
        return _gain(amount, statement) if amount else DASH

    house, kept = statement.house, [one.amount for one in kept_for(statement) if not one.in_pots]
    of_house = house.brought + house.shared + house.keeps
    total = sum(one.brought + one.shared for one in statement.players) + of_house - sum(kept)
    return _Told(Column.figure(tr("Besides"), 72), lambda one: told(one.brought + one.shared), told(of_house),
                 full_figure(total, statement.money), lambda one: told(0 if one.in_pots else -one.amount))


def _gain(amount: int, statement: NightStatement) -> str:
    return signed_full_figure(amount, statement.money)


def _to_settle(amount: int, statement: NightStatement) -> str:
    return settling(amount, full_figure(abs(amount), statement.money))


def settling(amount: int, shown: str) -> str:
    """What somebody still has to do with an amount that is `shown` without its sign: receives 5.00, pays 5.00."""
    if not amount:
        return tr("settled")
    return tr("receives {amount}" if amount > 0 else "pays {amount}", amount=shown)


def _notes(statement: NightStatement) -> tuple[Note, ...]:
    said = night_notes(statement)
    return (*((Note(" ".join(said)),) if said else ()), *rules_in_force(statement.rules))


def night_notes(statement: NightStatement) -> tuple[str, ...]:
    """What the figures of a night do not say by themselves, a sentence each."""
    tellers = (_markers, _from_host, _taken, _carried, _brought, _shared, _kept, _waived, _found, _cash)
    said = [*(sentence for tell in tellers for sentence in tell(statement)), *statement.remarks]
    if statement.irregularities:
        said.append(plural(statement.irregularities, "{count} ruling was made; it is in the log.",
                           "{count} rulings were made; they are in the log."))
    return tuple(said)


def _markers(statement: NightStatement) -> list[str]:
    return [tr("{name}’s marker {which} ({amount}) is included in chips bought{cancelled}.",
               which=held_apart(one.which),
               name=held_apart(who_is(one.player, statement)), amount=priced(one.amount, statement.money),
               cancelled=_cancelled_by(statement, one.player)) for one in statement.markers]


def _cancelled_by(statement: NightStatement, player: int) -> str:
    """Which transfers pay a marker back: all that its player makes."""
    numbers = [str(at) for at, one in enumerate(statement.payments, start=1) if one.payer == player]
    if not numbers:
        return ""
    return plural(len(numbers), " and is cancelled by transfer {numbers}", " and is cancelled by transfers {numbers}",
                  numbers=listed(numbers))


def _taken(statement: NightStatement) -> list[str]:
    return [tr("{name} took {amount} cash at {time}.", name=held_apart(who_is(one.player, statement)),
               amount=priced(one.amount, statement.money), time=f"{one.at:%H:%M}") for one in statement.taken]


def _carried(statement: NightStatement) -> list[str]:
    """What this sheet leaves for the next night."""
    return [tr("{payer} owes {payee} {amount}, carried to the next night.",
               payer=held_apart(who_is(now.payment.payer, statement)),
               payee=held_apart(who_is(now.payment.payee, statement)), amount=priced(now.carried, statement.money))
            for now in statement.settling if now.carried]


def _brought(statement: NightStatement) -> list[str]:
    people = [(who_is(one.player, statement), one.brought) for one in statement.players if one.brought]
    if statement.house.brought:
        people.append((tr("the house bank"), statement.house.brought))
    parts = [tr("{name} is owed {amount}" if amount > 0 else "{name} owes {amount}", name=held_apart(name),
                amount=priced(abs(amount), statement.money)) for name, amount in people]
    return [tr("Brought forward from earlier nights: {people}.", people=listed(parts))] if parts else []


def _shared(statement: NightStatement) -> list[str]:
    return [tr("{what}: others pay {amount}. {by}", what=held_apart(one.what),
               amount=priced(one.amount, statement.money), by=one.by).strip() for one in statement.shared]


def _kept(statement: NightStatement) -> list[str]:
    """What the house bank keeps for others: it is nobody's result."""
    if statement.imported:
        return []
    money, chips = statement.money, statement.chips
    said = [tr("{amount} of tips", amount=priced(chips.in_jars, money))] if chips.in_jars > 0 else []
    if chips.put_by > 0:
        said.append(tr("{amount} in a pot for the next night", amount=priced(chips.put_by, money)))
    if (pool := statement.house.keeps - chips.in_jars - chips.put_by) > 0:
        said.append(tr("{amount} of jackpots", amount=priced(pool, money)))
    told = [tr("The house bank holds {what} that it did not win.", what=listed(said))] if said else []
    if pool < 0:
        told.append(tr("The house bank pays {amount} out of jackpots of earlier nights.", amount=priced(-pool, money)))
    if chips.put_by < 0:
        told.append(tr("{amount} was played for that an earlier night had left.", amount=priced(-chips.put_by, money)))
    return told


def _cash(statement: NightStatement) -> list[str]:
    cash = statement.cash
    if cash is None:
        return []
    counted = priced(cash.counted, statement.money)
    if not cash.over:
        return [tr("The cash was counted at {counted}, as the books expected.", counted=counted)]
    return [tr("The cash was counted at {counted}, {off} over: {reason}." if cash.over > 0 else
               "The cash was counted at {counted}, {off} short: {reason}.", counted=counted,
               off=priced(abs(cash.over), statement.money), reason=held_apart(cash.reason.rstrip(".")))]


def _from_host(statement: NightStatement) -> list[str]:
    """The cash that the cash box did not hold when it was paid out, and what it lacks for what is still to be paid."""
    put_in, money = max(0, -statement.in_box), statement.money
    told = [tr("{amount} of the cash that was paid out came from the host.", amount=priced(put_in, money))] \
        if put_in else []
    return [*told, short_box(statement)] if statement.still_lacks else told


def short_box(statement: NightStatement) -> str:
    """That the cash box does not hold what it is to pay out, and who puts in the rest; empty where it does."""
    if not statement.still_lacks:
        return ""
    out, into = (sum(one.left for one in statement.settling if one.payment.pair[side] == HOUSE) for side in (0, 1))
    said = {"held": priced(max(0, statement.in_box), statement.money), "out": priced(out, statement.money),
            "lacks": priced(statement.still_lacks, statement.money)}
    if not into:
        return tr("The cash box holds {held} and pays out {out}: {lacks} comes from the host.", **said)
    return tr("The cash box holds {held}, takes in {into} and pays out {out}: {lacks} comes from the host.",
              into=priced(into, statement.money), **said)


def _waived(statement: NightStatement) -> list[str]:
    return [
        tr("Commission of {amount} was waived for {name}: {reason}.", amount=priced(one.amount, statement.money),
           name=held_apart(one.name), reason=held_apart(one.reason.rstrip(".")))
        for one in statement.waived
    ]


def _found(statement: NightStatement) -> list[str]:
    return [
        tr("{where}: {amount} over: {reason}." if one.amount > 0 else "{where}: {amount} short: {reason}.",
           where=held_apart(one.where), amount=priced(abs(one.amount), statement.money),
           reason=held_apart(one.reason.rstrip(".")))
        for one in statement.found
    ]


_SHORT_NAMES, _LONG_NAMES, _LONG = (40, 118, 34, 142, 92, 56, 200), (30, 190, 24, 190, 60, 44, 144), 18
"""The columns of the payments, and where names of more letters than that have to go into them."""


def _payments(statement: NightStatement) -> Block:
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
    rows = tuple(_payment_row(number, one, statement) for number, one in enumerate(statement.settling, start=1))
    count = plural(len(payments), "{count} transfer", "{count} transfers")
    moved = full_figure(sum(one.amount for one in payments), money)
    total = Row.total("", count, "", "", moved, "", "")
    return Table(columns, rows, total, roomy=True)


def _payment_row(number: int, now: PaymentNow, statement: NightStatement) -> Row:
    payment = now.payment
    payer, payee = (who_is(person, statement) for person in (payment.payer, payment.payee))
    amount = Cell(full_figure(payment.amount, statement.money), strong=True)
    return Row((Cell(str(number)), Cell(payer), Cell("→"), Cell(payee), amount, *_paid(now, statement)))


def _paid(now: PaymentNow, statement: NightStatement) -> tuple[Cell, Cell]:
    """A box and a line for the pen; where the books say already what became of a payment, that."""
    marks = [one for one in statement.marks if (one.payer, one.payee) == now.payment.pair]
    if not marks:
        return Cell(mark=Mark.BOX), Cell(mark=Mark.LINE)
    said = listed([f"{full_figure(one.amount, statement.money)} {_how(one.how)}" if len(marks) > 1 or now.left else
                   _how(one.how) for one in marks])
    done = Cell("✓" if now.paid else DASH, strong=True)
    return (Cell(mark=Mark.BOX) if now.left else done), Cell(said)


def _how(how: str) -> str:
    return {CASH: tr("cash"), CARRIED: tr("carried over")}.get(how, tr("bank"))


def who_is(person: int, statement: NightStatement) -> str:
    """The name a payment goes by: the player's own, or the house bank."""
    if person == HOUSE:
        return tr("House bank")
    return next(one.name for one in statement.players if one.player == person)


def _agreed(statement: NightStatement) -> tuple[Block, ...]:
    if statement.imported:
        return ()  # it was signed when it was held, if at all
    if not statement.final:
        return (Note(tr("Do not sign this sheet. The final sheet is printed when the night is closed.")),)
    host = tr("{host}, host", host=held_apart(statement.house.host))
    names = (*(one.name for one in sorted(statement.players, key=lambda one: (-one.to_settle, one.name))), host)
    return (
        Heading(tr("3  Agreed")),
        Note(tr("We have checked the figures above and agree that they settle this night, except for what is carried "
                "to the next.") if any(one.carried for one in statement.settling) else
             tr("We have checked the figures above and agree that they settle this night in full.")),
        SignatureLines((*names, tr("Place"), tr("Date"))),
    )
