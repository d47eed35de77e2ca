"""What lies where on the felt, and what it is called: asked by a click, a tip, the side bets and a reading aloud."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtWidgets import QWidget

from app.chips import ChipSet
from app.dealing.values.felt import Felt
from app.money import CURRENCIES, Currency
from ui.felt.felt_geometry import FeltGeometry, room_for
from ui.felt.felt_hands import HandLayout
from ui.felt.felt_scene import Showing
from ui.felt.felt_seats import spoken_bet, spoken_seat
from ui.felt.rack_view import spoken_rack
from ui.felt.seat_tiles import TileGeometry
from ui.felt.spots import SIDE, said_of, side_bets
from ui.heard.painted import Parted
from ui.look import theme
from ui.look.art import ChipArt


class FeltPlaces(Parted):
    """The table as it is shown, measured for the widget's size; who paints it is derived from this."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._showing = Showing(Felt(), ChipArt(ChipSet("", ()), CURRENCIES[-1]))
        self._geometry: FeltGeometry | None = None
        self._measured: object = None
        self._fitted: Felt | None = None

    @property
    def felt(self) -> Felt:
        """The table as it is shown."""
        return self._showing.felt

    @property
    def money(self) -> Currency:
        """The currency of its amounts."""
        return self._showing.art.money

    def geometry_now(self) -> FeltGeometry:
        """Where everything lies at the present size."""
        felt, look = self.felt, theme.current_look()
        measured = (self.width(), self.height(), look)
        if self._geometry is None or self._measured != measured or self._fitted is not felt:
            room = room_for(felt, self.width(), self.height(), look.slim, look.scale, look.small)
            if self._geometry is None or self._geometry.room != room:
                self._geometry = TileGeometry(room) if room.tiles else FeltGeometry.fit(room)
            self._measured, self._fitted = measured, felt
        return self._geometry

    def seat_index_at(self, at: QPointF) -> int | None:
        """The seat, counted from 0, whose plate lies under a point; where plates meet, the nearer one."""
        geometry = self.geometry_now()
        under = [seat for seat in range(len(self.felt.seats)) if geometry.plate(seat).contains(at)]
        return min(under, key=lambda seat: (geometry.plate(seat).center() - at).manhattanLength(), default=None)

    def card_at(self, at: QPointF) -> tuple[str, int] | None:
        """The card under a point: its hand's name and its place in the hand from 0."""
        if self.felt.checklist or self._showing.notice.title:
            return None
        for number, view in enumerate(self.felt.hands):
            layout = HandLayout(self.geometry_now(), number, view)
            for card in reversed(range(len(view.cards))):
                if layout.place(card).area.contains(at):
                    return view.name, card
        return None

    def in_hand(self) -> tuple[QRectF, ...]:
        """The seat that has the keyboard; else what the table waits for: who is to act, where the next card lies."""
        geometry, showing = self.geometry_now(), self._showing
        if showing.focused is not None:
            return (geometry.plate(showing.focused),)
        seats = [geometry.plate(at) for at, seat in enumerate(self.felt.seats) if seat.to_act]
        awaited = [HandLayout(geometry, at, hand).place(len(hand.cards)).area
                   for at, hand in enumerate(self.felt.hands) if hand.awaited]
        return (*seats[:1], *awaited[:1])

    def words_at(self, at: QPointF) -> str:
        """What lies under a point, in one sentence; empty for bare cloth."""
        spot = self.geometry_now().spot_at(at)
        seat = self.seat_index_at(at)
        if seat is None and spot and spot[1] == SIDE and (words := self._side_words(spot[0])):
            return words
        seat = seat if seat is not None else spot[0] if spot else None
        if seat is not None and seat < len(self.felt.seats):
            return self.seat_words(seat)
        if self.felt.rack is not None and self.geometry_now().rack.contains(at):
            return self.rack_words()
        return ""

    def seat_words(self, seat: int) -> str:
        """A seat, counted from 0, in one sentence: "Seat 8 Mei Lin, Banker 100, to be paid 95"."""
        view = self.felt.seats[seat]
        bets = [bet for bet in self.felt.bets if bet.seat == view.number]
        return spoken_seat(view, bets, self.felt.spots, self._showing.art.money)

    def _side_words(self, seat: int) -> str:
        """The side bets of a seat, counted from 0, a line for each."""
        down = side_bets(self.felt, self.felt.seats[seat].number) if seat < len(self.felt.seats) else ()
        return "\n".join(spoken_bet(bet, said_of(self.felt.spots, bet.spot), self.money) for bet in down)

    def rack_words(self) -> str:
        """The rack in one sentence; empty where there is none."""
        return spoken_rack(self.felt.rack, self._showing.art) if self.felt.rack else ""
