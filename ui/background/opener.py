"""From the first window to the dealer's first prompt: the books are opened behind the window that already shows."""

import importlib
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QObject, QThread, QTimer, Signal, SignalInstance

import ui
from app.errors import Damaged, MachineFault, Refusal, Refused, ReplayMismatch
from app.words import tr

if TYPE_CHECKING:
    from app.desk import Desk
    from app.desk.access.pin_required import PinRequired


class Work(QThread):
    """Something slow, done beside the screen. Back on it, `done` carries what came of it, `failed` the exception.

    `over` comes last, whatever came of it.
    """

    done = Signal(object)
    failed = Signal(object)
    over = Signal(object)

    def __init__(self, job: Callable[[], Any], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._job = job
        self._made: Any = None
        self._error: BaseException | None = None
        self._wanted = True
        self.finished.connect(self._tell)

    def run(self) -> None:
        """Do it."""
        try:
            self._made = self._job()
        except Exception as error:
            self._error = error

    def _tell(self) -> None:
        if self._wanted and self._error is not None:
            self.failed.emit(self._error)
        elif self._wanted:
            self.done.emit(self._made)
        self.over.emit(self)

    def forget(self) -> None:
        """Wait for its end; nobody hears of it any more."""
        self._wanted = False
        self.wait()

    def take(self, job: Callable[[], Any]) -> None:
        """Do something else from now on, once what it did is over."""
        self._job, self._made, self._error, self._wanted = job, None, None, True

    def ended(self) -> tuple[bool, BaseException | None]:
        """Whether anybody still wants what came of it, and the exception, if it was one. It keeps nothing of it."""
        told = self._wanted, self._error
        self.take(lambda: None)
        return told


class Waiting(NamedTuple):
    """What is called on the screen's thread when a job is done, when it failed, and when it wants the host's PIN."""

    done: Callable[[], None]
    failed: Callable[[Refusal], None]
    host: "Callable[[PinRequired], None] | None"

    def hear(self, error: BaseException | None) -> None:
        """Call what fits how the job ended."""
        if error is None:
            self.done()
        elif self.host is not None and (wanted := _pin_wanted(error)) is not None:
            self.host(wanted)
        else:
            self.failed(said_of(error))


def _pin_wanted(error: BaseException) -> "PinRequired | None":
    from app.desk.access.pin_required import PinRequired

    return error if isinstance(error, PinRequired) else None


def said_of(error: BaseException) -> Refusal:
    """What a failure at the door means to the host. A fault of the program's own is raised again."""
    if isinstance(error, Refused | MachineFault):
        return error.refusal
    if isinstance(error, ReplayMismatch):
        return Refusal(tr("The log of these books no longer fits its game: {error}", error=error),
                       tr("Nothing was guessed and nothing was changed."), tr("Open the newest good backup."))
    if isinstance(error, OSError):
        return Refusal(tr("The file cannot be used: {error}.", error=error.strerror or error),
                       remedy=tr("Check your permissions for its folder, or choose another."))
    raise error


class Background(QObject):
    """Everything slow that is being done beside the screen, so that closing the books can wait for it.

    `ends` says, before it is waited for, that nothing more will come of it.
    """

    ends = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._at_work: list[Work] = []
        self._resting: list[Work] = []
        self._waiting: dict[Work, Waiting] = {}
        self.ending = False

    @property
    def busy(self) -> bool:
        """Whether anything is being done, or nobody has been told of its end."""
        return bool(self._at_work)

    def run(self, job: Callable[[], Any], done: Callable[[], None], failed: Callable[[Refusal], None],
            host: "Callable[[PinRequired], None] | None" = None) -> None:
        """Have something done, and go on here when it is; `host` asks on the screen for the PIN that it wants."""
        work = self._resting.pop() if self._resting else self._hired()
        work.take(job)
        self._at_work.append(work)
        self._waiting[work] = Waiting(done, failed, host)
        work.start()

    def _hired(self) -> Work:
        work = Work(lambda: None, self)
        work.over.connect(self._let_go)
        return work

    def _let_go(self, work: Work) -> None:
        """Whoever waited for it hears of it. The thread is used again, since one that was taken down as soon as it had
        ended took the program with it.
        """
        (wanted, error), waiting = work.ended(), self._waiting.pop(work)
        self._at_work = [one for one in self._at_work if one is not work]
        self._resting.append(work)
        if wanted:
            waiting.hear(error)

    def finish(self) -> None:
        """Wait for all of it; nothing comes of it any more. What has many parts leaves out the rest while `ending`."""
        self.ending = True
        self.ends.emit()
        for work in self._at_work:
            work.forget()
        self._at_work, self.ending = [], False


class Ahead(QObject):
    """Loads `rooms` that were not shown yet, one after another, and then has `read` what takes a while: the first sight
    of it is no wait. `done` when nothing is left.

    What stands on Qt is loaded on the screen's own thread, in a rest of the host: Qt's classes are made when they are
    first asked for, and two threads that ask at once end the program. All the rest is loaded beside the screen.
    """

    FIRST, PAUSE, REST = 1_000, 50, 300
    """Milliseconds until it begins once a prompt is there, between two of its jobs, and since the host did anything."""

    done = Signal()

    def __init__(self, beside: Background, after: SignalInstance, rooms: Callable[[], list[str]],
                 read: Callable[[], object], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.read, self._beside, self._rooms = read, beside, rooms
        self._missing: list[str] | None = None
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._next)
        after.connect(self._begin)
        beside.ends.connect(self._timer.stop)

    def put_off(self) -> None:
        """Something was done just now: load no more until nothing was for a while."""
        if self._timer.isActive():
            self._timer.start(max(self.REST, self._timer.remainingTime()))

    def _begin(self) -> None:
        self._missing = None
        self._timer.start(self.FIRST)

    def _next(self) -> None:
        if self._missing is None:
            self._missing = [room for room in self._rooms() if room not in sys.modules]
        if not self._missing:
            self._beside.run(self.read, self.done.emit, lambda _: None)
        elif stands_on_qt(room := self._missing.pop(0)):
            with suppress(ModuleNotFoundError):  # what a build leaves out nobody asks for there
                importlib.import_module(room)
            self._go_on()
        else:
            self._beside.run(partial(importlib.import_module, room), self._go_on, lambda _: None)

    def _go_on(self) -> None:
        self._timer.start(self.PAUSE)


def stands_on_qt(room: str) -> bool:
    """Whether loading a room loads classes of Qt's, or makes some."""
    return room.startswith((f"{ui.__name__}.", "pyqtgraph", "PySide6"))


class Opener(QObject):
    """Opens a house's books once its rooms are loaded.

    `opened` carries the desk, `failed` why it could not be, and whether the books can at least be read; `lost` the same
    where the books themselves are damaged or gone, and a copy may help.
    """

    opened = Signal(object)
    failed = Signal(object, bool)
    lost = Signal(object, bool)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        # The rooms of the books take most of the time that starting takes.
        self._loading = Work(lambda: importlib.import_module("app.desk"), self)
        self._loading.done.connect(self._loaded)
        self._loading.failed.connect(said_of)
        self._after: list[Callable[[], None]] = []

    def load(self, then: Callable[[], None]) -> None:
        """Load what the books need, then go on; at once where it is there already."""
        if self._loading.isFinished():
            then()
            return
        self._after.append(then)
        if not self._loading.isRunning():
            # The window is painted before anything else is done.
            QTimer.singleShot(0, self, self._loading.start)

    def _loaded(self) -> None:
        waiting, self._after = self._after, []
        for then in waiting:
            then()

    def wait(self) -> None:
        """Until nothing is being loaded any more: the program ends."""
        self._after.clear()
        self._loading.wait()

    def open(self, path: Path, *, read_only: bool = False, key_folder: Path | None = None, anew: bool = False) -> None:
        """Open the books at a path; where nothing lies there, make them: also where others are missed, if `anew`."""
        self.load(lambda: self._open(path, read_only, key_folder, anew))

    def _open(self, path: Path, read_only: bool, key_folder: Path | None, anew: bool) -> None:
        try:
            desk = _desk_at(path, read_only, key_folder, anew)
        except Exception as error:
            failed = self.lost if _is_lost(error, path) else self.failed
            failed.emit(said_of(error), not read_only and _readable(path, key_folder))
        else:
            self.opened.emit(desk)


def _desk_at(path: Path, read_only: bool, key_folder: Path | None, anew: bool = False) -> "Desk":
    from app.desk import Desk
    from app.desk.house.dealt_by import watch_if_older
    from app.desk.session.leases import table_to_show
    from app.store.house_at import on_a_server, open_house_at

    if not read_only and not anew and not path.exists() and not on_a_server(path):
        _refuse_missing(path, key_folder)
    path.parent.mkdir(parents=True, exist_ok=True)
    books = open_house_at(path, key_folder=key_folder, create=not read_only, read_only=read_only,
                          to_deal=True)
    try:
        watch_if_older(books)
        if not read_only and not books.is_shared and books.missed():
            from app.desk.rescue.copies_found import refuse_older

            refuse_older(books)
        return Desk(books, at=table_to_show(books))
    except BaseException:
        books.close()
        raise


def _is_lost(error: BaseException, path: Path) -> bool:
    """Whether it is the books that are at fault, and not who asks for them or when."""
    from app.store.file.sqlite import FileState, state_of
    from app.store.house_at import on_a_server

    if on_a_server(path):
        return False  # what lies here is the way to them
    if isinstance(error, Refused) and path.exists():
        return path.is_dir() or state_of(path) in (FileState.EMPTY, FileState.OTHER, FileState.FOREIGN,
                                                       FileState.NO_VERSION)
    return isinstance(error, Damaged | ReplayMismatch)


def _refuse_missing(path: Path, key_folder: Path | None) -> None:
    """New books are not made unnoticed where a house's should be."""
    from app.desk.rescue.copies_found import missing
    from app.store.proof.keys import usual_folder

    if why := missing(path.resolve(), key_folder or usual_folder()):
        raise why


def _readable(path: Path, key_folder: Path | None) -> bool:
    """Whether books that cannot be written can be looked at."""
    try:
        _desk_at(path, True, key_folder).books.close()
    except Exception:
        return False
    return True
