"""The right column of the Cage page: the case chip by chip, where the whole set is, and who has signed."""

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.chips import ChipSet, worth
from app.desk.cashier.cage import ChipsNow
from app.money import Currency, figure
from app.words import tr
from app.words.joined import comma_list, sentences
from ui.look import theme
from ui.look.art import ChipArt, chip_label
from ui.look.icons import draw_icon
from ui.look.ink import Ink
from ui.look.lettering import LEFT, RIGHT

MINUS = "−"


@dataclass(frozen=True, slots=True)
class CaseShown:
    """What the panel shows: the case by value, what the chosen request would send (below zero: takes in), where the
    set is, and who has signed for it; `of` is the letter of the request, or what it is called.
    """

    chips: ChipSet
    money: Currency
    case: Mapping[int, int]
    sends: Mapping[int, int]
    now: ChipsNow
    signed: tuple[tuple[str, str], ...] = ()
    of: str = ""

    def rows(self) -> list[tuple[int, int, int]]:
        """Of each value how many there are, and how many go."""
        return [(value, max(0, self.case.get(value, 0)), self.sends.get(value, 0)) for value in
                sorted(self.chips.values, reverse=True)]

    def places(self) -> list[tuple[str, int]]:
        """Where the set is, without places that have none of it."""
        now = self.now
        every = ((tr("Racks"), now.racks), (tr("Cage"), now.cage), (tr("With players"), now.players),
                 (tr("In pots"), now.pots), (tr("On the way"), now.on_the_way), (tr("Tips and jackpots"), now.put_by),
                 (tr("Counted short"), now.found), (tr("Written off"), now.written_off))
        return [(name, amount) for name, amount in every if amount or name in (tr("Racks"), tr("Cage"))]


class CasePanel(QWidget):
    """Painted: it is read at a glance, and spoken as a whole."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.shown: CaseShown | None = None
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        theme.keep(self, "size", lambda one: one.setFixedWidth(theme.current_look().side))

    def show_case(self, shown: CaseShown) -> None:
        """Show this."""
        if shown != self.shown:
            self.shown = shown
            self.setAccessibleName(self._spoken(shown))
            self.update()

    def sizeHint(self) -> QSize:
        """As wide as the column."""
        return QSize(theme.current_look().side, 300)

    def _spoken(self, shown: CaseShown) -> str:
        case = comma_list(f"{held} × {chip_label(value, shown.money)}" + (
            tr(", after it {number}", number=_number(held - sent)) if sent else "")
            for value, held, sent in shown.rows())
        where = comma_list(f"{name} {figure(amount, shown.money)}" for name, amount in shown.places())
        signed = comma_list(f"{part} {who or tr('has still to sign')}" for part, who in shown.signed)
        return sentences((tr("Cage chips: {chips}", chips=case), where, self._balance(shown), signed))

    def _balance(self, shown: CaseShown) -> str:
        off = shown.now.difference
        return tr("All chips balance") if not off else tr("{amount} does not balance", amount=figure(off, shown.money))

    def paintEvent(self, event: QPaintEvent) -> None:
        """The three parts one below the other; where it is low their lines are."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.fillRect(self.rect(), theme.colour(theme.INK1))
        if self.shown is not None:
            self._draw(painter, self.shown)
        painter.end()

    def _draw(self, painter: QPainter, shown: CaseShown) -> None:
        px, ink, rows, places = theme.current_look().px, Ink(painter), shown.rows(), shown.places()
        lines = len(rows) + 1.9 + 0.62 * (len(places) + 2) + (1.3 if shown.signed else 0)
        line = min(px(42), (self.height() - px(16)) / lines)
        area = QRectF(px(14), px(6), self.width() - px(28), line)
        area = self._draw_head(ink, area, shown)
        for value, held, sent in rows:
            self._draw_chip(painter, ink, area, shown, value, held, sent)
            area.translate(0, line)
        self._draw_worth(ink, area, shown)
        area.translate(0, line)
        area = self._draw_places(painter, ink, area, shown)
        if shown.signed:
            self._draw_signed(ink, QRectF(area.left(), area.top() + line * 0.2, area.width(), line), shown)

    def _columns(self, area: QRectF) -> list[QRectF]:
        """Now, sent and after, at the right of the chip."""
        wide = area.width() * 0.26
        return [QRectF(area.right() - wide * (3 - at), area.top(), wide, area.height()) for at in range(3)]

    def _draw_head(self, ink: Ink, area: QRectF, shown: CaseShown) -> QRectF:
        half = QRectF(area.left(), area.top(), area.width(), area.height() * 0.5)
        ink.write(half, tr("Cage chips"), "body_strong")
        if shown.of:
            ink.write(half, tr("before and after {request}", request=shown.of), "note", theme.TX2, RIGHT)
        half.translate(0, area.height() * 0.45)
        for title, column in zip((tr("Now"), tr("Sent"), tr("After")), self._columns(half), strict=True):
            ink.write(column, title, "label", theme.TX3, RIGHT)
        return area.translated(0, area.height() * 0.9)

    def _draw_chip(self, painter: QPainter, ink: Ink, area: QRectF, shown: CaseShown, value: int, held: int,
                   sent: int) -> None:
        ink.rule(area.left(), area.right(), area.top())
        size = round(min(theme.current_look().px(32), area.height() - 4))
        art = ChipArt(shown.chips, shown.money)
        painter.drawPixmap(round(area.left()), round(area.center().y() - size / 2),
                           art.face(value, size, self.devicePixelRatioF()))
        now, goes, after = self._columns(area)
        ink.write(now, str(held), "body_strong", theme.TX1, RIGHT)
        ink.write(goes, _moved(str(abs(sent)), sent), "body", theme.TX2, RIGHT)
        ink.write(after, _number(held - sent), "body_strong", theme.BAD if held < sent else theme.TX1, RIGHT)

    def _draw_worth(self, ink: Ink, area: QRectF, shown: CaseShown) -> None:
        ink.rule(area.left(), area.right(), area.top(), theme.LINE2)
        ink.write(area, tr("Worth"), "body_strong")
        held, sent = worth({value: number for value, number, _ in shown.rows()}), worth(shown.sends)
        words = (figure(held, shown.money), _moved(figure(abs(sent), shown.money), sent),
                 figure(held - sent, shown.money))
        for said, column in zip(words, self._columns(area), strict=True):
            ink.write(column, said, "body_strong", theme.TX1, RIGHT)

    def _draw_places(self, painter: QPainter, ink: Ink, area: QRectF, shown: CaseShown) -> QRectF:
        """Racks, cage, players, pots and what is on its way: together the sets owned."""
        area = QRectF(area.left(), area.top(), area.width(), area.height() * 0.62)
        ink.write(area, tr("The whole set"), "note_strong", theme.TX2)
        area.translate(0, area.height())
        for name, amount in shown.places():
            ink.write(area, name, "note", theme.TX2)
            ink.write(area, figure(amount, shown.money), "note_strong", theme.TX1, RIGHT)
            area.translate(0, area.height())
        ink.rule(area.left(), area.right(), area.top(), theme.LINE2)
        well = not shown.now.difference
        shade, size = theme.OK if well else theme.BAD, theme.current_look().px(16)
        draw_icon(painter, "check-circle" if well else "warning", area.left(), area.center().y() - size / 2, size,
                  shade)
        ink.write(area.adjusted(size + 6, 0, 0, 0), self._balance(shown), "note_strong", shade, LEFT)
        ink.write(area, tr("{amount} owned", amount=figure(shown.now.owned, shown.money)), "note_strong", theme.TX1,
                  RIGHT)
        return area.translated(0, area.height())

    def _draw_signed(self, ink: Ink, area: QRectF, shown: CaseShown) -> None:
        """A plate for each who signs, amber for who has still to."""
        shown_last = shown.signed[-3:]
        wide = (area.width() - 8 * (len(shown_last) - 1)) / len(shown_last)
        for at, (part, who) in enumerate(shown_last):
            plate = QRectF(area.left() + at * (wide + 8), area.top(), wide, area.height())
            ink.box(plate, theme.BUTTON, theme.INK2 if who else theme.WARN_SURFACE, theme.LINE if who else
                    theme.WARN_EDGE)
            inner = plate.adjusted(8, 0, -8, 0)
            ink.write(QRectF(inner.left(), inner.top(), inner.width(), inner.height() / 2), part, "label", theme.TX2)
            ink.write(QRectF(inner.left(), inner.center().y() - 2, inner.width(), inner.height() / 2),
                      tr("{who} ✓", who=who) if who else tr("to sign"), "note_strong",
                      theme.TX1 if who else theme.WARN_TEXT)


def _number(chips: int) -> str:
    """So many chips: of what is short, with the sign that every figure has."""
    return str(chips).replace("-", "−")


def _moved(words: str, sent: int) -> str:
    return "–" if not sent else f"{MINUS if sent > 0 else '+'}{words}"
