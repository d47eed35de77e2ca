"""The rules of Red 3 Rummy in our own words, for F1: topic -> heading and paragraphs."""

TOPICS: dict[str, tuple[str, ...]] = {
    "deal": (
        "Two hands of seven",
        "Two or more play, with one deck for each player shuffled together, jokers and all. Everybody gets two "
        "hands of seven cards. The first is played; the second lies closed until the first is gone. Two cards are "
        "turned up to begin the pile, and the rest is the stock. Who begins moves on to the left with each round.",
        "The players agree how many rounds there are, or stop when they agree: whoever leads then has won. Nobody "
        "joins or leaves before the end.",
    ),
    "draw": (
        "One card, or the whole pile",
        "A turn begins with one card from the stock, or with all the cards of the pile. It ends with one card face "
        "up on the pile, also a red three. If the stock has run out only the pile can be taken, and the round ends "
        "if nobody can go on.",
        "A house may have the pile shuffled instead, all but its top card.",
    ),
    "books": (
        "Books",
        "A set is three cards or more of one rank; the same card may be in it twice. A run is usually three or more "
        "of one suit in sequence, the ace high or low, never in the middle. Twos and jokers are wild, one in a "
        "book. The first books must come to so many points in one turn, usually 70.",
        "A two in its own place in a run is no wild card. Red threes make no set; in a run they count like the "
        "rest. A house may have longer runs, bar red threes everywhere, and have every two wild.",
    ),
    "add": (
        "Adding to books",
        "In one’s own turn, before the discard, equal cards may be added to a set and the next card above or below "
        "to a run, still with one wild card at most. Nothing that lies in a book is taken back or changed.",
        "One adds to one’s own books. In some houses to anybody’s, and the points go to whoever adds the card.",
    ),
    "hands": (
        "The second hand",
        "Who lays the last card of the first hand takes the second up and plays on at once. Who discards it takes "
        "the second up for the next turn.",
        "In some houses the second hand has to open anew.",
    ),
    "out": (
        "Going out",
        "The round is over as soon as somebody has no card left in the second hand, by laying the last or by "
        "discarding it. All others count what they have left, in both hands.",
        "A house may ask for a discard to go out.",
    ),
    "scores": (
        "What counts",
        "In a set 3 to 9 count five, ten to king ten, an ace or a wild card 15; in a run every card counts 15. "
        "Cards left in the hands take off what they count in a set, and each red three 30. The highest total after "
        "the last round wins.",
        "Players with equal totals win together, or play another round, as the house says.",
    ),
}
