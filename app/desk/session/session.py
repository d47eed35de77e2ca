"""The night and the sitting that run, as the books stand: what is asked, what was dealt, how the night comes out."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from app.dealing.engine.run import Run
from app.dealing.prompts.kinds import Prompt
from app.dealing.prompts.rulings import times_made
from app.dealing.table.table import Table
from app.dealing.values.felt import Felt
from app.dealing.values.log import Json
from app.desk.access.permits import newcomer
from app.desk.house.clock import Clock
from app.desk.house.house import most_seats, read_house
from app.desk.records.log_lines import LogLine, log_lines
from app.desk.records.posting import Posted
from app.desk.records.rulings_made import made_before, with_night
from app.desk.session.following import Booked
from app.desk.session.house_desk import HouseDesk, OfTheHouse
from app.desk.session.house_shared import HouseShared
from app.desk.session.leases import Leases
from app.desk.session.several_tables import open_tables
from app.desk.session.steps import Steps
from app.errors import Refused
from app.games import game
from app.ledger.entries import Entry
from app.names import table_words
from app.store.books import Books
from app.store.values import Command, Night, Sitting
from app.words import tr

if TYPE_CHECKING:
    from app.settlement import NightStatement  # no prompt waits for the settlement

Dealt = list[tuple[Sitting, Run]]
SITTINGS_KEPT = 16
"""How many sittings that are over are kept as they were dealt, so that looking at a night does not deal it again."""


class Session(Steps):
    """The night that is open and its sitting: all that a part of the desk sees of it. Without a night, the house."""

    night = OfTheHouse[Night | None]()

    def __init__(self, books: Books, clock: Clock | None = None, actor: str = "host",
                 house_desk: HouseDesk | None = None, at: int = 0) -> None:
        super().__init__(books, clock, actor, house_desk)
        self.at = at  # which of the house's tables this is, by its number; 0 where there is one, or none yet
        self._dealt: dict[int, Run] = {}
        self._ruled: dict[int, Counter[str]] = {}
        self.leases = Leases(self)
        self.load()

    def load(self) -> None:
        """Stand as the books do: the night that is open, and its sitting here. Where they cannot be read, as before."""
        house = read_house(self.house_desk.read_settings())
        night = next((night for night in self.books.nights() if night.closed_at is None), None)
        sitting = self._open_at(night, self.at) if night else None
        resumed = _resumed(self.books, sitting) if sitting else None
        self.house, self.night = house, night
        self.run, self.sitting, self._dealt, self._seated = None, None, {}, None
        if night is None:
            self.at = 0
        if sitting and resumed:
            self._sits(sitting, *resumed)

    def _open_at(self, night: Night, number: int) -> Sitting | None:
        """The sitting that is open at a table, by its number; at the last one where 0."""
        sittings = [one for one in self.books.sittings(night.id) if one.closed_at is None
                    and (not number or self.books.table_of(one.id) == number)]
        return sittings[-1] if sittings else None

    @property
    def watches(self) -> bool:
        """Whether this table is dealt by another program, or by none: nothing can be keyed at it here."""
        return self.run is not None and not self.books.holds(self.run.opening.table)

    def held(self) -> Refused:
        """Why nothing can be keyed at this table: who deals there, and since when."""
        return self.leases.refused()

    def follow(self, booked: Booked) -> bool:
        """Take in what another program has booked; whether anything is another one at this table."""
        if self.run is not None and not self.watches:
            return False  # nobody else writes in its log
        here = [one for one in booked.open if self._is_at(one)]
        if self.sitting is None or self.run is None or here[-1:] != [self.sitting]:
            if self.sitting is not None or here:
                self.load()
            return self.sitting is not None or bool(here)
        fresh = [row for row in booked.rows.get(self.sitting.id, ()) if row.seq > len(self.run.log)]
        if fresh and fresh[0].seq > len(self.run.log) + 1:
            fresh = [*self.books.log_after(self.sitting.id, len(self.run.log))]
        for row in fresh:
            self.run.append_stored(row)
        return bool(fresh)

    def go_on(self) -> None:
        """Deal on from where the log stands by now: what was watched is not dealt again."""
        run, sitting = self.run, self.sitting
        if run is None or sitting is None or self.night is None or self._open_at(self.night, self.at) != sitting:
            self.load()
            return
        for row in self.books.log_after(sitting.id, len(run.log)):
            run.append_stored(row)
        self.posted, self._seated = Posted(sitting.id, sitting.night), None
        self.posted.read_back(self.books.sitting_entries(sitting.id), run.play.table)

    def _is_at(self, sitting: Sitting) -> bool:
        return not self.at or self.books.table_of(sitting.id) == self.at

    def _sits(self, sitting: Sitting, run: Run, posted: Posted) -> None:
        """From now on this is the sitting; where others share the house, its table asks the books for it."""
        self.sitting, self.run, self.posted = sitting, run, posted
        self.at, self._seated = run.opening.table, None
        if run.opening.house:
            run.tell_of(HouseShared(self.books, sitting, run.opening))

    # what there is

    @property
    def prompt(self) -> Prompt[Any] | None:
        """The question that waits; None where no sitting runs or this one is over."""
        return self.run.play.prompt if self.run else None

    @property
    def table(self) -> Table:
        """The table of the sitting that runs."""
        return self._running().play.table

    @property
    def whose_table(self) -> str:
        """Who deals at this table, where each of several has a dealer of its own."""
        return self.run.play.table.dealer if self.run is not None and self.run.opening.house else ""

    def comes_to_deal(self, command: Command) -> str:
        """Who takes over this table by a command, where each of several has a dealer of its own."""
        return newcomer(command) if self.shares_the_house else ""

    @property
    def shares_the_house(self) -> bool:
        """Whether the night that runs was opened for several tables."""
        return self.run is not None and self.run.opening.house

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

    def log_lines(self, since: int = 0) -> tuple[LogLine, ...]:
        """The sitting's log, the last line first; or what came `since` a row of it, by its number."""
        run = self._running()
        return log_lines(run, self.posted, self.night.zone if self.night else "UTC", range(since + 1, run.next_seq))

    def draft(self) -> tuple[str, Json] | None:
        """A half-entered answer that was kept: the prompt's key and what was entered."""
        draft = self.books.draft(self.sitting.id) if self.sitting else None
        return (draft.key, draft.body) if draft else None

    def ruled_before(self) -> Counter[str]:
        """How often each ruling was made at this table before the sitting that runs, by its code."""
        if self.sitting is None:
            return Counter()
        table = self.sitting.table_name
        return made_before(self.books.settings(), table) + self._ruled_tonight()[table]

    def _ruled_tonight(self) -> dict[str, Counter[str]]:
        """How often each was made tonight before the sitting that runs, by table."""
        made: dict[str, Counter[str]] = defaultdict(Counter)
        for one in self.books.sittings(self.night.id) if self.night else ():
            if self.sitting is None or one.id != self.sitting.id:
                if one.id not in self._ruled:
                    self._ruled[one.id] = times_made(self.books.log(one.id))
                made[one.table_name] += self._ruled[one.id]
        return made

    def rulings_kept(self) -> dict[str, Json]:
        """What the books keep of tonight’s rulings once the night is closed."""
        tonight = self._ruled_tonight()
        if self.sitting is not None:
            tonight[self.sitting.table_name] += times_made(self._running().log)
        return with_night(self.books.settings(), tonight)

    def other_tables(self) -> dict[int, str]:
        """The tables of tonight that are open beside this one, by number; none in a house that has one."""
        if self.night is None or self.sitting is None or self.run is None or not self.run.opening.house:
            return {}
        return {number: table_words(one.table_name) for number, one in open_tables(self.books, self.night).items()
                if one.id != self.sitting.id}

    def seated_elsewhere(self) -> set[int]:
        """The players who sit at as many other tables as the house lets them, by number; nobody where it has one."""
        if self.run is None or not self.run.opening.house:
            return set()
        most = most_seats(self.books.settings())
        return {player for player, seats in self.books.present().items()
                if sum(one.number != self.at for one in seats) >= most}

    # the night as it was dealt

    def statement(self, night: Night | None = None, dealt: Dealt | None = None,
                  entries: Sequence[Entry] = ()) -> "NightStatement":
        """The settlement of a night as the books stand: tonight's, or the last one closed.

        `dealt` are its runs and `entries` what it booked, where they were read already.
        """
        from app.desk.records.statement import statement_of

        night = night or self.last_night()
        return statement_of(self.the_house(), self.books, night, dealt or self.runs_of(night),
                            entries or self.books.night_entries(night.id))

    def last_night(self) -> Night:
        """Tonight, or the last night that was held. Raises Refused where none was."""
        night = self.night or max(self.books.nights(), key=lambda one: one.opened_at, default=None)
        if night is None:
            raise Refused(tr("No night has been held yet."), "", tr("Open one first."))
        return night

    def runs_of(self, night: Night) -> Dealt:
        """The sittings of a night, each dealt again from its log; the one that runs as it is."""
        return self.dealt(self.books.sittings(night.id))

    def dealt(self, sittings: Iterable[Sitting]) -> Dealt:
        """These sittings, each dealt again from its log."""
        return [(one, self._run_of(one)) for one in sittings]

    def _forget_dealt(self) -> None:
        """Another night begins: what was kept of the one before would stay for as long as the program."""
        self._dealt, self._ruled = {}, {}

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


def _resumed(books: Books, sitting: Sitting) -> tuple[Run, Posted]:
    """A sitting dealt from its log to where it stands, and what of it is posted."""
    run, posted = Run(game(sitting.game), books.log(sitting.id)), Posted(sitting.id, sitting.night)
    posted.read_back(books.sitting_entries(sitting.id), run.play.table)
    return run, posted
