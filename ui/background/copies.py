"""Copies of the books while hands are dealt: soon after each entry, in every place, beside the screen."""

import contextlib
import time
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from app.errors import Damaged, MachineFault, Refusal
from app.words import tr
from ui.background.opener import Background

if TYPE_CHECKING:
    from app.desk import Desk
    from app.desk.records.taken_up import Rescue
    from app.desk.rescue.keeper import Keeper, Kept

FIRST, SOON, LATEST = 6_000, 2_000, 120_000
"""Milliseconds until the first copy is looked for once the books are open; after a change; and at the latest."""
SHARE = 20
"""A copy may take so small a part of the time: on a slow stick they are made less often."""


class CopiesKept(QObject):
    """Has every place hold what the books hold.

    `changed` says that there is another copy, or none where one should be; `lost` that the books themselves are gone or
    cannot be read: dealing stops. `to_key` carries what is still to be done after a copy was taken up, "" once all is;
    `caught_up` what the count of the rack has shown then.
    """

    changed = Signal()
    to_key = Signal(str)
    caught_up = Signal(str)
    lost = Signal(object)
    said = Signal(str, str)

    def __init__(self, desk: "Desk", beside: Background, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk, self._beside = desk, beside
        self._keeper: Keeper | None = None
        self._running = self._again = self._whole_next = self._ended = False
        self._took, self._to_key, self._looked_at = 0.0, "", 0
        self.kept: tuple[Kept, ...] = ()
        self.rescue: Rescue | None = None
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self.carry)
        beside.ends.connect(self.stop)

    @property
    def wanted(self) -> bool:
        """Whether these books are copied: a demo is not, nor a house that is still to be set up."""
        desk = self._desk
        return desk.house is not None and not desk.house.demo and not desk.books.read_only_because \
            and desk.books.path is not None and desk.books.key_folder is not None

    def begin(self) -> None:
        """The books were just opened: what is to be keyed again is said before the first page is painted."""
        self._show_left()
        self._timer.start(FIRST)

    def note_change(self, failed: bool = False) -> None:
        """Something may have been written; or it `failed`, and whether the books are lost is to be known at once."""
        wait = 0 if failed else self._wait
        if self._running:
            self._again = True
        elif self.wanted and not self._ended and not 0 <= self._timer.remainingTime() <= wait:
            self._timer.start(wait)

    @property
    def _wait(self) -> int:
        return round(min(LATEST, max(SOON, 1000 * SHARE * self._took)))

    def carry(self) -> None:
        """Copy now what is new."""
        self._start(whole=False)

    def keep_whole(self) -> None:
        """The night is closed."""
        self.said.emit(tr("Copying and verifying…"), "second")
        self._start(whole=True)

    def _start(self, whole: bool) -> None:
        if not self.wanted or self._ended:
            return
        if self._running:
            self._again = True
            self._whole_next = self._whole_next or whole
            return
        self._running, self._again = True, False
        made: list[Kept] = []
        lost: list[Refusal] = []
        begun = time.monotonic()

        def copy() -> None:
            try:
                made.extend(self._made(whole))
            except Damaged as fault:
                lost.append(fault.refusal)

        def done() -> None:
            self._took = time.monotonic() - begun
            self._lost(lost[0]) if lost else self._done(made, whole)

        self._beside.run(copy, done, self._could_not)

    def _made(self, whole: bool) -> "list[Kept]":
        from app.desk.rescue.keeper import Keeper

        if self._keeper is None:
            self._desk.books.refuse_lost()
            self._keeper = Keeper(self._desk.books)
        return self._keeper.keep_whole() if whole else self._keeper.carry()

    def look_what_is_left(self) -> None:
        """Something was saved: it may be one of the entries to be keyed again."""
        books = self._desk.books
        if self._to_key and not self._ended and not len(books.behind) and books.head().number != self._looked_at:
            self._show_left()

    def _show_left(self) -> None:
        from app.desk.records.taken_up import counted_words, rescue_of, to_do_words

        books, house, before = self._desk.books, self._desk.house, self._to_key
        with contextlib.suppress(MachineFault):  # whoever writes or copies next is told of it
            self._looked_at = books.head().number
            self.rescue = rescue_of(books, self._desk.night)
            self._to_key = to_do_words(self.rescue) if self.rescue else ""
        if before != self._to_key:
            self.to_key.emit(self._to_key)
            if self.rescue and house and not self._to_key:
                self.caught_up.emit(counted_words(self.rescue, house.money))

    def say_all(self) -> None:
        """No more is keyed again. Raises Refused, PinRequired and MachineFault."""
        from app.desk.rescue.permitted import say_all

        say_all(self._desk)
        self._show_left()

    def _done(self, made: "list[Kept]", whole: bool) -> None:
        self._running, self.kept = False, tuple(made)
        if whole:
            self.said.emit(self.state, "bad" if self.fault else "ok")
        self.changed.emit()
        self._go_on()

    def _go_on(self) -> None:
        """What was done meanwhile is copied too; a place that failed is tried again."""
        if self._whole_next:
            self._whole_next = False
            self._start(whole=True)
        elif self._again:
            self._timer.start(self._wait)
        elif self.fault:
            self._timer.start(LATEST)

    def _lost(self, why: Refusal) -> None:
        self._running, self._ended = False, True
        self.lost.emit(why)

    def _could_not(self, refusal: Refusal) -> None:
        """What is kept beside the keys could not be written: it is tried again."""
        self._running = False
        self.said.emit(tr("No backup was made. {why}", why=refusal), "bad")
        self._timer.start(LATEST)

    def stop(self) -> None:
        """Leave off: the books are closed."""
        self._ended = True
        self._timer.stop()
        if self._keeper is not None:
            self._keeper.stop()

    def choose(self, folder: Path | None) -> None:
        """Take a folder as the second place, or none. Raises Refused, PinRequired and MachineFault."""
        from app.desk.rescue.permitted import choose_second

        choose_second(self._desk, folder)
        self.changed.emit()
        self.carry()

    @property
    def second(self) -> str:
        """The second place; "" where none was chosen."""
        from app.store.copies.places import places_of

        books = self._desk.books
        if books.path is None or books.key_folder is None:
            return ""
        return places_of(books.key_folder, books.house(), books.path).second

    @property
    def fault(self) -> "Kept | None":
        """A place in which the last copy could not be made."""
        return next((one for one in self.kept if one.fault), None)

    @property
    def last(self) -> str:
        """When the last copy was made, as a clock reads it; "" before the first."""
        times = [one.copied.at for one in self.kept if one.copied]
        return _clock(max(times)) if times else ""

    @property
    def state(self) -> str:
        """When the last copy was made and where, or why there is none, in a sentence or two."""
        said = [_said(one) for one in self.kept]
        if self.kept and len(self.kept) < 2:
            said.append(tr("No second place was chosen."))
        return " ".join(said) or tr("Not copied since the books were opened.")


def _said(kept: "Kept") -> str:
    time = _clock(kept.copied.at) if kept.copied else ""
    if kept.fault is None:
        return tr("{folder}: copied at {time}.", folder=kept.folder, time=time)
    return tr("{folder}: no copy since {time}. {why}", folder=kept.folder, time=time, why=kept.fault) if time else \
        tr("{folder}: no copy. {why}", folder=kept.folder, why=kept.fault)


def _clock(at: float) -> str:
    return f"{datetime.fromtimestamp(at).astimezone():%H:%M}"
