"""The list of a settlement: who is lent chips, who puts in, who pays whom, who takes, and what the hand brings each."""

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.dealing.prompts.heard import heard
from app.dealing.table.settling import in_pots_taken
from app.dealing.table.table import Table
from app.dealing.values.settlement import Part, Settlement
from app.money import figure, signed_figure
from app.words import as_in, tr
from app.words.joined import comma_list, labelled, phrases, sentences
from ui.deal.side.list_head import draw_head
from ui.heard.painted import Parted
from ui.heard.painted_parts import Part as Spoken
from ui.heard.painted_parts import Role
from ui.look import theme
from ui.look.ink import Ink, advance, painter_on
from ui.look.lettering import RIGHT
from ui.widgets.forms import in_column
from ui.widgets.tiles_and_words import scrolled

ACROSS = 4
"""Nets beside each other."""

Words = Mapping[int, str]
"""What is said of seats in a word: what they have counted, or how they went out."""


@dataclass(frozen=True, slots=True)
class Group:
    """Rows of one kind: title of the group, what more is said in its head, its rows, and whether that is done."""

    title: str
    more: str
    rows: tuple[Part, ...]
    done: bool = False


class _Rows(Parted):
    """The painted groups, as high as they need to be."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.table: Table | None = None
        self.due, self.lacking, self.groups = Settlement(), dict[int, int](), list[Group]()
        self.words: Words = {}
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)

    def show_settlement(self, table: Table, due: Settlement, lacking: Mapping[int, int], words: Words) -> None:
        """Show what is to be moved; who is short of chips is amber. `words` is what is said of a seat."""
        self.table, self.due, self.lacking, self.words = table, due, dict(lacking), dict(words)
        same = {part.why for part in due.put_in}
        why = same.copy().pop() if len(same) == 1 else ""
        there = in_pots_taken(table, due) if due.taken and not due.put_in else ()
        self.groups = [group for group in (
            Group(tr("In the pot"), tr("now"), there, True),
            Group(tr("House lends"), "", due.lent), Group(tr(as_in("chips", "Put in")), why, due.put_in),
            Group(tr("Pay each other"), "", due.paid)) if group.rows]
        self.setMinimumHeight(self._high())
        self.setAccessibleName(self._spoken())
        self.parts_changed()
        self.update()

    def painted_parts(self) -> tuple[Spoken, ...]:
        """Each group with its rows; who takes, and what the whole hand brings each of them."""
        groups = (self._said(f"group/{at}", phrases((group.title, group.more)) if group.more else group.title,
                             [self._row_words(row) for row in group.rows]) for at, group in enumerate(self.groups))
        takes = [f"{self._name(seat)} {self._figure(amount)}. {heard(self._made(seat, amount))}"
                 for seat, amount in self.taken.items()]
        nets = [f"{self._name(seat)} {heard(self._signed(net))}" for seat, net in sorted(self.due.net.items())]
        return (*groups, *([self._said("taken", tr("Take"), takes)] if takes else []),
                *([self._said("nets", tr("This hand"), nets)] if nets else []))

    def _said(self, key: str, title: str, lines: list[str]) -> Spoken:
        """A heading with its lines."""
        return Spoken(key, title, QRectF(), Role.Grouping, parts=tuple(
            Spoken(f"{key}/{at}", line, QRectF(), Role.StaticText) for at, line in enumerate(lines)))

    def _row_words(self, row: Part) -> str:
        short = [tr("short of chips")] if row.seat in self.lacking else []
        who = self._name(row.seat) if row.seat else row.why
        to = [tr("to {name}", name=self._name(row.other))] if row.other else []
        why = [self.words.get(row.seat, "") or row.why] if row.seat else []
        return phrases((f"{who} {self._figure(row.amount)}", *to, *why, *short))

    def _name(self, seat: int) -> str:
        return self.table.name(seat) if self.table is not None else ""

    def _figure(self, amount: int) -> str:
        return figure(amount, self.table.money) if self.table is not None else ""

    def _signed(self, amount: int) -> str:
        return signed_figure(amount, self.table.money) if self.table is not None else ""

    def _spoken(self) -> str:
        table = self.table
        assert table is not None
        parts = [labelled(group.title, comma_list(
            f"{table.name(row.seat) or row.why} {table.amount_text(row.amount)}" for row in group.rows))
            for group in self.groups]
        takes = [tr("{name} takes {amount}", name=table.name(seat), amount=table.amount_text(amount))
                 for seat, amount in self.taken.items()]
        return sentences((*parts, *takes))

    @property
    def taken(self) -> dict[int, int]:
        """What each seat takes out of pots: what it is paid by others stands in the rows above."""
        sums: dict[int, int] = {}
        for part in self.due.taken:
            sums[part.seat] = sums.get(part.seat, 0) + part.amount
        return sums

    @property
    def _steps(self) -> tuple[int, int, int, int]:
        """The heights of a head, a row, who takes, and a line of nets, unscaled: lower where there is little room."""
        return (33, 24, 58, 32) if theme.current_look().slim else (38, 34, 66, 42)

    def _high(self) -> int:
        head, row, taker, net = self._steps
        rows = sum(head + row * len(group.rows) + 4 for group in self.groups)
        takes = head + (taker + 4) * len(self.taken) if self.taken else 0
        nets = head + net * -(-len(self.due.net) // ACROSS) if self.due.net else 0
        return theme.current_look().px(rows + takes + nets + 4)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """As wide, so high."""
        super().resizeEvent(event)
        self.setMinimumHeight(self._high())

    def sizeHint(self) -> QSize:
        """As high as its rows."""
        return QSize(320, self._high())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the groups from top to bottom."""
        if self.table is None:
            return
        painter = painter_on(self)
        ink, top = Ink(painter), 0.0
        number = 0
        for group in self.groups:
            number += not group.done
            top = self._draw_group(ink, top, "" if group.done else str(number), group)
        if self.taken:
            top = self._draw_taken(ink, top, str(number + 1))
        self._draw_nets(ink, top)
        painter.end()

    def _line(self, top: float, high: int) -> QRectF:
        look = theme.current_look()
        return QRectF(look.px(16), top, self.width() - look.px(32), look.px(high))

    def _draw_group(self, ink: Ink, top: float, number: str, group: Group) -> float:
        assert self.table is not None
        head = self._line(top, self._steps[0])
        draw_head(ink, head, number, group.title, group.more,
                  figure(sum(row.amount for row in group.rows), self.table.money))
        top = head.bottom()
        for row in group.rows:
            line = self._line(top, self._steps[1])
            why = row.why if group.done else self.words.get(row.seat, "") or ("" if group.more else row.why)
            self._draw_row(ink, line, row, why, group.done)
            top = line.bottom()
        ink.rule(0, self.width(), top + 2, theme.LINE)
        return top + theme.current_look().px(4)

    def _draw_row(self, ink: Ink, line: QRectF, row: Part, why: str, done: bool) -> None:
        """Seat, name, why, how much, and a ring until it is done; who is short stands out."""
        assert self.table is not None
        look, short = theme.current_look(), row.seat in self.lacking
        if short:
            ink.box(line.adjusted(-6, 1, 6, -1), theme.CELL, theme.WARN_SURFACE, theme.WARN)
        size = look.px(22)
        if row.seat:
            ink.seat_number(QRectF(line.left(), line.top(), size, line.height()), row.seat)
        right = line.right() if done else self._draw_ring(ink, line, short) - 12
        amount = figure(row.amount, self.table.money)
        ink.write(QRectF(line.left(), line.top(), right - line.left(), line.height()), amount, "title",
                  theme.WARN_TEXT if short else theme.TX1, RIGHT)
        right -= advance(amount, "title") + 10
        left = line.left() + size + 10
        name, why = (self.table.name(row.seat), why) if row.seat else (why, "")
        if row.other:
            name, why = f"{name} → {self.table.name(row.other)}", ""
        left += ink.write(QRectF(left, line.top(), right - left, line.height()), name, "body_strong") + 10
        if right - left > look.px(30):
            ink.write(QRectF(left, line.top(), right - left, line.height()), why, "note", theme.TX2, RIGHT)

    def _draw_ring(self, ink: Ink, line: QRectF, short: bool) -> float:
        """What is still to be done, at the end of a row; returns where that begins."""
        ring = theme.current_look().px(13)
        place = QRectF(line.right() - ring, line.center().y() - ring / 2, ring, ring)
        ink.box(place, ring / 2, "", theme.WARN if short else theme.LINE2, 1.5)
        return place.left()

    def _draw_taken(self, ink: Ink, top: float, number: str) -> float:
        assert self.table is not None
        head, look = self._line(top, self._steps[0]), theme.current_look()
        draw_head(ink, head, number, tr("Take"), "", figure(sum(self.taken.values()), self.table.money))
        top = head.bottom()
        for seat, amount in self.taken.items():
            box = self._line(top, self._steps[2]).adjusted(-6, 0, 6, 0)
            ink.box(box, theme.BUTTON, theme.BRASS_SURFACE, theme.BRASS_MARK, 1.5)
            inner = box.adjusted(look.px(10), look.px(5), -look.px(12), -look.px(6))
            upper = QRectF(inner.left(), inner.top(), inner.width(), look.px(self._steps[2] - 34))
            ink.seat_number(QRectF(upper.left(), upper.top(), look.px(24), upper.height()), seat, True)
            ink.write(upper.adjusted(look.px(34), 0, 0, 0), self.table.name(seat), "title")
            ink.write(upper, figure(amount, self.table.money), "figure", theme.GOLD_HI, RIGHT)
            ink.write(QRectF(inner.left(), upper.bottom(), inner.width(), look.px(22)), self._made(seat, amount),
                      "note", theme.TX1)
            top = box.bottom() + look.px(4)
        return top

    def _made(self, seat: int, amount: int) -> str:
        """What it is made of, and the stack before and after: "27 in the pot + 14 to come. Stack 460 → 501"."""
        assert self.table is not None
        say, comes = self.table.amount_text, sum(part.amount for part in self.due.put_in)
        of = tr("{pot} in the pot + {comes} to come. ", pot=say(amount - comes), comes=say(comes)) \
            if 0 < comes < amount and len(self.taken) == 1 else ""
        before = self.table.stack_of(seat)
        after = before + self.due.gets.get(seat, 0) - self.due.gives.get(seat, 0)
        return of + tr("Stack {before} → {after}", before=say(before), after=say(after))

    def _draw_nets(self, ink: Ink, top: float) -> None:
        """What the whole hand brings each of them."""
        if not self.due.net or self.table is None:
            return
        head = self._line(top, self._steps[0])
        said = ink.write(head, tr("This hand"), "body_strong")
        ink.write(head.adjusted(said + 10, 0, 0, 0), tr("with all that was put in before"), "note", theme.TX2)
        step = head.width() / ACROSS
        for at, (seat, net) in enumerate(sorted(self.due.net.items())):
            high = theme.current_look().px(self._steps[3])
            cell = QRectF(head.left() + at % ACROSS * step, head.bottom() + at // ACROSS * high, step - 6, high)
            ink.write(QRectF(cell.left(), cell.top(), cell.width(), cell.height() / 2), self.table.name(seat), "label",
                      theme.TX2)
            ink.write(QRectF(cell.left(), cell.center().y() - 3, cell.width(), cell.height() / 2),
                      signed_figure(net, self.table.money), "body_strong",
                      theme.OK if net > 0 else theme.BAD if net < 0 else theme.TX2)


class SettleList(QWidget):
    """The tab *Settle*: shown while chips are settled."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows = _Rows()
        in_column((scrolled(self.rows), 1), on=self, spacing=0, margins=(0, 4, 0, 0))

    def show_settlement(self, table: Table, due: Settlement, lacking: Mapping[int, int], words: Words) -> None:
        """Show what is to be moved, who is short of chips, and what is said of each seat."""
        self.rows.show_settlement(table, due, lacking, words)
