"""The host’s switch: on for tonight or always, links of one night, and who may do what of it."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from app.desk import Desk
from app.desk.access.pin_required import PinRequired
from app.errors import Refused
from app.phones.links import digest_of
from app.phones.switch import PORT, PageSet, PhonesSwitch, read_page
from tests.app.desk import dealing
from tests.app.desk.guarding import HOST_PIN, comes, dealer_at, guarded
from tests.app.desk.nights_over import hand_in

AT = "192.168.1.23"


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return dealing.a_desk(tmp_path)


def close_and_open_next(desk: Desk, between: Callable[[], None] = lambda: None) -> None:
    """The night is over, and after it the next one is open."""
    hand_in(desk)
    desk.close_night()
    between()
    desk.open_night(dealing.plan())


@pytest.fixture
def phones(desk: Desk) -> PhonesSwitch:
    return PhonesSwitch(desk)


def test_it_is_off_until_the_host_switches_it_on_and_both_are_written_down(desk: Desk, phones: PhonesSwitch) -> None:
    assert not phones.is_on
    phones.switch_on(AT, PORT)
    assert phones.is_on
    phones.switch_off()
    assert not phones.is_on
    assert (phones.page.address, phones.page.port) == (AT, PORT)
    said = [one.text for one in desk.books.events() if one.code.startswith("phones_")]
    assert said == [f"The phones’ page was switched on, {AT}:{PORT}.", "The phones’ page was switched off."]


def test_what_was_switched_on_for_tonight_ends_with_the_next_night_and_always_stays(desk: Desk) -> None:
    tonight, always = PhonesSwitch(desk), PhonesSwitch(desk)
    tonight.switch_on(AT, PORT)
    assert tonight.is_on
    close_and_open_next(desk)
    assert not tonight.is_on
    always.switch_on(AT, PORT, always=True)
    close_and_open_next(desk)
    assert always.is_on


def test_tonight_is_the_next_night_where_none_is_open(desk: Desk, phones: PhonesSwitch) -> None:
    close_and_open_next(desk, between=lambda: phones.switch_on(AT, PORT))
    assert phones.is_on
    close_and_open_next(desk)
    assert not phones.is_on


def test_links_are_of_one_night_and_their_words_are_nowhere_in_the_books(desk: Desk, phones: PhonesSwitch) -> None:
    phones.make_link(1, "words of the first")
    phones.make_link(2, "words of the second")
    phones.make_link(1, "words anew")
    assert phones.links.whose == {digest_of("words of the second"): "2", digest_of("words anew"): "1"}
    phones.end_link(2)
    assert phones.links.whose == {digest_of("words anew"): "1"}
    path = desk.books.path
    assert path is not None
    assert b"words anew" not in path.read_bytes()
    close_and_open_next(desk)
    assert phones.links.whose == {}


def test_before_the_first_night_there_is_nothing_to_link_to(tmp_path: Path) -> None:
    desk = Desk(dealing.open_test_books(tmp_path, create=True))
    desk.open_house(dealing.house())
    with pytest.raises(Refused, match="No night has been opened yet"):
        PhonesSwitch(desk).make_link(1, "words")


ACTS: dict[str, Callable[[PhonesSwitch], None]] = {
    "on": lambda phones: phones.switch_on(AT, PORT), "link": lambda phones: phones.make_link(1, "words"),
    "end": lambda phones: phones.end_link(1)}


@pytest.mark.parametrize("act", ACTS)
def test_a_dealer_needs_the_hosts_pin_and_a_locked_desk_takes_nothing(desk: Desk, act: str) -> None:
    guarded(desk)
    phones = PhonesSwitch(desk)
    dealer_at(desk)
    before = desk.books.settings()
    with pytest.raises(PinRequired):
        ACTS[act](phones)
    desk.guard.lock()
    with pytest.raises(Refused, match="locked"):
        ACTS[act](phones)
    assert {**desk.books.settings(), "pin_tries": 0} == {**before, "pin_tries": 0}
    comes(desk, HOST_PIN)
    ACTS[act](phones)


def test_a_dealer_may_switch_it_off(desk: Desk) -> None:
    guarded(desk)
    phones = PhonesSwitch(desk)
    comes(desk, HOST_PIN)
    phones.switch_on(AT, PORT, always=True)
    dealer_at(desk)
    phones.switch_off()
    assert not phones.is_on


def test_another_address_and_another_port_are_kept_and_the_code_can_be_hidden(desk: Desk, phones: PhonesSwitch) -> None:
    phones.switch_on(AT, PORT)
    phones.move("10.0.0.7", PORT + 1)
    phones.show_code(False)
    assert phones.page == replace(PageSet(), night=1, address="10.0.0.7", port=PORT + 1, shown=False)
    assert phones.is_on
    assert read_page(None) == PageSet()


def test_each_press_is_written_once(desk: Desk, phones: PhonesSwitch) -> None:
    for _ in range(2):
        phones.switch_on(AT, PORT, op_id="pressed")
    assert [one.code for one in desk.books.events()].count("phones_on") == 1
