"""Thirty-One by its rule page: the stakes, who knocks or shows 31, who loses, who is out, who takes it all."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.dealing.asides.registry import BuyIn, GivePot, Leave, SitDown
from app.dealing.values.transfers import pot
from app.games import GAMES
from app.games.thirty_one import THIRTY_ONE
from tests.app.games.at_table import AtTable
from tests.app.games.thirty_one.deals import (
    POT,
    STACKS,
    STAKES,
    Lives,
    blitz,
    dealt,
    game,
    knock,
    losing,
    lost,
    staked,
    step_by_step,
)

# the stakes


def test_everybody_puts_up_the_same_stake_once_for_the_whole_game() -> None:
    table = dealt()
    assert (staked(table), table.behind()) == ((2_000, 0), (9_500,) * 4)
    assert staked(losing(table, 2, 4)) == (2_000, 0)


def test_four_markers_and_no_money_are_a_game_too() -> None:
    table = losing(dealt((0, 0, 0), stake=0, kept_by="markers"), 1, 4)
    assert [view.mark for view in table.table.felt().seats][:3] == ["no tokens", "4 tokens", "4 tokens"]
    losing(table, 1, 1)
    assert table.prompt.instruction == "Out: Ann"
    table.answer(True)
    losing(table, 2, 5).answer(True)
    assert (table.key, game(table).live, table.table.bookings) == ("", (3,), [])


def test_for_fun_the_books_hear_of_nothing() -> None:
    table = losing(dealt((0, 0), played_for="fun"), 1, 5)
    assert table.prompt.instruction == "Give Bo 10 — the last one left"
    table.answer(True)
    assert (table.key, table.behind()) == ("", (9_500, 10_500))


def test_two_to_nine_play() -> None:
    alone = AtTable(THIRTY_ONE, (10_000,))
    assert str(alone.refused(True)) == "Only one player is seated. Two or more can start. Seat another player."
    ten = AtTable(THIRTY_ONE, (10_000,) * 10)
    assert str(ten.refused(True)) == "10 are in. 2–9 can play. Somebody must sit this game out."


def test_who_cannot_put_the_stake_up_is_named() -> None:
    table = AtTable(THIRTY_ONE, (10_000, 300)).begun()
    assert str(table.refused(True)) == (
        "Short of chips: Bo by 2. Part payment is not allowed. Sell chips first, or sit them out.")
    table.run.aside(BuyIn(2, 200))
    assert table.answer(True).behind() == (9_500, 0)


def test_nobody_joins_or_leaves_before_the_game_is_over() -> None:
    table = dealt((10_000,) * 3)
    table.run.aside(SitDown(4, 4, "Di"))
    table.run.aside(Leave(3))
    losing(table, 1, 5).answer(True)
    assert game(table).live == (2, 3)
    losing(table, 2, 5).answer(True)
    assert (table.key, sorted(table.table.seats), table.table.stack_of(2)) == ("", [1, 2, 4], 9_500)


def test_what_is_played_for_is_not_given_away_before_the_end() -> None:
    table = losing(dealt(), 1, 5).answer(True)
    for name in (POT, STAKES):
        before = table.snapshot()
        with pytest.raises(Exception, match="That pot is what this game is played for"):
            table.run.aside(GivePot(2, name))
        assert table.snapshot() == before


# how a deal ends


def test_a_knock_with_one_loser_is_two_entries_and_a_31_three() -> None:
    table = dealt()
    table.answer(3, [2])
    assert (table.key, lost(table)) == ("hand:2/knock", (0, 1, 0, 0))
    table.answer(0, [4], [1])
    assert (table.key, lost(table)) == ("hand:3/knock", (1, 1, 0, 0))


def test_the_lowest_loses_one_and_a_knocker_who_is_lowest_two() -> None:
    assert lost(knock(dealt(), 3, 2)) == (0, 1, 0, 0)
    assert lost(knock(dealt(), 3, 3)) == (0, 0, 2, 0)


def test_who_shows_31_is_not_asked_for_among_the_lowest() -> None:
    table = blitz(dealt(), 3)
    assert str(table.refused([3])) == "Seat 3 cannot be chosen here. Allowed: 1, 2, 4. Choose one of them."


def test_a_31_costs_the_lowest_or_by_the_house_everybody_else() -> None:
    assert lost(blitz(dealt(), 3, 2)) == (0, 1, 0, 0)
    every = blitz(dealt(blitz_losers="everybody"), 3)
    assert (every.key, lost(every)) == ("hand:2/knock", (1, 1, 0, 1))


def test_two_who_show_31_are_both_safe() -> None:
    table = dealt().answer(0, [1, 3])
    assert str(table.refused([1])).startswith("Seat 1 cannot be chosen here. Allowed: 2, 4.")
    assert lost(table.answer([4])) == (0, 0, 0, 1)


def test_of_two_players_who_does_not_show_31_loses_without_a_question() -> None:
    assert lost(blitz(dealt((10_000, 10_000)), 1)) == (0, 1)


@pytest.mark.parametrize(("double", "after"), [(False, (0, 0, 1, 0)), (True, (0, 0, 2, 0))])
def test_a_knocker_overtaken_by_a_31_loses_one_or_by_the_house_two(double: bool, after: tuple[int, ...]) -> None:
    table = step_by_step(knock_blitzed=double).answer(3, "shows", [1], [3], True)
    assert lost(table) == after
    assert table.table.felt().seats[0].mark == "4 corners"


def test_a_31_dealt_is_shown_before_any_turn() -> None:
    table = dealt(turns=True).answer("shows", [4], [2])
    assert (table.key, lost(table)) == ("hand:2/turn:0", (0, 1, 0, 0))


# equal hands


@pytest.mark.parametrize(("tie", "after"), [("all", (0, 1, 1, 0)), ("nobody", (0, 0, 0, 0))])
def test_equal_lowest_hands_lose_one_each_or_nothing(tie: str, after: tuple[int, ...]) -> None:
    table = knock(dealt(tie=tie), 1, 2, 3)
    assert (lost(table), table.table.button) == (after, 2)


def test_equal_lowest_hands_are_dealt_again_by_the_same_dealer_where_the_house_says_so() -> None:
    table = knock(dealt(tie="redeal"), 1, 2, 3)
    assert (table.key, lost(table), table.table.button) == ("hand:2/knock", (0, 0, 0, 0), 1)
    assert table.prompt.result == "The lowest hands are equal, dealt again."
    assert knock(table, 1, 2).table.button == 2


@pytest.mark.parametrize(("rule", "after"), [
    ("safe", (0, 0, 1, 0)), ("double", (2, 0, 1, 0)), ("single", (1, 0, 1, 0)),
])  # fmt: skip
def test_a_knocker_among_the_lowest_is_safe_or_as_the_house_says(rule: str, after: tuple[int, ...]) -> None:
    assert lost(knock(dealt(knocker_tie=rule), 1, 1, 3)) == after


@pytest.mark.parametrize(("rule", "after"), [("nobody", (0, 0, 0, 0)), ("all", (0, 1, 1, 1))])
def test_where_all_are_equal_nobody_loses_unless_the_house_says_so(rule: str, after: tuple[int, ...]) -> None:
    assert lost(knock(dealt(everybody_ties=rule), 1, 1, 2, 3, 4)) == after


def test_losses_that_would_leave_nobody_are_not_lost() -> None:
    table = dealt((10_000, 10_000), everybody_ties="all", knocker_tie="single")
    losing(losing(table, 1, 4), 2, 4)
    knock(table, 1, 1, 2)
    assert (lost(table), game(table).live, table.prompt.result) == (
        (4, 4), (1, 2), "Nobody loses, or nobody would be left.")


# out, and the last one left


def test_who_has_lost_four_plays_on_and_the_fifth_puts_out() -> None:
    table = losing(dealt(), 2, 4)
    assert (game(table).left(2), table.table.felt().seats[1].mark, table.key) == (0, "no corner", "hand:5/knock")
    losing(table, 2, 1)
    assert (table.prompt.instruction, table.prompt.reason) == (
        "Out: Bo — 5 to the middle", "In the middle then: 5. Still in: 3.")
    table.answer(True)
    assert (staked(table), table.table.felt().seats[1].mark, game(table).live) == ((1_500, 500), "Out", (1, 3, 4))


@pytest.mark.parametrize(("may", "live", "after"), [(True, (1, 3, 4), 5), (False, (1, 2, 3, 4), 4)])
def test_a_double_loss_with_one_left_puts_out_unless_the_house_says_otherwise(
    may: bool, live: tuple[int, ...], after: int
) -> None:
    table = knock(losing(dealt(double_may_eliminate=may), 2, 3), 2, 2)
    assert (game(table).live, lost(table)[1]) == (live, after)


def test_whom_a_losing_knock_would_put_out_is_said() -> None:
    table = losing(dealt(), 2, 3)
    assert table.prompt.reason == "A losing knock would put out Bo. Ann plays first. Dealer: Di."
    assert dict(table.table.felt().facts)["Out if the knock loses"] == "Bo"
    losing(table, 2, 1)
    assert table.prompt.reason == "Any loss puts out Bo. Bo plays first. Dealer: Ann."
    assert dict(table.table.felt().facts)["Any loss puts out"] == "Bo"
    assert "Out if the knock loses" not in dict(table.table.felt().facts)
    one_more = losing(dealt(double_may_eliminate=False), 2, 3)
    assert "Out if the knock loses" not in dict(one_more.table.felt().facts)


def test_the_last_one_left_takes_the_middle_and_the_own_stake() -> None:
    table = dealt()
    for seat in (1, 3, 4):
        losing(table, seat, 5, knocker=2).answer(True)
    assert (table.key, table.behind(), staked(table)) == ("", (9_500, 11_500, 9_500, 9_500), (0, 0))
    assert table.table.bookings[-1].title.endswith("Di loses a fifth time and is out; Bo wins the game, 20")


def test_several_who_go_at_once_go_together() -> None:
    table = dealt(blitz_losers="everybody")
    for _ in range(5):
        blitz(table, 3)
    assert table.prompt.instruction == "Give Cy 20 — the last one left"
    assert table.answer(True).behind() == (9_500, 9_500, 11_500, 9_500)


def test_a_middle_that_was_left_goes_to_the_last_one_of_the_next_game() -> None:
    table = Lives(THIRTY_ONE, (10_000, 10_000), balances={pot(POT): 700}).begun().answer(True)
    losing(table, 1, 5).answer(True)
    assert (table.key, table.behind()) == ("", (9_500, 11_200))


def test_the_deal_passes_over_those_who_are_out() -> None:
    table, buttons = losing(dealt(), 3, 5, knocker=1).answer(True), []
    for _ in range(6):
        buttons.append(table.table.button)
        blitz(table, 1, 2) if game(table).lost(2) < 4 else blitz(table, 2, 1)
    assert 3 not in buttons
    assert set(buttons) == {1, 2, 4}


@pytest.mark.parametrize(("rotation", "buttons"), [("left", [2, 4, 1]), ("right", [2, 1, 4]), ("fixed", [4, 4, 4])])
def test_the_button_skips_in_the_direction_in_which_it_moves(rotation: str, buttons: list[int]) -> None:
    table = Lives(THIRTY_ONE, STACKS, {"rotation": rotation}).begun(3).answer(True)
    losing(table, 3, 5, knocker=1).answer(True)
    seen = []
    for _ in range(3):
        seen.append(table.table.button)
        blitz(table, 1, 2)
    start = buttons.index(seen[0])
    assert seen == buttons[start:] + buttons[:start]


# turn by turn


def test_a_knock_gives_everybody_else_one_more_turn() -> None:
    table = dealt(turns=True).answer("draws", "knocks")
    asked = []
    while "/turn:" in table.key:
        asked.append(table.prompt.facts.split(":")[0])
        table.answer("draws")
    assert (asked, table.key) == (["4", "1", "2"], "hand:1/lowest")


def test_a_second_knock_is_refused() -> None:
    table = dealt(turns=True).answer("knocks")
    assert str(table.refused("knocks")) == "knocks is not a choice here. Allowed: Draws, 31 is shown. Choose one."


def test_a_knock_before_all_have_played_is_refused_where_the_house_does_not_allow_it() -> None:
    table = dealt(turns=True, knock_first_turn=False)
    for _ in range(4):
        assert str(table.refused("knocks")) == "knocks is not a choice here. Allowed: Draws, 31 is shown. Choose one."
        table.answer("draws")
    assert table.answer("knocks").prompt.reason == "Bo has knocked: everybody else has one more turn."


def test_a_31_in_the_last_turns_ends_them() -> None:
    table = dealt(turns=True).answer("knocks", "draws", "shows", [1])
    assert table.key == "hand:1/lowest"
    assert lost(table.answer([2])) == (0, 1, 0, 0)


# counts and cards


def test_counts_say_who_loses() -> None:
    table = dealt(entry="guided").answer(3, {"counts": {"1": 20, "2": 17, "3": 25, "4": 21}})
    assert (table.key, lost(table)) == ("hand:2/knock", (0, 1, 0, 0))
    assert table.prompt.result == "Bo 17, Cy 25, Di 21 and Ann 20. Bo loses one, 3 corners left."
    assert table.run.play.name(table.run.effective[-2].seq) == "the counts: Ann 20, Bo 17, Cy 25, Di 21"


def test_a_31_among_the_counts_is_shown_now() -> None:
    counts: Any = {"counts": {"1": 21, "2": 31, "3": 16, "4": 17}}
    assert lost(dealt(entry="guided").answer(3, counts)) == (0, 0, 1, 0)
    assert lost(dealt(entry="guided", blitz_losers="everybody").answer(3, counts)) == (1, 0, 1, 1)


def test_three_of_a_kind_is_counted_between_30_and_31_where_the_house_plays_it() -> None:
    table = dealt(entry="guided", three_alike=True).answer(3, {"counts": {"1": 30, "2": 31, "3": 33, "4": 33}})
    assert lost(table) == (1, 0, 0, 0)


def test_three_cards_of_each_are_keyed_and_the_lowest_found() -> None:
    table = dealt(entry="full").answer(3, "As Kd 2c", "Ts Js 3d", "9h 8h 2h", "Qh Jh Th")
    assert (table.key, lost(table)) == ("hand:2/knock", (0, 1, 0, 0))
    assert table.prompt.result == "Bo 11, Cy 20, Di 19 and Ann 30. Bo loses one, 3 corners left."


def test_only_the_hand_that_shows_31_is_keyed_where_everybody_else_loses() -> None:
    table = dealt(entry="full", blitz_losers="everybody").answer(0, [2], "As Ks Qs")
    assert (table.key, lost(table)) == ("hand:2/knock", (1, 0, 1, 1))


# the whole game beside plain arithmetic


DEALS = st.lists(st.tuples(st.booleans(), st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=45)


@given(DEALS)
@settings(max_examples=50, deadline=None)
def test_a_game_comes_out_as_plain_arithmetic_says(deals: list[tuple[bool, int, int]]) -> None:
    table, left, plain = dealt(), [1, 2, 3, 4], dict.fromkeys((1, 2, 3, 4), 0)
    for by_knock, first, second in deals:
        ender, lowest = left[first % len(left)], left[second % len(left)]
        if by_knock:
            knock(table, ender, lowest)
        elif ender == lowest:
            continue
        else:
            blitz(table, ender, *((lowest,) if len(left) > 2 else ()))
        plain[lowest] += 2 if by_knock and ender == lowest else 1
        if plain[lowest] >= 5:
            left.remove(lowest)
            table.answer(True)
        over = len(left) == 1
        assert (game(table).live, table.key == "") == (tuple(left), over)
        assert staked(table) == ((0, 0) if over else (500 * len(left), 500 * (4 - len(left))))
        assert lost(table) == tuple(min(5, plain[seat]) for seat in (1, 2, 3, 4))
        if over:
            assert table.table.stack_of(left[0]) == 10_000 + 3 * 500
            return


def test_it_is_in_the_menu() -> None:
    assert THIRTY_ONE in GAMES
