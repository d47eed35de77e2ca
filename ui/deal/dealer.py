"""What the dealer's page needs of the desk behind it, and nothing more."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING, Any, Protocol

from app.dealing.asides.registry import Aside
from app.dealing.engine.game import Game
from app.dealing.engine.run import Run, Undoing
from app.dealing.prompts.kinds import Prompt
from app.dealing.prompts.rulings import Ruling
from app.dealing.table.table import Table
from app.dealing.values.felt import Felt
from app.dealing.values.log import Json, RowKind
from app.errors import Refused
from app.words import tr
from ui.widgets.log_list import Line

if TYPE_CHECKING:
    from app.sheets.score_sheet import GameScore


@dataclass(frozen=True, slots=True)
class PastAnswer:
    """An earlier answer with the question it was given to; `closed` where its hand is in the books."""

    prompt: Prompt[Any]
    body: Json
    closed: bool


class KnownPlayer(Protocol):
    """A player whom the house knows."""

    @property
    def id(self) -> int:
        """The player's number."""

    @property
    def name(self) -> str:
        """What the player is called."""


class Scores(Protocol):
    """The games for points of a night."""

    def tonight(self) -> Sequence["GameScore"]:
        """Those of tonight that have a score: the one that is dealt, and before it those that are over."""


class Dealer(Protocol):
    """The desk as one table sees it. What changes something raises Refused or MachineFault, and then nothing has.

    `op_id` is made once for each intent, so that doing it twice books it once.
    """

    @property
    def run(self) -> Run | None:
        """The sitting in progress."""

    @property
    def prompt(self) -> Prompt[Any] | None:
        """What is asked now; None once the sitting is over."""

    @property
    def table(self) -> Table:
        """The table as the log has it."""

    @property
    def can_redo(self) -> bool:
        """Whether there is something to redo."""

    @property
    def scores(self) -> Scores:
        """What has been scored tonight."""

    def felt(self) -> Felt:
        """What lies on the table."""

    def answer(self, body: Json, op_id: str = "") -> None:
        """Answer the prompt."""

    def aside(self, aside: Aside, op_id: str = "") -> None:
        """Do something beside it."""

    def rule(self, ruling: Ruling, op_id: str = "") -> None:
        """Record what really happened."""

    def ruled_before(self) -> Counter[str]:
        """How often each ruling was made at this table before this sitting, on any night, by its code."""

    def undoing(self) -> Undoing | None:
        """What undo would take back."""

    def undo(self, reason: str = "", op_id: str = "") -> None:
        """Take back the last step."""

    def redo(self, op_id: str = "") -> None:
        """Do it again."""

    def fix(self, seq: int, body: Json, reason: str = "", cover: bool = False, op_id: str = "") -> None:
        """Change an earlier answer; `cover` puts on account what kept bets then lack."""

    def save_draft(self, key: str, body: Json) -> None:
        """Keep a half-entered answer."""

    def draft(self) -> tuple[str, Json] | None:
        """The half-entered answer that was kept."""

    def log_lines(self, since: int = 0) -> Sequence[Line]:
        """The log, newest first; or what came `since` a row of it, by its number."""

    def players(self) -> Sequence[KnownPlayer]:
        """Everybody the house knows."""

    def seated_elsewhere(self) -> Collection[int]:
        """Those of them who sit at another table of the house."""

    def seat_player(self, seat: int, name: str, buy_in: int = 0, how: str = "account", op_id: str = "") -> None:
        """Seat somebody, known or new, and sell the first chips."""

    def rules_of(self, game: Game) -> Any:
        """What the house plays of a game."""

    @property
    def decks(self) -> int:
        """How many decks the house owns; 0 where nobody has said."""

    def change_game(self, ending: Ruling | None, game_id: str = "", sit_out: Collection[int] = (),
                    op_id: str = "") -> None:
        """End what is dealt so, where it is not over, and begin the next sitting: of the same game, or of another."""


def who_could_sit(dealer: Dealer) -> tuple[str, ...]:
    """Players whom the house knows and who have no seat, here or at another table."""
    away = dealer.seated_elsewhere()
    return tuple(known.name for known in dealer.players()
                 if known.id not in away and not dealer.table.seat_of(known.id))


def unnamed(dealer: Dealer, seat: int) -> str:
    """What somebody new at a seat is called until a name is typed: "Player 4", or the next number that nobody has."""
    taken = {known.name for known in dealer.players()}
    return next(name for number in count(seat) if (name := tr("Player {number}", number=number)) not in taken)


def short_after(run: Run, seq: int, body: Json) -> bool:
    """Whether kept bets would be more than their stacks once an answer is changed so."""
    try:
        return bool(run.tried(seq, body).play.table.shortfalls())
    except Refused:
        return False


def undone_answer(run: Run, key: str) -> Json:
    """What the prompt of this key was answered with, if that was undone just now; None if it was not."""
    last = run.log[-1]
    undone = last.body.get("target") if last.kind is RowKind.UNDO and isinstance(last.body, dict) else None
    row = run.log[undone - 1] if isinstance(undone, int) else None
    return row.body if row is not None and row.kind is RowKind.ANSWER and row.key == key else None


def asked_in(run: Run, seq: int) -> PastAnswer | None:
    """An earlier answer of a sitting that still holds, with its question asked again; None where there is none."""
    then = run.before(seq)
    if then is None:
        return None
    assert then.prompt is not None
    body = next(row.body for row in run.effective if row.seq == seq)
    return PastAnswer(then.prompt, body, then.table.hands_closed < run.play.table.hands_closed)
