"""What lies on the table in a game of Newmarket."""

from app.cards import SUITS
from app.dealing.procedures.hands import deal_title
from app.dealing.procedures.pack import next_higher
from app.dealing.table.seat_order import left_of
from app.dealing.table.seat_views import Marks, marked_seats
from app.dealing.values.felt import Felt, PotView, RowView, Step
from app.dealing.values.table_rules import Level
from app.games.newmarket.board import HEIGHT
from app.games.newmarket.deal import Newmarket
from app.games.newmarket.layout import PAY_CARDS, POT_NAMES, WIDOW, hand_sizes, suits_words
from app.games.newmarket.spare import AUCTION
from app.words import as_in, plural, tr
from app.words.joined import comma_list

STEPS = ("Ante", "Deal", "Widow offer", "Auction", "Play", "Settle hand")
LAST_BIDS = 6
POT_LABELS = ("Ace pot", "King pot", "Queen pot", "Jack pot")


def picture_of(game: Newmarket) -> Felt:
    """The four pots, the widow and its bids, the seats, what comes next and what is dead."""
    table = game.table
    return Felt(
        game=tr("Newmarket"), title=deal_title(table, game.number),
        seats=marked_seats(table, _marks(game) if table.hand else Marks()), pots=_pots(game),
        rows=_rows(game) if table.hand else (), steps=_steps(game), facts=_facts(game))


# pots


def _pots(game: Newmarket) -> tuple[PotView, ...]:
    return tuple(PotView(tr(name), game.on(card), card, _pot_note(game, at), taken=_taken(game, at),
                         of=POT_NAMES[card])
                 for at, (name, card) in enumerate(zip(POT_LABELS, PAY_CARDS, strict=True)))


def _taken(game: Newmarket, at: int) -> bool:
    return bool(game.table.hand) and PAY_CARDS[at] in game.deal.taken


def _pot_note(game: Newmarket, at: int) -> str:
    card, deal = PAY_CARDS[at], game.deal
    if game.table.hand and card in deal.taken:
        return tr("taken by {name}", name=game.table.name(deal.taken[card]))
    if game.table.hand and card in deal.lost:
        return tr("not claimed")
    if game.table.hand and card in deal.board.dead:
        return tr("dead")
    if not game.on(card):
        return ""
    if card in game.from_before:
        return tr("carried from an earlier game")
    if waited := game.waited[card]:
        return plural(waited, "carried {count} deal", "carried {count} deals")
    return tr("new") if game.table.hand else ""


# seats


def _marks(game: Newmarket) -> Marks:
    deal = game.deal
    front = {deal.highest[0]: deal.highest[1]} if _auction(game) and deal.auction.bids else {}
    hands = {seat: deal.board.left.get(seat, 0) for seat in deal.playing}
    return Marks({seat: word for seat in deal.playing if (word := _word(game, seat))}, _to_act(game), hands, front)


def _auction(game: Newmarket) -> bool:
    return not game.deal.spare and game.deal.level is not Level.FAST


def _word(game: Newmarket, seat: int) -> str:
    deal, table = game.deal, game.table
    if seat in deal.gone:
        return tr("Gone")
    if seat == deal.winner:
        return tr(as_in("no card left", "Out"))
    if seat in deal.barred:
        return tr("Cannot win")
    if _auction(game):
        return _bidding_word(game, seat)
    if seat == deal.leader and deal.spare and not deal.winner:
        return tr("To lead")
    return tr("Bought, {price}",
              price=table.amount_text(deal.price)) if seat == deal.buyer and deal.spare == "sold" else ""


def _bidding_word(game: Newmarket, seat: int) -> str:
    deal, table = game.deal, game.table
    if seat == deal.dealer:
        return tr("Seller") if deal.kept else ""
    if seat == deal.highest[0]:
        return tr("Highest")
    if seat in deal.auction.passed:
        return tr("Passed")
    last = deal.auction.last_of(seat)
    return tr("bid {amount}", amount=table.amount_text(last)) if last else ""


def _to_act(game: Newmarket) -> tuple[int, ...]:
    """Whose moment it is; in an open auction whoever the strip asks next."""
    deal = game.deal
    if deal.winner:
        return (deal.to_claim[0],) if deal.to_claim else ()
    if not deal.spare:
        return (deal.dealer,) if not deal.kept else (deal.buyer,) if deal.buyer else _asked_to_bid(game)
    if deal.to_claim:
        return (deal.to_claim[0],)
    return (deal.leader,) if deal.leader else ()


def _asked_to_bid(game: Newmarket) -> tuple[int, ...]:
    """Who speaks next in the auction; nobody where only its result is entered."""
    return () if game.deal.level is Level.FAST else game.deal.auction.waiting[:1]


# rows


def _rows(game: Newmarket) -> tuple[RowView, ...]:
    board = (*_next_row(game), *_board_rows(game))
    return (*(() if game.deal.spare and board else (_widow(game),)), *_bids(game), *board)


def _widow(game: Newmarket) -> RowView:
    deal, dealer = game.deal, game.table.name(game.deal.dealer)
    notes = {
        "sold": tr("{name} bought it for {price}", price=game.table.amount_text(deal.price),
                   name=game.table.name(deal.buyer)),
        "swapped": tr("{name} swapped", name=dealer),
        "closed": tr("No bid: it stays closed")}
    note = notes.get(deal.spare) or (tr("the price goes to {name}", name=dealer) if deal.kept else
                                     tr("{name} keeps or swaps", name=dealer))
    return RowView(tr("Widow"), hidden=deal.sizes[WIDOW], note=note, lit=not deal.spare)


def _bids(game: Newmarket) -> tuple[RowView, ...]:
    deal, table = game.deal, game.table
    if not _auction(game):
        return ()
    return tuple(RowView(tr("Bid"), note=f"{table.name(seat)} {table.amount_text(amount)}", seat=seat,
                         lit=at == len(deal.auction.bids) - 1)
                 for at, (seat, amount) in list(enumerate(deal.auction.bids))[-LAST_BIDS:])


def _next_row(game: Newmarket) -> tuple[RowView, ...]:
    """The next card to play, where it is known."""
    deal = game.deal
    if deal.level is not Level.FULL or not deal.last or deal.leader or deal.winner:
        return ()
    card = next_higher(deal.last[1])
    return (RowView(tr("Next card"), (card,), lit=True),) if card else ()


def _board_rows(game: Newmarket) -> tuple[RowView, ...]:
    """What has been played, suit by suit; the dead cards; cards known in hands, which everybody has seen."""
    board, table = game.deal.board, game.table
    rows = []
    for suit in SUITS if game.deal.level is Level.FULL else ():
        if out := sorted((card for card in board.played if card.suit is suit), key=HEIGHT.__getitem__):
            rows.append(RowView(suit.sign, tuple(out)))
    if board.dead:
        rows.append(RowView(tr("Dead cards"), tuple(sorted(board.dead, key=HEIGHT.__getitem__))))
    for seat in game.deal.live:
        if known := board.known_of(seat, SUITS):
            rows.append(RowView(tr("{name}’s cards", name=table.name(seat)), tuple(known), seat=seat))
    return tuple(rows)


# steps and facts


def _steps(game: Newmarket) -> tuple[Step, ...]:
    deal, table = game.deal, game.table
    if not table.hand:
        return tuple(Step(tr(label)) for label in STEPS)
    offer = {"swapped": tr("swapped")}.get(deal.spare) or (tr("declined") if deal.kept else "")
    auction = tr("sold for {price}", price=table.amount_text(deal.price)) if deal.spare == "sold" else \
        tr("no sale") if deal.spare else \
        tr("highest {amount}",
           amount=table.amount_text(deal.highest[1])) if deal.auction.bids and deal.step == AUCTION else ""
    antes = sum(game.costs(deal.playing).values())
    facts = (tr("{amount} in", amount=table.amount_text(antes)), tr("{count} cards", count=sum(deal.sizes.values())),
             offer, auction, tr("{count} collected", count=len(deal.taken)) if deal.taken else "",
             tr("{name} goes out", name=table.name(deal.winner)) if deal.winner else "")
    return tuple(Step(tr(label), fact) for label, fact in zip(STEPS, facts, strict=True))


def _facts(game: Newmarket) -> tuple[tuple[str, str], ...]:
    table, rules = game.table, game.rules
    each = tr("{ante} per card", ante=table.amount_text(rules.ante))
    if rules.dealer_ante_times > 1:
        each = tr("{each}, dealer {double}", each=each, double=table.amount_text(rules.ante * rules.dealer_ante_times))
    here = (*_bid_facts(game), *_play_facts(game)) if table.hand else ()
    return (*here, (tr("In the pots"), table.amount_text(game.in_pots)), (tr("Ante each deal"), each),
            (tr("Cards left in a hand pay"), tr("{each} each to the winner", each=table.amount_text(rules.card_left))),
            (tr("Buyer’s old hand"), tr("out of play, unseen")), *_deal_facts(game))


def _deal_facts(game: Newmarket) -> tuple[tuple[str, str], ...]:
    """How the pack is dealt out, and who deals next."""
    table = game.table
    playing = game.deal.playing if table.hand else tuple(table.playing)
    if len(playing) < table.fewest_seats:
        return ()
    sizes = list(hand_sizes(range(len(playing) + 1)).values())
    words = comma_list(f"{sizes.count(size)} × {size}" for size in sorted(set(sizes), reverse=True))
    after = ((tr("Next to deal"), table.name(left_of(table.button, playing))),) if table.button in playing else ()
    return ((tr(as_in("cards held", "Hands")), tr("{count} hands: {sizes}", count=len(sizes), sizes=words)), *after)


def _bid_facts(game: Newmarket) -> tuple[tuple[str, str], ...]:
    deal, table = game.deal, game.table
    if not _auction(game) or not deal.kept:
        return ()
    seat, amount = deal.highest
    highest = tr("{amount}, {name}", amount=table.amount_text(amount), name=table.name(seat)) if seat else \
        tr(as_in("a bid", "none"))
    order = comma_list(table.name(one) for one in deal.auction.waiting)
    who = tr("Order of speaking") if deal.auction.in_turn else tr("May bid")
    return ((tr("Highest bid"), highest), (tr("Next bid from"), table.amount_text(deal.auction.least)),
            *(((who, order),) if order else ()))


def _play_facts(game: Newmarket) -> tuple[tuple[str, str], ...]:
    deal, table = game.deal, game.table
    if not deal.spare or deal.winner:
        return ()
    facts = [(tr("To lead"), tr("{name}, {suits}", name=table.name(deal.leader), suits=suits_words(deal.suits)))] \
        if deal.leader else []
    if row := _next_row(game):
        facts.append((tr("Next card"), str(row[0].cards[0])))
    if deal.board.dead:
        facts.append((tr("Dead cards"), " ".join(str(card) for card in deal.board.dead)))
    return tuple(facts)
