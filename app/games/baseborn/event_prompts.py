"""What follows from a ruling: a bid that does not count, a flush that is none, a card too many, who is gone."""

from app.dealing.procedures.table_rulings import ResultsOnly, WalkedOut
from app.dealing.prompts.rulings import Ruling
from app.dealing.values.table_rules import Level
from app.games.baseborn.chips import sweep_bid
from app.games.baseborn.deal import PACK_ENDS, Baseborn
from app.games.baseborn.flushes import claims, open_round
from app.games.baseborn.play import carry_on, sells_no_more, turn
from app.games.baseborn.rulings import (
    AWAY,
    BARRED,
    JOINS,
    OUT,
    STANDS,
    CardTooMany,
    DealtLate,
    NoFlush,
    PackIsEmpty,
    WrongBid,
    WrongHand,
)
from app.words import tr


def carry_out(game: Baseborn, ruling: Ruling) -> None:
    """What the ruling says. What happens in a round opens it, where it was not open yet.

    Who walks out before that was dealt no cards. If they were dealt after all, the pack can still be ruled empty.
    """
    if isinstance(ruling, ResultsOnly):
        results_from_here(game)
        return
    if not isinstance(ruling, WalkedOut):
        open_round(game)
    match ruling:
        case WrongBid(decision=decision, seat=seat) if decision == OUT:
            out_of_the_auction(game, seat)
            game.table.announcement = tr("{name} sits this auction out.", name=game.table.name(seat))
        case NoFlush(seat=seat) | WrongHand(seat=seat):
            take_back(game, seat)
            game.table.announcement = (tr("{name} has no flush.", name=game.table.name(seat)) if isinstance(ruling,
                                                                                                            NoFlush)
                                       else tr("{name}’s hand is put right.", name=game.table.name(seat)))
            if ruling.decision == BARRED:
                _barred(game, seat)
        case DealtLate(decision=decision, seat=seat) if decision == STANDS:
            _wins_late(game, seat)
        case CardTooMany():
            _card_too_many(game, ruling.decision)
        case PackIsEmpty():
            sells_no_more(game, PACK_ENDS)
            game.table.announcement = tr("The pack is empty.")
        case WalkedOut(seat=seat):
            _walks_out(game, seat)


def results_from_here(game: Baseborn) -> None:
    """For the rest of the round only bids and who has a flush: no cards."""
    deal = game.deal
    deal.results_only, deal.level = True, Level.FAST
    deal.faces, deal.put_away, deal.bought_faces, deal.hands = (), (), {}, {}
    deal.asks_flush = deal.asks_flush and bool(deal.dead)


def take_back(game: Baseborn, seat: int) -> None:
    """A hand that was shown is taken up again."""
    deal = game.deal
    deal.claims = tuple(one for one in deal.claims if one != seat)
    deal.hands.pop(seat, None)


def out_of_the_auction(game: Baseborn, seat: int) -> None:
    """A seat bids no more in this auction: what of its lies is in the bank, and it goes on without."""
    deal = game.deal
    if deal.due and deal.auction is None:
        return
    sweep_bid(game, seat)
    before = game.auction
    without = before.without(seat)
    stood = [one for one, _ in before.lying if one != seat]
    carry_on(game, before, without, tied=stood != [one for one, _ in without.lying])


def _barred(game: Baseborn, seat: int) -> None:
    deal = game.deal
    deal.barred = (*deal.barred, *(() if seat in deal.barred else (seat,)))
    if deal.asked_dealt and not deal.claims and not deal.dead:
        out_of_the_auction(game, seat)
    game.table.announcement = tr("{name} bids no more in this round.", name=game.table.name(seat))


def _wins_late(game: Baseborn, seat: int) -> None:
    """A dealt flush that counts though it is late: bids that lie are in the bank that it takes."""
    game.deal.auction, game.deal.asks_flush = None, False
    for one in game.hands_dealt:
        sweep_bid(game, one)
    claims(game, (seat,), dealt=True)


def _card_too_many(game: Baseborn, decision: str) -> None:
    deal = game.deal
    if decision == JOINS and deal.level is Level.FULL:
        deal.due = True
    elif decision == JOINS:
        turn(game)
    elif decision == AWAY:
        deal.off += 1
    game.table.announcement = {JOINS: tr("The card is sold with the others."), AWAY: tr("The card is put away.")}.get(
        decision, tr("The card goes under the pack."))


def _walks_out(game: Baseborn, seat: int) -> None:
    deal, points, table = game.deal, game.points, game.table
    if seat not in points.live:
        table.leave(seat)
        return
    if deal.asked_dealt and not deal.claims and not deal.dead:
        out_of_the_auction(game, seat)
    told = table.announcement
    points.walks_out(seat)
    table.announcement = " ".join(part for part in (told, table.announcement) if part)
    deal.order = points.live
    take_back(game, seat)
    deal.buyer = 0 if deal.buyer == seat else deal.buyer
