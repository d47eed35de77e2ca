"""The house rules of 3-5-7."""

from app.dealing.values.table_rules import BETS, OURS, PAGE, PLAY, SEED, Level, TableRules, entry_rule
from app.house_rules import Worded, Words, amount, rule


class Tie(Worded):
    """What losers pay when the best hands are equal."""

    SPLIT = "split", "split between them"
    NOTHING = "nothing", "nothing is paid"
    NATURAL = "natural", "a hand without wild cards wins, otherwise split"


class NobodyIn(Worded):
    """What happens when nobody stays in."""

    NOTHING = "nothing", "nothing"
    ALL_PAY = "all_pay", "after three in a row, an ante each"


class ThreeFiveSevenRules(TableRules):
    """How this house plays 3-5-7. Money is in minor units."""

    ante: int = amount(100, Words("Ante", "What everybody puts in at the start.", SEED), low=1, group=BETS)
    ante_each_deal: bool = rule(False, Words(
        "Ante each deal", "Everybody antes before every deal, not just once a game.", SEED), group=BETS)
    strike_pays: int = amount(
        0, Words("Contribution to a strike", "What all others put in when somebody gets a strike.", SEED), low=0,
        zero="nothing", group=BETS)
    most_lost: int = amount(0, Words("Most that a loser pays", "In one stage; 0 for the whole pot, always.", PAGE),
                            low=0, zero="the whole pot", group=BETS)
    tie: Tie = rule(Tie.SPLIT, Words("Equal best hands", "What the others pay them.", PAGE), group=PLAY)
    nobody_in: NobodyIn = rule(NobodyIn.NOTHING, Words("Nobody in", "What that costs.", PAGE), group=PLAY)
    natural_wins: bool = rule(
        False, Words("Natural 3-5-7", "Dealt as the first three cards, it takes the pot and ends the game.", PAGE),
        group=PLAY)
    entry: Level = entry_rule("Who is in and who wins, or the hands as well.", OURS, {
        Level.FAST: "who is in, who wins", Level.FULL: "the hands as well"})
