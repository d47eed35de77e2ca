"""Mini Baccarat, as the dealer deals it: one shoe, from the empty table to the collected commission."""

from collections.abc import Callable
from typing import TypeVar

from app.cards import Card
from app.dealing.prompts.kinds import Prompt
from app.dealing.prompts.paying import Due, Paid, pay
from app.dealing.prompts.rulings import Ruling
from app.dealing.table.table import Table
from app.dealing.values.bets import Bets
from app.dealing.values.transfers import CLAIMS, RACK, STAKE_BACK, bet, box, stack
from app.games.baccarat.coup.coup import Coup, CoupVoid, Resettled, ShoeEnded, ShoeGame
from app.games.baccarat.coup.ends import ends
from app.games.baccarat.coup.payouts import BetResult
from app.games.baccarat.dealing.end_of_shoe import end_of_shoe
from app.games.baccarat.dealing.picture import picture_of
from app.games.baccarat.dealing.shuffle import seat_players, set_up
from app.games.baccarat.dealing.wording import (
    ONE_SUIT,
    bets_prompt,
    card_prompt,
    pay_prompt,
    result_words,
    suits_prompt,
    void_title,
    winners_prompt,
)
from app.games.baccarat.house_rules import tableau
from app.games.baccarat.house_rules.bets import BANKER, PLAYER, spots_of
from app.games.baccarat.house_rules.rules import Commission, WagersEntered
from app.games.baccarat.irregular.decisions import decide
from app.words import tr

A = TypeVar("A")


async def deal_shoe(table: Table) -> None:
    """Deal one shoe: shuffle and cut, coups until the cut card ends it, then the count and the commission."""
    game = ShoeGame(table)
    table.picture = lambda: picture_of(game)
    table.ends = lambda: ends(table.script_state) if isinstance(table.script_state, Coup) else ()
    await set_up(game)
    while not game.shoe.over:
        await deal_coup(game)
    await end_of_shoe(game)


async def deal_coup(game: ShoeGame) -> None:
    """One coup, from the last bet to the last chip paid; void, it gives every bet back."""
    await seat_players(game)
    coup = game.next_coup()
    try:
        await take_bets(coup)
        await first_four(coup)
        await thirds_and_pay(coup)
    except ShoeEnded:
        return
    except CoupVoid as void:
        _return_bets(coup, str(void))


async def take_bets(coup: Coup) -> None:
    """Bets until "no more bets". Nobody bets on a coup that begins with a card seen in error."""
    coup.dummy = coup.game.dummy is not None
    if not coup.takes_bets:
        return
    coup.bets = _as_dict(await ask(coup, lambda: bets_prompt(coup)))
    coup.game.remember_bets(coup.bets)
    open_coup(coup)


def open_coup(coup: Coup) -> None:
    """Betting is over: what is down lies on the felt until it is taken or goes back."""
    coup.table.open_hand(tr("Coup {number}", number=coup.number))
    put_down(coup)


def put_down(coup: Coup) -> None:
    """The bets go from the stacks onto the felt."""
    table, why = coup.table, tr("Bet")
    for seat, bets in coup.bets.items():
        player = table.seats[seat].player
        for spot, amount in bets.items():
            table.move(amount, stack(player), bet(player, spot), why)


async def first_four(coup: Coup) -> None:
    """Player, Banker, Player, Banker."""
    for hand, place in coup.order_of_deal():
        card = await first_card(coup) if not coup.cards_out else await turn(coup, hand, place)
        coup.cards_of(hand).append(card)


async def first_card(coup: Coup) -> Card:
    """The coup's first card: a card seen in error begins a coup without bets."""
    if coup.game.dummy is not None:
        card, coup.game.dummy = coup.game.dummy, None
    else:
        card = await turn(coup, PLAYER, 1)
    if not coup.table.hand:
        open_coup(coup)
    return card


async def thirds_and_pay(coup: Coup) -> None:
    """Third cards and money; gone through again where a ruling has changed what they rest on."""
    while True:
        try:
            if tableau.player_draws(coup.player, coup.banker) and len(coup.player) == 2:
                coup.player.append(await turn(coup, PLAYER, 3))
            if coup.banker_is_to_draw:
                coup.banker.append(await turn(coup, BANKER, 3))
            await look_at_suits(coup)
            await take_and_pay(coup)
        except Resettled:
            coup.settle_again()
            continue
        return


async def look_at_suits(coup: Coup) -> None:
    """Whether a pair is of one suit, where no suits are keyed and a bet turns on it."""
    while asked := coup.suits_asked:
        hand = asked[0]
        answer = await ask(coup, lambda hand=hand: suits_prompt(coup, hand))  # type: ignore[misc]  # bound now
        coup.look(hand, answer == ONE_SUIT)


async def turn(coup: Coup, hand: str, place: int) -> Card:
    """One card, turned and keyed, or given to this hand by a ruling."""
    while True:
        try:
            card = await card_prompt(coup, hand, place)
        except Ruling as ruling:
            given = decide(coup, ruling)
            if given is None:
                continue
            card = given
        coup.game.shoe.see(card)
        return card


async def take_and_pay(coup: Coup) -> None:
    """Losing bets to the rack, winners paid seat by seat, stakes back, the coup into the books."""
    coup.mark, coup.paying = coup.table.mark(), True
    coup.exact_before = dict(coup.game.exact_commission)
    if coup.wagers is WagersEntered.WINNERS and not coup.dummy:
        await enter_winners(coup)
    taken = take_losing_bets(coup)
    seats = coup.in_order(list(coup.bets))
    coup.dues = tuple(due for seat in seats if (due := coup.due(seat)))
    while len(coup.paid) < len(coup.dues) or not coup.dues:
        paid = await ask(coup, lambda: pay_prompt(coup, taken))
        for due in coup.dues:
            if due.seat in paid.chips:
                pay_seat(coup, due, paid)
        if not coup.dues:
            break
    coup.table.return_stakes(tr(STAKE_BACK))
    close(coup)


async def enter_winners(coup: Coup) -> None:
    """Where only winners are entered: their bets, once the cards have decided. Nothing offered may have won."""
    if not coup.winning_spots:
        return
    coup.bets = _as_dict(await ask(coup, lambda: winners_prompt(coup)))
    coup.settled.clear()
    put_down(coup)


def take_losing_bets(coup: Coup) -> dict[int, list[BetResult]]:
    """Every losing bet goes to the rack. Returns what each seat has lost, in the order in which it was taken."""
    table, why, taken = coup.table, tr("Lost"), dict[int, list[BetResult]]()
    for seat, one in coup.taken_first({seat: coup.results(seat) for seat in coup.bets}):
        table.move(one.stake, bet(table.seats[seat].player, one.spot), RACK, why)
        taken.setdefault(seat, []).append(one)
    return taken


def pay_seat(coup: Coup, due: Due, paid: Paid) -> None:
    """One seat's winnings, and the mark in its commission box."""
    game, why = coup.game, tr("Wins")
    pay(coup.table, due, paid.chips[due.seat], paid.owed.get(due.seat, 0), why)
    if coup.rules.commission_taken is Commission.BOXES:
        before, bear = game.in_box(due.player), [one for one in coup.results(due.seat) if one.commission]
        coup.table.move(due.marked, CLAIMS, box(due.player), tr("Commission marked"))
        game.mark_commission(due.player, sum(one.commission for one in bear), sum(one.gain for one in bear), before)
    coup.paid.add(due.seat)


def close(coup: Coup) -> None:
    """The coup is over: it goes to the roads and into the books."""
    game, record = coup.game, coup.record()
    game.number = coup.number
    game.last_result, game.last_rules = coup.result, coup.rules
    if not record.free or coup.rules.free_hands_on_roads:
        game.coups.append(record)
    game.settled.append(coup)
    coup.mark = None
    game.shoe.coup_over()
    coup.table.close_hand(tr("Coup {number}: {result}", number=coup.number, result=result_words(coup)))


def _return_bets(coup: Coup, reason: str) -> None:
    table = coup.table
    if not table.hand:
        return
    table.rewind(0)
    if coup.exact_before is not None:
        coup.game.exact_commission = coup.exact_before
    put_down(coup)
    table.return_stakes(tr("Bet back"))
    coup.game.shoe.coup_over()
    table.close_hand(void_title(coup), reason, void=True)


async def ask(coup: Coup, make: Callable[[], Prompt[A]]) -> A:
    """Put a question until it is answered; a ruling made at it is carried out first."""
    while True:
        try:
            return await make()
        except Ruling as ruling:
            decide(coup, ruling)


def _as_dict(bets: Bets) -> dict[int, dict[str, int]]:
    return {seat: {spot: down[spot] for spot in spots_of(down)} for seat, down in sorted(bets.items())}
