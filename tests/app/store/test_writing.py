"""One command made ready: what its statements write, what the next one then builds on, and what is refused before."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import Connection, select

from app.dealing.values.log import Row, RowKind
from app.dealing.values.transfers import CASE, RACK, Place, stack
from app.errors import OutOfStep, Refusal, Refused
from app.ledger.chain import NO_SEAL, Key
from app.ledger.entries import Booking, EntryKind, Posting, reversal_of
from app.store.columns import COLUMNS, table
from app.store.proof.examining import examine
from app.store.proof.seals import seal_of_house
from app.store.rows import entries_after, standing_of
from app.store.values import ARRIVED, MOVED, STAYED, Command, Event, Player
from app.store.writing import KeptDraft, Known, Writing, known_of
from tests.app.store.house import booking, closing, command, hand, move, opening
from tests.app.store.proof.rows_alone import books_of

KEY = Key(b"k" * 32)
HOUSE = {"one": 1, "id": "ours", "created_at": 7}
Rows = list[dict[str, Any]]


@pytest.fixture
def link() -> Iterator[Connection]:
    with books_of(house=[HOUSE]) as link:
        yield link


def write(link: Connection, *commands: Command, known: Known | None = None) -> Known:
    """Write them one after the other, each on what is known after the one before: as it stands in the books then."""
    known = known or known_of(link)
    for one in commands:
        writing = ready(link, one, known)
        writing.run(link)
        writing.take_over(known)
    agree(link, known)
    return known


def ready(link: Connection | None, one: Command, known: Known, key: Key | None = KEY) -> Writing:
    writing = Writing(link, known, key)
    writing.prepare(one)
    return writing


def agree(link: Connection, known: Known) -> None:
    """What is known is what the books say, and they are well."""
    said = known_of(link)
    assert (known.number, known.mac, known.command, known.command_mac, known.sealed_by, known.event, known.moved) == \
        (said.number, said.mac, said.command, said.command_mac, said.sealed_by, said.event, said.moved)
    assert known.standing == said.standing

    @contextmanager
    def read() -> Iterator[Connection]:
        yield link

    assert [one for one in examine(read, {KEY.name: KEY}, None).found if one.grave] == []


def rows(link: Connection, name: str) -> list[tuple[Any, ...]]:
    return [tuple(row) for row in link.execute(select(table(name)))]


def evening(link: Connection, hands: int = 3) -> Known:
    return write(link, opening(), *(hand(number) for number in range(1, hands + 1)))


# what is written


def test_all_of_a_command_is_written_to_the_last_column(link: Connection) -> None:
    known = write(link, replace(opening(), elapsed=5, result={"seat": 1}))
    (sealed,) = rows(link, "command")
    assert sealed[:8] == (1, "opening", "open the night", "Ann", 1000, 5, '{"seat":1}', seal_of_house(HOUSE))
    assert sealed[9:] == (known.command_mac, KEY.name)
    assert sealed[8] not in (known.command_mac, "")
    assert rows(link, "setting") == [(1, "currency", '"GBP"'), (1, "limits", '{"minimum":5}')]
    assert rows(link, "player") == [(1, 1, "Ann", 1000), (1, 2, "Mei Lin", 1000)]
    assert rows(link, "night") == [(1, "Friday", "Ann", "Europe/London", 1000, 1)]
    assert rows(link, "sitting") == [(1, 1, "Table 1", "baccarat", 1, 1000, 1)]
    assert rows(link, "log_row") == [(1, 1, "opening", "opening", "", '{"seats":[1,2]}', 1000, "Ann", 1)]
    assert rows(link, "event") == [(1, 1000, "Ann", "start", "The night was opened", 1)]
    assert [(one[:6], one[6:9]) for one in rows(link, "entry")] == [
        ((1, 1, 0, "rack", "Open the rack", "rack"), (None, 1, None)),
        ((2, 1, 1, "buy_in", "Buy-ins", "buy"), (1, 1, None))]
    assert rows(link, "posting")[:3] == [(1, 1, "case", -1_000_000, "[[100,-10000]]", 1),
                                         (1, 2, "rack", 1_000_000, "[[100,10000]]", 1),
                                         (2, 1, "rack", -200_000, "[[100,-2000]]", 1)]
    assert sorted(rows(link, "balance")) == [("case", -1_000_000, 0), ("rack", 800_000, 0), ("stack:1", 100_000, 0),
                                             ("stack:2", 100_000, 0)]
    assert sorted(rows(link, "chip_balance")) == [("case", 100, -10_000), ("rack", 100, 8_000)]


def test_the_end_of_a_night_is_written_with_its_times(link: Connection) -> None:
    evening(link, 0)
    write(link, closing())
    assert rows(link, "night_close") == [(1, 9001, 2)]
    assert rows(link, "sitting_close") == [(1, 9000, 2)]
    assert [one[1:6] for one in rows(link, "command")][-1] == ("closing", "test", "Ann", 1000, 0)


def test_entries_and_events_are_numbered_on_and_chained_whoever_wrote_the_last(link: Connection) -> None:
    events = tuple(Event(code, code, 5, "Bo") for code in ("a", "b"))
    write(link, opening(), command("one", move(1), move(2), events=events))
    write(link, command("two", move(3), events=events[:1]), known=known_of(link))
    entries = entries_after(link, 0, 99)
    assert [(entry.number, entry.op_id, entry.index) for entry in entries] == [
        (1, "opening", 0), (2, "opening", 1), (3, "one", 0), (4, "one", 1), (5, "two", 0)]
    assert [entry.previous for entry in entries] == [NO_SEAL, *(entry.mac for entry in entries[:-1])]
    assert [row[0] for row in rows(link, "event")] == [1, 2, 3, 4]
    assert [row[0] for row in rows(link, "command")] == [1, 2, 3]
    assert {entry.sealed_by for entry in entries} == {KEY.name}


def test_without_a_key_everything_carries_its_digest_and_no_name(link: Connection) -> None:
    ready(link, opening(), known_of(link), None).run(link)
    ((digest, mac, name),) = [row[8:] for row in rows(link, "command")]
    assert (mac, name) == (digest, "")
    assert {entry.sealed_by for entry in entries_after(link, 0, 99)} == {""}


def test_a_night_is_written_before_its_sitting_and_a_command_before_all_else() -> None:
    with books_of(house=[HOUSE]) as link:
        writing = ready(link, opening(), known_of(link))
    written = [str(statement).split()[2].strip('"') for statement, _ in writing.statements]
    assert written == ["command", "setting", "player", "night", "sitting", "log_row", "event", "entry", "posting",
                       "balance", "chip_balance", "chip_balance"]


def test_nothing_is_written_before_the_statements_run_and_nothing_is_known_before_it_is_taken_over(
        link: Connection) -> None:
    known = evening(link)
    before = {name: rows(link, name) for name in COLUMNS}
    for one in (hand(4), command("new", booking(Posting(CASE, -5), Posting(stack(3), 5))), closing()):
        ready(link, one, known)
    assert {name: rows(link, name) for name in COLUMNS} == before
    agree(link, known)
    assert known.lengths == {1: 4}


def test_other_desks_are_told_its_number_its_sittings_and_each_code_of_its_events_once(link: Connection) -> None:
    known = evening(link)
    events = tuple(Event(code, "", 5, "Bo") for code in ("a", "b", "a"))
    two = tuple((sitting, Row(seq, RowKind.ANSWER, "x", None)) for sitting, seq in ((1, 5), (1, 6), (2, 1)))
    assert ready(link, command("told", rows=two, events=events), known).note == "5|1,2|a,b"
    assert ready(link, command("told"), known).note == "5||"


def test_a_draft_takes_the_place_of_the_one_before_until_its_answer_is_written(link: Connection) -> None:
    known = evening(link)
    for draft in (KeptDraft(1, "bets", "{}"), KeptDraft(2, "bets", "{}"), KeptDraft(1, "third", "[]")):
        draft.run(link)
        draft.take_over(known)
    assert rows(link, "draft") == [(2, "bets", "{}"), (1, "third", "[]")]
    assert known.drafts == {1: KeptDraft(1, "third", "[]"), 2: KeptDraft(2, "bets", "{}")}
    write(link, hand(4), known=known)
    assert rows(link, "draft") == [(2, "bets", "{}")]
    assert known.drafts == {1: None, 2: KeptDraft(2, "bets", "{}")}


# what the next one builds on


def test_new_books_follow_their_house_and_have_nothing(link: Connection) -> None:
    assert known_of(link) == Known(command_mac=seal_of_house(HOUSE))


def test_what_the_next_command_builds_on_is_the_last_of_each(link: Connection) -> None:
    evening(link)
    known = known_of(link)
    (last,) = entries_after(link, 4, 9)
    assert (known.number, known.mac, known.command, known.event, known.clocks) == (5, last.mac, 4, 1, (2000, 3))
    assert (known.command_mac, known.sealed_by) == (rows(link, "command")[-1][9], KEY.name)
    assert known.standing == standing_of(link)
    assert (known.lengths, known.drafts) == ({}, {})


@pytest.mark.parametrize(("one", "enough"), [
    (command("a"), True), (command("a", move(1)), True), (hand(1), True),
    (command("a", rows=((1, Row(5, RowKind.ANSWER, "x", None)), (2, Row(1, RowKind.ANSWER, "x", None)))), False),
    (command("a", players=(Player(1, "Ann", 1),)), False),
    (command("a", move(1), replace(move(1), reverses=1)), False)])
def test_what_is_known_is_enough_where_no_name_no_log_and_no_entry_must_be_looked_up(one: Command,
                                                                                   enough: bool) -> None:
    assert Known(lengths={1: 4}).is_enough_for(one) is enough


def test_where_what_is_known_is_enough_no_look_into_the_books_is_needed(link: Connection) -> None:
    known = evening(link)
    ready(None, hand(4), known).run(link)
    assert len(rows(link, "command")) == 5


def test_the_rows_of_a_log_follow_each_other_by_what_is_known_or_by_the_books(link: Connection) -> None:
    evening(link)

    def answers(*numbers: int, sitting: int = 1) -> Command:
        return command("rows", rows=tuple((sitting, Row(seq, RowKind.ANSWER, "x", None)) for seq in numbers))

    for known in (known_of(link), Known(lengths={1: 4}, command=4)):
        writing = ready(link, answers(5, 6), known)
        writing.take_over(known)
        assert known.lengths == {1: 6}
        for wrong, last in ((answers(6), 6), (answers(8), 6), (answers(7, 7), 7), (answers(7, 9), 7)):
            with pytest.raises(OutOfStep, match=f"cannot follow row {last} in the log of sitting 1"):
                ready(link, wrong, known)
    assert ready(link, answers(1, sitting=2), known_of(link)).seq == 5
    with pytest.raises(OutOfStep, match="row 2 cannot follow row 0 in the log of sitting 2"):
        ready(link, answers(2, sitting=2), known_of(link))


# balances


def chips_of(link: Connection, place: Place) -> dict[int, int]:
    return {value: chips for at, value, chips in rows(link, "chip_balance") if at == str(place)}


def test_balances_move_with_each_entry_and_a_place_that_is_new_gets_its_own(link: Connection) -> None:
    known = evening(link, 0)
    write(link, command("a", move(30), booking(Posting(stack(2), -10), Posting(stack(3), 10))), known=known)
    assert {place: amount for place, amount, _ in rows(link, "balance")} == {
        "case": -1_000_000, "rack": 800_000, "stack:1": 99_970, "stack:2": 100_020, "stack:3": 10}


def test_chips_of_the_rack_move_by_their_value_and_one_that_is_gone_comes_back(link: Connection) -> None:
    known = evening(link, 0)
    swap = booking(Posting(RACK, -100, {100: -1}), Posting(RACK, 100, {50: 2}))
    back = booking(Posting(RACK, -100, {50: -2}), Posting(RACK, 100, {100: 1}))
    for number, one, chips in ((1, swap, {100: 7_999, 50: 2}), (2, back, {100: 8_000, 50: 0}),
                               (3, swap, {100: 7_999, 50: 2})):
        write(link, command(str(number), one), known=known)
        assert chips_of(link, RACK) == chips
    assert chips_of(link, CASE) == {100: -10_000}


def test_only_what_has_moved_is_written_again(link: Connection) -> None:
    known = evening(link)
    moved = [str(statement) for statement, _ in ready(link, command("a", move(1)), known).statements]
    assert [one.split()[1] for one in moved if one.startswith("UPDATE")] == ["balance"]
    chips = [given for statement, given in ready(link, hand(4), known).statements if "chip_balance" in str(statement)]
    assert chips == [[{"at_place": "rack", "of_value": 100, "new_chips": 7_988}]]


def test_a_rack_that_was_paid_from_unseen_is_expected_until_it_is_counted(link: Connection) -> None:
    known = evening(link)
    assert {place for place, _, expected in rows(link, "balance") if expected} == {"rack"}
    write(link, hand(4), known=known)
    assert known.standing.expected == {RACK}, "one that was seen counts nothing"
    count = replace(booking(Posting(RACK, -100, {100: -1}), Posting(CASE, 100, {100: 1})), kind=EntryKind.RACK)
    write(link, command("count", count), known=known)
    assert known.standing.expected == set()
    assert {place for place, _, expected in rows(link, "balance") if expected} == set()


# what is refused


def refused(link: Connection, *bookings: Booking, **more: Any) -> str:
    with pytest.raises(Refused) as caught:
        ready(link, command("no", *bookings, **more), known_of(link))
    return str(caught.value)


def test_an_entry_that_breaks_a_rule_of_the_books_is_refused_with_the_rule(link: Connection) -> None:
    evening(link)
    wrong = booking(Posting(stack(1), -5), Posting(stack(2), 4), title="Coup 9")
    with pytest.raises(Refused) as caught:
        ready(link, command("no", move(1), wrong), known_of(link))
    assert caught.value.refusal.wrong.startswith("“Coup 9” cannot be booked: ")
    assert "total of chips is -1" in caught.value.refusal.wrong
    assert caught.value.refusal.allowed
    assert caught.value.refusal.remedy == "Nothing was written."


def test_only_the_sum_of_a_command_may_not_overdraw_a_place(link: Connection) -> None:
    evening(link, 0)
    more, back = move(100_001), move(1, source=2, target=1)
    assert "“Hand” cannot be booked: stack:1 would stand at -1" in refused(link, more)
    assert "“Last” cannot be booked: stack:1" in refused(link, more, replace(move(5), title="Last"))
    write(link, command("both", more, back))
    assert standing_of(link).balances[stack(1)] == 0


@pytest.mark.parametrize("after", [ARRIVED, STAYED])
def test_where_a_house_has_moved_nothing_is_written_but_that_it_came_back_or_stays(link: Connection,
                                                                                   after: str) -> None:
    known = write(link, opening(), replace(command("move", result={"to": "the club"}), what=MOVED))
    for one in (known, known_of(link)):
        with pytest.raises(Refused) as caught:
            ready(link, hand(1), one)
        assert caught.value.refusal == Refusal("This house has moved to the club, and goes on there.",
                                               "Nothing can be booked here.", "Open it there.")
    write(link, replace(command("after"), what=after), hand(1), known=known)


def test_a_place_that_was_known_before_counts_with_what_it_holds(link: Connection) -> None:
    evening(link, 0)
    assert "stack:9 would stand at -1" in refused(link, move(1, source=9))
    write(link, command("all", move(100_000)))


def test_an_entry_is_reversed_once_and_exactly(link: Connection) -> None:
    known = evening(link)
    entries = {entry.number: entry for entry in entries_after(link, 0, 99)}
    write(link, command("undo", reversal_of(entries[5], "why")), known=known)
    twice = reversal_of(entries[5], "again")
    assert refused(link, twice) == ("Entry 5 has already been reversed, by entry 6. An entry can be reversed "
                                    "only once. Post a correction instead.")
    other = reversal_of(entries[4], "why")
    for bookings, first in (((other, other), 7), ((move(1), other, other), 8)):
        assert refused(link, *bookings) == (f"Entry 4 has already been reversed, by entry {first}. An entry can be "
                                            "reversed only once. Post a correction instead.")
    said = ("“Hand” is not the opposite of entry {number}. A reversal undoes each posting exactly. Reverse the entry "
            "as it stands, then post the right one.")
    assert refused(link, replace(move(1), reverses=4, reason="why")) == said.format(number=4)
    assert refused(link, move(1), replace(move(1), reverses=99, reason="why")) == said.format(number=99)
    write(link, command("two", move(1), other, reversal_of(entries[3], "why")), known=known)
    assert [entry.reverses for entry in entries_after(link, 5, 9)] == [5, None, 4, 3]


@pytest.mark.parametrize("postings", [
    (Posting(stack(1), -100), Posting(stack(2), -200), Posting(RACK, 300, {100: 3}, seen=False)),  # it was seen
    (Posting(stack(1), -100), Posting(stack(2), -200), Posting(RACK, 300, {50: 6})),
    (Posting(stack(1), -200), Posting(stack(2), -100), Posting(RACK, 300, {100: 3})),
    (Posting(stack(2), -200), Posting(stack(1), -100), Posting(RACK, 300, {100: 3})),
    (Posting(stack(1), -100), Posting(stack(3), -200), Posting(RACK, 300, {100: 3}))])
def test_a_reversal_is_of_the_same_places_amounts_and_chips_seen_alike_and_in_their_order(
        link: Connection, postings: tuple[Posting, ...]) -> None:
    evening(link, 2)
    (entry,) = entries_after(link, 3, 9)
    assert entry.postings[2] == Posting(RACK, -300, {100: -3})
    assert "is not the opposite of entry 4" in refused(link, replace(reversal_of(entry, "why"), postings=postings))


def test_chips_are_the_same_in_whatever_order_they_are_named(link: Connection) -> None:
    known = evening(link, 0)
    filled = Posting(CASE, -150, {50: -1, 100: -1}), Posting(RACK, 150, {50: 1, 100: 1})
    write(link, command("fill", booking(*filled)), known=known)
    (entry,) = entries_after(link, 2, 9)
    turned = tuple(Posting(one.place, one.amount, dict(sorted(one.chips.items(), reverse=True)))
                   for one in reversal_of(entry, "why").postings)
    write(link, command("undo", replace(reversal_of(entry, "why"), postings=turned)), known=known)


@pytest.mark.parametrize(("players", "taken"), [
    ([(3, "ANN")], "Ann"), ([(3, "mei lin")], "Mei Lin"), ([(2, "ann")], "Ann"), ([(3, "Bob"), (4, "bob")], "Bob")])
def test_a_name_that_somebody_has_is_refused(link: Connection, players: list[tuple[int, str]], taken: str) -> None:
    evening(link, 0)
    named = tuple(Player(number, name, 1000 if number < 3 else 1) for number, name in players)
    assert refused(link, players=named) == (
        f"There is already a player called {taken}. Each player in a house needs a different name; capitals make no "
        "difference. Add an initial or a nickname.")


def test_the_name_that_counts_is_the_last_that_was_written_wherever_its_row_lies() -> None:
    named = [{"command": 5, "id": 1, "name": "Annie"}, {"command": 1, "id": 1, "name": "Ann"}]
    with books_of(house=[HOUSE], player=named) as link:
        ready(link, command("ann", players=(Player(2, "Ann", 1),)), known_of(link))
        assert "a player called Annie." in refused(link, players=(Player(2, "annie", 1),))


def test_a_name_is_free_once_whoever_had_it_goes_by_another(link: Connection) -> None:
    known = evening(link, 0)
    write(link, command("same", players=(Player(1, "ANN", 1000),)), known=known)
    write(link, command("rename", players=(Player(1, "Annie", 1000), Player(3, "Ann", 1))), known=known)
    assert refused(link, players=(Player(4, "Annie", 1),)).startswith("There is already a player called Annie")
    assert refused(link, players=(Player(4, "Ann", 1),)).startswith("There is already a player called Ann.")
    write(link, command("last", players=(Player(4, "Bo", 1), Player(3, "Anne", 1), Player(5, "Ann", 1))), known=known)
