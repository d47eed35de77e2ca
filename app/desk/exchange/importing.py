"""Last season's results put into the books: shown first, then posted in one go, without touching any balance."""

from datetime import UTC, date, datetime, time
from typing import Any
from zoneinfo import ZoneInfo

from app.dealing.values.log import Json
from app.desk.house.clock import new_op_id
from app.desk.house.house import House
from app.desk.records.imported import MARK, Imported, imported_night
from app.desk.session.writer import Writer
from app.errors import Refused
from app.exports.extract import decimal, local
from app.exports.results import ImportedNight, KnownBooks, Preview, preview
from app.ledger.entries import Booking, EntryKind
from app.ledger.imported import import_postings
from app.names import same_name
from app.sheets.wording import day
from app.store.deciding import Now
from app.store.values import Closing, Command, Night, Player
from app.sums import grouped
from app.words import plural, tr
from app.words.joined import comma_list


class Importing:
    """Reads results of earlier nights, and posts them when no night is open."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer

    def preview(self, text: str) -> Preview:
        """What would be posted of a list, and every fault in it; nothing is written."""
        house, books = self._writer.the_house(), self._writer.books
        nights = frozenset((local(one.opened_at, one.zone).date(), same_name(one.title)) for one in books.nights())
        today = local(self._writer.clock.now(), self._writer.clock.zone()).date()
        return preview(text, KnownBooks(house.money, {one.id: one.name for one in books.players()}, nights, today))

    def post(self, shown: Preview, op_id: str = "") -> None:
        """Post what a preview has shown, all of it or nothing.

        Raises Refused while a night is open, where the list has faults, and where the books are no longer those that
        the preview was made for.
        """
        writer, op_id = self._writer, op_id or new_op_id(self._writer.clock)

        def make(now: Now) -> Command:
            self._refuse(shown)
            posting = _Posting(writer, writer.the_house(), now)
            for night in shown.nights:
                posting.take(night)
            return writer.command("import", op_id, **posting.parts())

        writer.decided(op_id, make)

    def _refuse(self, shown: Preview) -> None:
        if open_night := next((one for one in self._writer.books.nights() if one.closed_at is None), None):
            raise Refused(tr("{night} is still open.", night=open_night.title),
                          tr("Import results between nights."), tr("Close it first."))
        if shown.faults:
            raise Refused(str(shown.faults[0]), "", tr("Nothing is posted until every line is correct."))
        if not shown.nights:
            raise Refused(tr("There is nothing to post."), "", tr("Choose another file."))
        if self.preview(shown.text) != shown:
            raise Refused(tr("The books have changed since this preview was made."), "",
                          tr("Check the list again, then post it."))

    def nights(self) -> dict[int, Imported]:
        """Every imported night of these books, by its number: also who came out even."""
        settings = self._writer.books.settings()
        marked = {int(key.removeprefix(MARK)) for key in settings if key.startswith(MARK)}
        of = grouped(self._writer.books.entries_of_nights(marked) if marked else (), lambda entry: entry.night)
        return {night: made for night in sorted(marked)
                if (made := imported_night(settings, night, of.get(night, []))) is not None}


class _Posting:
    """Collects what one import writes."""

    def __init__(self, writer: Writer, house: House, now: Now) -> None:
        self._writer, self._house, self._now = writer, house, now
        self._known = {same_name(one.name): one.id for one in writer.books.players()}
        self._players: list[Player] = []
        self._nights: list[Night] = []
        self._bookings: list[Booking] = []
        self._marks: dict[str, Json] = {}

    def take(self, night: ImportedNight) -> None:
        """One night: its row, its mark, and its entry where anybody won or lost."""
        number, zone = self._now.next_id("night"), self._writer.clock.zone()
        # The list has no times: the whole day, but nothing that is still to come.
        begin = _moment(night.day, time(0, 0), zone)
        end = min(_moment(night.day, time(23, 59), zone), self._writer.clock.now())
        self._nights.append(Night(number, night.title, self._house.host, zone, begin, end))
        results = {self._player(one.name): one.result for one in night.results}
        cash: dict[str, Json] = {str(self._player(one.name)): one.cash for one in night.results if one.cash is not None}
        even: list[Json] = [player for player, result in results.items() if not result]
        self._marks[f"{MARK}{number}"] = {"cash": cash, "even": even, "kept": night.kept}
        if postings := import_postings(results):
            self._bookings.append(Booking(
                kind=EntryKind.IMPORT, key="import", postings=postings, night=number, reason=self._settled(night),
                title=tr("Results of {night}, {day}", night=night.title,
                         day=day(datetime.combine(night.day, time(), UTC)))))

    def parts(self) -> dict[str, Any]:
        """What the command brings."""
        said = plural(len(self._nights), "Results of {count} night imported", "Results of {count} nights imported")
        return {
            "players": tuple(self._players), "nights": tuple(self._nights), "bookings": tuple(self._bookings),
            "night_closes": tuple(Closing(one.id, one.closed_at or one.opened_at) for one in self._nights),
            "settings": self._marks, "events": (self._writer.event("import", said),),
        }

    def _player(self, name: str) -> int:
        number = self._known.get(same_name(name))
        if number is None:
            number = self._now.next_id("player")
            self._known[same_name(name)] = number
            self._players.append(Player(number, name, self._writer.clock.now()))
        return number

    def _settled(self, night: ImportedNight) -> str:
        in_cash = comma_list(f"{one.name} {decimal(one.cash, self._house.money)}" for one in night.results if one.cash)
        return tr("Settled at the time; in cash: {amounts}", amounts=in_cash) if in_cash else \
            tr("Settled at the time")


def _moment(of: date, at: time, zone: str) -> int:
    """A time of a day on the clocks of a zone, in UTC microseconds."""
    return int(datetime.combine(of, at, ZoneInfo(zone)).timestamp()) * 1_000_000
