"""What the Ledger page writes: a correction, an export, an import. What is refused is said where it was asked for."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from app.desk import Desk
from app.desk.access.pin_required import PinRequired
from app.desk.house.clock import new_op_id
from app.errors import MachineFault, Refusal, Refused
from app.exports.results import Preview
from app.words import tr
from ui.background.ledger_reader import Reading
from ui.books.import_card import ImportCard
from ui.qt.saving import file_to_save, own_folder
from ui.widgets.ask_host import request_host_pin
from ui.widgets.side_panel import SidePanel

LARGEST_LIST = 20_000_000
"""Bytes of a list that is read: no season's results are longer."""


class Acts(QObject):
    """The deeds of a Ledger page, in whose window files and the host's PIN are asked for.

    `saved` says whether the books took something, `said` a sentence and its tone, `mended` the number of a correction
    that was booked, `posted` that results were taken in; `asks` lays a card over the window, `answered` lifts it.
    """

    saved = Signal(bool)
    said = Signal(str, str)
    mended = Signal(int)
    posted = Signal()
    asks = Signal(object)
    answered = Signal()

    def __init__(self, desk: Desk, reading: Reading, page: QWidget) -> None:
        super().__init__(page)
        self._desk, self._reading, self._page = desk, reading, page

    # mending

    def why_not_mended(self, night: int) -> Refusal | None:
        """Why a night cannot be mended; None where it can."""
        if because := self._desk.books.read_only_because:
            return Refusal(tr("These books are read-only."), because)
        if not night:
            return Refusal(tr("Open the wrong entry."), "", tr("Or choose its night."))
        refused = self._desk.correcting.refuse(night)
        return refused.refusal if refused is not None else None

    def mend(self, panel: SidePanel, deed: Callable[[], None]) -> None:
        """Book a correction; the panel stays where it is refused."""
        if self._written(deed, panel.refused, lambda: self.mend(panel, deed)):
            self.mended.emit(self._desk.books.head().number)

    def _written(self, deed: Callable[[], None], refuse: Callable[[Refusal], None], again: Callable[[], None]) -> bool:
        try:
            deed()
        except (Refused, MachineFault) as trouble:
            if not request_host_pin(self._page, trouble, again):
                refuse(trouble.refusal)
            self.saved.emit(isinstance(trouble, Refused))
            return False
        self.saved.emit(True)
        return True

    # taking out

    def export(self, kind: str, night: int) -> None:
        """Ask for a file, and write the books to it, or of them one night."""
        name = self._desk.exporting.suggested_name(kind, night or None)
        path = file_to_save(self._page, tr("Export the books to a file"), name, f"*{Path(name).suffix}")
        if path is not None:
            self._write(kind, path, night or None)

    def _write(self, kind: str, path: Path, night: int | None) -> None:
        def host(wanted: PinRequired) -> None:
            if not request_host_pin(self._page, wanted, lambda: self._write(kind, path, night)):
                self.said.emit(str(wanted), "warn")

        self.said.emit(tr("Exporting…"), "second")
        self._reading.ask("export", lambda: self._desk.exporting.write(kind, path, night),
                          lambda done: self.said.emit(tr("Exported to {path}.", path=done), "ok"), host)

    # taking in

    def choose_list(self) -> None:
        """Ask for a list of results, and show what would be posted of it."""
        chosen, _ = QFileDialog.getOpenFileName(self._page, tr("Results of earlier nights"), str(own_folder()),
                                                "*.csv *.txt")
        if not chosen:
            return
        path = Path(chosen)

        def read() -> Preview:
            with path.open("rb") as file:
                whole = file.read(LARGEST_LIST + 1)
            if len(whole) > LARGEST_LIST:
                raise Refused(tr("{name} is too large.", name=path.name), tr("A list of results is at most 20 MB."))
            return self._desk.importing.preview(whole.decode("utf-8-sig", "replace"))

        self._reading.ask("import", read, self.show_preview)

    def show_preview(self, shown: Preview) -> None:
        """Lay what would be posted over the window."""
        card, op_id = ImportCard(shown), new_op_id(self._desk.clock)

        def refused(why: Refusal) -> None:
            self.said.emit(str(why), "bad")

        def post() -> None:
            if self._written(lambda: self._desk.importing.post(shown, op_id), refused, post):
                self.posted.emit()

        def agreed() -> None:
            self.answered.emit()
            post()

        card.agreed.connect(agreed)
        card.closed.connect(self.answered)
        self.asks.emit(card)
