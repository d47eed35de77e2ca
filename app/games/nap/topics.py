"""The rules of Nap in our own words, for F1: topic -> heading and paragraphs."""

TOPICS: dict[str, tuple[str, ...]] = {
    "deal": (
        "The deck and the deal",
        "Three to seven play with a short deck: three use nines and up, and each extra player adds one rank, so that "
        "seven use fives and up. Everybody is dealt three cards and then two; the rest is out of play.",
        "The cards are: three players 24, nines up; four 28, eights up; five 32, sevens up; six 36, sixes up; seven "
        "40, fives up. A house may add the joker.",
        "For the next deal the deck is gathered and only cut. It is shuffled after nap or higher is made, and when "
        "cards are added or removed. The deal passes to the left.",
    ),
    "bids": (
        "The bids",
        "From the dealer’s left everybody speaks once, and bids higher than the last bid or passes. Two, three and "
        "four undertake that many tricks for two, three and four credits from each player; misère, between three and "
        "four, no tricks at all for three; nap all five for ten; Wellington, only over nap, all five for twenty; "
        "Blücher, only over Wellington, all five for forty.",
        "Blücher ends the bidding. Three cannot be bid over misère, nor any bid over its equal.",
        "If nobody bids, the hands are thrown in and the next player deals. In some houses the dealer must then bid "
        "two or more, or the next deal counts double; if that is thrown in too, it stays double. Some houses go on "
        "bidding until all others have passed.",
    ),
    "lead": (
        "The first lead names trumps",
        "The bidder plays alone against all and leads first. The suit of that card is trumps; in misère there are "
        "none. The winner of a trick leads to the next.",
        "A player who leads the joker first names trumps, unless the house does not let it be led. Wellington and "
        "Blücher are led like nap.",
    ),
    "play": (
        "Following suit",
        "A player with a card of the suit led must play one; otherwise any card. The highest trump wins the trick, or "
        "if there is none, the highest card of the suit led; the ace is high.",
        "The joker is the highest trump and belongs to that suit. In misère it is a suit of its own: it is played when "
        "the suit led cannot be followed, and still wins.",
    ),
    "tricks": (
        "Made or failed",
        "A bidder who takes the tricks bid, or more, is paid the value of the bid by each of the others; otherwise the "
        "bidder pays it to each of them. Extra tricks are worth nothing.",
        "A house may let a failed nap, Wellington or Blücher cost half. Once the bid is made or has failed, it can be "
        "settled without playing the rest.",
    ),
    "revoke": (
        "A revoke",
        "A player who could have followed suit and did not has revoked, and that side loses the bid: a revoking bidder "
        "pays as for a failed bid; if anybody else revokes, the bid is made. Some houses charge a fixed fine instead, "
        "paid to each of the others.",
        "Nobody draws cards, so a card played later was there before: if every card is entered, a revoke is named as "
        "soon as such a card is seen.",
    ),
    "checks": (
        "Hands face up",
        "For learning, hands are turned face up and keyed. The hand of a player who has left is face up too, and is "
        "played on for them. A card is then refused if that hand could follow suit; if it stood, it is recorded as a "
        "revoke.",
    ),
}
