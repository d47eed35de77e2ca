"""The count of a night's chips: as it was made, or as it is still to be made."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, cast

from app.chips import Counts, combined
from app.dealing.asides.close_out import CloseOut, borne_words, compared, expected_at, places_to_count
from app.dealing.engine.run import Run
from app.dealing.table.table import Table
from app.dealing.values.log import Row, RowKind
from app.dealing.values.transfers import CASE, KEPT_POT, RACK, Kind, Place
from app.desk.house.clock import moment
from app.desk.records.night_summary import NightRead
from app.sheets.count import CountSheet, PlaceCount, blank_form
from app.words import tr
from app.words.joined import as_sentence


def count_of(read: NightRead) -> CountSheet:
    """The night's last count where one was made, else what the books expect everywhere. A sitting must have run."""
    run = read.dealt[-1][1]
    made = next((row for row in reversed(run.effective)
                 if row.kind is RowKind.ASIDE and row.key == CloseOut.code), None)
    table = run.play.table if made is None else _before(run, made)
    count = _expected(table, read)
    return count if made is None else _filled(count, table, made, read)


def form_of(read: NightRead) -> CountSheet:
    """A form for every place where chips may lie, to be filled in by pen. A sitting must have run."""
    return blank_form(_expected(read.dealt[-1][1].play.table, read))


def _expected(table: Table, read: NightRead) -> CountSheet:
    told = read.statement
    return CountSheet(told.night, told.house.host, f"C-{read.night.id:04d}", told.opened, told.money, table.chips,
                      tuple(_to_count(table)), told.books, demo=told.demo)


def _before(run: Run, row: Row) -> Table:
    """The table as it stood when a row was given."""
    return Run(run.game, [one for one in run.log if one.seq < row.seq]).play.table


def _to_count(table: Table) -> Iterable[PlaceCount]:
    """Every place where chips may lie. Outside case and rack the books know only how much, not which chips."""
    yield _place(table, CASE)
    yield _place(table, RACK)
    yield PlaceCount(tr("Pots"), _held(table, Kind.POT))
    yield PlaceCount(tr("Players"), _held(table, Kind.STACK, Kind.BET))
    yield from (_place(table, place) for place in places_to_count(table) if place not in (CASE, RACK))


def _held(table: Table, *kinds: Kind) -> int:
    return sum(held for place, held in table.balances.items() if place.kind in kinds)


def _place(table: Table, place: Place) -> PlaceCount:
    chips = table.held.get(place) if _can_be(table) else None
    return PlaceCount(_called(place), expected_at(table, place), chips)


def _can_be(table: Table) -> bool:
    """Whether the chips that the books suppose in case and rack can lie there.

    What was paid out or handed in unseen is booked as the fewest chips, and may come to more of a kind than there are.
    """
    supposed, owned = combined(table.house.case, table.rack), table.chips.owned
    counts = [*table.house.case.values(), *table.rack.values()]
    return min(counts, default=0) >= 0 and all(number <= owned.get(value, 0) for value, number in supposed.items())


def _called(place: Place) -> str:
    """A place as a column's title."""
    if place == KEPT_POT:
        return tr("Pot held over")
    short = {Kind.CASE: tr("Chip case"), Kind.RACK: tr("Rack"), Kind.JAR: tr("Tip jar")}
    name = place.whose.replace("_", " ").capitalize()
    return short.get(place.kind) or tr("{name} jackpot", name=name)


def _filled(count: CountSheet, table: Table, made: Row, read: NightRead) -> CountSheet:
    """The same with what was seen; when it was made, nobody held chips and the pots were empty."""
    body = cast(Mapping[str, Any], made.body)
    seen = {place: _chips(counts) for place, counts in body["counts"].items()}
    places = tuple(replace(_place(table, place), counted=seen.get(str(place), {}))
                   for place in (area.place for area in compared(table, seen).areas))
    borne = borne_words(body["bears"])
    initials = tuple(part for part in body["by"].replace(",", " ").replace("&", " ").split() if part)
    return replace(count, places=places, counted_at=moment(made.at, read.zone), initials=initials[:2],
                   borne=as_sentence(borne[:1].upper() + borne[1:]) if borne else "",
                   remarks=(tr("Reason: {reason}", reason=body["reason"]),) if body["reason"] else ())


def _chips(counts: Mapping[str, int]) -> Counts:
    return {int(value): number for value, number in counts.items()}
