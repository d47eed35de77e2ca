"""Red Dog, as the dealer deals it: deals go round until somebody bets the whole pot and wins it."""

from app.dealing.procedures.deals import play_deals
from app.dealing.procedures.hands import Seats
from app.dealing.procedures.table_rulings import IN_HAND, Kinds, ResultsOnly, TimeIsUp, WalkedOut
from app.dealing.prompts.rulings import Ruling
from app.dealing.table.pots import share
from app.dealing.table.table import Table
from app.dealing.values.table_rules import Level
from app.games.pool import (
    SITS_OUT,
    Bets,
    Deal,
    Overlooked,
    Turn,
    ante_and_deal,
    bet_of,
    card_turned,
    close,
    everybody_antes,
    result_of,
    settle,
    show_hands,
)
from app.games.pool_picture import picture_of
from app.games.red_dog.rules import PotBelowMinimum, RedDogRules
from app.words import tr

HAND = 4


class AllAgreed(Ruling, code="all_agreed", title="All agree to split the pot",
                also=("split the pot", "share it", "stop and split"), routine=True,
                about="Every player agrees to end the game here. What cannot be split waits for the next game."):
    """Everybody agrees to end the game: the pot is shared, its remainder waits for the next one."""


RULINGS: Kinds = (AllAgreed, Overlooked, ResultsOnly, WalkedOut, *IN_HAND, TimeIsUp)


async def deal_red_dog(table: Table) -> None:
    """Deal after deal: the ante, four cards each, every seat's bet against the pot, until it is taken."""
    deal = Deal(table, game=tr("Red Dog"), hand_size=HAND, rulings=(AllAgreed,))
    await play_deals(deal, Seats(2, 10), one_deal, picture_of)


async def one_deal(deal: Deal) -> bool:
    """Every seat bets once, the button last. True where the pot was taken, or shared by agreement."""
    rules: RedDogRules = deal.table.rules
    if not rules.deal_through or deal.undealt < (HAND + 1) * len(deal.table.playing):
        deal.shuffle()
    await ante_and_deal(deal, *_ante(deal))
    if rules.faces_up and rules.entry is Level.FULL:
        await show_hands(deal)
    over = False
    for seat in deal.playing:
        if over := await turn_ends_game(deal, seat):
            break
    await close(deal, over)
    return over


def _ante(deal: Deal) -> tuple[int, str]:
    """Everybody antes once a game, or each deal by the house's rule; always where there is nothing to bet at."""
    rules: RedDogRules = deal.table.rules
    if not deal.playing or rules.ante_each_deal or not deal.pot:
        return rules.ante, tr("Once for the whole game.") if not rules.ante_each_deal else tr("Each deal.")
    return 0, tr("The pot stays: {pot}.", pot=deal.table.amount_text(deal.pot))


async def turn_ends_game(deal: Deal, seat: int) -> bool:
    """One seat's turn. True where it takes the whole pot, or everybody agrees to share it."""
    if seat not in deal.table.seats or deal.table.seats[seat].leaving:
        return False
    if ends := pot_is_low(deal):
        return ends
    turn = Turn(seat)
    deal.turns.append(turn)
    try:
        return await one_turn(deal, turn)
    except AllAgreed:
        split(deal)
        return True
    except WalkedOut as gone:
        deal.table.leave(gone.seat)
        deal.turns.remove(turn)
        return await turn_ends_game(deal, seat)


def pot_is_low(deal: Deal) -> bool:
    """The pot holds less than the least bet: by the house's rule it is shared, topped up, or may be bet as it is."""
    rules: RedDogRules = deal.table.rules
    if 0 < deal.pot >= rules.minimum or rules.pot_below_minimum is PotBelowMinimum.BET_THE_POT:
        return False
    if rules.pot_below_minimum is PotBelowMinimum.SPLIT:
        split(deal)
        return True
    everybody_antes(deal, rules.ante)
    return False


def split(deal: Deal) -> None:
    """The pot is shared as evenly as chips allow; the rest is the splash of the next game."""
    each, left = share(deal.table, deal.pot_name, deal.playing, tr("Split by agreement"))
    deal.table.announcement = tr("Each gets {each}; {left} stays.", each=deal.table.amount_text(each),
                                 left=deal.table.amount_text(left))


async def one_turn(deal: Deal, turn: Turn) -> bool:
    """The bet, the card, and the chips. True where the whole pot was bet and won."""
    rules: RedDogRules = deal.table.rules
    offer = await bet_of(deal, turn, Bets(rules.minimum, rules.allow_short_bet, potting=True))
    if offer.option:
        turn.word = SITS_OUT
        return False
    turn.bet = offer.amount
    await card_turned(deal, turn)
    await result_of(deal, turn)
    return settle(deal, turn)
