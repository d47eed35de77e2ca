"""What Red Dog moves at its pot, transfer by transfer, and the limits of a bet where chips and pot are equal."""

from typing import Any

import pytest

from app.dealing.procedures.table_rulings import WalkedOut
from app.dealing.prompts.kinds import Option
from app.dealing.values.transfers import Place, pot, stack
from app.games.pool import Bets, Deal, Overlooked, _terms
from app.games.red_dog import RED_DOG
from app.games.red_dog.script import AllAgreed, pot_is_low
from tests.app.games.at_table import AtTable
from tests.app.games.red_dog.test_rules import STACKS, at_bets, bet

POT = pot("red_dog")


def moved(table: AtTable) -> list[tuple[int, Place, Place, str]]:
    """Every transfer of the open deal, or of the one that was booked last."""
    hand = table.table.hand or table.table.bookings[-1]
    return [one[:4] for one in hand.transfers]


def test_antes_and_bets_are_moved_each_with_its_reason() -> None:
    table = bet(bet(at_bets(), 200, "lost"), 400, "won")
    assert moved(table) == [
        (100, stack(2), POT, "Ante"), (100, stack(3), POT, "Ante"), (100, stack(1), POT, "Ante"),
        (200, stack(2), POT, "Lost to the pot"), (400, POT, stack(3), "Won against the pot")]


def test_a_deal_names_of_every_turn_what_was_won_and_lost() -> None:
    table = bet(bet(bet(at_bets(), 200, "lost"), 400, "won"), 100, "lost")
    assert table.table.bookings[-1].title == "Deal 1: Bo lost 2, Cy won 4 and Ann lost 1; pot 2"


@pytest.mark.parametrize(("amount", "result", "said"), [
    (200, "won", "Pay Bo 2: the pot holds 1."), (200, "lost", "Collect 2 from Bo: the pot holds 5.")])
def test_a_settled_bet_is_told_with_what_the_pot_holds_then(amount: int, result: str, said: str) -> None:
    assert bet(at_bets(), amount, result).table.announcement == said


def test_a_pot_that_is_bet_and_lost_goes_on_and_so_does_one_of_which_less_is_won() -> None:
    assert bet(at_bets(), 300, "lost").key == "hand:1/bet:3"
    assert bet(at_bets(), 200, "won").key == "hand:1/bet:3"


def test_a_missed_winner_is_paid_twice_the_bet_and_is_no_loser_any_more() -> None:
    table = bet(at_bets(), 200, "lost").rule(Overlooked, "pay", seat=2)
    assert moved(table)[-1] == (400, POT, stack(2), "A winning card was missed")
    assert Overlooked not in table.prompt.rulings
    assert bet(bet(table, 100, "lost"), 100, "lost").table.bookings[-1].title == \
        "Deal 1: Bo won 2, Cy lost 1 and Ann lost 1; pot 3"


def test_a_missed_winner_may_take_the_pot_to_its_last_chip() -> None:
    # Bo loses 2 of a pot of 3, Cy wins 1: exactly the 4 that are due to Bo lie there.
    table = bet(bet(at_bets(), 200, "lost"), 100, "won")
    assert table.pot() == 400
    assert table.rule(Overlooked, "pay", seat=2).behind(2) == (10_100,)


def test_a_missed_winner_may_stand_also_where_the_pot_could_not_pay_it() -> None:
    table = bet(bet(at_bets(), 300, "lost"), 500, "won").rule(Overlooked, "stands", seat=2)
    assert (table.behind(2), table.pot()) == ((9_600,), 100)


def test_each_missed_winner_is_paid_the_own_bet_and_only_for_a_bet_that_was_lost() -> None:
    table = bet(bet(at_bets(), 300, "lost"), 100, "lost").rule(Overlooked, "pay", seat=3)
    assert (table.behind(2, 3), table.pot()) == ((9_600, 10_000), 500)
    assert str(bet(at_bets(), 100, "won").answer(100, "lost").rule_refused(Overlooked, "pay", seat=2)) == \
        "Seat 2 has not lost a bet this deal. Lost so far: 3. Choose the seat."
    assert str(bet(bet(at_bets(), 100, "lost"), 100, "lost").rule_refused(Overlooked, "pay", seat=1)) == \
        "Seat 1 has not lost a bet this deal. Lost so far: 2, 3. Choose the seat."


@pytest.mark.parametrize(("stacks", "most", "why"), [
    (STACKS, 400, "4 is more than the pot, 3. Allowed: 1–3. Type it again."),
    ((10_000, 400, 10_000), 400, "4 is more than the pot, 3. Allowed: 1–3. Type it again."),
    ((10_000, 300, 10_000), 300, "3 is more than Bo’s chips, 2. Allowed: 1–2. Type it again."),
])  # fmt: skip
def test_the_pot_is_the_limit_also_where_the_chips_are_as_much(stacks: tuple[int, ...], most: int, why: str) -> None:
    assert str(at_bets(stacks).refused(most)) == why


@pytest.mark.parametrize(("behind", "rules", "allowed"), [
    (200, {}, "2"), (100, {}, "sits out"), (0, {}, "sits out"),
    (200, {"allow_short_bet": True}, "2"), (100, {"allow_short_bet": True}, "1"),
    (0, {"allow_short_bet": True}, "sits out"),
])  # fmt: skip
def test_only_who_has_less_than_the_least_bet_may_sit_out_or_by_the_house_bet_all_there_is(
        behind: int, rules: dict[str, Any], allowed: str) -> None:
    table = at_bets((10_000, 100 + behind, 10_000), minimum=200, **rules)
    assert f"Allowed: {allowed}." in str(table.refused(900))


def test_all_who_play_share_by_agreement_in_whole_chips_and_the_rest_stays() -> None:
    table = at_bets()
    table.settles = False
    table.answer(200, "lost").rule(AllAgreed)
    assert table.prompt.result == "Bo, Cy and Ann take 1 each"
    table.answer(True)
    assert moved(table)[-3:] == [(100, POT, stack(seat), "Split by agreement") for seat in (2, 3, 1)]
    assert (table.key, table.pot()) == ("", 200)


def test_a_pot_that_the_house_shares_is_told_so_in_older_games_too() -> None:
    table = AtTable(RED_DOG, STACKS, {"minimum": 200, "pot_below_minimum": "split"}).begun_as(1).begun()
    table.answer(True, 200, "won")
    assert (table.key, table.pot(), table.table.announcement) == ("", 100, "Each gets 0; 1 stays.")


def test_a_pot_of_the_least_bet_is_neither_shared_nor_filled_up() -> None:
    for rule in ("split", "top_up"):
        table = bet(at_bets(minimum=200, ante=200, pot_below_minimum=rule), 400, "won")
        assert (table.key, table.pot()) == ("hand:1/bet:3", 200)


def test_a_pot_that_is_filled_up_takes_one_ante_of_each() -> None:
    table = bet(at_bets(minimum=200, pot_below_minimum="top_up"), 200, "won")
    assert moved(table)[-3:] == [(100, stack(seat), POT, "Ante") for seat in (2, 3, 1)]


def test_the_least_bet_that_lies_there_is_enough_also_where_it_is_a_single_minor_unit() -> None:
    house = {"minimum": 1, "pot_below_minimum": "split"}
    assert not pot_is_low(Deal(AtTable(RED_DOG, STACKS, house, balances={POT: 1}).table))


def test_who_is_in_turn_bets_also_when_another_walks_out_first() -> None:
    assert at_bets().rule(WalkedOut, seat=3).key == "hand:1/bet:2"


@pytest.mark.parametrize(("behind", "short_ok", "least", "may_sit_out"), [
    (200, True, 200, False), (199, True, 199, False), (199, False, 200, True), (1, True, 1, False),
    (0, True, 200, True)])
def test_a_short_bet_is_all_that_is_left_to_the_last_minor_unit(behind: int, short_ok: bool, least: int,
                                                                may_sit_out: bool) -> None:
    table = at_bets()
    table.table.balances[stack(2)] = behind
    terms = _terms(table.table.script_state, 2, Bets(200, short_ok))
    sits_out = (Option("O", "sit_out", "Sits out", "short of chips"),)
    assert (terms.lowest, tuple(terms.options)) == (least, sits_out if may_sit_out else ())
