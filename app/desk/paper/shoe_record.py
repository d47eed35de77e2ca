"""A shoe read from its log: every coup as it holds now, by which rules it was dealt, and what was ruled on it."""

from collections.abc import Iterable

from app.dealing.engine.play import Play
from app.dealing.engine.run import Run
from app.dealing.values.log import Row, RowKind
from app.dealing.values.rules_in_force import RuleSetVersion
from app.dealing.values.transfers import CLAIMS, RACK, Kind, Transfer
from app.desk.house.clock import moment
from app.desk.house.house import House
from app.desk.records.log_lines import log_lines
from app.desk.records.night_summary import NightRead
from app.desk.records.posting import Posted
from app.desk.records.rules_history import rules_of_sitting
from app.games.baccarat.coup.coup import Coup
from app.games.baccarat.house_rules.tableau import is_pair
from app.names import table_words
from app.sheets.shoe_record import CoupDealt, ShoeRecord
from app.store.values import Sitting
from app.words import tr
from app.words.joined import labelled, without_stop

_TO_PLAYERS = frozenset({Kind.STACK, Kind.CHANGE, Kind.ACCOUNT})


def shoe_record(house: House, read: NightRead, sitting: Sitting, run: Run) -> ShoeRecord:
    """The record of a shoe of a night."""
    rules, told = Play(run.game, run.opening).table.rules, read.statement
    coups = _Coups(read, sitting, run)
    return ShoeRecord(
        house.name, told.house.host, told.night, told.sheet, table_words(sitting.table_name),
        run.opening.number, rules.decks,
        rules.cut_depth, moment(sitting.opened_at, read.zone),
        moment(sitting.closed_at, read.zone) if sitting.closed_at else None, house.money, told.books,
        tuple(coups.every()), rules_of_sitting(run, house.money, read.zone), tuple(coups.beside), told.demo)


class _Coups:
    """The coups of a shoe, dealt again row by row."""

    def __init__(self, read: NightRead, sitting: Sitting, run: Run) -> None:
        self.read, self.run, self.zone = read, run, read.zone
        self.lines = {line.seq: line for line in log_lines(run, Posted(sitting.id, sitting.night), read.night.zone)}
        self.void = {booked.key for booked in run.play.table.bookings if booked.void}  # those voided afterwards too
        self.beside: list[str] = []

    def every(self) -> Iterable[CoupDealt]:
        """One after the other; what was ruled while none was open is told beside them."""
        play, ruled = Play(self.run.game, self.run.opening), list[str]()
        for row in self.run.effective:
            table, coup = play.table, play.table.script_state
            closed, under, bookings = table.hands_closed, table.ruled.under, len(table.bookings)
            play.give(row)
            ruled += self._ruling(row)
            if table.hands_closed > closed and isinstance(coup, Coup):
                yield self._coup(coup, row, under, play, bookings, tuple(ruled))
                ruled = []
        self.beside += ruled

    def _ruling(self, row: Row) -> list[str]:
        if row.kind is not RowKind.RULING:
            return []
        line = self.lines[row.seq]
        return [labelled(line.text, without_stop(line.detail))]

    def _coup(self, coup: Coup, row: Row, under: RuleSetVersion | None, play: Play, bookings: int,
              ruled: tuple[str, ...]) -> CoupDealt:
        later = f"hand:{coup.hand}" in self.void or coup.hand in self.run.play.table.voids
        moved = [one for booked in play.table.bookings[bookings:] if booked.kind == "hand" and not later
                 for one in booked.transfers]
        void = later or coup.number > coup.game.number
        both = bool(coup.player and coup.banker)
        result = coup.result
        return CoupDealt(
            coup.number, moment(row.at or self.run.log[row.seq - 1].at, self.zone), tuple(coup.player),
            tuple(coup.banker), result.totals if both else (0, 0), "" if void or not both else result.winner.value,
            both and not void and result.natural, (is_pair(coup.player), is_pair(coup.banker)),
            _taken(moved), _paid(moved), self._version(under), ruled, void)

    def _version(self, under: RuleSetVersion | None) -> str:
        """A version as it stands beside a coup: which set it is of, is said where it is not the shoe’s first."""
        first = self.run.opening.under
        if under is None or (first is not None and first.set == under.set):
            return tr("v{number}", number=under.version) if under else ""
        return tr("{name}, v{number}", name=under.name, number=under.version)


def _taken(moved: Iterable[Transfer]) -> int:
    return sum(one.amount for one in moved if one.source.kind is Kind.BET and one.target == RACK)


def _paid(moved: Iterable[Transfer]) -> int:
    """What players were paid, in chips, in odd parts kept for them and on account; less what a part made up for."""
    return sum(one.amount * ((one.source in (RACK, CLAIMS) and one.target.kind in _TO_PLAYERS)
                             - (one.source.kind is Kind.CHANGE and one.target == CLAIMS)) for one in moved)


def shoe_words(run: Run) -> str:
    """What a shoe is called in a list."""
    return tr("Shoe {number}", number=run.opening.number)
