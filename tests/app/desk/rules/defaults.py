"""The defaults of every house rule, which books lean on: `python -m tests.app.desk.rules.defaults` writes them anew."""

import json
from pathlib import Path

from app.house_rules import defaults_in
from app.rule_sets import subjects

KEPT = Path(__file__).with_name("defaults.json")
UNITS = (1, 100)
"""Minor units of a currency's own: some amounts are other round ones where there are no cents."""


def standing() -> dict[str, dict[str, list[object]]]:
    """Every rule of every game and jackpot by name, with its default in each kind of currency."""
    return {one.id: {name: [defaults_in(one.rules, unit)[name] for unit in UNITS]
                     for name in defaults_in(one.rules, UNITS[-1])} for one in subjects()}


def kept() -> dict[str, dict[str, list[object]]]:
    """The same as it was when each was first published."""
    read: dict[str, dict[str, list[object]]] = json.loads(KEPT.read_text(encoding="utf-8"))
    return read


def write() -> None:
    """Keep those of now, a rule to a line."""
    of = (json.dumps(subject) + ": {\n" + ",\n".join(f"  {json.dumps(name)}: {json.dumps(value)}"
          for name, value in rules.items()) + "\n }" for subject, rules in standing().items())
    KEPT.write_text("{\n " + ",\n ".join(of) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    write()
