"""What the page after trouble shows, for tests that look at it."""

from collections.abc import Callable

from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from tests.ui.running import Running
from ui.rescue.page import RescuePage

LAST = 7
"""The number of the entry that was saved last; the newest copy ends one before it."""


def page_of(running: Running) -> RescuePage:
    page = running.window.pages.currentWidget()
    assert isinstance(page, RescuePage)
    return page


def offered(qtbot: QtBot, running: Running) -> RescuePage:
    page = page_of(running)
    qtbot.waitUntil(lambda: page.offer is not None and not page._unread.isActive())
    return page


def looked_at(qtbot: QtBot, page: RescuePage, is_so: Callable[[], bool]) -> None:
    """Wait until the page shows something else, and hears keys again."""
    qtbot.waitUntil(lambda: is_so() and not page._unread.isActive())


def sentences(page: RescuePage) -> str:
    return "\n".join([*(label.text() for label in page.findChildren(QLabel)), *listed(page)])


def listed(page: RescuePage) -> list[str]:
    """The rows of the list, as they are read aloud."""
    return [row.spoken for row in page.entries.shown.rows]
