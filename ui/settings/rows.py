"""A part of the settings, and how it is laid out: a heading, and rows with a hairline between them."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QFrame, QVBoxLayout, QWidget

from app.words.joined import labelled
from ui.look import theme
from ui.widgets.forms import Page, button, in_column, in_row, words


class Part(Page):
    """A part of the settings: filled when it is first shown, for dressing many widgets takes a while.

    `said` carries a sentence and its tone, `saved` whether the books took a change.
    """

    said = Signal(str, str)
    saved = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._filled = False

    def show_now(self) -> None:
        """Fill it, once."""
        if not self._filled:
            self._filled = True
            self.fill()

    def fill(self) -> None:
        """Make what is in it."""
        raise NotImplementedError


def column_of(part: QWidget, title: str, *rows: QWidget, lines: bool = True) -> QVBoxLayout:
    """Fill a part with a heading and rows, with hairlines between them or room."""
    column = in_column(words(title, "prompt_compact", wrap=False), theme.current_look().px(10), on=part, spacing=0,
                       margins=(28, 20, 28, 24))
    for at, row in enumerate(rows):
        if at and lines:
            column.addWidget(hairline())
        elif at:
            column.addSpacing(theme.current_look().px(10))
        column.addWidget(row)
    column.addStretch(1)
    return column


def hairline() -> QFrame:
    """A line between two rows."""
    line = QFrame()
    line.setFixedHeight(1)
    theme.dress(line, f"background: {theme.LINE};")
    return line


class ChoiceRow(QWidget):
    """A few buttons of which one is chosen, with what they decide at their left. `group` numbers them from 0."""

    def __init__(self, label: str, note: str, options: list[str], now: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.group = QButtonGroup(self)
        row = in_row(on=self, spacing=8, margins=(0, 10, 0, 10))
        self.note = words(note, "note", "second")
        row.addLayout(in_column(words(label, "body_strong", wrap=False), self.note, spacing=1), 1)
        for at, text in enumerate(options):
            one = button(text)
            one.setCheckable(True)
            one.setChecked(at == now)
            one.setAccessibleName(labelled(label, text))
            one.setMinimumSize(QSize(theme.current_look().px(84), theme.current_look().px(44)))
            self.group.addButton(one, at)
            row.addWidget(one, 0, Qt.AlignmentFlag.AlignVCenter)
