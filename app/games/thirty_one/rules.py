"""The house rules of Thirty-One."""

from app.dealing.procedures.lives import LivesRules
from app.dealing.values.table_rules import OURS, PAGE, PLAY, SEED, Level, entry_rule
from app.house_rules import ENTERED, Worded, Words, rule
from app.words import as_in

LOSSES = "Losses"
"""The heading of rules about who loses, and how much."""


class StockOut(Worded):
    """What follows where the stock runs out and nobody has knocked."""

    VOID = "void", "nobody loses, the deal moves on"
    RESHUFFLE = "reshuffle", "the discards are shuffled"


class BlitzLosers(Worded):
    """Who loses where somebody shows 31."""

    LOWEST = "lowest", "the lowest hand"
    EVERYBODY = "everybody", "everybody else"


class Tie(Worded):
    """Who loses where several are lowest."""

    ALL = "all", "each loses one"
    NOBODY = "nobody", "nobody loses"
    REDEAL = "redeal", "the deal is played again"


class KnockerTie(Worded):
    """What a knocker loses who is lowest together with others."""

    SAFE = "safe", "nothing, the others lose"
    DOUBLE = "double", as_in("losses", "two")
    SINGLE = "single", as_in("losses", "one")


class EverybodyTies(Worded):
    """Who loses where all hands are equal."""

    NOBODY = "nobody", "nobody"
    ALL = "all", "everybody"


class ThirtyOneRules(LivesRules):
    """How this house plays Thirty-One. Money is in minor units."""

    knock_first_turn: bool = rule(
        True, Words("Knock on the first turn", "Whether a player may knock before everybody has had a turn.", PAGE),
        group=PLAY)
    give_back: bool = rule(
        True, Words("Upcard taken and discarded", "Whether the card just taken may be discarded at once.", PAGE),
        group=PLAY)
    stock_out: StockOut = rule(
        StockOut.VOID, Words("Stock runs out", "What happens if nobody has knocked by then.", PAGE), group=PLAY)
    three_alike: bool = rule(
        False, Words("Three of a kind", "Whether three cards of one rank count 30½.", PAGE), group=PLAY)
    blitz_losers: BlitzLosers = rule(
        BlitzLosers.LOWEST, Words("Who loses to a 31", "The lowest hand alone, or everybody else.", SEED), group=LOSSES)
    tie: Tie = rule(Tie.ALL, Words("Tied lowest hands", "Which of them loses.", PAGE), group=LOSSES)
    knocker_tie: KnockerTie = rule(
        KnockerTie.SAFE, Words("Knocker tied for lowest", "What the knocker loses then.", PAGE), group=LOSSES)
    everybody_ties: EverybodyTies = rule(EverybodyTies.NOBODY,
                                         Words("All hands tied", "Who loses if no hand is higher.", OURS),
                                         group=LOSSES, matters=lambda rules: rules.tie is Tie.ALL)
    double_may_eliminate: bool = rule(
        True, Words("A double loss can put a player out",
                    "With one left it counts as two; otherwise it stops at none left.", OURS),
        group=LOSSES)
    knock_blitzed: bool = rule(
        False, Words("Knock, then a 31", "Whether a lowest knocker loses two though a 31 ended the deal.", SEED),
        group=LOSSES, matters=lambda rules: rules.blitz_losers is BlitzLosers.LOWEST)
    entry: Level = entry_rule("Who knocked and who loses, or what hands count, or their cards.", PAGE, {
        Level.FAST: "who knocked, who loses", Level.GUIDED: "what each hand counts", Level.FULL: "every hand"})
    turns: bool = rule(
        False, Words("Each turn is entered", "One key a turn; a knock is then checked for being in turn.", PAGE),
        group=ENTERED)
