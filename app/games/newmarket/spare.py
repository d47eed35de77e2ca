"""The widow: the dealer keeps or swaps, and what is kept is sold to the highest bidder."""

from app.dealing.procedures.auction import Auction
from app.dealing.procedures.auction_terms import Conditions, Form, Payee
from app.dealing.procedures.bidding import NO_BID, PASS, SOLD, ask_bid, spoken
from app.dealing.procedures.table_rulings import IN_HAND, ResultsOnly, WalkedOut
from app.dealing.prompts.kinds import Choice, Confirm, Option, Wording
from app.dealing.table.pots import short_of
from app.dealing.table.seat_views import seat_badge
from app.dealing.values.table_rules import Level
from app.games.newmarket.chips import sell_widow
from app.games.newmarket.deal import Newmarket
from app.games.newmarket.layout import WIDOW
from app.games.newmarket.rules import Auction as HowBid
from app.words import tr

OFFER, AUCTION = 2, 3
MAY_RULE = (*IN_HAND, WalkedOut)


async def what_becomes_of_the_widow(game: Newmarket) -> None:
    """The next question about the widow: the dealer's choice, and then one for the whole sale where only results are
    entered."""
    deal = game.deal
    deal.step = AUCTION if deal.kept else OFFER
    if not deal.kept and game.asks_keep:
        await _keep_or_swap(game)
    elif deal.level is Level.FAST:
        await _result(game)
    elif deal.buyer:
        await _sold(game)
    elif deal.auction.over:
        _knock_down(game)
    else:
        await _one_bid(game)


async def _result(game: Newmarket) -> None:
    """Who bought it and for how much, or that nobody did; or that the dealer swapped, where that was not asked."""
    table, deal = game.table, game.deal
    swapped = () if deal.kept else (
        Option("W", "swap", tr("Swapped"), tr("{name} took it", name=table.name(deal.dealer))),)
    offer = await ask_bid(
        table, open_auction(game), game.key("widow"), facts=str(deal.dealer), verb=tr("buys for"), rulings_now=MAY_RULE,
        closing=(Option("N", NO_BID, tr("No sale"), tr("it stays closed")), *swapped),
        say=lambda: _sale_words(game) if deal.kept else _widow_words(game))
    if offer.option == "swap":
        _swap(game)
    elif offer.option:
        _close(game)
    else:
        deal.kept, deal.buyer, deal.price = True, offer.seat, offer.amount
        sell_widow(game)


def _widow_words(game: Newmarket) -> Wording:
    """Whether the dealer swaps, and the whole sale, in one answer."""
    dealer = game.table.name(game.deal.dealer)
    return Wording(
        lead=tr("Who buys the widow?"), rest=tr(" — {name} keeps or swaps", name=dealer),
        result=game.table.announcement,
        reason=tr("{name} gets the price; a swap is final and there is no auction.", name=dealer),
        call=tr("{name}: keep or swap?", name=dealer), badge="icon:cards|" + tr("WIDOW"), step=AUCTION,
        named=tr("the widow"), button=tr("Sold for"), topic="widow")


def _sale_words(game: Newmarket) -> Wording:
    """The whole sale in one answer, once the dealer has kept."""
    dealer = game.table.name(game.deal.dealer)
    least = game.table.amount_text(open_auction(game).least)
    return Wording(
        lead=tr("Who buys the widow?"), rest=tr(" — a seat, then the price"), result=game.table.announcement,
        reason=tr("The highest bidder pays {name} and swaps hands with the widow, unseen.", name=dealer),
        call=tr("Bids for the widow, from {least}.", least=least), badge="icon:cards|" + tr("WIDOW"), step=AUCTION,
        named=tr("the widow"), button=tr("Sold for"), topic="auction")


async def _keep_or_swap(game: Newmarket) -> None:
    table, deal = game.table, game.deal
    said = await Choice(
        key=game.key("keep"), facts=str(deal.dealer), by_key=True,
        rulings_now=(*MAY_RULE, *(() if deal.level is Level.FAST else (ResultsOnly,))), options=(
            Option("K", "keep", tr("Keeps"), tr("the widow is sold")),
            Option("W", "swap", tr("Swaps"), tr("no auction"))),
        say=lambda: _offer_words(game))
    if said == "swap":
        _swap(game)
    else:
        deal.kept, deal.auction = True, open_auction(game)
        table.announcement = tr("{name} keeps.", name=table.name(deal.dealer))


def _offer_words(game: Newmarket) -> Wording:
    table, dealer = game.table, game.deal.dealer
    name = table.name(dealer)
    return Wording(
        lead=tr("Ask {name}", name=name), rest=tr(" — keep, or swap for the widow"), result=table.announcement,
        reason=tr("Once, without looking at the widow; a swap means no auction."),
        call=tr("{name}: keep or swap?", name=name), badge=seat_badge(dealer), step=OFFER,
        named=tr("{name} keeps or swaps", name=name), button=tr("Keep or swap?"), topic="widow")


def _swap(game: Newmarket) -> None:
    game.deal.spare = "swapped"
    game.deal.swap(game.deal.dealer)
    game.table.announcement = tr("{name} takes the widow.", name=game.table.name(game.deal.dealer))


def _close(game: Newmarket) -> None:
    game.deal.kept, game.deal.spare = True, "closed"
    game.table.announcement = tr("No bid: the widow stays closed.")


def _knock_down(game: Newmarket) -> None:
    """Nobody goes higher: it is the highest bidder's, or nobody's."""
    game.deal.buyer, game.deal.price = game.deal.highest
    if not game.deal.buyer:
        _close(game)


# the auction


def open_auction(game: Newmarket) -> Auction:
    """The widow is put up for sale: from the smallest chip, to everybody but the dealer, who is paid."""
    chip = game.table.chips.values[-1]
    in_turn = game.rules.auction is HowBid.IN_TURN and game.deal.level is not Level.FAST  # a result is anybody's
    terms = Conditions(Form.IN_TURN if in_turn else Form.OPEN, reserve=chip, step=chip, most=game.rules.bid_cap,
                       payee=Payee.SELLER)
    return Auction(terms, game.deal.bidders, game.deal.dealer, game.table.stack_of)


async def _one_bid(game: Newmarket) -> None:
    """The next bid or pass of the seat in turn; or of any seat, until the dealer knocks it down."""
    deal, table, auction = game.deal, game.table, game.deal.auction
    asked = auction.speakers[0]
    offer = await ask_bid(
        table, auction, game.key(f"bid:{len(auction.bids) + len(auction.passed)}"), closing=_closing(game),
        rulings_now=(*MAY_RULE, ResultsOnly),
        say=lambda: _words_in_turn(game, asked) if auction.in_turn else _words_open(game, asked))
    deal.auction = spoken(auction, offer)
    if offer.option == PASS:
        table.announcement = tr("{name} passes.", name=table.name(offer.seat))
    elif offer.option:
        _knock_down(game)
    else:
        table.announcement = tr("{name} bids {amount}.", name=table.name(offer.seat),
                                amount=table.amount_text(offer.amount))


def _closing(game: Newmarket) -> tuple[Option, ...]:
    """What ends an auction in which anybody speaks."""
    if game.deal.auction.in_turn:
        return ()
    seat, amount = game.deal.highest
    if not seat:
        return (Option("N", NO_BID, tr("No bid"), tr("it stays closed")),)
    price = tr("{name}, {amount}", name=game.table.name(seat), amount=game.table.amount_text(amount))
    return (Option("S", SOLD, tr("Sold"), price),)


def _words_in_turn(game: Newmarket, seat: int) -> Wording:
    table, name = game.table, game.table.name(seat)
    highest, amount = game.deal.highest
    others = [one for one in game.deal.auction.waiting if one != seat]
    if not highest:
        rest = tr(" — bid {least} or more, or pass", least=table.amount_text(game.deal.auction.least))
        reason, call = tr("Nobody has bid yet."), tr("The widow. {name}?", name=name)
    else:
        rest = tr(" — bid over {amount}, or pass", amount=table.amount_text(amount))
        reason = tr("{name} {amount} is highest.", name=table.name(highest), amount=table.amount_text(amount))
        call = tr("{amount} for the widow. {name}?", amount=table.amount_text(amount), name=name)
    if not others:
        last = tr("If {name} passes, it is sold.", name=name) if highest else \
            tr("If {name} passes, it stays closed.", name=name)
        reason = f"{reason} {last}"
    return Wording(lead=tr("Ask {name}", name=name), rest=rest, reason=reason, call=call, result=table.announcement,
                   badge=seat_badge(seat), step=AUCTION, named=tr("{name}’s bid", name=name), button=tr("Bid"),
                   button_note=name, topic="auction")


def _words_open(game: Newmarket, proposed: int) -> Wording:
    table, least = game.table, game.table.amount_text(game.deal.auction.least)
    seat, amount = game.deal.highest
    asked = table.name(proposed)
    dealer = table.name(game.deal.dealer)
    call = tr("{amount} for the widow. {name}?", amount=table.amount_text(amount), name=asked) if seat else \
        tr("Bids for the widow, from {least}. {name}?", least=least, name=asked)
    return Wording(lead=tr("Take bids for the widow"), rest=tr(" — {least} or more", least=least), call=call,
                   reason=tr("If two bid at once, the first clockwise from {name} has it.", name=dealer),
                   result=table.announcement, badge="icon:chips|" + tr("BIDS"), step=AUCTION, named=tr("the bid"),
                   button=tr("Bid"), topic="auction")


async def _sold(game: Newmarket) -> None:
    """The price to the dealer, the hands swapped."""
    deal, table = game.deal, game.table
    await Confirm(
        key=game.key("sold"), facts=f"{deal.buyer}:{deal.price}", table=table, rulings_now=(*MAY_RULE, ResultsOnly),
        cover=lambda _: short_of(table, {deal.buyer: deal.price}), say=lambda: _sold_words(game))
    sell_widow(game)


def _sold_words(game: Newmarket) -> Wording:
    deal, table = game.deal, game.table
    buyer, price = table.name(deal.buyer), table.amount_text(deal.price)
    return Wording(
        lead=tr("Sold to {name}", name=buyer),
        rest=tr(" — {price} to {dealer}, swap hands", price=price, dealer=table.name(deal.dealer)),
        reason=tr("{name} takes {new} cards; the {old} laid down are out of play, unseen.", name=buyer,
                  new=deal.sizes[WIDOW], old=deal.sizes[deal.buyer]),
        call=tr("Sold to {name} for {price}.", name=buyer, price=price), result=table.announcement,
        badge=seat_badge(deal.buyer), step=AUCTION, named=tr("the sale"), button=tr("Paid and swapped"),
        topic="auction")
