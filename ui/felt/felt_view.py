"""The felt on the screen: a mirror of the table from the dealer's side."""

import time
from dataclasses import replace

from PySide6.QtCore import QEvent, QPointF, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QRegion,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QToolTip, QWidget

from app.chips import ChipSet
from app.dealing.values.felt import Felt, SeatView
from app.money import Currency
from app.words import tr
from ui.felt.felt_cloth import BareCloth, Cloth
from ui.felt.felt_geometry import Room
from ui.felt.felt_hands import HalfCard
from ui.felt.felt_heard import FeltParts
from ui.felt.felt_mark import CardMark
from ui.felt.felt_places import FeltPlaces
from ui.felt.felt_scene import Key, Notice, Piece, Showing, pieces, with_focus, with_half, with_hands, with_mark
from ui.felt.side_bets import SideBetsList
from ui.felt.spots import SIDE
from ui.heard.painted_parts import Part
from ui.look import theme
from ui.look.art import ChipArt
from ui.look.tips import plain_tip
from ui.widgets.layers import AtHand

AT_REST = 300
"""Milliseconds of rest after which a felt that is not seen is painted: no card waits for it."""


class FeltView(FeltPlaces):
    """What lies on the table, drawn from a `Felt`: cloth, seats, bets, hands and rack.

    A click on a plate gives the seat's number from 1; on a spot the seat's number and the spot's code; on a card its
    hand's name and its place in the hand from 0. Left, Right and Space do the same for seats from the keyboard.
    """

    seat_clicked = Signal(int)
    spot_clicked = Signal(int, str)
    card_clicked = Signal(str, int)
    rack_clicked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pieces: dict[Key, Piece] = {}
        self._laid_for: Room | None = None
        self._cloth: tuple[object, Cloth] | None = None
        self._table: tuple[object, QPixmap] | None = None
        self._changed, self._stale = QRegion(), QRegion()
        self._overlay: QWidget | None = None
        self._at_hand = AtHand(self)
        self.side_bets = SideBetsList(self)
        self.side_bets.chosen.connect(self.spot_clicked)
        self.last_paint = 0.0
        self._ahead = QTimer(self, singleShot=True, interval=AT_REST)
        self._ahead.timeout.connect(self.paint_ahead)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setMinimumSize(480, 300)
        self.setAccessibleName(tr("The table"))

    # What to show

    def show_felt(self, felt: Felt, money: Currency, chips: ChipSet) -> None:
        """Show the table as it lies now, amounts in `money`, chips as this house's are; repaints only changes."""
        before = self._showing
        focused = before.focused if before.focused is not None and before.focused < len(felt.seats) else None
        self._change(Showing(felt, ChipArt(chips, money), before.half, before.notice, focused, before.mark))
        if felt.hands != before.felt.hands:
            self.side_bets.hide()  # it would lie over the cards
        self.side_bets.show_bets()
        if not self.isVisible():
            self._ahead.start()

    def show_half_card(self, text: str = "", hint: str = "") -> None:
        """Show a half keyed card where it will lie: ("5 _", "pick suit"); without words the place is empty again."""
        self._change(replace(self._showing, half=HalfCard(text, hint)))

    def mark_card(self, mark: CardMark | None) -> None:
        """Ring the card that is looked at, with a tag of what goes in for it; None takes the ring away."""
        self._change(replace(self._showing, mark=mark))

    def ask_bets(self, asked: bool) -> None:
        """Say whether a spot takes a chip now: to whoever listens it can be pressed only then."""
        self._change(replace(self._showing, bets_asked=asked))

    def notice(self, title: str = "", text: str = "") -> None:
        """Say something in the hands' place ("No players yet"); without words the hands come back."""
        self._change(replace(self._showing, notice=Notice(title, text)))

    def lay_over(self, overlay: QWidget | None) -> None:
        """Lay a part of the prompt's over the cloth: where the hands lie, or above the rack; None takes it away."""
        if self._overlay is not None and overlay is not self._overlay:
            self._overlay.hide()
        self._overlay = overlay
        if overlay is not None:
            overlay.setParent(self)
            if overlay.property("over_hands"):
                overlay.setGeometry(self.geometry_now().all_hands.toAlignedRect())
                overlay.show()
                return
            foot = round(self.geometry_now().rack.top())
            overlay.move(self.width() - overlay.width() - 16, foot - overlay.height() - 10)
            overlay.show()

    def paint_ahead(self) -> None:
        """Paint what is not seen yet in the size in which it will be, and light the cloth for what wins most often."""
        place = self.parentWidget()
        if place is not None and not self.isVisible():
            self.resize(place.size())
            self._fit()
            self._table_now()
            self._cloth_now().light_ahead()

    def paint_now(self) -> None:
        """Draw what has changed before anything else is done: a keyed card is seen before it is booked."""
        if not self._changed.isEmpty():
            self.repaint(self._changed)

    def put_away(self) -> bool:
        """Close what a tap has opened over the cloth; False where nothing is."""
        was_open = not self.side_bets.isHidden()
        self.side_bets.hide()
        return was_open

    # Pieces

    def _change(self, new: Showing) -> None:
        if new == self._showing and self._pieces:
            return
        old_room: Room | None = self._geometry.room if self._geometry else None
        old, before, self._showing = self._pieces, self._showing, new
        self.parts_changed()
        self._at_hand.follow()
        self._pieces = self._pieces_now(before)
        if self.geometry_now().room != old_room or (self._cloth and self._cloth[0] != self._cloth_key()):
            self._table = None  # the cloth may be as it was before this is painted, and what lies on it is not
            self.update()
            return
        if self._cloth and new.felt.won_spots != before.felt.won_spots:
            self._touch(self._cloth[1].bands)
        self._redraw(old)

    def _pieces_now(self, before: Showing) -> dict[Key, Piece]:
        """All that lies on the cloth; what cannot have changed since is taken as it was."""
        old, new, geometry = self._pieces, self._showing, self.geometry_now()
        if self._laid_for != geometry.room or new.felt is not before.felt or new.art is not before.art:
            return self._all_pieces()
        drawn = old if new.focused == before.focused else with_focus(old, new, geometry)
        if new.notice != before.notice:
            return with_mark(with_hands(drawn, new, geometry), new, geometry)
        drawn = drawn if new.half == before.half else with_half(drawn, new, geometry)
        return drawn if new.mark == before.mark else with_mark(drawn, new, geometry)

    def _touch(self, area: QRect) -> None:
        """A place is to be drawn anew."""
        self.update(area)
        self._changed += area
        self._stale += area

    def _redraw(self, old: dict[Key, Piece]) -> None:
        """Ask for a repaint of the places whose pieces came, went or look different."""
        now = self._pieces
        # Most pieces are the very same ones: only the others are compared.
        changed = [key for key, piece in now.items() if old.get(key) is not piece]
        for key in (*changed, *(key for key in old if key not in now)):
            before, after = old.get(key), now.get(key)
            if before != after:
                for piece in (before, after):
                    if piece:
                        self._touch(piece.area)

    def _all_pieces(self) -> dict[Key, Piece]:
        geometry = self.geometry_now()
        self._laid_for = geometry.room
        return pieces(self._showing, geometry)

    def _fit(self) -> None:
        """Lay everything out if it was for another size: Qt tells the size of a felt that was hidden once more."""
        if self._laid_for != self.geometry_now().room:
            self._lay_out()

    def _lay_out(self) -> None:
        self._pieces, self._table = self._all_pieces(), None
        self.update()

    def _cloth_key(self) -> object:
        felt = self.felt
        return self.geometry_now().room, felt.lettering, self.devicePixelRatioF(), theme.current_look().colours

    def _cloth_now(self) -> Cloth:
        key = self._cloth_key()
        if self._cloth is None or self._cloth[0] != key:
            geometry, ratio = self.geometry_now(), self.devicePixelRatioF()
            self._cloth = (key, BareCloth(geometry, ratio) if geometry.room.tiles
                           else Cloth(geometry, self.felt.lettering, ratio))
        return self._cloth[1]

    def _table_now(self) -> QPixmap:
        """The cloth with all that lies on it, kept as a picture: whatever covers the felt, nothing is drawn twice."""
        key = self._cloth_key()
        if self._table is None or self._table[0] != key:
            ratio = self.devicePixelRatioF()
            made = QPixmap(self.size() * ratio)
            made.setDevicePixelRatio(ratio)
            self._table, self._stale = (key, made), QRegion(self.rect())
        if not self._stale.isEmpty():
            self._draw_stale(self._table[1])
        return self._table[1]

    def _draw_stale(self, table: QPixmap) -> None:
        """Draw the cloth from its picture, and the pieces that lie in the places that are out of date."""
        region, self._stale = self._stale, QRegion()
        painter = QPainter(table)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setClipRegion(region)
        self._cloth_now().paint(painter, self.felt.won_spots)
        for piece in self._pieces.values():
            if region.intersects(piece.area):
                piece.paint(painter)
        painter.end()

    # Qt's events

    def sizeHint(self) -> QSize:
        """The size of the felt in a window of the ordinary size."""
        return QSize(988, 600)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Show the picture of the table, once what has changed is drawn into it."""
        began = time.perf_counter()
        self._changed = QRegion()
        table = self._table_now()
        painter = QPainter(self)
        painter.setClipRegion(event.region())
        painter.drawPixmap(0, 0, table)
        painter.end()
        self.last_paint = time.perf_counter() - began

    def showEvent(self, event: QShowEvent) -> None:
        """What the table waits for is seen first."""
        super().showEvent(event)
        self._at_hand.see()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay everything out for the new size."""
        self._fit()
        self.side_bets.show_bets()
        self.lay_over(self._overlay)
        self._at_hand.follow()

    def changeEvent(self, event: QEvent) -> None:
        """Lay everything out anew when the text's size or the window's look changed."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.StyleChange, QEvent.Type.FontChange):
            self._cloth = None
            self._lay_out()

    def event(self, event: QEvent) -> bool:
        """Show what lies under the pointer in words, as plain text."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            words = self.words_at(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), plain_tip(words), self)
            return True
        return super().event(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Say what was clicked: a card or the rack, a plate, a spot."""
        if event.button() is not Qt.MouseButton.LeftButton or not self.rect().contains(event.position().toPoint()):
            return
        at, felt = event.position(), self.felt
        card = self.card_at(at)
        seat = self.seat_index_at(at)
        spot = self.geometry_now().spot_at(at)
        if card:
            self.click_card(*card)
        elif felt.rack is not None and self.geometry_now().rack_target.contains(at):
            self.click_rack()
        elif seat is not None:
            self.click_seat(felt.seats[seat])
        elif spot and spot[0] < len(felt.seats):
            self.click_spot(felt.seats[spot[0]], spot[1])

    def click_card(self, hand: str, card: int) -> None:
        """Say that a card was clicked."""
        self.card_clicked.emit(hand, card)

    def click_rack(self) -> None:
        """Say that the rack was."""
        self.rack_clicked.emit()

    def click_seat(self, seat: SeatView) -> None:
        """Say that a plate was."""
        self.seat_clicked.emit(seat.number)

    def painted_parts(self) -> tuple[Part, ...]:
        """Hands, pots, seats, bets and rack, as they are read aloud."""
        return FeltParts(self._showing, self.geometry_now(), self).all()

    def click_spot(self, seat: SeatView, code: str) -> None:
        """A spot takes a bet only from somebody who sits there and only where the game has it: else it is the seat."""
        if code == SIDE and not seat.open:
            self.side_bets.open_at(seat.number)
        elif seat.open or not any(spot.code == code for spot in self.felt.spots):
            self.seat_clicked.emit(seat.number)
        else:
            self.spot_clicked.emit(seat.number, code)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and Right choose a seat, Space presses it."""
        seats, now = self.felt.seats, self._showing.focused
        steps: dict[int, int] = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        if seats and event.key() in steps:
            self._focus_seat(((now or 0) + steps[event.key()]) % len(seats))
        elif seats and event.key() == Qt.Key.Key_Space and now is not None:
            self.click_seat(seats[now])
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Ring the first seat, so that the eye finds where the keyboard is."""
        super().focusInEvent(event)
        if self.felt.seats:
            self._focus_seat(0)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Take the ring away."""
        super().focusOutEvent(event)
        self._focus_seat(None)

    def _focus_seat(self, seat: int | None) -> None:
        self._change(replace(self._showing, focused=seat))
