"""A hand that only its player may see: keyed and reckoned while a key is held, and then gone without a trace."""

from collections.abc import Callable

from PySide6.QtCore import QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QWidget

from app.cards import Card, Rank
from app.words import tr
from ui.keys.key_events import letter
from ui.look import theme
from ui.look.ink import Ink, painter_on
from ui.look.lettering import CENTRE
from ui.strip.card_pad import RANK_KEYS, SUIT_KEYS

HOLD, HOLD_NAME = Qt.Key.Key_F10, "F10"
MOST = 8
LET_GO = 60
"""Milliseconds: where a system lets go of a held key and presses it again, no release lasts longer."""

Reckons = Callable[[tuple[Card, ...]], str]


class PrivateHand(QWidget):
    """Lies over the page while the key is held. `reckons` says what the cards keyed so far come to.

    It has the keyboard for itself: nothing that is keyed here reaches the question, the log or another screen.
    """

    closed = Signal()

    def __init__(self, reckons: Reckons, parent: QWidget) -> None:
        super().__init__(parent)
        self.cards: tuple[Card, ...] = ()
        self.rank: Rank | None = None
        self._reckons = reckons
        self._released = QTimer(self, interval=LET_GO, singleShot=True)
        self._released.timeout.connect(self.closed)
        self.setProperty("laid_over", True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("A hand for its player alone, while {key} is held", key=HOLD_NAME))

    @property
    def told(self) -> str:
        """What the cards come to."""
        return self._reckons(self.cards) if self.cards else ""

    @property
    def keyed(self) -> str:
        """The cards so far, and a rank that awaits its suit."""
        return " ".join([*map(str, self.cards), *([f"{self.rank.spoken}_"] if self.rank else [])])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A rank, then its suit; taking back what was keyed last."""
        if event.key() == HOLD:
            self._released.stop()
        elif event.key() == Qt.Key.Key_Backspace:
            self.rank, self.cards = None, self.cards if self.rank else self.cards[:-1]
        elif not event.isAutoRepeat():
            self._card(letter(event))
        self.update()

    def _card(self, typed: str) -> None:
        if typed in SUIT_KEYS and self.rank:
            card = Card(self.rank, SUIT_KEYS[typed])
            self.cards += (card,) if card not in self.cards else ()
            self.rank = None
        elif typed in RANK_KEYS and len(self.cards) < MOST:
            self.rank = RANK_KEYS[typed]

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Let go of, it is gone."""
        if event.key() == HOLD and not event.isAutoRepeat():
            self._released.start()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """So it is where the keyboard goes elsewhere."""
        self.closed.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """A box in the middle of the darkened page."""
        painter, look = painter_on(self), theme.current_look()
        painter.fillRect(self.rect(), theme.colour(theme.BLACK, 0.72))
        box = QRectF(0, 0, min(self.width() - 40, look.px(720)), look.px(220))
        box.moveCenter(QRectF(self.rect()).center())
        ink = Ink(painter)
        ink.box(box, theme.CELL, theme.INK1, theme.BRASS_MARK)
        line = QRectF(box.left() + 20, box.top() + look.px(16), box.width() - 40, look.px(30))
        ink.write(line, tr("For this player alone, while {key} is held", key=HOLD_NAME), "note", theme.TX2, CENTRE)
        line.translate(0, look.px(48))
        ink.write(line.adjusted(0, 0, 0, 20), self.keyed or tr("Key the cards of the hand"), "figure",
                  theme.TX1 if self.keyed else theme.TX3, CENTRE)
        line.translate(0, look.px(76))
        painter.setPen(theme.colour(theme.TX1))
        ink.write(line.adjusted(0, 0, 0, 10), self.told, "title", theme.GOLD_HI, CENTRE)
        painter.end()
