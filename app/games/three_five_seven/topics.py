"""The rules of 3-5-7 in our own words, for F1: topic -> heading and paragraphs."""

TOPICS: dict[str, tuple[str, ...]] = {
    "deal": (
        "The ante and the deal",
        "Everybody antes once for the whole game, or each deal if the house wants it. A deal has three stages with the "
        "same cards: three each, then two more, then two more. After the seven-card stage the deal moves on and three "
        "new cards are dealt.",
        "Nobody joins or leaves before the game is over. A player who walks out leaves the ante and the strikes "
        "behind, and pays nothing for a hand that was not shown. The last one left takes the pot.",
    ),
    "declare": (
        "In or out",
        "Everybody holds a closed fist over the table, with a chip in it or without, and all open together: a chip is "
        "in, an empty fist is out.",
        "If nobody is in, nothing happens, unless the house has everybody ante after three times running. A player in "
        "alone gets a strike. If several are in, they show their hands to each other.",
    ),
    "hands": (
        "What hands are worth",
        "With three cards threes are wild, with five fives, with seven sevens. With three cards there are only three "
        "of a kind, pairs and high cards. With five and seven five of a kind is the highest, then straight flush, four "
        "of a kind, full house, flush, straight, three of a kind, two pair, pair and high card.",
        "A wild card is any card; in a flush it is the highest missing card of the suit. Of seven cards the best five "
        "count. A hand keeps the cards it had at the stage before.",
        "Only players who are in look at the hands. The screen shows them when the deal is over.",
    ),
    "pay": (
        "Losers pay the pot",
        "Everybody who was in without the best hand pays the winner as much as the pot holds, or the most the house "
        "lets one player lose. The pot itself stays where it is.",
        "Tied best hands share what the losers pay, and pay each other nothing. A chip that cannot be split goes to "
        "the first of them at the dealer’s left. A house may have nothing paid, or let the hand without wild "
        "cards win.",
        "A player without enough buys chips first. If that is not possible, a ruling records that they paid all they "
        "had.",
    ),
    "strikes": (
        "Three strikes take the pot",
        "Being in alone is a strike. Strikes carry from deal to deal, and the third takes the pot and ends the game. A "
        "house may have the others add to the pot at each strike; they do so before the third takes it.",
        "If the house plays it, a three, a five and a seven as the first three cards take the pot at once.",
    ),
}
