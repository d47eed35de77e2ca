"""What is shown where the books cannot be opened: what is wrong, what is allowed, and what can be done."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QPushButton, QWidget

from app.errors import Refusal
from app.words import tr
from app.words.joined import sentences
from ui.look import theme
from ui.look.icons import give_icon
from ui.widgets.forms import SPRING, Page, button, in_column, in_row, words


class FaultPage(Page):
    """A full page for trouble at the door. Nothing at the path has been touched.

    `can_read` offers to look at the books without writing.
    """

    again = Signal()
    read_only = Signal()
    another = Signal()

    def __init__(self, refusal: Refusal, path: str, can_read: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        column = in_column(SPRING, words(tr("The books were not opened"), "prompt", "bad"),
                           words(refusal.wrong, "reason"), on=self, spacing=14, margins=(80, 60, 80, 60))
        for part in (refusal.allowed, refusal.remedy):
            if part:
                column.addWidget(words(part, "reason", "second"))
        where = words(path, "note", "label")
        where.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        column.addWidget(where)
        column.addLayout(self._buttons(can_read))
        column.addStretch(2)
        self.setAccessibleName(sentences((tr("The books were not opened"), str(refusal))))
        self.setFocusProxy(self.again_button)

    def _buttons(self, can_read: bool) -> QHBoxLayout:
        row = in_row(spacing=10)
        self.again_button = button(tr("Try again"), "primary")
        give_icon(self.again_button, "repeat", theme.BRASS_INK)
        self.read_button = button(tr("Open read-only"))
        self.other_button = button(tr("Choose another file"))
        for made, signal in ((self.again_button, self.again), (self.read_button, self.read_only),
                             (self.other_button, self.another)):
            made.setMinimumHeight(theme.current_look().px(56))
            made.clicked.connect(signal)
            row.addWidget(made)
        self.read_button.setVisible(can_read)
        row.addStretch(1)
        return row

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the button that has the keyboard."""
        focused = QApplication.focusWidget()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(focused, QPushButton):
            focused.click()
        else:
            super().keyPressEvent(event)

