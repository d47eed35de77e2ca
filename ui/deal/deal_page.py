"""The dealer's page: felt or wager grid, right column and strip, and what every key and click on them does."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QWidget

from app.dealing.values.felt import Felt
from app.dealing.values.log import Json
from app.dealing.values.transfers import Place
from app.desk.house.clock import new_op_id
from app.errors import MachineFault, Refusal, Refused, TakenBack
from app.words import tr
from ui.deal.answers.aside_asks import FaultAsk, FixAsk, SideAsk
from ui.deal.answers.ask import Ask
from ui.deal.centre import Centre, ColumnPlace
from ui.deal.dealer import Dealer
from ui.deal.on_strip import OnStrip
from ui.deal.overlays import Overlays
from ui.deal.page_keys import PageKeys
from ui.deal.questions import Questions, dismiss
from ui.deal.rulings.ruling_panel import RulingPanel
from ui.deal.rulings.strip_panel import StripPanel
from ui.deal.side.side_tabs import SideTabs
from ui.deal.undo_and_fix import UndoAndFix, line_of_card
from ui.felt.felt_view import FeltView
from ui.heard.quiet import Quiet
from ui.heard.widgets import PART
from ui.keys.key_router import KeyRouter, typing_in
from ui.look import theme
from ui.qt.shown import shown
from ui.strip.prompt_strip import PromptStrip
from ui.widgets.ask_host import request_host_pin
from ui.widgets.buttons import PrimaryState
from ui.widgets.forms import put_away
from ui.widgets.side_column import SideColumn
from ui.widgets.side_panel import SidePanel

if TYPE_CHECKING:
    from ui.deal.side.score_panel import ScorePanel


class DealPage(QWidget):
    """Everything the dealer works with. It asks the desk's prompt, and shows what the desk says.

    `changed` follows everything that was booked; `saved` says whether the books take what is keyed; `claim_wanted`
    that somebody claims a hand for a jackpot; `sheet_wanted` the game whose score is to be printed; `slow` what is to
    be done beside the screen, and then `show_side`; `replay_wanted` a "coup" or a "row" of the log to be replayed;
    `stops` the MachineFault that stops the dealing, and what tries again.
    """

    changed, claim_wanted = Signal(), Signal()
    saved = Signal(bool)
    sheet_wanted, slow = Signal(object), Signal(object)
    replay_wanted = Signal(str, int)
    stops = Signal(object, object)
    heard_role = PART

    def __init__(self, dealer: Dealer, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.dealer = dealer
        self.felt, self.strip, self.side = FeltView(), PromptStrip(), SideColumn()
        self.tabs = SideTabs(self.side, self.slow.emit, self._join_scores)
        self.log, self.shoe = self.tabs.log, self.tabs.shoe
        self.centre, self.overlays, self.taking_back = Centre(), Overlays(self, self), UndoAndFix(self)
        self._on_strip = OnStrip(self.strip, self.close_panel)
        self._questions = Questions(dealer, self._joined, self)
        self._op_id, self._busy, self.quiet = "", False, Quiet(self, self.strip, self.centre)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Dealing"))
        self._build()
        self.page_keys = self._page_keys()
        self._router = KeyRouter(self, self.page_keys.take)
        self.refresh()
        theme.looks.changed.connect(self._measure)

    def _build(self) -> None:
        self._column = ColumnPlace(self, self.centre, self.side, self.strip)
        self.centre.addWidget(self.felt)
        self._column.add_strip(self.strip)
        self.strip.primary.connect(self.press)
        self.strip.undo.connect(self.undo)
        self.strip.badge.pressed.connect(self.overlays.badge_pressed)
        self.strip.badge.leads_to(f"{tr('What happened?')} (Y)")
        self.strip.step_clicked.connect(partial(self.taking_back.step_clicked, self.log))
        self.felt.seat_clicked.connect(self._seat_clicked)
        self.felt.spot_clicked.connect(self._spot_clicked)
        self.felt.card_clicked.connect(self._card_clicked)
        self.felt.rack_clicked.connect(self.overlays.open_rack)
        self.side.tab_shown.connect(lambda _: self.show_side())
        self.log.fix_wanted.connect(self.fix)
        self.log.replay_wanted.connect(lambda seq: self.replay_wanted.emit("row", seq))
        self.tabs.roads.replay_wanted.connect(lambda coup: self.replay_wanted.emit("coup", coup))

    # what is asked

    @property
    def ask(self) -> Ask | None:
        """What the strip asks now."""
        return self._questions.asked

    @property
    def stopped(self) -> bool:
        """Whether nothing can be saved."""
        return self._questions.fault is not None

    @property
    def asks_aside(self) -> bool:
        """Whether a question of the program's own stands before the prompt."""
        return self._questions.over is not None

    def refresh(self) -> None:
        """Look at the desk again: something has changed there."""
        fresh = self._questions.follow()
        self._op_id = new_op_id()
        if fresh and isinstance(self.side.panel, StripPanel):
            self.side.close_panel()  # what can have happened is another list at another prompt
        self.show_all()
        if fresh and not self.asks_aside and not self.stopped:
            self.take_keyboard()

    def _joined(self, ask: Ask) -> Ask:
        ask.setParent(self.strip)
        ask.hide()
        ask.given.connect(lambda body, ask=ask: self.give(body, ask))
        ask.act.connect(lambda deed, ask=ask: self.run_command(deed, ask))
        ask.quietly.connect(self._quietly)
        ask.seat_wanted.connect(self.overlays.open_seat)
        ask.changed.connect(self._ask_changed)
        ask.closed.connect(self.close_over)
        ask.begun.connect(self.take_keyboard)
        return ask

    def _ask_changed(self) -> None:
        if not self._busy:
            self.show_all(light=True)

    def _begin(self, ask: Ask | None) -> None:
        self.setFocus()
        if ask is not None:
            ask.begin()

    def take_keyboard(self) -> None:
        """Give the keyboard to what is asked."""
        self._begin(self.ask)

    def open_over(self, ask: SideAsk) -> None:
        """Ask something of the program's own before the prompt."""
        self._joined(ask)
        self._lay_over(ask)
        self._begin(ask)

    def close_over(self) -> None:
        """Back to the prompt."""
        if self._lay_over(None):
            self._begin(self._questions.main)

    def _lay_over(self, ask: SideAsk | None) -> bool:
        """Ask this before the prompt instead of what was; whether there was anything."""
        old, self._questions.over = self._questions.over, ask
        self.show_all()
        dismiss(old)
        return old is not None

    # showing it

    def show_all(self, light: bool = False) -> None:
        """Show felt, strip and column as things stand; `light` leaves out what only a booking changes."""
        ask, main = self.ask, self._questions.main
        if ask is None:
            return
        self._show_centre(ask, felt := self.dealer.felt())
        self._on_strip.show(ask, main, self.side.panel, felt, self.dealer.prompt)
        self.side.pass_by(ask.panel() or (main.panel() if main else None))
        if not light:
            undoing = self.dealer.undoing() if ask is main else None
            self.strip.show_undo(undoing.name if undoing else "", ask.walk_key if undoing else "")
            self.show_side(felt)
        else:
            self.tabs.show_hand(self.dealer, ask.with_half_entered(felt))

    def _show_centre(self, ask: Ask, felt: Felt) -> None:
        main = self._questions.main or ask
        self.centre.turn_to(ask.centre() or main.centre() or self.felt)
        table = self.dealer.table
        self.felt.show_felt(main.with_half_entered(felt), table.money, table.chips)
        self.felt.show_half_card(*ask.half_card())
        self.felt.mark_card(ask.card_mark())
        self.felt.ask_bets(ask.asks_bets)
        nobody = (tr("No players yet"), tr("Click a seat, or press a seat number and type a name"))
        self.felt.notice(*() if table.seats or felt.checklist else nobody)
        self.felt.lay_over(main.overlay())

    def show_side(self, felt: Felt | None = None) -> None:
        """Show how things stand on the tab that is seen; `felt` where that was asked for just now."""
        if self.dealer.run:
            felt, main = felt or self.dealer.felt(), self._questions.main
            self.tabs.show(self.dealer, main.with_half_entered(felt) if main else felt)

    # answering

    def press(self) -> None:
        """Enter, or the primary button: of a panel that has the strip, else of what is asked."""
        if isinstance(self.side.panel, StripPanel):
            self.side.panel.press()
        elif self.ask is not None and self.ask.action().state is PrimaryState.READY:
            self.ask.press()

    def give(self, body: Json, ask: Ask) -> None:
        """An answer: painted first, then booked, then shown as saved."""
        op_id = self._op_id
        self.felt.show_half_card(*ask.half_card())
        shown(self.felt.paint_now)
        self.run_command(lambda: self.dealer.answer(body, op_id), ask, body)

    def run_command(self, deed: Callable[[], None], ask: Ask | SidePanel, body: Json = None) -> None:
        """Have the desk do something. Refused, it is said where it was entered; a fault stops the dealing."""
        before = dict(self.dealer.table.balances) if self._moves_what_lay(ask) else {}
        self._busy = True
        try:
            deed()
        except Refused as refused:
            self._busy = False
            self._questions.stop(None)
            if not request_host_pin(self, refused, lambda: self.run_command(deed, ask, body)):
                self._refused(ask, refused.refusal, body)
        except MachineFault as fault:
            self._busy = False
            self._stop(fault, partial(self.run_command, fault.again or deed, ask, body))
        else:
            self._busy = False
            self._done(ask, before)

    def _moves_what_lay(self, ask: Ask | SidePanel) -> bool:
        """Whether chips that were moved already move again by it: then the hands are told which."""
        return isinstance(ask, FixAsk) or (isinstance(ask, RulingPanel) and ask.kind.told_after)

    def _refused(self, ask: Ask | SidePanel, refusal: Refusal, body: Json) -> None:
        if self._questions.are_behind:  # it is said at what is asked by now
            self.refresh()
            ask = self._questions.main or ask
        ask.refused(refusal) if isinstance(ask, SidePanel) else ask.refused(refusal, body)
        self.show_all()
        self.overlays.offer_chips(refusal)

    def _done(self, ask: Ask | SidePanel, before: dict[Place, int]) -> None:
        self._questions.stop(None)
        self.quiet.begin()
        if isinstance(ask, SidePanel):
            self.side.close_panel()
            self.setFocus()
            self.overlays.no_longer_short()
        self.side.tuck_in()
        over = self._questions.answered(ask)
        if self._moves_what_lay(ask):
            self.taking_back.tell_moved(before)
        shown(self.refresh)
        dismiss(over)
        self.saved.emit(True)
        self.changed.emit()

    def not_taken(self, fault: MachineFault) -> None:
        """The books did not take what was shown already; a half-entered answer that was not kept stops nothing."""
        if fault.again is not None and self._questions.main is not None:
            self._stop(fault, partial(self.run_command, fault.again, self._questions.main))

    def _stop(self, fault: MachineFault, again: Callable[[], None]) -> None:
        self._questions.stop(trouble := FaultAsk(self.dealer, fault, again))
        self._joined(trouble)
        self.saved.emit(False)
        self.refresh() if isinstance(fault, TakenBack) else self.show_all()
        self.setFocus()
        self.stops.emit(fault, again)

    def _quietly(self, deed: Callable[[], None]) -> None:
        """Keep a draft; where that fails the host hears of it with the next key that is booked."""
        try:
            deed()
        except (Refused, MachineFault):
            self.saved.emit(False)

    # taking back

    def undo(self) -> None:
        """Take back the last step; where chips have moved, first what goes back where."""
        if self.dealer.run and (main := self._questions.alone) is not None:
            main.end()
            self.taking_back.undo(main)

    def redo(self) -> None:
        """Do again what was taken back."""
        if self.dealer.can_redo and (main := self._questions.alone) is not None:
            op_id = new_op_id()
            self.run_command(lambda: self.dealer.redo(op_id), main)

    def fix(self, seq: int) -> None:
        """Open an earlier answer in the strip."""
        if not self.stopped:
            self.taking_back.fix(seq)

    # beside the prompt

    def open_panel(self, panel: SidePanel) -> None:
        """Lay a panel over the right column."""
        if self.stopped:
            put_away(panel)
            return
        panel.act.connect(lambda deed, panel=panel: self.run_command(deed, panel))
        panel.closed.connect(self.close_panel)
        panel.turned.connect(self._ask_changed)
        self.side.open_panel(panel)
        self.show_all(light=True)

    def close_panel(self) -> bool:
        """Put the panel away and give the keyboard back to the strip."""
        if closed := self.side.close_panel():
            self.show_all(light=True)
            self.take_keyboard()
        return closed

    def _join_scores(self, scores: "ScorePanel") -> None:
        """The score has a tab from now on: its rounds open beside it, and Esc leads back to what is asked."""
        scores.round_wanted.connect(self.overlays.open_round)
        scores.sheet_wanted.connect(self.sheet_wanted)
        scores.table.left.connect(self.take_keyboard)

    # keys and clicks

    def _page_keys(self) -> PageKeys:
        opens, tabs = self.overlays, self.tabs
        anywhere = {
            "Enter": self.press, "Ctrl+Enter": self.press, "Ctrl+Z": self.undo, "Ctrl+Shift+Z": self.redo,
            "Ctrl+Y": self.redo, "Ctrl+F": tabs.search_log, "Ctrl+T": tabs.go_to_scores, "Ctrl+R": tabs.replay,
            "Ctrl+G": opens.choose_game, "Ctrl+D": opens.deal_in,
            "Esc": self._escape,
            "F1": opens.open_rule, "I": opens.open_rule, "?": opens.open_map, "F10": opens.open_private,
            "[": lambda: self.side.turn(-1), "]": lambda: self.side.turn(1)}
        at_prompt = {"Backspace": self.undo, "N": opens.open_note, "R": self.strip.repeat_call, "J": self._claim,
                     "Y": opens.open_rulings} | self.taking_back.keys(self.strip)
        return PageKeys(self, opens, anywhere, at_prompt)

    def _escape(self) -> bool:
        """Esc: what lies over the felt, a pinned coup, the panel, what was refused; one after another."""
        return self.felt.put_away() or self.tabs.roads.put_away() or self.close_panel() or self.side.tuck_in() or \
            (self.ask is not None and self.ask.forgive())

    def _claim(self) -> bool:
        if may := self.overlays.may_claim():
            self.claim_wanted.emit()
        return may

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A key that reached the page itself; what a field has left over, such as its Enter, answers nothing."""
        if event.isAutoRepeat() or typing_in(QApplication.focusWidget()) or not self.page_keys.take(event):
            super().keyPressEvent(event)

    def _seat_clicked(self, seat: int) -> None:
        if isinstance(self.side.panel, StripPanel) and self.side.panel.choose_seat(seat):
            return
        if self.ask is None or not self.ask.seat_clicked(seat):
            self.overlays.open_seat(seat)

    def _card_clicked(self, hand: str, place: int) -> None:
        if seq := line_of_card(self.dealer, hand, place):
            self.fix(seq)
        else:
            self.side.bring(self.log)

    def _spot_clicked(self, seat: int, spot: str) -> None:
        if self.ask is not None and not self.ask.spot_clicked(seat, spot):
            self._seat_clicked(seat)

    # Qt's events

    def showEvent(self, event: QShowEvent) -> None:
        """Take the keyboard."""
        super().showEvent(event)
        self._router.attach()
        self._measure()
        self.take_keyboard()

    def hideEvent(self, event: QEvent) -> None:
        """Keep what is half entered."""
        self._router.detach()
        self._questions.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The right column grows a little in a wide window."""
        super().resizeEvent(event)
        self._measure()
        self.overlays.fit_map()
        if self.ask is not None:
            self.felt.lay_over((self._questions.main or self.ask).overlay())

    def _measure(self) -> None:
        self._column.measure()
