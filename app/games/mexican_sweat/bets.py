"""The betting between two turns of Mexican Sweat: word by word, or what it came to."""

from functools import partial

from app.dealing.procedures.betting import BettingRound, Limits
from app.dealing.procedures.deals import ruled
from app.dealing.procedures.hands import first_that_fits
from app.dealing.prompts.calling import Bid, Ceiling, Offer, Terms
from app.dealing.prompts.kinds import Option, Wording
from app.dealing.prompts.showing import PickSeats
from app.dealing.table.pots import short_of
from app.dealing.table.seat_views import seat_badge
from app.dealing.values.table_rules import Level
from app.errors import Refusal
from app.games.mexican_sweat.deal import POT, Sweat
from app.games.mexican_sweat.picture import BETS
from app.words import as_in, tr


async def bet_round(sweat: Sweat) -> None:
    """One round of betting among those still in. Raises PotTaken where all but one fold."""
    rules = sweat.rules
    sweat.rounds += 1
    limits = Limits(rules.min_bet, rules.max_bet, rules.max_raises)
    betting = BettingRound(sweat.table, POT, sweat.from_opener(), limits, dict(sweat.posted))
    sweat.betting, sweat.posted = betting, {}
    while betting.to_act:
        with ruled(sweat):
            await (_counted(sweat, betting) if sweat.level is Level.FAST else _word(sweat, betting))
    sweat.betting = None


async def _word(sweat: Sweat, betting: BettingRound) -> None:
    """What the seat in turn says."""
    seat = betting.to_act
    owed = betting.owed(seat)
    offer = await betting.bid(sweat.key(f"bet:{sweat.rounds}:{betting.said}"),
                              lambda: _bet_words(sweat, seat, owed), sweat.rulings_now)
    sweat.table.announcement = betting.take(offer)
    if folded := [seat for seat in sweat.live if seat not in betting.inside]:
        sweat.drop(folded, "folded")


def _bet_words(sweat: Sweat, seat: int, owed: int) -> Wording:
    table, name, amount = sweat.table, sweat.table.name(seat), sweat.table.amount_text(owed)
    return Wording(
        lead=tr("Ask {name}", name=name), rest=tr(" — {owed} to call, raise or fold", owed=amount) if owed else
        tr(" — check, bet or fold"), reason=_bet_reason(sweat), result=table.announcement,
        call=tr("{name}, {owed} to call.", name=name, owed=amount) if owed else tr("{name}, check or bet.", name=name),
        badge=seat_badge(seat), step=BETS, named=tr("{name}’s bet", name=name), button_note=name,
        button=tr("Raise to") if owed else tr(as_in("betting", "Bet")), topic="bets")


def _bet_reason(sweat: Sweat) -> str:
    table = sweat.table
    pot = tr("The pot holds {pot}.", pot=table.amount_text(sweat.pot))
    return first_that_fits(*(f"{pot} {_to_beat(sweat, mark)}".strip() for mark in (sweat.mark_words(),
                                                                                   sweat.mark_in_short())))


def _to_beat(sweat: Sweat, hand: str) -> str:
    """Who leads and with what; whose cards stay the ones to beat though they are out; or the card in the centre."""
    if not sweat.ahead:
        return tr("To beat: {hand}.", hand=hand) if hand else ""
    name = sweat.table.name(sweat.ahead)
    if sweat.leader:
        return tr("{name} leads with {hand}.", name=name, hand=hand) if hand else tr("{name} leads.", name=name)
    return tr("{name}’s cards stay to beat: {hand}.", name=name, hand=hand) if hand else \
        tr("{name}’s cards stay to beat.", name=name)


# where only what it came to is entered


async def _counted(sweat: Sweat, betting: BettingRound) -> None:
    """The last bet, who folded, and what those had put in before."""
    last = await _last_bet(sweat, betting)
    high = last.amount or betting.high
    folds: tuple[int, ...] = ()
    totals = dict.fromkeys(betting.inside, high)
    if high:
        folds = await _who_folded(sweat, betting, last.seat if last.amount else 0, high)
        for seat in folds:
            totals[seat] = await _before_folding(sweat, betting, seat, high)
    seats = list(betting.inside)
    betting.settle(seats, totals)
    table = sweat.table
    table.announcement = tr("{amount} each.", amount=table.amount_text(high)) if high else tr("Nobody bets.")
    if folds:
        table.announcement += " " + tr("{names} folded.", names=sweat.names(folds))
        sweat.drop(folds, "folded")


NOBODY = "nobody"


def _last_bet(sweat: Sweat, betting: BettingRound) -> Bid:
    seats = tuple(betting.inside)
    high, least = betting.high, betting.least
    option = Option("N", NOBODY, tr("Nobody bets more") if high else tr("Nobody bets"))

    def ceiling(seat: int) -> Ceiling:
        stack = betting.paid.get(seat, 0) + sweat.table.stack_of(seat)
        return Ceiling(stack, tr("{name}’s chips, {stack}", name=sweat.table.name(seat),
                                 stack=sweat.table.amount_text(stack)))

    return Bid(
        key=sweat.key(f"last_bet:{sweat.rounds}"), facts=f"{','.join(map(str, seats))}:{high}", table=sweat.table,
        seats=seats, terms=lambda: Terms(least, (option,)), highest=ceiling, verb=tr("makes it"),
        noun=tr("last bet"),
        rulings_now=sweat.rulings_now, say=lambda: Wording(
            lead=tr("Let them bet"), rest=tr(" — who bet last, and how much?"),
            reason=tr("The pot holds {pot}. {name} opens.", pot=sweat.table.amount_text(sweat.pot),
                      name=sweat.table.name(seats[0])), result=sweat.table.announcement,
            call=tr("{name} opens the betting.", name=sweat.table.name(seats[0])), badge="icon:chips|" + tr("BETS"),
            step=BETS, named=tr("the last bet"), topic="bets"))


def _who_folded(sweat: Sweat, betting: BettingRound, bettor: int, high: int) -> PickSeats:
    seats = tuple(sorted(seat for seat in betting.inside if seat != bettor))
    stay = betting.inside

    def short(folds: tuple[int, ...]) -> Refusal | None:
        return short_of(sweat.table, {seat: high - betting.paid.get(seat, 0) for seat in stay if seat not in folds})

    return PickSeats(
        key=sweat.key(f"folded:{sweat.rounds}"), facts=f"{','.join(map(str, seats))}:{high}", seats=seats,
        most=len(stay) - 1, none_word=tr("nobody folds"), names=sweat.table.name, cover=short,
        rulings_now=sweat.rulings_now, by_chance=lambda chance: [
            seat for seat in seats[: len(stay) - 1] if short((*set(stay) - {seat},)) or chance.randrange(0, 6) == 0],
        say=lambda: Wording(
            lead=tr("Who folded?"), rest=tr(" — the others have put in {high}", high=sweat.table.amount_text(high)),
            reason=tr("Whoever stays has called in full."), badge="icon:chips|" + tr("BETS"), step=BETS,
            named=tr("folded"), topic="bets"))


async def _before_folding(sweat: Sweat, betting: BettingRound, seat: int, high: int) -> int:
    """What a seat that folded has in this round, in minor units."""
    paid, chip = betting.paid.get(seat, 0), sweat.table.chips.values[-1]
    if high - chip <= paid or sweat.table.stack_of(seat) < chip:
        return paid
    said: Offer = await _paid_before(sweat, betting, seat, high)
    return said.amount or paid


def _paid_before(sweat: Sweat, betting: BettingRound, seat: int, high: int) -> Bid:
    table, name, paid = sweat.table, partial(sweat.table.name, seat), betting.paid.get(seat, 0)
    chip = table.chips.values[-1]
    top = min(high - chip, paid + table.stack_of(seat))
    return Bid(
        key=sweat.key(f"before:{sweat.rounds}:{seat}"), facts=f"{seat}:{high}:{paid}", table=table, seats=(seat,),
        terms=lambda: Terms(paid + chip, (Option("N", NOBODY, tr("Nothing") if not paid else tr("No more")),)),
        highest=lambda _: Ceiling(top, tr("what a fold leaves, under {high}", high=table.amount_text(high))),
        verb=tr("had put in"), noun=tr("put in before"), rulings_now=sweat.rulings_now, say=lambda: Wording(
            lead=tr("How much had {name} put in?", name=name()), rest=tr(" — before the fold"),
            reason=tr("It stays in the pot. The others have put in {high}.", high=table.amount_text(high)),
            badge=seat_badge(seat), step=BETS, named=tr("{name}’s bets", name=name()), topic="bets"))
