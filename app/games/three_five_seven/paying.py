"""The chips and strikes of 3-5-7: strikes and the pot they take, and what losers pay."""

from collections.abc import Mapping

from app.chips import payable
from app.dealing.prompts.calling import IN
from app.dealing.table.pots import hand_over, put_in, take_out
from app.dealing.table.seat_order import from_left_of
from app.games.three_five_seven.deal import POT, STRIKES, THIRD, Game357, contributions
from app.games.three_five_seven.hands import worth
from app.games.three_five_seven.rules import Tie
from app.words import tr


def antes_due(game: Game357) -> dict[int, int]:
    """What each seat antes for the next deal, in minor units; nothing where no ante is due."""
    return dict.fromkeys(game.playing or game.table.playing, game.ante) if game.ante else {}


def pay_antes(game: Game357, antes: Mapping[int, int]) -> None:
    """The antes that were due, into the pot."""
    for seat in game.playing if antes else ():
        put_in(game.table, seat, POT, antes[seat], tr("Ante"))


def strike(game: Game357, seat: int) -> str:
    """The only one in gets a strike; the others contribute first, and the third strike takes the pot."""
    table = game.table
    for other, each in contributions(game, {seat: IN}).items():
        put_in(table, other, POT, each, tr("Contribution to a strike"))
    held = table.tallies.setdefault(STRIKES, {})
    player = table.seats[seat].player
    held[player] = held.get(player, 0) + 1
    game.struck.append((seat, game.stage))
    if held[player] < THIRD:
        return tr("{name} alone, strike {count}", name=table.name(seat), count=held[player])
    return win_pot(game, seat, tr("third strike"))


def win_pot(game: Game357, seat: int, why: str) -> str:
    """The whole pot to one player."""
    table, pot = game.table, game.pot
    take_out(table, seat, POT, pot, why[0].upper() + why[1:] if game.settles_stages else why)
    game.took = {seat: pot}
    return tr("{name} takes {pot}, {why}", name=table.name(seat), pot=table.amount_text(pot), why=why)


def everybody_pays(game: Game357) -> None:
    """Three times running nobody was in: an ante each."""
    for seat in game.playing:
        put_in(game.table, seat, POT, game.rules.ante, tr("Nobody in three times"))
    game.nobody_in_a_row = 0


def losses(game: Game357, winners: tuple[int, ...]) -> dict[int, int]:
    """What each loser pays, in minor units; nothing where equal hands are paid nothing."""
    if len(winners) > 1 and game.rules.tie is Tie.NOTHING:
        return {}
    each = game.each_pays
    return {seat: min(each, max(0, game.table.stack_of(seat))) if seat in game.pays_less else each
            for seat in (sorted(game.inside) if game.settles_stages else game.inside) if seat not in winners}


def waived(game: Game357, paid: Mapping[int, int]) -> dict[int, int]:
    """What those who have less do not pay, in minor units."""
    return {seat: game.each_pays - amount for seat, amount in paid.items() if amount < game.each_pays}


def shares(game: Game357, winners: tuple[int, ...], paid: Mapping[int, int]) -> dict[int, int]:
    """What each of the winners is due: equal parts in chips, and what these leave over to the first left of the dealer.
    """
    total = sum(paid.values())
    each = payable(total // len(winners), game.table.chips.values)
    first = first_of(game, winners)
    return {seat: total - each * (len(winners) - 1) if seat == first else each for seat in sorted(winners)}


def first_of(game: Game357, winners: tuple[int, ...]) -> int:
    """The first of equal winners left of the dealer, who has the odd chip."""
    return next(iter(from_left_of(game.table.button, winners)))


def odd_chip(game: Game357, winners: tuple[int, ...], paid: Mapping[int, int]) -> int:
    """What the first of the winners has more than the others, in minor units."""
    due = shares(game, winners, paid)
    return due[first_of(game, winners)] - min(due.values())


def wins_naturally(game: Game357, seat: int, winners: tuple[int, ...]) -> bool | None:
    """Whether this loser's hand is equal to the winner's, which has no wild card; None where only players saw them."""
    hands = game.keyed.get(game.stage, {})
    if game.rules.tie is not Tie.NATURAL:
        return False
    if not {seat, winners[0]} <= hands.keys():
        return None
    return worth(hands[seat], game.stage) == worth(hands[winners[0]], game.stage)


def why_loses(game: Game357, seat: int, winners: tuple[int, ...], paid: Mapping[int, int]) -> str:
    """Why a loser pays: whose hand is better, or which of equal ones wins; and what of it is waived."""
    naturally = wins_naturally(game, seat, winners)
    why = tr("Does not win") if naturally is None else tr("Equal hands; the one without wild cards wins") \
        if naturally else tr("Loses to a better hand")
    more = waived(game, paid).get(seat)
    return tr("{why}; {amount} waived", why=why, amount=game.table.amount_text(more)) if more else why


def _share_out(game: Game357, paid: Mapping[int, int], winners: tuple[int, ...]) -> None:
    """Losers pay each of the equal winners what is due to them."""
    due = shares(game, winners, paid)
    for loser, amount in paid.items():
        for winner, wants in due.items():
            if given := min(amount, wants):
                hand_over(game.table, loser, winner, given, why_loses(game, loser, winners, paid))
                due[winner], amount = wants - given, amount - given


def pay_winners(game: Game357, winners: tuple[int, ...], paid: Mapping[int, int]) -> str:
    """Every loser pays; equal winners share it all, the odd chip to the first of them left of the dealer."""
    table = game.table
    first, *others = from_left_of(table.button, winners)
    if game.settles_stages:
        _share_out(game, paid, winners)
    else:
        each = payable(sum(paid.values()) // len(winners), table.chips.values)
        for loser, amount in paid.items():
            hand_over(table, loser, first, amount, tr("Loses to a better hand"))
        for other in others:
            hand_over(table, first, other, each, tr("Shared between equal hands"))
    beaten = game.names(tuple(seat for seat in game.inside if seat not in winners))
    if not others:
        return tr("{name} beats {losers}", name=table.name(first), losers=beaten)
    equal = tr("{names} tie", names=game.names(winners))
    if not paid and game.settles_stages:
        return tr("{equal}: nobody pays", equal=equal)
    return tr("{equal}, ahead of {losers}", equal=equal, losers=beaten) if beaten else equal
