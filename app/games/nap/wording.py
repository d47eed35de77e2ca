"""How a deal of Nap is spoken of: the pack, what a bid brings, how many tricks it still needs."""

from app.cards import Rank, Suit
from app.dealing.procedures.hands import LONGEST_REASON, who_deals
from app.games.nap.chips import ruled_by_revoke, swing
from app.games.nap.contracts import Contract
from app.games.nap.deal import Nap
from app.games.nap.tricks import HAND, LOWEST
from app.words import plural, tr

STEPS = ("Deal", "Bids", "Play", "Payment")
DEAL, BIDS, PLAY, PAYMENT = range(4)


def from_words(rank: Rank) -> str:
    """The lowest rank of a short pack: "sevens up"."""
    return {Rank.NINE: tr("nines up"), Rank.EIGHT: tr("eights up"), Rank.SEVEN: tr("sevens up"),
            Rank.SIX: tr("sixes up"), Rank.FIVE: tr("fives up")}[rank]


def suit_words(suit: Suit) -> str:
    """A suit by its sign and its name."""
    return {Suit.SPADES: tr("♠ spades"), Suit.HEARTS: tr("♥ hearts"), Suit.DIAMONDS: tr("♦ diamonds"),
            Suit.CLUBS: tr("♣ clubs")}[suit]


def pack_words(game: Nap) -> str:
    """How many cards the pack has: "28 cards, eights up, with the joker"; nothing where no pack fits the players."""
    players = len(game.playing)
    if players not in LOWEST:
        return ""
    words = tr("{count} cards, {ranks}", count=len(game.pack), ranks=from_words(LOWEST[players]))
    return tr("{words} and the joker", words=words) if game.rules.joker else words


def how_dealt(game: Nap) -> str:
    """What is done before the deal: shuffled or only cut."""
    return tr("Shuffle") if game.is_shuffled else tr("Cut")


def why_dealt_so(game: Nap) -> str:
    """Why, with the pack, who speaks first and who deals, as far as the line is long enough."""
    pack = pack_words(game)
    new = tr("The deck is now {pack}.", pack=pack) if game.new_pack and pack else tr("{pack}.", pack=pack) \
        if pack else ""
    double = tr("Every credit counts double.") if game.times > 1 else ""
    cut = "" if game.is_shuffled or double else tr("No shuffle.")
    first = tr("{name} bids first.", name=game.table.name(game.playing[0])) if game.playing else ""
    parts = [part for part in (new, double, first, cut, tr("{who}.", who=who_deals(game.table))) if part]
    while len(parts) > 1 and len(" ".join(parts)) > LONGEST_REASON:
        parts.pop()
    return " ".join(parts)


def deal_call() -> str:
    """How it is dealt."""
    return tr("Three cards each, then two.")


def bid_words(game: Nap) -> str:
    """The bid that is played: "nap"."""
    return game.deal.contract.called if game.deal.contract else ""


def tricks_words(won: int) -> str:
    """How many tricks: "no trick", "1 trick", "4 tricks"."""
    return plural(won, "{count} trick", "{count} tricks") if won else tr("no trick")


def stake_words(game: Nap, contract: Contract) -> str:
    """What a bid needs and what it is worth: "Nap: all five tricks. Made 10 from each, lost 5 to each."."""
    say = game.table.amount_text
    return tr("{bid}: {needs}. If made, {won} from each; if it fails, {paid} to each.", bid=tr(contract.label),
              needs=contract.needs, won=say(game.worth(contract)), paid=say(game.worth(contract, made=False)))


def verdict_words(game: Nap, made: bool) -> str:
    """That the bid is made or lost: "Ann has made nap"."""
    name, bid = game.table.name(game.deal.bidder), bid_words(game)
    if ruled_by_revoke(game):
        return tr("{name}’s {bid} counts as made", name=name, bid=bid) if made else \
            tr("{name}’s {bid} counts as lost", name=name, bid=bid)
    return tr("{name} makes {bid}", name=name, bid=bid) if made else \
        tr("{name} has failed {bid}", name=name, bid=bid)


def payment_words(game: Nap, made: bool) -> str:
    """Who pays whom how much: "each pays Ann 3"."""
    name, amount = game.table.name(game.deal.bidder), game.table.amount_text(abs(swing(game, made).each))
    return tr("each pays {name} {amount}", name=name, amount=amount) if made else \
        tr("{name} pays each {amount}", name=name, amount=amount)


def needs_words(game: Nap) -> str:
    """What the bidder has, of what is needed: "1 of 3"; in mis "no trick"."""
    deal, contract = game.deal, game.deal.contract
    assert contract is not None
    return tricks_words(deal.won) if contract.none else tr("{won} of {tricks}", won=deal.won, tricks=contract.tricks)


def lost_words(game: Nap) -> str:
    """How many the others have, and how many they may have."""
    deal, contract = game.deal, game.deal.contract
    assert contract is not None
    if contract.none:
        return str(deal.lost)
    return tr("{lost}, at most {most}", lost=deal.lost, most=HAND - contract.tricks)
