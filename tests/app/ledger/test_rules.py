"""The rules of a booking, each with its sentence."""

import pytest

from app.dealing.values.transfers import CASE, CLAIMS, FOUND, RACK, account, bet, stack
from app.ledger.entries import Booking, EntryKind, Posting
from app.ledger.rules import Fault, faults_of, overdrawn

ONE_TRILLION, ONE_QUINTILLION = 1_000_000_000_000, 1_000_000_000_000_000_000


def faults(*postings: Posting, reverses: int | None = None, reason: str = "") -> list[Fault]:
    return faults_of(Booking(kind=EntryKind.HAND, title="Hand", key="k", postings=postings, reverses=reverses,
                             reason=reason))


def test_what_leaves_one_place_enters_another() -> None:
    lines = Fault("lines", "It has fewer than two postings.", "What leaves one place enters another.")
    assert faults() == [lines]
    assert faults(Posting(RACK, 5)) == [lines, Fault("balance", "Its total of chips is 5, not zero.",
                                                     "Chips, cash and claims must each add up to zero.")]


def test_a_reversal_says_why() -> None:
    sides = Posting(RACK, 5), Posting(CASE, -5)
    assert faults(*sides, reverses=1, reason=" ") == [
        Fault("reason", "The reversal has no reason.", "A reversal must say why it was made.")]
    assert not faults(*sides, reverses=1, reason="why")


@pytest.mark.parametrize(("amount", "shown"), [
    (True, "True"), (0, "0"), (1.5, "1.5"), (ONE_TRILLION + 1, "1000000000001"), (-ONE_TRILLION - 1, "-1000000000001"),
    (10**60, "1" + "0" * 39),
])
def test_an_amount_is_a_whole_number_and_no_other_rule_is_asked_of_what_is_none(amount: int, shown: str) -> None:
    assert faults(Posting(bet(1, "tie"), amount, {5: 1}), Posting(CASE, -5)) == [
        Fault("amount", f"{shown} at bet:1/tie is not an amount.",
              "An amount is a whole number of minor units from 1 to 1000000000000, either way.")]


def test_the_largest_amount_is_one() -> None:
    assert not faults(Posting(RACK, ONE_TRILLION), Posting(CASE, -ONE_TRILLION))


def test_no_bet_is_left_and_chips_are_counted_in_racks_alone() -> None:
    assert faults(Posting(bet(1, "tie"), 5), Posting(stack(1), -5, {5: -1})) == [
        Fault("bet", "bet:1/tie is on the felt.", "No bet may be left when a hand closes."),
        Fault("chips", "Chips are counted at stack:1.", "Only a rack or a chip case is counted.")]


def test_chips_that_were_seen_are_worth_their_amount() -> None:
    assert faults(Posting(RACK, 7, {5: 1}), Posting(CASE, -7)) == [
        Fault("chips", "The chips at rack are worth 5, not 7.", "Chips counted must be worth the amount.")]
    assert not faults(Posting(RACK, 7, {5: 1}, seen=False), Posting(CASE, -7))


def test_only_the_case_and_debts_stand_below_zero() -> None:
    low = {RACK: -1, CASE: -1, CLAIMS: -1, account(3): -1, stack(1): 0, FOUND: -1}
    assert overdrawn(low, [*low, stack(2)]) == [
        Fault("overdrawn", "rack would stand at -1.", "No stack, bet, pot, rack, box or change may fall below zero.")]


@pytest.mark.parametrize("sign", [1, -1])
def test_a_place_holds_what_the_books_can_write(sign: int) -> None:
    assert not overdrawn({CASE: sign * ONE_QUINTILLION}, [CASE])
    over = sign * (ONE_QUINTILLION + 1)
    assert overdrawn({CASE: over}, [CASE]) == [
        Fault("largest", f"case would stand at {over}.", f"The books hold up to {ONE_QUINTILLION} in one place.")]
