"""What can happen in 3-5-7 beyond its rules: a late hand, a natural, a player who walks out or cannot pay, misdeals."""

from collections.abc import Callable
from typing import Any

import pytest

from app.dealing.asides.registry import BuyIn, Leave
from app.dealing.procedures.table_rulings import DealtWrong, EndGame, TimeIsUp, WalkedOut
from app.dealing.prompts.rulings import Ruling
from app.dealing.values.log import Json
from app.games.three_five_seven import THREE_FIVE_SEVEN
from app.games.three_five_seven.rulings import DeclaredLate, Natural357, PaysLess
from tests.app.games.at_table import AtTable
from tests.app.games.three_five_seven.stages import STACKS, dealt, game, nobody, older, stage, strikes

# a hand that opened late


def test_after_a_late_hand_all_declare_again() -> None:
    table = dealt().rule(DeclaredLate, "again", seat=2)
    assert table.key == "hand:1/in:3"
    assert strikes(stage(table, 2)) == (0, 1, 0)


@pytest.mark.parametrize(("decision", "rest", "struck"), [
    ("out", [3], (0, 0, 1)), ("in", [], (0, 1, 0)), ("out", [], (0, 0, 0)),
])  # fmt: skip
def test_a_late_hand_is_in_or_out_as_decided_and_the_others_are_asked(
    decision: str, rest: list[int], struck: tuple[int, ...]
) -> None:
    table = dealt().rule(DeclaredLate, decision, seat=2)
    assert (table.key, DeclaredLate in table.prompt.rulings) == ("hand:1/in:3:2", False)
    assert str(table.refused([2])) == "Seat 2 is not declaring. Declaring: 3, 1. Take it out."
    assert strikes(stage(table, *rest)) == struck


def test_a_late_hand_that_is_alone_in_is_contributed_to_like_any_other() -> None:
    table = dealt((10_000, 10_000, 100), strike_pays=500).rule(DeclaredLate, "in", seat=2)
    assert str(table.refused([])) == (
        "Short of chips: Cy by 5. Part payment is not allowed. Sell chips first, or sit them out.")
    table.run.aside(BuyIn(3, 500))
    assert stage(table).behind() == (9_400, 9_900, 0)


# a natural


def test_a_natural_takes_the_pot_and_ends_the_game_where_the_house_plays_it() -> None:
    table = dealt(natural_wins=True).rule(Natural357, seat=3)
    assert (table.key, table.pot(), table.behind()) == ("", 0, (9_900, 9_900, 10_200))
    assert table.table.bookings[-1].title == "Deal 1: Cy takes 3, natural 3-5-7"


def test_a_natural_is_claimed_with_three_cards_only_and_also_when_hands_are_compared() -> None:
    table = dealt(natural_wins=True)
    table.answer([1, 2])
    assert Natural357 in table.prompt.rulings
    table.answer([1])
    assert Natural357 not in table.prompt.rulings
    assert Natural357 not in dealt().prompt.rulings


# who walks out


def test_who_walks_out_leaves_the_ante_behind_and_is_no_longer_asked() -> None:
    table = dealt().rule(WalkedOut, seat=2)
    assert (table.key, table.pot(), game(table).playing) == ("hand:1/in:3", 300, (3, 1))
    assert nobody(table, 3).answer(True).key == "hand:2/in:3"
    assert str(table.refused([2])) == "Seat 2 is not declaring. Declaring: 1, 3. Take it out."


def test_strikes_of_one_who_walks_out_are_left_behind() -> None:
    table = stage(stage(dealt(), 2), 2).rule(WalkedOut, seat=2)
    assert table.prompt.result == "Bo has walked out: what they put in stays. 2 strikes are gone."
    stage(table, 3)
    assert (table.key, table.pot()) == ("hand:2/deal", 300)


def test_two_in_and_one_of_them_walks_out_leaves_nothing_to_compare() -> None:
    table = dealt()
    table.answer([1, 2]).rule(WalkedOut, seat=2)
    assert (table.key, table.behind(), strikes(table)) == ("hand:1/in:5", (9_900,) * 3, (0, 0, 0))
    assert table.prompt.result == (
        "Threes wild: Ann is the only one in. Bo has walked out: what they put in stays. They pay nothing now.")


def test_the_last_one_left_takes_the_pot() -> None:
    table = dealt().rule(WalkedOut, seat=2).rule(WalkedOut, seat=1)
    assert (table.key, table.pot(), table.table.stack_of(3)) == ("", 0, 10_200)
    assert sorted(table.table.seats) == [3]


def test_the_last_one_left_between_two_deals_takes_the_pot_too() -> None:
    table = nobody(dealt((10_000, 10_000)), 3).rule(WalkedOut, seat=1)
    assert (table.key, table.pot(), table.table.stack_of(2)) == ("", 0, 10_100)
    assert table.table.bookings[-1].title == "Deal 2: Bo takes 2, nobody else is left"


def test_an_ante_each_deal_is_asked_only_of_those_who_are_left() -> None:
    table = nobody(dealt(ante_each_deal=True), 3).rule(WalkedOut, seat=1).answer(True)
    assert (table.pot(), table.table.stack_of(2), table.table.stack_of(3)) == (500, 9_800, 9_800)


# who cannot pay


def test_a_loser_who_buys_no_more_pays_what_there_is() -> None:
    table = older((10_000, 300, 10_000, 10_000))
    table.answer([1, 2, 3])
    assert str(table.refused([1])) == (
        "Short of chips: Bo by 2. Part payment is not allowed. Sell chips first, or sit them out.")
    table.rule(PaysLess, seat=2).answer([1])
    assert (table.behind(), table.pot()) == ((10_500, 0, 9_500, 9_900), 400)


def test_what_is_waived_is_waived_for_one_stage() -> None:
    table = older((10_000, 300, 10_000))
    table.answer([1, 2]).rule(PaysLess, seat=2).answer([1], [1, 2])
    assert str(table.refused([1])).startswith("Short of chips: Bo by 3.")


def test_what_a_fix_has_left_below_nothing_is_not_paid_back_by_who_pays_less() -> None:
    table = stage(older((10_000, 400, 10_000)), 1, 2, winners=(2,))
    stage(stage(table, 1, 2, winners=(1,)), 1, 2, winners=(1,)).answer(True, [1, 2])
    table.rule(PaysLess, seat=2).answer([1]).fix("hand:1/winner:3", [1])
    assert (table.behind(), table.pot()) == ((10_800, -600, 9_900), 300)


def test_who_wins_after_all_is_paid_in_full() -> None:
    table = older((10_000, 300, 10_000))
    table.answer([1, 2]).rule(PaysLess, seat=2)
    assert table.answer([2]).behind() == (9_600, 500, 9_900)


# misdeals and the end


def test_a_misdeal_of_the_first_deal_gives_back_the_antes_and_anybody_may_leave() -> None:
    table = stage(dealt(), 2).rule(DealtWrong, "misdeal")
    assert (table.key, table.pot(), table.behind(), strikes(table)) == ("hand:2/deal", 0, STACKS, (0, 0, 0))
    table.run.aside(Leave(3))
    table.answer(True)
    assert (table.table.button, table.pot(), game(table).playing) == (1, 200, (2, 1))


def test_a_later_misdeal_takes_back_its_strikes_and_payments_and_no_antes() -> None:
    table = nobody(stage(dealt(), 3), 2)
    stage(table.answer(True), 1, 2, winners=(1,))
    stage(table, 3).rule(DealtWrong, "misdeal")
    assert (table.pot(), table.behind(), strikes(table), table.table.button) == (300, (9_900,) * 3, (0, 0, 1), 2)
    assert table.prompt.instruction == "Shuffle — deal 3 cards each"


def test_after_a_misdeal_in_the_middle_of_a_comparison_nobody_is_in() -> None:
    table = nobody(dealt(), 3).answer(True, [1, 2]).rule(DealtWrong, "misdeal").rule(WalkedOut, seat=2)
    assert (table.key, table.prompt.instruction) == ("hand:3/deal", "Shuffle — deal 3 cards each")


def test_nobody_in_during_a_voided_deal_is_not_counted() -> None:
    table = nobody(dealt(nobody_in="all_pay"), 2).rule(DealtWrong, "misdeal").answer(True)
    assert nobody(table, 2).key == "hand:2/in:7"


@pytest.mark.parametrize(("decision", "seat", "behind", "left"), [
    # Antes of two deals, 6.00, and 2.00 each of Ann and Cy to Bo's strike: 10.00 in the pot.
    ("split", 0, (9_900, 10_100, 9_900), 100), ("return", 0, STACKS, 0),
    ("carry_over", 0, (9_600, 9_800, 9_600), 1_000), ("to_player", 3, (9_600, 9_800, 10_600), 0),
])  # fmt: skip
def test_the_host_ends_the_game_and_the_pot_goes_as_decided(
    decision: str, seat: int, behind: tuple[int, ...], left: int
) -> None:
    table = stage(dealt(ante_each_deal=True, strike_pays=200), 2)
    nobody(table, 5).answer(True).rule(EndGame, decision, seat=seat)  # the third deal is void, its antes go back
    assert (table.key, table.behind(), table.pot()) == ("", behind, left)


def test_time_is_up_between_two_deals_only() -> None:
    table = dealt()
    assert TimeIsUp not in table.prompt.rulings
    assert TimeIsUp in nobody(table, 3).prompt.rulings


# what is refused


def at_winner(*inside: int) -> AtTable:
    """Three cards, and some are in."""
    return older((10_000, 300, 10_000)).answer([*inside])


REFUSED: tuple[tuple[str, Callable[[], AtTable], Json, str], ...] = (
    ("a game alone", lambda: AtTable(THREE_FIVE_SEVEN, (10_000,)), True,
     "Only one player is seated. Two or more can start. Seat another player."),
    ("a game of eight", lambda: AtTable(THREE_FIVE_SEVEN, (10_000,) * 8), True,
     "8 are in. 2–7 can play. Somebody must sit this game out."),
    ("an ante that a seat cannot pay", lambda: AtTable(THREE_FIVE_SEVEN, (10_000, 0, 10_000)).begun(), True,
     "Short of chips: Bo by 1. Part payment is not allowed. Sell chips first, or sit them out."),
    ("somebody in who does not play", dealt, [1, 4],
     "Seat 4 is not declaring. Declaring: 2, 3, 1. Take it out."),
    ("a declaration that lacks a seat", dealt, {"1": 1, "2": 0},
     "Cy has not declared. 2, 3, 1 all declare at once. Ask for it."),
    ("a declaration of two chips", dealt, {"1": 2, "2": 0, "3": 0},
     "Ann cannot declare 2. Allowed: 0–1. Enter it again."),
    ("a strike that the others cannot pay into", lambda: dealt((10_000, 100, 10_000), strike_pays=500), [1],
     "Short of chips: Bo by 5. Part payment is not allowed. Sell chips first, or sit them out."),
    ("a winner who is out", lambda: at_winner(1, 2), [3],
     "Seat 3 cannot be chosen here. Allowed: 2, 1. Choose one of them."),
    ("no winner", lambda: at_winner(1, 2), [], "No seat is chosen. Allowed: 2, 1. Choose one of them."),
    ("a loss that a seat cannot pay", lambda: at_winner(1, 2), [1],
     "Short of chips: Bo by 1. Part payment is not allowed. Sell chips first, or sit them out."),
    ("a hand of too few cards", lambda: dealt(entry="full").answer([1, 2]), "Ks Kc",
     "2 cards are keyed. Enter 3 cards, or not keyed. Key them again."),
    ("a card twice in a hand", lambda: dealt(entry="full").answer([1, 2]), "Ks Ks 9d",
     "K♠ is keyed twice. There is only one of each in the deck. Key them again."),
    ("a card without its suit", lambda: dealt(entry="full").answer([1, 2]), "Ks K 9d",
     "K has no suit. One deck is used, so every card has its suit. Key its suit: S, H, D or C."),
    ("three cards in the five-card stage", lambda: nobody(dealt(entry="full")).answer([1, 2]), "Ks Kc 9d",
     "3 cards are keyed. Enter 5 cards, or not keyed. Key them again."),
)  # fmt: skip
"""The situation, how it comes about, what is entered, and the sentence."""


@pytest.mark.parametrize(("situation", "made", "entered", "sentence"), REFUSED, ids=[row[0] for row in REFUSED])
def test_it_is_refused_with_what_is_allowed(situation: str, made: Callable[[], AtTable], entered: Json,
                                            sentence: str) -> None:
    assert str(made().refused(entered)) == sentence


RULINGS_REFUSED: tuple[tuple[str, Callable[[], AtTable], type[Ruling], dict[str, Any], str], ...] = (
    ("somebody late who does not play", dealt, DeclaredLate, {"decision": "in", "seat": 4},
     "Seat 4 does not play. Allowed: 1, 2, 3. Choose one of them."),
    ("a natural of nobody", lambda: dealt(natural_wins=True), Natural357, {"seat": 0},
     "Seat 0 does not play. Allowed: 1, 2, 3. Choose one of them."),
    ("paying less with enough chips", lambda: at_winner(1, 2), PaysLess, {"seat": 1},
     "Ann can pay in full. Short of 3: Bo. Pay in full."),
    ("paying less where nobody is short", lambda: at_winner(1, 3), PaysLess, {"seat": 1},
     "Ann can pay in full. Short of 3: none of those in. Pay in full."),
    ("walking out of a game that one is not in", dealt, WalkedOut, {"seat": 4},
     "Seat 4 is not in this deal. Allowed: 1, 2, 3. Choose one of them."),
    ("all to one player, and no such player", dealt, EndGame, {"decision": "to_player", "seat": 9},
     "Nobody sits in Seat 9. Allowed: 1, 2, 3. Say who gets the pots."),
    ("a late hand without a reason", dealt, DeclaredLate, {"decision": "in", "seat": 2, "reason": " "},
     "There is no reason yet. A ruling needs a reason. Say in a few words what happened."),
    ("a natural where the house does not play it", dealt, Natural357, {"seat": 1},
     "Natural 3-5-7 cannot have happened here. Possible here: Declared late, Walked out, Misdeal, End this game."),
)  # fmt: skip
"""The situation, how it comes about, what is ruled, and the sentence."""


@pytest.mark.parametrize(("situation", "made", "kind", "fields", "sentence"), RULINGS_REFUSED,
                         ids=[row[0] for row in RULINGS_REFUSED])
def test_it_cannot_be_ruled_so(situation: str, made: Callable[[], AtTable], kind: type[Ruling],
                               fields: dict[str, Any], sentence: str) -> None:
    assert str(made().rule_refused(kind, **fields)) == sentence
