"""Taking the books out of the program: as tables, as a document, as a journal. What leaves them is noted in them."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from app.dealing.values.transfers import Place
from app.desk.exchange.importing import Importing
from app.desk.house.house import House
from app.desk.records.imported import Imported
from app.desk.records.moves import place_words
from app.desk.records.rules_history import ruled_from
from app.desk.records.statement import night_statement
from app.desk.session.writer import Writer
from app.errors import Refused
from app.exports.document import document
from app.exports.extract import Extract, Format, NightResults, local, verified_words
from app.exports.files import refuse_name, write_new
from app.exports.graphs import graph_table
from app.exports.journal import journal
from app.exports.tables import postings_table, results_table
from app.graph import Graph
from app.ledger.balances import balances
from app.ledger.entries import Entry
from app.store.rows import as_damage
from app.store.values import Head, Night
from app.sums import grouped
from app.words import in_language, tr

WRITERS: Mapping[Format, Callable[[Extract], Iterator[str]]] = {
    Format.CSV: postings_table, Format.RESULTS: results_table, Format.JSON: document, Format.HLEDGER: journal,
}
"""What writes each format: the parts of the file's text."""


class Exporting:
    """What can be taken out of the books of a desk. Only its note of an export writes in them."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer

    def write(self, kind: Format | str, path: Path, night: int | None = None) -> Path:
        """Write the books, or one night of them, to a new file; returns where it lies.

        That they left is an event in books that can be written. Raises Refused for a name that is taken or is none, an
        unknown format or night, and MachineFault for a failing disk; then nothing is left at the path.
        """
        kind = _format(kind)
        refuse_name(path)
        with in_language(None):
            extract = self.extract(night)
        of = tr("night {id}", id=night) if night else tr("the whole books")
        return write_noted(self._writer, path, _read(WRITERS[kind](extract)), tr(
            "{format}: {of} up to entry {number}", format=kind.value, of=of, number=extract.head.number))

    def write_figures(self, graph: Graph, path: Path, night: int) -> Path:
        """Write the figures of a picture of a night to a new file; returns where it lies.

        It leaves the books like any other export: noted in them, and not without whoever may take them out. Raises as
        `write` does.
        """
        refuse_name(path)
        text = tr("{format}: {of}, {picture}", format=Format.CSV.value, of=tr("night {id}", id=night),
                  picture=graph.title)
        with in_language(None):
            proof = verified_words(self._writer.books.proof)
        return write_noted(self._writer, path, _in_english(graph_table(graph, proof)), text)

    def name_of_picture(self, graph: Graph, night: int, ending: str) -> str:
        """A name for the file of a picture, of our own making."""
        now = local(self._writer.clock.now(), self._writer.clock.zone())
        return f"sabot-night-{night}-{graph.code}-{now.date().isoformat()}.{ending}"

    def suggested_name(self, kind: Format | str, night: int | None = None) -> str:
        """A name for the file, of our own making: no player and no title is in it."""
        kind = _format(kind)
        now = local(self._writer.clock.now(), self._writer.clock.zone())
        of = f"night-{night}" if night else "books"
        what = "-results" if kind is Format.RESULTS else ""
        return f"sabot-{of}{what}-{now.date().isoformat()}.{kind.ending}"

    def extract(self, night: int | None = None) -> Extract:
        """What leaves the books, as it stands now. Raises Refused where there is no such night."""
        with as_damage():
            return self._extract(night)

    def _extract(self, night: int | None) -> Extract:
        house, books = self._writer.the_house(), self._writer.books
        head, entries, kept = self._at_one_moment()
        nights = books.nights() if night is None else (books.night(night),)
        names = {one.id: one.name for one in books.players()}
        before: dict[Place, int] = {}
        if night is not None:
            first = next((one.number for one in entries if one.night == night), 1)
            before, kept = balances(one for one in entries if one.number < first), {}
            entries = tuple(one for one in entries if one.night == night)
        return Extract(
            house=house.name, host=house.host, money=house.money, demo=house.demo, taken_at=self._writer.clock.now(),
            zone=nights[-1].zone if nights else self._writer.clock.zone(), head=head, players=books.players(),
            nights=nights, sittings=tuple(one for each in nights for one in books.sittings(each.id)),
            entries=entries, events=books.events() if night is None else (), before=before, kept=kept,
            words=_words(entries, (*before, *kept), names),
            results=_results(house, nights, entries, names, Importing(self._writer).nights()),
            ruled={sitting: tuple(ruled_from(rows)) for sitting, rows in books.rule_rows().items()},
            proof=books.proof)

    def _at_one_moment(self) -> tuple[Head, tuple[Entry, ...], dict[Place, int]]:
        """The entries and the balances as they stood together, though another program may be dealing meanwhile."""
        books = self._writer.books
        while True:
            head, entries, kept = books.head(), books.entries(), books.balances()
            if books.head() == head:
                return head, entries, kept


def _read(parts: Iterable[str]) -> Iterator[str]:
    """The parts of an export, made as they are written: what cannot be is the fault of what lies in the file."""
    with as_damage():
        yield from _in_english(parts)


def _in_english(parts: Iterable[str]) -> Iterator[str]:
    """The same in whatever language the host reads: other programs read files."""
    made = iter(parts)
    while True:
        with in_language(None):
            part = next(made, None)
        if part is None:
            return
        yield part


def write_noted(writer: Writer, path: Path, parts: Iterable[str], said: str, op_id: str = "") -> Path:
    """Write something of the books to a new file, and that it left as an event in books that can be written."""
    note = writer.command("export", op_id, events=(writer.event("export", said),))
    writer.guard.allow(note)  # before anything of the books lies outside them
    return write_new(path, parts, lambda: writer.note(note))


def _format(kind: Format | str) -> Format:
    try:
        return Format(kind)
    except ValueError:
        raise Refused(tr("There is no format {format}.", format=str(kind)[:24]),
                      tr("The formats are {formats}.", formats=", ".join(Format)), tr("Choose one of them.")) from None


def _words(entries: Iterable[Entry], more: Iterable[Place], names: Mapping[int, str]) -> dict[Place, str]:
    places = {posting.place for entry in entries for posting in entry.postings} | set(more)
    return {place: place_words(place, names) for place in sorted(places)}


def _results(house: House, nights: Iterable[Night], entries: Iterable[Entry], names: Mapping[int, str],
             imported: Mapping[int, Imported]) -> tuple[NightResults, ...]:
    of = grouped(entries, lambda entry: entry.night)
    return tuple(_result(house, one, of.get(one.id, []), names, imported.get(one.id)) for one in nights)


def _result(house: House, night: Night, entries: list[Entry], names: Mapping[int, str],
            imported: Imported | None) -> NightResults:
    made = night_statement(house, night, entries, names, {}, (), Head(0, ""), imported=imported)
    return NightResults(night, made.players, made.house, imported is not None)
