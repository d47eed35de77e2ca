"""Where the books are, copying them, verifying them; and what the program is made of."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from app.games import GAMES
from app.words import plural, tr
from ui.settings.rows import Part, column_of
from ui.widgets.forms import button, in_column, in_row, words

if TYPE_CHECKING:
    from app.desk import Desk
    from ui.background.upkeep import BookMaintenance

SHOWN_FINDINGS = 12


class BooksPart(Part):
    """`backup_wanted` and `verify` ask for what their buttons say."""

    backup_wanted = Signal()
    verify = Signal()

    def __init__(self, desk: "Desk", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self._upkeep: BookMaintenance | None = None

    def attend(self, upkeep: "BookMaintenance") -> None:
        """Show how far the books are verified, from now on."""
        self._upkeep = upkeep
        upkeep.changed.connect(self.show_state)

    def fill(self) -> None:
        """The file, and what can be done with it."""
        self.backup_button, self.verify_button = button(tr("Back up now")), button(tr("Verify now"))
        self.backup_button.clicked.connect(self.backup_wanted)
        self.verify_button.clicked.connect(self._verify_or_stop)
        self.state = words("", "note_strong", "second")
        where = words(str(self.desk.books.path), "body")
        where.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.findings = words("", "body", "bad")
        self.findings.hide()
        column_of(
            self, tr("Books and backup"), told(tr("The file"), where),
            _acting(tr("Backup"), tr("A copy in a folder of yours, opened and verified before it counts. Each closed "
                                     "night is also copied, beside the books."), self.backup_button),
            _acting(tr("Verification"), tr("Every entry, every balance, the chain that shows a change, and every "
                                           "sitting dealt again. What is new is verified behind the first prompt each "
                                           "time the books are opened; all of it once a day."),
                    self.verify_button, self.state),
            self.findings)
        self.show_state()

    def _verify_or_stop(self) -> None:
        if self._upkeep is not None and self._upkeep.running:
            self._upkeep.stop()
        else:
            self.verify.emit()

    def show_state(self) -> None:
        """How far the books are verified; while they are, the button stops it."""
        if self._upkeep is None or not hasattr(self, "state"):
            return
        self.state.setText(self._upkeep.state)
        said = tr("Stop") if self._upkeep.running else tr("Verify now")
        self.verify_button.setText(said)
        self.verify_button.setAccessibleName(said)

    def show_findings(self, found: list[str]) -> None:
        """What the verification has found."""
        more = len(found) - SHOWN_FINDINGS
        lines = [*found[:SHOWN_FINDINGS], *([tr("and {count} more.", count=more)] if more > 0 else [])]
        self.findings.setText("\n".join(lines))
        self.findings.setVisible(bool(found))
        if found:
            self.said.emit(plural(len(found), "{count} fault found in the books.",
                                  "{count} faults found in the books."), "bad")
        else:
            self.said.emit(tr("The books verify: nothing is wrong."), "ok")


class AboutPart(Part):
    """The program, its games' sources, and whom it owes what to."""

    def __init__(self, version: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.version = version

    def fill(self) -> None:
        """A row for each."""
        said = [(tr("Sabot {version}", version=self.version),
                 tr("For a host who deals real cards by hand. Everything stays on this computer."))]
        said += [(tr(game.name), " ".join((*game.from_whom, game.link))) for game in GAMES]
        said += [
            (tr("Fonts"), tr("Inter, JetBrains Mono and Noto Sans CJK, under the SIL Open Font License 1.1.")),
            (tr("Built with"), tr("Qt for Python, under the LGPL version 3; SQLModel, SQLAlchemy, Alembic, "
                                  "argon2-cffi and platformdirs, each under its own free licence.")),
            (tr("Cards, chips and icons"), tr("Drawn for this program.")),
        ]
        column_of(self, tr("About"), *(told(label, words(text, "body", "second")) for label, text in said))


def told(label: str, *what: QWidget) -> QWidget:
    """A label with something below it."""
    made = QWidget()
    in_column(words(label, "body_strong", wrap=False), *what, on=made, spacing=2, margins=(0, 12, 0, 12))
    return made


def _acting(label: str, note: str, act: QWidget, *below: QWidget) -> QWidget:
    made = QWidget()
    in_row((told(label, words(note, "note", "second"), *below), 1), act, on=made, spacing=20)
    return made
