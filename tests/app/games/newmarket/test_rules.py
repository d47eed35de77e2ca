"""Newmarket by its rule page: antes, the widow, the auction, stops and leads, pots, cards left, and every gap."""

from dataclasses import replace
from typing import Any

import pytest

from app.cards import SUITS, Suit, read_card
from app.dealing.asides.registry import BuyIn
from app.dealing.procedures.table_rulings import DealtWrong, EndGame, TimeIsUp
from app.dealing.prompts.calling import Bid
from app.dealing.prompts.settle import Settle
from app.dealing.values.log import Json
from app.games.newmarket import NEWMARKET
from app.games.newmarket.layout import PAY_CARDS, led_after
from app.games.newmarket.rules import AfterStop
from tests.app.games.at_table import AtTable
from tests.app.games.newmarket.at_newmarket import POTS, by_results, dealt, game_at, pots, table_of

NOBODY = (0, 0, 0, 0)


# the ante and the deal


def test_everybody_antes_on_each_of_the_four_pay_cards_and_each_deal_again() -> None:
    table = dealt()
    assert (pots(table), table.behind()) == ((300,) * 4, (9_600,) * 3)
    by_results(table.answer("keep", {"option": "none"}), NOBODY, 1, seat2=1, seat3=1).answer(True)
    assert pots(table) == (600,) * 4


def test_the_dealer_antes_double_where_the_house_has_it_so() -> None:
    table = dealt(dealer_ante_times=2)
    assert (pots(table), table.behind()) == ((400,) * 4, (9_600, 9_600, 9_200))


def test_who_cannot_ante_is_named_and_nothing_is_taken() -> None:
    table = table_of(3, stack=300)
    assert str(table.refused(True)).startswith("Short of chips: Ann by 1, Bo by 1 and Cy by 1.")
    for player in (1, 2, 3):
        table.run.aside(BuyIn(player, 100))
    assert table.answer(True).behind() == (0, 0, 0)


def test_in_a_game_for_fun_the_first_ante_is_paid_with_the_chips_that_everybody_gets() -> None:
    table = dealt(played_for="fun", fun_chips=1_000)
    assert (table.behind(), pots(table)) == ((600,) * 3, (300,) * 4)
    assert "Short of chips" in str(table_of(3, played_for="fun", fun_chips=300).refused(True))


@pytest.mark.parametrize(("players", "sentence"), [
    (2, "Only 2 play. 3–8 can play. Seat another player."),
    (9, "9 are in. 3–8 can play. Somebody must sit this game out.")])
def test_three_to_eight_can_play(players: int, sentence: str) -> None:
    table = table_of(3)
    assert table.prompt.refuse(None) is None
    assert str(AtTable(NEWMARKET, (1_000,) * players).refused(True)) == sentence


def test_the_deal_passes_to_the_left_and_the_left_of_the_dealer_leads() -> None:
    table, led = dealt(), []
    for _ in range(3):
        led.append((table.table.button, game_at(table).deal.leader))
        by_results(table.answer("keep", {"option": "none"}), NOBODY, 1, seat2=1, seat3=1).answer(True)
    assert led == [(3, 1), (1, 2), (2, 3)]


# the widow


def test_a_swap_leaves_no_auction_and_the_dealer_has_as_many_cards_as_the_widow_had() -> None:
    table = dealt(4, "swap", entry="guided")
    sizes = game_at(table).deal.sizes
    assert (table.key, sizes[4], sizes[0]) == ("hand:1/event:0", 10, 10)
    assert dealt(4, "swap").key == "hand:1/event:0"


def test_the_buyer_pays_the_dealer_and_has_the_cards_of_the_widow() -> None:
    table = dealt(4, "keep", {"seat": 1, "amount": 700}, {"option": "sold"}, entry="guided")
    assert table.behind() == (9_600,) * 4
    table.answer(True)
    sizes = game_at(table).deal.sizes
    assert (table.behind(), sizes[1], sizes[0]) == ((8_900, 9_600, 9_600, 10_300), 10, 11)


def test_by_results_one_answer_says_who_bought_the_widow_and_for_how_much() -> None:
    table = dealt(4, "keep", {"seat": 2, "amount": 1_200})
    assert (table.behind(), table.key) == ((9_600, 8_400, 9_600, 10_800), "hand:1/event:0")


def test_without_a_bid_the_widow_stays_closed_and_nothing_moves() -> None:
    table = dealt(3, "keep", {"option": "none"}, entry="full")
    assert (table.key, table.behind()) == ("hand:1/lead:0", (9_600,) * 3)
    assert table.prompt.result == "No bid: the widow stays closed."


@pytest.mark.parametrize("widow", [("keep", {"option": "none"}), ("swap",), ("keep", {"seat": 1, "amount": 100})])
def test_neither_a_swap_nor_a_sale_changes_who_leads(widow: tuple[Json, ...]) -> None:
    assert game_at(dealt(3, *widow)).deal.leader == 1


# the auction


def test_an_open_auction_takes_a_bid_from_any_seat_but_the_dealer_and_the_highest() -> None:
    table = dealt(4, "keep", entry="guided")
    bid = table.prompt
    assert isinstance(bid, Bid)
    assert (bid.seats, bid.lowest) == ((1, 2, 3), 100)
    again = table.answer({"seat": 3, "amount": 500}).prompt
    assert isinstance(again, Bid)
    assert (again.seats, again.lowest, [option.code for option in again.options]) == ((1, 2), 600, ["sold"])


def test_the_strip_proposes_who_is_next_to_speak() -> None:
    table = dealt(4, "keep", {"seat": 1, "amount": 500}, entry="guided")
    assert table.prompt.call == "5 for the widow. Bo?"
    assert [view.number for view in table.table.felt().seats if view.to_act] == [2]


def test_bids_in_turn_go_round_until_all_but_the_highest_have_passed() -> None:
    table = dealt(4, "keep", entry="guided", auction="in_turn")
    asked = []
    said_in_turn: list[Json] = [100, 200, {"option": "pass"}, 300, {"option": "pass"}]
    for said in said_in_turn:
        bid = table.prompt
        assert isinstance(bid, Bid)
        asked.append(bid.seats)
        table.answer(said)
    assert asked == [(1,), (2,), (3,), (1,), (2,)]
    assert (table.key, table.prompt.facts) == ("hand:1/sold", "1:300")


def test_bids_in_turn_with_nobody_bidding_leave_the_widow_closed() -> None:
    table = dealt(3, "keep", "pass", "pass", entry="guided", auction="in_turn")
    assert (table.key, game_at(table).deal.spare) == ("hand:1/event:0", "closed")


def test_who_cannot_go_higher_is_only_asked_to_pass() -> None:
    table = dealt(3, "keep", 9_600, entry="guided", auction="in_turn")
    bid = table.prompt
    assert isinstance(bid, Bid)
    assert [one.code for one in bid.options] == ["pass"]
    assert table.answer("pass").key == "hand:1/sold"


# leads and stops


@pytest.mark.parametrize(("stopped", "led"), [("h", "sc"), ("d", "sc"), ("s", "hd"), ("c", "hd")])
def test_after_a_stop_the_other_colour_is_led_or_any_other_suit(stopped: str, led: str) -> None:
    suit = Suit(stopped)
    assert {one.value for one in led_after(suit, AfterStop.OPPOSITE_COLOR)} == set(led)
    assert set(led_after(suit, AfterStop.NEW_SUIT)) == set(SUITS) - {suit}


def playing(*answers: Json, **rules: Any) -> AtTable:
    """Four players, card by card: the widow closed, Seat 1 to lead."""
    return dealt(4, "keep", {"option": "none"}, *answers, entry="full", **rules)


def leading(table: AtTable) -> tuple[int, str]:
    """Who is to lead, and which suits."""
    deal = game_at(table).deal
    return deal.leader, "".join(suit.value for suit in deal.suits)


def test_the_next_higher_card_is_asked_for_wherever_it_is() -> None:
    table = playing(["9d"], 3)
    assert table.key == "hand:1/next:Jd"
    assert table.answer(1).key == "hand:1/next:Qd"


def test_it_stops_at_an_ace_without_a_word() -> None:
    assert leading(playing(["Ks"], 2)) == (2, "hd")


def test_it_stops_where_nobody_has_the_card_and_that_card_is_dead() -> None:
    table = playing(["9d"], 3, 0)
    assert leading(table) == (3, "sc")
    assert list(game_at(table).deal.board.dead) == [read_card("Jd")]


def test_it_stops_where_the_next_card_was_played_before() -> None:
    table = playing(["9d"], 0, ["Ks"], 2, ["8d"])
    assert leading(table) == (2, "sc")
    assert table.prompt.result == "Bo plays 8♦. 9♦ is out already: a stop."


def test_a_stop_whose_card_is_not_keyed_leads_what_the_cards_before_it_say() -> None:
    table = dealt(4, "keep", {"option": "none"}, "Qd", 3, "stop", 2, [], entry="guided")
    assert (leading(table), table.prompt.instruction) == ((2, "sc"), "Bo leads — the lowest of a black suit")
    assert str(table.refused("Ah")).startswith(
        "Ah is not a choice here. Allowed: Stop, K♣ played, J♠ played, No black card,")
    table.answer("none")
    assert table.prompt.reason == "Bo had no black card: the lead passes left."
    unknown = dealt(4, "keep", {"option": "none"}, "stop", 2, [], entry="guided")
    assert (leading(unknown), unknown.prompt.instruction) == ((2, "shdc"), "Bo leads — the lowest of the other colour")


def test_a_pay_card_that_is_a_stop_is_told_so_once_with_its_pot() -> None:
    table = playing(["Ah"])
    assert (table.key, table.prompt.result) == ("hand:1/claim:Ah", "Ann plays A♥.")
    assert table.answer("forfeit").prompt.result == "A♥ not claimed: 4 stays. An ace: a stop."


def test_no_such_card_passes_the_lead_to_the_left_and_back_to_the_stopper_for_any_suit() -> None:
    table = playing(["2h"], *[1] * 9, 2, 2, 2, True, ["As"], ["Td"], 3, 3, True, 3, 3, ["Ac"], claim="auto")
    asked = [leading(table)]
    for _ in range(4):
        asked.append(leading(table.answer([])))
    assert asked == [(3, "hd"), (4, "hd"), (1, "hd"), (2, "hd"), (3, "shdc")]


def test_no_such_card_lets_the_same_player_lead_anything_where_the_house_has_it_so() -> None:
    assert leading(playing(["Ks"], 2, [], no_color="same_leads")) == (2, "shdc")


# the pots


def test_who_plays_a_pay_card_collects_all_that_lies_on_it_once() -> None:
    table = playing(["Qd"])
    assert table.key == "hand:1/claim:Qd"
    table.answer("collect")
    assert (pots(table), table.behind(1)) == ((400, 400, 0, 400), (10_000,))


def test_a_pot_that_is_not_claimed_before_the_next_card_stays_and_is_carried() -> None:
    table = playing(["Qd"], "forfeit")
    assert (pots(table), table.behind(1)) == ((400,) * 4, (9_600,))
    assert table.key == "hand:1/next:Kd"


def test_where_pots_are_paid_at_once_no_claim_is_asked() -> None:
    table = playing(["Qd"], claim="auto")
    assert (pots(table)[2], table.prompt.lead, table.prompt.result) == (400, "Pay Ann", "Ann takes 4")
    table.answer(True)
    assert (pots(table)[2], table.key) == (0, "hand:1/next:Kd")
    guided = dealt(4, "keep", {"option": "none"}, "Qd", entry="guided", claim="auto")
    assert str(guided.refused(0)) == "Seat 0 cannot be chosen here. Allowed: 1, 2, 3, 4. Choose one of them."


def test_pots_that_nobody_collects_wait_and_say_for_how_many_deals() -> None:
    table = table_of(3)
    for paid in (NOBODY, (1, 0, 0, 0), NOBODY):
        by_results(table.answer(True, "keep", {"option": "none"}), paid, 1, seat2=1, seat3=1)
    assert pots(table) == (300, 900, 900, 900)
    table.answer(True)
    assert [pot.note for pot in table.table.felt().pots] == ["carried 1 deal", *["carried 3 deals"] * 3]


# out


def test_everybody_pays_the_winner_a_chip_for_each_card_left() -> None:
    table = by_results(dealt(3, "keep", {"option": "none"}), NOBODY, 2, seat1=4, seat3=7)
    assert table.behind() == (9_200, 10_700, 8_900)


def test_what_a_card_left_pays_is_the_houses_own() -> None:
    table = by_results(dealt(3, "keep", {"option": "none"}, card_left=300), NOBODY, 2, seat1=1, seat3=2)
    assert table.behind() == (9_300, 10_500, 9_000)


def test_card_by_card_the_hand_that_is_empty_is_out_and_enter_takes_the_exact_counts() -> None:
    suits = [[f"{rank}{suit}" for rank in "23456789TJQKA"] for suit in "shdc"]
    table = dealt(3, "keep", {"option": "none"}, entry="full", claim="auto")
    table.answer([suits[0][0]], *[1] * 9, True, *[1] * 3)
    assert (table.key, table.table.felt().seats[0].mark) == ("hand:1/settle:2", "Out")
    table.answer(True)
    assert table.behind() == (9_600 + 300 + 2_600, 8_300, 8_300)


def test_a_misdeal_gives_everything_back_and_the_same_dealer_deals_again() -> None:
    table = dealt(3, "keep", {"seat": 1, "amount": 500}, "Ah", 1).rule(DealtWrong)
    assert (table.behind(), pots(table), table.table.button) == ((10_000,) * 3, (0,) * 4, 3)
    assert table.key == "hand:2/deal"


# the end of the game


def ended(paid: tuple[int, ...] = NOBODY, **rules: Any) -> AtTable:
    """A game of one deal, which Seat 2 has won."""
    return by_results(dealt(3, "keep", {"option": "none"}, ends="hands", hands=1, **rules), paid, 2, seat1=1, seat3=1)


def test_the_pots_at_the_end_are_shared_evenly() -> None:
    table = ended().answer(True)
    assert (table.key, table.behind(), pots(table)) == ("", (9_900, 10_200, 9_900), (0,) * 4)


def test_the_pots_at_the_end_go_to_who_won_the_last_deal() -> None:
    table = ended(leftover="to_player", pots_to="last_winner").answer(True)
    assert {why for *_, why in [one[:4] for one in table.table.bookings[-1].transfers]} == {"The game is over"}
    assert (table.key, table.behind(), pots(table)) == ("", (9_500, 11_000, 9_500), (0,) * 4)


def test_the_pots_at_the_end_go_to_the_highest_card_and_who_ties_draws_again() -> None:
    table = ended(leftover="to_player", pots_to="high_card")
    assert table.key == "end/draw:0:1"
    table.answer("Kd", "2c", "Ks")
    assert table.key == "end/draw:1:1"
    table.answer("3h", "9h", True)
    assert (table.key, table.behind(3), pots(table)) == ("", (10_700,), (0,) * 4)


def test_the_pots_at_the_end_go_to_whom_the_host_names() -> None:
    table = ended(leftover="to_player")
    assert table.key == "end/pots"
    assert table.answer(1, True).behind(1) == (10_700,)


def test_the_pots_at_the_end_may_wait_for_the_next_game() -> None:
    assert pots(ended(leftover="carry_over")) == (300,) * 4


@pytest.mark.parametrize("kind", [EndGame, TimeIsUp])
def test_the_host_or_the_clock_ends_the_game_between_two_deals(kind: type[EndGame]) -> None:
    table = by_results(dealt(3, "keep", {"option": "none"}), NOBODY, 2, seat1=1, seat3=1).rule(kind).answer(True)
    assert (table.key, pots(table)) == ("", (0,) * 4)


def test_the_four_pots_have_their_names() -> None:
    assert POTS == ("newmarket/Ah", "newmarket/Kc", "newmarket/Qd", "newmarket/Js")
    assert [str(card) for card in PAY_CARDS] == ["A♥", "K♣", "Q♦", "J♠"]


# how little is entered


@pytest.mark.parametrize("players", range(3, 9))
def test_by_results_a_deal_takes_two_keys_for_each_card_and_each_count(players: int) -> None:
    """A seat, a letter and Enter are a key each, and every digit; counts are typed one after another."""
    table = table_of(players)
    keys = 0
    entered: list[tuple[Json, int]] = [
        (True, 1), ("keep", 1), ({"seat": 1, "amount": 1_200}, 4),  # Enter; K; the seat, two digits, Enter
        ("Js", 1), (3, 1), ("Ah", 1), (1, 1), ("out", 1), (2, 1),  # as they fall
        ({"counts": {str(seat): 3 for seat in range(1, players + 1) if seat != 2}}, players - 1 + 1)]
    for body, pressed in entered:
        table.answer(body)
        keys += pressed
    assert table.key == "hand:2/deal"
    assert keys <= players + 12


# what it came to


def out(*answers: Json) -> AtTable:
    """By its results, with Bo out of three and Ann the collector of K♣."""
    return dealt(3, "keep", {"option": "none"}, *answers, "Kc", 1, "out", 2)


def test_pay_cards_are_collected_in_the_order_in_which_they_fall() -> None:
    table = dealt(3, "keep", {"option": "none"}, "Js", 1, "Ah", 2)
    assert (pots(table), table.behind()) == ((0, 300, 300, 0), (9_900, 9_900, 9_600))
    assert table.prompt.result == "Bo collects the A♥ pot: 3."


def test_how_the_cards_fall_and_who_leads_after_a_stop_is_said_before_the_first_one() -> None:
    prompt = dealt(3, "keep", {"option": "none"}).prompt
    assert prompt.instruction == "Ann leads — the lowest of any suit"
    assert prompt.reason == "Then the next higher. At a stop, whoever played last leads the other colour."
    again = dealt(3, "keep", {"option": "none"}, "Ah", 2, after_stop="new_suit").prompt
    assert again.instruction == "The play goes on — a pay card, or out"
    assert again.reason == "Then the next higher. At a stop, whoever played last leads another suit."


def test_the_cards_left_are_counted_and_the_pots_that_stay_are_told() -> None:
    table = out()
    assert isinstance(table.prompt, Settle)
    assert table.prompt.instruction == "Bo goes out — count the cards left"
    assert table.prompt.reason == "Each pays Bo 1 a card. A♥ Q♦ J♠ stay: 9."
    assert (table.prompt.call, table.prompt.counting and table.prompt.counting.each) == (
        "Bo is out. Count your cards.", True)
    table.answer({"counts": {"1": 4, "3": 9}})
    assert (table.prompt.result, table.behind()) == ("Bo takes 13 from the others", (9_500, 10_900, 8_700))


def test_the_steps_never_go_back_while_cards_are_played() -> None:
    steps = []
    table = dealt(3, "keep", {"option": "none"}, entry="guided")
    moves: tuple[Json, ...] = ("Js", 1, "stop", 2, [], "Ah", 2, "out", 3)
    for said in moves:
        steps.append(table.prompt.step)
        table.answer(said)
    steps.append(table.prompt.step)
    assert steps == sorted(steps)


def test_in_a_sitting_that_began_before_it_was_settled_the_pots_are_asked_one_after_another() -> None:
    table = AtTable(replace(NEWMARKET, version=1), (10_000,) * 3).begun(3).answer(
        True, {"option": "none"}, 0, 1, 0, 0, 2)
    assert table.key == "hand:1/left"
    assert table.answer({"counts": {"1": 4, "3": 9}}).key == "hand:2/deal"
    assert table.table.announcement == "Bo gets 13. 9 stay in the pots."
