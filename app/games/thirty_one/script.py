"""Thirty-One, as the dealer deals it: knock or show 31, the lowest loses one, the fifth loss puts out."""

from app.dealing.procedures.deals import play_deals
from app.dealing.procedures.elimination_steps import one_deal, stakes_up
from app.dealing.procedures.hands import Seats
from app.dealing.table.table import Table
from app.dealing.values.table_rules import Level
from app.games.thirty_one.deal import ThirtyOne
from app.games.thirty_one.picture import picture_of
from app.games.thirty_one.play import last_turns, next_turn, who_knocks, who_shows
from app.games.thirty_one.results import count_hands, decide, hand_to_key, key_hand, known_lowest, who_is_lowest
from app.games.thirty_one.rulings import RULINGS
from app.words import tr


async def deal_thirty_one(table: Table) -> None:
    """Deal after deal, until one player is left."""
    await play_deals(ThirtyOne(table, RULINGS), Seats(2, 9), lambda game: one_deal(game, next_step), picture_of)


async def next_step(game: ThirtyOne) -> None:
    """What comes next in the deal."""
    deal = game.deal
    if not game.begun:
        await stakes_up(game, tr(" — shuffle, deal 3 each"))
    elif deal.asks_shown:
        await who_shows(game)
    elif deal.play_over:
        await showdown(game)
    else:
        await (next_turn if deal.turn_by_turn else last_turns if deal.knocker else who_knocks)(game)


async def showdown(game: ThirtyOne) -> None:
    """Everybody shows: as far as the house enters it, cards, counts, or who is lowest."""
    if seat := hand_to_key(game):
        await key_hand(game, seat)
    elif (lowest := known_lowest(game)) is not None:
        decide(game, lowest)
    else:
        await (count_hands if game.deal.level is Level.GUIDED else who_is_lowest)(game)
