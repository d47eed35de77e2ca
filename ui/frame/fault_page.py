"""What is shown where the books cannot be opened: what is wrong, what is allowed, and what can be done."""

from datetime import datetime
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QPushButton, QWidget

from app.errors import Refusal
from app.words import tr
from ui.look import theme
from ui.look.icons import give_icon
from ui.widgets.forms import SPRING, Page, button, in_column, in_row, words


class FaultPage(Page):
    """A full page for trouble at the door. Nothing at the path has been touched.

    `can_read` offers to look at the books without writing; `backup` is the newest copy there is of them.
    """

    again = Signal()
    read_only = Signal()
    backup_wanted = Signal()
    another = Signal()

    def __init__(self, refusal: Refusal, path: str, can_read: bool = False, backup: Path | None = None,
                 parent: QWidget | None = None) -> None:
        super().__init__(parent)
        column = in_column(SPRING, words(tr("The books were not opened"), "prompt", "bad"),
                           words(refusal.wrong, "reason"), on=self, spacing=14, margins=(80, 60, 80, 60))
        for part in (refusal.allowed, refusal.remedy):
            if part:
                column.addWidget(words(part, "reason", "second"))
        where = words(path, "note", "label")
        where.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        column.addWidget(where)
        column.addLayout(self._buttons(can_read, backup))
        column.addStretch(2)
        self.setAccessibleName(f"{tr('The books were not opened')}. {refusal}")
        self.setFocusProxy(self.again_button)

    def _buttons(self, can_read: bool, backup: Path | None) -> QHBoxLayout:
        row = in_row(spacing=10)
        self.again_button = button(tr("Try again"), "primary")
        give_icon(self.again_button, "repeat", theme.BRASS_INK)
        self.read_button = button(tr("Open read-only"))
        self.backup_button = button(tr("Check the backup of {when}", when=_when(backup)) if backup else "")
        self.other_button = button(tr("Choose another file"))
        for made, signal in ((self.again_button, self.again), (self.read_button, self.read_only),
                             (self.backup_button, self.backup_wanted), (self.other_button, self.another)):
            made.setMinimumHeight(theme.current_look().px(56))
            made.clicked.connect(signal)
            row.addWidget(made)
        self.read_button.setVisible(can_read)
        self.backup_button.setVisible(backup is not None)
        row.addStretch(1)
        return row

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the button that has the keyboard."""
        focused = QApplication.focusWidget()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(focused, QPushButton):
            focused.click()
        else:
            super().keyPressEvent(event)


def newest_backup(path: Path, folders: list[Path]) -> Path | None:
    """The newest copy of the books at a path that lies in one of these folders; None where there is none."""
    found = [copy for folder in folders for copy in folder.glob(f"sabot-{path.stem}-*.db") if copy.is_file()]
    return max(found, key=lambda copy: copy.stat().st_mtime, default=None)


def _when(copy: Path) -> str:
    return f"{datetime.fromtimestamp(copy.stat().st_mtime).astimezone():%Y-%m-%d %H:%M}"
