"""Where the program offers to save files."""

from pathlib import Path

import pytest
from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from ui.qt.saving import file_to_save


@pytest.mark.parametrize(("there", "folder"), [(True, "Documents"), (False, "")])
def test_a_file_is_offered_among_the_hosts_own_never_where_the_program_was_started(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, there: bool, folder: str
) -> None:
    documents, over = tmp_path / "Documents", QWidget()
    qtbot.addWidget(over)
    if there:
        documents.mkdir()
    monkeypatch.setattr(QStandardPaths, "writableLocation", lambda _: str(documents))
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *asked: (asked[2], ""))
    assert file_to_save(over, "", "sheet.pdf", "") == tmp_path / folder / "sheet.pdf"


@pytest.mark.parametrize(("typed", "saved"), [("/a/b", "/a/b.csv"), ("/a/b.CSV", "/a/b.CSV"), ("", None)])
def test_the_ending_is_put_where_none_was_typed(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, typed: str, saved: str | None
) -> None:
    over = QWidget()
    qtbot.addWidget(over)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (typed, ""))
    assert file_to_save(over, "", "figures.csv", "") == (None if saved is None else Path(saved))
