"""The count sheet: every chip of the set by denomination, where it should be and where it was seen."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from app.chips import ChipSet, Counts, worth
from app.money import Currency, full_figure, priced, signed_full_figure
from app.settlement import BookMark
from app.sheets.blocks import (
    Align,
    Block,
    Caution,
    Cell,
    Column,
    Facts,
    Heading,
    Mark,
    Narrow,
    Note,
    Row,
    Sheet,
    SignatureLines,
    Table,
)
from app.sheets.foot import Printing, foot_of
from app.sheets.wording import DASH, day, held_apart, stamp
from app.words import tr
from app.words.joined import phrases


@dataclass(frozen=True, slots=True)
class PlaceCount:
    """One place where chips lie: its name, what the books expect there in minor units, what was counted there.

    `chips` are those that the books expect by value, None where they know only the amount; `counted` is None until
    somebody has counted. A place with `expected` None says nothing of what should be there.
    """

    name: str
    expected: int | None = None
    chips: Counts | None = None
    counted: Counts | None = None

    @property
    def seen(self) -> int | None:
        """What was counted, in minor units; None where nothing was."""
        return None if self.counted is None else worth(self.counted)

    @property
    def difference(self) -> int | None:
        """Counted over (above zero) or short; None until it was counted."""
        return None if self.expected is None or self.seen is None else self.seen - self.expected


@dataclass(frozen=True, slots=True)
class CountSheet:
    """A count of the whole set: case, rack, pots, players, jars, jackpots, each as it should be and as it was seen.

    `sheet` is its number ("C-0031"), `opened` and `counted_at` are aware times, `initials` those of the two who
    counted, `borne` a sentence that says who bears a difference. Commission owed is no chip and no place.
    """

    night: str
    host: str
    sheet: str
    opened: datetime
    money: Currency
    chips: ChipSet
    places: tuple[PlaceCount, ...]
    books: BookMark
    counted_at: datetime | None = None
    initials: tuple[str, ...] = ()
    borne: str = ""
    remarks: tuple[str, ...] = ()
    demo: bool = False

    @property
    def counted(self) -> bool:
        """Whether every place was counted."""
        return all(place.counted is not None for place in self.places)

    @property
    def difference(self) -> int | None:
        """What is over (above zero) or short in all; None until everything was counted."""
        return _all_known(place.difference for place in self.places)

    @property
    def expects(self) -> bool:
        """Whether it says what should be there."""
        return any(place.expected is not None for place in self.places)


def _all_known(parts: Iterable[int | None]) -> int | None:
    """What they come to; None while one of them is not known."""
    every = list(parts)
    return None if None in every else sum(filter(None, every))


def blank_form(count: CountSheet) -> CountSheet:
    """The same places to be counted by pen, by people who are not told what should be there."""
    places = tuple(PlaceCount(place.name) for place in count.places)
    return replace(count, places=places, counted_at=None, initials=(), borne="", remarks=())


def count_sheet(count: CountSheet, printing: Printing) -> Sheet:
    """The sheet of a count: made, or with lines to be filled in by pen where nothing was counted yet."""
    form = not count.expects and not count.counted
    return Sheet(
        title=tr("Count form") if form else tr("Count sheet"), subject=phrases((count.night, count.sheet)),
        about=f"{'form' if form else 'count'}:{count.sheet}",
        blocks=(
            _head(count), *_verdict(count),
            Heading(tr("1  Where the chips are")), _places(count),
            Heading(tr("2  Chips by denomination")), _pieces(count),
            *_how_to_read(count), *map(Note, count.remarks), *_borne(count),
            Heading(tr("3  Counted by two") if count.difference is not None else tr("4  Counted by two")),
            SignatureLines((*_counters(count), tr("Place"), tr("Date and time"))),
        ),
        footer=foot_of(count.books, count.sheet, printing), demo=count.demo)


def _head(count: CountSheet) -> Facts:
    when = stamp(count.counted_at) if count.counted_at else DASH
    return Facts(((tr("Night"), count.night), (tr("Host"), count.host), (tr("Sheet"), count.sheet),
                  (tr("Date"), day(count.opened)), (tr("Counted"), when), (tr("Chip set"), tr(count.chips.name))))


def _verdict(count: CountSheet) -> tuple[Block, ...]:
    off = count.difference
    if off is None:
        return ()
    if not off:
        apart = any(place.difference for place in count.places)
        return (Note(tr("The whole set agrees with the books, but some chips are not where the books say.") if apart
                     else tr("Everything was counted and agrees with the books.")),)
    said = (tr("The chips are over by {amount}.") if off > 0 else tr("The chips are short by {amount}.")).format(
        amount=priced(abs(off), count.money))
    return (Caution(" ".join(part for part in (said, count.borne) if part)),)


def _places(count: CountSheet) -> Table:
    sign = count.money.sign
    columns = (Column.lead(tr("Place"), 250), Column.figure(tr("Expected {sign}", sign=sign), 140),
               Column.figure(tr("Counted {sign}", sign=sign), 140),
               Column.figure(tr("Difference {sign}", sign=sign), 140))
    rows = tuple(_place_row(held_apart(place.name), place.expected, place.seen, count) for place in count.places)
    return Table(columns, rows, _all_places(count), roomy=not count.counted)


def _all_places(count: CountSheet) -> Row:
    whole = _place_row(tr("The whole set"), _all_known(place.expected for place in count.places),
                       _all_known(place.seen for place in count.places), count)
    return Row(tuple(Cell(cell.text, strong=True, mark=cell.mark) for cell in whole.cells))


def _place_row(name: str, expected: int | None, seen: int | None, count: CountSheet) -> Row:
    off = None if expected is None or seen is None else seen - expected
    return Row((Cell(name), Cell(full_figure(expected, count.money) if expected is not None else DASH),
                _or_line(full_figure(seen, count.money) if seen is not None else None),
                _or_line(signed_full_figure(off, count.money) if off is not None else None)))


def _or_line(said: str | None) -> Cell:
    return Cell(mark=Mark.LINE) if said is None else Cell(said)


def _pieces(count: CountSheet) -> Table:
    share = max(40, 520 // (len(count.places) + 1))
    columns = (Column.lead(tr("Chip"), 80),
               *(Column(held_apart(place.name), share, Align.RIGHT) for place in count.places),
               Column(tr("All / set"), 90, Align.RIGHT))
    return Table(columns, tuple(_piece_row(value, count) for value in count.chips.values), roomy=not count.counted)


def _piece_row(value: int, count: CountSheet) -> Row:
    cells = [_piece(value, place) for place in count.places]
    seen = _all_known(None if place.counted is None else place.counted.get(value, 0) for place in count.places)
    return Row((Cell(priced(value, count.money), strong=True), *cells, _beside(seen, count.chips.owned.get(value, 0))))


def _piece(value: int, place: PlaceCount) -> Cell:
    expected = None if place.chips is None or place.expected is None else place.chips.get(value, 0)
    return _beside(None if place.counted is None else place.counted.get(value, 0), expected)


def _beside(seen: int | None, expected: int | None) -> Cell:
    """Chips counted, and after a stroke what should be there; a line to write on until they are counted."""
    should = "" if expected is None else f"/ {expected}"
    if seen is None:
        return Cell(should, mark=Mark.LINE)
    return Cell(f"{seen} {should}".strip(), strong=expected is not None and seen != expected)


def _how_to_read(count: CountSheet) -> tuple[Note, ...]:
    if count.expects:
        return (Note(tr("Chips counted; after the slash, what the books expect or what the set has. Commission owed by "
                        "players is not chips: it is on the settlement sheet.")),)
    return (Note(tr("Two people each count every place, before anybody looks at the books.")),)


def _borne(count: CountSheet) -> tuple[Block, ...]:
    """Who bears a difference: boxes to tick until the count was made."""
    if count.difference is not None:
        return ()
    columns = (Column.lead(tr("A difference is covered by"), 560),
               Column("", 60, Align.CENTRE, narrow=Narrow.FIGURE))
    ways = (tr("the house"), tr("the players, equally"), tr("the players, by their results"))
    return Heading(tr("3  If there is a difference")), \
        Table(columns, tuple(Row((Cell(way), Cell(mark=Mark.BOX))) for way in ways))


def _counters(count: CountSheet) -> tuple[str, ...]:
    named = [tr("Counted by {initials}", initials=held_apart(one)) for one in count.initials]
    return (*named, *(tr("First counter"), tr("Second counter"))[len(named):])
