"""What follows from a ruling: a card is known, a fee is paid, a lead stands, a player is gone."""

from app.cards import SUITS, Card, read_card
from app.dealing.procedures.auction import Auction
from app.dealing.procedures.table_rulings import ResultsOnly, WalkedOut
from app.dealing.prompts.rulings import Ruling
from app.dealing.values.table_rules import Level
from app.games.newmarket.chips import collect, pay_fee
from app.games.newmarket.deal import Newmarket
from app.games.newmarket.play import pass_the_lead
from app.games.newmarket.rulings import (
    BARRED,
    PAYS,
    STANDS,
    CardShown,
    CountsDiffer,
    HeldBack,
    LateClaim,
    NotLowest,
    OutOfTurn,
)
from app.words import tr


def carry_out(game: Newmarket, ruling: Ruling) -> None:
    """What the ruling says."""
    match ruling:
        case HeldBack() | NotLowest():
            _fault(game, ruling.seat, ruling.shown, ruling.decision)
        case CardShown():
            game.deal.board.reveal(ruling.seat, read_card(ruling.card))
            _tell(game, tr("{card} is in {name}’s hand.", card=read_card(ruling.card),
                           name=game.table.name(ruling.seat)))
        case OutOfTurn():
            _led_out_of_turn(game, ruling.seat, ruling.decision)
        case LateClaim() if ruling.decision == PAYS:
            collect(game, read_card(ruling.card), ruling.seat)
        case CountsDiffer():
            game.deal.counts_stand = True
        case ResultsOnly():
            results_from_here(game)
        case WalkedOut():
            walks_out(game, ruling.seat)


def _tell(game: Newmarket, told: str) -> None:
    game.table.announcement = told


def _fault(game: Newmarket, seat: int, card: Card, decision: str) -> None:
    if game.deal.level is Level.FULL:
        game.deal.board.reveal(seat, card)
    else:  # it may be played unseen, so it is only no longer dead
        game.deal.board.dead.pop(card, None)
    name = game.table.name(seat)
    if decision == PAYS:
        pay_fee(game, seat)
        _tell(game, tr("{name} pays {fee} on each card.", name=name, fee=game.table.amount_text(game.rules.fault_fee)))
    elif decision == BARRED:
        game.deal.barred.append(seat)
        _tell(game, tr("{name} cannot win this deal.", name=name))


def _led_out_of_turn(game: Newmarket, seat: int, decision: str) -> None:
    if decision == STANDS:
        game.deal.leader, game.deal.suits = seat, SUITS
        _tell(game, tr("The lead of {name} stands.", name=game.table.name(seat)))


def results_from_here(game: Newmarket) -> None:
    """The rest is entered by its results; a sale that was agreed is still entered with them."""
    deal = game.deal
    deal.level, deal.doing, deal.to_claim = Level.FAST, "", None
    if not deal.spare:
        deal.kept, deal.buyer, deal.auction = False, 0, Auction()


def walks_out(game: Newmarket, seat: int) -> None:
    """A player is gone: the hand lies closed, out of play, and is still paid for."""
    deal, board = game.deal, game.deal.board
    if seat in deal.gone:
        return
    game.table.leave(seat)
    leader = deal.leader == seat
    if leader and not deal.winner:
        pass_the_lead(game)
    deal.gone.append(seat)
    board.out_of_play |= {seat}
    deal.auction = deal.auction.without(seat)
    if deal.stopper == seat:
        deal.stopper = deal.next_live(seat)
    if deal.to_claim and deal.to_claim[0] == seat:
        deal.lost[deal.to_claim[1]] = seat
        deal.to_claim = None
    _tell(game, tr("{name} is gone; the hand is out of play.", name=game.table.name(seat)))
    _what_hung_on_it(game, seat)


def _what_hung_on_it(game: Newmarket, seat: int) -> None:
    """A widow that nobody can sell stays closed; a sale falls through; who is left alone is out."""
    deal = game.deal
    if not deal.spare and seat in (deal.dealer, deal.buyer):
        deal.buyer, deal.doing = 0, ""
        deal.spare = "closed" if seat == deal.dealer else ""
    if deal.doer == seat:
        deal.doing, deal.doer = "", 0
    if len(deal.live) == 1 and not deal.winner:
        deal.winner = deal.live[0]
        deal.spare = deal.spare or "closed"
