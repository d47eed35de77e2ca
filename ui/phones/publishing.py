"""What phones are told, and when: after the dealer's own screen was painted and the books have it, in few words."""

import logging
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, QTimer

from app.errors import MachineFault
from app.phones.parts import Parts, Seen

if TYPE_CHECKING:
    from app.desk import Desk
    from ui.phones.serving import Serving

log = logging.getLogger("sabot")

QUIET, LATEST, SELDOM = 60, 250, 250
"""Milliseconds without a key before phones are told, at most so many after a change, and so many between two times."""

PAUSE = 4
"""Milliseconds between one player's own figures and the next one's."""


class Watched(NamedTuple):
    """What is asked of the window: what stands before the players' eyes, when a key was pressed last, in milliseconds
    of the monotonic clock, and whether the books have all that was done.
    """

    seen: Callable[[], Seen]
    pressed: Callable[[], float]
    is_saved: Callable[[], bool]


class Publishing(QObject):
    """Tells one run of the child what somebody looks at. A burst of changes reaches the phones as one state."""

    def __init__(self, desk: "Desk", watched: Watched, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._parts, self._watched = Parts(desk), watched
        self._serving: Serving | None = None
        self._wanted = frozenset[str]()
        self._since, self._last = 0.0, 0.0
        self._soon, self._next = QTimer(self, singleShot=True), QTimer(self, singleShot=True, interval=PAUSE)
        self._soon.timeout.connect(self._publish_or_wait)
        self._next.timeout.connect(self._tell_next)
        self._own: list[str] = []

    def begin(self, serving: "Serving") -> None:
        """From now on this one is told."""
        self._serving = serving

    def end(self) -> None:
        """Nobody is told any more."""
        self._serving, self._wanted, self._own = None, frozenset(), []
        self._soon.stop()
        self._next.stop()

    def want(self, wanted: frozenset[str]) -> None:
        """These parts are looked at. Whoever has just come is told at once; what nobody looks at is forgotten."""
        before, self._wanted = self._wanted, wanted
        if self._serving is not None and before - wanted:
            self._serving.forget(before - wanted)
        if wanted - before:
            self._soon.start(0)

    def something_changed(self) -> None:
        """Something was done at the desk, has come to be saved, or is seen or hidden: phones are told soon."""
        if self._serving is not None and self._wanted and not self._soon.isActive():
            self._since = _now()
            self._soon.start(max(QUIET, round(self._last + SELDOM - self._since)))

    def _publish_or_wait(self) -> None:
        """Tell them, unless somebody is at the keys just now."""
        now = _now()
        quiet = now - self._watched.pressed()
        if quiet < QUIET and now - self._since < LATEST:
            self._soon.start(max(1, round(QUIET - quiet)))
        else:
            self.publish()

    def publish(self) -> None:
        """Have every phone show what is so now: what is everybody's at once, then everybody's own, one by one, so that
        no key waits for all of it.
        """
        self._last, self._own = _now(), sorted(name for name in self._wanted if name.startswith("me:"))
        self._tell(self._wanted.difference(self._own))
        if self._own:
            self._next.start()

    def _tell_next(self) -> None:
        self._tell(frozenset({self._own.pop(0)}))
        if self._own:
            self._next.start()

    def _tell(self, names: frozenset[str]) -> None:
        """What the books do not have does not leave; it is told once they do."""
        if self._serving is None or not names or not self._watched.is_saved():
            return
        try:
            self._serving.put(self._parts.made(names, self._watched.seen()))
        except MachineFault:
            pass  # the dealer is told by the first thing that cannot be saved; phones say how old their picture is
        except Exception:
            log.exception("phones.not_told")  # whatever it is, the table goes on


def _now() -> float:
    """The program's own clock, in milliseconds."""
    return time.monotonic() * 1_000
