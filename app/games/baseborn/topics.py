"""The rules of Baseborn in our own words, for F1: topic -> heading and paragraphs."""

TOPICS: dict[str, tuple[str, ...]] = {
    "deal": (
        "Five rounds, ten chips and five cards each",
        "Two to eight play five rounds with one pack. In each round everybody gets ten more chips, which are for "
        "bidding alone, and five cards. Between rounds all cards are shuffled together.",
        "The deal passes on after each round; who deals has no part in the play. Nobody joins or leaves before the "
        "game is over. Who walks out leaves the points, the chips and the stake behind.",
    ),
    "dealt": (
        "A flush that was dealt",
        "Who was dealt five cards of one suit shows them before the first card is turned, and wins the round without "
        "any bidding. If several were, each wins the points, and they share what lies in the bank.",
        "Odd chips stay in the bank. Once a card has been turned a flush that was dealt does not count.",
    ),
    "bids": (
        "Everybody hides a bid",
        "The next card is turned face up. Everybody hides a number of chips for it, and all show them together. "
        "Bids are 0 to 3 in the first round, then 2 to 5, 4 to 7, 2 to 9 and 0 to 11. The highest bid takes the "
        "card, and all bids go to the bank.",
        "Nobody bids more than they have. Who has fewer chips than the least bid sits that auction out, or may bid "
        "all of them where the house plays so.",
        "Hands grow: nothing is discarded.",
    ),
    "tie": (
        "Equal highest bids",
        "If several bid the most, nobody takes the card. Their bids go to the bank, all other bids stay on the table, "
        "another card is turned alongside, and only those who tied bid again, for all the cards together. So it goes "
        "on until one bid is highest, be it one that has stood from before.",
        "Who tied and has not enough for the least bid does not bid again. If none of them can, the highest bid that "
        "stands takes the cards, with the one that was turned for the tie; if none stands, they are put away face "
        "down. "
        "Where everybody bids nothing, all bid again.",
    ),
    "flush": (
        "A flush wins the round",
        "Five cards of one suit win the round: its points, 1, 1, 3, 5 and 5 in the five rounds, and all the chips in "
        "the bank, to bid with in later rounds. Only who buys a card can complete a flush.",
        "A flush that was completed earlier may be shown between any two auctions, unless the house wants it at once.",
    ),
    "void": (
        "The pack ends, or nobody can bid",
        "If a card is to be turned and there is none left, or nobody has chips enough to bid, nobody wins the round. "
        "The bank waits for whoever wins the next one, or is taken out of the game where the house plays so.",
        "Bids that still lie on the table go back, or to the bank where the house plays so.",
    ),
    "end": (
        "The most points win",
        "After the fifth round the most points win. Chips are worth nothing then, and break no tie: equal points win "
        "together. If there is a stake, the winners take it.",
    ),
}
