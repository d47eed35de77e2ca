"""Every kind of auction: what may be bid, who gets it, what is paid. Against a plain reckoning written another way."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.dealing.procedures.auction import Auction
from app.dealing.procedures.auction_terms import Conditions, Direction, Form, Reason, Tie
from tests.app.dealing.auctions import POINTS, SEALED, WORDS, auction, said

WIDOW = Conditions(Form.IN_TURN)


# in turn


def test_turns_go_to_the_left_or_to_the_right_and_who_reveals_speaks_last() -> None:
    left = auction(WIDOW, 9, 9, 9, 9, beside=2)
    right = auction(POINTS, 9, 9, 9, 9, beside=2)

    assert left.waiting == (3, 4, 1, 2)
    assert right.waiting == (1, 4, 3, 2)


def test_it_goes_round_until_all_but_the_highest_have_passed() -> None:
    one = said(auction(POINTS, 20, 20, 20), 2, "pass", 3)

    assert (one.waiting, one.winner) == ((2,), 0)
    assert (said(one, "pass").winner, said(one, "pass").price, said(one, "pass").payments) == (3, 3, ((3, 3),))


def test_where_everybody_passes_it_is_nobodys_and_nothing_is_paid() -> None:
    one = said(auction(POINTS, 20, 20), "pass", "pass")

    assert (one.over, one.winner, one.payments) == (True, 0, ())


@pytest.mark.parametrize(("purse", "room"), [(0, (2, 0)), (1, (1, 1)), (2, (2, 2)), (20, (2, 20))])
def test_only_who_holds_exactly_one_opens_at_one(purse: int, room: tuple[int, int]) -> None:
    assert auction(POINTS, purse, 20).room(1) == room
    assert auction(POINTS, 20, 20).why_not(1, 1) is Reason.OPEN_AT_ONE


def test_one_is_no_bid_over_another_whoever_holds_it() -> None:
    one = auction(POINTS, 1, 1, beside=1).bid(2, 1)

    assert (one.over, one.winner, one.price) == (True, 2, 1)
    assert one.why_not(1, 1) is Reason.OVER


def test_nobody_is_asked_who_could_only_pass() -> None:
    one = auction(POINTS, 20, 3, 20).bid(2, 3)

    assert one.waiting == (1, 3)
    assert said(one, 5).waiting == (3,)
    assert auction(POINTS, 0, 0).over
    assert auction(replace(POINTS, passes_who_cannot=False), 0, 0).waiting == (1, 2)


# once each


def test_each_speaks_once_the_highest_word_wins_and_nobody_pays_for_it() -> None:
    one = said(auction(WORDS, 0, 0, 0), "two", "pass", "mis")

    assert (one.over, one.winner, one.name_of(one.price), one.payments) == (True, 3, WORDS.names[2], ())


def test_the_menu_holds_only_higher_words_and_the_last_two_only_over_the_one_before() -> None:
    def menu(*words: str) -> str:
        one = said(auction(WORDS, *[0] * 8), *words)
        return " ".join(word.letter for word in one.menu(one.speakers[0]))

    assert menu() == "2 3 M 4 N"
    assert menu("three") == "M 4 N"
    assert menu("mis") == "4 N"
    assert menu("nap") == "W"
    assert menu("nap", "pass", "wellington") == "B"
    assert said(auction(WORDS, 0, 0, 0), "nap", "wellington").over is False
    assert said(auction(WORDS, *[0] * 5), "nap", "wellington", "blucher").winner == 3


@pytest.mark.parametrize(("words", "bid", "reason"), [
    (("mis",), "three", Reason.NOT_HIGHER), (("mis",), "mis", Reason.NOT_HIGHER), ((), "wellington",
                                                                                    Reason.NOT_ENTITLED),
    (("four",), "wellington", Reason.NOT_ENTITLED), (("nap",), "blucher", Reason.NOT_ENTITLED)])
def test_a_word_not_higher_or_without_the_one_before_is_refused(words: tuple[str, ...], bid: str,
                                                               reason: Reason) -> None:
    one = said(auction(WORDS, 0, 0, 0, 0), *words)

    assert one.why_not(one.speakers[0], one.amount_of(bid)) is reason


def test_who_has_spoken_or_is_not_in_turn_does_not_speak() -> None:
    one = said(auction(WORDS, 0, 0, 0), "two", "pass")

    assert [one.why_not(seat, 4) for seat in (1, 2, 3, 7)] == [
        Reason.ALREADY_PASSED, Reason.ALREADY_PASSED, None, Reason.NOT_IN]
    assert auction(WORDS, 0, 0, 0).why_not(2, 4) is Reason.OUT_OF_TURN
    assert one.why_not_pass(1) is Reason.ALREADY_PASSED


def test_the_last_must_bid_where_the_house_says_so() -> None:
    one = said(auction(replace(WORDS, last_must_bid=True), 0, 0), "pass")

    assert one.why_not_pass(2) is Reason.MISSING
    assert auction(replace(WORDS, last_must_bid=True), 0, 0).why_not_pass(1) is None


# anybody


def test_in_an_open_auction_anybody_but_the_highest_bids_until_it_is_knocked_down() -> None:
    one = auction(Conditions(reserve=5, step=5, most=20), 100, 12, 100).bid(2, 5)

    assert (one.speakers, one.least, one.room(1)) == ((3, 1), 10, (10, 20))
    assert (one.why_not(2, 10), one.why_not_pass(1)) == (Reason.OUT_OF_TURN, Reason.OUT_OF_TURN)
    assert (one.knocked_down().winner, one.knocked_down().payments) == (2, ((2, 5),))
    assert one.knocked_down().why_not(3, 10) is Reason.OVER


@pytest.mark.parametrize(("seat", "amount", "reason"), [
    (1, 4, Reason.NOT_HIGHER), (1, 21, Reason.OVER_MAXIMUM), (2, 13, Reason.OVER_HOLDING),
    (2, 21, Reason.OVER_HOLDING), (1, 20, None), (2, 12, None)])
def test_a_bid_over_the_maximum_or_the_holding_is_refused_by_whichever_binds(seat: int, amount: int,
                                                                            reason: Reason | None) -> None:
    one = auction(Conditions(reserve=5, most=20), 100, 12, 100).bid(3, 5)

    assert one.why_not(seat, amount) is reason


def test_the_bids_of_who_leaves_are_gone_and_what_was_sold_is_bid_for_again() -> None:
    one = auction(Conditions(), 9, 9, 9).bid(1, 3).bid(2, 4).knocked_down()

    assert (one.without(2).over, one.without(2).highest) == (False, (1, 3))
    assert one.without(1).winner == 2


def test_a_bid_that_its_bidder_can_no_longer_cover_does_not_come_to_stand_again() -> None:
    purses = {1: 9, 2: 9, 3: 9}
    one = Auction(POINTS, (1, 2, 3), 1, purses.__getitem__).bid(3, 5).bid(2, 8)
    purses[3] = 3

    assert one.without(2).highest == (0, 0)
    assert one.without(1).highest == (2, 8)
    assert said(auction(WORDS, 0, 0, 0), "two", "three").without(2).highest == (1, 1)


# sealed


def test_the_single_highest_gets_it_and_every_bid_is_paid() -> None:
    one = auction(SEALED, 9, 9, 9).reveal({1: 3, 2: 5, 3: 2})

    assert (one.winner, one.price, one.payments, one.lying) == (2, 5, ((1, 3), (2, 5), (3, 2)), ())


def test_who_ties_pays_and_bids_again_while_the_others_stand() -> None:
    one = auction(SEALED, 9, 9, 9).reveal({1: 4, 2: 4, 3: 3})

    assert (one.waiting, one.lying, one.payments, one.holding(1)) == ((1, 2), ((3, 3),), ((1, 4), (2, 4)), 5)
    assert one.why_not(3, 5) is Reason.STANDS
    higher = one.reveal({1: 2, 2: 5})
    assert (higher.winner, sum(amount for _, amount in higher.payments)) == (2, 4 + 4 + 2 + 5 + 3)
    assert one.reveal({1: 2, 2: 2}).winner == 3


def test_a_standing_bid_can_tie_in_its_turn() -> None:
    one = auction(SEALED, 9, 9, 9).reveal({1: 4, 2: 4, 3: 3}).reveal({1: 3, 2: 2})

    assert (one.waiting, one.lying) == ((3, 1) if one.beside == 2 else (1, 3), ((2, 2),))


def test_a_tie_of_all_at_nothing_pays_nothing_and_all_bid_again() -> None:
    one = auction(replace(SEALED, reserve=0), 9, 9, 0).reveal({1: 0, 2: 0, 3: 0})

    assert (one.waiting, one.payments, one.lying) == ((1, 2, 3), (), ())


def test_who_holds_less_than_the_least_sits_out_or_bids_all_of_it() -> None:
    one = auction(SEALED, 9, 1, 0)

    assert (one.waiting, one.why_not(2, 1)) == ((1,), Reason.NOT_ENTITLED)
    every = auction(replace(SEALED, all_in=True), 9, 1, 0)
    assert (every.waiting, every.room(2)) == ((1, 2), (1, 1))
    assert auction(SEALED, 1, 1, 0).over


def test_where_none_who_tied_can_bid_again_the_highest_standing_bid_takes_it() -> None:
    one = auction(SEALED, 5, 5, 9).reveal({1: 4, 2: 4, 3: 2})
    assert (one.winner, one.price, one.payments) == (3, 2, ((1, 4), (2, 4), (3, 2)))

    nobody = auction(SEALED, 5, 5).reveal({1: 4, 2: 4})
    assert (nobody.over, nobody.winner, nobody.payments) == (True, 0, ((1, 4), (2, 4)))


def test_where_those_who_tied_leave_the_highest_standing_bid_takes_it() -> None:
    tied = auction(SEALED, 9, 9, 9).reveal({1: 4, 2: 4, 3: 3})

    assert tied.without(1).waiting == (2,)
    gone = tied.without(1).without(2)
    assert (gone.over, gone.winner, gone.price, gone.lying) == (True, 3, 3, ())
    assert gone.payments == ((1, 4), (2, 4), (3, 3))


def test_what_was_sold_by_sealed_bids_to_who_leaves_is_bid_for_again() -> None:
    one = auction(SEALED, 9, 9, 9).reveal({1: 3, 2: 5, 3: 2}).without(2)

    assert (one.over, one.winner, one.waiting) == (False, 0, (1, 3))
    assert one.reveal({1: 2, 3: 5}).winner == 3
    assert one.without(1).without(3).winner == 0


def test_what_a_seat_has_bid_last_is_known_while_it_bids_again() -> None:
    one = auction(SEALED, 9, 9, 9).reveal({1: 4, 2: 4, 3: 3})

    assert [one.last_of(seat) for seat in (1, 2, 3, 4)] == [4, 4, 3, 0]


def test_a_call_of_nothing_is_a_call() -> None:
    one = auction(Conditions(Form.ONE_CALL, reserve=0), 9, 9, 9).bid(1, 0).bid(2, 1)

    assert (one.waiting, one.why_not(1, 5)) == ((3,), Reason.ALREADY_PASSED)


def test_by_the_other_tie_rule_the_first_in_the_order_has_it_and_only_it_is_paid() -> None:
    terms = replace(SEALED, tie=Tie.FIRST, everybody_pays=False)
    one = auction(terms, 9, 9, 9, beside=1).reveal({1: 4, 2: 3, 3: 4})

    assert (one.winner, one.payments) == (3, ((3, 4),))


def test_every_wrong_bid_of_a_set_is_named() -> None:
    one = auction(SEALED, 9, 3, 9, 1, 9)

    assert one.wrong_bids({1: 6, 2: 4, 3: 1, 4: 1, 8: 2}) == {
        1: Reason.OVER_MAXIMUM, 2: Reason.OVER_HOLDING, 3: Reason.TOO_LOW, 4: Reason.NOT_ENTITLED,
        5: Reason.MISSING, 8: Reason.NOT_IN}
    assert one.wrong_bids({1: 5, 2: 3, 3: 2, 5: 2}) == {}


PAIR, SET = auction(POINTS, 20, 20), auction(SEALED, 9, 9)


@pytest.mark.parametrize(("deed", "reason"), [
    (lambda: PAIR.bid(2, 2), "out_of_turn"), (lambda: PAIR.bid(1, 1), "open_at_one"),
    (lambda: PAIR.passes(2), "out_of_turn"), (lambda: SET.bid(1, 3), "wrong_time"),
    (lambda: SET.reveal({1: 3}), "bid_missing"), (lambda: SET.reveal({1: 3, 2: 9}), "bid_over_maximum"),
    (lambda: PAIR.knocked_down().passes(1), "wrong_time")])
def test_what_may_not_be_said_cannot_be_done(deed: Callable[[], Auction], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        deed()


# against a plain reckoning


@dataclass
class Ring:
    """An auction in turn, said as the rule page does: a queue of those still in, who must go higher or drop out."""

    order: list[int]
    purses: dict[int, int]
    high: int = 0
    holder: int = 0
    out: set[int] = field(default_factory=set)

    def legal(self, seat: int) -> set[int]:
        """Every amount that may be bid."""
        held = self.purses[seat]
        if self.holder:
            return set(range(self.high + 1, held + 1))
        return {1} if held == 1 else set(range(2, held + 1))

    def asked(self) -> list[int]:
        """Who is still asked, in order."""
        return [seat for seat in self.order if seat not in self.out and seat != self.holder and self.legal(seat)]

    def turn_to(self, seat: int) -> None:
        """The queue begins after this seat."""
        at = self.order.index(seat)
        self.order = self.order[at + 1:] + self.order[:at + 1]


@given(st.lists(st.integers(0, 6), min_size=1, max_size=4), st.integers(1, 4), st.booleans(), st.integers(0, 10**6))
def test_auctions_in_turn_agree_with_a_queue(purses: list[int], beside: int, right: bool, seed: int) -> None:
    chance, seats = Random(seed), list(range(1, len(purses) + 1))
    conditions = replace(POINTS, direction=Direction.RIGHT if right else Direction.LEFT)
    one = auction(conditions, *purses, beside=beside)
    step = -1 if right else 1
    order = sorted(seats, key=lambda seat: (step * (seat - beside) - 1) % 8)
    plain = Ring(order, dict(zip(seats, purses, strict=True)))
    while plain.asked():
        assert list(one.waiting) == plain.asked()
        seat = plain.asked()[0]
        assert {amount for amount in range(-1, 9) if one.why_not(seat, amount) is None} == plain.legal(seat)
        assert all(one.why_not(other, amount) for other in seats if other != seat for amount in range(9))
        amount = chance.choice([0, *plain.legal(seat)])
        if amount:
            one, plain.high, plain.holder = one.bid(seat, amount), amount, seat
        else:
            one = one.passes(seat)
            plain.out.add(seat)
        plain.turn_to(seat)
    assert (one.over, one.winner, one.price) == (True, plain.holder, plain.high)
    assert one.payments == (((plain.holder, plain.high),) if plain.holder else ())


def settled(purses: dict[int, int], low: int, high: int, sets: Iterator[dict[int, int]]) -> tuple[int, int, int]:
    """The text of the flush auction, said with heaps of chips: who gets the cards, the bank, how often was bid."""
    heaps: dict[int, int] = {}
    bank, due, rounds = 0, [seat for seat, held in purses.items() if held >= low], 0
    while due:
        rounds += 1
        shown = next(sets)
        for seat in due:
            heaps[seat] = shown[seat]
            purses[seat] -= shown[seat]
        due = []
        while heaps and not due:
            best = [seat for seat in heaps if heaps[seat] == max(heaps.values())]
            if len(best) == 1:
                return best[0], bank + sum(heaps.values()), rounds
            bank += sum(heaps.pop(seat) for seat in best)
            due = [seat for seat in best if purses[seat] >= low]
    return 0, bank, rounds


@given(st.lists(st.integers(0, 14), min_size=1, max_size=6), st.sampled_from([(0, 3), (2, 5), (4, 7), (2, 9), (0, 11)]),
       st.integers(0, 10**6))
def test_sealed_auctions_agree_with_heaps_of_chips(purses: list[int], limits: tuple[int, int], seed: int) -> None:
    chance, low, high = Random(seed), *limits
    one = auction(replace(SEALED, reserve=low, most=high), *purses)
    sets: list[dict[int, int]] = []
    while not one.over and len(sets) < 40:
        before = {seat: one.holding(seat) for seat in one.bidders}
        for seat in one.bidders:
            legal = {amount for amount in range(13) if low <= amount <= min(high, before[seat])}
            expected = legal if seat in one.waiting else set()
            assert {amount for amount in range(-1, 13) if one.why_not(seat, amount) is None} == expected
        sets.append({seat: chance.choice(range(low, min(high, before[seat]) + 1)) for seat in one.waiting})
        one = one.reveal(sets[-1])
    if one.over:
        winner, bank, rounds = settled(dict(enumerate(purses, 1)), low, high, iter(sets))
        assert (one.winner, sum(amount for _, amount in one.payments), len(sets)) == (winner, bank, rounds)
        assert one.lying == ()


def test_every_set_of_sealed_bids_of_three_is_refused_or_settled_as_the_text_says() -> None:
    for shown in product(range(-1, 8), repeat=3):
        one = auction(replace(SEALED, reserve=1, most=4), 6, 4, 3)
        bids = dict(enumerate(shown, 1))
        wrong = {seat for seat, amount in bids.items() if not 1 <= amount <= min(4, (6, 4, 3)[seat - 1])}
        assert set(one.wrong_bids(bids)) == wrong
        if wrong:
            continue
        after, best = one.reveal(bids), [seat for seat in bids if bids[seat] == max(shown)]
        able = {seat for seat in best if (6, 4, 3)[seat - 1] > bids[seat]}
        if len(best) == 1:
            assert (after.winner, sum(amount for _, amount in after.payments)) == (best[0], sum(shown))
        elif able:
            assert (set(after.waiting), after.winner) == (able, 0)


def test_every_round_of_words_of_four_agrees_with_the_menu_of_the_rule_page() -> None:
    value = {"two": 2, "three": 3, "mis": 3.5, "four": 4, "nap": 5, "wellington": 6, "blucher": 7}

    def may(word: str, high: str) -> bool:
        if word in ("wellington", "blucher"):
            return high == {"wellington": "nap", "blucher": "wellington"}[word]
        return not high or value[word] > value[high]

    def walk(one: Auction, high: str, bidder: int, seat: int) -> int:
        if seat > 4 or high == "blucher":
            assert (one.over, one.winner) == (True, bidder)
            return 1
        assert one.speakers == (seat,)
        assert [word.code for word in one.menu(seat)] == [word for word in value if may(word, high)]
        return walk(one.passes(seat), high, bidder, seat + 1) + sum(
            walk(one.bid(seat, one.amount_of(word)), word, seat, seat + 1) for word in value if may(word, high))

    assert walk(auction(WORDS, 0, 0, 0, 0), "", 0, 1) > 100
