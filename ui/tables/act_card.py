"""One act between tables on a card of its own: what is typed for it, Enter does it, Esc leaves it."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from app.errors import Refusal
from app.words import tr
from ui.keys.key_events import is_enter
from ui.tables.acts import Act
from ui.widgets.ask_host import have_booked
from ui.widgets.buttons import SecondaryButton
from ui.widgets.card import Laid
from ui.widgets.forms import SPRING, in_row, words


class ActCard(Laid):
    """`closed` puts it away, and `done` when it was booked; `saved` says whether the books took it."""

    closed = Signal()
    done = Signal()
    saved = Signal(bool)
    wide = 900

    def __init__(self, act: Act, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.fields, self._deed = act
        self.trouble = words("", "body_strong", "warn")
        self.go = SecondaryButton(tr("Do it"), tr("Enter"), kind="go")
        self.back = SecondaryButton(tr("Close"), tr("Esc"), kind="ghost")
        self.go.clicked.connect(self.press)
        self.back.clicked.connect(self.closed)
        self.fields.entered.connect(self.press)
        self.column.addWidget(self.fields)
        self.column.addWidget(self.trouble)
        self.column.addLayout(in_row(SPRING, self.back, self.go, spacing=10))
        self.setAccessibleName(self.fields.accessibleName())

    def begin(self) -> None:
        """The keyboard goes to the first field."""
        self.place()
        self.fields.begin()

    def press(self) -> None:
        """Do what was typed."""
        deed: Callable[[], object] = self._deed()
        have_booked(self, deed, self.saved.emit, self._told)

    def _told(self, refusal: Refusal | None) -> None:
        if refusal is None:
            self.done.emit()
            return
        self.trouble.setText(str(refusal))
        self.fields.ask_again()
        self.place()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Esc; no key goes further."""
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        elif is_enter(event) and not event.isAutoRepeat():
            self.press()
