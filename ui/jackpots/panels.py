"""The panels of the page: who takes part, the hands that were shown, past awards, the rules."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.desk.records.past_jackpots import PastAward
from app.words import as_in, listed, tr
from app.words.days import this_day
from ui.jackpots.jackpot_text import Telling
from ui.jackpots.rows import AwardRow, HandRow, PlayerRow, ShownHand
from ui.look import theme
from ui.look.direction import margins
from ui.look.icons import give_picture
from ui.widgets.buttons import SecondaryButton
from ui.widgets.forms import SPRING, empty_out, in_column, in_row, words
from ui.widgets.tiles_and_words import Words, scrolled

SIGN = 18
"""The side of the icon before a rule; pixels of the design."""


class ListPanel(QFrame):
    """A framed list under a heading; `extra` stands at the heading’s right, `empty` where there is nothing."""

    def __init__(self, title: str, empty: str = "", extra: QWidget | None = None,
                 parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", True)
        self.setAccessibleName(title)
        self._empty = empty
        self.heading = Words(title, "heading")
        head = QHBoxLayout()
        head.addWidget(self.heading, 1)
        if extra is not None:
            head.addWidget(extra)
        self.fixed = in_column(spacing=2)
        inner = QWidget()
        self._rows = in_column(spacing=8)
        in_column(self._rows, SPRING, on=inner, margins=(0, 0, 4, 0))
        bar = QWidget()
        bar.setLayout(head)
        head.setContentsMargins(*margins(0, 0, 8, 0))
        theme.keep(bar, "size", lambda one: one.setMinimumHeight(theme.current_look().px(46)))
        in_column(bar, self.fixed, (scrolled(inner), 1), on=self, spacing=8, margins=(16, 10, 8, 10))

    def show_rows(self, rows: Sequence[QWidget], spacing: int = 8) -> None:
        """These, in place of what was there."""
        self._rows.setSpacing(spacing)
        empty_out(self._rows)
        for row in rows or [words(self._empty, "body", "second")]:
            self._rows.addWidget(row)


class PotPanel(ListPanel):
    """What is in the pot, and who put it there; a press on who is not in takes the contribution: `take`."""

    take = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        self.amount = Words("", "amount", "brass")
        super().__init__(tr(as_in("a jackpot", "Pot")), tr("Nobody is taking part."), self.amount, parent)
        self.rows: dict[int, PlayerRow] = {}
        self._shown: object = None

    def show_telling(self, told: Telling) -> None:
        """The sums, and a row for each player."""
        self.amount.setText(told.priced(told.pool))
        players, sums = told.players(), told.sums()
        if (players, sums) == self._shown:
            return
        self._shown = players, sums
        empty_out(self.fixed)
        for what, much in sums:
            self.fixed.addWidget(_sum_row(what, much))
        amount = told.priced(told.one.rules.amount) if told.one else ""
        rows = []
        for player, name, paid, can_pay in players:
            row = PlayerRow(told.desk.table.seat_of(player), name, told.priced(paid) if paid else "", can_pay, amount)
            row.clicked.connect(lambda _=False, player=player: self.take.emit(player))
            rows.append(row)
        self.rows = {row.seat: row for row in rows if row.isEnabled()}
        self.show_rows(rows, 2)


def _sum_row(what: str, much: str) -> QWidget:
    row = QWidget()
    row.setLayout(in_row((Words(what, "note", "second"), 1), Words(much, "note_strong"), margins=(0, 0, 8, 0)))
    return row


class ShownPanel(ListPanel):
    """Every hand of the period. `claim` asks for a new one, `chosen` for one of them to be confirmed or struck."""

    claim = Signal()
    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        self.claim_button = SecondaryButton(tr("New high hand"), "J", "plus")
        super().__init__(tr("Shown"), tr("No hand has been claimed in this period."), self.claim_button, parent)
        self.claim_button.clicked.connect(self.claim)
        self._shown: list[ShownHand] | None = None
        self.hands: list[HandRow] = []

    def show_telling(self, told: Telling, picked: int) -> None:
        """A row for each; the picked one is lit."""
        self.claim_button.show_label(tr("Bad beat") if told.is_bad_beat else tr("New high hand"))
        self.claim_button.setEnabled(told.one is not None and told.one.rules.on)
        if (hands := told.beaten()) != self._shown:
            self._shown = hands
            self.hands = [HandRow(hand) for hand in hands]
            for row in self.hands:
                row.clicked.connect(lambda _=False, number=row.hand.number: self.chosen.emit(number))
            self.show_rows(self.hands)
        for row in self.hands:
            row.setChecked(row.hand.number == picked)


class AwardsPanel(ListPanel):
    """What was awarded before, the last one first."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Past awards"), tr("Nothing has been awarded yet."), parent=parent)
        self._shown: tuple[PastAward, ...] | None = None

    def show_telling(self, told: Telling) -> None:
        """A row for each award of this jackpot."""
        awards = tuple(one for one in told.desk.jackpots.awards() if one.jackpot == told.name)
        if awards == self._shown:
            return
        self._shown = awards
        self.show_rows([AwardRow(
            this_day(one.at),
            listed([name for name, _ in one.shares]), told.priced(one.amount), one.hand) for one in awards[:60]], 0)


class RulesPanel(ListPanel):
    """What the table asks about, a line each; `edit` opens all of them, `print_rules` and `print_record` print."""

    edit = Signal()
    print_rules = Signal()
    print_record = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        self.edit_button = SecondaryButton(tr("Edit"), "E", "note")
        super().__init__("", "", self.edit_button, parent)
        self.edit_button.clicked.connect(self.edit)
        self.rules_button = SecondaryButton(tr("Print rules"), icon="printer", kind="ghost")
        self.record_button = SecondaryButton(tr("Print record"), icon="printer", kind="ghost")
        self.rules_button.clicked.connect(self.print_rules)
        self.record_button.clicked.connect(self.print_record)
        foot = in_row((self.rules_button, 1), (self.record_button, 1), margins=(0, 0, 8, 0))
        layout = self.layout()
        assert isinstance(layout, QVBoxLayout)
        layout.addLayout(foot)
        self._shown: object = None

    def show_rules(self, title: str, lines: Sequence[tuple[str, str, str]]) -> None:
        """The rules in force."""
        self.heading.setText(tr("{jackpot} rules", jackpot=title))
        self.setAccessibleName(self.heading.text())
        if (title, lines) != self._shown:
            self._shown = title, lines
            self.show_rows([_rule_row(*line) for line in lines], 6)


def _rule_row(icon: str, label: str, said: str) -> QWidget:
    row, line = QWidget(), QHBoxLayout()
    sign = QLabel()
    give_picture(sign, icon, SIGN, theme.GOLD)
    sign.setFixedWidth(theme.current_look().px(SIGN) + 8)
    sign.setAlignment(Qt.AlignmentFlag.AlignTop)
    column = in_column(words(label, "body_strong"), words(said, "note", "second"), spacing=0)
    line.setContentsMargins(0, 2, 0, 2)
    line.addWidget(sign, 0, Qt.AlignmentFlag.AlignTop)
    line.addLayout(column, 1)
    row.setLayout(line)
    return row
