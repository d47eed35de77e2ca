"""What is done with in the window is hidden before it leaves its place, and never comes up as a window of its own."""

import re
from pathlib import Path

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from shiboken6 import isValid

from ui.widgets.forms import in_row, put_away

UI = Path(__file__).parents[3] / "ui"
BY_HAND = re.compile(r"\.(removeWidget|deleteLater)\(")
LEFT = {
    "widgets/forms.py": "the one helper",
    "widgets/side_column.py": "a tab that passes belongs to whoever put it there",
    "display/players_screen.py": "a window, and what is no widget",
    "frame/windows/own_window.py": "a window, hidden before, and what is no widget",
    "tables/elsewhere.py": "what hears, and is no widget",
}


def test_nothing_else_takes_a_widget_out_of_the_window_by_hand() -> None:
    found = {path.relative_to(UI).as_posix() for path in UI.rglob("*.py")
             if BY_HAND.search(path.read_text(encoding="utf-8"))}
    assert found == set(LEFT)


def test_what_was_put_in_only_just_now_is_never_shown_as_a_window() -> None:
    window, one, other = QWidget(), QLabel("one"), QLabel("other")
    row = in_row(on=window)
    window.show()
    row.addWidget(one)
    row.addWidget(other)
    put_away(one, other, out_of=row)
    one.setParent(None)  # as one that is taken out whole
    QApplication.processEvents()
    assert [shown for shown in QApplication.topLevelWidgets() if shown.isVisible()] == [window]
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert not isValid(other)
    assert row.count() == 0
    window.close()
