"""PIN-02 of the guard alone where more people have a PIN: who is asked, whose PIN does it, and what is kept of them."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import cast

import pytest

from app.desk.access.guard import Guard
from app.desk.access.pin_required import PinRequired, PinWrong, who_may
from app.desk.access.pins import Person, Pins, Prepared, Role
from app.desk.session.writer import Writer
from app.errors import Refused
from tests.app.desk.access.on_paper import ANNA, DANA, PINS, Paper, at_desk, failed, give, told, wanted, writer_in
from tests.app.desk.guarding import CAGE_PIN, DEALER_PIN, FLOOR_PIN, HOST_PIN, SECOND_PIN, SetClock, try_pin

D, F, C, H = Role.DEALER, Role.FLOOR, Role.CAGE, Role.HOST
FLO, CASS = Person("3", "Flo", FLOOR_PIN, frozenset({F})), Person("4", "Cass", CAGE_PIN, frozenset({C}))
BERT = Person("5", "Bert", SECOND_PIN, frozenset({D}))
CLUB = Pins({**PINS.people, "3": FLO, "4": CASS, "5": BERT}, PINS.recovery)


@pytest.fixture
def club(tmp_path: Path, clock: SetClock, paper: Paper) -> Writer:
    """Whoever writes in a house with a floor, a cage and two dealers; the desk is locked."""
    paper.kept["pins"] = CLUB.as_setting()
    return writer_in(paper, clock)


def of(club: Writer) -> Paper:
    """What it is written on."""
    return cast(Paper, club.books)


@pytest.mark.parametrize(("roles", "dealer", "said"), [
    ({H}, "", "The host’s PIN"), ({C, H}, "", "The PIN of the cage or the host"),
    ({F, C, H}, "", "The PIN of the floor, the cage or the host"),
    ({D, F, H}, "", "The PIN of the dealer, the floor or the host"), ({D, H}, "Dana", "The PIN of Dana or the host"),
    ({D, F, H}, "Dana", "The PIN of Dana, the floor or the host"), ({C, H}, "Dana", "The PIN of the cage or the host")])
def test_whose_pin_would_do_is_said_by_role_and_of_a_table_by_name(roles: set[Role], dealer: str, said: str) -> None:
    assert who_may(frozenset(roles), dealer) == said


def test_whoever_may_not_reads_who_may_and_which_pin_to_unlock_it_with(club: Writer) -> None:
    at_desk(club, DEALER_PIN)
    refused = wanted(club, club.command("accept", ""))
    assert str(refused) == ("The PIN of the cage or the host is needed to accept a fill or a credit. "
                            "Dana is at the desk. Lock the desk with F12, and unlock it with that PIN.")
    assert (refused.roles, refused.dealer) == (frozenset({C, H}), "")
    assert str(wanted(club, club.command("waive", ""))).endswith("unlock it as the host.")


def test_a_table_that_another_dealer_deals_is_not_theirs_and_only_that_one_s_pin_does(club: Writer) -> None:
    guard = at_desk(club, SECOND_PIN)
    answer = club.command("answer", "1")
    for dealer in ("", "Bert", "Eve", "Flo"):
        assert guard.allow(answer, (), dealer) is answer
    with pytest.raises(PinRequired) as refused:
        guard.allow(answer, (), "Dana")
    assert str(refused.value).startswith("The PIN of Dana or the host is needed to deal. "
                                         "Dana deals at this table. Bert is at the desk.")
    assert refused.value.dealer == "Dana"
    for pin in (SECOND_PIN, FLOOR_PIN, CAGE_PIN):
        with pytest.raises(PinWrong):
            give(guard, refused.value, pin)
    give(guard, refused.value, DEALER_PIN)
    assert [(one.code, one.text) for one in guard.allow(answer, (), "Dana").events] == [
        ("pin_given", "The PIN of Dana, given to deal")]
    note = club.command("accept", "2")
    with pytest.raises(PinRequired) as other:
        guard.allow(note, (), "Dana")
    assert (other.value.who, other.value.dealer) == ("The PIN of the cage or the host", "")


def test_for_what_a_dealer_may_not_anyway_whose_table_it_is_says_nothing(club: Writer) -> None:
    guard = at_desk(club, FLOOR_PIN)
    with pytest.raises(PinRequired) as refused:
        guard.allow(club.command("answer", ""), (), "Dana")
    assert (refused.value.who, refused.value.dealer) == ("The PIN of the dealer or the host", "")
    guard = at_desk_again(club, DEALER_PIN)
    with pytest.raises(PinRequired) as own:
        guard.allow(club.command("accept", ""), (), "Dana")
    assert own.value.dealer == ""


def at_desk_again(club: Writer, pin: str) -> Guard:
    """Somebody else comes to the desk."""
    club.guard.lock()
    return at_desk(club, pin)


def test_each_desk_of_a_server_keeps_its_wrong_pins_for_itself(paper: Paper, clock: SetClock) -> None:
    failed(writer_in(paper, clock).guard, 1)
    paper.desk = "sabot_cage"
    there = writer_in(paper, clock).guard
    assert there.tries_left == 5
    failed(there, 2)
    assert {key: cast("dict[str, int]", kept)["failed"] for key, kept in paper.kept.items() if "tries" in key} == {
        "pin_tries": 1, "pin_tries:sabot_cage": 2}


def test_during_a_wait_the_pins_of_those_who_only_deal_are_looked_at(club: Writer) -> None:
    failed(club.guard, 5)
    for pin, name in ((CAGE_PIN, None), (HOST_PIN, None), (SECOND_PIN, "Bert")):
        attempt = club.guard.begin_to_unlock()
        attempt.check(pin)
        assert (attempt.person and attempt.person.name) == name
        cast(SetClock, club.clock).wait(30)


def changing(guard: Guard, deed: Callable[[], None]) -> None:
    """Do what the host's PIN is asked for."""
    with pytest.raises(PinRequired, match="The host’s PIN is needed to change a PIN"):
        deed()
    give(guard, refused_by(deed))
    deed()


def refused_by(deed: Callable[[], None]) -> PinRequired:
    """What a deed is refused with."""
    with pytest.raises(PinRequired) as caught:
        deed()
    return caught.value


def test_somebody_new_has_roles_and_keeps_them_with_another_pin(club: Writer) -> None:
    guard = at_desk(club, HOST_PIN)
    assert guard.pins.free_key() == "6"
    changing(guard, partial(guard.set_pin, "6", " Mo ", Prepared("639014"), "new", {C, F}))
    mo = Person("6", "Mo", "639014", frozenset({C, F}))
    assert guard.pins == Pins({**CLUB.people, "6": mo}, PINS.recovery)
    assert of(club).kept["pins"] == guard.pins.as_setting()
    changing(guard, partial(guard.set_pin, "6", "Mo", Prepared("771833"), "again"))
    assert guard.pins.people["6"] == Person("6", "Mo", "771833", frozenset({C, F}))
    changing(guard, partial(guard.set_pin, Role.DEALER, "Dana", Prepared(DEALER_PIN), "both", {D, F}))
    assert guard.pins.people[Role.DEALER].roles == {D, F}


def test_two_people_have_two_names(club: Writer) -> None:
    guard = at_desk(club, HOST_PIN)
    with pytest.raises(Refused) as refused:
        guard.set_pin("6", "cass", Prepared("639014"), roles={D})
    assert str(refused.value) == ("Cass has a PIN already. The name is recorded with every entry. "
                                  "Add an initial or a nickname.")
    assert guard.pins == CLUB
    changing(guard, partial(guard.set_pin, "4", "Cass", Prepared("639014"), "same"))


def test_roles_that_are_set_are_kept_told_and_written_once(club: Writer) -> None:
    guard = at_desk(club, HOST_PIN)
    deed = partial(guard.set_roles, "4", {C, D}, "both")
    changing(guard, deed)
    assert guard.pins == Pins({**CLUB.people, "4": Person("4", "Cass", CAGE_PIN, frozenset({C, D}))}, PINS.recovery)
    deed()
    assert told(of(club))[-1] == ("pins", "Anna", [
        ("pin_changed", "The roles of Cass were set: Dealer, Cage.", "Anna"),
        ("host_pin", "The host’s PIN, given to change a PIN", "Anna")])
    assert of(club).written[-1].op_id == "both"
    changing(guard, partial(guard.set_roles, "4", {C}))
    changing(guard, partial(guard.set_roles, "4", {F}))
    assert guard.pins.people["4"].roles == {F}
    with pytest.raises(Refused) as refused:
        guard.set_roles("9", {C})
    assert str(refused.value) == "There is no such PIN."


def test_what_another_desk_has_set_is_known_at_the_next_try_unless_nobody_is_the_host_there(club: Writer) -> None:
    of(club).kept["pins"] = Pins({Role.HOST: ANNA, "4": CASS}, "other").as_setting()
    with pytest.raises(PinWrong):
        try_pin(club.guard, DEALER_PIN)
    assert club.guard.pins == Pins({Role.HOST: ANNA, "4": CASS}, "other")
    of(club).kept["pins"] = Pins({Role.DEALER: DANA}).as_setting()
    try_pin(club.guard, CAGE_PIN)
    assert club.guard.at_desk == CASS
