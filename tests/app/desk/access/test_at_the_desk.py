"""PIN-02 of the guard alone: whom it lets write what, what a PIN is good for, and what it says of locking."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from app.dealing.values.log import Row, RowKind
from app.dealing.values.transfers import CASE, RACK, stack
from app.desk.access.guard import LOCKS_AFTER, Guard
from app.desk.access.pin_attempts import FREE, SECOND
from app.desk.access.pin_required import PinRequired, PinWrong
from app.desk.access.pins import Pins, Prepared, Role
from app.desk.session.writer import Writer
from app.errors import MachineFault, Refused
from app.ledger.entries import Booking, EntryKind, Posting
from app.store.values import Command, Event, Player
from tests.app.desk.access.on_paper import DANA, Paper, at_desk, failed, give, told, wanted, writer_in
from tests.app.desk.dealing import house
from tests.app.desk.guarding import DEALER_PIN, HOST_PIN, WRONG, SetClock, try_pin


def sold(amount: int = 5_000, who: int = 1, title: str = "Chips sold, Ann") -> Booking:
    postings = Posting(CASE, -amount), Posting(stack(who), amount)
    return Booking(kind=EntryKind.BUY_IN, title=title, key="buy_in", postings=postings)


# who may write what


def test_without_a_host_s_pin_everything_passes_as_it_is(tmp_path: Path, clock: SetClock) -> None:
    for kept in (None, Pins({Role.DEALER: DANA})):
        writer = writer_in(Paper(tmp_path, kept), clock)
        command = writer.command("pins", "")
        assert writer.guard.allow(command) is command
        assert (writer.guard.locked, writer.actor, writer.guard.lock_after) == (False, "host", 0)
        writer.guard.lock()
        assert not writer.guard.locked


def test_books_with_pins_open_locked_and_nobody_is_at_the_desk(writer: Writer, clock: SetClock) -> None:
    guard = writer.guard
    assert (guard.locked, guard.at_desk, writer.actor) == (True, None, "nobody")
    assert (guard.locked_at, guard.locked_by, guard.lock_after) == (clock.now(), "", LOCKS_AFTER[-1])


def test_while_it_is_locked_only_what_needs_nobody_is_written(writer: Writer) -> None:
    noted = writer.command("print", "")
    assert writer.guard.allow(noted) is noted
    for what in ("answer", "buy_in"):
        with pytest.raises(Refused) as caught:
            writer.guard.allow(writer.command(what, ""))
        assert str(caught.value) == "The desk is locked. Nothing can be written while it is locked. Unlock it."


def test_the_dealer_deals_and_is_asked_for_the_host_s_pin_by_what_it_is_for_and_how_much(writer: Writer) -> None:
    at_desk(writer, DEALER_PIN)
    answer = writer.command("answer", "")
    assert writer.guard.allow(answer) is answer
    writer.house = house()
    refused = wanted(writer, writer.command("buy_in", "", bookings=(
        sold(), Booking(kind=EntryKind.RACK, title="Nothing", key="x", postings=()), sold(700, 2, "Chips sold, Bo"),
        sold(title="third"), sold(title="fourth"))))
    assert refused.deed == "to sell chips"
    assert refused.detail == "Chips sold, Ann, £50; Chips sold, Bo, £7; third, £50"
    assert str(refused) == ("The host’s PIN is needed to sell chips. Dana is at the desk. "
                            "Lock the desk with F12, and unlock it as the host.")
    writer.house = None
    assert wanted(writer, writer.command("buy_in", "", bookings=(sold(),))).detail == ""


def test_the_largest_amount_of_a_booking_is_told_whichever_way_it_goes(writer: Writer) -> None:
    at_desk(writer, DEALER_PIN)
    writer.house = house()
    many = Posting(CASE, -600), Posting(RACK, 100), Posting(stack(1), 500)
    booked = Booking(kind=EntryKind.BUY_IN, title="Sold", key="x", postings=many)
    assert wanted(writer, writer.command("buy_in", "", bookings=(booked,))).detail == "Sold, £6"


def test_the_host_is_asked_for_a_pin_only_where_it_is_wanted_afresh(writer: Writer) -> None:
    at_desk(writer, HOST_PIN)
    command = writer.command("buy_in", "")
    assert writer.guard.allow(command) is command
    refused = wanted(writer, writer.command("pins", ""))
    assert (refused.deed, refused.refusal.allowed) == ("to change a PIN", "Anna is at the desk.")


def test_what_a_command_does_not_show_counts_too(writer: Writer) -> None:
    at_desk(writer, DEALER_PIN)
    with pytest.raises(PinRequired, match="to waive commission"):
        writer.guard.allow(writer.command("undo", ""), ["waive"])


# the host's PIN for one thing


def test_a_pin_that_was_given_is_noted_after_what_the_command_notes_itself(writer: Writer, clock: SetClock) -> None:
    guard = at_desk(writer, DEALER_PIN)
    command = writer.command("buy_in", "1", events=(Event("sold", "Sold.", 1, "Dana"),))
    give(guard, wanted(writer, command))
    allowed = guard.allow(command)
    assert allowed.events == (*command.events,
                              Event("host_pin", "The host’s PIN, given to sell chips", clock.now(), "Dana"))
    guard.written()
    wanted(writer, command)


def one_of_each(writer: Writer, op_id: str = "", **other: Any) -> Command:
    """A command with something of everything that can be written, or something else in one of its places."""
    usual: dict[str, Any] = {"what": "buy_in", "kind": RowKind.ASIDE, "key": "buy_in", "body": 1, "title": "Sold",
                             "place": stack(1), "amount": 5, "setting": "a", "value": 1, "player": 1, "name": "Ann"}
    parts = usual | other
    row = Row(1, parts["kind"], parts["key"], parts["body"])
    booked = Booking(kind=EntryKind.BUY_IN, title=parts["title"], key="x",
                     postings=(Posting(CASE, -parts["amount"]), Posting(parts["place"], parts["amount"])))
    named = Player(parts["player"], parts["name"], 1)
    return writer.command(parts["what"], op_id, rows=((1, row),), bookings=(booked,),
                          settings={parts["setting"]: parts["value"]}, players=(named,))


OTHERS: tuple[dict[str, Any], ...] = (
    {"key": "waive"}, {"body": 2}, {"title": "Given"}, {"place": stack(2)}, {"amount": 6}, {"setting": "b"},
    {"value": 2}, {"player": 2}, {"name": "Bo"})


def test_a_pin_counts_for_the_same_thing_whenever_it_is_pressed_again(writer: Writer, clock: SetClock) -> None:
    guard = at_desk(writer, DEALER_PIN)
    give(guard, wanted(writer, one_of_each(writer)))
    clock.wait(5)
    assert guard.allow(one_of_each(writer)).events
    for other in OTHERS:
        wanted(writer, one_of_each(writer, **other))


def test_what_was_corrected_in_its_dialog_needs_no_second_pin_unless_it_became_something_else(writer: Writer) -> None:
    guard = at_desk(writer, DEALER_PIN)
    give(guard, wanted(writer, one_of_each(writer, "dialog")))
    assert guard.allow(one_of_each(writer, "dialog", amount=6)).events
    wanted(writer, one_of_each(writer, "dialog", key="waive"))
    wanted(writer, one_of_each(writer, "another", amount=6))


def test_two_commands_are_the_same_by_all_that_they_write_but_not_by_when(writer: Writer, clock: SetClock) -> None:
    at_desk(writer, DEALER_PIN)
    digests = [wanted(writer, one_of_each(writer, **other)).intent.digest for other in ({}, *OTHERS)]
    digests.append(wanted(writer, one_of_each(writer, what="cash_out")).intent.digest)
    digests.append(wanted(writer, one_of_each(writer, kind=RowKind.ANSWER)).intent.digest)
    assert len(set(digests)) == len(digests) == 12
    assert {len(one) for one in digests} == {64}
    clock.wait(5)
    assert wanted(writer, one_of_each(writer)).intent.digest == digests[0]


def test_the_order_in_which_settings_are_named_makes_no_other_thing(writer: Writer) -> None:
    at_desk(writer, DEALER_PIN)
    one, two = ({"a": 1, "b": 2}, {"b": 2, "a": 1})
    assert wanted(writer, writer.command("rule", "", settings=one)).intent.digest == \
        wanted(writer, writer.command("rule", "", settings=two)).intent.digest


def test_only_the_host_s_pin_grants_anything_and_it_ends_the_counting(writer: Writer, paper: Paper) -> None:
    guard = at_desk(writer, DEALER_PIN)
    failed(guard, 2)
    refused = wanted(writer, writer.command("buy_in", "1"))
    for pin in (DEALER_PIN, WRONG):
        with pytest.raises(PinWrong):
            give(guard, refused, pin)
    wanted(writer, writer.command("buy_in", "1"))
    assert guard.tries_left == 1
    paper.written.clear()
    give(guard, refused)
    assert guard.tries_left == FREE
    assert told(paper) == [("pin_try", "Dana", []), ("pin_settled", "Dana", [])]
    assert paper.kept["pin_tries"] == {"failed": 0, "latest": []}


def test_a_pin_given_before_somebody_else_came_to_the_desk_grants_nothing(writer: Writer) -> None:
    guard = at_desk(writer, DEALER_PIN)
    command = writer.command("buy_in", "1")
    refused = wanted(writer, command)
    give(guard, refused)
    guard.lock()
    try_pin(guard, DEALER_PIN)
    wanted(writer, command)
    guard.lock()
    give(guard, refused)
    try_pin(guard, DEALER_PIN)
    wanted(writer, command)


# locking


def test_who_locks_the_desk_is_told_and_when(writer: Writer, paper: Paper, clock: SetClock) -> None:
    guard = at_desk(writer, DEALER_PIN)
    clock.wait(9)
    guard.lock()
    clock.wait(9)
    guard.lock()
    assert (guard.locked, guard.at_desk, writer.actor) == (True, None, "nobody")
    assert (guard.locked_by, guard.locked_at) == ("Dana", clock.now() - 9 * SECOND)
    assert told(paper) == [("locked", "nobody", [("locked", "The desk was locked.", "Dana")])]
    assert paper.written[0].events[0].at == guard.locked_at


def test_who_unlocks_it_is_told_and_is_whose_name_is_written_from_then_on(writer: Writer, paper: Paper) -> None:
    try_pin(writer.guard, DEALER_PIN)
    assert (writer.guard.locked, writer.guard.at_desk, writer.actor) == (False, DANA, "Dana")
    assert told(paper) == [("pin_try", "nobody", []),
                           ("pin_settled", "Dana", [("unlocked", "Dana unlocked the desk.", "Dana")])]


def test_a_wrong_pin_is_told_with_how_many_tries_are_left(writer: Writer, paper: Paper) -> None:
    said = []
    for _ in range(FREE):
        with pytest.raises(PinWrong) as caught:
            try_pin(writer.guard, WRONG)
        said.append(str(caught.value))
    assert said == ["Wrong PIN. 4 tries are left.", "Wrong PIN. 3 tries are left.", "Wrong PIN. 2 tries are left.",
                    "Wrong PIN. 1 try is left.", "Wrong PIN."]
    assert told(paper)[:2] == [("pin_try", "nobody", []),
                               ("pin_settled", "nobody", [("pin_failed", "A wrong PIN was entered.", "nobody")])]


def test_the_desk_stays_locked_where_it_cannot_be_written_down_who_unlocked_it(writer: Writer, paper: Paper) -> None:
    attempt = writer.guard.begin()
    attempt.check(DEALER_PIN)
    paper.full = True
    with pytest.raises(MachineFault):
        writer.guard.unlock(attempt)
    assert (writer.guard.locked, writer.guard.at_desk, writer.actor) == (True, None, "nobody")


def test_a_try_is_good_for_one_answer_alone(writer: Writer) -> None:
    attempt = writer.guard.begin()
    attempt.check(DEALER_PIN)
    writer.guard.unlock(attempt)
    with pytest.raises(ValueError, match="settled already"):
        writer.guard.unlock(attempt)


@pytest.mark.parametrize("after", LOCKS_AFTER)
def test_the_desk_locks_itself_after_one_of_the_times_there_are(writer: Writer, paper: Paper, after: int) -> None:
    guard = at_desk(writer, HOST_PIN)
    guard.lock_by_itself(after, "pressed")
    assert (guard.lock_after, paper.kept["lock_after"]) == (after, after)
    assert [(one.what, one.op_id) for one in paper.written] == [("lock_after", "pressed")]
    assert writer_in(paper, SetClock()).guard.lock_after == after
    with pytest.raises(Refused) as caught:
        guard.lock_by_itself(after + 1)
    assert str(caught.value) == f"{after + 1} seconds is not a choice here."
    assert guard.lock_after == after


def test_what_is_pressed_without_an_id_of_its_own_is_written_each_time(writer: Writer, paper: Paper) -> None:
    guard = at_desk(writer, HOST_PIN)
    for after in (60, 120):
        guard.lock_by_itself(after)
    assert (guard.lock_after, paper.kept["lock_after"]) == (120, 120)
    for name in ("Dee", "Dot"):
        with_host_again(guard, partial(guard.set_pin, Role.DEALER, name, Prepared(DEALER_PIN)))
        assert guard.pins.people[Role.DEALER].name == name
    for role in (Role.DEALER, Role.HOST):
        with_host_again(guard, partial(guard.remove_pin, role))
        assert role not in guard.pins.people


def with_host_again(guard: Guard, deed: Callable[[], None]) -> None:
    with pytest.raises(PinRequired) as caught:
        deed()
    give(guard, caught.value)
    deed()
