"""The houses on servers that were opened here, to choose one from; or a file, as ever."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget

from app.desk.house.known_houses import KnownHouse
from app.words import tr
from ui.keys.key_events import is_enter
from ui.widgets.buttons import SecondaryButton
from ui.widgets.card import Laid
from ui.widgets.forms import SPRING, in_row, words


class HousesCard(Laid):
    """A line each. `chosen` carries the file of one, `file` asks for another file, `closed` puts it away."""

    chosen = Signal(object)
    file = Signal()
    closed = Signal()

    def __init__(self, houses: Sequence[KnownHouse], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.column.addWidget(words(tr("Open a house"), "prompt_compact"))
        self.rows: list[SecondaryButton] = []
        for number, one in enumerate(houses, start=1):
            made = SecondaryButton(tr("{house} on {host}, as {desk}", house=one.house, host=one.host, desk=one.desk),
                                   str(number) if number < 10 else "")
            made.clicked.connect(partial(self.chosen.emit, one.path))
            self.rows.append(made)
        other, back = SecondaryButton(tr("Another file"), "F"), SecondaryButton(tr("Close"), tr("Esc"), kind="ghost")
        other.clicked.connect(self.file)
        back.clicked.connect(self.closed)
        self.rows.append(other)
        for row in self.rows:
            self.column.addWidget(row)
        self.column.addLayout(in_row(SPRING, back))
        self.setAccessibleName(tr("Open a house"))
        self.setFocusProxy(self.rows[0])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows from line to line, Enter opens, a figure its line; no key goes further."""
        key, focused = event.key(), QApplication.focusWidget()
        at = next((at for at, row in enumerate(self.rows) if row is focused), 0)
        if key == Qt.Key.Key_Escape:
            self.closed.emit()
        elif event.isAutoRepeat():
            return
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.rows[(at + (1 if key == Qt.Key.Key_Down else -1)) % len(self.rows)].setFocus()
        elif is_enter(event):
            self.rows[at].click()
        elif key == Qt.Key.Key_F:
            self.file.emit()
        elif event.text().isdigit() and 0 < int(event.text()) < len(self.rows):
            self.rows[int(event.text()) - 1].click()
