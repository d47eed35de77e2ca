"""The Jackpots page: one jackpot at a time, and every key and click that does something with it."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QButtonGroup, QGridLayout, QHBoxLayout, QStackedWidget, QWidget

from app.desk import Desk
from app.desk.cashier.jackpots import THE_LAW
from app.desk.house.clock import new_op_id
from app.errors import MachineFault, Refused
from app.jackpots.rules import HIGH_HAND, KINDS, title_of
from app.jackpots.standing import Deed
from app.jackpots.wording import in_short
from app.money import read_amount
from app.rule_sets import JACKPOT
from app.words import tr
from ui.heard.state import PageTold
from ui.jackpots.action import ActionPanel
from ui.jackpots.claim import ClaimForm
from ui.jackpots.claimed import Claim, claimable, counting
from ui.jackpots.forms import SmallForm, confirm_form, early_form, no_reason, strike_form, top_up_form
from ui.jackpots.hero import Hero
from ui.jackpots.jackpot_text import Telling, undo_words
from ui.jackpots.panels import AwardsPanel, PotPanel, RulesPanel, ShownPanel
from ui.keys.key_events import has_ctrl, is_enter, letter
from ui.keys.key_router import typing_in
from ui.look import theme
from ui.widgets.ask_host import request_host_pin
from ui.widgets.card import Card
from ui.widgets.forms import Page, in_column, put_away
from ui.widgets.tiles_and_words import Choice


class JackpotsPage(Page):
    """What a jackpot holds and who stands for it.

    `saved` says whether the books took what was keyed; `asks` carries a card to be laid over the window, `answered`
    that it may be put away; `print_wanted` asks for "record" or "rules" of the jackpot in sight, `rules_wanted` for the
    page on which its rules are changed, by its id there.
    """

    saved = Signal(bool)
    asks = Signal(object)
    answered = Signal()
    print_wanted = Signal(str, str)
    rules_wanted = Signal(str)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk, self.name, self.picked, self._undoes = desk, HIGH_HAND, 0, ""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Jackpots"))
        self._state = PageTold(self, self._sentences)
        self.hero, self.pot, self.shown, self.awards = Hero(), PotPanel(), ShownPanel(), AwardsPanel()
        self.rules, self.action, self.left = RulesPanel(), ActionPanel(), QStackedWidget()
        self.tabs, self._overview, self._tick = QButtonGroup(self), QWidget(), QTimer(self)
        self.claim_form: ClaimForm | None = None
        self._build()
        self._connect()
        self._tick.setInterval(1_000)  # a second
        self._tick.timeout.connect(self._tell_time)
        self.refresh()

    def _build(self) -> None:
        lists, tabs = QHBoxLayout(), QHBoxLayout()
        lists.setSpacing(12)
        for at, name in enumerate(KINDS):
            tab = Choice(title_of(name))
            tab.setCheckable(True)
            tab.setChecked(name == self.name)
            self.tabs.addButton(tab, at)
            tabs.addWidget(tab)
        column = in_column(self.hero, on=self._overview, spacing=12)
        for panel, share in ((self.pot, 25), (self.shown, 31), (self.awards, 29)):
            lists.addWidget(panel, share)
        column.addLayout(lists, 1)
        self.left.addWidget(self._overview)
        self._right = QWidget()
        in_column(tabs, (self.rules, 3), (self.action, 2), on=self._right, spacing=12)
        grid = QGridLayout(self)
        grid.setContentsMargins(14, 14, 14, 14)
        grid.setSpacing(12)
        grid.addWidget(self.left, 0, 0)
        grid.addWidget(self._right, 0, 1)
        grid.setColumnStretch(0, 1)
        self._right.setFixedWidth(theme.current_look().side)

    def _connect(self) -> None:
        self.tabs.idClicked.connect(lambda at: self.show_jackpot(list(KINDS)[at]))
        self.pot.take.connect(self._take)
        self.shown.claim.connect(self.begin_claim)
        self.shown.chosen.connect(self._choose)
        self.rules.edit.connect(self.open_rules)
        self.rules.print_rules.connect(lambda: self.print_wanted.emit("rules", self.name))
        self.rules.print_record.connect(lambda: self.print_wanted.emit("record", self.name))
        self.action.deed.connect(self._end)
        self.action.switch_on.connect(self._switch_on)
        self.action.top_up.connect(self._open_top_up)
        self.action.undo.connect(self.undo)

    # showing

    def show_jackpot(self, name: str) -> None:
        """The other one."""
        self.name, self.picked = name, 0
        self._close_left()
        self.action.close_form()
        self.refresh()
        self.setFocus()

    def telling(self) -> Telling:
        """The jackpot in sight, in words."""
        return Telling(self.desk, self.name)

    @property
    def _busy(self) -> bool:
        """Whether something lies over the lists."""
        return self.claim_form is not None

    def refresh(self) -> None:
        """Look at the desk again."""
        told = self.telling()
        if self.claim_form and not (told.one and self.claim_form.is_of(claimable(self.desk.table, told.one))):
            self._close_left()  # nobody can look at those cards any more
            return
        self.tabs.button(list(KINDS).index(self.name)).setChecked(True)
        self.pot.show_telling(told)
        self.shown.show_telling(told, self.picked)
        self.awards.show_telling(told)
        rules = told.one.rules if told.one else self.desk.jackpots.rules(self.name)
        self.rules.show_rules(told.title, in_short(rules, self.desk.the_house().money))
        self.rules.record_button.setEnabled(bool(self.desk.books.nights()))
        self._undoes = undo_words(self.desk)  # not asked again every second
        self._second(told)
        self._state.look()

    def _sentences(self) -> tuple[str, ...]:
        """The standing hand, and what can be done: without the clock, which never rests."""
        return *self.hero.heard, self.action.primary.label

    def _tell_time(self) -> None:
        one = self.desk.jackpots.running(self.name)
        if one is not None and one.ends_at:  # nothing else changes with the clock
            self._second()

    def _second(self, told: Telling | None = None) -> None:
        """What changes with the clock."""
        told = told or self.telling()
        self.hero.show_state(told.hero())
        may = not self.desk.books.read_only_because and self.desk.night is not None and not self._busy
        on = told.one is not None and (told.one.rules.on or bool(told.pool) or bool(told.due().carries))
        self.action.show_due(on, told.checks(), told.due(), self._undoes, may)

    def say(self, sentence: str) -> None:
        """Why something was not done."""
        (self.claim_form.refuse if self.claim_form is not None else self.action.say)(sentence)

    # doing

    def run_command(self, deed: Callable[[], None], then: Callable[[], object] = lambda: None) -> bool:
        """Have the desk do something, and then go on; where it does not, why is said in place, or the host asked."""
        self.action.say("")
        try:
            deed()
        except Refused as refused:
            if not request_host_pin(self, refused, lambda: self.run_command(deed, then)):
                self.say(str(refused))
            return False
        except MachineFault as fault:
            self.say(str(fault))
            self.saved.emit(False)
            return False
        self.saved.emit(True)
        self.refresh()
        then()
        return True

    def _take(self, player: int) -> None:
        self.run_command(partial(self.desk.jackpots.contribute, self.name, player, new_op_id()))
        self.setFocus()

    def undo(self) -> None:
        """Take back the last thing done here."""
        undoing, op_id = self.desk.undoing(), new_op_id()
        if undoing is not None and undo_words(self.desk):
            self.action.close_form()
            self.run_command(lambda: self.desk.undo("", op_id, undoing.seq))

    # the end of a period

    def _end(self) -> None:
        told = self.telling()
        due, one = told.due(), told.one
        if due.carries:
            self.run_command(partial(self.desk.jackpots.put_in_front, *due.carries, new_op_id()))
        elif due.to_confirm:
            self._choose(due.to_confirm)
        elif one is not None and one.ends_at and not one.is_over(told.now):
            form = early_form(told)
            form.given.connect(lambda given: self._ask(given[0]) if given[0].strip() else form.refuse(no_reason()))
            self._open(form)
        elif due.ready:
            self._ask("")

    def _ask(self, reason: str) -> None:
        told = self.telling()
        due, op_id = told.due(), new_op_id()
        card = Card(tr("{what}?", what=due.label), told.award_lines(), due.label)
        card.agreed.connect(lambda: self._do_end(due.deed, reason, op_id))
        card.closed.connect(self._put_away)
        self.asks.emit(card)

    def _put_away(self) -> None:
        self.answered.emit()
        self.setFocus()

    def _do_end(self, deed: Deed, reason: str, op_id: str) -> None:
        self.answered.emit()
        self.run_command(lambda: self.desk.jackpots.end(self.name, deed, reason, op_id), self.action.close_form)
        self.setFocus()

    # small forms

    def _open(self, form: SmallForm) -> None:
        form.closed.connect(self._close_form)
        self.action.open_form(form)

    def _close_form(self) -> None:
        self.picked = 0
        self.action.close_form()
        self.refresh()
        self.setFocus()

    def _done(self, deed: Callable[[], None]) -> None:
        self.run_command(deed, self._close_form)

    def _open_top_up(self) -> None:
        form, op_id = top_up_form(), new_op_id()
        form.given.connect(lambda given: self._done(lambda: self.desk.jackpots.top_up(
            self.name, read_amount(given[0], self.desk.the_house().money), given[1], op_id)))
        self._open(form)

    def _choose(self, number: int) -> None:
        """A hand of the list: to be confirmed first, then it can only be struck."""
        told = self.telling()
        hand = told.one.candidate(number) if told.one else None
        if hand is None or hand.struck:
            self._close_form()
            return
        self.picked = number
        self.refresh()
        here = not self.desk.jackpots.elsewhere(hand)
        if not hand.confirmed_by and told.one is not None and told.one.rules.confirm and here:
            self._open_confirm(number)
        else:
            self._open_strike(number)

    def _open_confirm(self, number: int) -> None:
        form, op_id = confirm_form(self.telling(), number), new_op_id()
        form.given.connect(lambda given: self._done(lambda: self.desk.jackpots.confirm(
            self.name, number, given[0], int(given[1]) if given[1].strip().isdecimal() else 0, op_id)))
        form.other.connect(lambda: self._open_strike(number))
        self._open(form)

    def _open_strike(self, number: int) -> None:
        form, op_id = strike_form(self.telling(), number), new_op_id()
        form.given.connect(lambda given: self._done(
            lambda: self.desk.jackpots.strike(self.name, number, given[0], op_id)))
        self._open(form)

    # the claim

    def claim_shown(self) -> None:
        """J at the table: a hand for the first jackpot that counts what was shown there."""
        if (name := counting(self.desk.table, self.name)) != self.name:
            self.show_jackpot(name)
        self.begin_claim()

    def begin_claim(self) -> None:
        """J: a hand was shown that may win."""
        told = self.telling()
        if told.one is None or not told.one.rules.on or self.claim_form is not None:
            return
        self._close_left()
        self.action.close_form()
        form = ClaimForm(tr("Bad beat") if told.is_bad_beat else tr("New high hand"), told.one.rules,
                         claimable(self.desk.table, told.one), told.is_bad_beat)
        op_id = new_op_id()
        form.given.connect(lambda claim: self._claimed(claim, op_id))
        form.closed.connect(self._close_left)
        self.claim_form = form
        self._show_left(form)

    def _claimed(self, claim: Claim, op_id: str) -> None:
        def deed() -> None:
            self.desk.jackpots.claim(self.name, claim.player, claim.hand, claim.game, claim.dealt_in, claim.winner,
                                     claim.winning, op_id)

        self.run_command(deed, self._to_confirm)

    def _to_confirm(self) -> None:
        self._close_left()
        told = self.telling()
        if told.one is not None and told.one.rules.confirm:
            self._choose(max(told.one.candidates, key=lambda made: made.order).number)

    # the rules

    def open_rules(self) -> None:
        """Where all its rules are changed."""
        self.rules_wanted.emit(JACKPOT + self.name)

    def _switch_on(self) -> None:
        """Once, the host reads what the law may say."""
        if self.desk.jackpots.note_read:
            self._turn_on()
            return
        card = Card(tr("Before you start a jackpot"), tuple(map(tr, THE_LAW)), tr("I have read it: switch it on"))
        card.agreed.connect(self._note_read)
        card.closed.connect(self._put_away)
        self.asks.emit(card)

    def _note_read(self) -> None:
        self.answered.emit()
        self.run_command(partial(self.desk.jackpots.read_the_note, new_op_id()), self._turn_on)

    def _turn_on(self) -> None:
        self.run_command(partial(self.desk.rule_sets.change_jackpot, self.name, "on", True, new_op_id()))
        self.setFocus()

    # what lies over the lists

    def _show_left(self, widget: QWidget) -> None:
        self.left.addWidget(widget)
        self.left.setCurrentWidget(widget)
        self._second()
        widget.setFocus()

    def _close_left(self) -> None:
        if self.claim_form is not None:
            put_away(self.claim_form, out_of=self.left)
        self.claim_form = None
        self.left.setCurrentWidget(self._overview)
        self.refresh()
        self.setFocus()

    # Qt's events

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A seat’s digit takes its contribution, J claims, E goes to the rules, Enter ends the period.

        Ctrl+Z takes back, [ and ] turn to the other jackpot. What is typed in a field is the field’s.
        """
        if event.isAutoRepeat() or typing_in(QApplication.focusWidget()) or not self._take_key(event):
            event.ignore()

    def _take_key(self, event: QKeyEvent) -> bool:
        typed, busy = letter(event), self._busy
        if event.key() == Qt.Key.Key_Escape:
            self._close_left() if busy else self._close_form()
        elif busy:
            return False
        elif has_ctrl(event) and event.key() == Qt.Key.Key_Z:
            self.undo()
        elif typed in ("[", "]"):
            self.show_jackpot(next(name for name in KINDS if name != self.name))
        elif typed == "J":
            self.begin_claim()
        elif typed == "E":
            self.open_rules()
        elif typed.isdigit() and (row := self.pot.rows.get(int(typed) or 10)) is not None:
            row.click()
        elif is_enter(event) and self.action.form is None:
            self.action.press()
        else:
            return False
        return True

    def showEvent(self, event: QShowEvent) -> None:
        """The clock runs while the page is seen."""
        super().showEvent(event)
        self._tick.start()

    def hideEvent(self, event: QEvent) -> None:
        """And stands still while it is not."""
        self._tick.stop()

    def changeEvent(self, event: QEvent) -> None:
        """Take the new measures."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange and hasattr(self, "_right"):
            self._right.setFixedWidth(theme.current_look().side)
