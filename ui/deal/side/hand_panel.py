"""What there is to know of a dealer's-choice hand: its facts, and every seat with what it has said and holds."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from app.dealing.prompts.heard import heard
from app.dealing.values.felt import Felt, SeatView
from app.money import CURRENCIES, Currency, figure
from app.words import tr
from app.words.joined import comma_list, labelled
from ui.felt.felt_seats import spoken_seat
from ui.heard.painted import Parted
from ui.heard.painted_parts import Part, Role
from ui.look import theme
from ui.look.ink import Ink, advance, painter_on
from ui.look.lettering import RIGHT
from ui.look.text_layout import wrapped
from ui.widgets.forms import in_column
from ui.widgets.tiles_and_words import scrolled

ROOMY, TIGHT = 34, 24
"""How high a seat's line is, and how low it may become before the panel scrolls."""


class HandPanel(QWidget):
    """Facts above, seats below. Seats move closer where there is little room; what is lower still is scrolled to."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.lines = HandLines()
        self.area = scrolled(self.lines)
        self.area.verticalScrollBar().rangeChanged.connect(self._bring_in_sight)
        in_column(self.area, on=self, spacing=0)
        self.setAccessibleName(tr("This hand"))

    def show_felt(self, felt: Felt, money: Currency) -> None:
        """Show this hand, whoever is to act in sight."""
        if felt == self.lines.felt:
            return
        self.lines.show_felt(felt, money)
        facts = comma_list(f"{what} {how_much}" for what, how_much in felt.facts)
        self.setAccessibleName(labelled(felt.title or tr("This hand"), facts))
        self._bring_in_sight()

    def _bring_in_sight(self) -> None:
        """Whoever is to act; once more where the lines have only now become higher than the panel."""
        if (place := self.lines.place_to_act()) is not None:
            self.area.ensureVisible(0, int(place.center().y()), 0, int(place.height()))


class HandLines(Parted):
    """The lines of the panel, as high as they must be."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.felt, self._money = Felt(), CURRENCIES[0]

    def show_felt(self, felt: Felt, money: Currency) -> None:
        """Show this hand."""
        self.felt, self._money = felt, money
        self._fit()
        self.parts_changed()
        self.update()

    def painted_parts(self) -> tuple[Part, ...]:
        """Each fact, and each seat that is taken."""
        facts = (Part(f"fact/{at}", heard(labelled(what, how_much)), self._area, Role.StaticText)
                 for at, (what, how_much) in enumerate(self.felt.facts))
        return *facts, *(Part(f"seat/{seat.number}", heard(spoken_seat(seat, [], (), self._money)), place,
                              Role.StaticText) for seat, place in zip(self._seated, self.places(), strict=True))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A long fact takes more lines where the column is narrower."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        tight = len(self._seated) * theme.current_look().px(TIGHT)
        self.setMinimumHeight(int(self._seats_at() + tight + theme.current_look().px(8)))

    @property
    def _seated(self) -> list[SeatView]:
        return [seat for seat in self.felt.seats if not seat.open]

    @property
    def _area(self) -> QRectF:
        look = theme.current_look()
        return QRectF(self.rect()).adjusted(look.px(16), look.px(12), -look.px(16), -look.px(8))

    def _seats_at(self) -> float:
        """Where the seats begin, below the facts."""
        look = theme.current_look()
        facts = sum(look.px(28) + (0 if beside else len(lines) * look.px(20))
                    for lines, beside in map(self._laid_out, self.felt.facts))
        return self._area.top() + look.px(30) + facts + look.px(12)

    def _laid_out(self, fact: tuple[str, str]) -> tuple[list[str], bool]:
        """How much a fact is, in as many lines as it takes, and whether that stands beside what it is of."""
        what, how_much = fact
        beside = advance(how_much, "body_strong") + advance(what, "body") + 8 <= self._area.width()
        return ([how_much] if beside else wrapped(how_much, theme.font("body_strong"), self._area.width())), beside

    def places(self) -> list[QRectF]:
        """Where each seat that is taken has its line."""
        area, top, seated, look = self._area, self._seats_at(), self._seated, theme.current_look()
        step = max(look.px(TIGHT), min(look.px(ROOMY), (area.bottom() - top) / max(1, len(seated))))
        return [QRectF(area.left(), top + at * step, area.width(), step) for at in range(len(seated))]

    def place_to_act(self) -> QRectF | None:
        """The line of the seat that is to act."""
        return next((place for place, seat in zip(self.places(), self._seated, strict=True) if seat.to_act), None)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the facts and the seats."""
        painter = painter_on(self)
        ink = Ink(painter)
        self._draw_facts(ink)
        for place, seat in zip(self.places(), self._seated, strict=True):
            self._draw_seat(ink, place, seat)
        painter.end()

    def _draw_facts(self, ink: Ink) -> None:
        """The title and a line for each fact."""
        area, look = self._area, theme.current_look()
        line = QRectF(area.left(), area.top(), area.width(), look.px(26))
        ink.write(line, self.felt.title or tr("This hand"), "title")
        line.translate(0, look.px(30))
        for fact in self.felt.facts:
            line = self._draw_fact(ink, line, fact)

    def _draw_fact(self, ink: Ink, line: QRectF, fact: tuple[str, str]) -> QRectF:
        """A fact on its line, or on more of them where it is long; where the next one goes."""
        look, (lines, beside) = theme.current_look(), self._laid_out(fact)
        what, how_much = fact
        wide = advance(how_much, "body_strong")
        ink.write(line.adjusted(0, 0, -wide - 8 if beside else 0, 0), what, "body", theme.TX2)
        for at, words in enumerate(lines):
            place = line.translated(0, 0 if beside else look.px(20) * (at + 1))
            ink.write(place.adjusted(place.width() - wide - 1 if beside else 0, 0, 0, 0), words, "body_strong",
                      theme.TX1, RIGHT)
        last = line.translated(0, 0 if beside else look.px(20) * len(lines))
        ink.rule(last.left(), last.right(), last.bottom())
        return last.translated(0, look.px(28))

    def _draw_seat(self, ink: Ink, line: QRectF, seat: SeatView) -> None:
        look = theme.current_look()
        if seat.to_act:
            ink.box(line.adjusted(-look.px(6), 1, look.px(6), -1), theme.CELL, theme.BRASS_SURFACE)
        size = look.px(22)
        ink.seat_number(QRectF(line.left(), line.center().y() - size / 2, size, size), seat.number, seat.to_act)
        has = seat.score_words or figure(seat.behind, self._money)
        room = max(look.px(72), advance(has, "body_strong") + 2)
        ink.write(QRectF(line.right() - room, line.top(), room, line.height()), has, "body_strong", theme.TX1, RIGHT)
        said = tr("sits out") if seat.sits_out else seat.mark
        wide = advance(said, "note") + 8 if said else 0
        name = QRectF(line.left() + size + 8, line.top(), line.width() - size - room - wide - 12, line.height())
        ink.write(name, seat.name, "body", theme.TX2 if seat.sits_out else theme.TX1)
        ink.write(QRectF(line.right() - room - wide - 4, line.top(), wide, line.height()), said, "note",
                  theme.GOLD if seat.to_act else theme.TX2, RIGHT)
