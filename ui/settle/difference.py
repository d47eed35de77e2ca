"""A count that differs from the books: by how much, what may explain it, and who is to bear it."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QFrame, QWidget

from app.dealing.asides.close_out import Bears
from app.shortage import Cause
from app.words import tr
from ui.widgets.forms import button, in_column, in_row, words

MOST_CAUSES = 3
WAYS = ((Bears.HOUSE, "The house bears it"), (Bears.EQUALLY, "Shared equally"), (Bears.BY_RESULT, "Shared by result"))


class Difference(QFrame):
    """The likeliest causes with the entries to look at, and three ways to bear what is left: one is `chosen`."""

    chosen = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("surface", "warn")
        self.head = words("", "title", "warn")
        self.causes = [words("", "body", "") for _ in range(MOST_CAUSES)]
        self.nothing = words(tr("Nothing that was entered explains it by itself."), "body")
        self.rest = words(tr("Count again, or take the wrong entry back with Undo. If it stays so:"), "note", "second")
        self.ways = QButtonGroup(self)
        self.ways.setExclusive(True)
        row = in_row(spacing=8)
        for at, (_, label) in enumerate(WAYS):
            way = button(tr(label))
            way.setCheckable(True)
            self.ways.addButton(way, at)
            row.addWidget(way)
        row.addStretch(1)
        in_column(self.head, *self.causes, self.nothing, self.rest, row, on=self, spacing=6, margins=(16, 10, 16, 12))
        self.ways.idClicked.connect(lambda _: self.chosen.emit())

    @property
    def bears(self) -> str:
        """Who bears it; "" while nobody is chosen."""
        return WAYS[self.ways.checkedId()][0].value if self.ways.checkedId() >= 0 else ""

    def show_difference(self, amount: str, over: bool, causes: Sequence[Cause]) -> None:
        """What is over or short, "" for places that only differ among themselves, and what may explain it."""
        self.head.setText(tr("{amount} over. What may explain it:", amount=amount) if over and amount else
                          tr("{amount} short. What may explain it:", amount=amount) if amount else
                          tr("The places differ, the sum agrees. What may explain it:"))
        self.nothing.setVisible(not causes)
        for line, cause in zip(self.causes, [*causes, *[None] * MOST_CAUSES], strict=False):
            line.setVisible(cause is not None)
            line.setText(f"• {cause.sentence}{_entries(cause)}" if cause else "")


def _entries(cause: Cause) -> str:
    if not cause.entries:
        return ""
    return " " + tr("Entry {numbers}.", numbers=", ".join(f"#{number}" for number in cause.entries[:4]))
