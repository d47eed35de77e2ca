"""The house rules of Red Dog."""

from app.dealing.values.table_rules import BETS, DEAL, OURS, PAGE, SEED, EndlessRules, Level, entry_rule, idle_at
from app.house_rules import Worded, Words, amount, rule


class PotBelowMinimum(Worded):
    """What happens when the pot holds less than the least bet."""

    BET_THE_POT = "bet_the_pot", "the pot, no less"
    SPLIT = "split", "the game ends and the pot is split"
    TOP_UP = "top_up", "everybody antes again"


class RedDogRules(EndlessRules):
    """How this house plays Red Dog. Money is in minor units."""

    ante: int = amount(100, Words("Ante", "What everybody puts in.", SEED), low=1, group=BETS)
    minimum: int = amount(100, Words("Minimum bet", "Against the pot.", SEED), low=1, group=BETS)
    ante_each_deal: bool = rule(False, Words(
        "Ante each deal", "Everybody antes before every deal, not just once a game.", SEED), group=BETS)
    pot_below_minimum: PotBelowMinimum = rule(
        PotBelowMinimum.BET_THE_POT, Words("Pot below the minimum bet", "What may be bet then.", PAGE), group=BETS)
    allow_short_bet: bool = rule(
        False, Words("Short bet", "A player with less than the minimum bet may bet what is left.", PAGE), group=BETS)
    deal_through: bool = rule(
        False, Words("Deal through the deck", "Shuffle only when the deck cannot serve another round.", SEED),
        group=DEAL)
    faces_up: bool = rule(False, Words("Hands face up", "Everybody sees them, and the odds.", SEED), group=DEAL,
                          idle=idle_at(Level.FAST))
    entry: Level = entry_rule("The bet and its result, or the cards as well.", OURS, {
        Level.FAST: "bets and results", Level.FULL: "the cards as well"})
