"""The house on its way to another computer: the files are chosen, the passphrase is asked for, all else is beside."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog

from app.desk.access.pin_required import PinRequired
from app.desk.house.clock import new_op_id
from app.desk.ledger.verifying import back_up
from app.errors import Refused
from app.store.proof import key_file
from app.words import tr
from ui.lock.cards import KeyCard
from ui.qt.saving import own_folder
from ui.widgets.layers import Layers

if TYPE_CHECKING:
    from app.desk import Desk
    from ui.background.opener import Background


class MovingHouse(QObject):
    """Writes books and key as two files, and takes a key in: `taken_in`. `said` carries a sentence and its tone."""

    said = Signal(str, str)
    taken_in = Signal()

    def __init__(self, desk: "Desk", window: Layers, background: "Background", parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk, self._window, self._background = desk, window, background

    def export(self) -> None:
        """Ask for a folder and a passphrase, and write both files."""
        try:
            self._desk.moving.refuse()
        except Refused as refused:
            self.said.emit(str(refused), "bad")
            return
        if folder := QFileDialog.getExistingDirectory(self._window, tr("A folder for the books and their key"),
                                                      str(own_folder())):
            card = self._ask(new=True)
            card.given.connect(lambda passphrase: self._agreed(card, Path(folder), passphrase))

    def _agreed(self, card: KeyCard, folder: Path, passphrase: str) -> None:
        try:
            key_file.refuse_passphrase(passphrase)
        except Refused as refused:
            card.ready(str(refused))
            return
        self._window.lift()
        self._write(folder, passphrase, new_op_id())

    def _write(self, folder: Path, passphrase: str, op_id: str) -> None:
        made: list[Path] = []

        def write() -> None:
            made.extend(self._desk.moving.export(folder, passphrase, back_up, op_id))

        def written() -> None:
            self.said.emit(tr("Written: {books} and {key}. Carry them apart.", books=made[0], key=made[1].name), "ok")

        self.said.emit(tr("Copying and verifying…"), "second")
        self._background.run(write, written, lambda refusal: self.said.emit(str(refusal), "bad"),
                             self._asking(partial(self._write, folder, passphrase, op_id)))

    def take_in(self) -> None:
        """Ask for a key file and its passphrase, and keep the key."""
        chosen, _ = QFileDialog.getOpenFileName(self._window, tr("The key of these books"), str(own_folder()),
                                                f"*{key_file.ENDING}")
        if chosen:
            card, op_id = self._ask(new=False), new_op_id()
            card.given.connect(lambda passphrase: self._take_in(card, Path(chosen), passphrase, op_id))

    def _take_in(self, card: KeyCard, path: Path, passphrase: str, op_id: str) -> None:
        def taken() -> None:
            self._window.lift()
            self.said.emit(tr("The key of these books is on this computer now."), "ok")
            self.taken_in.emit()

        card.check()
        self._background.run(lambda: self._desk.moving.take_in(path, passphrase, op_id), taken,
                             lambda refusal: card.ready(str(refusal)),
                             self._asking(partial(self._take_in, card, path, passphrase, op_id)))

    def _asking(self, again: Callable[[], None]) -> Callable[[PinRequired], None]:
        return lambda wanted: self._window.host_wanted.emit(wanted, again)

    def _ask(self, new: bool) -> KeyCard:
        card = KeyCard(new)
        card.closed.connect(self._window.lift)
        self._window.lay_over(card)
        return card
