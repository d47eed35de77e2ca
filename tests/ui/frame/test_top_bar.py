"""The bar along the top says where the night is, and whether it is saved."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.dealing.values.felt import ShoeView
from app.words import Catalogue, in_language
from tests.ui.hands import Events, click
from ui.frame.top_bar import Saved, TopBar, TopState
from ui.look import theme

SHOE = ShoeView(2, 42, 202, 416, 16)
STATE = TopState("Friday Night", "21 Nov · Host Anna", "Table 1", "Mini Baccarat", "5–200 · Tie 1–25 · Pair 1–25",
                 "5–200 · Tie 1–25", SHOE, "£1,284.50", Saved.SAVED, "22:47", sign="£")


@pytest.fixture
def bar(qtbot: QtBot) -> TopBar:
    """A bar as wide as the ordinary window's."""
    made = TopBar()
    qtbot.addWidget(made)
    made.resize(1364, 60)
    made.show()
    made.show_state(STATE)
    return made


@pytest.mark.parametrize("name", ["night", "table", "game", "limits", "shoe", "jackpot", "saved"])
def test_each_whole_block_is_one_target(qtbot: QtBot, bar: TopBar, name: str) -> None:
    block = next(block for block in bar.blocks if block.name == name)

    assert block.height() == bar.height()
    with qtbot.waitSignal(bar.block_clicked) as clicked:
        click(block, block.rect().bottomRight() / 2)
    assert clicked.args == [name]


@pytest.mark.parametrize(("width", "compact"), [(1364, False), (1212, True)])
def test_no_word_of_the_bar_is_cut(qtbot: QtBot, cut_words: list[str], bar: TopBar, width: int, compact: bool) -> None:
    theme.use_look(theme.Look(compact=compact))
    bar.resize(width, bar.sizeHint().height())
    bar.grab()

    assert cut_words == []


def test_the_narrow_window_says_the_short_limits(bar: TopBar) -> None:
    theme.use_look(theme.Look(compact=True))

    assert bar.limits.value == "5–200 · Tie 1–25"
    assert bar.limits.accessibleName() == "Limits £ 5–200 · Tie 1–25 · Pair 1–25"


def test_not_saved_is_said_and_looks_different(bar: TopBar) -> None:
    saved = bar.saved.grab().toImage()
    bar.show_state(replace(STATE, saved=Saved.NOT_SAVED))

    assert bar.saved.accessibleName() == "Not saved 22:47"
    assert bar.saved.grab().toImage() != saved


def test_a_demo_night_is_marked(bar: TopBar) -> None:
    plain = bar.night.grab().toImage()
    bar.show_state(replace(STATE, demo=True))

    assert "demo night, not in the books" in bar.night.accessibleName()
    assert bar.night.grab().toImage() != plain


def test_the_last_coup_is_said(bar: TopBar) -> None:
    bar.show_state(replace(STATE, shoe=replace(SHOE, left=14, cut_out=True, last_coup=True)))

    assert bar.shoe.accessibleName() == "Shoe 2, coup 42, 14 of 416 left, cut at 16, last coup"


def test_blocks_without_words_are_left_out(bar: TopBar) -> None:
    bar.show_state(TopState(night="Friday Night", detail="21 Nov", clock="19:28"))

    assert [block.name for block in bar.blocks if block.isVisible()] == ["night", "shoe", "saved"]
    assert bar.shoe.accessibleName() == "No shoe yet"


def test_a_nights_name_is_plain_text(bar: TopBar) -> None:
    bar.show_state(replace(STATE, night="<b>Friday</b>"))

    assert "<b>" not in bar.night.toolTip()


def test_a_very_long_name_leaves_the_other_blocks_readable(bar: TopBar) -> None:
    bar.show_state(replace(STATE, night="A night with a name of more than forty letters, which nobody would give"))
    bar.grab()

    assert bar.saved.geometry().right() <= bar.width()
    assert bar.shoe.width() >= bar.shoe.minimumSizeHint().width()


def test_in_another_language_the_same_shoe_is_told_anew(bar: TopBar) -> None:
    shoe = next(block for block in bar.blocks if block.name == "shoe")
    english = shoe.accessibleName()
    with in_language(Catalogue({"Shoe {number}, coup {coup}, {left} of {cards} left, cut at {cut}":
                                "第 {number} 靴第 {coup} 局"})):
        bar.show_state(STATE)
        assert shoe.accessibleName() == "第 2 靴第 42 局"
    bar.show_state(STATE)
    assert shoe.accessibleName() == english


def test_saving_and_saved_leave_the_bar_as_it_is_laid_out(bar: TopBar) -> None:
    QApplication.processEvents()
    laid_out = Events(bar, QEvent.Type.LayoutRequest)

    for saved in (Saved.SAVING, Saved.SAVED):
        bar.show_saved(saved)
        QApplication.processEvents()
        assert bar.saved.label == ("Saving" if saved is Saved.SAVING else "Saved")

    assert laid_out.times == 0
    bar.show_state(replace(STATE, jackpot="£101,284.50"))
    QApplication.processEvents()
    assert laid_out.times == 1
