"""The Settle page: results, payments, and the sheet on its way to paper."""

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Qt, Signal, SignalInstance
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QButtonGroup, QFrame, QHBoxLayout, QLabel, QPushButton, QStackedWidget, QWidget

from app.errors import MachineFault
from app.money import priced
from app.settlement import NightStatement, PaymentNow
from app.sheets.blocks import Sheet
from app.sheets.settlement import night_notes, open_points, short_box, unsettled
from app.store.proof.state import Proof
from app.words import plural, tr
from ui.heard.state import PageTold
from ui.heard.widgets import PART
from ui.look import theme
from ui.look.icons import give_icon
from ui.look.tips import show_tip
from ui.printing import PAPERS, Paper, SheetPreview
from ui.printing.leaving import as_pdf, on_paper
from ui.settle.payment_detail import BehindPanel
from ui.settle.payments import PaymentList
from ui.settle.results import ResultTable
from ui.settle.strip import SettleStrip
from ui.strip.strip_place import StripPlace
from ui.widgets.forms import SPRING, Choice, button, in_column, in_row, set_tone

if TYPE_CHECKING:
    from app.desk.cashier.settling import Settling
    from ui.settle.ending import Ending

CHOSEN = (
    f"QPushButton:checked {{ background: {theme.BRASS_DIM}; color: {theme.BRASS_TEXT};"
    f" border-color: {theme.BRASS_EDGE}; }}"
    "QPushButton { padding: 0 6px; } QPushButton:focus { padding: 0 4px; }"
)
MOST_NOTES = 3
MakeSheet = Callable[[NightStatement], Sheet]


UNPROVEN = Proof()
"""Nothing was gone through yet."""


class SettlePage(QWidget):
    """What everybody is owed, who pays whom, and the sheet that will be printed.

    `make_sheet` is asked anew each time a sheet leaves the program, so that it carries the minute it was printed in.
    Emits `printed` and `saved` with the paper's name, and `faulted` with a sentence for the host.
    """

    heard_role = PART
    printed = Signal(str)
    saved = Signal(str)
    faulted = Signal(str)
    night_chosen = Signal(int)

    def __init__(self, make_sheet: MakeSheet, paper: Paper = PAPERS[0], parent: QWidget | None = None,
                 ending: "Ending | None" = None) -> None:
        super().__init__(parent)
        self.make_sheet, self.ending = make_sheet, ending
        self._statement: NightStatement | None = None
        self._proof, self._verifying = UNPROVEN, ""
        self._paper = paper
        self.payments, self.results, self.preview = PaymentList(), ResultTable(), SheetPreview()
        self.count, self.balance, self.sheet_size = _tag(), _tag(), _tag()
        self.status, self.nobody = _line("body"), _line("reason")
        self.pdf_button = _button(tr("Save as PDF"), "save")
        self.print_button = _button(tr("Print"), "printer", theme.BRASS_INK)
        self.print_button.setProperty("kind", "primary")
        show_tip(self.print_button, tr("Ctrl+P lists every sheet"))
        self.papers = self._paper_buttons()
        self.strip, self.behind = SettleStrip(), BehindPanel()
        self.through_button, self.progress, self.moved = button("", "ghost"), _tag(), _tag()
        self.nights, self.notes = Choice(), _line("note")
        self.take_key: Callable[[QKeyEvent], bool] = lambda event: False
        for hidden in (self.strip, self.through_button):
            hidden.hide()
        self.setAccessibleName(tr("Settle"))
        self._arrange()
        self._connect()
        self._state = PageTold(self, self._sentences)
        self._tell()

    @property
    def paper(self) -> Paper:
        """The paper that the sheet is laid out for."""
        return self._paper

    def paintEvent(self, event: QPaintEvent) -> None:
        """The window's own dark behind the panels."""
        painter = QPainter(self)
        painter.fillRect(event.rect(), theme.colour(theme.INK0))
        painter.end()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The keys of settling; the others go on to the window."""
        if not self.take_key(event):
            super().keyPressEvent(event)

    def show_statement(self, statement: NightStatement, settling: bool = False, proof: Proof = UNPROVEN) -> None:
        """Show a night as its books stand; `settling` offers its payments to be marked.

        `proof` is how far the books can be trusted: that they were changed is said before anything else.
        """
        self._statement, self._proof = statement, proof
        self.strip.setVisible(settling)
        self.strip.show_doubt(proof.doubt if proof.grave else "")
        self.payments.show_statement(statement, settling)
        self.results.show_statement(statement)
        self._show_sheet()
        self._tell()

    def show_verifying(self, said: str) -> None:
        """How far the books are gone through meanwhile, for as long as they are not verified; "" where nobody does."""
        if said != self._verifying:
            self._verifying = said
            if not self._proof.is_verified:
                self._tell()

    def show_steps(self, on: bool, at_close: bool = False) -> None:
        """While the night is open: the panel of its step, and from the close on what the sheet will say."""
        if self.ending is None:
            return
        in_steps = on and not at_close
        strip = on or self.strip.isVisibleTo(self)  # its button is the one that shines
        self.print_button.setProperty("kind", "" if strip else "primary")
        give_icon(self.print_button, "printer", theme.TX1 if strip else theme.BRASS_INK)
        set_tone(self.print_button, "")
        self.ending.strip.setVisible(on)
        hidden = self.upper.currentIndex() > 0
        self.upper.setCurrentIndex(int(in_steps))
        if hidden and not in_steps:
            self._show_sheet()
        if in_steps:
            self.ending.foot.addWidget(self.nights)
        else:
            self.foot.insertWidget(1, self.nights)
        self.setFocusProxy(self.ending.first if on else self.payments if self.strip.isVisibleTo(self)
                           else self.pdf_button)

    def show_nights(self, nights: Mapping[int, str], shown: int) -> None:
        """Offer the nights that can be looked at, by number; there is nothing to choose where there is one."""
        with QSignalBlocker(self.nights):
            self.nights.clear()
            for number, title in nights.items():
                self.nights.addItem(title, number)
            self.nights.setCurrentIndex(max(0, self.nights.findData(shown)))
        self.nights.setVisible(len(nights) > 1)

    @property
    def payments_row(self) -> int:
        """The payment that is chosen, by its place in the list; -1 for none."""
        return self.payments.row

    def choose_payment(self, row: int) -> None:
        """Choose a payment of the list."""
        self.payments.choose(row)

    def step(self, by: int) -> None:
        """Choose the payment before or after."""
        rows = self.payments.model().rowCount()
        if rows:
            self.payments.setCurrentIndex(self.payments.model().index(
                min(rows - 1, max(0, self.payments_row + by)), 0))

    def open_behind(self, statement: NightStatement, now: PaymentNow, settling: "Settling", night: int) -> None:
        """Open a payment to the entries behind it, in the place of the results."""
        self.behind.show_behind(statement, now, settling, night)
        self.middle.setCurrentIndex(1)

    def close_behind(self) -> None:
        """The results again."""
        self.middle.setCurrentIndex(0)

    def refuse(self, sentence: str) -> None:
        """Why something was not done."""
        if self.ending is not None and self.ending.strip.isVisibleTo(self):
            self.ending.refuse(sentence)
        else:
            self._say(sentence, "warn")

    def use_paper(self, paper: Paper) -> None:
        """Lay the sheet out for another paper."""
        self._paper = paper
        self._show_sheet()

    def print_now(self) -> None:
        """Print the sheet, by the printer that the host chooses."""
        if self._statement is None:
            return
        try:
            if said := on_paper(self.make_sheet(self._statement), self._paper, self, file_name(self._statement)):
                self._done(said, self.printed, self._paper.name)
        except MachineFault as fault:
            self._failed(fault)

    def save_pdf(self) -> None:
        """Save the sheet as a PDF where the host says."""
        if self._statement is None:
            return
        try:
            if said := as_pdf(self.make_sheet(self._statement), self._paper, self, file_name(self._statement)):
                self._done(said, self.saved, self._paper.name)
        except MachineFault as fault:
            self._failed(fault)

    def _done(self, sentence: str, signal: SignalInstance, value: str) -> None:
        self._say(sentence, "ok")
        signal.emit(value)

    def _failed(self, fault: MachineFault) -> None:
        self._say(str(fault), "bad")
        self.faulted.emit(str(fault))

    def _show_sheet(self) -> None:
        """Lay the sheet out where it is in sight: each step of the night’s end would wait for it."""
        if self._statement is None or self.upper.currentIndex():
            return
        self.preview.show_sheet(self.make_sheet(self._statement), self._paper)
        self.sheet_size.setText(plural(self.preview.pages, "{count} page", "{count} pages"))

    def _tell(self) -> None:
        statement = self._statement
        for one in (self.print_button, self.pdf_button, *self.papers.buttons()):
            one.setEnabled(statement is not None)
        if statement is None:
            self.nobody.setText(tr("No night has been opened."))
            self._say(tr("Open a night to settle it."), "second")
            return
        self._tell_payments(statement)
        self._tell_balance(statement)
        short = "" if unsettled(statement) else short_box(statement)
        points = [*open_points(statement), *([short] if short else [])]
        proof = self._proof
        doubt = " ".join(filter(None, (proof.doubt, self._verifying)))
        points = [proof.reason, *points] if proof.grave else [*points, doubt] if proof.doubt else points
        self._say(" ".join(points) or tr("The books balance and are verified. This sheet is final."),
                  "bad" if proof.grave else "warn" if points else "ok")

    def _tell_payments(self, statement: NightStatement) -> None:
        waits = unsettled(statement)
        transfers = 0 if waits else len(statement.payments)
        self.count.setText("" if waits else plural(transfers, "{count} transfer", "{count} transfers"))
        self.payments.setVisible(transfers > 0)
        self.nobody.setVisible(not transfers)
        self.nobody.setText(waits or tr("Nobody owes anybody anything."))
        self._tell_progress(statement)

    def _tell_progress(self, statement: NightStatement) -> None:
        """How many are dealt with, and how many there would be by the other way."""
        every, shown = statement.settling, not unsettled(statement) and self.strip.isVisibleTo(self)
        done = sum(not one.left for one in every)
        shown = shown and bool(every)
        self.progress.setText(tr("{done} of {count} paid or carried", done=done, count=len(every)) if shown else "")
        set_tone(self.progress, "ok" if done == len(every) else "second")
        moved = sum(one.payment.amount - one.left for one in every)
        self.moved.setText(tr("{moved} of {all} settled", moved=priced(moved, statement.money),
                              all=priced(sum(one.payment.amount for one in every), statement.money))
                           if shown else "")
        through = statement.goes_through_host
        self.through_button.setText(tr("{count} if all through the house bank", count=statement.through_host))
        self.through_button.setAccessibleName(tr("All through the house bank"))
        self.through_button.setChecked(through)
        self.through_button.setVisible(shown and (through or not statement.settled))

    def _tell_balance(self, statement: NightStatement) -> None:
        off = statement.difference
        amount = priced(abs(off), statement.money)
        self.balance.setText(tr("Out by {amount}", amount=amount) if off else tr("Adds up to 0"))
        set_tone(self.balance, "bad" if off else "ok")
        said = short_box(statement)  # that is in the status line
        notes = [note for note in night_notes(statement) if note != said]
        more = [tr("More on the sheet.")] if len(notes) > MOST_NOTES else []
        self.notes.setText("\n".join([*notes[:MOST_NOTES], *more]))
        self.notes.setVisible(bool(notes))

    def _say(self, sentence: str, tone: str) -> None:
        self.status.setText(sentence)
        set_tone(self.status, tone)
        self._state.look()

    def _sentences(self) -> tuple[str, ...]:
        """Of a night that is settled; while there is something to be done the strip tells it."""
        ending = self.ending is not None and self.ending.strip.isVisibleTo(self)
        return () if ending or self.strip.isVisibleTo(self) else (self.nights.currentText(), self.status.text())

    def _connect(self) -> None:
        self.behind.closed.connect(self.close_behind)
        self.nights.activated.connect(lambda at: self.night_chosen.emit(self.nights.itemData(at)))
        self.print_button.clicked.connect(self.print_now)
        self.pdf_button.clicked.connect(self.save_pdf)
        self.papers.idClicked.connect(lambda at: self.use_paper(PAPERS[at]))

    def _paper_buttons(self) -> QButtonGroup:
        group = QButtonGroup(self)
        for at, paper in enumerate(PAPERS):
            button = QPushButton(paper.words)
            button.setCheckable(True)
            button.setChecked(paper == self._paper)
            button.setAccessibleName(tr("Paper {name}", name=paper.words))
            theme.dress(button, CHOSEN)
            button.setMinimumSize(theme.current_look().px(52), theme.current_look().px(44))
            group.addButton(button, at)
        return group

    def _arrange(self) -> None:
        self.through_button.setCheckable(True)
        self.nights.setAccessibleName(tr("Night shown"))
        theme.written(self.nights, "body_strong", 44)
        self.middle = QStackedWidget()
        self.middle.addWidget(_panel(tr("By player"), [self.balance], [self.results], self.notes))
        self.middle.addWidget(self.behind)
        columns = QHBoxLayout()
        columns.setSpacing(12)
        columns.addWidget(_panel(tr("Who pays whom"), [self.count, self.through_button],
                                 [self.payments, self.nobody], _ends(self.progress, self.moved)), 12)
        columns.addWidget(self.middle, 14)
        sheet = _panel(tr("Sheet"), [self.sheet_size], [self.preview])
        columns.addWidget(sheet, 9)
        self.foot = in_row((self.status, 1), self.nights, *self.papers.buttons(), self.pdf_button, self.print_button,
                           spacing=10)
        told = QWidget()
        inside = in_column((columns, 1), self.foot, on=told, spacing=12)

        def measure(_: QWidget) -> None:
            """In a small window nobody can read the sheet, and the names need the room."""
            edge = theme.current_look().pick(14, 14, small=8)
            inside.setContentsMargins(edge, edge, edge, edge)
            inside.setSpacing(edge)
            sheet.setHidden(theme.current_look().small)

        theme.keep(told, "room", measure)
        self.upper = QStackedWidget()
        self.upper.addWidget(told)
        page = in_column((self.upper, 1), StripPlace(self.strip), on=self, spacing=0)
        if self.ending is not None:
            self.upper.addWidget(self.ending.body)
            self.ending.strip.hide()
            page.addWidget(StripPlace(self.ending.strip))


def file_name(statement: NightStatement) -> str:
    """A name for the PDF that every system takes: "Friday Night S-0031.pdf"."""
    plain = re.sub(r'[\x00-\x1f<>:"/\\|?*]+', " ", f"{statement.night[:60]} {statement.sheet}")
    return " ".join(plain.split()).strip(" .") + ".pdf"


def _panel(title: str, extras: list[QWidget], content: list[QWidget], below: QWidget | None = None) -> QFrame:
    """A framed part of the page: what it is, what fills it, and what stands below that."""
    panel = QFrame()
    panel.setProperty("panel", True)
    heading = QLabel(title)
    heading.setTextFormat(Qt.TextFormat.PlainText)
    theme.written(heading, "heading")
    head = in_row(heading, SPRING, *extras, margins=(8, 0, 4, 0))
    bar = QWidget()
    bar.setLayout(head)
    theme.keep(bar, "height", lambda one: one.setFixedHeight(theme.current_look().pick(64, 64, small=46)))
    inside = in_column(bar, *((widget, 1) for widget in content), on=panel, spacing=0, margins=(8, 1, 8, 8))
    if below is not None:
        inside.addWidget(below)
    return panel


def _ends(left: QLabel, right: QLabel) -> QWidget:
    """Two words at the ends of a line."""
    line = QWidget()
    in_row(left, SPRING, right, on=line, margins=(8, 4, 8, 0))
    return line


def _tag() -> QLabel:
    tag = QLabel()
    tag.setTextFormat(Qt.TextFormat.PlainText)
    theme.written(tag, "note_strong")
    return tag


def _line(role: str) -> QLabel:
    line = QLabel()
    line.setTextFormat(Qt.TextFormat.PlainText)
    theme.written(line, role)
    line.setWordWrap(True)
    line.setAlignment(Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter)
    line.setContentsMargins(14, 4, 14, 4)
    return line


def _button(words: str, picture: str, shade: str = theme.TX1) -> QPushButton:
    button = QPushButton(f" {words}")
    give_icon(button, picture, shade)
    button.setAccessibleName(words)
    theme.written(button, "body_strong", 44)
    return button
