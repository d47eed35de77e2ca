"""The amount beside an entry, and results of nights before these books."""

from app.dealing.values.transfers import CASE, CASHBOX, CLAIMS, FOUND, RACK, account, pocket, stack
from app.ledger.amounts import amount_of
from app.ledger.chain import Stamp, entry_from
from app.ledger.entries import Booking, Entry, EntryKind, Posting, reversal_of
from app.ledger.imported import import_postings, imported_results


def entry(kind: EntryKind, *postings: Posting, number: int = 1) -> Entry:
    stamp = Stamp(number=number, op_id="op", index=0, at=0, elapsed=0, actor="", command="", previous="")
    return entry_from(Booking(kind=kind, title="x", key="x", postings=postings), stamp, None)


def test_an_entry_is_about_the_most_it_moved_of_chips_cash_or_claims() -> None:
    assert amount_of(entry(EntryKind.BUY_IN, Posting(RACK, -500), Posting(stack(1), 500), Posting(pocket(1), -300),
                           Posting(CASHBOX, 300))) == 500
    assert amount_of(entry(EntryKind.COLLECT, Posting(RACK, 1), Posting(CASE, -1), Posting(account(1), 9),
                           Posting(account(2), 4), Posting(CLAIMS, -13))) == 13
    assert amount_of(entry(EntryKind.FOUND)) == 0


def test_a_bet_that_went_back_moved_nothing() -> None:
    sides = Posting(stack(1), -100), Posting(stack(1), 100), Posting(RACK, -30), Posting(stack(2), 30)
    assert amount_of(entry(EntryKind.HAND, *sides)) == 30
    assert amount_of(entry(EntryKind.POT, *sides)) == 130


def test_what_a_count_finds_is_not_what_it_is_about() -> None:
    count = Posting(RACK, -300), Posting(RACK, 280), Posting(FOUND, 300), Posting(FOUND, -280)
    assert amount_of(entry(EntryKind.COUNT, *count)) == 280
    assert amount_of(entry(EntryKind.FOUND, *count)) == 580


def test_an_import_is_about_what_was_won_and_not_about_its_settling_too() -> None:
    assert amount_of(entry(EntryKind.IMPORT, *import_postings({1: -70, 2: 20, 3: 50}))) == 70


def test_results_of_earlier_nights_come_in_and_go_out_again() -> None:
    assert import_postings({3: 0, 2: -20, 1: 50}) == (
        Posting(account(1), 50), Posting(account(2), -20), Posting(CLAIMS, -30),
        Posting(account(1), -50), Posting(account(2), 20), Posting(CLAIMS, 30))
    assert import_postings({1: 7, 2: -7}) == (
        Posting(account(1), 7), Posting(account(2), -7), Posting(account(1), -7), Posting(account(2), 7))


def test_what_was_imported_is_read_again_but_for_what_was_reversed() -> None:
    first = entry(EntryKind.IMPORT, *import_postings({1: 50, 2: -20}), number=1)
    second = entry(EntryKind.IMPORT, *import_postings({1: 5, 3: -5}), number=2)
    third = entry(EntryKind.IMPORT, *import_postings({1: 900}), number=3)
    other = entry(EntryKind.SETTLE, Posting(account(1), 8), Posting(account(2), -8), number=4)
    stamp = Stamp(number=5, op_id="op", index=0, at=0, elapsed=0, actor="", command="", previous="")
    back = entry_from(reversal_of(third, "twice"), stamp, None)
    assert imported_results(iter([first, second, third, other, back])) == {1: 55, 2: -20, 3: -5}
