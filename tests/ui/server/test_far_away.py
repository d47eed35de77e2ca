"""A window whose server is far away: what a key shows is known by then, and nothing is asked for it."""

import threading
from typing import Any

from pytestqt.qtbot import QtBot
from sqlalchemy import event

from tests.ui.running import Running
from tests.ui.server.test_slow_server import of


def test_a_card_is_shown_without_asking_the_server_for_more_than_that_it_is_written(
        running: Running, qtbot: QtBot) -> None:
    asked, here = list[str](), threading.get_ident()

    def ask(_link: Any, _cursor: Any, statement: str, *_: object) -> None:
        if threading.get_ident() == here:
            asked.append(statement)

    def keyed(*keys: str) -> None:
        before = running.desk.prompt
        running.keys(*keys)
        qtbot.waitUntil(lambda: running.desk.prompt != before and not of(running).under_way)

    keyed("7", "h")  # what the night began with is read once
    event.listen(of(running)._plain, "before_cursor_execute", ask)
    keyed("9", "c")
    keyed("2", "d")
    assert asked == []
