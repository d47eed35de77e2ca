"""What there is to know of a dealer's-choice hand: its facts, and every seat with what it has said and holds."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

from app.dealing.values.felt import Felt, SeatView
from app.money import CURRENCIES, Currency, figure
from app.words import tr
from ui.look import theme
from ui.look.ink import Ink, advance, painter_on
from ui.look.lettering import RIGHT
from ui.look.text_layout import wrapped


class HandPanel(QWidget):
    """Facts above, seats below, as many of them as there is room for."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._felt, self._money = Felt(), CURRENCIES[0]
        self.setAccessibleName(tr("This hand"))

    def show_felt(self, felt: Felt, money: Currency) -> None:
        """Show this hand."""
        if felt == self._felt:
            return
        self._felt, self._money = felt, money
        facts = ", ".join(f"{what} {how_much}" for what, how_much in felt.facts)
        self.setAccessibleName(f"{felt.title or tr('This hand')}: {facts}")
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the facts and the seats."""
        painter = painter_on(self)
        ink, look = Ink(painter), theme.current_look()
        area = QRectF(self.rect()).adjusted(look.px(16), look.px(12), -look.px(16), -look.px(8))
        top = self._draw_facts(ink, area)
        self._draw_seats(ink, area.adjusted(0, top + look.px(12), 0, 0))
        painter.end()

    def _draw_facts(self, ink: Ink, area: QRectF) -> float:
        """The title and a line for each fact; how much room they took."""
        look = theme.current_look()
        line = QRectF(area.left(), area.top(), area.width(), look.px(26))
        ink.write(line, self._felt.title or tr("This hand"), "title")
        line.translate(0, look.px(30))
        for what, how_much in self._felt.facts:
            line = self._draw_fact(ink, line, what, how_much)
        return line.top() - area.top()

    def _draw_fact(self, ink: Ink, line: QRectF, what: str, how_much: str) -> QRectF:
        """A fact on its line, or on more of them where it is long; where the next one goes."""
        look = theme.current_look()
        wide = advance(how_much, "body_strong")
        beside = wide + advance(what, "body") + 8 <= line.width()
        lines = [how_much] if beside else wrapped(how_much, theme.font("body_strong"), line.width())
        ink.write(line.adjusted(0, 0, -wide - 8 if beside else 0, 0), what, "body", theme.TX2)
        for at, words in enumerate(lines):
            place = line.translated(0, 0 if beside else look.px(20) * (at + 1))
            ink.write(place.adjusted(place.width() - wide - 1 if beside else 0, 0, 0, 0), words, "body_strong",
                      theme.TX1, RIGHT)
        last = line.translated(0, 0 if beside else look.px(20) * len(lines))
        ink.rule(last.left(), last.right(), last.bottom())
        return last.translated(0, look.px(28))

    def _draw_seats(self, ink: Ink, area: QRectF) -> None:
        seated = [seat for seat in self._felt.seats if not seat.open]
        if not seated:
            return
        step = theme.current_look().px(34)
        for at, seat in enumerate(seated[: max(0, int(area.height() // step))]):
            self._draw_seat(ink, QRectF(area.left(), area.top() + at * step, area.width(), step), seat)

    def _draw_seat(self, ink: Ink, line: QRectF, seat: SeatView) -> None:
        look = theme.current_look()
        if seat.to_act:
            ink.box(line.adjusted(-look.px(6), 1, look.px(6), -1), theme.CELL, theme.BRASS_SURFACE)
        size = look.px(22)
        ink.seat_number(QRectF(line.left(), line.center().y() - size / 2, size, size), seat.number, seat.to_act)
        has = seat.score_words or figure(seat.behind, self._money)
        room = max(look.px(72), advance(has, "body_strong") + 2)
        ink.write(QRectF(line.right() - room, line.top(), room, line.height()), has, "body_strong", theme.TX1, RIGHT)
        said = tr("sits out") if seat.sits_out else seat.mark
        wide = advance(said, "note") + 8 if said else 0
        name = QRectF(line.left() + size + 8, line.top(), line.width() - size - room - wide - 12, line.height())
        ink.write(name, seat.name, "body", theme.TX2 if seat.sits_out else theme.TX1)
        ink.write(QRectF(line.right() - room - wide - 4, line.top(), wide, line.height()), said, "note",
                  theme.BRASS if seat.to_act else theme.TX2, RIGHT)
