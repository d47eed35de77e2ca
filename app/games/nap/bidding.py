"""The deal of Nap and its bids: one question for the bid that wins, or one for each call."""

from app.dealing.procedures.auction import Auction
from app.dealing.procedures.bidding import PASS, ask_bid, spoken
from app.dealing.procedures.settlement import is_told
from app.dealing.procedures.table_rulings import BETWEEN_OF_NO_POTS
from app.dealing.prompts.kinds import Choice, Confirm, Option, PickSeat, Wording
from app.dealing.prompts.outcome import Outcome
from app.dealing.table.pots import Short
from app.dealing.table.seat_views import seat_badge
from app.games.nap.chips import open_bidding, open_deal, short_with, swing
from app.games.nap.contracts import CONTRACTS, Contract, contract_called, first_who_can
from app.games.nap.deal import Nap
from app.games.nap.results import nobody_bids, settle
from app.games.nap.rules import AllPass, Bidding
from app.games.nap.wording import BIDS, DEAL, PLAY, deal_call, how_dealt, stake_words, why_dealt_so
from app.words import tr


async def deal_the_cards(game: Nap) -> None:
    """Three cards each, then two. It opens the deal."""
    table, now = game.table, game.held()
    await Confirm(key=game.key("deal"), table=table, unless="seats", rulings_now=BETWEEN_OF_NO_POTS,
                  say=lambda: Wording(
        lead=tr("{cut} the deck", cut=how_dealt(now)), rest=tr(" — deal three each, then two"),
        reason=why_dealt_so(now), call=deal_call(), result=table.announcement,
        badge="icon:cards|" + tr("DEAL"), step=DEAL, named=tr("the deal"), button=tr("Dealt"), topic="deal"))
    game.plan()
    open_deal(game)


# the bid that wins, in one question


async def winning_bid(game: Nap) -> None:
    """Which bid wins, or that nobody bids. Where no deal is open yet it opens it."""
    table, now = game.table, game.held()
    said = await Choice(
        key=game.key("bid"), facts=f"{game.deal.dealer or game.next_dealer}", options=_may_win(game), by_key=True,
        check=lambda _: table.hinders("seats"), rulings_now=game.rulings_now,
        say=lambda: _which_bid_words(now))
    open_deal(game)
    if said == PASS:
        nobody_bids(game)
    else:
        undertake(game, contract_called(said), 0)


def _may_win(game: Nap) -> tuple[Option, ...]:
    """Nothing lower than what has been called; that nobody bids only where nobody has, and the dealer need not."""
    seat, highest = game.deal.auction.highest if game.deal.auction else (0, 0)
    each = tuple(Option(one.letter, one.code, tr(one.label), tr("{amount} each", amount=game.table.amount_text(
        game.worth(one)))) for at, one in enumerate(CONTRACTS, 1) if at >= highest)
    nobody = {AllPass.THROW_IN: tr("next deal"), AllPass.DOUBLE: tr("next deal double")}.get(game.rules.all_pass)
    return (*each, Option("P", PASS, tr("All pass"), nobody)) if nobody and not seat else each


def _which_bid_words(game: Nap) -> Wording:
    table, dealt = game.table, game.table.hand is not None
    return Wording(
        lead=tr("Which bid wins?") if dealt else tr("{cut}, deal 3 and 2", cut=how_dealt(game)),
        rest="" if dealt else tr(" — which bid wins?"), reason=why_dealt_so(game),
        call="" if dealt else deal_call(), result=table.announcement, badge="icon:cards|" + tr("DEAL"),
        step=BIDS, named=tr("the bid"), button=tr("Which bid wins?"), topic="bids")


def undertake(game: Nap, contract: Contract, bidder: int) -> None:
    """This is played, by this seat; 0 where it must be asked."""
    deal = game.deal
    deal.contract, deal.bidder = contract, bidder
    deal.had_left = tuple(deal.gone)
    called, amount = deal.auction.highest if deal.auction else (0, 0)
    if not bidder and called and CONTRACTS[amount - 1] is contract:
        deal.bidder = called
    deal.lead = deal.bidder or deal.lead


async def who_bids_it(game: Nap) -> None:
    """Whose bid it is. Who speaks too early cannot have bid over nap; of who has left no bid counts."""
    table, now, contract = game.table, game.held(), game.deal.contract
    assert contract is not None
    seats = _may_have_bid(game, contract)
    if not seats:
        nobody_bids(game)
        return
    seat = await PickSeat(
        key=game.key("bidder"), facts=contract.code, seats=tuple(sorted(seats)), names=table.name,
        cover=lambda seat: _short_by_revoke(now, seat), rulings_now=game.rulings_now, say=lambda: Wording(
            lead=tr("Who bids {bid}?", bid=contract.called), rest=tr(" — and plays alone"),
            reason=stake_words(now, contract), result=table.announcement, badge="icon:seat|" + tr("BIDS"), step=BIDS,
            named=tr("who bids {bid}", bid=contract.called), topic="bids"))
    undertake(game, contract, seat)


def _may_have_bid(game: Nap, contract: Contract) -> tuple[int, ...]:
    early = first_who_can(contract.code) if game.rules.bidding is Bidding.ONE_CALL else 0
    left = game.deal.had_left if is_told(game.table) else game.deal.gone
    return tuple(seat for seat in game.deal.order[early:] if seat not in left)


async def who_made_it(game: Nap) -> None:
    """The cards are played: whose bid it was, and whether it was made. One key says both, and it is settled."""
    table, now, contract = game.table, game.held(), game.deal.contract
    assert contract is not None
    seats = _may_have_bid(game, contract)
    if not seats:
        nobody_bids(game)
        return
    said = await Outcome(
        key=game.key("outcome"), facts=contract.code, seats=tuple(sorted(seats)), names=table.name,
        brings=lambda seat, made: swing(now.with_bidder(seat), made).all,
        cover=lambda said: short_with(now.with_bidder(abs(said)), said > 0),
        rulings_now=game.rulings_now, say=lambda: _outcome_words(now, contract))
    undertake(game, contract, abs(said))
    settle(game, said > 0, "")


def _outcome_words(game: Nap, contract: Contract) -> Wording:
    led = tr("The bidder leads; no trumps.") if contract.none else tr("The bidder leads; the suit led is trumps.")
    return Wording(
        lead=tr("Play it out"), rest=tr(" — then who bid {bid}?", bid=contract.called),
        reason=stake_words(game, contract), call=led, result=game.table.announcement, badge="icon:cards|" + tr("PLAY"),
        step=PLAY, named=contract.called, button=tr("Who bid {bid}?", bid=contract.called), topic="tricks")


def _short_by_revoke(game: Nap, seat: int) -> Short | None:
    """Who cannot pay, where a revoke has decided the bid before anybody said whose it was."""
    revoked = game.deal.revoked_by
    return short_with(game.with_bidder(seat), revoked != seat) if revoked else None


# each call


async def next_call(game: Nap) -> None:
    """The next call of the seat in turn; when nobody may speak any more, the highest bid is played."""
    deal = game.deal
    deal.auction = deal.auction or open_bidding(game)
    if not deal.auction.over:
        await _one_call(game)
    elif deal.auction.winner:
        undertake(game, CONTRACTS[deal.auction.price - 1], deal.auction.winner)
    else:
        nobody_bids(game)


async def _one_call(game: Nap) -> None:
    deal, table, auction, now = game.deal, game.table, game.deal.auction, game.held()
    assert auction is not None
    seat = auction.speakers[0]
    offer = await ask_bid(
        table, auction, game.key(f"call:{len(auction.bids) + len(auction.passed)}"), points=True,
        rulings_now=game.rulings_now, say=lambda: _call_words(now, auction, seat))
    deal.auction = spoken(auction, offer)
    name = table.name(seat)
    table.announcement = tr("{name} passes.", name=name) if offer.option == PASS else \
        tr("{name} bids {bid}.", name=name, bid=_bid_called(auction.amount_of(offer.option)))


def _bid_called(amount: int) -> str:
    return CONTRACTS[amount - 1].called


def _call_words(game: Nap, auction: Auction, seat: int) -> Wording:
    table, name = game.table, game.table.name(seat)
    highest, amount = auction.highest
    over = tr("{name}’s {bid} is highest.", name=table.name(highest), bid=_bid_called(amount)) if highest else \
        tr("Nobody has bid yet.")
    return Wording(
        lead=tr("Ask {name}", name=name),
        rest=tr(" — bid over {bid}, or pass", bid=_bid_called(amount)) if highest else
        tr(" — bid, or pass") if auction.why_not_pass(seat) is None else tr(" — must bid"),
        reason=f"{over} {_last_words(game, auction, seat)}".strip(), call=tr("{name}?", name=name),
        result=table.announcement,
        badge=seat_badge(seat), step=BIDS, named=tr("{name}’s call", name=name), topic="bids")


def _last_words(game: Nap, auction: Auction, seat: int) -> str:
    """What follows where the last one to speak passes."""
    name = game.table.name(seat)
    if auction.waiting != (seat,) or auction.highest[0]:
        return ""
    if auction.conditions.last_must_bid:
        return tr("{name}, the last to speak, must bid.", name=name)
    return tr("If {name} passes, the next deal counts double.", name=name) \
        if game.rules.all_pass is AllPass.DOUBLE else tr("If {name} passes, the hands are thrown in.", name=name)
