from collections.abc import Iterable, Sequence
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from app.dealing.values.transfers import CASE, CASHBOX, RACK, bet, pocket, stack
from app.ledger.balances import Standing, standing
from app.ledger.chain import NO_SEAL, Key, Stamp, entry_from
from app.ledger.check import Examination, Finding, findings
from app.ledger.entries import Booking, Entry, EntryKind, Posting, reversal_of

KEY = Key(b"k" * 32)
KEYS = {KEY.name: KEY}


def move(amount: int, *, source: int = 1, target: int = 2) -> Booking:
    return booked(Posting(stack(source), -amount), Posting(stack(target), amount))


def booked(*postings: Posting) -> Booking:
    return Booking(kind=EntryKind.HAND, title="Hand", key="k", postings=postings)


FILL = booked(Posting(CASE, -1000), Posting(stack(1), 1000))


def chained(bookings: Iterable[Booking], key: Key | None = KEY, ops: Sequence[str] = ()) -> list[Entry]:
    made: list[Entry] = []
    for number, what in enumerate(bookings, start=1):
        op_id = ops[number - 1] if ops else f"op{number}"
        index = sum(entry.op_id == op_id for entry in made)
        stamp = Stamp(number=number, op_id=op_id, index=index, at=0, elapsed=0, actor="", command="",
                      previous=made[-1].mac if made else NO_SEAL)  # fmt: skip
        made.append(entry_from(what, stamp, key))
    return made


def codes(entries: Iterable[Entry], projection: Standing | None = None, keys: dict[str, Key] = KEYS) -> set[str]:
    entries = list(entries)
    return {found.code for found in findings(entries, projection or standing(entries), keys)}


def test_sound_books_have_no_findings() -> None:
    entries = chained([FILL, move(100)])
    assert not codes([*entries, *chained([*entries, reversal_of(entries[1], "why")])[2:]])


def test_an_entry_that_does_not_add_up_is_found() -> None:
    assert codes(chained([FILL, booked(Posting(stack(1), -5), Posting(stack(2), 4))])) == {"balance"}


def test_cash_cannot_make_up_for_chips() -> None:
    assert codes(chained([FILL, booked(Posting(stack(1), -5), Posting(CASHBOX, 5))])) == {"balance"}


def test_one_posting_alone_is_found() -> None:
    assert codes(chained([booked()])) == {"lines"}


def test_an_amount_over_the_limit_is_found() -> None:
    assert codes(chained([booked(Posting(CASE, -(10**12) - 1), Posting(stack(1), 10**12 + 1))])) == {"amount"}


def test_a_bet_in_the_books_is_found() -> None:
    assert codes(chained([FILL, booked(Posting(stack(1), -5), Posting(bet(1, "tie"), 5))])) == {"bet"}


def test_chips_that_are_not_worth_the_amount_are_found() -> None:
    assert codes(chained([booked(Posting(CASE, -100, {100: -2}), Posting(RACK, 100, {100: 1}))])) == {"chips"}


def test_a_stack_below_zero_is_found() -> None:
    assert codes(chained([move(5)])) == {"overdrawn"}


def test_a_pocket_and_the_case_may_stand_below_zero() -> None:
    assert not codes(chained([booked(Posting(pocket(1), -5), Posting(CASHBOX, 5)), FILL]))


def test_a_fix_may_pass_below_zero_between_its_entries() -> None:
    hands = [FILL, move(1000), move(1000, source=2, target=3)]
    first = chained(hands)
    undone = [reversal_of(first[1], "fix"), reversal_of(first[2], "fix")]
    assert not codes(chained([*hands, *undone], ops=["a", "b", "c", "d", "d"]))
    assert codes(chained([*hands, *undone], ops=["a", "b", "c", "d", "e"])) == {"overdrawn"}


def test_a_number_left_out_is_found() -> None:
    entries = chained([FILL, move(1), move(2)])
    assert {"gap", "link"} <= codes([entries[0], entries[2]])


def test_the_same_entry_twice_is_found() -> None:
    entries = chained([FILL, move(1)])
    assert "twice" in codes([*entries, entries[1]])


def test_a_second_reversal_is_found() -> None:
    entries = chained([FILL, move(1)])
    back = reversal_of(entries[1], "why")
    assert codes(chained([FILL, move(1), back, move(5), back])) == {"reversed_twice"}


def test_a_reversal_of_other_amounts_is_found() -> None:
    entries = chained([FILL, move(1), move(2)])
    assert codes(chained([FILL, move(1), move(2), replace(reversal_of(entries[1], "why"), reverses=3)])) == {"reversal"}


def test_a_reversal_without_a_reason_is_found() -> None:
    entries = chained([FILL, move(1)])
    assert codes(chained([FILL, move(1), reversal_of(entries[1], " ")])) == {"reason"}


def test_kept_balances_that_differ_from_the_entries_are_found() -> None:
    entries = chained([FILL])
    kept = standing(entries)
    kept.balances[stack(1)] += 1
    assert codes(entries, kept) == {"projection"}


def test_kept_chips_that_differ_from_the_entries_are_found() -> None:
    entries = chained([booked(Posting(CASE, -100, {100: -1}), Posting(RACK, 100, {100: 1}))])
    kept = standing(entries)
    kept.chips[RACK] = {50: 2}
    assert codes(entries, kept) == {"projection"}


def test_a_rack_wrongly_taken_for_counted_is_found() -> None:
    entries = chained([booked(Posting(CASE, -100, {100: -1}), Posting(RACK, 100, {100: 1}, seen=False))])
    kept = standing(entries)
    kept.expected.clear()
    assert codes(entries, kept) == {"projection"}


@given(st.integers(0, 3), st.integers(1, 500))
def test_any_amount_changed_afterwards_is_found(which: int, other: int) -> None:
    entries = chained([FILL, *(move(amount) for amount in (10, 20, 30))])
    changed = replace(entries[which], postings=move(other).postings)
    if changed != entries[which]:
        entries[which] = changed
        assert "seal" in codes(entries)


def test_a_digest_changed_afterwards_is_found_though_the_key_is_at_hand() -> None:
    entries = chained([FILL, move(1)])
    entries[1] = replace(entries[1], digest="0" * 64)
    assert codes(entries) == {"seal"}


def test_a_chain_made_anew_without_the_key_is_found() -> None:
    forged = [replace(entry, sealed_by=KEY.name) for entry in chained([FILL, move(500)], key=None)]
    assert "seal" in codes(forged)


def test_entries_under_a_strange_key_after_ours_are_found() -> None:
    entries = chained([FILL, move(1)])
    stamp = Stamp(number=3, op_id="x", index=0, at=0, elapsed=0, actor="", command="", previous=entries[-1].mac)
    assert codes([*entries, entry_from(move(2), stamp, Key(b"x" * 32))]) == {"strange_key"}


def test_without_the_key_only_the_structure_is_checked_and_that_is_said() -> None:
    entries = chained([FILL, move(1)])
    found = findings(entries, standing(entries), {})
    assert [(finding.code, finding.grave) for finding in found] == [("no_key", False)]
    assert "only their structure" in found[0].sentence


def test_without_the_key_a_plain_edit_is_still_found() -> None:
    entries = chained([FILL, move(1)])
    entries[1] = replace(entries[1], postings=move(2).postings)
    assert codes(entries, keys={}) == {"seal", "no_key"}


def stamped(number: int, op_id: str, previous: str, what: Booking) -> Entry:
    stamp = Stamp(number=number, op_id=op_id, index=0, at=0, elapsed=0, actor="", command="", previous=previous)
    return entry_from(what, stamp, KEY)


def said(entries: Iterable[Entry], kept: Standing | None = None, keys: dict[str, Key] = KEYS) -> list[tuple[str, int]]:
    """What is found, by sentence and entry; a projection's has none and says 0."""
    entries = list(entries)
    return [(one.sentence, one.entry or 0) for one in findings(entries, kept or standing(entries), keys)]


def test_each_finding_says_of_which_entry_what_is_wrong_and_what_the_rule_is() -> None:
    first = stamped(1, "a", NO_SEAL, FILL)
    skipped = stamped(3, "c", first.mac, move(1))
    assert said([first, skipped]) == [
        ("Entry 3: it follows entry 1. Entries are numbered from 1 without a gap.", 3)]
    assert said([first, stamped(2, "a", first.mac, move(1))]) == [
        ("Entry 2: command a already wrote one like it. One command writes each of its entries once.", 2)]
    assert said([first, stamped(2, "b", "0" * 64, move(1))]) == [
        ("Entry 2: it does not carry the seal of the entry before it. Something before it was changed, removed or "
         "added.", 2)]
    assert said([replace(first, digest="0" * 64)]) == [
        ("Entry 1: its content does not match its seal. It was changed afterwards.", 1)]
    strange = Stamp(number=2, op_id="b", index=0, at=0, elapsed=0, actor="", command="", previous=first.mac)
    assert said([first, entry_from(move(1), strange, Key(b"x" * 32))]) == [
        ("Entry 2: it was sealed with a key that this computer does not have, or with none. It was not written on "
         "this computer.", 2)]
    assert said(chained([move(5)])) == [
        ("After entry 1: stack:1 would stand at -5. No stack, bet, pot, rack, box or change may fall below zero.", 1)]


def test_reversals_that_are_none_say_what_they_are_not() -> None:
    entries = chained([FILL, move(1), move(2)])
    back = reversal_of(entries[1], "why")
    assert said(chained([FILL, move(1), back, move(5), back])) == [
        ("Entry 5: entry 2 was already reversed by 3. An entry can be reversed only once.", 5)]
    assert said(chained([FILL, move(1), move(2), replace(back, reverses=3)])) == [
        ("Entry 4: it is not the opposite of entry 3. A reversal undoes each posting exactly.", 4)]
    assert codes(chained([FILL, replace(booked(), reverses=2, reason="why")])) == {"lines", "reversal"}


def test_what_an_entry_moved_is_undone_with_the_chips_it_had() -> None:
    bought = booked(Posting(CASE, -100, {100: -1}), Posting(RACK, 100, {100: 1}))
    other = booked(Posting(CASE, 100, {50: 2}), Posting(RACK, -100, {50: -2}))
    assert codes(chained([bought, replace(other, reverses=1, reason="why")])) == {"reversal"}


def test_what_the_books_keep_is_compared_place_by_place_either_way() -> None:
    entries = chained([booked(Posting(CASE, -100, {100: -1}), Posting(RACK, 100, {100: 1}, seen=False))])
    kept = Standing({CASE: -100, stack(7): 1}, {CASE: {100: -1}, CASHBOX: {5: 1}}, set())
    assert said(entries, kept) == [
        ("The books say rack holds 0; its entries add up to 100.", 0),
        ("The books say stack:7 holds 1; its entries add up to 0.", 0),
        ("The chips kept for cashbox do not match its entries.", 0),
        ("The chips kept for rack do not match its entries.", 0),
        ("The entries disagree about whether rack was counted.", 0)]


def test_seals_that_nobody_can_check_are_told_once_from_the_first_to_the_last() -> None:
    entries = chained([FILL, move(1), move(2)])
    assert findings(entries, standing(entries), {}) == [Finding(
        "no_key", "3 entries from 1 to 3 were sealed with a key that is not on this computer: only their structure "
        "could be checked.", 1, grave=False)]
    assert said(entries[:1], keys={}) == [(
        "Entry 1 was sealed with a key that is not on this computer: only its structure could be checked.", 1)]
    bare = chained([FILL, move(1), move(2)], key=None)
    assert findings(bare, standing(bare), KEYS) == [Finding(
        "bare", "3 entries from 1 to 3 were sealed without a key: whoever changes the file could seal them again.", 1,
        grave=False)]
    assert said(bare[:1]) == [(
        "Entry 1 was sealed without a key: whoever changes the file could seal it again.", 1)]


def test_an_examination_that_goes_on_knows_what_was_reversed_before() -> None:
    hands = [FILL, move(10), move(20)]
    before = chained(hands)
    back = reversal_of(before[1], "why")
    entries = chained([*hands, back, reversal_of(before[2], "why"), back])

    def going_on(after: int) -> list[Finding]:
        known = entries[:after]
        exam = Examination.after(KEYS, after, known[-1].mac, standing(known))
        reversed_by = {one.reverses: one.number for one in known if one.reverses}
        for one in known:
            exam.recall(one, reversed_by.get(one.number))
        for one in entries[after:]:
            exam.take(one)
        return exam.finish(standing(entries))

    whole = findings(entries, standing(entries), KEYS)
    assert [one.code for one in whole] == ["reversed_twice", "overdrawn"]
    assert going_on(3) == going_on(4) == going_on(5) == whole


def test_after_books_under_our_key_a_strange_one_is_grave() -> None:
    strange = Stamp(number=2, op_id="b", index=0, at=0, elapsed=0, actor="", command="", previous="m")
    for number, code in ((1, "strange_key"), (0, "no_key")):
        exam = Examination.after(KEYS, number, "m", Standing({stack(1): 5}))
        exam.take(entry_from(move(1), replace(strange, number=number + 1), Key(b"x" * 32)))
        assert [one.code for one in exam.finish(Standing({stack(1): 4, stack(2): 1}))] == [code]


def test_a_finding_is_a_sentence_with_the_number_of_its_entry() -> None:
    found = findings(chained([FILL, booked(Posting(stack(1), -5), Posting(stack(2), 4))]), Standing(), KEYS)
    assert found[0] == Finding(
        "balance", "Entry 2: Its total of chips is -1, not zero. Chips, cash and claims must each add up to zero.", 2
    )
