"""Every sheet that can be printed now, over the window: choose one, see it, and send it to paper or to a file."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from app.desk import Desk
from app.desk.house.clock import moment, new_op_id
from app.desk.paper.sheets import HAND, Choice
from app.errors import MachineFault, Refused
from app.sheets.blocks import Sheet
from app.sheets.foot import Printing
from app.sheets.tongues import LANGUAGES, Language
from app.store.values import Night
from app.words import plural, tr
from ui.keys.key_events import is_enter
from ui.look import theme
from ui.look.direction import start
from ui.printing.leaving import as_pdf, on_paper, use_page, with_page
from ui.printing.paper import PAPERS, Paper
from ui.printing.preview import SheetPreview
from ui.widgets.buttons import SecondaryButton
from ui.widgets.card import Laid
from ui.widgets.forms import Choice as Choosing
from ui.widgets.forms import in_column, in_row, set_tone, words
from ui.widgets.lists import ringed
from ui.widgets.tiles_and_words import Switch

if TYPE_CHECKING:
    from ui.background.upkeep import BookMaintenance

ROW = 46


class SheetsCard(Laid):
    """Arrows choose a sheet, Enter prints it, Ctrl+S saves it as a PDF, Esc puts the card away: `closed`.

    `kept` says whether the books took down that it was printed.
    """

    closed = Signal()
    kept = Signal(bool)
    wide = 1120

    def __init__(self, desk: Desk, version: str, paper: Paper, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._version = desk, version
        self._choices: tuple[Choice, ...] = ()
        self._upkeep: BookMaintenance | None = None
        self.nights, self.papers, self.languages, self.list = Choosing(), Choosing(), Choosing(), QListWidget()
        self.page = Switch(tr("Also as a page"), tr("for screen readers, as HTML"))
        self.preview, self.said = SheetPreview(), words("", "body_strong", "second")
        self.pdf = SecondaryButton(tr("Save as PDF"), tr("Ctrl S"), "save")
        self.go = SecondaryButton(tr("Print"), tr("Enter"), "printer", kind="go")
        self.back = SecondaryButton(tr("Close"), tr("Esc"), kind="ghost")
        self._fill(paper)
        self._arrange()
        self._connect()
        self.show_night()
        self.setAccessibleName(tr("Print a sheet"))
        self.setFocusProxy(self.list)

    @property
    def paper(self) -> Paper:
        """The paper that is chosen."""
        return PAPERS[self.papers.currentIndex()]

    @property
    def language(self) -> Language:
        """The language that is chosen for a card."""
        return list(LANGUAGES)[max(0, self.languages.currentIndex())]

    @property
    def chosen(self) -> Choice | None:
        """The sheet that is chosen."""
        row = self.list.currentRow()
        return self._choices[row] if 0 <= row < len(self._choices) else None

    def choose(self, wanted: str, of: str = "", night: int = 0) -> None:
        """Choose the first sheet of a kind, by its code; the one of a subject, by its key; of another night."""
        if (at := self.nights.findData(night)) > 0:
            self.nights.setCurrentIndex(at)
            self.show_night()
        if wanted == HAND and self._row_of(wanted, of) is None:
            self._list((self._desk.sheets.find(HAND, of, self._night), *self._choices))
        self.list.setCurrentRow(self._row_of(wanted, of) or 0)

    def _row_of(self, wanted: str, of: str) -> int | None:
        return next((at for at, choice in enumerate(self._choices) if choice.kind.code == wanted and
                     of in ("", choice.subject.key)), None)

    @property
    def _night(self) -> Night | None:
        number = self.nights.currentData()
        return next((one for one in self._desk.books.nights() if one.id == number), None)

    def show_night(self) -> None:
        """List the sheets of the night that is chosen."""
        self._list(self._desk.sheets.possible(self._night))

    def _list(self, choices: tuple[Choice, ...]) -> None:
        self._choices = choices
        self.list.clear()
        for choice in self._choices:
            item = QListWidgetItem(choice.words)
            item.setSizeHint(QSize(0, theme.current_look().px(ROW)))
            self.list.addItem(item)
        self.list.setCurrentRow(0)

    def show_sheet(self) -> None:
        """Show the chosen sheet on the chosen paper, as it would be printed now."""
        made = self._made()
        self.languages.setVisible(self.chosen is not None and self.chosen.kind.spoken)
        for button in (self.go, self.pdf):
            button.setEnabled(made is not None)
        if made is not None:
            self.preview.show_sheet(made, self.paper)
            pages = plural(self.preview.pages, "{count} page", "{count} pages")
            doubt = self._desk.books.proof.doubt if made.footer.doubt else ""
            said = [doubt, made.printed_before or (tr("One strip") if self.paper.roll else pages)]
            self._say(" ".join(filter(None, said)), "warn" if doubt else "second")
            self._follow()

    def attend(self, upkeep: "BookMaintenance") -> None:
        """While the books are verified it says how far that is, and then shows what the sheet says of them."""
        self._upkeep = upkeep
        upkeep.look()
        upkeep.changed.connect(self._follow)
        upkeep.verified.connect(self.show_sheet)
        self._follow()

    def _follow(self) -> None:
        if self._upkeep is not None and self._upkeep.running:
            self._say(tr("{state} Until then the sheet says that it is not verified yet.", state=self._upkeep.state),
                      "warn")

    def print_now(self) -> None:
        """Print the chosen sheet, by the printer that the host chooses."""
        self._send(lambda sheet: on_paper(sheet, self.paper, self))

    def save_pdf(self) -> None:
        """Save the chosen sheet as a PDF where the host says."""
        self._send(lambda sheet: as_pdf(sheet, self.paper, self))

    def _send(self, leave: Callable[[Sheet], str]) -> None:
        """Let the sheet leave the program, and write down that it did; `leave` says what was done, if anything."""
        made, op_id = self._made(), new_op_id(self._desk.clock)
        if made is None:
            return
        try:
            if said := leave(made):
                self._desk.prints.record(made, self.paper.words, op_id)
                self.kept.emit(True)
                self.show_sheet()
                self._say(said, "ok")
        except MachineFault as fault:
            self._say(str(fault), "bad")
        except Refused as refused:
            self._say(str(refused), "warn")

    def _made(self) -> Sheet | None:
        if self.chosen is None:
            return None
        zone = ZoneInfo(self.chosen.read.night.zone if self.chosen.read else self._desk.clock.zone())
        now = datetime.now(UTC).astimezone(zone)
        return self._desk.sheets.make(self.chosen, Printing(now, self._version, language=self.language))

    def _say(self, sentence: str, tone: str) -> None:
        self.said.setText(sentence)
        set_tone(self.said, tone)

    def _fill(self, paper: Paper) -> None:
        for night in self._desk.books.nights_latest_first():
            opened = moment(night.opened_at, ZoneInfo(night.zone))
            self.nights.addItem(tr("{night}, {date}", night=night.title, date=f"{opened:%Y-%m-%d}"), night.id)
        for one in PAPERS:
            self.papers.addItem(one.words)
        self.papers.setCurrentIndex(next((at for at, one in enumerate(PAPERS) if one.name == paper.name), 0))
        for language, called in LANGUAGES.items():
            self.languages.addItem(tr(called), language.value)
        for field, name in ((self.nights, tr("Night")), (self.papers, tr("Paper")), (self.list, tr("Sheets")),
                            (self.languages, tr("Language of the card"))):
            field.setAccessibleName(name)
        for choosing in (self.nights, self.papers, self.languages):
            theme.keep(choosing, "size", lambda one: one.setMinimumHeight(theme.current_look().px(44)))
        theme.written(self.list, "body_strong")
        theme.dress(self.list, ringed("QListWidget") + f"QListWidget::item {{ padding-{start()}: 12px; }}")
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def _arrange(self) -> None:
        left = in_column(words(tr("Print a sheet"), "prompt_compact"), self.nights, (self.list, 1),
                         words(tr("Paper"), "label", "label"), self.papers, self.languages, self.page, spacing=8)
        row = in_row((left, 2), (self.preview, 5), spacing=16)
        foot = in_row((self.said, 1), self.back, self.pdf, self.go, spacing=10)
        self.column.addLayout(row, 1)
        self.column.addLayout(foot)

    def _connect(self) -> None:
        self.nights.currentIndexChanged.connect(self.show_night)
        self.papers.currentIndexChanged.connect(self.show_sheet)
        self.languages.currentIndexChanged.connect(self.show_sheet)
        self.list.currentRowChanged.connect(lambda row: self.show_sheet() if row >= 0 else None)
        self.page.setChecked(with_page())
        self.page.toggled.connect(use_page)
        self.pdf.clicked.connect(self.save_pdf)
        self.go.clicked.connect(self.print_now)
        self.back.clicked.connect(self.closed)

    def place(self) -> None:
        """As large as there is room: a sheet is to be read."""
        wide = min(theme.current_look().px(self.wide), self.width() - 40)
        self.panel.setGeometry((self.width() - wide) // 2, 20, wide, self.height() - 40)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter prints, Ctrl+S saves, Esc closes; the page keys turn the sheet's pages. No key goes further."""
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        elif event.isAutoRepeat():
            return
        elif is_enter(event) and self.go.isEnabled():
            self.print_now()
        elif control and event.key() == Qt.Key.Key_S and self.pdf.isEnabled():
            self.save_pdf()
