"""The chips and strikes of 3-5-7: strikes and the pot they take, and what losers pay."""

from collections.abc import Mapping

from app.chips import payable
from app.dealing.prompts.calling import IN
from app.dealing.table.pots import hand_over, put_in, take_out
from app.dealing.table.seat_order import from_left_of
from app.games.three_five_seven.deal import POT, STRIKES, THIRD, Game357, contributions
from app.games.three_five_seven.rules import Tie
from app.words import tr


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
    take_out(table, seat, POT, pot, why)
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
            for seat in game.inside if seat not in winners}


def _share_out(game: Game357, paid: Mapping[int, int], due: dict[int, int], first: int) -> None:
    """Losers pay each of the equal winners what is due to them; what is left over is the first one's."""
    for loser, amount in paid.items():
        for winner, wants in due.items():
            if given := min(amount, wants):
                hand_over(game.table, loser, winner, given, tr("Loses to a better hand"))
                due[winner], amount = wants - given, amount - given
        if amount:
            hand_over(game.table, loser, first, amount, tr("Loses to a better hand"))


def pay_winners(game: Game357, winners: tuple[int, ...]) -> str:
    """Every loser pays; equal winners share it all, the odd chip to the first of them left of the dealer."""
    table, paid = game.table, losses(game, winners)
    first, *others = from_left_of(table.button, winners)
    each = payable(sum(paid.values()) // len(winners), table.chips.values)
    if game.settles_stages:
        _share_out(game, paid, dict.fromkeys(others, each), first)
    else:
        for loser, amount in paid.items():
            hand_over(table, loser, first, amount, tr("Loses to a better hand"))
        for other in others:
            hand_over(table, first, other, each, tr("Shared between equal hands"))
    beaten = game.names(tuple(seat for seat in game.inside if seat not in winners))
    if not others:
        return tr("{name} beats {losers}", name=table.name(first), losers=beaten)
    equal = tr("{names} are equal", names=game.names(winners))
    return tr("{equal}, ahead of {losers}", equal=equal, losers=beaten) if beaten else equal
