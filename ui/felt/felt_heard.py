"""The felt for those who listen to the screen: hands and their cards, pots, seats and their bets, the rack."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from PySide6.QtCore import QRectF

from app.cards import Card
from app.dealing.prompts.heard import heard, heard_rank
from app.dealing.values.felt import Bet, Felt, HandState, HandView, PotView, ProofView, RowView, SeatView
from app.money import Currency, figure
from app.words import tr
from app.words.joined import comma_list, labelled
from ui.felt.felt_geometry import FeltGeometry
from ui.felt.felt_hands import HalfCard, HandLayout
from ui.felt.felt_pots import row_places
from ui.felt.felt_scene import Showing, pots_layout
from ui.felt.felt_seats import spoken_bet, spoken_seat
from ui.felt.pots_layout import PotsLayout
from ui.felt.rack_view import spoken_rack
from ui.felt.spots import SIDE, said_of, side_bets
from ui.heard.painted_parts import Part, Role


class Clicks(Protocol):
    """What a click on the felt says."""

    def click_card(self, hand: str, card: int) -> None:
        """A card of a hand, from 0."""

    def click_seat(self, seat: SeatView) -> None:
        """A plate."""

    def click_spot(self, seat: SeatView, code: str) -> None:
        """A spot of a seat."""

    def click_rack(self) -> None:
        """The rack."""


@dataclass(frozen=True)
class FeltParts:
    """All that lies on the table, as it is read: what is said of it, hands, rows, pots, seats, the rack."""

    showing: Showing
    geometry: FeltGeometry
    clicks: Clicks

    @property
    def felt(self) -> Felt:
        """The table."""
        return self.showing.felt

    @property
    def money(self) -> Currency:
        """The currency of its amounts."""
        return self.showing.art.money

    def all(self) -> tuple[Part, ...]:
        """Everything, in the order in which it is read."""
        return (*self._middle(), *self._seats(), *self._rack())

    # the middle of the table

    def _middle(self) -> Iterator[Part]:
        """The hands' place, where something else may be said; and the pots."""
        room = self.geometry.middle_panel
        if self.felt.checklist:
            yield from (_words(f"check/{at}", line, room) for at, line in enumerate(self.felt.checklist))
        elif self.showing.notice.title:
            notice = self.showing.notice
            yield _words("notice", f"{notice.title}. {notice.text}" if notice.text else notice.title, room)
        else:
            yield from self._hands()
            yield from self._rows_and_pots()
        yield from (self._pot(f"waiting/{at}", pot, self.geometry.corner)
                    for at, pot in enumerate(pot for pot in self.felt.pots if pot.waits))

    def _hands(self) -> Iterator[Part]:
        for at, hand in enumerate(self.felt.hands):
            yield Part(f"hand/{at}", spoken_hand(hand), self.geometry.panel(at), Role.Grouping,
                       parts=tuple(self._cards(at, hand)))

    def _cards(self, at: int, hand: HandView) -> Iterator[Part]:
        layout = HandLayout(self.geometry, at, hand)
        for number, card in enumerate(hand.cards):
            press = partial(self.clicks.click_card, hand.name, number)
            tag = self._mark(False, at, number)
            yield Part(f"hand/{at}/{number}", spoken_card(hand.name, number, card), layout.place(number).area,
                       press=press, chosen=tag is not None, about=heard(tag or ""))

    def _mark(self, row: bool, at: int, card: int) -> str | None:
        """What goes in for the card that is looked at; None for any other card."""
        mark = self.showing.mark
        here = mark is not None and (mark.lies.row, mark.lies.at, mark.lies.card) == (row, at, card)
        return mark.tag if mark is not None and here else None

    def _rows_and_pots(self) -> Iterator[Part]:
        if not self.geometry.room.pots:
            return
        panel, layout = pots_layout(self.felt, self.geometry)
        for at, row in enumerate(layout.rows):
            yield Part(f"row/{at}", spoken_row(row), layout.row(at), Role.Grouping,
                       parts=tuple(self._row_cards(layout, at, row)))
        for at, pot in enumerate(layout.pots):
            yield self._pot(f"pot/{at}", pot, layout.pot(at))
        if panel is not None and self.felt.proof is not None:
            yield _proof(self.felt.proof, panel)

    def _row_cards(self, layout: PotsLayout, at: int, row: RowView) -> Iterator[Part]:
        places, up = row_places(layout, at, row, self.showing.half if row.lit else HalfCard())
        for number, (card, place) in enumerate(zip(row.cards, places[:up], strict=False)):
            tag = self._mark(True, at, number)
            yield Part(f"row/{at}/{number}", card_words(card), place, Role.StaticText, chosen=tag is not None,
                       about=heard(tag or ""))

    def _pot(self, key: str, pot: PotView, area: QRectF) -> Part:
        return _words(key, spoken_pot(pot, self.money), area)

    # around it

    def _seats(self) -> Iterator[Part]:
        for at, seat in enumerate(self.felt.seats):
            bets = [bet for bet in self.felt.bets if bet.seat == seat.number]
            yield Part(f"seat/{at}", spoken_seat(seat, bets, self.felt.spots, self.money), self.geometry.plate(at),
                       press=partial(self.clicks.click_seat, seat), parts=tuple(self._spots(at, seat)),
                       chosen=self.showing.focused == at, reached=True)

    def _spots(self, at: int, seat: SeatView) -> Iterator[Part]:
        """A seat's spots on the cloth, where they are drawn."""
        room = self.geometry.room
        if room.pots or room.tiles or seat.open:
            return
        for code in (code for band in room.bands for code in band):
            yield Part(f"seat/{at}/{code}", self._spot_words(seat, code), self.geometry.spot_areas[at, code],
                       press=partial(self.clicks.click_spot, seat, code) if self._takes_a_chip(code) else None)

    def _takes_a_chip(self, code: str) -> bool:
        """Whether a bet goes there now; otherwise a click there is one on the seat, which has a press of its own."""
        return self.showing.bets_asked and (code == SIDE or any(spot.code == code for spot in self.felt.spots))

    def _spot_words(self, seat: SeatView, code: str) -> str:
        label = tr("Side bets") if code == SIDE else said_of(self.felt.spots, code)
        place = tr("Seat {seat}, {spot}", seat=seat.number, spot=label)
        return labelled(place, self._bet_words(seat, code))

    def _bet_words(self, seat: SeatView, code: str) -> str:
        if code == SIDE:
            return comma_list(self._said(bet) for bet in side_bets(self.felt, seat.number)) or tr("no bet")
        bet = next((bet for bet in self.felt.bets if (bet.seat, bet.spot) == (seat.number, code)), None)
        return spoken_bet(bet, "", self.money).strip() if bet else tr("no bet")

    def _said(self, bet: Bet) -> str:
        return spoken_bet(bet, said_of(self.felt.spots, bet.spot), self.money)

    def _rack(self) -> Iterator[Part]:
        if self.felt.rack is not None:
            yield Part("rack", spoken_rack(self.felt.rack, self.showing.art), self.geometry.rack_target,
                       press=self.clicks.click_rack)


def _words(key: str, words: str, area: QRectF) -> Part:
    """Something to be read only."""
    return Part(key, words, area, Role.StaticText)


def card_words(card: Card) -> str:
    """A card as it is read: "king of spades"; "king" where suits are not asked."""
    return heard(str(card)) if card.suit else heard_rank(str(card))


def _said_name(name: str) -> str:
    """A hand's name as it is read: printed in capitals it might be spelt letter by letter."""
    return name.capitalize() if name.isupper() else name


def spoken_card(hand: str, number: int, card: Card) -> str:
    """A card of a hand: "Player, card 2: 9 of clubs"."""
    return tr("{hand}, card {number}: {card}", hand=_said_name(hand), number=number + 1, card=card_words(card))


def spoken_hand(hand: HandView) -> str:
    """A hand in one sentence: "Player: 4 of hearts, 9 of clubs, total 3, wins"."""
    cards = [card_words(card) for card in hand.cards]
    total = [tr("total {total}", total=hand.total)] if hand.total is not None else []
    result = {HandState.WINS: tr("wins"), HandState.LOSES: tr("loses"), HandState.TIES: tr("ties")}.get(hand.state, "")
    said = [heard(hand.status)] if hand.status else [result] if result else []
    awaited = [tr("{card} is awaited", card=hand.awaited)] if hand.awaited else []
    return labelled(_said_name(hand.name), comma_list([*cards, *total, *said, *awaited]) or tr("no cards"))


def spoken_row(row: RowView) -> str:
    """A row of cards in one sentence: "Layout: 4 of hearts, 2 face down, to beat"."""
    cards = [card_words(card) for card in row.cards]
    down = row.hidden - row.blank
    blank = [tr("{count} face up", count=row.blank)] if row.blank else []
    hidden = [tr("{count} face down", count=down)] if down > 0 else []
    note = [heard(row.note)] if row.note else []
    return labelled(heard(row.label), comma_list([*cards, *blank, *hidden, *note]) or tr("no cards"))


def spoken_pot(pot: PotView, money: Currency) -> str:
    """A pot in one sentence: "Red 7, 12, carried 2 deals"."""
    parts = [tr("{what} {amount}", what=what, amount=figure(amount, money)) for what, amount in pot.parts]
    card = [card_words(pot.card)] if pot.card is not None else []
    note = [tr("taken")] if pot.taken else [heard(pot.note)] if pot.note else []
    name = heard(pot.name) or tr("Pot")
    return comma_list([name, figure(pot.amount, money), *card, *parts, *note])


def _proof(proof: ProofView, area: QRectF) -> Part:
    """Why the counts are what they are: a line a seat."""
    lines = [tr("Seat {seat} {name}", seat=row.seat, name=row.name) + ": " +
             comma_list(f"{column} {said}" for column, said in zip(proof.columns, row.figures, strict=False))
             for row in proof.rows]
    title = f"{proof.title}. {heard(proof.formula)}" if proof.formula else proof.title
    return Part("proof", title, area, Role.Grouping,
                parts=tuple(_words(f"proof/{at}", heard(line), area) for at, line in enumerate(lines)))
