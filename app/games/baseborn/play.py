"""The auctions of Baseborn: a card turned, bids that all show together, ties that bid again, and who takes the lot."""

from collections.abc import Iterator

from app.dealing.procedures.auction import Auction
from app.dealing.procedures.bidding import Together, ask_bid, spoken
from app.dealing.procedures.hands import LONGEST_REASON
from app.dealing.procedures.pack import Pack
from app.dealing.procedures.settlement import is_told
from app.dealing.prompts.calling import Offer
from app.dealing.prompts.kinds import DrawCard, Option, Wording
from app.dealing.prompts.showing import Cards
from app.dealing.values.table_rules import Level
from app.games.baseborn.chips import lay_back, show_bids, sweep
from app.games.baseborn.deal import NO_CHIPS, PACK_ENDS, Baseborn
from app.games.baseborn.flushes import BIDS, FLUSH_KEY, claims
from app.words import listed, plural, tr
from app.words.joined import as_sentence

FLUSH, LATE = "flush", "late"
LONGEST = 46
"""The longest instruction that is read at a glance."""
"""The longest reason."""


def card_is_due(game: Baseborn) -> None:
    """A card is to be turned, unless none can be sold any more. Where cards are entered it is asked for."""
    if dead := why_none_is_sold(game):
        sells_no_more(game, dead)
    elif game.deal.level is not Level.FULL:
        turn(game)
        game.deal.asked_for += is_told(game.table)


def why_none_is_sold(game: Baseborn) -> str:
    """Why no card can be sold any more: the pack is at its end, or nobody could bid. Empty where one can."""
    if not game.left:
        return PACK_ENDS
    return "" if game.deal.auction is not None or game.fresh_auction().waiting else NO_CHIPS


def sells_no_more(game: Baseborn, why: str) -> None:
    """No card can be sold any more: bids that lie go as the house says, and who has a flush shows it now or not."""
    deal = game.deal
    lay_back(game)
    deal.dead, deal.auction, deal.asks_flush = why, None, bool(game.buyers)


def turn(game: Baseborn) -> None:
    """A card from the pack is on the table, beside those that are not sold yet."""
    deal = game.deal
    deal.sale += not deal.lot and not deal.not_begun
    deal.not_begun = False
    deal.lot, deal.off, deal.due = deal.lot + 1, deal.off + 1, deal.more > 0
    deal.more -= deal.due


def not_turned(game: Baseborn) -> None:
    """A flush is shown, or the pack is empty, before the card that was asked for is turned: it is still in the pack."""
    deal = game.deal
    if deal.asked_for:
        deal.off, deal.lot = deal.off - deal.asked_for, deal.lot - deal.asked_for
        deal.due, deal.asked_for, deal.not_begun = True, 0, not deal.lot


async def turn_card(game: Baseborn) -> None:
    """The card that is turned, keyed."""
    table, deal = game.table, game.deal
    pack, number = Pack(), deal.off + 1
    pack.see(*game.turned)
    table.auditor = pack.audit
    card = await DrawCard(
        key=game.key(f"card:{deal.off}"), facts=str(deal.sale), table=table, suits=True, suit_needed=True,
        rulings_now=game.rulings_now, by_chance=pack.any_unseen, say=lambda: Wording(
            lead=tr("Turn another card") if deal.lot else tr("Turn a card"), rest=tr(" — key it"),
            result=table.announcement,
            reason=_of_the_lot(game), badge="icon:cards|" + tr("TURN"), step=BIDS,
            named=tr("Card {number}", number=number), topic="tie" if deal.lot else "bids"))
    deal.faces = (*deal.faces, card)
    turn(game)


# bids


async def take_bids(game: Baseborn) -> None:
    """Everybody who must bid shows at once; or, between two auctions, somebody shows a flush."""
    deal, auction = game.deal, game.auction
    waiting = auction.waiting
    said = await ask_bid(
        game.table, auction, game.key(f"bids:{deal.sale}:{deal.shown}"), lambda: _bid_words(game, auction),
        closing=_flush_keys(game), points=True, in_chips=True, rulings_now=game.rulings_now,
        facts=f"{deal.buyer}:{','.join(map(str, waiting))}:{auction.lying}")
    if isinstance(said, Together):
        reveal(game, auction, said)
        return
    not_turned(game)
    if said.option == FLUSH and not is_told(game.table):
        claims(game, (deal.buyer,))
    else:
        deal.asks_flush = True


def _flush_keys(game: Baseborn) -> tuple[Option, ...]:
    """What is said instead of bids: the last buyer’s flush, or one that is shown late."""
    deal, able = game.deal, game.buyers
    if deal.level is Level.FULL or (deal.auction and deal.auction.bids):
        return ()
    shows = Option(FLUSH_KEY, FLUSH, tr("Flush by {name}", name=game.table.name(deal.buyer)))
    mine = (shows,) if deal.buyer in able else ()
    return (*mine, *((Option("L", LATE, tr("Late flush"), tr("from an earlier buyer")),)
                     if set(able) - {deal.buyer} else ()))


def _bid_words(game: Baseborn, auction: Auction) -> Wording:
    lead, rest = _again_words(game, auction) if auction.tied is not None else _first_words(game, auction)
    return Wording(lead=lead, rest=rest, reason=_of_the_lot(game), result=game.table.announcement,
                   call="" if game.table.announcement else tr("Show your bids."), badge="icon:cards|" + tr("BIDS"),
                   step=BIDS, named=tr("the bids"), button=tr("All have shown"),
                   topic="bids" if auction.tied is None else "tie")


def _first_words(game: Baseborn, auction: Auction) -> tuple[str, str]:
    """That a card is turned, and who bids for it: everybody, these, or all but those."""
    who, count = auction.waiting, len(auction.waiting)
    terms, out = game.deal.terms, [seat for seat in game.deal.order if seat not in who]
    names, others = game.names(who), game.names(out)
    if game.deal.level is Level.FULL:
        rest = _limits(game)
        return _shortest(len(rest), tr("Everybody hides a bid") if not out else "",
                         plural(count, "{names} hides a bid", "{names} hide a bid", names=names),
                         tr("All but {names} hide a bid", names=others),
                         tr("{count} players hide a bid", count=count)), rest
    lead, least, most = tr("Turn a card"), terms.least, terms.most
    return lead, _shortest(
        len(lead), tr(" — everybody hides a bid, {least}–{most}", least=least, most=most) if not out else "",
        plural(count, " — {names} hides a bid, {least}–{most}", " — {names} hide a bid, {least}–{most}", names=names,
               least=least, most=most),
        tr(" — all but {names} bid, {least}–{most}", names=others, least=least, most=most),
        tr(" — {count} players hide a bid, {least}–{most}", count=count, least=least, most=most))


def _shortest(beside: int, *ways: str) -> str:
    """The first way of saying it that is read at a glance beside so many letters, else the last."""
    said = [way for way in ways if way]
    return next((way for way in said if beside + len(way) <= LONGEST), said[-1])


def _again_words(game: Baseborn, auction: Auction) -> tuple[str, str]:
    count, names = len(auction.waiting), game.names(auction.waiting)
    all_who_tied = count == len(auction.tied or ())
    if game.deal.level is Level.FULL:
        rest = _limits(game)
        return _shortest(len(rest), plural(count, "{names} bids again", "{names} bid again", names=names),
                         tr("Tied players bid again") if all_who_tied else
                         tr("{count} who tied bid again", count=count)), rest
    lead = tr("Turn another card")
    if set(auction.waiting) == set(game.deal.order):
        return lead, tr(" — everybody bids again")
    return lead, _shortest(len(lead), plural(count, " — {names} bids again", " — {names} bid again", names=names),
                           tr(" — those who tied bid again") if all_who_tied else
                           tr(" — {count} who tied bid again", count=count))


def _limits(game: Baseborn) -> str:
    terms = game.deal.terms
    return tr(" — {least} to {most}", least=terms.least, most=terms.most)


def _of_the_lot(game: Baseborn) -> str:
    """What is sold, what stands, what lies in the bank, who cannot bid as all others do, and how far the pack goes."""
    deal = game.deal
    stands = [tr("{name} {amount}", name=game.table.name(seat), amount=amount)
              for seat, amount in sorted(deal.auction.lying if deal.auction else ())]
    parts = [plural(deal.lot, "{count} card to be sold.", "{count} cards to be sold.") if deal.lot else
             tr("No card is turned yet."),
             tr("Standing bids: {bids}.", bids=listed(stands)) if stands and len(stands) < 4 else "",
             tr("Bank {bank}.", bank=game.bank), *_why_not_all(game), _left_words(game)]
    said = [part for part in parts if part]
    while len(" ".join(said)) > LONGEST_REASON:
        said.pop()
    return " ".join(said)


def _left_words(game: Baseborn) -> str:
    """How far the pack goes, before a card is turned or after it."""
    return tr("{count} left after it.", count=game.left) if game.deal.asked_for else \
        plural(game.left, "{count} card left.", "{count} cards left.")


def _why_not_all(game: Baseborn) -> Iterator[str]:
    """Who cannot bid, or not as all others do, and why: of everybody, or after a tie of those who tied."""
    deal, auction, least = game.deal, game.auction, game.deal.terms.least
    asked = deal.order if auction.tied is None else auction.tied
    if ruled := [seat for seat in asked if seat in deal.barred]:
        yield plural(len(ruled), "{names} bids no more.", "{names} bid no more.", names=game.names(ruled))
    if out := [seat for seat in asked if seat not in auction.bidders and seat not in deal.barred]:
        yield plural(len(out), "{names} sits it out.", "{names} sit it out.", names=game.names(out))
    short = [seat for seat in asked if seat in auction.bidders and game.chips(seat) < least]
    if none := [seat for seat in short if not auction.can_bid(seat)]:
        names = game.names(none)
        yield plural(len(none), "{names} has less than {least}.", "{names} have less than {least}.", names=names,
                     least=least) if any(map(game.chips, none)) else \
            plural(len(none), "{names} has no chips.", "{names} have no chips.", names=names)
    for seat in short:
        if seat not in none:
            yield tr("{name} has only {chips} and bids all.", name=game.table.name(seat), chips=game.chips(seat))


# what is shown


def reveal(game: Baseborn, before: Auction, said: Offer) -> None:
    """The bids are shown: chips before the players, into the bank as far as they are paid, and the cards to who won."""
    after = spoken(before, said)
    game.deal.shown, game.deal.asked_for = game.deal.shown + 1, 0
    if isinstance(said, Together):
        show_bids(game, dict(said.bids))
    carry_on(game, before, after, tied=True)


def carry_on(game: Baseborn, before: Auction, after: Auction, tied: bool) -> None:
    """The auction as it stands now: paid as far as it is, and sold, put away, or `tied`: another card alongside.

    Each tie turns one, also where of those who tied nobody can bid again: then what stands takes that card too.
    """
    deal, table = game.deal, game.table
    sweep(game, before, after)
    deal.unbroken, cards_due = None, _cards_due(game, before, after) if tied else 0
    if after.over or cards_due:
        deal.asked_for = 0  # what was bid for lies there
    if not after.over or cards_due:
        deal.auction, deal.unbroken = after, after if after.over else None
        deal.due, deal.more = deal.due or cards_due > 0, max(0, cards_due - 1)
        table.announcement = _tied_words(game, after) if tied else ""
        return
    won_by(game, after)


def _cards_due(game: Baseborn, before: Auction, after: Auction) -> int:
    """How many cards the ties just shown turn: where the pack has none left for another auction, that ends it."""
    ties = after.ties - before.ties
    if not is_told(game.table):
        return int(not after.over)
    if after.over:
        return min(ties, game.left) if after.sold[0] else 0
    return ties


def won_by(game: Baseborn, after: Auction) -> None:
    """The cards on the table go to who has won them, or are put away."""
    deal, table = game.deal, game.table
    deal.unbroken = None
    cards, faces = deal.lot, deal.faces
    deal.auction, deal.due, deal.shown, deal.lot, deal.faces = None, True, 0, 0, ()
    if after.sold[0]:
        sold(game, cards, faces, *after.sold)
    else:
        deal.put_away = (*deal.put_away, *faces)
        table.announcement = plural(cards, "Nobody can bid: the card is set aside.",
                                    "Nobody can bid: the cards are set aside.")


def sold(game: Baseborn, cards: int, faces: Cards, winner: int, price: int) -> None:
    """So many cards are the winner's, with the faces that were entered."""
    deal, name = game.deal, game.table.name(winner)
    deal.buyer, deal.asks_flush = winner, deal.level is Level.FULL
    deal.bought[winner] = deal.bought.get(winner, 0) + cards
    deal.bought_faces[winner] = (*deal.bought_faces.get(winner, ()), *faces)
    game.table.announcement = plural(cards, "{name} takes the card for {price}; all bids to the bank.",
                                     "{name} takes {count} cards for {price}; all bids to the bank.", name=name,
                                     price=price)


def _tied_words(game: Baseborn, after: Auction) -> str:
    """Who was equal, and at how much."""
    if after.tied is None:
        return ""
    top = next((amount for seat, amount in reversed(after.bids) if seat in after.tied), 0)
    names = game.names(after.tied)
    tie = tr("{names} tie at {amount}", names=names if len(names) <= LONGEST else tr("{count} players",
             count=len(after.tied)), amount=top)
    return tr("{tie}; their bids to the bank.", tie=tie) if top else as_sentence(tie)
