"""What everybody may see of the desk now: of the sitting, of the jackpots, and how far the books have come."""

from dataclasses import replace

from app.dealing.values.public_view import BookNow, Moment, PublicJackpot, PublicView, Said, Speak
from app.dealing.values.transfers import Kind
from app.desk.cashier.jackpots import Jackpots
from app.desk.house.house import House
from app.desk.public.table import public_view, seat_words, with_words
from app.desk.session.session import Session
from app.games.baccarat.coup.road_history import Followed
from app.jackpots.rules import KINDS, TITLES
from app.ledger.entries import Entry, EntryKind
from app.money import priced
from app.words import tr

ENTRY_WORDS = {
    EntryKind.HAND: "Hand settled", EntryKind.BUY_IN: "Chips sold", EntryKind.CASH_OUT: "Cashed out",
    EntryKind.RACK: "Rack counted", EntryKind.FILL: "Chips from the chip case", EntryKind.CHANGE: "Chips changed",
    EntryKind.COLLECT: "Commission collected", EntryKind.WAIVE: "Commission waived", EntryKind.FOUND: "Count corrected",
    EntryKind.ADJUSTMENT: "Payment corrected", EntryKind.REVERSAL: "Entry reversed", EntryKind.COVER: "Put on account",
    EntryKind.SETTLE: "Payment settled", EntryKind.JACKPOT: "Jackpot", EntryKind.CARRY: "Carried forward",
    EntryKind.POT: "Pot given", EntryKind.TIP: "Tip", EntryKind.MOVE: "Player moved",
    EntryKind.EXPENSE: "Expense shared",
    EntryKind.MARKER: "Marker paid back", EntryKind.COUNT: "Chips counted", EntryKind.CASH_COUNT: "Cash counted",
    EntryKind.IMPORT: "Earlier results imported", EntryKind.CORRECTION: "Earlier night corrected",
}
"""What an entry is called where everybody reads it: its own title may name somebody."""


OF_PLAYERS = frozenset({Kind.STACK, Kind.CARRIED, Kind.ACCOUNT, Kind.POCKET, Kind.BOX, Kind.CHANGE, Kind.MARKER})
"""Places that are one player's own."""

OF_DEBTS = frozenset({EntryKind.COVER, EntryKind.MARKER, EntryKind.SETTLE, EntryKind.CARRY, EntryKind.IMPORT,
                      EntryKind.CORRECTION, EntryKind.WAIVE})
"""Entries that tell who owes something: of whose seat they were is a balance, and told where balances are."""


class PublicDesk:
    """Tells the players' screen how things stand. What was read of the books is kept until they have a new entry."""

    def __init__(self, session: Session, jackpots: Jackpots) -> None:
        self._session, self._jackpots = session, jackpots
        self._book: dict[str, tuple[object, BookNow]] = {}
        self._followed = Followed()

    def now(self, language: str = "") -> PublicView:
        """What everybody may see at this moment; before and after a night the books' code alone.

        In a `language` it is told in that one alone, as on a player's phone, with what is called aloud and why.
        """
        session = self._session
        house = self._house(language)
        each = house.display.speak.each
        if session.run is None or session.sitting is None:
            waiting = Moment("none", each(lambda: tr("No game at the moment")))
            return PublicView(moment=waiting, book=self.book(language))
        view, table = public_view(session.run.play, house, session.sitting.table_name), session.run.play.table
        view = with_words(view, session.run.play, house) if language else view
        if session.house_desk.in_doubt or session.books.is_silent:  # a server does not answer: nothing is asked of it
            wait = Moment("wait", each(lambda: tr("One moment")))
            return replace(view, moment=wait, coups=self._followed.coups(table, table.felt()),
                           book=self._book.get(language, (None, BookNow()))[1])
        return replace(view, coups=self._followed.coups(table, table.felt()), jackpots=self._running(each),
                       book=self.book(language))

    def book(self, language: str = "") -> BookNow:
        """How far the books have come on the disk: nobody is shown the code of an entry that may yet be taken back."""
        head, last = self._session.books.last_written()
        house = self._house(language)
        kept = head, house.display
        if language not in self._book or self._book[language][0] != kept:
            self._book[language] = kept, BookNow(head.number, head.code, self._words_of(last, house.display.speak.each))
        return self._book[language][1]

    def _house(self, language: str) -> House:
        """The house, with a screen for its players that speaks one language alone where one is named."""
        house = self._session.the_house()
        return replace(house, display=replace(house.display, first=language, second="")) if language else house

    def _words_of(self, entry: Entry | None, each: Speak) -> Said:
        if entry is None:
            return ()
        seat = self._seat_of(entry)
        return each(lambda: entry_words(entry, seat))

    def _seat_of(self, entry: Entry) -> int:
        """Whose chips or account it touched, by the seat, where it was one player's alone and may be told; else 0."""
        if entry.kind in OF_DEBTS and not self._session.the_house().display.balances:
            return 0
        whose = {line.place.whose for line in entry.postings if line.place.kind in OF_PLAYERS}
        return self._session.table.seat_of(int(whose.pop())) if len(whose) == 1 and self._session.run is not None else 0

    def _running(self, each: Speak) -> tuple[PublicJackpot, ...]:
        jackpots, money = self._jackpots, self._session.the_house().money
        return tuple(PublicJackpot(each(lambda name=name: tr(TITLES[name])),  # type: ignore[misc]
                                   priced(jackpots.pool(name), money))
                     for name in KINDS if jackpots.running(name))


def entry_words(entry: Entry, seat: int = 0) -> str:
    """What an entry was, in a few words that name nobody, and of which seat it was: a false one is seen by all."""
    what = tr(ENTRY_WORDS[entry.kind])
    return tr("{what} · {seat}", what=what, seat=seat_words(seat)) if seat else what
