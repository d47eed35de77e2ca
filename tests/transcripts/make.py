"""Tells recorded sittings anew, where a change was meant: `python -m tests.transcripts.make` (of some games: by id).

Every one under tests/sittings is dealt, and its log told as `sabot replay` tells it into a text of the same
name beside this file.
"""

import difflib
import sys
from collections.abc import Callable
from pathlib import Path

from app.dealing.engine.run import Run
from app.desk import House, NightPlan
from app.desk.replay.transcript import passage_text, transcript
from app.desk.session.night_opening import first_sitting
from tests.sittings.reading import dealt

HERE = Path(__file__).parent
SITTINGS = sorted((HERE.parent / "sittings").glob("*/*.txt"))


def kept(sitting: Path, here: Path = HERE) -> Path:
    """Where the text of a recorded sitting is kept."""
    return here / sitting.parent.name / sitting.name


def told(sitting: Path) -> str:
    """A recorded sitting dealt, and its log told."""
    runs: list[Run] = []

    def opens(house: House, plan: NightPlan) -> Run:
        runs.append(first_sitting(house, plan, (), 1, 0)[0])
        return runs[-1]

    dealt(sitting.read_text(encoding="utf-8"), opens)
    read = transcript(runs[-1].log)
    assert not read.stopped, read.stopped
    return "\n\n".join("\n".join(passage_text(one)) for one in read.passages) + "\n"


def differing(was: Path, now: str) -> str:
    """What differs between a text as it was read and as it is told now; "" for nothing."""
    return "\n".join(difflib.unified_diff(was.read_text(encoding="utf-8").splitlines(), now.splitlines(),
                                          "as it was read", "as it is told now", lineterm="", n=3))


def write(games: list[str], tell: Callable[[Path], str], here: Path = HERE) -> None:
    """Write the texts; those of sittings that are not recorded any more go."""
    for old in [path for path in here.glob("*/*.txt") if not games or path.parent.name in games]:
        old.unlink()
    for sitting in [one for one in SITTINGS if not games or one.parent.name in games]:
        kept(sitting, here).parent.mkdir(exist_ok=True)
        kept(sitting, here).write_text(tell(sitting), encoding="utf-8")


if __name__ == "__main__":
    write(sys.argv[1:], told)
