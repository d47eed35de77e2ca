"""The column beside a change of chips: what each end of the hand needs of each value, what the rack has, and after."""

from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.chips import ChipSet
from app.dealing.prompts.changing import CASE_SEAT, Shortage, bets_need, spoken_chips, who_has
from app.dealing.table.table import Table
from app.dealing.values.chip_needs import Course, Giver, Swap, needed
from app.money import CURRENCIES
from app.sums import grouped
from app.words import plural, tr
from app.words.joined import clauses, comma_list, labelled, phrases
from ui.look import theme
from ui.look.art import ChipArt
from ui.look.ink import Ink, advance, painter_on
from ui.look.lettering import CENTRE, LEFT
from ui.look.text_layout import wrapped
from ui.strip.seat_keys import digit_cap
from ui.widgets.buttons import LEAST_TARGET, OFF, PLAIN, WAITING, PaintedButton, Surface, cap_width, draw_cap
from ui.widgets.forms import empty_out, in_column, words

MOST_VALUES = 5
"""Values beside each other: the smallest of them, for these run short."""


MOST_GIVERS, GIVERS_HEAD = 4, 34
"""How many are listed who could give chips, and the height of what stands over and below them."""


@dataclass(frozen=True, slots=True)
class NeedRow:
    """One line: what it is of, what more is said of it, and how many of each value."""

    label: str
    note: str
    counts: dict[int, int]
    strong: bool = False


class ChipNeeds(QWidget):
    """A row for each end, the rack as it is, and the rack once it is changed; amber for short, green for mended."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows: list[NeedRow] = []
        self.why = self.missing = self.warning = ""
        self._art, self._values = ChipArt(ChipSet("", ()), CURRENCIES[-1]), tuple[int, ...]()
        self._short, self._mended = set[tuple[str, int]](), set[int]()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_shortage(self, table: Table, short: Shortage, swap: Swap) -> None:
        """Show what the ends need, and what this change makes of the rack."""
        chips, after = short.chips, short.chips.after(swap)
        ends = grouped(short.courses, lambda course: course.name)
        self.rows = [_row(table, name, courses) for name, courses in ends.items() if any(one.pays for one in courses)]
        self._short = {(name, value) for name, courses in ends.items() for course in courses
                       for value in chips.lacking(course)}
        self._mended = {value for _, value in self._short if after.rack.get(value, 0) > chips.rack.get(value, 0)}
        self.rows += [NeedRow(tr("In the rack"), "", dict(chips.rack), True),
                      NeedRow(tr("After the change"), "", dict(after.rack), True)]
        self._values = tuple(sorted(table.chips.values)[:MOST_VALUES][::-1])
        self._art = ChipArt(table.chips, table.money)
        self._say(table, short, after.pay_all(short.courses))
        self.setAccessibleName(clauses(self._spoken(table)))
        self.update()

    def _say(self, table: Table, short: Shortage, mended: bool) -> None:
        value, worst = short.value, short.worst
        need = spoken_chips(table, {value: (needed(worst.pays, table.chips.values) or {}).get(value, 0)})
        holds = max(0, short.chips.taken(worst)[0].get(value, 0))
        self.missing = tr("{chips} short", chips=spoken_chips(table, {value: short.lacks})) if short.lacks else \
            tr("short")
        self.why = self._takes(worst.name, need, holds, holds - short.chips.rack.get(value, 0)) if short.lacks else \
            tr("The rack’s chips do not make every payout.")
        if not mended:
            self.why = tr("Short of {chips}. {who}", who=who_has(table, short), chips=spoken_chips(
                table, {value: short.lacks or 1}))
        paid = comma_list(table.amount_text(amount) for amount in worst.pays)
        self.warning = tr("{missing}: {result}. It pays {amounts}.", missing=self.missing, result=worst.name,
                          amounts=paid)

    @staticmethod
    def _takes(result: str, need: str, holds: int, lost: int) -> str:
        """What is needed and what there is: with losing bets among it that is more than the rack shows now."""
        said: dict[str, object] = {"result": result, "need": need, "holds": holds, "lost": lost}
        return tr("{result}: the coup takes {need}, the rack has {holds}, {lost} of them from losing bets.", **said) \
            if lost > 0 else tr("{result}: the coup takes {need}, the rack has {holds}.", **said)

    def _spoken(self, table: Table) -> list[str]:
        return [labelled(row.label, comma_list(f"{row.counts.get(value, 0)} × {table.amount_text(value)}"
                                               for value in self._values)) for row in self.rows] + [self.warning]

    def least_height(self) -> int:
        """What the rows and the warning take at least."""
        look = theme.current_look()
        return look.px(44) + len(self.rows) * look.px(27) + look.px(70)

    def sizeHint(self) -> QSize:
        """As the column is."""
        return QSize(320, 300)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the head with a chip of each value, the rows, and what is short."""
        painter = painter_on(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        ink, look = Ink(painter), theme.current_look()
        edge, head = look.px(14), look.px(44)
        label = (self.width() - 2 * edge) * 0.42
        pitch = (self.width() - 2 * edge - label) / max(1, len(self._values))
        ink.write(QRectF(edge, 0, label, head), tr("This coup may need"), "label", theme.TX2, LEFT)
        face = look.px(26)
        for at, value in enumerate(self._values):
            painter.drawPixmap(round(edge + label + (at + 0.5) * pitch - face / 2), round((head - face) / 2),
                               self._art.face(value, face, self.devicePixelRatioF()))
        notes = (self.height() - head - look.px(70)) / max(1, len(self.rows)) >= look.px(38)
        high, top = look.px(38 if notes else 27), float(head)
        for row in self.rows:
            area = QRectF(edge, top, self.width() - 2 * edge, high)
            self._draw_row(ink, area, label, pitch, row, notes)
            top += high
        self._draw_warning(ink, QRectF(edge, top + look.px(10), self.width() - 2 * edge, look.px(60)))
        painter.end()

    def _draw_row(self, ink: Ink, area: QRectF, label: float, pitch: float, row: NeedRow, notes: bool) -> None:
        ink.rule(area.left(), area.right(), area.top(), theme.LINE)
        name = QRectF(area.left(), area.top(), label, area.height())
        if notes and row.note:
            half = name.height() / 2
            ink.write(QRectF(name.left(), name.top() + 2, label, half), row.label, "note_strong", theme.TX1, LEFT)
            ink.write(QRectF(name.left(), name.top() + half, label, half), row.note, "label", theme.TX2, LEFT)
        else:
            ink.write(name, row.label, "note_strong", theme.TX1, LEFT)
        last = self.rows[-1] is row
        for at, value in enumerate(self._values):
            number = row.counts.get(value, 0)
            short = (row.label, value) in self._short or (row.strong and not last and value in self._mended)
            shade = theme.OK if last and value in self._mended else theme.WARN if short else theme.TX1
            place = QRectF(area.left() + label + at * pitch, area.top(), pitch, area.height())
            words = str(number) if number or row.strong else "–"
            ink.write(place, words, "body_strong" if row.strong or short else "note", shade, CENTRE)

    def _draw_warning(self, ink: Ink, area: QRectF) -> None:
        ink.box(area, theme.PANEL, theme.WARN_SURFACE, theme.WARN_EDGE)
        inner = area.adjusted(12, 6, -12, -6)
        font = theme.font("note")
        for at, line in enumerate(wrapped(self.warning, font, inner.width())[:2]):
            ink.write(QRectF(inner.left(), inner.top() + at * inner.height() / 2, inner.width(), inner.height() / 2),
                      line, "note", theme.WARN_TEXT, LEFT)


class GiverKey(PaintedButton):
    """Who could give the chips: the key that chooses them, who it is, and how many they have by the books."""

    one_of_several = True

    def __init__(self, cap: str, name: str, has: str, note: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.cap, self.name, self.has, self.note = cap, name, has, note
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(phrases((name, has, note)))
        self.setFixedHeight(theme.current_look().px(LEAST_TARGET))

    def surface(self) -> Surface:
        """Brass while it is the one."""
        return OFF if not self.isEnabled() else WAITING if self.isChecked() else PLAIN

    def paint_content(self, painter: QPainter, area: QRectF, surface: Surface) -> None:
        """The key, the name over what is said of its bets, and at the right the chips."""
        ink, wide = Ink(painter), cap_width("0")
        area = area.adjusted(8, 2, -10, -2)
        draw_cap(painter, QRectF(area.left(), area.top(), wide, area.height()), self.cap, surface.second)
        left, half = area.left() + wide + 8, area.height() / 2
        has = advance(self.has, "note")
        room = area.right() - left - has - 8
        ink.write(QRectF(left, area.top(), room, half), self.name, "note_strong", surface.text, LEFT)
        ink.write(QRectF(left, area.top() + half, room, half), self.note, "label", surface.second, LEFT)
        ink.write(QRectF(area.right() - has, area.top(), has, area.height()), self.has, "note", surface.second, LEFT)


class Givers(QWidget):
    """Who has the chips that are lacking, the best first; who has too few is dim. `chosen` gives a seat, 0 the case."""

    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.keys: dict[int, GiverKey] = {}
        self._head, self._rows = words("", "label", "second", wrap=False), in_column(spacing=2)
        in_column(self._head, self._rows, on=self, spacing=4, margins=(14, 0, 14, 8))

    def show_givers(self, table: Table, short: Shortage, seat: int, case_cap: str) -> None:
        """Show those who have some, whichever is chosen among them."""
        self._head.setText(tr("Who has {chips}, by the books", chips=spoken_chips(table, {short.value: 2}).partition(
            " ")[2]))
        empty_out(self._rows)
        self.keys = {}
        for one in self._listed(short, seat):
            note = "" if one.seat == CASE_SEAT else tr("own bets need some") if bets_need(
                table, one.seat, short.value) else tr("own bets need none")
            key = GiverKey(digit_cap(one.seat) if one.seat else case_cap, table.name(one.seat) if one.seat else
                           tr("The chip case"), spoken_chips(table, {short.value: one.has[short.value]}), note, self)
            key.setEnabled(one.seat in short.helpers)
            key.setChecked(one.seat == seat)
            key.clicked.connect(lambda _=False, seat=one.seat: self.chosen.emit(seat))
            self._rows.addWidget(key)
            self.keys[one.seat] = key

    @staticmethod
    def _listed(short: Shortage, seat: int) -> list[Giver]:
        """The best of them, and always the one that is chosen."""
        order = [seat, *short.helpers, *(one.seat for one in short.givers if one.seat not in short.helpers)]
        some = [one for one in short.givers if one.has.get(short.value)]
        return sorted(some, key=lambda one: order.index(one.seat))[:MOST_GIVERS]

    def fit(self, room: int) -> None:
        """Show as many as there is room for: all that can be chosen stand on the strip too."""
        look = theme.current_look()
        most = (room - look.px(GIVERS_HEAD)) // (look.px(LEAST_TARGET) + 2)
        for at, key in enumerate(self.keys.values()):
            key.setVisible(at < most)
        self._head.setVisible(most > 0)


class ChipColumn(QWidget):
    """What the hand may need over who could give it: the needs first, for they say why chips are changed."""

    def __init__(self, needs: ChipNeeds, givers: Givers, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._needs, self._givers = needs, givers
        in_column((needs, 1), givers, on=self, spacing=0)

    def fit(self) -> None:
        """Share out the height."""
        self._givers.fit(self.height() - self._needs.least_height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another height."""
        super().resizeEvent(event)
        self.fit()


def _row(table: Table, name: str, courses: list[Course]) -> NeedRow:
    """The most that the ends of this name take of each value, and what the dearest of them pays."""
    counts: dict[int, int] = {}
    for course in courses:
        for value, number in (needed(course.pays, table.chips.values) or {}).items():
            counts[value] = max(counts.get(value, 0), number)
    dearest = max(courses, key=lambda course: sum(course.pays))
    note = plural(len(dearest.pays), "{amount} to one seat", "{amount} to {count} seats",
                  amount=table.amount_text(sum(dearest.pays)))
    return NeedRow(name, note, counts)
