"""One whole shoe of Mini Baccarat that a robot dealt once: the plan of its night, its log, and what it came to.

`python -m tests.sittings.whole_shoe` deals it anew, which is wanted only when the game asks other questions.
"""

import json
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from app.dealing.engine.robot import Robot
from app.dealing.engine.run import Run
from app.dealing.values.log import Json, Row, RowKind
from app.desk import House, NightPlan, Seating, new_house
from app.desk.session.night_opening import first_sitting
from app.games import game

FILE = Path(__file__).parent / "baccarat" / "whole_shoe.json"
RULES = {"cut_depth": 14, "extra_coups": 1}
NAMES = ("Luca", "Tom", "Priya", "Oskar", "Chen Wei", "Anna", "Ruth", "Mei Lin", "Dana")
AND_MORE = (*NAMES, "Ed", "Flo", "Gus", "Hal", "Ivy")
SEATS = len(NAMES)


def house() -> House:
    """The house it was dealt in: pounds, and the home set of chips."""
    return new_house("Recorded", "Host")


def plan(seats: int = SEATS) -> NightPlan:
    """The night it was dealt in: nine players or more with 500 each, no suits, the cut card 14 from the end."""
    seatings = tuple(Seating(name, 50_000) for name in AND_MORE[:seats])
    more = {"seats": seats} if seats != SEATS else {}
    return NightPlan("Recorded night", "Host", seatings, all_the_rest=True, rules=RULES | more)


@dataclass(frozen=True)
class WholeShoe:
    """The recording: its rows, how many of them opened the night, and which coups and balances it ended with."""

    rows: tuple[Row, ...]
    opened: int
    coups: int
    balances: dict[str, int]

    @property
    def answers(self) -> tuple[Row, ...]:
        """What the dealer entered, in order, once the night was open: answers, asides and rulings."""
        return self.rows[self.opened:]


def whole_shoe() -> WholeShoe:
    """The shoe as it was recorded."""
    kept = json.loads(FILE.read_text(encoding="utf-8"))
    rows = tuple(Row(at, RowKind(kind), key, body, facts) for at, (kind, key, body, facts) in enumerate(kept["log"], 1))
    return WholeShoe(rows, kept["opened"], kept["coups"], kept["balances"])


def balances_of(run: Run) -> dict[str, int]:
    """What every place holds at last, but for those that hold nothing."""
    return {str(place): held for place, held in sorted(run.play.table.balances.items()) if held}


def deal(seed: int, seats: int = SEATS) -> Run:
    """Deal a shoe with a robot, from its first prompt to its end."""
    run, _ = first_sitting(house(), plan(seats), (), 1, 0)
    robot = Robot(Random(seed), run.play.table.rules.decks, suits=False)
    robot.new_shoe()
    while run.play.prompt is not None:
        robot.step(run)
    return run


def as_kept(run: Run) -> dict[str, Any]:
    """A run as the file keeps it."""
    log: list[list[Json]] = [[row.kind.value, row.key, row.body, row.facts] for row in run.log]
    opened = len(first_sitting(house(), plan(), (), 1, 0)[0].log)
    return {"game": game("baccarat").id, "opened": opened, "coups": run.play.table.hands_closed,
            "balances": balances_of(run), "log": log}


if __name__ == "__main__":
    made = as_kept(deal(1))
    rows = ",\n".join("  " + json.dumps(row, ensure_ascii=False) for row in made.pop("log"))
    head = json.dumps(made, indent=1, ensure_ascii=False).removesuffix("\n}")
    FILE.write_text(f'{head},\n "log": [\n{rows}\n ]\n}}\n', encoding="utf-8")
