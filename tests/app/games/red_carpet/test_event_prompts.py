"""What can happen in Red Carpet beyond its rules: wrong bids, cards seen, points that differ, hands, who walks out."""

import pytest

from app.dealing.procedures.table_rulings import DealtWrong, EndGame, ResultsOnly, WalkedOut
from app.games.red_carpet.rulings import BidsOnly, CardsSeen, PointsDiffer, WrongBid, WrongHand
from tests.app.games.red_carpet.rounds import NOTHING, THREE, begun, bids, fast, game, hands, in_the_box, points, scores

TWO = THREE[:2]

# a wrong bid


def test_a_wrong_bid_that_does_not_count_leaves_the_bidding_as_it_was() -> None:
    table = bids(begun(), 4).rule(WrongBid, "back", seat=1)
    assert (table.key, table.prompt.facts) == ("hand:1/bid:1:1", "2:3:4")


def test_who_is_out_for_a_pair_has_bid_nothing_and_the_highest_of_the_others_stands() -> None:
    table = bids(begun(), 4, 6, 9).rule(WrongBid, "out", seat=1)
    assert (table.key, table.prompt.facts) == ("hand:1/bid:1:3", "3:2:6")
    bids(table, NOTHING).answer("keep")
    assert points(table) == (20, 14, 20)
    assert game(table).deal.auction.bidders == (2, 3, 1)


def test_a_pair_already_won_by_a_bid_that_is_void_is_the_next_highest_s() -> None:
    table = bids(begun(), 4, 6, NOTHING, NOTHING).rule(WrongBid, "out", seat=2)
    assert table.prompt.instruction == "Cy wins at 4 — keep or junk?"


def test_no_pair_falls_to_a_bid_for_which_the_points_are_no_longer_there() -> None:
    table = bids(begun(), 5, 8).rule(PointsDiffer, seat=3, points=2).rule(WrongBid, "out", seat=2)
    assert table.prompt.facts == "1:0:0"
    bids(table, NOTHING, 2).answer("keep")
    assert points(table) == (20, 20, 0)


def test_where_nobody_else_has_bid_the_pair_is_junked() -> None:
    table = bids(begun(), 4, NOTHING, NOTHING).rule(WrongBid, "out", seat=3)
    assert (table.key, table.prompt.result) == ("hand:1/bid:2:0", "Nobody bids: the pair is junked.")
    assert points(table) == (20, 20, 20)


def test_a_wrong_bid_is_of_somebody_who_bids() -> None:
    table = begun().rule(WrongBid, "out", seat=2)
    assert str(table.rule_refused(WrongBid, "out", seat=2)) == (
        "Seat 2 is not bidding on this pair. Allowed: 1, 3. Choose one of them.")


# hands


@pytest.mark.parametrize(("decision", "got"), [("right", (20 + 12, 20 + 7 + 0, 15 + 31 + 25)),
                                               ("dead", (20 + 12, 20 + 7, 15))])
def test_a_hand_that_is_not_as_it_should_be_is_put_right_or_is_dead(decision: str, got: tuple[int, ...]) -> None:
    table = begun(entry="fast").answer({"counts": {"1": 20, "2": 20, "3": 15}}).rule(WrongHand, decision, seat=3)
    hands(table, "As Kd", *(("Qc Qh Qs Ac",) if decision == "right" else ()), "Kc Kh")
    if decision == "dead":
        got = (20 + 12 + 25, 20 + 7, 15)
    assert scores(table) == got


def test_a_hand_already_shown_can_be_dead_and_no_hand_twice() -> None:
    table = fast(begun(entry="fast"), {}, "As Kd").rule(WrongHand, "dead", seat=2)
    assert str(table.rule_refused(WrongHand, "dead", seat=2)) == (
        "Bo’s hand is dead already. Choose somebody else.")
    assert scores(hands(table, "Kc Kh", "7h 8c")) == (4, 0, 12 + 25)


def test_where_every_hand_is_dead_nobody_has_the_25() -> None:
    table = begun(TWO, entry="fast").answer({"counts": {"1": 3}})
    table.rule(WrongHand, "dead", seat=1).rule(WrongHand, "dead", seat=2)
    assert (scores(table), table.key) == ((3, 0), "hand:2/points")


# the stock


@pytest.mark.parametrize(("decision", "left"), [("junked", 21), ("shuffled", 24)])
def test_cards_seen_too_soon_are_thrown_away_or_shuffled_in(decision: str, left: int) -> None:
    table = bids(begun(), 4).rule(CardsSeen, decision, count=3)
    assert game(table).undealt == left
    assert str(table.rule_refused(CardsSeen, decision, count=left + 1)) == (
        f"{left + 1} cards cannot have been seen. Allowed: 1–{left}. Count again.")


def test_an_odd_card_that_is_left_is_not_turned() -> None:
    table = begun(TWO).rule(CardsSeen, "junked", count=25)
    assert bids(table, NOTHING, NOTHING).key == "hand:1/hand:2"


# points


def test_the_points_counted_at_the_table_hold_and_none_are_lost() -> None:
    table = bids(begun(), 7, NOTHING, NOTHING).answer("keep").rule(PointsDiffer, seat=3, points=14)
    assert (points(table), in_the_box(table)) == ((20, 20, 14), -54)
    assert points(table.rule(PointsDiffer, seat=1, points=3)) == (3, 20, 14)
    assert table.prompt.result == "Ann has 3 bidding points."
    assert table.rule(PointsDiffer, seat=1, points=1).prompt.result == "Ann has 1 bidding point."


@pytest.mark.parametrize(("seat", "number", "refused"), [
    (3, 6, "Cy cannot have 6. Allowed: 7–20. Record the bid as wrong first, or count again."),
    (1, 21, "Ann cannot have 21. Allowed: 0–20. Count again."),
    (5, 3, "Seat 5 does not play this deal. Allowed: 1, 2, 3. Choose one of them."),
])  # fmt: skip
def test_points_that_cannot_be_are_refused(seat: int, number: int, refused: str) -> None:
    assert str(bids(begun(), 7).rule_refused(PointsDiffer, seat=seat, points=number)) == refused


# less is entered


def test_for_the_rest_of_a_round_only_its_results_may_be_entered() -> None:
    table = bids(begun(TWO, entry="full").answer("Ah Ad"), 7, NOTHING).answer("keep", "Kc Kd").rule(ResultsOnly)
    assert (table.key, table.prompt.robot()) == ("hand:1/points", {"counts": {"1": 20, "2": 13}, "seat": 0})
    assert str(table.refused({"counts": {"2": 14}})) == "Bo cannot have 14. Allowed: 0–13. Count again."
    table.answer({"counts": {"1": 4, "2": 13}})
    assert table.prompt.instruction == "Bo shows — key the other 2–6"
    hands(table, "7h 7d", "Kc Kd")  # nobody has said what became of those kings
    assert scores(table) == (4 + 12, 13 + 100 + 25)
    assert table.key == "hand:2/pair:1"


def test_bids_only_asks_for_no_more_pairs_until_the_next_round() -> None:
    table = bids(begun(TWO, entry="full").answer("Ah Ad"), 20).answer("keep").rule(BidsOnly)
    assert table.key == "hand:1/bid:2:0"
    bids(table, 20).answer("junk")
    assert hands(table, "7h 7d", "Kc Kd").key == "hand:2/pair:1"


def test_what_is_entered_may_be_less_from_the_first_question_on() -> None:
    assert begun(entry="full").rule(BidsOnly).key == "hand:1/bid:1:0"
    assert bids(begun(entry="full").rule(BidsOnly), 4, 5).key == "hand:1/bid:1:2"
    assert begun().rule(ResultsOnly).key == "hand:1/points"


def test_what_is_entered_changes_between_rounds_at_once() -> None:
    table = fast(begun(TWO, entry="fast"), {}, "As Kd", "Kc Kh")
    table.run.change_rules({"entry": "guided"})
    assert table.key == "hand:2/points"  # this question stood already
    fast(table, {}, "As Kd", "Kc Kh")
    table.run.change_rules({"entry": "full"})
    assert bids(table, 20).answer("junk").key == "hand:3/pair:2"


@pytest.mark.parametrize("level", ["guided", "full"])
def test_more_is_not_offered_where_it_is_not_entered(level: str) -> None:
    assert ResultsOnly not in begun(entry="fast").prompt.rulings
    assert (BidsOnly in begun(entry=level).prompt.rulings) is (level == "full")


def test_when_the_bidding_is_over_only_hands_are_left_to_be_entered() -> None:
    table = bids(begun(TWO, entry="full").answer("Ah Ad"), 20).answer("keep", "Kc Kd")
    bids(table, 20).answer("junk")
    assert not {ResultsOnly, BidsOnly, CardsSeen, WrongBid} & set(table.prompt.rulings)
    assert {WrongHand, PointsDiffer, WalkedOut, DealtWrong} <= set(table.prompt.rulings)


# who walks out


def test_who_walks_out_leaves_the_stake_and_the_round_goes_on_without_them() -> None:
    table = bids(begun(stake=500), 4, 6).rule(WalkedOut, seat=3)
    assert (table.prompt.result, table.prompt.facts) == ("Cy has left; the stake stays in.", "1:2:6")
    bids(table, NOTHING).answer("keep")
    assert (points(table)[:2], table.pot(), in_the_box(table)) == ((20, 14), 1_500, -34)
    assert table.table.scores.gone == {3: "walked out in round 1"}


def test_the_highest_bidder_who_walks_out_leaves_the_pair_to_the_others() -> None:
    table = bids(begun(), 4, 6).rule(WalkedOut, seat=2)
    assert (table.prompt.facts, points(table)[0]) == ("1:3:4", 20)


@pytest.mark.parametrize(("level", "asked"), [("guided", "Ann turns two — Bo bids"),
                                              ("full", "Ann turns two cards — key the pair")])
def test_who_walks_out_turns_no_pair_the_one_who_speaks_last_now_does(level: str, asked: str) -> None:
    table = begun(entry=level)
    table = bids(table.answer("Ah Kd") if level == "full" else table, 4, NOTHING, NOTHING).answer("keep")
    table.rule(WalkedOut, seat=3)
    assert table.prompt.instruction == asked
    assert table.table.felt().rows[0].note == "turned by Ann"


def test_the_last_one_left_takes_the_stakes() -> None:
    table = bids(begun(stake=500), 4).rule(WalkedOut, seat=2).rule(WalkedOut, seat=3)
    assert table.prompt.instruction.startswith("Give Ann 15")
    assert (table.answer(True).key, table.behind(1), in_the_box(table)) == ("", (11_000,), 0)


def test_a_hand_that_was_shown_goes_with_whose_it_was() -> None:
    table = fast(begun(entry="fast"), {}, "As Ad Ah Ac").rule(WalkedOut, seat=2)
    assert str(table.refused("As Kd")).startswith("A♠ is out already.")
    assert scores(hands(table, "Ks Kd", "7h 8c"))[::2] == (4, 12 + 25)


# misdeals and the end


def test_a_misdeal_takes_the_points_of_the_round_back_and_the_same_dealer_deals_again() -> None:
    table = bids(begun(), 7, NOTHING, NOTHING).answer("keep").rule(DealtWrong, "misdeal")
    assert (table.key, points(table), in_the_box(table), table.table.button) == (
        "hand:2/bid:1:0", (0, 0, 0), 0, 1)
    assert game(bids(table, 4)).deal.kept == {}


def test_a_misdeal_leaves_the_score_of_earlier_rounds() -> None:
    table = fast(begun(TWO, entry="fast"), {1: 5}, "As Kd", "Kc Kh").rule(DealtWrong, "misdeal")
    assert (scores(table), game(table).game.number) == ((5 + 12 + 25, 7), 2)


def test_the_host_may_end_the_game_and_the_stakes_go_as_decided() -> None:
    table = bids(begun(stake=500), 7).rule(EndGame, "return").answer(True)
    assert (table.key, table.behind(), points(table)) == ("", THREE, (0, 0, 0))
