"""The felt as a list of drawn pieces, so that only what changed is drawn again."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QPainter, QPen

from app.dealing.values.felt import Bet, Felt, PotView, RowView, SeatView, Spot
from app.words import as_in, tr
from ui.felt.felt_bets import paint_bet, paint_gathered, word_on
from ui.felt.felt_geometry import FeltGeometry
from ui.felt.felt_hands import HalfCard, HandLayout, awaited_part, hand_parts, paint_checklist, paint_notice
from ui.felt.felt_mark import CardMark, marked_area, paint_mark
from ui.felt.felt_pots import front_reach, paint_front, paint_pot, paint_row, paint_waiting, row_places
from ui.felt.felt_seats import paint_plate
from ui.felt.pots_layout import GAP, PotsLayout
from ui.felt.proof_panel import beside_the_pot, paint_proof
from ui.felt.rack_view import paint_rack
from ui.felt.seat_tiles import paint_tile
from ui.felt.spots import SIDE, gathered, side_bets
from ui.look import night, theme
from ui.look.art import ChipArt

Key = tuple[str | int, ...]

MARK: Key = ("mark",)


@dataclass(frozen=True, slots=True)
class Piece:
    """One thing on the cloth: where it is drawn, what it shows (equal means looks equal), and how."""

    area: QRect
    shows: object
    paint: Callable[[QPainter], None] = field(compare=False)


@dataclass(frozen=True, slots=True)
class Notice:
    """Words in the hands' place while there are none."""

    title: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Showing:
    """All that the felt shows at one moment: the table, a half keyed card, a notice, where the keyboard is, the card
    that is looked at, and whether a spot takes a chip now."""

    felt: Felt
    art: ChipArt
    half: HalfCard = field(default_factory=HalfCard)
    notice: Notice = field(default_factory=Notice)
    focused: int | None = None  # the index of a seat
    mark: CardMark | None = None
    bets_asked: bool = False


def pieces(showing: Showing, geometry: FeltGeometry) -> dict[Key, Piece]:
    """Everything that lies on the cloth, lowest first."""
    drawn: dict[Key, Piece] = {}
    tiles = geometry.room.tiles
    for part in (_turns, *((_plates, _spots) if tiles else (_spots, _plates)), _hands, _foot, _waiting, _marked):
        drawn.update(part(showing, geometry))
    return drawn


def with_half(drawn: dict[Key, Piece], showing: Showing, geometry: FeltGeometry) -> dict[Key, Piece]:
    """The same pieces with the places anew where a card is awaited: all that a half keyed card changes."""
    if geometry.room.pots:
        return with_hands(drawn, showing, geometry)
    return drawn | {key: piece for key, piece in _awaited(showing, geometry) if key in drawn}


def with_hands(drawn: dict[Key, Piece], showing: Showing, geometry: FeltGeometry) -> dict[Key, Piece]:
    """The same pieces with all that lies in the hands' place drawn anew: a notice changes it."""
    below = {key: piece for key, piece in drawn.items() if key[0] in ("turn", "spot", "seat")}
    above = {key: piece for key, piece in drawn.items() if key[0] in ("rack", "waiting")}
    return below | dict(_hands(showing, geometry)) | above


def with_focus(drawn: dict[Key, Piece], showing: Showing, geometry: FeltGeometry) -> dict[Key, Piece]:
    """The same pieces with the plates drawn anew: all that is changed by where the keyboard is."""
    return drawn | dict(_plates(showing, geometry))


def with_mark(drawn: dict[Key, Piece], showing: Showing, geometry: FeltGeometry) -> dict[Key, Piece]:
    """The same pieces with the ring around the card that is looked at: it lies above all else."""
    return {key: piece for key, piece in drawn.items() if key != MARK} | dict(_marked(showing, geometry))


def _around(area: QRectF, margin: float = 1) -> QRect:
    return area.adjusted(-margin, -margin, margin, margin).toAlignedRect()


def _turns(showing: Showing, geometry: FeltGeometry) -> Iterator[tuple[Key, Piece]]:
    """The lit sector of whoever is to act."""
    for at, seat in enumerate(showing.felt.seats):
        if seat.to_act:
            path = geometry.seat_slice(at)

            def paint(painter: QPainter, at: int = at) -> None:
                painter.setPen(QPen(theme.colour(night.BRASS), 2.2))
                painter.setBrush(theme.colour(night.BRASS, 0.10))
                painter.drawPath(geometry.seat_slice(at))

            yield ("turn", at), Piece(_around(path.boundingRect(), 2), True, paint)


def _spots(showing: Showing, geometry: FeltGeometry) -> Iterator[tuple[Key, Piece]]:
    felt = showing.felt
    if geometry.room.pots:
        yield from _fronts(showing, geometry)
    if geometry.room.pots or geometry.room.tiles:
        return
    down = {(bet.seat, bet.spot): bet for bet in felt.bets}
    words = _printed(felt.spots)
    for at, seat in enumerate(felt.seats):
        for code in (code for band in geometry.room.bands for code in band):
            if code == SIDE:
                yield ("spot", at, code), _plate_of_side_bets(showing, geometry, at, seat)
            else:
                bet = down.get((seat.number, code))
                yield ("spot", at, code), _spot(showing, geometry, at, seat, code, bet, words[code])


def _plate_of_side_bets(showing: Showing, geometry: FeltGeometry, at: int, seat: SeatView) -> Piece:
    """All that a seat has on side bets, where they share one plate."""
    whole, count = gathered(side_bets(showing.felt, seat.number))
    piece = _spot(showing, geometry, at, seat, SIDE, whole, tr("Side bets").upper())
    if whole is None:
        return piece
    place = geometry.spot_place(SIDE)
    assert place is not None

    def paint(painter: QPainter) -> None:
        paint_gathered(painter, geometry, showing.art, place, whole, at, count)

    return Piece(piece.area, (piece.shows, count), paint)


def _fronts(showing: Showing, geometry: FeltGeometry) -> Iterator[tuple[Key, Piece]]:
    """What lies before each seat where a game is played for pots."""
    for at, seat in enumerate(showing.felt.seats):
        if not seat.in_front and not seat.mark:
            continue

        def paint(painter: QPainter, at: int = at, seat: SeatView = seat) -> None:
            paint_front(painter, geometry, at, seat, showing.art)

        shows = (seat.in_front, seat.mark, seat.to_act, showing.art)
        yield ("spot", at), Piece(_around(geometry.seat_slice(at).boundingRect().united(front_reach(geometry, at)), 4),
                                  shows, paint)


def _spot(showing: Showing, geometry: FeltGeometry, at: int, seat: SeatView, code: str, bet: Bet | None,
          words: str) -> Piece:
    quiet = (seat.open or seat.sits_out) and code not in showing.felt.won_spots  # nothing quiet reads on a lit band
    if bet is None:
        return _bare_spot(geometry, at, code, words, quiet)
    place = geometry.spot_place(code)
    assert place is not None

    def paint(painter: QPainter) -> None:
        paint_bet(painter, geometry, showing.art, place, bet, at)

    return Piece(_reach(geometry, at, code), (bet, showing.art), paint)


@lru_cache(maxsize=256)
def _bare_spot(geometry: FeltGeometry, at: int, code: str, words: str, quiet: bool) -> Piece:
    """A spot without a bet: the same piece for as long as the table stands as it does."""
    place = geometry.spot_place(code)
    assert place is not None
    return Piece(_reach(geometry, at, code), (words, quiet), word_on(geometry, at, place, words, quiet))


def _reach(geometry: FeltGeometry, at: int, code: str) -> QRect:
    """Where a spot is drawn: chips and plates may stand out over a narrow one."""
    place = geometry.spot_place(code)
    assert place is not None
    middle = geometry.spot_centre(at, place)
    return _around(geometry.spot_areas[at, code].united(QRectF(middle.x() - 52, middle.y() - 34, 104, 66)))


def _printed(spots: tuple[Spot, ...]) -> dict[str, str]:
    """What the cloth prints on each spot: the whole word where a spot has its band alone, the short one elsewhere."""
    printed = {"player": tr(as_in("a hand", "Player")).upper(), "banker": tr("Banker").upper()}
    for spot in spots:
        shared = spot.band > 1 or sum(other.band == spot.band for other in spots) > 1
        printed[spot.code] = (spot.short if shared else spot.label).upper()
    return printed


def _plates(showing: Showing, geometry: FeltGeometry) -> Iterator[tuple[Key, Piece]]:
    if geometry.room.tiles:
        yield from _tiles(showing, geometry)
        return
    for at, seat in enumerate(showing.felt.seats):
        focused = showing.focused == at

        def paint(painter: QPainter, at: int = at, seat: SeatView = seat, focused: bool = focused) -> None:
            paint_plate(painter, geometry.plate(at), seat, showing.art.money, focused)

        area = _around(geometry.plate(at), theme.current_look().px(13))
        yield ("seat", at), Piece(area, (seat, focused, showing.art.money), paint)


def _tiles(showing: Showing, geometry: FeltGeometry) -> Iterator[tuple[Key, Piece]]:
    """The seats of a small window with what they have bet. They lie below what pots games put before them."""
    felt, money = showing.felt, showing.art.money
    for at, seat in enumerate(felt.seats):
        bets, focused = [bet for bet in felt.bets if bet.seat == seat.number], showing.focused == at

        def paint(painter: QPainter, at: int = at, seat: SeatView = seat, bets: list[Bet] = bets,
                  focused: bool = focused) -> None:
            paint_tile(painter, geometry.plate(at), seat, bets, felt.spots, money, focused)

        yield ("seat", at), Piece(_around(geometry.plate(at), 4), (seat, bets, focused, money), paint)


def _hands(showing: Showing, geometry: FeltGeometry) -> Iterator[tuple[Key, Piece]]:
    felt, middle = showing.felt, geometry.middle_panel
    if felt.checklist:
        room = middle.adjusted(0, -6, 0, min(6, geometry.rack.top() - 2 - middle.bottom()))
        yield ("checklist",), Piece(_around(room), felt.checklist,
                                    lambda painter: paint_checklist(painter, room, felt.checklist))
        return
    if showing.notice.title:
        notice = showing.notice
        yield ("notice",), Piece(_around(middle), notice,
                                 lambda painter: paint_notice(painter, middle, notice.title, notice.text))
        return
    yield from _pots(showing, geometry)
    for at, view in enumerate(felt.hands):
        for part, (area, shows, paint) in enumerate(hand_parts(geometry, at, view)):
            yield ("hand", at, part), Piece(_around(area), shows, paint)
    yield from _awaited(showing, geometry)


def _awaited(showing: Showing, geometry: FeltGeometry) -> Iterator[tuple[Key, Piece]]:
    """The places where hands wait for a card; what is keyed of it lies in the first."""
    half = showing.half
    for at, view in enumerate(showing.felt.hands):
        if view.awaited:
            area, shows, paint = awaited_part(geometry, at, view, half)
            yield ("awaited", at), Piece(_around(area), shows, paint)
            half = HalfCard()


def _pots(showing: Showing, geometry: FeltGeometry) -> Iterator[tuple[Key, Piece]]:
    """Pots and rows of cards; a half keyed card lies in the row that is lit."""
    felt, half = showing.felt, showing.half
    if not geometry.room.pots:
        return
    panel, layout = pots_layout(felt, geometry)
    if panel is not None and felt.proof is not None:
        proof = felt.proof
        yield ("proof",), Piece(_around(panel), (proof, panel), lambda painter: paint_proof(painter, panel, proof))
    for at, pot in enumerate(layout.pots):
        def paint(painter: QPainter, at: int = at, pot: PotView = pot) -> None:
            paint_pot(painter, layout.pot(at), pot, showing.art)

        yield ("pot", at), Piece(_around(layout.pot(at)), (pot, showing.art, layout.pot(at)), paint)
    for at, row in enumerate(layout.rows):
        def paint_one(painter: QPainter, at: int = at, row: RowView = row) -> None:
            paint_row(painter, layout, at, row, half if row.lit else HalfCard())

        shows = (row, half if row.lit else None, layout.row(at), layout.card)
        yield ("row", at), Piece(_around(layout.row(at)), shows, paint_one)


def pots_layout(felt: Felt, geometry: FeltGeometry) -> tuple[QRectF | None, PotsLayout]:
    """Where pots and rows lie, and the panel of why the counts are what they are: the rows make room for that."""
    pots, middle, scale = tuple(pot for pot in felt.pots if not pot.waits), geometry.pots_area, geometry.room.scale
    panel = beside_the_pot(middle, felt.proof, scale)
    if panel is None:
        return None, PotsLayout(middle, pots, felt.rows, scale)
    return panel, PotsLayout(middle.adjusted(0, 0, panel.left() - GAP - middle.right(), 0), pots, (), scale)


def _marked(showing: Showing, geometry: FeltGeometry) -> Iterator[tuple[Key, Piece]]:
    """The ring around the card that is looked at."""
    mark, card = showing.mark, _marked_card(showing, geometry)
    if mark is not None and card is not None:
        yield MARK, Piece(_around(marked_area(card, mark.tag)), (mark, card),
                          lambda painter: paint_mark(painter, card, mark.tag))


def _marked_card(showing: Showing, geometry: FeltGeometry) -> QRectF | None:
    """Where that card lies; None where it cannot be seen."""
    felt, mark = showing.felt, showing.mark
    if mark is None or felt.checklist or showing.notice.title:
        return None
    at, card = mark.lies.at, mark.lies.card
    if not mark.lies.row:
        return HandLayout(geometry, at, felt.hands[at]).place(card).area if at < len(felt.hands) else None
    layout = pots_layout(felt, geometry)[1]
    if not geometry.room.pots or at >= len(layout.rows):
        return None
    places, up = row_places(layout, at, felt.rows[at], showing.half if felt.rows[at].lit else HalfCard())
    return places[card] if card < up else None


def _foot(showing: Showing, geometry: FeltGeometry) -> Iterator[tuple[Key, Piece]]:
    rack = showing.felt.rack
    if rack is None:
        return

    def paint(painter: QPainter) -> None:
        paint_rack(painter, geometry.rack, rack, showing.art, geometry.room.one_line_rack)

    shows = (dict(rack.counts), rack.total, rack.expected, rack.change, rack.change_of, showing.art)
    yield ("rack",), Piece(_around(geometry.rack), shows, paint)


def _waiting(showing: Showing, geometry: FeltGeometry) -> Iterator[tuple[Key, Piece]]:
    """A pot that no game plays for, in the corner above the first seat."""
    area = geometry.corner
    for pot in (pot for pot in showing.felt.pots if pot.waits):
        def paint(painter: QPainter, pot: PotView = pot) -> None:
            paint_waiting(painter, area, pot, showing.art)

        yield ("waiting",), Piece(_around(area), (pot, showing.art), paint)
