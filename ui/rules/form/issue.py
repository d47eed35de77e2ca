"""What is wrong or doubtful with a rule, in the place where it is, with the button that mends it."""

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from app.house_rules import Declared, RuleFault, declared
from app.money import Currency
from app.rule_words import value_words
from app.words import tr
from ui.look import theme
from ui.look.icons import draw_icon
from ui.widgets.buttons import SecondaryButton
from ui.widgets.forms import in_row
from ui.widgets.tiles_and_words import Words

MEND_KEY = "Ctrl M"

LONGEST_VERB = 32
"""So many letters leave the sentence beside the button its room."""


class Sign(QWidget):
    """The triangle before a doubt, the disc before a fault: shape tells them apart, not colour alone."""

    def __init__(self, wrong: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.wrong = wrong
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """An icon."""
        return QSize(theme.current_look().px(20), theme.current_look().px(20))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw it."""
        painter = QPainter(self)
        size = theme.current_look().px(20)
        draw_icon(painter, "stop" if self.wrong else "warning", 0, 0, size, theme.BAD if self.wrong else theme.WARN)
        painter.end()


class InlineIssue(QFrame):
    """One sentence, and one button that mends it. `mend` carries the values that do."""

    mend = Signal(object)

    def __init__(self, fault: RuleFault, wrong: bool, verb: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.fault, self.wrong = fault, wrong
        self.setProperty("surface", "bad" if wrong else "warn")
        self.words = Words(fault.sentence, "note", "bad" if wrong else "warn", wrap=True)
        theme.dress(self.words, f"color: {theme.BAD_TEXT if wrong else theme.WARN_TEXT};")
        self.fix: SecondaryButton | None = None
        row = in_row((Sign(wrong), 0, Qt.AlignmentFlag.AlignVCenter), (self.words, 1), on=self, spacing=10,
                     margins=(12, 5, 6, 5))
        if fault.mend and verb:
            self.fix = SecondaryButton(verb)
            self.fix.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            self.fix.clicked.connect(lambda: self.mend.emit(fault.mend))
            row.addWidget(self.fix, 0, Qt.AlignmentFlag.AlignVCenter)
        self.setAccessibleName(tr("To fix: {what}", what=fault.sentence) if wrong else
                               tr("Look at: {what}", what=fault.sentence))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)


def mend_verb(fault: RuleFault, kind: type, money: Currency) -> str:
    """What the button says: "Set to 42", or by name where it sets another rule than the one it stands at."""
    known = {one.name: one for one in declared(kind)}
    said = [_said(known[name], value, money, plain=fault.names[:1] == (name,))
            for name, value in fault.mend.items() if name in known]
    if len(said) > 1:  # the sentence beside it says to what
        return tr("Set both") if len(said) == 2 else tr("Set all {count}", count=len(said))
    return said[0] if said else ""


def _said(one: Declared, value: Any, money: Currency, plain: bool) -> str:
    words, rule = value_words(one, value, money) if _can_be_said(one, value) else str(value), tr(one.words.label)
    if plain:
        return tr("Set to {value}", value=words)
    said = tr("Set {rule} to {value}", rule=rule, value=words)
    return said if len(said) <= LONGEST_VERB else tr("Set {rule}", rule=rule)  # the sentence says to what


def _can_be_said(one: Declared, value: object) -> bool:
    return not one.options or value in one.options


def at_first(faults: list[RuleFault], shown: Mapping[str, object]) -> dict[str, list[RuleFault]]:
    """Each fault at the first of its rules that is on the screen; what names none of them stands at ""."""
    found: dict[str, list[RuleFault]] = {}
    for fault in faults:
        found.setdefault(next((name for name in fault.names if name in shown), ""), []).append(fault)
    return found
