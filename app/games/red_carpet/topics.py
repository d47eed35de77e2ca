"""The rules of Red Carpet in our own words, for F1: topic -> heading and paragraphs."""

TOPICS: dict[str, tuple[str, ...]] = {
    "deal": (
        "The deal",
        "Two to four play with the 32 cards from seven to ace. Everybody begins a round with 20 bidding points and two "
        "cards face down, which they may look at. The deal passes on after each round.",
        "Bidding points are for this round only. With two packs up to eight can play, as an experiment. Nobody joins "
        "or leaves before the game is over.",
    ),
    "bids": (
        "Bidding on a pair",
        "Two cards are turned up: by the dealer first, later by whoever bought last. All bid on the two together, in "
        "turn to the right, beginning at the right of who turned them; that player speaks last.",
        "A bid opens at two points, or at one by a player who has no more than one. Each later bid is higher, and "
        "nobody bids more than they have. Who has passed is out for this pair. When all others have passed, the "
        "highest bidder pays what was bid and takes the pair.",
        "Players who could only pass are passed over without being asked. If nobody bids, the pair is thrown away, "
        "and the same player turns the next one, unless the house has the next player to the right do it.",
    ),
    "keep": (
        "Keep or junk",
        "Who buys a pair keeps both cards, face up beside the hidden ones, or junks both: throws them away so that "
        "nobody else has them. One of the two alone is neither kept nor thrown away.",
        "A hand has eight cards at most. Who has eight may still bid, and must junk what they buy. The buyer then "
        "turns the next pair, and the player on the buyer’s right opens.",
    ),
    "end": (
        "The bidding is over",
        "It ends when fewer than two cards are left to turn, when nobody has a point left, or when everybody has "
        "eight cards. All turn up their two hidden cards.",
    ),
    "count": (
        "What four cards score",
        "The best four cards of each hand count. An ace is worth 4, king, queen and jack 3, ten to seven 2. A pair "
        "counts double, three of a kind three times, and so do all four cards of a straight or a flush; four of a "
        "kind and a straight flush count five times. The red aces with the red sevens are the Red Carpet: 100.",
        "Only the cards of a pair or of three of a kind are multiplied, the others count once. What beats what in "
        "poker is of no matter. With fewer than four cards there is no straight and no flush.",
        "Ace-seven-eight-nine is no straight, unless the house plays it. A house may have players say themselves "
        "which four count.",
    ),
    "score": (
        "The score of a round",
        "Everybody scores one for each bidding point that is left, what the hand scores, and 25 for the highest hand "
        "of the round. Points that are left do not make a hand higher. Equal highest hands share the 25, rounded "
        "down: 12, 8 or 6 each.",
        "When anybody has what the house plays to after a round, 250 as a rule, the highest total wins. Those who are "
        "equal win together, unless the house has them play another round.",
    ),
}
