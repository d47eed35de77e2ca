"""The timeline says where in the game the table is."""

from itertools import pairwise

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter
from pytestqt.qtbot import QtBot

from app.dealing.values.felt import Step
from tests.ui import tables
from tests.ui.hands import click, key
from ui.look import theme
from ui.look.ink import advance
from ui.strip.step_timeline import EntryStep, StepTimeline


@pytest.fixture
def timeline(qtbot: QtBot) -> StepTimeline:
    """Seven steps, the fifth on."""
    made = StepTimeline()
    qtbot.addWidget(made)
    made.resize(1324, 48)
    made.show_steps(tables.STEPS, 4)
    made.show()
    return made


@pytest.mark.parametrize("step", range(7))
def test_a_click_on_a_step_gives_it(qtbot: QtBot, timeline: StepTimeline, step: int) -> None:
    with qtbot.waitSignal(timeline.step_clicked) as clicked:
        click(timeline, timeline.step_area(step).center())

    assert clicked.args == [step]


def test_the_keyboard_chooses_a_step_and_opens_it(qtbot: QtBot, timeline: StepTimeline) -> None:
    timeline.setFocus()
    qtbot.waitUntil(timeline.hasFocus)
    key(timeline, Qt.Key.Key_Left)
    with qtbot.waitSignal(timeline.step_clicked) as clicked:
        key(timeline, Qt.Key.Key_Space)

    assert clicked.args == [3]


def test_on_a_walk_every_entry_has_room_for_its_words_if_there_is_any(timeline: StepTimeline) -> None:
    timeline.resize(330, 48)
    timeline.show_steps((EntryStep("A rather long entry", "K"), EntryStep("Now"), EntryStep("Ante", "7")), 1)
    places = [timeline.step_area(at) for at in range(3)]
    assert all(place.width() > advance(label, "note_strong") for place, label in
               zip(places, ("A rather long entry K", "Now", "Ante 7"), strict=True))
    assert [right.left() - left.right() for left, right in pairwise(places)] == [pytest.approx(8)] * 2
    assert places[-1].right() == pytest.approx(330)


def test_the_step_that_is_on_is_said(timeline: StepTimeline) -> None:
    assert timeline.accessibleName() == "Step 5 of 7: Banker third, waiting"


def test_each_step_forward_looks_different(timeline: StepTimeline) -> None:
    seen = set()
    for current in range(8):
        timeline.show_steps(tables.STEPS, current)
        seen.add(bytes(timeline.grab().toImage().constBits()))

    assert len(seen) == 8


@pytest.mark.parametrize(("width", "compact"), [(1324, False), (1184, True)])
def test_no_step_is_cut(timeline: StepTimeline, cut_words: list[str], width: int, compact: bool) -> None:
    theme.use_look(theme.Look(compact=compact))
    timeline.resize(width, timeline.sizeHint().height())
    timeline.grab()

    assert cut_words == []


def test_a_fact_that_has_no_room_falls_away_before_the_step_does(timeline: StepTimeline) -> None:
    timeline.resize(600, 48)
    with_fact = (Step("Player third", "a very long fact"), *tables.STEPS[1:])
    without = (Step("Player third"), *tables.STEPS[1:])
    timeline.show_steps(with_fact, 4)
    before = timeline.grab().toImage()
    timeline.show_steps(without, 4)

    assert timeline.grab().toImage() == before


@pytest.mark.parametrize("count", [0, 1, 3, 12])
def test_any_number_of_steps_shares_the_width(timeline: StepTimeline, count: int) -> None:
    timeline.show_steps(tuple(Step(f"Step {at}") for at in range(count)), 0)
    areas = [timeline.step_area(at) for at in range(count)]

    assert not timeline.grab().isNull()
    assert all(before.right() < after.left() for before, after in pairwise(areas))
    assert all(area.right() <= timeline.width() + 0.01 for area in areas)


def test_a_step_forward_draws_the_two_steps_that_it_changes(
    qtbot: QtBot, timeline: StepTimeline, monkeypatch: pytest.MonkeyPatch
) -> None:
    qtbot.waitExposed(timeline)
    timeline.repaint()
    drawn: list[int] = []
    draw = StepTimeline._draw_step

    def noted(self: StepTimeline, painter: QPainter, at: int, step: Step) -> None:
        drawn.append(at)
        draw(self, painter, at, step)

    monkeypatch.setattr(StepTimeline, "_draw_step", noted)
    timeline.show_steps(tables.STEPS, 5)
    qtbot.waitUntil(lambda: bool(drawn))

    assert drawn == [4, 5]
    seen = timeline.grab().toImage()
    timeline.repaint()
    assert timeline.grab().toImage() == seen
