"""Who pays whom at the end of a night."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.money import currency
from app.settlement import (
    HOUSE,
    BookMark,
    HouseNight,
    NightStatement,
    Payment,
    PlayerNight,
    house_against,
    who_pays_whom,
)

FRIDAY = (
    PlayerNight(1, "Luca Moretti", 10000, 13100, 10000, (1,)),
    PlayerNight(2, "Tom Okafor", 25000, 6000, 0, (2,)),
    PlayerNight(3, "Priya Shah", 20000, 27500, 0, (3,)),
    PlayerNight(4, "Oskar Lind", 15000, 1000, 0, (4,)),
    PlayerNight(5, "Chen Wei", 30000, 51500, 0, (5,)),
    PlayerNight(6, "Sam Byrne", 10000, 5500, 4500, (6,)),
    PlayerNight(7, "Ruth Adler", 30000, 8500, 0, (7,)),
    PlayerNight(8, "Mei Lin", 20000, 39900, 0, (8,)),
    PlayerNight(9, "Dana Kovac", 15000, 10400, 0, (9,)),
)


def statement(players: tuple[PlayerNight, ...] = FRIDAY, house: HouseNight | None = None) -> NightStatement:
    """A closed night of these players."""
    opened, closed = datetime(2025, 11, 21, 19, 30, tzinfo=UTC), datetime(2025, 11, 22, 1, 12, tzinfo=UTC)
    house = house or house_against(players, "Anna Keller")
    books = BookMark(1, 1207, "7K2MQ-4XDAB")
    return NightStatement("Friday Night", "S-0031", opened, closed, (), currency("GBP"), players, house, books)


balances = st.dictionaries(st.integers(1, 12), st.integers(-50_000, 50_000), max_size=12).map(
    lambda drawn: {**drawn, HOUSE: -sum(drawn.values())}
)


@given(balances)
def test_every_balance_is_settled_exactly(owed: dict[int, int]) -> None:
    left = dict(owed)
    for payment in who_pays_whom(owed):
        left[payment.payer] += payment.amount
        left[payment.payee] -= payment.amount
    assert set(left.values()) == {0}


@given(balances)
def test_there_are_fewer_payments_than_people_to_settle(owed: dict[int, int]) -> None:
    assert len(who_pays_whom(owed)) <= max(0, sum(1 for balance in owed.values() if balance) - 1)


@given(balances)
def test_every_payment_moves_money(owed: dict[int, int]) -> None:
    assert all(payment.amount > 0 for payment in who_pays_whom(owed))


@given(balances)
def test_nobody_both_pays_and_receives(owed: dict[int, int]) -> None:
    payments = who_pays_whom(owed)
    assert not {payment.payer for payment in payments} & {payment.payee for payment in payments}


@given(balances, st.randoms(use_true_random=False))
def test_the_order_people_are_listed_in_changes_nothing(owed: dict[int, int], chance: object) -> None:
    shuffled = sorted(owed.items(), key=lambda _: chance.random())  # type: ignore[attr-defined]
    assert who_pays_whom(dict(shuffled)) == who_pays_whom(owed)


def test_two_people_who_cancel_exactly_are_paired_before_the_largest() -> None:
    assert who_pays_whom({1: 500, 2: 40, 3: -40, 4: -300, 5: -200}) == (
        Payment(3, 2, 40),
        Payment(4, 1, 300),
        Payment(5, 1, 200),
    )


def test_friday_night_settles_in_six_payments() -> None:
    assert statement().payments == (
        Payment(7, 5, 21500),
        Payment(2, 8, 19000),
        Payment(4, 1, 13100),
        Payment(4, 8, 900),
        Payment(9, 3, 4600),
        Payment(HOUSE, 3, 2900),
    )


def test_nobody_pays_when_nobody_owes() -> None:
    assert who_pays_whom({HOUSE: 0, 1: 0}) == ()


def test_balances_that_do_not_add_up_are_refused() -> None:
    with pytest.raises(ValueError, match="add up to 1"):
        who_pays_whom({1: 501, 2: -500})


def test_the_house_wins_what_the_players_lose_and_holds_their_cash() -> None:
    house = house_against(FRIDAY, "Anna Keller")
    assert (house.result, house.holds, house.to_settle) == (11600, 14500, -2900)


def test_the_house_owes_what_it_keeps_for_others_and_what_players_brought_and_bore() -> None:
    players = (PlayerNight(1, "Ann", 1000, 400, 300, brought=50, shared=-20),
               PlayerNight(2, "Bob", 500, 700, 100, brought=-80, shared=90))
    # They lost 400 between them: 150 wait in pots, 30 are tips, and the house won the rest.
    assert house_against(players, "Cy", in_pots=150, keeps=30) == HouseNight(
        host="Cy", result=220, holds=400, keeps=30, brought=30, shared=-70)


@pytest.mark.parametrize(("in_box", "paid", "lacks"), [(100, 60, 0), (100, 100, 0), (100, 101, 1), (0, 5, 5),
                                                       (-40, 5, 5), (-40, 0, 0), (1, 1, 0), (1, 2, 1)])
def test_what_the_cash_box_lacks_of_a_payment_comes_from_the_host(in_box: int, paid: int, lacks: int) -> None:
    assert replace(statement(), in_box=in_box).lacks(paid) == lacks


def test_cash_paid_in_comes_back_with_the_result() -> None:
    assert PlayerNight(1, "Luca Moretti", 10000, 13100, 10000).to_settle == 13100
    assert PlayerNight(6, "Sam Byrne", 10000, 5500, 4500).to_settle == 0


def test_a_statement_out_of_balance_names_no_payments_and_is_not_final() -> None:
    off = statement(house=HouseNight("Anna Keller", 11500, 14500))
    assert (off.difference, off.payments, off.final) == (-100, (), False)


def test_chips_still_held_keep_the_statement_from_being_final() -> None:
    players = (*FRIDAY, PlayerNight(10, "Ann", 5000, 0, holds=4200))
    assert statement().final
    assert [one.name for one in statement(players).holding] == ["Ann"]
    assert not statement(players).final


def test_times_without_a_zone_and_shared_numbers_are_refused() -> None:
    with pytest.raises(ValueError, match="number of their own"):
        statement((*FRIDAY, FRIDAY[0]))
    with pytest.raises(ValueError, match="time zone"):
        NightStatement(
            "x", "S-1", datetime(2025, 1, 1), None, (), currency("GBP"), (), house_against((), "A"),  # noqa: DTZ001 - the fault tested
            BookMark(1, 1, "A"),
        )
