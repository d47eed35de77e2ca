"""The use cases: open a house, a night and a sitting; answer, undo, fix; settle and close. Each is one transaction."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from app.dealing.asides.leftover_pots import left_in_pots
from app.dealing.asides.registry import Aside, Cover, EmptyRack
from app.dealing.engine.run import Run, Undoing
from app.dealing.prompts.kinds import Prompt
from app.dealing.table.table import Table
from app.dealing.values.felt import Felt
from app.dealing.values.log import Json, Row
from app.dealing.values.transfers import RACK
from app.desk.cashier.jackpots import Jackpots
from app.desk.cashier.till import Till
from app.desk.house.clock import Clock, new_op_id
from app.desk.house.house import House, read_house, refuse_change
from app.desk.paper.score_record import Scores
from app.desk.records.log_audit import examined
from app.desk.records.log_lines import LogLine, log_lines
from app.desk.records.posting import Posted
from app.desk.rules.rule_costs import RuleCosts
from app.desk.rules.rule_sets import RuleSets
from app.desk.session.night_opening import NightPlan, first_sitting, opening_after
from app.desk.session.steps import Steps
from app.errors import Refused
from app.games import game
from app.ledger.check import Finding
from app.names import clean_line, clean_name
from app.store.books import Books
from app.store.values import Closing, Night, Player, Sitting
from app.words import tr

if TYPE_CHECKING:
    from app.desk.cashier.correcting import Correcting
    from app.desk.cashier.counting import Counting
    from app.desk.cashier.settling import Settling
    from app.desk.cashier.tonight import Watch
    from app.desk.exchange.exporting import Exporting
    from app.desk.exchange.importing import Importing
    from app.desk.paper.print_log import Prints
    from app.desk.paper.sheets import Sheets
    from app.desk.rules.rule_files import RuleFiles
    from app.settlement import NightStatement

Dealt = list[tuple[Sitting, Run]]
SITTINGS_KEPT = 32
"""How many sittings that are over are kept as they were dealt, so that looking at a night does not deal it again."""


class Desk(Steps):
    """A house at work. Every method that writes is one transaction: refused or failed, nothing has changed."""

    def __init__(self, books: Books, clock: Clock | None = None, actor: str = "host") -> None:
        super().__init__(books, clock, actor)
        self._dealt: dict[int, Run] = {}
        self.jackpots, self.scores, self.till = Jackpots(self), Scores(self), Till(self)
        self.rule_sets, self.rule_costs = RuleSets(self), RuleCosts(self)
        self.load()

    # what is loaded when it is first wanted: no prompt waits for the settlement, for paper or for files

    @cached_property
    def watch(self) -> "Watch":
        """How tonight stands."""
        from app.desk.cashier.tonight import Watch

        return Watch(self)

    @cached_property
    def counting(self) -> "Counting":
        """The chips of a night that ends."""
        from app.desk.cashier.counting import Counting

        return Counting(self)

    @cached_property
    def settling(self) -> "Settling":
        """Who pays whom when a night is over."""
        from app.desk.cashier.settling import Settling

        return Settling(self)

    @cached_property
    def correcting(self) -> "Correcting":
        """What was wrong in a night that is over."""
        from app.desk.cashier.correcting import Correcting

        return Correcting(self)

    @cached_property
    def sheets(self) -> "Sheets":
        """Everything that can be printed."""
        from app.desk.paper.sheets import Sheets

        return Sheets(self)

    @cached_property
    def prints(self) -> "Prints":
        """What was printed of every night."""
        from app.desk.paper.print_log import Prints

        return Prints(self)

    @cached_property
    def importing(self) -> "Importing":
        """Results of nights that were held before these books."""
        from app.desk.exchange.importing import Importing

        return Importing(self)

    @cached_property
    def exporting(self) -> "Exporting":
        """What leaves the books for other programs."""
        from app.desk.exchange.exporting import Exporting

        return Exporting(self)

    @cached_property
    def rule_files(self) -> "RuleFiles":
        """House rules as files."""
        from app.desk.rules.rule_files import RuleFiles

        return RuleFiles(self)

    def load(self) -> None:
        """Stand as the books do: the night that is open, and its sitting."""
        self.run, self.sitting, self._dealt = None, None, {}
        self.house = read_house(self.books.settings())
        self.night = next((night for night in self.books.nights() if night.closed_at is None), None)
        if self.night is None:
            return
        if sittings := [one for one in self.books.sittings(self.night.id) if one.closed_at is None]:
            self._resume(sittings[-1])

    def _resume(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.run = Run(game(sitting.game), self.books.log(sitting.id))
        self.posted = Posted(sitting.id, sitting.night)
        numbers = self.books.entry_numbers(sitting.id)
        if numbers:
            self.posted.take(one for one in self.books.entries(numbers[0], numbers[-1]) if one.sitting == sitting.id)

    # what there is

    @property
    def prompt(self) -> Prompt[Any] | None:
        """The question that waits; None where no sitting runs or this one is over."""
        return self.run.play.prompt if self.run else None

    @property
    def table(self) -> Table:
        """The table of the sitting that runs."""
        return self._running().play.table

    def felt(self) -> Felt:
        """What lies on it."""
        return self._running().play.felt()

    @property
    def sitting_is_over(self) -> bool:
        """The sitting has come to its end: the next one may begin."""
        return self.run is not None and self.run.play.prompt is None

    @property
    def can_redo(self) -> bool:
        """Whether something was undone and nothing done since."""
        return self.run is not None and self.run.can_redo

    def log_lines(self) -> tuple[LogLine, ...]:
        """The sitting's log, the last line first."""
        return log_lines(self._running(), self.posted, self.night.zone if self.night else "UTC")

    def undoing(self) -> Undoing | None:
        """What undo would take back, and who would give chips back."""
        return self.run.undoing() if self.run else None

    def draft(self) -> tuple[str, Json] | None:
        """A half-entered answer that was kept: the prompt's key and what was entered."""
        draft = self.books.draft(self.sitting.id) if self.sitting else None
        return (draft.key, draft.body) if draft else None

    # what the dealer does

    def aside(self, aside: Aside, op_id: str = "", settings: Mapping[str, Json] = MappingProxyType({})) -> None:
        """Do something beside the prompt; `settings` of the house that belong to it change in the same breath."""
        self._commit_rows(aside.code, lambda run: run.aside(aside), op_id, settings=settings)

    def undo(self, reason: str = "", op_id: str = "", seq: int = 0) -> None:
        """Take back the last step. Closed, its entry is reversed; the books keep both.

        With `seq`, the row that the button named: a press that comes too late, for another one, does nothing.
        """
        undoing = self.undoing()
        if seq and (undoing is None or undoing.seq != seq):
            return
        self._commit_rows("undo_older" if undoing and undoing.older else "undo",
                          lambda run: run.undo(clean_line(reason)), op_id,
                          reason or tr("Undone"))

    def redo(self, op_id: str = "") -> None:
        """Do again what was undone last."""
        self._commit_rows("redo", lambda run: run.redo(), op_id, tr("Done again"))

    def fix(self, seq: int, body: Json, reason: str = "", cover: bool = False, op_id: str = "") -> None:
        """Change an earlier answer. Where a kept bet is then more than its stack, `cover` puts it on account.

        Raises Refused, and nothing has changed, where that is so and `cover` is off.
        """
        self._commit_rows("fix_older" if self._running().is_older(seq) else "fix",
                          lambda run: self._fixed(run, seq, body, clean_line(reason), cover), op_id,
                          reason or tr("Fixed"),
                          clear_draft=True)

    def _fixed(self, run: Run, seq: int, body: Json, reason: str, cover: bool) -> list[Row]:
        rows = run.fix(seq, body, reason)
        short = run.shortfalls()
        if not short:
            return rows
        if cover:
            return rows + self._undone_if_refused(run, rows, lambda: run.aside(Cover()))
        run.roll_back(rows)
        who = ", ".join(f"{self._name_of(place.whose)} {self.table.amount_text(lacks)}"
                        for place, lacks in short.items())
        raise Refused(tr("After this fix kept bets are more than the stacks: short by {who}.", who=who),
                      tr("What is short can be put on account."), tr("Put it on account, or keep the entry."))

    def seat_player(self, seat: int, name: str, buy_in: int = 0, how: str = "account", op_id: str = "") -> None:
        """Seat somebody, known or new, and sell the first chips in the same breath."""
        self.till.arrive(seat, name, buy_in, how, op_id=op_id)

    def asides(self, what: str, asides: tuple[Aside, ...], op_id: str = "", players: tuple[Player, ...] = ()) -> None:
        """Do several things beside the prompt in one breath: all of them, or none."""
        self.at_once(what, [partial(Run.aside, aside=aside) for aside in asides], op_id, players=players)

    def at_once(self, what: str, acts: Sequence[Callable[[Run], list[Row]]], op_id: str, **more: Any) -> None:
        """Do several things to the sitting that runs in one breath, with what `more` the command brings."""
        def rows(run: Run) -> list[Row]:
            done: list[Row] = []
            for act in acts:
                done += self._undone_if_refused(run, done, partial(act, run)) if done else act(run)
            return done

        self._commit_rows(what, rows, op_id, **more)

    # house, night, sitting

    def open_house(self, house: House, op_id: str = "") -> None:
        """Set the house up, or change what it is. Raises Refused for what the books already rest on."""
        if self.was_written(op_id):
            return
        if self.house is not None:
            refuse_change(self.house, house, self.night is not None, self.books.head().number)
        what = "looks" if self.house is not None and house == house.looking_as(self.house) else "house"
        self.commit(self.command(what, op_id, settings=house.as_settings() | self.rule_sets.following(house)))

    def open_night(self, plan: NightPlan, op_id: str = "") -> None:
        """Open a night: its players seated, their chips sold, the rack counted in, the first sitting begun."""
        if self.was_written(op_id):
            return
        op_id = op_id or new_op_id(self.clock)
        if self.night is not None:
            raise Refused(tr("{night} is still open.", night=self.night.title), tr("One night runs at a time."),
                          tr("Close it first."))
        house, now = self.the_house(), self.clock.now()
        night = Night(self.books.next_id("night"), clean_line(plan.title, 60) or tr("Night"),
                      clean_name(plan.host), self.clock.zone(), now)
        sitting = Sitting(self.books.next_id("sitting"), night.id, plan.table_name, plan.game,
                          game(plan.game).version, now)
        run, players = first_sitting(house, plan, self.players(), self.books.next_id("player"), now,
                                     self.till.markers_so_far(), self.books.balances(), self.counting.missing(),
                                     self.rule_sets.under(plan.game))
        posted = Posted(sitting.id, night.id)
        run.log[:] = [self._stamped(row, op_id) for row in run.log]
        done = self.commit(self.command(
            "night", op_id, nights=(night,), sittings=(sitting,), players=players,
            rows=tuple((sitting.id, row) for row in run.log),
            bookings=(*self.settling.brought_forward(night.id), *posted.due(run.play.table, tr("Undone"))),
            events=(self.event("night_opened", night.title),)))
        self.night, self.sitting, self.run, self.posted = night, sitting, run, posted
        posted.written(run.play.table, done.entries)
        self.on_change()

    def next_sitting(self, op_id: str = "", game_id: str = "") -> None:
        """Begin the next sitting at the same table, with who sits there and what they have: of this or another game."""
        if self.was_written(op_id):
            return
        op_id = op_id or new_op_id(self.clock)
        run, before, night = self._running(), self.sitting, self.night
        assert before is not None
        assert night is not None
        if run.play.prompt is not None:
            raise Refused(tr("This sitting is not over."), "", tr("Deal it to its end first."))
        now, following = self.clock.now(), game(game_id or run.game.id)
        number = 1 + sum(one.game == following.id for one in self.books.sittings(night.id))
        sitting = replace(before, id=self.books.next_id("sitting"), game=following.id, game_version=following.version,
                          opened_at=now)
        fresh = Run.begin(following, opening_after(
            run, self.the_house(), following, number, self.rule_sets.under(following.id)))
        fresh.log[:] = [self._stamped(row, op_id) for row in fresh.log]
        self.commit(self.command(
            "sitting", op_id, sittings=(sitting,), sitting_closes=(Closing(before.id, now),),
            rows=tuple((sitting.id, row) for row in fresh.log)))
        self.sitting, self.run, self.posted = sitting, fresh, Posted(sitting.id, night.id)
        self.on_change()

    def close_night(self, op_id: str = "") -> None:
        """Close the night: no hand open, no commission owed, every chip handed in."""
        if self.was_written(op_id):
            return
        run, night, sitting = self._running(), self.night, self.sitting
        assert night is not None
        assert sitting is not None
        table = run.play.table
        if table.hand:
            raise Refused(tr("A hand is open."), tr("A night closes between two hands."), tr("Deal it to its end."))
        if left := left_in_pots(table):
            raise Refused(tr("A pot still holds {amount}.", amount=table.amount_text(sum(left.values()))),
                          tr("A night closes with empty pots."), tr("On the deal page click who gets it."))
        self.jackpots.refuse_to_close()
        statement = self.statement()
        if statement.holding:
            raise Refused(tr("{names} still hold chips.", names=", ".join(one.name for one in statement.holding)),
                          tr("A night closes when everybody has cashed out."), tr("Cash them out."))
        closing = Closing(night.id, self.clock.now())
        rows = run.aside(EmptyRack()) if table.balance(RACK) > 0 else []
        self._save_or_forget(run, rows, "close", op_id, more={
            "night_closes": (closing,), "sitting_closes": (Closing(sitting.id, closing.at),),
            "events": (self.event("night_closed", night.title),),
            "beside": self.settling.markers_onto_accounts(night.id)})
        self.night, self.run, self.sitting = None, None, None
        self.on_change()

    # books and sheets

    def statement(self, night: Night | None = None, dealt: Dealt | None = None) -> "NightStatement":
        """The settlement of a night as the books stand: tonight's, or the last one closed. `dealt` are its runs."""
        from app.desk.records.statement import statement_of

        night = night or self.last_night()
        return statement_of(self, night, dealt or self.runs_of(night))

    def last_night(self) -> Night:
        """Tonight, or the last night that was held. Raises Refused where none was."""
        night = self.night or max(self.books.nights(), key=lambda one: one.opened_at, default=None)
        if night is None:
            raise Refused(tr("No night was held yet."), "", tr("Open one first."))
        return night

    def runs_of(self, night: Night) -> Dealt:
        """The sittings of a night, each dealt again from its log; the one that runs as it is."""
        return self.dealt(self.books.sittings(night.id))

    def dealt(self, sittings: Iterable[Sitting]) -> Dealt:
        """These sittings, each dealt again from its log."""
        return [(one, self._run_of(one)) for one in sittings]

    def _run_of(self, sitting: Sitting) -> Run:
        if self.run and self.sitting and sitting.id == self.sitting.id:
            return self.run
        if sitting.closed_at is None:
            return Run(game(sitting.game), self.books.log(sitting.id))
        # A closed log comes to the same each time. What was found is held here: others read beside, and may make room.
        run = self._dealt.get(sitting.id) or Run(game(sitting.game), self.books.log(sitting.id))
        if sitting.id not in self._dealt and len(self._dealt) >= SITTINGS_KEPT:
            self._dealt.clear()
        return self._dealt.setdefault(sitting.id, run)

    def verify(self) -> list[Finding]:
        """Everything that is wrong with the books; nothing where all is well. Every sitting is dealt again."""
        return examined(self.books).found

    def _name_of(self, player: str) -> str:
        return next((one.name for one in self.players() if str(one.id) == player), player)
