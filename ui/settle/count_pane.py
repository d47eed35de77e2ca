"""The last count of the night: every chip by value or the total alone, and who bears what is over or short."""

from contextlib import suppress
from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QStackedWidget, QWidget

from app.chips import Counts, combined, fewest, negated, worth
from app.dealing.asides.close_out import Bears, Comparison
from app.dealing.values.felt import Actor
from app.dealing.values.transfers import CASE
from app.desk import Desk
from app.desk.cashier.night_end import NightStands
from app.desk.house.clock import new_op_id
from app.errors import Refusal, Refused
from app.money import figure, read_amount, signed_figure
from app.words import plural, tr
from app.words.figures import thousands
from app.words.joined import comma_list
from ui.look import theme
from ui.settle.cash_table import CountedField
from ui.settle.count_grid import CountGrid
from ui.settle.step_pane import StepOption, StepPane, Told, jackpots_told
from ui.settle.step_side import Section, SideRow
from ui.settle.strip import Field
from ui.strip.seat_keys import seat_digit
from ui.strip.strip_text import Action, StripText
from ui.widgets.buttons import PrimaryState
from ui.widgets.forms import SPRING, in_column, in_row, put_away, set_tone, words

BY_VALUE, TOTAL, AS_BOOKED = "V", "T", "B"
AGAIN, HOUSE, SHARED, BY_RESULT, ONE = "A", "H", "S", "R", "P"
BEARS = {HOUSE: Bears.HOUSE, SHARED: Bears.EQUALLY, BY_RESULT: Bears.BY_RESULT, ONE: Bears.PLAYER}
MOST_CAUSES = 3


class CountPane(StepPane):
    """A number for each kind of chip in each place, or the total. Where it differs, the strip asks who bears it.

    Enter goes from field to field and after the last one on; what was counted stays while the page is left.
    """

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Count the chips"))
        self.grid: CountGrid | None = None
        self.total, self.initials = CountedField(), Field()
        self.deciding, self.way, self.player = False, AGAIN, 0
        self.by_total = False
        self.hinders: Refusal | None = None
        self._stands: NightStands | None = None
        self.ways = QStackedWidget()
        self._body = in_column(on=self, spacing=6, margins=(18, 10, 18, 12))
        self._arrange()

    def _arrange(self) -> None:
        self.title, self.of_set = words(tr("Count the chips"), "title", wrap=False), words("", "note", "second")
        theme.written(self.total, "figure")
        self.total.setAccessibleName(tr("All chips together"))
        theme.keep(self.total, "size", lambda one: one.setFixedWidth(theme.current_look().px(220)))
        self.total.textEdited.connect(lambda _: self._reckon())
        self.total.turned.connect(self._turn_total)
        self.together = words("", "body", "second")
        alone = QFrame()
        alone.setProperty("surface", "ink1")
        in_column(SPRING, words(tr("All chips together"), "label", "label"), in_row(self.total, SPRING), self.together,
                  (SPRING, 2), on=alone, spacing=8)
        self.ways.addWidget(alone)
        self.initials.setPlaceholderText(tr("Initials of two"))
        self.initials.setAccessibleName(tr("Initials of the two who counted"))
        self.initials.setMaxLength(40)
        theme.written(self.initials, "body_strong")
        self.initials.returnPressed.connect(self.press)
        self.foot = {name: words("", "title", wrap=False) for name in ("books", "counted", "off")}
        row = in_row(spacing=24)
        for name, title in (("books", tr("Books say")), ("counted", tr("Counted")), ("off", tr("Difference"))):
            row.addLayout(in_column(words(title, "label", "label", wrap=False), self.foot[name], spacing=0))
        row.addStretch(1)
        row.addWidget(self.initials)
        for part in (in_row(self.title, self.of_set, SPRING, spacing=12), row):
            self._body.addLayout(part)
        self._body.insertWidget(1, self.ways, 1)

    def _lay_grid(self) -> None:
        """A column for each place that holds chips tonight; what was counted stays."""
        places = self.desk.counting.places()
        if self.grid is not None and self.grid.places == places:
            return
        fresh = CountGrid(self.desk.table, places)
        if self.grid is not None:
            fresh.fill(self.grid.counts)
            put_away(self.grid, out_of=self.ways)
        self.grid = fresh
        fresh.changed.connect(self._reckon)
        fresh.done.connect(self.initials.setFocus)
        self.ways.insertWidget(0, fresh)
        self.setTabOrder(list(fresh.fields.values())[-1], self.initials)  # it was there before them
        self.ways.setCurrentIndex(int(self.by_total))

    # what is counted

    def counts(self) -> dict[str, Counts]:
        """What is entered: place -> chips by value."""
        if self.by_total:
            return self._of_total() or {}
        return self.grid.counts if self.grid else {}

    def _of_total(self) -> dict[str, Counts] | None:
        """Chips that come to the total: as the books say, and in the case so many more or fewer. None for none such."""
        try:
            typed = read_amount(self.total.text(), self.desk.table.money)
        except Refused:
            return None
        counts = {place: dict(chips) for place, chips in self.desk.counting.as_booked().items()}
        off = typed - sum(map(worth, counts.values()))
        case, owned = counts[str(CASE)], self.desk.table.chips.owned
        room = case if off < 0 else combined(owned, negated(combined(*counts.values())))
        made = fewest(abs(off), self.desk.table.chips.values, {value: max(0, room.get(value, 0)) for value in owned})
        if made is None:
            return None
        counts[str(CASE)] = combined(case, made if off > 0 else negated(made))
        return dict(counts)

    @property
    def begun(self) -> bool:
        """Whether anything is counted."""
        return self.total.touched if self.by_total else any(worth(chips) for chips in self.counts().values())

    @property
    def comparison(self) -> Comparison:
        """The count against the books. Of a total nobody knows which chips it lacks; what earlier nights wrote off is
        not looked for again.
        """
        found = self.desk.counting.compare(self.counts())
        gone = negated(self.desk.table.opening.missing)
        return replace(found, missing={} if self.by_total else combined(found.missing, gone))

    @property
    def _no_chips_make_it(self) -> bool:
        return self.by_total and self._of_total() is None

    def take_up(self, stands: NightStands) -> None:
        """The count begins, or goes on."""
        self._stands, self.refusal = stands, ""
        if self.desk.run is not None:
            self._lay_grid()
            self.of_set.setText(tr("{count} chips in the set",
                                   count=thousands(sum(self.desk.table.chips.owned.values()))))
        self._reckon()

    def begin_again(self) -> None:
        """Another night, or a count that was taken back."""
        self.deciding, self.way, self.by_total = False, AGAIN, False
        if self.grid is not None:
            self.grid.fill({})
        self.total.show_books("")
        self.initials.clear()
        self.ways.setCurrentIndex(0)

    def _reckon(self) -> None:
        if self.desk.run is None or self.grid is None:
            return
        money, comparison = self.desk.table.money, self.comparison
        self.grid.show_compared(comparison, self.begun)
        expected, counted = (sum(of) for of in zip(*((area.expected, area.counted) for area in comparison.areas),
                                                   strict=True))
        self.foot["books"].setText(figure(expected, money))
        known = self.begun and not self._no_chips_make_it
        self.foot["counted"].setText(figure(counted, money) if known else "–")
        self.foot["off"].setText(signed_figure(counted - expected, money) if known else "–")
        set_tone(self.foot["off"], "warn" if known and counted != expected else "ok")
        self.together.setText(tr("The books say {amount}.", amount=figure(expected, money)))
        self.refusal = ""
        if self.deciding and not comparison.difference:
            self.deciding = False
        self.changed.emit()

    # keys

    @property
    def first(self) -> QWidget:
        """The next field to be filled; nothing is typed while it is decided who bears a difference."""
        if self.deciding or self.hinders:
            return self
        if self.by_total:
            return self.total
        return (self.grid.next_field if self.grid else None) or self.initials

    def use(self, key: str) -> None:
        """How it is counted; or who bears the difference."""
        self.refusal = ""
        if self.deciding:
            self.way = key
            self.setFocus()
        else:
            self.by_total = key == TOTAL
            self.ways.setCurrentIndex(int(self.by_total))
            if key == AS_BOOKED and self.grid is not None:
                self.grid.fill(self.desk.counting.as_booked())
            (self.initials if key == AS_BOOKED else self.first).setFocus()
        self._reckon()

    def take_key(self, event: QKeyEvent) -> bool:
        """A seat's digit says which player owes it; while nobody is to, a cause's leads to its entry."""
        seat, _ = seat_digit(event)
        if not self.deciding or not seat or self._stands is None:
            return False
        if self.way != ONE:
            return self._open_cause(seat)
        one = next((one for one in self._stands.rows if one.seats and one.seats[-1] == seat), None)
        if one is not None:
            self.player = one.player
            self.changed.emit()
        return one is not None

    def _open_cause(self, number: int) -> bool:
        entry = next((row.entry for row in self._causes() if row.number == number and row.entry), 0)
        if entry:
            self.entry.emit(entry)
        return bool(entry)

    def choose(self, what: str) -> None:
        """A player of the right column owes what is short, or gets what is over."""
        if self.deciding and self.way == ONE:
            self.player = int(what)
            self.changed.emit()

    def _turn_total(self, chips: int) -> None:
        """So many of the smallest chip more or fewer than is typed, or than the books say."""
        table = self.desk.table
        with suppress(Refused):
            typed = read_amount(self.total.text(), table.money) if self.total.text() else \
                sum(self.desk.counting.expected().values())
            self.total.setText(figure(max(0, typed + chips * table.chips.values[-1]), table.money))
            self.total.touched = True
            self._reckon()

    def press(self) -> None:
        """Take the count; where it differs, decide first."""
        if self.hinders is not None:
            self.go.emit("jackpots")
        elif self._no_chips_make_it:
            self.refuse(tr("No chips of the set come to “{typed}”.", typed=self.total.text()))
        elif not self.begun:
            self.refuse(tr("Nothing is counted yet."))
        elif not self.comparison.difference:
            self._write("", 0)
        elif not self.deciding:
            self.deciding, self.way, self.player = True, AGAIN, 0
            self.setFocus()
            self.changed.emit()
        elif self.way == AGAIN:
            self._count_again()
        elif self.way == ONE and not self.player:
            self.refuse(tr("Press the seat’s digit of whoever owes it."))
        else:
            self._write(BEARS[self.way], self.player if self.way == ONE else 0)

    def _count_again(self) -> None:
        """To the kind that differs, else to the first."""
        self.deciding = False
        field = self.grid.field_of(self.comparison.missing) if self.grid and not self.by_total else self.first
        field.setFocus()
        self.changed.emit()

    def _write(self, bears: str, player: int) -> None:
        self.deed.emit(partial(self.desk.counting.close_out, self.counts(), bears, self.initials.text(),
                               op_id=new_op_id(), player=player))

    # words

    def told(self) -> Told:
        """Count, or decide."""
        if self.hinders is not None:
            return jackpots_told(self.hinders)
        return self._deciding_told() if self.deciding else self._counting_told()

    def _counting_told(self) -> Told:
        known = self.begun and not self._no_chips_make_it
        off = self.comparison.difference if known else 0
        said = StripText(tr("Count the chips"), tr(" — before anybody goes home"),
                         tr("Count everything the house holds. Enter goes to the next field."),
                         badge="icon:chips|" + tr("COUNT"))
        note = tr("Everything agrees") if not off else self._off_words(off)
        action = Action(tr("Take the count"), note if known else tr("Type what is counted"),
                        PrimaryState.READY if known else PrimaryState.WAITING)
        return Told(said, action, (
            StepOption(BY_VALUE, tr("By value"), tr("each kind of chip"), not self.by_total),
            StepOption(TOTAL, tr("Total only"), tr("one figure"), self.by_total),
            StepOption(AS_BOOKED, tr("As the books say"), tr("fills the fields"))), self._side(), refusal=self.refusal)

    def _off_words(self, off: int) -> str:
        amount = figure(abs(off), self.desk.table.money)
        return tr("{amount} over", amount=amount) if off > 0 else tr("{amount} short", amount=amount)

    def _deciding_told(self) -> Told:
        comparison, money = self.comparison, self.desk.table.money
        off = comparison.difference
        expected = sum(area.expected for area in comparison.areas)
        said = StripText(self._missing_words(comparison), tr(" — look, then decide"),
                         tr("Books {books}, counted {counted}. The night can close with the difference named.",
                            books=figure(expected, money), counted=figure(expected + off, money)),
                         actor=Actor.WARN, badge=f"{signed_figure(off, money)}|" + (tr("OVER") if off > 0 else
                                                                                    tr("SHORT")))
        options = self._ways(off)
        label = next(one.label for one in options if one.chosen)
        then = tr("Then: close the night") if self.way != AGAIN else tr("Back to the fields")
        ready = PrimaryState.WAITING if self.way == ONE and not self.player else PrimaryState.READY
        return Told(said, Action(label, then, ready), options, self._side(), refusal=self.refusal)

    def _missing_words(self, comparison: Comparison) -> str:
        money, lacks = self.desk.table.money, {value: count for value, count in comparison.missing.items() if count}
        if len(lacks) == 1 and not self.by_total:
            value, count = next(iter(lacks.items()))
            return tr("{count} × {chip} missing", count=count, chip=figure(value, money)) if count > 0 else \
                tr("{count} × {chip} too many", count=-count, chip=figure(value, money))
        return self._off_words(comparison.difference)

    def _ways(self, off: int) -> tuple[StepOption, ...]:
        assert self._stands is not None
        money = self.desk.table.money
        rows = [one for one in self._stands.rows if one.bought]
        return (
            StepOption(AGAIN, tr("Count again"), tr("what differs"), self.way == AGAIN),
            StepOption(HOUSE, tr("House covers it"),  # chips, not money: no result on the sheet changes by it
                       tr("{amount} written off", amount=figure(-off, money)) if off < 0 else
                       tr("{amount} kept", amount=figure(off, money)), self.way == HOUSE),
            StepOption(SHARED, plural(len(rows), "Shared by {count}", "Shared by {count}"),
                       self._parts(Bears.EQUALLY, off), self.way == SHARED),
            StepOption(BY_RESULT, tr("By result"), self._parts(Bears.BY_RESULT, off), self.way == BY_RESULT),
            StepOption(ONE, tr("One player owes it") if off < 0 else tr("One player gets it"),
                       f"{self._name(self.player)} {signed_figure(off, money)}" if self.player else
                       tr("then the seat’s digit"), self.way == ONE))

    def _name(self, player: int) -> str:
        rows = self._stands.rows if self._stands else ()
        return next((one.name for one in rows if one.player == player), "")

    def _parts(self, bears: str, off: int) -> str:
        """What it makes for each: "8 × −0.62", or from the least to the most."""
        shares = self.desk.counting.shares(off, bears)
        parts = sorted(abs(part) for part in shares.values())
        money, sign = self.desk.table.money, "−" if off < 0 else "+"
        if not parts:
            return ""
        if len(parts) == 1:
            return f"{self._name(next(iter(shares)))} {sign}{figure(parts[0], money)}"
        if parts[0] == parts[-1]:
            return tr("{sign}{amount} each", sign=sign, amount=figure(parts[0], money))
        return tr("{sign}{low} to {sign}{high}", sign=sign, low=figure(parts[0], money), high=figure(parts[-1], money))

    def _causes(self) -> tuple[SideRow, ...]:
        """What may explain the difference, the likeliest first, each with the way to its entry."""
        found = self.desk.counting.causes(self.comparison)[:MOST_CAUSES]
        by_key = self.deciding and self.way != ONE
        return tuple(SideRow(cause.sentence, _entries(cause.entries, at if by_key else 0), number=at,
                             entry=next(iter(cause.entries), 0)) for at, cause in enumerate(found, 1))

    def _side(self) -> tuple[Section, ...]:
        assert self._stands is not None
        comparison, money = self.comparison, self.desk.table.money
        sections, asks_who = list[Section](), self.deciding and self.way == ONE
        if self.begun and not self._no_chips_make_it and not comparison.agrees:
            found = self._causes()
            sections.append(Section(tr("What may explain {off}", off=signed_figure(comparison.difference, money)),
                                    tr("likeliest first") if found else "",
                                    found or (SideRow(tr("No single entry explains it.")),)))
        rows = tuple(SideRow(one.name, middle=figure(one.returned, money), right=signed_figure(one.result, money),
                             tone="ok" if one.result > 0 else "bad" if one.result < 0 else "second",
                             lit=asks_who and one.player == self.player, chooses=str(one.player) if asks_who else "")
                     for one in sorted(self._stands.rows, key=lambda one: -one.result))
        return (*sections, Section(tr("Cashed out"), tr("✓ {count} of {count}", count=len(rows)), rows))


def _entries(numbers: tuple[int, ...], key: int) -> str:
    """Which entries a cause is about, and the digit that leads to the first; 0 for none."""
    shown = comma_list(f"#{number}" for number in numbers[:4])
    if not numbers:
        return ""
    return tr("Entry {numbers} in the ledger: press {key}", numbers=shown, key=key) if key else \
        tr("Entry {numbers} in the ledger", numbers=shown)
