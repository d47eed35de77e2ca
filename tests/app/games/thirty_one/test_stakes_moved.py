"""Where the stakes of Thirty-One go, transfer by transfer: up, to the middle, to the last one left, or back."""

from typing import Any

import pytest

from app import house_rules
from app.dealing.procedures.elimination import LOSSES
from app.dealing.procedures.lives import Outcome, spared
from app.dealing.procedures.table_rulings import EndGame, WalkedOut
from app.dealing.values.transfers import Place, pot, stack
from app.games.thirty_one import THIRTY_ONE
from app.games.thirty_one.counting import Showdown, outcome
from app.games.thirty_one.rules import ThirtyOneRules
from tests.app.games.at_table import AtTable
from tests.app.games.thirty_one.deals import POT, STACKS, STAKES, Lives, dealt, game, knock, losing, lost, staked


def moved(table: AtTable) -> list[tuple[int, Place, Place, str]]:
    """Every transfer of the open deal, or of the one that was booked last."""
    hand = table.table.hand or table.table.bookings[-1]
    return [one[:4] for one in hand.transfers]


def one_out(stacks: tuple[int, ...] = STACKS) -> AtTable:
    """Bo has lost five, and the next deal is open."""
    return losing(dealt(stacks), 2, 5, knocker=1).answer(True)


def test_each_puts_up_a_stake_of_which_the_sheet_says_how_much() -> None:
    table = dealt()
    assert sorted(moved(table)) == [(500, stack(seat), pot(STAKES), "Stake") for seat in (1, 2, 3, 4)]
    sheet = table.table.scores
    assert sheet.unit == LOSSES
    assert (sheet.stake, sheet.low_wins, sheet.at_seats, sheet.players) == (500, True, False, (1, 2, 3, 4))


def test_the_stake_of_who_is_out_goes_to_the_middle_once() -> None:
    table = one_out()
    assert [one for booked in table.table.bookings for one in [one[:4] for one in booked.transfers]
            if one[2] == pot(POT)] == [(500, pot(STAKES), pot(POT), "Bo is out")]
    assert (staked(table), game(losing(table, 3, 4, knocker=1)).in_middle) == ((1_500, 500), 1)
    knock(table, 1, 3).answer(True)
    assert (staked(table), game(table).in_middle) == ((1_000, 1_000), 2)


def test_the_last_one_left_takes_the_middle_and_the_own_stake_and_both_say_why() -> None:
    table = losing(dealt((10_000,) * 3), 2, 5, knocker=1).answer(True)
    losing(table, 3, 5, knocker=1).answer(True)
    assert moved(table)[-2:] == [(1_000, pot(POT), stack(1), "Last one left"),
                                 (500, pot(STAKES), stack(1), "Own stake back")]
    assert (table.table.scores.winners, table.table.scores.taken) == ((1,), {1: 1_500})
    assert table.table.announcement.endswith("Ann wins the game, 15.")


def test_in_older_games_all_of_it_is_for_the_last_one_left() -> None:
    table = Lives(THIRTY_ONE, (10_000, 10_000)).begun_as(1).begun().answer(True)
    while table.key:
        table.answer(1, [2]) if table.key.endswith("/knock") else table.answer(True)
    assert [why for *_, why in moved(table)[-2:]] == ["Last one left"] * 2
    assert table.behind() == (10_500, 9_500)


def test_without_a_stake_nothing_is_taken_and_the_winner_is_named() -> None:
    table = losing(dealt((0, 0), stake=0), 2, 5).answer(True)
    assert (table.table.scores.winners, table.table.scores.taken) == ((1,), {})
    assert table.table.announcement.endswith("Ann wins the game.")


@pytest.mark.parametrize(("decision", "seat", "behind", "left"), [
    ("split", 0, (10_100, 9_500, 10_100, 10_100), 200), ("return", 0, (10_000,) * 4, 0),
    ("carry_over", 0, (10_000, 9_500, 10_000, 10_000), 500), ("to_player", 3, (9_500, 9_500, 11_500, 9_500), 0)])
def test_a_game_that_is_ended_gives_the_stakes_back_and_the_middle_as_decided(
    decision: str, seat: int, behind: tuple[int, ...], left: int
) -> None:
    table = one_out().rule(EndGame, decision, seat=seat, reason="it is late")
    while table.key:
        table.answer(True)
    assert (table.behind(), staked(table)) == (behind, (0, left))


def test_a_stake_of_who_walked_out_is_part_of_the_middle_when_the_game_is_ended() -> None:
    table = knock(dealt((10_000,) * 3), 1, 3).rule(WalkedOut, seat=2)
    table.rule(EndGame, "split", reason="it is late")
    while table.key:
        table.answer(True)
    assert (table.behind(1, 3), staked(table)) == ((10_200, 10_200), (0, 100))


def test_a_double_loss_that_may_put_nobody_out_costs_the_last_one_and_no_more() -> None:
    out = knock(losing(dealt(), 2, 3, knocker=1), 2, 2)
    assert (lost(out)[1], dict(game(out).deal.costs), game(out).deal.going) == (5, {2: 2}, [2])
    stays = knock(losing(dealt(double_may_eliminate=False), 2, 3, knocker=1), 2, 2)
    assert (lost(stays)[1], stays.table.scores.rounds[-1].parts[2][0].points) == (4, 1)


def ended_over_a_stake_due(decision: str, seat: int = 0, players: int = 3) -> AtTable:
    """Bo has walked out of the open deal, and the host ends the game: a stake of 5.00 is due in the middle."""
    table = knock(dealt((10_000,) * players), 1, 3).rule(WalkedOut, seat=2)
    table.rule(EndGame, decision, seat=seat, reason="it is late")
    while table.key:
        table.answer(True)
    return table


def test_an_ended_game_says_of_each_transfer_why_and_moves_whole_minor_units() -> None:
    over = "The game is over"
    table = ended_over_a_stake_due("split")
    assert moved(table) == [
        (500, pot(STAKES), pot(POT), "Out of the game"), (500, pot(STAKES), stack(1), over),
        (500, pot(STAKES), stack(3), over), (200, pot(POT), stack(1), over), (200, pot(POT), stack(3), over)]
    three = ended_over_a_stake_due("split", players=4)  # a third of 500 is no whole amount
    assert [(amount, type(amount)) for amount, *_ in moved(three)[-3:]] == [(100, int)] * 3


def test_an_ended_game_for_one_player_is_all_the_stakes_and_not_a_chip_more() -> None:
    table = ended_over_a_stake_due("to_player", 3)
    assert moved(table) == [
        (500, pot(STAKES), pot(POT), "Out of the game"), (1_000, pot(STAKES), stack(3), "The game is over"),
        (500, pot(POT), stack(3), "The game is over")]
    assert (table.behind(1, 3), staked(table)) == ((9_500, 11_000), (0, 0))


def test_a_middle_of_an_earlier_game_goes_as_decided_where_the_next_one_is_ended_before_it_begins() -> None:
    table = Lives(THIRTY_ONE, (10_000, 10_000), balances={pot(POT): 700}).begun()
    table.rule(EndGame, "to_player", seat=2, reason="late").answer(True)
    assert (table.key, table.behind(), staked(table)) == ("", (10_000, 10_700), (0, 0))


@pytest.mark.parametrize(("lowest", "house", "why"), [
    ((1, 3), "double", {1: "Knocked, and equal lowest", 3: "Equal lowest"}),
    ((1, 3), "safe", {3: "Equal lowest with the knocker, who is safe"}),
    ((2, 3), "safe", {2: "Equal lowest", 3: "Equal lowest"}),
])  # fmt: skip
def test_equal_lowest_hands_are_told_apart_by_the_knock(lowest: tuple[int, ...], house: str,
                                                        why: dict[int, str]) -> None:
    end = Showdown((1, 2, 3, 4), lowest, knocker=1)
    assert outcome(end, house_rules.from_values(ThirtyOneRules, {"knocker_tie": house})).why == why


def test_a_double_loss_of_the_first_seat_is_stopped_or_puts_out_by_the_rule_of_the_house() -> None:
    stays = knock(losing(dealt(double_may_eliminate=False), 1, 3, knocker=2), 1, 1)
    assert (lost(stays), game(stays).live) == ((4, 0, 0, 0), (1, 2, 3, 4))
    out = knock(losing(dealt(), 1, 3, knocker=2), 1, 1)
    assert (lost(out), game(out).live) == ((5, 0, 0, 0), (2, 3, 4))


def test_nobody_is_spared_where_the_rule_of_the_house_leaves_one_of_them_in() -> None:
    losses, lives = Outcome({1: 2, 2: 1}), {1: 3, 2: 4}
    assert spared(lives, losses, ThirtyOneRules())
    assert not spared(lives, losses, house_rules.from_values(ThirtyOneRules, {"double_may_eliminate": False}))


def older_or_now(older: bool, **house: Any) -> AtTable:
    """A table as it is dealt now, or in a sitting that began before losses were told by themselves."""
    if not older:
        return dealt(**house)
    return Lives(THIRTY_ONE, (10_000,) * 4, house).begun_as(1).begun().answer(True)


@pytest.mark.parametrize(("older", "house", "told"), [
    (False, {"tie": "nobody"}, "the lowest hands are equal, nobody loses"),
    (True, {"tie": "nobody"}, "nobody loses"),
    (False, {"tie": "redeal"}, "the lowest hands are equal, dealt again"),
    (True, {"tie": "redeal"}, "equal hands, dealt again"),
])  # fmt: skip
def test_equal_hands_that_cost_nobody_anything_say_so(older: bool, house: dict[str, Any], told: str) -> None:
    assert knock(older_or_now(older, **house), 1, 2, 3).table.bookings[-1].title.rpartition("; ")[2] == told


def test_a_deal_that_costs_nobody_anything_without_equal_hands_says_no_more() -> None:
    table = dealt((10_000,) * 2)
    table.answer(0, [1, 2])
    assert table.table.bookings[-1].title.rpartition("; ")[2] == "nobody loses"


@pytest.mark.parametrize(("older", "told"), [
    (False, "Ann, Bo and Cy lose one each"), (True, "Bo and Cy lose one each; Ann loses two")])
def test_of_many_losses_a_double_one_that_stops_short_is_told_as_what_it_really_cost(older: bool, told: str) -> None:
    table = losing(older_or_now(older, knocker_tie="double", double_may_eliminate=False), 1, 3, knocker=2)
    assert knock(table, 1, 1, 2, 3).table.closed_as == f"Deal 4: Ann knocked; {told}"
