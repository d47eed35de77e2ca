"""Ctrl+L: what tables and the cage ask of each other, over any page; and what is opened, moved and closed."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget

from app.desk import Desk
from app.desk.cashier.asks import asked_words, done_words
from app.desk.house.asked import Asked
from app.desk.house.clock import new_op_id
from app.errors import Refusal
from app.words import tr
from ui.keys.key_events import has_ctrl, is_enter, letter
from ui.tables import acts
from ui.tables.fields import Fields
from ui.widgets.ask_host import have_booked
from ui.widgets.buttons import SecondaryButton
from ui.widgets.card import Laid
from ui.widgets.forms import SPRING, in_column, in_row, put_away, set_tone, words


class TablesCard(Laid):
    """One line for each thing that was asked: Enter does its next step, Delete voids it with a reason. Below it what
    the table in sight asks for. `closed` puts it away; `saved` says whether the books took it; `table` asks for a table
    to be shown, 0 for any.
    """

    closed = Signal()
    saved = Signal(bool)
    table = Signal(int)
    wide = 900

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.rows: list[tuple[Asked, SecondaryButton]] = []
        self._lines: list[QWidget] = []
        self._others: list[SecondaryButton] = []  # what this table asks for: away while one of them is typed
        self._deed: Callable[[], acts.Deed] | None = None
        self._form: Fields | None = None
        self.column.addWidget(words(tr("Asked between tables"), "prompt_compact"))
        self._list, self._acts, self._place = in_column(spacing=6), in_row(spacing=8), in_column(spacing=8)
        self.trouble = words("", "body_strong", "warn")
        self._below = in_row(spacing=8)
        for part in (self._list, self._acts, self._below, self._place):
            self.column.addLayout(part)
        self.column.addWidget(self.trouble)
        self.go = SecondaryButton(tr("Do it"), tr("Enter"), kind="go")
        self.back = SecondaryButton(tr("Close"), tr("Esc"), kind="ghost")
        self.go.clicked.connect(self.press)
        self.back.clicked.connect(self._leave)
        self.column.addLayout(in_row(SPRING, self.back, self.go, spacing=10))
        self.deeds: dict[str, Callable[[], object]] = {
            "f": lambda: self._ask(acts.fill(desk)), "c": lambda: self._ask(acts.credit(desk)),
            "s": lambda: self._ask(acts.sell(desk)), "p": lambda: self._ask(acts.payout(desk)),
            "d": lambda: self._have(partial(desk.asks.send_box, new_op_id())),
            "m": lambda: self._ask(acts.move(desk)), "l": lambda: self._ask(acts.call_floor(desk)),
            "t": lambda: self._ask(acts.open_table(desk, self.table.emit)),
            "x": lambda: self._ask(acts.close_table(desk, partial(self.table.emit, 0)))}
        below = self._below
        for key, label, row in (
                ("f", tr("Ask for a fill"), self._acts), ("c", tr("Send to the case"), self._acts),
                ("s", tr("Chips for cash"), self._acts), ("d", tr("Send the drop box"), self._acts),
                ("p", tr("To the cage"), self._acts), ("m", tr("Move a player"), below),
                ("l", tr("Call the floor"), below), ("t", tr("Open a table"), below),
                ("x", tr("Close this table"), below)):
            made = SecondaryButton(label, key.upper())
            made.clicked.connect(self.deeds[key])
            self._others.append(made)
            row.addWidget(made)
        self.setAccessibleName(tr("Asked between tables"))
        self.show_asked()

    def show_asked(self) -> None:
        """What has not ended, the oldest first."""
        self._put_form_away()
        put_away(*self._lines, out_of=self._list)
        self._lines.clear()
        self.rows = [(one, self._row(one)) for one in self.desk.asks.open()]
        if not self.rows:
            self._say(tr("Nothing is asked."), "second")
        self.place()

    def booked_elsewhere(self) -> None:
        """Something was booked at another desk; what is being typed here stays."""
        if self._form is None and self.desk.run is not None:
            self.show_asked()

    def _row(self, asked: Asked) -> SecondaryButton:
        said = asked_words(asked, self.desk.table.amount_text)
        made = SecondaryButton(f"{said} · {_state(asked)}", acts.next_words(asked))
        made.clicked.connect(partial(self._next, asked))
        away = SecondaryButton(tr("Void"), tr("Del"), kind="ghost")
        away.setAccessibleName(tr("Void: {asked}", asked=said))
        away.clicked.connect(partial(self._void, asked))
        away.setEnabled(asked.may_come_to_nothing)
        line = QWidget()
        in_row((made, 1), away, on=line, spacing=6)
        self._list.addWidget(line)
        self._lines.append(line)
        line.show()
        return made

    def _void(self, asked: Asked) -> None:
        self._ask(acts.void(self.desk, asked))

    def place(self) -> None:
        """As high as what it has by now."""
        self.column.invalidate()
        self.column.activate()
        super().place()

    # what is done

    def _next(self, asked: Asked) -> None:
        """The first step that may follow: by the cage at once, by a table where it has to be counted."""
        following = acts.next_of(self.desk, asked)
        if isinstance(following, tuple):
            self._ask(following)
        else:
            self._have(following)

    def _ask(self, act: acts.Act) -> None:
        self._put_form_away()
        self._form, self._deed = act
        act[0].entered.connect(self.press)
        self._place.addWidget(self._form)
        self._form.show()  # else its fields have no height yet
        for other in self._others:
            other.hide()
        self.trouble.setText("")
        self.go.show()
        self.place()
        act[0].begin()

    def _put_form_away(self) -> None:
        if self._form is not None:
            put_away(self._form, out_of=self._place)
        self._form = self._deed = None
        for other in self._others:
            other.show()
        self.go.hide()
        self.setFocus()

    def press(self) -> None:
        """Do what was typed."""
        if self._deed is not None:
            self._have(self._deed())

    def _have(self, deed: acts.Deed) -> None:
        have_booked(self, deed, self.saved.emit, self._told)

    def _told(self, refusal: Refusal | None) -> None:
        self._say(str(refusal or ""), "warn")
        if refusal is None and self.desk.run is not None:
            self.show_asked()
        elif self._form is not None:
            self._form.ask_again()
        self.place()

    def _say(self, sentence: str, tone: str) -> None:
        self.trouble.setText(sentence)
        set_tone(self.trouble, tone)

    def _leave(self) -> None:
        """A form first, then the card."""
        if self._form is not None:
            self.trouble.setText("")
            self._put_form_away()
            self.place()
        else:
            self.closed.emit()

    # keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The keys of the list; while something is typed, Enter does it and Esc puts it away. No key goes further."""
        key = event.key()
        if key == Qt.Key.Key_Escape:
            self._leave()
        elif event.isAutoRepeat():
            return
        elif self._form is not None:
            if is_enter(event):
                self.press()
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self._step(1 if key == Qt.Key.Key_Down else -1)
        elif key == Qt.Key.Key_Delete and (chosen := self._chosen()) and chosen.may_come_to_nothing:
            self._void(chosen)
        elif is_enter(event) and (chosen := self._chosen()):
            self._next(chosen)
        elif not has_ctrl(event) and (act := self.deeds.get(letter(event).lower())):
            act()

    def _chosen(self) -> Asked | None:
        """The line that has the keyboard, else the first."""
        focused = QApplication.focusWidget()
        return next((asked for asked, row in self.rows if row is focused), self.rows[0][0] if self.rows else None)

    def _step(self, by: int) -> None:
        focused = QApplication.focusWidget()
        at = next((at for at, (_, row) in enumerate(self.rows) if row is focused), -1 if by > 0 else 0)
        if self.rows:
            self.rows[(at + by) % len(self.rows)][1].setFocus()


def _state(asked: Asked) -> str:
    if asked.last:
        return done_words(asked.last)
    return {"move": tr("on the way"), "payout": tr("on the way"), "credit": tr("sent"),
            "drop": tr("locked")}.get(asked.kind, tr("asked"))
