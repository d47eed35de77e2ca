"""Hand after hand, until a game ends: the frame of every dealer's-choice game."""

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from functools import partial
from typing import Any

from app.cards import Card
from app.dealing.procedures.game_end import close_out, say_if_empty, take_up_pots
from app.dealing.procedures.pack import ACE_HIGH, Pack
from app.dealing.procedures.table_rulings import BETWEEN, EndGame, Kinds
from app.dealing.prompts.kinds import Confirm, DrawCard, PickSeat, Wording
from app.dealing.prompts.rulings import Misdeal
from app.dealing.table.pots import deal_out_fun_chips
from app.dealing.table.seat_order import from_left_of, left_of, pass_the_button
from app.dealing.table.table import Table
from app.dealing.values.table_rules import DealtBy, Ends, FirstDeal, Leftover
from app.words import listed, tr

LONGEST_REASON = 80

Hand = Callable[[], Coroutine[Any, Any, bool]]
"""Deals one hand, from its ante to its last chip, and says whether that ended the game."""


@dataclass(frozen=True)
class Seats:
    """How many can play."""

    fewest: int
    most: int


async def play_hands(table: Table, seats: Seats, hand: Hand, between: Kinds = BETWEEN, pot: bool = True) -> None:
    """Deal hands until the game is over: by its own end, by the house's rule, or because the host ends it.

    Between hands the button passes on. A misdeal is dealt again by the same dealer. `between` is what may be ruled
    before the first of them; `pot` whether the game has one for which what an earlier game left is played.
    """
    table.fewest_seats, table.most_seats = seats.fewest, seats.most
    if pot:
        take_up_pots(table)
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
        await close_out(table, table.rules.leftover, 0)
    except EndGame as end:
        void_hand(table)
        say_if_empty(table)
        await close_out(table, Leftover(end.decision or table.rules.leftover), end.seat)


def _dealt_enough(table: Table, dealt: int) -> bool:
    return getattr(table.rules, "ends", None) is Ends.HANDS and dealt >= table.rules.hands


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
        lead=tr("Seat your players"), badge="icon:seat|" + tr("SEATS"), topic="deal", button=tr("All seated"),
        rest=tr(" — {fewest} to {most} players", fewest=table.fewest_seats, most=table.most_seats),
        named=tr("players seated")))
    if table.rules.first_deal is FirstDeal.DRAW:
        table.button = await highest_card(table, partial(_draw_for_deal, table, between))
    else:
        table.button = await PickSeat(key="begin/button", seats=tuple(table.playing), rulings_now=between,
                                      say=lambda: Wording(
            lead=tr("Who deals first?"), reason=tr("The dealer’s button starts there and moves on after each deal."),
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
            reason=tr("The highest card deals first; ace is high. Ties draw again."), badge=f"{seat}|" + tr("SEAT"),
            named=tr("{name}’s card for the deal", name=table.name(seat)), topic="deal"))


def who_deals(table: Table) -> str:
    """Who deals this hand: "Tom deals"; who is the dealer where the host deals for all: "Dealer: Tom"."""
    if table.rules.dealt_by is DealtBy.BUTTON:
        return tr("{name} deals", name=table.name(table.button))
    return tr("Dealer: {name}", name=table.name(table.button))


def who_is_dealt_to(table: Table) -> str:
    """How the cards go out before a hand: face down, from the dealer's left: "Face down, Bo first."."""
    first = next(iter(from_left_of(table.button, table.playing)), 0)
    return tr("Face down, {name} first.", name=table.name(first)) if first else tr("Face down.")


def first_that_fits(*sentences: str) -> str:
    """The first of these that is no longer than a reason may be; the last where none is."""
    return next((one for one in sentences if one and len(one) <= LONGEST_REASON), sentences[-1])


def as_far_as_fits(*sentences: str) -> str:
    """The first of these sentences, and of the others as many as there is room for in a reason."""
    said, *more = (one for one in sentences if one)
    for one in more:
        said = f"{said} {one}" if len(said) + 1 + len(one) <= LONGEST_REASON else said
    return said


def deal_title(table: Table, number: int) -> str:
    """Which deal this is, and who deals it: "Deal 9 · Tom deals"."""
    deal = tr("Deal {number}", number=number)
    return f"{deal} · {who_deals(table)}" if table.button else deal

