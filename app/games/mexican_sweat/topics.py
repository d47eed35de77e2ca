"""The rules of Mexican Sweat in our own words, for F1: topic -> heading and paragraphs."""

TOPICS: dict[str, tuple[str, ...]] = {
    "deal": (
        "The ante and the deal",
        "Everybody antes, or the two players left of the dealer post blinds, as the house has agreed. Each of two to "
        "seven players gets seven cards face down. Nobody looks at any of them, not even their own.",
        "A player who looks is out of the deal, and what they put in stays in the pot.",
    ),
    "centre": (
        "The kill card and the card to beat",
        "Two cards go face up in the centre. A hand that shows a card of the kill card’s rank is killed, whatever its "
        "suit. The second card is the one the first player has to beat, with a one-card hand.",
        "Three cards of the kill rank are left in the deck: a hand of seven holds one in 37 of 100 deals, or in 26 if "
        "the card to beat has that rank too. Such a card to beat stands, unless the house turns another.",
    ),
    "peek": (
        "One peek each",
        "Some houses let everybody look at one of their cards, and put it back, before the first is turned. The house "
        "says whether a player may then fold at once, cheaply.",
    ),
    "turn": (
        "Turning cards",
        "The player left of the dealer turns cards one at a time until they beat the card to beat, then stops. The "
        "next live player to the left must beat that player’s exposed cards, and so on round the table.",
        "A card of the kill rank kills the hand. A player with seven cards up that beat nothing is out. Beaten players "
        "with cards still face down turn again when it comes round to them.",
    ),
    "beats": (
        "What beats what",
        "Exposed cards count as a poker hand of up to seven cards. Straights and flushes need five cards. A tie does "
        "not beat: against a 7, 7-4 loses, but an 8 or any pair wins.",
        "In some houses an equal hand with an extra card does beat.",
    ),
    "bets": (
        "The betting",
        "After each turn the players still in bet once round: check, bet, call, raise or fold. The player who has just "
        "beaten opens; if nobody has, the leader; if there is none, the dealer, or the next live player to the "
        "dealer’s left.",
        "A call must be paid in full: a player who is short buys chips or folds. If the leader folds, those cards are "
        "still the ones to beat, and the next live player to the left opens.",
    ),
    "end": (
        "The end",
        "When all the others are killed, out or folded, the last player takes the whole pot. Then the deal passes to "
        "the left.",
    ),
}
