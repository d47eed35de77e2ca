"""What can be done now: the award with what it rests on, and the small forms beside it."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QStackedWidget, QVBoxLayout, QWidget

from app.words import tr
from ui.heard import telling
from ui.jackpots.forms import SmallForm
from ui.jackpots.jackpot_text import Check, Due
from ui.look import theme
from ui.look.icons import give_picture
from ui.look.tips import show_tip
from ui.widgets.buttons import PrimaryButton, PrimaryState, SecondaryButton
from ui.widgets.forms import SPRING, empty_out, in_column, in_row, put_away, words


class ActionPanel(QFrame):
    """The checks that hold, the one primary deed, and what else can be done: `deed`, `switch_on`, `top_up`, `undo`."""

    deed = Signal()
    switch_on = Signal()
    top_up = Signal()
    undo = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", True)
        self.primary, self.trouble = PrimaryButton(), words("", "note", "warn")
        self.add_button = SecondaryButton(tr("House adds"), icon="plus", kind="ghost")
        self.undo_button = SecondaryButton("", tr("Ctrl Z"), kind="ghost")
        self.runs = True
        self._checks, self._rest, self.stack = QVBoxLayout(), QWidget(), QStackedWidget()
        self._shown: object = None
        self._form: SmallForm | None = None
        rest = in_column(self._checks, self.trouble, SPRING, self.primary, on=self._rest, spacing=8)
        rest.addLayout(in_row((self.undo_button, 2), (self.add_button, 1)))
        self.stack.setStyleSheet("QStackedWidget { background: transparent; }")
        self.stack.addWidget(self._rest)
        in_column(self.stack, on=self, margins=(16, 12, 16, 14))
        self.primary.clicked.connect(self.press)
        self.add_button.clicked.connect(self.top_up)
        self.undo_button.clicked.connect(self.undo)
        self.primary.setMinimumHeight(theme.current_look().px(64))

    @property
    def form(self) -> SmallForm | None:
        """The form that is open."""
        return self._form

    def press(self) -> None:
        """Enter, or the primary button."""
        if self.primary.isEnabled():
            (self.deed if self.runs else self.switch_on).emit()

    def show_due(self, runs: bool, checks: Sequence[Check], due: Due, undo: str, may: bool) -> None:
        """What ends the period now; without a jackpot that runs, that it can be switched on. `may` where books take it.
        """
        self.runs = runs
        if tuple(checks) != self._shown:
            self._shown = tuple(checks)
            self.trouble.setText("")  # what was in the way may be so no more
            empty_out(self._checks)
            for check in checks:
                self._checks.addWidget(_check_row(check))
        if not runs:
            self.primary.show_action(tr("Switch it on"), tr("Players can then take part"),
                                     PrimaryState.READY if may else PrimaryState.OFF)
        else:
            self.primary.show_action(due.label, due.second, PrimaryState.OFF if not (due.ready and may) else
                                     PrimaryState.QUIET if due.early else PrimaryState.READY)
        show_tip(self.primary, due.label)
        self.add_button.setVisible(runs and may)
        self.undo_button.setVisible(bool(undo))
        self.undo_button.show_label(tr("Undo"), undo)
        show_tip(self.undo_button, undo)

    def say(self, sentence: str) -> None:
        """What went wrong, in the form that is open or above the button."""
        if self._form is not None:
            self._form.refuse(sentence)
        else:
            self.trouble.setText(sentence)
            telling.tell(self, sentence)

    def open_form(self, form: SmallForm) -> None:
        """Ask for something in place of the award."""
        self.close_form()
        self.trouble.setText("")
        self._form = form
        self.stack.addWidget(form)
        self.stack.setCurrentWidget(form)
        form.begin()

    def close_form(self) -> bool:
        """Back to the award; whether a form was open."""
        form, self._form = self._form, None
        if form is None:
            return False
        self.stack.setCurrentWidget(self._rest)
        put_away(form, out_of=self.stack)
        return True


def _check_row(check: Check) -> QWidget:
    row, line, sign = QWidget(), QHBoxLayout(), QLabel()
    give_picture(sign, check.icon, 18, check.colour)
    line.setContentsMargins(0, 1, 0, 1)
    line.addWidget(sign, 0, Qt.AlignmentFlag.AlignTop)
    line.addWidget(words(check.words, "body"), 1)
    row.setLayout(line)
    return row
