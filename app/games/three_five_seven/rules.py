"""The house rules of 3-5-7."""

from dataclasses import dataclass
from enum import StrEnum

from app.dealing.values.table_rules import BETS, OURS, PAGE, PLAY, SEED, Level, TableRules
from app.house_rules import ENTERED, Words, rule


class Tie(StrEnum):
    """What losers pay when the best hands are equal."""

    SPLIT = "split"
    NOTHING = "nothing"
    NATURAL = "natural"


class NobodyIn(StrEnum):
    """What happens when nobody stays in."""

    NOTHING = "nothing"
    ALL_PAY = "all_pay"


@dataclass(frozen=True)
class ThreeFiveSevenRules(TableRules):
    """How this house plays 3-5-7. Money is in minor units."""

    ante: int = rule(100, Words("Ante", "What everybody puts in at the start.", SEED), low=1, high=10**9, unit="money",
                     group=BETS)
    ante_each_deal: bool = rule(False, Words(
        "Ante each deal", "Everybody antes before every deal, not only once for the whole game.", SEED), group=BETS)
    strike_pays: int = rule(0, Words("Contribution to a strike", "What all others put in when somebody gets a strike.",
                                     SEED), low=0, high=10**9, unit="money", zero="nothing", group=BETS)
    most_lost: int = rule(0, Words("Most that a loser pays", "In one stage; 0 for the whole pot, always.", PAGE),
                          low=0, high=10**9, unit="money", zero="the whole pot", group=BETS)
    tie: Tie = rule(
        Tie.SPLIT, Words("Equal best hands", "What the others pay them.", PAGE),
        options={Tie.SPLIT: "split between them", Tie.NOTHING: "nothing is paid",
                 Tie.NATURAL: "a hand without wild cards wins, else split"}, group=PLAY)
    nobody_in: NobodyIn = rule(
        NobodyIn.NOTHING, Words("Nobody in", "What that costs.", PAGE),
        options={NobodyIn.NOTHING: "nothing", NobodyIn.ALL_PAY: "an ante each after three in a row"}, group=PLAY)
    natural_wins: bool = rule(
        False, Words("Natural 3-5-7", "Dealt as the first three cards it takes the pot and ends the game.", PAGE),
        group=PLAY)
    entry: Level = rule(
        Level.FAST, Words("What is entered", "Who is in and who wins, or the hands as well.", OURS),
        options={Level.FAST: "who is in, who wins", Level.FULL: "the hands as well"}, group=ENTERED)
