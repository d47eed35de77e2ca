"""What is used no more is collected on the screen's own thread alone.

Python collects on whichever thread happens to need memory. A widget that is destroyed beside the screen leaves Qt
with a pointer to nothing, and the next change of look ends the program.
"""

import gc

from PySide6.QtCore import QObject, Qt, QTimer, SignalInstance

EVERY = 300
"""Milliseconds between two looks at what has gathered, and of rest before the first."""
MOST = 50_000
"""So much may gather while the host knows no rest; what a card makes is some hundred objects, a coup a few thousand."""


class Collector(QTimer):
    """Collects for as long as it lives, between two events of the screen; Python itself no longer does.

    Given a signal, it begins with that: what is loaded until then stays, and the first prompt need not wait for a look
    through all of it. `put_off` is told whatever the host does: no answer waits for a look.
    """

    def __init__(self, parent: QObject, after: SignalInstance | None = None) -> None:
        super().__init__(parent)
        gc.disable()
        self.setInterval(EVERY)
        self.timeout.connect(collect_due)
        if after is None:
            self.start()
        else:
            # Behind all that follows the signal: where that is slow, the first look must not come before the paint.
            after.connect(self.start, Qt.ConnectionType.QueuedConnection)

    def put_off(self) -> None:
        """Something was done just now: look once nothing more was for a while, unless far too much has gathered."""
        if self.isActive() and gc.get_count()[0] < MOST:
            self.start()


def collect_due() -> None:
    """Collect the oldest generation of which as much has gathered as Python itself would wait for."""
    gathered, limits = gc.get_count(), gc.get_threshold()
    for generation in (2, 1, 0):
        if gathered[generation] > limits[generation]:
            gc.collect(generation)
            return
