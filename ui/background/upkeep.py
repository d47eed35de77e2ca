"""Looking after the books while they are open: verifying them and copying them, beside the screen."""

import time
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSettings, QTimer, Signal
from PySide6.QtWidgets import QWidget

from app.errors import Refusal
from app.version import program_version
from app.words import tr
from app.words.days import this_day
from app.words.figures import thousands
from ui.background.opener import Background

if TYPE_CHECKING:
    from app.desk import Desk
    from app.desk.ledger.verifying import Verification
    from app.ledger.check import Finding

LATER = 3_000
"""Milliseconds after the books were opened: the first prompt has the computer to itself."""
MINUTE = 60_000
WEEK = 7 * 86_400
STEPS = ("copy", "file", "commands", "entries", "sittings")
"""What verifying goes through, in this order."""


class BookMaintenance(QObject):
    """Verifies and copies the books of a desk, in a process of its own.

    `said` carries a sentence and its tone; `verified` what is wrong, and whether the host had asked; `failed` why the
    books could not be verified; `changed` says that `state` has another sentence, or `share` grew: so many in the
    hundred are gone through. `doubted` carries what is said of books that were changed, and "" once they are not;
    `went_on` how far the verifying is, and "" once nobody does.
    """

    said = Signal(str, str)
    verified = Signal(list, bool)
    failed = Signal(str)
    changed = Signal()
    doubted = Signal(str)
    went_on = Signal(str)
    _heard = Signal(str, int, int)

    def __init__(self, desk: "Desk", beside: Background, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk, self._beside = desk, beside
        self._running: Verification | None = None
        self._whole = self._asked = self._looked = False
        self._step, self.share, self._remark = "", 0, ""
        self._later, self._now_and_then = QTimer(self), QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self._verify_at_opening)
        self._now_and_then.timeout.connect(self.look)
        self._heard.connect(self._show_step)
        self.changed.connect(self._say_progress)
        beside.ends.connect(self.stop)

    def begin(self) -> None:
        """The books were just opened: verify them behind the first prompt, and once a week while they stay open."""
        self.changed.emit()
        self._later.start(LATER)
        self._now_and_then.start(MINUTE)

    def _verify_at_opening(self) -> None:
        from app.desk.ledger.verifying import begins_after

        today = datetime.now().astimezone().date()
        self._verify(whole=begins_after(self._desk.books, program_version(), today) is None)

    def look(self) -> None:
        """Go through all of them where nobody has since they were opened or written in by anybody else; and once a
        week.
        """
        proof, known = self._desk.books.proof, self._desk.books.verified
        is_due = known is not None and time.time() - known.whole_at / 1e6 > WEEK
        if is_due or (self._looked and not proof.grave and not proof.is_whole):
            self._verify(whole=True)

    def verify(self) -> None:
        """The host asks: go through all of the books, behind the prompt."""
        self._asked = True
        self.said.emit(tr("Verifying the books…"), "second")
        self._verify(whole=True)

    def _verify(self, whole: bool) -> None:
        from app.desk.ledger.verifying import Verification

        if self._running is not None:
            return
        self._later.stop()
        books = self._desk.books
        running = Verification(books, program_version(), since=None if whole else books.verified)
        self._running, self._whole, self._step, self.share = running, whole, "", 0
        self.changed.emit()
        found: list[Finding] = []
        self._beside.run(lambda: found.extend(running.run(self._heard.emit)),
                         lambda: self._ended(running.stopped, found), self._could_not)

    @property
    def running(self) -> bool:
        """Whether the books are being verified."""
        return self._running is not None

    def stop(self) -> None:
        """Leave off verifying; at the next opening it begins anew."""
        self._later.stop()
        self._now_and_then.stop()
        if self._running is not None:
            self._running.stop()

    def _ended(self, stopped: bool, found: "list[Finding]") -> None:
        was_whole, self._running = self._whole, None
        if self._asked and not was_whole and not stopped:
            self._verify(whole=True)
            return
        asked, self._asked = self._asked, False
        if stopped:
            self.said.emit(tr("Verifying was stopped. The books will be verified when they are next opened."), "second")
        else:
            self._looked = True
            self._remark = found[0].sentence if found else ""
            self.verified.emit(found, asked)
            self.doubted.emit(self.doubt)
        self.changed.emit()

    def _could_not(self, refusal: Refusal) -> None:
        self._running, self._asked = None, False
        why = tr("The books were not verified. {why}", why=refusal)
        self.said.emit(why, "bad")
        self.failed.emit(why)
        self.changed.emit()

    def _show_step(self, what: str, done: int, of: int) -> None:
        said = {"copy": tr("copying the file"), "file": tr("the file"), "commands": tr("the commands"),
                "entries": tr("the entries"), "sittings": tr("the sittings dealt again")}[what]
        self._step = tr("{step}, {share}%", step=said, share=100 * done // of) if of else said
        steps_done = STEPS.index(what) + (done / of if of else 0)
        self.share = max(self.share, int(100 * steps_done / len(STEPS)))
        self.changed.emit()

    def _say_progress(self) -> None:
        self.went_on.emit(self.progress)

    @property
    def progress(self) -> str:
        """How far the verifying is; "" while nobody does."""
        if self._running is None:
            return ""
        return tr("Verifying: {step}.", step=self._step) if self._step else tr("Verifying…")

    @property
    def doubt(self) -> str:
        """What the strip says of books that were changed; "" while nothing grave is known of them."""
        proof = self._desk.books.proof
        return proof.doubt if proof.grave else ""

    @property
    def state(self) -> str:
        """How far the books are verified, or how far the verifying is, in a sentence."""
        known = self._desk.books.verified
        if self._running is not None:
            return self.progress
        if self._desk.books.proof.grave:
            return self.doubt
        if known is None:
            return tr("Verified, with a remark: {what}", what=self._remark) if self._remark else \
                tr("Not verified since the books were opened.")
        at = datetime.fromtimestamp(known.at / 1e6).astimezone()
        whole = datetime.fromtimestamp(known.whole_at / 1e6).astimezone()
        return tr("Verified to entry {number} at {time}; all of it on {day}, {whole}.",
                  number=f"#{thousands(known.number)}", time=f"{at:%H:%M}", day=this_day(whole), whole=f"{whole:%H:%M}")

    def ask_and_back_up(self, window: QWidget) -> None:
        """Ask for a folder, and put a verified copy of the books there."""
        from PySide6.QtWidgets import QFileDialog  # takes a while, and is seldom wanted

        kept = QSettings("Sabot", "Sabot")
        before = str(kept.value("backup/folder", ""))
        if folder := QFileDialog.getExistingDirectory(window, tr("A folder for the copy"), before):
            kept.setValue("backup/folder", folder)
            self.back_up(Path(folder))

    def back_up(self, folder: Path) -> None:
        """Put a verified copy of the books into a folder, which is made where it is not there yet."""
        copies: list[Path] = []

        def copy() -> None:
            from app.desk.ledger.verifying import back_up

            folder.mkdir(parents=True, exist_ok=True)
            copies.append(back_up(self._desk.books, folder))

        self.said.emit(tr("Copying and verifying…"), "second")
        self._beside.run(copy, lambda: self.said.emit(tr("Copied and verified: {path}", path=copies[0]), "ok"),
                         lambda refusal: self.said.emit(tr("No backup was made. {why}", why=refusal), "bad"))


def backup_folders(path: Path) -> list[Path]:
    """Where copies of the books at a path may lie: beside them, and where the host has put one last."""
    chosen = str(QSettings("Sabot", "Sabot").value("backup/folder", ""))
    return [path.parent / "backups", path.parent, *([Path(chosen)] if chosen else [])]
