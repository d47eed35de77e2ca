"""While nothing is keyed, the window has earlier points dealt again; then undo deals hardly anything."""

import pytest
from PySide6.QtCore import QObject, Signal
from pytestqt.qtbot import QtBot

from app.dealing.engine.run import Run
from app.games.baccarat import BACCARAT
from tests.sittings.whole_shoe import whole_shoe
from ui.frame.bridge import Refill


class Desk(QObject):
    """A bridge and its desk, as far as refilling looks at them."""

    changed = Signal()

    def __init__(self, run: Run) -> None:
        super().__init__()
        self.run, self.desk = run, self

    def look_ahead(self) -> bool:
        """Deal a little again."""
        return self.run.refill()


def test_plays_of_earlier_points_are_dealt_once_the_desk_is_at_rest(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = Run(BACCARAT, whole_shoe().rows[:200])
    desk, more = Desk(run), list[bool]()
    refill = run.refill

    def counted() -> bool:
        more.append(refill())
        return more[-1]

    monkeypatch.setattr(run, "refill", counted)
    timer = Refill(desk)  # type: ignore[arg-type]  # as far as it looks at it
    qtbot.waitUntil(lambda: more[-1:] == [False])
    assert len(more) > 5
    assert not timer.isActive()
    run.undo("again")
    more.clear()
    desk.changed.emit()
    qtbot.waitUntil(lambda: more[-1:] == [False])
