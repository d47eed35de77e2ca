"""The rules of Mini Baccarat in our own words, for F1: topic -> heading and paragraphs."""

TOPICS: dict[str, tuple[str, ...]] = {
    "table": (
        "At the table",
        "Two hands are dealt, Player and Banker, and everybody bets on which will be nearer to nine, or that they tie. "
        "The hands belong to nobody: the dealer plays both by fixed rules.",
        "Aces count one, two to nine their pips, ten and court cards nothing. Only the last digit of a sum counts.",
    ),
    "set_up": (
        "Before the shoe",
        "Eight packs with the same back, two cut cards, a shoe, a discard holder, a layout with three places for each "
        "player (plates or tape will do), and a rack of chips.",
        "Spread the packs, let a player look, turn them down.",
    ),
    "shuffle": (
        "Shuffling many packs",
        "Mix all cards face down, square them into piles of about a pack, riffle one pile into another until all are "
        "joined, strip and riffle once more, and stack the block. Somebody at the table says that it was done.",
    ),
    "cut": (
        "The cut",
        "The block is rolled so that the backs face the players, one cut card at its bottom. Any player puts the other "
        "one in anywhere. What lies behind it goes to the far side; the cut card that is now in the middle comes out "
        "and goes in near the end. When it appears, the shoe is nearly over.",
    ),
    "burn": (
        "The burn",
        "The first card is turned up and as many more are discarded face down as it says. In this house an ace is one "
        "and a ten or court card ten, unless the house rules say otherwise. Nobody has seen the burned cards: for the "
        "odds they are as unknown as those in the shoe.",
    ),
    "bets": (
        "The bets, and what they cost",
        "Player pays 1 to 1: the house keeps 1.2351 % of it in the long run. Banker pays 1 to 1 less 5 %: 1.0579 %, "
        "the best bet on the table, every time. Tie pays 8 to 1: 14.3596 %. A pair pays 11 to 1: 10.3614 %.",
        "Ties come once in 10.51 coups and pay as if they came once in nine: the Tie bet never pays its risk. No "
        "record of past coups changes any of this. (Eight decks, cards unseen.)",
        "Once “no more bets” is called no bet is placed, changed or taken back.",
    ),
    "deal": (
        "The deal",
        "Player, Banker, Player, Banker: two cards each. A total of eight or nine is a natural: nobody draws, nine "
        "beats eight, equal naturals tie.",
        "Announce the totals and favour no side.",
    ),
    "player_third": (
        "Player’s third card",
        "Player draws on 0–5 and stands on 6 and 7.",
        "Example: 2 and 3 make 5, Player draws. 9 and 7 make 6, Player stands.",
    ),
    "banker_third": (
        "Banker’s third card",
        "If Player stood, Banker draws on 0–5 and stands on 6 and 7.",
        "If Player drew, Banker looks at the value of that card alone, not at Player’s new total. On 0, 1 and 2 Banker "
        "always draws; on 3 unless it is an 8; on 4 if it is 2–7; on 5 if it is 4–7; on 6 if it is 6 or 7; on 7 never.",
        "Example: Banker 4, Player’s third card a 6: Banker draws. Banker 3, Player’s third card an 8: Banker stands.",
    ),
    "payouts": (
        "Take and pay",
        "Losing bets first, from the dealer’s right to the left; then the winners, seat by seat, the bet nearest the "
        "player first. Player pays even money, Banker even money less the commission, Tie 8 to 1, a pair 11 to 1.",
        "5 % is a tenth, halved: of 100, 10 and then 5; pay 95. When the hands tie, Player and Banker bets stay where "
        "they are and neither win nor lose. Pairs are settled whatever the hands do.",
        "The winning hand is pushed an inch or two towards the players; a tie is tapped between the hands.",
    ),
    "commission": (
        "Commission",
        "On winning Banker bets only. Taken out of each payment, or marked in the seat’s box and collected when the "
        "shoe ends or the seat leaves.",
    ),
    "end": (
        "The end of the shoe",
        "The coup in which the cut card appears is finished; in some houses one more follows. Then the discards are "
        "counted, commission is collected, and the cards are shuffled.",
    ),
}
