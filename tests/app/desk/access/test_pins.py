"""PIN-01: how often a PIN may be tried, whatever becomes of the clock or the program."""

import logging
import os
import signal
import traceback
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.desk import Desk
from app.desk.access import pins
from app.desk.access.pin_attempts import FREE, SECOND, WINDOW, Tries, read_tries
from app.desk.access.pin_attempts_file import TriesBeside
from app.desk.access.pin_required import PinRequired, PinWrong
from app.desk.access.pins import Pins, Role, keyed_by, prepare, read_code
from app.desk.house.clock import Clock
from app.errors import MachineFault, Refused
from app.store.books import open_books
from app.words import in_language
from app.words.languages import SIMPLIFIED, catalogue
from tests.app.desk.dealing import house, open_test_books
from tests.app.desk.guarding import CHEAP, DEALER_PIN, HOST_PIN, WRONG, SetClock, dealer_at, guarded, try_pin, with_host
from tests.children import ended, fork

MINUTE = 60


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hashing takes a moment only."""
    monkeypatch.setattr(pins, "COST", CHEAP)


@pytest.fixture
def clock() -> SetClock:
    return SetClock()


@pytest.fixture
def desk(tmp_path: Path, clock: SetClock) -> Iterator[Desk]:
    """A house with both PINs, locked."""
    made = a_house(tmp_path, clock)
    made.guard.lock()
    yield made
    made.books.close()


def a_house(folder: Path, clock: Clock) -> Desk:
    made = Desk(open_test_books(folder, create=True), clock)
    made.open_house(house())
    guarded(made)
    return made


def started_again(desk: Desk, folder: Path, clock: Clock) -> Desk:
    """The program is ended and started."""
    desk.books.close()
    return Desk(open_test_books(folder), clock)


def fail(desk: Desk, times: int = 1) -> None:
    for _ in range(times):
        with pytest.raises(PinWrong):
            try_pin(desk.guard, WRONG)


# how often it may be tried


def test_after_five_wrong_pins_none_is_looked_at_for_a_while(desk: Desk, clock: SetClock) -> None:
    fail(desk, FREE)
    assert desk.guard.wait() == 15 * MINUTE
    with pytest.raises(Refused, match="Wait 15 minutes"):
        desk.guard.begin()
    clock.wait(15 * MINUTE)
    try_pin(desk.guard, HOST_PIN)
    assert not desk.guard.locked


def test_the_wait_doubles_from_half_a_minute_to_a_quarter_of_an_hour(desk: Desk, clock: SetClock) -> None:
    for _ in range(FREE - 1):
        fail(desk)
        clock.wait(20 * MINUTE)
    waits = []
    for _ in range(7):
        fail(desk)
        waits.append(desk.guard.wait())
        clock.wait(20 * MINUTE)
    assert waits == [30, 60, 120, 240, 480, 900, 900]


def test_no_route_gives_a_sixth_try_in_a_quarter_of_an_hour(desk: Desk, clock: SetClock) -> None:
    fail(desk, 2)
    try_pin(desk.guard, DEALER_PIN)  # the dealer's own PIN gives nobody more tries for the host's
    for _ in range(2):
        with pytest.raises(PinWrong):
            with_host(desk, lambda: desk.guard.remove_pin(Role.DEALER), DEALER_PIN)
    attempt = desk.guard.begin_recovery()
    attempt.check_recovery("0000-0000-0000-0000-0000")
    with pytest.raises(Refused, match="not the recovery code"):
        desk.guard.recover(attempt, prepare(Pins(), Role.HOST, "495827"))
    fail(desk)
    assert desk.guard.wait() == 15 * MINUTE


def fail_as_dealer(desk: Desk, pin: str) -> None:
    attempt = desk.guard.begin_to_unlock()
    attempt.check(pin)
    with pytest.raises(PinWrong):
        desk.guard.unlock(attempt)


def test_five_wrong_pins_do_not_keep_the_dealer_from_the_table(desk: Desk, clock: SetClock) -> None:
    fail(desk, FREE)
    fail_as_dealer(desk, HOST_PIN)  # right as it is, the host's is not looked at
    with pytest.raises(Refused, match="Wait 30 seconds"):
        desk.guard.begin_to_unlock()
    clock.wait(30)
    attempt = desk.guard.begin_to_unlock()
    attempt.check(DEALER_PIN)
    desk.guard.unlock(attempt)
    assert not desk.guard.locked
    with pytest.raises(Refused, match="Wait 15 minutes"):
        desk.guard.begin()


def test_tries_for_the_dealers_pin_do_not_make_the_host_wait_longer(desk: Desk, clock: SetClock) -> None:
    fail(desk, FREE)
    for _ in range(29):
        clock.wait(30)
        fail_as_dealer(desk, WRONG)
    clock.wait(30)
    try_pin(desk.guard, HOST_PIN)


@pytest.mark.parametrize("restart", ["program", "machine"])
def test_a_restart_gives_no_further_try_for_the_dealers_pin(desk: Desk, clock: SetClock, tmp_path: Path,
                                                            restart: str) -> None:
    fail(desk, FREE)
    fail_as_dealer(desk, WRONG)
    if restart == "machine":
        clock.start_again()
    again = started_again(desk, tmp_path, clock)
    with pytest.raises(Refused, match="Wait 30 seconds"):
        again.guard.begin_to_unlock()
    again.books.close()


def test_the_recovery_code_waits_for_nobody(tmp_path: Path, clock: SetClock) -> None:
    desk = Desk(open_test_books(tmp_path, create=True), clock)
    desk.open_house(house())
    code = guarded(desk).code
    desk.guard.lock()
    fail(desk, FREE)
    attempt = desk.guard.begin_recovery()
    attempt.check_recovery(code)
    desk.guard.recover(attempt, prepare(Pins(), Role.HOST, "495827"))
    assert not desk.guard.locked
    assert desk.guard.wait() == 0
    desk.books.close()


def test_the_host_s_pin_ends_the_counting(desk: Desk) -> None:
    fail(desk, FREE - 1)
    try_pin(desk.guard, HOST_PIN)
    desk.guard.lock()
    assert desk.guard.tries_left == FREE


def test_the_words_are_the_same_whatever_was_wrong(desk: Desk) -> None:
    said = set()
    for wrong in (WRONG, "", HOST_PIN + "0", "x" * 5000, "\0"):
        with pytest.raises(PinWrong) as caught:
            try_pin(desk.guard, wrong)
        said.add(caught.value.refusal.wrong)
    assert said == {"Wrong PIN."}


# whatever becomes of the clock or the program


@pytest.mark.parametrize("seconds", [-3600, -10 * 365 * 86_400, 3600, 10 * 365 * 86_400])
@pytest.mark.parametrize("restart", ["", "program", "machine"])
def test_a_clock_that_is_set_and_a_restart_do_not_shorten_the_wait(
    desk: Desk, clock: SetClock, tmp_path: Path, seconds: int, restart: str
) -> None:
    fail(desk, FREE)
    clock.wait(60)
    clock.be_set(seconds)
    if restart == "machine":
        clock.start_again()
    if restart:
        desk = started_again(desk, tmp_path, clock)
    assert 14 * MINUTE <= desk.guard.wait() <= 15 * MINUTE
    clock.wait(13 * MINUTE)
    with pytest.raises(Refused):
        desk.guard.begin()
    clock.wait(2 * MINUTE)
    try_pin(desk.guard, HOST_PIN)
    desk.books.close()


@given(st.lists(st.tuples(st.sampled_from(["try", "wait", "set", "program", "machine"]), st.integers(1, 2000)),
                max_size=60))
def test_in_no_quarter_of_an_hour_are_there_six_tries(steps: list[tuple[str, int]]) -> None:
    clock, tries, true_time = SetClock(), Tries(), 0
    made: list[int] = []
    for step, seconds in steps:
        match step:
            case "try" if not tries.wait(clock.elapsed()):
                tries = tries.and_one(clock.now(), clock.elapsed())
                made.append(true_time)
            case "wait":
                clock.wait(seconds)
                true_time += seconds * SECOND
            case "set":
                clock.be_set((seconds - 1000) * 100_000)
            case "program" | "machine":
                if step == "machine":
                    clock.start_again()
                tries = read_tries(tries.as_setting(), clock.now(), clock.elapsed())
    assert all(later - earlier >= WINDOW for earlier, later in zip(made, made[FREE:], strict=False))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="kills and forks as only POSIX can")
def test_a_program_killed_while_it_checks_has_used_up_the_try(desk: Desk, clock: SetClock, tmp_path: Path) -> None:
    desk.books.close()
    for _ in range(FREE):
        assert _killed_while_checking(tmp_path, clock) == signal.SIGKILL
    left = Desk(open_test_books(tmp_path), clock)
    assert left.guard.wait() == 15 * MINUTE
    assert left.books.verify() == []
    desk.books = left.books


def _killed_while_checking(folder: Path, clock: SetClock) -> int:
    def check() -> None:
        doomed = Desk(open_test_books(folder), clock).guard.begin()
        pins.fits = lambda kept, secret: os.kill(os.getpid(), signal.SIGKILL)  # type: ignore[assignment, return-value]
        doomed.check(HOST_PIN)

    return -ended(fork(check))


def only_read(folder: Path, clock: Clock) -> Desk:
    """A second program over the same books, which only reads them."""
    return Desk(open_books(folder / "house.db", key_folder=folder / "keys", read_only=True), clock)


def test_books_that_are_only_read_are_locked_too_and_their_tries_count_with_the_others(
    desk: Desk, clock: SetClock, tmp_path: Path
) -> None:
    fail(desk, 2)
    second = only_read(tmp_path, clock)
    assert second.guard.locked
    fail(second, 2)
    second.books.close()
    third = only_read(tmp_path, clock)
    fail(third)
    assert third.guard.wait() == 15 * MINUTE
    with pytest.raises(Refused, match="Wait 15 minutes"):
        desk.guard.begin()
    clock.wait(15 * MINUTE)
    try_pin(third.guard, DEALER_PIN)
    assert not third.guard.locked
    with pytest.raises(Refused, match="only"):
        third.open_house(house())
    third.books.close()
    try_pin(desk.guard, HOST_PIN)
    again = only_read(tmp_path, clock)
    assert again.guard.tries_left == FREE
    again.books.close()


def test_the_hosts_pin_takes_one_export_out_of_books_that_are_only_read(
    desk: Desk, clock: SetClock, tmp_path: Path
) -> None:
    second = only_read(tmp_path, clock)
    try_pin(second.guard, DEALER_PIN)

    def export() -> None:
        second.exporting.write("csv", tmp_path / "one.csv")

    with_host(second, export)
    with pytest.raises(PinRequired):
        second.exporting.write("json", tmp_path / "two.json")
    assert not (tmp_path / "two.json").exists()
    second.books.close()


def test_a_try_that_can_be_kept_nowhere_is_not_made(desk: Desk, clock: SetClock, tmp_path: Path) -> None:
    second = only_read(tmp_path, clock)
    second.guard._beside = TriesBeside(tmp_path / "house.db", "x")
    with pytest.raises(MachineFault, match="cannot be recorded"):
        second.guard.begin()
    second.books.close()


def test_a_try_that_cannot_be_written_down_is_not_made(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise MachineFault("The disk is full.", "Nothing was written.")

    with monkeypatch.context() as patch:
        patch.setattr(desk.books, "commit", full)
        with pytest.raises(MachineFault):
            desk.guard.begin()
    assert desk.guard.tries_left == FREE
    assert desk.guard.locked


def test_a_try_is_in_the_books_before_anything_is_looked_at(desk: Desk) -> None:
    desk.guard.begin()
    kept = read_tries(desk.books.settings()["pin_tries"], desk.clock.now(), desk.clock.elapsed())
    assert kept.failed == 1


# recovery


def test_the_recovery_code_sets_a_new_pin_for_the_host_once(tmp_path: Path, clock: SetClock) -> None:
    desk = Desk(open_test_books(tmp_path, create=True), clock)
    desk.open_house(house())
    old = guarded(desk)
    desk.guard.lock()
    attempt = desk.guard.begin()
    attempt.check_recovery(old.code.lower())
    desk.guard.recover(attempt, prepare(desk.guard.pins, Role.HOST, "495827"))
    assert not desk.guard.locked
    assert desk.actor == "Anna"
    desk = started_again(desk, tmp_path, clock)
    with pytest.raises(PinWrong):
        try_pin(desk.guard, HOST_PIN)
    again = desk.guard.begin()
    again.check_recovery(old.code)
    assert not again.recovers
    try_pin(desk.guard, "495827")
    assert desk.books.verify() == []
    desk.books.close()


# nowhere to be read


def test_no_pin_stands_in_the_file_the_events_the_log_or_a_crash_report(
    tmp_path: Path, clock: SetClock, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    desk = a_house(tmp_path, clock)
    made = prepare(desk.guard.pins, Role.HOST, "495827")
    with_host(desk, lambda: desk.guard.set_pin(Role.HOST, "Anna", made))
    dealer_at(desk)
    with pytest.raises(PinWrong) as caught:
        try_pin(desk.guard, WRONG)
    told = "".join(traceback.format_exception(caught.value)) + caplog.text + repr(desk.guard.pins) + repr(made)
    told += "".join(f"{one.code} {one.text} {one.actor}" for one in desk.books.events())
    desk.books.close()
    kept = (tmp_path / "house.db").read_bytes()
    for secret in (HOST_PIN, DEALER_PIN, WRONG, "495827", made.code, read_code(made.code)):
        assert secret not in told
        assert secret.encode() not in kept
    assert "argon2" not in told


def test_what_was_done_with_pins_is_an_event_with_the_name_of_who_did_it(desk: Desk) -> None:
    fail(desk)
    try_pin(desk.guard, DEALER_PIN)
    with_host(desk, lambda: desk.guard.lock_by_itself(120))
    assert [(one.code, one.actor) for one in desk.books.events()] == [
        ("pin_changed", "host"), ("pin_changed", "Anna"), ("host_pin", "Anna"), ("locked", "Anna"),
        ("pin_failed", "nobody"), ("unlocked", "Dana"), ("host_pin", "Dana")]
    assert desk.books.events()[-1].text == "The host’s PIN, given to change when the desk locks"


def test_who_keyed_is_the_host_in_the_language_where_nobody_has_a_pin() -> None:
    assert [keyed_by(actor) for actor in ("host", "Ann", "")] == ["host", "Ann", ""]
    with in_language(catalogue(SIMPLIFIED)):
        assert [keyed_by(actor) for actor in ("host", "Ann", "")] == ["局主", "Ann", ""]
