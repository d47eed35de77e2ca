"""What is decided while nobody else writes: new numbers, a marker limit at all tables together, names, what is paid."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from app.dealing.asides.registry import BuyIn, LimitMarkers, Note, PayMarker, Wait
from app.dealing.values.opening import Sitter
from app.dealing.values.transfers import CLAIMS, Place, marker
from app.desk import Desk
from app.errors import Refused
from app.ledger.entries import Booking, EntryKind, Posting
from app.store.deciding import Now
from app.store.values import Command, Committed
from tests.app.desk.dealing import a_desk, state
from tests.app.desk.second_table import another_table
from tests.app.desk.test_shared_house import begun_table

ANN, DI = 1, 9
Make = Callable[[Now], Command]


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[tuple[Desk, Desk]]:
    """Two tables of one house: a player's markers may come to 200."""
    first = begun_table(tmp_path)
    second = another_table(first, Sitter(DI, "Di"))
    second.aside(Wait(ANN, "Ann"))
    yield first, second
    first.books.close()


def sign(desk: Desk, amount: int, who: int = ANN) -> None:
    """A player buys chips by marker."""
    desk.aside(BuyIn(who, amount, "marker", "AM"))


def test_every_marker_is_written_down_with_its_number_and_stays_so_when_it_is_taken_back(
        tables: tuple[Desk, Desk]) -> None:
    first, second = tables
    sign(first, 5_000)
    sign(second, 2_500, DI)
    second.undo()
    second.aside(Note("Di changed her mind"))
    sign(second, 500, DI)
    kept = first.books.markers()
    assert [(one.number, one.player, one.amount) for one in kept] == [(1, ANN, 5_000), (2, DI, 2_500), (3, DI, 500)]
    assert [one.number for one in first.table.house.markers.signed] == [1, 3]
    assert first.verify() == []


def test_over_the_limit_of_all_tables_it_is_said_what_was_signed_where(tables: tuple[Desk, Desk]) -> None:
    first, second = tables
    sign(first, 5_000)
    sign(second, 10_000)
    before = state(first)
    with pytest.raises(Refused) as refused:
        sign(first, 7_500)
    assert str(refused.value).startswith(
        "Ann’s markers would total 225. The limit is 200; 150 is already signed, 100 of it at Table 2.")
    assert state(first) == before
    sign(first, 5_000)
    with pytest.raises(Refused, match=r"The limit is 200; 200 is already signed, 100 of it at Table 1\."):
        sign(second, 500)


def test_the_same_marker_is_paid_once(tables: tuple[Desk, Desk]) -> None:
    first, second = tables
    sign(first, 5_000)
    first.aside(PayMarker(ANN, 5_000, "account"))
    with pytest.raises(Refused, match="0 on markers"):
        second.aside(PayMarker(ANN, 5_000, "account"))


def test_what_was_paid_back_is_not_owed_again_beyond_the_limit(tables: tuple[Desk, Desk]) -> None:
    first, second = tables
    sign(first, 20_000)
    first.aside(PayMarker(ANN, 20_000, "account"))
    sign(second, 15_000)
    before = state(first)
    with pytest.raises(Refused, match=r"Ann’s markers would total 350\. The limit is 200; others were signed"):
        first.undo()
    assert state(first) == before
    second.undo()
    first.undo()
    assert first.table.house.balance(marker(ANN)) == -20_000


def test_markers_over_the_limit_are_found_though_each_log_is_as_its_entries_are(
        tables: tuple[Desk, Desk]) -> None:
    first, second = tables
    sign(first, 20_000)
    first.aside(LimitMarkers(ANN, 30_000))
    sign(second, 10_000)
    assert first.verify() == []
    assert first.night is not None
    first.carry_out("correct", "", bookings=(Booking(
        kind=EntryKind.ADJUSTMENT, title="One more", key="more", night=first.night.id,
        postings=(Posting(marker(ANN), -500), Posting(CLAIMS, 500))),))
    assert [one.sentence for one in first.verify() if one.code == "marker_limit"] == [
        f"After entry {first.books.head().number} the markers of player 1 are over the limit: “One more”."]


def test_two_tables_that_seat_somebody_new_at_once_seat_two_people(tables: tuple[Desk, Desk]) -> None:
    first, second = tables
    between(first, lambda: second.seat_player(5, "Zoe"))
    first.seat_player(7, "Tom")
    assert {one.name: one.id for one in first.players() if one.name in ("Tom", "Zoe")} == {"Zoe": 4, "Tom": 5}


def test_a_name_that_was_changed_meanwhile_is_told_and_stays(tables: tuple[Desk, Desk]) -> None:
    first, second = tables
    first.seat_player(7, "Tom")
    between(second, lambda: first.till.rename(4, "Thomas"))
    with pytest.raises(Refused, match=r"Tom is called Thomas since\. That holds\."):
        second.till.rename(4, "Tommy")
    second.till.rename(4, "Tommy")
    assert next(one.name for one in first.players() if one.id == 4) == "Tommy"


def test_a_player_who_is_taken_meanwhile_at_the_other_table_is_refused_there(tables: tuple[Desk, Desk]) -> None:
    first, second = tables
    between(first, lambda: second.seat_player(5, "Zoe"))
    with pytest.raises(Refused, match="Zoe sits at Table 2, Seat 5"):
        first.seat_player(7, "Zoe")
    assert [one.name for one in first.players()].count("Zoe") == 1


def test_what_is_planned_twice_because_the_link_was_cut_is_done_once(
        tables: tuple[Desk, Desk], monkeypatch: pytest.MonkeyPatch) -> None:
    first, _ = tables
    decide = first.books.decide

    def twice(op_id: str, reads: Iterable[Place], make: Make) -> Committed:
        def again(now: Now) -> Command:
            make(now)
            return make(now)

        return decide(op_id, reads, again)

    monkeypatch.setattr(first.books, "decide", twice)
    monkeypatch.setattr(type(first.books), "is_shared", True)
    before = first.table.stack_of(ANN)
    sign(first, 5_000)
    first.seat_player(7, "Tom")
    assert (first.table.stack_of(ANN), len(first.books.markers())) == (before + 5_000, 1)
    assert [one.name for one in first.players()].count("Tom") == 1
    monkeypatch.undo()
    assert first.verify() == []


def between(desk: Desk, deed: Callable[[], object]) -> None:
    """Have something done at another desk right before this one gets the lock."""
    books, decide = desk.books, desk.books.decide

    def later(op_id: str, reads: Iterable[Place], make: Make) -> Committed:
        del books.__dict__["decide"]
        deed()
        return decide(op_id, reads, make)

    books.__dict__["decide"] = later


def test_at_one_table_nothing_of_it_is_written(tmp_path: Path) -> None:
    desk = a_desk(tmp_path)
    sign(desk, 5_000)
    with pytest.raises(Refused, match=r"The limit is 200; 50 is already signed\."):
        sign(desk, 20_000)
    assert desk.books.markers() == ()
    desk.books.close()
