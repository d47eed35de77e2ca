"""A desk for tests of the dealer's page: a sitting in memory, with a disk that can be made to fail."""

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, TypeVar

from app.cards import read_card
from app.chips import home_set
from app.dealing.asides.registry import Aside, Cover, SitDown
from app.dealing.engine.game import Game
from app.dealing.engine.run import Run, Undoing
from app.dealing.prompts.kinds import Amount, Confirm, DrawCard, PickSeat, Prompt
from app.dealing.prompts.rulings import Ruling
from app.dealing.prompts.settle import Settle
from app.dealing.table.table import Table
from app.dealing.values.felt import Felt
from app.dealing.values.log import Json, RowKind
from app.dealing.values.opening import Opening, Sitter
from app.dealing.values.transfers import CASE, RACK, stack
from app.errors import MachineFault, Refused
from app.games.baccarat import BACCARAT
from app.house_rules import as_values
from app.money import currency
from app.sheets.score_sheet import GameScore

NAMES = {1: "Luca", 2: "Tom", 3: "Priya", 4: "Oskar", 5: "Chen Wei", 7: "Ruth", 8: "Mei Lin", 9: "Dana"}
BEHIND = {1: 7600, 2: 6500, 3: 27100, 4: 6000, 5: 51700, 7: 3700, 8: 46000, 9: 19000}
LAST = {1: {"banker": 2000}, 2: {"player": 5000, "player_pair": 500}, 3: {"banker": 4000, "banker_pair": 500},
        4: {"player": 2500}, 5: {"banker": 6000, "tie": 1000}, 7: {"player": 10000, "player_pair": 500},
        8: {"banker": 10000}}
RACK_COUNTS = {50000: 2, 10000: 14, 2500: 25, 500: 65, 100: 62}
T = TypeVar("T")


@dataclass(frozen=True)
class StandLine:
    """A line of the log."""

    seq: int
    at: datetime
    mark: str
    text: str
    detail: str = ""
    entry: int | None = None
    struck: bool = False
    fixable: bool = False


@dataclass(frozen=True)
class StandPlayer:
    """Somebody the house knows."""

    id: int
    name: str


@dataclass
class StandDesk:
    """A desk without a disk. `broken` is how many of the next calls fail; `calls` is what was asked of it."""

    run: Run
    broken: int = 0
    calls: list[str] = field(default_factory=list)
    kept: tuple[str, Json] | None = None
    known: list[StandPlayer] = field(default_factory=list)
    op_ids: list[str] = field(default_factory=list)
    scored_before: tuple[GameScore, ...] = ()
    made_before: Counter[str] = field(default_factory=Counter)

    @property
    def prompt(self) -> Prompt[Any] | None:
        """What is asked."""
        return self.run.play.prompt

    @property
    def table(self) -> Table:
        """The table."""
        return self.run.play.table

    @property
    def can_redo(self) -> bool:
        """Whether something was undone."""
        return self.run.can_redo

    @property
    def scores(self) -> "StandScores":
        """Its score, where it has one, and those of games before it."""
        return StandScores(self)

    def felt(self) -> Felt:
        """What lies on it."""
        return self.table.felt()

    def _do(self, what: str, op_id: str, deed: Callable[[], T]) -> T:
        self.calls.append(what)
        self.op_ids.append(op_id)
        if self.broken:
            self.broken -= 1
            raise MachineFault("The disk is full.", "Free some room, then try again.")
        return deed()

    def answer(self, body: Json, op_id: str = "") -> None:
        """Answer the prompt."""
        self._do("answer", op_id, lambda: self.run.answer(body))
        self.kept = None

    def aside(self, aside: Aside, op_id: str = "") -> None:
        """Do something beside it."""
        self._do(aside.code, op_id, lambda: self.run.aside(aside))

    def rule(self, ruling: Ruling, op_id: str = "") -> None:
        """Record what really happened."""
        self._do("rule", op_id, lambda: self.run.rule(ruling))

    def ruled_before(self) -> Counter[str]:
        """Those of sittings before this one."""
        return self.made_before

    def undoing(self) -> Undoing | None:
        """What undo would take back."""
        return self.run.undoing()

    def undo(self, reason: str = "", op_id: str = "") -> None:
        """Take back the last step."""
        self._do("undo", op_id, lambda: self.run.undo(reason))

    def redo(self, op_id: str = "") -> None:
        """Do it again."""
        self._do("redo", op_id, self.run.redo)

    def fix(self, seq: int, body: Json, reason: str = "", cover: bool = False, op_id: str = "") -> None:
        """Change an earlier answer."""
        self._do("fix", op_id, lambda: self._fix(seq, body, reason, cover))

    def _fix(self, seq: int, body: Json, reason: str, cover: bool) -> None:
        rows = self.run.fix(seq, body, reason)
        if self.run.shortfalls():
            if not cover:
                self.run.roll_back(rows)
                raise Refused("After this fix kept bets are more than the stacks.")
            self.run.aside(Cover())

    def save_draft(self, key: str, body: Json) -> None:
        """Keep a half-entered answer."""
        self.kept = (key, body)

    def draft(self) -> tuple[str, Json] | None:
        """What was kept."""
        return self.kept

    def log_lines(self, since: int = 0) -> tuple[StandLine, ...]:
        """Every row since that one, newest first."""
        holds = {row.seq for row in self.run.effective}
        at = datetime(2026, 11, 21, 22, 47, tzinfo=UTC)
        return tuple(StandLine(row.seq, at, "warn" if row.kind is RowKind.UNDO else "", self._named(row.seq, row.key),
                               struck=row.kind is RowKind.ANSWER and row.seq not in holds,
                               fixable=row.kind is RowKind.ANSWER and row.seq in holds)
                     for row in reversed(self.run.log[since:]))

    def _named(self, seq: int, key: str) -> str:
        return self.run.play.name(seq) or key

    def players(self) -> tuple[StandPlayer, ...]:
        """Everybody known."""
        return tuple(self.known)

    def seated_elsewhere(self) -> tuple[int, ...]:
        return ()

    def seat_player(self, seat: int, name: str, buy_in: int = 0, how: str = "account", op_id: str = "") -> None:
        """Seat somebody."""
        from app.dealing.asides.registry import BuyIn

        number = next((one.id for one in self.known if one.name == name), 100 + len(self.known))
        self._do("seat", op_id, lambda: self.run.aside(SitDown(seat, number, name)))
        if number >= 100:
            self.known.append(StandPlayer(number, name))
        if buy_in:
            self.run.aside(BuyIn(number, buy_in, how))

    decks = 0

    def rules_of(self, game: Game) -> Any:
        """The defaults."""
        return game.rules()

    def change_game(self, ending: Ruling | None, game_id: str = "", sit_out: Collection[int] = (),
                    op_id: str = "") -> None:
        """End this one, and begin the next one."""
        if ending is not None:
            self._do("rule", f"{op_id}/end", lambda: self.run.rule(ending))
            if isinstance(self.prompt, Settle):
                self.run.answer(True)
        if ending is not None and self.prompt is not None:
            return
        out = " ".join(map(str, sit_out))
        self._do(f"next {game_id} {out}".strip(), op_id, lambda: None)


@dataclass
class StandScores:
    """The score of the game that is dealt, and `before` it those that are over."""

    desk: StandDesk

    def tonight(self) -> tuple[GameScore, ...]:
        """The one that is dealt first."""
        table, at = self.desk.table, datetime(2026, 11, 21, 21, 14, tzinfo=UTC)
        names = {player: table.people[player] for player in table.scores.players}
        now = GameScore(1, self.desk.run.game.name, 1, at, None, table.scores, names, self.desk.prompt is None)
        return (*((now,) if table.scores else ()), *self.desk.scored_before)


def opening(rules: Mapping[str, Any] | None = None, seats: Mapping[int, str] | None = None,
            rack: Mapping[int, int] | None = None, last: Mapping[int, Mapping[str, int]] | None = None,
            game: Game = BACCARAT, behind: Mapping[int, int] | None = None) -> Opening:
    """A table with these people, the rest of the chips in the case."""
    people = NAMES if seats is None else seats
    chips, counts = home_set(100), dict(RACK_COUNTS if rack is None else rack)
    stacks = {seat: (behind or BEHIND).get(seat, 20000) for seat in people}
    held = sum(value * number for value, number in counts.items())
    values = as_values(game.rules()) | dict(rules or {})
    balances = {stack(seat): amount for seat, amount in stacks.items()}
    return Opening(
        game.id, game.version, values, currency("GBP"), chips,
        {seat: Sitter(seat, name, sits_out=seat == 9) for seat, name in people.items()},
        balances | {RACK: held, CASE: -held - sum(stacks.values())}, counts,
        {value: max(0, number - counts.get(value, 0)) // 2 for value, number in chips.owned.items()},
        rack_tonight=held, last_bets=LAST if last is None else last)


def desk_at_bets(**more: Any) -> StandDesk:
    """A desk whose shoe is shuffled, cut and burned: it waits for the first bets."""
    rules = {"set_up": "short"} | dict(more.pop("rules", {}))
    desk = StandDesk(Run.begin(BACCARAT, opening(rules, **more)))
    while desk.prompt is not None and not desk.prompt.key.endswith("bets"):
        desk.run.answer(through(desk.prompt))
    return desk


def through(prompt: Prompt[Any]) -> Json:
    """An answer that gets on with the set-up."""
    if isinstance(prompt, DrawCard):
        return read_card("A").code
    if isinstance(prompt, Confirm):
        return True
    if isinstance(prompt, Amount):
        return prompt.expected
    assert isinstance(prompt, PickSeat)
    return 0
