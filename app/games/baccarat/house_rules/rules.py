"""The house rules of Mini Baccarat, each declared once."""

from typing import Any

from app.games.baccarat.house_rules.roads import Tail
from app.games.baccarat.house_rules.wager_rules import (
    LIMITS,
    OURS,
    PRACTICE,
    SEED,
    WAGERS,
    BankerSix,
    BothSides,
    WagerRules,
)
from app.house_rules import ENTERED, FLOAT, HUNDREDTHS, RuleFault, TakesEffect, Worded, Words, per_cent, rule
from app.money import Rounding
from app.words import Sentence, as_in, plural, tr

__all__ = [
    "BaccaratRules", "BankerSix", "BothSides", "BoxedCard", "Burn", "Commission", "Counted", "Faces", "Order",
    "OutOfCards", "SeenCard", "SetUp", "SkipNumbers", "WagersEntered",
]

NEXT_SHOE = TakesEffect.NEXT_SITTING


class Burn(Worded):
    """How many cards are burned before the first coup."""

    TEN_FOR_COURT = "ten_for_court", "its value, 10 for tens and face cards"
    NONE_FOR_COURT = "none_for_court", "its value; face cards count 0"
    ACE_ELEVEN = "ace_eleven", "its value; aces count 11, face cards 10"
    DECK_COUNT = "deck_count", "as many as decks"
    FACE_VALUE = "face_value", "its face value"
    FIXED = "fixed", "a fixed number"
    NONE = "none", as_in("cards", "none")


class Faces(Worded):
    """Whether the first four cards are dealt face up."""

    UP = "up", "face up"
    DOWN = "down", "face down, then turned"


class Commission(Worded):
    """When the commission on a winning Banker bet is taken."""

    AT_ONCE = "at_once", "at once"
    BOXES = "boxes", "marked, collected at the end of the shoe"


class Counted(Worded):
    """What commission in the boxes is rounded on."""

    EACH_WIN = "each_win", "each win"
    AT_COLLECTION = "at_collection", "at collection"


class Order(Worded):
    """From which side the dealer takes and pays."""

    RIGHT_TO_LEFT = "right_to_left", "right to left"
    LEFT_TO_RIGHT = "left_to_right", "left to right"


class WagersEntered(Worded):
    """How much of the betting the dealer keys."""

    ALL = "all", "all"
    WINNERS = "winners", "winners only"
    OFF = "off", as_in("bets", "none")


class SkipNumbers(Worded):
    """Seat numbers that the table does not have."""

    NONE = "none", "none"
    FOUR = "4", "4"
    FOUR_THIRTEEN = "4_13", "4 and 13"
    FOUR_THIRTEEN_FOURTEEN = "4_13_14", "4, 13 and 14"

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers left out."""
        return () if self is SkipNumbers.NONE else tuple(int(number) for number in self.value.split("_"))


class BoxedCard(Worded):
    """What becomes of a card found face up in the shoe."""

    DISCARD = "discard", "discarded"
    PLAYS = "plays", "plays"


class SeenCard(Worded):
    """What becomes of a card that was drawn in error and seen."""

    BURN = "burn", "burned"
    DUMMY = "dummy", "starts a free hand"


class OutOfCards(Worded):
    """What happens when the shoe cannot finish a coup."""

    VOID = "void", "the coup is void"
    RESHUFFLE = "reshuffle", "the discards are shuffled"


class SetUp(Worded):
    """How closely the program leads through the shuffle."""

    GUIDED = "guided", "step by step"
    SHORT = "short", "cut and burn only"


SHOE, DEALING, WRONG = "Shoe and commission", "Dealing procedure", "When something goes wrong"
"""The headings under which the rules stand that are not about bets."""


def _takes_commission(rules: "BaccaratRules") -> bool:
    return rules.commission > 0


def _pays_parts(rules: "BaccaratRules") -> bool:
    """Some bet may win less than whole units."""
    return rules.banker_six is BankerSix.HALF or rules.big or rules.small


def _kept_of(label: Sentence, chips: int) -> Any:
    """The working float of one value: whatever chips a house has, its smallest are those that run out."""
    return rule(chips, Words(label, "Left in the rack by buy-ins, to pay with.", OURS), low=0, high=500, unit="chips",
                group=FLOAT)


class BaccaratRules(WagerRules):
    """How this house deals Mini Baccarat. Money is in minor units."""

    winnings_rounding: Rounding = rule(
        Rounding.DOWN, Words("Rounding of winnings", "Which way half a chip is rounded.", OURS),
        options={Rounding.DOWN: "down", Rounding.HALF_UP: "half up", Rounding.UP: "up"}, group=WAGERS,
        matters=_pays_parts)
    free_hands: bool = rule(True, Words("Free hands", "Whether a coup may be dealt with no bets.", PRACTICE),
                            group=LIMITS)
    decks: int = rule(8, Words("Decks", "Decks of 52 cards in the shoe.", SEED), low=1, high=12, takes_effect=NEXT_SHOE,
                      group=SHOE)
    cut_depth: int = rule(52, Words("Cut card", "Cards behind the cut card.", SEED), low=6, high=104, unit="cards",
                          takes_effect=NEXT_SHOE, group=SHOE)
    extra_coups: int = rule(0, Words("Coups after the cut card", "Dealt after the coup in which it appears.",
                                     SEED), low=0, high=1, unit="coups", takes_effect=NEXT_SHOE, group=SHOE)
    commission: int = rule(500, Words("Commission", "On winning Banker bets, in per cent.", SEED),
                           low=0, high=1000, unit=HUNDREDTHS, group=SHOE)
    commission_taken: Commission = rule(
        Commission.AT_ONCE, Words("Commission taken", "Out of each payment, or marked in the seat’s box.", SEED),
        takes_effect=NEXT_SHOE, group=SHOE, matters=_takes_commission)
    commission_rounding: Rounding = rule(
        Rounding.HALF_UP, Words("Commission rounding", "Which way part of a unit is rounded.", OURS),
        options={Rounding.DOWN: "down", Rounding.HALF_UP: "half up", Rounding.UP: "up"}, group=SHOE,
        matters=_takes_commission)
    commission_unit: int = rule(
        1, Words("Commission unit", "The smallest step of a commission.", OURS),
        options={1: "1", 5: "5", 25: "25", 50: "50", 100: "100"}, unit="money", group=SHOE, matters=_takes_commission)
    commission_counted: Counted = rule(
        Counted.EACH_WIN, Words("Rounding of marked commission", "On each win, or once when it is collected.", OURS),
        takes_effect=NEXT_SHOE, group=SHOE,
        matters=lambda rules: rules.commission > 0 and rules.commission_taken is Commission.BOXES)
    seats: int = rule(9, Words("Seats", "Places at the table.", PRACTICE), low=1, high=14, takes_effect=NEXT_SHOE,
                      group=DEALING)
    skip_numbers: SkipNumbers = rule(SkipNumbers.NONE,
                                     Words("Skipped seat numbers", "Numbers that no seat has.", OURS),
                                     takes_effect=NEXT_SHOE, group=DEALING)
    minimum_cut: int = rule(10, Words("Minimum cut", "Cards the cut must leave at each end.", PRACTICE),
                            low=1, high=52, unit="cards", takes_effect=NEXT_SHOE, group=DEALING)
    burn: Burn = rule(Burn.TEN_FOR_COURT, Words("Burn", "How many cards the burn card burns.", PRACTICE),
                      takes_effect=NEXT_SHOE, group=DEALING)
    burn_number: int = rule(3, Words("Fixed burn", "Cards burned if the number is fixed.", PRACTICE), low=1, high=8,
                            unit="cards", takes_effect=NEXT_SHOE, group=DEALING,
                            matters=lambda rules: rules.burn is Burn.FIXED)
    faces: Faces = rule(Faces.UP, Words("First four cards", "Dealt face up, or dealt face down and turned when all "
                                                            "four are out.", SEED),
                        group=DEALING)
    order: Order = rule(Order.RIGHT_TO_LEFT,
                        Words("Take and pay", "Losing bets first, from the dealer’s right or left.", PRACTICE),
                        group=DEALING)
    free_hands_on_roads: bool = rule(True, Words("Free hands on the roads", "Marked like any other coup.", OURS),
                                     group=DEALING, matters=lambda rules: rules.free_hands)
    road_tail: Tail = rule(
        Tail.DROP, Words("Dragon tails", "How a streak goes on after it had to turn above the bottom row.", PRACTICE),
        options={Tail.DROP: "down again where there is room", Tail.STAY: "on to the right"}, group=DEALING)
    boxed_card: BoxedCard = rule(BoxedCard.DISCARD,
                                 Words("Card face up in the shoe", "Discarded, or played.", PRACTICE), group=WRONG)
    seen_card: SeenCard = rule(
        SeenCard.BURN, Words("A card drawn in error and seen", "Burned, or used to start a free hand.", PRACTICE),
        group=WRONG)
    out_of_cards: OutOfCards = rule(
        OutOfCards.VOID, Words("Not enough cards", "The coup is void, or the discards are shuffled.", PRACTICE),
        group=WRONG)
    float_smallest: int = _kept_of("Smallest chips kept", 20)
    float_second: int = _kept_of("Second smallest chips kept", 10)
    float_third: int = _kept_of("Third smallest chips kept", 0)
    set_up: SetUp = rule(SetUp.GUIDED,
                         Words("Shuffle and cut", "Every step of the shuffle, or only the cut and the burn.", OURS),
                         takes_effect=NEXT_SHOE, group=ENTERED)
    suits: bool = rule(False, Words("Suits", "The dealer keys the suit of each card.", OURS), group=ENTERED)
    wagers: WagersEntered = rule(WagersEntered.ALL,
                                 Words("Bets entered", "All bets, only the winners’, or none (guidance only).", OURS),
                                 group=ENTERED)

    def faults_together(self) -> list[RuleFault]:
        """Rules that are each allowed but not together."""
        return [*self.limits_that_cross(), *self._cut_card_misplaced(), *self._no_perfect_pair()]

    def _cut_card_misplaced(self) -> list[RuleFault]:
        least, most = 6 * (1 + self.extra_coups), self.decks * 26
        if least <= self.cut_depth <= most:
            return []
        return [RuleFault(plural(
            self.decks, "{depth} cards behind the cut card is not allowed. With one deck: {least}–{most}.",
            "{depth} cards behind the cut card is not allowed. With {count} decks: {least}–{most}.",
            depth=self.cut_depth, least=least, most=most), ("cut_depth", "decks", "extra_coups"),
            {"cut_depth": least if self.cut_depth < least else most})]

    def _no_perfect_pair(self) -> list[RuleFault]:
        if not self.perfect_pair or self.decks > 1:
            return []
        return [RuleFault(tr("One deck has no two identical cards: a perfect pair needs two decks or more."),
                          ("perfect_pair", "decks"), {"perfect_pair": False})]

    @property
    def rounds_whole_boxes(self) -> bool:
        """Commission is rounded once for all the wins in a box, as it is collected; else on each win."""
        return self.commission_taken is Commission.BOXES and self.commission_counted is Counted.AT_COLLECTION

    @property
    def commission_words(self) -> str:
        """The rate as it is printed: 5%, 4.5%."""
        return tr("{rate}%", rate=per_cent(self.commission))
