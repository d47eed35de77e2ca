"""The rules of Thirty-One in our own words, for F1: topic -> heading and paragraphs."""

TOPICS: dict[str, tuple[str, ...]] = {
    "deal": (
        "The stakes and the deal",
        "Two to nine play with one deck. Everybody puts up the same stake, such as a banknote with four corners to "
        "fold, or takes four tokens. Three cards go to each player, the rest is the stock, and its top card is turned "
        "up beside it. The deal then passes on, skipping players who are out.",
        "Nobody joins or leaves before the game is over. Whoever walks out leaves the stake in the middle.",
    ),
    "turns": (
        "Draw one, discard one",
        "From the dealer’s left, each player in turn takes the upcard or the top card of the stock, and discards one "
        "card face up. A player who likes the hand knocks instead of drawing.",
        "A house may forbid discarding the upcard just taken, or knocking before everybody has had a turn. If the "
        "stock runs out before a knock, nobody loses, or the discards are shuffled.",
    ),
    "knock": (
        "A knock",
        "A player who knocks draws no card. Everybody else has one more turn, in order; when the turn comes back to "
        "the knocker, all show their hands. There is one knock in a deal.",
        "For a knock out of turn or after drawing, the host decides: it is taken back, it stands, or it costs one.",
    ),
    "blitz": (
        "31 ends the deal",
        "Whoever has exactly 31 in one suit, an ace and two ten-count cards, shows it at once, in turn or not, even "
        "before the first turn, and the deal is over. All show their hands, and the lowest loses.",
        "A house may have everybody else lose one instead. When all show after a knock, only whoever had "
        "the last turn of all can have 31: any other was shown before. After a 31 the one who knocked before it loses "
        "one like anybody, unless the house says otherwise.",
    ),
    "count": (
        "What a hand counts",
        "An ace counts 11; king, queen, jack and ten count 10; the rest count their pips. Only cards of one suit are "
        "added, and the best suit counts. Three cards of three suits count as the highest of them.",
        "Three of a kind is nothing special, unless the house counts it as 30½: above 30 and below 31.",
    ),
    "loses": (
        "The lowest loses",
        "The lowest hand folds one corner, or gives up one token. A knocker with the lowest hand loses two. If several "
        "tie for lowest, each loses one, and a knocker among them loses nothing. If all hands are equal, nobody loses.",
        "The house may decide any of these otherwise. A loss that would put out everybody left costs nobody anything.",
    ),
    "out": (
        "The fifth loss, and the last one left",
        "A player who has lost four plays on; the fifth loss puts them out, and the stake goes to the middle. A double "
        "loss counts as two even with one corner left. The last one left takes the middle and their own stake.",
        "If the host ends the game early, players still in take their stakes back, and the middle goes as the host "
        "decides.",
    ),
}
