"""Verifying the books, and holding a code read off paper against them."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from app.desk.ledger.code_check import Checked, compare_code, judged
from app.errors import Refused
from app.ledger.check import Finding
from app.words import plural, tr
from app.words.figures import thousands
from ui.books.detail_list import Told, ToldList
from ui.keys.key_events import is_enter
from ui.look import theme
from ui.widgets.buttons import SecondaryButton
from ui.widgets.forms import in_column, in_row, words

if TYPE_CHECKING:
    from app.desk import Desk
    from ui.background.upkeep import BookMaintenance


class VerifyPart(QWidget):
    """A button, a field for a code, and below them what was found. Both go on beside the screen."""

    went = Signal(str, int)

    def __init__(self, desk: "Desk", upkeep: "BookMaintenance", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._upkeep = desk, upkeep
        self._then: Callable[[list[Finding]], None] | None = None
        self.verify_button, self.check_button = SecondaryButton(tr("Verify the books")), SecondaryButton(tr("Check"))
        self.code, self.found = QLineEdit(), ToldList(tr("What was found"))
        self._arrange()
        self.verify_button.clicked.connect(self._verify_or_stop)
        self.check_button.clicked.connect(self.check)
        self.code.returnPressed.connect(self.check)
        self.found.went.connect(self.went)
        upkeep.verified.connect(self._ended)
        upkeep.failed.connect(self._failed)
        upkeep.changed.connect(self._follow)
        self.found.show_lines([Told(upkeep.state, tone="second")])

    def _arrange(self) -> None:
        look = theme.current_look()
        inside = in_column(self.verify_button,
                           words(tr("Every entry, balance and seal, and every sitting dealt again."), "note", "second"),
                           look.px(10), words(tr("Printed code to check"), "body_strong", wrap=False),
                           margins=(look.px(16), 0, look.px(16), 0))
        self.code.setPlaceholderText("1207 · ABCDE-FGHIJ")
        self.code.setAccessibleName(tr("Printed code to check"))
        self.code.setFont(theme.mono(14))
        self.code.setMaxLength(60)
        inside.addLayout(in_row((self.code, 1), self.check_button))
        in_column(inside, (self.found, 1), on=self, spacing=8, margins=(0, look.px(12), 0, 0))

    def _verify_or_stop(self) -> None:
        if self._then is not None:
            self._upkeep.stop()
        else:
            self.verify()

    def verify(self) -> None:
        """Go through the books."""
        until = self._desk.books.head().number
        self._begin(tr("Verifying {count} entries…", count=thousands(until)),
                    lambda found: self._verified(found, until))

    def _verified(self, findings: list[Finding], until: int) -> None:
        if not findings:
            said = [Told(tr("All is well up to entry {number}.", number=f"#{thousands(until)}"), tone="ok",
                         note=tr("Nothing was changed, and every sitting matches the books."))]
        else:
            head = plural(len(findings), "{count} thing was found.", "{count} things were found.")
            said = [Told(head, tone="bad" if any(one.grave for one in findings) else "warn", head=True)]
            said += [Told(one.sentence, f"#{thousands(one.entry)}" if one.entry else "",
                          tone="" if one.grave else "second", goes=("entry", one.entry) if one.entry else None)
                     for one in findings]
        self.found.show_lines(said)

    def check(self) -> None:
        """Hold the code against the books; where it fits, their content must be true too."""
        if self._then is not None:
            return
        try:
            compared = compare_code(self._desk.books, self.code.text())
        except Refused as refused:
            self.found.show_lines([Told(str(refused), tone="warn")])
            return
        if compared.holds:
            self._begin(tr("Comparing…"), lambda found: self._checked(judged(found, compared)))
        else:
            self._checked(compared)

    def _checked(self, checked: Checked) -> None:
        head = self._desk.books.head().number
        goes = ("entry", checked.entry) if 0 < checked.entry <= head else None
        self.found.show_lines([Told(tr("The code matches.") if checked.holds else tr("The code does not match."),
                                    f"#{thousands(checked.entry)}", checked.sentence,
                                    tone="ok" if checked.holds else "bad", goes=goes)])

    def _begin(self, said: str, then: "Callable[[list[Finding]], None]") -> None:
        self._show_busy(then)
        self.found.show_lines([Told(said, tone="second")])
        self._upkeep.verify()

    def _follow(self) -> None:
        """How far it is; or that it was stopped."""
        if self._then is not None:
            self.found.show_lines([Told(self._upkeep.state, tone="second")])
        if not self._upkeep.running:
            self._show_busy(None)

    def _ended(self, found: "list[Finding]", _: bool) -> None:
        then = self._then
        self._show_busy(None)
        if then is not None:
            then(found)

    def _failed(self, why: str) -> None:
        if self._then is not None:
            self._show_busy(None)
            self.found.show_lines([Told(why, tone="bad")])

    def _show_busy(self, then: "Callable[[list[Finding]], None] | None") -> None:
        self._then = then
        self.check_button.setEnabled(then is None)
        self.verify_button.show_label(tr("Verify the books") if then is None else tr("Stop"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter in the field checks the code, and opens nothing in the list beside."""
        if not (is_enter(event) and self.code.hasFocus()):
            super().keyPressEvent(event)
