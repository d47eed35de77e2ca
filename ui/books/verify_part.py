"""Verifying the books, and holding a code read off paper against them."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from app.desk.checking import Checked, check_code, read_code
from app.errors import Refused
from app.ledger.check import Finding
from app.words import plural, tr
from ui import theme
from ui.books.told import Told, ToldList
from ui.buttons import SecondaryButton
from ui.deal.answers.ask import is_enter
from ui.forms import words
from ui.start import Beside

if TYPE_CHECKING:
    from app.desk import Desk


class VerifyPart(QWidget):
    """A button, a field for a code, and below them what was found. Both go on beside the screen."""

    went = Signal(str, int)

    def __init__(self, desk: "Desk", beside: Beside, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._beside, self._busy = desk, beside, False
        self.verify_button, self.check_button = SecondaryButton(tr("Verify the books")), SecondaryButton(tr("Check"))
        self.code, self.found = QLineEdit(), ToldList(tr("What was found"))
        self._arrange()
        self.verify_button.clicked.connect(self.verify)
        self.check_button.clicked.connect(self.check)
        self.code.returnPressed.connect(self.check)
        self.found.went.connect(self.went)
        self.found.show_lines([Told(tr("Nothing was looked at yet."), tone="second")])

    def _arrange(self) -> None:
        column, row, look = QVBoxLayout(self), QHBoxLayout(), theme.look()
        column.setContentsMargins(0, look.px(12), 0, 0)
        column.setSpacing(8)
        inside = QVBoxLayout()
        inside.setContentsMargins(look.px(16), 0, look.px(16), 0)
        inside.addWidget(self.verify_button)
        inside.addWidget(words(tr("Every entry, balance and seal, and every sitting dealt again."), "note", "second"))
        inside.addSpacing(look.px(10))
        inside.addWidget(words(tr("A code read off paper"), "body_strong", wrap=False))
        self.code.setPlaceholderText("1207 · ABCDE-FGHIJ")
        self.code.setAccessibleName(tr("A code read off paper"))
        self.code.setFont(theme.mono(14))
        self.code.setMaxLength(60)
        row.addWidget(self.code, 1)
        row.addWidget(self.check_button)
        inside.addLayout(row)
        column.addLayout(inside)
        column.addWidget(self.found, 1)

    def verify(self) -> None:
        """Go through the books."""
        findings: list[Finding] = []
        until = self._desk.books.head().number
        self._begin(tr("Verifying {count} entries…", count=f"{until:,}"),
                    lambda: findings.extend(self._desk.verify()), lambda: self._verified(findings, until))

    def _verified(self, findings: list[Finding], until: int) -> None:
        if not findings:
            said = [Told(tr("All is well up to entry {number}.", number=f"#{until:,}"), tone="ok",
                         note=tr("Nothing was changed, and every sitting comes to what is booked."))]
        else:
            head = plural(len(findings), "{count} thing was found.", "{count} things were found.")
            said = [Told(head, tone="bad" if any(one.grave for one in findings) else "warn", head=True)]
            said += [Told(one.sentence, f"#{one.entry:,}" if one.entry else "", tone="" if one.grave else "second",
                          goes=("entry", one.entry) if one.entry else None) for one in findings]
        self.found.show_lines(said)

    def check(self) -> None:
        """Hold the code against the books."""
        checked: list[Checked] = []
        typed = self.code.text()
        try:
            read_code(typed)
        except Refused as refused:
            self.found.show_lines([Told(str(refused), tone="warn")])
            return
        self._begin(tr("Comparing…"), lambda: checked.append(check_code(self._desk.books, typed)),
                    lambda: self._checked(checked[0]))

    def _checked(self, checked: Checked) -> None:
        head = self._desk.books.head().number
        goes = ("entry", checked.entry) if 0 < checked.entry <= head else None
        self.found.show_lines([Told(tr("The code holds.") if checked.holds else tr("The code does not hold."),
                                    f"#{checked.entry:,}", checked.sentence, tone="ok" if checked.holds else "bad",
                                    goes=goes)])

    def _begin(self, said: str, job: Callable[[], object], done: Callable[[], None]) -> None:
        if self._busy:
            return
        self._show_busy(True)
        self.found.show_lines([Told(said, tone="second")])

        def ended() -> None:
            self._show_busy(False)
            done()

        def failed(refusal: object) -> None:
            self._show_busy(False)
            self.found.show_lines([Told(str(refusal), tone="bad")])

        self._beside.do(job, ended, failed)

    def _show_busy(self, busy: bool) -> None:
        self._busy = busy
        for button in (self.verify_button, self.check_button):
            button.setEnabled(not busy)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter in the field checks the code, and opens nothing in the list beside."""
        if not (is_enter(event) and self.code.hasFocus()):
            super().keyPressEvent(event)
