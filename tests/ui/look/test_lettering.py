"""Words on a painted widget: a name that is read from right to left turns no figure beside it."""

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from ui.look import theme
from ui.look.lettering import CENTRE, in_its_place, write


@pytest.mark.parametrize(("words", "shown"), [
    ("Ann 2–5, Bo 3", "Ann 2–5, Bo 3"), ("محمد 2–5", "\u2068محمد\u2069 2–5"),
    ("There is שרה לוי 2–5, Bo 3.", "There is \u2068שרה לוי\u2069 2–5, Bo 3."),
    ("\u2068محمد 2\u2069 and 3", "\u2068محمد 2\u2069 and 3"), ("陈伟 20", "陈伟 20")])
def test_a_run_from_right_to_left_is_held_apart_once(words: str, shown: str) -> None:
    assert in_its_place(words) == shown


def painted(words: str, apart: bool) -> QImage:
    """The words on a ground, as they are written here or as Qt orders them by itself."""
    ground = QImage(300, 40, QImage.Format.Format_ARGB32)
    ground.fill(theme.colour(theme.INK0))
    painter = QPainter(ground)
    if apart:
        write(painter, QRectF(0, 0, 300, 40), words, theme.font("title"), theme.TX1)
    else:
        painter.setFont(theme.font("title"))
        painter.setPen(theme.colour(theme.TX1))
        painter.drawText(QRectF(0, 0, 300, 40), CENTRE, words)
    painter.end()
    return ground


def test_figures_stay_behind_the_name_that_they_belong_to() -> None:
    assert painted("محمد 25", True) == painted("\u2068محمد\u2069 25", False)
    assert painted("محمد 25", True) != painted("محمد 25", False)
    assert painted("Ann 25", True) == painted("Ann 25", False)
