"""On every page of the program: hostile names are plain text, and what takes the keyboard has a name."""

from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtGui import Qt
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from app.desk import Desk
from app.store.books import open_books
from tests.app.desk.dealing import house, plan
from tests.hostile import NAMES
from tests.ui.running import Running
from ui.frame.pages import PAGES

SEATED = NAMES[::23][:9]


@pytest.fixture
def running(qtbot: QtBot, tmp_path: Path) -> Running:
    """The program over a night of nine such players; all of them have played before."""
    QSettings.setPath(QSettings.Format.NativeFormat, QSettings.Scope.UserScope, str(tmp_path / "settings"))
    path = tmp_path / "house.db"
    with open_books(path, key_folder=tmp_path / "keys", create=True) as books:
        desk = Desk(books)
        desk.open_house(house())
        quoted = ['"' + name.replace('"', '""') + '"' for name in NAMES]
        lines = (f"2025-12-12,Friday,{name},{(-1) ** at}.00" for at, name in enumerate(quoted))
        desk.importing.post(desk.importing.preview("\n".join(["date,night,player,result", *lines]) + "\n"))
        desk.open_night(plan(*SEATED))
    return Running(qtbot, tmp_path, path)


def every_widget(running: Running) -> list[tuple[str, QWidget]]:
    """Each page shown in turn, and all that is on it."""
    found = []
    for place in (spec.place for spec in PAGES):
        running.program.go(place)
        QApplication.processEvents()
        found += [(place, one) for one in running.window.findChildren(QWidget) if one.isVisible()]
    return found


def test_on_every_page_names_are_plain_text_and_what_takes_the_keyboard_has_a_name(running: Running) -> None:
    seen = every_widget(running)
    assert [wrong for place, one in seen if (wrong := read_as_markup(place, one))] == []
    assert any(one.toolTip() for _, one in seen)
    assert {(place, type(one).__name__, type(one.parent()).__name__) for place, one in seen
            if one.focusPolicy() & Qt.FocusPolicy.TabFocus and not one.focusProxy() and not one.accessibleName()
            and not getattr(one, "text", str)()} == set()


def read_as_markup(place: str, one: QWidget) -> str:
    """What of a widget's words is read as anything else than words."""
    if isinstance(one, QLabel) and one.textFormat() is not Qt.TextFormat.PlainText and (
            one.textFormat() is not Qt.TextFormat.AutoText or Qt.mightBeRichText(one.text())):
        return f"{place}: {one.text()}"
    tip = one.toolTip()
    as_typed = tip.startswith("<qt>") and tip.removeprefix("<qt>").replace("<br>", "").count("<") == 1
    return f"{place}: {tip}" if tip and not as_typed and Qt.mightBeRichText(tip) else ""
