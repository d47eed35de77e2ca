"""Whether a house with several tables is sound as it stands: nothing was lost, doubled or made between its desks."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from app.chips import Counts, combined, negated, worth
from app.dealing.engine.run import Run
from app.dealing.values.transfers import CASE, FOUND, NEVER_NEGATIVE, Family, Kind, Place, locked_box, transit
from app.desk import Desk
from app.desk.cashier.cage import chips_now
from app.desk.house.asked import CREDIT, DROP, FILL, asked_in
from app.desk.session.presence import seated
from app.games import game
from app.store.books import Books

ON_THE_WAY = (Kind.TRANSIT, Kind.CARRIED)


class Followed:
    """Books added up by a test alone: each entry is read once, so that a long night can be looked at often."""

    def __init__(self, books: Books) -> None:
        self._books, self._read = books, 0
        self._amounts: Counter[Place] = Counter()
        self._chips: defaultdict[Place, Counter[int]] = defaultdict(Counter)
        self._dealt: set[int] = set()  # the sittings at the tables
        self._aside: dict[int, Counts] = {}  # in the jar, or found: from each sitting, 0 for the cage

    def sound(self, desks: Sequence[Desk], logs: Sequence[Desk], seen_from: Sequence[Desk] = ()) -> None:
        """Chips, cash and claims add up to nothing; balances are those of the postings; each of `logs` comes to its own
        table, alone; the case is the same from every desk, chip by chip what is nowhere else; nobody sits twice.

        In a long night that is looked at after each command the case is `seen_from` some desks at a time, and what was
        asked and has ended is read again where a log is.
        """
        held = self._added_up()
        cases = [{value: number for value, number in desk.table.house.case.items() if number}
                 for desk in seen_from or desks]
        assert cases == cases[:1] * len(cases)
        assert all(number >= 0 for number in cases[0].values())
        away = [dict(self._chips[place]) for place in held if place.kind in ON_THE_WAY]
        assert all(number >= 0 for chips in away for number in chips.values())
        assert [worth(chips) for chips in away] == [held[place] for place in held if place.kind in ON_THE_WAY]
        self._set_aside(desks)
        everywhere = combined(cases[0], *away, *self._aside.values(), *(desk.table.rack for desk in desks),
                              *(desk.table.with_players() for desk in desks))
        assert {value: number for value, number in everywhere.items() if number} == dict(desks[0].table.chips.owned)
        seats = {(who, desk.at): seat for desk in desks for who, seat in seated(desk.table).items()}
        assert len({who for who, _ in seats}) == len(seats)
        present = [one for there in self._books.present().values() for one in there]
        assert {(one.player, one.number): one.seat for one in present} == seats
        for desk in logs:
            assert desk.sitting is not None
            again = Run(game(desk.sitting.game), self._books.log(desk.sitting.id)).play.table
            assert (again.bookings, again.balances) == (desk.table.bookings, desk.table.balances)
            assert seated(again) == seated(desk.table)
        self._on_the_way(desks[0], held)
        if logs:
            self._all_asked(desks[0], held)

    def _added_up(self) -> Mapping[Place, int]:
        """What every place holds, by the books' own balances as by their entries."""
        held, head = self._books.balances(), self._books.head().number
        for entry in self._books.entries(self._read + 1, head):
            self._read += 1
            assert entry.number == self._read
            for line in entry.postings:
                self._amounts[line.place] += line.amount
                self._chips[line.place].update(line.chips)
            if entry.sitting is None and any(line.place == FOUND for line in entry.postings):
                found = negated(combined(*(line.chips for line in entry.postings)))
                self._aside[0] = combined(self._aside.get(0, {}), found)
        assert {place: amount for place, amount in held.items() if amount} == \
            {place: amount for place, amount in self._amounts.items() if amount}
        for family in Family:
            assert sum(amount for place, amount in held.items() if place.family is family) == 0
        assert not [place for place, amount in held.items() if place.kind in NEVER_NEGATIVE and amount < 0]
        assert CASE not in held or held[CASE] <= 0
        return held

    def _set_aside(self, desks: Sequence[Desk]) -> None:
        """What each table has put into the jar and found; those of sittings that are over have it still."""
        tables = {desk.sitting.id: desk.table for desk in desks if desk.sitting is not None}
        began, self._dealt = tables.keys() - self._dealt, {*tables}
        for night in self._books.nights() if began else ():
            for one in self._books.sittings(night.id):
                if one.id not in self._aside and one.id not in tables:
                    tables[one.id] = Run(game(one.game), self._books.log(one.id)).play.table
        for sitting, table in tables.items():
            self._aside[sitting] = combined(*(
                chips for place, chips in table.held.items() if place.kind in (Kind.JAR, Kind.FOUND)))

    def _on_the_way(self, desk: Desk, held: Mapping[Place, int]) -> None:
        """What is on its way, or in a locked box, is what is asked and has not ended."""
        asked = {transit(one.number): one for one in desk.asks.open()}
        boxes = {locked_box(one.number, one.table): one.amount for one in asked.values() if one.kind == DROP}
        assert {place: held.get(place, 0) for place in boxes} == boxes
        on_the_way = {place for place, amount in held.items() if place.kind is Kind.TRANSIT and amount}
        sent = {place for place, one in asked.items() if one.kind == CREDIT or (one.kind == FILL and one.last)}
        assert on_the_way == {place for place in sent if asked[place].amount}
        assert {place for place, amount in held.items() if place.kind is Kind.DROPBOX and amount and place.whose} == \
            {place for place, amount in boxes.items() if amount}

    def _all_asked(self, desk: Desk, held: Mapping[Place, int]) -> None:
        """The same of all that was asked tonight, as the books have it; and the cage has no chip too many or few."""
        assert desk.night is not None
        every = asked_in(self._books, desk.night.id)
        assert every == desk.asks.tonight()
        for one in every:
            if one.kind == DROP:
                assert held.get(locked_box(one.number, one.table), 0) == (one.amount if one.may else 0)
        assert chips_now(desk).difference == 0


def sound(desks: Sequence[Desk]) -> None:
    """The same of books that were not followed, with every log."""
    books = desks[0].books
    Followed(books).sound(desks, desks)
    standing = books.held_after(books.head().number)
    assert {place: amount for place, amount in books.balances().items() if amount} == \
        {place: amount for place, amount in standing.items() if amount}
