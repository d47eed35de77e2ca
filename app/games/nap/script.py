"""Nap, as the dealer deals it: five cards each, one bidder against all the others, and each pays or is paid."""

from app.dealing.procedures.deals import play_deals, step_by_step
from app.dealing.procedures.hands import Seats
from app.dealing.procedures.table_rulings import BETWEEN_OF_NO_POTS
from app.dealing.table.table import Table
from app.dealing.values.table_rules import Level
from app.games.nap.bidding import deal_the_cards, next_call, who_bids_it, who_made_it, winning_bid
from app.games.nap.deal import Deal, Nap
from app.games.nap.picture import picture_of
from app.games.nap.play import key_hand, lies_face_up, name_trumps, next_card
from app.games.nap.results import each_pays, how_many_tricks, pay_it, settle_by_revoke, settle_or_play_on
from app.games.nap.rulings import RULINGS
from app.games.nap.score import name_winners
from app.games.nap.tricks import FEWEST, MOST


async def deal_nap(table: Table) -> None:
    """Deal after deal, until the host ends it. Nothing lies between two of them but the pack."""
    await play_deals(Nap(table, RULINGS), Seats(FEWEST, MOST), one_deal, picture_of, BETWEEN_OF_NO_POTS, pot=False)
    name_winners(table)


async def one_deal(game: Nap) -> bool:
    """Three cards and two, the bids, five tricks, and each pays or is paid. The game has no end of its own."""
    game.deal = Deal()
    game.plan()
    await step_by_step(game, next_step, lambda: game.deal.settled)
    return False


async def next_step(game: Nap) -> None:
    """What comes next in the deal."""
    deal = game.deal
    if deal.ended is not None:
        await each_pays(game, *deal.ended)
    elif game.table.hand is None and deal.level is not Level.FAST:
        await deal_the_cards(game)
    elif game.table.hand is not None and (seat := lies_face_up(game)):
        await key_hand(game, seat)
    elif deal.contract is None:
        await (winning_bid if deal.level is Level.FAST else next_call)(game)
    elif not deal.bidder:
        await (who_made_it if game.bidder_comes_last and not deal.revoked_by else who_bids_it)(game)
    elif deal.revoked_by and deal.verdict is None:
        settle_by_revoke(game)
    else:
        await play_and_pay(game)


async def play_and_pay(game: Nap) -> None:
    """The five tricks: in one number, or card by card until the bid is made or lost, or the last one is played."""
    deal = game.deal
    made = deal.decided
    if deal.level is not Level.FULL:
        await how_many_tricks(game)
    elif deal.asks_trumps:
        await name_trumps(game)
    elif made is not None and deal.all_played:
        await pay_it(game, made)
    elif made is not None and not deal.open_trick and not deal.plays_on:
        await settle_or_play_on(game, made)
    else:
        await next_card(game)
