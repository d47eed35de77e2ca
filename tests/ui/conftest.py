"""What tests of the screen stand on: the program's own dress, and the same look before each of them."""

import gc
from collections.abc import Iterator
from contextlib import nullcontext

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QFont
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.dealing.prompts.heard import Telling
from app.money import currency
from tests.ui import guarded  # noqa: F401  before the first class of the program is made
from ui.background.garbage import collect_due
from ui.felt.felt_cloth import Cloth
from ui.felt.felt_geometry import FeltGeometry
from ui.heard import telling, widgets
from ui.look import theme

CLOTHS = 12
"""So many are kept: as many sizes of a window as are common."""

PATIENCE = 60_000
"""Milliseconds that a test waits for a window or a signal: the machine may be busy, and the test has its limit."""
for waiting in (QtBot.waitUntil, QtBot.waitSignal, QtBot.waitSignals, QtBot.waitExposed, QtBot.waitActive):
    waiting.__kwdefaults__ = {**(waiting.__kwdefaults__ or {}), "timeout": PATIENCE}


@pytest.fixture(autouse=True, scope="module")
def only_what_is_new_is_looked_at() -> None:
    """What is left of earlier tests goes, and what stays of them no collection looks at again: there are thousands."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def dressed(qapp: QApplication) -> Iterator[None]:
    """The ordinary look, in the program's own fonts."""
    if not qapp.property("dressed"):
        theme.apply(qapp)
        widgets.install()
        # What the program is made of stays to the end: a collection need not look at it again and again.
        gc.collect()
        gc.freeze()
        qapp.setProperty("dressed", True)
    theme.use_look(theme.Look())
    gc.disable()
    before = set(QApplication.topLevelWidgets())
    yield
    # Nothing is deleted later where no loop runs, and every window that stays makes a change of look slower.
    for left in set(QApplication.topLevelWidgets()) - before:
        left.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    collect_due()
    gc.enable()
    theme.use_look(theme.Look())


@pytest.fixture(scope="session", autouse=True)
def _the_same_for_all() -> Iterator[None]:
    """Hundreds of tests show the same felt: its cloth is drawn for the first of them. No test keeps the screens of a
    real machine lit, and the machine that tests run on stands where money is pounds.
    """
    drawn: dict[object, Cloth] = {}

    def kept(geometry: FeltGeometry, lettering: str, ratio: float) -> Cloth:
        key = geometry.room, lettering, ratio, theme.current_look().colours
        made = drawn.pop(key, None) or Cloth(geometry, lettering, ratio)
        for oldest in [*drawn][:len(drawn) + 1 - CLOTHS]:
            del drawn[oldest]
        made._won.clear()  # what has won there is drawn anew, as at a table just opened
        drawn[key] = made
        return made

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("ui.felt.felt_view.Cloth", kept)
        patch.setattr("ui.display.awake.system_lights", nullcontext)
        patch.setattr("ui.widgets.money_and_chips.local_money", lambda: currency("GBP"))
        yield


@pytest.fixture
def utterances(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Everything that is told to those who listen to the screen, from now on."""
    said: list[str] = []

    def hear(event: object) -> None:
        if isinstance(event, QAccessibleAnnouncementEvent):
            said.append(event.message())

    monkeypatch.setattr(QAccessible, "updateAccessibility", hear)
    yield said
    telling.use(Telling.FULL)


@pytest.fixture
def cut_words(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every text that is cut with an ellipsis from now on, as it was before the cut."""
    cut: list[str] = []
    whole = theme.elided

    def watched(text: str, made: QFont, width: float) -> str:
        shown = whole(text, made, width)
        if shown != text:
            cut.append(text)
        return shown

    monkeypatch.setattr(theme, "elided", watched)
    return cut


@pytest.fixture(autouse=True)
def nobody_listens_any_more() -> Iterator[None]:
    """A test that listens to the screen leaves no listener to those after it."""
    yield
    if QAccessible.isActive():
        QAccessible.setActive(False)
