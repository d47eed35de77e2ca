"""The house rules of Baseborn."""

from dataclasses import dataclass
from enum import StrEnum

from app.dealing.procedures.point_games import StakeRules
from app.dealing.values.table_rules import OURS, PAGE, PLAY, Level
from app.house_rules import ENTERED, Words, rule

BIDDING = "The bidding"
"""The heading of rules about chips for bidding."""


class ShortStack(StrEnum):
    """What somebody does who has fewer chips than the least bid."""

    SIT_OUT = "sit_out"
    ALL_IN = "all_in"


class VoidBank(StrEnum):
    """What becomes of the bank of a round that nobody wins."""

    CARRIES = "carries"
    REMOVED = "removed"


class VoidBids(StrEnum):
    """What becomes of bids that stand when the pack ends."""

    RETURNED = "returned"
    TO_THE_BANK = "to_the_bank"


class DealtBank(StrEnum):
    """Whether a flush that was dealt takes a bank from an earlier round."""

    TAKES = "takes"
    STAYS = "stays"


@dataclass(frozen=True)
class BasebornRules(StakeRules):
    """How this house plays Baseborn. Only the stake is money, in minor units."""

    short_stack: ShortStack = rule(
        ShortStack.SIT_OUT, Words("Fewer chips than the least bid", "What such a player does.", OURS),
        options={ShortStack.SIT_OUT: "sits the auction out", ShortStack.ALL_IN: "may bid all of them"}, group=BIDDING)
    void_bank: VoidBank = rule(
        VoidBank.CARRIES, Words("The bank of a void round", "What becomes of it where the pack ends first.", OURS),
        options={VoidBank.CARRIES: "waits for the next winner", VoidBank.REMOVED: "is taken out of the game"},
        group=BIDDING)
    void_bids: VoidBids = rule(
        VoidBids.RETURNED, Words("Bids that lie when the pack ends", "What becomes of them after a tie.", OURS),
        options={VoidBids.RETURNED: "go back", VoidBids.TO_THE_BANK: "go to the bank"}, group=BIDDING)
    dealt_bank: DealtBank = rule(
        DealtBank.TAKES, Words("A flush dealt, and a bank", "Whether it takes what an earlier round has left.", OURS),
        options={DealtBank.TAKES: "it takes the bank", DealtBank.STAYS: "the bank stays"}, group=PLAY)
    late_flush: bool = rule(
        True, Words("A flush shown late", "Whether a bought flush counts after the next auction.", OURS), group=PLAY)
    entry: Level = rule(
        Level.FAST, Words("What is entered", "Bids and who has a flush, or the cards too.", PAGE),
        options={Level.FAST: "bids, who has a flush", Level.FULL: "the cards too, and flushes"}, group=ENTERED)
