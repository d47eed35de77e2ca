"""Red 3 Rummy, as the dealer deals it: books laid in turn, two hands of seven, and what is left taken off."""

from app.dealing.procedures.deals import show, step_by_step
from app.dealing.procedures.hands import Seats
from app.dealing.procedures.point_games import play_point_game
from app.dealing.table.table import Table
from app.dealing.values.table_rules import Level
from app.games.red_three_rummy.deal import Rummy, RummyRound, Step
from app.games.red_three_rummy.picture import picture_of
from app.games.red_three_rummy.play import after_laying, hands_dealt, lay, which_book, who_goes_out, who_lays
from app.games.red_three_rummy.results import close, count_books, count_left, show_left, to_count, to_show
from app.games.red_three_rummy.rulings import OFFERED
from app.games.red_three_rummy.turns import discard, draw, upcards

PLAYERS = Seats(2, 10)


async def deal_red_three_rummy(table: Table) -> None:
    """Round after round, as many as the house plays."""
    game = Rummy(table, OFFERED)
    show(game, picture_of)
    await play_point_game(game, PLAYERS, lambda: one_round(game))


async def one_round(game: Rummy) -> bool:
    """Question after question, until the round is closed or one player is left. True after the last round."""
    game.round = RummyRound()
    await step_by_step(game, next_step, lambda: game.round.settled or len(game.live) < 2)
    return 0 < game.rules.rounds <= len(game.table.scores.rounds)


async def next_step(game: Rummy) -> None:
    """What comes next in the round."""
    game.plan()
    if game.round.ended:
        await count(game)
    elif game.round.level is Level.FAST:
        await who_goes_out(game)
    elif game.round.level is Level.FULL:
        await next_of_turn(game)
    elif game.round.turn:
        await laying(game)
    elif not game.follows_turns:
        await who_lays(game)
    elif game.table.hand is None:
        await hands_dealt(game)
    else:
        game.begin_turn(game.order[0], Step.DRAW)


async def next_of_turn(game: Rummy) -> None:
    """A turn: one draw, books, one discard."""
    one = game.round
    if not one.turn:
        await upcards(game)
    elif one.step is Step.DRAW:
        await draw(game)
    elif one.step is Step.DISCARD:
        await discard(game)
    else:
        await laying(game)


async def laying(game: Rummy) -> None:
    """Books of the seat that lays, until it has no more."""
    if game.round.asked_of:
        await which_book(game)
    elif game.round.step is Step.AFTER:
        await after_laying(game)
    else:
        await lay(game)


async def count(game: Rummy) -> None:
    """The round is over: everybody counts."""
    one = game.round
    if one.level is Level.FAST and not one.totals:
        await count_books(game)
    elif seat := to_show(game):
        await show_left(game, seat)
    elif left := to_count(game):
        await count_left(game, left)
    else:
        close(game)
