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

    THROW_IN = "throw_in", "the next one deals"
    DEALER_BIDS = "dealer_bids", "the dealer must bid"
    DOUBLE = "double", "the next deal counts double"


class FailedNap(Worded):
    """What a bid of all five tricks costs that is lost."""

    FULL = "full", "what they are worth"
    HALF = "half", "half of it"


class Shuffle(Worded):
    """When the pack is shuffled; otherwise it is only cut."""

    AFTER_NAP = "after_nap", "after nap or more is made"
    EVERY_DEAL = "every_deal", "before every deal"


class RevokeCosts(Worded):
    """What a revoke costs that is ruled."""

    CONTRACT = "contract", "that side loses the bid"
    FINE = "fine", "a fixed fine"


class NapRules(EndlessRules):
    """How this house plays Nap. Money is in minor units."""

    leftover: Leftover = rule(
        Leftover.SPLIT, Words("Left in the pots", "Nap has no pots: nothing is ever left in them.", PAGE),
        matters=lambda _: False, group=END)
    one_credit: int = amount(100, Words("One credit", "A bid of two is worth two of them, nap ten.", SEED), low=1,
                             group=BETS)
    failed_nap: FailedNap = rule(FailedNap.FULL,
                                 Words("Nap that is lost", "What nap, Wellington and Blücher cost their bidder.", SEED),
                                 group=BETS)
    bidding: Bidding = rule(Bidding.ONE_CALL,
                            Words("The bidding", "Each speaks once, or goes on until all others have passed.", SEED),
                            group=BIDS)
    all_pass: AllPass = rule(AllPass.THROW_IN, Words("Nobody bids", "What follows where all have passed.", PAGE),
                             group=BIDS)
    joker: bool = rule(False, Words("Joker", "One more card, the highest trump; it wins in mis too.", SEED),
                       group=DEAL)
    joker_led: JokerLed = rule(JokerLed.NAMES,
                               Words("Joker led first", "Who leads it names trumps, or may not lead it.", PAGE),
                               group=PLAY, matters=lambda rules: rules.joker, idle=idle_at(Level.FAST, Level.GUIDED))
    shuffle: Shuffle = rule(Shuffle.AFTER_NAP,
                            Words("The pack is shuffled", "Otherwise it is gathered and only cut.", SEED), group=DEAL)
    revoke: RevokeCosts = rule(RevokeCosts.CONTRACT,
                               Words("A revoke", "What not following suit costs, though one could.", PAGE), group=PLAY)
    revoke_fine: int = rule(3, Words("Fine for a revoke", "To each of the others, where a fine is ruled.", PAGE),
                            low=1, high=40, unit="credits", group=PLAY)
    faces_up: bool = rule(
        False, Words("Hands face up", "To learn the game: each hand is keyed, and every card is checked.", OURS),
        group=PLAY, idle=idle_at(Level.FAST, Level.GUIDED))
    entry: Level = entry_rule("The bid and its tricks, or each bid as it is called, or every card.", PAGE, {
        Level.FAST: "the bid and its tricks", Level.GUIDED: "each bid, then tricks", Level.FULL: "every card"})
