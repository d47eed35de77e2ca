"""Rounds of Red Carpet: who speaks, what may be bid, keep or junk, when it ends, what everybody scores."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.cards import read_card
from app.dealing.prompts.kinds import Choice
from app.dealing.values.scores import Part
from app.games.red_carpet.results import parts_of
from app.games.red_carpet.scoring import SHORT_PACK
from tests.app.games.at_table import AtTable
from tests.app.games.red_carpet.rounds import NOTHING, THREE, begun, bids, fast, game, hands, in_the_box, points, scores

TWO, FOUR_SEATS = THREE[:2], (10_000,) * 4


def asked(table: AtTable) -> int:
    """Who is to speak."""
    return game(table).deal.auction.speakers[0]


# the order of speaking


def test_bidding_goes_to_the_right_and_the_player_who_turned_speaks_last() -> None:
    table = begun(FOUR_SEATS)
    order = []
    for bid in (2, 3, 4, 5):
        order.append(asked(table))
        bids(table, bid)
    assert order == [4, 3, 2, 1]


def test_after_a_purchase_the_buyer_turns_and_the_player_on_the_right_opens() -> None:
    table = bids(begun(FOUR_SEATS), NOTHING, 2, NOTHING, NOTHING).answer("keep")
    assert (table.prompt.instruction, asked(table)) == ("Cy turns two — Bo bids", 2)


@pytest.mark.parametrize(("next_one", "revealer", "opener"), [("same_revealer", 1, 3), ("next_right", 3, 2)])
def test_where_nobody_bids_the_house_says_who_turns_the_next_pair(next_one: str, revealer: int, opener: int) -> None:
    table = bids(begun(all_pass_next=next_one), NOTHING, NOTHING, NOTHING)
    assert (game(table).deal.revealer, asked(table)) == (revealer, opener)
    assert table.prompt.result == "Nobody bids: the pair is junked."


def test_the_deal_passes_on_after_a_round() -> None:
    table = fast(begun(entry="fast"), {1: 0}, "As Kd", "Ad Kc", "Ah Kh")
    assert (table.table.button, game(table).deal.revealer) == (2, 2)


# what may be bid


@pytest.mark.parametrize(("said", "bid", "refused"), [
    ((), 1, "Cy cannot open with 1. Only a player with no more may open with 1. Allowed: 2–20, pass. Type it again."),
    ((), 0, "0 is below the next bid, 2. Allowed: 2–20, pass. Type it again."),
    ((), 21, "21 is more than Cy’s points, 20. Allowed: 2–20, pass. Type it again."),
    ((5,), 5, "5 is below the next bid, 6. Allowed: 6–20, pass. Type it again."),
    ((5,), {"seat": 3, "amount": 7}, "Seat 3 is not due to speak. Asked of: Seat 2, Bo."),
    ((5, NOTHING), {"seat": 2, "amount": 7},
     "Bo has passed. A player who has passed cannot bid again. Asked of: Seat 1, Ann."),
])  # fmt: skip
def test_a_bid_that_may_not_be_made_is_refused_with_what_may(said: tuple[Any, ...], bid: Any, refused: str) -> None:
    table = bids(begun(), *said)
    assert str(table.refused({"amount": bid} if isinstance(bid, int) else bid)) == refused


def test_who_has_exactly_one_point_may_open_with_it() -> None:
    table = bids(begun(TWO), 19, NOTHING).answer("junk")  # Bo has one point left
    bids(table, NOTHING)
    assert (asked(table), table.prompt.reason) == (2, "Bo has one point left and may open with it.")
    assert bids(table, 1).key == "hand:1/keep:2"


def test_nobody_opens_with_one_who_has_more_and_one_is_no_answer_to_a_bid() -> None:
    table = bids(begun(TWO), 18, NOTHING).answer("junk")
    assert str(table.refused({"amount": 1})).startswith("Ann cannot open with 1.")


def test_who_could_only_pass_is_passed_over() -> None:
    table = bids(begun(FOUR_SEATS), 20)
    assert (table.key, table.prompt.result) == ("hand:1/keep:1", "Cy, Bo and Ann cannot go higher: passed.")
    table.answer("junk")
    bids(table, 3, 4, 5)
    assert asked(table) == 3  # Di has no point left


def test_a_player_who_alone_has_points_may_still_open() -> None:
    table = bids(begun(TWO), 20).answer("junk")
    assert asked(table) == 1
    assert bids(table, 2).key == "hand:1/keep:2"


@pytest.mark.parametrize(("spent", "reason"), [
    ((), "Shuffle first; bids open at two points, to the right; Ann speaks last."),
    ((20,), "Bidding opens at two points and goes to the right; Ann speaks last."),
    ((20, 20), "Bidding opens at two points; nobody else can bid on this pair."),
])  # fmt: skip
def test_who_speaks_last_is_one_who_can_bid(spent: tuple[int, ...], reason: str) -> None:
    table = begun()  # Cy bids first, then Bo; who has spent all turns the next pair, and speaks last no more
    for bid in spent:
        bids(table, bid).answer("junk")
    assert table.prompt.reason == reason


# keep or junk


def test_keep_or_junk_is_chosen_by_its_key_and_junk_alone_by_enter() -> None:
    choice = bids(begun(), 7, NOTHING, NOTHING).prompt
    assert isinstance(choice, Choice)
    assert choice.by_key
    alone = bids(full_hand(), NOTHING, 2).prompt
    assert isinstance(alone, Choice)
    assert not alone.by_key


def test_keep_costs_the_bid_and_the_pair_lies_there() -> None:
    table = bids(begun(), 7, NOTHING, NOTHING)
    assert table.prompt.instruction == "Cy wins at 7 — keep or junk?"
    table.answer("keep")
    assert (points(table), game(table).deal.cards_of(3), in_the_box(table)) == ((20, 20, 13), 4, -53)


def test_junk_costs_the_same_and_nobody_has_the_cards() -> None:
    table = bids(begun(), 7, NOTHING, NOTHING).answer("junk")
    assert (points(table), game(table).deal.cards_of(3), game(table).deal.thrown) == ((20, 20, 13), 2, [])


def full_hand() -> AtTable:
    """Bo has eight cards and 14 points, Ann 20 points."""
    table = begun(TWO)
    for _ in range(3):
        bids(table, *((2, NOTHING) if asked(table) == 2 else (NOTHING, 2))).answer("keep")
    return table


def test_who_has_eight_cards_may_bid_and_must_junk() -> None:
    table = bids(full_hand(), NOTHING, 2)
    assert table.prompt.reason == "Bo has eight cards: no more can be kept. Points left: 12."
    assert str(table.refused("keep")) == "keep is not a choice here. Allowed: Junk. Choose one."
    assert game(table.answer("junk")).deal.cards_of(2) == 8


def test_both_cards_or_neither() -> None:
    table = bids(begun(), 7, NOTHING, NOTHING)
    assert str(table.refused("one")) == "one is not a choice here. Allowed: Keep, Junk. Choose one."


# when it ends


def test_the_bidding_is_over_when_fewer_than_two_cards_are_left() -> None:
    table = begun(FOUR_SEATS)
    for pair in range(1, 13):
        assert (table.key, game(table).undealt) == (f"hand:1/bid:{pair}:0", 24 - 2 * pair)
        bids(table, *(NOTHING,) * 4)
    assert (table.key, game(table).undealt) == ("hand:1/hand:2", 0)


@pytest.mark.parametrize(("players", "pairs"), [(2, 14), (3, 13), (4, 12)])
def test_of_one_pack_sixteen_pairs_less_one_a_player_can_be_turned(players: int, pairs: int) -> None:
    table = begun((10_000,) * players)
    while "/bid:" in table.key:
        bids(table, *(NOTHING,) * players)
    assert game(table).deal.pairs == pairs


def test_the_bidding_is_over_when_nobody_has_a_point() -> None:
    table = bids(begun(TWO), 20).answer("keep")
    assert bids(table, 20).answer("junk").key == "hand:1/hand:2"
    assert points(table) == (0, 0)


def test_the_bidding_is_over_when_all_hands_are_full() -> None:
    table = full_hand()
    while "/bid:" in table.key:
        bids(table, *((2, NOTHING) if asked(table) == 1 else (NOTHING, 2))).answer("keep")
    assert (table.key, points(table), game(table).undealt) == ("hand:1/hand:2", (14, 14), 16)


# hands and scores


def shown(**rules: Any) -> AtTable:
    """Ann has six cards and 14 points, Bo two and 20; both show."""
    table = begun(TWO, **rules)
    deal = game(table).deal
    while "/bid:" in table.key:
        bids(table, *((NOTHING, 3) if asked(table) == 2 else (3, NOTHING)) if deal.kept.get(1, 0) < 2 else
             (NOTHING, NOTHING))
        if "/keep" in table.key:
            table.answer("keep")
    return table


def test_the_best_four_of_what_is_shown_count() -> None:
    table = shown()
    assert (table.prompt.instruction, points(table)) == ("Bo shows — key 2 cards", (14, 20))
    table.answer("7h 7d")
    assert (table.prompt.instruction, table.prompt.result) == ("Ann shows — key 6 cards", "Bo: 8, pair: 2 × (2 + 2).")
    table.answer("Qc Qh Qs Ac 9d 8d")
    assert scores(table) == (14 + 31 + 25, 20 + 8)
    assert table.table.scores.rounds[0].parts[1] == (
        Part("Points left", 14), Part("Hand", 31, tuple(read_card(code) for code in ("Qs", "Qh", "Qc", "Ac")),
                                      "three of a kind: 3 × (3 + 3 + 3) + 4"), Part("Highest hand", 25))


def test_a_dead_hand_scores_nothing_but_the_points_that_are_left_and_equal_hands_share_the_25() -> None:
    bought = game(bids(begun(), 4))
    left, dead = Part("Points left", 20), Part("Hand", 0, note="dead")
    assert parts_of(bought, 1, {}) == (left, dead)
    assert parts_of(bought, 1, {1: 12, 2: 12}) == (left, dead, Part("Highest hand, shared", 12))
    assert parts_of(bought, 1, {2: 25}) == (left, dead)


def test_unspent_points_go_back_to_the_box_and_are_new_in_the_next_round() -> None:
    table = hands(shown(), "7h 7d", "Qc Qh Qs Ac 9d 8d")
    assert (points(table), in_the_box(table)) == ((0, 0), 0)
    assert points(bids(table, 3)) == (20, 20)


def test_where_players_present_their_four_only_those_count() -> None:
    table = shown(own_hand=True)
    table.answer("7h 7d")
    assert table.prompt.instruction == "Ann shows — key the 4 that count"
    assert str(table.refused("Qc Qh Qs")) == "3 cards are keyed. It must be 4 cards. Key them again."
    assert scores(table.answer("Qc Qh 9d 8d")) == (14 + 16 + 25, 20 + 8)


def test_in_fast_entry_a_round_is_points_left_and_hands() -> None:
    table = fast(begun(entry="fast"), {1: 3, 2: 0, 3: 20}, "As Ad 7h 7d", "Ks Kd", "Qc Qh Qs Ac Kh 9h")
    assert (scores(table), points(table)) == ((3 + 31 + 25, 24, 20 + 12), (0, 0, 0))
    assert table.table.voids == []


@pytest.mark.parametrize(("codes", "refused"), [
    ("As Kd Qh", "3 cards do not make a hand. A hand has two, four, six or eight. Key the others too."),
    ("As", "1 card is keyed. It must be 2–8 cards. Key them again."),
    ("As As", "A♠ is keyed twice. There is only one of each in the deck. Key them again."),
    ("As 6d", "6♦ is not in this deck. It has 32 cards. Look at the card again."),
    ("Ks Qd", "K♠ is out already. There is only one of each in the deck. Look at the card again."),
    ("As K", "K has no suit. One deck is used, so every card has its suit. Key its suit: S, H, D or C."),
])  # fmt: skip
def test_cards_that_cannot_be_shown_are_refused(codes: str, refused: str) -> None:
    table = fast(begun(entry="fast"), {}, "Ks Jd")
    assert str(table.refused(codes)) == refused


@pytest.mark.parametrize(("left", "own_hand", "most"), [
    (20, False, 2), (18, False, 4), (15, False, 6), (20, True, 2)])
def test_by_results_nobody_shows_more_cards_than_the_points_that_are_gone_can_have_bought(
        left: int, own_hand: bool, most: int) -> None:
    table = fast(begun(entry="fast", own_hand=own_hand), {2: left})
    reason = f"{most} cards at most: Bo had {left} points left, and a pair costs two."
    assert table.prompt.reason == reason
    shown = [card.code for card in SHORT_PACK[:most + 2]]
    assert str(table.refused(" ".join(shown))) == (
        f"Bo cannot have {most + 2} cards. {reason} Key them again, or undo and count the points again.")
    assert table.answer(" ".join(shown[:most])).prompt.lead == "Cy shows"


@settings(max_examples=40)
@given(seed=st.integers(0, 10**6), players=st.integers(2, 4), own_hand=st.booleans())
def test_points_and_hands_are_taken_whatever_is_bought_by_the_rules(seed: int, players: int, own_hand: bool) -> None:
    chance, left, pack = Random(seed), dict.fromkeys(range(1, players + 1), 20), [*SHORT_PACK]
    chance.shuffle(pack)
    held = {seat: [pack.pop(), pack.pop()] for seat in left}
    while len(pack) > 1 and (able := [seat for seat in left if left[seat]]) and chance.randrange(0, 12):
        buyer, pair = chance.choice(able), [pack.pop(), pack.pop()]
        left[buyer] -= min(left[buyer], chance.choice([2, 2, 3, 4, 7]))
        if chance.randrange(0, 5) and len(held[buyer]) < 8:
            held[buyer] += pair
    table = fast(begun((10_000,) * players, entry="fast", own_hand=own_hand), left)
    shown = {seat: held[seat][:4] if own_hand else held[seat] for seat in held}
    hands(table, *(" ".join(card.code for card in shown[seat]) for seat in (*range(2, players + 1), 1)))
    assert table.key == "hand:2/points"


def test_nobody_has_more_points_left_than_there_are() -> None:
    assert str(begun(entry="fast").refused({"counts": {"1": 21}})) == "Ann cannot have 21. Allowed: 0–20. Count again."


@pytest.mark.parametrize(("shown_by", "got"), [
    (("Ks Kd", "Qs 9d", "As 9h"), (6, 37, 5)), (("Ks Kd", "Qs Qd", "Jh Jc"), (20, 20, 20)),
    (("Ks Kd", "Qs Qd", "7h 8c"), (4, 24, 24)),
])  # fmt: skip
def test_equal_highest_hands_share_the_25_rounded_down(shown_by: tuple[str, ...], got: tuple[int, ...]) -> None:
    table = fast(begun(entry="fast"), {}, *shown_by)
    assert scores(table) == got


# every card


def test_in_full_entry_the_pairs_are_keyed_and_only_the_hidden_cards_are_asked_for() -> None:
    table = begun(TWO, entry="full")
    assert table.prompt.instruction == "Deal two each, turn two — key the pair"
    bids(table.answer("Ah Ad"), 20).answer("keep")
    assert str(table.refused("Ah Kc")).startswith("A♥ is out already.")
    bids(table.answer("Kc Kd"), 20).answer("junk")
    assert table.prompt.instruction == "Bo shows — key the other 2"
    assert str(table.refused("Kc 7d")).startswith("K♣ is out already.")
    table.answer("7h 7d")
    assert (table.prompt.result, table.prompt.instruction) == ("Bo: 100, Red Carpet.", "Ann shows — key 2 cards")


def test_a_pair_may_be_left_unkeyed_and_its_cards_are_asked_for_at_the_end() -> None:
    table = bids(begun(TWO, entry="full").answer([]), 20).answer("keep", "Kc Kd")
    bids(table, 20).answer("keep")
    assert table.prompt.instruction == "Bo shows — key 4 cards"
    assert table.answer("Ah Ad 7h 7d").prompt.instruction == "Ann shows — key the other 2"


def test_of_a_hand_that_is_presented_no_more_can_have_been_hidden_than_were() -> None:
    table = bids(begun(TWO, entry="full", own_hand=True).answer("Ah Ad"), 20).answer("keep", "Kc Kd")
    bids(table, 20).answer("junk")
    assert str(table.refused("Ah 7h 7d 8c")) == (
        "Bo cannot have 7♥ 7♦ 8♣. At most 2 of the four were hidden. Key them again.")
    assert table.answer("Ah Ad 7h 7d").prompt.result == "Bo: 100, Red Carpet."


# the end


def test_the_highest_total_wins_after_a_round_in_which_anybody_has_the_target() -> None:
    table = begun(TWO, entry="fast", target=130, stake=500)
    fast(table, {1: 18, 2: 5}, "As Ad Ah Ac", "Ks Kd Kh Kc")
    assert (scores(table), table.key) == ((78, 110), "hand:3/points")
    fast(table, {1: 20, 2: 16}, "As Kd", "Ks Kh Jh Jd")  # Bo deals now, so Ann shows first
    assert scores(table) == (78 + 20 + 7, 110 + 16 + 24 + 25)
    assert table.prompt.instruction.startswith("Give Bo 10")
    table.answer(True)
    assert (table.key, table.behind()) == ("", (9_500, 10_500))


@pytest.mark.parametrize(("final_tie", "over"), [("joint", True), ("play_on", False)])
def test_equal_totals_win_together_or_play_another_round(final_tie: str, over: bool) -> None:
    table = begun(TWO, entry="fast", target=20, stake=500, final_tie=final_tie)
    fast(table, {}, "Ks Kd", "Qs Qd")
    assert scores(table) == (24, 24)
    assert table.key.endswith("/points") is not over
    if over:
        assert table.answer(True).behind() == (10_000, 10_000)


def test_without_a_stake_nothing_moves_and_the_score_decides() -> None:
    table = fast(begun(TWO, entry="fast", target=20), {}, "Ks Kd", "Qs 9d").answer(True)
    assert (table.key, table.behind(), table.table.scores.winners) == ("", TWO, (2,))


def test_for_fun_the_stake_is_chips_that_no_book_hears_of() -> None:
    table = begun(TWO, entry="fast", target=20, stake=500, played_for="fun", fun_chips=2_000)
    fast(table, {}, "Ks Kd", "Qs 9d").answer(True)
    assert (table.key, table.behind()) == ("", (1_500, 2_500))


# two packs


def test_with_two_packs_up_to_eight_play_and_each_card_can_be_there_twice() -> None:
    table = begun((10_000,) * 8, packs=2, entry="full")
    assert game(table).undealt == 64 - 16 - 2
    table.answer("Ah Ah")
    assert str(table.refused({"amount": 21})).startswith("21 is more than Hal’s points, 20.")
    bids(table, 20).answer("junk")
    assert str(table.refused("Ah Kd")) == "Every A♥ is out already. There are only 2. Look at the card again."


def test_no_more_can_play_than_there_are_packs_for() -> None:
    table = AtTable(begun().run.game, (10_000,) * 5)
    assert str(table.refused(True)) == "5 are in. 2–4 can play. Somebody must sit this game out."


# undo and fix


def test_a_bid_that_is_fixed_asks_again_from_there() -> None:
    table = bids(begun(), 5, NOTHING, NOTHING).fix("hand:1/bid:1:1", {"amount": 6})
    assert table.prompt.reason == "Bo has bid 6; bid higher, or pass."


def test_undo_of_a_purchase_gives_the_points_back() -> None:
    table = bids(begun(), 5, NOTHING, NOTHING).answer("keep")
    table.run.undo("")
    assert (table.key, points(table)) == ("hand:1/keep:1", (20, 20, 20))
