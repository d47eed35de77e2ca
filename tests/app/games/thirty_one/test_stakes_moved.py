"""Where the stakes of Thirty-One go, transfer by transfer: up, to the middle, to the last one left, or back."""

import pytest

from app.dealing.procedures.table_rulings import EndGame, WalkedOut
from app.dealing.values.transfers import Place, pot, stack
from app.games.thirty_one import THIRTY_ONE
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
