"""The cards of the players’ phones: what is said once before the page is switched on, and a player’s own code."""

import sys

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent

from app.words import tr
from ui.keys.key_events import has_ctrl
from ui.look.camera_code import CameraCode
from ui.widgets.buttons import SecondaryButton
from ui.widgets.card import Card
from ui.widgets.forms import words

SHOWN_FOR = 30_000
"""Milliseconds for which a player’s own code stands in the window: others may see it too."""


def honest_words() -> str:
    """What plain HTTP in a home network means."""
    return tr("Anybody who has the Wi-Fi’s password can read along. The printed sheet and its code count, the page "
              "does not.")


class SwitchOnCard(Card):
    """Asks once whether the page is to be switched on, also in a house without PINs."""

    def __init__(self) -> None:
        lines = [tr("Phones in the same Wi-Fi open a page that only shows: the table, its rules and the night. It "
                    "takes no bet and changes nothing."), honest_words()]
        if sys.platform in ("win32", "darwin"):
            lines.append(tr("The computer may ask whether Sabot may accept connections: allow it in private networks."))
        super().__init__(tr("Show the table on the players’ phones?"), tuple(lines), tr("Switch it on"))


class LinkCard(Card):
    """A player’s own code, for half a minute. `print_wanted` asks for it on a slip."""

    print_wanted = Signal()

    def __init__(self, name: str, link: str) -> None:
        super().__init__(name, (tr("Scan it with the phone’s camera: it opens the figures of {name} alone. It is shown "
                                   "this once, and ends with the next night.", name=name),))
        self.code, self.said = CameraCode(300), words("", "body_strong", "warn")
        self.said.hide()
        self.printer = SecondaryButton(tr("Print a slip"), tr("Ctrl P"), icon="printer")
        self.printer.clicked.connect(self.print_wanted)
        self.column.insertWidget(2, self.code, 0, Qt.AlignmentFlag.AlignHCenter)
        self.code.show_code(link, tr("The code of {name}", name=name))  # in its card: alone it would be a window
        self.column.insertWidget(3, self.said)
        self.row.insertWidget(1, self.printer)
        self._clock = QTimer(self, singleShot=True, interval=SHOWN_FOR)
        self._clock.timeout.connect(self.closed)
        self._clock.start()

    def say(self, sentence: str) -> None:
        """What came of the printing."""
        self.said.setText(sentence)
        self.said.show()
        self.place()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ctrl+P prints."""
        if has_ctrl(event) and event.key() == Qt.Key.Key_P:
            self.print_wanted.emit()
        else:
            super().keyPressEvent(event)
