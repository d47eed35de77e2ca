"""The rules of 3-5-7 in our own words, for F1: topic -> heading and paragraphs."""

TOPICS: dict[str, tuple[str, ...]] = {
    "deal": (
        "The ante and the deal",
        "Everybody antes once for the whole game, or each deal where the house wants it. A deal has three stages with "
        "the same cards: three each, then two more, then two more. After the seven-card stage the deal passes on and "
        "three new cards are dealt.",
        "Nobody joins or leaves before the game is over. Whoever walks out leaves the ante and the strikes behind, and "
        "pays nothing for a hand that was not shown. The last one left takes the pot.",
    ),
    "declare": (
        "In or out",
        "Everybody puts a closed hand over the table, with a chip in it or without, and all open at the same moment: "
        "a chip is in, an empty hand is out.",
        "If nobody is in, nothing happens, unless the house has everybody ante after three times running. If one "
        "player is in alone, that is a strike for them. If several are in, they show their hands to each other.",
    ),
    "hands": (
        "What hands are worth",
        "Threes are wild with three cards, fives with five, sevens with seven. With three cards there are only three "
        "of a kind, pairs and high cards. With five and seven the usual ranks count, and five of a kind is "
        "the highest.",
        "A wild card is any card; in a flush it is the highest of the suit that is not there. Of seven cards the best "
        "five count. A hand keeps the cards that it had at the stage before.",
        "Only those who are in look at the hands. The screen shows them when the deal is over.",
    ),
    "pay": (
        "Losers pay the pot",
        "Everybody who was in and does not have the best hand pays the winner as much as there is in the pot, or the "
        "most that the house lets one lose. The pot itself stays where it is.",
        "Equal best hands share what the losers pay, and pay each other nothing. A chip that cannot be shared goes to "
        "the first of them on the dealer’s left. A house may have nothing paid, or let the hand without wild cards "
        "win.",
        "Who has not enough buys chips first. Where that is not to be, a ruling records that all there is was paid.",
    ),
    "strikes": (
        "Three strikes take the pot",
        "To be in alone is a strike. Strikes are kept from deal to deal, and the third takes the pot and ends the "
        "game. A house may have the others add to the pot at each strike; they do so before the third takes it.",
        "Where the house plays it, a three, a five and a seven as the first three cards take the pot at once.",
    ),
}
