"""What is shown where the books cannot be opened: what is wrong, what is allowed, and what can be done."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.errors import Refusal
from app.words import tr
from ui import theme
from ui.forms import Page, button, words
from ui.icons import icon


class FaultPage(Page):
    """A full page for trouble at the door. Nothing at the path has been touched."""

    again = Signal()
    read_only = Signal()
    another = Signal()

    def __init__(self, refusal: Refusal, path: str, can_read: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        column = QVBoxLayout(self)
        column.setContentsMargins(80, 60, 80, 60)
        column.setSpacing(14)
        column.addStretch(1)
        column.addWidget(words(tr("The books were not opened"), "prompt", "bad"))
        column.addWidget(words(refusal.wrong, "reason"))
        for part in (refusal.allowed, refusal.remedy):
            if part:
                column.addWidget(words(part, "reason", "second"))
        where = words(path, "note", "label")
        where.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        column.addWidget(where)
        column.addLayout(self._buttons(can_read))
        column.addStretch(2)
        self.setAccessibleName(f"{tr('The books were not opened')}. {refusal}")

    def _buttons(self, can_read: bool) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(10)
        self.again_button = button(tr("Try again"), "primary")
        self.read_button = button(tr("Open to be read only"))
        self.other_button = button(tr("Choose another file"))
        self.again_button.setIcon(icon("repeat"))
        for made, signal in ((self.again_button, self.again), (self.read_button, self.read_only),
                             (self.other_button, self.another)):
            made.setMinimumHeight(theme.look().px(56))
            made.clicked.connect(signal)
            row.addWidget(made)
        self.read_button.setVisible(can_read)
        row.addStretch(1)
        return row
