"""Whom everything that can be written needs: by the command, its rows, its bookings, and what an undo brings along."""

import pytest

from app.dealing.values.log import Json, Row, RowKind
from app.dealing.values.transfers import CASE, FOUND, RACK
from app.desk.access.permits import (
    DEALER,
    NOBODY,
    PERMITS,
    Need,
    Permit,
    codes_of,
    codes_touched,
    one_sided,
    permit_for,
    strictest,
)
from app.ledger.entries import Booking, EntryKind, Posting
from app.store.values import Command


def row(kind: RowKind, key: str = "hand:1/bets", body: Json = None, seq: int = 2) -> Row:
    return Row(seq, kind, key, body)


def wrote(*rows: Row, what: str = "answer", bookings: tuple[Booking, ...] = ()) -> Command:
    return Command(op_id="1", what=what, actor="Dana", at=1, rows=tuple((1, one) for one in rows), bookings=bookings)


def counted(*postings: Posting) -> Booking:
    return Booking(kind=EntryKind.RACK, title="Count", key="count", postings=postings)


def test_what_nobody_thought_of_needs_the_host_and_is_asked_for_in_words() -> None:
    assert permit_for("something new") == Permit(Need.HOST, "to do this")
    assert permit_for("buy_in") == Permit(Need.HOST, "to sell chips")
    assert (permit_for("answer"), permit_for("locked")) == (DEALER, NOBODY)


def test_of_several_things_the_strictest_counts() -> None:
    assert strictest(["locked", "answer"]) == DEALER
    assert strictest(["answer", "cash_out", "locked"]) == PERMITS["cash_out"]
    assert strictest(["cash_out", "pins", "answer"]) == Permit(Need.AFRESH, "to change a PIN")


@pytest.mark.parametrize(("one", "code"), [
    (row(RowKind.ANSWER), "answer"),
    (row(RowKind.ANSWER, "end/pots"), "give_pot"),
    (row(RowKind.RULING, "end/pots"), "ruling"),
    (row(RowKind.RULING, body={"code": "share_pots"}), "share_pots"),
    (row(RowKind.RULING, body={"code": "I18"}), "ruling"),
    (row(RowKind.RULING, body={}), "ruling"),
    (row(RowKind.RULING, body=["code"]), "ruling"),
    (row(RowKind.ANSWER, body={"code": "share_pots"}), "answer"),
    (row(RowKind.ASIDE, "buy_in"), "buy_in"),
    (row(RowKind.ASIDE, "buy_in", {"code": "share_pots"}), "buy_in"),
    (row(RowKind.UNDO, "undo"), "undo"),
])
def test_a_row_is_told_by_its_aside_by_a_ruling_that_has_a_line_of_its_own_or_by_its_kind(one: Row, code: str) -> None:
    assert codes_of(wrote(one, what="note")) == ("note", code)


def test_a_command_is_told_once_with_each_of_its_rows_and_with_what_it_takes_back() -> None:
    rows = row(RowKind.ASIDE, "buy_in"), row(RowKind.ANSWER)
    assert codes_of(wrote(*rows), ("waive", "buy_in")) == ("answer", "buy_in", "waive")
    assert codes_of(wrote(what="close")) == ("close",)


@pytest.mark.parametrize(("postings", "differs"), [
    ([Posting(CASE, -1), Posting(RACK, 1)], False),
    ([Posting(FOUND, -1), Posting(RACK, 1)], True),
    ([Posting(FOUND, 1), Posting(RACK, -1)], True),
    ([Posting(FOUND, 1), Posting(FOUND, -1)], False),
])
def test_a_count_that_is_over_or_short_is_told(postings: list[Posting], differs: bool) -> None:
    same = counted(Posting(CASE, -5), Posting(RACK, 5))
    told = ("answer", "waive", "difference") if differs else ("answer", "waive")
    assert codes_of(wrote(bookings=(same, counted(*postings))), ["waive"]) == told


UNDO = row(RowKind.UNDO, "undo", seq=9)


@pytest.mark.parametrize(("one", "told"), [
    (row(RowKind.ASIDE, "waive"), ("waive",)),
    (row(RowKind.RULE, "tie_pays"), ("rule",)),
    (row(RowKind.RULING, "hand:1/I18"), ("ruling",)),
    (row(RowKind.ANSWER, "end/pots"), ("give_pot",)),
    (row(RowKind.ANSWER), ()),
    (row(RowKind.RESUME, "resume"), ()),
])
def test_of_what_is_taken_back_or_brought_back_only_what_somebody_decided_is_told(
        one: Row, told: tuple[str, ...]) -> None:
    for kind in (RowKind.UNDO, RowKind.REDO, RowKind.FIX):
        assert codes_touched([one], [], [row(RowKind.ANSWER), row(kind, seq=9)]) == told
        assert codes_touched([], [one], [row(kind, seq=9)]) == told
    assert codes_touched([one], [], [row(RowKind.ANSWER, seq=9)]) == ()
    assert codes_touched([one], [one], [UNDO]) == ()


def test_what_is_taken_back_is_told_before_what_is_brought_back_and_nothing_twice() -> None:
    first, second, third = (row(RowKind.ASIDE, code, seq=seq) for seq, code in enumerate(("waive", "tip", "waive"), 2))
    assert codes_touched([first], [second, third], [UNDO]) == ("waive", "tip")


def test_a_row_is_known_again_by_its_number() -> None:
    both, before, after = row(RowKind.ANSWER, seq=2), row(RowKind.ANSWER, seq=3), row(RowKind.ANSWER, seq=4)
    assert one_sided([both, before], [both, after]) == ([before], [after])
