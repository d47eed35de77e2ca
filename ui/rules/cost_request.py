"""What the rules on the screen cost, asked of the game, beside what the saved ones cost."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from app import house_rules
from app.dealing.values.costs import BetCost, Pays
from app.desk import Desk
from app.house_rules import RuleFault
from app.rule_sets import Subject
from ui.rules.effect import EdgeLine, Effect
from ui.rules.form.draft import Draft


@dataclass(frozen=True, slots=True)
class Reckoned:
    """The effect, None for what has none; what is wrong beside the declarations, and what is only doubtful.

    `pays` says of a row of bets what they pay, where no rule of it does.
    """

    effect: Effect | None = None
    wrong: tuple[RuleFault, ...] = ()
    doubts: tuple[RuleFault, ...] = ()
    pays: Mapping[str, tuple[Pays, ...]] = field(default_factory=dict)


def reckoned(desk: Desk, subject: Subject, draft: Draft) -> Reckoned:
    """What the draft costs; rules that are wrong are reckoned as they are saved, so that the rest can be seen."""
    faults = house_rules.faults(draft.rules)
    found = desk.rule_costs.of(subject.id, _sound(draft, faults), draft.saved)
    if found is None:
        return Reckoned()
    lines = tuple(_line(bet) for bet in found.bets)
    effect = Effect(lines, found.exact, found.sentence, found.facts)
    # What the chips and the rack say is said of the rules themselves, once those are in order.
    return Reckoned(effect, pays=found.pays) if faults else \
        Reckoned(effect, found.faults, found.warnings, found.pays)


def _sound(draft: Draft, faults: list[RuleFault]) -> Any:
    """The rules with whatever is wrong in them as it is saved."""
    if not faults:
        return draft.rules
    names = {name for fault in faults for name in fault.names}
    mended = replace(draft.rules, **{name: getattr(draft.saved, name) for name in names})
    return draft.saved if house_rules.faults(mended) else mended


def _line(bet: BetCost) -> EdgeLine:
    was = bet.edge_before if bet.edge_before != bet.edge else None
    return EdgeLine(bet.bet, bet.name, bet.edge, bet.wins, was)
