"""Red Carpet as it lies on the table: the pair that is bid on, what everybody has before them, points and hands."""

from app.dealing.procedures.hands import who_deals
from app.dealing.procedures.settlement import is_told
from app.dealing.table.seat_views import Marks, marked_seats, steps_of
from app.dealing.values.felt import Felt, RowView
from app.dealing.values.scores import POINTS
from app.games.red_carpet.deal import HOLE, MOST, PAIR, Deal, RedCarpet, cards_words
from app.games.red_carpet.play import BID, KEEPING, SHOW, STEPS, TURN, who_cannot_bid
from app.games.red_carpet.results import next_hand
from app.games.red_carpet.scoring import best_four
from app.words import listed, plural, tr


def picture_of(game: RedCarpet) -> Felt:
    """What lies on the table."""
    table = game.table
    number = tr("Round {number}", number=game.game.number - game.deal.closed)
    title = tr("{round} · {who}", round=number, who=who_deals(table)) if table.button else number
    return Felt(
        game=tr("Red Carpet"), title=title, seats=marked_seats(table, _marks(game)),
        pots=game.game.stakes_aside, rows=_rows(game),
        steps=steps_of(STEPS, _told(game) if table.hand else {}), facts=_facts(game))


# seats


def _marks(game: RedCarpet) -> Marks:
    deal = game.deal
    if not game.table.hand:
        return Marks()
    bidding = deal.turned and not deal.fast
    acting = _acting(game) if bidding else tuple(filter(None, [_shows(game)]))
    cards = {} if deal.fast else {seat: deal.cards_of(seat) for seat in deal.order}
    return Marks(words={seat: word for seat in deal.order if (word := _word(game, seat, bidding))}, to_act=acting,
                 cards=cards)


def _acting(game: RedCarpet) -> tuple[int, ...]:
    """Who turns the pair, who is to speak, or who has bought."""
    deal = game.deal
    if deal.full and not deal.asked_pair and not deal.said:
        return (game.turner,)
    return deal.auction.speakers or (deal.auction.highest[0],)


def _shows(game: RedCarpet) -> int:
    """Whose hand is keyed now; 0 for nobody's."""
    deal = game.deal
    return next_hand(game) if game.table.hand and (deal.counted or not deal.fast) and not deal.turned and \
        (deal.fast or game.bidding_over) else 0


def _word(game: RedCarpet, seat: int, bidding: bool) -> str:
    """What a seat has bid or said, what its hand scores, or how many points it has."""
    deal, points = game.deal, game.points(seat)
    if seat in deal.dead:
        return tr("Dead hand")
    if seat in deal.hands:
        return tr("hand {points}", points=deal.hands[seat].points)
    if deal.fast and not deal.counted:
        return ""
    if bidding:
        if seat == deal.auction.highest[0]:
            return tr("bids {bid}", bid=deal.auction.highest[1])
        if seat in deal.auction.passed:
            return tr("Passed")
        if seat in who_cannot_bid(deal.auction):
            return tr("Cannot bid")
    return tr("{points} left", points=points)


# rows


def _rows(game: RedCarpet) -> tuple[RowView, ...]:
    """The pair, and what is in front of each; once the next round is dealt, nothing of the one before."""
    table = game.table
    now, was_shown = game.deal, game.last.closed and not table.hand and not is_told(table)
    deal = game.last if was_shown else now
    unknown = 0 if now.pair else PAIR
    pair = (RowView(tr("The pair"), now.pair, unknown, _pair_note(game), lit=True, blank=unknown),) \
        if now.turned and not now.fast else ()
    if deal.fast and not deal.counted:
        return pair
    return (*pair, *(_row(game, deal, seat) for seat in sorted(deal.order) if seat in table.seats))


def _pair_note(game: RedCarpet) -> str:
    deal = game.deal
    if deal.auction.winner:
        return tr("bought for {price}", price=deal.auction.price)
    return tr("turned by {name}", name=game.table.name(game.turner))


def _row(game: RedCarpet, deal: Deal, seat: int) -> RowView:
    name = game.table.name(seat)
    if hand := deal.hands.get(seat):
        return RowView(name, hand.cards, seat=seat, note=tr("{points}, {hand}", points=hand.points, hand=hand.named))
    known = deal.known.get(seat, ())
    hidden = 0 if deal.fast else deal.cards_of(seat) - len(known)
    return RowView(name, known, hidden, _holding_note(game, deal, seat), seat, lit=seat == _shows(game),
                   blank=max(0, hidden - HOLE))


def _holding_note(game: RedCarpet, deal: Deal, seat: int) -> str:
    """The bidding points, and what the cards score that all can see."""
    known = deal.known.get(seat, ())
    if seat in deal.dead:
        return tr("Dead hand")
    if deal.fast or deal.closed:
        return ""
    left = tr("{points} left", points=game.points(seat))
    if not known:
        return left
    return tr("{left}, shows {points}", left=left, points=best_four(known, game.rules.counting).points)


# the right column


def _told(game: RedCarpet) -> dict[int, str]:
    deal = game.deal
    told = {}
    if deal.pairs and not deal.fast:
        told[TURN] = plural(deal.pairs, "{count} pair", "{count} pairs")
    if deal.turned and deal.auction.highest[0]:
        told[BID] = tr("highest {amount}", amount=deal.auction.highest[1])
    if kept := sum(deal.kept.values()):
        told[KEEPING] = tr("{count} kept", count=kept)
    if deal.hands:
        told[SHOW] = tr("{count} of {all}", count=len(deal.hands), all=len(deal.order))
    return told


def _facts(game: RedCarpet) -> tuple[tuple[str, str], ...]:
    """Cards that are left, what everybody has, and what each still needs."""
    deal, table, target = game.deal, game.table, game.game.target
    here: list[tuple[str, str]] = []
    if table.hand and not deal.fast:
        here.append((tr("Cards left to turn"), str(max(0, game.undealt))))
        here += [(table.name(seat), _has(game, seat)) for seat in sorted(deal.order)]
    needs = [tr("{name} {points}", name=table.name(seat), points=max(0, target - total))
             for seat, total in game.game.totals.items()]
    stakes = ((tr("Played for"), table.amount_text(game.game.pot)),) if game.game.pot else ()
    return (*here, *stakes, (tr("Needed to reach {target}", target=target), listed(needs)) if needs else
            (tr("Played to"), POINTS.say(target)))


def _has(game: RedCarpet, seat: int) -> str:
    """Points and cards, and how far somebody can bid now."""
    deal = game.deal
    has = tr("{points} to bid, {cards}", points=game.points(seat), cards=cards_words(deal.cards_of(seat)))
    if deal.cards_of(seat) >= MOST:
        return tr("{has}, must junk", has=has)
    return has


