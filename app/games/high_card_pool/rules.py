"""The house rules of High Card Pool."""

from app.dealing.values.table_rules import BETS, DEAL, OURS, PAGE, SEED, EndlessRules, Level, entry_rule, idle_at
from app.house_rules import Worded, Words, amount, rule


class ReAnte(Worded):
    """When an empty pot is filled again."""

    AT_ONCE = "at_once", "at once, even within a deal"
    NEXT_DEAL = "next_deal", "before the next deal"


class HighCardPoolRules(EndlessRules):
    """How this house plays High Card Pool. Money is in minor units."""

    chip: int = amount(100, Words("One chip", "What is anted, and forfeited.", SEED), low=1, group=BETS)
    minimum: int = amount(100, Words("Minimum bet", "Against the pot.", PAGE), low=1, group=BETS)
    re_ante: ReAnte = rule(ReAnte.AT_ONCE, Words("Empty pot", "When everybody antes again.", SEED),
                           group=BETS)
    ante_each_deal: bool = rule(False, Words(
        "Ante each deal", "Everybody antes before every deal, not only when the pot is empty.", SEED), group=BETS)
    card_on_forfeit: bool = rule(
        False, Words("Card after a forfeit", "The top card is turned anyway, for all to see.", PAGE), group=DEAL)
    burn_first: bool = rule(False, Words("Burn a card", "Before each card is turned.", PAGE), group=DEAL)
    four_cards: bool = rule(False, Words("Four cards", "Deal four each even when five would be enough.", SEED),
                            group=DEAL)
    faces_up: bool = rule(False, Words("Hands face up", "Everybody sees them, and the odds.", OURS), group=DEAL,
                          idle=idle_at(Level.FAST))
    entry: Level = entry_rule("The bet and its result, or the cards as well.", OURS, {
        Level.FAST: "bets and results", Level.FULL: "the cards as well"})
