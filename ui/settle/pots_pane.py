"""Pots first: what finished games left is given to seats, to the house or to the tip jar before anybody cashes out."""

from functools import partial

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from app.dealing.asides.registry import SharePots
from app.dealing.values.felt import Actor
from app.desk import Desk
from app.desk.cashier.night_end import NightStands, shared_round
from app.desk.house.clock import new_op_id
from app.desk.records.moves import pot_words
from app.words import listed, plural, tr
from ui.felt.felt_pots import piles
from ui.look import theme
from ui.look.art import ChipArt
from ui.look.ink import Ink, painter_on
from ui.look.lettering import LEFT
from ui.settle.step_pane import StepOption, StepPane, Told
from ui.strip.seat_keys import digit_cap, seat_digit
from ui.strip.strip_text import Action, StripText, capital
from ui.widgets.buttons import PaintedButton, PrimaryState, Surface, cap_width, draw_cap
from ui.widgets.forms import in_column, in_row
from ui.widgets.tiles_and_words import CHOSEN, OPEN, Words

SHARE, ONE, HOUSE, JAR, OWN = "S", "T", "H", "J", ""
"""How a leftover is given away: shared round, to one seat, to the rack, to the tip jar, or seat by seat."""

ACROSS = 4


class SeatTile(PaintedButton):
    """A seat that may get something: its name and its key, and what it has before and after."""

    def __init__(self, seat: int, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.seat, self.name, self.says, self.lit = seat, name, "", False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_share(self, says: str, lit: bool) -> None:
        """What the seat has, and would have."""
        self.says, self.lit = says, lit
        self.setAccessibleName(f"{self.seat} {self.name} {says}")
        self.update()

    def surface(self) -> Surface:
        """Framed in brass where it gets something."""
        return CHOSEN if self.lit else OPEN

    def sizeHint(self) -> QSize:
        """Two lines at least."""
        return QSize(theme.current_look().px(120), theme.current_look().px(58))

    def paint_content(self, painter: QPainter, area: QRectF, surface: Surface) -> None:
        """Name and key above, the stack below."""
        ink, look = Ink(painter), theme.current_look()
        inside, cap = area.adjusted(14, 6, -12, -6), digit_cap(self.seat)
        wide, line = cap_width(cap), look.px(24)
        upper = QRectF(inside.left(), inside.top(), inside.width(), line)
        ink.write(upper.adjusted(0, 0, -wide - 6, 0), self.name, "title", theme.TX1, LEFT)
        draw_cap(painter, QRectF(upper.right() - wide, upper.top(), wide, line), cap)
        ink.write(QRectF(inside.left(), inside.bottom() - line, inside.width(), line), self.says, "title",
                  theme.BRASS_TEXT if self.lit else theme.TX2, LEFT)


class Leftover(QWidget):
    """The chips that lie there, what they come to, and whose pot that was."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._art: ChipArt | None = None
        self._amount, self.figure, self.of = 0, "", ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_pots(self, amount: int, figure: str, of: str, art: ChipArt) -> None:
        """Show these."""
        self._amount, self.figure, self.of, self._art = amount, figure, of, art
        self.setAccessibleName(f"{figure}, {of}")
        self.update()

    def sizeHint(self) -> QSize:
        """A third of the panel."""
        return QSize(300, theme.current_look().pick(172, 140, 104))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Chips at the left, the figure and its words beside them."""
        painter = painter_on(self)
        ink, look, area = Ink(painter), theme.current_look(), QRectF(self.rect())
        left = area.left() + look.px(44)
        shown = [value for pile in piles(self._art, self._amount) for value in pile] if self._art else []
        face = look.px(52)
        if self._art:
            for value in shown[:6]:
                painter.drawPixmap(round(left), round(area.center().y() - face / 2),
                                   self._art.face(value, face, self.devicePixelRatioF()))
                left += face + 6
        left += look.px(30)
        high = look.pick(56, 50, 44)
        top = area.center().y() - high / 2 - look.px(12)
        figures = theme.make_font(look.pick(52, 44, 38), 700, display=True)
        ink.write(QRectF(left, top, area.right() - left, high), self.figure, figures, theme.BRASS_HI)
        ink.write(QRectF(left, top + high, area.right() - left, look.px(24)), self.of, "body", theme.TX2)
        ink.rule(area.left(), area.right(), area.bottom() - 1, theme.LINE)
        painter.end()


class Heading(QWidget):
    """A line of words at the left, and how it is keyed at the right."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title, self.note = Words("", "title"), Words("", "note", "second")
        self.note.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        in_row((self.title, 1), self.note, on=self)


class PotsPane(StepPane):
    """A tile for each seat; a digit gives its seat one chip more, a letter gives all at once."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.lying, self.heading, self._grid = Leftover(), Heading(), QGridLayout()
        self.heading.title.setText(tr("Who gets them"))
        self.heading.note.setText(tr("A seat’s digit gives it one more; Shift takes it back"))
        self.tiles: dict[int, SeatTile] = {}
        self.shares: dict[int, int] = {}
        self.way = SHARE
        self._stands: NightStands | None = None
        self._grid.setSpacing(10)
        in_column(self.lying, self.heading, (self._grid, 1), on=self, spacing=8, margins=(18, 0, 18, 16))

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
        return 0 if self.way in (HOUSE, JAR) else self._total - sum(self.shares.values())

    def take_up(self, stands: NightStands) -> None:
        """What lies in pots now; until the host says otherwise it is shared round."""
        table = self.desk.table
        fresh = self._stands is None or self._stands.pots != stands.pots or self.tiles.keys() != table.seats.keys()
        self._stands, self.refusal = stands, ""
        of = [pot_words(name) for name in stands.pots]
        self.lying.show_pots(self._total, table.amount_text(self._total),
                             tr("left in {pots}", pots=listed(of[:3])) if of else "", ChipArt(table.chips, table.money))
        self._lay_tiles()
        if fresh:
            self.way, self.shares = SHARE, shared_round(table, self._total)
            if sum(self.shares.values()) != self._total:
                self.way, self.shares = (ONE if table.seats else HOUSE), {}
        self._show_shares()

    def _lay_tiles(self) -> None:
        wanted = {seat: who.name for seat, who in sorted(self.desk.table.seats.items())}
        if {seat: tile.name for seat, tile in self.tiles.items()} == wanted:
            return
        for old in self.tiles.values():
            self._grid.removeWidget(old)
            old.hide()
            old.deleteLater()
        self.tiles = {seat: SeatTile(seat, name, self) for seat, name in wanted.items()}
        for at, (seat, tile) in enumerate(self.tiles.items()):
            self._grid.addWidget(tile, at // ACROSS, at % ACROSS)
            tile.clicked.connect(partial(self._to_seat, seat, False))

    def _show_shares(self) -> None:
        table = self.desk.table
        for seat, tile in self.tiles.items():
            has, gets = table.stack_of(seat), self.shares.get(seat, 0)
            says = table.amount_text(has)
            tile.show_share(f"{says} → {table.amount_text(has + gets)}" if gets else says, bool(gets))
        self.heading.setVisible(not self._hindered)
        for tile in self.tiles.values():
            tile.setVisible(not self._hindered)
        self.changed.emit()

    @property
    def _hindered(self) -> bool:
        return self._stands is not None and self._stands.hinders is not None

    # keys

    def use(self, key: str) -> None:
        """Another way to give it away."""
        self.way, self.refusal = key, ""
        self.shares = shared_round(self.desk.table, self._total) if key == SHARE else {}
        self._show_shares()

    def take_key(self, event: QKeyEvent) -> bool:
        """A seat's digit."""
        seat, back = seat_digit(event)
        if seat in self.tiles and not self._hindered:
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
        """Give it away, or go where it has to be ended first."""
        if self._hindered:
            self.go.emit("deal")
        elif not self.left and self._total:
            aside = SharePots(dict(self.shares), self._total if self.way == HOUSE else 0,
                              self._total if self.way == JAR else 0)
            self.deed.emit(partial(self.desk.aside, aside, new_op_id()))

    # words

    def told(self) -> Told:
        """Say whose."""
        assert self._stands is not None
        total = self.desk.table.amount_text(self._total)
        if self._stands.hinders is not None:
            why = self._stands.hinders
            said = StripText(tr("The table first"), f" — {why.wrong.rstrip('.')}", f"{why.allowed} {why.remedy}",
                             actor=Actor.WARN, badge="icon:deal|" + tr("TABLE"))
            return Told(said, Action(tr("To the table"), tr("Then come back: F7")))
        said = StripText(
            tr("{amount} are left in a pot", amount=total) if self._total != self.desk.table.money.unit else
            tr("{amount} is left in a pot", amount=total), tr(" — say whose"),
            tr("Asked before the first cash-out, so that every chip goes home with somebody."),
            self._call(), badge=f"{total}|" + tr("POT"))
        return Told(said, self._action(), self._options(), refusal=self.refusal)

    def _call(self) -> str:
        if not self.shares or self.left:
            return ""
        return tr("{amount}: {names}.", amount=capital(self.desk.table.amount_text(self._total)),
                  names=listed([self.desk.table.name(seat) for seat in self.shares]))

    def _action(self) -> Action:
        waiting = self._stands.waiting if self._stands else ()
        then = tr("Then: cash out {name}", name=waiting[0].night.name) if waiting else tr("Then: the count")
        if self.left:
            still = tr("{amount} still to give", amount=self.desk.table.amount_text(self.left))
            return Action(tr("Give them out"), still, PrimaryState.WAITING)
        labels = {HOUSE: tr("To the house"), JAR: tr("To the tip jar")}
        return Action(labels.get(self.way, tr("Give them out")), then)

    def _options(self) -> tuple[StepOption, ...]:
        table = self.desk.table
        round_ = shared_round(table, self._total)
        seats = tr("from the left: {seats}", seats=", ".join(map(str, round_)))
        least, most = min(round_.values(), default=0), max(round_.values(), default=0)
        each = tr("{amount} each", amount=table.amount_text(least)) if least == most else \
            tr("{low} or {high} each", low=table.amount_text(least), high=table.amount_text(most))
        one = next(iter(self.shares), 0) if self.way == ONE else 0
        return (
            StepOption(SHARE, plural(len(round_), "Shared: {count} seat", "Shared: {count} seats"),
                       f"{each}, {seats}" if len(round_) <= ACROSS else each, self.way == SHARE,
                       bool(round_) and sum(round_.values()) == self._total),
            StepOption(ONE, tr("To one seat"), tr("Seat {seat}", seat=one) if one else tr("then the seat’s digit"),
                       self.way == ONE, bool(self.tiles)),
            StepOption(HOUSE, tr("To the house"), tr("adds to the bank"), self.way == HOUSE),
            StepOption(JAR, tr("To the tip jar"), tr("kept for later nights"), self.way == JAR))
