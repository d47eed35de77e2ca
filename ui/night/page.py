"""The Night page: who is here, what they buy and hand in, and where the chips are."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QFrame, QGridLayout, QWidget

from app.dealing.asides.registry import ACCOUNT, CASH
from app.desk import Desk
from app.desk.cashier.tonight import PlayerTonight, Tonight
from app.desk.house.clock import new_op_id
from app.errors import Refusal
from app.jackpots.rules import HIGH_HAND
from app.words import plural, tr
from ui.keys.key_events import done_by, has_ctrl, is_enter
from ui.keys.key_router import KeyRouter
from ui.look import theme
from ui.night.add_player import AddPlayerPanel
from ui.night.cash_strip import CashierStrip, StripField
from ui.night.cashier_words import Counting, Selling, nobody, nobody_action, work_of
from ui.night.expense_panel import ExpensePanel
from ui.night.night_figures import Tiles
from ui.night.night_keys import Keys, counting, selling
from ui.night.player_panel import PlayerPanel
from ui.night.player_table import PlayerTable
from ui.night.right_column import RightColumn
from ui.strip.strip_place import StripPlace
from ui.widgets.ask_host import have_booked
from ui.widgets.buttons import SecondaryButton
from ui.widgets.forms import SPRING, Page, in_column, in_row, words
from ui.widgets.lists import tell_found
from ui.widgets.side_panel import SidePanel


class NightPage(Page):
    """F2. `saved` says whether the books took what was entered; `rating_wanted` carries a player."""

    saved = Signal(bool)
    rating_wanted = Signal(int)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.chosen, self.counting, self.op_id = 0, False, new_op_id()
        self.refusal: Refusal | None = None
        self.panel: SidePanel | None = None
        self.tonight: Tonight | None = None
        self.tiles, self.table, self.side, self.strip = Tiles(), PlayerTable(), RightColumn(), CashierStrip()
        self.bank = self.side.bank
        self.count, self.finder = words("", "note_strong", "second", wrap=False), StripField()
        self.add = SecondaryButton(tr("Add player"), "N", "user-plus")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Night"))
        self._arrange()
        self._connect()
        self._anywhere: Keys = {
            "Enter": self.press, "Ctrl+Enter": self.press, "Ctrl+Z": self.undo, "Ctrl+Shift+Z": self.redo,
            "Ctrl+Y": self.redo, "Ctrl+F": self.begin_search, "Up": lambda: self.step(-1), "Down": lambda: self.step(1),
            "Esc": self.end_count, "Backspace": self._take_back, "N": self.open_add}
        self._counting = counting(self.strip)
        self._of_player = selling(self.strip) | {"X": self.begin_count, "J": self.contribute, "E": self.open_expense,
                                                       "I": self.rate}
        self._router = KeyRouter(self, self._take_key)

    def _arrange(self) -> None:
        self.finder.setPlaceholderText(tr("Find player · Ctrl F"))
        self.finder.setAccessibleName(tr("Find player"))
        frame = QFrame()
        frame.setProperty("panel", True)
        head = in_row(words(tr("Players"), "title", wrap=False), self.count, SPRING, self.finder, self.add, spacing=10,
                      margins=(14, 6, 6, 6))
        in_column(head, (self.table, 1), on=frame, spacing=0, margins=(1, 1, 1, 1))
        self._figures, self._players = QWidget(), QWidget()
        in_row(self.tiles, on=self._figures, margins=(14, 12, 14, 0))
        in_row(frame, on=self._players, margins=(14, 10, 14, 12))
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(0)
        self._grid.setColumnStretch(0, 1)
        self._grid.setRowStretch(1, 1)
        self._strip_place = StripPlace(self.strip)
        theme.follow(self._place)

    def _place(self) -> None:
        """In a small window figures and strip take the whole width, and the right column stands between them."""
        small, grid = theme.current_look().small, self._grid
        across = 2 if small else 1
        grid.addWidget(self._figures, 0, 0, 1, across)
        grid.addWidget(self._players, 1, 0)
        grid.addWidget(self._strip_place, 2, 0, 1, across)
        grid.addWidget(self.side, 1 if small else 0, 1, 1 if small else 3, 1)
        self.finder.setMaximumWidth(theme.current_look().pick(210, 210, small=170))

    def _connect(self) -> None:
        strip = self.strip
        self.add.clicked.connect(self.open_add)
        self.table.chosen.connect(self.choose)
        self.table.more.connect(self._more)
        self.table.jackpot.connect(self.contribute)
        self.finder.textEdited.connect(self._find)
        self.finder.returnPressed.connect(self.take_keyboard)
        strip.primary.connect(self.press)
        strip.undo.connect(self.undo)
        strip.cash_out.clicked.connect(self.begin_count)
        strip.back.clicked.connect(self.end_count)
        for row in (strip.buy, strip.count):
            row.changed.connect(self._changed)
        strip.note.textEdited.connect(lambda _: self._changed())
        strip.note.returnPressed.connect(self.take_keyboard)
        strip.buy.typed_in.connect(self.take_keyboard)
        strip.count.counted.connect(self._all_counted)

    # what it shows

    def refresh(self) -> None:
        """Show the night as the books stand."""
        if self.desk.run is None:
            return
        self.tonight, money = self.desk.watch.tonight(), self.desk.table.money
        if self.tonight.of(self.chosen) is None:
            self.chosen = next((one.player for one in self.tonight.players), 0)
            self._usual_way()
        self.tiles.show_night(self.tonight, money)
        self.table.show_night(self.tonight, money, self.chosen)
        self.count.setText(plural(len(self.tonight.players), "{count} here tonight", "{count} here tonight"))
        self.strip.buy.show_money(self.desk.table.chips, money)
        self.strip.count.show_money(self.desk.table.chips, money)
        if self.panel is None or isinstance(self.panel, PlayerPanel):
            self._show_player()
        self.tell()

    @property
    def player(self) -> PlayerTonight | None:
        """Whoever is chosen."""
        return self.tonight.of(self.chosen) if self.tonight else None

    @property
    def work(self) -> "Selling | Counting | None":
        """What the strip is about: chips sold to the chosen player, or their chips counted; None without a player."""
        if self.player is None:
            return None
        return work_of(self.desk, self.player, self.counting, self.strip)

    def tell(self) -> None:
        """Say on the strip what the hands do, what Enter does, and what it will post."""
        strip, work, table = self.strip, self.work, self.desk.table
        said = work.said(self.refusal) if work else nobody()
        strip.show_said(said, (), hide_call=True)
        strip.call.hide()
        strip.show_row(strip.count if self.counting else strip.buy,
                       (strip.back,) if self.counting else (strip.cash_out,), undo=not self.counting)
        strip.ask_note(*(work.note() if work else ("", 0)))
        strip.chips.show_chips(work.chips() if work else {}, table.chips, table.money)
        strip.cash_out.setEnabled(self.player is not None)
        if self.counting:
            strip.buy.typed.hide()
        for row in (strip.buy, strip.count):
            row.setEnabled(self.player is not None)
        strip.show_action(work.action() if work else nobody_action())
        self._tell_bank(work.posts() if work else "")

    def _tell_bank(self, posts: str) -> None:
        undoing = self.desk.till.undoing()
        undo = undoing.name if undoing else ""
        self.strip.show_undo(undo)
        if self.tonight is not None:
            self.bank.show_night(self.tonight, self.desk.table.money, undo)
            self.bank.show_posts(posts)

    def _changed(self) -> None:
        """Something else is chosen or typed: a new intent."""
        self.refusal, self.op_id = None, new_op_id()
        self.tell()

    # who and what

    def choose(self, player: int) -> None:
        """Another player; what was half entered for the one before is dropped."""
        if player and player != self.chosen:
            self._turn_to(player)
        self.take_keyboard()

    def _turn_to(self, player: int) -> None:
        self.chosen = player
        self._begin_again()
        self.table.show_chosen(player)
        self._show_player()

    def step(self, by: int) -> None:
        """The player above or below."""
        self.choose(self.table.step(by))

    def _begin_again(self) -> None:
        """Nothing is chosen: the next Enter books nothing until an amount is."""
        self.counting, self.refusal, self.op_id = False, None, new_op_id()
        self.strip.note.clear()
        self.strip.buy.choose("")
        self._usual_way()
        self.tell()

    def _usual_way(self) -> None:
        """As the player paid last; a marker is asked for each time."""
        cash = self.player is not None and self.player.how == CASH
        self.strip.buy.ways.choose(CASH if cash else ACCOUNT)

    def _find(self, typed: str) -> None:
        if player := self.table.player_called(typed):
            self._turn_to(player)
        else:
            tell_found(self.finder, 0, tr("No player is called that."))

    def begin_count(self) -> None:
        """Count the chosen player's chips."""
        if (player := self.player) is not None:
            self.counting, self.refusal, self.op_id = True, None, new_op_id()
            self.strip.note.clear()
            self.tell()
            self.strip.count.begin(player.how, player.marker > 0)

    def end_count(self) -> None:
        """Back to selling chips."""
        self._begin_again()
        self.take_keyboard()

    def _all_counted(self) -> None:
        """After the last kind: to the reason where one is needed, else Enter books it."""
        self.strip.note.setFocus() if self.strip.note.isVisible() else self.take_keyboard()

    # panels

    def show_panel(self, panel: SidePanel) -> None:
        """Put a panel into the right column."""
        before, self.panel = self.panel, panel
        panel.act.connect(lambda deed: self._panel_does(panel, deed))
        panel.closed.connect(self.close_panel)
        self.side.put(panel, before)

    def open_add(self) -> None:
        """Somebody comes."""
        panel = AddPlayerPanel(self.desk)
        panel.arrived.connect(self._arrived)
        self.show_panel(panel)
        panel.begin()

    def rate(self) -> bool:
        """The chosen player's rating; False where the house keeps none."""
        keeps = bool(self.desk.the_house().ratings)
        if keeps:
            self.rating_wanted.emit(self.chosen)
        return keeps

    def open_expense(self) -> None:
        """Somebody has paid for several."""
        panel = ExpensePanel(self.desk, self.chosen)
        self.show_panel(panel)
        panel.begin()

    def _more(self, player: int) -> None:
        self.choose(player)
        self._show_player()

    def _show_player(self) -> None:
        if self.player is None:
            if self.panel is None:
                self.open_add()
            return
        panel = PlayerPanel(self.desk, self.chosen)
        panel.close_button.hide()
        panel.cash_out.connect(self.begin_count)
        panel.expense.connect(self.open_expense)
        panel.rating.connect(self.rate)
        panel.posts.connect(self.bank.show_posts)
        self.show_panel(panel)

    def close_panel(self) -> None:
        """Back to the chosen player's."""
        self._show_player()
        self.take_keyboard()

    def _arrived(self, name: str) -> None:
        self.tonight = self.desk.watch.tonight()
        self.chosen = next((one.player for one in self.tonight.players if one.name == name), self.chosen)
        self._begin_again()
        self.close_panel()

    def _panel_does(self, panel: SidePanel, deed: Callable[[], None]) -> None:
        def then(refusal: Refusal | None) -> None:
            if refusal:
                panel.refused(refusal)
                return
            if not self.counting:
                self._begin_again()  # the same Enter pressed once more must not sell what was chosen before
            self.refresh()
            if self.panel is not panel:
                self.take_keyboard()

        self._done(deed, then)

    # done

    def contribute(self, player: int = 0) -> None:
        """A player takes part in the high hand, the chosen one where nobody is named; twice is refused by its rules."""
        self.choose(player or self.chosen)
        if self.tonight is not None and self.tonight.jackpot:
            op_id = new_op_id()
            self._done(lambda: self.desk.jackpots.contribute(HIGH_HAND, self.chosen, op_id), self._show_done)

    def press(self) -> None:
        """The primary button: book what the strip says."""
        if self.work is None:
            self.open_add()
            return
        if not self.strip.primary_button.isEnabled():
            return
        work, op_id = self.work, self.op_id
        self._done(lambda: work.desk.aside(work.aside(), op_id), self._booked)

    def _booked(self, refusal: Refusal | None) -> None:
        if refusal is not None:
            self.refusal = refusal
            self.tell()
            return
        self._begin_again()
        self.refresh()
        self.take_keyboard()

    def undo(self) -> None:
        """Take back the cashier's last act; what was done at the table is taken back there."""
        if (undoing := self.desk.till.undoing()) is not None:
            op_id = new_op_id()
            self._done(lambda: self.desk.undo(op_id=op_id, seq=undoing.seq), self._show_done)

    def redo(self) -> None:
        """Do again what was taken back."""
        if self.desk.can_redo:
            op_id = new_op_id()
            self._done(lambda: self.desk.redo(op_id), self._show_done)

    def _show_done(self, refusal: Refusal | None) -> None:
        self._begin_again()
        self.refusal = refusal
        self.refresh()

    def _done(self, deed: Callable[[], None], then: Callable[[Refusal | None], None]) -> None:
        have_booked(self, deed, self.saved.emit, then)

    # keyboard

    def _take_key(self, event: QKeyEvent) -> bool:
        """A key for the page, once no field wants it; False where nobody here does."""
        focused = QApplication.focusWidget()
        if self.panel is not None and focused is not None and self.panel.isAncestorOf(focused):
            return self.panel.take_key(event)
        counting, of_player = self.counting, self.player is not None
        return done_by(event, self._anywhere) or (counting and done_by(event, self._counting)) or \
            (of_player and done_by(event, self._of_player))

    def _take_back(self) -> bool:
        """Backspace: while chips are counted it takes nothing back."""
        if not self.counting:
            self.undo()
        return not self.counting

    def take_keyboard(self) -> None:
        """The page's own keys."""
        self.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc out of a field. Enter goes no further, all other keys to the window."""
        if event.key() == Qt.Key.Key_Escape:
            self.end_count()
        elif has_ctrl(event) and event.key() == Qt.Key.Key_F:
            self.begin_search()
        elif is_enter(event):
            event.accept()  # a field has taken it: it must not book anything as well
        else:
            super().keyPressEvent(event)

    def begin_search(self) -> None:
        """Type a name: the first player it could be is chosen."""
        self.finder.setFocus()
        self.finder.selectAll()

    def showEvent(self, event: QShowEvent) -> None:
        """Seen: keys come here."""
        super().showEvent(event)
        self._router.attach()

    def hideEvent(self, event: QHideEvent) -> None:
        """No longer seen."""
        self._router.detach()
        super().hideEvent(event)
