"""Sabot on the screen: everything is wired together here, and nowhere else."""

import argparse
import gc
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from ui.frame.program import Program
    from ui.frame.shell import Shell


def arguments(words: list[str] | None) -> argparse.Namespace:
    """What was typed after `python -m ui`."""
    parser = argparse.ArgumentParser(prog="sabot", description="The desktop companion of a host who deals real cards.")
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help="the house’s books")
    parser.add_argument("--demo", action="store_true", help="a demo night in a file of its own")
    parser.add_argument("--screenshot", type=Path, metavar="PNG", help="save a picture of the demo night and exit")
    parser.add_argument("--size", type=sides, default=None, metavar="WxH", help="the window’s size, such as 1440x900")
    return parser.parse_args(words)


def sides(typed: str) -> tuple[int, int]:
    """Width and height in pixels, as they are typed. Raises ValueError for anything else."""
    wide, high = typed.lower().split("x")
    return int(wide), int(high)


def main(words: list[str] | None = None) -> int:
    """Show the window, load the program into it, and run until it is closed. Returns the exit status."""
    gc.disable()  # what is loaded stays: `Collector` begins behind the first prompt
    wanted = arguments(words)
    if wanted.screenshot and wanted.screenshot.is_fifo():  # nobody may ever read it
        print(f"sabot: {str(wanted.screenshot)[:80]} is a pipe. Name a new file that ends in .png.", file=sys.stderr)
        return 2
    # Qt is loaded only once its platform is chosen.
    if wanted.screenshot and not os.environ.get("DISPLAY") and not os.environ.get("WAYLAND_DISPLAY"):
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtCore import QSize

    from ui.starting.features import read_no_sources

    read_no_sources()
    import platformdirs

    from ui.desktop.handing_over import handed_over, place

    where = "" if wanted.screenshot else place(Path(platformdirs.user_data_dir("Sabot", False)))
    if where and handed_over(where, wanted.file):
        print("sabot: Sabot is open already: its window comes to the front.", file=sys.stderr)
        return 0
    from PySide6.QtWidgets import QApplication

    from ui.qt.overrides import report_errors

    report_errors()
    from ui.desktop.name import introduce
    from ui.desktop.signals import Signals
    from ui.frame.shell import USUAL, Shell, remembered_size
    from ui.look import language

    app = QApplication(["sabot"])
    introduce(app)
    language.load(language.current())
    shell = Shell()
    shell.resize(QSize(*wanted.size) if wanted.size else USUAL if wanted.screenshot else remembered_size())
    if not wanted.screenshot:
        shell.painted.connect(shell.fit)  # the frame around it is known only now
    signals = Signals(shell.close, shell) if os.name != "nt" else None
    running: list[Program] = []
    # What is painted first must wait for nothing: all the rest is loaded behind it.
    shell.painted.connect(lambda: running.append(furnish(app, shell, wanted, where)))
    shell.show()
    status = app.exec()
    for program in running:
        program.close()
    if signals is not None:
        signals.let_go()
    return status


def furnish(app: "QApplication", shell: "Shell", wanted: argparse.Namespace, where: str = "") -> "Program":
    """Load the program into its window, and have it open the books that are wanted."""
    import platformdirs
    from PySide6.QtCore import Qt

    from ui.starting.kept_code import KeptCode

    code = KeptCode(Path(platformdirs.user_cache_dir("sabot", False)))
    code.begin()
    from ui.look import theme
    from ui.widgets import crash_report

    logs = writable(Path(platformdirs.user_log_dir("Sabot", False)))
    reporter = crash_report.install_excepthook(logs, shell.stop_dealing)
    reporter.setParent(shell)
    from ui.frame import crash_trace
    from ui.frame.made_anew import MadeAnew
    from ui.frame.program import Program
    from ui.frame.window import Window

    theme.apply(app)
    data = Path(platformdirs.user_data_dir("Sabot", False))
    window = Window()
    program = Program(window, wanted.file or data / "house.db", demo_path=data / "demo.db")
    reporter.mend = MadeAnew(program).mend
    crash_trace.watch(logs, reporter.log_file, program)
    shell.set_window(window)
    # What was loaded stays: no later collection need look through it.
    program.ready.connect(gc.freeze, Qt.ConnectionType.SingleShotConnection)
    program.ready.connect(code.end, Qt.ConnectionType.SingleShotConnection)
    program.ahead.done.connect(lambda: code.keep(), Qt.ConnectionType.SingleShotConnection)
    if wanted.screenshot:
        photograph(app, shell, program, wanted.screenshot)
    else:
        program.open_demo() if wanted.demo else program.open()
        join_desktop(app, program, where)
    return program


def join_desktop(app: "QApplication", program: "Program", where: str) -> None:
    """Hear what the desktop asks for: later starts, files that are opened, the log-out."""
    from PySide6.QtCore import Qt

    from ui.desktop.log_out import LogOut
    from ui.desktop.name import wear_icon
    from ui.desktop.one_window import FirstWindow
    from ui.desktop.other_books import OtherBooks
    from ui.desktop.upgraded import watch

    wear_icon(app)
    watch(program)
    LogOut(app, program)
    first, others = FirstWindow(where, program), OtherBooks(app, program)
    first.called.connect(others.call, Qt.ConnectionType.QueuedConnection)
    app.aboutToQuit.connect(first.let_go)


def writable(folder: Path) -> Path:
    """The folder, or one for passing things where it cannot be written: without a log the program still runs."""
    import tempfile

    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        return Path(tempfile.gettempdir()) / "sabot"
    return folder


def photograph(app: "QApplication", shell: "Shell", program: "Program", path: Path) -> None:
    """Write a picture of the demo night, dealt where no demo of the host's own lies, and end."""
    import tempfile

    from ui.starting.system import say

    folder = tempfile.TemporaryDirectory()
    program.demo_path, program.key_folder = Path(folder.name) / "demo.db", Path(folder.name)

    def take() -> None:
        app.processEvents()
        if not (written := shell.grab().save(str(path))):
            say((f"{str(path)[:80]} could not be written. Name a new file that ends in .png.",))
        program.close()
        folder.cleanup()
        app.exit(0 if written else 1)

    program.ready.connect(take)
    program.open_demo()


if __name__ == "__main__":
    from ui.starting import system

    if why := system.no_window_for(sys.argv[1:], os.environ):
        system.say(why)  # Qt would abort
    sys.exit(2 if why else main())
