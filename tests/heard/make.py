"""Tells recorded sittings aloud, where a change was meant: `python -m tests.heard.make` (of some games: by id).

Every one under tests/sittings is dealt, and what a screen reader hears of it kept in a text of the same name beside
this file: a line for each thing that was done.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

from app.dealing.engine.run import Run
from app.dealing.prompts.heard import asked_words, taken_words, utterance
from app.desk import House, NightPlan
from app.desk.records.log_lines import log_lines
from app.desk.records.posting import Posted
from app.desk.session.night_opening import first_sitting
from tests.sittings.reading import dealt
from tests.transcripts.make import write

HERE = Path(__file__).parent
ACTS = ("answer", "aside", "rule", "undo", "redo", "fix")


class Listening:
    """A run, with what is heard of everything that is done."""

    def __init__(self, run: Run) -> None:
        self.run, self.heard = run, list[tuple[str, str]]()

    def __getattr__(self, name: str) -> Any:
        """Of the run; what does something is listened to."""
        found = getattr(self.run, name)
        return self._listened(found) if name in ACTS else found

    def _listened(self, act: Callable[..., Any]) -> Callable[..., Any]:
        def done(*told: Any, **more: Any) -> Any:
            since = self.run.next_seq
            came = act(*told, **more)
            lines = log_lines(self.run, Posted(1, 1), "UTC", range(since, self.run.next_seq))
            prompt = self.run.play.prompt
            taken = taken_words(reversed(lines))
            whole = utterance(taken, *asked_words(prompt) if prompt else ())
            self.heard.append((utterance(taken), whole.removeprefix(utterance(taken)).strip()))
            return came

        return done


def listened(sitting: Path) -> list[tuple[str, str]]:
    """What is heard of a recorded sitting: of each act what was taken, and what is asked next."""
    runs: list[Listening] = []

    def opens(house: House, plan: NightPlan) -> Run:
        runs.append(Listening(first_sitting(house, plan, (), 1, 0)[0]))
        return cast(Run, runs[-1])

    dealt(sitting.read_text(encoding="utf-8"), opens)
    return runs[-1].heard


def told(sitting: Path) -> str:
    """The same as a text."""
    return "".join(f"{taken}\n    {asked}\n" for taken, asked in listened(sitting))


if __name__ == "__main__":
    write(sys.argv[1:], told, HERE)
