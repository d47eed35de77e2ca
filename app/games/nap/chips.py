"""Where the chips of Nap go: each of the others pays the bidder, or is paid by the bidder; and fines."""

from dataclasses import dataclass

from app.cards import JOKER
from app.dealing.procedures.auction import Auction
from app.dealing.procedures.auction_terms import Conditions, Form, Payee
from app.dealing.procedures.hands import begin_hand
from app.dealing.procedures.settlement import is_told
from app.dealing.table.pots import Short, hand_over, short_of
from app.games.nap.contracts import CONTRACTS, bid_names
from app.games.nap.deal import Nap
from app.games.nap.rules import AllPass, Bidding
from app.games.nap.tricks import pack_for
from app.words import tr


@dataclass(frozen=True, slots=True)
class Swing:
    """What a bid brings its bidder: from `each` of the others, and from `all`, in minor units; below nothing it costs.
    """

    each: int
    all: int


def swing(game: Nap, made: bool) -> Swing:
    """What the bid of the open deal brings its bidder, made or lost."""
    assert game.deal.contract is not None
    each = game.worth(game.deal.contract, made) * (1 if made else -1)
    return Swing(each, each * len(game.others()))


def costs(game: Nap, made: bool) -> dict[int, int]:
    """What each seat has to pay, in minor units."""
    due = swing(game, made)
    return dict.fromkeys(game.others(), due.each) if made else {game.deal.bidder: -due.all}


def short_with(game: Nap, made: bool) -> Short | None:
    """Who cannot pay it."""
    return short_of(game.table, costs(game, made))


def ruled_by_revoke(game: Nap) -> str:
    """Who has revoked, where that and no trick decided the bid; nobody in a sitting that never told it."""
    return game.table.name(game.deal.revoked_by) if game.deal.revoked_by and is_told(game.table) else ""


def why_paid(game: Nap, made: bool) -> str:
    """Why a bid is paid: by its tricks it is made or lost, or it counts so by a revoke."""
    if name := ruled_by_revoke(game):
        return tr("The bid counts as made by {name}’s revoke", name=name) if made else \
            tr("The bid counts as lost by {name}’s revoke", name=name)
    return tr("Bid made") if made else tr("Bid failed")


def pay(game: Nap, made: bool) -> None:
    """Every payment of it, seat to seat."""
    amount = abs(swing(game, made).each)
    why = why_paid(game, made)
    for seat in game.others():
        payer, payee = (seat, game.deal.bidder) if made else (game.deal.bidder, seat)
        hand_over(game.table, payer, payee, amount, why)


def fine(game: Nap) -> int:
    """What who has revoked pays each of the others where a fine is ruled, in minor units."""
    return game.rules.revoke_fine * game.rules.one_credit


def fine_costs(game: Nap, seat: int) -> dict[int, int]:
    """What that is in all."""
    return {seat: fine(game) * (len(game.playing) - 1)}


def pay_fine(game: Nap, seat: int) -> None:
    """It is paid to each of the others."""
    for other in game.playing:
        if other != seat:
            hand_over(game.table, seat, other, fine(game), tr("Fine for a revoke"))


def open_deal(game: Nap) -> None:
    """The deal is open: who sits here now plays it, with the pack for so many."""
    table, deal = game.table, game.deal
    if table.hand is not None:
        return
    deal.times = game.times
    table.button = deal.dealer = game.next_dealer
    deal.order = begin_hand(table, tr("Deal {number}", number=game.number))
    deal.pack = (*pack_for(len(deal.order)), *((JOKER,) if game.rules.joker else ()))
    deal.lead = deal.order[0]


def open_bidding(game: Nap) -> Auction:
    """From the dealer's left; what each bid is worth stands on its key."""
    form = Form.ONE_CALL if game.rules.bidding is Bidding.ONE_CALL else Form.IN_TURN
    worth = {one.code: tr("{amount} each", amount=game.table.amount_text(game.worth(one))) for one in CONTRACTS}
    terms = Conditions(form, payee=Payee.NOBODY, names=bid_names(worth),
                       last_must_bid=game.rules.all_pass is AllPass.DEALER_BIDS)
    deal = game.deal
    return Auction(terms, tuple(seat for seat in deal.order if seat not in deal.gone), deal.dealer)
