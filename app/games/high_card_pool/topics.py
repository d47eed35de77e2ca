"""The rules of High Card Pool in our own words, for F1: topic -> heading and paragraphs."""

TOPICS: dict[str, tuple[str, ...]] = {
    "deal": (
        "The ante and the deal",
        "Everybody puts one chip in the pot, only when it is empty. The player at the dealer’s right cuts, and each "
        "gets five cards, one at a time; four if more than eight play.",
        "In the first game whoever is dealt the highest card face up deals first. Then the deal passes to the left.",
    ),
    "bet": (
        "Bet or forfeit",
        "Each player in turn, the dealer last, bets from one chip up to what is in the pot, or forfeits one chip to "
        "it. No bet may be more than the pot holds.",
    ),
    "turn": (
        "The card turned",
        "After a bet the top card is turned. A player with a higher card of the same suit, ace high, shows that card "
        "and is paid the bet out of the pot. A player without one shows the whole hand, and the bet goes into the pot.",
    ),
    "odds": (
        "The odds of a hand",
        "A hand beats every unseen card that is lower than its best card of that suit. Count those and divide by the "
        "unseen cards. Odds are shown only for hands that are face up.",
    ),
    "empty": (
        "An empty pot",
        "Whenever somebody bets the pot and wins it, every player puts one chip in again, even in the middle of a "
        "deal.",
    ),
    "end": (
        "The end",
        "The host ends the game between deals, or it ends after a set number of deals or a set time. The pot is split "
        "evenly; odd chips stay for the next game. Whoever has won the most chips leads.",
    ),
}
