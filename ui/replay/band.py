"""The band along the top of a replay: it says that this is the past, and that nothing here changes the books."""

from PySide6.QtCore import QEvent, QRectF
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.desk.replay.night import HandDealt
from app.words import tr
from app.words.joined import comma_list, sentences
from ui.look import theme
from ui.look.ink import Ink, advance, painter_on
from ui.look.lettering import RIGHT
from ui.widgets.buttons import SecondaryButton
from ui.widgets.forms import SPRING, in_row

HIGH = 60


class Band(QWidget):
    """REPLAY in brass, the hand in one line, and the way out."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._hand: HandDealt | None = None
        self._showing = False
        self.close_button = SecondaryButton(tr("Close the replay"), tr("Esc"), kind="on_brass")
        in_row(SPRING, self.close_button, on=self, margins=(0, 0, theme.current_look().px(12), 0))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.keep(self, "size", lambda one: one.setFixedHeight(theme.current_look().px(HIGH)))
        self.show_hand(None)

    def show_hand(self, hand: HandDealt | None, showing: bool = False) -> None:
        """Name the hand that is replayed, and say whether players see it too; None while one is being chosen."""
        self._hand, self._showing = hand, showing
        said = (tr("Replay"), hand.words, hand.number_words) if hand is not None else (tr("Replay"),)
        self.setAccessibleName(sentences((*said, self._below)))
        self.update()

    @property
    def _below(self) -> str:
        """The second line."""
        books = tr("Nothing here changes the books")
        return tr("{books} · on the players’ display too", books=books) if self._showing else books

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the band and its words."""
        painter = painter_on(self)
        painter.fillRect(self.rect(), theme.colour(theme.BRASS))
        ink, look = Ink(painter), theme.current_look()
        line = QRectF(self.rect()).adjusted(look.px(18), 0, -self.close_button.width() - look.px(28), 0)
        left = ink.write(line, tr("REPLAY"), "figure", theme.BRASS_INK) + look.px(20)
        upper = line.adjusted(left, look.px(7), 0, -look.px(27))
        lower = line.adjusted(left, look.px(32), 0, -look.px(6))
        what = self._hand.words if self._hand is not None else tr("One hand, step by step")
        ink.write(upper, what, "title", theme.BRASS_INK)
        ink.write(lower, self._below, "note_strong", theme.BRASS_INK)
        if self._hand is not None:
            self._draw_entry(ink, upper, lower, self._hand, advance(what, "title"))
        painter.end()

    def _draw_entry(self, ink: Ink, upper: QRectF, lower: QRectF, hand: HandDealt, taken: float) -> None:
        ink.write(lower, comma_list((*hand.flags, hand.table)), "note_strong", theme.BRASS_INK, RIGHT)
        if taken + advance(hand.number_words, "title") + 20 < upper.width():
            ink.write(upper, hand.number_words, "title", theme.BRASS_INK, RIGHT)

    def changeEvent(self, event: QEvent) -> None:
        """Take the new measures."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            theme.keep(self, "size", lambda one: one.setFixedHeight(theme.current_look().px(HIGH)))
