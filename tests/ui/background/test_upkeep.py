"""The books are verified behind the prompt each time they are opened, and what is done to them meanwhile goes on."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.desk.ledger.verifying import Verification
from tests.app.desk.dealing import house, plan
from tests.app.store.house import unguarded
from tests.ui.running import Running, books_with_a_night
from ui.background import upkeep
from ui.deal.deal_page import DealPage
from ui.look import theme
from ui.settle.page import SettlePage


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Books with a night, verified as soon as they are open."""
    monkeypatch.setattr(upkeep, "LATER", 0)
    return books_with_a_night(tmp_path, house(), plan())


def looked_after(running: Running) -> upkeep.BookMaintenance:
    return running.services.upkeep


def test_books_are_verified_whole_at_the_first_opening_of_a_day_and_then_what_is_new(
    qtbot: QtBot, tmp_path: Path, path: Path
) -> None:
    running = Running(qtbot, tmp_path, path)
    with qtbot.waitSignal(looked_after(running).verified) as first:
        pass
    assert first.args == [[], False]
    known = running.desk.books.verified
    assert known
    assert known.number == running.desk.books.head().number
    state = looked_after(running).state
    assert state.startswith(f"Verified to entry #{known.number} at ")
    running.wait(qtbot, lambda: running.program.open())
    again = looked_after(running)
    assert again.state == state, "it is remembered while the books are closed"
    with qtbot.waitSignal(again.verified) as second:
        pass
    assert second.args == [[], False]
    after = running.desk.books.verified
    assert after
    assert (after.whole_at, after.at > known.at) == (known.whole_at, True), "only what came since was gone through"


def test_the_rail_says_that_the_books_are_verified_and_how_far_and_no_more_when_they_are(
    qtbot: QtBot, tmp_path: Path, path: Path
) -> None:
    running = Running(qtbot, tmp_path, path)
    place, of = running.window.rail.buttons["ledger"], looked_after(running)
    seen = list[tuple[str, str]]()
    of.changed.connect(lambda: seen.append((place.word, place.accessibleName())))
    with qtbot.waitSignal(of.verified):
        pass
    qtbot.waitUntil(lambda: place.word == "")
    words = [word for word, _ in seen if word]
    assert words[0] == "0% read"
    assert all(word.endswith("% read") and said.startswith("Ledger, Verifying") for word, said in seen if word)
    assert (place.dot, place.accessibleName()) == ("", "Ledger")


def test_the_share_on_the_rail_never_goes_back(qtbot: QtBot, tmp_path: Path, path: Path) -> None:
    running = Running(qtbot, tmp_path, path)
    place, of = running.window.rail.buttons["ledger"], looked_after(running)
    of.stop()
    qtbot.waitUntil(lambda: not of.running)
    of._running = Verification(running.desk.books, "")
    shares = []
    for what in upkeep.STEPS:
        for done in (0, 1, 2):
            of._show_step(what, done, 2)
            shares.append(int(place.word.removesuffix("% read")))
    of._running = None
    assert shares == sorted(shares)
    assert (shares[0], shares[-1]) == (0, 99)


@pytest.mark.usefixtures("apart")
def test_what_was_changed_elsewhere_is_said_over_whatever_is_in_sight(
    qtbot: QtBot, tmp_path: Path, path: Path
) -> None:
    with unguarded(path) as link:
        link.execute("UPDATE player SET name = 'Bob' WHERE name = 'Ann'")
    running = Running(qtbot, tmp_path, path)
    with qtbot.waitSignal(looked_after(running).verified):
        pass
    doubt = "The books do not verify since entry 1."
    assert running.window._banner_words.text().startswith(f"{doubt} Command 2: ")
    assert looked_after(running).state == doubt
    assert running.window.banner.property("surface") == "bad"
    strip = running.page(DealPage).strip
    assert strip.words.reason.startswith(doubt)
    assert [text for _, text, _, shade in strip.words._lines if shade == theme.BAD] == [doubt], "the reason is none"
    assert running.window.top.saved.label == "Not verified"
    with qtbot.waitSignal(looked_after(running).verified):
        looked_after(running).verify()
    running.program.go("settle")
    assert running.page(SettlePage).status.text().startswith(doubt)
    assert running.desk.books.verified is None


@pytest.mark.usefixtures("apart")
def test_closing_the_books_ends_the_verifying_of_them(qtbot: QtBot, tmp_path: Path, path: Path) -> None:
    running = Running(qtbot, tmp_path, path)
    kept = looked_after(running)
    qtbot.waitUntil(lambda: kept.running)
    at_work = kept._running
    assert at_work is not None
    running.program.close()
    assert at_work.stopped
    assert at_work._apart._process is None
