"""Where the books are, copying them, verifying them; and what the program is made of."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from app.desk.records.taken_up import to_do_words
from app.games import GAMES
from app.words import plural, tr
from ui.settings.rows import Part, column_of
from ui.widgets.forms import button, in_column, in_row, set_tone, words

if TYPE_CHECKING:
    from app.desk import Desk
    from ui.background.copies import CopiesKept
    from ui.background.upkeep import BookMaintenance

SHOWN_FINDINGS = 12


class BooksPart(Part):
    """`backup_wanted`, `verify`, `second_wanted`, `copy_wanted`, `move_wanted` and `key_wanted` ask for what their
    buttons say.

    `second_unwanted` asks that copies go to no second place any more. After a copy was taken up `list_wanted` asks for
    what is to be keyed again, `count_wanted` for the count of the rack, and `all_said` says that no more is keyed.
    """

    backup_wanted = Signal()
    verify = Signal()
    second_wanted = Signal()
    second_unwanted = Signal()
    copy_wanted = Signal()
    list_wanted = Signal()
    count_wanted = Signal()
    all_said = Signal()
    move_wanted = Signal()
    key_wanted = Signal()

    def __init__(self, desk: "Desk", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self._upkeep: BookMaintenance | None = None
        self._copies: CopiesKept | None = None

    def attend(self, upkeep: "BookMaintenance", copies: "CopiesKept") -> None:
        """Show how far the books are verified, and when they were copied, from now on."""
        self._upkeep, self._copies = upkeep, copies
        upkeep.changed.connect(self.show_state)
        copies.changed.connect(self.show_copies)
        copies.to_key.connect(self.show_left)

    def fill(self) -> None:
        """The file, and what can be done with it."""
        self.backup_button, self.verify_button = button(tr("Back up now")), button(tr("Verify now"))
        self.backup_button.clicked.connect(self.backup_wanted)
        self.verify_button.clicked.connect(self._verify_or_stop)
        self.second_button, self.no_second = button(tr("Choose a folder…")), button(tr("None"), "ghost")
        self.copy_button = button(tr("Go on with a copy…"))
        self.second_button.clicked.connect(self.second_wanted)
        self.no_second.clicked.connect(self.second_unwanted)
        self.copy_button.clicked.connect(self.copy_wanted)
        self.move_button, self.key_button = button(tr("Take the house along…")), button(tr("Take a key in…"), "ghost")
        self.move_button.clicked.connect(self.move_wanted)
        self.key_button.clicked.connect(self.key_wanted)
        self.state, self.copied = words("", "note_strong", "second"), words("", "note_strong", "second")
        where = words(str(self.desk.books.path or tr("Kept by a server.")), "body")
        where.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.findings = words("", "body", "bad")
        self.findings.hide()
        self.list_button, self.all_button = button(tr("Show the list…")), button(tr("That is all"), "ghost")
        self.count_button, self.left = button(tr("Count the rack…")), words("", "note_strong", "warn")
        for one, wanted in ((self.list_button, self.list_wanted), (self.all_button, self.all_said),
                            (self.count_button, self.count_wanted)):
            one.clicked.connect(wanted)
        self.catching_up = _acting(
            tr("After a copy was taken up"), tr("What it lacked is keyed again, then the rack is counted once against "
                                                "the books. Whatever is not keyed again shows there."),
            two(self.list_button, self.count_button, self.all_button), self.left)
        copies = tr("While hands are dealt the books are copied, soon after each entry, beside the books and to a "
                    "second place: a stick, or a folder on another disk. Each closed night leaves a whole copy; old "
                    "ones are taken away. Copies hold names.") if not self.desk.books.is_shared else \
            tr("While a night runs this computer copies the house every 15 minutes, and when it is closed, to a folder "
               "of yours. Each copy is opened and verified; the last 8 and one a night are kept. Copies hold names.")
        column_of(
            self, tr("Books and backup"), self.catching_up, told(tr("The file"), where),
            _acting(tr("Copies"), copies, two(self.second_button, self.no_second), self.copied),
            _acting(tr("Backup"), tr("A copy in a folder of yours, opened and verified before it counts."),
                    self.backup_button),
            _acting(tr("Another computer"), tr("The books and their key as two files, the key under a passphrase. "
                                               "There, open the books and take the key in: without it new entries are "
                                               "sealed with another one."), two(self.move_button, self.key_button)),
            _acting(tr("Damaged books"), tr("Books that do not verify can be left for a copy that does. The file is "
                                            "set aside, and nothing is deleted."), self.copy_button),
            _acting(tr("Verification"), tr("Every entry, every balance, the chain that shows a change, and every "
                                           "sitting dealt again. What is new is verified behind the first prompt each "
                                           "time the books are opened; all of it once a day."),
                    self.verify_button, self.state),
            self.findings)
        self.show_state()
        self.show_copies()
        self.show_left()

    def show_left(self) -> None:
        """What is still to be done after a copy was taken up; nothing of it once all is."""
        if not hasattr(self, "left"):
            return
        rescue = self._copies.rescue if self._copies is not None else None
        self.catching_up.setVisible(rescue is not None and not rescue.is_over)
        if rescue is not None:
            self.left.setText(to_do_words(rescue))
            self.all_button.setVisible(bool(rescue.left))
            self.count_button.setVisible(not rescue.left)

    def show_copies(self) -> None:
        """When the books were copied last and where; amber where one place failed."""
        if self._copies is None or not hasattr(self, "copied"):
            return
        self.copied.setText(self._copies.state)
        set_tone(self.copied, "warn" if self._copies.fault else "second")
        self.no_second.setVisible(bool(self._copies.second))
        self.second_button.setEnabled(self._copies.wanted)
        self.copy_button.setEnabled(self._copies.wanted and not self.desk.books.is_shared)  # that is its owner's to do

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
    """The program and its `age`, its licence and log, its games' sources, and whom it owes what to."""

    def __init__(self, version: str, age: str, log_file: Path | None = None, on_a_server: bool = False,
                 parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.version, self.age, self.log_file, self.on_a_server = version, age, log_file, on_a_server

    def fill(self) -> None:
        """A row for each."""
        said = [(tr("Sabot {version}", version=self.version), self._purpose()),
                (tr("Newer versions"), " ".join((self.age, tr(
                    "Sabot never asks a network for a newer one: look where you have this one from.")))),
                (tr("Licence"), tr("The MIT licence, by the Sabot authors. Red Carpet may be played and passed on "
                                   "freely for non-commercial use only."))]
        said += [(tr("Players’ phones"), tr("While their page is on, phones in the same Wi-Fi are sent what the table "
                                            "shows. It goes no further."))]
        if self.log_file is not None:
            said += [(tr("Log"), str(self.log_file))]
        said += [(tr(game.name), " ".join((*game.from_whom, game.link))) for game in GAMES]
        said += [
            (tr("Fonts"), tr("Inter, JetBrains Mono, Noto Sans CJK and Noto Emoji, under the SIL Open Font "
                             "License 1.1.")),
            (tr("Built with"), tr("Qt for Python, under the LGPL version 3; pyqtgraph, NumPy, SQLModel, SQLAlchemy, "
                                  "Alembic, APSW, argon2-cffi, PyNaCl, segno, wakepy, platformdirs, Babel, Starlette "
                                  "and uvicorn, each under its own free licence.")),
            (tr("Cards, chips and icons"), tr("Drawn for this program.")),
        ]
        column_of(self, tr("About"), *(told(label, words(text, "body", "second")) for label, text in said))

    def _purpose(self) -> str:
        return tr("For a host who deals real cards by hand. The books are on the house’s own server.") \
            if self.on_a_server else tr("For a host who deals real cards by hand. Everything stays on this computer.")


def told(label: str, *what: QWidget) -> QWidget:
    """A label with something below it."""
    made = QWidget()
    in_column(words(label, "body_strong", wrap=False), *what, on=made, spacing=2, margins=(0, 12, 0, 12))
    return made


def two(*buttons: QWidget) -> QWidget:
    """Buttons that belong together, one below the other."""
    made = QWidget()
    in_column(*buttons, on=made, spacing=6, margins=(0, 8, 0, 8))
    return made


def _acting(label: str, note: str, act: QWidget, *below: QWidget) -> QWidget:
    # Beside two buttons its lines keep together.
    made, said = QWidget(), told(label, words(note, "note", "second"), *below)
    in_row((said, 1), act, on=made, spacing=20).setAlignment(said, Qt.AlignmentFlag.AlignVCenter)
    return made
