"""Closing the night: whoever still holds chips is cashed out, commission is cleared, then the night is closed."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QButtonGroup, QFrame, QPushButton, QWidget

from app.errors import Refused
from app.money import Currency, figure, priced, read_amount
from app.settlement import NightStatement, PlayerNight
from app.sheets.wording import held_apart
from app.words import tr
from ui.keys.key_events import has_ctrl, is_enter
from ui.look import theme
from ui.settle.strip import Field
from ui.widgets.forms import Choice, button, in_column, in_row, set_tone, words

HOW = (("account", "On the sheet"), ("cash", "In cash"))


class ClosingPanel(QFrame):
    """A player who holds chips, with the amount that was counted; once nobody does, the night can be closed.

    `cash_out` carries the player, the counted minor units, "cash" or "account", and the reason for a difference;
    `commission` the player, "chips", "account" or "waive", and the reason. `undo` takes back what the button names.
    """

    cash_out = Signal(int, int, str, str)
    commission = Signal(int, str, str)
    close_night = Signal()
    count_wanted = Signal()
    undo = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", True)
        self._statement: NightStatement | None = None
        self._owed: Mapping[int, int] = {}
        self._shown, self._chips_counted = (0, 0), True
        self.said = words("", "body_strong")
        self.who = Choice()
        self.counted, self.reason = Field(), Field()
        self.ways = QButtonGroup(self)
        self.cash_button = button(tr("Cash out"), "primary")
        self.collect_button, self.account_button = button(tr("Collect in chips")), button(tr("Onto the sheet"))
        self.waive_button = button(tr("Waive it"), "ghost")
        self.count_button = button(tr("Count the chips"), "primary")
        self.close_button = button(tr("Close the night"), "primary")
        self.undo_button = button(tr("Undo"), "ghost")
        self._arrange()
        self._connect()

    def _arrange(self) -> None:
        for field, name, hint in ((self.counted, tr("Chips counted"), tr("Chips counted")),
                                  (self.reason, tr("Reason"), tr("Reason, where the count differs"))):
            field.setAccessibleName(name)
            field.setPlaceholderText(hint)
            field.setFont(theme.font("body_strong"))
        self.who.setAccessibleName(tr("Who cashes out"))
        self.who.setFont(theme.font("body_strong"))
        self.who.setMinimumWidth(theme.current_look().px(180))
        row = in_row((self.who, 1), (self.counted, 1), spacing=8)
        for at, (_, label) in enumerate(HOW):
            way = button(tr(label))
            way.setCheckable(True)
            way.setChecked(at == 0)
            self.ways.addButton(way, at)
            row.addWidget(way)
        row.addWidget(self.reason, 2)
        for one in (self.collect_button, self.account_button, self.waive_button, self.cash_button, self.count_button,
                    self.close_button):
            row.addWidget(one)
        in_column(in_row((self.said, 1), self.undo_button), row, on=self, spacing=8, margins=(16, 10, 16, 12))

    def _connect(self) -> None:
        self.who.currentIndexChanged.connect(lambda _: self._take_up())
        self.counted.returnPressed.connect(self._give)
        self.reason.returnPressed.connect(self._give)
        self.cash_button.clicked.connect(self._give)
        self.close_button.clicked.connect(self.close_night)
        self.count_button.clicked.connect(self.count_wanted)
        self.undo_button.clicked.connect(self.undo)
        for one, way in ((self.collect_button, "chips"), (self.account_button, "account"),
                         (self.waive_button, "waive")):
            one.clicked.connect(lambda _=False, way=way: self._clear(way))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the button that has the keyboard, Ctrl+Enter what comes next; held, it presses nothing more."""
        if has_ctrl(event) and event.key() == Qt.Key.Key_Z and not self.undo_button.isHidden():
            self.undo.emit()
        elif not is_enter(event):
            super().keyPressEvent(event)
        elif not event.isAutoRepeat():
            acts = {self.collect_button, self.account_button, self.waive_button, self.cash_button, self.count_button,
                    self.close_button, self.undo_button}
            pressed = self._primary if has_ctrl(event) else self.focusWidget()
            if isinstance(pressed, QPushButton) and pressed in acts:
                pressed.click()

    @property
    def _primary(self) -> QPushButton:
        steps = (self.cash_button, self.collect_button, self.count_button, self.close_button)
        return next(one for one in steps if not one.isHidden())

    def show_undo(self, what: str) -> None:
        """Name what Undo would take back ("Ann cashes out 50"); "" for nothing."""
        self.undo_button.setVisible(bool(what))
        said = tr("Undo {what}", what=what)
        shown = theme.elided(said, self.undo_button.font(), theme.current_look().px(420))
        self.undo_button.setText(shown.replace("&", "&&"))
        self.undo_button.setAccessibleName(said)
        self.undo_button.setToolTip(theme.plain_tip(said))

    @property
    def first(self) -> QWidget:
        """Where the keyboard belongs now."""
        steps = (self.counted, self.collect_button, self.count_button, self.close_button)
        return next((one for one in steps if not one.isHidden()), self.counted)

    @property
    def _next(self) -> PlayerNight | None:
        holders = self._statement.holding if self._statement else ()
        return next((one for one in holders if one.player == self.who.currentData()), None)

    def show_statement(self, statement: NightStatement, is_open: bool, owed: Mapping[int, int] | None = None,
                       chips_counted: bool = True) -> None:
        """Take up the next holder, or offer to count and to close; hidden where the night is closed.

        `owed` is commission still in the players' boxes, by player; `chips_counted` whether the last count was made.
        """
        self._statement, self._owed, self._chips_counted = statement, owed or {}, chips_counted
        self.setVisible(is_open)
        before = self.who.currentData()
        with QSignalBlocker(self.who):
            self.who.clear()
            for one in statement.holding:
                self.who.addItem(one.name, one.player)
            self.who.setCurrentIndex(max(0, self.who.findData(before)) if statement.holding else -1)
        self._take_up()

    def _take_up(self) -> None:
        inside = self.isAncestorOf(QApplication.focusWidget() or self.window())
        who, owes = self._next, self._owed.get(self._next.player, 0) if self._next else 0
        shown = (who.player, who.holds) if who else (0, 0)
        _show((self.who, self.reason), who is not None)
        _show((self.counted, self.cash_button, *self.ways.buttons()), who is not None and not owes)
        _show((self.collect_button, self.account_button, self.waive_button), bool(owes))
        self.close_button.setVisible(who is None)
        self.count_button.setVisible(who is None and not self._chips_counted)
        _dress(self.close_button, "primary" if self._chips_counted else "ghost")
        if who is not None and shown != self._shown:
            self.reason.clear()
            self.counted.setText(figure(who.holds, self._money))
            self.counted.selectAll()
        self._shown = shown
        self._tell(who, owes)
        if inside and self.who is not QApplication.focusWidget():
            self.first.setFocus()

    def _tell(self, who: PlayerNight | None, owes: int) -> None:
        self.reason.setPlaceholderText(tr("Reason, where it is waived") if owes else
                                       tr("Reason, where the count differs"))
        if who is None:
            self._say(tr("Everybody has cashed out. Closing the night makes the sheet final.") if self._chips_counted
                      else tr("Everybody has cashed out. Count the chips before anybody goes home."))
        elif owes:
            self._say(tr("{name} owes {amount} commission. Collect it first, or waive it with a reason.",
                         name=held_apart(who.name),
                         amount=priced(owes, self._money)))
        else:
            self._say(tr("{name} holds {amount}, {count} to go. Count the chips and hand them in.",
                         name=held_apart(who.name),
                         amount=priced(who.holds, self._money), count=self.who.count()))

    @property
    def _money(self) -> Currency:
        assert self._statement is not None
        return self._statement.money

    def _say(self, sentence: str, tone: str = "") -> None:
        self.said.setText(sentence)
        set_tone(self.said, tone)

    def refuse(self, sentence: str) -> None:
        """Why it was not done; what was typed stays."""
        self._say(sentence, "warn")

    def _clear(self, way: str) -> None:
        if self._next is not None:
            self.commission.emit(self._next.player, way, self.reason.text())

    def _give(self) -> None:
        if self._next is None or not self.cash_button.isVisible():
            return
        try:
            counted = read_amount(self.counted.text(), self._money)
        except Refused as refused:
            self.refuse(str(refused))
            return
        way = HOW[max(0, self.ways.checkedId())][0]
        self.cash_out.emit(self._next.player, counted, way, self.reason.text())


def _show(parts: Sequence[QWidget], on: bool) -> None:
    for part in parts:
        part.setVisible(on)


def _dress(one: QPushButton, kind: str) -> None:
    if one.property("kind") != kind:
        one.setProperty("kind", kind)
        one.style().unpolish(one)
        one.style().polish(one)
