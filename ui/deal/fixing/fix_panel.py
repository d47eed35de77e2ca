"""The right column on the walk back: the card that was keyed and the one that goes in, and what every player was and
becomes."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

from app.cards import Card
from app.dealing.engine.if_fixed import Difference, Outcome
from app.dealing.table.table import Table
from app.money import CURRENCIES, Currency, signed_figure
from app.words import tr
from app.words.joined import clauses, up_to
from ui.look import theme
from ui.look.art import CARD_SHAPE, card_pixmap
from ui.look.ink import Ink, advance, painter_on
from ui.look.lettering import RIGHT
from ui.look.text_layout import wrapped

CARD = 40
"""How wide a card is drawn here."""


class FixPanel(QWidget):
    """Drawn whole; it takes no keys and no clicks."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._cards: tuple[Card, Card] | None = None
        self._results, self._foot = ("", ""), tuple[str, ...]()
        self._rows: list[tuple[str, str, int, int]] = []
        self._money: Currency = CURRENCIES[0]
        self.setMinimumHeight(1)

    def show_difference(self, table: Table, keyed: Card, fixed: Card, difference: Difference,
                        foot: tuple[str, ...]) -> None:
        """What was keyed, what goes in, and what that comes to."""
        was, becomes = difference.was, difference.becomes
        self._cards, self._money, self._foot = (keyed, fixed), table.money, foot
        self._results = _first_part(was), _first_part(becomes)
        self._rows = _rows(table, was, becomes) if was and becomes else []
        self.setAccessibleName(tr("Fix: {was} becomes {becomes}. {rows}", was=keyed, becomes=fixed, rows=clauses(
            f"{name} {signed_figure(before, self._money)} → {signed_figure(now, self._money)}"
            for _, name, before, now in self._rows)))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the two cards, the table and what is kept."""
        if self._cards is None:
            return
        painter = painter_on(self)
        ink, look = Ink(painter), theme.current_look()
        area = QRectF(self.rect()).adjusted(look.px(16), look.px(12), -look.px(16), -look.px(12))
        wide, high = (area.width() - look.px(28)) / 2, look.px(CARD * CARD_SHAPE) + look.px(42)
        for at, (label, card, result) in enumerate(zip((tr("Keyed"), tr("Fixed")), self._cards, self._results,
                                                       strict=True)):
            box = QRectF(area.left() + at * (wide + look.px(28)), area.top(), wide, high)
            self._draw_card(ink, box, label, card, result, bool(at))
        arrow = QRectF(area.left() + wide, area.top(), look.px(28), high)
        ink.write(arrow.adjusted(look.px(6), 0, 0, 0), "→", "title", theme.WARN)
        self._draw_rows(ink, area.adjusted(0, high + look.px(8), 0, 0))
        painter.end()

    def _draw_card(self, ink: Ink, box: QRectF, label: str, card: Card, result: str, fixed: bool) -> None:
        look = theme.current_look()
        ink.box(box, theme.BUTTON, theme.WARN_SURFACE if fixed else theme.INK2, theme.WARN if fixed else theme.LINE)
        inner = box.adjusted(look.px(10), look.px(6), -look.px(8), -look.px(8))
        ink.write(QRectF(inner.left(), inner.top(), inner.width(), look.px(20)), label, "note",
                  theme.WARN_TEXT if fixed else theme.TX2)
        corner = QPointF(round(inner.left()), round(inner.top() + look.px(24)))
        ink.painter.drawPixmap(corner, card_pixmap(card, round(look.px(CARD)), self.devicePixelRatioF()))
        beside = inner.adjusted(look.px(CARD + 8), look.px(22), 0, 0)
        line = look.px(18)
        for at, words in enumerate(wrapped(result, theme.font("note_strong"), beside.width())[:3]):
            ink.write(QRectF(beside.left(), beside.top() + at * line, beside.width(), line), words, "note_strong",
                      theme.TX1)

    def _draw_rows(self, ink: Ink, area: QRectF) -> None:
        look = theme.current_look()
        foot = [line for words in self._foot for line in wrapped(words, theme.font("note"), area.width())]
        low = len(foot) * look.px(20)
        lines = len(self._rows) + 1
        step = max(look.px(18), min(look.px(30), (area.height() - low - look.px(8)) / lines))
        columns = area.right() - look.px(84), area.right()
        for at, (seat, name, was, now) in enumerate([("", tr("Player"), 0, 0), *self._rows] if self._rows else []):
            line = QRectF(area.left(), area.top() + at * step, area.width(), step)
            figures = (tr("Was"), tr("Becomes")) if not at else (signed_figure(was, self._money),
                                                                signed_figure(now, self._money))
            role = "note" if not at else "body_strong"
            ink.write(line, seat, "note", theme.TX2)
            room = columns[0] - area.left() - look.px(22) - max(advance(figures[0], role), look.px(50))
            ink.write(QRectF(area.left() + look.px(22), line.top(), room, step), name, role if at else "note",
                      theme.TX1 if at else theme.TX3)
            for right, words, shade in ((columns[0], figures[0], theme.TX2),
                                        (columns[1], figures[1], _shade(was, now) if at else theme.TX3)):
                ink.write(QRectF(area.left(), line.top(), right - area.left(), step), words, role, shade, RIGHT)
            ink.rule(area.left(), area.right(), line.bottom())
        for at, words in enumerate(foot):
            ink.write(QRectF(area.left(), area.bottom() - low + at * look.px(20), area.width(), look.px(20)), words,
                      "note", theme.TX2)


def _first_part(outcome: Outcome | None) -> str:
    """Who won: the strip says the rest."""
    return up_to(";", outcome.result) if outcome else ""


def _shade(was: int, now: int) -> str:
    """How a figure that changes is written: a gain, a loss, or quiet where it stays."""
    return theme.TX2 if was == now else theme.OK if now > 0 else theme.BAD if now < 0 else theme.TX1


def _rows(table: Table, was: Outcome, becomes: Outcome) -> list[tuple[str, str, int, int]]:
    """Each player with the seat, the chips won or lost before and after, and the rack where it has any part in it."""
    players = {**was.players, **becomes.players}
    seated = {player: seat for player in players if (seat := table.seat_of(player))}
    rows = [(str(seated.get(player, "")), table.people.get(player, ""), was.players.get(player, 0),
             becomes.players.get(player, 0)) for player in sorted(players, key=lambda one: (seated.get(one, 99), one))]
    return rows + ([("", tr("Rack, this hand"), was.rack, becomes.rack)] if was.rack or becomes.rack else [])
