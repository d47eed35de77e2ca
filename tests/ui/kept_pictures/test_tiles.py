"""What is kept of a picture is enough: whatever somebody at the table would miss is another picture by it."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.afresh import kept_nowhere
from tests.ui.kept_pictures.album import Album, Shot
from tests.ui.kept_pictures.stage import VIEWS, View
from tests.ui.kept_pictures.tiles import apart, painted, points, reduced
from ui.look import palette, theme
from ui.look.art import chip_pixmap
from ui.widgets.buttons import PrimaryButton, PrimaryState, SecondaryButton
from ui.widgets.forms import words
from ui.widgets.tiles_and_words import Words

WIDE = 576
"""Points of the page's side: whole tiles of either size."""


class Page:
    """A page with a bit of everything: labels, a field, buttons of both kinds, in a view."""

    def __init__(self, view: View) -> None:
        self.view, self.side = view, view.side
        theme.use_look(theme.Look.for_window(view.width, view.height, view.scale, view.light))
        self.window, self.primary, self.field = QWidget(), PrimaryButton(), QLineEdit("Luca")
        self.window.setProperty("surface", "ink1")
        self.primary.show_action("Seat 8 paid", "Next: Seat 3", PrimaryState.READY)
        self.labels = [words(*told) for told in (("Rack, expected", "note", "second"), ("Commission", "body"),
                                                 ("The rack is short", "body_strong", "bad"))]
        self.plain = SecondaryButton("Other chips", "C")
        self.parts = [*self.labels, Words("As printed", "heading"), self.field, self.plain, self.primary]
        column, row = QVBoxLayout(self.window), QHBoxLayout()
        for part in self.parts:
            (row if part in (self.plain, self.primary) else column).addWidget(part)
        column.addLayout(row)
        self.window.resize(WIDE, WIDE)
        self.window.show()
        self.window.activateWindow()
        self.field.setFocus()
        QApplication.processEvents()
        self.kept = reduced(self.drawn(), self.side)

    def drawn(self) -> QImage:
        """As it is now."""
        return self.window.grab().toImage()

    def differs(self) -> list[QRect]:
        """Where it is not as it was when it was made."""
        QApplication.processEvents()
        return apart(self.drawn(), self.kept, self.side)


@pytest.fixture(params=VIEWS[::3], ids=str)
def page(qtbot: QtBot, request: pytest.FixtureRequest) -> Iterator[Page]:
    """That page, in light and dark, with text of either size."""
    made = Page(request.param)
    yield made
    made.window.close()
    made.window.deleteLater()


def test_what_is_drawn_again_is_the_same(page: Page) -> None:
    assert page.differs() == []


@pytest.mark.parametrize("by", [(6, 0), (0, 6), (-6, 0), (0, -6)])
def test_whatever_is_moved_by_six_points_is_found_where_it_is(page: Page, by: tuple[int, int]) -> None:
    for part in page.parts:
        part.move(part.x() + by[0], part.y() + by[1])
        found = page.differs()
        assert found, part
        assert all(one.intersects(part.geometry().adjusted(-8, -8, 8, 8)) for one in found)
        part.move(part.x() - by[0], part.y() - by[1])
        assert page.differs() == []


@pytest.mark.parametrize("name", ["tx1", "tx2", "bad", "brass", "ring", "field", "key-edge", "ink1", "ink3"])
def test_a_colour_that_is_another_is_found(page: Page, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(palette.SHADES, f"@{name}", ("#FF60C0", "#7744CC"))
    redress()
    with kept_nowhere():
        assert page.differs()
    monkeypatch.undo()
    redress()
    assert page.differs() == []


def redress() -> None:
    """Dress everything anew, in the colours that there are now."""
    look = theme.current_look()
    theme.use_look(replace(look, light=not look.light))
    theme.use_look(look)


def test_a_ring_of_the_keyboard_that_is_gone_is_found(page: Page) -> None:
    for part in (page.field, page.plain, page.primary):
        part.setFocus()
        QApplication.processEvents()
        page.kept = reduced(page.drawn(), page.side)
        part.clearFocus()
        assert page.differs(), part


@pytest.mark.parametrize(("whole", "cut"), [("Commission", "Commis…"), ("Commission", "Commissio"), ("11 to 1", "11…")])
def test_a_word_that_is_cut_is_found(page: Page, whole: str, cut: str) -> None:
    page.labels[1].setText(whole)
    QApplication.processEvents()
    page.kept = reduced(page.drawn(), page.side)
    page.labels[1].setText(cut)
    assert page.differs()


@pytest.mark.parametrize(("now", "then"), [("red", "black"), ("green", "blue"), ("white", "red")])
def test_chips_of_another_colour_are_found(page: Page, now: str, then: str) -> None:
    chip = page.labels[2]
    for colour in (now, then):
        page.kept = reduced(page.drawn(), page.side)
        chip.setPixmap(chip_pixmap(colour, "25", 24))
        assert page.differs(), colour


def test_what_is_smoothed_a_little_otherwise_is_the_same(page: Page) -> None:
    seen = points(page.drawn()).astype(np.int16)
    edges = np.abs(np.diff(seen, axis=1, prepend=seen[:, :1])).max(axis=2, keepdims=True) > 24
    other = np.clip(seen + edges * np.random.default_rng(3).integers(-16, 17, seen.shape), 0, 255).astype(np.uint8)
    high, wide = other.shape[:2]
    assert apart(QImage(other.tobytes(), wide, high, 3 * wide, QImage.Format.Format_RGB888), page.kept, page.side) == []


def test_what_is_kept_can_be_looked_at(page: Page) -> None:
    shown = painted(page.kept, page.side, WIDE, WIDE)
    assert len(apart(shown, page.kept, page.side)) <= 16, "but for the corners of the brightest"


def test_a_picture_that_is_another_is_named_and_laid_beside_the_kept_one(
        page: Page, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder, shot = tmp_path_factory.mktemp("beside"), Shot("pay", "first")
    album = Album("coup", page.view, folder)
    album.keep(shot, page.drawn())
    album.write()
    page.plain.move(page.plain.x() + 6, page.plain.y())
    said = Album("coup", page.view, folder).differs(shot, page.drawn(), folder)
    assert said.startswith(f"coup: pay, {page.view}, keyboard on the first control: ")
    assert "tiles in x " in said
    assert QImage(str(folder / f"coup-pay-{page.view.file}-first.png")).width() == 2 * WIDE + 8


def test_what_is_kept_comes_back_as_it_was(page: Page, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("kept")
    album = Album("coup", page.view, folder)
    album.keep(Shot("pay", "first"), page.drawn())
    album.keep(Shot("bets", "other"), page.drawn())
    album.write()
    again = Album("coup", page.view, folder)
    assert list(again.kept) == [Shot("pay", "first"), Shot("bets", "other")]
    assert all((kept.light == page.kept.light).all() and (kept.tint == page.kept.tint).all()
               for kept in again.kept.values())
    assert again.forget_all_but({Shot("pay", "first")}) == [
        f"coup: bets, {page.view}: a picture is kept, and nothing draws it"]
