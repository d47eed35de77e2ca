"""The form of a set of rules is made from what they declare, and shows at each rule how it stands."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.dealing.values.table_rules import Level
from app.games.nap.rules import NapRules
from app.house_rules import HUNDREDTHS, RuleFault, TakesEffect, Words, declared, rule
from app.rule_sets import subjects
from tests.ui.by_ear import tree
from tests.ui.hands import click
from tests.ui.tables import CHIPS, POUNDS
from ui.rules.form.controls import ChoiceControl, NumberControl, SegmentsControl, SwitchControl
from ui.rules.form.draft import Draft
from ui.rules.form.field_state import Standing
from ui.rules.form.form import RulesForm
from ui.rules.form.number_field import NumberField
from ui.widgets.tiles_and_words import Words as Label


class Sun(StrEnum):
    UP = "up"
    DOWN = "down"


class Many(StrEnum):
    A = "a"
    B = "b"
    C = "c"
    D = "d"


@dataclass(frozen=True)
class Little:
    """A game that nobody plays, with a rule of every kind."""

    tie_pays: int = rule(8, Words("Tie pays", "To one.", "the page"), low=8, high=9, unit="to 1", group="Wagers",
                         row="Tie", column="pays")
    tie_least: int = rule(100, Words("Least Tie", "On Tie."), low=1, high=10**9, unit="money", group="Wagers",
                          row="Tie", column="least")
    tie_on: bool = rule(True, Words("Tie offered", "It is taken."), group="Wagers", row="Tie", column="offered")
    rate: int = rule(500, Words("Commission", "On wins."), low=0, high=1000, unit=HUNDREDTHS, group="Money")
    most: int = rule(20_000, Words("Maximum bet", "On anything."), low=1, high=10**9, unit="money", group="Money")
    sun: Sun = rule(Sun.UP, Words("The sun", "Where it stands."), options={Sun.UP: "up", Sun.DOWN: "down"})
    many: Many = rule(Many.A, Words("Letters", "One of four."), options={one: one.value * 12 for one in Many})
    on: bool = rule(False, Words("Switched", "On or off."), takes_effect=TakesEffect.NEXT_SITTING)
    minutes: int = rule(60, Words("Minutes", "While it is on."), low=5, high=720, matters=lambda rules: rules.on)

    def faults_together(self) -> list[RuleFault]:
        if self.tie_least > self.most:
            return [RuleFault("The least is above the largest.", ("tie_least", "most"), {"tie_least": self.most})]
        return []


@dataclass(frozen=True)
class OneMore(Little):
    """The same with one rule more, which nothing else in the program has heard of."""

    moon: int = rule(3, Words("Moons", "How many there are.", "our decision"), low=0, high=5, group="Night sky")


class Editing:
    """A form with its draft, as the page holds them."""

    def __init__(self, qtbot: QtBot, rules: Any, doubts: Callable[[Any], list[RuleFault]] = lambda _: []) -> None:
        self.form = RulesForm(type(rules), POUNDS, CHIPS.values, "shoe")
        self.draft, self.doubts = Draft(rules), doubts
        qtbot.addWidget(self.form)
        self.form.wanted.connect(self._wanted)
        self.form.unreadable.connect(self._unreadable)
        self.form.mend.connect(self._mend)
        self.form.resize(640, 800)
        self.form.show()
        self.form.activateWindow()
        self.show()

    def _mend(self, values: dict[str, object]) -> None:
        self.draft.put(values)
        self.show(True)

    def _wanted(self, name: str, value: object, gesture: int) -> None:
        self.draft.put({name: value}, gesture)
        self.show()

    def _unreadable(self, name: str, why: str, gesture: int) -> None:
        self.draft.cannot_read(name, why, gesture)
        self.show()

    def show(self, fresh: bool = False) -> None:
        self.form.show_draft(self.draft, self.draft.faults(), self.doubts(self.draft.rules), fresh)
        QApplication.processEvents()

    def number(self, name: str) -> NumberField:
        control = self.form.fields[name].control
        assert isinstance(control, NumberControl)
        return control.field

    def type(self, name: str, text: str) -> None:
        field = self.number(name).edit
        field.setFocus()
        field.selectAll()
        QTest.keyClicks(field, text)

    def press(self, name: str, *keys: Qt.Key) -> None:
        field = self.number(name).edit
        field.setFocus()
        for key in keys:
            QTest.keyClick(field, key)

    def sentences(self) -> list[str]:
        return [one.fault.sentence for one in self.form.issues()]


@pytest.fixture
def editing(qtbot: QtBot) -> Editing:
    return Editing(qtbot, Little())


@pytest.mark.parametrize("subject", subjects(), ids=lambda one: one.id)
def test_every_rule_of_every_game_and_jackpot_is_on_its_form(qtbot: QtBot, subject: Any) -> None:
    form = Editing(qtbot, subject.rules()).form
    assert sorted(form.fields) == sorted(one.name for one in declared(subject.rules))
    assert {field.control.inside.accessibleName() for field in form.fields.values()} != {""}


def test_a_rule_declared_in_one_line_stands_on_the_form_can_be_changed_and_is_checked(qtbot: QtBot) -> None:
    editing = Editing(qtbot, OneMore())
    assert "Night sky" in [label.text() for label in editing.form.findChildren(Label)]
    editing.press("moon", Qt.Key.Key_Up)
    assert editing.draft.rules.moon == 4
    assert (editing.form.fields["moon"].standing, editing.form.fields["moon"].was) == (Standing.CHANGED, "3")
    editing.type("moon", "9")
    assert editing.sentences() == ["Moons cannot be 9. Allowed: a whole number, 0–5."]
    (issue,) = editing.form.issues()
    assert issue.fix is not None
    click(issue.fix)
    assert editing.draft.rules.moon == 5


def test_each_kind_of_rule_has_the_control_that_fits_it(editing: Editing) -> None:
    kinds = {"tie_pays": NumberControl, "rate": NumberControl, "sun": SegmentsControl, "many": ChoiceControl,
             "on": SwitchControl, "tie_on": SwitchControl}
    assert {name: type(editing.form.fields[name].control) for name in kinds} == kinds


def test_rules_with_a_row_and_a_column_are_read_side_by_side(editing: Editing) -> None:
    (table,) = editing.form.tables
    assert table.rows == ("Tie",)
    assert [cell.rule.name for cell in table.cells.values()] == ["tie_pays", "tie_least", "tie_on"]
    places = [editing.form.fields[name].mapTo(editing.form, QPoint()) for name in ("tie_on", "tie_pays", "tie_least")]
    assert places == sorted(places, key=lambda at: at.x())
    assert len({at.y() for at in places}) == 1


def test_a_field_says_what_it_counts_and_shows_the_bare_figure_while_it_is_typed_in(editing: Editing) -> None:
    field = editing.number("tie_pays").edit
    assert field.text() == "8 : 1"
    field.setFocus()
    assert (field.text(), field.selectedText()) == ("8", "8")
    editing.number("rate").edit.setFocus()
    assert field.text() == "8 : 1"
    assert editing.number("rate").edit.text() == "5"


def test_arrow_keys_step_by_one_and_page_keys_by_ten(editing: Editing) -> None:
    editing.press("tie_least", Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Down)
    assert editing.draft.rules.tie_least == 200
    editing.press("tie_least", Qt.Key.Key_PageUp)
    assert editing.draft.rules.tie_least == 1200
    editing.press("tie_pays", Qt.Key.Key_PageUp)
    assert editing.draft.rules.tie_pays == 9


def test_the_keys_at_its_sides_step_and_what_one_press_does_is_one_step_to_undo(editing: Editing) -> None:
    more = editing.number("rate").more
    click(more)
    QTest.mousePress(more, Qt.MouseButton.LeftButton)
    more.clicked.emit()  # as the button does by itself while it is held
    QTest.mouseRelease(more, Qt.MouseButton.LeftButton)
    assert editing.draft.rules.rate == 650
    editing.draft.undo()
    assert editing.draft.rules.rate == 550
    editing.draft.undo()
    assert editing.draft.rules.rate == 500


def test_the_wheel_changes_nothing(editing: Editing) -> None:
    before = editing.draft.rules
    for field in editing.form.fields.values():
        target = field.control.inside
        at = QPointF(target.rect().center())
        wheel = QWheelEvent(at, QPointF(target.mapToGlobal(at.toPoint())), QPoint(), QPoint(0, 120),
                            Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase,
                            False)
        QApplication.sendEvent(target, wheel)
        assert target.focusPolicy() is not Qt.FocusPolicy.WheelFocus, "what is typed next would be its"
    assert editing.draft.rules == before


def test_few_choices_are_taken_by_a_click_or_the_arrows(editing: Editing) -> None:
    control = editing.form.fields["sun"].control
    assert isinstance(control, SegmentsControl)
    click(control.segments, control.segments.area_of(Sun.DOWN).center())
    assert editing.draft.rules.sun is Sun.DOWN
    control.segments.setFocus()
    QTest.keyClick(control.segments, Qt.Key.Key_Left)
    assert editing.draft.rules == Little()
    heard = tree.read(control.segments)
    assert tree.name(heard) == "The sun"
    assert [tree.name(one) for one in tree.within(heard) if one.state().checked] == ["up"]
    tree.press(tree.found(heard, "down"))
    assert editing.draft.rules.sun is Sun.DOWN


def test_a_switch_turns_over_by_space_or_a_click(editing: Editing) -> None:
    control = editing.form.fields["on"].control
    assert isinstance(control, SwitchControl)
    control.switch.setFocus()
    QTest.keyClick(control.switch, Qt.Key.Key_Space)
    assert editing.draft.rules.on is True
    click(control.switch)
    assert editing.draft.rules.on is False


@pytest.mark.parametrize(("entry", "says"), [(Level.GUIDED, "Nothing at this entry level."), (Level.FULL, "")])
def test_a_rule_that_does_nothing_at_the_entry_level_says_so(qtbot: QtBot, entry: Level, says: str) -> None:
    field = Editing(qtbot, NapRules(entry=entry)).form.fields["faces_up"]
    assert (field.control.isVisible(), field.resting.text()) == (not says, says)


def test_a_rule_on_which_nothing_rests_says_which_one_would_make_it_matter(editing: Editing) -> None:
    field = editing.form.fields["minutes"]
    assert (field.control.isVisible(), field.resting.text()) == (False, "Only if Switched is on.")
    control = editing.form.fields["on"].control
    assert isinstance(control, SwitchControl)
    click(control.switch)
    assert (field.control.isVisible(), field.resting.isVisible()) == (True, False)


def test_a_changed_rule_says_what_is_saved_in_words_and_aloud(editing: Editing) -> None:
    editing.press("rate", Qt.Key.Key_Down)
    field = editing.form.fields["rate"]
    assert field.standing is Standing.CHANGED
    assert field.saved_words.text() == "was 5%"
    assert editing.number("rate").edit.accessibleDescription().startswith("Changed, it was 5%.")


def test_what_is_wrong_stands_at_the_first_rule_it_names_with_the_button_that_mends_it(editing: Editing) -> None:
    editing.type("tie_least", "500")
    assert editing.sentences() == ["The least is above the largest."]
    (issue,) = editing.form.slots["tie_least"].issues
    assert editing.form.fields["tie_least"].standing is Standing.WRONG
    assert issue.fix is not None
    assert issue.fix.label == "Set to £200"
    click(issue.fix)
    assert editing.draft.rules.tie_least == 20_000
    assert editing.sentences() == []
    assert editing.number("tie_least").edit.text() in ("200", "£200")


def test_what_cannot_be_read_is_a_fault_until_it_is_put_right(editing: Editing) -> None:
    editing.type("most", "1.2.3")
    assert editing.sentences()[0].startswith("“1.2.3” is not an amount.")
    assert editing.draft.rules.most == 20_000
    editing.number("rate").edit.setFocus()
    assert editing.number("most").edit.text() == "1.2.3"
    editing.draft.undo()
    editing.show(True)
    assert (editing.sentences(), editing.number("most").edit.text()) == ([], "£200")


def test_a_doubt_is_amber_and_does_not_make_the_rules_wrong(qtbot: QtBot) -> None:
    doubt = RuleFault("The rack holds £50.", ("most",), {"most": 5000})
    editing = Editing(qtbot, Little(), lambda rules: [doubt] if rules.most > 5000 else [])
    assert editing.draft.faults() == []
    assert editing.form.fields["most"].standing is Standing.DOUBTFUL
    (issue,) = editing.form.issues()
    assert (issue.wrong, issue.fix.label if issue.fix else "") == (False, "Set to £50")
    assert issue.accessibleName() == "Look at: The rack holds £50."


def test_a_fix_of_several_rules_is_one_short_button(qtbot: QtBot) -> None:
    both = RuleFault("The rack holds £50. Keep the first at £50 and the second at £40.", ("most", "tie_least"),
                     {"most": 5000, "tie_least": 4000})
    editing = Editing(qtbot, Little(), lambda rules: [both] if rules.most > 5000 else [])
    (issue,) = editing.form.issues()
    assert issue.fix is not None
    assert issue.fix.label == "Set both"
    click(issue.fix)
    assert (editing.draft.rules.most, editing.draft.rules.tie_least) == (5000, 4000)


def test_an_issue_that_stays_keeps_its_button_and_the_keyboard(editing: Editing) -> None:
    editing.type("tie_least", "500")
    (issue,) = editing.form.issues()
    assert issue.fix is not None
    issue.fix.setFocus()
    editing.show()
    assert editing.form.issues() == [issue]
    assert QApplication.focusWidget() is issue.fix


def test_a_letter_in_a_number_does_nothing(editing: Editing) -> None:
    editing.type("rate", "x4y")
    assert editing.draft.rules.rate == 400
