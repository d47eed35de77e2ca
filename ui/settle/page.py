"""The Settle page: results, payments, and the sheet on its way to paper."""

import re
from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import QStandardPaths, Qt, Signal, SignalInstance
from PySide6.QtGui import QColor, QIcon, QKeySequence, QPainter, QPaintEvent, QShortcut
from PySide6.QtWidgets import (
    QButtonGroup,
    QFileDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.errors import MachineFault
from app.money import priced
from app.settlement import NightStatement
from app.sheets.blocks import Sheet
from app.sheets.settlement import open_points
from app.words import plural, tr
from ui import theme
from ui.icons import icon
from ui.printing import PAPERS, Paper, SheetPreview, print_sheet, write_pdf
from ui.settle.closing import ClosingPanel
from ui.settle.payments import PaymentList
from ui.settle.results import ResultTable

CHOSEN = (
    f"QPushButton:checked {{ background: {theme.BRASS_DIM}; color: {theme.BRASS_TEXT};"
    f" border-color: {theme.BRASS_EDGE}; }}"
    "QPushButton { padding: 0 6px; } QPushButton:focus { padding: 0 4px; }"
)
MakeSheet = Callable[[NightStatement], Sheet]


class SettlePage(QWidget):
    """What everybody is owed, who pays whom, and the sheet that will be printed.

    `make_sheet` is asked anew each time a sheet leaves the program, so that it carries the minute it was printed in.
    Emits `printed` with the paper's name, `saved` with the PDF's path, and `faulted` with a sentence for the host.
    """

    printed = Signal(str)
    saved = Signal(str)
    faulted = Signal(str)
    cash_out_wanted = Signal(int, int, str, str)
    commission_wanted = Signal(int, str, str)
    close_wanted = Signal()
    count_wanted = Signal()

    def __init__(self, make_sheet: MakeSheet, paper: Paper = PAPERS[0], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._make_sheet = make_sheet
        self._statement: NightStatement | None = None
        self._paper = paper
        self.payments, self.results, self.preview = PaymentList(), ResultTable(), SheetPreview()
        self.count, self.balance, self.sheet_size = _tag(), _tag(), _tag()
        self.status, self.nobody = _line("body"), _line("reason")
        self.pdf_button = _button(tr("Save as PDF"), icon("save"))
        self.print_button = _button(tr("Print"), icon("printer", theme.BRASS_INK))
        self.print_button.setProperty("kind", "primary")
        self.print_button.setToolTip(theme.plain_tip(tr("Ctrl+P prints the sheet")))
        self.papers = self._paper_buttons()
        self.closing = ClosingPanel()
        self.closing.hide()
        self._arrange()
        self._connect()
        self._tell()

    @property
    def paper(self) -> Paper:
        """The paper that the sheet is laid out for."""
        return self._paper

    def paintEvent(self, event: QPaintEvent) -> None:
        """The window's own dark behind the panels."""
        painter = QPainter(self)
        painter.fillRect(event.rect(), QColor(theme.INK0))
        painter.end()

    def show_statement(self, statement: NightStatement) -> None:
        """Show a night as its books stand."""
        self._statement = statement
        self.payments.show_statement(statement)
        self.results.show_statement(statement)
        self._show_sheet()
        self._tell()

    def show_night(self, is_open: bool, owed: Mapping[int, int] | None = None, chips_counted: bool = True) -> None:
        """Offer cashing out, counting and closing while the night runs; `owed` is commission in the boxes."""
        if self._statement is not None:
            self.closing.show_statement(self._statement, is_open, owed, chips_counted)
            self.setFocusProxy(self.closing.first if is_open else self.pdf_button)

    def refuse(self, sentence: str) -> None:
        """Why cashing out or closing was not done."""
        self.closing.refuse(sentence)

    def use_paper(self, paper: Paper) -> None:
        """Lay the sheet out for another paper."""
        self._paper = paper
        self._show_sheet()

    def print_now(self) -> None:
        """Print the sheet, by the printer that the host chooses."""
        if self._statement is None:
            return
        try:
            if print_sheet(self._make_sheet(self._statement), self._paper, self):
                self._done(tr("Printed on {paper}.", paper=self._paper.words), self.printed, self._paper.name)
        except MachineFault as fault:
            self._failed(fault)

    def save_pdf(self) -> None:
        """Save the sheet as a PDF where the host says."""
        if self._statement is None or (path := self._chosen_path(self._statement)) is None:
            return
        try:
            write_pdf(self._make_sheet(self._statement), path, self._paper)
        except MachineFault as fault:
            self._failed(fault)
        else:
            self._done(tr("Saved as {path}.", path=path), self.saved, str(path))

    def _chosen_path(self, statement: NightStatement) -> Path | None:
        folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        chosen, _ = QFileDialog.getSaveFileName(
            self, tr("Save as PDF"), str(Path(folder) / file_name(statement)), tr("PDF files (*.pdf)")
        )
        return (Path(chosen) if chosen.lower().endswith(".pdf") else Path(f"{chosen}.pdf")) if chosen else None

    def _done(self, sentence: str, signal: SignalInstance, value: str) -> None:
        self._say(sentence, "ok")
        signal.emit(value)

    def _failed(self, fault: MachineFault) -> None:
        self._say(str(fault), "bad")
        self.faulted.emit(str(fault))

    def _show_sheet(self) -> None:
        if self._statement is None:
            return
        self.preview.show_sheet(self._make_sheet(self._statement), self._paper)
        self.sheet_size.setText(plural(self.preview.pages, "{count} page", "{count} pages"))

    def _tell(self) -> None:
        statement = self._statement
        for button in (self.print_button, self.pdf_button, *self.papers.buttons()):
            button.setEnabled(statement is not None)
        if statement is None:
            self.nobody.setText(tr("No night has been opened."))
            self._say(tr("Open a night to settle it."), "second")
            return
        self._tell_payments(statement)
        self._tell_balance(statement)
        points = open_points(statement)
        self._say(" ".join(points) or tr("The books balance. This sheet is final."), "warn" if points else "ok")

    def _tell_payments(self, statement: NightStatement) -> None:
        transfers = 0 if statement.holding else len(statement.payments)
        self.count.setText("" if statement.holding else plural(transfers, "{count} transfer", "{count} transfers"))
        self.payments.setVisible(transfers > 0)
        self.nobody.setVisible(not transfers)
        if statement.difference:
            self.nobody.setText(tr("Nobody can settle while the books do not add up."))
        elif statement.holding:
            self.nobody.setText(tr("Cash everybody out first: what is still held changes who pays whom."))
        else:
            self.nobody.setText(tr("Nobody owes anybody anything."))

    def _tell_balance(self, statement: NightStatement) -> None:
        off = statement.difference
        amount = priced(abs(off), statement.money)
        self.balance.setText(tr("Off by {amount}", amount=amount) if off else tr("Adds up to 0"))
        _tone(self.balance, "bad" if off else "ok")

    def _say(self, sentence: str, tone: str) -> None:
        self.status.setText(sentence)
        _tone(self.status, tone)

    def _connect(self) -> None:
        self.closing.cash_out.connect(self.cash_out_wanted)
        self.closing.commission.connect(self.commission_wanted)
        self.closing.close_night.connect(self.close_wanted)
        self.closing.count_wanted.connect(self.count_wanted)
        self.print_button.clicked.connect(self.print_now)
        self.pdf_button.clicked.connect(self.save_pdf)
        self.papers.idClicked.connect(lambda at: self.use_paper(PAPERS[at]))
        shortcut = QShortcut(QKeySequence(QKeySequence.StandardKey.Print), self)
        shortcut.activated.connect(self.print_now)

    def _paper_buttons(self) -> QButtonGroup:
        group = QButtonGroup(self)
        for at, paper in enumerate(PAPERS):
            button = QPushButton(paper.words)
            button.setCheckable(True)
            button.setChecked(paper == self._paper)
            button.setAccessibleName(tr("Paper {name}", name=paper.words))
            button.setStyleSheet(CHOSEN)
            button.setMinimumSize(theme.look().px(52), theme.look().px(44))
            group.addButton(button, at)
        return group

    def _arrange(self) -> None:
        columns = QHBoxLayout()
        columns.setSpacing(12)
        columns.addWidget(_panel(tr("Who pays whom"), [self.count], [self.payments, self.nobody]), 12)
        columns.addWidget(_panel(tr("By player"), [self.balance], [self.results]), 14)
        choices = [self.sheet_size, *self.papers.buttons()]
        sheet = _panel(tr("Sheet"), choices, [self.preview])
        columns.addWidget(sheet, 9)
        foot = QHBoxLayout()
        foot.setSpacing(10)
        foot.addWidget(self.status, 1)
        foot.addWidget(self.pdf_button)
        foot.addWidget(self.print_button)
        page = QVBoxLayout(self)
        page.setContentsMargins(14, 14, 14, 14)
        page.setSpacing(12)
        page.addLayout(columns, 1)
        page.addWidget(self.closing)
        page.addLayout(foot)


def file_name(statement: NightStatement) -> str:
    """A name for the PDF that every system takes: "Friday Night S-0031.pdf"."""
    plain = re.sub(r'[\x00-\x1f<>:"/\\|?*]+', " ", f"{statement.night[:60]} {statement.sheet}")
    return " ".join(plain.split()).strip(" .") + ".pdf"


def _panel(title: str, extras: list[QWidget], content: list[QWidget]) -> QFrame:
    panel = QFrame()
    panel.setProperty("panel", True)
    head = QHBoxLayout()
    head.setContentsMargins(8, 0, 4, 0)
    heading = QLabel(title)
    heading.setTextFormat(Qt.TextFormat.PlainText)
    heading.setFont(theme.font("heading"))
    head.addWidget(heading)
    head.addStretch(1)
    for extra in extras:
        head.addWidget(extra)
    bar = QWidget()
    bar.setLayout(head)
    bar.setMinimumHeight(theme.look().px(64))
    inside = QVBoxLayout(panel)
    inside.setContentsMargins(8, 1, 8, 8)
    inside.setSpacing(0)
    inside.addWidget(bar)
    for widget in content:
        inside.addWidget(widget, 1)
    return panel


def _tag() -> QLabel:
    tag = QLabel()
    tag.setTextFormat(Qt.TextFormat.PlainText)
    tag.setFont(theme.font("note_strong"))
    return tag


def _line(role: str) -> QLabel:
    line = QLabel()
    line.setTextFormat(Qt.TextFormat.PlainText)
    line.setFont(theme.font(role))
    line.setWordWrap(True)
    line.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    line.setContentsMargins(14, 4, 14, 4)
    return line


def _button(words: str, picture: QIcon) -> QPushButton:
    button = QPushButton(picture, f" {words}")
    button.setAccessibleName(words)
    button.setFont(theme.font("body_strong"))
    button.setMinimumHeight(theme.look().px(44))
    return button


def _tone(label: QLabel, tone: str) -> None:
    label.setProperty("tone", tone)
    label.style().unpolish(label)
    label.style().polish(label)
