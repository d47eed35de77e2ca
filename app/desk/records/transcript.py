"""A sitting read from its log: what was asked, what was answered, what moved, and what no longer holds."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, cast

from app.cards import read_card
from app.dealing.engine.game import Game
from app.dealing.engine.run import Run
from app.dealing.table.table import Table
from app.dealing.values.log import Row, RowKind
from app.dealing.values.opening import read_opening
from app.dealing.values.transfers import CASE, CASH_FOUND, CASHBOX, CLAIMS, FOUND, JAR, RACK, Kind, Place, Transfer
from app.desk.records.log_lines import back_words
from app.errors import Refused, ReplayMismatch
from app.games import GAMES, game
from app.money import Currency, full_figure
from app.words import tr


@dataclass(frozen=True, slots=True)
class TranscriptLine:
    """One row of a log, read: the prompt's key and what it said, the answer, and the transfers that it made.

    `back` are transfers that it took back. An `undone` row holds no longer.
    """

    seq: int
    kind: RowKind
    key: str
    prompt: str
    answer: str
    made: tuple[Transfer, ...] = ()
    back: tuple[Transfer, ...] = ()
    undone: bool = False


@dataclass(frozen=True, slots=True)
class Transcript:
    """A sitting from its first row to its last. `stopped` says why reading ended before that, empty where it did not.

    `people` are the players' names by their numbers.
    """

    game: Game
    money: Currency
    lines: tuple[TranscriptLine, ...]
    people: Mapping[int, str]
    stopped: str = ""


def transcript(rows: Iterable[Row]) -> Transcript:
    """Read a log row by row. Raises ReplayMismatch where not even its opening can be read."""
    kept = list(rows)
    if not kept or kept[0].kind is not RowKind.OPENING:
        raise ReplayMismatch(tr("The log does not begin with an opening."))
    run = Run(game(read_opening(kept[0].body).game), kept[:1])
    people = {who.player: who.name for who in run.opening.seats.values()}
    begins = TranscriptLine(1, RowKind.OPENING, "opening", "", tr("{game} begins", game=run.game.name))
    lines, stopped = [begins], ""
    try:
        for row in kept[1:]:
            lines.append(_line(run, row))
            people |= {who.player: who.name for who in run.play.table.seats.values()}
    except (ReplayMismatch, KeyError, ValueError) as fault:
        stopped = str(fault) if isinstance(fault, ReplayMismatch) else tr("Row {seq} cannot be read.", seq=row.seq)
    return Transcript(run.game, run.opening.money, tuple(_struck(lines, run)), people, stopped)


def _line(run: Run, row: Row) -> TranscriptLine:
    before, asked = Moved(run.play.table), run.play.prompt
    run.append_stored(row)
    made, back = before.until(run.play.table)
    prompt = asked.instruction if asked and row.kind in (RowKind.ANSWER, RowKind.RULING) else ""
    return TranscriptLine(row.seq, row.kind, row.key, prompt, _said(run, row), made, back)


def _said(run: Run, row: Row) -> str:
    body = cast(dict[str, Any], row.body) if isinstance(row.body, dict) else {}
    match row.kind:
        case RowKind.UNDO | RowKind.FIX | RowKind.REDO | RowKind.RESUME:
            return back_words(row.kind, body)
        case RowKind.RULING:
            parts = (run.play.name(row.seq), body["decision"], body["reason"])
            return " · ".join(part for part in parts if part)
    return run.play.name(row.seq)


def _struck(lines: list[TranscriptLine], run: Run) -> Iterator[TranscriptLine]:
    holds = {row.seq for row in run.effective}
    for line in lines:
        gone = line.kind in (RowKind.ANSWER, RowKind.ASIDE, RowKind.RULING, RowKind.RULE) and line.seq not in holds
        yield replace(line, undone=gone)


class Moved:
    """What a table had moved at one moment."""

    def __init__(self, table: Table) -> None:
        self.table, self.booked = table, len(table.bookings)
        self.open = list(table.hand.transfers) if table.hand else []

    def until(self, table: Table) -> tuple[tuple[Transfer, ...], tuple[Transfer, ...]]:
        """What has been moved since, and what of before was taken back. A replayed table is another table."""
        went_on = table is self.table
        was = self.open if went_on else _moved(self.table, 0)
        now = _moved(table, self.booked if went_on else 0)
        return less(now, was), less(was, now)


def _moved(table: Table, since: int) -> list[Transfer]:
    closed = [transfer for booked in table.bookings[since:] for transfer in booked.transfers]
    return closed + (table.hand.transfers if table.hand else [])


def less(these: Iterable[Transfer], those: Iterable[Transfer]) -> tuple[Transfer, ...]:
    """These transfers without those, each as often as it was made."""
    left = Counter(one[:4] for one in those)
    found = []
    for one in these:
        if left[one[:4]] > 0:
            left[one[:4]] -= 1
        else:
            found.append(one)
    return tuple(found)


_PLACES = {CASE: "the case", RACK: "the rack", FOUND: "counted over or short", CASHBOX: "the cash box",
           CLAIMS: "the house’s claims", JAR: "the jar", CASH_FOUND: "cash over or short"}
_OF_PLAYERS = {Kind.STACK: "{name}", Kind.POCKET: "{name}’s pocket", Kind.ACCOUNT: "{name}’s account",
               Kind.BOX: "{name}’s box", Kind.CHANGE: "odd winnings of {name}", Kind.MARKER: "{name}’s marker",
               Kind.OWED: "what {name} has left for later"}


def place_words(place: Place, people: Mapping[int, str]) -> str:
    """A place as the host would call it: "the rack", "Ann’s box", "Ann on banker"."""
    if place in _PLACES:
        return tr(_PLACES[place])
    if place.kind in (Kind.POT, Kind.FUN_POT):
        return pot_words(place.whose)
    if place.kind in (Kind.JACKPOT, Kind.JACKPOT_BOX):
        return tr("the jackpot")
    number, _, spot = place.whose.partition("/")
    name = people.get(int(number), tr("Player {number}", number=number)) if number.isdecimal() else number
    if place.kind is Kind.BET:
        return tr("{name} on {spot}", name=name, spot=spot.replace("_", " "))
    return tr(_OF_PLAYERS.get(place.kind, "{name}"), name=name)


def pot_words(name: str) -> str:
    """A pot as the host would call it: "the pot of Red Dog", "the A♥ pot of Newmarket"."""
    code, _, own = name.partition("/")
    of = next((tr(known.name) for known in GAMES if known.id == code), code)
    if not own:
        return tr("the pot of {game}", game=of)
    with suppress(Refused):  # a pot with a name that is no card keeps it
        own = str(read_card(own))
    return tr("the {own} pot of {game}", own=own, game=of)


def transfer_words(transfer: Transfer, of: Transcript) -> str:
    """A transfer in one line: "11.50 from the rack to Ann"."""
    return move_words(transfer, of.money, of.people)


def move_words(transfer: Transfer, money: Currency, people: Mapping[int, str]) -> str:
    """The same, where the players' names are known by their numbers."""
    return tr("{amount} from {source} to {target}", amount=full_figure(transfer.amount, money),
              source=place_words(transfer.source, people), target=place_words(transfer.target, people))
