"""The rules of Red 3 Rummy in our own words, for F1: topic -> heading and paragraphs."""

TOPICS: dict[str, tuple[str, ...]] = {
    "deal": (
        "Two hands of seven",
        "Two or more play, with one deck for each player, jokers included, shuffled together. Everybody gets two hands "
        "of seven cards. The first is played; the second stays closed until the first is gone. Two cards are turned up "
        "to start the pile, and the rest is the stock. The starting player moves one to the left each round.",
        "The players agree how many rounds there are, or stop when they agree: whoever leads then has won. Nobody "
        "joins or leaves before the end.",
    ),
    "draw": (
        "One card, or the whole pile",
        "A turn begins with one card from the stock, or with all the cards of the pile. It ends with one card face up "
        "on the pile; it may be a red three. When the stock has run out only the pile can be taken, and the round ends "
        "if nobody can go on.",
        "A house may have the pile shuffled instead, all but its top card.",
    ),
    "books": (
        "Books",
        "A set is three or more cards of one rank; the same card may be in it twice. A run is usually three or more of "
        "one suit in sequence, the ace high or low, never in the middle. Twos and jokers are wild, one to a book. The "
        "first books must total a set number of points in one turn, usually 70.",
        "A two in its own place in a run is not wild. Red threes make no set; in a run they count like the rest. A "
        "house may require longer runs, bar red threes everywhere, and make every two wild.",
    ),
    "add": (
        "Adding to books",
        "In your own turn, before the discard, you may add equal cards to a set and the next card above or below to a "
        "run, still with at most one wild card. Nothing already in a book is taken back or changed.",
        "You add to your own books. Some houses allow anybody’s, and the points go to whoever adds the card.",
    ),
    "hands": (
        "The second hand",
        "A player who lays the last card of the first hand takes up the second and plays on at once. A player who "
        "discards it takes up the second on the next turn.",
        "In some houses the second hand must open again.",
    ),
    "out": (
        "Going out",
        "The round is over as soon as a player has no card left in the second hand, by laying the last one or "
        "discarding it. All others count what they have left, in both hands.",
        "A house may ask for a discard to go out.",
    ),
    "scores": (
        "What cards count",
        "In a set, 3 to 9 count five, 10 to king ten, an ace or a wild card 15; in a run every card counts 15. Cards "
        "left in hand are deducted at their set value, and each red three costs 30. The highest total after the last "
        "round wins.",
        "Tied players win together or play another round, as the house decides.",
    ),
}
