"""The Cage page: what the tables ask of the cashier, or the players before it; and what is done about either."""

from collections.abc import Callable
from datetime import tzinfo
from functools import partial
from zoneinfo import ZoneInfo

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QFrame, QStackedWidget, QWidget

from app.desk import Desk
from app.desk.cashier.at_cage import CageAct
from app.desk.cashier.cage import Request, chips_now, done_tonight, open_requests, request_of, signed_by
from app.desk.cashier.cage_people import CagePlayer
from app.desk.house.asked import ACCEPTED, CASHED, CREDIT, FILL, REPAYS, SALE
from app.desk.paper.slips import has_slip
from app.errors import Refusal
from app.words import plural, tr
from ui.cage import cage_words
from ui.cage.case_panel import CasePanel, CaseShown
from ui.cage.counter import CounterForm, may
from ui.cage.form_panel import FormPanel
from ui.cage.people import People
from ui.cage.requests import RequestList
from ui.cage.slip_printing import print_slip
from ui.cage.strip import CageStrip, ListKey
from ui.keys.key_events import KeyAction, done_by, is_enter, letter
from ui.keys.key_router import KeyRouter
from ui.look import theme
from ui.printing.paper import Paper
from ui.strip.strip_place import over_strip
from ui.tables import acts
from ui.widgets.ask_host import have_booked
from ui.widgets.forms import SPRING, Page, in_column, in_row, put_away, words
from ui.widgets.side_panel import SidePanel

OPEN, DONE, SLIPS = range(3)
"""The lists: what has not ended, what has, and the slips that are not printed yet."""


class CagePage(Page):
    """`saved` says whether the books took what was done, `slip_wanted` shows a slip by its number."""

    saved = Signal(bool)
    slip_wanted = Signal(str)

    def __init__(self, desk: Desk, version: str, paper: Callable[[], Paper], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk, self._version, self._paper = desk, version, paper
        self.chosen, self.list_at = 0, OPEN
        self.refusal: Refusal | None = None
        self.panel: SidePanel | None = None
        self.requests: tuple[Request, ...] = ()
        self.list, self.case, self.strip = RequestList(), CasePanel(), CageStrip()
        self.count = words("", "note_strong", "warn", wrap=False)
        self.note = words("", "note", "second")
        self.tabs = [ListKey(), ListKey(), ListKey("S")]
        self.players, self.people = ListKey("P"), People(desk)
        self.lists = QStackedWidget()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Cage"))
        self._arrange()
        self._connect()
        self._keys: dict[str, KeyAction] = {
            "Enter": self.press, "Ctrl+Enter": self.press, "Up": lambda: self.step(-1), "Down": lambda: self.step(1),
            "E": self.other, "N": self.refuse, "S": lambda: self.show_list(SLIPS), "P": self.show_players,
            "]": lambda: self.show_list((self.list_at + 1) % 3), "[": lambda: self.show_list((self.list_at - 1) % 3),
            "Backspace": self.undo, "Ctrl+Z": self.undo, "Esc": self.leave, "Ctrl+F": self.show_players}
        self._router = KeyRouter(self, self._take_key)

    def _arrange(self) -> None:
        frame = QFrame()
        frame.setProperty("panel", True)
        self.head = words(tr("Requests"), "title", wrap=False)
        head = in_row(self.head, self.count, SPRING, *self.tabs, self.players,
                      spacing=8, margins=(14, 6, 6, 6))
        requests = QWidget()
        in_column((self.list, 1), in_row(self.note, margins=(14, 6, 14, 8)), on=requests, spacing=0)
        self.lists.setProperty("surface", "ink1")
        for one in (requests, self.people):
            self.lists.addWidget(one)
        in_column(head, (self.lists, 1), on=frame, spacing=0, margins=(1, 1, 1, 1))
        left, self.side = QWidget(), QStackedWidget()
        in_row(frame, on=left, margins=(14, 12, 14, 12))
        self.side.addWidget(self.case)
        theme.keep(self.side, "size", lambda one: one.setFixedWidth(theme.current_look().side))
        theme.keep(self.head, "size", lambda one: one.setHidden(theme.current_look().small))
        over_strip(left, self.side, self.strip, on=self)

    def _connect(self) -> None:
        for at, tab in enumerate(self.tabs):
            tab.clicked.connect(partial(self.show_list, at))
        self.players.show_label(tr("Players"))
        self.players.clicked.connect(self.show_players)
        self.people.chosen.connect(self._player_chosen)
        self.people.entered.connect(self.press)
        self.people.left.connect(self.setFocus)
        self.people.ended.connect(self.leave)
        self.list.picked.connect(self.choose)
        self.strip.primary.connect(self.press)
        self.strip.undo.connect(self.undo)
        self.strip.other.clicked.connect(self.other)
        self.strip.refuse.clicked.connect(self.refuse)

    # what it shows

    @property
    def zone(self) -> tzinfo:
        """Where the host's clock stands."""
        return ZoneInfo(self.desk.night.zone if self.desk.night else "UTC")

    @property
    def request(self) -> Request | None:
        """The line that is chosen."""
        return next((one for one in self.requests if one.number == self.chosen), None)

    @property
    def at_players(self) -> bool:
        """Whether the players are listed, and not what is asked."""
        return self.lists.currentWidget() is self.people

    def follow(self) -> None:
        """Something was written: show it, where this page is seen."""
        if self.isVisible():
            self.refresh()

    def refresh(self) -> None:
        """Show the cage as the books stand."""
        if not self.desk.shares_the_house:
            self._show_none()
            return
        asked = self.desk.asks.tonight()
        printed = self.desk.prints.printed("slip")
        lists = (open_requests(self.desk, asked), done_tonight(self.desk, asked), tuple(
            request_of(self.desk, one) for one in asked if has_slip(one) and str(one.number) not in printed))
        self.requests = lists[self.list_at]
        if self.request is None:
            self.chosen = self.requests[0].number if self.requests else 0
        self._show_tabs([len(one) for one in lists])
        self.list.show_requests(self.requests, self.chosen, self.desk.table.money, self.zone)
        self.people.refresh() if self.at_players else self.tell()

    def _show_none(self) -> None:
        """A house with one table has no cage."""
        self.requests, self.chosen = (), 0
        self._show_tabs([0, 0, 0])
        self.strip.show_said(*(cage_words.nothing_asked(False)[0], ()))
        self.strip.show_action(cage_words.nothing_asked(False)[1])
        self.strip.show_keys("", "")
        self.strip.show_undo("")

    def _show_tabs(self, counts: list[int]) -> None:
        names = (tr("Open {count}", count=counts[OPEN]), tr("Done tonight {count}", count=counts[DONE]),
                 tr("Slips {count}", count=counts[SLIPS]))
        for at, (tab, name) in enumerate(zip(self.tabs, names, strict=True)):
            tab.show_label(name)
            tab.setChecked(at == self.list_at and not self.at_players)
        self.players.setChecked(self.at_players)
        self.head.setText(tr("Players") if self.at_players else tr("Requests"))
        self.count.setText(plural(counts[OPEN], "{count} open", "{count} open") if counts[OPEN] else "")
        self.note.setText(self._said_below(counts))
        self.note.setVisible(bool(self.note.text()))

    def _said_below(self, counts: list[int]) -> str:
        if self.list_at == SLIPS and counts[SLIPS]:
            return tr("Enter shows a slip, to print it or to save it as a PDF. They wait here over a restart.")
        empty = (tr("Nothing is asked."), tr("Nothing was done yet."), tr("Every slip is printed."))
        return "" if counts[self.list_at] else empty[self.list_at]

    def tell(self) -> None:
        """Say on the strip what is to be done about the chosen line, and in the column what it does to the case."""
        one, table = self.request, self.desk.table
        if one is None:
            said, action = cage_words.nothing_asked(bool(self.requests))
            self.strip.show_said(said, ())
        else:
            action = cage_words.action(self.desk, one)
            self.strip.show_said(cage_words.said(self.desk, one, self.refusal), cage_words.steps(one, self.zone))
        self.strip.show_action(action)
        chips = one.asked.chips if one is not None and one.asked.kind in (FILL, CREDIT) else {}
        self.strip.show_chips(chips, table.chips, table.money)
        self.strip.show_keys(self._other_words(one), self._refuse_words(one))
        undoing = self._undoing()
        self.strip.show_undo(tr("fill {number}", number=undoing.number) if undoing else "")
        self.case.show_case(CaseShown(
            table.chips, table.money, dict(table.house.case), dict(one.sends) if one else {}, chips_now(self.desk),
            signed_by(one.asked) if one else (), one.letter if one and one.sends else ""))

    def _player_chosen(self) -> None:
        if self.at_players and self.panel is None:
            self._tell_player()

    def _tell_player(self) -> None:
        """Say on the strip what can be done for whoever is chosen."""
        name, one = self.people.name, self._player
        said, action = cage_words.player_said(self.desk, name, one)
        self.strip.show_said(said, ())
        self.strip.show_action(action)
        self.strip.show_player_keys(may(REPAYS, one), may(CASHED, one))
        self.strip.show_undo("")
        self._show_act(None)

    def _show_act(self, act: CageAct | None) -> None:
        """The chips that an act would take out of the case, and bring into it."""
        table, moved = self.desk.table, self.desk.at_cage.chips_of(act) if act is not None else {}
        self.strip.show_chips({value: abs(number) for value, number in moved.items() if number}, table.chips,
                              table.money)
        self.case.show_case(CaseShown(table.chips, table.money, dict(table.house.case), moved, chips_now(self.desk)))

    @property
    def _player(self) -> CagePlayer | None:
        """Whoever is chosen, where they are known."""
        return None if self.people.is_new else self.people.table.player

    def _other_words(self, one: Request | None) -> str:
        if one is None or not one.asked.may:
            return ""
        return {(FILL, ""): tr("Other chips"), (CREDIT, ""): tr("Counted otherwise")}.get(
            (one.asked.kind, one.asked.last), "")

    def _refuse_words(self, one: Request | None) -> str:
        if one is None or not one.asked.may_come_to_nothing:
            return ""
        return tr("Void") if one.asked.last else tr("Refuse")

    def _undoing(self) -> Request | None:
        """The fill that was sent last, while nobody has counted it in."""
        sent = [one for one in self.desk.asks.open() if one.kind == FILL and one.last == ACCEPTED]
        return request_of(self.desk, max(sent, key=lambda one: one.ended)) if sent else None

    # which line

    def choose(self, number: int) -> None:
        """Another line; what was half typed for the one before is dropped."""
        self.chosen, self.refusal = number, None
        self.close_panel()

    def step(self, by: int) -> None:
        """The line above or below."""
        numbers = [one.number for one in self.requests]
        if self.at_players:
            self.people.table.step(by)
        elif self.chosen in numbers:
            self.choose(numbers[max(0, min(len(numbers) - 1, numbers.index(self.chosen) + by))])

    def show_list(self, at: int, _: bool = False) -> None:
        """What is open, what was done, or the slips."""
        self.list_at, self.chosen, self.refusal = at, 0, None
        self.lists.setCurrentIndex(0)
        self.close_panel()

    def show_players(self, _: bool = False) -> None:
        """Whoever is before the cage, found by a name."""
        if not self.desk.shares_the_house:
            return
        self.lists.setCurrentWidget(self.people)
        self.close_panel()
        self.people.begin()

    def leave(self) -> None:
        """Out of what is typed, then from the players back to what is asked."""
        if self.panel is None and self.at_players:
            self.show_list(OPEN)
        else:
            self.close_panel()

    # what is done

    def press(self) -> None:
        """The next step of the chosen line; of one that has ended, its slip."""
        if self.at_players:
            self._ask_player(SALE)
            return
        one = self.request
        if one is None or not self.strip.primary_button.isEnabled():
            return
        asked, number = one.asked, one.number
        if not asked.may or self.list_at == SLIPS:
            self.slip_wanted.emit(str(number))
        else:
            following = acts.next_of(self.desk, asked, walked=True)
            if isinstance(following, tuple):
                self._ask(following)
            else:
                self._do(following, number)

    def other(self) -> None:
        """E: other chips than were asked for, or what came otherwise than it was sent; a marker paid back."""
        if self.at_players:
            self._ask_player(REPAYS)
            return
        one = self.request
        if one is not None and self._other_words(one):
            self._ask((acts.other_chips if one.asked.kind == FILL else acts.take_in)(self.desk, one.asked))

    def refuse(self) -> None:
        """N: it comes to nothing, with a reason, what was sent goes back by two; a player is cashed out."""
        if self.at_players:
            self._ask_player(CASHED)
            return
        one = self.request
        if one is not None and self._refuse_words(one):
            self._ask(acts.void(self.desk, one.asked, walked=True))

    def undo(self) -> None:
        """The fill that was sent last goes back, by two and with a reason."""
        if (one := self._undoing()) is not None:
            self.list_at = OPEN
            self.choose(one.number)
            self.refuse()

    def _ask_player(self, kind: str) -> None:
        name, one = self.people.name, self._player
        if name and may(kind, one):
            self._open(CounterForm(self.desk, kind, name, one.owed if one else 0, self._show_act), 0)

    def _ask(self, act: acts.Act) -> None:
        self._open(FormPanel(self.strip.said.lead + self.strip.said.rest, act), self.chosen)

    def _open(self, panel: SidePanel, number: int) -> None:
        self.close_panel()
        self.panel = panel
        panel.act.connect(lambda deed: self._do(deed, number, panel))
        panel.closed.connect(self.close_panel)
        self.side.addWidget(panel)
        self.side.setCurrentWidget(panel)
        panel.begin()

    def close_panel(self) -> None:
        """Back to the case."""
        if self.panel is not None:
            put_away(self.panel, out_of=self.side)
            self.panel = None
        self.side.setCurrentWidget(self.case)
        self.refresh()
        self.setFocus()

    def _do(self, deed: Callable[[], object], number: int, panel: SidePanel | None = None) -> None:
        def then(refusal: Refusal | None) -> None:
            self.refusal = refusal
            if refusal is not None and panel is not None:
                panel.refused(refusal)
                return
            if refusal is None:
                self._print(number)
                self.people.field.clear()
            self.close_panel()

        have_booked(self, deed, self.saved.emit, then)

    def _print(self, number: int) -> None:
        """Its slip, where this computer has a printer; else it waits in the list."""
        asked = next((one for one in self.desk.asks.tonight() if one.number == number), None)
        if asked is not None and has_slip(asked):
            print_slip(self.desk, number, self._version, self._paper())

    # keyboard

    def _take_key(self, event: QKeyEvent) -> bool:
        focused = QApplication.focusWidget()
        if self.panel is not None and focused is not None and self.panel.isAncestorOf(focused):
            return self.panel.take_key(event)
        chosen = next((one for one in self.requests if one.letter and one.letter == letter(event)), None)
        if chosen is not None and not self.at_players:
            self.choose(chosen.number)
            return True
        return done_by(event, self._keys)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes no further, all other keys to the window."""
        if is_enter(event):
            event.accept()
        else:
            super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        """Seen: keys come here."""
        super().showEvent(event)
        self._router.attach()

    def hideEvent(self, event: QHideEvent) -> None:
        """No longer seen."""
        self._router.detach()
        super().hideEvent(event)
