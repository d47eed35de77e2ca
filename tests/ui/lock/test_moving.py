"""The house is taken to another computer from its Settings, and its key is taken in there."""

from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from app.store.books import Books
from app.store.proof import key_file
from tests.app.desk.dealing import house, plan
from tests.ui.hands import click
from tests.ui.running import Running, books_with_a_night
from ui.lock import moving
from ui.lock.cards import KeyCard
from ui.settings.page import SettingsPage

PASSPHRASE = "four plain wet words"


@pytest.fixture(autouse=True)
def _cheap(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The passphrase is stretched by less, and what is gone through in a process of its own is gone through here."""
    monkeypatch.setattr(key_file, "COST", (1, 8192))
    monkeypatch.setattr(moving, "back_up", Books.backup)
    QSettings.setPath(QSettings.Format.NativeFormat, QSettings.Scope.UserScope, str(tmp_path / "settings"))


def page(running: Running) -> SettingsPage:
    """Where the books are looked after."""
    running.program.show_books()
    return running.page(SettingsPage)


def card_of(running: Running) -> KeyCard:
    """What asks for the passphrase."""
    card = running.window.findChild(KeyCard)
    assert card is not None
    return card


def typed(running: Running, *texts: str) -> None:
    """The passphrase, in each field of the card, and its button."""
    card = card_of(running)
    for field, text in zip(card.fields, texts, strict=True):
        field.setText(text)
    click(card.go)


def test_a_house_is_taken_along_and_its_key_taken_in_elsewhere(qtbot: QtBot, tmp_path: Path,
                                                               monkeypatch: pytest.MonkeyPatch) -> None:
    here, stick, there = tmp_path / "here", tmp_path / "stick", tmp_path / "there"
    for folder in (here, stick, there):
        folder.mkdir()
    running = Running(qtbot, here, books_with_a_night(here, house(), plan()))
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(stick))
    click(page(running).books.move_button)
    typed(running, "short", "short")
    assert card_of(running).said.text().startswith("The passphrase is too short.")
    typed(running, PASSPHRASE, "another one")
    assert card_of(running).said.text() == "The two passphrases differ. Type the passphrase again."
    assert not list(stick.iterdir())
    typed(running, PASSPHRASE, PASSPHRASE)
    qtbot.waitUntil(lambda: page(running).status.text().startswith("Written: "))
    (books,), (key,) = stick.glob("*.db"), stick.glob("*.sabotkey")
    running.program.close()

    books.rename(there / "house.db")
    elsewhere = Running(qtbot, there)
    banner = elsewhere.window._banner_words
    assert banner.text().startswith("The key of these books is not on this computer: new entries are sealed with")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(key), ""))
    click(page(elsewhere).books.key_button)
    typed(elsewhere, "four plain wet swords")
    qtbot.waitUntil(lambda: card_of(elsewhere).said.text().startswith("The passphrase is wrong"))
    typed(elsewhere, PASSPHRASE)
    qtbot.waitUntil(lambda: page(elsewhere).status.text() == "The key of these books is on this computer now.")
    assert not elsewhere.window.banner.isVisible()
    assert elsewhere.desk.books.events()[-1].code == "take_key"
    assert [one.code for one in elsewhere.desk.books.verify()] == []
