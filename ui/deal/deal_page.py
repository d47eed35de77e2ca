"""The dealer's page: felt or wager grid, right column and strip, and what every key and click on them does."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import QEvent, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QGridLayout, QStackedWidget, QWidget

from app.dealing.prompts.kinds import Prompt
from app.dealing.values.felt import Felt
from app.dealing.values.log import Json
from app.dealing.values.transfers import Place
from app.errors import MachineFault, Refusal, Refused, TakenBack
from app.words import tr
from ui.deal import overlays, undo_and_fix
from ui.deal.answers.aside_asks import FaultAsk, FixAsk, SideAsk
from ui.deal.answers.ask import Ask
from ui.deal.answers.kept import KeptAnswers
from ui.deal.answers.sitting_over import OverAsk
from ui.deal.dealer import Dealer
from ui.deal.keyboard_map import KeyboardMap
from ui.deal.page_keys import take_key
from ui.deal.side.rack_panel import RackPanel
from ui.deal.side.ruling_panel import RulingPanel
from ui.deal.side.seat_panel import SeatPanel
from ui.deal.side.side_tabs import SideTabs
from ui.felt.felt_view import FeltView
from ui.keys.key_router import KeyRouter, typing_in
from ui.qt.shown import shown
from ui.strip.prompt_strip import PromptStrip
from ui.widgets.ask_host import request_host_pin
from ui.widgets.buttons import PrimaryState
from ui.widgets.op_id import new_op_id
from ui.widgets.side_column import SideColumn
from ui.widgets.side_panel import SidePanel


class DealPage(QWidget):
    """Everything the dealer works with. It asks the desk's prompt, and shows what the desk says.

    `changed` follows everything that was booked; `saved` says whether the books take what is keyed; `claim_wanted`
    that somebody claims a hand for a jackpot; `sheet_wanted` the game whose score is to be printed; `slow` what is to
    be done beside the screen, and then `show_side`; `replay_wanted` a "coup" or a "row" of the log to be replayed.
    """

    changed = Signal()
    saved = Signal(bool)
    claim_wanted = Signal()
    sheet_wanted = Signal(object)
    slow = Signal(object)
    replay_wanted = Signal(str, int)

    def __init__(self, dealer: Dealer, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.dealer = dealer
        self.felt, self.strip, self.side = FeltView(), PromptStrip(), SideColumn()
        self.tabs = SideTabs(self.side, self.slow.emit, partial(overlays.join_scores, self))
        self.log, self.shoe = self.tabs.log, self.tabs.shoe
        self.centre = QStackedWidget()
        self.keyboard_map: KeyboardMap | None = None
        self._asks = KeptAnswers(dealer, self._joined, self)
        self._main: Ask | None = None
        self._over: SideAsk | None = None
        self._fault: FaultAsk | None = None
        self._op_id = ""
        self._busy = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Dealing"))
        self._build()
        self._router = KeyRouter(self, lambda event: take_key(self, event))
        self.refresh()

    def _build(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(0)
        self.centre.addWidget(self.felt)
        grid.addWidget(self.centre, 0, 0)
        grid.addWidget(self.side, 0, 1)
        grid.addWidget(self.strip, 1, 0, 1, 2)
        grid.setColumnStretch(0, 1)
        grid.setRowStretch(0, 1)
        self.strip.primary.connect(self.press)
        self.strip.undo.connect(self.undo)
        self.strip.step_clicked.connect(lambda _: self.side.show_tab(self.log))
        self.felt.seat_clicked.connect(self._seat_clicked)
        self.felt.spot_clicked.connect(self._spot_clicked)
        self.felt.card_clicked.connect(lambda hand, place: overlays.fix_card(self, hand, place))
        self.felt.rack_clicked.connect(lambda: self.open_panel(RackPanel(self.dealer)))
        self.side.tab_shown.connect(lambda _: self.show_side())
        self.log.fix_wanted.connect(self.fix)
        self.log.replay_wanted.connect(lambda seq: self.replay_wanted.emit("row", seq))
        self.tabs.roads.replay_wanted.connect(lambda coup: self.replay_wanted.emit("coup", coup))

    # what is asked

    @property
    def ask(self) -> Ask | None:
        """What the strip asks now: trouble first, then a question of the program's own, then the prompt."""
        return self._fault or self._over or self._main

    @property
    def stopped(self) -> bool:
        """Whether nothing can be saved."""
        return self._fault is not None

    @property
    def asks_aside(self) -> bool:
        """Whether a question of the program's own stands before the prompt."""
        return self._over is not None

    def refresh(self) -> None:
        """Look at the desk again: something has changed there."""
        prompt = self.dealer.prompt if self.dealer.run else None
        main = self._ask_for(prompt)
        if main is not self._main and self._main is not None:
            self._main.end()
        fresh = main is not self._main or (main is not None and main._prompt is not prompt)
        self._main = main
        self._op_id = new_op_id()
        if main is not None and prompt is not None:
            with QSignalBlocker(main):
                main.ask(prompt) if fresh else main.look_again()
        self.show_all()
        if fresh and isinstance(self.side.panel, RulingPanel):
            self.side.close_panel()  # what can have happened is another list at another prompt
        if fresh and self._over is None and self._fault is None:
            self._begin(main)

    def _ask_for(self, prompt: Prompt[Any] | None) -> Ask | None:
        if prompt is None:
            if isinstance(self._main, OverAsk) or self.dealer.run is None:
                return self._main if self.dealer.run else None
            return self._joined(OverAsk(self.dealer))
        return self._asks.of(type(prompt))

    def _joined(self, ask: Ask) -> Ask:
        ask.setParent(self.strip)
        ask.hide()
        ask.given.connect(lambda body, ask=ask: self.give(body, ask))
        ask.act.connect(lambda deed, ask=ask: self.run_command(deed, ask))
        ask.quietly.connect(self._quietly)
        ask.seat_wanted.connect(lambda seat: self.open_panel(SeatPanel(self.dealer, seat)))
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
        old, self._over = self._over, ask
        self.show_all()
        if old is not None:
            self._put_away(old)
        self._begin(ask)

    def close_over(self) -> None:
        """Back to the prompt."""
        over, self._over = self._over, None
        self.show_all()
        if over is not None:
            self._put_away(over)
            self._begin(self._main)

    def _put_away(self, ask: Ask) -> None:
        for part in (ask.centre(), ask):
            if part is not None:
                part.hide()
                part.deleteLater()

    # showing it

    def show_all(self, light: bool = False) -> None:
        """Show felt, strip and column as things stand; `light` leaves out what only a booking changes."""
        ask = self.ask
        if ask is None:
            return
        felt = self.dealer.felt()
        self._show_centre(ask, felt)
        prompt = self.dealer.prompt
        said = ask.said() if ask is self._main or prompt is None else replace(ask.said(), step=prompt.step)
        self.strip.show_said(said, felt.steps, ask.waits_for_card)
        self.strip.show_action(ask.action())
        self.strip.show_row(ask, ask.beside(), ask is self._main)
        self.side.pass_by(ask.panel() or (self._main.panel() if self._main else None))
        if not light:
            undoing = self.dealer.undoing() if ask is self._main else None
            self.strip.show_undo(undoing.name if undoing else "")
            self.show_side()
        else:
            self.tabs.show_hand(self.dealer, ask.dress(felt))

    def _show_centre(self, ask: Ask, felt: Felt) -> None:
        main = self._main or ask
        centre = ask.centre() or main.centre()
        if centre is not None and self.centre.indexOf(centre) < 0:  # added again, it would lose the keyboard
            self.centre.addWidget(centre)
        overlays.turn_to(self, centre or self.felt)
        table = self.dealer.table
        self.felt.show_felt(main.dress(felt), table.money, table.chips)
        self.felt.show_half_card(*ask.half_card())
        nobody = not table.seats and not felt.checklist
        self.felt.notice(*overlays.empty_table() if nobody else ())
        self.felt.lay_over(main.overlay())

    def show_side(self) -> None:
        """Show how things stand on the tab that is seen."""
        if self.dealer.run:
            self.tabs.show(self.dealer, self.dealer.felt())

    # answering

    def press(self) -> None:
        """Enter, or the primary button."""
        if self.ask is not None and self.ask.action().state is PrimaryState.READY:
            self.ask.press()

    def give(self, body: Json, ask: Ask) -> None:
        """An answer: painted first, then booked, then shown as saved."""
        op_id = self._op_id
        self.felt.show_half_card(*ask.half_card())
        shown(self.felt.paint_now)
        self.run_command(lambda: self.dealer.answer(body, op_id), ask, body)

    def run_command(self, deed: Callable[[], None], ask: Ask | SidePanel, body: Json = None) -> None:
        """Have the desk do something. Refused, it is said where it was entered; a fault stops the dealing."""
        before = dict(self.dealer.table.balances) if isinstance(ask, FixAsk) else {}
        self._busy = True
        try:
            deed()
        except Refused as refused:
            self._busy = False
            self._stop_fault()
            if not request_host_pin(self, refused, lambda: self.run_command(deed, ask, body)):
                self._refused(ask, refused.refusal, body)
        except MachineFault as fault:
            self._busy = False
            self._stop(fault, partial(self.run_command, fault.again or deed, ask, body))
        else:
            self._busy = False
            self._done(ask, before)

    def _refused(self, ask: Ask | SidePanel, refusal: Refusal, body: Json) -> None:
        if isinstance(ask, SidePanel):
            ask.refused(refusal)
        else:
            ask.refused(refusal, body)
        self.show_all()
        overlays.offer_chips(self, refusal)

    def _done(self, ask: Ask | SidePanel, before: dict[Place, int]) -> None:
        self._stop_fault()
        if isinstance(ask, SidePanel):
            self.side.close_panel()
            self.setFocus()
            overlays.no_longer_short(self)
        over = self._over if ask is self._over else None
        self._over = None if over else self._over
        if isinstance(ask, FixAsk):
            undo_and_fix.tell_moved(self, before)
        shown(self.refresh)
        if over is not None:
            self._put_away(over)
        self.saved.emit(True)
        self.changed.emit()

    def not_taken(self, fault: MachineFault) -> None:
        """The books did not take what was shown already; a half-entered answer that was not kept stops nothing."""
        if fault.again is not None and self._main is not None:
            self._stop(fault, partial(self.run_command, fault.again, self._main))

    def _stop(self, fault: MachineFault, again: Callable[[], None]) -> None:
        self._stop_fault()
        self._fault = FaultAsk(self.dealer, fault, again)
        self._joined(self._fault)
        self.saved.emit(False)
        self.refresh() if isinstance(fault, TakenBack) else self.show_all()
        self.setFocus()

    def _stop_fault(self) -> None:
        if self._fault is not None:
            self._put_away(self._fault)
        self._fault = None

    def _quietly(self, deed: Callable[[], None]) -> None:
        """Keep a draft; where that fails the host hears of it with the next key that is booked."""
        try:
            deed()
        except (Refused, MachineFault):
            self.saved.emit(False)

    # taking back

    def undo(self) -> None:
        """Take back the last step; where chips have moved, first what goes back where."""
        if self.dealer.run and self._main is not None and not self.stopped and not self.asks_aside:
            self._main.end()
            undo_and_fix.undo(self, self._main)

    def redo(self) -> None:
        """Do again what was taken back."""
        if self._main is not None and self.dealer.can_redo and not self.stopped and not self.asks_aside:
            op_id = new_op_id()
            self.run_command(lambda: self.dealer.redo(op_id), self._main)

    def fix(self, seq: int) -> None:
        """Open an earlier answer in the strip."""
        if not self.stopped:
            undo_and_fix.fix(self, seq)

    # beside the prompt

    def open_panel(self, panel: SidePanel) -> None:
        """Lay a panel over the right column."""
        if self._fault is not None:
            panel.deleteLater()
            return
        panel.act.connect(lambda deed, panel=panel: self.run_command(deed, panel))
        panel.closed.connect(self.close_panel)
        self.side.open_panel(panel)

    def close_panel(self) -> bool:
        """Put the panel away and give the keyboard back to the strip."""
        if closed := self.side.close_panel():
            self._begin(self.ask)
        return closed

    # keys and clicks

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A key that reached the page itself; what a field has left over, such as its Enter, answers nothing."""
        if event.isAutoRepeat() or typing_in(QApplication.focusWidget()) or not take_key(self, event):
            super().keyPressEvent(event)

    def _seat_clicked(self, seat: int) -> None:
        if self.ask is not None and self.ask.seat_clicked(seat):
            return
        self.open_panel(SeatPanel(self.dealer, seat))

    def _spot_clicked(self, seat: int, spot: str) -> None:
        if self.ask is not None and not self.ask.spot_clicked(seat, spot):
            self._seat_clicked(seat)

    # Qt's events

    def showEvent(self, event: QShowEvent) -> None:
        """Take the keyboard."""
        super().showEvent(event)
        self._router.attach()
        self._measure()
        self._begin(self.ask)

    def hideEvent(self, event: QEvent) -> None:
        """Keep what is half entered."""
        self._router.detach()
        if self._main is not None:
            self._main.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The right column grows a little in a wide window."""
        super().resizeEvent(event)
        self._measure()
        if self.keyboard_map is not None:
            self.keyboard_map.setGeometry(self.rect())
        if self.ask is not None:
            self.felt.lay_over((self._main or self.ask).overlay())

    def changeEvent(self, event: QEvent) -> None:
        """Take the new measures."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange and hasattr(self, "side"):
            self._measure()

    def _measure(self) -> None:
        self.side.fit(self.window().width())
