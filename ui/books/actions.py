"""What the Ledger page writes: a correction, an export, an import. What is refused is said where it was asked for."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QStandardPaths
from PySide6.QtWidgets import QFileDialog

from app.desk.access.guard import PinRequired
from app.desk.house.clock import new_op_id
from app.errors import MachineFault, Refusal, Refused
from app.exports.results import Preview
from app.words import tr
from ui.books.detail_list import Told
from ui.books.import_card import ImportCard
from ui.books.strip import CSV, IMPORT, JOURNAL, JSON, MEND
from ui.widgets.ask_host import request_host_pin
from ui.widgets.side_panel import SidePanel

if TYPE_CHECKING:
    from ui.books.page import LedgerPage

LARGEST_LIST = 20_000_000
"""Bytes of a list that is read: no season's results are longer."""


class Acts(QObject):
    """The deeds of a Ledger page."""

    def __init__(self, page: "LedgerPage") -> None:
        super().__init__(page)
        self._page = page

    def press(self, code: str) -> None:
        """One of the strip's letters."""
        {MEND: self._page.open_mending, CSV: lambda: self.export(CSV), JSON: lambda: self.export(JSON),
         JOURNAL: lambda: self.export(JOURNAL), IMPORT: self.choose_list}[code]()

    # mending

    def mended(self) -> tuple[int, int]:
        """The night that would be mended, and its entry or 0: of what is opened, or the night that is chosen."""
        page = self._page
        if page.mode == "entries" and page.opened.entry is not None:
            line, tonight = page.opened.entry.line, page.desk.night
            if page.opened.entry.mends and tonight is not None and line.night == tonight.id:
                return page.opened.entry.mends  # it is wrong itself: the same is mended once more
            return line.night, line.number
        return (page.table.key, 0) if page.mode == "nights" else (0, 0)

    def why_not_mended(self) -> Refusal | None:
        """Why what is chosen cannot be mended; None where it can."""
        page = self._page
        if because := page.desk.books.read_only_because:
            return Refusal(tr("These books are read only."), because)
        night = self.mended()[0]
        if not night:
            return Refusal(tr("Open the entry that was wrong."), "", tr("Or choose its night."))
        refused = page.desk.correcting.refuse(night)
        return refused.refusal if refused is not None else None

    def mend(self, panel: SidePanel, deed: Callable[[], None]) -> None:
        """Book a correction; the panel stays where it is refused."""
        if self._written(deed, panel.refused, lambda: self.mend(panel, deed)):
            page, number = self._page, self._page.desk.books.head().number
            page.side.close_panel()
            page.filters.clear(quietly=True)
            page.refresh()
            page.go_to("entry", number)

    def _written(self, deed: Callable[[], None], refuse: Callable[[Refusal], None], again: Callable[[], None]) -> bool:
        try:
            deed()
        except (Refused, MachineFault) as trouble:
            if not request_host_pin(self._page, trouble, again):
                refuse(trouble.refusal)
            self._page.saved.emit(isinstance(trouble, Refused))
            return False
        self._page.saved.emit(True)
        return True

    # taking out

    def night_written(self) -> int:
        """The night that an export would be of; 0 for the whole books."""
        page = self._page
        if page.mode == "nights" and page.opened.mode == "nights":
            return page.opened.key
        return page.filters.wanted().night

    def what_is_written(self) -> str:
        """What an export would be of."""
        night = self.night_written()
        return tr("Writes {night} to a file", night=self._page.held_title(night)) if night else \
            tr("Writes the whole books to a file")

    def export(self, code: str) -> None:
        """Ask for a file, and write the books or the night to it."""
        page, exporting, night = self._page, self._page.desk.exporting, self.night_written() or None
        kind = {CSV: "csv" if page.mode == "entries" else "results", JSON: "json", JOURNAL: "hledger"}[code]
        name = exporting.suggested_name(kind, night)
        folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        chosen, _ = QFileDialog.getSaveFileName(page, tr("Write the books to a file"), str(Path(folder) / name),
                                                f"*{Path(name).suffix}")
        if chosen:
            self._write(kind, Path(chosen), night)

    def _write(self, kind: str, path: Path, night: int | None) -> None:
        exporting = self._page.desk.exporting

        def write() -> Path | PinRequired:
            try:
                return exporting.write(kind, path, night)
            except PinRequired as wanted:  # it is asked for on the screen
                return wanted

        def written(done: Path | PinRequired) -> None:
            if isinstance(done, Path):
                self._tell(tr("Written to {path}.", path=done), "ok")
            elif not request_host_pin(self._page, done, lambda: self._write(kind, path, night)):
                self._tell(str(done), "warn")

        self._tell(tr("Writing…"), "second")
        self._page.reading.ask("export", write, written)

    def _tell(self, sentence: str, tone: str) -> None:
        self._page.side.show_tab(self._page.told)
        self._page.close_opened()
        self._page.told.show_lines([Told(sentence, tone=tone)])

    # taking in

    def choose_list(self) -> None:
        """Ask for a list of results, and show what would be posted of it."""
        page = self._page
        chosen, _ = QFileDialog.getOpenFileName(page, tr("Results of earlier nights"), "", "*.csv *.txt")
        if not chosen:
            return
        path = Path(chosen)

        def read() -> Preview:
            with path.open("rb") as file:
                whole = file.read(LARGEST_LIST + 1)
            if len(whole) > LARGEST_LIST:
                raise Refused(tr("{name} is too large.", name=path.name), tr("A list of results is at most 20 MB."))
            return page.desk.importing.preview(whole.decode("utf-8-sig", "replace"))

        page.reading.ask("import", read, self.show_preview)

    def show_preview(self, shown: Preview) -> None:
        """Lay what would be posted over the window."""
        page, card, op_id = self._page, ImportCard(shown), new_op_id(self._page.desk.clock)

        def refused(why: Refusal) -> None:
            self._tell(str(why), "bad")

        def post() -> None:
            if self._written(lambda: page.desk.importing.post(shown, op_id), refused, post):
                page.refresh()
                page.show_mode("nights")

        def agreed() -> None:
            page.answered.emit()
            post()

        card.agreed.connect(agreed)
        card.closed.connect(page.answered)
        page.asks.emit(card)
