"""On paper: what a copy that was taken up lacked, with room for a pen, and what of it was keyed again by now."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from app.desk.house.clock import moment
from app.desk.records.night_summary import NightRead
from app.desk.records.taken_up import Rescue, to_do_words
from app.sheets.blocks import Cell, Column, Facts, Heading, Mark, Narrow, Note, Row, Sheet, Table
from app.sheets.foot import Printing, foot_of
from app.store.proof.slips import Slip
from app.words import plural, tr
from app.words.figures import thousands


def to_key_sheet(read: NightRead, printing: Printing) -> Sheet:
    """The list of the page after trouble, as it stands now."""
    rescue, night = read.rescue, read.statement
    assert rescue is not None
    taken = rescue.taken

    def clock(at: int) -> str:
        return f"{moment(at, read.zone):%H:%M}"

    return Sheet(
        title=tr("To be keyed again"), subject=night.night, about=f"to-key:{taken.at}",
        blocks=(
            Facts(((tr("Night"), night.night), (tr("Copy of"), clock(taken.copied_at)),
                   (tr("Taken up"), clock(taken.at)), (tr("It ended at entry"), thousands(taken.after)),
                   (tr("Keyed again"), thousands(len(rescue.done))), (tr("Left"), thousands(len(rescue.left))))),
            *_list(rescue, clock), Note(to_do_words(rescue))),
        footer=foot_of(night.books, f"{night.sheet}-K", printing), demo=night.demo)


def _list(rescue: Rescue, clock: Callable[[int], str]) -> tuple[Heading | Table | Note, ...]:
    count = plural(len(rescue.wanted), "{count} entry that the copy lacked, in order",
                   "{count} entries that the copy lacked, in order")
    return (Heading(count), *penned(rescue.wanted, clock, rescue.done))


def penned(slips: Sequence[Slip], clock: Callable[[int], str],
           done: Mapping[int, int] | None = None) -> Iterable[Table | Note]:
    """Entries with room for a pen: what was asked at the table, and that it was keyed; `done` says as which number."""
    columns = (Column.lead(tr("Entry"), 2), Column(tr("Time"), 2, narrow=Narrow.FIGURE), Column(tr("What it was"), 6),
               Column(tr("Code"), 4), Column(tr("Keyed"), 2), Column(tr("Cards, bets, amounts"), 7))
    now = done or {}
    yield Table(columns, tuple(_penned(slip, clock, now.get(slip.number, 0)) for slip in slips), roomy=True)
    yield Note(tr("Number, time, title and code were kept on this computer; cards and amounts were not. A code that "
                  "was printed or shown is answered with the number it was keyed again as."))


def _penned(slip: Slip, clock: Callable[[int], str], now: int) -> Row:
    keyed = Cell(tr("as {number}", number=thousands(now))) if now else Cell(mark=Mark.BOX)
    return Row((Cell(thousands(slip.number), strong=True), Cell(clock(slip.at)), Cell(slip.title), Cell(slip.code),
                keyed, Cell("") if now else Cell(mark=Mark.LINE)))
