"""The Pit page: every table of the house on a card, the gravest thing on the strip, and what is done about it."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QElapsedTimer, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from app.desk import Desk
from app.desk.house.asked import Asked
from app.desk.pit.alarms import Act, Grave, Line
from app.desk.pit.pit import PitNow
from app.errors import Refusal
from app.words import plural, tr
from ui.background.opener import Background
from ui.keys.key_events import KeyAction, done_by, letter
from ui.keys.key_router import KeyRouter, click_focused
from ui.pit.cards_grid import CardsGrid
from ui.pit.closed_card import ClosedCard
from ui.pit.hours_card import HoursCard
from ui.pit.limits_card import limits
from ui.pit.said import ago_words
from ui.pit.side import PitSide
from ui.pit.strip import PRIMARY, PitStrip, TableCell
from ui.strip.strip_place import over_strip
from ui.strip.strip_text import Action
from ui.tables import acts
from ui.tables.act_card import ActCard
from ui.widgets.ask_host import have_booked
from ui.widgets.forms import Page

SOON, APART, TICK = 60, 1_000, 5_000
"""Milliseconds: so soon after something was booked it is looked at, though no closer to the look before than that; and
so often what waits is said anew. Twenty tables book many times a second."""


class PitPage(Page):
    """F10. `saved` says whether the books took what was done, `asks` lays a card over the window and `answered` takes
    it away; `table_wanted` goes to a table, `closed` says which one was closed, `place_wanted` goes to another page,
    `print_wanted` asks for the sheet of all of them.
    """

    saved = Signal(bool)
    asks = Signal(object)
    answered = Signal()
    table_wanted = Signal(int)
    closed = Signal(int)
    place_wanted = Signal(str)
    print_wanted = Signal()

    def __init__(self, desk: Desk, beside: Background, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk, self.pit, self._beside = desk, PitNow(0), beside
        self.table, self._follows = 0, True
        self.line: Line | None = None
        self.trouble = ""
        self.grid, self.side, self.strip = CardsGrid(), PitSide(), PitStrip()
        self.cards = self.grid.cards
        self._soon, self._since = QTimer(self, singleShot=True), QElapsedTimer()
        self._tick = QTimer(self, interval=TICK)
        for timer in (self._soon, self._tick):
            timer.timeout.connect(self.refresh)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Pit"))
        self._arrange()
        self._connect()
        self._keys = self._page_keys()
        self._router = KeyRouter(self, self._take_key)

    def _arrange(self) -> None:
        over_strip(self.grid, self.side, self.strip, on=self)

    def _connect(self) -> None:
        self.grid.chosen.connect(self.choose)
        self.grid.opened.connect(self.table_wanted)
        self.grid.acted.connect(self._act_at)
        self.side.chosen.connect(self._choose_line)
        self.side.wanted.connect(lambda letter: self._keys[letter]())
        self.strip.wanted.connect(lambda letter: self._keys[letter]())
        self.strip.primary.connect(self.press)
        self.strip.next_wanted.connect(lambda: self.step(1))
        self.strip.table_wanted.connect(lambda number: self.choose(number) if number else self._keys["G"]())

    # what it shows

    def refresh(self) -> None:
        """Show the pit as the books stand."""
        if self.desk.run is None:
            return
        self._since.start()
        self._soon.stop()
        self.pit = self.desk.pit.look(self.desk)
        numbers = [one.number for one in self.pit.tables]
        if self._follows or (self.line is not None and not self._still()) or self.table not in numbers:
            self._lead()
        else:
            self.line = self._still() or next(iter(self.pit.of(self.table)), None)
        self.show_pit()

    def _still(self) -> Line | None:
        """What the strip is about, as it stands now."""
        was = self.line
        return next((one for one in self.pit.lines if was is not None and (one.table, one.kind, one.asked) ==
                     (was.table, was.kind, was.asked)), None)

    def _lead(self) -> None:
        """The gravest thing first; where all is well, the table that was chosen, else the first."""
        self._follows = True
        late = [one for one in self.pit.lines if one.grave is not Grave.WELL]
        self.line = next(iter(late), None)
        if self.line is not None and self.line.table:
            self.table = self.line.table
        elif self.table not in (numbers := [one.number for one in self.pit.tables]):
            self.table = next(iter(numbers), 0)

    def show_pit(self) -> None:
        """Every card, the column and the strip."""
        money = self.desk.the_house().money
        self.grid.show_pit(self.pit, money, self.table)
        self.side.show_pit(self.pit, money)
        self._tell()

    def _tell(self) -> None:
        cells = []
        for one in self.pit.tables:
            line = next(iter(self.pit.of(one.number)), None)
            cells.append(TableCell(one.number, one.name, line.lead.lower() if line else tr("all well"),
                                   line.grave if line else Grave.WELL))
        waits = self.pit.of_the_cage
        cells.append(TableCell(0, tr("Cage"),
                               plural(len(waits), "{count} open", "{count} open") if waits else tr("all well"),
                               waits[0].grave if waits else Grave.WELL))
        self.strip.tables.show_tables(tuple(cells), self.table)
        asked = self._wanted(self.line)
        self.strip.tell(self.line, self.table, self.pit.at, Action(self._primary_words()), self._well(), self.trouble,
                        asked is not None and asked.may_come_to_nothing)

    def _well(self) -> str:
        """What is said of a table at which nothing is asked or amiss."""
        one = next((one for one in self.pit.tables if one.number == self.table), None)
        return tr("Last key {ago} ago.", ago=ago_words(self.pit.at - one.last_at)) if one else ""

    def _primary_words(self) -> str:
        line = self.line
        if line is None:
            return tr("Open Table {number}", number=self.table)
        if (asked := self._wanted(line)) is not None:
            return acts.next_words(asked)
        return tr(PRIMARY[line.act], number=line.table or self.table)

    def _asked(self, line: Line) -> Asked | None:
        return next((one for one in self.desk.asks.open() if one.number == line.asked), None)

    def _wanted(self, line: Line | None) -> Asked | None:
        """What a line asks for, where that is chips or a player and no floor call."""
        return self._asked(line) if line is not None and line.asked and line.kind != "floor" else None

    # who is chosen

    def choose(self, number: int) -> None:
        """Go to a table: the strip says what is the gravest there."""
        if number in self.cards:
            self.table, self._follows, self.trouble = number, False, ""
            self.line = next(iter(self.pit.of(number)), None)
            self.show_pit()
            self.grid.show_table(number)
            self.setFocus()

    def _choose_line(self, line: Line) -> None:
        self.line, self._follows, self.trouble = line, False, ""
        self.table = line.table or self.table
        self.show_pit()
        self.setFocus()

    def step(self, by: int) -> None:
        """The next thing, or the one before; where there is none, the next table."""
        if not self.pit.lines:
            self.step_table(by)
            return
        at = self.pit.lines.index(self.line) if self.line in self.pit.lines else -1 if by > 0 else 0
        self._choose_line(self.pit.lines[(at + by) % len(self.pit.lines)])
        self.grid.show_table(self.table)

    def step_table(self, by: int) -> None:
        """The table beside this one."""
        numbers = [one.number for one in self.pit.tables]
        if numbers:
            at = numbers.index(self.table) if self.table in numbers else 0
            self.choose(numbers[(at + by) % len(numbers)])

    # what is done

    def press(self) -> None:
        """The one act of what the strip says."""
        if self.line is None:
            self.open_table()
        else:
            self._do(self.line)

    def _act_at(self, number: int) -> None:
        """The button of a card's last line."""
        self.choose(number)
        self.press()

    def _do(self, line: Line) -> None:
        if (asked := self._wanted(line)) is not None:
            following = acts.next_of(self.desk, asked)
            if isinstance(following, tuple):
                self._lay(following)
            else:
                self._have(following)
            return
        deeds: dict[Act, Callable[[], object]] = {
            Act.OPEN: self.open_table, Act.FILL: lambda: self._at(acts.fill),
            Act.CREDIT: lambda: self._at(acts.credit), Act.MOVE: lambda: self._at(acts.move),
            Act.RELIEVE: lambda: self._at(acts.relieve), Act.CAGE: partial(self.place_wanted.emit, "cage"),
            Act.JACKPOTS: partial(self.place_wanted.emit, "jackpots")}
        deeds[line.act]()

    def open_table(self) -> None:
        """O: look at the table itself."""
        if self.table:
            self.table_wanted.emit(self.table)

    def _of_the_line(self, kind: str, act: Callable[[Desk], acts.Act]) -> None:
        """F and C: the next step of what was asked of that kind at this table, else something new is asked."""
        waits = next((one for one in self.pit.of(self.table) if one.asked and one.kind == kind), None)
        if waits is not None:
            self._do(waits)
        else:
            self._at(act)

    def _at(self, act: Callable[[Desk], acts.Act]) -> None:
        if self.table:
            self._lay(act(self.desk.desk_at(self.table)))

    def new_table(self) -> None:
        """T: one more table."""
        self._lay(acts.open_table(self.desk, self._opened))

    def _opened(self, number: int) -> None:
        self.table, self._follows = number, False
        self.line = None

    def close_table(self) -> None:
        """X: this table's end of the night."""
        if self.table:
            number = self.table
            self._lay(acts.close_table(self.desk.desk_at(number), lambda: None), partial(self._show_closed, number))

    def _show_closed(self, number: int) -> None:
        """What the table came to, over whatever is shown now."""
        card = ClosedCard(self.desk.pit.result(self.desk, number), self.desk.the_house().money)
        self.closed.emit(number)
        card.closed.connect(self.answered)
        self.asks.emit(card)
        card.begin()

    def end_call(self) -> None:
        """E: the floor has decided."""
        line = self.line if self.line is not None and self.line.kind == "floor" else \
            next((one for one in self.pit.of(self.table) if one.kind == "floor"), None)
        if line is not None and (asked := self._asked(line)) is not None:
            self._lay(acts.end_call(self.desk, asked))

    def acknowledge(self) -> None:
        """A: somebody has seen it, who and when; it stays, and calls no more. Once more, and it calls again."""
        if self.line is not None and self.line.amiss:
            self.desk.pit.acknowledge(self.line, self.desk.actor, self.desk.clock.now())
            self._follows = self.line.calls
            self.refresh()

    def void(self) -> None:
        """V: what was asked comes to nothing."""
        if (asked := self._wanted(self.line)) is not None and asked.may_come_to_nothing:
            self._lay(acts.void(self.desk, asked))

    def show_hours(self) -> None:
        """H: what every table won by the hour."""
        card = HoursCard(self.desk, self._beside)
        card.closed.connect(self.answered)
        card.print_wanted.connect(self.print_wanted)
        self.asks.emit(card)
        card.begin()

    def _lay(self, act: acts.Act, then: Callable[[], object] = lambda: None) -> None:
        card = ActCard(act)

        def done() -> None:
            self.answered.emit()
            self._follows = self._follows or self.line is not None
            self.refresh()
            self.setFocus()
            then()

        card.closed.connect(self.answered)
        card.saved.connect(self.saved)
        card.done.connect(done)
        self.asks.emit(card)
        card.begin()

    def _have(self, deed: acts.Deed) -> None:
        def told(refusal: Refusal | None) -> None:
            self.trouble = str(refusal or "")
            self._follows = refusal is None
            self.refresh()

        have_booked(self, deed, self.saved.emit, told)

    # keys

    def _page_keys(self) -> dict[str, KeyAction]:
        return {
            "Enter": self._enter, "O": self.open_table, "T": self.new_table, "X": self.close_table,
            "M": lambda: self._of_the_line("move", acts.move), "F": lambda: self._of_the_line("fill", acts.fill),
            "C": lambda: self._of_the_line("credit", acts.credit), "R": lambda: self._at(acts.relieve),
            "G": partial(self.place_wanted.emit, "cage"), "E": self.end_call, "V": self.void, "A": self.acknowledge,
            "Esc": self._back, "H": self.show_hours, "L": lambda: self._lay(limits(self.desk)),
            "Down": partial(self.step, 1), "Up": partial(self.step, -1), "Left": partial(self.step_table, -1)}

    def _enter(self) -> None:
        if not click_focused():
            self.press()

    def _back(self) -> None:
        """Esc: the gravest thing again."""
        self.trouble = ""
        self._lead()
        self.show_pit()
        self.setFocus()

    def _take_key(self, event: QKeyEvent) -> bool:
        digit = letter(event)
        if digit.isdigit() and digit.isascii():
            self.choose(self._numbered(int(digit)))
            return True
        if event.key() == Qt.Key.Key_Right:
            self.step_table(1)
            return True
        return done_by(event, self._keys)

    def _numbered(self, digit: int) -> int:
        """A table by its number; of those from ten on, by its last figure, the next one with it."""
        numbers = [one.number for one in self.pit.tables if one.number % 10 == digit]
        later = [one for one in numbers if one > self.table] if self.table in numbers else numbers
        return next(iter(later or numbers), 0)

    def showEvent(self, event: QShowEvent) -> None:
        """Seen: it follows what is booked at any table, and keys come here."""
        super().showEvent(event)
        self._router.attach()
        self._follow(True)
        self._tick.start()

    def hideEvent(self, event: QHideEvent) -> None:
        """No longer seen."""
        self._router.detach()
        self._follow(False)
        self._tick.stop()
        super().hideEvent(event)

    def _follow(self, on: bool) -> None:
        heard = self.desk.house_desk.heard
        if self._heard in heard:
            heard.remove(self._heard)
        if on:
            heard.append(self._heard)

    def _heard(self) -> None:
        """Something was booked somewhere: look a moment later, once for all that comes until then."""
        if not self._soon.isActive():
            since = self._since.elapsed() if self._since.isValid() else APART
            self._soon.start(max(SOON, APART - since))
