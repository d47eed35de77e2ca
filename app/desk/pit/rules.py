"""When the pit is told of something: the house's own limits, each of which 0 turns off."""

from collections.abc import Mapping
from typing import Any, cast

from app import house_rules
from app.dealing.values.log import Json
from app.desk.session.session import Session
from app.house_rules import HouseRules, Words, amount, rule
from app.words import Sentence

KEPT = "pit"
"""Under this name the books keep what a house has changed of them."""

NEVER = "never"


def _minutes(default: int, label: Sentence, effect: Sentence) -> Any:
    return rule(default, Words(label, effect), low=0, high=720, unit="minutes", zero=NEVER)


class PitRules(HouseRules):
    """The limits. Of how long something waits, minutes; of chips, an amount in minor units."""

    rack_low: int = rule(40, Words("Rack low", "Per cent of its float that a rack may fall below."), low=0, high=100,
                         unit="%", zero=NEVER)
    outside: bool = rule(True, Words("Win outside the band", "A win that 19 nights of 20 do not come to."))
    no_hand: int = _minutes(10, "No hand", "Minutes without a hand while players sit there.")
    bet: int = amount(50_000, Words("Large bet", "A single bet of more than this."), low=0, zero=NEVER)
    asked: int = _minutes(2, "Asked", "Minutes that a fill, a credit or a player may wait.")
    mended: int = _minutes(15, "Older hand fixed", "Minutes for which it is shown.")
    differs: int = _minutes(30, "Count differs", "Minutes for which a rack counted over or short is shown.")
    no_dealer: bool = rule(True, Words("No dealer", "Players at a table without a named dealer while others have one."))
    relief: int = _minutes(60, "Relief", "Minutes that a dealer deals without a break.")
    no_word: bool = rule(True, Words("No word", "A table whose computer has not been heard from for 10 seconds."))
    carried: int = _minutes(20, "Chips carried", "Minutes that a player may have chips at no table.")
    box: int = amount(10_000, Words("Commission owed", "Commission in the boxes of a table of more than this."), low=0,
                      zero=NEVER)
    claim: int = _minutes(5, "Jackpot claim", "Minutes that a claimed hand may wait for its confirmation.")


def pit_rules(session: Session) -> PitRules:
    """The limits of this house."""
    kept = session.books.settings().get(KEPT, {})
    return house_rules.from_values(PitRules, cast(Mapping[str, object], kept), session.the_house().money.unit)


def change_pit_rules(session: Session, values: Mapping[str, object], op_id: str = "") -> None:
    """The house has other limits from now on. Raises Refused for one that cannot be."""
    if session.was_written(op_id):
        return
    unit = session.the_house().money.unit
    changed = house_rules.differences(house_rules.from_values(
        PitRules, house_rules.as_values(pit_rules(session)) | dict(values), unit), unit)
    session.carry_out("pit_rules", op_id, settings={KEPT: cast(Json, changed)})
