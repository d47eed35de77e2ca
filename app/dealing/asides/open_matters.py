"""What is still open for a player who wants to leave or to cash out: one list for the refusals and for the screen."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from app.dealing.table.jackpot_pools import ending_now
from app.dealing.table.pots import in_pot
from app.dealing.table.table import Table
from app.dealing.values.transfers import box, change, marker, stack
from app.errors import Refusal
from app.jackpots.rules import Leaver, title_of
from app.words import listed, tr

CASH_OUT, LEAVE = "cash_out", "leave"


@dataclass(frozen=True, slots=True)
class Matter:
    """One thing that is open: its code, its worth in minor units, and why it stands in the way in words.

    `stops` are the codes of the acts that it stands in the way of, `mends` of those that clear it.
    """

    code: str
    amount: int
    why: Refusal
    stops: tuple[str, ...] = ()
    mends: tuple[str, ...] = ()


def open_matters(table: Table, player: int) -> tuple[Matter, ...]:
    """The seat-exit checklist: all that is open for a player, what stops the most first; empty where nothing is."""
    name = table.people.get(player, tr("Player {player}", player=player))
    return (*_in_play(table, player, name), *_commission(table, player, name), *_markers(table, player, name),
            *_put_in(table, player, name), *_jackpots(table, player, name), *_before_them(table, player, name))


def in_the_way(table: Table, player: int, of: str, but: Collection[str] = ()) -> Refusal | None:
    """Why a player cannot cash out or leave now; None where nothing is in the way but what is taken care of."""
    return next((matter.why for matter in open_matters(table, player)
                 if of in matter.stops and matter.code not in but), None)


def _in_play(table: Table, player: int, name: str) -> Iterator[Matter]:
    seat = table.seat_of(player)
    if table.tied_up(seat):
        yield Matter("in_play", 0, Refusal(tr("{name} is in this deal.", name=name),
                                           tr("Cash-outs happen between deals."),
                                           tr("Cash out after this one.")), (CASH_OUT,))
    down = sum(table.bets_down().get(seat, {}).values()) if seat else 0
    if down:
        yield Matter("felt", down, Refusal(tr("{name} still has {amount} on the felt.", name=name,
                                              amount=table.amount_text(down)), "", tr("Cash out after this hand.")),
                     (CASH_OUT,))


def _commission(table: Table, player: int, name: str) -> Iterator[Matter]:
    if owed := table.balance(box(player)):
        yield Matter("commission", owed, Refusal(
            tr("{name} owes {amount} commission.", name=name, amount=table.amount_text(owed)),
            tr("A seat’s commission box must be empty before its player leaves."),
            tr("Collect it, or waive it with a reason.")),
            (CASH_OUT, LEAVE), ("collect", "waive"))


def _markers(table: Table, player: int, name: str) -> Iterator[Matter]:
    if owed := -table.house.balance(marker(player)):
        which = listed([one.name for one in table.house.markers.open_for(player, owed)])
        yield Matter("marker", owed, Refusal(
            tr("{name} owes {amount} on marker {which}.", name=name, amount=table.amount_text(owed), which=which),
            tr("Take it from the chips now, or leave it open until the settlement."), tr("Say which.")),
            (CASH_OUT, LEAVE), ("pay_marker", "cash_out"))


def _put_in(table: Table, player: int, name: str) -> Iterator[Matter]:
    # Whole pots: what of one is whose is no amount that chips make before somebody has shared it out.
    theirs = [pot for pot, by in table.opening.pots_from.items() if by.get(player)] if not table.whole_game else []
    if held := sum(in_pot(table, pot) for pot in theirs):
        yield Matter("pot", held, Refusal(
            tr("{amount} waits in pots that {name} has put into.", name=name, amount=table.amount_text(held)),
            tr("It stays there for the next game."), tr("To give it back, end that game first.")))


def _jackpots(table: Table, player: int, name: str) -> Iterator[Matter]:
    """Hands that would win now, and what becomes of them: it stands in nobody's way."""
    for one in table.house.jackpots.values():
        mine = [share.amount for share in ending_now(table, one).shares if share.player == player]
        if mine and any(made.player == player for made in ending_now(table, one).holders):
            keeps = one.rules.leaver is Leaver.KEEPS
            yield Matter("jackpot", sum(mine), Refusal(
                tr("{name}’s hand leads for {amount} of the {jackpot}.", name=name,
                   amount=table.amount_text(sum(mine)),
                   jackpot=title_of(one.name).lower()),
                tr("A player who leaves keeps the claim and is paid later.") if keeps else
                tr("A player who leaves before the period ends forfeits it."),
                "" if keeps else tr("Award it first, if the period is over.")))


def _before_them(table: Table, player: int, name: str) -> Iterator[Matter]:
    if held := table.balance(stack(player)):
        yield Matter("chips", held, Refusal(
            tr("{name} has {amount} in front.", name=name, amount=table.amount_text(held)),
            tr("A player who leaves may keep the chips for now."), tr("Cash them out.")), (), ("cash_out",))
    if held := table.balance(change(player)):
        yield Matter("odd", held, Refusal(
            tr("{name} is owed {amount} that no chip makes.", name=name, amount=table.amount_text(held)),
            tr("It goes on account at the cash-out.")), (), ("cash_out",))
