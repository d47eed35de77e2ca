"""A night's summary, read from its entries and its logs."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta, tzinfo

from app.dealing.engine.run import Run
from app.dealing.values.transfers import Kind, Place
from app.desk.house.asked import Asked
from app.desk.house.clock import moment
from app.desk.records.entry_history import that_hold
from app.desk.records.log_lines import fixed_since, fixed_words, log_lines
from app.desk.records.player_night import OF_THE_GAME, OF_THE_SETTLEMENT, SETTLED_BESIDE, came_to
from app.desk.records.posting import Posted
from app.desk.records.statement import irregular_rows
from app.desk.records.taken_up import Rescue
from app.ledger.amounts import amount_of
from app.ledger.entries import Entry, EntryKind
from app.settlement import NightStatement
from app.sheets.summary import GameDealt, JackpotMoved, Largest, NightSummary, Told
from app.store.values import Night, Sitting
from app.sums import grouped, summed
from app.words import OneOrMany, plural, tr
from app.words.joined import labelled

_NOT_THE_HOUSE_S = frozenset({Kind.POT, Kind.JAR, Kind.JACKPOT, Kind.JACKPOT_BOX})
"""Chips and cash that are neither a player's nor the house bank's."""

_OF_JACKPOTS = frozenset({Kind.JACKPOT, Kind.JACKPOT_BOX})


@dataclass(frozen=True)
class NightRead:
    """Everything there is of a night: its statement, its entries, what every place held before them, its sittings dealt
    again, how far a copy that was taken up in it has been caught up with, and what its tables asked of each other;
    whether the house keeps `ratings`.
    """

    night: Night
    statement: NightStatement
    entries: Sequence[Entry]
    before: Mapping[Place, int]
    dealt: Sequence[tuple[Sitting, Run]]
    rescue: Rescue | None = None
    ratings: bool = False
    asked: Sequence[Asked] = ()

    @property
    def zone(self) -> tzinfo:
        """Where the host's clock stands."""
        assert self.statement.opened.tzinfo is not None
        return self.statement.opened.tzinfo

    @property
    def games(self) -> dict[int, str]:
        """The names of the games by sitting."""
        return {sitting.id: tr(run.game.name) for sitting, run in self.dealt}


def night_summary(read: NightRead) -> NightSummary:
    """The summary of a night, open or closed."""
    told, standing = read.statement, that_hold(read.entries)
    beside = sum(house_won(entry) for entry in standing
                 if entry.kind not in OF_THE_GAME | OF_THE_SETTLEMENT)
    return NightSummary(
        told.night, told.house.host, told.sheet, told.opened, told.closed, told.money, len(told.players),
        sum(one.bought for one in told.players), tuple(_games(read, standing)), told.books, beside,
        tuple(_largest(read, standing)), tuple(_irregular(read)), tuple(_voids(read)), tuple(_corrections(read)),
        tuple(_jackpots(read, standing)), told.remarks, told.demo, told.rules)


def house_won(entry: Entry) -> int:
    """What the house bank won (above zero) or lost by an entry: what it brought nobody else.

    What players bear or are owed beside their results is settled, and was not won from them.
    """
    beside = entry.kind in SETTLED_BESIDE
    players = set() if beside else {int(one.place.whose) for one in entry.postings if one.place.whose.isdecimal()}
    others = sum(one.amount for one in entry.postings if one.place.kind in _NOT_THE_HOUSE_S)
    return -sum(came_to(entry, player) for player in players if player) - others


def _games(read: NightRead, standing: Iterable[Entry]) -> Iterable[GameDealt]:
    won = summed((entry.sitting, house_won(entry)) for entry in standing if entry.kind in OF_THE_GAME)
    for dealt in grouped(read.dealt, lambda one: one[1].game.id).values():
        tables, one = [run.play.table for _, run in dealt], dealt[0][1].game
        hands = sum(table.hands_closed - table.handed_out for table in tables)
        yield GameDealt(
            tr(one.name), len(dealt), _counted(hands, one.hand_word),
            sum((_lasted(sitting, run) for sitting, run in dealt), timedelta()),
            sum(won.get(sitting.id, 0) for sitting, _ in dealt))


_HANDS: Mapping[str, OneOrMany] = {"coup": ("{count} coup", "{count} coups"), "deal": ("{count} deal", "{count} deals")}


def _counted(hands: int, word: str) -> str:
    """So many hands, by what the game calls them."""
    return plural(hands, *_HANDS.get(word, ("{count} hand", "{count} hands")))


def _lasted(sitting: Sitting, run: Run) -> timedelta:
    """From its first prompt to its end; to what was done last, where it still runs."""
    end = sitting.closed_at or max((row.at for row in run.log), default=sitting.opened_at)
    return timedelta(microseconds=max(0, end - sitting.opened_at))


def _largest(read: NightRead, standing: Sequence[Entry]) -> Iterable[Largest]:
    games, runs = read.games, {sitting.id: run for sitting, run in read.dealt}

    def most(what: str, of: dict[int, int]) -> Iterable[Largest]:
        number = max(of, key=lambda one: (of[one], -one), default=0)
        if number and of[number] > 0:
            entry = next(entry for entry in standing if entry.number == number)
            run, game = runs.get(entry.sitting or 0), games.get(entry.sitting or 0, "")
            title = fixed_words(entry.title, fixed_since(run, [entry]).get(number, "") if run else "")
            yield Largest(what, labelled(game, title) if game else title, of[number], number)

    yield from most(tr("Pot won"), {
        entry.number: -sum(one.amount for one in entry.postings if one.place.kind is Kind.POT and one.amount < 0)
        for entry in standing if entry.kind in OF_THE_GAME and house_free(entry)})
    hands = [entry for entry in standing if entry.kind is EntryKind.HAND]
    yield from most(tr("Won by the players in one hand"), {entry.number: -house_won(entry) for entry in hands})
    yield from most(tr("Won by the house in one hand"), {entry.number: house_won(entry) for entry in hands})


def house_free(entry: Entry) -> bool:
    """Whether a pot went to players: what only moves from pot to pot was won by nobody."""
    return sum(one.amount for one in entry.postings if one.place.kind is Kind.POT) < 0


def _irregular(read: NightRead) -> Iterable[Told]:
    for sitting, run in read.dealt:
        lines = {line.seq: line for line in log_lines(run, Posted(sitting.id, sitting.night), read.night.zone)}
        for row in irregular_rows(run):
            yield Told(lines[row.seq].at, lines[row.seq].text, lines[row.seq].detail)


def _voids(read: NightRead) -> Iterable[Told]:
    known = {entry.number: entry for entry in read.entries}
    for reversal in (entry for entry in read.entries if entry.reverses is not None):
        if (gone := known.get(reversal.reverses or 0)) is not None:
            yield Told(moment(gone.at, read.zone), gone.title, reversal.reason, amount_of(gone), gone.number,
                       reversal.number)


def _corrections(read: NightRead) -> Iterable[Told]:
    for entry in that_hold(read.entries):
        if entry.kind is EntryKind.CORRECTION:
            yield Told(moment(entry.at, read.zone), entry.title, entry.reason, amount_of(entry), entry.number)


def _jackpots(read: NightRead, standing: Iterable[Entry]) -> Iterable[JackpotMoved]:
    before = summed((place.whose, held) for place, held in read.before.items() if place.kind in _OF_JACKPOTS)
    moved = [(one.place.whose, one.amount) for entry in standing for one in entry.postings
             if one.place.kind in _OF_JACKPOTS]
    paid_in, paid_out = (summed((name, abs(amount)) for name, amount in moved if (amount > 0) is comes)
                         for comes in (True, False))
    for name in sorted({*before, *(name for name, _ in moved)}):
        yield JackpotMoved(name.replace("_", " ").capitalize(), before.get(name, 0), paid_in.get(name, 0),
                           paid_out.get(name, 0))
