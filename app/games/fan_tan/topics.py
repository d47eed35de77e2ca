"""The rules of Fan Tan in our own words, for F1: topic -> heading and paragraphs."""

TOPICS: dict[str, tuple[str, ...]] = {
    "deal": (
        "The deal and the ante",
        "The whole pack is dealt out one card at a time from the dealer’s left. Everybody antes a chip, and whoever "
        "has a card fewer than others antes another.",
        "Aces are low, kings high. Three to eight can play.",
    ),
    "play": (
        "Sevens, then up and down",
        "The dealer’s left begins. A seven may always be played; beside it go its six and its eight, and then on, down "
        "to the ace and up to the king. Each turn is one card or a pass.",
        "Whoever can play must. Between several cards that fit the choice is free.",
    ),
    "pass": (
        "A pass costs a chip",
        "Whoever has no card that fits passes and puts a chip into the pot. A house may ask that only for passes "
        "before the first seven.",
    ),
    "false_pass": (
        "A false pass",
        "Whoever passed with a card that fits pays three chips into the pot. If it was a seven, five go to whoever "
        "holds its six and five to whoever holds its eight as well.",
        "Cards are never drawn, so a card that is played later proves a pass false. Where cards are keyed, the list "
        "beside the table says which.",
    ),
    "count": (
        "The first out takes the pot",
        "Whoever has played the last card ends the deal. The others count what they hold and pay a chip for each card "
        "into the pot, and all of it goes to the one who is out. The deal passes to the left.",
    ),
}
