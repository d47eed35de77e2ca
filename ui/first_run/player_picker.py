"""The players that the house knows: one tap puts a name on the list, one more takes it off."""

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from app.names import same_name
from app.words import tr
from ui.look import theme
from ui.look.tips import show_tip
from ui.widgets.forms import in_column, in_row
from ui.widgets.tiles_and_words import Choice, StepHeading, scrolled

ACROSS = 3
SHOWN_ROWS, FEW_ROWS = 4, 3


class KnownPlayers(QWidget):
    """A key for each known player. `wanted` carries a name that came, `unwanted` one that is taken back.

    `beside` goes at the right of the heading.
    """

    wanted = Signal(str)
    unwanted = Signal(str)

    def __init__(self, names: Sequence[str], number: int, beside: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.keys = {name: self._key(name) for name in names}
        inside = QWidget()
        grid = QGridLayout(inside)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(8)
        for at, key in enumerate(self.keys.values()):
            grid.addWidget(key, at // ACROSS, at % ACROSS)
        for column in range(ACROSS):
            grid.setColumnStretch(column, 1)
        grid.setRowStretch(len(self.keys) // ACROSS + 1, 1)
        self._area = scrolled(inside)
        in_column(in_row((StepHeading(number, tr("Who is here?")), 1), beside), self._area, on=self, spacing=8)
        theme.follow(self._measure)

    def _measure(self) -> None:
        look = theme.current_look()
        rows = min(FEW_ROWS if look.small else SHOWN_ROWS, -(-len(self.keys) // ACROSS))
        self._area.setFixedHeight(rows * look.px(44) + (rows - 1) * 8)

    def _key(self, name: str) -> Choice:
        key = Choice(name)
        key.setMinimumWidth(0)
        show_tip(key, name)
        key.clicked.connect(lambda on: (self.wanted if on else self.unwanted).emit(name))
        return key

    def show_list(self, names: Sequence[str]) -> None:
        """Light those who are on the list."""
        there = {same_name(name) for name in names}
        for name, key in self.keys.items():
            with QSignalBlocker(key):
                key.setChecked(same_name(name) in there)
            key.update()
