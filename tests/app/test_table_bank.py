"""The table's bank: win, hold, and what the house should have won of the bets."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.dealing.asides.registry import BuyIn, CashOut, CountRack, CreditRack, EmptyRack, FillRack
from app.dealing.prompts.rulings import Misdeal
from app.games import game
from app.games.baccarat.irregular.rulings import LateBet
from app.table_bank import TableBank, table_bank
from tests.app.games.baccarat.edges import edges
from tests.app.games.baccarat.stand import Stand, chip_set, opened

CHIPS = chip_set(c100=200, c500=200, c2500=100, c10000=20)
BET = {1: {"banker": 2_000}, 2: {"player": 1_000, "tie": 500}}


def bank_of(table: Stand) -> TableBank:
    """The bank of all that was booked."""
    return table_bank(table.table.bookings, 0, game("baccarat").swing)


def dealt() -> Stand:
    """A rack opened with 800, one coup that Banker wins: 15 lost to it, 19 paid."""
    table = opened(stacks=(10_000, 10_000), chips=CHIPS, rack={100: 50, 500: 50, 2500: 20})
    return table.bets(BET).deal("2 9 K K").pay()


def test_the_win_is_what_players_lost_less_what_they_were_paid() -> None:
    bank = bank_of(dealt())
    assert (bank.opening, bank.lost, bank.paid, bank.win, bank.hands) == (80_000, 1_500, 1_900, -400, 1)


def test_fills_and_credits_are_no_winnings() -> None:
    table = dealt().aside(FillRack({2500: 4}), CreditRack({500: 6}))
    bank = bank_of(table)
    assert (bank.fills, bank.credits, bank.win, bank.closing) == (10_000, 3_000, -400, 80_000 - 400 + 7_000)


def test_what_a_count_finds_short_is_lost_and_the_rack_is_what_was_seen() -> None:
    table = dealt()
    seen = dict(table.table.rack)
    seen[2500] -= 1
    table.aside(CountRack(seen, "one on the floor"))
    bank = bank_of(table)
    assert (bank.variance, bank.win, bank.closing) == (-2_500, -2_900, table.table.rack_view().total)


def test_chips_sold_from_the_rack_are_the_drop() -> None:
    table = opened(stacks=(10_000, 10_000), chips=CHIPS)  # everything else of the set is in the rack
    table.aside(BuyIn(1, 5_000, "cash")).bets(BET).deal("2 9 K K").pay()
    bank = bank_of(table)
    assert (bank.drop, bank.win, bank.hold) == (5_000, -400, Fraction(-400, 5_000))
    assert bank.closing == table.table.rack_view().total


def test_without_a_drop_there_is_no_hold() -> None:
    assert bank_of(dealt()).hold is None


def test_the_theoretical_win_is_each_bet_by_its_edge() -> None:
    edge = edges(dealt().table.rules)
    staked = {one.spot: (one.stakes, one.theoretical) for one in bank_of(dealt()).staked}
    assert staked == {"banker": (2_000, 2_000 * edge["banker"]), "player": (1_000, 1_000 * edge["player"]),
                      "tie": (500, 500 * edge["tie"])}


def test_bets_of_a_void_coup_are_no_action() -> None:
    table = dealt()
    table.bets(BET).deal("2 9").rule(Misdeal, "void", reason="a card fell")
    assert bank_of(table).staked == bank_of(dealt()).staked
    assert bank_of(table).hands == 1


@pytest.mark.parametrize("ruled_at", ["2", "2 3 7 6"])
def test_a_bet_that_a_ruling_gives_back_is_no_action_and_one_that_it_lets_stand_is(ruled_at: str) -> None:
    rest = "2 3 7 6".removeprefix(ruled_at).strip()
    for decision, spot, amount, action in (("back", "tie", 500, 0), ("back", "tie", 200, 300),
                                           ("stands", "player_pair", 300, 300)):
        table = opened(chips=CHIPS).bets({1: {"tie": 500} if spot == "tie" else {"player": 1_000}}).deal(ruled_at)
        table.rule(LateBet, decision, seat=1, spot=spot, amount=amount).deal(rest).pay()
        assert {one.spot: one.stakes for one in bank_of(table).staked}.get(spot, 0) == action


def test_of_winners_alone_nothing_is_reckoned_for_the_long_run() -> None:
    table = opened({"wagers": "winners"}, chips=CHIPS).deal("2 9 K K").bets({1: {"banker": 2_000}}).pay()
    bank = bank_of(table)
    assert bank.win == -1_900
    assert not bank.staked


def test_what_is_put_away_at_the_end_is_the_closing_inventory_and_no_credit() -> None:
    table = dealt().aside(CashOut(1, 11_900), CashOut(2, 8_500), EmptyRack())
    bank = bank_of(table)
    assert (bank.put_away, bank.credits, bank.win) == (79_600, 0, -400)


@given(st.lists(st.sampled_from(["fill", "credit", "coup", "sell", "count"]), max_size=12))
def test_closing_is_always_what_the_rack_holds(steps: list[str]) -> None:
    table = opened(stacks=(10_000, 10_000), chips=CHIPS, rack={100: 50, 500: 50, 2500: 20})
    for step in steps:
        if step == "coup":
            table.bets({1: {"player": 500}}).deal("2 9 K K").pay()
        else:
            table.aside({"fill": FillRack({100: 3}), "credit": CreditRack({100: 2}), "sell": BuyIn(1, 500),
                         "count": CountRack(dict(table.table.rack), "as it is")}[step])
    assert bank_of(table).closing == table.table.rack_view().total
