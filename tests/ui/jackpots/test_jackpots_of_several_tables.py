"""The Jackpots page of a house with several tables, by the keys: the house’s jackpot at every one of them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from app.dealing.values.transfers import carried, jackpot, stack
from app.desk.public.desk import PublicDesk
from app.jackpots.rules import HIGH_HAND
from tests.app.desk.jackpot_night import FOUR_TENS, FULL
from tests.app.desk.jackpot_tables import JackpotTables, close
from tests.ui.jackpots.conftest import ENTER, Shown

Pages = tuple[JackpotTables, Shown, Shown]


@pytest.fixture
def pages(tmp_path: Path) -> Iterator[Pages]:
    """Two tables of two players, each with the page in a window of its own."""
    here = JackpotTables(tmp_path)
    shown = [Shown(desk) for desk in here.desks]
    yield here, shown[0], shown[1]
    for one in shown:
        one.put_away()
    close(here)


def claim(page: Shown, seat: str, cards: str) -> None:
    """Poker beside the program: the game, who showed it, the cards, and the second person’s initials."""
    page.window.activateWindow()
    page.refresh()
    page.keys("j")
    form = page.page.claim_form
    assert form is not None
    form.where[1].click()
    page.keys("Stud")
    form.setFocus()
    page.keys(seat)
    page.hand(cards)
    page.keys(ENTER)


def test_a_hand_claimed_at_each_table_is_confirmed_there_ended_once_and_put_in_front(pages: Pages) -> None:
    here, first, second = pages
    first.keys("1")
    second.refresh()
    second.keys("1")
    claim(first, "1", FULL)
    first.keys("Q. R.", ENTER, "52", ENTER)
    claim(second, "1", FOUR_TENS)
    first.refresh()
    assert [hand.hand.who.split(" · ")[1] for hand in first.page.shown.hands] == ["Table 2, Stud", "Table 1, Stud"]
    assert first.page.action.primary.label == "Table 2 confirms Cy’s hand"
    assert first.page.action.primary.state.name == "OFF"
    assert "Table 2, Stud" in first.page.hero.state.who
    second.keys("S. T.", ENTER, "52", ENTER)
    first.refresh()
    assert first.page.hero.state.amount == "£10"
    first.keys(ENTER)
    assert first.card is not None
    first.keys(ENTER)
    assert here.held(carried(3)) == 1_000
    assert here.held(jackpot(HIGH_HAND)) == 0
    assert first.page.action.undo_button.isHidden()
    assert first.page.action.primary.label == "Nothing to award yet"
    second.refresh()
    assert second.page.action.primary.label == "Put £10 in front of Cy"
    second.keys(ENTER)
    assert here.held(stack(3).at_table(2)) == 10_500
    assert second.page.action.primary.label == "Nothing to award yet"


def test_a_claim_of_another_table_that_is_chosen_can_only_be_struck(pages: Pages) -> None:
    here, first, second = pages
    here.pays("Cy")
    claim(second, "1", FOUR_TENS)
    first.refresh()
    first.page.shown.hands[0].click()
    assert first.page.action.form is not None
    assert first.page.action.form.fields[0].accessibleName() == "Why it does not count"
    first.keys("the deck was short", ENTER)
    assert here.running.candidates[0].struck == "the deck was short"


def test_every_table_shows_what_the_house_holds_to_its_players(pages: Pages) -> None:
    here, first, second = pages
    here.pays("Ann", "Cy")
    for desk in here.desks:
        [shown] = PublicDesk(desk, desk.jackpots).now().jackpots
        assert shown.amount == "£10"
    for page, can_pay in ((first, "Bo"), (second, "Di")):
        page.refresh()
        assert page.page.pot.amount.text() == "£10"
        assert [row.name for row in page.page.pot.rows.values()] == [can_pay]


def test_what_is_undone_at_one_table_is_gone_from_the_page_of_the_other(pages: Pages) -> None:
    here, first, second = pages
    here.pays("Ann", "Cy")
    second.keys(Qt.Key.Key_Escape)
    second.page.undo()
    first.refresh()
    assert first.page.pot.amount.text() == "£5"
