"""Whether a house with several tables is sound as it stands: nothing was lost, doubled or made between its desks."""

from collections.abc import Sequence

from app.chips import combined, negated, worth
from app.dealing.engine.run import Run
from app.dealing.values.transfers import CASE, FOUND, NEVER_NEGATIVE, Family, Kind, locked_box
from app.desk import Desk
from app.desk.cashier.cage import chips_now
from app.desk.house.asked import DROP, asked_in
from app.desk.session.presence import seated
from app.games import game

ON_THE_WAY = (Kind.TRANSIT, Kind.CARRIED)


def sound(desks: Sequence[Desk], every_log: bool = True) -> None:
    """Chips, cash and claims add up to nothing; balances are those of the postings; each log comes to its own table,
    alone; the case is the same from every desk, chip by chip what is nowhere else; nobody sits twice.
    """
    books = desks[0].books
    held, entries = books.balances(), books.entries(1, books.head().number)
    standing = books.held_after(books.head().number)
    assert {place: amount for place, amount in held.items() if amount} == \
        {place: amount for place, amount in standing.items() if amount}
    for family in Family:
        assert sum(amount for place, amount in held.items() if place.family is family) == 0
    assert not [place for place, amount in held.items() if place.kind in NEVER_NEGATIVE and amount < 0]
    cases = [{value: number for value, number in desk.table.house.case.items() if number} for desk in desks]
    assert cases == cases[:1] * len(cases)
    assert all(number >= 0 for number in cases[0].values())
    away = [combined(*(line.chips for entry in entries for line in entry.postings if line.place == place))
            for place in held if place.kind in ON_THE_WAY]
    assert all(number >= 0 for chips in away for number in chips.values())
    assert [worth(chips) for chips in away] == [held[place] for place in held if place.kind in ON_THE_WAY]
    elsewhere = [desk.table.held[place] for desk in desks for place in desk.table.held
                 if place.kind in (Kind.JAR, Kind.FOUND)]
    elsewhere += [negated(combined(*(line.chips for line in entry.postings))) for entry in entries
                  if entry.sitting is None and any(line.place == FOUND for line in entry.postings)]
    everywhere = combined(cases[0], *away, *elsewhere, *(desk.table.rack for desk in desks),
                          *(desk.table.with_players() for desk in desks))
    assert {value: number for value, number in everywhere.items() if number} == dict(desks[0].table.chips.owned)
    seats = {(who, desk.at): seat for desk in desks for who, seat in seated(desk.table).items()}
    assert len({who for who, _ in seats}) == len(seats)
    assert {(one.player, one.number): one.seat for one in books.present().values()} == seats
    for desk in desks if every_log else ():
        assert desk.sitting is not None
        again = Run(game(desk.sitting.game), books.log(desk.sitting.id)).play.table
        assert (again.bookings, again.balances) == (desk.table.bookings, desk.table.balances)
    for place, amount in held.items():
        if place.kind is Kind.TRANSIT:
            assert desks[0].night is not None
            [asked] = [one for one in asked_in(books, desks[0].night.id) if str(one.number) == place.whose]
            assert bool(amount) == bool(asked.may and (asked.kind == "credit" or asked.last))
    for asked in asked_in(books, desks[0].night.id) if desks[0].night else ():
        if asked.kind == DROP:
            box = locked_box(asked.number, asked.table)
            assert held.get(box, 0) == (asked.amount if asked.may else 0)
    known = chips_now(desks[0])
    assert known.difference == 0
    assert CASE not in held or held[CASE] <= 0
