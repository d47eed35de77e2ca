"""The rules of In-Between in our own words, for F1: topic -> heading and paragraphs."""

TOPICS: dict[str, tuple[str, ...]] = {
    "deal": ("The ante and the deal", "Everybody antes into the pot. From the dealer’s left each player has a turn; "
             "then the deal passes on and the pot stays. Whenever it is empty, everybody antes again."),
    "bet": ("The posts and the bet", "Two cards face up are the player’s posts. If the first is an ace, the player may "
            "say high or low before the second is turned; otherwise it is high. The player passes, or bets up to the "
            "whole pot that a third card ranks strictly between the posts. Nothing ranks between neighbours. On a pair "
            "the player calls higher or lower, unless the house deals new posts or pays it out of the pot. Table "
            "stakes: nobody bets more than they have behind, and a hit takes no more than that."),
    "turn": ("The third card", "In between, the player takes the bet from the pot; outside, it goes in. A card equal "
             "to a post hits it: twice the bet goes in, or three times on a pair, unless the house says otherwise."),
}
