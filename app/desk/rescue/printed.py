"""On paper: what is to be keyed again after trouble, with the codes, so that it is at hand while it is keyed."""

from collections.abc import Sequence
from datetime import datetime

from app.desk.paper.to_key import penned
from app.desk.rescue.offer import Offer, Source, here
from app.errors import Refusal
from app.sheets.blocks import Column, Facts, Footer, Heading, Narrow, Note, Row, Sheet, Table
from app.sheets.foot import scanned
from app.sheets.wording import DASH, stamp
from app.store.proof.slips import Slip
from app.words import plural, tr
from app.words.figures import thousands


def rescue_sheet(offer: Offer, why: Refusal, printed: datetime, version: str) -> Sheet:
    """The sheet of a copy that is offered: the books of the copy are its own, and have not been written to."""
    copy = offer.copy
    return Sheet(
        title=tr("To be keyed again"), subject=offer.holds.night,
        blocks=(
            Facts(((tr("What happened"), why.wrong), (tr("Copy of"), offer.clock(copy.at)),
                   (tr("It ends at entry"), thousands(copy.entry)),
                   (tr("Last hand in it"), offer.holds.last_hand or DASH),
                   (tr("Read in the damaged file"), thousands(len(offer.readable))),
                   (tr("To be keyed again"), thousands(len(offer.lacks))))),
            *_to_key(offer), *_read(offer), *_before_them(offer)),
        footer=Footer(tr("Book code of the copy"), f"{copy.entry} · {copy.code}",
                      tr("Entry {number} is the last one the copy holds.", number=thousands(copy.entry)),
                      (tr("Printed {when}", when=stamp(printed)), tr("Sabot {version}", version=version)),
                      scanned(copy.house, copy.entry, copy.code)))


def saved_sheet(saved: Sequence[Slip], why: Refusal, printed: datetime, version: str) -> Sheet:
    """What this computer has saved of books of which nothing is left."""
    last = saved[-1]
    return Sheet(
        title=tr("Entries that were saved"), subject=here(last.at),
        blocks=(Facts(((tr("What happened"), why.wrong), (tr("Last entry"), thousands(last.number)))),
                *penned(saved, here)),
        footer=Footer(tr("Book code"), f"{last.number} · {last.code}", tr("The last entry that was saved."),
                      (tr("Printed {when}", when=stamp(printed)), tr("Sabot {version}", version=version))))


def _to_key(offer: Offer) -> tuple[Heading | Table | Note, ...]:
    if not offer.lacks:
        return (Note(tr("Nothing is to be keyed again.")),)
    count = plural(len(offer.lacks), "{count} entry to key again, in this order",
                   "{count} entries to key again, in this order")
    return (Heading(count), *penned(offer.lacks, offer.clock))


def _read(offer: Offer) -> tuple[Heading | Table, ...]:
    rows = tuple(Row.of(thousands(slip.number), offer.clock(slip.at), slip.title, slip.code)
                 for slip, source in offer.listed if source is not Source.SAVED_HERE)
    columns = (Column.lead(tr("Entry"), 2), Column(tr("Time"), 2, narrow=Narrow.FIGURE), Column(tr("What it was"), 9),
               Column(tr("Code"), 4))
    return (Heading(tr("The last entries that are there")), Table(columns, rows, close=True)) if rows else ()


def _before_them(offer: Offer) -> tuple[Heading | Facts, ...]:
    return (Heading(tr("In front of each player when the copy was made")), Facts(offer.holds.players)) \
        if offer.holds.players else ()
