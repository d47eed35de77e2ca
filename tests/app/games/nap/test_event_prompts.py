"""What really happens at a table of Nap though it should not: how it is ruled, and where the chips go."""

from typing import Any

import pytest

from app.dealing.asides.registry import BuyIn
from app.dealing.procedures.table_rulings import ResultsOnly
from app.games.nap.rulings import CardShown, OutOfTurn, Revoked, TricksDiffer, WalkedOut, WrongBid
from tests.app.games.nap.naps import FULL, GUIDED, Naps, bidding, playing, seated


def strayed(bid: str = "three") -> Naps:
    """Ann plays this; in the first trick Cy did not follow 10♥, and in the second he plays a heart."""
    return playing(bid, "pass", "pass").cards("Th 9h 9s Ts Ks")


# bids


def test_a_wrong_bid_is_taken_back_or_stands_as_the_highest() -> None:
    table = bidding("mis").rule(WrongBid, "back", seat=4, bid="nap")
    assert (table.prompt.instruction, table.prompt.result) == ("Ask Bo — bid over misère, or pass",
                                                               "Di’s nap does not count.")
    table.rule(WrongBid, "stands", seat=4, bid="N")
    assert table.prompt.instruction == "Ask Bo — bid over nap, or pass"
    table.say("pass", "pass")
    assert (table.key, table.deal.bidder, table.prompt.lead) == ("hand:1/tricks", 4, "Di plays nap")


def test_a_bid_that_is_too_low_may_stand() -> None:
    table = bidding("mis", "pass").rule(WrongBid, "stands", seat=2, bid="three")
    assert table.prompt.instruction == "Ask Cy — bid over three, or pass"


def test_where_results_are_entered_a_wrong_bid_that_stands_is_what_is_played() -> None:
    table = seated().say("nap").rule(WrongBid, "stands", seat=1, bid="Wellington")
    assert table.prompt.lead == "Ann plays Wellington"
    table.say("5")
    assert table.behind() == (16_000, 8_000, 8_000, 8_000)


def test_a_bid_that_was_not_played_yet_does_not_count_for_who_has_left_however_it_is_entered() -> None:
    table = seated().rule(WalkedOut, seat=2).say("nap")
    asked: Any = table.prompt
    assert (table.key, asked.seats) == ("hand:1/outcome", (1, 3, 4))
    table = seated()
    for seat in (1, 2, 3, 4):
        table.rule(WalkedOut, seat=seat)
    assert (table.say("nap").key, table.prompt.result) == ("hand:2/bid", "All pass: the hands are thrown in.")


def test_who_has_left_while_it_was_played_may_have_bid_it() -> None:
    table = seated().say("nap").rule(WalkedOut, seat=2)
    asked: Any = table.prompt
    assert asked.seats == (1, 2, 3, 4)


# revokes


def test_a_revoke_is_named_as_soon_as_a_later_card_proves_it() -> None:
    table = strayed().cards("Jh")
    assert table.prompt.result.endswith("Cy’s 9♠ in trick 1 was a revoke: J♥.")
    assert table.prompt.reason == "Cy’s 9♠ in trick 1 was a revoke: J♥."
    table.cards("Ah Jc")
    assert "revoke" not in table.prompt.result
    facts = dict(table.table.felt().facts)
    assert facts["Proved later"] == "Cy’s 9♠ in trick 1 was a revoke: A♥ J♥. No ruling yet."


@pytest.mark.parametrize(("seat", "behind"), [(1, (9_400, 10_300, 10_300)), (3, (10_600, 9_700, 9_700))])
def test_the_side_that_has_revoked_loses_the_bid(seat: int, behind: tuple[int, ...]) -> None:
    table = seated(3).say("three").rule(Revoked, seat=seat)
    assert (table.key, table.prompt.result) == ("hand:1/bidder", f"{'Ann' if seat == 1 else 'Cy'} has revoked: that "
                                                "side loses the bid.")
    table.say(1)
    assert table.behind() == behind
    name, how = ("Ann", "lost") if seat == 1 else ("Cy", "made")
    assert f"Ann bids three, counts as {how}: " in table.told()
    assert table.told().endswith(f"; revoke by {name}")
    assert {one.why for one in table.table.bookings[-1].transfers} == {
        f"The bid counts as {how} by {name}’s revoke"}
    assert table.key == "hand:2/bid"


def test_a_revoke_of_a_lost_nap_costs_half_where_the_house_says_so() -> None:
    assert seated(3, {"failed_nap": "half"}).say("nap").rule(Revoked, seat=1).say(1).behind() == (9_000, 10_500, 10_500)


def test_a_fine_goes_to_each_of_the_others_and_play_goes_on() -> None:
    table = strayed().cards("Jh")
    table.run.change_rules({"revoke_fine": 5})
    table.rule(Revoked, "fine", seat=3)
    assert table.behind() == (10_300, 10_300, 9_400)  # the rule is changed from the next deal on
    assert (table.key, table.prompt.result) == ("hand:1/card:6", "Cy pays each 3 for a revoke.")
    table.cards("Ah Ac Kc").rule(ResultsOnly)
    table.say("3")
    assert table.behind() == (10_900, 10_000, 9_100)
    assert table.told().endswith("; fine for a revoke by Cy")
    assert table.table.scores.totals == {1: 9, 2: 0, 3: -9}
    assert {parts[-1].what for parts in table.table.scores.rounds[0].parts.values()} == {"Cy’s revoke"}


def test_the_house_says_what_a_revoke_costs_unless_the_host_decides_otherwise() -> None:
    assert Revoked.default_decision(seated().table) == "contract"
    assert Revoked.default_decision(seated(rules={"revoke": "fine"}).table) == "fine"


def test_a_revoke_that_is_noted_moves_nothing_and_is_not_told_again() -> None:
    table = strayed().cards("Jh").rule(Revoked, "noted", seat=3)
    assert table.behind() == (10_000,) * 3
    assert dict(table.table.felt().facts)["Proved later"].endswith("Ruling made.")
    table.rule(ResultsOnly).answer("3")
    assert table.table.bookings[-1].reason == ""
    assert table.told().endswith("; revoke by Cy, nobody pays")


def test_a_revoke_that_nobody_has_ruled_is_written_beside_the_deal() -> None:
    table = strayed().cards("Jh").rule(ResultsOnly).say("3")
    assert table.table.bookings[-1].reason == "Cy’s 9♠ in trick 1 was a revoke: J♥."


def test_a_revoke_that_everybody_sees_coming_is_ruled_and_then_entered() -> None:
    table = playing("three", "pass", "pass").cards("Th").rule(CardShown, seat=2, card="Kh")
    assert "must follow" in str(table.refused("9s"))
    table.rule(Revoked, "noted", seat=2).cards("9s")
    assert table.key == "hand:1/card:2"
    assert dict(table.table.felt().facts)["Proved later"].endswith("Ruling made.")


def test_after_the_last_trick_a_revoke_can_still_be_ruled() -> None:
    table = playing("three", "pass", "pass")
    table.settles = False
    table.cards("Th 9h 9s Ts Ks As Qs Js Ad 9c Jc Tc Jd Kd Jh")
    assert table.prompt.instruction == "Ann has failed three — Ann pays each 3"
    assert table.prompt.result == "Ann has failed three: Ann pays each 3. Cy’s 9♠ in trick 1 was a revoke: J♥."
    table.rule(Revoked, seat=3)
    assert table.prompt.instruction == "Ann’s three counts as made — each pays Ann 3"
    table.answer(True)
    assert table.behind() == (10_600, 9_700, 9_700)
    assert table.told() == "Deal 1: Ann bids three, 2 tricks, counts as made: each pays Ann 3; revoke by Cy"


def test_where_the_joker_is_led_in_mis_nobody_can_have_revoked() -> None:
    table = playing("mis", "pass", "pass", joker=True).cards("X Ah Kh")
    refused = str(table.rule_refused(Revoked, "noted", seat=2))
    assert refused.startswith("Bo has no card still waiting for a revoke ruling")


# the order of play


def test_a_lead_out_of_turn_is_taken_back_or_stands() -> None:
    table = playing("three", "pass", "pass").rule(OutOfTurn, "back", seat=2, card="Ks")
    assert (table.deal.to_act, table.deal.known_of(2)[0].code) == (1, "Ks")
    table.rule(OutOfTurn, "stands", seat=2)
    assert table.prompt.instruction == "Bo to lead — trick 1"
    table.cards("Ks")
    assert (table.deal.trumps, table.deal.to_act) == ("s", 3)
    table.cards("9s As")
    assert table.deal.lead == 1


def test_a_card_out_of_turn_that_stands_leaves_the_others_in_their_order() -> None:
    table = playing("three", "pass", "pass", "pass", players=4).cards("Th").rule(OutOfTurn, "stands", seat=4)
    table.cards("Kh")
    assert table.deal.to_act == 2
    table.cards("9h 8h")
    assert table.deal.lead == 4
    table = playing("three", "pass", "pass").cards("Th").rule(OutOfTurn, "back", seat=3)
    assert table.prompt.result == "Cy’s card is taken back."


# cards and tricks


def test_a_card_that_was_shown_must_follow_and_cannot_be_elsewhere() -> None:
    table = playing("three", "pass", "pass", joker=True).rule(CardShown, seat=2, card="X")
    table.cards("Th")
    assert "must follow" in str(table.refused("9s"))
    table.cards("X")
    assert table.deal.known == {}


def test_where_other_tricks_lie_there_what_lies_there_is_paid() -> None:
    table = playing("three", "pass", "pass").cards("9h Ah Th").rule(TricksDiffer)
    options: Any = table.prompt.options  # type: ignore[attr-defined]
    assert [one.letter for one in options] == ["0", "1", "2", "3", "4", "5"]
    table.say("5")
    assert table.behind() == (10_600, 9_700, 9_700)


# who leaves


def test_who_leaves_while_it_is_bid_no_longer_bids_and_still_pays() -> None:
    table = bidding("two", "three").rule(WalkedOut, seat=2)
    assert (table.prompt.instruction, table.prompt.result) == (
        "Ask Cy — bid over two, or pass", "Bo has left; the hand is face up.")
    table.say("pass", "pass", "2")
    assert table.behind(1, 3, 4) == (10_600, 9_800, 9_800)
    assert 2 not in table.table.seats
    assert table.prompt.reason.startswith("The deck is now 24 cards, nines up.")


def test_the_hand_of_who_leaves_is_keyed_and_played_on() -> None:
    table = playing("three", "pass", "pass").cards("Th").rule(WalkedOut, seat=2)
    assert table.prompt.lead == "Turn Bo’s hand up"
    table.answer("Kh 9s Ts Js Qs")
    assert "must follow" in str(table.refused("9s"))
    assert [row.label for row in table.table.felt().rows] == ["Trick 1", "Bo’s cards"]
    table.rule(ResultsOnly).answer("3")
    assert table.told().endswith("; Bo walked out")


def test_where_results_are_entered_a_bidder_who_leaves_still_pays() -> None:
    table = seated(4).say("nap").rule(WalkedOut, seat=2).say(-2)
    assert table.behind(1, 3, 4) == (11_000, 11_000, 11_000)
    assert 2 not in table.table.seats


def test_who_leaves_before_the_first_question_is_answered_plays_the_deal() -> None:
    table = seated(4).rule(WalkedOut, seat=1).say("two", 2)
    assert table.behind(2, 3, 4) == (10_600, 9_800, 9_800)


def test_hands_that_lie_face_up_are_keyed_before_the_bids() -> None:
    table = seated(3, {**FULL, "faces_up": True, "joker": True}).say(True)
    assert [table.key, table.say("Ah Kh X Qh Jh").key, table.say("").key] == ["hand:1/hand:1", "hand:1/hand:2",
                                                                            "hand:1/hand:3"]
    table.say("9h Th 9s Ts Js", "nap", "pass", "pass")
    assert "has no 9♦" in str(table.refused("9d"))
    table.cards("X").say("h")
    assert table.prompt.lead == "Bo to play"


def test_who_is_short_buys_chips_and_the_tricks_are_entered_again() -> None:
    table = seated(rules=GUIDED, stacks=(10_000, 400, 10_000, 10_000)).say(True, "nap", "pass", "pass", "pass")
    assert dict(table.table.felt().facts)["Short if made"] == "Bo by 6"
    assert str(table.refused("5")).startswith("Short of chips: Bo by 6.")
    table.run.aside(BuyIn(2, 1_000))
    table.say("5")
    assert table.behind() == (13_000, 400, 9_000, 9_000)


def test_with_credit_who_is_short_gets_what_is_missing_on_account() -> None:
    table = seated(rules={"credit": True}, stacks=(10_000, 400, 10_000, 10_000)).say("nap", 1)
    assert table.behind() == (13_000, 0, 9_000, 9_000)
    assert table.table.due_at_settlement(2) == -1_000  # what was bought on account, and what was lent


# what is seen


def test_the_table_of_bids_says_what_each_brings_and_costs() -> None:
    table = seated(5)
    facts = dict(table.table.felt().facts)
    assert (facts["Misère: no trick, no trumps"], facts["Blücher: all five tricks"]) == ("3 each, 12 in all",
                                                                                    "40 each, 160 in all")
    assert facts["The deck"] == "32 cards, sevens up"
    rows = table.table.felt().rows
    assert [(row.label, " ".join(map(str, row.cards))) for row in rows] == [
        ("In each suit", "A K Q J"), ("and the lower ones", "10 9 8 7")]
    joker = seated(3, {"joker": True}).table.felt().rows
    assert [" ".join(map(str, row.cards)) for row in joker] == ["A K Q J 10 9 Joker"]
    table = bidding("pass", "nap", "pass", "pass", "pass", players=5)
    facts = dict(table.table.felt().facts)
    assert (facts["Made"], facts["Lost"]) == ("+40: 10 from each", "−40: 10 to each")


def test_card_by_card_it_says_what_the_bidder_has_and_what_is_lost() -> None:
    table = playing("four", "pass", "pass").cards("Ah 9h Th Kh As Jh")
    facts = dict(table.table.felt().facts)
    assert facts["Trumps"] == "♥ hearts"
    assert facts["Ann has"] == "2 of 4"
    assert facts["The others have"] == "0, at most 1"
    assert (facts["Tricks left"], facts["In each suit"]) == ("3", "A K Q J 10 9")
    marks = {view.number: view.mark for view in table.table.felt().seats if view.name}
    assert marks == {1: "Four, 2 tricks", 2: "", 3: ""}
    rows = table.table.felt().rows
    assert [(row.label, row.note) for row in rows] == [("Trick 1", "Ann led · Ann wins"),
                                                       ("Trick 2", "Ann led · Ann wins")]
