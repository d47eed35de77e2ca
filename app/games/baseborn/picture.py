"""Baseborn as it lies on the table: what is sold, what lies in the bank, chips and cards of each, who must bid."""

from app.dealing.procedures.hands import who_deals
from app.dealing.table.seat_views import Marks, marked_seats, steps_of
from app.dealing.values.felt import Felt, RowView
from app.games.baseborn.deal import Baseborn, chips_words, points_words
from app.games.baseborn.flushes import BIDS, DEALT, FLUSH, POINTS, STEPS
from app.games.baseborn.rounds import CHIPS, ROUNDS
from app.words import listed, plural, tr


def picture_of(game: Baseborn) -> Felt:
    """What lies on the table."""
    table = game.table
    round_of = tr("Round {number} of {all}", number=game.number, all=len(ROUNDS))
    title = f"{round_of} · {who_deals(table)}" if table.button else round_of
    return Felt(game=tr("Baseborn"), title=title, seats=marked_seats(table, _marks(game)),
                pots=game.points.stakes_aside, rows=_rows(game),
                steps=steps_of(STEPS, _told(game) if table.hand else {}), facts=_facts(game))


def to_bid(game: Baseborn) -> tuple[int, ...]:
    """Who must bid now; nobody where no card is sold."""
    deal = game.deal
    on = game.table.hand and deal.lot and not deal.claims and not deal.asks_flush and not deal.dead
    return game.auction.waiting if on else ()


def _marks(game: Baseborn) -> Marks:
    if not game.points.begun:
        return Marks()
    live = game.points.live
    words = {seat: tr("Gone") for seat in game.points.gone if seat in game.table.seats}
    return Marks(words=words | {seat: _word(game, seat) for seat in live}, to_act=to_bid(game),
                 cards={seat: game.cards(seat) for seat in live} if game.table.hand else {})


def _word(game: Baseborn, seat: int) -> str:
    """What a seat has to bid with, and what of it lies on the table; before a round with the chips that begin it."""
    standing = game.deal.auction is not None and seat in dict(game.deal.auction.lying)
    return tr("bid {bid} stands · {chips}", bid=game.lying(seat), chips=game.chips(seat)) if standing else \
        chips_words(game.chips(seat) + (0 if game.table.hand else CHIPS))


def _rows(game: Baseborn) -> tuple[RowView, ...]:
    """What is sold, the bank, and cards that were entered; of the last round until the next one opens."""
    deal, table = game.deal, game.table
    if not game.points.begun:
        return ()
    rows = [RowView(tr("In the bank"), note=chips_words(game.bank))]
    unknown = deal.lot - len(deal.faces)
    if table.hand and deal.lot and not deal.dead:
        rows.insert(0, RowView(tr("To be sold"), deal.faces, unknown, _lot_words(game), lit=True, blank=unknown))
    shown = deal.hands or (deal.bought_faces if table.hand else {})
    note = tr("flush") if deal.hands else tr("bought")
    return (*rows, *(RowView(table.name(seat), cards, seat=seat, note=note) for seat, cards in shown.items()
                     if cards and seat in table.seats))


def _lot_words(game: Baseborn) -> str:
    lying = sum(game.lying(seat) for seat in game.deal.order)
    cards = plural(game.deal.lot, "{count} card", "{count} cards")
    return tr("{cards}, {chips} on the table", cards=cards, chips=chips_words(lying)) if lying else cards


def _told(game: Baseborn) -> dict[int, str]:
    deal = game.deal
    told = {DEALT: game.names(deal.claims) if deal.dealt and deal.claims else tr("nobody")} if deal.asked_dealt \
        else {}
    if held := deal.sale - deal.not_begun:
        told[BIDS] = plural(held, "{count} auction", "{count} auctions")
    if deal.claims and not deal.dealt:
        told[FLUSH] = game.names(deal.claims)
    return told | ({POINTS: tr("nobody wins")} if deal.dead and not (deal.asks_flush or deal.claims) else {})


def _facts(game: Baseborn) -> tuple[tuple[str, str], ...]:
    deal, terms = game.deal, ROUNDS[game.number - 1]
    here = [(tr("Bids"), tr("{least} to {most}", least=terms.least, most=terms.most)),
            (tr("The round is worth"), points_words(terms.points)),
            (tr("Bidding chips"), tr("counted here, not money"))]
    if game.table.hand and not deal.dead:
        here.append((tr("Cards left in the deck"), str(game.left)))
    if waiting := to_bid(game):
        everybody = len(waiting) == len(deal.order)
        here.append((tr("Must bid now"), tr("everybody") if everybody else game.names(waiting)))
    if deal.buyer and game.table.hand:
        here.append((tr("Last to buy"), game.table.name(deal.buyer)))
    if game.points.pot:
        here.append((tr("Played for"), game.table.amount_text(game.points.pot)))
    return (*here, *_short(game))


def _short(game: Baseborn) -> tuple[tuple[str, str], ...]:
    """Who cannot bid as much as the round allows, and who cannot bid at all."""
    if not to_bid(game):
        return ()
    auction, most = game.auction, game.deal.terms.most
    could = {seat: auction.room(seat)[1] for seat in game.deal.order if auction.can_bid(seat)}
    less = [tr("{name} {amount}", name=game.table.name(seat), amount=top) for seat, top in could.items() if top < most]
    out = [seat for seat in game.deal.order if seat not in could]
    return (*(((tr("Could bid no more than"), listed(less)),) if less else ()),
            *(((tr("Cannot bid"), game.names(out)),) if out else ()))
