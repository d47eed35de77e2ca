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
    REMOVED = "removed", "is taken out of the game"


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
        ShortStack.SIT_OUT, Words("Fewer chips than the least bid", "What such a player does.", OURS), group=BIDDING)
    void_bank: VoidBank = rule(VoidBank.CARRIES,
                               Words("The bank of a void round", "What becomes of it where the pack ends first.", OURS),
                               group=BIDDING)
    void_bids: VoidBids = rule(VoidBids.RETURNED,
                               Words("Bids that lie when the pack ends", "What becomes of them after a tie.", OURS),
                               group=BIDDING)
    dealt_bank: DealtBank = rule(
        DealtBank.TAKES, Words("A flush dealt, and a bank", "Whether it takes what an earlier round has left.", OURS),
        group=PLAY)
    late_flush: bool = rule(
        True, Words("A flush shown late", "Whether a bought flush counts after the next auction.", OURS), group=PLAY)
    entry: Level = entry_rule("Bids and who has a flush, or the cards too.", PAGE, {
        Level.FAST: "bids, who has a flush", Level.FULL: "the cards too, and flushes"})
