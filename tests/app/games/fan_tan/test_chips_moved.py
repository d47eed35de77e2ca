"""What moves in a deal of Fan Tan, transfer by transfer with its reason."""

from typing import Any

from app.dealing.prompts.showing import Counted
from app.dealing.values.transfers import Place, pot, stack
from app.games.fan_tan.chips import (
    antes,
    antes_due,
    both,
    false_pass_costs,
    passes_due,
    pay_passes,
    short_with_antes,
    take_the_pot,
)
from app.games.fan_tan.counting import Count
from app.games.fan_tan.rulings import CountsDiffer, FalsePass
from app.games.fan_tan.settling import _refuse
from tests.app.games.fan_tan.fans import Fans, dealt, seated, tapping

POT = pot("fan_tan")
Moved = list[tuple[int, Place, Place, str]]


def moved(table: Fans, since: int = 0) -> Moved:
    """Every transfer of the open deal, or of the one that was booked last."""
    hand = table.table.hand or table.table.bookings[-1]
    return [one[:4] for one in hand.transfers[since:]]


def test_everybody_antes_and_once_more_who_has_a_card_fewer() -> None:
    table = seated(5)
    assert antes(table.game) == antes_due(table.game) == {1: 100, 2: 100, 3: 200, 4: 200, 5: 200}
    table.say(True)
    assert moved(table) == [*[(100, stack(seat), POT, "Ante") for seat in range(1, 6)],
                            *[(100, stack(seat), POT, "Ante, one card fewer") for seat in (3, 4, 5)]]
    assert antes_due(table.game) == {}


def test_a_deal_by_its_passes_is_put_in_for_in_three_parts_and_taken_whole() -> None:
    table = tapping(4).tally(3, [2, 3, 1, 4])
    parts = moved(table, 4)
    assert parts[:4] == [(amount, stack(seat), POT, "Passes") for seat, amount in enumerate((200, 300, 100, 400), 1)]
    left = [(amount, stack(seat), POT, "Cards left") for seat, amount in ((1, 100), (2, 200), (4, 400))]
    assert sorted(parts[4:7]) == left
    assert parts[7:] == [(2_100, POT, stack(3), "Out: takes the pot")]
    assert table.table.bookings[-1].title == "Deal 1: Cy is out, 21; 10 passes"


def test_a_pass_that_is_entered_in_its_turn_is_paid_then_and_not_again() -> None:
    table = dealt(4).guided("pc")
    assert moved(table)[4:] == [(100, stack(1), POT, "Pass")]
    assert passes_due(table.game, {1: 3, 2: 2}) == {1: 200, 2: 200}


def test_a_false_pass_says_what_was_held_back_from_whom() -> None:
    table = dealt(4).guided("pc").rule(FalsePass, seat=1, card="7h", six_held_by=2, eight_held_by=3)
    assert moved(table)[5:] == [(300, stack(1), POT, "False pass"),
                                (500, stack(1), stack(2), "Seven held back, holder of 6♥"),
                                (500, stack(1), stack(3), "Seven held back, holder of 8♥")]
    one = dealt(4).guided("pc").rule(FalsePass, seat=1, card="7h", six_held_by=2, eight_held_by=2)
    assert moved(one)[6:] == [(1_000, stack(1), stack(2), "Seven held back, holder of 6♥ and 8♥")]
    old = seated(4, {"entry": "guided"}, version=1).say(True).guided("pc")
    old.rule(FalsePass, seat=1, card="7h", six_held_by=2, eight_held_by=3)
    assert [why for *_, why in moved(old)[-2:]] == ["Seven held back"] * 2


def test_the_chip_of_a_false_pass_comes_back_and_is_no_pass_any_more() -> None:
    table = dealt(4, {"pass_chip": "returned"}).guided("pc")
    assert table.deal.passed == 100
    table.rule(FalsePass, seat=1)
    assert (100, POT, stack(1), "Chip for the pass returned") in moved(table)
    assert (table.deal.passed, table.deal.faults) == (0, 300)


def test_what_is_due_together_is_added_seat_by_seat() -> None:
    assert both({1: 100, 2: 200}, {2: 50, 3: 70}) == {1: 100, 2: 250, 3: 70}
    table = seated(5, stacks=(100, 10_000, 200, 10_000, 10_000))
    assert short_with_antes(table.game, {}) is None
    short = short_with_antes(table.game, {1: 100, 3: 300})
    assert short is not None
    assert short.lacking == {1: 100, 3: 300}
    assert false_pass_costs(table.game, 2, (1, 1)) == (300, {1: 1_000})


def test_who_takes_the_pot_is_told_how_much() -> None:
    table = dealt(4).guided("pc")
    assert take_the_pot(table.game, 2) == 500
    assert table.pot() == 0


def test_passes_and_fees_are_counted_up_and_nobody_pays_to_themselves() -> None:
    table = dealt(4).guided("ppc")
    assert table.deal.passed == 200
    held: dict[str, Any] = {"card": "7h", "six_held_by": 1, "eight_held_by": 3}
    table.rule(FalsePass, seat=1, **held).rule(FalsePass, seat=2)
    assert (table.deal.faults, [one for one in moved(table) if one[1] == one[2]]) == (600, [])
    later = tapping(4).rule(FalsePass, seat=1).unsettled().tally(3, [2, 3, 1, 4])
    assert later.deal.passed == 1_000


def test_a_deal_is_named_while_it_is_open_and_by_its_counts_where_the_hands_hold_others() -> None:
    table = dealt(4).unsettled()
    assert table.table.hand is not None
    assert table.table.hand.title == "Deal 1"
    table.guided("cppp" * 12 + "c").rule(CountsDiffer).left(12, 13, 13)
    assert table.table.closed_as == "Deal 1: Ann is out, 78; 36 passes; the hands counted"


def test_what_a_seat_could_have_played_is_not_known_where_cards_are_not_entered() -> None:
    table = dealt(4).guided("cp")
    assert (table.deal.turns[1].passed, table.deal.turns[1].fits) == (True, frozenset())


def test_a_count_of_one_turn_and_one_pass_is_refused_in_those_words() -> None:
    count = Count((1, 2), {1: 2, 2: 13}, 1, {1: 0, 2: 1})
    assert str(_refuse(dealt(4).game, count, Counted({2: 12}))) == (
        "Bo cannot have 12. 13 dealt; 1 turn and 1 pass leave 13. Count again, or record that the hands hold other "
        "counts.")


def test_passes_that_are_counted_at_the_end_are_added_to_those_paid_in_their_turn() -> None:
    table = dealt(4).guided("pc")
    pay_passes(table.game, {1: 3, 2: 2})
    assert (table.deal.passed, table.pot()) == (500, 900)


def test_two_passes_that_were_proved_false_are_two_sentences_in_the_books() -> None:
    table = seated(4, {"entry": "full"}).say(True).unsettled().turns("7h 7s - 8h 9h 6s - Th Jh 5s 6h")
    while table.asked != "settle":
        table.turns(table.deal.board.fits[0].code if table.deal.to_act == 4 else "-")
    assert table.say(True).table.bookings[-1].reason == (
        "Cy’s pass in round 1 was false: 6♥. Cy’s pass in round 2 was false: 6♥.")
