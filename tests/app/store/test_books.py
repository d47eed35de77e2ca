from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import event

from app.dealing.values.log import Json, Row, RowKind
from app.dealing.values.transfers import CASE, RACK, bet, stack
from app.errors import Refused
from app.ledger.balances import balances
from app.ledger.chain import short_code
from app.ledger.entries import EntryKind, Posting, reversal_of
from app.store import reading
from app.store.books import Books
from app.store.values import Closing, Draft, Event, Head, Night, Player, Sitting
from tests.app.store.house import booking, closing, command, hand, move, night_of, open_house, opening


def test_new_books_are_empty_and_sound(tmp_path: Path) -> None:
    with open_house(tmp_path, create=True) as books:
        assert (books.head(), books.entries(), books.balances(), books.players()) == (Head(0, ""), (), {}, ())
        assert not books.verify()


def test_what_was_written_is_there_after_a_restart(tmp_path: Path) -> None:
    with night_of(tmp_path) as books:
        kept = (books.entries(), books.standing(), books.log(1), books.players(), books.settings(), books.head())
    with open_house(tmp_path) as again:
        assert kept == (
            again.entries(), again.standing(), again.log(1), again.players(), again.settings(), again.head(),
        )  # fmt: skip
        assert not again.verify()


def test_an_entry_comes_back_as_it_was_given(books: Books) -> None:
    given_one, entry = hand(2), books.entries(4, 4)[0]
    asked = given_one.bookings[0]
    assert all(getattr(entry, part) == getattr(asked, part) for part in type(asked).__dataclass_fields__)
    assert (entry.number, entry.op_id, entry.index, entry.at, entry.elapsed, entry.actor) == (
        4, "hand-2", 0, 2000, 2, "Ann",
    )  # fmt: skip


def test_the_log_comes_back_as_it_was_given(books: Books) -> None:
    rows = (opening().rows[0][1], *(hand(number).rows[0][1] for number in (1, 2, 3)))
    ops = ("opening", "hand-1", "hand-2", "hand-3")
    assert books.log(1) == tuple(replace(row, op_id=op) for row, op in zip(rows, ops, strict=True))


def test_a_house_keeps_its_players_nights_and_sittings(books: Books) -> None:
    assert books.players() == (Player(1, "Ann", 1000), Player(2, "Mei Lin", 1000))
    assert books.nights() == (Night(1, "Friday", "Ann", "Europe/London", 1000),)
    assert books.sittings(1) == (Sitting(1, 1, "Table 1", "baccarat", 1, 1000),)
    assert books.events() == (Event("start", "The night was opened", 1000, "Ann", 1),)
    assert [books.next_id(of) for of in ("player", "night", "sitting")] == [3, 2, 2]


def test_a_closed_night_says_when(books: Books) -> None:
    books.commit(closing())
    assert (books.nights()[0].closed_at, books.sittings(1)[0].closed_at) == (9001, 9000)
    assert not books.verify()


def test_the_latest_setting_holds(books: Books) -> None:
    books.commit(command("set", settings={"limits": {"minimum": 10}}))
    assert books.settings() == {"currency": "GBP", "limits": {"minimum": 10}}


def test_a_player_may_take_another_name(books: Books) -> None:
    books.commit(command("rename", players=(Player(2, "Mei", 1000),)))
    assert books.players() == (Player(1, "Ann", 1000), Player(2, "Mei", 1000))


@pytest.mark.parametrize("name", ["Ann", "ANN", "mei lin"])
def test_two_players_cannot_have_the_same_name(books: Books, name: str) -> None:
    with pytest.raises(Refused, match="already a player called"):
        books.commit(command("add", players=(Player(3, name, 1),)))
    assert len(books.players()) == 2


def test_two_players_of_one_command_cannot_have_the_same_name(books: Books) -> None:
    with pytest.raises(Refused, match="already a player called Bob"):
        books.commit(command("add", players=(Player(3, "Bob", 1), Player(4, "bob", 1))))


def test_pressing_enter_twice_posts_once(books: Books) -> None:
    first = books.commit(hand(4))
    again = books.commit(hand(4))
    assert (first.repeated, again.repeated) == (False, True)
    assert (again.entries, again.result) == (first.entries, first.result)
    assert books.head() == first.head


def test_a_repeated_press_is_known_after_a_restart(tmp_path: Path) -> None:
    with night_of(tmp_path) as books:
        first = books.commit(replace(hand(4), result={"seat": 3}))
    with open_house(tmp_path) as again:
        assert again.commit(hand(4)).entries == first.entries
        assert again.result_of("hand-4") == {"seat": 3}
        assert again.result_of("hand-5") is None
        assert again.head().number == 6


def test_entries_of_several_commands_are_numbered_without_gaps(books: Books) -> None:
    with pytest.raises(Refused):
        books.commit(command("no", move(10**9)))
    books.commit(hand(4))
    assert [entry.number for entry in books.entries()] == [1, 2, 3, 4, 5, 6]


def test_balances_are_those_of_all_entries(books: Books) -> None:
    assert books.balances() == balances(books.entries()) == books.summed()
    assert books.balances()[stack(1)] == 100_300


def test_the_balances_of_a_night_are_those_of_its_entries(books: Books) -> None:
    books.commit(command("night", nights=(Night(2, "Saturday", "Ann", "UTC", 1),)))
    books.commit(command("late", move(50, night=2)))
    assert books.night_balances(2) == {stack(1): -50, stack(2): 50}
    assert books.night_balances(1) == balances(books.entries(1, 5))


def test_the_rack_is_expected_after_an_unseen_payment_and_known_after_a_count(books: Books) -> None:
    assert books.standing().expected == {RACK}
    count = replace(booking(Posting(RACK, -100, {100: -1}), Posting(CASE, 100, {100: 1})), kind=EntryKind.RACK)
    books.commit(command("count", count))
    assert not books.standing().expected
    assert books.standing().chips[RACK] == {100: 10_000 - 2000 - 9 - 1}
    assert not books.verify()


def test_a_kind_of_chip_that_is_gone_comes_back(books: Books) -> None:
    swap = booking(Posting(RACK, -100, {100: -1}), Posting(RACK, 100, {50: 2}))
    back = booking(Posting(RACK, -100, {50: -2}), Posting(RACK, 100, {100: 1}))
    for number, what in enumerate((swap, back, swap, back)):
        books.commit(command(f"swap{number}", what))
    assert 50 not in books.standing().chips[RACK]
    assert not books.verify()


def test_an_undone_hand_leaves_two_entries_and_no_change(books: Books) -> None:
    before = books.balances()
    made = books.commit(hand(4)).entries[0]
    books.commit(command("undo", reversal_of(made, "wrong card")))
    assert books.balances() == before
    assert books.entries()[-1].reverses == made.number
    assert not books.verify()


def test_an_entry_is_reversed_at_most_once(books: Books) -> None:
    entry = books.entries()[-1]
    books.commit(command("undo", reversal_of(entry, "why")))
    with pytest.raises(Refused, match="Entry 5 has already been reversed, by entry 6"):
        books.commit(command("again", reversal_of(entry, "why")))
    with pytest.raises(Refused, match="already been reversed"):
        books.commit(command("twice", *[reversal_of(books.entries()[3], "why")] * 2))


def test_many_reversals_look_into_the_books_as_often_as_one(books: Books) -> None:
    looks: list[str] = []
    event.listen(books._engine, "before_cursor_execute", lambda *told: looks.append(told[2]))

    def looks_of(name: str, *numbers: int) -> int:
        looks.clear()
        books.commit(command(name, *[reversal_of(books.entries(one, one)[0], "why") for one in reversed(numbers)]))
        return sum(one.startswith("SELECT") for one in looks) - 2 * len(numbers)  # what the test has read itself

    assert looks_of("the last one", 5) == looks_of("three more", 2, 3, 4)


def test_a_reversal_must_be_exact(books: Books) -> None:
    with pytest.raises(Refused, match="not the opposite of entry 2"):
        books.commit(command("undo", replace(move(1), reverses=2, reason="why")))
    with pytest.raises(Refused, match="not the opposite of entry 99"):
        books.commit(command("undo", replace(move(1), reverses=99, reason="why")))


def test_a_fix_reverses_and_corrects_in_one_command(books: Books) -> None:
    books.commit(command("all in", move(100_300)))
    lost = books.entries()[-1]
    fixed = books.commit(command("fix", reversal_of(lost, "seat 2 lost it"), move(100_600, source=2, target=1)))
    assert [entry.index for entry in fixed.entries] == [0, 1]
    assert books.balances()[stack(1)] == 200_900
    assert not books.verify()


@pytest.mark.parametrize(
    ("postings", "wrong"),
    [
        ((Posting(stack(1), -5), Posting(stack(2), 4)), "total of chips is -1"),
        ((Posting(stack(1), -5),), "fewer than two"),
        ((), "fewer than two"),
        ((Posting(stack(1), -5), Posting(bet(1, "tie"), 5)), "on the felt"),
        ((Posting(stack(1), -100_301), Posting(stack(2), 100_301)), "stack:1 would stand at -1"),
        ((Posting(RACK, -100, {100: -2}), Posting(stack(1), 100)), "worth -200, not -100"),
        ((Posting(stack(2), -100), Posting(stack(1), 100, {100: 1})), "Chips are counted at stack:1"),
    ],
)
def test_the_books_refuse_what_breaks_their_rules(books: Books, postings: tuple[Posting, ...], wrong: str) -> None:
    before = (books.head(), books.standing())
    with pytest.raises(Refused, match=wrong):
        books.commit(command("no", booking(*postings)))
    assert (books.head(), books.standing()) == before
    assert books.result_of("no") is None
    assert not books.verify()


AMOUNTS = [
    0, 1.005, 1e3, float("nan"), float("inf"), 1e300, True, "100", "", None, 10**12 + 1, 2**63 - 1, 2**63, 10**30,
]  # fmt: skip


@pytest.mark.parametrize("amount", AMOUNTS)
def test_only_exact_amounts_in_range_are_booked(books: Books, amount: object) -> None:
    before = books.entries()
    wrong = booking(Posting(CASE, -5), Posting(stack(1), amount))  # type: ignore[arg-type]  # that is the point
    with pytest.raises(Refused, match="is not an amount"):
        books.commit(command("no", wrong))
    assert books.entries() == before


def test_the_largest_amount_is_booked_exactly(books: Books) -> None:
    books.commit(command("large", booking(Posting(CASE, -(10**12)), Posting(stack(1), 10**12))))
    assert books.entries()[-1].postings[1].amount == 10**12
    assert not books.verify()


@settings(max_examples=25)
@given(st.lists(st.integers(1, 10**12), min_size=1, max_size=20))
def test_every_amount_comes_back_as_it_went_in(tmp_path_factory: pytest.TempPathFactory, amounts: list[int]) -> None:
    with open_house(tmp_path_factory.mktemp("amounts"), create=True) as books:
        moves = [booking(Posting(CASE, -amount), Posting(stack(1), amount)) for amount in amounts]
        books.commit(command("all", *moves))
        assert [entry.postings[1].amount for entry in books.entries()] == amounts
        assert books.balances()[stack(1)] == sum(amounts)


def test_a_row_out_of_step_is_refused_and_nothing_is_written(books: Books) -> None:
    for seq in (4, 6):
        with pytest.raises(ValueError, match="cannot follow row 4"):
            books.commit(command("late", rows=((1, Row(seq, RowKind.ANSWER, "third", None)),)))
    assert len(books.log(1)) == 4
    assert books.commit(hand(4)).head.number == 6


def test_a_float_in_a_row_is_refused(books: Books) -> None:
    row = Row(5, RowKind.ANSWER, "third", {"amount": 1.5})  # type: ignore[dict-item]  # that is the point
    with pytest.raises(TypeError, match="no exact form"):
        books.commit(command("float", rows=((1, row),)))


def test_a_draft_is_kept_and_replaced_and_cleared_by_the_answer(books: Books) -> None:
    assert books.draft(1) is None
    books.save_draft(1, "bets", {"1": 100})
    books.save_draft(1, "bets", {"1": 100, "2": 50})
    assert books.draft(1) == Draft(1, "bets", {"1": 100, "2": 50})
    books.commit(hand(4))
    assert books.draft(1) is None


def test_a_draft_outlives_the_program(tmp_path: Path) -> None:
    with night_of(tmp_path) as books:
        books.save_draft(1, "bets", {"1": 100})
    with open_house(tmp_path) as again:
        assert again.draft(1) == Draft(1, "bets", {"1": 100})


def test_the_head_is_the_last_entry_with_its_printed_code(books: Books) -> None:
    last = books.entries()[-1]
    assert books.head() == Head(5, short_code(last.mac))
    assert books.code_of(5) == books.head().code
    assert books.code_of(6) == ""


def test_an_unknown_sitting_is_a_fault_of_the_program_and_harms_nothing(books: Books) -> None:
    with pytest.raises(Exception, match="FOREIGN KEY"):
        books.commit(command("lost", sitting_closes=(Closing(9, 1),)))
    assert books.commit(hand(4)).head.number == 6


def test_strange_text_comes_back_as_it_went_in(books: Books) -> None:
    body: Json = {"note": "é \u202e \x00 \ud800 '; DROP TABLE entry; -- \U0001f468\u200d\U0001f469", "n": 2**70}
    books.commit(command("note", rows=((1, Row(5, RowKind.ASIDE, "note", body)),)))
    assert books.log(1)[-1].body == body
    assert not books.verify()


def test_the_nights_are_read_again_only_when_one_more_is_open_or_closed(
    books: Books, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int] = []

    def counted(**row: Any) -> Night:
        made.append(row["id"])
        return Night(**row)

    monkeypatch.setattr(reading, "Night", counted)
    first = books.nights()
    made.clear()
    assert (books.nights(), books.night(1), made) == (first, first[0], [])

    books.commit(closing())
    assert [night.closed_at for night in books.nights()] == [9001]
    books.commit(command("next", nights=(Night(2, "Saturday", "Ann", "Europe/London", 10_000),)))
    assert [night.title for night in books.nights()] == ["Friday", "Saturday"]
    assert made == [1, 1, 2]
