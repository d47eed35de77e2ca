"""Makes the handbook, on each paper, into a folder: `python -m ui.handbook FOLDER`, or `… FOLDER es` in Spanish."""

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory


def main(folder: Path, code: str = "en") -> None:
    """Draw its pictures and write its files; no screen is needed, and nothing of the user's is read."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    with TemporaryDirectory() as home:
        os.environ |= dict.fromkeys(("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "APPDATA"), home)
        from PySide6.QtWidgets import QApplication

        from ui.qt.overrides import report_errors

        report_errors()
        app = QApplication(["sabot"])
        from ui.look import language, theme

        language.load(code)
        theme.apply(app)
        from ui.handbook.book import handbook
        from ui.handbook.chapters import chapters
        from ui.handbook.scenes import pictures
        from ui.help.handbook_file import PAPERS, name_on

        shown = dict(pictures())
        folder.mkdir(parents=True, exist_ok=True)
        for paper in PAPERS:
            (folder / name_on(paper, code)).write_bytes(handbook(chapters(), shown, paper))


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:3])
