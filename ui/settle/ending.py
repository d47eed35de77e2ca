"""The night's end while the night is open: the panel of the step that is on, the right column, and the strip below."""

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QFrame, QStackedWidget, QWidget

from app.dealing.values.felt import Actor
from app.desk import Desk
from app.desk.cashier.night_end import EndStep, NightStands
from app.desk.cashier.night_left import Left, night_left
from app.errors import Refusal
from app.money import figure
from app.words import plural, tr
from ui.keys.key_events import has_alt, has_ctrl, is_enter, letter
from ui.keys.key_router import click_focused, typing_in
from ui.look.art import ChipArt
from ui.settle.cash_out_pane import CashOutPane
from ui.settle.cash_table import CountedField
from ui.settle.count_grid import CountField
from ui.settle.count_pane import CountPane
from ui.settle.pots.game_pane import GamePane
from ui.settle.pots.pots_pane import PotsPane
from ui.settle.step_pane import OptionKeys, StepPane, Told, jackpots_told
from ui.settle.step_side import Section, SideRow, StepSide
from ui.settle.step_words import BACK, not_yet, payment_words, still_to_do, timeline
from ui.strip.prompt_strip import PromptStrip
from ui.strip.strip_text import Action, StripText
from ui.widgets.buttons import SecondaryButton
from ui.widgets.forms import SPRING, in_column, in_row, put_away, words


class ClosePane(StepPane):
    """Closing makes the sheet final. The page above shows who will pay whom, the results and the sheet."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Close the night"))
        self.hinders: Refusal | None = None
        self._stands: NightStands | None = None

    def take_up(self, stands: NightStands) -> None:
        """Everything is counted."""
        self._stands, self.refusal = stands, ""
        self.changed.emit()

    def press(self) -> None:
        """Close the night."""
        if self.hinders is not None:
            self.go.emit("jackpots")
        else:
            self.go.emit("close")

    def told(self) -> Told:
        """That it is final, and how many payments settle it."""
        assert self._stands is not None
        statement = self._stands.statement
        if self.hinders is not None:
            return jackpots_told(self.hinders)
        payments = payment_words(statement)
        said = StripText(tr("Close {night}", night=statement.night), f" — {payments}",
                         tr("A closed night cannot be reopened; its sheet is final, and the books are backed up."),
                         badge="icon:lock|" + tr("CLOSE"))
        return Told(said, Action(tr("Close the night"), payments), (), (), refusal=self.refusal)


class LeftPane(StepPane):
    """What other tables and the cage have still to end: a line each, with the key that leads to where it is ended."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Before the night can close"))
        self.left: tuple[Left, ...] = ()
        self.lines: list[SecondaryButton] = []
        self._list = in_column(spacing=8)
        in_column(words(tr("Before the night can close"), "heading"), self._list, SPRING, on=self, spacing=10,
                  margins=(16, 10, 16, 10))

    def take_up(self, stands: NightStands) -> None:
        """Each thing with its key."""
        self.refusal = ""
        if (left := night_left(self.desk)) != self.left or not self.lines:
            self.left = left
            put_away(*self.lines, out_of=self._list)
            self.lines = [self._line(at, one) for at, one in enumerate(left)]
        self.changed.emit()

    def _line(self, at: int, one: Left) -> SecondaryButton:
        made = SecondaryButton(one.what, str(at + 1) if at < 9 else "")
        made.clicked.connect(lambda: self.go.emit(_leads_to(one)))
        self._list.addWidget(made)
        made.show()
        return made

    def take_key(self, event: QKeyEvent) -> bool:
        """The digit of a line."""
        digit = letter(event)
        if not digit.isdecimal() or not 0 < int(digit) <= len(self.left):
            return False
        self.go.emit(_leads_to(self.left[int(digit) - 1]))
        return True

    def press(self) -> None:
        """To the first of them."""
        self.go.emit(_leads_to(self.left[0]))

    def told(self) -> Told:
        """How much is left, and where the first of it is ended."""
        said = StripText(tr("The other tables first"), plural(len(self.left), " — {count} thing is left",
                                                              " — {count} things are left"),
                         tr("The night closes once every other table is closed, nothing is asked, every drop box is "
                            "counted and nobody carries chips."), actor=Actor.WARN, badge="icon:chips|" + tr("TABLES"))
        return Told(said, Action(tr("Go to the first"), tr("a digit goes to its line")))


def _leads_to(one: Left) -> str:
    """Where something is ended: a page, or a table by its number."""
    return f"table {one.table}" if one.page == "deal" else one.page


class Ending(QObject):
    """Shows the step that is on and takes its keys. `body` lies above `strip`; at the close the page's own columns do.

    `deed` carries what is to be booked, `go` a page that has to be seen first, `entry` an entry that may explain a
    difference; `close` closes the night.
    """

    deed = Signal(object)
    go = Signal(str)
    entry = Signal(int)
    close = Signal()
    undo = Signal()

    def __init__(self, desk: Desk, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self.pots, self.cash_out, self.count = PotsPane(desk), CashOutPane(desk), CountPane(desk)
        self.closing, self.game, self.left = ClosePane(desk), GamePane(desk), LeftPane(desk)
        self.strip, self.options, self.side = PromptStrip(), OptionKeys(), StepSide()
        self.body, self._panes = QFrame(), QStackedWidget()
        self.foot = in_row()
        self._stands: NightStands | None = None
        self._night = 0
        self._looks_ahead = False
        self._arrange()

    def _arrange(self) -> None:
        for pane in (self.left, self.game, self.pots, self.cash_out, self.count, self.closing):
            self._panes.addWidget(pane)
            pane.changed.connect(lambda pane=pane: self._changed(pane))
            pane.deed.connect(self.deed)
            pane.entry.connect(self.entry)
            pane.go.connect(lambda page: self.close.emit() if page == "close" else self.go.emit(page))
        column = QWidget()
        in_column((self.side, 1), self.foot, on=column, spacing=0)
        left = in_row((self._panes, 1), margins=(14, 14, 14, 14))
        in_row((left, 1), column, on=self.body, spacing=0)
        self.options.used.connect(lambda key: self.look_at(self.step) if key == BACK else self.pane.use(key))
        self.strip.step_clicked.connect(self.look_at)
        self.side.entry.connect(self.entry)
        self.side.chosen.connect(lambda what: self.pane.choose(what))
        self.strip.primary.connect(self.press)
        self.strip.undo.connect(self.undo)
        self.strip.show_row(self.options)

    @property
    def pane(self) -> StepPane:
        """The panel of the step that is on."""
        pane = self._panes.currentWidget()
        assert isinstance(pane, StepPane)
        return pane

    @property
    def step(self) -> EndStep:
        """Which step is on."""
        if self._stands is None:
            return EndStep.POTS
        return EndStep.DIFFERENCE if self._stands.step is EndStep.COUNT and self.count.deciding else self._stands.step

    def take_up(self, night: int, stands: NightStands, undo: str, hinders: Refusal | None) -> None:
        """The night stands so. `undo` is what would be taken back, `hinders` what the jackpots still need."""
        if night != self._night:
            self._night = night
            self.count.begin_again()
            self.cash_out.begin_again()
        elif stands.step < EndStep.CASH_OUT:
            self.cash_out.begin_again()
        inside = self._has_keyboard()
        self._stands, self._looks_ahead = stands, False
        self.cash_out.hinders = self.count.hinders = self.closing.hinders = hinders
        pane = self.left if night_left(self._desk) else self.game if stands.hinders else {
            EndStep.POTS: self.pots, EndStep.CASH_OUT: self.cash_out, EndStep.COUNT: self.count,
            EndStep.CLOSE: self.closing}[stands.step]
        self._panes.setCurrentWidget(pane)
        pane.take_up(stands)
        self.strip.show_undo(undo)
        if inside:
            self.first.setFocus()

    @property
    def first(self) -> QWidget:
        """Where the keyboard belongs now."""
        return self.strip.primary_button if self.step is EndStep.CLOSE else self.pane.first

    def _has_keyboard(self) -> bool:
        focused = QApplication.focusWidget()
        return focused is not None and (self.body.isAncestorOf(focused) or self.strip.isAncestorOf(focused))

    def refuse(self, why: str) -> None:
        """Why something was not done."""
        self.pane.refuse(why)

    def look_at(self, step: int) -> None:
        """Look at the close before its time, with what is still to be done; any other step is the one that is on."""
        self._looks_ahead = step == EndStep.CLOSE and self.step < EndStep.CLOSE
        self._tell()

    def _changed(self, pane: StepPane) -> None:
        """Something was typed or chosen: the step itself is looked at again."""
        if self._stands is not None and pane is self.pane:
            self._looks_ahead = False
            self._tell()

    def _tell(self) -> None:
        assert self._stands is not None
        told, step = self.pane.told(), self.step
        off = told.said.badge.split("|")[0] if step is EndStep.DIFFERENCE else ""
        missing = still_to_do(self._stands, step)
        steps = timeline(self._stands.statement, step, missing, len(self._stands.waiting), off, self._stands.in_play)
        if self._looks_ahead:
            told = replace(not_yet(self._stands, step), side=told.side)
        self.strip.show_said(replace(told.shown, step=int(step)), steps)
        self.strip.show_action(told.action)
        self.options.offer(told.options)
        table = self._desk.table
        self.side.show_sections(told.side or (_steps_section(self._stands, missing),),
                                ChipArt(table.chips, table.money))

    def press(self) -> None:
        """What Enter does; nothing while the close is looked at before its time."""
        if not self._looks_ahead:
            self.pane.press()

    def take_key(self, event: QKeyEvent) -> bool:
        """A key of the step: whether it was one. A look at the close ends with any key, which does nothing else."""
        if self._looks_ahead:
            self.look_at(self.step)
            return True
        if event.isAutoRepeat() or has_alt(event):
            return is_enter(event)
        focused = QApplication.focusWidget()
        typing = typing_in(focused) and not isinstance(focused, CountedField | CountField)
        if event.key() == Qt.Key.Key_Escape:
            if typing:
                self.pane.first.setFocus()
            else:
                self.go.emit("deal")
            return True
        if is_enter(event):
            if focused is self.strip.primary_button or has_ctrl(event) or not click_focused():
                self.press()  # a button that was come to by Tab is the one that is meant
            return True
        if typing:
            return False
        if event.key() == Qt.Key.Key_Backspace or (has_ctrl(event) and event.key() == Qt.Key.Key_Z):
            self.undo.emit()
            return True
        return not has_ctrl(event) and (self._by_letter(event) or self.pane.take_key(event))

    def _by_letter(self, event: QKeyEvent) -> bool:
        key = letter(event)
        offered = next((one for one in self.pane.told().options if one.key == key and one.enabled), None)
        if offered is not None:
            self.pane.use(offered.key)
        return offered is not None


def _steps_section(stands: NightStands, missing: Sequence[str]) -> Section:
    """The night, step by step: what each will ask."""
    money = stands.statement.money
    left = tr("{amount} in play", amount=figure(stands.in_play, money)) if stands.in_play else \
        tr("{amount} left, say whose", amount=figure(stands.in_pots, money)) if stands.in_pots else tr("none left")
    front = figure(stands.in_front, money)
    rows = (SideRow(tr("Pots"), left, number=1, lit=True),
            SideRow(tr("Cash out"), tr("{count} players, {amount} in front", count=len(stands.waiting), amount=front),
                    number=2),
            SideRow(tr("Count"), tr("by value, or the total"), number=3),
            SideRow(tr("Difference"), tr("only if there is one"), number=4),
            SideRow(tr("Close"), missing[0] if missing else tr("the sheet is final"), number=5),
            SideRow(tr("Pay"), tr("fewest payments"), number=6),
            SideRow("", tr("Esc at any step goes back to the tables. What is done stays done.")))
    return Section(tr("The night, step by step"), "", rows)
