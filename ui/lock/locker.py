"""Locks the window and lets people in again, and asks for PINs: between the desk's guard and the screen."""

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication, QDialog, QToolTip
from shiboken6 import isValid

from app.desk.access.guard import Attempt, too_many
from app.desk.access.pin_required import PinRequired
from app.desk.access.pins import Prepared, Role, prepare, refuse_pin
from app.desk.house.clock import moment, new_op_id
from app.errors import MachineFault, Refusal, Refused
from app.words import tr
from ui.lock.cards import CodeCard, HostCard, NewPinCard
from ui.lock.idle import Idle
from ui.lock.lock_page import LockPage, RecoveryView
from ui.lock.person_cards import NewPersonCard, RolesCard
from ui.lock.pin_pad import PinPad, SecretField
from ui.widgets.card import Card
from ui.widgets.crash_report import CrashDialog
from ui.widgets.layers import Layers

if TYPE_CHECKING:
    from app.desk import Desk
    from ui.background.opener import Background


class Locker(QObject):
    """Stands at the door of the window. `changed` follows every unlocking and every change of who has a PIN, `unlocked`
    says that somebody came in, `people_wanted` asks for the place where PINs are set; `said` carries a sentence and its
    tone.
    """

    changed = Signal()
    unlocked = Signal()
    people_wanted = Signal()
    said = Signal(str, str)

    def __init__(self, window: Layers, background: "Background", parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._window, self._background = window, background
        self._books: Desk | None = None
        self.idle, self._ticking = Idle(self), QTimer(self)
        self.page: LockPage | None = None
        self._ticking.setInterval(1000)
        self._ticking.timeout.connect(self.tick)
        self.idle.left.connect(self.lock_if_guarded)
        self._asking: HostCard | None = None
        self.attend(window)

    def attend(self, window: Layers) -> None:
        """Ask for PINs over this window too, where it wants one."""
        window.host_wanted.connect(lambda wanted, again: self.request_host_pin(wanted, again, window))

    @property
    def _desk(self) -> "Desk":
        assert self._books is not None
        return self._books

    # locking

    def take_up(self, desk: "Desk") -> None:
        """Books were opened: those with PINs open locked."""
        self._books = desk
        if self._desk.guard.locked:
            self._cover()
        self.watch()

    def let_go(self) -> None:
        """The books are closed."""
        self.idle.end()
        self._uncover()
        self._books = None

    def watch(self) -> None:
        """Look out for nobody being there, while there is somebody to be locked out."""
        guard = self._desk.guard
        if guard.guarded and not guard.locked:
            self.idle.begin(self._window, guard.lock_after, self._desk.clock.now)
        else:
            self.idle.end()

    def lock(self) -> None:
        """F12, or the rail. A house without PINs is told where to set one."""
        if self._books is None or self._books.house is None or self._window.locked:
            return
        if self._desk.guard.guarded:
            self.lock_if_guarded()
        elif not self._window.covered:
            self._offer()

    def lock_if_guarded(self) -> None:
        """Cover everything, then lock the desk: what is half entered is kept first."""
        if self._books is None or not self._desk.guard.guarded or self._window.locked:
            return
        self._close_others()
        for field in self._window.findChildren(SecretField):
            field.clear()  # whoever comes next must not press Enter on somebody else's PIN
        self._cover()
        try:
            self._desk.guard.lock()
        except MachineFault as fault:
            self._say(str(fault))
        assert self.page is not None
        self.page.foot.setText(self._since())
        self.idle.end()

    def _offer(self) -> None:
        card = Card(tr("The desk has no PIN"), (
            tr("With a host PIN, F12 locks the window: no cards, bets or balances are shown, and nothing can be "
               "entered."), tr("Set it in Settings, under Who may do what.")), tr("Set one"))
        card.closed.connect(self._window.lift)
        card.agreed.connect(self._to_settings)
        self._window.lay_over(card)

    def _to_settings(self) -> None:
        self._window.lift()
        self.people_wanted.emit()

    def _close_others(self) -> None:
        """Whatever stands in a window of its own, such as a list or a dialog, may show names too."""
        QToolTip.hideText()
        while (popup := QApplication.activePopupWidget()) is not None:
            popup.close()
        for other in QApplication.topLevelWidgets():
            if isinstance(other, QDialog) and other.isVisible() and not isinstance(other, CrashDialog):
                other.reject()

    def _since(self) -> str:
        guard = self._desk.guard
        zone = self._desk.night.zone if self._desk.night else self._desk.clock.zone()
        at = f"{moment(guard.locked_at, ZoneInfo(zone)):%H:%M}"
        said = tr("Locked at {time} by {name}", time=at, name=guard.locked_by) if guard.locked_by else \
            tr("Locked since the books were opened at {time}", time=at)
        return tr("{locked} · no card, bet or balance is shown", locked=said)

    def _whose(self) -> str:
        """Whose PIN unlocks it."""
        known = self._desk.guard.pins.people.keys() <= {Role.HOST, Role.DEALER}
        return tr("The host’s or dealer’s PIN") if known else tr("The PIN of anybody in the house")

    def _cover(self) -> None:
        page = self.page = LockPage(self._since(), self._whose())
        page.pin_given.connect(self._try_pin)
        page.recovery_given.connect(self._try_code)
        self._window.cover(page)
        self._ticking.start()
        self.tick()

    def _uncover(self) -> None:
        self._ticking.stop()
        if self.page is not None:
            self.page = None
            self._window.uncover()

    # unlocking

    def tick(self) -> None:
        """Every second: how long no PIN is looked at."""
        if self._books is None:
            return
        wait, dealers = self._desk.guard.wait(), self._desk.guard.dealers_wait()
        if self.page is not None:
            self.page.wait(str(too_many(dealers)) if dealers else "", tr(
                "Too many wrong PINs: the host’s waits. The dealer’s can be tried.") if wait and not dealers else "")
        if self._asking is not None and isValid(self._asking):
            self._asking.pad.wait(str(too_many(wait)) if wait else "")
        elif self.page is None:
            self._ticking.stop()

    def _try_pin(self, pin: str) -> None:
        assert self.page is not None
        self._try(self.page.by_pin.pad, self._desk.guard.begin_to_unlock, lambda attempt: attempt.check(pin),
                  self._enter)

    def _enter(self, attempt: Attempt) -> None:
        self._desk.guard.unlock(attempt)
        self._come_in()

    def _come_in(self) -> None:
        here = self._desk.guard.at_desk
        if isinstance(self._window.over, CodeCard) and (here is None or not here.is_host):
            self._window.lift()
            self.said.emit(tr("The recovery code was hidden: it is for the host alone. "
                                 "Set the host’s PIN again for a new one."), "warn")
        self._uncover()
        self.watch()
        self.unlocked.emit()
        self.changed.emit()

    def _try_code(self, code: str, pin: str) -> None:
        page, pins, made = self.page, self._desk.guard.pins, list[Prepared]()
        assert page is not None

        def check(attempt: Attempt) -> None:
            attempt.check_recovery(code)
            if attempt.recovers:
                made.append(prepare(pins, Role.HOST, pin))

        def enter(attempt: Attempt) -> None:
            self._desk.guard.recover(attempt, made[0] if made else Prepared(""))
            self._come_in()
            self._show_code(made[0].code)

        if refusal := self._refuse_new(pin):
            page.by_code.ready(refusal)
        else:
            self._try(page.by_code, self._desk.guard.begin_recovery, check, enter)

    def _refuse_new(self, pin: str) -> str:
        return str(refuse_pin(pin) or "")

    def _try(self, way: PinPad | RecoveryView, begin: Callable[[], Attempt], check: Callable[[Attempt], None],
             then: Callable[[Attempt], None]) -> None:
        """One try: written down, checked beside the screen, and what came of it."""
        done = way.ready
        try:
            attempt = begin()
        except (Refused, MachineFault) as trouble:
            done(str(trouble))
            self.tick()
            return

        def settled() -> None:
            try:
                then(attempt)
            except (Refused, MachineFault) as trouble:
                if isValid(way):
                    done(str(trouble))
                self._ticking.start()
                self.tick()

        def failed(refusal: Refusal) -> None:
            if isValid(way):
                done(str(refusal))

        way.check()
        self._background.run(lambda: check(attempt), settled, failed)

    def _say(self, sentence: str) -> None:
        if self.page is not None:
            self.page.by_pin.pad.say(sentence)

    # the host's PIN for one thing

    def request_host_pin(self, wanted: PinRequired, again: Callable[[], object], over: Layers | None = None) -> None:
        """Ask for it over the page, of the window that is named; given, the same is done again. Esc leaves everything
        as it was.
        """
        before, card, window = QApplication.focusWidget(), HostCard(wanted), over or self._window
        self._asking = card

        def put_away() -> None:
            self._asking = None
            window.lift()
            if before is not None and isValid(before) and before.isVisible():
                before.setFocus()

        def granted(attempt: Attempt) -> None:
            self._desk.guard.grant(attempt, wanted)
            put_away()
            again()

        card.closed.connect(put_away)
        card.given.connect(lambda pin: self._try(card.pad, self._desk.guard.begin, lambda attempt: attempt.check(pin),
                                                 granted))
        window.lay_over(card)
        QTimer.singleShot(0, card, card.setFocus)  # whoever asked may take the keyboard back first
        self._ticking.start()
        self.tick()

    # who has a PIN

    def set_pin(self, key: str) -> None:
        """Ask for a name and a new PIN."""
        house, known = self._desk.house, self._desk.guard.pins.people.get(key)
        name = known.name if known else house.host if house and key == Role.HOST else ""
        card, op_id = NewPinCard(key, name), new_op_id()
        card.closed.connect(self._window.lift)
        card.given.connect(lambda name, pin: self._prepare(card, key, name, pin, op_id))
        self._window.lay_over(card)

    def add_person(self) -> None:
        """Ask for somebody new: a name, roles and a PIN."""
        card, op_id, key = NewPersonCard(), new_op_id(), self._desk.guard.pins.free_key()
        card.closed.connect(self._window.lift)
        card.given.connect(lambda name, pin: self._prepare(card, key, name, pin, op_id, card.keys.chosen))
        self._window.lay_over(card)

    def set_roles(self, key: str) -> None:
        """Ask what somebody may do."""
        card, op_id = RolesCard(self._desk.guard.pins.people[key]), new_op_id()
        card.closed.connect(self._window.lift)

        def keep(roles: frozenset[Role]) -> None:
            self._window.lift()
            self.do(lambda: self._desk.guard.set_roles(key, roles, op_id))

        card.given.connect(keep)
        self._window.lay_over(card)

    def _prepare(self, card: NewPinCard, key: str, name: str, pin: str, op_id: str,
                 roles: frozenset[Role] = frozenset()) -> None:
        pins, made = self._desk.guard.pins, list[Prepared]()
        if refusal := self._refuse_new(pin):
            card.ready(refusal)
            return

        def keep() -> None:
            self._window.lift()
            self._set(key, name, made[0], op_id, roles)

        card.check()
        self._background.run(lambda: made.append(prepare(pins, key, pin)), keep,
                                 lambda refusal: card.ready(str(refusal)))

    def _set(self, key: str, name: str, made: Prepared, op_id: str, roles: frozenset[Role]) -> None:
        def deed() -> None:
            self._desk.guard.set_pin(key, name, made, op_id, roles)
            if made.code:
                self._show_code(made.code)

        self.do(deed)

    def remove_pin(self, key: str) -> None:
        """Take a PIN away, once more asked for where it is the host's: then nothing is guarded."""
        op_id, people = new_op_id(), self._desk.guard.pins.people
        told = tr("Nobody is asked for a PIN any more, and the dealer’s is removed too.") if key == Role.HOST else \
            tr("Then only the host can unlock the desk.") if people.keys() <= {Role.HOST, key} else \
            tr("Then {name} cannot unlock a desk.", name=people[key].name)
        card = Card(tr("Remove this PIN?"), (told,), tr("Remove it"), tr("Keep it"))
        card.closed.connect(self._window.lift)

        def remove() -> None:
            self._window.lift()
            self.do(lambda: self._desk.guard.remove_pin(key, op_id))

        card.agreed.connect(remove)
        self._window.lay_over(card)

    def lock_by_itself(self, after: int) -> None:
        """Lock the desk after so many seconds of idleness."""
        op_id = new_op_id()
        self.do(lambda: self._desk.guard.lock_by_itself(after, op_id))

    def do(self, deed: Callable[[], None]) -> None:
        """Have the guard change something; where it wants the host's PIN, that is asked for first."""
        try:
            deed()
        except PinRequired as wanted:
            self.request_host_pin(wanted, lambda: self.do(deed))
        except (Refused, MachineFault) as trouble:
            self.said.emit(str(trouble), "bad")
        else:
            self.watch()
        self.changed.emit()

    def _show_code(self, code: str) -> None:
        card = CodeCard(code)
        card.agreed.connect(self._window.lift)
        card.print_wanted.connect(lambda: self._print(card, code))
        self._window.lay_over(card)

    def _print(self, card: CodeCard, code: str) -> None:
        from app.sheets.recovery import recovery_sheet
        from ui.printing import paper_called, print_sheet

        house, host = self._desk.the_house(), self._desk.guard.pins.people[Role.HOST]
        zone = ZoneInfo(self._desk.clock.zone())
        sheet = recovery_sheet(house.name, host.name, code, datetime.now(zone), house.demo)
        try:
            if print_sheet(sheet, paper_called(house.paper), card):
                card.say(tr("Printed."))
        except MachineFault as fault:
            card.say(str(fault))
