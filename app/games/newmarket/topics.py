"""The rules of Newmarket in our own words, for F1: topic -> heading and paragraphs."""

TOPICS: dict[str, tuple[str, ...]] = {
    "deal": (
        "The ante and the deal",
        "Everybody puts a chip on each of the four pay cards of the layout: A♥, K♣, Q♦ and J♠. The whole deck is dealt "
        "out one card at a time, with one hand more than there are players. The extra hand is the widow and stays face "
        "down. Some hands have one card more than others; the widow’s place in the deal decides which.",
        "What nobody collects stays on its card, and everybody antes again for the next deal. Some houses have the "
        "dealer ante double.",
    ),
    "widow": (
        "Keep or swap",
        "The dealer looks only at the hand dealt to the dealer’s own place, and keeps it or swaps it for the widow. "
        "There is no second choice. After a swap the old hand is out of play and there is no auction.",
        "A dealer who keeps sells the widow to the highest bidder.",
    ),
    "auction": (
        "The auction",
        "The first bid is the lowest chip, each later bid is higher, and nobody bids more chips than they have. The "
        "dealer does not bid. If two bid at once, the first clockwise from the dealer has it.",
        "The buyer pays the dealer and swaps hands; the hand laid down is out of play, unseen. With no bid, the widow "
        "stays closed. The sale does not change who leads.",
    ),
    "lead": (
        "The lead",
        "The player at the dealer’s left leads the lowest card they hold in any suit, ace high. After a stop, whoever "
        "played last leads the lowest card they hold in a suit of the other colour.",
        "A player with no card of that colour passes the lead to the left; if nobody has one, it comes back to the "
        "player who stopped it, for any suit. A house may let the same player lead any suit at once, or ask only for a "
        "different suit.",
    ),
    "stops": (
        "The next card, and stops",
        "Whoever has the next higher card of the suit plays it, from any seat. Play stops at an ace, at a card nobody "
        "has because it is in a hand out of play, and at a card played before, when a later lead began below an "
        "earlier one.",
        "A card that nobody had is dead for the rest of the deal.",
    ),
    "pots": (
        "The pots",
        "A player who plays a pay card collects what is on it before the next card is played. After that it is "
        "forfeited and stays for the next deal. A house may pay at once without a claim. Each pot is paid once a deal.",
    ),
    "end": (
        "Out, and the cards left",
        "Whoever plays the last card of a hand goes out and wins the deal. The others pay a chip for each card left. "
        "Then the deal passes to the left.",
        "At the end of the game the chips on the cards are split, or go to one player: the winner of the last deal, or "
        "whoever draws the highest card.",
    ),
    "faults": (
        "Cards held back",
        "Nobody draws cards, so a card that turns up later was in that hand all along. For a card that was called and "
        "not played, or a lead that was not the lowest, the host decides: a chip on each pay card, no win in this "
        "deal, or it stands.",
    ),
    "checks": (
        "Hands face up",
        "For learning, hands are turned face up and keyed. Then a stop is refused while somebody has the card, and a "
        "lead while that suit has a lower one.",
    ),
}
