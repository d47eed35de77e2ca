"""What the program's own widgets are to a screen reader, and that what it does to them is what a hand does."""

import gc
from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAbstractButton, QApplication, QButtonGroup, QPushButton, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import Shiboken

from tests.ui.by_ear import tree
from ui.frame.shell import Shell
from ui.heard.tabs import HeardTabs
from ui.heard.widgets import HeardWidget
from ui.rules.form.boxed import OnOff
from ui.strip.strip_keys import StripChoice
from ui.widgets.buttons import PrimaryButton, SecondaryButton
from ui.widgets.option import Option
from ui.widgets.side_column import SideColumn
from ui.widgets.tiles_and_words import Switch

Role = QAccessible.Role


def checkable(made: QAbstractButton) -> QAbstractButton:
    """The same, on or off."""
    made.setCheckable(True)
    return made


def grouped() -> QPushButton:
    """One of two of which one holds."""
    group, one, other = QButtonGroup(), QPushButton("One"), QPushButton("Other")
    for button in (one, other):
        button.setCheckable(True)
        group.addButton(button)
    one.kept = group, other  # type: ignore[attr-defined]  # Qt's group keeps none of them
    return one


BUTTONS: dict[str, tuple[Callable[[], QAbstractButton], QAccessible.Role]] = {
    "key": (lambda: SecondaryButton("Print", "P"), Role.Button), "plain": (lambda: QPushButton("P&rint"), Role.Button),
    "switch": (lambda: Switch("Suits", "of each card"), Role.CheckBox),
    "held": (lambda: checkable(SecondaryButton("Effect", "]")), Role.CheckBox),
    "choice": (lambda: StripChoice("Cash", "C"), Role.RadioButton),
    "option": (lambda: Option("Cash"), Role.RadioButton),
    "grouped": (grouped, Role.RadioButton),
}


@pytest.mark.parametrize("kind", BUTTONS)
def test_toggle_and_press_are_a_click(qtbot: QtBot, kind: str) -> None:
    make, role = BUTTONS[kind]
    made, clicks = make(), list[bool]()
    qtbot.addWidget(made)
    made.show()
    made.clicked.connect(lambda: clicks.append(True))
    heard = tree.read(made)
    assert heard.role() is role
    assert tree.name(heard) in ("Print", "Suits", "Effect", "Cash", "One")
    assert bool(heard.state().checkable) is made.isCheckable()
    acts = [name for name in tree.actions(heard) if name in ("Toggle", "Press")]
    assert acts == (["Toggle", "Press"] if made.isCheckable() else ["Press"])
    for at, act in enumerate(acts, 1):
        heard.actionInterface().doAction(act)
        assert len(clicks) == at
        assert bool(heard.state().checked) is made.isChecked()


def test_what_is_off_cannot_be_pressed_from_outside_either(qtbot: QtBot) -> None:
    made = PrimaryButton()
    qtbot.addWidget(made)
    heard = tree.read(made)
    assert "Press" not in tree.actions(heard)
    made.show_action("Pay")
    assert "Press" in tree.actions(heard)
    assert tree.name(heard) == "Pay"


def test_a_switch_of_the_rules_is_a_check_box_and_is_turned_by_a_click(qtbot: QtBot) -> None:
    made, wanted = OnOff(), list[bool]()
    qtbot.addWidget(made)
    made.set_label("Tie bet")
    made.toggled.connect(wanted.append)
    heard = tree.read(made)
    assert (tree.name(heard), heard.role(), bool(heard.state().checked)) == ("Tie bet", Role.CheckBox, False)
    heard.actionInterface().doAction("Toggle")
    made.show_value(True)
    heard.actionInterface().doAction("Press")
    assert wanted == [True, False]
    assert heard.state().checked


def test_the_window_is_a_frame(qtbot: QtBot) -> None:
    shell = Shell()
    qtbot.addWidget(shell)
    assert tree.read(shell).role() is Role.Window


def test_what_hands_the_keyboard_on_does_not_have_it(qtbot: QtBot) -> None:
    class Around(QWidget):
        heard_role = Role.Client

    around = Around()
    field = QPushButton("x", around)
    qtbot.addWidget(around)
    around.setFocusProxy(field)
    around.show()
    around.setFocus()
    qtbot.waitUntil(lambda: QApplication.focusWidget() is field)
    assert around.hasFocus(), "Qt says so of both"
    assert not tree.read(around).state().focused
    assert tree.read(field).state().focused


def test_the_chosen_tab_has_the_keyboard_only_where_its_bar_has_it(qtbot: QtBot) -> None:
    column = SideColumn()
    qtbot.addWidget(column)
    pages = {title: QWidget() for title in ("Roads", "Odds", "Log")}
    for title, page in pages.items():
        column.add_tab(title, page)
    column.offer_tab(pages["Odds"], False)
    column.show()
    tabs = tree.read(column.bar)
    assert [tree.name(one) for one in tree.within(tabs)] == ["Roads", "Odds", "Log"]
    assert [bool(one.state().selected) for one in tree.within(tabs)] == [True, False, False]
    assert not any(one.state().focused for one in tree.within(tabs))
    tree.press(tree.found(tabs, "Log"))
    assert column.page is column.pages.widget(2)
    column.bar.setFocus()
    qtbot.waitUntil(column.bar.hasFocus)
    assert [bool(one.state().focused) for one in tree.within(tabs)] == [False, False, True]


def test_what_is_asked_of_a_widget_that_is_gone_has_an_answer(qtbot: QtBot) -> None:
    column = SideColumn()
    column.add_tab("Roads", QWidget())
    key = checkable(SecondaryButton("Print", "P", parent=column))
    bar, asked = tree.read(column.bar), tree.read(key)
    tab = bar.child(0)
    assert tab is not None
    for gone in (column.bar, key):
        Shiboken.delete(gone)
    assert isinstance(bar, HeardTabs)
    assert bar.part_of("0") is None
    assert bar.parts() == ()
    for heard in (bar, tab, asked):
        if Shiboken.isValid(heard):
            assert not heard.isValid()
            assert (heard.text(QAccessible.Text.Name), heard.childCount(), heard.rect().isEmpty()) == ("", 0, True)


def test_what_was_read_goes_with_its_widget(qtbot: QtBot) -> None:
    def kept() -> int:
        return sum(isinstance(one, HeardWidget) and Shiboken.isValid(one) for one in gc.get_objects())

    before = kept()
    for _ in range(300):
        made = SecondaryButton("Print", "P")
        assert tree.name(tree.read(made)) == "Print"
        made.deleteLater()
    del made
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    gc.collect()
    assert kept() == before
