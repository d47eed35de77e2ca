"""The rules of Red Dog in our own words, for F1: topic -> heading and paragraphs."""

TOPICS: dict[str, tuple[str, ...]] = {
    "deal": (
        "The ante and the deal",
        "Everybody antes once for the whole game. Four cards go to each player, from the dealer’s left. When the round "
        "is over the cards are shuffled, the deal passes to the left and the pot stays as it is.",
        "A house may ask for an ante each deal, deal through the deck before shuffling, or deal the hands face up.",
    ),
    "bet": (
        "The bet",
        "Each player in turn, the dealer last, bets against the pot: at least the minimum bet, at most the whole pot. "
        "Nobody may pass. If the pot holds less than the minimum bet, the bet is the pot.",
        "Betting the whole pot is called potting it. If it loses, the pot doubles; if it wins, the game is over.",
    ),
    "turn": (
        "The card turned",
        "The top card of the deck is turned for the player who has bet. A higher card of the same suit, ace high, "
        "wins: it is shown, and the bet is paid out of the pot. Otherwise the whole hand is shown and the bet goes in.",
        "Cards that were shown stay on the table, so later players know more.",
    ),
    "odds": (
        "The odds of a hand",
        "A hand beats every unseen card that is lower than its best card of that suit. Count those and divide by the "
        "unseen cards. Odds are shown only for hands that are face up.",
    ),
    "end": (
        "The end",
        "Whoever bets the whole pot and wins ends the game. If everybody agrees, the pot is split evenly instead; what "
        "is left over waits in the pot for the next game.",
    ),
}
