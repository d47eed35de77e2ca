"""The rules of Mexican Sweat in our own words, for F1: topic -> heading and paragraphs."""

TOPICS: dict[str, tuple[str, ...]] = {
    "deal": (
        "The ante and the deal",
        "Everybody antes, or the two players left of the dealer post blinds, as the house agreed. Seven cards go face "
        "down to each of two to seven players. Nobody looks at any of them, not even at their own.",
        "Who looks is out of the deal, and what they have put in stays in the pot.",
    ),
    "centre": (
        "The kill card and the card to beat",
        "Two cards go face up to the centre. A hand that shows a card of the kill card’s rank is killed, whatever its "
        "suit. The second card is what the first player has to beat, as a hand of one card.",
        "Three cards of the kill rank are left in the pack: a hand of seven holds one in 37 of 100 deals, in 26 where "
        "the card to beat has that rank too. Such a card to beat stands, unless the house turns another.",
    ),
    "peek": (
        "One peek each",
        "Some houses let everybody look at one of their cards, and put it back, before the first is turned. The house "
        "says whether a player may then fold at once and get out cheap.",
    ),
    "turn": (
        "Turning cards",
        "The player left of the dealer turns cards one at a time until they beat the card to beat, and stops at once. "
        "The next live player to the left then has to beat that player’s exposed cards, and so on round the table.",
        "A card of the kill rank kills the hand. Seven cards up that beat nothing are out. Beaten players with hidden "
        "cards turn again when it comes round to them; one with all seven up is out.",
    ),
    "beats": (
        "What beats what",
        "Exposed cards count as a poker hand of up to seven cards. Straights and flushes need five cards. To tie is "
        "not to beat: with a 7 to beat, 7-4 does not, an 8 or any pair does.",
        "In some houses a hand that is equal so far but has a card more does beat.",
    ),
    "bets": (
        "The betting",
        "After each turn the players still in bet once round: check, bet, call, raise or fold. Whoever has just beaten "
        "opens; else the one who leads; else the dealer, or the next live player to the dealer’s left.",
        "A call is paid in full: who is short buys chips or folds. If the leader folds, those cards stay the ones to "
        "beat, and the next live player to the left opens.",
    ),
    "end": (
        "The end",
        "When all others are killed, out or have folded, the last player takes the whole pot. Then the deal passes to "
        "the left.",
    ),
}
