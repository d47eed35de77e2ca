"""The desk: opens and closes house, night and sitting, each in one transaction; all else done there it holds."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from app.chips import Counts
from app.dealing.asides.leftover_pots import left_in_pots
from app.dealing.asides.registry import CloseTable, EmptyRack
from app.dealing.engine.game import Game
from app.dealing.engine.run import Run
from app.dealing.prompts.rulings import Ruling
from app.dealing.values.log import Row
from app.dealing.values.transfers import DROPBOX, RACK
from app.desk.cashier.jackpots import Jackpots
from app.desk.cashier.night_left import refuse_asked, refuse_left
from app.desk.cashier.till import Till
from app.desk.house.clock import Clock, new_op_id
from app.desk.house.dealt_by import raised
from app.desk.house.house import House, refuse_change
from app.desk.paper.score_record import Scores
from app.desk.records.log_audit import examined
from app.desk.records.posting import Posted
from app.desk.rules.rule_costs import RuleCosts
from app.desk.rules.rule_sets import RuleSets
from app.desk.session.following import night_that_runs
from app.desk.session.house_desk import HouseDesk
from app.desk.session.house_shared import HouseShared
from app.desk.session.night_opening import NightPlan, first_sitting, opening_after
from app.desk.session.session import Session
from app.desk.session.several_tables import at_table, of_a_table
from app.desk.session.two_persons import refuse_unsigned
from app.errors import Refused
from app.games import game
from app.ledger.check import Finding
from app.names import clean_line, clean_name
from app.store.books import Books
from app.store.deciding import Now
from app.store.rows import as_damage
from app.store.values import Closing, Command, Committed, Night, Sitting
from app.words import tr
from app.words.joined import comma_list

if TYPE_CHECKING:
    from app.desk.cashier.asks import Asks
    from app.desk.cashier.at_cage import AtCage
    from app.desk.cashier.correcting import Correcting
    from app.desk.cashier.counting import Counting
    from app.desk.cashier.settling import Settling
    from app.desk.cashier.tables import Tables
    from app.desk.cashier.tonight import Watch
    from app.desk.exchange.exporting import Exporting
    from app.desk.exchange.importing import Importing
    from app.desk.exchange.moving import Moving
    from app.desk.paper.print_log import Prints
    from app.desk.paper.sheets import Sheets
    from app.desk.pit.pit import Pit
    from app.desk.rules.rule_files import RuleFiles
    from app.desk.stats.rated import Rated

def _handed_out(run: Run) -> list[Row]:
    """What a game that was just ended hands out has been handed out, where there is anything."""
    from app.dealing.prompts.settle import Settle  # no first prompt waits for it

    return run.answer(True) if isinstance(run.play.prompt, Settle) else []


@dataclass(frozen=True, slots=True)
class _Begun:
    """A sitting that is about to be written, as it will stand then."""

    sitting: Sitting
    run: Run
    posted: Posted
    command: Command


class Desk(Session):
    """A house at work. Every method that writes is one transaction: refused or failed, nothing has changed."""

    def __init__(self, books: Books, clock: Clock | None = None, actor: str = "host",
                 house_desk: HouseDesk | None = None, at: int = 0) -> None:
        with as_damage():
            super().__init__(books, clock, actor, house_desk, at)
        self.jackpots, self.scores, self.till = Jackpots(self), Scores(self), Till(self)
        self.rule_sets, self.rule_costs = RuleSets(self, self.jackpots), RuleCosts(self)

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

        return Counting(self, self.till)

    @cached_property
    def rated(self) -> "Rated":
        """The ratings of its players, where the house keeps any."""
        from app.desk.stats.rated import Rated

        return Rated(self)

    @cached_property
    def tables(self) -> "Tables":
        """The tables of a night that was opened for several."""
        from app.desk.cashier.tables import Tables

        return Tables(self, self.rule_sets.under)

    @property
    def pit(self) -> "Pit":
        """All tables of the house, followed: one for all its desks."""
        from app.desk.pit.pit import Pit

        if self.house_desk.pit is None:
            self.house_desk.pit = Pit(self.house_desk)
        found: Pit = self.house_desk.pit
        return found

    @cached_property
    def asks(self) -> "Asks":
        """What tables and the cage ask of each other."""
        from app.desk.cashier.asks import Asks

        return Asks(self)

    @cached_property
    def at_cage(self) -> "AtCage":
        """What the cage does with players by itself."""
        from app.desk.cashier.at_cage import AtCage

        return AtCage(self)

    @cached_property
    def settling(self) -> "Settling":
        """Who pays whom when a night is over."""
        from app.desk.cashier.settling import Settling

        return Settling(self)

    @cached_property
    def moving(self) -> "Moving":
        """The house on its way to another computer."""
        from app.desk.exchange.moving import Moving

        return Moving(self)

    @cached_property
    def correcting(self) -> "Correcting":
        """What was wrong in a night that is over."""
        from app.desk.cashier.correcting import Correcting

        return Correcting(self)

    @cached_property
    def sheets(self) -> "Sheets":
        """Everything that can be printed."""
        from app.desk.paper.sheets import Sheets, Sources

        return Sheets(Sources(self, self.jackpots, self.rule_sets), self.prints)

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

        return RuleFiles(self, self.rule_sets)

    def seat_player(self, seat: int, name: str, buy_in: int = 0, how: str = "account", op_id: str = "") -> None:
        """Seat somebody, known or new, and sell the first chips in the same breath."""
        self.till.arrive(seat, name, buy_in, how, op_id=op_id)

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
        begun: list[_Begun] = []
        if self.books.is_shared:
            plan = replace(plan, shared=True)

        def make(now: Now) -> Command:
            if running := night_that_runs(self.books):
                raise Refused(tr("{night} is still open.", night=running.title), tr("Only one night can be open at a "
                                                                                    "time."), tr("Close it first."))
            begun[:] = [self._night_begun(plan, now, op_id)]
            return begun[-1].command

        with self.leases.to_begin(1 if plan.shared else 0):
            self._begin(self.decide(op_id, make), begun)

    def _begin(self, done: Committed, begun: "list[_Begun]") -> None:
        """A sitting was written: it is dealt here from now on. One that was written before is read again."""
        if done.repeated:
            self.load()
        else:
            [one] = begun
            if one.command.nights:
                self._forget_dealt()
                [self.night] = one.command.nights
            self._sits(one.sitting, one.run, one.posted)
            one.posted.written(one.run.play.table, done.entries)
        self.on_change()

    def _night_begun(self, plan: NightPlan, now: Now, op_id: str) -> "_Begun":
        house, at = self.the_house(), self.clock.now()
        night = Night(now.next_id("night"), clean_line(plan.title, 60) or tr("Night"), clean_name(plan.host),
                      self.clock.zone(), at)
        sitting = Sitting(now.next_id("sitting"), night.id, plan.table_name, plan.game, game(plan.game).version, at)
        run, players = first_sitting(house, plan, self.players(), now.next_id("player"), at,
                                     self.till.markers_so_far(), self.books.balances(), self.counting.missing(),
                                     self.rule_sets.under(plan.game),
                                     lambda opening: HouseShared(self.books, sitting, opening))
        posted = Posted(sitting.id, night.id)
        run.log[:] = [self.stamped(row, op_id) for row in run.log]
        return _Begun(sitting, run, posted, self.command(
            "night", op_id, nights=(night,), sittings=(sitting,), players=players,
            rows=tuple((sitting.id, row) for row in run.log),
            bookings=(*self.settling.brought_forward(night.id), *posted.due(run.play.table, tr("Undone"))),
            settings=raised(self.books), events=(self.event("night_opened", night.title),
                                                 *self.leases.begun(sitting)), **of_a_table(sitting, run)))

    def rules_of(self, game: Game) -> Any:
        """What the house plays of a game."""
        return self.the_house().rules_of(game)

    @property
    def decks(self) -> int:
        """How many decks the house owns; 0 where nobody has said."""
        return self.the_house().decks

    def change_game(self, ending: Ruling | None, game_id: str = "", sit_out: Collection[int] = (),
                    op_id: str = "") -> None:
        """End the game so, hand its pots out, and begin the next one, which these seats sit out.

        Each of the two is written by itself: whatever happens between, the game is over and the next to be chosen. A
        shoe whose discards are still to be counted goes on to its end first.
        """
        op_id = op_id or new_op_id(self.clock)
        if ending is not None:
            self.end_game(ending, f"{op_id}/end")
        if ending is None or self.sitting_is_over:
            self.next_sitting(op_id, game_id, sit_out)

    def end_game(self, ending: Ruling, op_id: str = "") -> None:
        """End the game so, and hand its pots out as they were told; what is dealt next is not asked."""
        self.at_once("ruling", [partial(Run.rule, ruling=ending), _handed_out], op_id, clear_draft=True)

    def next_sitting(self, op_id: str = "", game_id: str = "", sit_out: Collection[int] = ()) -> None:
        """Begin the next sitting at the same table, with who sits there and what they have: of this or another game.

        One of which no hand was dealt yet need not be over.
        """
        if self.was_written(op_id):
            return
        op_id = op_id or new_op_id(self.clock)
        run, before = self._dealing(), self.sitting
        assert before is not None
        if run.play.prompt is not None and run.play.table.hands_opened:
            raise Refused(tr("This sitting is not over."), "", tr("Finish it first."))
        begun: list[_Begun] = []

        def make(now: Now) -> Command:
            begun[:] = [self._next_begun(run, before, game(game_id or run.game.id), sit_out, now, op_id)]
            return begun[-1].command

        self._begin(self.decide(op_id, make), begun)

    def _next_begun(self, run: Run, before: Sitting, following: Game, sit_out: Collection[int], now: Now,
                    op_id: str) -> "_Begun":
        at = self.clock.now()
        number = 1 + sum(one.game == following.id for one in self.books.sittings(before.night))
        sitting = replace(before, id=now.next_id("sitting"), game=following.id, game_version=following.version,
                          opened_at=at)
        fresh = Run.begin(following, opening_after(
            run, self.the_house(), following, number, self.rule_sets.under(following.id), sit_out))
        fresh.log[:] = [self.stamped(row, op_id) for row in fresh.log]
        posted = Posted(sitting.id, before.night)
        return _Begun(sitting, fresh, posted, self.command(
            "sitting", op_id, sittings=(sitting,), sitting_closes=(Closing(before.id, at),),
            rows=tuple((sitting.id, row) for row in fresh.log), clear_drafts=(before.id,),
            bookings=posted.due(fresh.play.table, ""), at_tables=at_table(sitting, fresh),
            presences=self._moves(fresh)))

    def desk_at(self, number: int) -> "Desk":
        """The desk of a table of this house: the same one each time while the table is open."""
        known = next((one for one in self.house_desk.desks if isinstance(one, Desk) and one.at == number), None)
        if known is None:
            self.ahead.settle()  # with several tables each answer is written before the next
        return known or Desk(self.books, house_desk=self.house_desk, at=number)

    def close_table(self, counts: Counts, by: str = "", reason: str = "", op_id: str = "") -> None:
        """Close this table while others go on: its rack counted and carried to the case, its sitting over.

        A drop box that holds anything goes to the cage before, by itself.
        """
        if self.was_written(op_id):
            return
        op_id = op_id or new_op_id(self.clock)
        run, sitting = self._dealing(), self.sitting
        assert sitting is not None
        if not self.other_tables():
            raise Refused(tr("No other table is open."), tr("The last table is closed with the night."),
                          tr("Close the night."))
        refuse_asked(self)
        closing = CloseTable(counts, clean_line(reason, 200), clean_line(by, 40))
        if closing.refuse(run.play.table) is None:  # nobody signs for what cannot be counted yet
            refuse_unsigned(by, counts or run.play.table.rack)
            if run.play.table.balance(DROPBOX):
                self.asks.send_box(f"{op_id}/box")
        rows = run.aside(closing)
        self._save_or_forget(run, rows, CloseTable.code, op_id, clear_draft=True, more={
            "sitting_closes": (Closing(sitting.id, self.clock.now()),)})
        self.books.let_go(run.opening.table)
        self.load()
        if not self.house_desk.one_table:
            self.house_desk.desks.remove(self)
        self.on_change()

    def close_night(self, op_id: str = "") -> None:
        """Close the night: no hand open, no commission owed, every chip handed in."""
        if self.was_written(op_id):
            return
        run, night, sitting = self._dealing(), self.night, self.sitting
        assert night is not None
        assert sitting is not None
        table = run.play.table
        if table.hand:
            raise Refused(tr("A hand is open."), tr("Close the night between hands."), tr("Finish it first."))
        if left := left_in_pots(table):
            raise Refused(tr("A pot still holds {amount}.", amount=table.amount_text(sum(left.values()))),
                          tr("Empty the pots before closing the night."), tr("Say who gets it: F7."))
        self.jackpots.refuse_to_close()
        refuse_left(self)
        statement = self.statement()
        if statement.holding:
            raise Refused(tr("{names} still hold chips.", names=comma_list(one.name for one in statement.holding)),
                          tr("The night can close once everybody has cashed out."), tr("Cash them out."))
        closing = Closing(night.id, self.clock.now())
        rows = run.aside(EmptyRack()) if table.balance(RACK) > 0 else []
        self._save_or_forget(run, rows, "close", op_id, more={
            "night_closes": (closing,), "sitting_closes": (Closing(sitting.id, closing.at),),
            "events": (self.event("night_closed", night.title),), "settings": self.rulings_kept(),
            "beside": self.settling.markers_onto_accounts(night.id)})
        self.night, self.run, self.sitting = None, None, None
        self.books.let_go(run.opening.table)
        self.on_change()

    def verify(self) -> list[Finding]:
        """Everything that is wrong with the books; nothing where all is well. Every sitting is dealt again."""
        return examined(self.books).found
