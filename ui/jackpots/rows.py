"""The rows of the page’s lists: players who take part or do not, hands that were shown, awards of the past."""

from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.cards import Card
from app.words import tr
from app.words.joined import phrases
from ui.jackpots.hand_row import card_height, draw_hand, spoken
from ui.look import theme
from ui.look.icons import draw_icon
from ui.look.ink import Ink, advance, painter_on
from ui.look.lettering import LEFT, RIGHT
from ui.look.tips import show_tip
from ui.widgets.buttons import PaintedButton, Surface, cap_width, draw_cap

BARE = Surface("", "")
PLATE = Surface(theme.INK2, theme.KEY_EDGE)
CHOSEN = Surface(theme.BRASS_SURFACE, theme.BRASS_MARK, edge_width=2)


class PlayerRow(PaintedButton):
    """A player: in with so much, or not in; pressing the row takes the contribution. Nobody has to."""

    def __init__(self, seat: int, name: str, paid: str, can_pay: bool, amount: str,
                 parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.seat, self.name, self.paid, self.amount = seat, name, paid, amount
        self.setEnabled(can_pay)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        said = tr("{name}, in with {paid}", name=name, paid=paid) if paid else tr("{name}, not in", name=name)
        self.setAccessibleName(said)
        show_tip(self, tr("Take {amount} from {name}", amount=amount, name=name) if can_pay else said)

    def surface(self) -> Surface:
        """A key where there is something to take; else only words."""
        return super().surface() if self.isEnabled() else BARE

    def sizeHint(self) -> QSize:
        """One finger high, in or not: nothing may move under the finger that has just taken one."""
        return QSize(row_width(), theme.current_look().px(44))

    def minimumSizeHint(self) -> QSize:
        """The same."""
        return self.sizeHint()

    def paint_content(self, painter: QPainter, area: QRectF, surface: Surface) -> None:
        """A tick or a dash, the name, and the amount or what a press does."""
        ink, size = Ink(painter), theme.current_look().px(18)
        draw_icon(painter, "check" if self.paid else "minus", area.left() + 8, area.center().y() - size / 2, size,
                  theme.OK if self.paid else theme.TX3)
        cap = cap_width("0") if self.seat and self.isEnabled() else 0
        if cap:
            draw_cap(painter, QRectF(area.right() - cap - 8, area.top(), cap, area.height()), str(self.seat % 10))
        take = tr("+ {amount}", amount=self.amount) if theme.current_look().compact else \
            tr("Take {amount}", amount=self.amount)
        said = self.paid or (take if self.isEnabled() else tr("not in"))
        words = area.adjusted(size + 16, 0, -10 - (cap + 8 if cap else 0), 0)
        wide = advance(said, "body_strong") + 6
        ink.write(words.adjusted(0, 0, -wide - 6, 0), self.name, "body", theme.TX1 if self.paid or self.isEnabled()
                  else theme.TX3, LEFT)
        ink.write(words.adjusted(words.width() - wide, 0, 0, 0), said, "body_strong" if self.isEnabled() else "body",
                  theme.GOLD if self.isEnabled() else theme.TX1 if self.paid else theme.TX3, RIGHT)


@dataclass(frozen=True, slots=True)
class ShownHand:
    """A hand of the list, all in words. `note` says why it does not stand, or what it waits for; `tone` its colour."""

    number: int
    cards: tuple[Card, ...]
    wild: tuple[Card, ...]
    words: str
    who: str
    note: str = ""
    tone: str = theme.TX2
    struck: bool = False


class HandRow(PaintedButton):
    """A hand that was shown: its cards, what it is worth, whose it was; pressed, it can be confirmed or struck."""

    one_of_several = True

    def __init__(self, hand: ShownHand, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.hand = hand
        self.setCheckable(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(phrases((hand.words, hand.who, hand.note)))
        self.setAccessibleDescription(spoken(hand.cards, hand.wild))
        show_tip(self, hand.note)

    def surface(self) -> Surface:
        """Brass around the one that is chosen."""
        return CHOSEN if self.isChecked() else PLATE

    def _card(self) -> int:
        return theme.current_look().px(36)

    def sizeHint(self) -> QSize:
        """Cards, two lines, and a third where there is a note."""
        look = theme.current_look()
        lines = 2 + bool(self.hand.note)
        return QSize(look.px(220), round(card_height(self._card())) + look.px(20 * lines + 26))

    def minimumSizeHint(self) -> QSize:
        """The same: nothing of it is ever cut off."""
        return QSize(row_width(), self.sizeHint().height())

    def paint_content(self, painter: QPainter, area: QRectF, surface: Surface) -> None:
        """The cards, and the words below them."""
        ink, look, hand = Ink(painter), theme.current_look(), self.hand
        inside = area.adjusted(12, 9, -10, -6)
        count = max(5, len(hand.cards))
        wide = int(min(self._card(), (inside.width() - 4 * (count - 1)) / count))
        painter.setOpacity(0.45 if hand.struck else 1)
        draw_hand(painter, inside.left(), inside.top(), wide, hand.cards, hand.wild, 4)
        painter.setOpacity(1)
        line = QRectF(inside.left(), inside.top() + card_height(self._card()) + look.px(7), inside.width(), look.px(20))
        for words, role, shade in ((hand.words, "body_strong", theme.TX3 if hand.struck else theme.TX1),
                                   (hand.who, "note", theme.TX2), (hand.note, "note", hand.tone)):
            ink.write(line, words, role, shade, LEFT)
            line = line.translated(0, look.px(20))


def row_width() -> int:
    """As narrow as a row of the page may become."""
    return theme.current_look().px(180)


class AwardRow(QWidget):
    """An award of the past: when, to whom, how much, with what."""

    def __init__(self, day: str, who: str, amount: str, hand: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parts = (day, who, amount, hand)
        self.setAccessibleName(tr("{day}: {who} {amount}, {hand}", day=day, who=who, amount=amount, hand=hand))
        show_tip(self, phrases((who, hand)))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Two lines."""
        return QSize(row_width(), theme.current_look().px(56))

    def paintEvent(self, event: object) -> None:
        """Day, name and amount; the hand below; a hairline under it."""
        painter = painter_on(self)
        ink, look, area = Ink(painter), theme.current_look(), QRectF(self.rect())
        day, who, amount, hand = self._parts
        upper = QRectF(area.left(), area.top() + look.px(7), area.width(), look.px(21))
        column, wide = look.px(58), advance(amount, "body_strong") + 6
        ink.write(QRectF(upper.left(), upper.top(), column - 6, upper.height()), day, "note", theme.TX2, LEFT)
        ink.write(upper.adjusted(column, 0, -wide - 4, 0), who, "body_strong", theme.TX1, LEFT)
        ink.write(upper.adjusted(upper.width() - wide, 0, 0, 0), amount, "body_strong", theme.TX1, RIGHT)
        ink.write(upper.adjusted(column, look.px(21), 0, look.px(21)), hand, "note", theme.TX2, LEFT)
        ink.rule(area.left(), area.right(), area.bottom() - 1)
        painter.end()
