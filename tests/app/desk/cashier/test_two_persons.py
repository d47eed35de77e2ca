"""What takes two people: nobody receives what they have sent, and two initials are two people's."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from app.dealing.asides.registry import HandOver
from app.dealing.values.transfers import DROPBOX
from app.desk import Desk
from app.desk.access import pins
from app.desk.access.pin_required import PinRequired
from app.desk.access.pins import Role
from app.desk.house.house import ANY_CASH
from app.desk.session.several_tables import TablePlan
from app.desk.session.two_persons import is_signed_by, refuse_one_signer, signers
from app.errors import Refused
from tests.app.desk.cashier.test_drop_boxes import allow
from tests.app.desk.dealing import state
from tests.app.desk.guarding import CAGE_PIN, CHEAP, DEALER_PIN, HOST_PIN, comes, with_a_club, with_host
from tests.app.desk.house_sound import sound
from tests.app.desk.test_shared_house import begun_table

ASKED = {500: 2}
DI = 4


@pytest.fixture
def second(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    """Table 2 with Di, of a house in which everybody has a PIN; Cass of the cage, who may deal as well, is there."""
    monkeypatch.setattr(pins, "COST", CHEAP)
    first = begun_table(tmp_path)
    desk = first.desk_at(first.tables.open_one(TablePlan(rack={250: 20, 500: 10}, by="AK BL")))
    desk.seat_player(2, "Di", 2_500)
    allow(first, ANY_CASH)
    with_a_club(first)
    with_host(first, partial(first.guard.set_roles, "4", {Role.CAGE, Role.DEALER}, "both"))
    comes(first, CAGE_PIN)
    yield desk
    sound([first, desk])
    assert desk.verify() == []
    desk.books.close()


def sent(desk: Desk) -> int:
    """A fill that Cass has sent."""
    number = desk.asks.fill(ASKED)
    desk.asks.accept(number)
    return number


def credited(desk: Desk) -> int:
    """A credit that Cass has sent."""
    return desk.asks.credit(ASKED, "AK BL")


def locked(desk: Desk) -> int:
    """A drop box that Cass has locked."""
    desk.asks.sell(DI, 1_000)
    assert desk.table.balance(DROPBOX) == 1_000
    return desk.asks.send_box()


def receive(desk: Desk, number: int, reason: str, op_id: str) -> None:
    desk.asks.receive(number, by="CA DA", reason=reason, op_id=op_id)


def take_in(desk: Desk, number: int, reason: str, op_id: str) -> None:
    desk.asks.take_in(number, "CA DA", op_id, reason=reason)


def count_box(desk: Desk, number: int, reason: str, op_id: str) -> None:
    desk.asks.count_box(number, 1_000, "CA DA", reason, op_id)


WAYS: list[tuple[Callable[[Desk], int], Callable[[Desk, int, str, str], None], str]] = [
    (sent, receive, DEALER_PIN), (credited, take_in, HOST_PIN), (locked, count_box, HOST_PIN)]


@pytest.mark.parametrize(("send", "count", "other"), WAYS, ids=["fill", "credit", "drop box"])
def test_nobody_counts_alone_what_they_have_sent_and_another_does(
        second: Desk, send: Callable[[Desk], int], count: Callable[[Desk, int, str, str], None], other: str) -> None:
    number = send(second)
    before = state(second)
    with pytest.raises(Refused, match=r"Cass has sent this\. Nobody counts alone what they brought\."):
        count(second, number, "", "count")
    with pytest.raises(PinRequired, match="The host’s PIN is needed to count alone what they sent"):
        count(second, number, "nobody else is here", "count")
    assert state(second) == before
    comes(second, other)
    count(second, number, "", "count")
    assert "one_person" not in [one.code for one in second.books.events()]


@pytest.mark.parametrize(("send", "count", "other"), WAYS, ids=["fill", "credit", "drop box"])
def test_the_host_has_it_counted_alone_with_a_reason_that_is_kept(
        second: Desk, send: Callable[[Desk], int], count: Callable[[Desk, int, str, str], None], other: str) -> None:
    number = send(second)
    with_host(second, partial(count, second, number, "Dana is ill", "count"))
    told = {one.code: one.text for one in second.books.events()}
    assert told["one_person"].endswith("sent and counted by Cass alone. Dana is ill")
    assert told["one_person"].startswith(("Fill 1, 10", "Credit 1, 10", "Drop box 1 "))
    assert told["host_pin"] == "The host’s PIN, given to count alone what they sent"
    comes(second, HOST_PIN)
    again = send(second)
    count(second, again, "Dana is ill", "again")
    assert second.books.events()[-1].text.endswith("counted by Anna alone. Dana is ill")


def test_whose_pin_was_given_to_send_it_has_sent_it(second: Desk) -> None:
    number = second.asks.fill(ASKED)
    comes(second, DEALER_PIN)
    with_host(second, partial(second.asks.accept, number, op_id="accept"), CAGE_PIN)
    assert second.asks.one(number).sender == "Cass"
    comes(second, CAGE_PIN)
    with pytest.raises(Refused, match="Cass has sent this"):
        second.asks.receive(number, by="CA DA")
    comes(second, DEALER_PIN)
    second.asks.receive(number, by="CA DA")


def test_a_table_s_dealer_is_not_whoever_sent_its_credit(second: Desk) -> None:
    comes(second, HOST_PIN)
    second.aside(HandOver(dict(second.table.rack), dealer="Dana"))
    number = second.asks.credit(ASKED, "AK BL")
    assert (second.asks.one(number).who, second.asks.one(number).sender) == ("Dana", "Anna")
    with pytest.raises(Refused, match="Anna has sent this"):
        second.asks.take_in(number, "AK BL")
    comes(second, CAGE_PIN)
    second.asks.take_in(number, "AK BL")


def test_a_fill_that_was_sent_goes_back_with_the_initials_of_somebody_else(second: Desk) -> None:
    number = sent(second)
    for by in ("", "Cass", "cass", "C", "C."):
        with pytest.raises(Refused, match="Nobody else has signed"):
            second.asks.void(number, "The rack is full", by)
    second.asks.void(number, "The rack is full", "DB")


@pytest.mark.parametrize(("by", "two"), [
    ("AK, BL", ("AK", "BL")), ("AK BL", ("AK", "BL")), ("ak/BL", ("ak", "BL")), ("Ann and Bo", ("Ann", "Bo")),
    ("AK & BL", ("AK", "BL")), ("A.K. B.L.", ("A.K.", "B.L.")), ("AK, ak", ("AK",)), ("AK", ("AK",)), (" , ", ()),
    ("AK BL CM", ("AK", "BL", "CM")), ("O’N, BL", ("O’N", "BL")), ("Sandy", ("Sandy",)), ("AK. AK", ("AK.",))])
def test_two_initials_are_two_where_they_differ(by: str, two: tuple[str, ...]) -> None:
    assert signers(by) == two
    if len(two) > 1:
        refuse_one_signer(by, "Two people count it.")
        return
    with pytest.raises(Refused) as refused:
        refuse_one_signer(by, "Two people count it.")
    assert str(refused.value) == (f"Only {two[0]} has signed. Two people count it. Type the initials of both." if two
                                  else "Nobody has signed. Two people count it. Type their initials.")


@pytest.mark.parametrize(("by", "name", "is_theirs"), [
    ("AK", "Anna Kay", True), ("a.k.", "Anna Kay", True), ("ANNA KAY", "Anna Kay", True), ("A", "Anna", True),
    ("AB", "Anna Kay", False), ("Bo", "Anna", False), ("K", "Anna Kay", False)])
def test_initials_are_somebodys_by_their_letters_or_the_whole_name(by: str, name: str, is_theirs: bool) -> None:
    assert is_signed_by(by, name) is is_theirs


def test_without_pins_initials_do(tmp_path: Path) -> None:
    first = begun_table(tmp_path)
    second = first.desk_at(first.tables.open_one(TablePlan(rack={250: 20, 500: 10}, by="AK BL")))
    second.asks.receive(sent(second), by="AK BL")
    back = sent(second)
    second.asks.void(back, "The rack is full", "BL")
    second.asks.take_in(credited(second), "BL")
    for by in ("", "AK", "AK ak"):
        with pytest.raises(Refused, match="has signed"):
            second.close_table(dict(second.table.rack), by)
        with pytest.raises(Refused, match="has signed"):
            first.tables.open_one(TablePlan(rack={500: 1}, by=by))
    assert first.books.asks()[0].body.keys() == {"chips", "night", "table", "at", "who"}  # type: ignore[union-attr]
    first.books.close()
