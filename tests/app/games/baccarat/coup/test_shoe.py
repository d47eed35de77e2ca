"""What the shoe knows: which cards can still come, when the cut card ends it, and what is counted at its end."""

from typing import Any

import pytest

from app.dealing.asides.registry import CashOut, Collect, Leave, Waive
from app.dealing.values.transfers import FOUND
from app.games.baccarat.irregular.rulings import (
    CutCardMissing,
    CutCardOut,
    EndOfShoe,
    ExtraUnseen,
    ForeignCard,
    NotEnoughCards,
)
from tests.app.games.baccarat.stand import Stand, chip_set, opened, seated

ONE_PACK: dict[str, Any] = {"decks": 1, "cut_depth": 6, "wagers": "off"}


def one_pack(**rules: Any) -> Stand:
    """One pack, nobody's bets entered, nothing burned."""
    return opened(ONE_PACK | rules)


def coups(table: Stand, *cards: str) -> Stand:
    """Coups without bets entered."""
    for one in cards:
        table.deal(one).pay()
    return table


# which cards can still come


def test_the_fifth_ace_of_one_pack_is_refused_with_its_name() -> None:
    table = coups(one_pack(), "9 A K K", "9 A Q Q").deal("A 7 A")
    why = table.refused("A")
    assert why.wrong == "Banker’s second card cannot be A: all 4 aces are already out of this shoe."
    assert why.allowed == "Still in it: 2, 3, 4, 5, 6, 7, 8, 9, 10, J, Q, K."
    assert why.remedy == "Check again; an extra card stops the shoe as a foreign card."


@pytest.mark.parametrize(("code", "name"), list(zip("A23456789TJQK", (
    "aces", "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens", "jacks", "queens",
    "kings"), strict=True)))
def test_every_rank_that_is_exhausted_is_called_by_its_name(code: str, name: str) -> None:
    table = one_pack()
    for _ in range(4):
        table.game.shoe.see(table.prompt.parse(code))
    assert f"all 4 {name} are already out of this shoe" in table.refused(code).wrong


def test_a_card_whose_suit_is_exhausted_is_refused_and_another_suit_is_not() -> None:
    table = opened({"decks": 2, "suits": True}).bets({}).deal("9s 2h 9s")
    why = table.refused("9s")
    assert why.wrong == "Banker’s second card cannot be 9♠: all two are already out of this shoe."
    assert table.answer("9h").key == "hand:1/pay:0"


def test_the_only_card_of_its_kind_in_one_pack_is_told_as_one() -> None:
    table = one_pack(suits=True).deal("7s 2h")
    assert table.refused("7s").wrong == "Player’s second card cannot be 7♠: the only one is already out of this shoe."
    table = seated({"decks": 1, "cut_depth": 6, "set_up": "guided", "wagers": "off"})
    assert table.prompt.lines[0] == "One deck"  # type: ignore[attr-defined]  # it is a checklist


def test_cards_keyed_with_and_without_suits_are_counted_together() -> None:
    table = one_pack(suits=True).deal("8s 8 8h 8")
    assert "all 4 eights" in table.pay().refused("8d").wrong
    assert table.answer("Kd").key == "hand:2/banker:1"


def test_the_burn_card_is_counted_too() -> None:
    table = seated({"decks": 1, "cut_depth": 6, "burn": "ten_for_court", "wagers": "off"}).answer(0, None, "A", True)
    coups(table, "9 A K K", "9 A Q Q").deal("A 7")
    assert "all 4 aces are already out of this shoe" in table.refused("A").wrong


def test_no_card_comes_out_of_an_empty_shoe() -> None:
    table = one_pack().deal("2 3 K K")
    for _ in range(48):
        table.rule(ExtraUnseen, "burn")
    assert table.left == 0
    why = table.refused("5")
    assert why.wrong == "Player’s third card cannot be 5: no card is left in this shoe."
    assert table.rule_refused(ExtraUnseen, "next_card").wrong == "No card is left in the shoe."
    table.rule(NotEnoughCards, "void")
    assert table.key == "end/discards"


# the cut card


@pytest.mark.parametrize(("extra", "after"), [(0, 0), (1, 1)])
@pytest.mark.parametrize("at", ["banker:1", "player:3", "banker:3", "pay:0"])
def test_the_coup_in_which_the_cut_card_comes_is_finished_and_the_house_says_how_many_follow(
    extra: int, after: int, at: str,
) -> None:
    table = one_pack(extra_coups=extra, cut_depth=12)
    cards = ["2", "3", "K", "K", "5", "4"]
    while table.key != f"hand:1/{at}":
        table.deal(cards.pop(0))
    table.rule(CutCardOut, reason="")
    coups(table, " ".join(cards)) if cards else table.pay()
    for _ in range(after):
        assert table.key == "hand:2/player:1"
        assert table.table.felt().shoe.last_coup  # type: ignore[union-attr]
        coups(table, "9 2 K K")
    assert table.key == "end/discards"


@pytest.mark.parametrize("extra", [0, 1])
def test_a_cut_card_that_comes_instead_of_the_first_card_makes_that_coup_the_last(extra: int) -> None:
    table = one_pack(extra_coups=extra, cut_depth=12).rule(CutCardOut, reason="")
    assert coups(table, "9 2 K K").key == "end/discards"


def test_while_bets_are_taken_the_strip_says_that_this_is_the_last_coup() -> None:
    table = opened({"decks": 1, "cut_depth": 12}).rule(CutCardOut, reason="")
    assert table.key == "hand:1/bets"
    assert table.prompt.reason.endswith("This is the last coup.")


@pytest.mark.parametrize(("extra", "reason"), [
    (0, "The cut card is out: this is the last coup."),
    (1, "The cut card is out: 2 coups left, this one included."),
])
def test_the_strip_says_how_many_coups_are_left_once_the_cut_card_is_out(extra: int, reason: str) -> None:
    table = opened({"extra_coups": extra}).answer({}).deal("K").rule(CutCardOut)
    assert table.prompt.reason == reason


def test_the_cut_card_comes_once() -> None:
    table = one_pack(cut_depth=12, extra_coups=1).deal("2").rule(CutCardOut, reason="")
    assert table.rule_refused(CutCardOut).wrong == "The cut card is out already."
    assert table.rule_refused(CutCardMissing, "now").wrong == "The cut card is out already."


def test_the_cut_card_is_due_when_no_more_cards_are_left_than_lie_behind_it() -> None:
    table = one_pack(cut_depth=26)
    while table.left > 28:
        table.rule(ExtraUnseen, "burn")
    assert not table.deal("9").game.shoe.cut_is_due
    assert table.prompt.reason == "Player, Banker, Player, Banker, face up."
    assert table.deal("2").left == 26
    assert table.game.shoe.cut_is_due
    assert table.prompt.reason == "The cut card is due: X when it comes."
    assert not table.rule(CutCardOut, reason="").game.shoe.cut_is_due


def test_a_forgotten_cut_card_lets_the_shoe_go_on_until_fewer_than_twelve_are_left() -> None:
    table = one_pack().rule(CutCardMissing, "twelve")
    while table.left > 16:
        table.rule(ExtraUnseen, "burn")
    coups(table, "9 2 K K")
    assert (table.left, table.key) == (12, "hand:2/player:1")
    coups(table, "9 2 Q Q")
    assert (table.left, table.key) == (8, "end/discards")


def test_a_shoe_with_fewer_than_six_cards_is_over_though_no_cut_card_came() -> None:
    table = one_pack()
    while table.left > 9:
        table.rule(ExtraUnseen, "burn")
    coups(table, "9 2 K K")
    assert (table.left, table.key) == (5, "end/discards")


@pytest.mark.parametrize("left", [6, 7])
def test_a_shoe_with_six_cards_deals_one_more_coup(left: int) -> None:
    table = one_pack()
    while table.left > left:
        table.rule(ExtraUnseen, "burn")
    table.deal("2 3 K K 5 4").pay()
    assert table.key == "end/discards"


# the end


def test_the_discards_are_expected_to_be_everything_that_has_left_the_shoe() -> None:
    table = coups(one_pack(), "2 3 K K 5 4").rule(ExtraUnseen, "next_card").rule(EndOfShoe, reason="")
    assert table.key == "end/discards"
    assert table.prompt.rest == " — 6 expected"
    why = table.refused(7)
    assert (why.wrong, why.allowed) == ("7 does not match the expected 6.",
                                        "Count again; if it is the same, record a missing or foreign card.")
    assert table.answer(6).run.play.prompt is None


def test_a_count_that_stays_different_is_ruled_and_the_shoe_ends_with_every_coup_standing() -> None:
    table = coups(one_pack(), "9 2 K K").rule(EndOfShoe, reason="").rule(ForeignCard, "stop", reason="one too many")
    assert table.run.play.prompt is None
    assert len(table.table.felt().coups) == 1


def boxes(*wins: int) -> Stand:
    """A shoe at whose end these seats owe the commission on such Banker wins."""
    table = opened({"commission_taken": "boxes"}, (10_000,) * max(2, len(wins)))
    table.coup_of("2 8 3 K", {seat: {"banker": win} for seat, win in enumerate(wins, 1) if win})
    return table.rule(EndOfShoe, reason="").answer(None)


def test_at_the_end_every_box_is_emptied_in_chips_or_on_account_seat_by_seat() -> None:
    table = boxes(2_000, 0, 4_000)
    assert table.key == "end/commission:1"
    assert table.prompt.instruction == "Collect 1 from Seat 1, Ann"
    table.answer("chips")
    assert (table.box(1), table.behind(1)) == (0, 12_000 - 100)
    assert table.key == "end/commission:3"
    table.answer("account")
    assert (table.box(3), table.behind(3), table.account(3)) == (0, 14_000, -10_000 - 200)
    assert [{one.why for one in booked.transfers} for booked in table.table.bookings[-2:]] == [
        {"Commission collected"}, {"Commission put on account"}]
    assert table.run.play.prompt is None
    table.is_sound()


def test_commission_let_off_at_the_end_is_not_asked_for_again() -> None:
    table = boxes(2_000, 2_000).aside(Waive(2, "first night")).answer("chips")
    assert table.run.play.prompt is None
    assert table.rack == table.again().rack
    assert table.box(2) == 0


def test_a_seat_without_chips_pays_its_commission_on_account() -> None:
    table = opened({"commission_taken": "boxes"}, (2_000, 10_000))
    table.coup_of("2 8 3 K", {1: {"banker": 2_000}}).coup_of("9 2 K K", {1: {"banker": 2_000}})
    table.coup_of("9 2 Q Q", {1: {"banker": 2_000}}).rule(EndOfShoe, reason="").answer(None)
    assert table.behind(1) == 0
    why = table.refused("chips")
    assert why.allowed == "Allowed: On account."
    assert table.answer("account").account(1) == -2_000 - 100


@pytest.mark.parametrize(("version", "ways"), [(1, ["account"]), (2, ["part", "account"])])
def test_a_seat_whose_chips_do_not_reach_pays_what_is_there_and_the_rest_goes_on_account(
        version: int, ways: list[str]) -> None:
    table = opened({"commission_taken": "boxes"}, (10_000, 10_000), version=version)
    table.coup_of("2 8 3 K", {1: {"banker": 10_000}}).coup_of("9 2 K K", {1: {"banker": 10_000}})
    table.coup_of("9 2 Q Q", {1: {"banker": 9_800}}).rule(EndOfShoe, reason="").answer(None)
    assert [one.code for one in table.prompt.options] == ways  # type: ignore[attr-defined]  # it is a choice
    if "part" in ways:
        table.answer("part")
        assert (table.behind(1), table.box(1), table.account(1)) == (0, 0, -10_000 - 300)
        table.is_sound()


def test_whoever_left_in_the_middle_of_a_coup_is_asked_for_by_name() -> None:
    table = opened({"commission_taken": "boxes"}, (10_000,) * 3).bets({1: {"banker": 2_000}}).deal("2")
    table.aside(Leave(1)).deal("8 3 K").pay()
    assert table.table.seat_of(1) == 0
    table.rule(EndOfShoe, reason="").answer(None)
    assert table.prompt.instruction == "Collect 1 from Ann"
    assert table.answer("chips").box(1) == 0


def test_collecting_in_the_middle_of_the_shoe_leaves_nothing_for_its_end() -> None:
    table = opened({"commission_taken": "boxes"}).coup_of("2 8 3 K", {1: {"banker": 2_000}}).aside(Collect(1))
    assert table.rule(EndOfShoe, reason="").answer(None).run.play.prompt is None


def test_the_host_ends_a_shoe_only_between_two_coups() -> None:
    table = opened()
    assert table.may(EndOfShoe)
    assert not table.bets({}).may(EndOfShoe)


@pytest.mark.parametrize("wagers", ["winners", "off"])
def test_where_losses_are_not_entered_a_cash_out_differs_without_a_reason_and_the_rack_has_the_rest(
    wagers: str,
) -> None:
    table = opened({"wagers": wagers})
    rack = table.rack
    table.aside(CashOut(1, 4_000))
    assert (table.rack, table.account(1)) == (rack + 6_000, -10_000 + 4_000)
    table.aside(CashOut(2, 25_000))
    assert (table.rack, table.account(2)) == (rack + 6_000 - 15_000, -10_000 + 25_000)
    table.is_sound()


def test_a_difference_that_no_chips_make_is_found_and_does_not_touch_the_rack() -> None:
    table = opened({"wagers": "off"}, (10_000, 10_000), chips=chip_set(c300=200, c500=200, c700=200))
    rack = table.rack
    table.aside(CashOut(1, 10_100))
    assert (table.rack, table.table.balance(FOUND)) == (rack, -100)
    table.is_sound()


def test_nobody_cashes_out_more_than_the_stack_and_the_rack_hold() -> None:
    table = opened({"wagers": "off"})
    most = 10_000 + table.rack
    why = table.aside_refused(CashOut(1, most + 100))
    assert why.allowed == f"The stack and the rack together are worth {table.table.amount_text(most)}."
