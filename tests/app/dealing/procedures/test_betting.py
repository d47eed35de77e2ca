"""A round of betting: who speaks, what it costs, when it is over. Against a plain reckoning of the same words."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.dealing.procedures.betting import BettingRound, Limits
from app.dealing.prompts.calling import Ceiling, Offer
from app.dealing.table.pots import in_pot
from app.dealing.values.transfers import pot, stack
from app.games.red_dog import RED_DOG
from tests.app.games.at_table import AtTable

POT = "red_dog"
CHIP = 100


def betting(stacks: tuple[int, ...] = (10_000,) * 3, limits: Limits | None = None,
            paid: dict[int, int] | None = None, first: int = 1) -> BettingRound:
    """Everybody in, seat 1 opens."""
    table = AtTable(RED_DOG, stacks).table
    table.open_hand("a deal")
    seats = list(range(1, len(stacks) + 1))
    return BettingRound(table, POT, seats[first - 1:] + seats[:first - 1], limits or Limits(), dict(paid or {}))


def said(one: BettingRound, *words: str | int) -> BettingRound:
    """What the seats in turn say."""
    for word in words:
        one.take(Offer(one.to_act, word) if isinstance(word, int) else Offer(one.to_act, 0, word))
    return one


def test_when_all_check_the_round_is_over() -> None:
    assert said(betting(), "check", "check").to_act == 3
    assert said(betting(), "check", "check", "check").to_act == 0


def test_a_bet_is_over_when_all_others_have_answered_it() -> None:
    one = said(betting(), "check", 500, "call")

    assert one.to_act == 1
    assert said(one, "call").to_act == 0
    assert in_pot(one.table, POT) == 1_500


def test_a_raise_is_put_to_those_again_who_have_called() -> None:
    one = said(betting(), 500, "call", 1_500)

    assert (one.to_act, one.owed(1), one.owed(2)) == (1, 1_000, 1_000)
    assert said(one, "fold", "call").to_act == 0
    assert in_pot(one.table, POT) == 500 + 1_500 + 1_500


def test_when_all_but_one_have_folded_nobody_speaks() -> None:
    assert said(betting(), 500, "fold", "fold").to_act == 0
    assert said(betting(), "fold", "fold").to_act == 0


def test_the_round_begins_with_the_opener_and_goes_to_the_left() -> None:
    one = betting((10_000,) * 4, first=3)

    assert [one.to_act, said(one, "check").to_act, said(one, "check").to_act] == [3, 4, 1]


def test_a_blind_that_is_live_is_called_and_its_seat_may_raise() -> None:
    one = betting(paid={2: 100, 3: 200})

    assert one.owed(1) == 200
    said(one, "call", "call")
    assert (one.to_act, one.owed(3)) == (3, 0)
    assert said(one, 800).to_act == 1


@pytest.mark.parametrize(("limits", "words", "least", "most"), [
    (Limits(), (), 100, 10_000), (Limits(), (500,), 600, 10_000), (Limits(least=200), (500,), 700, 10_000),
    (Limits(most=300), (), 100, 300), (Limits(most=300), (300,), 400, 600),
    (Limits(least=300, most=300), (300, 600), 900, 900), (Limits(raises=1), (300, 600), 700, 0),
    (Limits(raises=2), (300, 600), 700, 10_000), (Limits(most=20_000), (), 100, 10_000)])
def test_a_bet_or_raise_keeps_the_limits_and_the_stack(limits: Limits, words: tuple[int, ...], least: int,
                                                       most: int) -> None:
    one = said(betting(limits=limits), *words)

    assert (one.least, one.ceiling(one.to_act).amount) == (least, most)


def test_the_opening_bet_is_no_raise_and_a_raise_over_a_live_blind_is() -> None:
    limits = Limits(raises=1)

    assert said(betting(limits=limits), 500).raises == 0
    assert said(betting(limits=limits, paid={3: 200}), 500).ceiling(2).amount == 0


def test_who_has_less_than_the_call_is_named_and_nothing_moves() -> None:
    one = said(betting((10_000, 300, 10_000)), 500)

    assert str(one.cover(Offer(2, 0, "call"))).startswith("Short of chips: Bo by 2.")
    assert one.cover(Offer(2, 0, "fold")) is None


def test_a_seat_ruled_out_is_not_asked_and_its_bets_stay() -> None:
    one = said(betting(), 500, "call")
    one.drop(3)

    assert one.to_act == 0
    assert in_pot(one.table, POT) == 1_000


def test_what_a_round_came_to_may_be_put_in_at_once() -> None:
    one = said(betting(), 500)
    one.settle([1, 2, 3], {1: 2_000, 2: 0, 3: 2_000})

    assert one.to_act == 0
    assert in_pot(one.table, POT) == 4_000
    assert [one.table.stack_of(seat) for seat in (1, 2, 3)] == [8_000, 10_000, 8_000]


def test_each_word_is_told_and_moves_its_chips_with_its_reason() -> None:
    one = betting((10_000,) * 4)
    told = [one.take(Offer(1, 0, "check")), one.take(Offer(2, 500)), one.take(Offer(3, 1_200)),
            one.take(Offer(4, 0, "fold")), one.take(Offer(1, 0, "call")), one.take(Offer(2, 0, "call"))]

    assert told == ["Ann checks.", "Bo bets 5.", "Cy raises to 12.", "Di folds.", "Ann calls 12.", "Bo calls 7."]
    assert (one.raises, one.said, one.inside, one.waiting) == (1, 6, [1, 2, 3], [])
    assert one.table.hand is not None
    assert [move[:4] for move in one.table.hand.transfers] == [
        (500, stack(2), pot(POT), "Bet"), (1_200, stack(3), pot(POT), "Raise"),
        (1_200, stack(1), pot(POT), "Call"), (700, stack(2), pot(POT), "Call")]


def test_a_bet_or_raise_is_put_in_beside_what_a_seat_has_paid_and_asks_all_others_from_its_left() -> None:
    one = said(betting((10_000,) * 4, paid={3: 200}), "call", "call", 800)

    assert (one.paid, one.waiting) == ({1: 200, 2: 200, 3: 800}, [4, 1, 2])
    assert one.table.stack_of(3) == 10_000 - 600
    assert (one.cost(Offer(1, 800)), one.cost(Offer(1, 0, "call")), one.cost(Offer(1, 0, "fold"))) == (600, 600, 0)
    assert (one.owed(4), one.cost(Offer(4, 1_000))) == (800, 1_000)


def test_a_single_chip_opens_and_the_next_amount_is_a_raise() -> None:
    one = said(betting(), 1, 2)

    assert (one.raises, one.paid) == (1, {1: 1, 2: 2})
    assert one.cover(Offer(3, 0, "check")) is None


@pytest.mark.parametrize(("limits", "words", "behind", "ceiling"), [
    (Limits(), (), 10_000, (10_000, "Ann’s chips, 100")),
    (Limits(most=300), (), 10_000, (300, "the house’s limit, 3")),
    (Limits(most=300), (), 400, (300, "the house’s limit, 3")),
    (Limits(most=300), (), 300, (300, "Ann’s chips, 3")),
    (Limits(raises=1), (), 10_000, (10_000, "Ann’s chips, 100")),
    (Limits(raises=1), (300, 600), 10_000, (0, "the house’s limit: 1 raise a round")),
    (Limits(raises=2), (300, 600, 900), 10_000, (0, "the house’s limit: 2 raises a round")),
    (Limits(raises=1, most=100), (300,), 10_000, (400, "the house’s limit, 4")),
    (Limits(), (500, 600, "call"), 10_000, (10_000, "Ann’s chips, 100")),
    (Limits(raises=1), (100, 200, "call"), 10_000, (0, "the house’s limit: 1 raise a round")),
])  # fmt: skip
def test_what_ends_a_raise_is_named(limits: Limits, words: tuple[int | str, ...], behind: int,
                                    ceiling: tuple[int, str]) -> None:
    one = said(betting((behind, 10_000, 10_000), limits=limits), *words)
    assert one.ceiling(one.to_act) == Ceiling(*ceiling)


def test_who_is_out_is_neither_in_nor_waited_for_and_all_others_are() -> None:
    one = betting((10_000,) * 4)
    one.drop(2)

    assert (one.inside, one.waiting) == ([1, 3, 4], [1, 3, 4])


def test_of_a_round_put_in_at_once_each_pays_what_is_missing_and_no_more() -> None:
    one = betting(paid={3: 200})
    one.settle([1, 3], {1: 200, 3: 200})

    assert one.table.hand is not None
    assert [move[:4] for move in one.table.hand.transfers] == [(200, stack(1), pot(POT), "Bets of this round")]
    assert (one.paid, one.waiting) == ({1: 200, 3: 200}, [])


# against a plain reckoning: everybody speaks in a circle, until nobody is left who owes or has not spoken


class Plain:
    """The same round as a clerk would keep it: a line for each seat, gone through again and again."""

    def __init__(self, stacks: list[int]) -> None:
        self.stacks, self.put, self.out = list(stacks), [0] * len(stacks), [False] * len(stacks)
        self.spoken, self.at = [False] * len(stacks), 0

    def turn(self) -> int | None:
        """Whose line is next; None once all lines are even."""
        if self.out.count(False) < 2:
            return None
        for step in range(len(self.stacks)):
            seat = (self.at + step) % len(self.stacks)
            if not self.out[seat] and (not self.spoken[seat] or self.put[seat] < max(self.put)):
                return seat
        return None

    def write(self, seat: int, word: str, to: int) -> None:
        """One word into its line."""
        before = max(self.put)
        self.spoken[seat], self.at = True, (seat + 1) % len(self.stacks)
        if word == "fold":
            self.out[seat] = True
            return
        goal = to if word == "bet" else before
        self.stacks[seat] -= goal - self.put[seat]
        self.put[seat] = goal


@given(st.integers(2, 7), st.integers(0, 10**6))
def test_any_round_goes_as_a_plain_reckoning_says(players: int, seed: int) -> None:
    chance = Random(seed)
    stacks = [chance.randrange(1, 12) * CHIP for _ in range(players)]
    one, plain = betting(tuple(stacks)), Plain(stacks)
    while (seat := plain.turn()) is not None:
        assert one.to_act == seat + 1
        assert one.owed(seat + 1) == max(plain.put) - plain.put[seat]
        offer = one.bid("key", lambda: None).parse(one.by_chance(seat + 1, chance))  # type: ignore[arg-type, return-value]
        assert one.bid("key", lambda: None).doubt(offer) is None  # type: ignore[arg-type, return-value]
        plain.write(seat, offer.option or "bet", offer.amount)
        one.take(offer)
    assert one.to_act == 0
    assert in_pot(one.table, POT) == sum(plain.put)
    assert [one.table.stack_of(seat + 1) for seat in range(players)] == plain.stacks
    inside: Any = [seat + 1 for seat in range(players) if not plain.out[seat]]
    assert sorted(one.inside) == inside
    assert len(inside) == 1 or len({plain.put[seat - 1] for seat in inside}) == 1
