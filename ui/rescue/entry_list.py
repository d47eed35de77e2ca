"""The entries about the end of a copy, each with its code and where it is known from; and the chain of all of them."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHeaderView, QSizePolicy, QWidget

from app.desk.rescue.offer import Offer, Source, here
from app.store.proof.slips import Slip
from app.words import plural, tr
from app.words.figures import thousands
from app.words.joined import phrases
from ui.look import theme
from ui.look.ink import painter_on
from ui.widgets.forms import SPRING, Words, in_column, in_row
from ui.widgets.lists import MOVES, RIGHT, Cells, CellsModel, Column, RowTable

ROW = 30
TITLE, LEAST = 2, 190
"""The column that takes what is left, and how little of it makes the time go, in pixels of the design."""
SAID = {Source.COPY: "in the copy", Source.FILE: "read in the file", Source.SAVED_HERE: "to key again"}
TONES = {Source.COPY: "ok", Source.FILE: "ok", Source.SAVED_HERE: "warn"}


class EntryList(RowTable):
    """One row an entry. Arrows and page keys move through them; every other key is the page's."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Entries about the end of the copy"), ROW, 6, parent)
        self.shown = CellsModel(self, (Column(tr("Entry"), align=RIGHT), Column(tr("Time"), align=RIGHT),
                                       Column(tr("What it was"), strong=True), Column(tr("Code")),
                                       Column(tr("Known"))))
        self.setModel(self.shown)
        self.setCornerButtonEnabled(False)
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(TITLE, QHeaderView.ResizeMode.Stretch)

    def show_offer(self, offer: Offer) -> None:
        """List what an offer lists; the first that is to be keyed again is in sight."""
        self._show([(slip, tr(SAID[source]), TONES[source]) for slip, source in offer.listed], offer.clock)
        if offer.lacks:
            kept = len(offer.ends) + len(offer.readable)
            self.scrollTo(self.shown.index(max(0, kept - 1), 0), RowTable.ScrollHint.PositionAtTop)

    def show_saved(self, slips: Sequence[Slip]) -> None:
        """List what was saved on this computer, of books of which nothing is left; the last is in sight."""
        self._show([(slip, tr("saved here"), "") for slip in slips], here)
        self.scrollToBottom()

    def _show(self, listed: Sequence[tuple[Slip, str, str]], clock: Callable[[int], str]) -> None:
        self.shown.show_rows([
            Cells(slip.number, (thousands(slip.number), clock(slip.at), slip.title, slip.code, known),
                  ("second", "second", "second" if known == tr(SAID[Source.COPY]) else "", "second", tone))
            for slip, known, tone in listed])
        self._measure()

    def _measure(self) -> None:
        self.setColumnHidden(1, False)
        fixed = sum(self.sizeHintForColumn(at) for at in range(len(self.shown.columns)) if at != TITLE)
        self.setColumnHidden(1, self.viewport().width() - fixed < theme.current_look().px(LEAST))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is little room the time goes first."""
        super().resizeEvent(event)
        self._measure()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move through the rows."""
        if event.key() in MOVES:
            super().keyPressEvent(event)
        else:
            event.ignore()


class ChainBar(QWidget):
    """All entries that were saved, as a bar: those that the copy holds, those that the damaged file still holds, and
    those that neither does.
    """

    TICKS, HIGH, GAP = 44, 18, 2

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bar, self.count = _Bar(self), Words("", "note", "second")
        self.copy, self.file, self.gone = (Words("", "note", tone) for tone in ("ok", "ok", "bad"))
        in_column(in_row(Words(tr("The chain"), "note_strong"), SPRING, self.count, spacing=8), self.bar,
                  in_row(self.copy, SPRING, self.file, SPRING, self.gone, spacing=8), on=self, spacing=3)

    def show_offer(self, offer: Offer) -> None:
        """Show how far each reaches."""
        copy, file, last = offer.copy.entry, offer.proved - offer.copy.entry, max(offer.last, offer.proved)
        self.count.setText(plural(last, "{count} entry", "{count} entries"))
        self.copy.setText(tr("{entries} proved in the copy", entries=_span(1, copy)) if copy else "")
        self.file.setText(tr("{entries} read in the file", entries=_span(copy + 1, copy + file)) if file else "")
        self.gone.setText(tr("{entries} lost", entries=_span(copy + file + 1, last)) if last > copy + file else "")
        self.bar.show_parts((theme.OK, copy), (theme.WARN, file), (theme.BAD, last - copy - file))
        self.setAccessibleName(phrases((self.count.text(), self.copy.text(), self.file.text(),
                                                       self.gone.text())))


class _Bar(QWidget):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._ticks: tuple[str, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_parts(self, *parts: tuple[str, int]) -> None:
        """Colours, and how many entries each stands for: no part is without a tick that has any."""
        whole = sum(count for _, count in parts) or 1
        wanted = [max(1, ChainBar.TICKS * count // whole) if count else 0 for _, count in parts]
        wanted[0] = max(bool(parts[0][1]), ChainBar.TICKS - sum(wanted[1:]))
        self._ticks = tuple(colour for (colour, _), count in zip(parts, wanted, strict=True) for _ in range(count))
        self.update()

    def sizeHint(self) -> QSize:
        """As high as the text is large."""
        return QSize(200, theme.current_look().px(ChainBar.HIGH))

    def paintEvent(self, event: QPaintEvent) -> None:
        """One tick beside the other; what is lost is lower than what is there."""
        painter = painter_on(self)
        painter.setPen(Qt.PenStyle.NoPen)
        wide = self.width() / max(1, len(self._ticks))
        for at, colour in enumerate(self._ticks):
            _draw_tick(painter, QRectF(at * wide, 0, wide - ChainBar.GAP, self.height()), colour)
        painter.end()


def _draw_tick(painter: QPainter, area: QRectF, colour: str) -> None:
    part = {theme.OK: 0.0, theme.WARN: 0.25}.get(colour, 0.5)
    painter.setBrush(theme.colour(colour))
    painter.drawRoundedRect(area.adjusted(0, area.height() * part, 0, 0), 2, 2)


def _span(first: int, last: int) -> str:
    return f"{thousands(first)}–{thousands(last)}" if last > first else thousands(last)
