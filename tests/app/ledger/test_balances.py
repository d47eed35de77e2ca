from app.dealing.values.transfers import CASE, RACK, stack
from app.ledger.balances import balances, standing
from app.ledger.entries import Booking, EntryKind, Posting


def paid(*, seen: bool, kind: EntryKind = EntryKind.HAND) -> Booking:
    postings = (Posting(RACK, -100, {100: -1}, seen), Posting(stack(1), 100))
    return Booking(kind=kind, title="Pay", key="k", postings=postings)


def filled(kind: EntryKind) -> Booking:
    postings = (Posting(CASE, -1000, {100: -10}), Posting(RACK, 1000, {100: 10}))
    return Booking(kind=kind, title="Rack", key="k", postings=postings)


def test_balances_add_up_and_leave_out_what_stands_at_zero() -> None:
    assert balances([filled(EntryKind.RACK), paid(seen=True)]) == {CASE: -1000, RACK: 900, stack(1): 100}


def test_chips_of_the_rack_are_known_one_by_one() -> None:
    assert standing([filled(EntryKind.RACK), paid(seen=True)]).chips == {CASE: {100: -10}, RACK: {100: 9}}


def test_the_rack_is_known_while_every_chip_was_seen() -> None:
    assert not standing([filled(EntryKind.RACK), paid(seen=True)]).expected


def test_the_rack_is_only_expected_after_an_unseen_payment() -> None:
    assert standing([filled(EntryKind.RACK), paid(seen=False), paid(seen=True)]).expected == {RACK}


def test_a_count_makes_the_rack_known_again() -> None:
    assert not standing([paid(seen=False), filled(EntryKind.RACK)]).expected


def test_a_fill_does_not_make_the_rack_known_again() -> None:
    assert standing([paid(seen=False), filled(EntryKind.FILL)]).expected == {RACK}


def test_a_count_that_was_not_seen_makes_nothing_known() -> None:
    assert standing([paid(seen=False), paid(seen=False, kind=EntryKind.RACK)]).expected == {RACK}


def test_what_a_standing_gives_away_is_its_own() -> None:
    now = standing([filled(EntryKind.RACK)])
    now.settled().chips[RACK][100] = 0
    assert now.chips[RACK][100] == 10
