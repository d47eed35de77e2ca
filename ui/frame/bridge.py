"""From the desk to the screen: one signal for everything that has changed, and the words of the top bar."""

import logging
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

from PySide6.QtCore import QElapsedTimer, QObject, Qt, QTimer, Signal

from app.dealing.values.felt import Felt, Spot
from app.desk.house.clock import moment
from app.errors import MachineFault
from app.jackpots.rules import KINDS
from app.money import priced
from app.names import table_words
from app.words import tr
from app.words.days import this_day
from app.words.joined import comma_list
from ui.felt.spots import limits_in_words
from ui.frame.top_bar import Saved, TableTab, TopState

if TYPE_CHECKING:
    from app.desk import Desk
    from app.store.values import Sitting

log = logging.getLogger("sabot")

SAVING_SEEN = 150
"""Milliseconds for which “Saving” stays once it has been seen: shorter it would only flicker."""
UNSEEN = 20
"""Milliseconds after which it will have been painted."""
READ = 1500
"""Milliseconds that what could not be saved stands on the screen before a window that is closed counts it as read."""
MINUTE = 60_000_000
"""In microseconds."""
AT_REST = 80
"""Milliseconds without a change after which earlier points are dealt again; six cards a second are not held up."""


class Bridge(QObject):
    """Tells the screen that the desk has changed, and whether the books take what is keyed.

    `booked` carries what another program has booked (app.desk.session.following.Booked), once every table of this one
    stands as the books do; `changed` follows everything that was done at the desk; `saving` whether it is saved;
    `not_taken` carries the MachineFault of answers that the books did not take after they were shown.
    """

    changed = Signal()
    saving = Signal()
    not_taken = Signal(object)
    booked = Signal(object)
    _written = Signal()

    def __init__(self, desk: "Desk", parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self._failed, self._doubt = False, ""
        self._stopped: Sitting | None = None
        self._last = TopState()
        self._since = QElapsedTimer()
        self._unread = QTimer(self, singleShot=True, interval=READ)
        self._seen = QTimer(self, singleShot=True)
        self._seen.timeout.connect(self.saving)
        # It is told from the thread that writes, and looked at on the screen's own.
        self._written.connect(self.look, Qt.ConnectionType.QueuedConnection)
        Refill(self)
        self.attend()

    def attend(self) -> None:
        """From now on what is written of this table is heard here: the books tell one of it."""
        self.desk.on_change = self.changed.emit
        self.desk.ahead.listen(self._written.emit)

    @property
    def state(self) -> Saved:
        """Whether everything entered so far lies in the books; never "saved" while something waits to be written, nor
        where nothing can be.
        """
        if self.desk.books.read_only_because:
            return Saved.READ_ONLY
        if self._failed or (self._stopped is not None and self._stopped is self.desk.sitting):
            return Saved.NOT_SAVED
        if self._doubt:
            return Saved.NOT_VERIFIED
        is_saving = len(self.desk.books.behind) or self._seen.isActive() or self.desk.books.under_way
        return Saved.SAVING if is_saving else Saved.SAVED

    def set_doubt(self, doubt: str) -> None:
        """What is said of books that were changed; "" while nothing grave is known of them."""
        if doubt != self._doubt:
            self._doubt = doubt
            self.saving.emit()

    def set_saved(self, saved: bool) -> None:
        """The last thing keyed has been taken by the books, or could not be."""
        if self._failed is saved:
            self._failed = not saved
            self.changed.emit()
        else:  # what else an answer changes was told when the desk took it
            self.saving.emit()

    def take_dealt(self, saved: bool) -> None:
        """The same of what was keyed at the table: it is not saved by anything that is booked elsewhere meanwhile."""
        self._stopped = None if saved else self.desk.sitting
        if not saved:
            self._unread.start()
        self.set_saved(saved)

    def look(self) -> None:
        """See what has become of what was given to be written."""
        try:
            self.desk.ahead.look()
        except MachineFault as fault:
            self._failed = True
            self.not_taken.emit(fault)
        if len(self.desk.books.behind):
            if not self._since.isValid():
                self._since.start()
        elif self._since.isValid():
            seen = self._since.elapsed()
            self._since.invalidate()
            if UNSEEN < seen < SAVING_SEEN:
                self._seen.start(SAVING_SEEN - seen)
        self.saving.emit()

    def may_leave(self) -> bool:
        """Wait until all is written; False where it could not be, and the host is only now told so: once."""
        told = self._failed and not self._unread.isActive()
        try:
            self.desk.ahead.settle()
        except MachineFault as fault:
            self._failed = True
            self.not_taken.emit(fault)
            self.saving.emit()
        self._unread.stop()
        return told or not self._failed

    def top_state_or_less(self, place: str = "") -> TopState:
        """What the top bar says now at a place of the program; where that cannot be told, whether all is saved."""
        try:
            state = self._last = self.top_state()
            if place == "pit" and state.tables:
                return self._of_the_pit(state)
            return self._as_it_ends(state) if place == "settle" and self.desk.run else state
        except Exception:
            log.exception("the top bar cannot be told")
            return replace(self._last, saved=self.state)  # as it was: a server may not answer

    def top_state(self, now: datetime | None = None) -> TopState:
        """What the top bar says now."""
        desk = self.desk
        if desk.night is None or desk.house is None:
            return self._between_nights(now)
        zone = ZoneInfo(desk.night.zone)
        opened = moment(desk.night.opened_at, zone)
        detail = tr("{day} · Host {host}", day=this_day(opened), host=desk.night.host)
        felt = desk.felt() if desk.run else Felt()
        limits, short, all_limits = self._limits(felt.spots)
        return TopState(
            night=desk.night.title, detail=detail, table=table_words(desk.sitting.table_name) if desk.sitting else "",
            game=self._game(felt), limits=limits, limits_short=short, limits_all=all_limits, shoe=felt.shoe,
            title=felt.title, saved=self.state, jackpot=self._jackpot(),
            clock=self._clock(now, desk.night.zone), demo=desk.house.demo, sign=desk.house.money.sign,
            **self._between_tables())

    def _between_tables(self) -> dict[str, Any]:
        """The tabs of a night with several tables, and what is asked between them."""
        desk = self.desk
        if desk.run is None or not desk.run.opening.house:
            return {}
        asked, present = desk.asks.open(), [
            one.number for seats in desk.books.present().values() for one in seats]
        since = min((one.at for one in asked), default=0)
        return {"tables": tuple(TableTab(number, name, present.count(number), number == desk.at)
                                for number, name in desk.tables.open().items()),
                "asked": len(asked), "asked_for": (desk.clock.now() - since) // MINUTE if since else 0}

    def _of_the_pit(self, state: TopState) -> TopState:
        """Over all tables: how many seats are taken, and who deals."""
        tables = self.desk.pit.tables(self.desk)
        taken, seats = sum(one.taken for one in tables), sum(len(one.seats) for one in tables)
        dealers = comma_list(dict.fromkeys(one.dealer for one in tables if one.dealer))
        said = tr("{taken} of {seats} seats taken", taken=taken, seats=seats)
        return replace(state, game="", limits="", limits_short="", limits_all="", shoe=None,
                       title=tr("{seats} · dealers {dealers}", seats=said, dealers=dealers) if dealers else said)

    def _as_it_ends(self, state: TopState) -> TopState:
        """While chips are handed in nothing of the last deal is told: no other follows it."""
        from app.desk.cashier.night_end import can_cash_out

        if not can_cash_out(self.desk):
            return state
        return replace(state, game=tr("No game"), shoe=None, limits="", limits_short="", limits_all="",
                       title=tr("{night} ends", night=state.night))

    def _game(self, felt: Felt) -> str:
        """What is dealt, and that its chips are worth nothing where that is so."""
        fun = self.desk.run is not None and bool(self.desk.table.opening.for_fun)
        return tr("{game}, for fun", game=felt.game) if fun else felt.game

    def _between_nights(self, now: datetime | None) -> TopState:
        """The last night, and when it was closed."""
        desk = self.desk
        demo, last = desk.house is not None and desk.house.demo, next(iter(desk.settling.nights()), None)
        if last is None or last.closed_at is None:
            return TopState(clock=self._clock(now, "UTC"), saved=self.state, demo=demo)
        closed = moment(last.closed_at, ZoneInfo(last.zone))
        detail = tr("Closed {day}, {time} · Host {host}", day=this_day(closed), time=f"{closed:%H:%M}",
                    host=last.host)
        return TopState(night=last.title, detail=detail, saved=self.state, clock=self._clock(now, last.zone), demo=demo)

    def _jackpot(self) -> str:
        """What can be won tonight: what is in one that is over, else the high hand’s, or the bad beat’s by itself."""
        desk = self.desk
        running = [name for name in KINDS if desk.jackpots.running(name)]
        if not running:
            return ""
        over = next(filter(desk.jackpots.is_over, running), "")
        held = priced(desk.jackpots.pool(over or running[0]), desk.the_house().money)
        return tr("{amount} · over", amount=held) if over else held

    def _limits(self, spots: tuple[Spot, ...]) -> tuple[str, str, str]:
        house = self.desk.house
        return limits_in_words(spots, house.money) if spots and house is not None else ("", "", "")

    def _clock(self, now: datetime | None, zone: str) -> str:
        if now is None and self.desk.books.is_shared:
            return f"{moment(self.desk.clock.now(), ZoneInfo(zone)):%H:%M}"
        return f"{(now or datetime.now(UTC)).astimezone(ZoneInfo(zone)):%H:%M}"


class Refill(QTimer):
    """While nothing changes at the desk, deals earlier points of the sitting again, so that undo and fix are quick.

    It does so a little at a time, between two events of the screen.
    """

    def __init__(self, bridge: Bridge) -> None:
        super().__init__(bridge, singleShot=True)
        self._desk = bridge.desk
        self.timeout.connect(self._some)
        bridge.changed.connect(lambda: self.start(AT_REST))
        self.start(AT_REST)

    def _some(self) -> None:
        if self._desk.look_ahead():
            self.start(1)
