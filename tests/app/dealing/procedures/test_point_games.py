"""A game for points: nobody joins or leaves, a void round never was, and the stakes go to who has won."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.dealing.asides.registry import DealIn, Leave, SitDown, SitOut
from app.dealing.engine.game import Game
from app.dealing.engine.run import Run
from app.dealing.procedures.table_rulings import DealtWrong, EndGame, WalkedOut
from app.dealing.values.scores import POINTS, plain, signed
from app.dealing.values.transfers import pot, stack
from app.errors import Refused
from app.games.baseborn import BASEBORN
from app.games.red_carpet import RED_CARPET
from app.games.red_three_rummy import RED_THREE_RUMMY
from tests.app.dealing.point_game import COUNTING, AtCounting
from tests.app.games.at_table import AtTable
from tests.app.games.red_three_rummy.rounds import fast

STAKE = 500


def test_stakes_are_up_before_the_first_round_and_the_winner_takes_all() -> None:
    table = AtCounting(stake=STAKE)
    assert table.behind() == (9_500,) * 3
    assert table.pot() == 3 * STAKE
    table.round(10, 20, 5).round(10, 15, 5)
    assert table.key.endswith("/result")
    assert table.prompt.lead == "Give Bo 15"
    table.answer(True)
    assert table.behind() == (9_500, 11_000, 9_500)
    assert table.table.scores.winners == (2,)
    assert table.table.scores.taken == {2: 1_500}
    assert table.table.announcement == "Bo wins with 35 points, 15."
    assert table.key == ""


def test_everybody_puts_the_stake_up_in_an_entry_of_its_own() -> None:
    booked = AtCounting(stake=STAKE).table.bookings[-1]
    assert booked.title == "Stakes in: 5 each"
    assert [one[:4] for one in booked.transfers] == [(STAKE, stack(seat), pot("counting"), "Stake")
                                                     for seat in (1, 2, 3)]


def test_without_a_stake_no_chip_is_moved_and_nothing_is_booked() -> None:
    table = AtCounting().round(30, 0, 0).answer(True)
    assert not [booked for booked in table.table.bookings if booked.kind == "hand"]
    assert table.table.scores.winners == (1,)
    assert table.behind() == (10_000,) * 3


def test_who_cannot_put_the_stake_up_is_named_before_anything_moves() -> None:
    table = AtTable(COUNTING, (10_000, 100), {"stake": STAKE}).answer(True, 1)
    assert "Bo" in str(table.refused(True))


def test_for_fun_the_stakes_are_chips_without_a_value() -> None:
    table = AtTable(COUNTING, (0, 0), {"stake": STAKE, "played_for": "fun"}).answer(True, 1, True)
    assert (table.behind(), table.pot()) == ((9_500, 9_500), 1_000)
    assert all(booked.for_fun for booked in table.table.bookings)


def test_joint_winners_share_and_odd_chips_go_as_the_house_says() -> None:
    table = AtCounting(stake=STAKE).round(30, 30, 0)
    assert table.prompt.lead == "Give Ann and Bo 7 each"
    assert "1 cannot be shared and stays in the pot." in table.prompt.reason
    table.answer(True)
    assert table.behind() == (10_200, 10_200, 9_500)
    assert table.pot() == 100
    to_cy = AtCounting(stake=STAKE, leftover="to_player").round(30, 30, 0).answer(True, 3)
    assert (to_cy.behind(), to_cy.pot()) == ((10_200, 10_200, 9_600), 0)


def test_equal_scores_are_played_on_where_the_house_says_so() -> None:
    table = AtCounting(stake=STAKE, final_tie="play_on").round(30, 30, 0)
    assert table.table.announcement == "Ann and Bo are tied: another round."
    table.round(-10, 5, 0).answer(True)
    assert table.table.scores.winners == (2,)
    told = fast(rounds=1, final_tie="play_on").totalled(1, {1: 90, 2: 100, 3: 0}, {2: 10, 3: 75})
    assert told.table.announcement == \
        "Ann 90, Bo 90 (100 laid − 10 left) and Cy −75. Ann and Bo are tied: another round."


def test_nobody_joins_or_leaves_before_the_end() -> None:
    table = AtCounting().round(1, 2, 3)
    table.run.aside(SitDown(4, 4, "Di"))
    table.run.aside(Leave(3))
    table.round(1, 2, 3)
    assert sorted(table.table.seats) == [1, 2, 3]
    table.round(30, 0, 0).answer(True)
    assert sorted(table.table.seats) == [1, 2, 4]


@pytest.mark.parametrize("going", [Leave, SitOut])
def test_who_leaves_after_the_game_shares_in_stakes_that_are_given_back_and_deals_until_then(
        going: type[Leave | SitOut]) -> None:
    table = AtCounting(stake=STAKE)
    table.run.aside(going(2))
    dealt = []
    for _ in range(4):
        dealt.append(table.table.button)
        table.round(1, 2, 3)
    assert dealt == [1, 2, 3, 1]
    table.rule(EndGame, "split")
    players = (1, 2, 3)
    assert [table.table.balance(stack(player)) for player in players] == [10_000] * 3


def test_odd_chips_are_not_for_somebody_who_has_not_won_where_the_winners_leave() -> None:
    table = AtCounting(4, stake=STAKE).round(30, 30, 30, 0)
    for seat in (1, 2, 3):
        table.run.aside(Leave(seat))
    table.answer(True)
    assert (table.behind(4), table.pot()) == ((9_500,), 200)


def test_who_is_dealt_in_before_the_game_is_over_has_no_part_in_it() -> None:
    table = AtTable(COUNTING, (10_000,) * 4, {"stake": STAKE})
    table.run.aside(SitOut(3))
    table.answer(True, 2, True)
    table.run.aside(DealIn(3))
    table.answer(True, {"counts": {"1": 1, "2": 2, "4": 3}})
    assert table.table.button == 4
    assert table.rule(EndGame, "split").behind() == (10_000,) * 4


def test_where_the_dealer_walks_out_the_next_one_deals_at_once() -> None:
    table = AtCounting(4).round(1, 2, 3, 4)
    assert table.table.button == 2
    table.rule(WalkedOut, seat=2)
    assert table.table.button == 3


def test_a_void_round_takes_back_its_counters_and_its_scores() -> None:
    table = AtCounting(stake=STAKE).round(1, 2, 3)
    kept = table.table.scores
    assert table.table.counters.places == {1: 1, 2: 1, 3: 1}
    table.answer(True)
    assert table.table.counters.out == 33
    table.rule(DealtWrong)
    assert table.table.counters.places == {1: 1, 2: 1, 3: 1}
    assert table.table.scores == kept
    assert table.pot() == 3 * STAKE
    assert table.round(4, 5, 6).totals == {1: 5, 2: 7, 3: 9}
    assert [one.title for one in table.table.scores.rounds] == ["Round 1", "Round 2"]


def test_undo_fix_and_redo_give_the_scores_of_the_log() -> None:
    table = AtCounting(stake=STAKE).round(1, 2, 3).round(4, 5, 6)
    first = next(row for row in table.run.effective if row.key.endswith("/count"))
    table.run.fix(first.seq, {"counts": {"1": 7, "2": 2, "3": 3}}, "keyed wrongly")
    assert table.totals == {1: 11, 2: 7, 3: 9}
    table.run.undo("again")
    assert table.totals == {1: 5, 2: 7, 3: 9}
    table.run.redo()
    assert table.totals == {1: 11, 2: 7, 3: 9}
    again = Run(COUNTING, list(table.run.log)).play.table
    assert (again.scores, again.counters.places) == (table.table.scores, table.table.counters.places)


def test_who_walks_out_leaves_the_stake_and_the_round_is_dealt_again_to_the_others() -> None:
    table = AtCounting(stake=STAKE).round(1, 25, 3).answer(True)
    table.rule(WalkedOut, seat=2)
    assert table.table.scores.gone == {2: "walked out in round 2"}
    assert table.table.counters.places == {1: 1, 2: 1, 3: 1}
    assert table.table.announcement == "Bo has left; the stake stays in."
    table.round(1, 1)
    assert table.table.scores.best == (3,)
    table.round(29, 0).answer(True)
    assert table.table.scores.winners == (1,)
    assert table.behind(1, 3) == (11_000, 9_500)


def test_the_last_one_left_takes_all_whatever_the_score() -> None:
    table = AtCounting(2, stake=STAKE).round(1, 25).answer(True).rule(WalkedOut, seat=2)
    assert table.prompt.reason == "All the others have left."
    table.answer(True)
    assert table.table.scores.winners == (1,)
    assert table.behind(1) == (10_500,)


def test_a_walk_out_stands_on_the_sheet_after_a_void_round() -> None:
    table = AtCounting().round(1, 2, 3).rule(WalkedOut, seat=2).answer(True).rule(DealtWrong)
    table.answer(True)
    assert table.table.scores.gone == {2: "walked out in round 2"}


@pytest.mark.parametrize("game", [RED_CARPET, RED_THREE_RUMMY], ids=lambda game: game.id)
def test_a_walk_out_stands_on_the_sheet_where_the_round_went_on_and_the_game_was_ended_in_it(game: Game) -> None:
    table = AtTable(game, (10_000,) * 3, {"stake": STAKE, "entry": "fast"}).answer(True, 1, True)
    table.rule(WalkedOut, seat=1)
    assert table.table.hand
    assert table.rule(EndGame).table.scores.gone == {1: "walked out in round 1"}


@pytest.mark.parametrize(("decision", "seat", "behind", "left"), [
    ("split", 0, (10_000,) * 3, 0), ("return", 0, (10_000,) * 3, 0), ("carry_over", 0, (9_500,) * 3, 1_500),
    ("to_player", 2, (9_500, 11_000, 9_500), 0)])
def test_a_game_that_the_host_ends_gives_the_stakes_as_decided(decision: str, seat: int, behind: tuple[int, ...],
                                                               left: int) -> None:
    table = AtCounting(stake=STAKE).round(1, 2, 3).answer(True).rule(EndGame, decision, seat=seat, reason="all agreed")
    assert table.behind() == behind
    assert table.pot() == left
    assert not table.table.scores.winners
    assert table.totals == {1: 1, 2: 2, 3: 3}


@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(("round", "void", "undo", "walk")),
                          st.lists(st.integers(-20, 20), min_size=3, max_size=3)), max_size=14))
def test_scores_and_chips_are_what_the_rounds_that_hold_add_up_to(steps: list[tuple[str, list[int]]]) -> None:
    table, held, still = AtCounting(stake=STAKE, target=999), list[dict[int, int]](), [1, 2, 3]
    for what, points in steps:
        if len(still) < 2:
            break
        table.answer(True)
        match what:
            case "void":
                table.rule(DealtWrong)
            case "walk" if len(still) > 2:
                table.rule(WalkedOut, seat=still.pop())
            case "undo":
                table.run.undo("not yet")
            case _:
                table.count(*points[: len(still)])
                held.append(dict(zip(still, points, strict=False)))
        assert table.totals == {player: sum(one.get(player, 0) for one in held) for player in (1, 2, 3)}
        assert table.table.counters.out == sum(map(len, held))
        assert table.pot() + sum(table.behind()) == 30_000


def test_counters_are_never_made_or_lost_and_no_place_but_the_box_is_below_nothing() -> None:
    counters = AtCounting().table.counters
    counters.move(5, "box", 1, "Given")
    counters.move(3, 1, "bank", "Bid")
    with pytest.raises(ValueError, match="does not hold 3"):
        counters.move(3, 1, "bank", "Bid")
    mark = counters.mark()
    counters.move(3, "bank", 2, "Won")
    counters.rewind(mark)
    assert counters.places == {1: 2, "bank": 3}
    assert (counters.out, counters.at("box")) == (5, -5)


def test_scores_of_thousands_have_their_commas_and_a_true_minus() -> None:
    assert [POINTS.say(count) for count in (1, 0, 3_585, -1_230)] == ["1 point", "0 points", "3,585 points",
                                                                      "−1,230 points"]
    assert [signed(points) for points in (1_025, -40, 0)] == ["+1,025", "−40", "0"]
    assert plain(-12_345) == "−12,345"


@pytest.mark.parametrize("game", [RED_CARPET, BASEBORN, RED_THREE_RUMMY], ids=lambda game: game.id)
def test_the_result_stands_at_the_last_step(game: Game) -> None:
    walked_out = next(kind for kind in game.rulings if kind.code == WalkedOut.code)
    table = AtTable(game, (10_000,) * 2, {"entry": "fast"}).answer(True, 1, True).rule(walked_out, seat=1)
    assert table.key.endswith("/result")
    assert table.prompt.step == len(table.table.felt().steps) - 1


def test_more_or_fewer_than_can_play_are_refused() -> None:
    table = AtTable(COUNTING, (0,) * 5).answer  # five sit, four can play
    with pytest.raises(Refused, match="5 are in"):
        table(True)
