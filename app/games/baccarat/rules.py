"""The house rules of Mini Baccarat, each declared once."""

from dataclasses import dataclass
from enum import StrEnum

from app.house_rules import HUNDREDTHS, RuleFault, TakesEffect, Words, per_cent, rule
from app.money import Rounding
from app.words import plural, tr

NEXT_SHOE = TakesEffect.NEXT_SITTING


class Burn(StrEnum):
    """How many cards are burned before the first coup."""

    TEN_FOR_COURT = "ten_for_court"
    NONE_FOR_COURT = "none_for_court"
    ACE_ELEVEN = "ace_eleven"
    DECK_COUNT = "deck_count"
    FACE_VALUE = "face_value"
    FIXED = "fixed"
    NONE = "none"


class Faces(StrEnum):
    """Whether the first four cards are dealt face up."""

    UP = "up"
    DOWN = "down"


class Commission(StrEnum):
    """When the commission on a winning Banker bet is taken."""

    AT_ONCE = "at_once"
    BOXES = "boxes"


class Counted(StrEnum):
    """What commission in the boxes is rounded on."""

    EACH_WIN = "each_win"
    AT_COLLECTION = "at_collection"


class BankerSix(StrEnum):
    """What a winning Banker six pays."""

    FULL = "full"
    HALF = "half"


class Order(StrEnum):
    """From which side the dealer takes and pays."""

    RIGHT_TO_LEFT = "right_to_left"
    LEFT_TO_RIGHT = "left_to_right"


class BothSides(StrEnum):
    """Whether one seat may bet on Player and Banker at once."""

    WARN = "warn"
    FORBID = "forbid"


class WagersEntered(StrEnum):
    """How much of the betting the dealer keys."""

    ALL = "all"
    WINNERS = "winners"
    OFF = "off"


class SkipNumbers(StrEnum):
    """Seat numbers that the table does not have."""

    NONE = "none"
    FOUR = "4"
    FOUR_THIRTEEN = "4_13"
    FOUR_THIRTEEN_FOURTEEN = "4_13_14"

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers left out."""
        return () if self is SkipNumbers.NONE else tuple(int(number) for number in self.value.split("_"))


class BoxedCard(StrEnum):
    """What becomes of a card found face up in the shoe."""

    DISCARD = "discard"
    PLAYS = "plays"


class SeenCard(StrEnum):
    """What becomes of a card that was drawn in error and seen."""

    BURN = "burn"
    DUMMY = "dummy"


class OutOfCards(StrEnum):
    """What happens when the shoe cannot finish a coup."""

    VOID = "void"
    RESHUFFLE = "reshuffle"


class SetUp(StrEnum):
    """How closely the program leads through the shuffle."""

    GUIDED = "guided"
    SHORT = "short"


SEED = "the game's description"
PRACTICE = "casino practice"
OURS = "our decision"


@dataclass(frozen=True)
class BaccaratRules:
    """How this house deals Mini Baccarat. Money is in minor units."""

    decks: int = rule(8, Words("Decks", "Packs of 52 in the shoe.", SEED), low=1, high=12, takes_effect=NEXT_SHOE)
    seats: int = rule(9, Words("Seats", "Places at the table.", PRACTICE), low=1, high=14, takes_effect=NEXT_SHOE)
    skip_numbers: SkipNumbers = rule(
        SkipNumbers.NONE, Words("Seat numbers left out", "Numbers that no seat bears.", OURS),
        options={SkipNumbers.NONE: "none", SkipNumbers.FOUR: "4", SkipNumbers.FOUR_THIRTEEN: "4 and 13",
                 SkipNumbers.FOUR_THIRTEEN_FOURTEEN: "4, 13 and 14"}, takes_effect=NEXT_SHOE)
    set_up: SetUp = rule(
        SetUp.GUIDED, Words("Shuffle and cut", "Every step of the shuffle, or only the cut and the burn.", OURS),
        options={SetUp.GUIDED: "step by step", SetUp.SHORT: "in short"}, takes_effect=NEXT_SHOE)
    minimum_cut: int = rule(10, Words("Least cut", "Cards that the cut must leave at either end.", PRACTICE),
                            low=1, high=52, unit="cards", takes_effect=NEXT_SHOE)
    cut_depth: int = rule(52, Words("Cut card", "Cards behind the cut card.", SEED), low=6, high=104, unit="cards",
                          takes_effect=NEXT_SHOE)
    burn: Burn = rule(
        Burn.TEN_FOR_COURT, Words("Burn", "Cards burned by the first card.", PRACTICE),
        options={Burn.TEN_FOR_COURT: "its value, ten and court cards 10", Burn.NONE_FOR_COURT: "its value, court 0",
                 Burn.ACE_ELEVEN: "its value, ace 11, court 10", Burn.DECK_COUNT: "as many as decks",
                 Burn.FACE_VALUE: "its face value", Burn.FIXED: "a fixed number", Burn.NONE: "none"},
        takes_effect=NEXT_SHOE)
    burn_number: int = rule(3, Words("Fixed burn", "Cards burned where the number is fixed.", PRACTICE), low=1, high=8,
                            unit="cards", takes_effect=NEXT_SHOE)
    faces: Faces = rule(
        Faces.UP, Words("First four cards", "Dealt face up, or turned once all four lie.", SEED),
        options={Faces.UP: "face up", Faces.DOWN: "face down, then turned"})
    suits: bool = rule(False, Words("Suits", "The dealer keys the suit of each card.", OURS))
    wagers: WagersEntered = rule(
        WagersEntered.ALL, Words("Bets entered", "All bets, only the winners’, or none (guidance only).", OURS),
        options={WagersEntered.ALL: "all", WagersEntered.WINNERS: "winners only", WagersEntered.OFF: "none"})
    minimum: int = rule(500, Words("Least bet", "On Player and Banker.", OURS), low=1, high=10**9, unit="money")
    maximum: int = rule(20_000, Words("Largest bet", "On Player and Banker.", OURS), low=1, high=10**9, unit="money")
    tie_minimum: int = rule(100, Words("Least Tie bet", "On Tie.", OURS), low=1, high=10**9, unit="money")
    tie_maximum: int = rule(2_500, Words("Largest Tie bet", "On Tie.", OURS), low=1, high=10**9, unit="money")
    pairs: bool = rule(True, Words("Pair bets", "Player pair and Banker pair are offered.", OURS))
    pair_minimum: int = rule(100, Words("Least pair bet", "On either pair.", OURS), low=1, high=10**9, unit="money")
    pair_maximum: int = rule(2_500, Words("Largest pair bet", "On either pair.", OURS), low=1, high=10**9, unit="money")
    side_needs_main: bool = rule(False, Words("Side bets need a main bet", "Tie and pairs only beside Player or "
                                              "Banker, and never above it.", PRACTICE))
    differential: int = rule(0, Words("Table differential", "Most by which all Player bets and all Banker bets may "
                                      "differ; 0 for any.", PRACTICE), low=0, high=10**9, unit="money")
    both_sides: BothSides = rule(
        BothSides.WARN, Words("Both sides by one seat", "Allowed with a word, or forbidden.", OURS),
        options={BothSides.WARN: "allowed with a warning", BothSides.FORBID: "forbidden"})
    free_hands: bool = rule(True, Words("Free coups", "A coup may be dealt without bets.", PRACTICE))
    free_hands_on_roads: bool = rule(True, Words("Free coups on the roads", "They are marked like any other.", OURS))
    tie_pays: int = rule(8, Words("Tie pays", "To one.", SEED), low=8, high=9, unit="to 1")
    pair_pays: int = rule(11, Words("A pair pays", "To one.", PRACTICE), low=11, high=12, unit="to 1")
    commission: int = rule(500, Words("Commission", "On winning Banker bets, in per cent.", SEED),
                           low=0, high=1000, unit=HUNDREDTHS)
    commission_taken: Commission = rule(
        Commission.AT_ONCE, Words("Commission taken", "Out of each payment, or marked in the seat's box.", SEED),
        options={Commission.AT_ONCE: "at once", Commission.BOXES: "marked, collected at the shoe's end"},
        takes_effect=NEXT_SHOE)
    commission_rounding: Rounding = rule(
        Rounding.HALF_UP, Words("Commission rounding", "Which way a part of the unit goes.", OURS),
        options={Rounding.DOWN: "down", Rounding.HALF_UP: "half up", Rounding.UP: "up"})
    commission_unit: int = rule(
        1, Words("Commission unit", "The smallest step of a commission, in minor units.", OURS),
        options={1: "1", 5: "5", 25: "25", 50: "50", 100: "100"}, unit="money")
    commission_counted: Counted = rule(
        Counted.EACH_WIN, Words("Commission in the boxes", "Rounded on each win, or once when it is collected.", OURS),
        options={Counted.EACH_WIN: "each win", Counted.AT_COLLECTION: "at collection"}, takes_effect=NEXT_SHOE)
    banker_six: BankerSix = rule(
        BankerSix.FULL, Words("Banker wins with six", "In full, or half where there is no commission.", PRACTICE),
        options={BankerSix.FULL: "in full", BankerSix.HALF: "half"})
    banker_seven_pushes: bool = rule(False, Words("Banker's three-card seven", "Pushes instead of winning.", PRACTICE))
    winnings_rounding: Rounding = rule(
        Rounding.DOWN, Words("Winnings rounding", "Which way half winnings go.", OURS),
        options={Rounding.DOWN: "down", Rounding.HALF_UP: "half up", Rounding.UP: "up"})
    extra_coups: int = rule(0, Words("Coups after the cut card's", "Dealt once the coup in which it came is over.",
                                     SEED), low=0, high=1, unit="coups", takes_effect=NEXT_SHOE)
    order: Order = rule(
        Order.RIGHT_TO_LEFT, Words("Take and pay", "Losing bets first, from the dealer's right or left.", PRACTICE),
        options={Order.RIGHT_TO_LEFT: "right to left", Order.LEFT_TO_RIGHT: "left to right"})
    boxed_card: BoxedCard = rule(
        BoxedCard.DISCARD, Words("Card face up in the shoe", "Discarded, or it plays.", PRACTICE),
        options={BoxedCard.DISCARD: "discarded", BoxedCard.PLAYS: "plays"})
    seen_card: SeenCard = rule(
        SeenCard.BURN, Words("A card drawn in error and seen", "Burned, or it starts a coup without bets.", PRACTICE),
        options={SeenCard.BURN: "burned", SeenCard.DUMMY: "starts a coup without bets"})
    out_of_cards: OutOfCards = rule(
        OutOfCards.VOID, Words("Not enough cards", "The coup is void, or the discards are shuffled.", PRACTICE),
        options={OutOfCards.VOID: "the coup is void", OutOfCards.RESHUFFLE: "the discards are shuffled"})

    def faults_together(self) -> list[RuleFault]:
        """Rules that are each allowed but not together."""
        least, most = 6 * (1 + self.extra_coups), self.decks * 26
        pairs = (("minimum", "maximum", tr("Player and Banker")), ("tie_minimum", "tie_maximum", tr("Tie")),
                 ("pair_minimum", "pair_maximum", tr("The pairs")))
        found = [RuleFault(tr("{spot}: the least bet is above the largest. The least is set below the largest.",
                              spot=spot), (low, high), {low: getattr(self, high)})
                 for low, high, spot in pairs if getattr(self, low) > getattr(self, high)]
        if not least <= self.cut_depth <= most:
            found.append(RuleFault(plural(
                self.decks, "{depth} cards behind the cut card cannot be. With one deck it is {least}–{most}.",
                "{depth} cards behind the cut card cannot be. With {count} decks it is {least}–{most}.",
                depth=self.cut_depth, least=least, most=most), ("cut_depth", "decks", "extra_coups"),
                {"cut_depth": least if self.cut_depth < least else most}))
        return found

    @property
    def commission_words(self) -> str:
        """The rate as it is printed: 5%, 4.5%."""
        return f"{per_cent(self.commission)}%"
