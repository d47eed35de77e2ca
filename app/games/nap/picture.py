"""What lies on the table in a game of Nap."""

from app.cards import JOKER, Card
from app.dealing.procedures.hands import deal_title
from app.dealing.table.seat_views import Marks, marked_seats, steps_of
from app.dealing.values.felt import Felt, RowView
from app.dealing.values.table_rules import Level
from app.games.nap.chips import costs, swing
from app.games.nap.contracts import CONTRACTS
from app.games.nap.deal import Nap
from app.games.nap.results import revoke_words
from app.games.nap.tricks import HAND, LOWEST, Trick, ranks_for, winner
from app.games.nap.wording import (
    BIDS,
    DEAL,
    PAYMENT,
    PLAY,
    STEPS,
    bid_words,
    lost_words,
    needs_words,
    pack_words,
    suit_words,
    tricks_words,
    verdict_words,
)
from app.words import as_in, listed, tr
from app.words.joined import phrases

Facts = list[tuple[str, str]]
LONG_ROW = 7
"""So many cards lie beside each other without hiding their middle."""


def picture_of(game: Nap) -> Felt:
    """The seats with their bids and tricks, the trick that is played, and what the bid still needs and brings."""
    table = game.table
    open_now = table.hand is not None
    return Felt(
        game=tr("Nap"), title=deal_title(table, game.number),
        seats=marked_seats(table, _marks(game) if open_now else Marks()),
        rows=(_tricks(game) if game.deal.plays else _pack(game)) + _hands(game) if open_now else _pack(game),
        steps=steps_of(STEPS, _steps(game) if open_now else {}), facts=tuple(_facts(game)))


# seats


def _marks(game: Nap) -> Marks:
    deal = game.deal
    cards = deal.level is Level.FULL
    acting = (deal.plays[0].seat,) if deal.asks_trumps else \
        (deal.to_act,) if cards and deal.bidder and not deal.all_played else \
        deal.auction.speakers if deal.auction and not deal.contract else ()
    held = {seat: deal.left(seat) for seat in deal.order} if cards else {}
    return Marks({seat: word for seat in deal.order if (word := _word(game, seat))}, acting, held)


def _word(game: Nap, seat: int) -> str:
    """What a seat has bid, and the tricks it has."""
    deal = game.deal
    said = _bid_of(game, seat) if not deal.bidder else _played_bid(game) if seat == deal.bidder else ""
    won = sum(winner(trick, deal.trumps) == seat for trick in deal.whole)
    parts = [said, tricks_words(won) if won else "", tr("face up") if seat in deal.gone else ""]
    return phrases(parts)


def _played_bid(game: Nap) -> str:
    return tr(game.deal.contract.label) if game.deal.contract else ""


def _bid_of(game: Nap, seat: int) -> str:
    auction = game.deal.auction
    if auction is None:
        return ""
    last = auction.last_of(seat)
    return tr("Passed") if seat in auction.passed else tr(CONTRACTS[last - 1].label) if last else ""


# rows


def _tricks(game: Nap) -> tuple[RowView, ...]:
    """The last whole trick, and the one that is being played."""
    deal = game.deal
    tricks = list(enumerate(deal.tricks, 1))[-2:]
    return tuple(_trick(game, number, trick, lit=trick is tricks[-1][1]) for number, trick in tricks)


def _trick(game: Nap, number: int, trick: Trick, lit: bool) -> RowView:
    table, deal = game.table, game.deal
    seat = winner(trick, deal.trumps)
    over = len(trick) == len(deal.order)
    ahead = tr("{name} wins", name=table.name(seat)) if over else tr("{name} is winning", name=table.name(seat))
    led = tr("{name} led", name=table.name(trick[0].seat))
    return RowView(tr("Trick {number}", number=number), tuple(play.card for play in trick),
                   note=f"{led} · {ahead}", seat=trick[0].seat, lit=lit and not over)


def _pack(game: Nap) -> tuple[RowView, ...]:
    """The cards of each suit that are in the pack, and the joker, until there are tricks to be seen.

    A long suit lies in two rows, so that every card can be seen whole.
    """
    cards = tuple(dict.fromkeys(card if card == JOKER else Card(card.rank) for card in game.pack))
    if len(cards) <= LONG_ROW:
        return (RowView(tr("In each suit"), cards, note=pack_words(game)),) if cards else ()
    half = -(-len(cards) // 2)
    return (RowView(tr("In each suit"), cards[:half], note=pack_words(game)),
            RowView(tr("and the lower ones"), cards[half:]))


def _hands(game: Nap) -> tuple[RowView, ...]:
    """Cards that everybody has seen in a hand."""
    deal, table = game.deal, game.table
    return tuple(RowView(tr("{name}’s cards", name=table.name(seat)), tuple(known), deal.left(seat) - len(known),
                         seat=seat) for seat in deal.order if (known := deal.known_of(seat)))


# steps and facts


def _steps(game: Nap) -> dict[int, str]:
    deal = game.deal
    facts = {DEAL: tr("{count} cards", count=len(deal.pack))}
    if deal.bidder:
        facts[BIDS] = tr("{name}, {bid}", name=game.table.name(deal.bidder), bid=bid_words(game))
    elif deal.contract:
        facts[BIDS] = bid_words(game)
    if deal.whole:
        facts[PLAY] = tricks_words(len(deal.whole))
    if deal.bidder and deal.decided is not None:
        facts[PAYMENT] = tr("made") if deal.decided else tr("failed")
    return facts


def _facts(game: Nap) -> Facts:
    deal = game.deal
    here = _bid_facts(game) if game.table.hand is not None and deal.bidder else _every_bid(game)
    return [*here, *_pack_facts(game)]


def _every_bid(game: Nap) -> Facts:
    """The table of bids: what each is worth, from each of the others and in all."""
    others, say = max(0, len(game.playing) - 1), game.table.amount_text
    return [(tr("{bid}: {needs}", bid=tr(one.label), needs=one.needs),
             tr("{each} each, {all} in all", each=say(game.worth(one)), all=say(game.worth(one) * others)))
            for one in CONTRACTS]


def _bid_facts(game: Nap) -> Facts:
    """The bid that is played: what it needs, what it has, what it brings and costs, and who cannot pay that."""
    deal, table, say = game.deal, game.table, game.table.amount_text
    contract = deal.contract
    assert contract is not None
    won, lost = swing(game, made=True), swing(game, made=False)
    facts = [(tr("{name} bids {bid}", name=table.name(deal.bidder), bid=bid_words(game)), contract.needs),
             (tr("Made"), tr("+{all}: {each} from each", all=say(won.all), each=say(won.each))),
             (tr(as_in("a contract", "Lost")), tr("−{all}: {each} to each", all=say(-lost.all), each=say(-lost.each)))]
    facts += [(tr("Short if made") if made else tr("Short if it fails"), short)
              for made in (True, False) if (short := _short(game, made))]
    return [*facts, *(_trick_facts(game) if deal.level is Level.FULL else [])]


def _short(game: Nap, made: bool) -> str:
    table = game.table
    lacking = {seat: cost - table.stack_of(seat) for seat, cost in costs(game, made).items()}
    return listed([tr("{name} by {amount}", name=table.name(seat), amount=table.amount_text(lacks))
                   for seat, lacks in lacking.items() if lacks > 0])


def _trick_facts(game: Nap) -> Facts:
    deal, table = game.deal, game.table
    assert deal.contract is not None
    trumps = suit_words(deal.trumps) if deal.trumps else tr("none") if deal.contract.none else tr("the first suit led")
    facts = [(tr("Trumps"), trumps), (tr("{name} has", name=table.name(deal.bidder)), needs_words(game)),
             (tr("The others have"), lost_words(game)), (tr("Tricks left"), str(HAND - len(deal.whole)))]
    if deal.bidder and deal.decided is not None:
        facts.append((tr("Decided"), verdict_words(game, deal.decided)))
    for one in deal.revokes:
        ruled = tr("Ruling made.") if (one.trick, one.seat) in deal.ruled else tr("No ruling yet.")
        facts.append((tr("Proved later"), f"{revoke_words(game, one)} {ruled}"))
    if deal.fined:
        facts.append((tr("Fined for a revoke"), game.names(deal.fined)))
    return facts


def _pack_facts(game: Nap) -> Facts:
    """The pack for so many players."""
    players = len(game.playing)
    if players not in LOWEST:
        return []
    ranks = " ".join(rank.spoken for rank in ranks_for(players))
    on_felt = not game.deal.plays
    return [(tr("The deck"), pack_words(game)), *([] if on_felt else [(tr("In each suit"), ranks)])]
