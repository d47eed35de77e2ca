"""The rules of Fan Tan in our own words, for F1: topic -> heading and paragraphs."""

TOPICS: dict[str, tuple[str, ...]] = {
    "deal": (
        "The ante and the deal",
        "The whole deck is dealt out one card at a time, from the dealer’s left. Everybody puts one chip in the pot. "
        "If the cards do not come out even, players with one card fewer put in one more.",
        "Entered by its results, a deal is dealt with Enter; then the seat of each player who passes is tapped, and "
        "its chip goes into the pot. When somebody has no card left, press Enter and that seat. The cards left in the "
        "other hands follow from the passes, since every turn is one card or one pass.",
    ),
    "play": (
        "What can be played",
        "The player at the dealer’s left opens with any seven; in some houses it is whoever holds 7♦. From then on a "
        "player may play another seven, or the next card below or above in a suit on the table. The ace is low and the "
        "king high.",
        "Play goes to the left. A player who can play must. With several playable cards the choice is free, even if a "
        "seven stays in hand.",
    ),
    "passes": (
        "Passes",
        "A player with no card to play passes and puts one chip in the pot. Some houses charge only passes before the "
        "first seven is played.",
        "Everybody has the same number of turns, except that players after the one who goes out have one fewer. A "
        "number of passes that does not fit this is refused.",
    ),
    "false_pass": (
        "A false pass",
        "A player who passes while able to play pays three chips to the pot, besides the pass. For a seven held back, "
        "five more go to the player with its 6 and five to the one with its 8; a player with both gets ten, and nobody "
        "pays themselves. Some houses charge the fives instead of the three.",
        "Play goes on. Nobody draws cards, so a card played later was there at every earlier pass: if every card is "
        "entered, the list of false passes names it.",
    ),
    "out": (
        "Out, and the cards left",
        "Whoever plays the last card of a hand goes out. The others put one chip in the pot for each card left, and "
        "the player who went out takes the whole pot. The deal passes to the left.",
        "If turns are entered, the counts are known. If the hands hold other counts because a turn was missed or "
        "somebody played out of turn and it stood, the host records that and the cards are counted.",
    ),
    "checks": (
        "Hands face up",
        "For learning, hands are turned face up and keyed. The hand of a player who has left is face up too, and is "
        "played on for them. A pass is then refused while a card of that hand can be played; if it stood, it is "
        "recorded as a false pass.",
    ),
}
