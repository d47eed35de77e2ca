"""The language: the system's at first, then the host's own, at once and on every page; Qt's own words too."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QLocale, QSettings
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.words import Catalogue, as_in, found_by, in_language, languages, tr, use_catalogue
from tests.app.desk.dealing import house, plan
from tests.ui.kept_pictures.test_marked import left_plain
from tests.ui.marked import Marked
from tests.ui.running import Running, books_with_a_night
from tests.ui.written import written
from ui import cli
from ui.look import language
from ui.settings.page import SettingsPage

PLACES = ("deal", "night", "jackpots", "rules", "ledger", "settle", "stats", "practice", "settings")


@pytest.fixture(autouse=True)
def english_again(tmp_path: Path) -> Iterator[None]:
    """Whatever is chosen is kept in a place of its own, and is not spoken in the next test."""
    def kept_in(folder: str) -> None:
        QSettings.setPath(QSettings.Format.NativeFormat, QSettings.Scope.UserScope, folder)

    before = Path(QSettings("Sabot", "Sabot").fileName()).parents[1]
    kept_in(str(tmp_path / "settings"))
    yield
    kept_in(str(before))
    language.load("en")


@pytest.fixture
def all_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if no language lacked anything."""
    monkeypatch.setattr(languages, "READY", frozenset(languages.known()))


def test_a_language_that_lacks_something_is_for_whoever_chooses_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(languages, "READY", frozenset({"en", "zh-Hant"}))
    monkeypatch.setattr(QLocale, "uiLanguages", lambda self: ["es-MX", "es"])
    assert language.current() == "en"
    assert languages.first_ready(["es", "zh_TW"]) == "zh-Hant"
    language.use("es")
    assert language.current() == "es"


@pytest.mark.usefixtures("all_ready")
@pytest.mark.parametrize(("system", "code"), [
    (["es-MX", "es"], "es"), (["zh-Hans-CN", "zh-CN"], "zh-Hans"), (["zh-Hant-HK"], "zh-Hant"), (["zh_TW"], "zh-Hant"),
    (["zh"], "zh-Hans"), (["sw-KE", "es"], "es"), (["en-GB"], "en"), (["C"], "en"), ([], "en")])
def test_before_a_choice_the_language_is_the_systems(
    system: list[str], code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QLocale, "uiLanguages", lambda self: system)
    assert language.current() == code
    language.use("zh-Hant")
    assert language.current() == "zh-Hant"


@pytest.mark.usefixtures("all_ready")
@pytest.mark.parametrize(("environment", "code"), [
    ({"LANG": "es_ES.UTF-8"}, "es"), ({"LANG": "es_ES.UTF-8", "LC_ALL": "C"}, "en"),
    ({"LANGUAGE": "fr:zh_CN:es"}, "zh-Hans"),
    ({"LC_MESSAGES": "zh_HK", "LANG": "en_GB"}, "zh-Hant"), ({}, "en")])
def test_the_command_line_speaks_as_the_system_does(environment: dict[str, str], code: str) -> None:
    assert languages.of_environment(environment) == code


@pytest.mark.usefixtures("all_ready")
def test_the_command_line_says_its_help_in_the_language(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(languages, "catalogue", lambda code: Marked())
    cli.speak_as({"LANG": "es_ES.UTF-8"})
    try:
        with pytest.raises(SystemExit):
            cli.main(["--help"])
    finally:
        use_catalogue(None)
    assert "⟦" in capsys.readouterr().out


def test_qts_own_words_follow_and_go_again(qapp: QCoreApplication) -> None:
    def cancel() -> str:
        return QCoreApplication.translate("QPlatformTheme", "Cancel")

    said = []
    for code in ("es", "zh-Hans", "zh-Hant", "en"):
        language.load(code)
        said.append(cancel())
    assert said == ["Cancelar", "取消", "取消", "Cancel"]


def test_an_act_is_found_by_the_words_of_the_language_and_by_the_english_ones() -> None:
    spanish = Catalogue({as_in("found by", "toke, gratuity"): "propina, bote、caja"})
    with in_language(spanish):
        assert found_by(("toke", "gratuity")) == ("toke", "gratuity", "propina", "bote", "caja")
    assert found_by(("toke", "gratuity")) == ("toke", "gratuity")
    assert found_by(()) == ()


def words_of(window: QWidget) -> set[str]:
    return {text() for one in window.findChildren(QWidget) if one.isVisible() and (text := getattr(one, "text", None))
            and callable(text)}


def test_another_language_is_said_at_once_on_every_page_and_english_again_without_a_trace(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    running = Running(qtbot, tmp_path, books_with_a_night(tmp_path, house(), plan()))
    for place in PLACES:
        running.program.go(place)  # every page has been made in English
    english = {}
    for place in PLACES:
        running.program.go(place)
        english[place] = words_of(running.window)
    monkeypatch.setattr(languages, "catalogue", lambda code: Catalogue() if code == "en" else Marked())
    running.preferences.use_language("es")
    for place in PLACES:
        running.program.go(place)
        left = {text for text in words_of(running.window) & english[place] if len(text.split()) > 2}
        assert not {text for text in left if any(map(str.isalpha, text))}, place
    running.program.go("deal")
    assert {text for one in written(running.window) if (text := one.words) and left_plain(text)} == set()
    running.preferences.use_language("en")
    for place in PLACES:
        running.program.go(place)
        assert not any("⟦" in text for text in words_of(running.window)), place
    assert running.page(SettingsPage).isVisible()
    assert tr("Settings") == "Settings"
