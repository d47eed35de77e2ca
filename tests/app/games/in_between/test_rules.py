"""In-Between by its rules: who bets how much, what the third card moves, and each gap as the house decides it."""

from itertools import permutations
from typing import Any

import pytest

from app.cards import read_card
from app.dealing.asides.registry import BuyIn, Leave
from app.dealing.procedures.pack import WHOLE_PACK
from app.dealing.procedures.table_rulings import DealtWrong, EndGame, ResultsOnly, TimeIsUp
from app.dealing.prompts.kinds import Choice
from app.games.in_between import IN_BETWEEN
from app.games.in_between.script import SeenEarly, ends_of, outcomes
from tests.app.games.at_table import AtTable
from tests.app.games.in_between.oracle import possible

STACKS = (10_000, 10_000, 10_000)


def at_bets(stacks: tuple[int, ...] = STACKS, **rules: Any) -> AtTable:
    """Dealt, Seat 1 with the button: Seat 2 is asked first. The pot is 30."""
    return AtTable(IN_BETWEEN, stacks, {"ante": 1_000, "half_first": False} | rules).begun().answer(True)


def keyed(**rules: Any) -> AtTable:
    """The same where cards are keyed."""
    return at_bets(entry="full", **rules)


# what the third card makes of a bet


@pytest.mark.parametrize("ace_called", [False, True])
def test_every_third_card_over_every_two_posts_comes_to_what_the_oracle_says(ace_called: bool) -> None:
    for first, second, third in permutations(WHOLE_PACK, 3):
        posts = first, second
        assert outcomes(posts, third, ends_of(posts, ace_called)) == possible(posts, third, ace_called)


@pytest.mark.parametrize(("result", "rules", "paid"), [
    ("won", {}, 500), ("lost", {}, -500), ("hit", {}, -1_000), ("hit", {"hit_pays": 1}, -500),
    ("hit", {"hit_pays": 4}, -2_000), ("pair_hit", {}, -1_500), ("pair_hit", {"pair_pays": 2}, -1_000),
])  # fmt: skip
def test_a_won_bet_comes_out_of_the_pot_a_lost_one_goes_in_and_a_hit_goes_in_as_often_as_the_house_says(
        result: str, rules: dict[str, Any], paid: int) -> None:
    table = at_bets(**rules).answer(500, result)
    assert (table.behind(2), table.pot()) == ((9_000 + paid,), 3_000 - paid)
    mark = next(seat.mark for seat in table.table.felt().seats if seat.number == 2)
    assert mark == {"hit": "post −{}", "pair_hit": "pair −{}"}.get(result, f"{result} {{}}").format(abs(paid) // 100)


@pytest.mark.parametrize(("cards", "rules", "paid"), [
    ("4s Jh 7d", {}, 500), ("Jh 4s 7d", {}, 500), ("4s Jh Qd", {}, -500), ("4s Jh 4d", {}, -1_000),
    ("4s Jh Jd", {}, -1_000), ("7s 7h 7d", {}, -1_500), ("4s 6h 9d", {}, -500),
    ("Qd Ah 2c", {}, -500), ("Ah 2s 7d", {}, 500), ("Ah As 7d", {"pair_takes": 1}, 500),
    ("Ah 2s 7d", {"ace_called": False}, 500), ("2s Ah Kd", {}, 500),
])  # fmt: skip
def test_keyed_cards_decide_the_bet(cards: str, rules: dict[str, Any], paid: int) -> None:
    table = keyed(**rules).answer(500, cards)
    assert (table.key, table.behind(2)) == ("hand:1/bet:3", (9_000 + paid,))


@pytest.mark.parametrize(("cards", "letters"), [("Ah 3s 7d", "WL"), ("7s 7h 9d", "WL"), ("Ah As Ad", "HT")])
def test_the_result_is_asked_where_it_turns_on_what_the_player_has_called(cards: str, letters: str) -> None:
    table = keyed().answer(500, cards)
    assert table.key == "hand:1/result:2"
    assert "".join(option.letter for option in table.prompt.options) == letters  # type: ignore[attr-defined]  # a Choice


@pytest.mark.parametrize(("cards", "reason", "labels"), [
    ("Ah 3s 7d", "Ace first, then 7♦: what was it called?", "Won (ace high), Lost (ace low)"),
    ("Ah 7s 3d", "Ace first, then 3♦: what was it called?", "Won (ace low), Lost (ace high)"),
    ("7s 7h 9d", "A pair, then 9♦: what was called?", "Won (higher), Lost (lower)"),
    ("7s 7h 3d", "A pair, then 3♦: what was called?", "Won (lower), Lost (higher)"),
    ("Ah As 9d", "A pair, then 9♦: what was called?", "Won (ace low, or lower), Lost (higher)"),
    ("Ah As Ad", "Called high, A♦ hits a pair, 3 × the bet; called low, a post, 2 ×.",
     "Hit a post (ace low), Pair hit (ace high)"),
])  # fmt: skip
def test_the_call_that_decides_is_asked_for_and_kept_with_the_result(cards: str, reason: str, labels: str) -> None:
    prompt: Any = keyed().answer(500, cards).prompt
    assert prompt.reason == reason
    assert ", ".join(option.label for option in prompt.options) == labels


@pytest.mark.parametrize(("rules", "reason"), [
    ({}, "Between the posts, or a pair as called: won. Hit: 2 × the bet; pair: 3 ×."),
    ({"pair_called": False}, "Strictly between the posts it wins; equal to one it hits, for 2 × the bet."),
    ({"pair_takes": 2, "hit_pays": 3}, "Strictly between the posts it wins; equal to one it hits, for 3 × the bet."),
])  # fmt: skip
def test_a_result_alone_is_asked_with_all_that_it_can_cost_in_this_house(rules: dict[str, Any], reason: str) -> None:
    assert at_bets(**rules).answer(500).prompt.reason == reason


@pytest.mark.parametrize(("rules", "cards", "why"), [
    ({"pair_takes": 2}, "8c 8d 9s", "8♣ 8♦ is a pair: nobody bets on it here. It takes 2 × the ante from the pot. "
     "Undo the bet, then enter the pair."),
    ({"pair_called": False}, "8c 8d 9s", "8♣ 8♦ is a pair: nobody bets on it here. A pair gets new posts. "
     "Key the new posts."),
    ({}, "8c 9d 9s", "8♣ 9♦ are neighbours: nothing ranks between them. Neighbours pass. Undo the bet, then pass."),
    ({"new_second": True, "ace_called": False}, "Ac Kd 9s", "A♣ K♦ are neighbours: nothing ranks between them. "
     "Neighbours get a new second post. Key the new post."),
])  # fmt: skip
def test_posts_that_nobody_bets_on_in_this_house_are_refused(rules: dict[str, Any], cards: str, why: str) -> None:
    assert str(keyed(**rules).answer(500).refused(cards)) == why


def test_a_sitting_that_began_before_takes_every_posts_as_it_did() -> None:
    table = AtTable(IN_BETWEEN, STACKS, {"ante": 1_000, "half_first": False, "entry": "full", "pair_takes": 2})
    assert table.begun_as(1).begun().answer(True, 500, "8c 8d 9s").key == "hand:1/result:2"


def test_what_comes_to_the_same_however_an_ace_was_called_is_not_asked() -> None:
    posts = read_card("As"), read_card("7h")
    assert outcomes(posts, read_card("7d"), ends_of(posts, ace_called=True)) == {"hit"}
    assert keyed().answer(500, "As 7h 7d").key == "hand:1/bet:3"


# the ante and the turns


def test_everybody_antes_once_and_the_pot_stays_while_there_is_something_in_it() -> None:
    table = at_bets()
    assert (table.pot(), table.behind()) == (3_000, (9_000,) * 3)
    table.answer("pass", "pass", "pass")
    assert table.prompt.instruction == "The pot stays — use the same deck"
    assert table.answer(True).pot() == 3_000


def test_turns_go_from_the_dealers_left_and_the_deal_passes_on() -> None:
    table, asked = at_bets(), []
    for _ in range(6):
        if table.key.endswith("deal"):
            table.answer(True)
        asked.append(table.key)
        table.answer("pass")
    assert asked == ["hand:1/bet:2", "hand:1/bet:3", "hand:1/bet:1", "hand:2/bet:3", "hand:2/bet:1", "hand:2/bet:2"]


def test_when_the_pot_is_empty_everybody_antes_again_before_the_next_turn() -> None:
    table = at_bets().answer(3_000, "won")
    assert (table.key, table.pot()) == ("hand:1/ante:3", 0)
    table.answer(True)
    assert (table.key, table.pot(), table.behind()) == ("hand:1/bet:3", 3_000, (8_000, 11_000, 8_000))


def test_a_pot_emptied_by_the_last_turn_is_filled_by_the_next_deal() -> None:
    table = at_bets().answer("pass", "pass", 3_000, "won")
    assert (table.key, table.pot()) == ("hand:2/deal", 0)
    assert table.answer(True).pot() == 3_000


def test_whoever_leaves_in_the_middle_has_no_turn_and_antes_no_more() -> None:
    table = at_bets()
    table.run.aside(Leave(3))
    table.answer(3_000, "won")
    assert table.key == "hand:1/ante:1"
    assert (table.answer(True).pot(), table.behind(3)) == (2_000, (9_000,))


# the bet


def test_half_the_pot_is_the_limit_in_the_first_deal_alone_where_the_house_plays_it() -> None:
    table = at_bets(half_first=True)
    assert str(table.refused(1_600)) == "16 is more than half the pot, 15. Allowed: 1–15, pass. Type it again."
    table.answer(1_500, "lost", "pass", "pass", True)
    assert table.prompt.instruction == "Deal Cy two cards up — bet up to 45"


def test_table_stakes_nobody_bets_more_than_is_behind_and_a_hit_takes_no_more_than_that() -> None:
    table = at_bets((10_000, 1_800, 10_000))
    assert str(table.refused(900)) == "9 is more than Bo’s chips, 8. Allowed: 1–8, pass. Type it again."
    table.answer(500, "hit")
    assert (table.behind(2), table.pot()) == ((0,), 3_800)
    assert table.table.hand.transfers[-1].why == "Hit a post: all the chips there are"  # type: ignore[union-attr]


def test_whoever_has_nothing_behind_passes_or_buys_chips() -> None:
    table = at_bets((10_000, 1_000, 10_000))
    assert str(table.refused(100)) == "1 is more than Bo’s chips, 0. Allowed: pass. Type it again."
    table.run.aside(BuyIn(2, 1_000))
    assert table.answer(1_000, "lost").pot() == 4_000


def test_a_pass_costs_nothing() -> None:
    table = at_bets()
    behind = table.behind(2)
    assert table.answer("pass").key == "hand:1/bet:3"
    assert table.behind(2) == behind


def test_a_pair_takes_as_many_antes_as_the_house_says_and_no_more_than_the_pot() -> None:
    assert at_bets(pair_takes=2).answer("takes").behind(2) == (11_000,)
    table = at_bets(pair_takes=4).answer("takes")
    assert (table.behind(2), table.table.announcement) == ((12_000,), "Pay Bo 30: the pot holds 0.")
    assert table.table.hand.transfers[-1].why == "A pair of posts: all that the pot holds"  # type: ignore[union-attr]
    assert str(at_bets().refused("takes")) == "“takes” is not a choice here. Allowed: 1–30, pass. Choose one of them."


@pytest.mark.parametrize(("rules", "reason"), [
    ({}, "A third card between wins. Ace first: high or low? Neighbours: pass."),
    ({"half_first": True}, "A third card between wins. First deal: half the pot. Ace first: high or low?"),
    ({"ante": 6_000}, "A third card between wins. Limit: Bo’s chips. Ace first: high or low?"),
    ({"ace_called": False, "new_second": True},
     "A third card between wins. Aces are high. Neighbours: a new second card."),
])  # fmt: skip
def test_the_reason_says_what_posts_call_for_in_this_house(rules: dict[str, Any], reason: str) -> None:
    assert at_bets(**rules).prompt.reason == reason


# the deck


def test_a_card_that_is_out_cannot_be_keyed_again_in_the_same_deal() -> None:
    table = keyed().answer(500, "4s Jh 7d", 500)
    assert str(table.refused("7d Kh 9c")) == \
        "7♦ is out already. There is only one of each in the deck. Look at the card again."
    assert str(table.refused("2d 2d 9c")) == "2♦ is keyed twice. There is only one of each in the deck. Key them again."
    assert str(table.refused("2d 9c")) == "2 cards are keyed. It must be 3 cards. Key them again."
    assert table.answer("5d Kh 9c").key == "hand:1/bet:1"


@pytest.mark.parametrize(("deal_through", "later"), [(True, " — use the same deck"), (False, " — shuffle the deck")])
def test_the_ante_says_whether_the_deck_is_shuffled_as_it_is_before_the_first_deal(deal_through: bool,
                                                                                 later: str) -> None:
    table = AtTable(IN_BETWEEN, STACKS, {"deal_through": deal_through}).begun()
    assert table.prompt.rest == " — shuffle the deck"
    assert table.answer(True, "pass", "pass", "pass").prompt.rest == later


# what goes wrong


def test_a_burnt_card_leaves_the_bet_to_be_made() -> None:
    table = at_bets().rule(SeenEarly, "burn")
    assert (table.key, table.pot()) == ("hand:1/bet:2", 3_000)


def test_no_bet_was_heard_and_the_turn_is_over() -> None:
    assert at_bets().rule(SeenEarly, "no_bet").key == "hand:1/bet:3"
    late = keyed().answer(500).rule(SeenEarly, "no_bet")
    assert (late.key, late.pot()) == ("hand:1/bet:3", 3_000)


def test_after_a_shuffle_every_card_can_come_again() -> None:
    table = keyed().answer(500, "4s Jh 7d", 500).rule(SeenEarly, "shuffle")
    assert table.answer("7d Kh 9c").key == "hand:1/bet:1"


def test_cards_left_unkeyed_from_now_on_ask_for_results_alone_until_the_next_deal() -> None:
    table = keyed().answer(500).rule(ResultsOnly)
    assert table.key == "hand:1/result:2"
    table.answer("lost", "pass", "pass", True, 500)
    assert table.key == "hand:2/cards:3"


def test_a_misdeal_gives_back_what_the_deal_moved_and_the_game_begins_as_before() -> None:
    table = at_bets().answer(500, "lost").rule(DealtWrong, "misdeal")
    assert (table.behind(), table.pot(), table.table.button) == (STACKS, 0, 1)
    assert table.answer(True).pot() == 3_000


def test_the_host_ends_the_game_and_the_pot_is_shared() -> None:
    table = at_bets().answer("pass", "pass", "pass").rule(EndGame, "split")
    assert (table.key, table.behind(), table.pot()) == ("", STACKS, 0)


def test_time_is_up_only_between_two_deals() -> None:
    assert TimeIsUp not in at_bets().prompt.rulings
    assert TimeIsUp in at_bets().answer("pass", "pass", "pass").prompt.rulings


# what is refused


def test_a_bet_is_refused_with_what_is_allowed() -> None:
    assert str(at_bets().refused(3_100)) == "31 is more than the pot, 30. Allowed: 1–30, pass. Type it again."
    assert str(at_bets().refused(0)) == "0 is below 1. Allowed: 1–30, pass. Type it again."
    assert str(at_bets().refused(150)) == "No chips of this house make 1.50. The smallest chip is 1. Set 1."
    assert str(at_bets(pair_called=False).answer(500).refused("pair_hit")) == \
        "pair_hit is not a choice here. Allowed: Won, Lost, Hit a post. Choose one."


def test_an_ante_that_a_seat_cannot_pay_is_refused_by_name() -> None:
    table = AtTable(IN_BETWEEN, (10_000, 0, 10_000)).begun()
    assert str(table.refused(True)) == \
        "Short of chips: Bo by 1. Part payment is not allowed. Sell chips first, or sit them out."


def test_every_result_says_what_it_moves_and_none_has_the_key_that_passes() -> None:
    table = at_bets(pair_called=True).answer(200)
    prompt = table.prompt
    assert isinstance(prompt, Choice)
    assert {one.code: one.note for one in prompt.options} == {
        "won": "pay 2", "lost": "2 to the pot", "hit": "4 to the pot", "pair_hit": "6 to the pot"}
    assert "P" not in {one.letter for one in prompt.options}
