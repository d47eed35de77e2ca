"""Every version of a set: when it was saved and by whom, what it changed, how it differs from any other set."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from app.words import tr
from ui.keys.key_events import is_enter
from ui.look import theme
from ui.look.direction import start
from ui.rules.cards import RINGED
from ui.widgets.buttons import SecondaryButton
from ui.widgets.card import Laid
from ui.widgets.forms import SPRING, Choice, in_column, in_row, words
from ui.widgets.tiles_and_words import Words, scrolled


@dataclass(frozen=True, slots=True)
class VersionLine:
    """A version as it is listed: its number, its words, and its rules."""

    number: int
    words: str
    rules: Any


@dataclass(frozen=True, slots=True)
class Other:
    """Something a version can be compared with: what it is called, and its rules."""

    words: str
    rules: Any


class VersionsCard(Laid):
    """Arrows choose a version, Enter restores it, Esc puts the card away. `restore` carries the version’s number.

    `told` makes sentences of what differs between two sets of rules.
    """

    restore = Signal(int)
    closed = Signal()
    wide = 980

    def __init__(self, title: str, versions: Sequence[VersionLine], others: Sequence[Other],
                 told: Callable[[Any, Any], Sequence[str]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._versions, self._others, self._told = tuple(versions), tuple(others), told
        self.list, self.against = QListWidget(), Choice()
        self.text = Words("", "body", wrap=True)
        self.go = SecondaryButton(tr("Restore"), tr("Enter"), icon="undo", kind="go")
        self.back = SecondaryButton(tr("Close"), tr("Esc"), kind="ghost")
        self._arrange(title)
        self.list.currentRowChanged.connect(lambda _: self._show())
        self.against.activated.connect(lambda _: self._show())
        self.go.clicked.connect(self._restore)
        self.back.clicked.connect(self.closed)
        self.setFocusProxy(self.list)
        self.setAccessibleName(title)
        self.list.setCurrentRow(0)

    def _arrange(self, title: str) -> None:
        self.column.addWidget(words(title, "prompt_compact"))
        for one in self._versions:
            item = QListWidgetItem(one.words)
            item.setSizeHint(QSize(0, theme.current_look().px(46)))
            self.list.addItem(item)
        theme.written(self.list, "body_strong")
        self.list.setAccessibleName(tr("Versions"))
        theme.dress(self.list, RINGED + f"QListWidget::item {{ padding-{start()}: 10px; }}")
        self.against.addItem(tr("The previous version"))
        for other in self._others:
            self.against.addItem(other.words)
        self.against.setAccessibleName(tr("Compare with"))
        theme.written(self.against, "body_strong")
        inside = QWidget()
        in_column(self.text, SPRING, on=inside)
        right = in_column(Words(tr("Compare with"), "label", "label"), self.against, (scrolled(inside), 1))
        self.column.addLayout(in_row((self.list, 2), (right, 3), spacing=16), 1)
        self.column.addLayout(in_row(SPRING, self.back, self.go))

    @property
    def chosen(self) -> VersionLine:
        """The version that is chosen."""
        return self._versions[max(0, self.list.currentRow())]

    def place(self) -> None:
        """High enough for what is compared."""
        wide = min(theme.current_look().px(self.wide), self.width() - 40)
        high = min(theme.current_look().px(560), self.height() - 40)
        self.panel.setGeometry((self.width() - wide) // 2, max(20, (self.height() - high) // 3), wide, high)

    def _show(self) -> None:
        """What differs between the chosen version and what it is compared with."""
        at = self.against.currentIndex() - 1
        if at >= 0:
            sentences = self._told(self._others[at].rules, self.chosen.rules)
            same = tr("The rules are the same.")
        else:
            row = max(0, self.list.currentRow())
            before = self._versions[row + 1] if row + 1 < len(self._versions) else None
            sentences = self._told(before.rules, self.chosen.rules) if before else ()
            same = tr("The rules are the same.") if before else tr("This is the first version.")
        self.text.setText("\n\n".join(sentences) or same)
        is_latest = self.chosen is self._versions[0]
        self.go.setEnabled(not is_latest)
        self.go.show_label(tr("Latest version") if is_latest else
                           tr("Restore version {number}", number=self.chosen.number))

    def _restore(self) -> None:
        if self.go.isEnabled():
            self.restore.emit(self.chosen.number)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter restores, Esc closes; no key goes further."""
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        elif is_enter(event) and not event.isAutoRepeat():
            self._restore()
