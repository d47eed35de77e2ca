"""Every way of the bidding chips of Baseborn, one move after another, each with its reason."""

from app.dealing.values.counters import BOX
from app.games.baseborn import BASEBORN
from app.games.baseborn.deal import BANK
from app.games.baseborn.rulings import PackIsEmpty, WalkedOut
from tests.app.games.at_table import AtTable
from tests.app.games.baseborn.rounds_dealt import bank, bid, chips, dealt, flush, lying

Moves = list[tuple[int, int | str, int | str, str]]


def moves(table: AtTable, since: int = 0) -> Moves:
    """What was moved since: how many, from where to where, and why."""
    return [(one.amount, one.source, one.target, one.why) for one in table.table.counters.moves[since:]]


def test_ten_chips_come_to_each_bids_lie_before_them_and_go_to_the_bank() -> None:
    table = dealt(3)
    assert sorted(moves(table)) == [(10, BOX, seat, "Ten chips for the round") for seat in (1, 2, 3)]
    bid(table, 1, 3, 2)
    bids = [(amount, seat, f"bid:{seat}", "Bid") for seat, amount in ((1, 1), (2, 3), (3, 2))]
    to_bank = [(amount, f"bid:{seat}", BANK, "Bids to the bank") for seat, amount in ((1, 1), (2, 3), (3, 2))]
    assert (sorted(moves(table, 3)[:3]), sorted(moves(table, 6))) == (sorted(bids), sorted(to_bank))


def test_a_flush_wins_the_bank_and_several_share_it() -> None:
    table = flush(bid(dealt(3), 1, 3, 2))
    assert moves(table)[-1] == (6, BANK, 2, "The flush wins the bank")
    table = bid(bid(dealt(3), 3, 0, 0), 2, 0, 0).rule(PackIsEmpty).answer([]).answer([2, 3])
    assert moves(table)[-2:] == [(2, BANK, seat, "The flushes share the bank") for seat in (2, 3)]


def test_a_dealt_flush_is_told_to_take_nothing_where_the_bank_waits_for_a_completed_one() -> None:
    table = bid(bid(dealt(3, dealt_bank="stays"), 3, 0, 0), 2, 0, 0).rule(PackIsEmpty).answer([])
    before = len(moves(table))
    table.answer([2])
    assert (table.prompt.result, bank(table)) == ("Bo was dealt a flush: 1 point.", 5)
    assert [one for one in moves(table, before) if BANK in one[1:3]] == []


def test_bids_that_stand_when_no_card_is_left_go_back_and_a_bank_that_nobody_wins_may_be_removed() -> None:
    table = dealt(8, void_bank="removed")
    for _ in range(11):
        bid(table, *([0] * 8))
    before = len(moves(table))
    bid(table, 3, 2, 3, 1, 0, 0, 0, 0)
    back = [one for one in moves(table, before) if one[3] == "No card can be sold"]
    assert sorted(back) == [(1, "bid:4", 4, "No card can be sold"), (2, "bid:2", 2, "No card can be sold")]
    table.answer(True)
    assert moves(table)[-1] == (6, BANK, BOX, "Nobody wins the round")


def test_who_walks_out_leaves_a_bid_to_the_bank_and_the_other_chips_to_nobody() -> None:
    table = bid(dealt(4), 3, 2, 3, 1)
    before = len(moves(table))
    assert (chips(table), lying(table)) == ((7, 8, 7, 9), (0, 2, 0, 1))
    table.rule(WalkedOut, seat=2)
    assert moves(table, before)[:2] == [(2, "bid:2", BANK, "Bids to the bank"), (8, 2, BOX, "Walked out")]


def test_in_older_games_who_walked_out_kept_chips_that_nobody_used() -> None:
    table = AtTable(BASEBORN, (10_000,) * 4, settles=False).begun_as(1).begun().answer(True, [])
    table.rule(WalkedOut, seat=2)
    assert "Walked out" not in [one[3] for one in moves(table)]
