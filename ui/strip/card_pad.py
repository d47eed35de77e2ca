"""The keys for a card: thirteen ranks, and four suits where the house asks for them."""

from enum import StrEnum

from PySide6.QtCore import QPointF, QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from app.cards import RANKS, SUITS, Rank, Suit
from app.words import tr
from ui.look import theme
from ui.look.art import suit_pixmap
from ui.look.lettering import LEFT, write
from ui.look.pictures import stamp
from ui.widgets.buttons import LEAST_TARGET, OFF, PaintedButton, SecondaryButton, Surface
from ui.widgets.forms import in_row

ARMED = Surface(theme.ARMED, theme.ARMED_EDGE, theme.ARMED_TEXT, theme.TX2, theme.KEY_LIP)
SUIT = Surface(theme.SUIT_KEY, theme.KEY_EDGE, theme.TX1, theme.TX2, theme.KEY_LIP)
QUIET = Surface(theme.QUIET, theme.QUIET_EDGE, theme.TX2, theme.TX2, theme.KEY_LIP)
PICKED = Surface(theme.BRASS, theme.BRASS_HI, theme.BRASS_INK, theme.BRASS_INK, theme.BRASS_LIP)

CHANGED = Surface(theme.AMBER, theme.AMBER_EDGE, theme.AMBER_INK, theme.AMBER_INK, theme.BRASS_LIP)


def suit_name(suit: Suit) -> str:
    """A suit in words."""
    return {Suit.SPADES: tr("Spades"), Suit.HEARTS: tr("Hearts"), Suit.DIAMONDS: tr("Diamonds"),
            Suit.CLUBS: tr("Clubs")}[suit]


def rank_name(rank: Rank) -> str:
    """A rank in words, for those who listen to the screen."""
    return {Rank.ACE: tr("Ace"), Rank.JACK: tr("Jack"), Rank.QUEEN: tr("Queen"), Rank.KING: tr("King")}.get(
        rank, rank.spoken)


class PadPhase(StrEnum):
    """What the pad waits for: a rank, the suit of a keyed rank, or nothing at all."""

    RANK = "rank"
    SUIT = "suit"
    OFF = "off"


class CardKey(PaintedButton):
    """One key of the pad: its rank or suit, the letter that keys it, and a stroke through one that cannot be."""

    def __init__(self, card: Rank | Suit, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.card = card
        self.shown: Surface = ARMED
        self.struck = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def surface(self) -> Surface:
        """The colours that the pad has given it."""
        return self.shown if self.isEnabled() else OFF

    def sizeHint(self) -> QSize:
        """As drawn: a little higher than wide."""
        look = theme.current_look()
        return QSize(max(LEAST_TARGET, look.least_key, look.pick(52, 46)), look.key_row)

    def show_as(self, shown: Surface, struck: bool, enabled: bool, out: bool = False) -> None:
        """Take a state from the pad; one that is `out` is dim, and told as a struck one."""
        name = rank_name(self.card) if isinstance(self.card, Rank) else suit_name(self.card)
        said, shown = tr("{card}, not possible now", card=name) if struck or out else name, QUIET if out else shown
        if (shown, struck, enabled, said) == (self.shown, self.struck, self.isEnabled(), self.accessibleName()):
            return
        self.shown, self.struck = shown, struck
        self.setEnabled(enabled)
        self.setAccessibleName(said)
        self.update()

    def paint_content(self, painter: QPainter, area: QRectF, surface: Surface) -> None:
        """The rank or the suit's sign above its letter, from a picture: seventeen keys are painted at once."""
        stamp(painter, area,
              f"card-key/{self.card}/{surface}/{self.struck}/{self.isEnabled()}/{theme.current_look().scale}",
              lambda painter, area: self._draw_content(painter, area, surface))

    def _draw_content(self, painter: QPainter, area: QRectF, surface: Surface) -> None:
        scale, middle = theme.current_look().scale, area.center()
        upper = QRectF(area.left() + 1, middle.y() - 24 * scale, area.width() - 2, 28 * scale)
        if isinstance(self.card, Rank):
            shown = "★" if self.card is Rank.JOKER else self.card.spoken
            write(painter, upper, shown, theme.font("key"), surface.text)
        else:
            self._draw_suit(painter, self._beside_name(painter, upper, surface), surface)
        legend = "T 0" if self.card is Rank.TEN else self.card.value.upper()
        write(painter, QRectF(area.left(), middle.y() + 6 * scale, area.width(), 15 * scale), legend, theme.font("cap"),
              surface.second)
        if self.struck:
            painter.setPen(QPen(theme.colour(theme.BAD), 3))
            painter.drawLine(QPointF(area.left() + 8, area.bottom() - 12), QPointF(area.right() - 8, area.top() + 12))

    def _beside_name(self, painter: QPainter, area: QRectF, surface: Surface) -> QRectF:
        """Write a suit's name where the key is wide enough, and leave the sign its place before it."""
        assert isinstance(self.card, Suit)
        name, written, sign = suit_name(self.card), theme.font("title"), theme.current_look().px(30)
        wide = theme.advance(name, written)
        if sign + wide > area.width() - 8:
            return area
        left = area.center().x() - (sign + wide) / 2
        write(painter, QRectF(left + sign, area.top(), wide + 2, area.height()), name, written, surface.text, LEFT)
        return QRectF(left, area.top(), sign, area.height())

    def _draw_suit(self, painter: QPainter, area: QRectF, surface: Surface) -> None:
        size = round(22 * theme.current_look().scale)
        red = self.card in (Suit.HEARTS, Suit.DIAMONDS)
        shade = surface.text if surface is PICKED or not self.isEnabled() else theme.BANKER if red else theme.TX1
        picture = suit_pixmap(Suit(self.card.value), size, shade, self.devicePixelRatioF())
        painter.drawPixmap(area.center() - QPointF(size / 2, size / 2), picture)


class CardPad(QWidget):
    """Thirteen ranks and four suits, and a joker where there is one. Signals say what was pressed, struck out or not;
    `dropped` that another rank is wanted. `by_turns` suits take the ranks' place where there is little room.

    A struck-out key stays live, because the card may really be wrong: the refusal then says why.
    """

    rank = Signal(str)
    suit = Signal(str)
    joker = Signal()
    dropped = Signal()

    def __init__(self, suits: bool = True, parent: QWidget | None = None, by_turns: bool = False) -> None:
        super().__init__(parent)
        self._by_turns, self._suits_asked, self._phase = by_turns, suits, PadPhase.RANK
        self._picked: Rank | None = None
        self.ranks = {rank: CardKey(rank, self) for rank in RANKS}
        self.suits = {suit: CardKey(suit, self) for suit in SUITS}
        self._rank_row, self._suit_row = QHBoxLayout(), QHBoxLayout()
        for key in self.ranks.values():
            self._rank_row.addWidget(key)
            key.clicked.connect(lambda _=False, key=key: self.rank.emit(key.card.value))
        for key in self.suits.values():
            self._suit_row.addWidget(key)
            key.clicked.connect(lambda _=False, key=key: self.suit.emit(key.card.value))
        self.joker_key = CardKey(Rank.JOKER, self)
        self.joker_key.clicked.connect(lambda _=False: self.joker.emit())
        self._rank_row.addWidget(self.joker_key)
        self.ask_joker(False)
        self.drop_key = SecondaryButton("", "Esc", "close", "ghost")
        self.drop_key.in_strip = True
        self.drop_key.setAccessibleName(tr("Another rank"))
        self.drop_key.clicked.connect(lambda: self.dropped.emit())
        self._rank_row.addWidget(self.drop_key)
        self._row = in_row((self._rank_row, len(RANKS)), (self._suit_row, len(SUITS)), on=self)
        theme.follow(self._space)
        self.ask_suits(suits)
        self.show_keys(PadPhase.RANK)

    def ask_suits(self, asked: bool) -> None:
        """Show the suits, or leave their room to the ranks where the house does not ask for suits."""
        self._suits_asked = asked
        self._share()

    def go_by_turns(self, on: bool) -> None:
        """Let the suits take the ranks' place, or not: where a rank may stand alone the next one follows at once."""
        self._by_turns = on
        self._share()

    def _share(self) -> None:
        """Divide the row between ranks and suits. Where they go by turns and there is little room, the suits take the
        place of all ranks but the one that is keyed: every key stays as wide as a finger.
        """
        asked, turns = self._suits_asked, self._by_turns and theme.current_look().small
        alone = asked and turns and self._phase is PadPhase.SUIT
        for rank, key in self.ranks.items():
            key.setVisible(not alone or rank is self._picked)
        self.drop_key.setVisible(alone)
        suits = alone or (asked and not turns)
        for suit in self.suits.values():
            suit.setVisible(suits)
        self._row.setStretch(0, 3 if alone else len(RANKS))
        self._row.setStretch(1, (3 if alone else 1) * len(SUITS) if suits else 0)
        self._row.setSpacing(theme.current_look().group_gap if suits else 0)

    def ask_joker(self, asked: bool) -> None:
        """Show the joker's key, where the pack has jokers."""
        self.joker_key.setVisible(asked)

    def show_keys(self, phase: PadPhase, picked: Rank | None = None, struck: frozenset[Rank | Suit] = frozenset(),
                  out: frozenset[Rank | Suit] = frozenset(), changing: bool = False) -> None:
        """Arm the keys that are wanted now, light the rank that is keyed, and strike out what cannot be.

        Those of which no card is left are `out`: dim. `changing` a card that lies: the new rank is amber, and a suit
        may be keyed at once.
        """
        if (phase, picked) != (self._phase, self._picked):
            self._phase, self._picked = phase, picked
            self._share()
        for rank, key in self.ranks.items():
            armed, lit = ARMED if phase is PadPhase.RANK else QUIET, CHANGED if changing else PICKED
            key.show_as(lit if rank is picked else armed, rank in struck, phase is not PadPhase.OFF,
                        rank in out and rank is not picked)
        self.joker_key.show_as(ARMED if phase is PadPhase.RANK else QUIET, False, phase is not PadPhase.OFF)
        for suit, key in self.suits.items():
            armed = ARMED if changing or phase is PadPhase.SUIT else SUIT
            key.show_as(armed, suit in struck, phase is not PadPhase.OFF, suit in out)

    def _space(self) -> None:
        look = theme.current_look()
        self._rank_row.setSpacing(look.key_gap)
        self._suit_row.setSpacing(look.key_gap)
        self._share()


RANK_KEYS = {**{rank.value: rank for rank in RANKS}, "0": Rank.TEN}
SUIT_KEYS = {suit.value.upper(): suit for suit in Suit}
