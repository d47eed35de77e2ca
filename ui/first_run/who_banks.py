"""Who banks, and how chips are paid for."""

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.words import tr
from ui.look import theme
from ui.look.ink import Ink
from ui.look.lettering import CENTRE
from ui.widgets.buttons import Surface
from ui.widgets.forms import in_column, in_row
from ui.widgets.tiles_and_words import OneOf, StepHeading, Tile

WAYS = ("account", "cash")


class AnswerTile(Tile):
    """An answer, and below it in a few words what follows from it."""

    def __init__(self, label: str, note: str, parent: QWidget | None = None) -> None:
        super().__init__(label, parent)
        self._label, self._note = label, note
        self.setAccessibleDescription(note)

    def sizeHint(self) -> QSize:
        """Two lines, a finger high."""
        return QSize(theme.current_look().px(96), theme.current_look().pick(56, 52, 48))

    def paint_content(self, painter: QPainter, area: QRectF, surface: Surface) -> None:
        """The answer over the note."""
        ink, line, middle = Ink(painter), theme.current_look().px(20), area.center().y()
        ink.write(QRectF(area.left() + 4, middle - line, area.width() - 8, line), self._label, "body_strong",
                  theme.TX1, CENTRE)
        ink.write(QRectF(area.left() + 4, middle, area.width() - 8, line), self._note, "note", theme.TX2, CENTRE)


class WhoBanks(QWidget):
    """The host or nobody; on account or cash."""

    changed = Signal()

    def __init__(self, number: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.banks, self.ways = OneOf(self), OneOf(self)
        rows = [self._row(self.banks, ((tr("The host"), tr("wins and loses as the house")),
                                       (tr("Nobody"), tr("pot games only")))),
                self._row(self.ways, ((tr("On account"), tr("pay at the end")), (tr("Cash"), tr("pay for chips now"))))]
        in_column(StepHeading(number, tr("Who banks"), tr("Mini Baccarat needs a bank; pot games do not.")), *rows,
                  on=self, spacing=6)

    def _row(self, group: OneOf, answers: tuple[tuple[str, str], ...]) -> QHBoxLayout:
        row = in_row(spacing=6)
        for at, (label, note) in enumerate(answers):
            group.add(tile := AnswerTile(label, note), at)
            row.addWidget(tile, 1)
        group.button(0).setChecked(True)
        group.idClicked.connect(lambda _: self.changed.emit())
        return row

    @property
    def host_banks(self) -> bool:
        """Whether the rack gets what the buy-ins have left of the chips."""
        return self.banks.checkedId() == 0

    @property
    def how(self) -> str:
        """"account" or "cash"."""
        return WAYS[self.ways.checkedId()]

    def stops(self) -> list[QWidget]:
        """Where the Tab key stops, in order."""
        return [*self.banks.buttons(), *self.ways.buttons()]
