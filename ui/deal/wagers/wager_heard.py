"""The wager grid for those who listen to the screen: a table of seats and spots, with all that is painted in it."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from PySide6.QtCore import QRectF

from app.dealing.prompts.heard import heard
from app.dealing.values.bets import BetIssue
from app.dealing.values.felt import Spot
from app.words import tr
from app.words.joined import phrases, sentences
from ui.deal.wagers.wager_layout import GridLayout, Row
from ui.deal.wagers.wager_paint import GridView, action_of, fix_button, fix_words, summary
from ui.felt.spots import limits_of
from ui.heard.painted_parts import Amount, Cell, Part, Role


class GridClicks(Protocol):
    """What a click in the grid says."""

    def click_cell(self, seat: int, spot: str) -> None:
        """A spot of a seat."""

    def click_action(self, seat: int, code: str) -> None:
        """What is to be done for a seat."""

    def click_page(self, seat: int) -> None:
        """A seat's bets that are out of sight."""

    def click_fix(self, issue: BetIssue) -> None:
        """What puts a fault right."""

    def put_bet(self, seat: int, spot: str, amount: int) -> None:
        """A bet of this amount."""


@dataclass(frozen=True)
class GridParts:
    """The table: a row for each seat, a column for each spot, then what the seat bets, has behind and may do at once.

    All spots have a column here, those of the other pages too.
    """

    view: GridView
    spots: tuple[Spot, ...]
    clicks: GridClicks

    @property
    def _layout(self) -> GridLayout:
        return self.view.layout

    @property
    def _after(self) -> int:
        """The first column after the spots."""
        return len(self.spots)

    def all(self) -> tuple[Part, ...]:
        """What the bar says, the heads, the rows, the totals."""
        bar = phrases((self.view.title, summary(self.view)))
        return (Part("summary", heard(bar), self._layout.bar, Role.StaticText), *self._heads(),
                *(part for at, row in enumerate(self._layout.rows) for part in self._row(at, row)), *self._foot())

    # the heads

    def _heads(self) -> Iterator[Part]:
        head = self._layout.head
        for column, spot in enumerate(self.spots):
            terms = phrases((spot.pays, limits_of(spot, self.view.art.money)))
            yield Part(f"head/{spot.code}", spot.label, self._under(head, spot.code), Role.ColumnHeader,
                       about=heard(terms), cell=Cell(-1, column))
        for at, (key, words, area) in enumerate((
                ("more", tr("On the other pages"), self._layout.more(head)), ("bet", tr("Bet"), self._layout.bet(head)),
                ("behind", tr("Behind"), self._layout.behind(head)), ("do", tr("At once"), self._layout.action(head)))):
            yield Part(f"head/{key}", words, area, Role.ColumnHeader, cell=Cell(-1, self._after + at))

    def _under(self, line: QRectF, code: str) -> QRectF:
        """A spot's place in a line; nothing where its page is not open."""
        at = next((at for at, spot in enumerate(self._layout.spots) if spot.code == code), None)
        return QRectF() if at is None else self._layout.cell(line, at)

    # the rows

    def _row(self, at: int, row: Row) -> Iterator[Part]:
        seat, columns = row.seat, [spot.code for spot in self.spots]
        here = [issue for issue in self.view.issues if issue.seat == seat.number and issue.spot not in columns]
        yield self._seat(at, row, here)
        if seat.number in self.view.sheet.seats:
            yield from (self._cell(at, row, column, spot) for column, spot in enumerate(self.spots))
            yield self._elsewhere(at, row)
            yield from self._sums(at, row)
        yield self._action(at, row)

    def _seat(self, at: int, row: Row, issues: list[BetIssue]) -> Part:
        seat, area = row.seat, row.area
        name = tr("Seat {seat} {name}", seat=seat.number, name=seat.name) if not seat.open else \
            tr("Seat {number}, open", number=seat.number)
        name += f", {tr('sits out')}" if seat.sits_out else ""
        if not seat.open:
            area = QRectF(area.left(), area.top(), self._layout.cell(area, 0).left() - area.left(), area.height())
        return Part(f"seat/{seat.number}", _with_faults(name, issues), area, Role.RowHeader,
                    press=partial(self.clicks.click_action, seat.number, "seat"), cell=Cell(at, -1),
                    parts=self._menders(row, issues))

    def _cell(self, at: int, row: Row, column: int, spot: Spot) -> Part:
        view, number = self.view, row.seat.number
        amount, last = view.amount(number, spot.code), view.last.get(number, {}).get(spot.code, 0)
        issues = [issue for issue in view.issues if (issue.seat, issue.spot) == (number, spot.code)]
        here = (number, spot.code) == (view.sheet.seat, view.sheet.spot)
        typed = view.sheet.typed if here else ""
        words = typed or (view.say(amount) if amount else tr("no bet"))
        words += f", {tr('last {amount}', amount=view.say(last))}" if last and not amount and not typed else ""
        return Part(f"cell/{number}/{spot.code}", _with_faults(words, issues), self._under(row.area, spot.code),
                    Role.Cell, press=partial(self.clicks.click_cell, number, spot.code), cell=Cell(at, column),
                    parts=self._menders(row, issues), amount=self._amount(number, spot, amount), chosen=here,
                    reached=True)

    def _amount(self, seat: int, spot: Spot, amount: int) -> Amount:
        unit = self.view.art.money.unit

        def put(value: float) -> None:
            self.clicks.put_bet(seat, spot.code, max(0, round(value * unit)))

        return Amount(amount / unit, max(amount, self.view.sheet.prompt.table.stack_of(seat)) / unit,
                      self.view.say(amount), put)

    def _menders(self, row: Row, issues: list[BetIssue]) -> tuple[Part, ...]:
        """The button of each fault that can be put right in one step; painted is that of the first."""
        painted = self.view.issue
        return tuple(Part(f"fix/{issue.seat}/{issue.spot}/{at}", fix_words(self.view, issue),
                          fix_button(self.view, row.issue, issue) if issue == painted and row.issue else QRectF(),
                          press=partial(self.clicks.click_fix, issue))
                     for at, issue in enumerate(issues) if issue.suggestion is not None)

    def _elsewhere(self, at: int, row: Row) -> Part:
        """What a seat has on the pages that are not open."""
        number, hidden = row.seat.number, [spot.code for spot in self._layout.columns.hidden]
        amount = sum(self.view.amount(number, code) for code in hidden)
        press = partial(self.clicks.click_page, number) if hidden else None
        return Part(f"more/{number}", self.view.say(amount) if amount else tr("no bet"), self._layout.more(row.area),
                    Role.Cell, press=press, cell=Cell(at, self._after))

    def _sums(self, at: int, row: Row) -> Iterator[Part]:
        number, last = row.seat.number, sum(self.view.last.get(row.seat.number, {}).values())
        staked = sum(self.view.bets.get(number, {}).values())
        words = self.view.say(staked) if staked else tr("no bet")
        words += f", {tr('last {amount}', amount=self.view.say(last))}" if last else ""
        yield Part(f"bet/{number}", words, self._layout.bet(row.area), Role.Cell, cell=Cell(at, self._after + 1))
        behind = self.view.say(self.view.sheet.prompt.table.stack_of(number) - staked)
        yield Part(f"behind/{number}", behind, self._layout.behind(row.area), Role.Cell,
                   cell=Cell(at, self._after + 2))

    def _action(self, at: int, row: Row) -> Part:
        seat, action = row.seat, action_of(self.view.sheet, row.seat, self.view.art.money)
        press = partial(self.clicks.click_action, seat.number, action.code) if action.code else None
        name = " ".join(part for part in (action.label, action.amount) if part) or tr("nothing")
        area = QRectF() if self._layout.narrow else self._layout.action(row.area)
        return Part(f"do/{seat.number}", heard(name), area, Role.Cell, press=press, cell=Cell(at, self._after + 3))

    # the totals

    def _foot(self) -> Iterator[Part]:
        foot, sheet = self._layout.foot or QRectF(), self.view.sheet
        at = len(self._layout.rows)
        yield Part("total", tr("On the felt"), self._layout.seat_column(foot), Role.RowHeader, cell=Cell(at, -1))
        for column, spot in enumerate(self.spots):
            total = sheet.on_spot(spot.code)
            yield Part(f"total/{spot.code}", self.view.say(total) if total else tr("no bet"),
                       self._under(foot, spot.code), Role.Cell, cell=Cell(at, column))
        yield Part("total/bet", self.view.say(sheet.total), self._layout.bet(foot), Role.Cell,
                   cell=Cell(at, self._after + 1))
        if self.view.worst:
            yield Part("total/worst", tr("Worst case {amount}", amount=self.view.say(self.view.worst)),
                       self._layout.action(foot), Role.Cell, cell=Cell(at, self._after + 3))


def _with_faults(words: str, issues: list[BetIssue]) -> str:
    """What a cell holds, and what is wrong with it alone."""
    return sentences([words, *(heard(str(issue.refusal)) for issue in issues)])
