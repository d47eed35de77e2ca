"""Red Dog by its rule page: the bet against the pot, potting it, the split, and every gap as the house decides it."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.cards import SUITS, read_card
from app.dealing.asides.registry import BuyIn, CashOut, SitDown, SitOut
from app.dealing.engine.run import Run
from app.dealing.procedures.pack import ACE_HIGH, WHOLE_PACK
from app.dealing.procedures.table_rulings import DealtWrong, EndGame, ResultsOnly, TimeIsUp, WalkedOut
from app.dealing.values.transfers import KEPT_POT
from app.games.pool import Overlooked, beats, chances, winning_card
from app.games.red_dog import RED_DOG
from app.games.red_dog.script import AllAgreed
from tests.app.games.at_table import AtTable, opening

STACKS = (10_000, 10_000, 10_000)


def at_bets(stacks: tuple[int, ...] = STACKS, **rules: Any) -> AtTable:
    """Dealt, Seat 1 with the button: Seat 2 is asked first."""
    return AtTable(RED_DOG, stacks, rules).begun().answer(True)


def bet(table: AtTable, amount: int, result: str) -> AtTable:
    """A bet and what came of it."""
    return table.answer(amount, result)


# pure rules


@pytest.mark.parametrize("suit", SUITS)
def test_a_higher_card_of_the_same_suit_beats_and_nothing_else_does(suit: str) -> None:
    for card in WHOLE_PACK:
        for turned in WHOLE_PACK:
            higher = "23456789TJQKA".index(card.rank.value) > "23456789TJQKA".index(turned.rank.value)
            assert beats(card, turned) is (card.suit == turned.suit and higher)


@given(st.permutations(WHOLE_PACK), st.integers(1, 5), st.integers(0, 20))
def test_the_odds_count_every_unseen_card_once(pack: list[Any], size: int, seen: int) -> None:
    hand, unseen = tuple(pack[:size]), pack[size + seen:]
    good = sum(any(card.suit is turned.suit and ACE_HIGH.index(card.rank) > ACE_HIGH.index(turned.rank)
                   for card in hand) for turned in unseen)

    assert chances(hand, unseen) == (good, len(unseen))


def test_a_hand_wins_with_any_of_its_cards() -> None:
    hand = tuple(read_card(code) for code in ("4s", "Th", "2d", "Kc"))
    assert winning_card(hand, read_card("9h")) == read_card("Th")
    assert winning_card(hand, read_card("Ah")) is None


# the procedure


def test_everybody_antes_once_a_game_and_the_pot_stays_from_deal_to_deal() -> None:
    table = at_bets()
    assert (table.pot(), table.behind()) == (300, (9_900,) * 3)
    for amount in (100, 100, 100):
        bet(table, amount, "lost")
    table.answer(True)
    assert (table.pot(), sum(table.behind())) == (600, 29_400)


def test_the_seat_left_of_the_dealer_bets_first_and_the_dealer_last_and_the_deal_passes_left() -> None:
    table, asked = at_bets(), []
    for _ in range(6):
        if table.key.endswith("deal"):
            table.answer(True)
        asked.append(table.key)
        bet(table, 100, "lost")
    assert asked == ["hand:1/bet:2", "hand:1/bet:3", "hand:1/bet:1", "hand:2/bet:3", "hand:2/bet:1", "hand:2/bet:2"]


def test_a_won_bet_is_paid_out_of_the_pot_and_a_lost_one_goes_in() -> None:
    table = bet(bet(at_bets(), 200, "lost"), 400, "won")
    assert (table.behind(), table.pot()) == ((9_900, 9_700, 10_300), 100)


def test_the_whole_pot_bet_and_won_ends_the_game_even_in_the_middle_of_a_deal() -> None:
    table = bet(at_bets(), 300, "won")
    assert table.key == ""
    assert (table.table.stack_of(2), table.pot()) == (10_200, 0)


def test_a_pot_smaller_than_the_least_bet_may_only_be_bet_whole() -> None:
    table = bet(at_bets(minimum=200), 200, "won")
    assert table.pot() == 100
    assert str(table.refused(200)) == "2 is more than the pot, 1. Allowed: 1. Type it again."
    assert bet(table, 100, "won").key == ""


def test_a_house_may_end_the_game_or_ante_again_where_the_pot_is_below_the_least_bet() -> None:
    split = bet(at_bets(minimum=200, pot_below_minimum="split"), 200, "won")
    assert (split.key, split.pot(), split.behind()) == ("", 100, (9_900, 10_100, 9_900))
    again = bet(at_bets(minimum=200, pot_below_minimum="top_up"), 200, "won")
    assert (again.pot(), again.key) == (400, "hand:1/bet:3")


def test_all_agree_to_share_and_the_remainder_is_the_splash_of_the_next_game() -> None:
    table = bet(at_bets(), 100, "lost").rule(AllAgreed)
    assert (table.key, table.pot(), table.behind()) == ("", 100, (10_000, 9_900, 10_000))


def said_of_the_antes(table: AtTable) -> tuple[str, str]:
    """What is asked before a deal, and the first sentence of why."""
    return table.prompt.lead, table.prompt.reason.partition(". ")[0]


@pytest.mark.parametrize(("rules", "first", "then"), [
    ({}, ("Everybody antes 1", "Once for the whole game"), ("Deal 4 cards to each", "The pot stays: 6")),
    ({"ante_each_deal": True}, ("Everybody antes 1", "Each deal"), ("Everybody antes 1", "Each deal"))])
def test_everybody_antes_in_the_first_deal_or_in_each_and_is_told_why(
    rules: dict[str, Any], first: tuple[str, str], then: tuple[str, str]
) -> None:
    table = AtTable(RED_DOG, STACKS, rules).begun()
    assert said_of_the_antes(table) == first
    table.answer(True)
    for _ in STACKS:
        bet(table, 100, "lost")
    assert said_of_the_antes(table) == then


def test_everybody_antes_in_the_first_deal_though_another_night_left_a_pot() -> None:
    table = AtTable(RED_DOG)
    table.run = Run.begin(RED_DOG, replace(opening(RED_DOG), balances={KEPT_POT: 300}))
    for seat, name in ((1, "Ann"), (2, "Bo")):
        table.run.aside(SitDown(seat, seat, name))
        table.run.aside(BuyIn(seat, 1_000))
    table.begun()
    assert (table.pot(), said_of_the_antes(table)) == (300, ("Everybody antes 1", "Once for the whole game"))


def test_an_ante_each_deal_where_the_house_wants_it() -> None:
    table = at_bets(ante_each_deal=True)
    for amount in (100, 100, 100):
        bet(table, amount, "lost")
    assert table.answer(True).pot() == 900


def test_who_has_less_than_the_least_bet_sits_out_buys_in_or_by_the_house_bets_what_is_left() -> None:
    short = at_bets((10_000, 300, 10_000), minimum=300)
    assert str(short.refused(200)) == "2 is below 3. Allowed: sits out. Type it again."
    assert short.answer("sit_out").key == "hand:1/bet:3"
    buys = at_bets((10_000, 300, 10_000), minimum=300)
    buys.run.aside(BuyIn(2, 1_000))
    assert bet(buys, 300, "lost").pot() == 600
    allowed = at_bets((10_000, 300, 10_000), minimum=300, allow_short_bet=True)
    assert bet(allowed, 200, "lost").pot() == 500


def test_dealt_through_the_pack_is_shuffled_only_when_it_cannot_serve_a_round() -> None:
    table = AtTable(RED_DOG, STACKS, {"deal_through": True, "entry": "full"}).begun()
    codes = iter(["9h", *(card.code for card in WHOLE_PACK if card.code != "9h")])
    for _ in range(3):  # twelve cards dealt and three turned: after three deals seven are left, too few for a fourth
        table.answer(True)
        for _ in range(3):
            table.answer(100)
            if table.table.hands_opened > 1:
                assert str(table.refused("9h")).startswith("9♥ is out already.")
            table.answer(next(codes), "lost", [])
    table.answer(True, 100, "9h")
    assert table.key.startswith("hand:4/result")


def test_hands_face_up_decide_their_bets_and_show_their_odds() -> None:
    table = AtTable(RED_DOG, STACKS, {"faces_up": True, "entry": "full"}).begun().answer(True)
    table.answer("As 2h 3h 4h", "Kh Qh Jh Th", "2c 3c 4c 5c")
    # Bo holds the ace of spades: 12 spades; 4♥ over 2♥ 3♥ are his own. Unseen are 52 − 12 = 40, of them 12 spades.
    assert table.prompt.reason == "Beats 12 of 40 unseen cards, 30%."
    table.answer(100, "9s")
    assert (table.key, table.table.stack_of(2)) == ("hand:1/bet:3", 10_000)


def test_cards_left_unkeyed_from_now_on_ask_for_results_alone_until_the_next_deal() -> None:
    table = AtTable(RED_DOG, STACKS, {"entry": "full"}).begun().answer(True)
    table.answer(100).rule(ResultsOnly)
    assert table.key == "hand:1/result:2"
    table.answer("lost", 100, "lost", 100, "lost", True, 100)
    assert table.key == "hand:2/card:3"


# rulings


def test_an_overlooked_card_brings_the_bet_back_with_as_much_again() -> None:
    table = bet(at_bets(), 200, "lost").rule(Overlooked, "pay", seat=2)
    assert (table.table.stack_of(2), table.pot()) == (10_100, 100)
    stands = bet(at_bets(), 200, "lost").rule(Overlooked, "stands", seat=2)
    assert (stands.table.stack_of(2), stands.pot()) == (9_700, 500)


def test_a_misdeal_gives_back_what_the_deal_moved_and_the_same_dealer_deals_again() -> None:
    table = bet(at_bets(), 200, "lost").rule(DealtWrong, "misdeal")
    assert (table.behind(), table.pot(), table.table.button) == (STACKS, 0, 1)
    assert table.answer(True).pot() == 300


def test_who_walks_out_leaves_the_ante_and_is_not_asked() -> None:
    table = at_bets().rule(WalkedOut, seat=2)
    assert (table.key, table.pot()) == ("hand:1/bet:3", 300)
    for amount in (100, 100):
        bet(table, amount, "lost")
    assert sorted(table.table.seats) == [1, 3]


@pytest.mark.parametrize(("decision", "seat", "behind", "left"), [
    ("split", 0, (10_000, 9_900, 10_000), 100), ("return", 0, (10_000, 10_000, 10_000), 0),
    ("carry_over", 0, (9_800, 9_700, 9_800), 700), ("to_player", 3, (9_800, 9_700, 10_500), 0),
])  # fmt: skip
def test_the_host_ends_the_game_and_the_pot_goes_as_decided(decision: str, seat: int, behind: tuple[int, ...],
                                                            left: int) -> None:
    table = at_bets()
    for amount in (200, 100, 100):
        bet(table, amount, "lost")
    bet(table.answer(True), 300, "lost")
    table.rule(EndGame, decision, seat=seat)  # the second deal is void
    assert (table.key, table.behind(), table.pot()) == ("", behind, left)


def test_a_game_of_so_many_hands_ends_after_the_last() -> None:
    table = at_bets(ends="hands", hands=2, leftover="carry_over")
    for _ in range(3):
        bet(table, 100, "lost")
    table.answer(True)
    for _ in range(3):
        bet(table, 100, "lost")
    assert (table.key, table.pot()) == ("", 900)


# what is said


@pytest.mark.parametrize(("stacks", "rules", "rest", "reason"), [
    (STACKS, {}, " — bet 1–3", "The pot holds 3. All of it: won, the game ends; lost, it holds 6."),
    ((10_000, 200, 10_000), {}, " — bet 1", "The pot holds 3; Bo has 1 behind."),
    (STACKS, {"minimum": 200}, " — bet 2–3", "The pot holds 3. All of it: won, the game ends; lost, it holds 6."),
    (STACKS, {"minimum": 500}, " — bet 3", "The pot holds 3, less than the minimum bet, 5: all of it is bet."),
])  # fmt: skip
def test_a_bet_is_asked_with_its_limits_and_what_sets_them(stacks: tuple[int, ...], rules: dict[str, Any], rest: str,
                                                           reason: str) -> None:
    prompt = at_bets(stacks, **rules).prompt
    assert (prompt.rest, prompt.reason) == (rest, reason)


def test_a_bet_of_the_whole_pot_says_that_it_ends_the_game_and_the_settlement_that_it_has() -> None:
    table = at_bets().answer(300)
    assert table.prompt.reason == "The whole pot is bet: a higher card of the suit wins it and ends the game."
    table.settles = False
    assert table.answer("won").prompt.reason == "The game is over; the pot then holds 0."
    assert at_bets().answer(200).prompt.reason == "A higher card of the suit turned wins; otherwise the hand is shown."


def test_a_deal_goes_on_from_the_deck_of_the_last_one_until_it_is_shuffled() -> None:
    table, said = AtTable(RED_DOG, STACKS, {"deal_through": True}).begun(), []
    for _ in range(4):
        said.append(table.prompt.instruction)
        bet(bet(bet(table.answer(True), 100, "lost"), 100, "lost"), 100, "lost")
    assert said == ["Everybody antes 1 — shuffle, deal 4 each", "Deal 4 cards to each", "Deal 4 cards to each",
                    "Deal 4 cards to each — shuffle first"]


# what is refused


def over_the_pot(table: AtTable) -> str:
    return str(table.refused(400))


REFUSED: tuple[tuple[str, Callable[[], AtTable], Callable[[AtTable], str], str], ...] = (
    ("a bet below the least", at_bets, lambda table: str(table.refused(0)),
     "0 is below 1. Allowed: 1–3. Type it again."),
    ("a bet over the pot", at_bets, over_the_pot, "4 is more than the pot, 3. Allowed: 1–3. Type it again."),
    ("a bet over the stack", lambda: at_bets((10_000, 200, 10_000)), lambda table: str(table.refused(200)),
     "2 is more than Bo’s chips, 1. Allowed: 1. Type it again."),
    ("a bet that no chips make", at_bets, lambda table: str(table.refused(150)),
     "No chips of this house make 1.50. The smallest chip is 1. Set 1."),
    ("a forfeit", at_bets, lambda table: str(table.refused("forfeit")),
     "“forfeit” is not a choice here. Allowed: 1–3. Choose one of them."),
    ("a bet out of turn", at_bets, lambda table: str(table.refused({"seat": 3, "amount": 100})),
     "Seat 3 is not due to speak. Asked of: Seat 2, Bo."),
    ("an ante that a seat cannot pay", lambda: AtTable(RED_DOG, (10_000, 0, 10_000)).begun(),
     lambda table: str(table.refused(True)),
     "Short of chips: Bo by 1. Part payment is not allowed. Sell chips first, or sit them out."),
    ("a game alone", lambda: AtTable(RED_DOG, (10_000,)), lambda table: str(table.refused(True)),
     "Only one player is seated. Two or more can start. Seat another player."),
    ("a card keyed twice", lambda: AtTable(RED_DOG, STACKS, {"entry": "full"}).begun().answer(
        True, 100, "9h", "lost", [], 100), lambda table: str(table.refused("9h")),
     "9♥ is out already. There is only one of each in the deck. Look at the card again."),
    ("a losing hand that wins", lambda: AtTable(RED_DOG, STACKS, {"entry": "full"}).begun().answer(
        True, 100, "9h", "lost"), lambda table: str(table.refused("Th 2s 3s 4s")),
     "This hand wins with 10♥. It beats 9♥. Undo the result, or look at the cards again."),
    ("a losing hand of three cards", lambda: AtTable(RED_DOG, STACKS, {"entry": "full"}).begun().answer(
        True, 100, "9h", "lost"), lambda table: str(table.refused("2s 3s 4s")),
     "3 cards are keyed. Enter 4 cards, or not keyed. Key them again."),
    ("a winning card that does not win", lambda: AtTable(RED_DOG, STACKS, {"entry": "full"}).begun().answer(
        True, 100, "9h", "won"), lambda table: str(table.refused("8h")),
     "8♥ does not beat 9♥. It takes a higher card of the same suit. Key that card, or undo the result."),
    ("an overlooked card of somebody who lost nothing", lambda: bet(at_bets(), 100, "lost"),
     lambda table: str(table.rule_refused(Overlooked, "pay", seat=3)),
     "Seat 3 has not lost a bet this deal. Lost so far: 2. Choose the seat."),
    ("an overlooked card that the pot cannot pay", lambda: bet(bet(at_bets(), 300, "lost"), 500, "won"),
     lambda table: str(table.rule_refused(Overlooked, "pay", seat=2)),
     "The pot holds less than 6. It holds 1. Let it stand."),
    ("walking out of a deal that one is not in", lambda: sitting_out(3),
     lambda table: str(table.rule_refused(WalkedOut, seat=3)),
     "Seat 3 is not in this deal. Allowed: 1, 2. Choose one of them."),
    ("all to one player, and no such player", at_bets,
     lambda table: str(table.rule_refused(EndGame, "to_player", seat=9)),
     "Nobody sits in Seat 9. Allowed: 1, 2, 3. Say who gets the pots."),
    ("cashing out in the middle of a deal", at_bets, lambda table: cash_out(table, 2),
     "Bo is in this deal. Cash-outs happen between deals. Cash out after this one."),
)  # fmt: skip
"""The situation, how it comes about, what is tried, and the sentence."""


def sitting_out(seat: int) -> AtTable:
    """A deal that a seat sits out."""
    table = AtTable(RED_DOG, STACKS).begun()
    table.run.aside(SitOut(seat))
    return table.answer(True)


def cash_out(table: AtTable, player: int) -> str:
    """Why somebody cannot cash out."""
    refusal = CashOut(player, 0).refuse(table.table)
    assert refusal is not None
    return str(refusal)


@pytest.mark.parametrize(("situation", "made", "tried", "sentence"), REFUSED, ids=[row[0] for row in REFUSED])
def test_it_is_refused_with_what_is_allowed(situation: str, made: Callable[[], AtTable],
                                            tried: Callable[[AtTable], str], sentence: str) -> None:
    assert tried(made()) == sentence


def test_the_split_is_not_offered_before_a_deal_is_open() -> None:
    table = AtTable(RED_DOG, STACKS).begun()
    assert AllAgreed not in table.prompt.rulings
    assert {EndGame, TimeIsUp} <= set(table.prompt.rulings)


def test_what_was_said_can_be_told_when_it_is_no_longer_offered() -> None:
    table = at_bets((10_000, 300, 10_000), minimum=300).answer("sit_out")
    seq = table.run.effective[-1].seq
    table.run.aside(BuyIn(2, 5_000))
    again = Run(RED_DOG, table.run.log)
    assert again.play.name(seq) == "Bo: sits out"


def test_what_the_pot_becomes_if_it_is_lost_counts_the_bet_that_was_made() -> None:
    table = at_bets()
    pot = table.pot()
    assert dict(table.table.felt().facts)["If lost, the pot becomes"] == table.table.amount_text(2 * pot)
    table.answer(100)
    assert dict(table.table.felt().facts)["If lost, the pot becomes"] == table.table.amount_text(pot + 100)


def test_the_card_is_not_ticked_as_turned_while_the_dealer_is_asked_to_turn_it() -> None:
    table = at_bets().answer(100)
    assert table.prompt.words.rest == " — turn the top card"
    assert table.table.felt().steps[table.prompt.words.step].label == "Turn"
