"""PIN-01 of the guard alone: how a PIN is tried, who gets one, and what the recovery code does."""

from pathlib import Path
from typing import cast

import pytest

from app.dealing.values.log import Json
from app.desk.access.guard import too_many
from app.desk.access.pin_attempts import FREE, SECOND
from app.desk.access.pin_required import PinRequired
from app.desk.access.pins import Person, Pins, Prepared, Role
from app.desk.session.writer import Writer
from app.errors import MachineFault, Refusal, Refused
from tests.app.desk.access.on_paper import ANNA, DANA, PINS, Paper, at_desk, failed, give, told, wanted, writer_in
from tests.app.desk.guarding import DEALER_PIN, HOST_PIN, WRONG, SetClock

MINUTE = 60

# trying


def test_a_try_is_written_down_before_it_is_known_and_not_made_where_it_cannot_be(
        writer: Writer, paper: Paper, clock: SetClock) -> None:
    writer.guard.begin()
    assert paper.kept["pin_tries"] == {"failed": 1, "latest": [[clock.now(), clock.elapsed()]]}
    paper.full = True
    with pytest.raises(MachineFault):
        writer.guard.begin()
    assert writer.guard.tries_left == FREE - 1


def test_a_wait_is_told_in_whole_seconds_that_are_never_too_few(writer: Writer, clock: SetClock) -> None:
    failed(writer.guard, FREE)
    assert writer.guard.wait() == 15 * MINUTE
    clock.wait(15 * MINUTE - 1.5)
    assert writer.guard.wait() == 2
    clock.wait(1.5)
    assert writer.guard.wait() == 0


@pytest.mark.parametrize(("seconds", "remedy"), [
    (1, "Wait 1 second."), (59, "Wait 59 seconds."), (60, "Wait 60 seconds."), (61, "Wait 2 minutes."),
    (120, "Wait 2 minutes."), (121, "Wait 3 minutes.")])
def test_how_long_to_wait_is_told_in_minutes_while_it_is_more_than_one(seconds: int, remedy: str) -> None:
    assert too_many(seconds) == Refusal("Too many wrong PINs.", remedy=remedy)


def test_during_a_wait_the_dealer_s_pin_alone_is_looked_at_twice_a_minute(writer: Writer, paper: Paper,
                                                                          clock: SetClock) -> None:
    guard = writer.guard
    failed(guard, FREE)
    kept = cast("dict[str, Json]", paper.kept["pin_tries"])
    attempt = guard.begin_to_unlock()
    attempt.check(HOST_PIN)
    assert attempt.person is None
    assert paper.kept["pin_tries"] == kept | {"dealers": [clock.now(), clock.elapsed()]}
    clock.wait(28.5)
    assert guard.dealers_wait() == 2
    with pytest.raises(Refused, match="Wait 2 seconds"):
        guard.begin_to_unlock()
    clock.wait(1.5)
    assert guard.dealers_wait() == 0
    again = guard.begin_to_unlock()
    again.check(DEALER_PIN)
    guard.unlock(again)
    assert (guard.at_desk, guard.tries_left) == (DANA, 0)
    with pytest.raises(Refused, match="Wait 15 minutes"):
        guard.begin()


def test_where_the_dealer_has_no_pin_there_is_none_to_try_during_a_wait(tmp_path: Path, clock: SetClock) -> None:
    guard = writer_in(Paper(tmp_path, Pins({Role.HOST: ANNA})), clock).guard
    failed(guard, FREE)
    assert guard.dealers_wait() == 15 * MINUTE
    with pytest.raises(Refused, match="Wait 15 minutes"):
        guard.begin_to_unlock()
    clock.wait(15 * MINUTE)
    assert guard.begin_to_unlock()


def test_without_a_wait_anybody_s_pin_is_tried_to_unlock_and_counts(writer: Writer) -> None:
    attempt = writer.guard.begin_to_unlock()
    assert writer.guard.tries_left == FREE - 1
    attempt.check(HOST_PIN)
    writer.guard.unlock(attempt)
    assert (writer.guard.at_desk, writer.guard.tries_left) == (ANNA, FREE)


def test_the_dealer_s_own_pin_gives_back_the_one_try_and_no_other(writer: Writer, paper: Paper) -> None:
    failed(writer.guard, 2)
    before = paper.kept["pin_tries"]
    at_desk(writer, DEALER_PIN)
    assert writer.guard.tries_left == FREE - 2
    assert paper.kept["pin_tries"] == before


def test_of_what_was_tried_here_and_elsewhere_that_counts_which_waits_longest(
        writer: Writer, paper: Paper, clock: SetClock) -> None:
    failed(writer.guard, 2)
    paper.kept["pin_tries"] = {"failed": 1, "latest": [[clock.now(), clock.elapsed()]]}
    writer.guard.begin_recovery()
    assert writer.guard.tries_left == FREE - 2
    paper.kept["pin_tries"] = {"failed": 3, "latest": [[clock.now(), clock.elapsed()]] * 3}
    writer.guard.begin_recovery()
    assert writer.guard.tries_left == FREE - 3
    long_ago: Json = [clock.now() - 3600 * SECOND, clock.elapsed() - 3600 * SECOND]
    paper.kept["pin_tries"] = {"failed": 9, "latest": [long_ago] * 5}
    writer.guard.begin_recovery()
    assert (writer.guard.tries_left, writer.guard.wait()) == (0, 0)
    paper.kept["pin_tries"] = {"failed": 5, "latest": [[clock.now(), clock.elapsed()]] * 5}
    writer.guard.begin_recovery()
    assert writer.guard.wait() == 15 * MINUTE
    paper.kept["pin_tries"] = {"failed": 9, "latest": [long_ago] * 5}
    writer.guard.begin_recovery()
    assert writer.guard.wait() == 15 * MINUTE


@pytest.mark.parametrize("begin", ["begin", "begin_to_unlock", "begin_recovery"])
def test_what_was_tried_elsewhere_is_looked_for_at_every_try(writer: Writer, paper: Paper, clock: SetClock,
                                                             begin: str) -> None:
    paper.kept["pin_tries"] = {"failed": 2, "latest": [[clock.now(), clock.elapsed()]] * 2}
    getattr(writer.guard, begin)()
    assert writer.guard.tries_left == FREE - 2 - (begin != "begin_recovery")


def test_what_was_tried_before_is_known_when_the_program_is_started(paper: Paper, clock: SetClock) -> None:
    failed(writer_in(paper, clock).guard, FREE)
    clock.wait(60)
    assert writer_in(paper, clock).guard.wait() == 14 * MINUTE


def test_tries_in_books_that_are_only_read_are_kept_beside_the_keys_and_nothing_else_is(
        paper: Paper, clock: SetClock) -> None:
    paper.read_only_because = "They are only read."
    guard = writer_in(paper, clock).guard
    failed(guard, 2)
    assert (paper.written, "pin_tries" in paper.kept) == ([], False)
    assert [file.name for file in paper.key_folder.iterdir()] == ["ours.tries"]
    paper.read_only_because = ""
    again = writer_in(paper, clock).guard
    assert again.tries_left == FREE - 2
    failed(again, 1)
    paper.read_only_because = "They are only read."
    assert writer_in(paper, clock).guard.tries_left == FREE - 3
    paper.kept.pop("pin_tries")
    assert writer_in(paper, clock).guard.tries_left == FREE - 3, "beside the keys they stand as in the books"


def test_where_none_was_tried_in_books_that_are_only_read_nothing_lies_beside_the_keys(writer: Writer,
                                                                                        tmp_path: Path) -> None:
    failed(writer.guard, 1)
    assert not (tmp_path / "keys").exists()


@pytest.mark.parametrize("why", ["", "They are only read."])
def test_tries_that_this_program_has_written_itself_are_no_other_s(writer: Writer, paper: Paper, clock: SetClock,
                                                                   why: str) -> None:
    paper.read_only_because = why
    failed(writer.guard, FREE)
    clock.wait(7 * MINUTE)
    clock.be_set(-3600)
    writer.guard.begin_recovery()
    assert writer.guard.wait() == 8 * MINUTE


# who has a PIN


def test_the_first_pin_is_the_host_s_who_is_at_the_desk_then(tmp_path: Path, clock: SetClock) -> None:
    paper = Paper(tmp_path, None)
    writer = writer_in(paper, clock)
    with pytest.raises(Refused) as caught:
        writer.guard.set_pin(Role.DEALER, "Dana", Prepared(DEALER_PIN))
    assert str(caught.value) == \
        "The host has no PIN yet. The host’s PIN comes before a dealer’s. Set the host’s first."
    writer.guard.set_pin(Role.HOST, " Anna ", Prepared(HOST_PIN, "code", "recovery"), "pressed")
    assert (writer.guard.at_desk, writer.actor, writer.guard.locked) == (ANNA, "Anna", False)
    assert paper.kept["pins"] == Pins({Role.HOST: ANNA}, "recovery").as_setting()
    assert told(paper) == [("pins", "host", [("pin_changed", "The PIN of Anna was set.", "host")])]
    writer.guard.set_pin(Role.HOST, "Eve", Prepared(WRONG), "pressed")
    assert writer.guard.pins.people == {Role.HOST: ANNA}, "the same press twice"
    wanted(writer, writer.command("pins", ""))


def test_another_dealer_s_pin_leaves_the_host_s_and_the_recovery_code(writer: Writer, paper: Paper) -> None:
    guard = at_desk(writer, HOST_PIN)
    ed = Person(Role.DEALER, "Ed", WRONG)
    with pytest.raises(PinRequired) as caught:
        guard.set_pin(Role.DEALER, "Ed", Prepared(WRONG), "pressed")
    give(guard, caught.value)
    guard.set_pin(Role.DEALER, "Ed", Prepared(WRONG), "pressed")
    assert guard.pins == Pins({Role.HOST: ANNA, Role.DEALER: ed}, PINS.recovery)
    assert paper.kept["pins"] == guard.pins.as_setting()
    assert guard.at_desk == ANNA


def removed(writer: Writer, role: Role) -> None:
    with pytest.raises(PinRequired) as caught:
        writer.guard.remove_pin(role, "pressed")
    give(writer.guard, caught.value)
    cast(Paper, writer.books).written.clear()
    writer.guard.remove_pin(role, "pressed")


def test_a_dealer_whose_pin_was_taken_away_stays_at_the_desk_as_the_dealer(writer: Writer, paper: Paper) -> None:
    at_desk(writer, DEALER_PIN)
    removed(writer, Role.DEALER)
    assert (writer.guard.at_desk, writer.actor) == (DANA, "Dana")
    assert writer.guard.pins == Pins({Role.HOST: ANNA}, PINS.recovery)
    assert told(paper) == [("pins", "Dana", [("pin_changed", "The PIN of Dana was removed.", "Dana"),
                                             ("host_pin", "The host’s PIN, given to change a PIN", "Dana")])]
    assert paper.written[0].op_id == "pressed"
    with pytest.raises(Refused, match="There is no such PIN"):
        writer.guard.remove_pin(Role.DEALER)


def test_without_the_host_s_pin_the_house_has_none_and_nobody_is_at_the_desk(writer: Writer, paper: Paper) -> None:
    at_desk(writer, HOST_PIN)
    removed(writer, Role.HOST)
    assert (writer.guard.pins, writer.guard.at_desk, writer.actor) == (Pins(), None, "host")
    assert paper.kept["pins"] == Pins().as_setting()


def test_whoever_is_at_the_desk_goes_by_the_name_of_their_new_pin(writer: Writer) -> None:
    guard = at_desk(writer, DEALER_PIN)
    with pytest.raises(PinRequired) as caught:
        guard.set_pin(Role.DEALER, "Dee", Prepared(DEALER_PIN), "pressed")
    give(guard, caught.value)
    guard.set_pin(Role.DEALER, "Dee", Prepared(DEALER_PIN), "pressed")
    assert (guard.at_desk, writer.actor) == (Person(Role.DEALER, "Dee", DEALER_PIN), "Dee")


# recovery


def test_the_recovery_code_gives_the_host_another_pin_another_code_and_the_desk(writer: Writer, paper: Paper) -> None:
    guard = writer.guard
    failed(guard, FREE)
    paper.written.clear()
    attempt = guard.begin_recovery()
    attempt.check_recovery("0123-4567-89AB-CDEF-GHJK")
    guard.recover(attempt, Prepared("495827", "code", "another"))
    anna = Person(Role.HOST, "Anna", "495827")
    assert guard.pins == Pins({Role.HOST: anna, Role.DEALER: DANA}, "another")
    assert paper.kept["pins"] == guard.pins.as_setting()
    assert (guard.at_desk, guard.locked, writer.actor, guard.tries_left) == (anna, False, "Anna", FREE)
    assert paper.kept["pin_tries"] == {"failed": 0, "latest": []}
    assert told(paper) == [
        ("recovered", "nobody", [("recovered", "The host’s PIN was reset with the recovery code.", "nobody")]),
        ("pin_settled", "Anna", [("unlocked", "Anna unlocked the desk.", "Anna")])]
    with pytest.raises(ValueError, match="settled already"):
        guard.recover(attempt, Prepared("495827", "code", "another"))


def test_a_wrong_recovery_code_is_told_and_changes_nothing(writer: Writer, paper: Paper) -> None:
    attempt = writer.guard.begin_recovery()
    attempt.check_recovery("0000-4567-89AB-CDEF-GHJK")
    with pytest.raises(Refused) as caught:
        writer.guard.recover(attempt, Prepared("495827", "code", "another"))
    assert caught.value.refusal == Refusal("That is not the recovery code.", remedy="Type it as it was printed.")
    assert (writer.guard.pins, writer.guard.locked) == (PINS, True)
    assert told(paper) == [("pin_settled", "nobody",
                            [("pin_failed", "A wrong recovery code was entered.", "nobody")])]


def test_tries_are_reset_with_the_recovery_though_the_program_ends_right_after_it(writer: Writer, paper: Paper,
                                                                                  clock: SetClock) -> None:
    failed(writer.guard, FREE)
    attempt = writer.guard.begin_recovery()
    attempt.check_recovery("0123456789ABCDEFGHJK")
    writer.guard.recover(attempt, Prepared("495827", "code", "another"))
    recovered = next(one for one in paper.written if one.what == "recovered")
    assert recovered.settings["pin_tries"] == {"failed": 0, "latest": []}
