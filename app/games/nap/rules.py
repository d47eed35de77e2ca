"""The house rules of Nap."""

from app.dealing.values.table_rules import (
    BETS,
    DEAL,
    OURS,
    PAGE,
    PLAY,
    SEED,
    EndlessRules,
    Leftover,
    Level,
    entry_rule,
    idle_at,
)
from app.house_rules import END, Worded, Words, amount, rule

BIDS = "The bids"
"""The heading of rules about what is bid."""


class JokerLed(Worded):
    """What the joker does that is led to the first trick, where the card led names trumps."""

    NAMES = "names", "names trumps"
    NOT_LED = "not_led", "may not be led"


class Bidding(Worded):
    """How often each speaks."""

    ONE_CALL = "one_call", "one call each"
    CONTINUING = "continuing", "until all others pass"


class AllPass(Worded):
    """What follows where nobody bids."""

    THROW_IN = "throw_in", "the next player deals"
    DEALER_BIDS = "dealer_bids", "the dealer must bid"
    DOUBLE = "double", "the next deal counts double"


class FailedNap(Worded):
    """What a bid of all five tricks costs that is lost."""

    FULL = "full", "what they are worth"
    HALF = "half", "half that"


class Shuffle(Worded):
    """When the pack is shuffled; otherwise it is only cut."""

    AFTER_NAP = "after_nap", "only after nap or higher is made"
    EVERY_DEAL = "every_deal", "before every deal"


class RevokeCosts(Worded):
    """What a revoke costs that is ruled."""

    CONTRACT = "contract", "that side loses the bid"
    FINE = "fine", "a fixed fine"


class NapRules(EndlessRules):
    """How this house plays Nap. Money is in minor units."""

    leftover: Leftover = rule(
        Leftover.SPLIT, Words("Chips left in the pots", "Nap has no pots: nothing is ever left in them.", PAGE),
        matters=lambda _: False, group=END)
    one_credit: int = amount(100, Words("One credit", "A bid of two is worth two of them, nap ten.", SEED), low=1,
                             group=BETS)
    failed_nap: FailedNap = rule(FailedNap.FULL,
                                 Words("Failed nap", "What nap, Wellington and Blücher cost their bidder when "
                                                           "they fail.", SEED),
                                 group=BETS)
    bidding: Bidding = rule(Bidding.ONE_CALL,
                            Words("The bidding", "One call each, or until all the others have passed.", SEED),
                            group=BIDS)
    all_pass: AllPass = rule(AllPass.THROW_IN, Words("Nobody bids", "What happens if all pass.", PAGE),
                             group=BIDS)
    joker: bool = rule(False, Words("Joker", "One extra card, the highest trump; in misère it still wins.", SEED),
                       group=DEAL)
    joker_led: JokerLed = rule(JokerLed.NAMES,
                               Words("First lead the joker", "Whether leading it names trumps, or it may not be led.",
                                     PAGE),
                               group=PLAY, matters=lambda rules: rules.joker, idle=idle_at(Level.FAST, Level.GUIDED))
    shuffle: Shuffle = rule(Shuffle.AFTER_NAP,
                            Words("When the deck is shuffled", "Otherwise it is gathered and only cut.", SEED),
                            group=DEAL)
    revoke: RevokeCosts = rule(RevokeCosts.CONTRACT,
                               Words("A revoke", "What failing to follow suit costs.", PAGE), group=PLAY)
    revoke_fine: int = rule(3, Words("Fine for a revoke", "To each of the others, if a fine is ruled.", PAGE),
                            low=1, high=40, unit="credits", group=PLAY)
    faces_up: bool = rule(
        False, Words("Hands face up", "For learning: hands are keyed and every card is checked.", OURS),
        group=PLAY, idle=idle_at(Level.FAST, Level.GUIDED))
    entry: Level = entry_rule("The bid and who made or failed it, or each bid as it is called, or every card.", PAGE, {
        Level.FAST: "the bid and how it ended", Level.GUIDED: "each bid, then tricks", Level.FULL: "every card"})
