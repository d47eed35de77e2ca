"""The house rules of Baseborn."""

from app.dealing.procedures.point_games import StakeRules
from app.dealing.values.table_rules import OURS, PAGE, PLAY, Level, entry_rule
from app.house_rules import Worded, Words, rule

BIDDING = "The bidding"
"""The heading of rules about chips for bidding."""


class ShortStack(Worded):
    """What somebody does who has fewer chips than the least bid."""

    SIT_OUT = "sit_out", "sits the auction out"
    ALL_IN = "all_in", "may bid all of them"


class VoidBank(Worded):
    """What becomes of the bank of a round that nobody wins."""

    CARRIES = "carries", "waits for the next winner"
    REMOVED = "removed", "is removed from the game"


class VoidBids(Worded):
    """What becomes of bids that stand when the pack ends."""

    RETURNED = "returned", "go back"
    TO_THE_BANK = "to_the_bank", "go to the bank"


class DealtBank(Worded):
    """Whether a flush that was dealt takes a bank from an earlier round."""

    TAKES = "takes", "it takes the bank"
    STAYS = "stays", "the bank stays"


class BasebornRules(StakeRules):
    """How this house plays Baseborn. Only the stake is money, in minor units."""

    short_stack: ShortStack = rule(
        ShortStack.SIT_OUT, Words("Too few chips to bid", "What a player below the minimum bid may do.", OURS),
        group=BIDDING)
    void_bank: VoidBank = rule(VoidBank.CARRIES,
                               Words("The bank of a void round", "What happens to it when the deck runs out first.",
                                     OURS),
                               group=BIDDING)
    void_bids: VoidBids = rule(VoidBids.RETURNED,
                               Words("Bids standing at the end", "What happens to them after a tie.", OURS),
                               group=BIDDING)
    dealt_bank: DealtBank = rule(
        DealtBank.TAKES,
        Words("Dealt flush and the bank", "Whether it takes chips left over from an earlier round.", OURS),
        group=PLAY)
    late_flush: bool = rule(
        True, Words("Flush shown late", "Whether a bought flush counts after the next auction.", OURS), group=PLAY)
    entry: Level = entry_rule("Bids and who has a flush, or the cards too.", PAGE, {
        Level.FAST: "bids, who has a flush", Level.FULL: "the cards too, and flushes"})
