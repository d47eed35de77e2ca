"""What jackpots, the jar and a pot that was left hold from nights before, and how a night begins with it."""

from collections.abc import Mapping
from typing import Any

from app.chips import Counts, combined, fewest, negated, worth
from app.dealing.values.transfers import CASE, FOUND, JAR, KEPT_POT, Family, Place, jackpot, jackpot_box
from app.desk.house.house import House
from app.jackpots.rules import KINDS, JackpotRules, reserve_of, rules_of
from app.jackpots.running import Running


def house_rules_of(house: House, name: str) -> JackpotRules:
    """The rules by which this house begins a jackpot's next period."""
    return rules_of(name, house.jackpots.get(name, {}), house.money)


def held_for(name: str, balances: Mapping[Place, int]) -> dict[Place, int]:
    """What a jackpot and its reserve hold, by place, in minor units."""
    places = [kind(one) for one in (name, reserve_of(name)) for kind in (jackpot, jackpot_box)]
    return {place: held for place in places if (held := balances.get(place, 0))}


def left_to_begin(house: House, balances: Mapping[Place, int], now: int, missing: Counts) -> dict[str, Any]:
    """What a night begins with from nights before: the jackpots that run, what they, jar and pot hold, and the case.

    Which chips were set aside nobody wrote down: the fewest that make it. Chips that were `missing` at the last count
    are not in the case either: they have been found short once, and are expected nowhere until they turn up.
    """
    held = {place: amount for name in KINDS for place, amount in held_for(name, balances).items()}
    held |= {place: put_by for place in (JAR, KEPT_POT) if (put_by := balances.get(place, 0))}
    if lost := worth(missing):
        held[FOUND] = lost
    aside = sum(amount for place, amount in held.items() if place.family is Family.CHIPS)
    left = combined(house.chips.owned, negated(missing))
    chips = fewest(aside - lost, house.chips.values, left) or {}
    running = {name: Running(name, rules, now).as_json() for name in KINDS
               if (rules := house_rules_of(house, name)).on or held_for(name, balances)}
    return {"jackpots": running, "case": combined(left, negated(chips)), "missing": missing,
            "balances": held | ({CASE: -aside} if aside else {})}
