"""Dark or light: chosen, or as the system is; changed at once and everywhere, with nothing lost."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.dealing.prompts.heard import Telling
from app.desk.house.house import read_house
from tests.app.desk.dealing import bets, house, plan
from tests.ui.afresh import bars_stand_still, differing, on_screen, painted_afresh
from tests.ui.hands import click
from tests.ui.running import Running, books_with_a_night
from ui.heard import telling
from ui.look import system, theme
from ui.settings.page import SettingsPage

PLACES = ("deal", "night", "jackpots", "rules", "ledger", "settle", "stats", "settings")


@pytest.fixture
def running(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Running:
    """The program in the middle of a coup: bets down, the first card's rank keyed, and its suit awaited."""
    bars_stand_still(monkeypatch, tmp_path)
    made = Running(qtbot, tmp_path, books_with_a_night(tmp_path, house(), plan()))
    for answer in (1, None, bets(s1={"banker": 1250, "tie": 500}, s3={"player": 2500})):
        made.desk.answer(answer)
    made.deal.refresh()
    made.press("9")
    return made


def once_saved(running: Running, qtbot: QtBot) -> QImage:
    """The window once everything is saved, and says so."""
    qtbot.waitUntil(lambda: running.window.top.saved.label == "Saved")
    return on_screen(running.window)


def test_the_theme_changes_in_the_middle_of_a_coup_and_nothing_is_lost(running: Running, qtbot: QtBot) -> None:
    dark, asked = once_saved(running, qtbot), running.asked
    running.preferences.use_theme("light")
    light = once_saved(running, qtbot)
    assert differing(light, dark)
    assert differing(light, painted_afresh(running.window)) == ""
    running.preferences.use_theme("dark")
    assert differing(once_saved(running, qtbot), dark) == ""
    assert running.asked == asked


def test_the_theme_is_chosen_in_the_settings_and_kept_in_the_books(running: Running) -> None:
    running.press("^,")
    page = running.page(SettingsPage)
    page.show_section(1)
    click(page.looks.themes.group.button(1))
    assert theme.current_look().light
    assert running.desk.house is not None
    assert running.desk.house.theme == "light"
    assert read_house(running.desk.house.as_settings()) == running.desk.house


def test_how_much_is_told_is_chosen_in_the_settings_and_kept_in_the_books(running: Running) -> None:
    running.press("^,")
    page = running.page(SettingsPage)
    page.show_section(1)
    assert page.looks.tellings.group.checkedId() == 0
    click(page.looks.tellings.group.button(1))
    assert telling.in_use() is Telling.SHORT
    assert running.desk.house is not None
    assert running.desk.house.telling == "short"
    assert read_house(running.desk.house.as_settings()) == running.desk.house
    click(page.looks.tellings.group.button(0))
    assert (telling.in_use(), running.desk.house.telling) == (Telling.FULL, "full")


def test_without_a_choice_the_theme_is_the_systems_and_follows_it(running: Running,
                                                                  monkeypatch: pytest.MonkeyPatch) -> None:
    assert not theme.current_look().light
    hints = QGuiApplication.styleHints()
    for chosen, systems, shown in (("system", True, True), ("dark", True, False), ("light", False, True),
                                   ("system", False, False), ("system", True, True)):
        running.preferences.use_theme(chosen)
        monkeypatch.setattr(system, "system_is_light", lambda light=systems: light)
        hints.colorSchemeChanged.emit(hints.colorScheme())
        assert theme.current_look().light is shown


def test_a_real_change_of_the_systems_colours_is_followed_unless_a_theme_is_chosen(running: Running) -> None:
    hints = QGuiApplication.styleHints()
    hints.setColorScheme(Qt.ColorScheme.Light)
    if hints.colorScheme() is not Qt.ColorScheme.Light:
        hints.unsetColorScheme()
        pytest.skip("this window system has no colours of its own; one with a GTK desktop on X has")
    assert theme.current_look().light
    hints.setColorScheme(Qt.ColorScheme.Dark)
    assert not theme.current_look().light
    running.preferences.use_theme("light")
    assert hints.colorScheme() is Qt.ColorScheme.Light, "the window's frame is told of a choice"
    hints.setColorScheme(Qt.ColorScheme.Dark)
    assert theme.current_look().light
    running.preferences.use_theme("system")
    assert theme.current_look().light is (hints.colorScheme() is Qt.ColorScheme.Light)


def test_books_without_a_choice_say_nothing_of_a_theme() -> None:
    assert not {"theme", "contrast"} & house().as_settings().keys()


def test_contrast_is_made_high_in_the_middle_of_a_coup_and_nothing_is_lost(running: Running, qtbot: QtBot) -> None:
    usual, asked = once_saved(running, qtbot), running.asked
    running.preferences.use_contrast("high")
    high = once_saved(running, qtbot)
    assert differing(high, usual)
    assert differing(high, painted_afresh(running.window)) == ""
    running.preferences.use_contrast("usual")
    assert differing(once_saved(running, qtbot), usual) == ""
    assert running.asked == asked


def test_contrast_is_chosen_in_the_settings_and_kept_in_the_books(running: Running) -> None:
    running.press("^,")
    page = running.page(SettingsPage)
    page.show_section(1)
    click(page.looks.contrasts.group.button(1))
    assert theme.current_look().stark
    assert running.desk.house is not None
    assert running.desk.house.contrast == "high"
    assert read_house(running.desk.house.as_settings()) == running.desk.house


def test_a_house_that_was_opened_again_has_its_contrast(running: Running, qtbot: QtBot) -> None:
    running.preferences.use_contrast("high")
    running.program.open(running.program.path)
    qtbot.waitUntil(lambda: running.window.place != "" and not running.program.background.busy)
    assert theme.current_look().stark


def test_without_a_choice_contrast_is_the_systems_and_follows_it(running: Running,
                                                                 monkeypatch: pytest.MonkeyPatch) -> None:
    hints = QGuiApplication.styleHints()
    for chosen, systems, shown in (("system", True, True), ("usual", True, False), ("high", False, True),
                                   ("system", False, False), ("system", True, True)):
        running.preferences.use_contrast(chosen)
        monkeypatch.setattr(system, "system_is_stark", lambda stark=systems: stark)
        if hasattr(hints, "accessibility"):
            hints.accessibility().contrastPreferenceChanged.emit(hints.accessibility().contrastPreference())
        else:
            hints.colorSchemeChanged.emit(hints.colorScheme())
        assert theme.current_look().stark is shown


def test_what_the_system_says_of_contrast_is_understood_where_it_says_anything() -> None:
    assert system.system_is_stark() is False, "of this window system"


def test_the_players_screen_has_high_contrast_too(running: Running) -> None:
    running.press("F9")
    shown = running.program.display.opened().window
    usual = on_screen(shown)
    running.preferences.use_contrast("high")
    assert differing(on_screen(shown), usual)


@pytest.mark.long
@pytest.mark.parametrize("place", PLACES)
def test_a_page_that_lived_through_the_change_is_as_one_made_after_it(running: Running, place: str) -> None:
    running.program.go(place)
    running.preferences.use_theme("light")
    QApplication.processEvents()
    lived = on_screen(running.window)
    assert differing(lived, painted_afresh(running.window)) == ""
    running.program.pages.drop(place)
    running.program.go(place)
    assert differing(on_screen(running.window), lived) == ""
