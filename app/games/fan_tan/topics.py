"""The rules of Fan Tan in our own words, for F1: topic -> heading and paragraphs."""

TOPICS: dict[str, tuple[str, ...]] = {
    "deal": (
        "The ante and the deal",
        "The whole pack is dealt out one card at a time, from the dealer’s left. Everybody puts one chip in the pot. "
        "Where the cards do not come out even, those who have a card fewer put in one more.",
        "Entered by its results, a deal is dealt with Enter; then the seat of each player who passes is tapped, and "
        "its chip lies in the pot. When somebody has no card left press Enter and that seat. The cards left in the "
        "other hands follow from the passes, since every turn is one card or one pass.",
    ),
    "play": (
        "What can be played",
        "The player at the dealer’s left opens with any seven; in some houses it is whoever holds 7♦. From then on a "
        "card fits that is the next below or above one of its suit on the table, or another seven. The ace is low and "
        "the king high.",
        "Play goes to the left. Who can play must. Among several cards the choice is free, even where a seven stays "
        "in hand.",
    ),
    "passes": (
        "Passes",
        "Who has no card that fits passes and puts one chip in the pot. Some houses let only those pay who pass "
        "before the first seven is played.",
        "The number of turns is the same for all: those who sit before the player who is out had as many turns, those "
        "after one fewer. A number of passes that does not agree with that cannot be.",
    ),
    "false_pass": (
        "A false pass",
        "Who passes with a card that fits pays three chips to the pot, besides the pass. For a seven held back five "
        "more go to the player with its 6 and five to the one with its 8; who holds both gets ten, and nobody pays "
        "themselves. Some houses take the fives instead of the three.",
        "Play goes on as it was. Nobody draws cards, so a card that is played later was there at every earlier pass: "
        "where every card is entered, the list of false passes names it.",
    ),
    "out": (
        "Out, and the cards left",
        "Whoever plays the last card of a hand is out. The others put one chip in the pot for each card left, and the "
        "player who is out takes all of it. The deal passes to the left.",
        "Where turns are entered the counts are known. If the hands hold other counts, because a turn was missed or "
        "somebody played out of turn and it stood, the host rules that and the cards are counted.",
    ),
    "checks": (
        "Hands face up",
        "To learn the game hands are turned up and keyed. The hand of a player who has left lies face up, too, and is "
        "played on for them. A pass is then refused while a card of that hand fits; if it stood, it is ruled a false "
        "pass.",
    ),
}
