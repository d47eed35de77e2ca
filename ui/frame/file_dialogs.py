"""Which books are opened: others, or those of a backup, copied to where the house’s books belong."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog

from app.words import tr

if TYPE_CHECKING:
    from ui.frame.program import Program


def choose_file(program: "Program") -> None:
    """Open other books."""
    if chosen := _chosen(program, tr("Books to open")):
        program.open(chosen)


def open_backup(program: "Program") -> None:
    """Take up the books of a backup: copied to where the house's books belong, for there is no house yet."""
    if program.desk is None or program.desk.house is not None:
        choose_file(program)
    elif chosen := _chosen(program, tr("Backup to open")):
        program.close()
        program.window.wait_for(tr("Copying and verifying the backup…"), tr("The backup stays as it is."))
        program.opener.load(lambda: _restore(program, chosen))


def open_demo(program: "Program") -> None:
    """A demo night in a file of its own. The house's books are closed first and not touched."""
    if not program.window.may_close():
        return
    program.close()
    program.window.wait_for(tr("Dealing a demo night…"), tr("It has a file of its own: your books are not touched."))
    program.opener.load(lambda: _deal_demo(program))


def _deal_demo(program: "Program") -> None:
    from app.desk.demo import make_demo

    program.path = program.demo_path
    program.beside.run(lambda: make_demo(program.demo_path, program.key_folder), program.open, program.fail)


def _chosen(program: "Program", title: str) -> Path | None:
    chosen, _ = QFileDialog.getOpenFileName(program.window, title, str(program.path.parent), "*.db")
    return Path(chosen) if chosen else None


def _restore(program: "Program", backup: Path) -> None:
    from app.desk.exchange.restoring import restore

    program.beside.run(lambda: restore(backup, program.path, program.key_folder), program.open, program.fail)
