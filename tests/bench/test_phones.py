"""What the players' phones cost the dealer: telling them, a card's key while they listen, and how soon they know."""

import selectors
import statistics
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.phones.links import new_words
from tests.bench.record import FRAME, at_most, at_most_times, record, worst
from tests.bench.test_screen import Late, deal_on, late_in_the_shoe, seconds, shows
from tests.ui.phones_kept.asking import Phone
from ui.phones.addresses import OTHER, Address
from ui.phones.keeper import PhonesKept

__all__ = ["late_in_the_shoe"]  # a fixture

PHONES, OWN, LANGUAGES = 40, 9, ("en", "zh-Hans")
COUPS = 14
AFTER = 330
"""Milliseconds after a key in which phones are told of it."""


class Crowd:
    """Forty phones that listen, nine of them with a link; `heard` is when each was told something last."""

    def __init__(self, qtbot: QtBot, phones: PhonesKept) -> None:
        self._watch, self.heard, self._ends = selectors.DefaultSelector(), dict[int, float](), threading.Event()
        links = [new_words() for _ in range(OWN)]
        for player, words in enumerate(links, start=1):
            phones.make_link(player, words)
        running = phones._serving
        assert running is not None
        qtbot.waitUntil(lambda: running._acked == running._number and not running._slot, timeout=10_000)
        self.phones = [Phone(phones.at, LANGUAGES[at % 2], links[at] if at < OWN else "") for at in range(PHONES)]
        for at, one in enumerate(self.phones):
            self._watch.register(one._line, selectors.EVENT_READ, at)
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()
        qtbot.waitUntil(lambda: len(self.heard) == PHONES, timeout=10_000)

    def _listen(self) -> None:
        while not self._ends.is_set():
            for key, _ in self._watch.select(0.05):
                key.fileobj.recv(1 << 20)  # type: ignore[union-attr]  # they are sockets
                self.heard[key.data] = time.monotonic()

    def close(self) -> None:
        """They all go home."""
        self._ends.set()
        self._thread.join()
        for one in self.phones:
            one.close()


@pytest.fixture
def phones(late_in_the_shoe: Late, qtbot: QtBot) -> PhonesKept:
    """The page, at an address of this computer's own."""
    kept = late_in_the_shoe.running.services.phones
    kept.find_addresses = lambda: [Address(OTHER, "127.0.0.1")]
    kept.switch_on()
    qtbot.waitUntil(lambda: kept.is_served, timeout=10_000)
    return kept


@contextmanager
def nobody_told(phones: PhonesKept) -> Iterator[None]:
    """As if nobody looked, for as long as this lasts."""
    telling, running = phones._telling, phones._serving
    assert telling is not None
    assert running is not None
    wanted = telling._wanted
    telling.end()
    yield
    telling.begin(running)
    telling.want(wanted)
    QTest.qWait(AFTER)


def test_phones_cost_no_key_and_hear_at_once(late_in_the_shoe: Late, phones: PhonesKept, qtbot: QtBot,
                                             monkeypatch: pytest.MonkeyPatch) -> None:
    running, robot, crowd = late_in_the_shoe.running, late_in_the_shoe.robot, Crowd(qtbot, phones)
    shows(running, "roads")
    told: list[float] = []
    keys: dict[bool, list[float]] = {True: [], False: []}
    late: list[float] = []
    telling, painted = phones._telling, list[float]()
    assert telling is not None
    tell, shown = telling._tell, running.deal.felt.paint_now
    monkeypatch.setattr(telling, "_tell", lambda names: told.append(seconds(lambda: tell(names))))

    def paint_now() -> None:
        shown()
        painted.append(time.thread_time())

    monkeypatch.setattr(running.deal.felt, "paint_now", paint_now)

    def coup(listens: bool) -> None:
        began = running.desk.table.hands_closed
        while running.desk.prompt is not None and running.desk.table.hands_closed == began:
            prompt, run = running.desk.prompt, running.desk.run
            assert run is not None
            if robot.ruling(run) is not None or robot.before(run) is not None:
                deal_on(running.desk, robot)
                running.deal.refresh()
                continue
            body, at, heard = robot.answer(prompt), time.thread_time(), time.monotonic()
            if "/player:" in prompt.key or "/banker:" in prompt.key:
                QTest.keyClicks(running.deal, str(body))
                keys[listens].append(painted[-1] - at)
            else:
                assert running.deal.ask is not None
                running.deal.give(body, running.deal.ask)
            QApplication.processEvents()
            QTest.qWait(AFTER)
            if listens and (came := [one - heard for one in crowd.heard.values() if one > heard]):
                late.append(max(came))

    for at in range(COUPS):
        if at % 2:
            coup(True)
        else:
            with nobody_told(phones):
                coup(False)
    crowd.close()
    assert len(told) > COUPS
    where = f"{PHONES} phones, {len(running.desk.table.playing)} seats"
    record(f"telling {where}, 2 languages, {OWN} links: a piece, median", statistics.median(told), None, at_most(0.003))
    record(f"telling {where}, 2 languages, {OWN} links: a piece, 99th", worst(told), None, at_most(FRAME))
    record(f"card key → that card painted, median, {where}", statistics.median(keys[True]),
           ("nobody looks", statistics.median(keys[False])), at_most_times(1.05))
    record(f"a key → the last of {where} has it, 99th, by the clock", worst(late), None, at_most(1.0))


def test_the_child_is_there_soon_and_small(late_in_the_shoe: Late, phones: PhonesKept, qtbot: QtBot) -> None:
    crowd, child = Crowd(qtbot, phones), phones._serving
    assert child is not None
    pages = Path(f"/proc/{child.process.pid}/statm").read_text(encoding="ascii").split()
    record(f"memory of what serves {PHONES} phones", int(pages[1]) * 4096 / 1e6, None, at_most(60), unit="MB")
    crowd.close()
    began = time.monotonic()
    phones.switch_off()
    phones.switch_on()
    qtbot.waitUntil(lambda: phones.is_served, timeout=10_000)
    record("the phones' page switched on → there, by the clock", time.monotonic() - began, None, at_most(1.0))
