"""Rules that are read side by side: a row for each bet, what it pays, and what may be laid on it."""

from collections.abc import Mapping, Sequence
from itertools import groupby

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QWidget

from app.dealing.values.costs import Pays
from app.house_rules import Declared
from app.money import Currency
from app.words import Sentence, listed, tr
from ui.look import theme
from ui.look.direction import margins
from ui.look.ink import advance, painter_on
from ui.roads.bet_marks import draw_mark, marks_of
from ui.rules.form.controls import WRAPPED
from ui.rules.form.field import RuleField
from ui.widgets.forms import in_column, put_away, set_tone
from ui.widgets.tiles_and_words import Words

OFFERED, PAYS = "offered", "pays"
COLUMNS = (OFFERED, PAYS, "least", "most")
"""The columns as they are read; what is on or off stands before the bet itself."""


def write_name(painter: QPainter, area: QRectF, name: str) -> None:
    """A bet’s name in one line, or where it is too long in two smaller ones."""
    painter.setFont(_name_font(area, name))
    painter.setPen(theme.colour(theme.TX1))
    painter.drawText(area, WRAPPED, name)


def name_fits(name: str, area: QRectF) -> bool:
    """Whether all of a bet’s name is seen there."""
    needed = QFontMetricsF(_name_font(area, name)).boundingRect(area, WRAPPED, name)
    return area.adjusted(-1, -1, 1, 1).contains(needed)


def _name_font(area: QRectF, name: str) -> QFont:
    return theme.font(next((one for one in ("body_strong", "note_strong") if advance(name, one) <= area.width()),
                           "label_strong"))


class WagerName(QWidget):
    """A bet: its mark and its name."""

    def __init__(self, row: Sentence, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.row, self.name, self._marks = row, tr(row), marks_of(row)
        self.setAccessibleName(self.name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def clipped_texts(self) -> list[str]:
        """The name, where not all of it is seen."""
        return [] if name_fits(self.name, self._room()) else [self.name]

    def _room(self) -> QRectF:
        size = theme.current_look().px(12)
        return QRectF(size + 7, 0, self.width() - size - 7, self.height())

    def sizeHint(self) -> QSize:
        """A mark and a word."""
        return QSize(theme.current_look().px(118), theme.current_look().px(44))

    def minimumSizeHint(self) -> QSize:
        """No narrower than a short one."""
        return QSize(theme.current_look().px(84), theme.current_look().px(44))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Mark and name."""
        painter = painter_on(self)
        size = theme.current_look().px(12)
        for at, mark in enumerate(self._marks):
            up = (at - (len(self._marks) - 1) / 2) * (size + 3)
            draw_mark(painter, mark, QPointF(size / 2, self.height() / 2 + up), size)
        write_name(painter, self._room(), self.name)
        painter.end()


class Paid(QWidget):
    """What the bets of a row pay where no rule of it says so: a line for each, those that pay alike together."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: tuple[tuple[Pays, ...], bool] = (), True
        self.lines: list[OfBet] = []
        self._column = in_column(on=self, spacing=2, margins=(0, 4, 0, 0))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)

    def say(self, paid: tuple[Pays, ...], taken: bool = True) -> None:
        """Other odds; paler where the bets are not taken."""
        if (paid, taken) == self._shown:
            return
        self._shown = paid, taken
        wanted = [tuple(bets) for _, bets in groupby(paid, key=lambda one: one.odds)]
        put_away(*self.lines[len(wanted):], out_of=self._column)
        self.lines = self.lines[:len(wanted)] + [OfBet() for _ in wanted[len(self.lines):]]
        for line, bets in zip(self.lines, wanted, strict=True):
            self._column.addWidget(line)
            line.say(bets, alone=len(wanted) == 1)
            set_tone(line.words, "second" if taken else "label")


class OfBet(QWidget):
    """A bet's mark, where there is more than one, and what is said of it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bet, self.words, self._row = "", Words("", "note", "second", wrap=True), QHBoxLayout(self)
        self._row.addWidget(self.words)

    def say(self, bets: Sequence[Pays], alone: bool) -> None:
        """Bets that pay alike; `alone` where no others are in the row."""
        said, names = bets[0].odds, listed([one.name for one in bets])
        self._bet = "" if alone else bets[0].bet
        self.words.setText(said)
        self.setAccessibleName(tr("{bets}: {odds}", bets=names, odds=said))
        self._row.setContentsMargins(*margins(0 if alone else theme.current_look().px(18), 0, 0, 0))
        self.words.setAlignment(Qt.AlignmentFlag.AlignCenter if alone else Qt.AlignmentFlag.AlignLeading)
        self.words.setMinimumHeight(theme.current_look().px(36) if alone else 0)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The mark beside the first line."""
        if not self._bet:
            return
        painter, size = QPainter(self), theme.current_look().px(10)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_mark(painter, marks_of(self._bet)[0], QPointF(size / 2, theme.current_look().px(9)), size)
        painter.end()


class WagersTable(QWidget):
    """A grid of rules: a row for each bet, a column for each thing that is said of it."""

    def __init__(self, rules: list[Declared], fields: list[RuleField], money: Currency,
                 parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows: tuple[Sentence, ...] = tuple(dict.fromkeys(rule.row for rule in rules))
        found = dict.fromkeys(rule.column for rule in rules)
        self.columns: list[Sentence] = [*(one for one in COLUMNS if one in found),
                                        *(one for one in found if one not in COLUMNS)]
        self.cells = {(rule.row, rule.column): field for rule, field in zip(rules, fields, strict=True)}
        self.paid: dict[str, Paid] = {}
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(6)
        self._grid.setVerticalSpacing(5)
        self._fill(money)

    def _fill(self, money: Currency) -> None:
        switched = OFFERED in self.columns
        self._grid.addWidget(Words(tr("Wager"), "label", "label"), 0, int(switched))
        self._grid.setColumnStretch(int(switched), 9)
        for column in self.columns:
            if column != OFFERED:
                self._grid.addWidget(Words(heading_of(column, money), "label", "label"), 0, self._place(column))
                self._grid.setColumnStretch(self._place(column), 13 if column == PAYS else 15)  # amounts are long
        for at, row in enumerate(self.rows):
            self._grid.addWidget(WagerName(row), 1 + 2 * at, int(switched), Qt.AlignmentFlag.AlignTop)
            for column in self.columns:
                if field := self.cells.get((row, column)):
                    self._grid.addWidget(field, 1 + 2 * at, self._place(column), Qt.AlignmentFlag.AlignTop)
                elif column == PAYS:
                    self.paid[row] = Paid()
                    self._grid.addWidget(self.paid[row], 1 + 2 * at, self._place(column), Qt.AlignmentFlag.AlignTop)

    def show_paid(self, paid: Mapping[str, tuple[Pays, ...]]) -> None:
        """What the bets pay of which no rule says it."""
        for row, cell in self.paid.items():
            taken = not any(field.why_resting for (of, _), field in self.cells.items() if of == row)
            cell.say(paid.get(row, ()), taken)

    def _place(self, column: str) -> int:
        return 0 if column == OFFERED else self.columns.index(column) + 1

    def put_below(self, row: str, widget: QWidget) -> None:
        """Put something right below a row, from its second column on."""
        switched = int(OFFERED in self.columns)
        wide = max(1, len(self.columns) - switched)
        self._grid.addWidget(widget, 2 + 2 * self.rows.index(row), 1 + switched, 1, wide)


def heading_of(column: Sentence, money: Currency) -> str:
    """What stands above a column."""
    heads = {PAYS: tr("Pays"), "least": tr("Minimum {sign}", sign=money.sign).strip(),
             "most": tr("Maximum {sign}", sign=money.sign).strip(), OFFERED: tr("Offered")}
    return heads.get(column) or tr(column)
