"""What losers of 3-5-7 pay to equal winners, transfer by transfer: the odd chip, what is waived, and older sittings."""

import pytest

from app.dealing.values.transfers import Place, pot, stack
from app.games.three_five_seven import THREE_FIVE_SEVEN
from app.games.three_five_seven.deal import POT
from app.games.three_five_seven.paying import first_of, losses, odd_chip, shares, waived
from app.games.three_five_seven.rulings import PaysLess
from tests.app.games.at_table import AtTable
from tests.app.games.three_five_seven.stages import dealt, game, older, stage

FIVE = (10_000,) * 5
Moved = list[tuple[int, Place, Place, str]]


def moved(table: AtTable) -> Moved:
    """Every transfer of the open deal since the antes."""
    assert table.table.hand is not None
    return [one[:4] for one in table.table.hand.transfers if one.why != "Ante"]


def test_each_loser_pays_the_equal_winners_in_turn_until_each_has_what_is_due() -> None:
    table = stage(dealt(FIVE), 1, 2, 3, 4, 5, winners=(1, 4, 5))  # 2 × 5.00 are 3.00 each, and 1.00 more left of Seat 1
    why = "Loses to a better hand"
    assert moved(table) == [(300, stack(2), stack(1), why), (200, stack(2), stack(4), why),
                            (200, stack(3), stack(4), why), (300, stack(3), stack(5), why)]
    assert table.behind() == (10_200, 9_400, 9_400, 10_300, 10_200)
    assert table.prompt.result == (
        "Threes wild: Ann, Di and Ed tie, ahead of Bo and Cy. Ann takes 3, Di takes 4 and Ed takes 3.")


def test_in_older_sittings_the_first_winner_left_of_the_dealer_is_paid_and_shares() -> None:
    table = stage(older(FIVE), 1, 2, 3, 4, 5, winners=(1, 4, 5))
    lost, shared = "Loses to a better hand", "Shared between equal hands"
    assert moved(table) == [(500, stack(2), stack(4), lost), (500, stack(3), stack(4), lost),
                            (300, stack(4), stack(5), shared), (300, stack(4), stack(1), shared)]
    assert {type(amount) for amount, *_ in moved(table)} == {int}
    assert table.behind() == (10_200, 9_400, 9_400, 10_300, 10_200)


def test_losers_pay_in_the_order_of_their_seats_and_in_older_sittings_from_the_dealers_left() -> None:
    for table, order in ((dealt(FIVE), (1, 2, 3, 5)), (older(FIVE), (2, 3, 5, 1))):
        stage(table, 1, 2, 3, 4, 5, winners=(4,))
        assert [payer for _, payer, _, _ in moved(table)] == [stack(seat) for seat in order]


def test_in_older_sittings_equal_hands_with_nobody_behind_them_only_tie() -> None:
    assert stage(older(), 1, 3, winners=(1, 3)).prompt.result == "Threes wild: Ann and Cy tie."


@pytest.mark.parametrize(("winners", "due", "odd"), [
    ((2,), {2: 2_000}, 0), ((1, 4), {1: 700, 4: 800}, 100), ((3, 4, 5), {3: 400, 4: 300, 5: 300}, 100),
    ((1, 2, 3, 5), {1: 100, 2: 200, 3: 100, 5: 100}, 100)])
def test_equal_winners_share_in_chips_and_the_odd_one_is_the_first_winners(
    winners: tuple[int, ...], due: dict[int, int], odd: int
) -> None:
    table = dealt(FIVE).answer([1, 2, 3, 4, 5])
    paid = losses(game(table), winners)
    assert paid == {seat: 500 for seat in (1, 2, 3, 4, 5) if seat not in winners}
    assert shares(game(table), winners, paid) == due
    assert odd_chip(game(table), winners, paid) == odd
    assert due[first_of(game(table), winners)] == max(due.values())


def test_who_pays_less_pays_all_they_have_and_the_rest_is_waived() -> None:
    table = AtTable(THREE_FIVE_SEVEN, (10_000, 300, 100, 10_000), settles=False).begun()
    table.answer(True, [1, 2, 3, 4], [4]).rule(PaysLess, seat=2).rule(PaysLess, seat=3)
    paid = losses(game(table), (4,))
    assert paid == {1: 400, 2: 200, 3: 0}
    assert waived(game(table), paid) == {2: 200, 3: 400}


def test_nothing_is_lost_to_equal_hands_where_the_house_has_it_so_and_to_one_hand_all_the_same() -> None:
    table = dealt(FIVE, tie="nothing").answer([1, 2, 3])
    assert losses(game(table), (1, 2)) == {}
    assert losses(game(table), (1,)) == {2: 500, 3: 500}


def test_a_third_strike_and_what_goes_with_it_say_why() -> None:
    table = stage(stage(dealt(strike_pays=100), 2), 2)
    assert moved(table) == [(100, stack(seat), pot(POT), "Contribution to a strike")
                            for seat in (3, 1)] * 2
    stage(table, 2)
    last = table.table.bookings[-1].transfers[-1]
    assert last[:4] == (900, pot(POT), stack(2), "Third strike")
    assert table.table.bookings[-1].title == "Deal 1: Bo alone, strike 1; Bo alone, strike 2; Bo takes 9, third strike"
    old = stage(stage(stage(older(), 2), 2), 2)
    assert old.table.bookings[-1].transfers[-1].why == "third strike"


def test_an_ante_each_after_three_times_nobody_says_why() -> None:
    table = dealt(nobody_in="all_pay").answer([], [], [])
    paid = [one[:4] for one in table.table.bookings[-1].transfers][-3:]
    assert sorted(paid) == [(100, stack(seat), pot(POT), "Nobody in three times") for seat in (1, 2, 3)]


def test_the_sheet_counts_one_for_each_strike_and_tells_the_stages_of_each_deal() -> None:
    sheet = stage(stage(stage(dealt()), 2), 1, 3, winners=(3,)).table.scores
    (only,) = sheet.rounds
    assert (only.title, only.note) == ("Deal 1", "nobody in; Bo alone, strike 1; Cy beats Ann")
    assert [(part.what, part.points) for part in only.parts[2]] == [("Alone with 5 cards", 1)]
    assert (sheet.totals, sheet.unit.say(2), sheet.at_seats) == ({1: 0, 2: 1, 3: 0}, "2 strikes", False)
