"""What a crash leaves behind that no exception tells of: the stacks, beside the log; the next start takes them in."""

import atexit
import faulthandler
import logging
import os
from pathlib import Path
from typing import IO, TYPE_CHECKING

from PySide6.QtCore import Qt

from app.words import tr
from ui.qt.version import which_program

if TYPE_CHECKING:
    from ui.frame.program import Program

TRACE_NAME = "sabot.trace"
STACKS = b"(most recent call first):"
"""What every dump of stacks has, and the line with the versions has not."""

ONCE = Qt.ConnectionType.SingleShotConnection

log = logging.getLogger("sabot")


class CrashTrace:
    """The file that the stacks go to when the program dies of a fault in Qt, in Python or in the machine.

    It is opened before anything can go wrong, since afterwards nothing can be. Raises OSError where it cannot be.
    """

    def __init__(self, folder: Path) -> None:
        self.file = folder / TRACE_NAME
        self._stream: IO[bytes] = self.file.open("ab", buffering=0)
        faulthandler.enable(self._stream)
        atexit.register(self.end)

    def take_in(self, into: Path) -> str:
        """Move what an earlier run has left into the log, and begin anew with the versions of this one.

        Returns what the host is told: where it is to be found; "" where no earlier run has left anything.
        """
        left = self.file.read_bytes()
        self._empty()
        self._stream.write(which_program().encode() + b"\n")
        if STACKS not in left:
            return ""
        log.critical("an earlier run ended by itself\n%s", left.decode(errors="replace").strip())
        return tr("Sabot ended by itself last time. What was shown as saved is here; what went wrong is in {file}.",
                  file=into)

    def end(self) -> None:
        """The program ends as it should: nothing is left for the next start."""
        if not self._stream.closed:
            faulthandler.disable()
            self._empty()
            self._stream.close()

    def _empty(self) -> None:
        # Not by a new file: this one must stay what is open, here and in another Sabot that may run.
        os.truncate(self._stream.fileno(), 0) if os.truncate in os.supports_fd else self._stream.truncate(0)


def watch(folder: Path, log_file: Path, program: "Program") -> CrashTrace | None:
    """Have crashes written to a folder. Once the books are open the host is told of an earlier one, until the next key
    that is booked.
    """
    try:
        trace = CrashTrace(folder)
    except OSError:
        return None  # without it the program still runs

    def tell() -> None:
        said, window = trace.take_in(log_file), program.window
        if not said or not window.banner.isHidden():  # what is said there matters more, and the log has it
            return
        window.show_banner(said)
        if program.bridge is not None:
            program.bridge.changed.connect(lambda: window.take_back_banner(said), ONCE)

    program.ready.connect(tell, ONCE)
    return trace
