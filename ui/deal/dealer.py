"""What the dealer's page needs of the desk behind it, and nothing more."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol

from app.dealing.asides import Aside
from app.dealing.felt import Felt
from app.dealing.game import Game
from app.dealing.log import Json, RowKind
from app.dealing.play import Play
from app.dealing.prompts import Prompt
from app.dealing.rulings import Ruling
from app.dealing.run import Run, Undoing
from app.dealing.table import Table


class Line(Protocol):
    """One line of the log as it is read: what happened, what follows from it, and whether it still holds."""

    @property
    def seq(self) -> int:
        """Its number in the log."""

    @property
    def at(self) -> datetime:
        """When it was keyed."""

    @property
    def mark(self) -> str:
        """The colour of its dot: "player", "banker", "tie", "brass", "warn", "bad" or nothing."""

    @property
    def text(self) -> str:
        """What happened."""

    @property
    def detail(self) -> str:
        """What follows from it."""

    @property
    def entry(self) -> int | None:
        """The number of its entry in the books, where it has one."""

    @property
    def struck(self) -> bool:
        """Whether it was undone."""

    @property
    def fixable(self) -> bool:
        """Whether it can be changed."""


@dataclass(frozen=True, slots=True)
class Asked:
    """An earlier answer with the question it was given to; `closed` where its hand is in the books."""

    prompt: Prompt[Any]
    body: Json
    closed: bool


class Dealer(Protocol):
    """The desk as one table sees it. What changes something raises Refused or MachineFault, and then nothing has."""

    @property
    def prompt(self) -> Prompt[Any] | None:
        """What is asked now; None once the sitting is over."""

    @property
    def table(self) -> Table:
        """The table as the log has it."""

    @property
    def game(self) -> Game:
        """What is dealt."""

    @property
    def can_redo(self) -> bool:
        """Whether there is something to redo."""

    def felt(self) -> Felt:
        """What lies on the table."""

    def answer(self, body: Json) -> None:
        """Answer the prompt."""

    def aside(self, aside: Aside) -> None:
        """Do something beside it."""

    def rule(self, ruling: Ruling) -> None:
        """Record what really happened."""

    def undoing(self) -> Undoing | None:
        """What undo would take back."""

    def undo(self, reason: str = "") -> None:
        """Take back the last step."""

    def redo(self) -> None:
        """Do it again."""

    def asked(self, seq: int) -> Asked | None:
        """An earlier answer, to be fixed."""

    def fix(self, seq: int, body: Json, reason: str = "", cover: str = "") -> None:
        """Change an earlier answer."""

    def save_draft(self, key: str, body: Json) -> None:
        """Keep a half-entered answer."""

    def draft(self) -> tuple[str, Json] | None:
        """The half-entered answer that was kept."""

    def log_lines(self) -> Sequence[Line]:
        """The log, newest first."""

    def known_players(self) -> tuple[str, ...]:
        """Players of tonight who have no seat here."""

    def take_seat(self, seat: int, name: str) -> None:
        """Seat somebody, known or new."""


def asked_in(run: Run, seq: int) -> Asked | None:
    """An earlier answer of a sitting that still holds, with its question asked again; None where there is none."""
    rows = run.effective
    at = next((i for i, row in enumerate(rows) if row.seq == seq and row.kind is RowKind.ANSWER), None)
    if at is None:
        return None
    then = Play(run.game, run.opening, rows[:at])
    assert then.prompt is not None
    return Asked(then.prompt, rows[at].body, then.table.hands_closed < run.play.table.hands_closed)
