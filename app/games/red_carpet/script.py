"""Red Carpet, as the dealer deals it: pairs turned and bid for to the right, the best four count, to 250."""

from app.dealing.procedures.deals import show, step_by_step
from app.dealing.procedures.hands import Seats
from app.dealing.procedures.point_games import PointGame, play_point_game
from app.dealing.table.table import Table
from app.dealing.values.scores import Unit
from app.games.red_carpet.deal import RedCarpet
from app.games.red_carpet.picture import picture_of
from app.games.red_carpet.play import keep_or_junk, next_bid, nobody_bids, turn_pair
from app.games.red_carpet.results import close_round, count_points, key_hand, next_hand
from app.games.red_carpet.rulings import OFFERED


async def deal_red_carpet(table: Table) -> None:
    """Round after round, until somebody has what is played to."""
    game = RedCarpet(table, OFFERED, game=PointGame(table, target=table.rules.target))
    show(game, picture_of)
    table.counters.unit = Unit(("{count} bidding point", "{count} bidding points"))
    await play_point_game(game.game, Seats(2, table.rules.most_players), lambda: one_round(game))


async def one_round(game: RedCarpet) -> bool:
    """Question after question, until the round is closed. True where the game is over by it."""
    game.begin()
    await step_by_step(game, next_step, lambda: game.deal.closed or len(game.game.live) < 2)
    return game.table.scores.reached


async def next_step(game: RedCarpet) -> None:
    """What comes next in the round."""
    deal = game.deal
    if deal.fast and not deal.counted:
        await count_points(game)
    elif not deal.fast and (deal.turned or not game.bidding_over):
        await bid_on_pairs(game)
    elif seat := next_hand(game):
        await key_hand(game, seat)
    else:
        close_round(game)


async def bid_on_pairs(game: RedCarpet) -> None:
    """A pair is turned, bid on, bought, or thrown away."""
    deal = game.deal
    if not deal.turned:
        game.next_pair()
    if deal.full and not deal.asked_pair and not deal.said:
        await turn_pair(game)
    elif waiting := deal.auction.waiting:
        await next_bid(game, waiting[0])
    elif deal.auction.highest[0]:
        await keep_or_junk(game)
    else:
        nobody_bids(game)
