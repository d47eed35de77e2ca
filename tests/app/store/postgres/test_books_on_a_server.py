"""The same books on a server as in a file."""

import threading
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError, OperationalError

from app.desk import Desk
from app.desk.ledger.entry_view import open_entry
from app.desk.ledger.ledger_view import LedgerView
from app.desk.ledger.seasons import Seasons
from app.errors import Refused, Unreachable
from app.ledger.entries import reversal_of
from app.store.books import Books
from app.store.columns import APPEND_ONLY, table
from app.store.finding import Wanted
from app.store.server import opening as postgres
from tests.app.desk.dealing import house
from tests.app.desk.nights_over import ANN, BO, CY, a_night, sound
from tests.app.store.house import closing, command, hand, move, night_of, opening
from tests.app.store.postgres.server import Server


def test_a_server_is_prepared_before_it_is_opened_and_may_be_again(server: Server, tmp_path: Path) -> None:
    url = server.url(server.made())
    with pytest.raises(Refused, match="are not ready for this version"):
        postgres.open_server(url, key_folder=tmp_path)
    engine = postgres.engine_of(url)
    postgres.prepare(engine)
    postgres.prepare(engine)
    engine.dispose()
    with postgres.open_server(url, key_folder=tmp_path) as books:
        books.commit(opening())
        assert not books.verify()


def test_the_books_on_a_server_hold_what_was_written(books: Books, url: str, tmp_path: Path) -> None:
    made = books.commit(hand(2))
    assert books.commit(hand(2)).entries == made.entries
    books.commit(command("undo", reversal_of(made.entries[0], "why")))
    books.save_draft(1, "bets", {"1": 5})
    books.commit(closing())
    with postgres.open_server(url, key_folder=tmp_path) as again:
        assert again.entries() == books.entries()
        assert again.log(1) == books.log(1)
        assert again.balances() == again.summed()
        assert not again.verify()


def test_a_server_finds_the_same_entries_as_a_file(books: Books, tmp_path: Path) -> None:
    with night_of(tmp_path, hands=1) as file:
        for one in (books, file):
            one.commit(hand(2))
            one.commit(command("undo", reversal_of(one.entries()[-1], "Ungültig, 100 % _sure_")))
            one.commit(closing())
        for wanted in (
            Wanted(), Wanted(players=(2,)), Wanted(players=(1, 2), night=1), Wanted(night=2), Wanted(game="baccarat"),
            Wanted(table="Table 1"), Wanted(table="Table 2"), Wanted(kinds=("hand", "reversal")), Wanted(since=2000),
            Wanted(until=2000), Wanted(since=2000, until=2000), Wanted(text="COUP 2"), Wanted(text="#3"),
            Wanted(text="0004"), Wanted(text="9" * 80), Wanted(text="ungültig"), Wanted(text="UNGÜLTIG"),
            Wanted(text="100 %"), Wanted(text="_"), Wanted(text="%"), Wanted(text="\\"), Wanted(text="'"),
            Wanted(text="mei", named=(2,)), Wanted(text="ann coup 2", beside=(((1,), "coup 2"),)),
        ):  # fmt: skip
            numbers = [one.number for one in books.found(wanted, 100)]
            assert numbers == [one.number for one in file.found(wanted, 100)], wanted
            assert books.how_many(wanted) == len(numbers)
            assert [one.number for one in books.found(wanted, 2, before=5)] == [one for one in numbers if one < 5][:2]


def test_a_server_tells_of_its_nights_what_a_file_tells(books: Books, tmp_path: Path) -> None:
    with night_of(tmp_path, hands=1) as file:
        for one in (books, file):
            one.commit(hand(2))
            one.commit(command("undo", reversal_of(one.entries()[-1], "why")))
        assert [one.title for one in books.night_entries(1)] == [one.title for one in file.night_entries(1)] != []
        assert books.night_entries(7) == ()
        assert books.night_ends() == file.night_ends() == {1: 5}
        assert books.reversals_of([3, 4]) == file.reversals_of([3, 4]) == {4: 5}
        assert books.reversals_of([]) == {}
        assert books.table_names() == file.table_names() == ("Table 1",)
        assert books.summed(2) == file.summed(2) != books.summed()
        assert books.night_balances(1) == file.night_balances(1)
        assert [one.number for one in books.sitting_entries(1)] == [one.number for one in file.sitting_entries(1)] != []
        assert len(books.code_of(5)) == 11
        assert books.code_of(6) == ""


def test_a_desk_deals_settles_mends_and_is_read_on_a_server(url: str, tmp_path: Path) -> None:
    with postgres.open_server(url, key_folder=tmp_path) as books:
        desk = Desk(books)
        desk.open_house(house())
        a_night(desk)
        desk.close_night()
        desk.settling.carry((ANN, BO))
        a_night(desk)
        desk.correcting.correct(1, CY, ANN, 200, "Miscounted")
        sound(desk)
        view, seasons = LedgerView(desk), Seasons(desk)
        assert [line.title for line in view.found(view.wanted_text("bo coup 1", Wanted())).lines] == \
            ["Coup 1: Player wins, 9 over 2"] * 2
        assert all(open_entry(view, number).unread == "" for number in range(1, books.head().number + 1))
        assert view.trial_balance().balances
        assert [one.hands for one in seasons.nights()] == [1, 1]
        assert seasons.history(CY).corrected == -200


def test_several_tables_post_into_one_chain(books: Books, url: str, tmp_path: Path) -> None:
    def deal(name: int) -> None:
        with postgres.open_server(url, key_folder=tmp_path) as own:
            for number in range(25):
                own.commit(command(f"{name}-{number}", move(1, 1 + number % 2, 2 - number % 2)))

    dealers = [threading.Thread(target=deal, args=(name,)) for name in range(4)]
    for dealer in dealers:
        dealer.start()
    for dealer in dealers:
        dealer.join()
    assert [entry.number for entry in books.entries()] == list(range(1, 104))
    assert not books.verify()


@pytest.mark.parametrize("name", APPEND_ONLY)
def test_the_server_too_refuses_to_change_what_was_written(books: Books, server: Server, database: str,
                                                           name: str) -> None:
    """Even its superuser."""
    books.commit(closing())
    column = list(table(name).columns)[-1].name
    for attempt in (f'UPDATE {name} SET "{column}" = "{column}"', f"DELETE FROM {name}", f"TRUNCATE {name} CASCADE"):  # noqa: S608  our own names
        with pytest.raises(DBAPIError, match="is append-only"), server.linked(database) as link:
            link.execute(text(attempt))
    assert not books.verify()


def test_a_newer_server_is_left_alone(books: Books, server: Server, database: str, url: str, tmp_path: Path) -> None:
    with server.linked(database) as link:
        link.execute(text("UPDATE alembic_version SET version_num = '0999'"))
    with pytest.raises(Refused, match="newer Sabot"):
        postgres.open_server(url, key_folder=tmp_path)
    owner = postgres.engine_of(server.url(database))
    with pytest.raises(Refused, match="newer Sabot"):
        postgres.prepare(owner)
    owner.dispose()


def test_a_server_that_fails_is_said_without_claiming_what_was_written() -> None:
    error = OperationalError("SELECT 1", None, Exception("connection lost.\nand more"))
    said = postgres.fault(error)
    assert isinstance(said, Unreachable)
    assert str(said).startswith("The house’s server does not answer: connection lost. ")
    assert said.refusal.remedy == "Check the server and the network, then try again."
