"""Whether bets can be: seats, spots, limits, the chips that make them, and the stacks behind them."""

from collections.abc import Mapping

from app.chips import payable
from app.dealing.table.table import Table
from app.dealing.values.bets import BetIssue, Bets
from app.dealing.values.felt import Spot
from app.errors import Refusal
from app.words import tr
from app.words.joined import as_sentence, comma_list


def bet_issues(table: Table, bets: Bets, spots: tuple[Spot, ...]) -> list[BetIssue]:
    """Everything about these bets that is wrong or worth a word, in the order of the seats."""
    known, playing, smallest = {spot.code: spot for spot in spots}, table.playing, table.chips.values[-1]
    found: list[BetIssue] = []
    for seat in sorted(bets):
        single = [_not_playing(table, seat, code) for code in bets[seat]] if seat not in playing else \
            [issue for code, amount in bets[seat].items()
             if not ((spot := known.get(code)) and spot.minimum <= amount <= spot.maximum and amount % smallest == 0)
             and (issue := _one_bet(table, seat, code, amount, known))]
        if not single and sum(bets[seat].values()) > table.stack_of(seat):
            single.append(_short(table, seat, bets[seat], known))
        found += single
    return found + table.bet_rules(bets)


def _one_bet(table: Table, seat: int, code: str, amount: int, known: Mapping[str, Spot]) -> BetIssue | None:
    if code not in known:
        return BetIssue(seat, code, _no_such_spot(table, seat, code, amount, known), 0)
    return _outside_limits(table, seat, known[code], amount) or _odd_chips(table, seat, known[code], amount)


def _not_playing(table: Table, seat: int, code: str) -> BetIssue:
    return BetIssue(seat, code, Refusal(
        tr("Seat {seat} is not playing.", seat=seat),
        tr("Bets are for seats {seats}.", seats=comma_list(str(n) for n in table.playing) or tr("nobody yet")),
        tr("Clear the bet, or deal the seat in.")), 0)


def _no_such_spot(table: Table, seat: int, code: str, amount: int, known: Mapping[str, Spot]) -> Refusal:
    """A bet that this house has stopped offering, or that has not won; or one that there never was."""
    spot = next((spot for spot in table.every_spot() if spot.code == code), None)
    if spot is not None:
        return Refusal(tr("{spot} is closed to bets now.", spot=spot.label), "",
                       tr("{amount} comes back to {name}.", amount=table.amount_text(amount), name=table.name(seat)))
    return Refusal(tr("There is no spot called {spot}.", spot=code[:24]),
                   tr("The spots are {spots}.", spots=comma_list(spot.label for spot in known.values())))


def _outside_limits(table: Table, seat: int, spot: Spot, amount: int) -> BetIssue | None:
    if spot.minimum <= amount <= spot.maximum:
        return None
    say = table.amount_text
    limits = tr("{spot} takes {low}–{high}", spot=spot.label, low=say(spot.minimum), high=say(spot.maximum))
    if amount > spot.maximum:
        return BetIssue(seat, spot.code, Refusal(
            tr("{spot} {amount} is above the maximum.", spot=spot.label, amount=say(amount)),
            limits + tr(", ").rstrip(),
            tr("so {excess} comes back to {name}.", excess=say(amount - spot.maximum), name=table.name(seat))),
            spot.maximum)
    return BetIssue(seat, spot.code, Refusal(
        tr("{spot} {amount} is below the minimum.", spot=spot.label, amount=say(amount)), as_sentence(limits),
        tr("Set {low} or clear it.", low=say(spot.minimum))), spot.minimum)


def _odd_chips(table: Table, seat: int, spot: Spot, amount: int) -> BetIssue | None:
    if (fits := payable(amount, table.chips.values)) == amount:
        return None
    return BetIssue(seat, spot.code, Refusal(
        tr("No chips of this house make {amount}.", amount=table.amount_text(amount)),
        tr("The smallest chip is {chip}.", chip=table.amount_text(table.chips.values[-1])),
        tr("Set {fits}.", fits=table.amount_text(fits))), fits)


def _short(table: Table, seat: int, bets: Mapping[str, int], known: Mapping[str, Spot]) -> BetIssue:
    """A seat has less than it bets: its last bet is set to what is left, or cleared where that is no bet there."""
    behind, staked, code = table.stack_of(seat), sum(bets.values()), list(bets)[-1]
    fits = payable(max(0, behind - (staked - bets[code])), table.chips.values)
    room, say = fits if fits >= known[code].minimum else 0, table.amount_text
    return BetIssue(seat, code, Refusal(
        tr("{name} bets {staked} and has {behind}.", name=table.name(seat), staked=say(staked), behind=say(behind)),
        tr("Bets can total {behind} at most: {short} less.", behind=say(behind),
           short=say(staked - behind)),
        tr("Set {room} or sell chips first.", room=say(room)) if room else tr("Clear it or sell chips first.")), room,
        short=True)
