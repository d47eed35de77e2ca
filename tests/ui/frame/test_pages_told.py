"""Every page tells how it stands when the host comes to it, once, and from then on what changes of it."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.dealing.prompts.heard import Telling
from tests.ui.frame.test_several_tables import two_tables
from tests.ui.running import Running
from ui.frame.pages import PAGES, SEVERAL
from ui.heard import telling
from ui.rules.page import RulesPage
from ui.settings.page import SettingsPage

TOLD = {
    "night": "Rebuy for Ann — choose an amount.",
    "deal": "Shuffle, offer the cut card",
    "jackpots": "High hand",
    "rules": "Mini Baccarat, House.",
    "ledger": "Ledger. 1 of 4. Open entry #4.",
    "settle": "Cash out Ann",
    "stats": "Tonight: Test night",
    "practice": "Choose a drill",
    "settings": "Settings. Part 1 of 7.",
    "pit": "All well at Table 1.",
    "cage": "Nothing is asked.",
}


def settled(qtbot: QtBot, running: Running) -> None:
    """All that is read beside the screen is there, and what is told a moment later is told."""
    qtbot.waitUntil(lambda: not running.program.background.busy)
    for _ in range(4):
        QApplication.processEvents()


def arrive(qtbot: QtBot, running: Running, utterances: list[str], place: str) -> list[str]:
    """What is told of a place that the host comes to from another one."""
    running.program.go("ledger" if place != "ledger" else "night")
    settled(qtbot, running)
    utterances.clear()
    running.program.go(place)
    settled(qtbot, running)
    return [one for one in utterances if one]


def told_well(told: list[str], words: str) -> None:
    """One sentence of it, and of no place twice."""
    assert len([one for one in told if words in one]) == 1, told
    assert len(told) <= 2, told


@pytest.mark.parametrize("place", [spec.place for spec in PAGES if not spec.several])
def test_a_page_tells_how_it_stands_each_time_the_host_comes(qtbot: QtBot, running: Running, utterances: list[str],
                                                             place: str) -> None:
    for _ in range(2):
        told_well(arrive(qtbot, running, utterances, place), TOLD[place])


@pytest.mark.parametrize("place", sorted(SEVERAL))
def test_so_do_the_pages_of_several_tables(qtbot: QtBot, tmp_path: Path, utterances: list[str], place: str) -> None:
    running = two_tables(qtbot, tmp_path)
    for _ in range(2):
        told_well(arrive(qtbot, running, utterances, place), TOLD[place])


def test_a_page_out_of_sight_tells_nothing(qtbot: QtBot, running: Running, utterances: list[str]) -> None:
    arrive(qtbot, running, utterances, "deal")
    arrive(qtbot, running, utterances, "settings")
    utterances.clear()
    running.deal.strip.take("Ann buys 100.")
    running.deal.refresh()
    settled(qtbot, running)
    assert utterances == []


def test_what_changes_is_told_and_nothing_else(qtbot: QtBot, running: Running, utterances: list[str]) -> None:
    arrive(qtbot, running, utterances, "rules")
    page = running.page(RulesPage)
    utterances.clear()
    page.form.fields["suits"].control.wanted.emit(True, 1)
    settled(qtbot, running)
    assert utterances[0].startswith("1 change not saved.")
    assert "Mini Baccarat" not in "".join(utterances)
    arrive(qtbot, running, utterances, "settings")
    utterances.clear()
    running.page(SettingsPage).say("Saved to the stick.")
    assert utterances == ["Saved to the stick."]


def test_nothing_is_told_of_pages_where_that_was_chosen(qtbot: QtBot, running: Running, utterances: list[str]) -> None:
    telling.use(Telling.OFF)
    assert arrive(qtbot, running, utterances, "rules") == []


def test_the_rule_that_applies_is_told_as_one(qtbot: QtBot, running: Running, utterances: list[str]) -> None:
    arrive(qtbot, running, utterances, "deal")
    utterances.clear()
    running.press("F1")
    settled(qtbot, running)
    panel = running.deal.side.panel
    assert panel is not None
    told = [one for one in utterances if one.startswith("The rule that applies now.")]
    assert len(told) == 1
    assert told[0].removeprefix("The rule that applies now. ") == panel.accessibleDescription()
    assert len(told[0]) > 100
