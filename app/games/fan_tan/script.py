"""Fan Tan, as the dealer deals it: all cards out, sevens first, a chip for each pass, and the pot to who is out."""

from app.dealing.procedures.deals import play_deals, step_by_step
from app.dealing.procedures.hands import Seats
from app.dealing.procedures.settlement import is_told
from app.dealing.table.table import Table
from app.dealing.values.table_rules import Level
from app.games.fan_tan.deal import Deal, FanTan
from app.games.fan_tan.picture import picture_of
from app.games.fan_tan.play import deal_the_cards, key_hand, lies_face_up, next_turn, who_opens
from app.games.fan_tan.results import count_the_cards, passes_and_out
from app.games.fan_tan.rulings import RULINGS
from app.games.fan_tan.settling import put_in_and_take


async def deal_fan_tan(table: Table) -> None:
    """Deal after deal, until the host ends it. Nothing is left in the pot between two of them."""
    await play_deals(FanTan(table, RULINGS), Seats(3, 8), one_deal, picture_of)


async def one_deal(game: FanTan) -> bool:
    """Ante and deal, play until somebody is out, pay for the cards left. The game has no end of its own."""
    game.deal = Deal()
    game.plan()
    await step_by_step(game, next_step, lambda: game.deal.settled)
    return False


async def next_step(game: FanTan) -> None:
    """What comes next in the deal."""
    deal = game.deal
    if deal.winner:
        await (put_in_and_take if is_told(game.table) else count_the_cards)(game)
    elif game.table.hand is None and game.asks_deal:
        await deal_the_cards(game)
    elif seat := lies_face_up(game):
        await key_hand(game, seat)
    elif game.asks_first_seven and game.table.hand is not None:
        await who_opens(game)
    elif deal.level is Level.FAST:
        await passes_and_out(game)
    else:
        await next_turn(game)
