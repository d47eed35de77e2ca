"""What really happened at the table though it should not: faults found by look-back, leads, late pots, who is gone."""

from typing import Any

import pytest

from app.cards import read_card
from app.dealing.procedures.table_rulings import ResultsOnly, WalkedOut
from app.dealing.prompts.kinds import Choice
from app.dealing.prompts.rulings import Ruling
from app.dealing.prompts.settle import Settle
from app.dealing.values.log import Json
from app.errors import Refused
from app.games.newmarket.rulings import (
    BACK,
    BARRED,
    PAYS,
    STANDS,
    CardShown,
    CountsDiffer,
    HeldBack,
    LateClaim,
    NotLowest,
    OutOfTurn,
)
from tests.app.games.at_table import AtTable
from tests.app.games.newmarket.at_newmarket import dealt, game_at, pots, table_of


def playing(*answers: Json, **rules: Any) -> AtTable:
    """Four players, card by card: the widow closed with ten cards, Ann to lead."""
    return dealt(4, "keep", {"option": "none"}, *answers, entry="full", **rules)


# faults found by looking back


def test_a_card_that_was_called_and_held_back_costs_a_chip_on_each_pay_card_and_is_no_longer_dead() -> None:
    table = playing(["9d"], 0).rule(HeldBack, PAYS, seat=2, card="Td")
    assert (table.behind(2), pots(table)) == ((9_200,), (500,) * 4)
    assert not game_at(table).deal.board.dead
    table.answer(["Ks"], 2)
    assert str(table.refused([])).startswith("Bo has 10♦.")
    assert table.answer(["Td"]).key == "hand:1/next:Jd"


def test_what_a_fault_costs_is_the_houses_own() -> None:
    table = playing(["9d"], 0, fault_fee=300).rule(HeldBack, PAYS, seat=2, card="Td")
    assert (table.behind(2), pots(table)) == ((8_400,), (700,) * 4)


def test_a_lead_that_was_not_the_lowest_is_proved_by_the_lower_card_and_then_it_may_be_played() -> None:
    table = playing(["9d"], 0, ["Ks"], 2, ["6d"], 2)
    assert "If it was not the lowest, record that" in str(table.refused(1))
    table.rule(NotLowest, STANDS, seat=1, card="8d")
    assert table.answer(1).prompt.result == "Ann plays 8♦. 9♦ is out already: a stop."


def test_who_held_a_card_back_may_be_kept_from_winning_and_that_is_on_the_felt() -> None:
    table = playing(["9d"], 0).rule(HeldBack, BARRED, seat=2, card="Td")
    assert table.table.felt().seats[1].mark == "Cannot win"


def test_a_deal_that_its_winner_cannot_win_ends_and_nobody_pays() -> None:
    table = dealt(4, "keep", {"option": "none"}).rule(HeldBack, BARRED, seat=1, card="9d").answer("out", 1)
    assert (table.key, table.prompt.instruction) == ("hand:1/barred", "Ann goes out — nobody pays")
    table.answer(True)
    assert (table.behind(), pots(table)) == ((9_600,) * 4, (400,) * 4)


def test_a_count_that_was_only_looked_at_is_nobodys_gain() -> None:
    table = dealt(4, "keep", {"option": "none"}).answer("out", 1)
    assert isinstance(table.prompt, Settle)
    table.prompt.draw_up({2: 9, 3: 9, 4: 4})
    table.rule(HeldBack, BARRED, seat=1, card="9d").answer(None)
    assert table.table.bookings[-1].title == "Deal 1: Ann goes out and gets 0"


def test_a_fault_that_stands_moves_nothing() -> None:
    table = dealt(4, "keep", {"option": "none"}).rule(HeldBack, STANDS, seat=1, card="9d")
    assert (table.behind(), pots(table)) == ((9_600,) * 4, (400,) * 4)


def test_a_fault_may_come_out_when_the_hands_are_laid_down() -> None:
    table = dealt(4, "keep", {"option": "none"}).answer("out", 1).rule(HeldBack, PAYS, seat=2, card="9d")
    assert (table.key, table.behind(2), pots(table)) == ("hand:1/settle:2", (9_600,), (400,) * 4)
    table.answer({"counts": {"2": 3, "3": 1, "4": 1}})
    assert (table.behind(2), pots(table)) == ((9_600 - 400 - 300,), (500,) * 4)


def test_a_card_that_everybody_has_seen_is_on_the_felt_and_speaks_against_a_stop() -> None:
    table = playing(["9d"]).rule(CardShown, seat=2, card="Td")
    row = next(row for row in table.table.felt().rows if row.label == "Bo’s cards")
    assert (row.cards, row.seat) == ((read_card("Td"),), 2)
    table.refused(0)
    assert table.answer(2).key == "hand:1/next:Jd"


# leads


def test_a_lead_out_of_turn_that_stands_is_any_suit_of_who_led() -> None:
    table = playing(["Ks"], 2).rule(OutOfTurn, STANDS, seat=4)
    assert (game_at(table).deal.leader, table.prompt.facts) == (4, "4:shdc")
    assert table.answer(["Tc"]).key == "hand:1/next:Jc"


def test_a_lead_out_of_turn_that_is_taken_back_leaves_the_right_player_to_lead() -> None:
    table = playing(["Ks"], 2).rule(OutOfTurn, BACK, seat=4)
    assert table.prompt.facts == "2:hd"


# pots


@pytest.mark.parametrize(("decision", "left", "behind"), [(PAYS, 0, 10_000), (STANDS, 400, 9_600)])
def test_a_late_claim_is_paid_all_the_same_or_stays_forfeited(decision: str, left: int, behind: int) -> None:
    table = playing(["Qd"], "forfeit", 2).rule(LateClaim, decision, seat=1, card="Qd")
    assert (pots(table)[2], table.behind(1)) == (left, (behind,))


def test_a_pot_that_was_claimed_late_is_not_paid_twice() -> None:
    table = playing(["Qd"], "forfeit", 2).rule(LateClaim, PAYS, seat=1, card="Qd")
    assert LateClaim not in table.prompt.rulings


# the counts


def test_counts_that_differ_from_the_cards_are_paid_as_they_lie_with_a_reason() -> None:
    table = playing(["2s"], *[1] * 9, True, 1, claim="auto")
    seen: Json = {"counts": {"2": 10, "3": 10, "4": 9}}
    table.refused(seen)
    with pytest.raises(Refused, match="There is no reason yet"):
        table.rule(CountsDiffer, reason=" ")
    table.rule(CountsDiffer).answer(seen)
    assert table.behind(2, 3, 4) == (8_600, 8_600, 8_700)


# less is entered


def offered(table: AtTable) -> list[str]:
    """What may have happened, among the results."""
    assert isinstance(table.prompt, Choice)
    return [option.code for option in table.prompt.options]


@pytest.mark.parametrize(("level", "before"), [("full", [["Qd"], "collect"]), ("guided", ["Qd", 1])])
def test_the_rest_of_a_deal_may_be_entered_by_its_results_and_the_next_one_in_full(
        level: str, before: list[Json]) -> None:
    table = dealt(4, "keep", {"option": "none"}, *before, entry=level).rule(ResultsOnly)
    assert offered(table) == ["out", "Ah", "Kc", "Js"]
    table.answer("Ah", 2, "out", 3, {"counts": {"1": 1, "2": 1, "4": 1}}, True)
    assert table.key == "hand:2/keep"


def test_a_pot_that_was_still_to_be_claimed_is_asked_for_among_the_results() -> None:
    table = playing(["Qd"]).rule(ResultsOnly)
    assert "Qd" in offered(table)
    assert table.answer("Qd", 1).behind(1) == (10_000,)


def test_a_dead_pay_card_is_not_asked_for_among_the_results() -> None:
    table = playing(["Kh"], 0).rule(ResultsOnly)
    assert offered(table) == ["out", "Kc", "Qd", "Js"]


def test_an_auction_that_is_no_longer_followed_is_entered_by_its_price() -> None:
    table = dealt(4, "keep", {"seat": 1, "amount": 500}, entry="guided").rule(ResultsOnly)
    assert table.key == "hand:1/widow"
    assert table.answer({"seat": 2, "amount": 700}).behind(2, 4) == (8_900, 10_300)


# a player is gone


def gone(table: AtTable, *seats: int) -> AtTable:
    """These have walked out."""
    for seat in seats:
        table.rule(WalkedOut, seat=seat)
    return table


def test_who_walks_out_lies_closed_out_of_play_and_still_pays_for_the_cards() -> None:
    table = gone(dealt(4, "keep", {"option": "none"}), 2).answer("out")
    assert str(table.refused(2)).startswith("Seat 2 cannot be chosen here.")
    table.answer(1, {"counts": {"2": 11, "3": 1, "4": 1}})
    assert table.behind(1) == (9_600 + 1_300,)
    assert 2 not in table.table.seats


def test_who_walks_out_may_be_let_off_with_no_card_counted() -> None:
    table = gone(dealt(4, "keep", {"option": "none"}), 2).answer("out", 1, {"counts": {"2": 0, "3": 1, "4": 1}})
    assert table.behind(1) == (9_800,)


def test_the_lead_of_who_walks_out_passes_to_the_left() -> None:
    assert gone(playing(), 1).prompt.facts == "2:shdc"
    assert gone(playing(["Ks"], 2), 2).prompt.facts == "3:hd"


def test_a_stop_may_lie_in_the_hand_of_who_walked_out() -> None:
    table = gone(playing(["9d"]), 2).answer(0)
    assert game_at(table).deal.board.can_hold(2, read_card("Td"))
    assert not game_at(table).deal.board.can_hold(3, read_card("Td"))


def test_a_dealer_who_walks_out_leaves_the_widow_closed() -> None:
    table = gone(dealt(4, "keep", {"seat": 1, "amount": 500}, entry="guided"), 4)
    assert (table.key, table.behind(1), game_at(table).deal.spare) == ("hand:1/event:0", (9_600,), "closed")


def test_the_bid_of_who_walks_out_is_gone_too() -> None:
    bids: list[Json] = [{"seat": 1, "amount": 500}, {"seat": 2, "amount": 600}]
    assert game_at(gone(dealt(4, "keep", *bids, entry="guided"), 2)).deal.highest == (1, 500)
    sold = dealt(4, "keep", *bids, {"option": "sold"}, entry="guided")
    assert gone(sold, 2).key == "hand:1/bid:1"


def test_who_is_left_alone_has_won() -> None:
    table = gone(dealt(3, "keep", {"option": "none"}), 2, 3)
    assert (table.key, game_at(table).deal.winner) == ("hand:1/settle", 1)


def test_a_pot_is_left_where_its_player_walks_out_before_claiming() -> None:
    table = gone(playing(["Qd"]), 1)
    assert (pots(table)[2], table.key) == (400, "hand:1/next:Kd")


@pytest.mark.parametrize("kind", [HeldBack, NotLowest, CardShown, CountsDiffer, ResultsOnly, OutOfTurn, LateClaim])
def test_nothing_of_a_deal_is_ruled_between_two_deals(kind: type[Ruling]) -> None:
    assert kind not in table_of(3).prompt.rulings


def test_the_log_names_every_answer_as_it_was_said_when_it_is_asked_only_later() -> None:
    bids: list[Json] = [{"seat": 1, "amount": 500}, {"option": "sold"}, True, ["9d"], 2, 0, ["4c"]]
    table = dealt(4, "keep", *bids, entry="full")
    names = [table.run.play.name(row.seq) for row in table.run.effective if row.key.startswith("hand")]
    assert names == ["the deal", "Di keeps or swaps: Keeps", "Ann bids 5", "Sold", "the sale", "Ann’s lead 9♦",
                     "who plays 10♦: Bo", "who plays J♦: stop", "Bo’s lead 4♣"]
