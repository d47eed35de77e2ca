"""The fonts are the program's own, and the look follows the window."""

import ast

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QFont, QFontInfo, QFontMetricsF
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.qt.sources import name_of, sources
from ui.look import theme
from ui.look.theme import Look
from ui.look.tips import plain_tip, show_tip


@pytest.mark.parametrize("role", theme.ROLES)
def test_every_type_role_is_set_in_the_programs_own_font(role: str) -> None:
    display = theme.ROLES[role][2]

    assert QFontInfo(theme.font(role)).family() == ("Sabot Display" if display else "Sabot Text")


def test_figures_line_up() -> None:
    metrics = QFontMetricsF(theme.font("body"))

    assert metrics.horizontalAdvance("111") == metrics.horizontalAdvance("808")


@pytest.mark.parametrize(("width", "height", "compact", "slim", "small"), [
    (1440, 900, False, False, False), (1399, 900, True, False, False), (1440, 879, True, False, False),
    (1280, 799, True, True, False), (1180, 660, True, True, False), (1179, 900, True, True, True),
    (1440, 659, True, True, True), (1024, 600, True, True, True), (1920, 1080, False, False, False),
])
def test_a_narrow_window_is_compact_a_low_one_slim_and_the_least_ones_small(
        width: int, height: int, compact: bool, slim: bool, small: bool) -> None:
    look = Look.for_window(width, height)

    assert (look.compact, look.slim, look.small) == (compact, slim, small)


def test_larger_text_makes_the_same_window_smaller() -> None:
    assert Look.for_window(1440, 900, 1.25).compact


def test_the_text_scale_stays_between_its_bounds() -> None:
    assert [Look.for_window(3840, 2160, scale).scale for scale in (0.5, 1.2, 3.0)] == [1.0, 1.2, 2.0]


@pytest.mark.parametrize(("width", "height", "scale"), [
    (1440, 900, 1.4), (1280, 720, 1.25), (1024, 600, 1.0), (960, 560, 1.0), (640, 480, 1.0),
])
def test_text_is_as_large_as_is_wanted_only_where_all_that_is_needed_stays_in_the_window(
        width: int, height: int, scale: float) -> None:
    assert Look.for_window(width, height, 2.0).scale == scale


def test_measures_follow_the_look() -> None:
    looks = (Look(), Look(True), Look(True, True), Look(True, True, small=True))
    assert [look.strip for look in looks] == [240, 222, 190, 172]
    assert Look(scale=1.5).strip == 360


def test_a_new_look_reaches_every_widget(qtbot: QtBot) -> None:
    changed: list[int] = []

    class Watcher(QWidget):
        def changeEvent(self, event: QEvent) -> None:
            changed.append(1)

    widget = Watcher()
    qtbot.addWidget(widget)
    widget.show()
    changed.clear()
    theme.use_look(Look(compact=True))

    assert changed


def test_words_shrink_to_eleven_pixels_before_they_are_cut() -> None:
    wanted = theme.font("body")
    width = QFontMetricsF(theme.make_font(11, 500)).horizontalAdvance("Bartholomew") + 1

    shown, words = theme.fitted("Bartholomew", wanted, width)
    assert (shown.pixelSize(), words) == (11, "Bartholomew")

    shown, words = theme.fitted("Bartholomew", wanted, width / 2)
    assert shown.pixelSize() == 11
    assert words.endswith("…")


def test_shrinking_words_leaves_the_role_as_it_is() -> None:
    theme.fitted("a long line of words", theme.font("body"), 30)

    assert theme.font("body").pixelSize() == 14


def test_a_tooltip_shows_markup_as_it_was_typed() -> None:
    assert plain_tip("<b>Tom</b>\n& co") == "<qt>&lt;b&gt;Tom&lt;/b&gt;<br>&amp; co</qt>"
    assert plain_tip("") == ""


def test_every_tooltip_is_shown_as_it_was_typed() -> None:
    tips = [(name_of(call.func), call.args, f"{path}:{call.lineno}") for path, tree in sources()
            for call in ast.walk(tree) if isinstance(call, ast.Call)]
    words = [(args[name == "showText"], where) for name, args, where in tips if name in ("setToolTip", "showText")]

    assert sum(name == "show_tip" for name, _, _ in tips) > 35
    assert [where for said, where in words
            if not (isinstance(said, ast.Call) and name_of(said.func) == "plain_tip")] == []
    assert [where for name, _, where in tips if name == "setToolTip" and "tips.py" not in where] == []


@pytest.mark.parametrize(("name", "said_of_it", "tip", "heard"), [
    ("Find any action", "", "Find any action (Ctrl K)", "Ctrl K"),
    ("Deal", "F3", "Deal (F3)", "F3"),
    ("5%", "", "Enter the <b>commission", "Enter the <b>commission"),
])
def test_a_tip_is_heard_without_markup_and_without_the_name_once_more(qtbot: QtBot, name: str, said_of_it: str,
                                                                      tip: str, heard: str) -> None:
    one = QPushButton()
    qtbot.addWidget(one)
    one.setAccessibleName(name)
    one.setAccessibleDescription(said_of_it)
    for _ in range(2):
        show_tip(one, tip)
    assert one.accessibleDescription() == heard
    show_tip(one, "")
    assert (one.toolTip(), one.accessibleDescription()) == ("", said_of_it)


def test_a_face_is_one_for_all_and_nobody_changes_it() -> None:
    face = theme.make_font(14, 600)
    assert theme.make_font(14.2, 600) is face
    for name in (name for name in dir(QFont) if name.startswith("set")):
        with pytest.raises(TypeError):
            getattr(face, name)(1)
    copy = QFont(face)
    copy.setStrikeOut(True)
    assert not face.strikeOut()


def test_words_that_fit_only_in_a_smaller_font_leave_the_wanted_one_as_it_is() -> None:
    face, words = theme.make_font(20, 600), "Player 12"
    made, shown = theme.fitted(words, face, theme.advance(words, face) * 0.8)
    assert (face.pixelSize(), shown) == (20, words)
    assert made.pixelSize() < 20
    plain = QFont(face)
    plain.setPixelSize(made.pixelSize())
    assert made == plain
    assert theme.advance(words, made) == QFontMetricsF(plain).horizontalAdvance(words) == theme.advance(words, plain)
