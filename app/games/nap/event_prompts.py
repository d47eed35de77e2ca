"""What follows from a ruling: a bid that stands, a revoke, a card that is known, a hand that is played on."""

from dataclasses import replace

from app.cards import read_card
from app.dealing.procedures.table_rulings import ResultsOnly
from app.dealing.prompts.rulings import Ruling
from app.dealing.values.table_rules import Level
from app.games.nap.chips import fine, open_bidding, open_deal, pay_fine
from app.games.nap.contracts import CONTRACTS
from app.games.nap.deal import Nap
from app.games.nap.play import tell_revokes
from app.games.nap.results import settle
from app.games.nap.rules import RevokeCosts
from app.games.nap.rulings import (
    STANDS,
    CardShown,
    EnterMore,
    OutOfTurn,
    Revoked,
    SettleNow,
    TricksDiffer,
    WalkedOut,
    WrongBid,
)
from app.games.nap.wording import tricks_words
from app.words import tr


def carry_out(game: Nap, ruling: Ruling) -> None:
    """What the ruling says. What happens in a deal opens it, where it was not open yet."""
    deal = game.deal
    if isinstance(ruling, EnterMore):
        deal.level, deal.chosen = Level(ruling.decision), True
        return
    open_deal(game)
    match ruling:
        case WrongBid():
            _wrong_bid(game, ruling)
        case Revoked():
            _revoked(game, ruling)
        case OutOfTurn():
            _out_of_turn(game, ruling)
        case CardShown():
            _is_known(game, ruling.seat, ruling.card)
        case SettleNow():
            settle(game, bool(deal.decided), tricks_words(deal.won))
        case TricksDiffer():
            deal.counts_differ, deal.level = True, Level.FAST
        case ResultsOnly():
            deal.level = Level.FAST
        case WalkedOut():
            _walks_out(game, ruling.seat)


def _wrong_bid(game: Nap, ruling: WrongBid) -> None:
    deal, table = game.deal, game.table
    name, bid = table.name(ruling.seat), CONTRACTS[ruling.amount() - 1].called
    if ruling.decision != STANDS:
        table.announcement = tr("{name}’s {bid} does not count.", name=name, bid=bid)
        return
    auction = deal.auction or open_bidding(game)
    deal.auction = replace(auction, bids=(*auction.bids, (ruling.seat, ruling.amount())),
                           passed=tuple(seat for seat in auction.passed if seat != ruling.seat))
    table.announcement = tr("{name} bids {bid}.", name=name, bid=bid)
    if deal.level is Level.FAST:
        deal.contract, deal.bidder, deal.lead = CONTRACTS[ruling.amount() - 1], ruling.seat, ruling.seat


def _revoked(game: Nap, ruling: Revoked) -> None:
    deal, table, seat = game.deal, game.table, ruling.seat
    name = table.name(seat)
    deal.newly_proved = ()
    if ruling.comes_now(game):
        deal.lets.add((deal.number, seat))
        deal.ruled.add((deal.number, seat))
    elif found := deal.strayed(seat):
        deal.ruled.add((found[0].trick, seat))
    if ruling.decision == RevokeCosts.CONTRACT:
        deal.verdict, deal.revoked_by = ruling.made(game), seat
        settle(game, ruling.made(game), tricks_words(deal.won) if deal.whole else "")
    elif ruling.decision == RevokeCosts.FINE:
        deal.fined.append(seat)
        pay_fine(game, seat)
        table.announcement = tr("{name} pays each {fine} for a revoke.", name=name, fine=table.amount_text(fine(game)))
    else:
        table.announcement = tr("{name}’s revoke: nobody pays.", name=name)


def _out_of_turn(game: Nap, ruling: OutOfTurn) -> None:
    name = game.table.name(ruling.seat)
    if ruling.decision == STANDS:
        game.deal.jumps = ruling.seat
        game.table.announcement = tr("{name} has played out of turn, and it stands.", name=name)
    elif ruling.card.strip():
        _is_known(game, ruling.seat, ruling.card)
    else:
        game.table.announcement = tr("{name}’s card is taken back.", name=name)


def _is_known(game: Nap, seat: int, typed: str) -> None:
    card = read_card(typed, jokers=True)
    game.deal.known[card] = seat
    tell_revokes(game, tr("{card} is in {name}’s hand.", card=card, name=game.table.name(seat)))


def _walks_out(game: Nap, seat: int) -> None:
    deal, table = game.deal, game.table
    deal.gone.append(seat)
    table.leave(seat)
    if deal.auction is not None and deal.contract is None:
        deal.auction = deal.auction.without(seat)
    table.announcement = tr("{name} is gone; the hand lies face up.", name=table.name(seat))
