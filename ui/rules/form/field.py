"""One rule on the form: its name, its control, what is saved instead, and why nothing rests on it."""

from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from app.house_rules import Declared
from app.rule_words import value_words
from app.words import tr
from ui.heard.widgets import PART
from ui.look import theme
from ui.look.tips import show_tip
from ui.rules.form.controls import NumberControl, control_for
from ui.rules.form.field_state import Standing
from ui.rules.form.scale import Scale
from ui.widgets.forms import in_column
from ui.widgets.tiles_and_words import Words


class RuleField(QWidget):
    """A rule and its control. `wanted` carries a value and its movement, `unreadable` why what was typed is none.

    In a table the columns and rows say what it is; by itself it has its name above it. `when` says from when a change
    holds, where that is not the next hand.
    """

    heard_role = PART

    wanted = Signal(object, int)
    unreadable = Signal(str, int)

    def __init__(self, rule: Declared, scale: Scale, in_table: bool = False, when: str = "",
                 parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rule, self._scale, self._in_table, self._when = rule, scale, in_table, when
        self.standing, self.was, self.said = Standing.SAVED, "", ""
        self._stood = (Standing.SAVED, "")
        self.why_resting, self._shown = "", tuple[Any, ...]()
        self.control = control_for(rule, scale, in_table)
        self.control.wanted.connect(self.wanted)
        self.control.unreadable.connect(self.unreadable)
        self.resting = Words("", "note", "label", wrap=True)
        self.resting.setMinimumHeight(theme.current_look().px(44))
        self.resting.hide()
        self.label, self.saved_words = Words(tr(rule.words.label), "note", "second"), Words("", "label", "second")
        self._arrange()
        self.setFocusProxy(self.control)

    def _arrange(self) -> None:
        column = in_column(on=self, spacing=3)
        if self._in_table:
            self.label.hide()
            self.saved_words.hide()
        else:
            head = QHBoxLayout()
            head.setSpacing(8)
            head.addWidget(self.label)
            head.addStretch(1)
            head.addWidget(self.saved_words)
            column.addLayout(head)
        column.addWidget(self.control)
        column.addWidget(self.resting)
        if self._in_table:
            column.addStretch(1)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        show_tip(self, " ".join(filter(None, (tr(self.rule.words.effect), self._when))))

    def show_rule(self, value: Any, saved: Any, resting: str, fresh: bool = False) -> None:
        """What holds, beside what is saved; `resting` says why nothing rests on it, empty where something does."""
        self.why_resting = resting
        if not fresh and self._shown == (value, saved, resting):
            return
        self._shown = (value, saved, resting)
        self.control.show_value(value, fresh)
        self.was = self._words_of(saved) if value != saved else ""
        self.control.setVisible(not resting)
        self.resting.setVisible(bool(resting))
        if resting:
            self.resting.setText(self._words_of(value) if self._in_table else resting)
            show_tip(self.resting, resting)
            self.resting.setAccessibleName(f"{tr(self.rule.words.label)}: {self._words_of(value)}. {resting}")
            self.resting.setAlignment(Qt.AlignmentFlag.AlignCenter if self._in_table else
                                      Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter)

    def _words_of(self, value: Any) -> str:
        if isinstance(self.control, NumberControl) and isinstance(value, int):
            return self._scale.short(value) if self._in_table else self._scale.shown(value)
        return value_words(self.rule, value, self._scale.money)

    def stand(self, standing: Standing, sentences: list[str]) -> None:
        """Show how it stands; what is wrong or doubtful is read aloud with it."""
        was = tr("was {value}", value=self.was) if self.was else ""
        if (standing, was) != self._stood:
            self.standing, self._stood = standing, (standing, was)
            self.control.stand(standing, was if self._in_table else "")
            self.saved_words.setText(was)
        changed = tr("Changed, it was {value}.", value=self.was) if self.was else ""
        said = " ".join(filter(None, (changed, *sentences, tr(self.rule.words.effect), self._when)))
        if said != self.said:
            self.said = said
            self.control.name_it(self.spoken_name, said)

    @property
    def spoken_name(self) -> str:
        """How it is called aloud."""
        return tr(self.rule.words.label)
