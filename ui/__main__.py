"""Sabot on the screen: everything is wired together here, and nowhere else."""

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from ui.program import Program


def arguments(words: list[str] | None) -> argparse.Namespace:
    """What was typed after `python -m ui`."""
    parser = argparse.ArgumentParser(prog="sabot", description="The desktop companion of a host who deals real cards.")
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help="the house's books")
    parser.add_argument("--demo", action="store_true", help="a demo night in a file of its own")
    parser.add_argument("--screenshot", type=Path, metavar="PNG", help="write a picture of the demo night and end")
    parser.add_argument("--size", default="1440x900", metavar="WxH", help="size of that picture")
    return parser.parse_args(words)


def main(words: list[str] | None = None) -> int:
    """Show the window, open the books behind it, and run until it is closed. Returns the exit status."""
    wanted = arguments(words)
    # Qt is loaded only once its platform is chosen.
    if wanted.screenshot and not os.environ.get("DISPLAY") and not os.environ.get("WAYLAND_DISPLAY"):
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtWidgets import QApplication

    from ui import errors, language, theme
    from ui.program import Program
    from ui.window import Window, remembered_size

    app = QApplication(sys.argv[:1])
    app.setApplicationName("Sabot")
    theme.apply(app)
    language.load(language.current())
    window = Window()
    window.resize(remembered_size())
    reporter = errors.install_excepthook(Path(platformdirs.user_log_dir("Sabot", False)), window.stop_dealing)
    data = Path(platformdirs.user_data_dir("Sabot", False))
    program = Program(window, wanted.file or data / "house.db", demo_path=data / "demo.db")
    if wanted.screenshot:
        return _screenshot(app, program, wanted.screenshot, wanted.size)
    window.show()
    program.open_demo() if wanted.demo else program.open()
    status = app.exec()
    program.close()
    del reporter
    return status


def _screenshot(app: "QApplication", program: "Program", path: Path, size: str) -> int:
    width, height = (int(part) for part in size.lower().split("x"))
    window = program.window
    window.resize(width, height)
    window.show()

    def take() -> None:
        app.processEvents()
        window.grab().save(str(path))
        app.exit(0)

    program.ready.connect(take)
    program.open_demo()
    status = app.exec()
    program.close()
    return int(status)


if __name__ == "__main__":
    sys.exit(main())
