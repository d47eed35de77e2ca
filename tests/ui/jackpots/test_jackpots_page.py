"""The Jackpots page, by real keys and clicks, on real books."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QWidget

from app.cards import Suit
from app.jackpots.rules import BAD_BEAT, HIGH_HAND
from tests.app.desk.dealing import house, open_test_books
from tests.app.desk.jackpot_night import FOUR_TENS, FULL, JackpotNight
from tests.app.jackpots.hands import hand
from tests.ui.hands import click
from ui.card import Card
from ui.deal.deal_page import DealPage
from ui.jackpots.page import JackpotsPage
from ui.jackpots.place import JackpotsPlace
from ui.printing import PAPERS, pdf_of
from ui.window import Window


class Shown:
    """The page in a window, with the cards it lays over it."""

    def __init__(self, night: JackpotNight) -> None:
        self.night, self.window = night, Window()
        self.place = JackpotsPlace(night.desk, "1.0", lambda: PAPERS[0])
        self.page: JackpotsPage = self.place.page
        self.card: Card | None = None
        self.place.asks.connect(self._lay)
        self.place.answered.connect(self.window.lift)
        self.window.resize(1440, 900)
        self.window.show()
        self.window.activateWindow()
        self.window.show_page(self.page, "jackpots")
        QApplication.processEvents()

    def _lay(self, card: Card) -> None:
        self.card = card
        self.window.lay_over(card)

    def keys(self, *pressed: Qt.Key | str) -> None:
        """Press these, wherever the keyboard is."""
        for one in pressed:
            where = self.window.focusWidget() or self.page
            QTest.keyClicks(where, one) if isinstance(one, str) else QTest.keyClick(where, one)
            QApplication.processEvents()

    def hand(self, cards: str) -> None:
        """Key a hand from "Ts Th"."""
        for code in cards.split():
            self.keys(*code.lower())

    @property
    def trouble(self) -> str:
        """What the page says went wrong."""
        form = self.page.action.form
        return form.trouble.text() if form else self.page.action.trouble.text()

    def close(self) -> None:
        """Put the window away."""
        self.window.close()
        self.window.deleteLater()
        QApplication.sendPostedEvents(self.window, QEvent.Type.DeferredDelete.value)
        self.night.close()


ENTER, ESC = Qt.Key.Key_Return, Qt.Key.Key_Escape


@pytest.fixture
def shown(tmp_path: Path) -> Iterator[Shown]:
    """A night of 3-5-7 with a high-hand jackpot, its page in sight."""
    made = Shown(JackpotNight(tmp_path))
    yield made
    made.night.sound()
    made.close()


def running(shown: Shown) -> list[int]:
    """The players of the hands that were claimed."""
    return [one.player for one in shown.night.jackpots.running(HIGH_HAND).candidates]


def test_a_seats_digit_takes_its_contribution_once_and_ctrl_z_gives_it_back(shown: Shown) -> None:
    shown.keys("1", "2", "1")
    assert shown.night.pool == 1_000
    assert shown.page.pot.amount.text() == "£10"
    QTest.keyClick(shown.page, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert shown.night.pool == 500


def test_a_click_on_a_name_takes_the_contribution_and_no_row_moves_under_the_finger(shown: Shown) -> None:
    row = shown.page.pot.rows[4]
    before = row.mapTo(shown.page, row.rect().center())
    click(row)
    QApplication.processEvents()
    assert shown.night.pool == 500
    assert 4 not in shown.page.pot.rows
    below = shown.page.pot.rows[5]
    assert below.mapTo(shown.page, below.rect().center()).y() - before.y() == below.height() + 2


def test_a_night_of_two_hands_claimed_confirmed_and_awarded_by_keys_alone(shown: Shown) -> None:
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


def test_an_award_waits_until_a_second_person_has_confirmed(shown: Shown) -> None:
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
        "The deck has 51 cards. By the rules it has 52. Count again, or strike the hand with a reason."
    form = shown.page.action.form
    assert form is not None
    click(form.also)
    shown.keys("wrong deck", ENTER)
    assert shown.night.jackpots.running(HIGH_HAND).candidates[0].struck == "wrong deck"
    assert shown.page.hero.state.headline == "No hand stands yet"


def test_who_did_not_show_cannot_be_chosen_and_who_has_not_put_in_is_told_before_a_card_is_keyed(shown: Shown) -> None:
    shown.keys("1")
    shown.night.showdown("Bo", "Ann")
    shown.keys("j", "3")
    form = shown.page.claim_form
    assert form is not None
    assert form.trouble.text() == "Cy did not show a hand there."
    shown.keys("2")
    assert form.trouble.text() == "Bo has not put in. Only who has can win."
    shown.hand(FULL)
    shown.keys(ENTER)
    assert (running(shown), form.primary.second) == ([], "Has not put in")


@pytest.mark.parametrize("by_click", [True, False])
def test_cards_that_were_keyed_at_the_table_go_with_the_player_who_is_chosen(shown: Shown, by_click: bool) -> None:
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
        shown: Shown, size: tuple[int, int], scale: float) -> None:
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


def test_backspace_drops_half_a_card_then_the_last_and_a_card_twice_is_refused_at_once(shown: Shown) -> None:
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


def test_poker_beside_the_program_wants_its_name_and_who_was_dealt_in(shown: Shown) -> None:
    shown.keys("1", "2", "j")
    form = shown.page.claim_form
    assert form is not None
    assert form.beside
    shown.keys("1")
    shown.hand(FULL)
    assert form.primary.second == "Name the poker"
    form.game.setFocus()
    shown.keys("Stud j")
    click(form.dealt[6])
    form.setFocus()
    shown.keys(ENTER)
    (one,) = shown.night.jackpots.running(HIGH_HAND).candidates
    assert (one.game, one.dealt_in) == ("Stud j", (1, 2, 3, 4, 5))


def test_the_brackets_turn_to_the_other_jackpot_and_back(shown: Shown) -> None:
    shown.keys("]")
    assert shown.page.name == BAD_BEAT
    shown.keys("[")
    assert shown.page.name == HIGH_HAND


def test_a_key_typed_into_a_field_does_nothing_else(shown: Shown) -> None:
    shown.keys("1")
    click(shown.page.action.add_button)
    field = shown.window.focusWidget()
    assert isinstance(field, QLineEdit)
    shown.keys("20 je2")
    assert (field.text(), shown.page.claim_form, shown.page.editor, shown.night.pool) == ("20 je2", None, None, 500)
    field.setText("20")
    shown.keys(ENTER, "to start it", ENTER)
    assert (shown.night.pool, shown.page.action.form) == (2_500, None)


def test_a_key_held_down_takes_one_contribution(shown: Shown) -> None:
    from PySide6.QtGui import QKeyEvent

    for repeat in (False, True, True):
        event = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_2, Qt.KeyboardModifier.NoModifier, "2", repeat)
        QApplication.sendEvent(shown.page, event)
    assert shown.night.pool == 500


def test_rules_are_changed_on_the_page_and_hold_from_the_next_period(shown: Shown) -> None:
    shown.keys("1", "e")
    editor = shown.page.editor
    assert editor is not None
    shown.page.editor.rows["tie"].wanted.emit("split")  # type: ignore[union-attr]
    assert shown.night.jackpots.rules(HIGH_HAND).tie == "split"
    assert shown.night.jackpots.running(HIGH_HAND).rules.tie == "first"
    shown.keys(ESC)
    assert shown.page.editor is None
    assert [check.words for check in shown.page.telling().checks()][-1] == "Changed rules wait for the next period"


def test_the_note_about_the_law_comes_once_before_a_jackpot_is_switched_on(tmp_path: Path) -> None:
    from app.desk import Desk, NightPlan, Seating

    with open_test_books(tmp_path, create=True) as books:
        desk = Desk(books)
        desk.open_house(house())
        desk.open_night(NightPlan("Friday", "Host", (Seating("Ann", 10_000), Seating("Bo", 10_000)), game="baccarat"))
        page = JackpotsPage(desk)
        cards: list[Card] = []
        page.asks.connect(cards.append)
        page.show()
        QTest.keyClick(page, ENTER)
        assert len(cards) == 1
        assert not desk.jackpots.rules(HIGH_HAND).on
        cards[0].agreed.emit()
        assert desk.jackpots.rules(HIGH_HAND).on
        page.show_jackpot(BAD_BEAT)
        QTest.keyClick(page, ENTER)
        assert (len(cards), desk.jackpots.rules(BAD_BEAT).on) == (1, True)
        page.deleteLater()
        for card in cards:
            card.deleteLater()


def test_every_target_is_large_enough_and_has_a_name(shown: Shown) -> None:
    shown.keys("1", "2")
    shown.night.showdown("Bo", "Ann")
    shown.night.stands("Ann", FOUR_TENS)
    shown.page.refresh()
    QApplication.processEvents()
    for one in shown.page.findChildren(QAbstractButton):
        if one.isVisible():
            assert one.accessibleName(), one
            assert min(one.width(), one.height()) >= 44, (one.accessibleName(), one.size())


@pytest.mark.parametrize("size", [(1280, 700), (1280, 800), (1440, 900)])
def test_the_longest_name_and_markup_stay_plain_text_and_inside(shown: Shown, size: tuple[int, int]) -> None:
    shown.window.resize(*size)
    QApplication.processEvents()
    for widget in shown.page.findChildren(QWidget):
        if widget.isVisible() and widget.window() is shown.window:
            assert widget.mapTo(shown.window, widget.rect().topLeft()).x() >= 0
            assert widget.mapTo(shown.window, widget.rect().topRight()).x() <= shown.window.width()


def test_j_at_the_table_claims_after_a_showdown_and_not_before(shown: Shown) -> None:
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
    made = Shown(JackpotNight(tmp_path, name=BAD_BEAT))
    made.night.pays("Ann", "Bo").showdown("Bo", "Ann")
    made.page.claim_shown()
    assert made.page.claim_form is not None
    assert (made.page.name, len(made.page.claim_form.parts)) == (BAD_BEAT, 2)
    made.close()


def test_from_the_table_the_high_hand_is_claimed_whichever_jackpot_was_in_sight(shown: Shown) -> None:
    shown.night.jackpots.change_rule(BAD_BEAT, "on", True)
    shown.night.pays("Ann", "Bo").showdown("Bo", "Ann")
    shown.page.show_jackpot(BAD_BEAT)
    shown.page.claim_shown()
    assert (shown.page.name, shown.page.claim_form is not None) == (HIGH_HAND, True)


def test_a_half_keyed_claim_waits_for_its_cards_and_not_for_those_of_the_next_showdown(shown: Shown) -> None:
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


@pytest.mark.parametrize("which", ["record", "rules"])
def test_the_sheets_can_be_printed(shown: Shown, which: str) -> None:
    shown.keys("1", "2")
    assert pdf_of(shown.place.make_sheet(which, HIGH_HAND), PAPERS[0]).startswith(b"%PDF")


def test_the_top_bar_shows_what_can_be_won_and_says_when_the_time_is_over(tmp_path: Path) -> None:
    from ui.bridge import Bridge

    night = JackpotNight(tmp_path, period="minutes", minutes=30)
    bridge = Bridge(night.desk)
    night.pays("Ann", "Bo")
    assert bridge.top_state().jackpot == "£10"
    night.clock.minute = 30
    assert bridge.top_state().jackpot == "£10 · over"
    page = JackpotsPage(night.desk)
    assert (page.hero.state.big, page.hero.state.left) == ("Over", 0)
    assert page.pot.rows == {}
    page.deleteLater()
    night.close()


def test_of_two_jackpots_the_top_bar_names_the_amount_of_the_one_that_is_over(tmp_path: Path) -> None:
    from ui.bridge import Bridge

    night = JackpotNight(tmp_path, name=BAD_BEAT, period="minutes", minutes=30).pays("Ann", "Bo", "Cy")
    night.jackpots.change_rule(HIGH_HAND, "on", True)
    night.jackpots.contribute(HIGH_HAND, night.player("Ann"))
    bridge = Bridge(night.desk)
    assert bridge.top_state().jackpot == "£5"
    night.clock.minute = 30
    assert bridge.top_state().jackpot == "£15 · over"
    night.close()


def test_a_period_that_still_runs_ends_only_with_a_reason(tmp_path: Path) -> None:
    made = Shown(JackpotNight(tmp_path, period="minutes", minutes=30))
    made.keys("1", "2", ENTER, ENTER)
    assert made.card is None
    assert made.trouble.startswith("There is no reason yet.")
    made.keys("cut short", ENTER)
    assert made.card is not None
    made.keys(ENTER)
    assert made.night.pool == 0
    assert made.night.jackpots.running(HIGH_HAND).ended[0].reason == "cut short"
    made.close()
