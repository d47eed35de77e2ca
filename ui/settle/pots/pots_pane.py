"""Pots first: what finished games left is given to seats, to the house or to the tip jar before anybody cashes out."""

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from app.dealing.asides.registry import SharePots
from app.desk import Desk
from app.desk.cashier.night_end import NightStands, first_to_cash_out, shared_round
from app.desk.house.clock import new_op_id
from app.desk.records.moves import pot_words
from app.words import listed, plural, tr
from app.words.joined import comma_list, phrases
from ui.look.art import ChipArt
from ui.settle.pots.tiles import ACROSS, Lying, SeatTile, SeatTiles
from ui.settle.step_pane import StepOption, StepPane, Told, on_the_button
from ui.strip.seat_keys import seat_digit
from ui.strip.strip_text import Action, StripText, capital
from ui.widgets.buttons import PrimaryState
from ui.widgets.forms import in_column, in_row
from ui.widgets.tiles_and_words import Words

SHARE, ONE, HOUSE, JAR, NEXT, OWN = "S", "T", "H", "J", "N", ""
"""How a leftover goes: shared round, to one seat, the rack, the tip jar, the next night, or seat by seat."""


class Heading(QWidget):
    """A line of words at the left, and how it is keyed at the right."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title, self.note = Words("", "title"), Words("", "note", "second")
        self.note.setAlignment(Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter)
        in_row((self.title, 1), self.note, on=self)


class PotsPane(StepPane):
    """A tile for each seat; a digit gives its seat one chip more, a letter gives all at once."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Who gets them"))
        self.lying, self.heading, self.seats = Lying(), Heading(), SeatTiles()
        self.heading.title.setText(tr("Who gets them"))
        self.heading.note.setText(tr("A seat’s digit gives it one more; Shift takes it back"))
        self.shares: dict[int, int] = {}
        self.way = SHARE
        self._stands: NightStands | None = None
        self.seats.pressed.connect(lambda seat: self._to_seat(seat, False))
        in_column(self.lying, self.heading, (self.seats, 1), on=self, spacing=8, margins=(18, 0, 18, 16))

    # what it is about

    @property
    def _total(self) -> int:
        return self._stands.in_pots if self._stands else 0

    @property
    def _chip(self) -> int:
        return self.desk.table.chips.values[-1]

    @property
    def left(self) -> int:
        """What nobody gets yet, in minor units."""
        return 0 if self.way in (HOUSE, JAR, NEXT) else self._total - sum(self.shares.values())

    def take_up(self, stands: NightStands) -> None:
        """What lies in pots now; until the host says otherwise it is shared round."""
        table = self.desk.table
        fresh = self._stands is None or self._stands.pots != stands.pots or self.tiles.keys() != table.seats.keys()
        self._stands, self.refusal = stands, ""
        of = [pot_words(name) for name in stands.pots]
        self.lying.show_pots(self._total, table.amount_text(self._total),
                             tr("left in {pots}", pots=listed(of[:3])) if of else "", ChipArt(table.chips, table.money))
        self.seats.seat(table)
        if fresh:
            self.way, self.shares = SHARE, shared_round(table, self._total)
            if sum(self.shares.values()) != self._total:
                self.way, self.shares = (ONE if table.seats else HOUSE), {}
        self._show_shares()

    @property
    def tiles(self) -> dict[int, SeatTile]:
        """A tile for each seat."""
        return self.seats.tiles

    def _show_shares(self) -> None:
        self.seats.show_shares(self.desk.table, self.shares)
        self.changed.emit()

    # keys

    def use(self, key: str) -> None:
        """Another way to give it away."""
        self.way, self.refusal = key, ""
        self.shares = shared_round(self.desk.table, self._total) if key == SHARE else {}
        self._show_shares()

    def take_key(self, event: QKeyEvent) -> bool:
        """A seat's digit."""
        seat, back = seat_digit(event)
        if seat in self.tiles:
            self._to_seat(seat, back)
            return True
        return False

    def _to_seat(self, seat: int, back: bool) -> None:
        self.refusal = ""
        if self.way == ONE:
            self.shares = {seat: self._total}
        else:
            if self.way != OWN and not back:
                self.shares = {}
            self.way = OWN
            self._one_chip(seat, back)
        self._show_shares()

    def _one_chip(self, seat: int, back: bool) -> None:
        has, chip = self.shares.get(seat, 0), self._chip
        if not back and not self.left:
            self.refusal = tr("All of it is given. Shift and a seat’s digit takes one back.")
            return
        self.shares[seat] = max(0, has - chip) if back else has + min(chip, self.left)
        self.shares = {one: share for one, share in self.shares.items() if share}

    def press(self) -> None:
        """Give it away."""
        if not self.left and self._total:
            aside = SharePots(dict(self.shares), self._total if self.way == HOUSE else 0,
                              self._total if self.way == JAR else 0, self._total if self.way == NEXT else 0)
            self.deed.emit(partial(self.desk.aside, aside, new_op_id()))

    # words

    def told(self) -> Told:
        """Say whose."""
        assert self._stands is not None
        total = self.desk.table.amount_text(self._total)
        said = StripText(
            tr("{amount} are left in a pot", amount=total) if self._total != self.desk.table.money.unit else
            tr("{amount} is left in a pot", amount=total),
            tr(" — held over for the next night") if self.way == NEXT else tr(" — say whose"),
            tr("It is held over, counted as the pot of the next night, and opens its first pot.")
            if self.way == NEXT else tr("Asked before the first cash-out, so that every chip goes home with somebody."),
            self._call(), badge=f"{total}|" + tr("POT"))
        return Told(said, self._action(), self._options(), refusal=self.refusal)

    def _call(self) -> str:
        if not self.shares or self.left:
            return ""
        return tr("{amount}: {names}.", amount=capital(self.desk.table.amount_text(self._total)),
                  names=listed([self.desk.table.name(seat) for seat in self.shares]))

    def _action(self) -> Action:
        first = first_to_cash_out(self._stands, self.desk.table, self.shares) if self._stands else ""
        then = on_the_button(lambda who: tr("Then: cash out {name}", name=who), first, second=True) if first else \
            tr("Then: the count")
        if self.left:
            still = tr("{amount} still to give", amount=self.desk.table.amount_text(self.left))
            return Action(tr("Give them out"), still, PrimaryState.WAITING)
        labels = {HOUSE: tr("To the house"), JAR: tr("To the tip jar"), NEXT: tr("Hold it over")}
        return Action(labels.get(self.way, tr("Give them out")), then)

    def _options(self) -> tuple[StepOption, ...]:
        table = self.desk.table
        round_ = shared_round(table, self._total)
        seats = tr("seats {seats}", seats=comma_list(map(str, round_)))
        least, most = min(round_.values(), default=0), max(round_.values(), default=0)
        each = tr("{amount} each", amount=table.amount_text(least)) if least == most else \
            tr("{low} or {high} each", low=table.amount_text(least), high=table.amount_text(most))
        one = next(iter(self.shares), 0) if self.way == ONE else 0
        return (
            StepOption(SHARE, plural(len(round_), "Shared: {count} seat", "Shared: {count} seats"),
                       phrases((each, seats)) if len(round_) <= ACROSS else each, self.way == SHARE,
                       bool(round_) and sum(round_.values()) == self._total),
            StepOption(ONE, tr("To one seat"), tr("Seat {seat}", seat=one) if one else tr("then the seat’s digit"),
                       self.way == ONE, bool(self.tiles)),
            StepOption(HOUSE, tr("To the house"), tr("adds to the bank"), self.way == HOUSE),
            StepOption(JAR, tr("To the tip jar"), tr("kept for later nights"), self.way == JAR),
            StepOption(NEXT, tr("Next night"), tr("opens its first pot"), self.way == NEXT))
