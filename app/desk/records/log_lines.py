"""The log of a sitting as lines to be read: when, what, and whether it still holds."""

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, cast
from zoneinfo import ZoneInfo

from app.cards import read_card
from app.dealing.engine.history import before_fixes
from app.dealing.engine.play import Play
from app.dealing.engine.run import Run
from app.dealing.values.log import Row, RowKind
from app.dealing.values.rules_in_force import is_of_a_set
from app.desk.house.clock import moment
from app.desk.records.posting import Posted
from app.desk.records.rules_history import changed_words
from app.errors import Refused
from app.ledger.entries import Entry, EntryKind
from app.words import plural, tr
from app.words.joined import labelled, phrases


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log. `mark` gives its colour and shape, `entry` is the number of the entry it made.

    `struck` lines were undone or replaced; a `fixable` one is an answer that holds and may be changed.
    """

    seq: int
    at: datetime
    mark: str
    text: str
    detail: str = ""
    entry: int | None = None
    struck: bool = False
    fixable: bool = False


def log_lines(run: Run, posted: Posted, zone: str, only: Container[int] | None = None) -> tuple[LogLine, ...]:
    """Every row of a sitting's log, or only those with these numbers, the last one first."""
    holds = {row.seq for row in run.effective}
    undone = _undone_names(run)
    by_key = {key: entry.number for key, entry in posted.entries.items()}
    closing = {seq: by_key.get(key) for seq, key in run.play.entry_keys.items()}
    place = ZoneInfo(zone)
    return tuple(
        _line(run, row, place, row.seq in holds or row.kind in _ALWAYS, undone, closing.get(row.seq))
        for row in reversed(run.log) if only is None or row.seq in only
    )


def fixed_since(run: Run, entries: Iterable[Entry]) -> dict[int, str]:
    """What entries of this sitting that hold are about since a fix that moved nothing of theirs, by their numbers.

    Such a fix posts nothing, and the entry keeps its title. Then and now are both said in the words of today: titles
    are not compared with what is kept, which has the language and the wording of its day.
    """
    written = {row.op_id: row.seq for row in run.log}
    now = _titles(run.play)
    left = [one for one in entries if one.kind is not EntryKind.REVERSAL and one.key in now and one.op_id in written]
    fixed: dict[int, str] = {}
    for fix, rows in before_fixes(run.log) if left else ():
        same = _booked_alike(run, rows)
        before = [one for one in left if written[one.op_id] < fix]
        left = [one for one in left if written[one.op_id] >= fix]
        if unsure := [one for one in before if one.key not in same]:
            then = _titles(Play(run.game, run.opening, rows))
            fixed |= {one.number: now[one.key] for one in unsure if then.get(one.key, now[one.key]) != now[one.key]}
    return fixed


def _titles(play: Play) -> dict[str, str]:
    return {booked.key: booked.title for booked in play.table.bookings}


def _booked_alike(run: Run, rows: tuple[Row, ...]) -> set[str]:
    """What is booked now by a row up to which all is as it was when these held: that was booked just so then, too."""
    held = run.effective
    alike = next((at for at, (then, now) in enumerate(zip(rows, held, strict=False)) if _dealt(then) != _dealt(now)),
                 len(rows))
    return {run.play.entry_keys[row.seq] for row in held[:alike] if row.seq in run.play.entry_keys} - \
        {run.play.entry_keys[row.seq] for row in held[alike:] if row.seq in run.play.entry_keys}


def _dealt(row: Row) -> tuple[object, ...]:
    """What of a row a game sees: not when it was keyed, nor by whom."""
    return row.seq, row.kind, row.key, row.body, row.facts


def fixed_words(title: str, now: str) -> str:
    """An entry's title, and what it is about since a fix that moved nothing of it; "" where there was none."""
    return tr("{title}. Fixed since: {now}", title=title, now=now) if now else title


_ALWAYS = (RowKind.OPENING, RowKind.UNDO, RowKind.REDO, RowKind.FIX, RowKind.RESUME)


def _line(run: Run, row: Row, zone: ZoneInfo, holds: bool, undone: dict[int, str], entry: int | None) -> LogLine:
    at = moment(row.at, zone)
    body = cast(dict[str, Any], row.body) if isinstance(row.body, dict) else {}
    name = run.play.name(row.seq) or undone.get(row.seq) or tr("an entry that no longer fits")
    match row.kind:
        case RowKind.OPENING:
            return LogLine(row.seq, at, "", tr("{game} begins", game=run.game.name))
        case RowKind.UNDO | RowKind.FIX:
            return LogLine(row.seq, at, "warn", back_words(row.kind, body), body["reason"])
        case RowKind.REDO | RowKind.RESUME:
            return LogLine(row.seq, at, "", back_words(row.kind, body))
        case RowKind.RULING:
            what, *decided = ruled_words(run.play, row, name)
            return LogLine(row.seq, at, "warn", what, labelled(*decided), entry, not holds)
        case RowKind.ANSWER:
            scored = run.play.scored.get(row.seq, "")
            return LogLine(row.seq, at, run.play.mark(row.seq), capital(name), scored, entry, not holds, holds)
        case RowKind.RULE if is_of_a_set(row):
            return LogLine(row.seq, at, "brass", capital(name), rules_words(run.play, row.seq), None, not holds)
    return LogLine(row.seq, at, "brass", capital(name), str(body.get("reason", "")), entry, not holds)


def back_words(kind: RowKind, body: Mapping[str, Any]) -> str:
    """What is said of a row that takes others back, or brings them back."""
    match kind:
        case RowKind.UNDO:
            return tr("Undone: {what}", what=body["named"])
        case RowKind.FIX:
            return tr("Fixed: {what}", what=body["named"])
        case RowKind.REDO:
            return tr("Done again")
    kept = len(body["kept"])
    return plural(kept, "Dealt on after the fix: {count} later entry is kept",
                  "Dealt on after the fix: {count} later entries are kept") if kept else \
        tr("Dealt on after the fix: no later entry is kept")


def rules_words(play: Play, seq: int) -> str:
    """Which house rules a row changed, and to what."""
    change = next(one for one in play.table.ruled.changes if one.seq == seq)
    return changed_words(change, {**change.values, **change.next_sitting}, play.table.money)


def ruled_words(play: Play, row: Row, name: str) -> tuple[str, str, str]:
    """What happened by a ruling that is called so, how it was decided, and why."""
    body = cast(dict[str, Any], row.body)
    return _ruled(play, body, name), _decided(play, body, name), str(body.get("reason", ""))


def _ruled(play: Play, body: dict[str, Any], name: str) -> str:
    """What happened, with the card, the seat, the spot or the amount that it was about."""
    seat, amount, card, table = body.get("seat"), body.get("amount"), body.get("card"), play.table
    spot = next((spot.label for spot in table.every_spot() if spot.code == body.get("spot")), "")
    said = [name, _card(card) if card else "", (table.name(seat) or tr("Seat {seat}", seat=seat)) if seat else "", spot,
            table.amount_text(amount) if amount else ""]
    return phrases(said)


def _card(code: str) -> str:
    try:
        return str(read_card(code))
    except Refused:
        return code


def _decided(play: Play, body: dict[str, Any], name: str) -> str:
    """How it was decided, where its name does not say so already."""
    kind = next((kind for kind in play.game.rulings if kind.code == body.get("code")), None)
    decision = next((one.label for one in kind.decisions if one.code == body.get("decision")), "") if kind else ""
    return tr(decision) if decision and tr(decision) != name else ""


def _undone_names(run: Run) -> dict[int, str]:
    names: dict[int, str] = {}
    for row in run.log:
        if row.kind in (RowKind.UNDO, RowKind.FIX):
            body = cast(dict[str, Any], row.body)
            names.setdefault(body["target"], body["named"])
    return names


def capital(text: str) -> str:
    """A line as it begins."""
    return text[:1].upper() + text[1:]
