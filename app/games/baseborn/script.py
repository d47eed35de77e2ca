"""Baseborn, as the dealer deals it: five rounds, a card at a time sold by hidden bids, the first flush wins each."""

from app.dealing.procedures.deals import show, step_by_step
from app.dealing.procedures.hands import Seats
from app.dealing.procedures.point_games import PointGame, play_point_game
from app.dealing.procedures.table_rulings import EndGame
from app.dealing.prompts.rulings import Misdeal
from app.dealing.table.table import Table
from app.dealing.values.table_rules import Level
from app.games.baseborn.deal import BIDDING_CHIPS, Baseborn, Deal
from app.games.baseborn.flushes import hand_to_key, key_flush, nobody_can_win, who_completes, who_was_dealt, wins
from app.games.baseborn.picture import picture_of
from app.games.baseborn.play import card_is_due, take_bids, turn_card, won_by
from app.games.baseborn.rounds import ROUNDS
from app.games.baseborn.rulings import RULINGS


async def deal_baseborn(table: Table) -> None:
    """Round after round, five in all."""
    game = Baseborn(table, RULINGS, points=PointGame(table))
    show(game, picture_of)
    table.counters.unit = BIDDING_CHIPS
    await play_point_game(game.points, Seats(2, 8), lambda: one_round(game))


async def one_round(game: Baseborn) -> bool:
    """One round, until somebody has a flush or no card can be sold. True where it was the last."""
    game.deal = Deal()
    try:
        await step_by_step(game, next_step, lambda: game.deal.settled or len(game.points.live) < 2)
    except (EndGame, Misdeal):
        game.deal = Deal()
        raise
    return game.points.number > len(ROUNDS)


async def next_step(game: Baseborn) -> None:
    """What comes next in the round."""
    deal = game.deal
    if not deal.asked_dealt:
        await who_was_dealt(game)
    elif seat := hand_to_key(game):
        await key_flush(game, seat)
    elif deal.claims:
        wins(game)
    elif deal.asks_flush and game.buyers:
        await who_completes(game)
    elif deal.dead:
        await nobody_can_win(game)
    elif deal.due:
        await next_card(game)
    elif deal.unbroken:
        won_by(game, deal.unbroken)
    else:
        await take_bids(game)


async def next_card(game: Baseborn) -> None:
    """A card from the pack, keyed where the house enters cards; or there is none to be sold any more."""
    card_is_due(game)
    if game.deal.due and not game.deal.dead and game.deal.level is Level.FULL:
        await turn_card(game)
