"""The rules of Nap at a table: who pays whom how much, by every bid and option, and alike however it is entered."""

from typing import Any

import pytest

from app.dealing.asides.registry import Leave
from app.dealing.engine.run import Run
from app.dealing.procedures.table_rulings import DealtWrong, EndGameOfNoPots, ResultsOnly, TimeIsUpOfNoPots
from app.games.nap import NAP
from app.games.nap.rules import NapRules
from app.games.nap.rulings import EnterMore, SettleNow, WalkedOut
from app.house_rules import declared
from tests.app.games.at_table import AtTable
from tests.app.games.nap.naps import FULL, GUIDED, NEEDS, ORDER, WORTH, Naps, bidding, paid, playing, seated

KEYS = {"two": "2", "three": "3", "mis": "M", "four": "4", "nap": "N", "wellington": "W", "blucher": "B"}


def swings(table: Naps, before: tuple[int, ...]) -> dict[int, int]:
    """What each seat has won, in credits of 1.00."""
    return {seat: (now - was) // 100 for seat, (now, was) in enumerate(zip(table.behind(), before, strict=True), 1)}


# payments


@pytest.mark.parametrize("half", [False, True])
@pytest.mark.parametrize("bid", ORDER)
def test_each_pays_the_bidder_or_is_paid_what_the_bid_is_worth(bid: str, half: bool) -> None:
    rules = {"failed_nap": "half" if half else "full", "bidding": "continuing"}
    for players in range(3, 8):
        for made in (True, False):
            table = seated(players, rules, (50_000,) * players)
            before = table.behind()
            table.say(bid, 2 if made else -2)
            assert swings(table, before) == paid(bid, 2, range(1, players + 1), made, half)
            assert sum(table.behind()) == sum(before)


def test_the_words_of_a_deal_say_who_bid_what_and_who_pays() -> None:
    table = seated().say("three", 2)
    assert table.told() == "Deal 1: Bo bids three, made: each pays Bo 3"
    table.say("nap", -1)
    assert table.told() == "Deal 2: Ann bids nap, failed: Ann pays each 10"
    assert table.prompt.result == "Ann has failed nap: Ann pays each 10."
    table.say("mis", 4)
    assert table.told() == "Deal 3: Di bids misère, made: each pays Di 3"


def test_more_tricks_than_were_bid_are_worth_nothing() -> None:
    assert [bidding("two", "pass", "pass", "pass").say(str(won)).behind() for won in (2, 5)] == [
        (10_600, 9_800, 9_800, 9_800)] * 2


def test_a_credit_is_worth_what_the_house_says() -> None:
    assert seated(rules={"one_credit": 500}).say("two", 1).behind() == (13_000, 9_000, 9_000, 9_000)


# bids


def test_everybody_speaks_once_and_the_dealer_last() -> None:
    table = bidding("two", "pass", "three")
    assert (table.key, table.prompt.instruction) == ("hand:1/call:3", "Ask Di — bid over three, or pass")
    table.say("four")
    assert (table.key, table.deal.bidder) == ("hand:1/tricks", 4)


def test_bluecher_ends_the_bidding() -> None:
    table = bidding("nap", "wellington", "blucher")
    assert (table.key, table.deal.bidder, table.prompt.lead) == ("hand:1/tricks", 3, "Cy plays Blücher")


def test_where_the_house_says_so_the_bidding_goes_on_until_all_others_pass() -> None:
    table = bidding("two", "three", "pass", "pass", bidding="continuing")
    assert table.prompt.instruction == "Ask Ann — bid over three, or pass"
    table.say("mis", "pass")
    assert (table.key, table.deal.bidder) == ("hand:1/tricks", 1)


def test_who_speaks_first_cannot_have_bid_over_nap() -> None:
    asked: Any = seated().say("wellington").prompt
    assert asked.seats == (2, 3, 4)
    asked = seated().say("blucher").prompt
    assert asked.seats == (3, 4)
    asked = seated(rules={"bidding": "continuing"}).say("blucher").prompt
    assert asked.seats == (1, 2, 3, 4)


def test_where_all_pass_nobody_pays_and_the_deal_goes_left() -> None:
    for table in (seated().say("pass"), bidding("pass", "pass", "pass", "pass")):
        assert (table.table.button, table.game.number, table.behind()) == (1, 2, (10_000,) * 4)
        assert table.prompt.result == "All pass: the hands are thrown in."


def test_where_the_dealer_must_bid_nobody_passes_last() -> None:
    table = bidding("pass", "pass", "pass", all_pass="dealer_bids")
    assert table.prompt.instruction == "Ask Di — must bid"
    assert table.prompt.reason == "Nobody has bid yet. Di, the last to speak, must bid."
    assert str(table.refused("pass")).startswith("Di cannot pass.")
    table.say("two")
    assert table.deal.bidder == 4
    assert "pass" not in [one.code for one in seated(rules={"all_pass": "dealer_bids"}).prompt.options]  # type: ignore[attr-defined]


def test_after_a_deal_nobody_bid_the_next_counts_double_until_one_is_played() -> None:
    table = seated(rules={"all_pass": "double"}).say("pass", "pass")
    assert "Every credit counts double." in table.prompt.reason
    table.say("two", 2)
    assert table.behind() == (9_600, 11_200, 9_600, 9_600)
    assert table.told() == "Deal 3: Bo bids two, made, counts double: each pays Bo 4"
    table.say("two", -2)
    assert table.behind() == (9_800, 10_600, 9_800, 9_800)


def test_the_bids_on_the_keys_say_what_they_are_worth() -> None:
    options: Any = seated().prompt.options  # type: ignore[attr-defined]
    assert {one.letter: one.note for one in options} == {
        KEYS[bid]: f"{WORTH[bid]} each" for bid in ORDER} | {"P": "next deal"}


# cut or shuffled


def test_the_pack_is_cut_and_only_shuffled_after_nap_or_more_was_made() -> None:
    for bid in ORDER:
        for made in (True, False):
            table = seated(stacks=(20_000,) * 4)
            assert table.prompt.lead == "Shuffle, deal 3 and 2"
            table.say(bid, 3 if made else -3)
            assert table.prompt.lead.startswith("Shuffle" if made and NEEDS[bid] == 5 else "Cut"), (bid, made)


def test_a_house_may_shuffle_every_deal() -> None:
    assert seated(rules={"shuffle": "every_deal"}).say("two", 1).prompt.lead == "Shuffle, deal 3 and 2"


def test_the_pack_follows_the_number_of_players_and_is_shuffled_when_it_changes() -> None:
    table = seated(5)
    assert table.prompt.reason == "32 cards, sevens up. Ann bids first. Dealer: Ed."
    table.say("two", 1)
    assert table.prompt.reason == "32 cards, sevens up. Bo bids first. No shuffle. Dealer: Ann."
    table.run.aside(Leave(5))
    assert table.prompt.instruction == "Shuffle, deal 3 and 2 — which bid wins?"
    assert table.prompt.reason == "The deck is now 28 cards, eights up. Bo bids first. Dealer: Ann."
    table.say("pass")
    assert table.prompt.lead == "Cut, deal 3 and 2"
    table.run.change_rules({"joker": True})
    assert table.prompt.reason == "The deck is now 29 cards, eights up and the joker. Cy bids first. Dealer: Bo."


# levels


def test_a_deal_comes_to_the_same_however_it_is_entered() -> None:
    fast = seated(3).say("three", 2)
    guided = seated(3, GUIDED).say(True, "two", "three", "pass", "3")
    full = seated(3, FULL).say(True, "two", "three", "pass").cards(
        "Ah 9h Kh Qh Th 9s Jh 9c Tc").say("settle")
    assert fast.behind() == guided.behind() == full.behind() == (9_700, 10_600, 9_700)
    assert guided.told() == full.told() == "Deal 1: Bo bids three, 3 tricks, made: each pays Bo 3"
    assert fast.told() == "Deal 1: Bo bids three, made: each pays Bo 3", "nobody had counted them"


def test_a_game_that_began_with_the_bidder_and_the_tricks_goes_on_with_them() -> None:
    table = seated().begun_as(1).say("three", 2, "4")
    assert (table.key, table.told()) == ("hand:2/bid", "Deal 1: Bo bids three, 4 tricks, made: each pays Bo 3")
    table.say("nap").rule(WalkedOut, seat=3)
    assert (table.key, table.prompt.seats) == ("hand:2/bidder", (1, 2, 4))  # type: ignore[attr-defined]


def test_it_may_be_entered_more_closely_for_one_deal() -> None:
    table = seated().rule(EnterMore, "guided")
    assert table.key == "hand:1/deal"
    table.answer(True, "two", "pass", "pass", "pass", "2")
    assert table.key == "hand:2/bid"
    table = seated(3)
    table.answer("two").rule(EnterMore)
    assert table.answer(1).key == "hand:1/card:0"


def test_results_only_asks_for_what_is_still_open() -> None:
    table = bidding("two", "three")
    table.rule(ResultsOnly)
    options: Any = table.prompt.options  # type: ignore[attr-defined]
    assert [one.letter for one in options] == ["3", "M", "4", "N", "W", "B"]
    table.say("three", "5")
    assert table.behind() == (9_700, 10_900, 9_700, 9_700)
    table = playing("two", "pass", "pass").cards("Ah 9h Th")
    table.rule(ResultsOnly)
    options = table.prompt.options  # type: ignore[attr-defined]
    assert [(one.letter, one.note) for one in options] == [
        ("1", "failed"), ("2", "made"), ("3", "made"), ("4", "made"), ("5", "made")]


def test_all_three_levels_ask_by_key_where_chips_turn_on_it() -> None:
    assert seated().prompt.by_key  # type: ignore[attr-defined]
    assert bidding("two", "pass", "pass", "pass").prompt.by_key  # type: ignore[attr-defined]


# card by card


def test_the_bidder_leads_and_the_suit_led_is_trumps() -> None:
    table = playing("pass", "three", "pass")
    assert table.prompt.instruction == "Bo to lead — trick 1"
    assert table.prompt.call == "Bo leads; the suit led is trumps."
    table.cards("9h")
    assert table.prompt.result == "Trumps are ♥ hearts."
    table.cards("As Ah")
    assert table.deal.lead == 1
    assert table.prompt.result == "Ann wins trick 1: Bo has 0 of 3."


def test_in_mis_there_are_no_trumps_and_the_first_trick_taken_loses_it() -> None:
    table = playing("mis", "pass", "pass").cards("9h As Kh")
    assert (table.deal.trumps, table.deal.lead) == (None, 3)
    table.cards("Ks 9s Qs")
    assert table.deal.lead == 3
    table.cards("Kc Ac Tc")
    assert (table.deal.lead, table.deal.decided) == (1, False)
    assert table.prompt.instruction == "Ann has failed misère — settle now?"
    table.say("settle")
    assert table.behind() == (9_400, 10_300, 10_300)


def test_decided_it_is_settled_or_played_on_and_not_before() -> None:
    table = playing("two", "pass", "pass").cards("Ah 9h Th")
    assert str(table.rule_refused(SettleNow)) == (
        "Ann’s two is still undecided. Needed: 2 tricks; 1 won, 0 lost, 4 to play. Play on, or enter results only.")
    table.cards("Kh Qh 9s")
    assert table.prompt.instruction == "Ann makes two — settle now?"
    table.say("play_on").cards("Jh Jd Td")
    assert table.key == "hand:1/card:9"
    table.rule(SettleNow)
    assert table.behind() == (10_400, 9_800, 9_800)


def test_played_to_the_last_trick_it_is_paid_with_one_key() -> None:
    table = playing("nap", "pass", "pass")
    table.settles = False
    table.cards("Ah 9s Ts Kh Js Qs Qh Ks As Jh 9d Td Th Jd Qd")
    assert (table.prompt.instruction, table.prompt.reason) == (
        "Ann makes nap — each pays Ann 10", "The bid: all five tricks; Ann has 5 tricks.")
    table.say(True)
    assert table.behind() == (12_000, 9_000, 9_000)
    assert table.prompt.lead == "Shuffle the deck"


def test_who_leads_the_joker_first_names_trumps() -> None:
    table = playing("three", "pass", "pass", joker=True).cards("X")
    assert table.prompt.instruction == "Ann leads the joker — which suit is trumps?"
    assert [view.number for view in table.table.felt().seats if view.to_act] == [1]
    table.say("s").cards("As 9h")
    assert (table.deal.trumps, table.deal.lead, table.deal.won) == ("s", 1, 1)
    assert table.prompt.result == "Ann wins trick 1: Ann has 1 of 3."


def test_the_joker_is_the_highest_trump_and_wins_in_mis_too() -> None:
    table = playing("three", "pass", "pass", joker=True).cards("Ah X 9h")
    assert table.deal.lead == 2
    table = playing("mis", "pass", "pass", joker=True).cards("9h X Ah")
    assert (table.deal.trumps, table.deal.lead) == (None, 2)


# ends, and what it is played for


def test_it_ends_after_so_many_deals_and_who_won_most_leads() -> None:
    table = seated(3, {"ends": "hands", "hands": 2}).say("two", 1, "three", -2)
    assert table.key == ""
    scores = table.table.scores
    assert scores.totals == {1: 4 + 3, 2: -2 - 6, 3: -2 + 3}
    assert (scores.winners, scores.unit.say(scores.totals[2])) == ((1,), "−8 credits")
    assert table.table.announcement == "Bo has failed three: Bo pays each 3. Ann has won most: 7 credits."
    assert [one.title for one in scores.rounds] == ["Deal 1", "Deal 2"]
    assert (scores.rounds[1].parts[1][0].what, scores.rounds[1].parts[1][0].note) == ("Bo’s three", "failed")


def test_time_is_up_ends_a_game_by_the_clock() -> None:
    table = seated(3, {"ends": "clock"}).say("two", 1)
    table.rule(TimeIsUpOfNoPots)
    assert (table.key, table.table.scores.winners) == ("", (1,))


def test_the_host_ends_it_in_the_middle_of_a_deal_and_the_deal_is_void() -> None:
    table = seated(3).say("two", 1, "nap")
    table.rule(EndGameOfNoPots)
    assert (table.key, table.behind(), len(table.table.scores.rounds)) == ("", (10_400, 9_800, 9_800), 1)


def test_nap_has_no_pots_and_its_end_asks_for_nothing() -> None:
    for ending in (EndGameOfNoPots, TimeIsUpOfNoPots):
        assert (ending.decisions, ending.asks()) == ((), ())
        assert "pot" not in ending.about
    for table in (AtTable(NAP, (10_000,) * 3), seated(3), bidding(), playing("two", "pass", "pass")):
        assert EndGameOfNoPots in table.prompt.rulings
        assert not [kind for kind in table.prompt.rulings if any("pot" in one.effect for one in kind.decisions)]
    leftover = next(one for one in declared(NapRules) if one.name == "leftover")
    assert not leftover.matters(NapRules())


def test_an_end_that_was_recorded_with_a_word_on_pots_is_still_read() -> None:
    table = seated(3).rule(EndGameOfNoPots, "carry_over")
    again = Run(NAP, list(table.run.log))
    assert (table.key, again.play.prompt) == ("", None)


def test_for_fun_everybody_begins_with_equal_chips_and_no_book_hears_of_it() -> None:
    table = seated(3, {"played_for": "fun"}).say("nap", 1)
    assert table.behind() == (12_000, 9_000, 9_000)
    assert all(booked.kind != "hand" or all(one.source.family.value == "fun" for one in booked.transfers)
               for booked in table.table.bookings)


def test_a_misdeal_is_dealt_again_by_the_same_dealer_as_it_was_to_be() -> None:
    table = bidding("two")
    table.rule(DealtWrong)
    assert (table.table.button, table.prompt.lead, table.game.number) == (4, "Shuffle the deck", 2)
    table.answer(True, "nap", "pass", "pass", "pass", "5", True)
    table.rule(DealtWrong)
    assert (table.table.button, table.prompt.lead) == (1, "Shuffle the deck")


def test_undo_and_fix_give_every_chip_back() -> None:
    table = seated().say("three", 2)
    table.run.undo("wrong")
    assert (table.key, table.behind(), table.table.scores.rounds) == ("hand:1/settle", (10_000,) * 4, ())
    table.run.undo("wrong")
    assert (table.key, table.behind(), table.table.scores.rounds) == ("hand:1/outcome", (10_000,) * 4, ())
    table.answer(2)
    table.fix("hand:1/outcome", -2)
    assert table.behind() == (10_300, 9_100, 10_300, 10_300)
    assert table.prompt.lead == "Cut, deal 3 and 2"


def test_it_is_described_credited_and_linked() -> None:
    assert (NAP.credit, NAP.link) == ("Described for home tables by Denexa Games.", "https://www.denexa.com/nap")
    assert set(NAP.account) <= set(NAP.topics)


def test_every_prompt_names_a_rule_that_is_told() -> None:
    table = AtTable(NAP, (10_000,) * 3, FULL | {"joker": True, "faces_up": True}).begun()
    for body in (True, "", "", "", "two", "pass", "pass", "X", "h", "9h", "Th"):
        assert table.prompt.topic in NAP.topics
        assert table.prompt.call or table.prompt.result or table.key.split("/")[1].startswith(("hand", "card"))
        table.answer(body)


def test_the_log_says_in_plain_words_who_bid_what_and_how_it_ended() -> None:
    def said(table: Naps) -> list[str]:
        return [table.run.play.name(row.seq) for row in table.run.effective if row.key.startswith("hand:1/")]

    assert said(seated().say("nap", -2)) == [
        "the bid: Nap", "nap: failed by Bo", "Bo has failed nap: Bo pays each 10."]
    assert said(bidding("two", "pass", "pass", "pass", "2")) == [
        "the deal", "Ann bids Two", "Bo: pass", "Cy: pass", "Di: pass", "Ann’s two: 2 tricks",
        "Ann makes two: each pays Ann 2."]
    table = playing("two", "pass", "pass", joker=True).cards("X").say("h").cards("9h Th Kh Qh 9s").say("settle")
    assert said(table)[4:] == ["Ann’s card Joker", "trumps: ♥ hearts", "Bo’s card 9♥", "Cy’s card 10♥", "Ann’s card K♥",
                               "Bo’s card Q♥", "Cy’s card 9♠", "Ann makes two: Settle now",
                               "Ann makes two: each pays Ann 2."]
    assert table.key == "hand:2/deal"
    table = playing("nap", "pass", "pass").cards("Ah 9s Ts Kh Js Qs Qh Ks As Jh 9d Td Th Jd Qd").say(True)
    assert said(table)[-1] == "Ann makes nap: each pays Ann 10."


def test_a_deal_that_too_few_would_play_is_not_opened() -> None:
    table = seated(3, stacks=(10_000,) * 3)
    table.run.aside(Leave(3))
    assert str(table.refused("two")) == "Only 2 play. 3–7 can play. Seat another player."
    table = seated(4).rule(WalkedOut, seat=4).say("pass", "two", 2)
    table.run.aside(Leave(3))
    assert str(table.refused("two")).startswith("Only 2 play.")
