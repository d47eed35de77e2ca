"""Thirty-One, as the dealer deals it: knock or show 31, the lowest loses one, the fifth loss puts out."""

from app.dealing.procedures.hands import Seats, play_hands
from app.dealing.procedures.table_rulings import EndGame
from app.dealing.prompts.rulings import Misdeal
from app.dealing.table.table import Table
from app.dealing.values.table_rules import Level
from app.games.thirty_one.deal import Deal, ThirtyOne
from app.games.thirty_one.event_prompts import carry_out
from app.games.thirty_one.picture import picture_of
from app.games.thirty_one.play import next_turn, stakes_up, who_knocks, who_shows
from app.games.thirty_one.results import (
    count_hands,
    decide_alone,
    hand_to_key,
    key_hand,
    needs_no_question,
    out_of_the_game,
    who_is_lowest,
)
from app.games.thirty_one.rulings import OWN
from app.games.thirty_one.stakes import end_here, void_deal


async def deal_thirty_one(table: Table) -> None:
    """Deal after deal, until one player is left."""
    game = ThirtyOne(table)
    table.script_state, table.picture = game, lambda: picture_of(game)
    await play_hands(table, Seats(2, 9), lambda: one_deal(game))


async def one_deal(game: ThirtyOne) -> bool:
    """One deal, and again by the same dealer where the house plays equal hands again. True where the game is won."""
    try:
        await play_deal(game)
        while game.deal.again and not game.over:
            await play_deal(game)
    except EndGame as end:
        end_here(game, end)
        raise
    except Misdeal:
        void_deal(game)
        raise
    return game.over


async def play_deal(game: ThirtyOne) -> None:
    """Question after question, until the deal is closed."""
    game.deal = Deal()
    while not game.deal.settled:
        try:
            await next_step(game)
        except OWN as ruling:
            carry_out(game, ruling)


async def next_step(game: ThirtyOne) -> None:
    """What comes next in the deal."""
    deal = game.deal
    if not game.begun:
        await stakes_up(game)
    elif deal.going or len(game.live) == 1:
        await out_of_the_game(game)
    elif deal.play_over and not deal.asks_shown:
        await showdown(game)
    else:
        await until_the_end(game)


async def until_the_end(game: ThirtyOne) -> None:
    """Who knocks, or shows 31; turn by turn where the house enters turns."""
    deal = game.deal
    if game.table.hand is None:
        game.plan()
    if deal.asks_shown:
        await who_shows(game)
    elif deal.turn_by_turn:
        await next_turn(game)
    else:
        await who_knocks(game)


async def showdown(game: ThirtyOne) -> None:
    """Everybody shows: as far as the house enters it, cards, counts, or who is lowest."""
    if seat := hand_to_key(game):
        await key_hand(game, seat)
    elif needs_no_question(game):
        decide_alone(game)
    elif game.deal.level is Level.GUIDED:
        await count_hands(game)
    else:
        await who_is_lowest(game)
