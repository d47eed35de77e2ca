"""Whatever is changed in the middle of a coup, the whole window shows it: nothing of what it kept is out of date."""

from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.dealing.asides.aside import Aside
from app.dealing.asides.registry import BuyIn, Leave, Rename
from tests.app.desk.dealing import house, plan
from tests.ui.afresh import bars_stand_still, differing, on_screen, painted_afresh
from tests.ui.running import Running, begin_a_third_coup, books_with_a_night


@pytest.fixture
def running(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Running:
    """The program with two coups dealt and the third begun, its roads beside the felt."""
    bars_stand_still(monkeypatch, tmp_path)
    made = Running(qtbot, tmp_path, books_with_a_night(tmp_path, house(), plan()))
    begin_a_third_coup(made)
    return made


def changes(running: Running) -> dict[str, Callable[[], None]]:
    """What a host may do while a coup lies there, in this order."""
    preferences = running.preferences

    def perform(deed: Callable[[], None]) -> None:
        assert running.deal.ask is not None
        running.deal.run_command(deed, running.deal.ask)

    def aside(what: Aside) -> Callable[[], None]:
        return lambda: perform(lambda: running.desk.aside(what))

    def rules() -> None:
        perform(lambda: running.desk.rule_sets.change("baccarat", {"maximum": 5000}))

    def text(per_cent: int) -> None:
        preferences.use_text_size(per_cent)
        running.press("F3")

    return {
        "a card": lambda: running.press("9"), "another name": aside(Rename(1, "Annabella Featherstone")),
        "more chips": aside(BuyIn(3, 5000)), "another card": lambda: running.press("6"),
        "somebody leaves": aside(Leave(2)), "the rules": rules,
        "other marks": lambda: preferences.use_roads("circles", "chinese"), "a third": lambda: running.press("k"),
        "the log": lambda: running.press("["), "undone": lambda: running.press("Back"),
        "the shoe": lambda: running.press("["), "dealt again": lambda: running.press("5"),
        "larger text": lambda: text(125),
        "the last cards": lambda: running.keys("6", "2", "k"), "the roads": lambda: running.keys("[", "["),
        "smaller text": lambda: text(100),
        "the marks again": lambda: preferences.use_roads("distinct", "latin"), "paid": lambda: running.press("⇧Enter"),
        "the next page": lambda: running.press("F2"), "and back": lambda: running.press("F3")}


@pytest.mark.long
def test_what_is_changed_in_the_middle_of_a_coup_is_shown_everywhere(running: Running) -> None:
    stale = []
    for what, change in changes(running).items():
        change()
        running.desk.ahead.settle()  # the top bar says so, and not between two pictures
        seen = on_screen(running.window)
        if found := differing(seen, painted_afresh(running.window)):
            stale.append(f"{what}: {found}")
    assert stale == []
    assert running.asked.startswith("hand:4/")
