"""The house rules of Newmarket."""

from dataclasses import dataclass
from enum import StrEnum

from app.dealing.values.table_rules import BETS, OURS, PAGE, PLAY, SEED, EndlessRules, Ends, Leftover, Level
from app.house_rules import END, ENTERED, Words, rule


class Widow(StrEnum):
    """Where the spare hand is dealt: it decides who gets an odd card."""

    LAST = "last"
    LEFT_OF_DEALER = "left_of_dealer"


class AfterStop(StrEnum):
    """What may be led after a stop."""

    OPPOSITE_COLOR = "opposite_color"
    NEW_SUIT = "new_suit"


class NoColor(StrEnum):
    """What happens when whoever is to lead has no card that may be led."""

    PASS_LEFT = "pass_left"
    SAME_LEADS = "same_leads"


class Claim(StrEnum):
    """How a pot comes to whoever plays its card."""

    CALL = "call"
    AUTO = "auto"


class Auction(StrEnum):
    """How the widow is bid for."""

    OPEN = "open"
    IN_TURN = "in_turn"


class PotsTo(StrEnum):
    """Who it is that gets all the pots at the end, where they go to one player."""

    HOST = "host"
    LAST_WINNER = "last_winner"
    HIGH_CARD = "high_card"


@dataclass(frozen=True)
class NewmarketRules(EndlessRules):
    """How this house plays Newmarket. Money is in minor units; a limit of 0 is none."""

    ante: int = rule(100, Words("Ante", "What everybody puts on each of the four pay cards.", SEED), low=1,
                     high=10**9, unit="money", group=BETS)
    dealer_ante_times: int = rule(
        1, Words("The dealer antes", "How many times the others’ ante; 2 is double.", PAGE), low=1, high=2, group=BETS)
    widow: Widow = rule(
        Widow.LAST, Words("The widow is dealt", "Where, for the odd cards.", OURS),
        options={Widow.LAST: "last", Widow.LEFT_OF_DEALER: "first, at the dealer’s left"}, group=PLAY)
    auction: Auction = rule(
        Auction.OPEN, Words("The auction", "Who may speak when.", SEED),
        options={Auction.OPEN: "any seat, as it is called out", Auction.IN_TURN: "one after another"}, group=PLAY)
    bid_cap: int = rule(0, Words("Most that may be bid", "For the widow; 0 is no limit.", PAGE), low=0, high=10**9,
                        unit="money", zero="no limit", group=PLAY)
    claim: Claim = rule(
        Claim.CALL, Words("A pot is taken", "By who claims it before the next card, or without a word.", PAGE),
        options={Claim.CALL: "by a claim before the next card", Claim.AUTO: "at once, nothing is lost"}, group=PLAY)
    after_stop: AfterStop = rule(
        AfterStop.OPPOSITE_COLOR, Words("After a stop", "What the player who stopped it leads.", SEED),
        options={AfterStop.OPPOSITE_COLOR: "a suit of the other colour", AfterStop.NEW_SUIT: "any other suit"},
        group=PLAY)
    no_color: NoColor = rule(
        NoColor.PASS_LEFT, Words("No such card", "Who then leads.", PAGE),
        options={NoColor.PASS_LEFT: "the next at the left", NoColor.SAME_LEADS: "the same player, any suit"},
        group=PLAY)
    card_left: int = rule(100, Words("A card left pays", "To the winner, for each.", SEED), low=1, high=10**9,
                          unit="money", group=BETS)
    fault_fee: int = rule(
        100, Words("A fault pays", "On each pay card, for a card held back or a lead not the lowest.", PAGE), low=1,
        high=10**9, unit="money", group=BETS)
    pots_to: PotsTo = rule(
        PotsTo.HOST, Words("Pots to one player", "Who that is, where the pots at the end go to one.", PAGE),
        options={PotsTo.HOST: "the host says", PotsTo.LAST_WINNER: "who won the last deal",
                 PotsTo.HIGH_CARD: "the highest card drawn"},
        group=END, matters=lambda rules: rules.ends is Ends.HANDS and rules.leftover is Leftover.TO_PLAYER)
    faces_up: bool = rule(
        False, Words("Hands face up", "To learn the game: each hand is keyed, and every card is checked.", OURS),
        group=PLAY)
    entry: Level = rule(
        Level.FAST, Words("What is entered", "Results, or stops and pots as they happen, or every card.", OURS),
        options={Level.FAST: "results", Level.GUIDED: "stops and pots", Level.FULL: "every card"}, group=ENTERED)
