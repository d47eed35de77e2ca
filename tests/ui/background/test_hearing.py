"""How often pages are painted anew while other programs book without a pause."""

import time
from types import SimpleNamespace
from typing import Any, cast

import pytest
from pytestqt.qtbot import QtBot

from app.desk.session.following import Booked, Taken
from ui.background.hearing import AT_LATEST, AT_REST, Hearing

EVERY = 5
"""Milliseconds between two commits of a busy house."""


@pytest.fixture
def hearing(qtbot: QtBot) -> Hearing:
    """It hears of nothing but what it is told here."""
    house = SimpleNamespace(booked=lambda booked: Taken())
    return Hearing(cast(Any, SimpleNamespace(books=SimpleNamespace(under_way=False), house_desk=house)))


def booked_without_a_pause(qtbot: QtBot, hearing: Hearing, milliseconds: int) -> None:
    """Commit after commit for so long."""
    until = time.monotonic() + milliseconds / 1000
    while time.monotonic() < until:
        hearing._take(cast(Booked, None))
        qtbot.wait(EVERY)


def test_pages_show_what_is_booked_though_it_never_rests(qtbot: QtBot, hearing: Hearing) -> None:
    shown: list[float] = []
    hearing.rested.connect(lambda: shown.append(time.monotonic()))
    booked_without_a_pause(qtbot, hearing, 8 * AT_REST)
    assert len(shown) >= 2


def test_pages_that_take_long_are_painted_seldom_and_not_later_than_is_said(qtbot: QtBot, hearing: Hearing) -> None:
    shown: list[float] = []

    def look() -> None:
        shown.append(time.monotonic())
        began = time.thread_time()
        while time.thread_time() - began < 0.03:
            pass

    hearing.rested.connect(look)
    booked_without_a_pause(qtbot, hearing, 8 * AT_REST)
    assert len(shown) == 1
    qtbot.waitUntil(lambda: len(shown) == 2)
    assert shown[1] - shown[0] >= AT_LATEST / 1000


def test_what_is_booked_after_a_rest_is_shown_at_once(qtbot: QtBot, hearing: Hearing) -> None:
    hearing._pause = 2 * AT_REST
    qtbot.wait(3 * AT_REST)
    hearing._take(cast(Booked, None))
    assert hearing._rest.interval() == AT_REST
