"""The rules of Baseborn in our own words, for F1: topic -> heading and paragraphs."""

TOPICS: dict[str, tuple[str, ...]] = {
    "deal": (
        "Five rounds, ten chips and five cards each",
        "Two to eight play five rounds with one deck. In each round everybody gets ten more chips, which are for "
        "bidding alone, and five cards. Between rounds all cards are shuffled together.",
        "The deal moves on after each round and makes no difference to the play. Nobody joins or leaves before the "
        "game is over. A player who walks out leaves the points, the chips and the stake behind.",
    ),
    "dealt": (
        "A dealt flush",
        "A player dealt five cards of one suit shows them before the first card is turned, and wins the round without "
        "any bidding. If several are, each wins the points, and they split the bank.",
        "Odd chips stay in the bank. Once a card has been turned, a dealt flush does not count.",
    ),
    "bids": (
        "Everybody hides a bid",
        "The next card is turned face up. Everybody hides a number of chips for it, and all show them together. "
        "Bids are 0 to 3 in the first round, then 2 to 5, 4 to 7, 2 to 9 and 0 to 11. The highest bid takes the "
        "card, and all bids go to the bank.",
        "Nobody bids more than they have. A player with fewer chips than the minimum bid sits that auction out, or may "
        "bid all of them if the house allows it.",
        "Hands grow: nothing is discarded.",
    ),
    "tie": (
        "Equal highest bids",
        "If several players tie for the highest bid, nobody takes the card. Their bids go to the bank, all other bids "
        "stay on the table, another card is turned beside it, and only the tied players bid again, for all the cards "
        "together. This goes on until one bid is highest; it may be one still standing from before.",
        "A tied player who cannot make the minimum bid does not bid again. If none of them can, the highest standing "
        "bid takes the cards, with the one that was turned for the tie; if there is none, they are set aside face "
        "down. If everybody bids nothing, all bid again.",
    ),
    "flush": (
        "A flush wins the round",
        "Five cards of one suit win the round: its points, 1, 1, 3, 5 and 5 in the five rounds, and all the chips in "
        "the bank, to bid with in later rounds. Only a player who buys a card can complete a flush.",
        "A flush that was completed earlier may be shown between any two auctions, unless the house wants it at once.",
    ),
    "void": (
        "The deck runs out, or nobody can bid",
        "If a card is needed and none is left, or nobody has enough chips to bid, nobody wins the round. The bank "
        "waits for the next winner, or is removed from the game if the house plays it that way.",
        "Bids still on the table go back, or go to the bank if the house plays it that way.",
    ),
    "end": (
        "Most points wins",
        "After the fifth round, most points wins. Chips are worth nothing then and do not break ties: tied players win "
        "together. If there is a stake, the winners take it.",
    ),
}
