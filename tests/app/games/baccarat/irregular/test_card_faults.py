"""Irregularities about the cards, I1 to I15, and misdeals: what each decision does."""

from typing import Any

import pytest

from app.dealing.prompts.kinds import Wagers
from app.dealing.prompts.rulings import Misdeal, Ruling
from app.games.baccarat.irregular.rulings import (
    BoxedCard,
    BurnedTooFew,
    BurnedTooMany,
    CutCardMissing,
    CutCardOut,
    EndOfShoe,
    ExposedBeforeBets,
    ExtraSeen,
    ExtraUnseen,
    ForeignCard,
    Jam,
    NewDeckOrder,
    NotEnoughCards,
    PlayerSkipped,
    ThirdToBanker,
    ThirdToPlayer,
    WrongOrder,
)
from tests.app.games.baccarat.stand import WHOLE_SHOE, Stand, opened, seated

BET = {1: {"banker": 1_000}, 2: {"player": 1_000}}


def bet_and_deal(cards: str, rules: dict[str, Any] | None = None) -> Stand:
    """Ten on Banker by Seat 1 and ten on Player by Seat 2, then these cards."""
    return opened(rules).bets(BET).deal(cards)


def is_void(table: Stand, reason: str = "it happened") -> None:
    """The coup was void: bets are back, it is booked as such with its reason, and has not counted."""
    assert (table.behind(1), table.behind(2)) == (10_000, 10_000)
    assert not table.table.bets_down()
    assert table.table.hand is None
    booked = table.table.bookings[-1]
    assert (booked.kind, booked.title, booked.reason) == ("hand", "Coup 1 void, bets back", reason)
    assert table.table.felt().coups == ()
    prompt = table.prompt
    if isinstance(prompt, Wagers):  # and not the count of a shoe that ends with it
        assert prompt.result == "Coup 1 void: bets go back, its cards to the discards."
    table.is_sound()


# I1


def test_i1_a_boxed_card_is_discarded_and_the_next_card_is_used() -> None:
    table = bet_and_deal("2").rule(BoxedCard, "discard", card="9")
    assert table.key == "hand:1/banker:1"
    assert (table.left, table.game.shoe.view(1).seen["9"]) == (414, 1)
    assert table.coup.cards_out == 1


def test_i1_where_a_boxed_card_plays_it_is_the_card_that_was_to_come() -> None:
    table = bet_and_deal("2").rule(BoxedCard, "plays", card="9")
    assert table.key == "hand:1/player:2"
    assert [card.code for card in table.coup.banker] == ["9"]
    assert table.left == 414


def test_i1_a_boxed_first_card_begins_the_coup_where_no_bets_are_entered() -> None:
    table = opened({"wagers": "off"}).rule(BoxedCard, "plays", card="9")
    assert (table.key, table.left) == ("hand:1/banker:1", 415)


# I2


def test_i2_a_third_card_to_a_standing_player_is_bankers_where_banker_draws() -> None:
    table = bet_and_deal("6 3 K K").rule(ThirdToPlayer, "banker_third", card="4")
    assert [card.code for card in table.coup.banker] == ["3", "K", "4"]
    assert len(table.coup.player) == 2
    assert (table.key, table.left) == ("hand:1/pay:1", 411)
    assert table.pay().behind(1) == 10_900


def test_i2_where_banker_stands_too_an_unseen_card_starts_the_next_coup() -> None:
    table = bet_and_deal("6 7 K K").rule(ThirdToPlayer, "next_coup")
    assert (table.left, table.game.shoe.set_aside) == (412, 1)
    table.pay().bets({})
    assert table.prompt.reason.startswith("Use the card set aside.")
    assert (table.deal("9").left, table.game.shoe.set_aside) == (411, 0)


@pytest.mark.parametrize("cards", ["6 7 K K", "6 3 K K"])
def test_i2_a_seen_card_is_burned(cards: str) -> None:
    table = bet_and_deal(cards)
    key = table.key
    table.rule(ThirdToPlayer, "burn", card="4")
    assert (table.key, table.left, table.game.shoe.set_aside) == (key, 411, 0)
    assert table.coup.cards_out == 4


def test_i2_the_decision_must_fit_bankers_turn_and_whether_the_card_was_seen() -> None:
    stands, draws = bet_and_deal("6 7 K K"), bet_and_deal("6 3 K K")
    assert stands.rule_refused(ThirdToPlayer, "banker_third", card="4").wrong == "Banker stands too."
    assert draws.rule_refused(ThirdToPlayer, "next_coup").wrong == "Banker must draw."
    assert stands.rule_refused(ThirdToPlayer, "next_coup", card="4").wrong == "The card was seen."
    assert stands.rule_refused(ThirdToPlayer, "burn").wrong == "The card is not named."


# I3


def test_i3_a_third_card_to_a_standing_banker_unseen_starts_the_next_coup() -> None:
    table = bet_and_deal("2 7 K K 4").rule(ThirdToBanker, "next_coup")
    assert (table.game.shoe.set_aside, table.left) == (1, 411)
    assert table.coup.result.totals == (6, 7)


def test_i3_seen_it_is_burned_and_does_not_count() -> None:
    table = bet_and_deal("2 7 K K 4").rule(ThirdToBanker, "burn", card="2")
    assert (table.coup.result.totals, table.left) == ((6, 7), 410)
    assert table.pay().behind(1) == 10_900


def test_i3_seen_it_may_begin_a_coup_on_which_nobody_bets() -> None:
    table = bet_and_deal("2 7 K K 4").rule(ThirdToBanker, "dummy", card="9").pay()
    assert table.key == "hand:2/banker:1"
    assert [card.code for card in table.coup.player] == ["9"]
    assert table.left == 410
    assert table.prompt.call == ""
    table.deal("2 K K").pay()
    assert [one.free for one in table.table.felt().coups] == [False, True]
    assert table.key == "hand:3/bets"


def test_i3_the_decision_must_fit_whether_the_card_was_seen() -> None:
    table = bet_and_deal("2 7 K K 4")
    assert table.rule_refused(ThirdToBanker, "next_coup", card="9").wrong == "The card was seen."
    assert table.rule_refused(ThirdToBanker, "dummy").wrong == "The card is not named."


# I4


@pytest.mark.parametrize(("card", "then"), [("9", "hand:1/pay:1"), ("6", "hand:1/banker:3")])
def test_i4_the_card_given_to_banker_is_players_and_bankers_rule_is_applied_with_it(card: str, then: str) -> None:
    table = bet_and_deal("2 5 K K").rule(PlayerSkipped, "to_player", card=card)
    assert [one.code for one in table.coup.player] == ["2", "K", card]
    assert (table.key, table.left) == (then, 411)


def test_i4_void_the_card_has_left_the_shoe_all_the_same() -> None:
    table = bet_and_deal("2 5 K K").rule(PlayerSkipped, "void", card="9")
    is_void(table)
    assert (table.key, table.left, table.game.shoe.view(1).seen["9"]) == ("hand:2/bets", 411, 1)


# I5, I6


@pytest.mark.parametrize(("moment", "cards"), [("in this coup", "2 3"), ("at pay", "9 2 K K")])
def test_i5_an_unseen_extra_card_is_the_next_one_used(moment: str, cards: str) -> None:
    table = bet_and_deal(cards)
    left = table.game.shoe.left
    table.rule(ExtraUnseen, "next_card")
    assert (table.game.shoe.left, table.game.shoe.set_aside) == (left - 1, 1)
    if moment == "at pay":
        table.pay().bets({})
    table.deal("4")
    assert (table.game.shoe.left, table.game.shoe.set_aside) == (left - 1, 0)


def test_i5_or_it_is_burned_unseen() -> None:
    table = bet_and_deal("2 3").rule(ExtraUnseen, "burn")
    assert (table.left, table.game.shoe.set_aside, table.key) == (413, 0, "hand:1/player:2")


def test_i6_a_seen_extra_card_is_burned() -> None:
    table = bet_and_deal("9 2 K K").rule(ExtraSeen, "burn", card="4").pay()
    assert (table.key, table.left, table.game.shoe.view(1).seen["4"]) == ("hand:2/bets", 411, 1)


def test_i6_in_the_middle_of_a_coup_it_may_begin_the_next_one_without_bets() -> None:
    table = bet_and_deal("9 2 K").rule(ExtraSeen, "dummy", card="4").deal("Q").pay()
    assert table.key == "hand:2/banker:1"
    assert [card.code for card in table.coup.player] == ["4"]


@pytest.mark.parametrize("wagers", ["all", "winners", "off"])
def test_i6_at_the_bets_the_coup_that_comes_is_the_one_without_bets(wagers: str) -> None:
    table = opened({"wagers": wagers}).rule(ExtraSeen, "dummy", card="4")
    assert table.key == "hand:1/banker:1"
    assert [card.code for card in table.coup.player] == ["4"]
    table.deal("9 K K")
    assert table.key == "hand:1/pay:0"
    assert table.pay().table.felt().coups[0].free
    assert (table.left, table.behind(1)) == (412, 10_000)
    table.is_sound()


# I7


def test_i7_the_four_cards_are_laid_again_as_they_left_the_shoe() -> None:
    table = bet_and_deal("9 2 K K").rule(WrongOrder, "rearrange", cards="2 9 K K")
    assert [card.code for card in table.coup.player] == ["2", "K"]
    assert [card.code for card in table.coup.banker] == ["9", "K"]
    assert (table.key, table.left) == ("hand:1/pay:1", 412)
    assert table.pay().behind(1) == 10_900
    table.is_sound()


def test_i7_laid_again_a_hand_may_have_to_draw_after_all() -> None:
    table = bet_and_deal("9 2 K 3").rule(WrongOrder, "rearrange", cards="2 9 3 K")
    assert table.key == "hand:1/pay:1"
    table = bet_and_deal("9 2 K 3").rule(WrongOrder, "rearrange", cards="3 K 2 9")
    assert [card.code for card in table.coup.player] == ["3", "2"]
    table = bet_and_deal("6 7 K K").rule(WrongOrder, "rearrange", cards="K 7 K 6")
    assert table.key == "hand:1/player:3"
    assert not table.table.felt().won_spots


def test_i7_the_cards_must_be_the_four_that_lie_there() -> None:
    table = bet_and_deal("9 2 K 3")
    why = table.rule_refused(WrongOrder, "rearrange", cards="9 2 K 4")
    assert (why.wrong, why.allowed) == ("Those are not the four cards on the table.", "They are 9 2 K 3.")
    assert table.rule_refused(WrongOrder, "rearrange", cards="9 2 K").wrong == why.wrong
    assert table.rule_refused(WrongOrder, "rearrange", cards="9 2 K Z").wrong == "“Z” is not a card."


def test_i7_void_where_nobody_knows_the_order() -> None:
    is_void(bet_and_deal("9 2 K 3").rule(WrongOrder, "void"))
    is_void(bet_and_deal("2 3 K K").rule(WrongOrder, "void"))


# I8


def test_i8_a_card_exposed_before_bets_closed_goes_to_the_discards_and_bets_are_taken_again() -> None:
    table = opened().rule(ExposedBeforeBets, "void", card="9")
    assert (table.key, table.left, table.table.hands_opened) == ("hand:1/bets:1", 415, 0)
    table.rule(ExposedBeforeBets, "void", card="8")
    assert (table.key, table.left) == ("hand:1/bets:2", 414)
    assert table.bets(BET).key == "hand:1/player:1"


def test_i8_or_the_bets_stand() -> None:
    table = opened().rule(ExposedBeforeBets, "stand", card="9")
    assert (table.key, table.left) == ("hand:1/bets", 415)


# I9, I10


def burned_seven() -> Stand:
    """A seven was turned, so seven more were to be burned."""
    return seated({"burn": "ten_for_court"}).answer(0, None, "7", True)


def test_i9_too_few_are_burned_on_before_a_coup_and_the_count_is_then_right() -> None:
    table = burned_seven().rule(BurnedTooFew, "burn", count=2)
    assert table.left == 408


def test_i9_later_they_are_left_and_the_true_number_is_in_the_shoe() -> None:
    table = burned_seven().bets({}).deal("9")
    why = table.rule_refused(BurnedTooFew, "burn", count=2)
    assert (why.wrong, why.allowed) == ("Cards of a coup are out already.", "Then the burn is left as it is.")
    assert table.rule(BurnedTooFew, "leave", count=2).left == 407 + 2


def test_i9_burning_on_is_for_before_the_first_coup_only() -> None:
    table = burned_seven().coup_of("9 2 K K")
    assert table.rule_refused(BurnedTooFew, "burn", count=1).wrong == "Cards of a coup are out already."


def test_i9_no_more_can_be_missing_than_were_to_be_burned() -> None:
    table = burned_seven()
    assert table.rule_refused(BurnedTooFew, "leave", count=8).allowed == "Allowed: 1–7."
    assert table.rule_refused(BurnedTooFew, "leave", count=0).wrong == "0 cards is not possible."
    table.rule(BurnedTooFew, "leave", count=7)
    assert table.left == 415
    assert table.rule_refused(BurnedTooFew, "leave", count=1).allowed == "There are none."


def test_i10_too_many_stay_burned_and_a_seen_one_is_noted() -> None:
    table = burned_seven().rule(BurnedTooMany, "leave", count=3)
    assert (table.left, sum(table.game.shoe.seen.values())) == (405, 1)
    table.rule(BurnedTooMany, "leave", count=1, card="K")
    assert (table.left, table.game.shoe.view(1).seen["K"]) == (404, 1)
    assert table.rule_refused(BurnedTooMany, "leave", count=21).allowed == "Allowed: 1–20."


def test_i10_no_more_can_be_burned_than_the_shoe_has() -> None:
    table = opened({"decks": 1, "cut_depth": 6})
    for _ in range(2):
        table.rule(BurnedTooMany, "leave", count=20)
    assert table.left == 12
    assert table.rule_refused(BurnedTooMany, "leave", count=13).allowed == "Allowed: 1–12."


# I11


def test_i11_a_shoe_that_runs_out_voids_the_coup_and_is_over() -> None:
    table = bet_and_deal("2 3 K K").rule(NotEnoughCards, "void", reason="empty")
    is_void(table, "empty")
    assert table.key == "end/discards"


def test_i11_or_the_discards_are_shuffled_and_the_coup_is_completed_from_them() -> None:
    table = opened({"decks": 1, "cut_depth": 6}).coup_of("9 2 K K").bets(BET).deal("2 3 K K")
    assert "all 4 kings" in table.refused("K").wrong
    table.rule(NotEnoughCards, "reshuffle")
    assert (table.key, table.left) == ("hand:2/player:3", 48)
    assert table.game.shoe.view(1).seen == dict.fromkeys("A456789TJQ", 0) | {"2": 1, "3": 1, "K": 2}
    assert table.deal("K").left == 47
    table.is_sound()


def test_i11_a_card_that_waits_for_the_coup_without_bets_is_not_shuffled_in() -> None:
    table = bet_and_deal("2 3 K").rule(ExtraSeen, "dummy", card="9").rule(NotEnoughCards, "reshuffle")
    assert table.left == WHOLE_SHOE - 4
    assert table.game.shoe.view(1).seen["9"] == 1


# I12


def test_i12_the_coup_goes_on_and_the_house_may_treat_the_cut_card_as_out() -> None:
    table = bet_and_deal("9 2").rule(CutCardMissing, "now").deal("K K").pay()
    assert table.key == "end/discards"
    table = bet_and_deal("9 2", {"extra_coups": 1}).rule(CutCardMissing, "now").deal("K K").pay()
    assert table.key == "hand:2/bets"
    table = bet_and_deal("9 2").rule(CutCardMissing, "twelve").deal("K K").pay()
    assert (table.key, table.game.shoe.cut_missing) == ("hand:2/bets", True)


# I13, I14, I15


@pytest.mark.parametrize(("kind", "decision"), [(ForeignCard, "stop"), (NewDeckOrder, "stop")])
@pytest.mark.parametrize("cards", ["2", "2 3 K K", "9 2 K K"])
def test_i13_i15_the_coup_is_void_the_shoe_is_over_and_settled_coups_stand(
    kind: type[Ruling], decision: str, cards: str,
) -> None:
    is_void(bet_and_deal(cards).rule(kind, decision))
    table = opened().coup_of("9 2 K K", BET).bets(BET).deal(cards).rule(kind, decision)
    assert table.key == "end/discards"
    assert (table.behind(1), table.behind(2)) == (9_000, 11_000)
    assert len(table.table.felt().coups) == 1


@pytest.mark.parametrize(("kind", "decision"), [(ForeignCard, "stop"), (NewDeckOrder, "stop"), (EndOfShoe, "")])
def test_i13_i15_between_two_coups_the_shoe_is_simply_over(kind: type[Ruling], decision: str) -> None:
    table = opened().coup_of("9 2 K K", BET).rule(kind, decision)
    assert (table.key, table.table.hands_closed) == ("end/discards", 1)


@pytest.mark.parametrize("kind", [Jam, NewDeckOrder])
def test_i14_i15_the_host_may_let_it_go_on(kind: type[Ruling]) -> None:
    table = bet_and_deal("2 3").rule(kind, "continue")
    assert (table.key, table.left) == ("hand:1/player:2", 414)
    assert table.table.bets_down() == BET


def test_i14_a_jam_that_harms_somebody_voids_the_coup_and_the_shoe_goes_on() -> None:
    table = bet_and_deal("2 3").rule(Jam, "void")
    is_void(table)
    assert table.key == "hand:2/bets"
    assert opened().rule(Jam, "void").key == "hand:1/bets"


# a misdeal


@pytest.mark.parametrize("decision", ["misdeal", "void"])
@pytest.mark.parametrize("cards", ["", "2", "2 3 K K", "6 3 K K", "9 2 K K"])
def test_a_misdeal_gives_every_bet_back_at_any_moment_of_the_coup(decision: str, cards: str) -> None:
    table = bet_and_deal(cards).rule(Misdeal, decision)
    is_void(table)
    assert (table.key, table.left) == ("hand:2/bets", WHOLE_SHOE - len(cards.split()))
    assert table.prompt.rest == " — coup 1"


def test_a_misdeal_after_the_first_payments_takes_them_back() -> None:
    table = opened().bets({1: {"player": 500}, 2: {"player": 900, "tie": 100}}).deal("9 2 K K").answer({"seat": 2})
    assert table.behind(2) == 9_000 + 900
    is_void(table.rule(Misdeal, "void"))


def test_a_void_coup_uses_up_one_of_those_left_after_the_cut_card() -> None:
    table = opened({"extra_coups": 1}).bets({}).deal("2")
    table.rule(CutCardOut, reason="").rule(Misdeal, "void")
    assert table.game.shoe.last_coup
    assert table.bets({}).rule(Misdeal, "void").key == "end/discards"
