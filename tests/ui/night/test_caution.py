"""The word of caution before the first table."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.desk.house.shared_folder import shared_folder
from app.errors import Refusal
from tests.ui.legible import SIZES, cut_texts
from ui.first_run.caution import CautionPage, caution_sentences
from ui.frame.window import Window

Shown = Callable[[QWidget], Window]


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_enter_says_that_it_was_understood(shown: Shown, qtbot: QtBot, key: Qt.Key) -> None:
    page = CautionPage()
    shown(page)
    told: list[bool] = []
    page.understood.connect(lambda: told.append(True))
    focus = QApplication.focusWidget()
    assert focus is not None
    QTest.keyClick(focus, key)
    assert told == [True]


def test_a_click_says_so_too(shown: Shown, qtbot: QtBot) -> None:
    page = CautionPage()
    shown(page)
    with qtbot.waitSignal(page.understood):
        QTest.mouseClick(page.button, Qt.MouseButton.LeftButton)


def test_it_tells_of_the_advantage_of_the_fun_and_of_the_law(shown: Shown) -> None:
    page = CautionPage()
    shown(page)
    read_aloud = page.accessibleName()
    for told, meant in caution_sentences():
        assert told in read_aloud
        assert meant in read_aloud
    assert [word for word in ("advantage", "friends", "law") if word in read_aloud] == ["advantage", "friends", "law"]


SHARED = shared_folder(Path("/home/ann/Dropbox/house.db"))


def test_of_books_in_a_folder_that_is_kept_equal_it_is_told_first_with_what_to_do(shown: Shown) -> None:
    page = CautionPage(SHARED)
    shown(page)
    assert "in a folder that Dropbox syncs with other computers" in page.sentences[0][0]
    assert "Keep them on a disk of this computer" in page.accessibleName()


@pytest.mark.parametrize("wrong", [None, SHARED])
@pytest.mark.parametrize(("width", "height", "scale"), SIZES)
def test_no_word_of_it_is_cut(shown: Shown, width: int, height: int, scale: float, wrong: Refusal | None) -> None:
    window = shown(CautionPage(wrong))
    window.resize(width, height)
    window.use_scale(scale)
    QApplication.processEvents()
    assert cut_texts(window) == []
