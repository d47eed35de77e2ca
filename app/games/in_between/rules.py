"""The house rules of In-Between."""

from app.dealing.values.table_rules import BETS, DEAL, OURS, PLAY, SEED, EndlessRules, Level, entry_rule
from app.house_rules import Words, amount, rule


class InBetweenRules(EndlessRules):
    """How this house plays In-Between. Money is in minor units."""

    ante: int = amount(100, Words("Ante", "What everybody puts in.", SEED), low=1, group=BETS)
    half_first: bool = rule(True, Words("Half the pot", "No more is bet in the first deal.", OURS), group=BETS)
    hit_pays: int = rule(2, Words("A post is hit", "How many times the bet goes in.", SEED), low=1, high=4, group=BETS)
    pair_pays: int = rule(3, Words("A pair is hit", "How many times the bet goes in.", OURS), low=1, high=4, group=BETS,
                          matters=lambda rules: rules.pair_called)
    pair_called: bool = rule(True, Words("A pair is called", "Higher or lower; otherwise new posts.", OURS), group=PLAY)
    pair_takes: int = rule(0, Words("A pair takes", "How many antes from the pot.", OURS), low=0, high=4, group=PLAY)
    ace_called: bool = rule(True, Words("Ace high or low", "Said of a first post; otherwise high.", SEED), group=PLAY)
    new_second: bool = rule(False, Words("New second post", "For neighbours; otherwise they pass.", OURS), group=PLAY)
    deal_through: bool = rule(True, Words("Deal to the last card", "Otherwise shuffle each deal.", SEED), group=DEAL)
    entry: Level = entry_rule("The bet and its result, or the cards of each bet.", OURS, {
        Level.FAST: "bets and results", Level.FULL: "the cards of each bet"})
