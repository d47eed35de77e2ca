"""The widow: the dealer keeps or swaps, and what is kept is sold to the highest bidder."""

from app.dealing.calling import Bid, Ceiling, Offer, Terms
from app.dealing.picture import seat_badge
from app.dealing.pots import short_of
from app.dealing.prompts import Choice, Confirm, Option, Wording
from app.dealing.ring import from_left_of
from app.dealing.table_rules import Level
from app.dealing.table_rulings import IN_HAND, ResultsOnly, WalkedOut
from app.games.newmarket.chips import sell_widow
from app.games.newmarket.deal import Newmarket
from app.games.newmarket.layout import WIDOW
from app.games.newmarket.rules import Auction
from app.words import tr

OFFER, AUCTION = 2, 3
MAY_RULE = (*IN_HAND, WalkedOut)


async def what_becomes_of_the_widow(game: Newmarket) -> None:
    """The next question about the widow: one for all of it where only results are entered."""
    deal = game.deal
    deal.step = AUCTION if deal.kept else OFFER
    if deal.level is Level.FAST:
        await _result(game)
    elif not deal.kept:
        await _keep_or_swap(game)
    elif deal.buyer:
        await _sold(game)
    elif not (speakers := _speakers(game)):
        _knock_down(game)
    else:
        await _one_bid(game, speakers)


async def _result(game: Newmarket) -> None:
    """Who bought it and for how much, or that nobody did, or that the dealer swapped."""
    table, deal = game.table, game.deal
    dealer = table.name(deal.dealer)
    offer = await Bid(
        key=game.key("widow"), facts=str(deal.dealer), table=table, seats=deal.bidders, verb=tr("buys for"),
        highest=lambda seat: ceiling(game, seat), may_rule=MAY_RULE, terms=lambda: Terms(lowest(game), 0, (
            Option("N", "none", tr("No sale"), tr("it stays closed")),
            Option("S", "swap", tr("Swapped"), tr("{name} took it", name=dealer)))),
        say=lambda: Wording(
            lead=tr("Who buys the widow?"), rest=tr(" — {name} keeps or swaps", name=dealer), called=table.told,
            reason=tr("The price goes to {name}; a swap is final and leaves no auction.", name=dealer),
            call=tr("{name}: keep or swap?", name=dealer), badge="icon:cards|" + tr("WIDOW"), step=AUCTION,
            named=tr("the widow"), button=tr("Sold for"), topic="widow"))
    if offer.option == "swap":
        _swap(game)
    elif offer.option:
        _close(game)
    else:
        deal.kept, deal.buyer, deal.price = True, offer.seat, offer.amount
        sell_widow(game)


async def _keep_or_swap(game: Newmarket) -> None:
    table, deal = game.table, game.deal
    name = table.name(deal.dealer)
    said = await Choice(
        key=game.key("keep"), facts=str(deal.dealer), may_rule=(*MAY_RULE, ResultsOnly), options=(
            Option("K", "keep", tr("Keeps"), tr("the widow is sold")),
            Option("S", "swap", tr("Swaps"), tr("no auction"))),
        say=lambda: Wording(
            lead=tr("Ask {name}", name=name), rest=tr(" — keep, or swap for the widow"), called=table.told,
            reason=tr("Once, without a look at the widow; a swap leaves no auction."),
            call=tr("{name}: keep or swap?", name=name), badge=seat_badge(deal.dealer), step=OFFER,
            named=tr("{name} keeps or swaps", name=name), topic="widow"))
    if said == "swap":
        _swap(game)
    else:
        deal.kept, table.told = True, tr("{name} keeps.", name=name)


def _swap(game: Newmarket) -> None:
    game.deal.spare = "swapped"
    game.deal.swap(game.deal.dealer)
    game.table.told = tr("{name} takes the widow.", name=game.table.name(game.deal.dealer))


def _close(game: Newmarket) -> None:
    game.deal.kept, game.deal.spare = True, "closed"
    game.table.told = tr("No bid: the widow stays closed.")


def _knock_down(game: Newmarket) -> None:
    """Nobody goes higher: it is the highest bidder's, or nobody's."""
    game.deal.buyer, game.deal.price = game.deal.highest
    if not game.deal.buyer:
        _close(game)


# the auction


def lowest(game: Newmarket) -> int:
    """The least that may be bid now: the smallest chip, or that much over the highest bid."""
    return game.deal.highest[1] + game.table.chips.values[-1]


def ceiling(game: Newmarket, seat: int) -> Ceiling:
    """How far a seat may bid: its chips, or the house's cap."""
    table, cap = game.table, game.rules.bid_cap
    behind = table.behind(seat)
    if cap and cap <= behind:
        return Ceiling(cap, tr("the most that may be bid, {cap}", cap=table.say(cap)))
    return Ceiling(behind, tr("{name}’s chips, {behind}", name=table.name(seat), behind=table.say(behind)))


def in_order(game: Newmarket) -> tuple[int, ...]:
    """The bidders from the left of who spoke last, without those that passed and the highest."""
    deal = game.deal
    after = from_left_of(deal.speaker or deal.dealer, deal.bidders)
    return tuple(seat for seat in after if seat not in deal.passed and seat != deal.highest[0])


def _speakers(game: Newmarket) -> tuple[int, ...]:
    waiting = in_order(game)
    return waiting[:1] if game.rules.auction is Auction.IN_TURN else waiting


async def _one_bid(game: Newmarket, speakers: tuple[int, ...]) -> None:
    """The next bid or pass of the seat in turn; or of any seat, until the dealer knocks it down."""
    deal, table = game.deal, game.table
    seat, amount = deal.highest
    in_turn = speakers[0] if game.rules.auction is Auction.IN_TURN else 0
    options = _options(game, in_turn)  # as they are now: the log asks for their words later
    offer: Offer = await Bid(
        key=game.key(f"bid:{len(deal.bids) + len(deal.passed)}"), facts=f"{in_turn}:{seat}:{amount}", table=table,
        seats=speakers, terms=lambda: _terms(game, in_turn, options), highest=lambda seat: ceiling(game, seat),
        floor=tr("the next bid, {next}", next=table.say(lowest(game))), may_rule=(*MAY_RULE, ResultsOnly),
        say=lambda: _words_in_turn(game, in_turn) if in_turn else _words_open(game, speakers[0]))
    if offer.option == "pass":
        deal.passed.append(in_turn)
        deal.speaker, table.told = in_turn, tr("{name} passes.", name=table.name(in_turn))
    elif offer.option:
        _knock_down(game)
    else:
        deal.bids.append((offer.seat, offer.amount))
        deal.speaker, table.told = offer.seat, tr("{name} bids {amount}.", name=table.name(offer.seat),
                                                  amount=table.say(offer.amount))


def _options(game: Newmarket, in_turn: int) -> tuple[Option, ...]:
    """What may be said instead of a bid."""
    if in_turn:
        return (Option("P", "pass", tr("Pass")),)
    seat, amount = game.deal.highest
    if not seat:
        return (Option("N", "none", tr("No bid"), tr("it stays closed")),)
    price = tr("{name}, {amount}", name=game.table.name(seat), amount=game.table.say(amount))
    return (Option("S", "sold", tr("Sold"), price),)


def _terms(game: Newmarket, in_turn: int, options: tuple[Option, ...]) -> Terms:
    least = lowest(game)
    can = in_turn and ceiling(game, in_turn).amount >= least
    return Terms(least, least if can else 0, options)


def _words_in_turn(game: Newmarket, seat: int) -> Wording:
    table, name = game.table, game.table.name(seat)
    highest, amount = game.deal.highest
    others = [one for one in in_order(game) if one != seat]
    if not highest:
        rest = tr(" — bid {least} or more, or pass", least=table.say(lowest(game)))
        reason, call = tr("Nobody has bid yet."), tr("The widow. {name}?", name=name)
    else:
        rest = tr(" — bid over {amount}, or pass", amount=table.say(amount))
        reason = tr("{name} {amount} is highest.", name=table.name(highest), amount=table.say(amount))
        call = tr("{amount} for the widow. {name}?", amount=table.say(amount), name=name)
    if not others:
        last = tr("If {name} passes, it is sold.", name=name) if highest else \
            tr("If {name} passes, it stays closed.", name=name)
        reason = f"{reason} {last}"
    return Wording(lead=tr("Ask {name}", name=name), rest=rest, reason=reason, call=call, called=table.told,
                   badge=seat_badge(seat), step=AUCTION, named=tr("{name}’s bid", name=name), button=tr("Bid"),
                   button_note=name, topic="auction")


def _words_open(game: Newmarket, proposed: int) -> Wording:
    table, least = game.table, game.table.say(lowest(game))
    seat, amount = game.deal.highest
    asked = table.name(proposed)
    dealer = table.name(game.deal.dealer)
    call = tr("{amount} for the widow. {name}?", amount=table.say(amount), name=asked) if seat else \
        tr("Bids for the widow, from {least}. {name}?", least=least, name=asked)
    return Wording(lead=tr("Take bids for the widow"), rest=tr(" — {least} or more", least=least), call=call,
                   reason=tr("Two at the same moment: the first clockwise from {name}.", name=dealer),
                   called=table.told, badge="icon:chips|" + tr("BIDS"), step=AUCTION, named=tr("the bid"),
                   button=tr("Bid"), topic="auction")


async def _sold(game: Newmarket) -> None:
    """The price to the dealer, the hands swapped."""
    deal, table = game.deal, game.table
    buyer, price = table.name(deal.buyer), table.say(deal.price)
    await Confirm(
        key=game.key("sold"), facts=f"{deal.buyer}:{deal.price}", table=table, may_rule=(*MAY_RULE, ResultsOnly),
        cover=lambda _: short_of(table, {deal.buyer: deal.price}), say=lambda: Wording(
            lead=tr("Sold to {name}", name=buyer), rest=tr(" — {price} to {dealer}, swap hands", price=price,
                                                           dealer=table.name(deal.dealer)),
            reason=tr("{name} takes {new} cards; the {old} laid down are out of play, unseen.", name=buyer,
                      new=deal.sizes[WIDOW], old=deal.sizes[deal.buyer]),
            call=tr("Sold to {name} for {price}.", name=buyer, price=price), called=table.told,
            badge=seat_badge(deal.buyer), step=AUCTION, named=tr("the sale"), button=tr("Paid and swapped"),
            topic="auction"))
    sell_widow(game)
