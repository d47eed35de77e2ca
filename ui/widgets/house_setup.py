"""What the page has taken in, as the desk wants it: a set of chips, a list of players, a house and a night."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from app import house_rules
from app.chips import Chip, ChipSet, worth
from app.desk.house.house import House, new_house, refuse_chips
from app.desk.session.night_opening import NightPlan, first_sitting
from app.errors import Refused
from app.games import FIRST, game
from app.money import LARGEST, Currency, field_figure, figure, priced, read_amount
from app.names import clean_line, clean_name, same_name
from app.words import tr
from ui.look.art import CHIP_PAINT

FEWEST_KINDS, MOST_KINDS = 2, 8
MOST_PLAYERS = 14
LONGEST_TITLE = 60
NEW_KIND_OWNED = 25


DECKS: dict[int, dict[str, Any]] = {
    1: {"decks": 1, "cut_depth": 14, "extra_coups": 0, "pairs": False}, 2: {"decks": 2, "cut_depth": 26},
    6: {"decks": 6}, 8: {}}
"""How many decks a house may own, and what its first shoe is dealt by then."""


@dataclass(frozen=True)
class Opening:
    """A house and the night to be opened in it, tried and found possible."""

    house: House
    plan: NightPlan


@dataclass(frozen=True, slots=True)
class ChipLine:
    """A line of the chip table: the value as it was typed, the chip's colour, and how many there are."""

    typed: str
    colour: str
    owned: int


def lines_of(chips: ChipSet, money: Currency) -> tuple[ChipLine, ...]:
    """A set of chips as lines that can be changed."""
    return tuple(ChipLine(figure(chip.value, money), chip.colour, chip.owned) for chip in chips.chips)


def value_of(line: ChipLine, money: Currency) -> int | None:
    """What one chip of a line is worth in minor units; None while its value cannot be read."""
    try:
        return read_amount(line.typed, money)
    except Refused:
        return None


def read_set(name: str, lines: Sequence[ChipLine], money: Currency) -> ChipSet:
    """The set that the lines make. Raises Refused for values that cannot be read and for chips that are no set."""
    made = ChipSet(name, tuple(Chip(read_amount(line.typed, money), line.colour, line.owned) for line in lines))
    refuse_chips(made)
    if (total := worth(made.owned)) > LARGEST:
        raise Refused(tr("These chips are worth {total}.", total=figure(total, money)),
                      tr("The books hold at most {most}.", most=figure(LARGEST, money)),
                      tr("Lower the values or the numbers."))
    return made


def next_line(lines: Sequence[ChipLine], money: Currency) -> ChipLine:
    """One more kind of chip: five times the largest there is, in a colour that no other has."""
    known = [value for line in lines if (value := value_of(line, money))]
    used = {line.colour for line in lines}
    colour = next((one for one in CHIP_PAINT if one not in used), "white")
    return ChipLine(field_figure(5 * max(known, default=money.unit), money), colour, NEW_KIND_OWNED)


def places(house: House | None) -> int:
    """How many can be seated: as many as a table can have, unless the house has said how many its table has."""
    said = house.rules.get(FIRST, {}).get("seats") if house else None
    return said if isinstance(said, int) else MOST_PLAYERS


def read_player(typed: str, there: Sequence[str], most: int) -> str:
    """The name to be put on the list. Raises Refused for no name, one that is there, or one more than the seats."""
    name = clean_name(typed)
    if any(same_name(name) == same_name(one) for one in there):
        raise Refused(tr("{name} is on the list already.", name=name), tr("Every player needs a different name."),
                      tr("Add a surname or an initial."))
    if len(there) >= most:
        raise Refused(tr("There is no seat for {name}.", name=name), tr("The table has {most} seats.", most=most),
                      tr("Take a name off the list."))
    return name


def quick_step(chips: ChipSet | None, money: Currency) -> int:
    """What the quick buy-ins count in: the smallest chip where it is under one major unit, else one major unit."""
    return min(chips.values[-1], money.unit) if chips else money.unit


def refuse_buy_in(amount: int, players: int, chips: ChipSet, money: Currency) -> None:
    """Raises Refused for a buy-in of nothing, and for more than all the chips are worth together."""
    if amount <= 0:
        raise Refused(tr("A buy-in must be more than zero."), "", tr("Type the amount."))
    total, most = amount * players, worth(chips.owned)
    if total > most:
        raise Refused(
            tr("{count} × {amount} is more than the chips are worth.", count=players, amount=priced(amount, money)),
            tr("All chips together come to {most}.", most=priced(most, money)),
            tr("Choose a smaller buy-in, or enter more chips."))


def make_house(host: str, money: Currency, chips: ChipSet, decks: int = 8) -> House:
    """A new house that owns so many decks. Where its smallest chip is less than one major unit, its limits are as much
    lower.

    Raises Refused for a host without a name.
    """
    host = clean_name(host)
    house = new_house(tr("{host}’s house", host=host), host, money.code, chips)
    step = quick_step(chips, money)
    rules = DECKS[decks] | ({} if step == money.unit else _limits(step))
    return replace(house, rules={FIRST: rules} if rules else {}, decks=decks)


def _limits(step: int) -> dict[str, Any]:
    """Every limit of the game, which is declared for chips of 100 minor units, for chips of `step`."""
    return {one.name: max(one.low or 0, one.default * step // 100)
            for one in house_rules.declared(game(FIRST).rules)
            if one.unit == "money" and not one.options and isinstance(one.default, int) and one.default}


def make_plan(title: str, host: str, **more: Any) -> NightPlan:
    """A night's plan, with seats for everybody who came. `more` as in NightPlan. Raises Refused for no host."""
    return NightPlan(clean_line(title, LONGEST_TITLE) or tr("Night"), clean_name(host), **more)


def tried(house: House, plan: NightPlan) -> Opening:
    """The opening, if the table can be set up so. Raises Refused with what stands in the way.

    Done before anything is written: a house whose first night is refused would keep chips that nobody can change.
    """
    seats = getattr(house.rules_of(game(plan.game)), "seats", None)
    if seats is not None and len(plan.seatings) > seats:
        plan = replace(plan, rules={**plan.rules, "seats": len(plan.seatings)})
    first_sitting(house, replace(plan, shared=False), (), 1, 0)  # others share nothing yet
    return Opening(house, plan)
