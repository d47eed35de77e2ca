"""The house rules of Newmarket."""

from app.dealing.values.table_rules import (
    BETS,
    OURS,
    PAGE,
    PLAY,
    SEED,
    EndlessRules,
    Ends,
    Leftover,
    Level,
    entry_rule,
    idle_at,
)
from app.house_rules import END, Worded, Words, amount, rule


class Widow(Worded):
    """Where the spare hand is dealt: it decides who gets an odd card."""

    LAST = "last", "last"
    LEFT_OF_DEALER = "left_of_dealer", "first, at the dealer’s left"


class AfterStop(Worded):
    """What may be led after a stop."""

    OPPOSITE_COLOR = "opposite_color", "a suit of the other colour"
    NEW_SUIT = "new_suit", "any other suit"


class NoColor(Worded):
    """What happens when whoever is to lead has no card that may be led."""

    PASS_LEFT = "pass_left", "the next player to the left"
    SAME_LEADS = "same_leads", "the same player, any suit"


class Claim(Worded):
    """How a pot comes to whoever plays its card."""

    CALL = "call", "by a claim before the next card"
    AUTO = "auto", "at once, nothing can be missed"


class Auction(Worded):
    """How the widow is bid for."""

    OPEN = "open", "any seat, as it is called out"
    IN_TURN = "in_turn", "one after another"


class PotsTo(Worded):
    """Who it is that gets all the pots at the end, where they go to one player."""

    HOST = "host", "the host decides"
    LAST_WINNER = "last_winner", "the winner of the last deal"
    HIGH_CARD = "high_card", "the highest card drawn"


class NewmarketRules(EndlessRules):
    """How this house plays Newmarket. Money is in minor units; a limit of 0 is none."""

    ante: int = amount(100, Words("Ante", "What everybody puts on each of the four pay cards.", SEED), low=1,
                       group=BETS)
    dealer_ante_times: int = rule(
        1, Words("The dealer antes", "How many times the others’ ante; 2 is double.", PAGE), low=1, high=2, group=BETS)
    widow: Widow = rule(Widow.LAST, Words("Widow’s place in the deal", "Decides who gets the odd cards.", OURS),
                        group=PLAY)
    auction: Auction = rule(Auction.OPEN, Words("The auction", "Who may bid when.", SEED), group=PLAY,
                            idle=idle_at(Level.FAST))
    bid_cap: int = amount(0, Words("Maximum bid", "For the widow; 0 for no limit.", PAGE), low=0,
                          zero="no limit", group=PLAY)
    claim: Claim = rule(Claim.CALL,
                        Words("Claiming a pot", "With a claim before the next card, or automatically.", PAGE),
                        group=PLAY)
    after_stop: AfterStop = rule(AfterStop.OPPOSITE_COLOR,
                                 Words("After a stop", "What the player who stopped it leads.", SEED), group=PLAY)
    no_color: NoColor = rule(NoColor.PASS_LEFT, Words("No such card", "Who leads then.", PAGE), group=PLAY,
                             idle=idle_at(Level.FAST))
    card_left: int = amount(100, Words("A card left costs", "Each, to the winner.", SEED), low=1, group=BETS)
    fault_fee: int = amount(
        100, Words("A fault costs", "On each pay card, for a card held back or a lead that was not the lowest.", PAGE),
        low=1,
        group=BETS)
    pots_to: PotsTo = rule(
        PotsTo.HOST, Words("Pots to one player", "Who that is, if the final pots go to one player.", PAGE), group=END,
        matters=lambda rules: rules.ends is Ends.HANDS and rules.leftover is Leftover.TO_PLAYER)
    faces_up: bool = rule(
        False, Words("Hands face up", "For learning: hands are keyed and every card is checked.", OURS),
        group=PLAY, idle=idle_at(Level.FAST, Level.GUIDED))
    entry: Level = entry_rule("Results, or stops and pots as they happen, or every card.", OURS, {
        Level.FAST: "results", Level.GUIDED: "stops and pots", Level.FULL: "every card"})
