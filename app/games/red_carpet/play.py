"""The play of a round of Red Carpet: a pair is turned, all bid on it in turn, and the buyer keeps or junks it."""

from app.dealing.procedures.auction import Auction
from app.dealing.procedures.bidding import PASS, ask_bid, spoken
from app.dealing.procedures.hands import who_deals
from app.dealing.prompts.kinds import Choice, Option, Wording
from app.dealing.prompts.showing import Cards, ShowCards
from app.dealing.table.seat_views import seat_badge
from app.dealing.values.chance import Chance
from app.dealing.values.counters import BOX
from app.dealing.values.log import Json
from app.games.red_carpet.deal import MOST, PAIR, RedCarpet, cards_words
from app.words import tr

STEPS = ("Deal", "Pair", "Bids", "Keep or junk", "Show", "Score")
DEAL, TURN, BID, KEEPING, SHOW, SCORE = range(6)
KEEPS, JUNKS = "keep", "junk"


# the pair


async def turn_pair(game: RedCarpet) -> None:
    """The two cards that are turned up, where they are entered."""
    table, deal = game.table, game.deal
    pack = game.pack()
    table.auditor = pack.audit
    cards: Cards = await ShowCards(
        key=game.key(f"pair:{deal.pairs}"), facts=f"{deal.revealer}", table=table, least=PAIR, most=PAIR,
        skip_word=tr("not keyed"), copies=game.copies(pack), rulings_now=game.rulings_now,
        by_chance=lambda chance: [card.code for card in pack.some_unseen(chance, PAIR)], say=lambda: _pair_words(game))
    game.open()
    deal.asked_pair, deal.pair = True, cards


def _pair_words(game: RedCarpet) -> Wording:
    table, deal = game.table, game.deal
    name = table.name(game.turner)
    first = deal.pairs == 1
    return Wording(
        lead=tr("Deal two each, turn two") if first else tr("{name} turns two cards", name=name),
        rest=tr(" — key the pair"), result=table.announcement, step=DEAL if first else TURN,
        reason=tr("Shuffle first; 20 bidding points each. {who}.", who=who_deals(table)) if first else
        tr("{cards} are left after these two.", cards=cards_words(game.undealt)),
        badge="icon:cards|" + tr("PAIR"), named=tr("the pair"), topic="deal" if first else "bids")


# the bids


async def next_bid(game: RedCarpet, seat: int) -> None:
    """One bid or one pass of who speaks; those who could only pass are passed over."""
    table, deal = game.table, game.deal
    auction = deal.auction
    offer = await ask_bid(
        table, auction, game.key(f"bid:{deal.pairs}:{deal.said}"), points=True, rulings_now=game.rulings_now,
        say=lambda: _bid_words(game, auction, seat),
        by_chance=lambda chance: _any_bid(auction, seat, chance))
    game.open()
    deal.said += 1
    deal.auction, deal.before = spoken(auction, offer), auction
    table.announcement = ""


def nobody_bids(game: RedCarpet) -> None:
    """The pair is thrown away."""
    game.throw_away()
    game.table.announcement = tr("Nobody bids: the pair is junked.")
    game.turns_next(0)


def _any_bid(auction: Auction, seat: int, chance: Chance) -> Json:
    """A pass, or anything that may be bid, the higher the likelier."""
    low, high = auction.room(seat)
    if low > high or not chance.randrange(0, 3):
        return {"option": PASS}
    return {"amount": max(chance.randrange(low, high + 1), chance.randrange(low, high + 1))}


def _bid_words(game: RedCarpet, auction: Auction, seat: int) -> Wording:
    """The log asks for its name when other bids have been made since."""
    table, deal = game.table, game.deal
    name = table.name(seat)
    first = deal.pairs == 1 and not deal.said and not deal.full
    turned = not deal.said and not deal.full
    lead = tr("Deal two each, turn two") if first else tr("{name} turns two", name=table.name(game.turner)) \
        if turned else tr("{name} to bid", name=name)
    rest = tr(" — {name} bids", name=name) if turned else tr(" — {range}, or pass", range=_range(auction, seat))
    return Wording(
        lead=lead, rest=rest, reason=_bid_reason(game, auction, seat), result=_told(game), badge=seat_badge(seat),
        call=tr("{name}, {low} or more?", name=name, low=auction.room(seat)[0]), step=BID,
        named=tr("{name}’s bid", name=name), topic="bids")


def _range(auction: Auction, seat: int) -> str:
    low, high = auction.room(seat)
    return tr("{low}–{high}", low=low, high=high) if low < high else str(low)


def _bid_reason(game: RedCarpet, auction: Auction, seat: int) -> str:
    """Whose bid stands, or how it opens, and who speaks last."""
    table = game.table
    highest, amount = auction.highest
    if highest:
        return tr("{name} has bid {amount}; bid higher, or pass.", name=table.name(highest), amount=amount)
    if auction.room(seat)[0] == auction.conditions.opens_with:
        return tr("{name} has one point left and may open with it.", name=table.name(seat))
    others = [one for one in auction.waiting if one != seat]
    if not others:
        return tr("Bidding opens at two points; nobody else can bid on this pair.")
    last = table.name(others[-1])
    if game.deal.pairs == 1 and not game.deal.full:
        return tr("Shuffle first; bids open at two points, to the right; {name} speaks last.", name=last)
    return tr("Bidding opens at two points and goes to the right; {name} speaks last.", name=last)


# keep or junk


async def keep_or_junk(game: RedCarpet) -> None:
    """What the buyer does with the pair, and what it costs."""
    table, deal = game.table, game.deal
    seat, price = deal.auction.highest
    full = deal.cards_of(seat) >= MOST
    junk = Option("J", JUNKS, tr("Junk"), tr("both discarded"))
    said = await Choice(
        key=game.key(f"keep:{deal.pairs}"), facts=f"{seat}:{price}",
        options=(junk,) if full else (Option("K", KEEPS, tr("Keep"), tr("both, face up")), junk), by_key=not full,
        rulings_now=game.rulings_now, say=lambda: _keep_words(game, seat, price, full))
    game.counters.move(price, seat, BOX, tr("A pair bought"))
    if said == KEEPS:
        game.keep(seat)
        told = tr("{name} keeps the pair for {price}.", name=table.name(seat), price=price)
    else:
        game.throw_away()
        told = tr("{name} junks the pair for {price}.", name=table.name(seat), price=price)
    table.announcement = told
    game.turns_next(seat)


def _keep_words(game: RedCarpet, seat: int, price: int, full: bool) -> Wording:
    table = game.table
    name = table.name(seat)
    left = game.points(seat) - price
    return Wording(
        lead=tr("{name} wins at {price}", name=name, price=price),
        rest=tr(" — the pair is junked") if full else tr(" — keep or junk?"), result=_told(game),
        reason=tr("{name} has eight cards: no more can be kept. Points left: {left}.", name=name, left=left) if full
        else tr("Either way {price} is paid, {left} left: keep adds both to the hand, junk discards both.", price=price,
                left=left),
        call=tr("{name}, at {price}: junk.", name=name, price=price) if full else
        tr("{name}, at {price}: keep or junk?", name=name, price=price), badge=seat_badge(seat), step=KEEPING,
        named=tr("{name}’s pair for {price}", name=name, price=price), topic="keep")


def _told(game: RedCarpet) -> str:
    """What was just told, or who was passed over since the last bid."""
    deal, table = game.deal, game.table
    if table.announcement or not deal.said:
        return table.announcement
    could_not = who_cannot_bid(deal.before)
    names = game.names(seat for seat in who_cannot_bid(deal.auction) if seat not in could_not)
    return tr("{names} cannot go higher: passed.", names=names) if names else ""


def who_cannot_bid(auction: Auction) -> tuple[int, ...]:
    """Those who are passed over: they could bid nothing now, though they have not passed."""
    others = {*auction.waiting, *auction.passed, auction.highest[0]}
    return tuple(seat for seat in auction.around(auction.beside) if seat not in others)
