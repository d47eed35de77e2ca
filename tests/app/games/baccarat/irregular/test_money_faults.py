"""Irregularities about money, I16 to I19, and the fix of a wrongly keyed answer, I20."""

import pytest

from app.dealing.asides.registry import BuyIn, CashOut, Cover, FillRack, Note, Tip
from app.dealing.prompts.rulings import Misdeal
from app.dealing.values.log import RowKind
from app.dealing.values.transfers import JAR, stack
from app.errors import Refused
from app.games.baccarat.irregular.rulings import (
    CutCardOut,
    EndOfShoe,
    ExtraSeen,
    LateBet,
    MissedBet,
    OutsideLimits,
    PaymentError,
    ThirdToPlayer,
)
from tests.app.games.baccarat.stand import WHOLE_SHOE, Stand, holds, opened

BET = {1: {"banker": 2_000}, 2: {"player": 1_000}}


def settled(cards: str = "2 8 3 K") -> Stand:
    """A coup that Banker has won: Seat 1 stands at 119, Seat 2 at 90."""
    return opened().coup_of(cards, BET)


def adjustment(table: Stand) -> tuple[str, str, str]:
    """The last booking, which must be an adjustment: its kind, title and reason."""
    one = table.table.bookings[-1]
    return one.kind, one.title, one.reason


# I16


@pytest.mark.parametrize("when", ["bets", "first card", "pay"])
@pytest.mark.parametrize(("decision", "change"), [("pay", 500), ("take", -500), ("stand", 0)])
def test_i16_a_payment_error_is_corrected_as_one_adjusting_entry(when: str, decision: str, change: int) -> None:
    table = settled()
    if when != "bets":
        table.bets({})
    if when == "pay":
        table.deal("9 2 K K")
    behind, rack, booked = table.behind(1), table.rack, len(table.table.bookings)
    table.rule(PaymentError, decision, seat=1, amount=500, reason="paid short")
    assert (table.behind(1), table.rack) == (behind + change, rack - change)
    assert len(table.table.bookings) == booked + bool(change)
    if change:
        assert adjustment(table) == ("adjustment", "Payment error, Ann", "paid short")
    table.is_sound()


def test_i16_takes_no_more_than_the_stack_and_pays_no_more_than_the_rack_and_only_in_chips() -> None:
    table = settled()
    why = table.rule_refused(PaymentError, "take", seat=2, amount=9_100)
    assert str(why) == "Bo has 90 behind. That is more than can be taken. Take less, or sell chips first."
    assert table.rule_refused(PaymentError, "pay", seat=2, amount=table.rack + 100).wrong.startswith("The rack cannot")
    assert table.rule_refused(PaymentError, "pay", seat=7, amount=100).wrong == "Nobody sits in Seat 7."
    for amount in (0, -100, 150):
        assert table.rule_refused(PaymentError, "pay", seat=2, amount=amount).wrong.endswith("cannot be made in chips.")


# I17


@pytest.mark.parametrize("when", ["bets", "first card"])
@pytest.mark.parametrize(("spot", "change"), [("banker", 1_900), ("player", -2_000), ("tie", -2_000),
                                              ("player_pair", -2_000)])
def test_i17_a_bet_that_was_missed_is_settled_by_the_last_result(when: str, spot: str, change: int) -> None:
    table = settled()
    if when == "first card":
        table.bets({})
    hand = table.table.bookings[-1]
    table.rule(MissedBet, "settle", seat=2, spot=spot, amount=2_000, reason="not seen")
    assert table.behind(2) == 9_000 + change
    assert adjustment(table) == ("adjustment", "Winner missed, loser not taken, Bo", "not seen")
    assert table.table.bookings[-2] is hand
    table.is_sound()


def test_i17_a_missed_push_moves_nothing_and_a_missed_bet_may_stand() -> None:
    table = settled("6 6 K K")
    table.rule(MissedBet, "settle", seat=2, spot="banker", amount=2_000)
    assert table.behind(2) == 10_000
    table.rule(MissedBet, "stand", seat=2, spot="tie", amount=2_000)
    assert table.behind(2) == 10_000
    assert len([one for one in table.table.bookings if one.kind == "adjustment"]) == 0


def test_i17_odd_winnings_of_a_missed_bet_are_owed() -> None:
    table = settled().rule(MissedBet, "settle", seat=2, spot="banker", amount=1_000)
    assert (table.behind(2), table.odd(2)) == (9_900, 50)


def test_i17_needs_a_settled_coup_a_spot_and_chips() -> None:
    assert opened().rule_refused(MissedBet, "settle", seat=2, spot="tie", amount=500).wrong == \
        "No coup of this shoe is settled yet."
    table = settled()
    assert table.rule_refused(MissedBet, "settle", seat=2, spot="dragon", amount=500).wrong == \
        "There is no spot called dragon."
    assert table.rule_refused(MissedBet, "settle", seat=2, spot="player", amount=9_100).wrong == "Bo has 90 behind."


def test_i17_a_rack_that_cannot_pay_a_missed_win_says_so() -> None:
    table = opened(rack={100: 20}).coup_of("6 6 K K")
    why = table.rule_refused(MissedBet, "settle", seat=1, spot="tie", amount=500)
    assert why.wrong.startswith("The rack cannot make 40")


# I18


@pytest.mark.parametrize("cards", ["", "2 8", "2 8 3 K"])
def test_i18_a_late_bet_goes_back_whether_it_would_win_or_lose(cards: str) -> None:
    table = opened().bets(BET).deal(cards).rule(LateBet, "back", seat=1, spot="banker", amount=2_000)
    assert table.behind(1) == 10_000
    assert 1 not in table.coup.bets
    table.deal(" ".join(["2", "8", "3", "K"][len(cards.split()):])).pay()
    assert (table.behind(1), table.behind(2)) == (10_000, 9_000)
    table.is_sound()


def test_i18_only_what_was_added_late_goes_back() -> None:
    table = opened().bets(BET).deal("2 8 3 K").rule(LateBet, "back", seat=1, spot="banker", amount=1_000)
    assert table.coup.bets[1] == {"banker": 1_000}
    assert table.pay().behind(1) == 10_900


def test_i18_a_late_bet_that_was_never_entered_moves_nothing() -> None:
    table = opened().bets(BET).deal("2").rule(LateBet, "back", seat=1, spot="tie", amount=500)
    assert table.table.bets_down() == BET


@pytest.mark.parametrize("cards", ["", "2 8", "2 8 3 K"])
def test_i18_where_the_host_lets_it_stand_it_is_settled_with_the_others(cards: str) -> None:
    table = opened().bets(BET).deal(cards).rule(LateBet, "stands", seat=2, spot="banker", amount=2_000)
    assert table.coup.bets[2] == {"player": 1_000, "banker": 2_000}
    table.deal(" ".join(["2", "8", "3", "K"][len(cards.split()):])).pay()
    assert (table.behind(1), table.behind(2)) == (11_900, 9_000 + 1_900)
    table.is_sound()


def test_i18_a_late_bet_that_stands_is_covered_by_the_stack_and_lies_on_a_spot_of_this_house() -> None:
    table = opened({"pairs": False}).bets(BET).deal("2")
    assert table.rule_refused(LateBet, "stands", seat=2, spot="banker", amount=9_100).wrong == "Bo has 90 behind."
    assert table.rule_refused(LateBet, "stands", seat=2, spot="player_pair", amount=500).allowed == \
        "The spots are Player, Banker, Tie."


def test_i18_nobody_bets_late_on_a_coup_without_bets() -> None:
    table = opened().rule(ExtraSeen, "dummy", card="9")
    assert not table.may(LateBet)
    assert not table.may(OutsideLimits)
    assert not table.deal("2 K K").may(LateBet)


# I19


@pytest.mark.parametrize(("decision", "amount", "plays"), [("once", 300, 300), ("void", 300, 0),
                                                           ("maximum", 3_000, 2_500), ("void", 3_000, 0)])
@pytest.mark.parametrize("cards", ["", "6 6", "6 6 K K"])
def test_i19_a_bet_outside_the_limits_plays_once_or_up_to_the_maximum_or_is_void(
    cards: str, decision: str, amount: int, plays: int,
) -> None:
    table = opened({"tie_minimum": 500, "tie_maximum": 2_500, "tie_pays": 8}).bets({1: {"tie": 500}}).deal(cards)
    table.rule(OutsideLimits, decision, seat=1, spot="tie", amount=amount)
    assert table.coup.bets.get(1, {}).get("tie", 0) == plays
    table.deal(" ".join(["6", "6", "K", "K"][len(cards.split()):])).pay()
    assert table.behind(1) == 10_000 + 8 * plays
    table.is_sound()


def test_i19_is_only_for_what_is_outside_and_by_the_decision_that_fits() -> None:
    table = opened().bets(BET).deal("2")
    assert table.rule_refused(OutsideLimits, "once", seat=1, spot="tie", amount=500).wrong == "5 is within the limits."
    for decision, spot, amount in (("once", "tie", 2_600), ("maximum", "player", 400)):
        why = table.rule_refused(OutsideLimits, decision, seat=1, spot=spot, amount=amount)
        assert why.wrong == "That decision is for a bet outside the other limit."


def test_i19_what_plays_must_be_covered_by_the_stack() -> None:
    table = opened({"maximum": 8_000}, (2_000, 10_000)).bets(BET).deal("2")
    why = table.rule_refused(OutsideLimits, "maximum", seat=1, spot="player", amount=9_000)
    assert why.wrong == "Ann has 0 behind."


# I20


def test_i20_the_winner_changes_and_every_later_coup_is_kept() -> None:
    table = opened().coup_of("9 7 K K", BET)
    for cards in ("8 A K K", "6 7 K K", "9 9 K K"):
        table.coup_of(cards, {1: {"player": 500}})
    before = table.behind(1), table.behind(2)
    row = table.seq("hand:1/player:1")
    table.fix("hand:1/player:1", "6")
    assert table.key == "hand:5/bets"
    assert not table.run.waiting
    # Banker 7 over 6: Seat 1 wins 19 where it lost 20, Seat 2 loses 10 where it won 10.
    assert (table.behind(1), table.behind(2)) == (before[0] + 3_900, before[1] - 2_000)
    coups = table.table.felt().coups
    assert [one.winner for one in coups] == ["banker", "player", "banker", "tie"]
    assert (coups[0].natural, coups[0].player_total) == (False, 6)
    assert table.game.shoe.view(1).seen["9"] == 2
    assert table.game.shoe.view(1).seen["6"] == 2
    assert isinstance(table.run.log[-1].body, dict)
    assert (table.run.log[-1].kind, table.run.log[-1].body["target"]) == (RowKind.FIX, row)
    assert [one.body for one in table.run.log if one.seq == row] == ["9"]
    assert [one.body for one in table.run.effective if one.seq == row] == ["6"]
    table.is_sound()


def test_i20_a_third_card_that_is_now_needed_is_asked_for_and_later_answers_wait() -> None:
    table = opened().coup_of("9 7 K K", BET).coup_of("8 A K K", {1: {"player": 500}}).bets({2: {"tie": 500}}).deal("2")
    table.fix("hand:1/player:1", "5")
    assert table.key == "hand:1/player:3"
    assert [row.key for row in table.run.waiting][-2:] == ["hand:3/bets", "hand:3/player:1"]
    table.answer("4")
    assert table.key == "hand:3/banker:1"
    assert not table.run.waiting
    # Player 5 draws 4: nine. Banker stands on seven. Player wins as before, so nothing about the money has changed.
    assert (table.behind(1), table.behind(2)) == (8_500, 10_500)
    assert table.left == WHOLE_SHOE - 4 - 1 - 4 - 1
    assert [one.player_total for one in table.table.felt().coups] == [9, 8]
    table.is_sound()


def test_i20_answers_given_while_others_wait_survive_a_restart_and_an_undo() -> None:
    table = opened().coup_of("9 7 K K", BET).coup_of("8 A K K", {1: {"player": 500}})
    table.fix("hand:1/player:1", "5")
    assert table.again().snapshot() == table.snapshot()
    assert [row.seq for row in table.again().run.waiting] == [row.seq for row in table.run.waiting]
    table.answer("4")
    assert table.key == "hand:3/bets"
    table.run.undo("again")
    assert table.key == "hand:1/player:3"
    assert table.run.waiting
    table.run.undo("never mind")
    assert (table.key, table.coup.number) == ("hand:3/bets", 3)
    table.run.redo()
    table.run.redo()
    assert table.key == "hand:3/bets"
    table.is_sound()


def test_i20_a_third_card_that_is_no_longer_needed_is_dropped() -> None:
    table = opened().coup_of("5 7 K K 4", BET).coup_of("8 A K K", {1: {"player": 500}})
    table.fix("hand:1/player:1", "9")
    assert table.key == "hand:3/bets"
    assert not table.run.waiting
    assert table.left == WHOLE_SHOE - 8
    table.is_sound()


def test_i20_a_later_card_that_can_no_longer_be_is_asked_again() -> None:
    table = opened({"decks": 1, "cut_depth": 6}).coup_of("8 7 K K").coup_of("9 A Q 9").coup_of("9 2 T T").bets({})
    table.fix("hand:1/player:1", "9").fix("hand:1/banker:1", "9")
    assert (table.key, table.run.waiting[0].key) == ("hand:3/player:1", "hand:3/player:1")
    assert "all 4 nines" in table.refused("9").wrong
    table.answer("8")
    assert (table.key, table.run.waiting) == ("hand:4/player:1", ())
    assert [one.player_total for one in table.table.felt().coups] == [9, 9, 8]
    table.is_sound()


def test_i20_a_closed_hand_is_fixed_with_a_reason_and_an_open_one_without() -> None:
    table = opened().coup_of("9 7 K K", BET).bets(BET).deal("2")
    with pytest.raises(Refused, match="That hand is closed"):
        table.fix("hand:1/player:1", "6", "")
    table.fix("hand:2/player:1", "3", "")
    assert [card.code for card in table.coup.player] == ["3"]


def test_i20_a_fix_that_cannot_be_changes_nothing() -> None:
    table = opened().coup_of("9 7 K K", BET)
    before = table.snapshot()
    for key, body in (("hand:1/player:1", "Z"), ("hand:1/bets", {"1": {"banker": 1}}), ("hand:1/bets", "x")):
        with pytest.raises(Refused):
            table.fix(key, body)  # type: ignore[arg-type]  # any body
    with pytest.raises(Refused, match="Row 1 is not an answer that is in force"):
        table.run.fix(1, "9", "why")
    assert table.snapshot() == before


def test_i20_bets_that_were_entered_wrongly_are_fixed_and_later_bets_are_covered_where_they_fall_short() -> None:
    table = opened(stacks=(2_000, 10_000)).coup_of("9 7 K K", {1: {"player": 2_000}})
    table.coup_of("8 A K K", {1: {"banker": 4_000}})
    assert table.behind(1) == 0
    table.fix("hand:1/bets", {"1": {"player": 500}})
    assert table.run.shortfalls() == {stack(1): 1_500}
    table.aside(Cover())
    assert (table.behind(1), table.account(1)) == (0, -2_000 - 1_500)
    assert not table.table.shortfalls()
    table.is_sound()


def test_i20_what_an_aside_did_is_kept_over_a_fix() -> None:
    table = opened(rack={100: 100, 500: 60}).coup_of("9 7 K K", BET).aside(FillRack({500: 10}))
    rack = table.rack
    table.fix("hand:1/player:1", "6")
    assert table.key == "hand:1/pay:1"  # the last coup is paid anew, and what was done after it waits
    table.pay()
    assert (table.key, table.run.waiting) == ("hand:2/bets", ())
    assert table.rack == rack - 3_900 + 2_000
    table.is_sound()


def test_i20_a_tip_of_chips_that_are_not_there_any_more_waits_until_they_are() -> None:
    table = opened(stacks=(2_000, 10_000)).coup_of("9 7 K K", {1: {"player": 2_000}}).aside(Tip(1, 3_000))
    table.fix("hand:1/player:1", "5").answer("A").pay()
    assert table.key == "hand:2/bets"
    assert (table.behind(1), holds(table.run, JAR), table.run.shortfalls()) == (0, 0, {})
    assert [row.key for row in table.run.waiting] == ["tip"]
    assert table.again().snapshot() == table.snapshot()
    table.aside(BuyIn(1, 5_000)).bets({})
    assert (table.behind(1), holds(table.run, JAR), table.run.waiting) == (2_000, 3_000, ())
    table.is_sound()


def test_i20_what_was_done_after_the_shoe_is_kept_over_a_fix() -> None:
    table = opened().coup_of("9 7 K K", BET).rule(EndOfShoe, reason="").answer(None)
    table.aside(CashOut(1, 8_000), CashOut(2, 11_000))
    table.fix("hand:1/banker:1", "6")
    assert not table.run.waiting
    assert (table.account(1), table.account(2)) == (-2_000, 1_000)
    assert table.table.seats == {}
    table.is_sound()


@pytest.mark.parametrize("beside", [False, True])
def test_i20_paying_is_asked_again_in_the_hand_that_is_still_open(beside: bool) -> None:
    table = opened(stacks=(9_000, 9_000)).bets({1: {"player": 1_000}, 2: {"player": 900}}).deal("9 7 K K")
    table.answer({"seat": 2})
    if beside:
        table.aside(Note("a word"))
    table.fix("hand:1/player:1", "8", "")
    assert table.key == "hand:1/pay:1"
    table.fix("hand:1/bets", {"1": {"player": 1_000}, "2": {"player": 800}}, "")
    assert (table.key, table.coup.paid) == ("hand:1/pay:2", set())
    table.pay()
    assert (table.key, table.run.waiting, table.table.notes) == ("hand:2/bets", (), ["a word"] * beside)


def test_i20_a_kept_ruling_that_cannot_have_happened_any_more_is_not_carried_out() -> None:
    table = opened().bets(BET).deal("6 3 K K").rule(ThirdToPlayer, "banker_third", card="4").pay()
    table.fix("hand:1/player:1", "2")
    assert table.key == "hand:1/player:3"
    table.answer("5")
    assert table.key == "hand:1/banker:3"
    assert len(table.coup.banker) == 2
    table.answer("A")
    assert table.key == "hand:1/pay:1"
    table.is_sound()


def test_i20_a_ruling_after_the_fixed_answer_is_kept_where_it_still_fits() -> None:
    table = opened().coup_of("9 7 K K", BET).bets(BET).deal("2").rule(CutCardOut, reason="").rule(Misdeal, "void")
    table.fix("hand:1/player:1", "6")
    assert table.key == "end/discards"
    assert [row.key for row in table.run.effective if row.kind is RowKind.RULING] == ["hand:2/banker:1"] * 2


def test_i20_payments_that_were_taken_for_given_survive_the_next_fix() -> None:
    table = opened().coup_of("9 7 K K", BET).coup_of("9 7 Q Q", BET).coup_of("9 2 J J", {1: {"player": 500}})
    table.fix("hand:1/player:1", "6").fix("hand:2/player:1", "6")  # both are paid anew, and nobody keyed it
    assert (table.behind(1), table.behind(2)) == (10_000 + 2 * 1_900 + 500, 10_000 - 2 * 1_000)
    table.fix("hand:1/player:2", "Q")
    assert (table.key, table.run.waiting) == ("hand:4/bets", ())
    assert (table.behind(1), table.behind(2)) == (14_300, 8_000)
    table.is_sound()
    table.fix("hand:1/player:2", "2").fix("hand:1/player:2", "K")
    assert (table.behind(1), table.behind(2)) == (14_300, 8_000)
    table.is_sound()


def test_i20_a_payment_that_nobody_keyed_is_no_answer_to_fix() -> None:
    table = opened().coup_of("9 7 K K", BET).coup_of("9 2 J J").fix("hand:1/player:1", "6")
    with pytest.raises(Refused, match="is not an answer that is in force"):
        table.fix("hand:1/pay:1", {"all": True})
