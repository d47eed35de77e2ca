"""Whom everything that can be written needs: by the command, its rows, its bookings, and what an undo brings along."""

import pytest

from app.dealing.values.log import Json, Row, RowKind
from app.dealing.values.transfers import CASE, FOUND, RACK
from app.desk.access.permits import (
    NOBODY,
    OF_SEVERAL_TABLES,
    PERMITS,
    Permit,
    codes_of,
    codes_touched,
    lacking,
    newcomer,
    one_sided,
    past_the_cage,
    permit_for,
)
from app.desk.access.pins import Role
from app.ledger.entries import Booking, EntryKind, Posting
from app.store.values import Ask, Command

D, F, C, H = Role.DEALER, Role.FLOOR, Role.CAGE, Role.HOST


def row(kind: RowKind, key: str = "hand:1/bets", body: Json = None, seq: int = 2) -> Row:
    return Row(seq, kind, key, body)


def wrote(*rows: Row, what: str = "answer", bookings: tuple[Booking, ...] = ()) -> Command:
    return Command(op_id="1", what=what, actor="Dana", at=1, rows=tuple((1, one) for one in rows), bookings=bookings)


def test_who_takes_over_a_table_is_in_the_row_of_its_command() -> None:
    assert newcomer(wrote(row(RowKind.ASIDE, "hand_over", {"dealer": "Bert"}))) == "Bert"
    for other in (row(RowKind.ANSWER, "hand_over", {"dealer": "Bert"}), row(RowKind.ASIDE, "note", {"dealer": "Bert"}),
                  row(RowKind.ASIDE, "hand_over", ["Bert"])):
        assert newcomer(wrote(other)) == ""


def counted(*postings: Posting) -> Booking:
    return Booking(kind=EntryKind.RACK, title="Count", key="count", postings=postings)


def test_what_nobody_thought_of_needs_the_host_and_is_asked_for_in_words() -> None:
    assert permit_for("something new") == Permit(frozenset({H}), "to do this")
    assert permit_for("buy_in") == Permit(frozenset({C, H}), "to sell chips")
    assert permit_for("locked") == NOBODY == Permit(frozenset())


MAY: dict[str, tuple[set[Role], set[str]]] = {
    "everybody": ({D, F, C, H}, {"looks", "ask_table", "phones_off"}),
    "deals": ({D, H}, {"answer", "ruling", "resume", "sitting", "undo", "redo", "fix", "collect", "change", "tip",
                       "fun_chips", "credit", "empty", "count", "send_chips", "jackpot_contribute",
                       "jackpot_claim", "jackpot_confirm"}),
    "at the table": ({D, F, H}, {"opening", "note", "seat", "sit", "sit_out", "deal_in", "leave", "wait", "go_home",
                                 "hand_over", "fill", "ask", "receive_chips", "move_in", "take_carried", "to_cage",
                                 "lock_box", "take_table", "give_table"}),
    "sells at the table": ({D, C, H}, {"chips_for_cash"}),
    "on the floor": ({F, H}, {"undo_older", "fix_older", "ruling_older", "move_out", "open_table", "close_table",
                             "take_over", "rating_note", "end_call"}),
    "floor or cage": ({F, C, H}, {"void"}),
    "in the cage": ({C, H}, {"accept", "buy_in", "buy_at_cage", "cash_out", "cash_out_carried", "pay_marker", "pay_jar",
                             "cash_count", "soft_count"}),
    "nobody is asked": (set(), {"print", "display_lost", "phones_moved", "taken_up", "stayed", "moved_here",
                                "pin_try", "pin_settled", "locked", "recovered"}),
    "the host alone": ({H}, {"by_choice", "pays_less", "waive", "expense", "rename", "cover", "give_pot", "share_pots",
                             "difference", "close_out", "marker_limit", "alone", "jackpot_top_up", "jackpot_strike",
                             "jackpot_end", "jackpot_rules", "settle", "unsettle", "route", "correct", "house", "rule",
                             "rule_set", "rules_import", "night", "close", "export", "import", "move_house", "moved",
                             "take_key", "keyed_all", "second_place", "lock_after", "pins", "pit_rules",
                             "phones_on", "phone_link", "phone_links_end"})}
"""Who may what, as a house with a floor and a cage has it: TABLES 3.2."""


def test_every_permit_is_in_the_table_of_who_may_what_and_says_what_for() -> None:
    assert sorted(code for _, codes in MAY.values() for code in codes) == sorted(PERMITS)
    assert {code: permit.roles for code, permit in PERMITS.items()} == \
        {code: roles for roles, codes in MAY.values() for code in codes}
    assert [code for code, permit in PERMITS.items() if permit.roles and not permit.deed.startswith("to ")] == []
    assert [code for code, permit in PERMITS.items() if permit.afresh] == ["pins"]


def test_in_a_house_with_one_table_the_dealer_may_what_is_dealt_and_all_the_rest_is_the_host_s() -> None:
    dealt = {code for code, permit in PERMITS.items() if D in permit.roles}
    assert dealt == set().union(*(MAY[who][1] for who in ("everybody", "deals", "at the table", "sells at the table")))
    assert PERMITS.keys() - dealt >= OF_SEVERAL_TABLES


@pytest.mark.parametrize("code", PERMITS)
@pytest.mark.parametrize("role", Role)
def test_every_role_may_what_is_its_own_and_lacks_all_else(role: Role, code: str) -> None:
    permit = PERMITS[code]
    lets = not permit.roles or (role in permit.roles and not permit.afresh)
    assert lacking([code], frozenset({role})) == (None if lets else permit)


def test_of_several_things_all_that_is_lacking_is_wanted_and_what_the_fewest_may_is_named() -> None:
    nobody, dealer = frozenset[Role](), frozenset({D})
    assert lacking(["locked", "answer"], dealer) is None
    assert lacking(["locked", "answer"], nobody) == PERMITS["answer"]
    assert lacking(["answer", "cash_out", "locked"], dealer) == PERMITS["cash_out"]
    older = "to undo a hand before the last one"
    assert lacking(["void", "undo_older", "accept"], dealer) == Permit(frozenset({H}), older)
    assert lacking(["note", "answer"], frozenset({C})) == PERMITS["answer"]
    assert lacking(["cash_out", "waive", "buy_in"], dealer) == Permit(frozenset({H}), "to waive commission")
    assert lacking(["cash_out", "pins", "waive"], dealer) == PERMITS["pins"]
    assert lacking(["waive", "pins"], frozenset({H})) == PERMITS["pins"]
    assert lacking(["answer", "accept"], frozenset({C, D})) is None


def test_what_is_asked_for_a_player_who_moves_is_a_move() -> None:
    moving = Command(op_id="1", what="ask", actor="Dana", at=1, asks=(Ask(1, "move", "table 1", "table 2", {}),))
    assert codes_of(moving) == ("move_out",)
    filling = Command(op_id="1", what="ask", actor="Dana", at=1, asks=(Ask(1, "fill", "table 1", "cage", {}),))
    assert codes_of(filling) == ("ask",)


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


def test_what_is_done_to_an_older_hand_is_one_thing_whatever_rows_it_takes() -> None:
    back, ruled = row(RowKind.FIX, "fix"), row(RowKind.RULING)
    assert codes_of(wrote(back, ruled, what="fix_older"), ("ruling", "waive")) == ("fix_older", "waive")
    assert codes_of(wrote(row(RowKind.UNDO), what="undo_older"), ("by_choice",)) == ("undo_older", "by_choice")
    assert codes_of(wrote(ruled, row(RowKind.REDO), what="ruling_older")) == ("ruling_older",)
    assert codes_of(wrote(back, what="fix")) == ("fix",)


def test_what_a_table_takes_from_the_case_by_itself_is_the_cage_s() -> None:
    for code in ("fill", "credit", "empty"):
        assert past_the_cage([row(RowKind.ANSWER), row(RowKind.ASIDE, code)]) == ("accept",)
        assert past_the_cage([row(RowKind.ANSWER, code)]) == ()
    assert past_the_cage([row(RowKind.ASIDE, "note")]) == ()
