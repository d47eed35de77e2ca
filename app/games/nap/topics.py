"""The rules of Nap in our own words, for F1: topic -> heading and paragraphs."""

TOPICS: dict[str, tuple[str, ...]] = {
    "deal": (
        "The pack and the deal",
        "Three to seven play with a short pack: for three from the nines up, and for each player more one rank more, "
        "so that seven play from the fives up. Everybody is dealt three cards and then two; the rest is out of play.",
        "The cards are: three players 24, nines up; four 28, eights up; five 32, sevens up; six 36, sixes up; seven "
        "40, fives up. A house may add the joker.",
        "The pack is gathered and only cut for the next deal. It is shuffled after nap or more was made, and when its "
        "cards have changed. The deal passes to the left.",
    ),
    "bids": (
        "The bids",
        "From the dealer’s left everybody speaks once, and bids higher than the last or passes. Two, three and four "
        "undertake so many tricks for two, three and four credits from each; mis, between three and four, no trick at "
        "all for three; nap all five for ten; Wellington, only over nap, all five for twenty; Blücher, only over "
        "Wellington, all five for forty.",
        "Blücher ends the bidding. Three is not bid over mis, and no bid over its equal.",
        "If nobody bids, the cards are thrown in and the next one deals. In some houses the dealer must bid then, at "
        "the least two, or the next deal counts double; if that is thrown in too, it stays double. Some houses bid on "
        "until all others have passed.",
    ),
    "lead": (
        "The first lead names trumps",
        "The bidder plays alone against all and leads first. The suit of that card is trumps; in mis there are none. "
        "Who wins a trick leads to the next.",
        "Who leads the joker first names trumps, unless the house does not let it be led. Wellington and Blücher are "
        "led like nap.",
    ),
    "play": (
        "Following suit",
        "Who has a card of the suit led plays one, else any card. The highest trump wins the trick, or where there is "
        "none the highest card of the suit led; the ace is high.",
        "The joker is the highest trump and belongs to that suit. In mis it is a suit of its own: it is played when "
        "the suit led cannot be followed, and wins all the same.",
    ),
    "tricks": (
        "Made or lost",
        "With the tricks of the bid, or more, the bidder is paid by each of the others what the bid is worth, else "
        "pays it to each of them. More tricks than were bid are worth nothing.",
        "A house may let a lost nap, Wellington or Blücher cost half. Once the bid is made or lost it can be settled "
        "without playing the rest.",
    ),
    "revoke": (
        "A revoke",
        "Who did not follow suit and could have has revoked, and that side loses the bid: a bidder pays as for a bid "
        "that is lost, and for anybody else the bid is made. Some houses take a fixed fine instead, for each of the "
        "others.",
        "Nobody draws cards, so a card that is played later was there before: where every card is entered, a revoke "
        "is named as soon as such a card is seen.",
    ),
    "checks": (
        "Hands face up",
        "To learn the game hands are turned up and keyed. The hand of a player who has left lies face up, too, and is "
        "played on for them. A card is then refused where that hand could follow suit; if it stood, it is ruled a "
        "revoke.",
    ),
}
