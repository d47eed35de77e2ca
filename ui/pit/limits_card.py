"""The limits of the pit: when it is told of something, each with a number; 0 turns it off."""

from functools import partial

from app.desk import Desk
from app.desk.house.clock import new_op_id
from app.desk.pit.rules import PitRules, change_pit_rules, pit_rules
from app.house_rules import Declared, declared
from app.money import Currency
from app.words import tr
from ui.tables.acts import Act
from ui.tables.fields import Fields


def limits(desk: Desk) -> Act:
    """Every limit of the house, as it holds now."""
    now, money = pit_rules(desk), desk.the_house().money
    fields = Fields(tr("Limits of the pit: 0 turns one off"), in_pairs=True)
    for one in declared(PitRules):
        value = getattr(now, one.name)
        if one.kind is bool:
            fields.add_choice(one.name, tr(one.words.label), _on_first(value), tr(one.words.effect))
        else:
            fields.add_number(one.name, _label(one, money), value // _unit(one, money.unit), _most(one, money.unit),
                              tr(one.words.effect))

    def deed() -> partial[None]:
        values = {one.name: bool(fields.choices[one.name].currentData()) if one.kind is bool else
                  fields.numbers[one.name].value() * _unit(one, money.unit) for one in declared(PitRules)}
        return partial(change_pit_rules, desk, values, new_op_id())

    return fields, deed


def _on_first(on: bool) -> dict[str, object]:
    """What holds stands first."""
    both: dict[str, object] = {tr("on"): True, tr("off"): False}
    return both if on else dict(reversed(both.items()))


def _label(one: Declared, money: Currency) -> str:
    """What a limit is called, and in what it is counted."""
    unit = {"minutes": tr("min"), "money": money.sign or money.code}.get(one.unit, one.unit)
    return tr("{limit}, {unit}", limit=tr(one.words.label), unit=unit)


def _unit(one: Declared, unit: int) -> int:
    return unit if one.unit == "money" else 1


def _most(one: Declared, unit: int) -> int:
    return min(999_999, (one.high or 0) // _unit(one, unit))
