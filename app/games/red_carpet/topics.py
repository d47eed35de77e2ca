"""The rules of Red Carpet in our own words, for F1: topic -> heading and paragraphs."""

TOPICS: dict[str, tuple[str, ...]] = {
    "deal": (
        "The deal",
        "Two to four play with the 32 cards from seven to ace. Everybody starts a round with 20 bidding points and two "
        "cards face down, which they may look at. The deal passes after each round.",
        "Bidding points are for this round only. With two decks up to eight can play, as an experiment. Nobody joins "
        "or leaves before the game is over.",
    ),
    "bids": (
        "Bidding on a pair",
        "Two cards are turned up: by the dealer first, later by the last buyer. All bid on the two together, in turn "
        "to the right, starting at the right of the player who turned them; that player speaks last.",
        "A bid opens at two points, or at one by a player who has only one left. Each later bid is higher, and nobody "
        "bids more than they have. A player who passes is out for this pair. When all others have passed, the highest "
        "bidder pays the bid and takes the pair.",
        "Players who could only pass are skipped. If nobody bids, the pair is discarded and the same player turns the "
        "next one, unless the house has the next player to the right do it.",
    ),
    "keep": (
        "Keep or junk",
        "The buyer keeps both cards, face up beside the hidden ones, or junks both: discards them so that nobody else "
        "gets them. A pair cannot be divided.",
        "A hand has at most eight cards. A player with eight may still bid but must junk what they buy. The buyer then "
        "turns the next pair, and the player at the buyer’s right opens.",
    ),
    "end": (
        "The bidding is over",
        "It ends when fewer than two cards are left to turn, when nobody has a point left, or when everybody has "
        "eight cards. All turn up their two hidden cards.",
    ),
    "count": (
        "What four cards score",
        "The best four cards of each hand count. An ace is worth 4, king, queen and jack 3, ten to seven 2. A pair "
        "counts double, three of a kind triple, and so do all four cards of a straight or a flush; four of a kind and "
        "a straight flush count five times. The red aces with the red sevens are the Red Carpet: 100.",
        "Only the cards of a pair or of three of a kind are multiplied; the others count once. Poker rankings do not "
        "matter. With fewer than four cards there is no straight and no flush.",
        "Ace-seven-eight-nine is not a straight unless the house plays it. A house may have players choose which four "
        "count.",
    ),
    "score": (
        "The score of a round",
        "Everybody scores one for each bidding point left, plus the value of the hand, plus 25 for the highest hand of "
        "the round. Points left do not make a hand higher. Tied highest hands share the 25, rounded down: 12, 8 or 6 "
        "each.",
        "When anybody reaches the target after a round, usually 250, the highest total wins. Tied players win "
        "together, unless the house has them play another round.",
    ),
}
