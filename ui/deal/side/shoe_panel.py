"""The cards of the shoe that have been seen, by rank, and how far it is dealt."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from app.cards import RANKS
from app.dealing.values.felt import ShoeView
from app.words import tr
from app.words.joined import comma_list
from ui.look import theme
from ui.look.ink import Ink
from ui.look.lettering import RIGHT
from ui.look.pictures import KeptPicture


class ShoePanel(QWidget):
    """A bar for each rank: how many of it are out, of how many."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shoe: ShoeView | None = None
        self._picture = KeptPicture()
        self.setAccessibleName(tr("Cards seen"))

    def show_shoe(self, shoe: ShoeView | None) -> None:
        """Show how far the shoe is."""
        if shoe == self._shoe:
            return
        self._shoe = shoe
        self._picture.forget()
        if shoe:
            seen = comma_list(f"{rank.spoken} {shoe.seen.get(rank.value, 0)}" for rank in RANKS)
            self.setAccessibleName(tr("Cards seen: {seen}", seen=seen))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Show the head and the bars."""
        painter = QPainter(self)
        self._picture.paint(painter, self, self._draw_all)
        painter.end()

    def _draw_all(self, painter: QPainter) -> None:
        ink, look, shoe = Ink(painter), theme.current_look(), self._shoe
        area = QRectF(self.rect()).adjusted(look.px(16), look.px(10), -look.px(16), -look.px(8))
        if shoe is None:
            ink.write(QRectF(area.left(), area.top(), area.width(), look.px(24)), tr("No shoe is dealt here."), "body",
                      theme.TX2)
        else:
            self._draw(ink, area, shoe)

    def _draw(self, ink: Ink, area: QRectF, shoe: ShoeView) -> None:
        look = theme.current_look()
        head = QRectF(area.left(), area.top(), area.width(), look.px(24))
        ink.write(head, tr("Cards seen"), "body_strong")
        known = sum(shoe.seen.values())
        ink.write(head, tr("{known} of {cards}", known=known, cards=shoe.cards), "note", theme.TX3, RIGHT)
        each = shoe.cards // len(RANKS)
        step = min(look.px(34), (area.height() - head.height() - look.px(52)) / len(RANKS))
        for at, rank in enumerate(RANKS):
            line = QRectF(area.left(), head.bottom() + 6 + at * step, area.width(), step)
            self._draw_rank(ink, line, rank.spoken, shoe.seen.get(rank.value, 0), each)
        foot = QRectF(area.left(), area.bottom() - look.px(40), area.width(), look.px(20))
        ink.write(foot, tr("{left} cards left in the shoe; cut card at {cut}.", left=shoe.left, cut=shoe.cut_at),
                  "label", theme.TX2)
        ink.write(foot.translated(0, look.px(18)), tr("Burned cards are unseen and not counted."), "label",
                  theme.TX3)

    def _draw_rank(self, ink: Ink, line: QRectF, rank: str, seen: int, each: int) -> None:
        look, middle = theme.current_look(), line.center().y()
        ink.write(QRectF(line.left(), line.top(), look.px(28), line.height()), rank, "body_strong")
        numbers = look.px(74)
        bar = QRectF(line.left() + look.px(34), middle - 4, line.width() - look.px(34) - numbers, 8)
        ink.box(bar, 4, theme.INK3)
        if seen and each:
            filled = QRectF(bar.left(), bar.top(), max(8.0, bar.width() * min(1.0, seen / each)), bar.height())
            ink.box(filled, 4, theme.BRASS_MARK if seen < each else theme.BAD)
        ink.write(QRectF(line.right() - numbers, line.top(), numbers, line.height()),
                  tr("{seen} of {each}", seen=seen, each=each), "note", theme.TX2, RIGHT)
