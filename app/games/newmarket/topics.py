"""The rules of Newmarket in our own words, for F1: topic -> heading and paragraphs."""

TOPICS: dict[str, tuple[str, ...]] = {
    "deal": (
        "The ante and the deal",
        "Everybody puts a chip on each of the four pay cards of the layout: A♥, K♣, Q♦ and J♠. The whole pack is dealt "
        "out one card at a time, to one hand more than there are players. The extra hand is the widow and lies face "
        "down. Some hands have a card more than others; where the widow is dealt decides which.",
        "What nobody collects stays on its card, and everybody antes again in the next deal. Some houses let the "
        "dealer ante double.",
    ),
    "widow": (
        "Keep or swap",
        "The dealer looks only at the hand dealt to the dealer’s own place and keeps it, or takes the widow for it. "
        "That is said once. After a swap the old hand is out of play and there is no auction.",
        "A dealer who keeps sells the widow to the highest bidder.",
    ),
    "auction": (
        "The auction",
        "The first bid is the lowest chip, every other one is higher, and nobody bids more chips than they have. The "
        "dealer does not bid. If two speak at the same moment, the first clockwise from the dealer has bid.",
        "The buyer pays the dealer and swaps hands; the hand laid down is out of play, unseen. Without a bid the widow "
        "stays closed. The sale does not change who leads.",
    ),
    "lead": (
        "The lead",
        "The player at the dealer’s left leads the lowest card held of any suit, ace high. After a stop whoever played "
        "last leads the lowest card held of a suit of the other colour.",
        "Who has no card of that colour passes the lead to the left; if nobody has one, it comes back to who stopped "
        "it, for any suit. A house may let the same player lead any suit at once, or ask only for another suit.",
    ),
    "stops": (
        "The next card, and stops",
        "Whoever has the next higher card of the suit plays it, in any seat. It stops at an ace, at a card that nobody "
        "has because it lies in a hand out of play, and at a card that was played before, when a later lead began "
        "below an earlier one.",
        "A card that nobody had is dead for the rest of the deal.",
    ),
    "pots": (
        "The pots",
        "Who plays a pay card collects what lies on it, before the next card is played. Later it is forfeited and "
        "stays for the next deal. A house may pay at once without a claim. Each pot is paid once a deal.",
    ),
    "end": (
        "Out, and the cards left",
        "Whoever plays the last card of a hand is out and wins the deal. The others pay a chip for each card left. "
        "Then the deal passes to the left.",
        "At the end of the game what lies on the cards is shared, or goes to one player: the winner of the last deal, "
        "or the highest card drawn.",
    ),
    "faults": (
        "Cards held back",
        "Nobody draws, so a card that turns up later was in that hand all along. A card that was called and not "
        "played, or a lead that was not the lowest, costs a chip on each pay card, or the deal cannot be won with it, "
        "or it stands: the host rules.",
    ),
    "checks": (
        "Hands face up",
        "To learn the game hands are turned up and keyed. Then a stop is refused while somebody has the card, and a "
        "lead while there is a lower one of its suit.",
    ),
}
