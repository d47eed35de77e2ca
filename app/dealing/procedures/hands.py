"""Hand after hand, until a game ends: the frame of every dealer's-choice game."""

from collections.abc import Callable, Coroutine, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any

from app.cards import Card
from app.dealing.procedures.pack import ACE_HIGH, Pack
from app.dealing.procedures.table_rulings import BETWEEN, EndGame, Kinds
from app.dealing.prompts.kinds import Confirm, DrawCard, PickSeat, Wording
from app.dealing.prompts.rulings import Misdeal
from app.dealing.table.pots import deal_out_fun_chips, give_back, pots_of, share, take_out
from app.dealing.table.seat_order import from_left_of, left_of, pass_the_button
from app.dealing.table.table import Table
from app.dealing.values.table_rules import DealtBy, Ends, FirstDeal, Leftover
from app.words import listed, tr

Hand = Callable[[], Coroutine[Any, Any, bool]]
"""Deals one hand, from its ante to its last chip, and says whether that ended the game."""


@dataclass(frozen=True)
class Seats:
    """How many can play."""

    fewest: int
    most: int


async def play_hands(table: Table, seats: Seats, hand: Hand, between: Kinds = BETWEEN) -> None:
    """Deal hands until the game is over: by its own end, by the house's rule, or because the host ends it.

    Between hands the button passes on. A misdeal is dealt again by the same dealer. `between` is what may be ruled
    before the first of them.
    """
    table.fewest_seats, table.most_seats = seats.fewest, seats.most
    dealt, over = 0, False
    try:
        await first_dealer(table, between)
        while not over:
            if table.button not in table.in_the_game and table.in_the_game:
                table.button = left_of(table.button, table.in_the_game)
            try:
                over = await hand()
            except Misdeal as void:
                void_hand(table, void.reason)
                continue
            dealt += 1
            pass_the_button(table, table.rules.rotation)
            over = over or _dealt_enough(table, dealt)
        await _close_out(table, table.rules.leftover, 0)
    except EndGame as end:
        void_hand(table)
        await _close_out(table, Leftover(end.decision or table.rules.leftover), end.seat)


def _dealt_enough(table: Table, dealt: int) -> bool:
    return getattr(table.rules, "ends", None) is Ends.HANDS and dealt >= table.rules.hands


def hand_number(table: Table) -> int:
    """The number of the hand that is open, or of the next one."""
    return table.hands_opened + (table.hand is None)


def hand_key(table: Table, what: str) -> str:
    """The key of a question of that hand."""
    return f"hand:{hand_number(table)}/{what}"


def begin_hand(table: Table, title: str) -> tuple[int, ...]:
    """Open a hand with everybody who plays it. Returns their seats, the button's last."""
    playing = tuple(from_left_of(table.button, table.playing))
    table.open_hand(title, playing)
    deal_out_fun_chips(table)
    return playing


def void_hand(table: Table, reason: str = "") -> None:
    """The open hand never was: every chip, every tally and every score is again what it was before."""
    if table.hand:
        back = {seat: -table.stack_of(seat) for seat in table.seats}
        table.rewind(0)
        table.tallies, table.scores = table.hand.tallies, table.hand.scores
        table.begun_for_fun = table.hand.begun_for_fun
        table.counters.rewind(table.hand.counters)
        owed = [tr("{name} {amount}", name=table.name(seat), amount=_signed(table, was + table.stack_of(seat)))
                for seat, was in back.items() if was + table.stack_of(seat)]
        table.announcement = tr("Void: {who}.", who=listed(owed)) if owed else ""
        table.close_hand(tr("Void"), reason, void=True)


def _signed(table: Table, amount: int) -> str:
    return f"{'+' if amount > 0 else '−'}{table.amount_text(abs(amount))}"


# who deals first


async def first_dealer(table: Table, between: Kinds = BETWEEN) -> None:
    """The night's first dealer: named by the host, or whoever draws the highest card. Later the deal goes on."""
    if table.button:
        return
    await Confirm(key="begin/seats", table=table, unless="seats", rulings_now=between, say=lambda: Wording(
        lead=tr("Seat your players"), badge="icon:seat|" + tr("SEATS"), topic="deal", button=tr("They are seated"),
        rest=tr(" — {fewest} to {most} can play", fewest=table.fewest_seats, most=table.most_seats),
        named=tr("players seated")))
    if table.rules.first_deal is FirstDeal.DRAW:
        table.button = await highest_card(table, partial(_draw_for_deal, table, between))
    else:
        table.button = await PickSeat(key="begin/button", seats=tuple(table.playing), rulings_now=between,
                                      say=lambda: Wording(
            lead=tr("Who deals first?"), reason=tr("The button starts there and passes on after each deal."),
            badge="icon:seat|" + tr("BUTTON"), named=tr("first deal"), topic="deal"))


async def highest_card(table: Table, draw: Callable[[int, int, Pack], DrawCard]) -> int:
    """A card face up to each: the seat with the highest, ace high; those who tie draw again. 0 where nobody plays.

    `draw` asks for a seat's card: the seat, how often there were ties before, and the pack.
    """
    drawing, again = list(table.playing), 0
    while len(drawing) > 1:
        pack, drawn = Pack(), dict[int, Card]()
        for seat in drawing:
            table.auditor = pack.audit
            drawn[seat] = await draw(seat, again, pack)
            pack.see(drawn[seat])
        best = max(ACE_HIGH.index(card.rank) for card in drawn.values())
        drawing = [seat for seat, card in drawn.items() if ACE_HIGH.index(card.rank) == best]
        again += 1
    return drawing[0] if drawing else 0


def _draw_for_deal(table: Table, between: Kinds, seat: int, again: int, pack: Pack) -> DrawCard:
    return DrawCard(
        key=f"begin/draw:{again}:{seat}", table=table, suits=True, suit_needed=True, rulings_now=between,
        by_chance=pack.any_unseen, say=lambda: Wording(
            lead=tr("Deal {name} a card", name=table.name(seat)), rest=tr(" — face up"),
            reason=tr("The highest card deals first, ace high; who ties draws again."), badge=f"{seat}|SEAT",
            named=tr("{name}’s card for the deal", name=table.name(seat)), topic="deal"))


def who_deals(table: Table) -> str:
    """Who deals this hand: "Tom deals", or the host."""
    if table.rules.dealt_by is DealtBy.BUTTON:
        return tr("{name} deals", name=table.name(table.button))
    return tr("Button: {name}", name=table.name(table.button))


def deal_title(table: Table, number: int) -> str:
    """Which deal this is, and who deals it: "Deal 9 · Tom deals"."""
    deal = tr("Deal {number}", number=number)
    return f"{deal} · {who_deals(table)}" if table.button else deal


# what is left


async def _close_out(table: Table, leftover: Leftover, seat: int) -> None:
    """The game is over: its pots are emptied as the house decides. Odd chips wait for the next game."""
    among = table.in_the_game
    table.whole_game, table.kept_pots = (), ()
    mine = [name for name in pots_of(table) if name.split("/")[0] == table.opening.game]
    if mine and leftover is not Leftover.CARRY_OVER:
        if leftover is Leftover.TO_PLAYER and seat not in table.seats:
            seat = await PickSeat(key="end/pots", seats=tuple(sorted(table.seats)), say=Wording(
                lead=tr("Who gets the pots?"), badge="icon:chips|" + tr("POTS"), named=tr("the pots"), topic="deal"))
        table.open_hand(tr("The pots at the end"))
        for name in mine:
            _empty(table, name, leftover, seat, among)
        table.close_hand(tr("The pots at the end"))
    table.boundary()


def _empty(table: Table, name: str, leftover: Leftover, seat: int, among: Iterable[int]) -> None:
    why = tr("The game is over")
    if leftover is Leftover.TO_PLAYER:
        take_out(table, seat, name, pots_of(table)[name], why)
    elif leftover is Leftover.RETURN:
        give_back(table, name, why)
    else:
        share(table, name, among, why)
