"""What a table dealt by chance is tried with: chips, strange answers, every ruling, every house rule."""


from app import house_rules
from app.chips import home_set, small_stakes_set
from app.dealing.asides.fun_chips import ChipsForFun
from app.dealing.asides.jackpot_money import OfAJackpot
from app.dealing.asides.registry import (
    ASIDES,
    BuyAtCage,
    CashOutCarried,
    ChipsForCash,
    CloseOut,
    CloseTable,
    GivePot,
    SharePots,
    TakeCarried,
)
from app.dealing.values.log import Json
from app.dealing.values.rules_in_force import HANDED
from app.games.baccarat.house_rules.rules import BaccaratRules
from app.games.baccarat.house_rules.wager_rules import LEAST
from app.games.baccarat.irregular.rulings import RULINGS
from app.house_rules import Declared
from tests.app.games.baccarat.stand import chip_set

RANKS = "A23456789TJQK"
CHIPS = (home_set(100), small_stakes_set(100), chip_set(c100=40, c500=40, c2500=20),
         chip_set(c300=60, c500=60, c700=40), chip_set(c5=100, c25=100, c100=100, c500=60), chip_set(c250=80, c1000=50))
STRANGE: tuple[Json, ...] = ("Z", "", {}, [], -1, {"seat": 99}, {"1": {"dragon": 500}}, {"99": {"player": 500}},
                             {"1": {"player": -500}}, {"all": True, "chips": {"1": {"1": -1}}}, "99999", 10**30)

GOALS = [f"{kind.code}/{decision.code}" for kind in RULINGS for decision in kind.decisions] + \
    [kind.code for kind in RULINGS if not kind.decisions]
"""Every ruling with every decision."""

ALL_ASIDES = [kind for kind in ASIDES if not issubclass(kind, OfAJackpot)
              and kind not in (GivePot, SharePots, CloseOut, CloseTable, ChipsForFun, CashOutCarried, TakeCarried,
                               ChipsForCash, BuyAtCage)
              and kind.code not in HANDED]
"""A shoe has no pots and no chips for fun, jackpots have their own nights, the last count comes when all have gone, and
so does a table's own; and with one table nothing is handed to another."""
ASIDE_CODES = [kind.code for kind in ALL_ASIDES]
FIRST_FOUR = (("I2/banker_third", "63KQ"), ("I2", "67KQ"), ("I3", "67KQ"), ("I4", "23KQ"), ("I7", "63QJ"),
              ("suits", "K8K8"))
"""The first four cards after which such a fault with a third card can be made, or suits are asked for."""

PURSUED = [*GOALS, "suits", "collect", "waive", "cover", "empty", "pay_marker", "pay_jar", "go_home"]
"""What one sitting each is about: the rulings, and the asides that chance seldom makes possible."""

DECLARED = house_rules.declared(BaccaratRules)


def choices(one: Declared) -> list[object]:
    """What a house rule is tried with."""
    if one.options:
        return list(one.options)
    if one.kind is bool:
        return [False, True]
    named: dict[str, list[object]] = {
        "decks": [1, 1, 1, 2], "seats": [2, 5, 9, 14], "minimum_cut": [1, 10], "cut_depth": [6, 12, 20, 26],
        "burn_number": [1, 8], "minimum": [100, 500], "maximum": [5_000, 20_000], "tie_minimum": [100, 300],
        "differential": [0, 1_000], "seat_maximum": [0, 4_000], "table_maximum": [0, 9_000],
        "commission": [0, 400, 500], "extra_coups": [0, 1],
    }
    least_or_most: list[object] = [100, 300] if one.column == LEAST else [1_000, 2_500]
    return named.get(one.name) or (least_or_most if one.unit == "money" else [one.low, one.high])


OPTIONS = [f"{one.name}={house_rules.plain(value)}" for one in DECLARED for value in dict.fromkeys(choices(one))]
"""Every house rule with every value it is tried with."""
