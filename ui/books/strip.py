"""The strip of the Ledger page: what is chosen, what can be done with it, and what Enter does."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.words import tr
from ui.look import theme
from ui.strip.prompt_strip import LINE, PromptStrip
from ui.widgets.buttons import SecondaryButton
from ui.widgets.forms import in_row

CSV, JSON, JOURNAL, IMPORT, MEND = "C", "J", "L", "I", "M"


class LedgerStrip(PromptStrip):
    """The slim strip, with the letters that take the books out, take results in, and mend. `pressed` gives one.

    `row_place` is where the row that is chosen is, while the list has the keyboard: "3 of 14"; `reads` says that the
    books are still being read, and nothing is told until they are.
    """

    NARROW = 540  # it stands beside a column
    pressed = Signal(str)
    row_place, reads = "", False

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.keys = {MEND: SecondaryButton(tr("Correct tonight"), MEND), CSV: SecondaryButton(tr("CSV"), CSV),
                     JSON: SecondaryButton(tr("JSON"), JSON), JOURNAL: SecondaryButton(tr("Journal"), JOURNAL),
                     IMPORT: SecondaryButton(tr("Import"), IMPORT)}
        self.row = QWidget()
        inside = in_row(on=self.row, spacing=theme.current_look().key_gap)
        for code, key in self.keys.items():
            key.in_strip = True
            key.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
            key.clicked.connect(lambda _=False, code=code: self.pressed.emit(code))
            inside.addWidget(key)
        inside.addStretch(1)
        self.show_row(self.row, undo=False)

    def heard(self, short: bool = False) -> tuple[str, ...]:
        """The list tells its row; where that is, and what Enter does with it, is told here."""
        if self.reads:
            return ()
        return (self.row_place, self.primary_button.label) if self.row_place else super().heard(short)

    def offer(self, can_mend: bool, why: str, what: str) -> None:
        """Say what would be written out, and whether what is chosen can be mended, or why not."""
        self.keys[MEND].setEnabled(can_mend)
        self.keys[MEND].show_label(tr("Correct tonight"), why)
        for code in (CSV, JSON, JOURNAL):
            self.keys[code].show_label(self.keys[code].label, what)

    def _measure(self) -> None:
        super()._measure()
        look = theme.current_look()
        self._column.setContentsMargins(look.margin, LINE, look.margin, look.pick(16, 12))

    def usual_height(self) -> int:
        """Slim."""
        return theme.current_look().strip_elsewhere
