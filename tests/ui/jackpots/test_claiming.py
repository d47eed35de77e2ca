"""Claiming a hand on the Jackpots page and from the table, by real keys and clicks, on real books."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.cards import Suit
from app.jackpots.rules import BAD_BEAT, HIGH_HAND
from tests.app.desk.jackpot_night import FOUR_TENS, FULL, JackpotNight
from tests.app.jackpots.hands import hand
from tests.ui.hands import click
from tests.ui.jackpots.conftest import ENTER, ESC, ShownNight
from ui.deal.deal_page import DealPage


def running(shown: ShownNight) -> list[int]:
    """The players of the hands that were claimed."""
    return [one.player for one in shown.night.jackpots.running(HIGH_HAND).candidates]


def test_a_night_of_two_hands_claimed_confirmed_and_awarded_by_keys_alone(shown: ShownNight) -> None:
    shown.keys("1", "2", "3")
    shown.night.showdown("Bo", "Ann")
    shown.keys("j", "1")
    shown.hand(FULL)
    shown.keys(ENTER, "Q", ENTER, "52", ENTER)
    assert shown.page.hero.state.headline == "A full house, aces over nines"
    shown.night.showdown("Cy", "Bo")
    shown.keys("J", "2")
    shown.hand("Ts Th Td")
    shown.keys("w")
    shown.hand("Tc Kd")
    shown.keys(ENTER, "Q", ENTER, "52", ENTER)
    assert shown.page.hero.state.headline == "Four tens, king kicker"
    assert [str(card) for card in shown.page.hero.state.wild] == ["10♦"]
    assert [row.hand.note for row in shown.page.shown.hands] == ["Stands", "Beaten"]
    before = shown.night.has("Bo")
    shown.keys(ENTER)
    assert shown.card is not None
    assert shown.night.pool == 1_500
    shown.keys(ENTER, ENTER)
    assert (shown.night.pool, shown.night.has("Bo") - before) == (0, 1_500)
    (award,) = shown.night.jackpots.awards()
    assert award.hand == "Four tens, king kicker"


def test_an_award_waits_until_a_second_person_has_confirmed(shown: ShownNight) -> None:
    shown.keys("1", "2")
    shown.night.showdown("Bo", "Ann")
    shown.keys("j", "1")
    shown.hand(FULL)
    shown.keys(ENTER, ESC)
    assert shown.page.action.primary.label == "Confirm Ann’s hand"
    assert shown.page.action.primary.second == "Then £10 can be awarded"
    shown.keys(ENTER)
    assert shown.card is None
    shown.keys("Q", ENTER, "51", ENTER)
    assert shown.trouble == \
        "The deck has 51 cards. The rules say 52. Count again, or strike the hand with a reason."
    form = shown.page.action.form
    assert form is not None
    click(form.also)
    shown.keys("wrong deck", ENTER)
    assert shown.night.jackpots.running(HIGH_HAND).candidates[0].struck == "wrong deck"
    assert shown.page.hero.state.headline == "No hand qualifies yet"


def test_who_did_not_show_cannot_be_chosen_and_who_has_not_put_in_is_told_before_a_card_is_keyed(
        shown: ShownNight) -> None:
    shown.keys("1")
    shown.night.showdown("Bo", "Ann")
    shown.keys("j", "3")
    form = shown.page.claim_form
    assert form is not None
    assert form.trouble.text() == "Cy did not show a hand there."
    shown.keys("2")
    assert form.trouble.text() == "Bo has not contributed. Only contributors can win."
    shown.hand(FULL)
    shown.keys(ENTER)
    assert (running(shown), form.primary.second) == ([], "Has not contributed")


@pytest.mark.parametrize("by_click", [True, False])
def test_cards_that_were_keyed_at_the_table_go_with_the_player_who_is_chosen(shown: ShownNight, by_click: bool) -> None:
    from app.cards import Rank
    from ui.jackpots.claim import ClaimForm
    from ui.jackpots.claimed import Claimable

    cards = {1: hand(FOUR_TENS).cards, 2: hand(FULL).cards}
    form = ClaimForm("", shown.night.jackpots.rules(HIGH_HAND), Claimable(
        {1: (1, "Ann"), 2: (2, "Bo"), 3: (3, "Cy")}, "Mexican Sweat", (1, 2, 3), cards, frozenset({Rank.NINE}),
        frozenset({1, 2, 3})), False)
    form.choose(1)
    if by_click:
        click(form.players[2])
        assert (form.part.hand.cards, [card.code for card in form.part.hand.wild]) == (cards[2], ["9c", "9d"])
        click(form.players[3])
    else:
        for _ in range(6):
            form.drop()
        form.choose(3)
    assert form.part.cards == []
    form.type_rank(Rank.NINE)
    form.type_suit(Suit.SPADES)
    click(form.players[1])
    assert [card.code for card in form.part.cards] == ["9s"]
    form.deleteLater()


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 1.0), ((1440, 900), 1.5)])
def test_in_the_claim_a_long_name_leaves_the_others_their_room_and_nothing_hangs_out(
        shown: ShownNight, size: tuple[int, int], scale: float) -> None:
    from ui.jackpots.claim import ClaimForm
    from ui.jackpots.claimed import Claimable

    shown.window.use_scale(scale)
    shown.window.resize(*size)
    seats = {seat: (seat, "Wilhelmina Featherstonehaugh" if seat == 3 else f"P{seat}") for seat in range(1, 15)}
    form = ClaimForm("Bad beat", replace(shown.night.jackpots.rules(HIGH_HAND), deck=54), Claimable(seats), True)
    shown.page._show_left(form)
    QApplication.processEvents()
    wide = [one.width() for one in form.players.values()]
    assert max(wide) - min(wide) <= 2
    assert min(wide) >= 44
    assert max(one.width() for one in form.dealt.values()) - min(one.width() for one in form.dealt.values()) <= 2
    below = form.primary, form.back, form.wild, form.joker, form.pad
    for widget in (*form.players.values(), *form.dealt.values(), *below):
        place = widget.mapTo(form, widget.rect().bottomRight())
        assert place.x() <= form.width()
        assert place.y() <= form.height()


def test_a_hand_whose_cards_were_keyed_at_the_table_is_claimed_in_three_keys(shown: ShownNight) -> None:
    shown.keys("1")
    here, ann = shown.night.desk.table.jackpots, shown.night.player("Ann")
    shown.night.showdown("Bo", "Ann")
    assert here.showdown is not None
    here.showdown = replace(here.showdown, cards={ann: hand(FULL).cards})
    shown.keys("j", "1", ENTER)
    assert running(shown) == [ann]


def test_backspace_drops_half_a_card_then_the_last_and_a_card_twice_is_refused_at_once(shown: ShownNight) -> None:
    shown.keys("1")
    shown.night.showdown("Bo", "Ann")
    shown.keys("j", "1")
    form = shown.page.claim_form
    assert form is not None
    shown.hand("As As")
    assert form.trouble.text().startswith("A♠ is keyed twice.")
    shown.keys("k", Qt.Key.Key_Backspace)
    assert (form.rank, len(form.part.cards)) == (None, 1)
    shown.keys(Qt.Key.Key_Backspace, Qt.Key.Key_Backspace)
    assert (form.part.cards, form.part.player) == ([], 0)
    shown.keys(ESC)
    assert shown.page.claim_form is None


def test_poker_beside_the_program_wants_its_name_and_who_was_dealt_in(shown: ShownNight) -> None:
    shown.keys("1", "2", "j")
    form = shown.page.claim_form
    assert form is not None
    assert form.beside
    shown.keys("1")
    shown.hand(FULL)
    assert form.primary.second == "Name the poker game"
    form.game.setFocus()
    shown.keys("Stud j")
    click(form.dealt[6])
    form.setFocus()
    shown.keys(ENTER)
    (one,) = shown.night.jackpots.running(HIGH_HAND).candidates
    assert (one.game, one.dealt_in) == ("Stud j", (1, 2, 3, 4, 5))


def test_j_at_the_table_claims_after_a_showdown_and_not_before(shown: ShownNight) -> None:
    deal, asked = DealPage(shown.night.desk), []
    deal.claim_wanted.connect(lambda: asked.append(1))
    shown.window.show_page(deal, "deal")
    shown.night.pays("Ann", "Bo")
    deal.refresh()
    QTest.keyClick(deal, Qt.Key.Key_J)
    assert asked == []
    shown.night.showdown("Bo", "Ann")
    deal.refresh()
    QTest.keyClick(deal, Qt.Key.Key_J)
    assert asked == [1]


def test_a_claim_from_the_table_is_for_the_jackpot_that_counts_what_was_shown(tmp_path: Path) -> None:
    made = ShownNight(JackpotNight(tmp_path, name=BAD_BEAT))
    made.night.pays("Ann", "Bo").showdown("Bo", "Ann")
    made.page.claim_shown()
    assert made.page.claim_form is not None
    assert (made.page.name, len(made.page.claim_form.parts)) == (BAD_BEAT, 2)
    made.close()


def test_from_the_table_the_high_hand_is_claimed_whichever_jackpot_was_in_sight(shown: ShownNight) -> None:
    shown.night.desk.rule_sets.change_jackpot(BAD_BEAT, "on", True)
    shown.night.pays("Ann", "Bo").showdown("Bo", "Ann")
    shown.page.show_jackpot(BAD_BEAT)
    shown.page.claim_shown()
    assert (shown.page.name, shown.page.claim_form is not None) == (HIGH_HAND, True)


def test_a_half_keyed_claim_waits_for_its_cards_and_not_for_those_of_the_next_showdown(shown: ShownNight) -> None:
    shown.night.pays("Ann", "Bo").showdown("Bo", "Ann")
    shown.page.claim_shown()
    shown.keys("1", "a", "s")
    shown.page.refresh()
    shown.page.claim_shown()
    assert shown.page.claim_form is not None
    assert [card.code for card in shown.page.claim_form.part.cards] == ["As"]
    shown.night.showdown("Cy", "Di")
    shown.page.refresh()
    assert shown.page.claim_form is None
    shown.page.claim_shown()
    assert shown.page.claim_form is not None
    assert shown.page.claim_form.part.cards == []
