"""What the figures of a night do not say by themselves, a sentence each."""

from app.money import priced
from app.settlement import HOUSE, NightStatement
from app.sheets.settlement.people import who_is
from app.sheets.wording import held_apart
from app.words import listed, plural, tr
from app.words.joined import without_stop


def night_notes(statement: NightStatement) -> tuple[str, ...]:
    """What the figures of a night do not say by themselves, a sentence each."""
    tellers = (_markers, _from_host, _taken, _carried, _brought, _shared, _kept, _commission, _waived, _found, _cash)
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


def _commission(statement: NightStatement) -> list[str]:
    """What the house has had of the players' wins: each one's part has its column on the sheet."""
    paid = priced(sum(one.commission for one in statement.players), statement.money)
    return [tr("{amount} of commission is in the results already.", amount=paid)] if any(
        one.commission for one in statement.players) else []


def _cash(statement: NightStatement) -> list[str]:
    cash = statement.cash
    if cash is None:
        return []
    counted = priced(cash.counted, statement.money)
    if not cash.over:
        return [tr("The cash was counted at {counted}, as the books expected.", counted=counted)]
    return [tr("The cash was counted at {counted}, {off} over: {reason}." if cash.over > 0 else
               "The cash was counted at {counted}, {off} short: {reason}.", counted=counted,
               off=priced(abs(cash.over), statement.money), reason=held_apart(without_stop(cash.reason)))]


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
           name=held_apart(one.name), reason=held_apart(without_stop(one.reason)))
        for one in statement.waived
    ]


def _found(statement: NightStatement) -> list[str]:
    return [
        tr("{where}: {amount} over: {reason}." if one.amount > 0 else "{where}: {amount} short: {reason}.",
           where=held_apart(one.where), amount=priced(abs(one.amount), statement.money),
           reason=held_apart(without_stop(one.reason)))
        for one in statement.found
    ]
