"""The house rules of Mini Baccarat about its bets: what is offered, what it pays, and what may be bet."""

from collections.abc import Callable, Iterator
from typing import Any

from app.house_rules import HouseRules, RuleFault, Worded, Words, always, declared, rule
from app.words import Sentence, tr

SEED = "the game’s description"
PRACTICE = "casino practice"
OURS = "our decision"

WAGERS, LIMITS = "Wagers and payouts", "Limits"
"""The headings under which they stand."""

OFFERED, PAYS, LEAST, MOST = "offered", "pays", "least", "most"
"""The columns in which they are read side by side."""


class BankerSix(Worded):
    """What a winning Banker six pays."""

    FULL = "full", "in full"
    HALF = "half", "half"


class BothSides(Worded):
    """Whether one seat may bet on Player and Banker at once."""

    WARN = "warn", "allowed with a warning"
    FORBID = "forbid", "forbidden"


def where(offered: str) -> Callable[[Any], bool]:
    """A rule on which something rests only where a bet is offered; always where it is no side bet."""
    return (lambda rules: bool(getattr(rules, offered))) if offered else always


def side_by_side(rules: type) -> dict[Sentence, dict[str, str]]:
    """The rules that are read side by side: for each bet, the name of the rule in each column."""
    found: dict[Sentence, dict[str, str]] = {}
    for one in declared(rules):
        if one.row:
            found.setdefault(one.row, {})[one.column] = one.name
    return found


def _offers(default: bool, words: Words, row: Sentence) -> Any:
    """Whether a bet is offered at all."""
    return rule(default, words, group=WAGERS, row=row, column=OFFERED)


def _pays(words: Words, row: Sentence, offered: str, *, default: int, low: int, high: int) -> Any:
    """What a bet pays to one. `high` is the most that still leaves the house an edge."""
    return rule(default, words, low=low, high=high, unit="to 1", group=WAGERS, row=row, column=PAYS,
                matters=where(offered))


def _odds(default: int, options: dict[int, Sentence], words: Words, row: Sentence, offered: str) -> Any:
    """The same where it is one of a few."""
    return rule(default, words, options=options, group=WAGERS, row=row, column=PAYS, matters=where(offered))


def _least(default: int, words: Words, row: Sentence, offered: str = "") -> Any:
    """The least bet, in minor units."""
    return rule(default, words, low=1, high=10**9, unit="money", group=WAGERS, row=row, column=LEAST,
                matters=where(offered))


def _most(default: int, words: Words, row: Sentence, offered: str = "") -> Any:
    """The largest bet, in minor units."""
    return rule(default, words, low=1, high=10**9, unit="money", group=WAGERS, row=row, column=MOST,
                matters=where(offered))


def _in_all(words: Words) -> Any:
    """A limit on bets taken together, in minor units; 0 for none."""
    return rule(0, words, low=0, high=10**9, unit="money", zero="no limit", group=LIMITS)


class WagerRules(HouseRules):
    """Which bets this house takes, what they pay, and their limits. Money is in minor units."""

    minimum: int = _least(500, Words("Minimum bet", "On Player and Banker.", OURS), "Player and Banker")
    maximum: int = _most(20_000, Words("Maximum bet", "On Player and Banker.", OURS), "Player and Banker")
    banker_six: BankerSix = rule(
        BankerSix.FULL, Words("Banker wins with six", "In full, or half if there is no commission.", PRACTICE),
        group=WAGERS)
    banker_seven_pushes: bool = rule(
        False, Words("Banker’s three-card seven", "Pushes instead of winning.", PRACTICE), group=WAGERS)

    tie: bool = _offers(True, Words("Tie bet", "Both hands have the same total.", SEED), "Tie")
    tie_pays: int = _pays(Words("Tie pays", "To one.", SEED), "Tie", "tie", default=8, low=8, high=9)
    tie_minimum: int = _least(100, Words("Minimum Tie bet", "On Tie.", OURS), "Tie", "tie")
    tie_maximum: int = _most(2_500, Words("Maximum Tie bet", "On Tie.", OURS), "Tie", "tie")

    pairs: bool = _offers(True, Words("Pair bets", "The first two cards of that hand are the same rank.", OURS),
                          "Pairs")
    pair_pays: int = _pays(Words("A pair pays", "To one.", PRACTICE), "Pairs", "pairs", default=11, low=11, high=12)
    pair_minimum: int = _least(100, Words("Minimum pair bet", "On either pair.", OURS), "Pairs", "pairs")
    pair_maximum: int = _most(2_500, Words("Maximum pair bet", "On either pair.", OURS), "Pairs", "pairs")

    either_pair: bool = _offers(False, Words("Either pair bet", "At least one hand has a pair.", PRACTICE),
                                "Either pair")
    either_pair_pays: int = _pays(Words("Either pair pays", "To one.", PRACTICE), "Either pair", "either_pair",
                                  default=5, low=4, high=5)
    either_pair_minimum: int = _least(100, Words("Minimum Either pair bet", "On Either pair.", OURS), "Either pair",
                                      "either_pair")
    either_pair_maximum: int = _most(2_500, Words("Maximum Either pair bet", "On Either pair.", OURS), "Either pair",
                                     "either_pair")

    perfect_pair: bool = _offers(
        False, Words("Perfect pair bet", "Either hand has two cards of the same rank and suit.", PRACTICE),
        "Perfect pair")
    perfect_pair_pays: int = _odds(
        25, {25: "25 to 1", 200: "25 to 1, both hands 200 to 1", 250: "25 to 1, both hands 250 to 1"},
        Words("A perfect pair pays", "For one hand, or for both.", PRACTICE), "Perfect pair", "perfect_pair")
    perfect_pair_minimum: int = _least(100, Words("Minimum Perfect pair bet", "On Perfect pair.", OURS), "Perfect pair",
                                       "perfect_pair")
    perfect_pair_maximum: int = _most(500, Words("Maximum Perfect pair bet", "On Perfect pair.", OURS), "Perfect pair",
                                      "perfect_pair")

    dragon_7: bool = _offers(False, Words("Dragon 7 bet", "Banker wins with a three-card seven.", PRACTICE),
                             "Dragon 7")
    dragon_7_pays: int = _pays(Words("Dragon 7 pays", "To one.", PRACTICE), "Dragon 7", "dragon_7",
                               default=40, low=30, high=43)
    dragon_7_minimum: int = _least(100, Words("Minimum Dragon 7 bet", "On Dragon 7.", OURS), "Dragon 7", "dragon_7")
    dragon_7_maximum: int = _most(500, Words("Maximum Dragon 7 bet", "On Dragon 7.", OURS), "Dragon 7", "dragon_7")

    panda_8: bool = _offers(False, Words("Panda 8 bet", "Player wins with a three-card eight.", PRACTICE),
                            "Panda 8")
    panda_8_pays: int = _pays(Words("Panda 8 pays", "To one.", PRACTICE), "Panda 8", "panda_8",
                              default=25, low=20, high=27)
    panda_8_minimum: int = _least(100, Words("Minimum Panda 8 bet", "On Panda 8.", OURS), "Panda 8", "panda_8")
    panda_8_maximum: int = _most(500, Words("Maximum Panda 8 bet", "On Panda 8.", OURS), "Panda 8", "panda_8")

    lucky_6: bool = _offers(False, Words("Lucky 6 bet", "Banker wins with six, in two cards or in three.", PRACTICE),
                            "Lucky 6")
    lucky_6_pays: int = _odds(
        20, {20: "two cards 12 to 1, three 20 to 1", 23: "two cards 12 to 1, three 23 to 1"},
        Words("Lucky 6 pays", "Depends on how many cards Banker has.", PRACTICE), "Lucky 6", "lucky_6")
    lucky_6_minimum: int = _least(100, Words("Minimum Lucky 6 bet", "On Lucky 6.", OURS), "Lucky 6", "lucky_6")
    lucky_6_maximum: int = _most(1_000, Words("Maximum Lucky 6 bet", "On Lucky 6.", OURS), "Lucky 6", "lucky_6")

    super_6: bool = _offers(False, Words("Super 6 bet", "Banker wins with six, in any number of cards.", PRACTICE),
                            "Super 6")
    super_6_pays: int = _pays(Words("Super 6 pays", "To one.", PRACTICE), "Super 6", "super_6",
                              default=12, low=10, high=17)
    super_6_minimum: int = _least(100, Words("Minimum Super 6 bet", "On Super 6.", OURS), "Super 6", "super_6")
    super_6_maximum: int = _most(1_500, Words("Maximum Super 6 bet", "On Super 6.", OURS), "Super 6", "super_6")

    dragon_bonus: bool = _offers(
        False, Words("Dragon Bonus bets", "A hand wins with a natural, or by four points or more.", PRACTICE),
        "Dragon Bonus")
    dragon_bonus_minimum: int = _least(100, Words("Minimum Dragon Bonus bet", "On either hand.", OURS), "Dragon Bonus",
                                       "dragon_bonus")
    dragon_bonus_maximum: int = _most(500, Words("Maximum Dragon Bonus bet", "On either hand.", OURS),
                                      "Dragon Bonus", "dragon_bonus")

    big: bool = _offers(False, Words("Big bet", "Five or six cards are dealt.", PRACTICE), "Big")
    big_pays: int = _odds(54, {50: "0.5 to 1", 54: "0.54 to 1"}, Words("Big pays", "To one.", PRACTICE), "Big", "big")
    big_minimum: int = _least(100, Words("Minimum Big bet", "On Big.", OURS), "Big", "big")
    big_maximum: int = _most(2_500, Words("Maximum Big bet", "On Big.", OURS), "Big", "big")

    small: bool = _offers(False, Words("Small bet", "Four cards are dealt.", PRACTICE), "Small")
    small_pays: int = _odds(150, {140: "1.4 to 1", 150: "1.5 to 1"}, Words("Small pays", "To one.", PRACTICE), "Small",
                            "small")
    small_minimum: int = _least(100, Words("Minimum Small bet", "On Small.", OURS), "Small", "small")
    small_maximum: int = _most(2_500, Words("Maximum Small bet", "On Small.", OURS), "Small", "small")

    seat_maximum: int = _in_all(Words("Seat maximum", "All of one seat’s bets on a coup; 0 for no limit.", OURS))
    table_maximum: int = _in_all(Words("Table maximum", "All bets on the table together; 0 for no limit.", OURS))
    differential: int = _in_all(Words("Table differential", "How far total Player bets and total Banker bets may "
                                                            "differ; 0 for no limit.", PRACTICE))
    side_needs_main: bool = rule(
        False, Words("Side bets need a main bet", "Allowed only with a Player or Banker bet, and never larger than it.",
                     PRACTICE), group=LIMITS, matters=lambda rules: any(
                         getattr(rules, of_bet[OFFERED]) for of_bet in side_by_side(type(rules)).values()
                         if OFFERED in of_bet))
    both_sides: BothSides = rule(
        BothSides.WARN, Words("Both sides by one seat", "Allowed with a warning, or forbidden.", OURS), group=LIMITS)

    def limits_that_cross(self) -> Iterator[RuleFault]:
        """Limits of bets on offer that are each allowed but leave nothing that could be bet."""
        for spot, of_bet in side_by_side(type(self)).items():
            if where(of_bet.get(OFFERED, ""))(self):
                yield from self._crossed(of_bet[LEAST], of_bet[MOST], tr(spot))
                if OFFERED in of_bet:
                    yield from self._above_main(of_bet[LEAST], tr(spot))
        yield from self._too_little_in_all()

    def _crossed(self, low: str, high: str, spot: str) -> Iterator[RuleFault]:
        if getattr(self, low) > getattr(self, high):
            yield RuleFault(tr("{spot}: the minimum is above the maximum. Lower the minimum, or raise the maximum.",
                               spot=spot), (low, high), {low: getattr(self, high)})

    def _above_main(self, low: str, spot: str) -> Iterator[RuleFault]:
        if self.side_needs_main and getattr(self, low) > self.maximum:
            yield RuleFault(tr("{spot}: the minimum is above any main bet, and a side bet cannot be larger than its "
                               "main bet.",
                               spot=spot), (low, "side_needs_main", "maximum"), {low: self.maximum})

    def _too_little_in_all(self) -> Iterator[RuleFault]:
        for name, sentence in (
            ("seat_maximum", "The seat maximum is below the minimum bet. Enter 0 for no limit, or the minimum bet or "
                             "more."),
            ("table_maximum", "The table maximum is below the minimum bet. Enter 0 for no limit, or the minimum bet or "
                              "more."),
        ):
            if 0 < getattr(self, name) < self.minimum:
                yield RuleFault(tr(sentence), (name, "minimum"), {name: self.minimum})
