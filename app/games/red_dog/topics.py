"""The rules of Red Dog in our own words, for F1: topic -> heading and paragraphs."""

TOPICS: dict[str, tuple[str, ...]] = {
    "deal": (
        "The ante and the deal",
        "Everybody antes once for the whole game. Four cards go to each player, from the dealer’s left. When the round "
        "is over the cards are shuffled, the deal passes to the left and the pot stays as it is.",
        "A house may ask an ante each deal, deal the pack through before it is shuffled, or deal the hands face up.",
    ),
    "bet": (
        "The bet",
        "Each player in turn, the dealer last, bets against the pot: at least the least bet, at most what is in it. "
        "Nobody may pass. If the pot holds less than the least bet, the bet is the pot.",
        "To bet the whole pot is to pot it. Lost, the pot doubles; won, the game is over.",
    ),
    "turn": (
        "The card turned",
        "The top card of the pack is turned for the player who has bet. A card of the same suit and higher, ace high, "
        "wins: it is shown, and the bet is paid out of the pot. Else the whole hand is shown and the bet goes in.",
        "Cards that were shown stay on the table, so later players know more.",
    ),
    "odds": (
        "The odds of a hand",
        "A hand beats every unseen card that is lower than its best card of that suit. Count those and divide by the "
        "unseen cards. Only hands that lie face up are counted on the screen.",
    ),
    "end": (
        "The end",
        "Whoever bets the whole pot and wins it ends the game. If everybody agrees, the pot is shared evenly instead; "
        "what is left over waits in the pot for the next game.",
    ),
}
