"""A program in a house on a server that deals at none of its tables: its window has the pit in sight.

Run as `python -m tests.bench.pit_watched DESK_FILE FOLDER`; it makes FOLDER/pit once all tables are seen, writes in
FOLDER/seen what is painted and when, and ends when it is killed.
"""

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from sqlalchemy import Engine

from app.store.server.desk_file import add_desk, write
from tests.children import DEADLINE, started

LONGEST = 1800
"""Seconds after which it is ended whatever the bench does."""


@contextmanager
def pit_in_sight(engine: Engine, folder: Path) -> Iterator[Callable[[], tuple[float, float]]]:
    """A program of its own that has the pit in sight: what it took of a processor, in seconds, and holds, in MB."""
    write(folder / "pit.sabot-desk", add_desk(engine, "bench_pit", folder / "keys"))
    words = (sys.executable, "-m", "tests.bench.pit_watched", str(folder / "pit.sabot-desk"), str(folder))
    surroundings = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "HOME": str(folder)}
    with started(words, LONGEST, signal.SIGKILL, env=surroundings) as child:
        until = time.monotonic() + DEADLINE
        while not folder.joinpath("pit").exists():
            assert child.poll() is None
            assert time.monotonic() < until
            time.sleep(0.1)
        yield partial(_took, Path(f"/proc/{child.pid}"))


def _took(about: Path) -> tuple[float, float]:
    user, system = about.joinpath("stat").read_text().rpartition(") ")[2].split()[11:13]
    pages = int(about.joinpath("statm").read_text().split()[1])
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK"), pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def painted_after(folder: Path, answered: Mapping[tuple[int, int], float]) -> list[float]:
    """How long after each answer was in the books, by its table and row, the pit was painted with it."""
    seen = [tuple(map(float, line.split())) for line in folder.joinpath("seen").read_text().splitlines()]
    return [next(at for at, number, length in seen if number == table and length >= row) - when
            for (table, row), when in answered.items()]


def main(desk_file: Path, folder: Path) -> None:
    """Open the house, and look at its pit."""
    from PySide6.QtCore import QTimer  # whoever forks desks has no window
    from PySide6.QtWidgets import QApplication

    from ui.frame.program import Program
    from ui.frame.window import Window
    from ui.look import theme
    from ui.pit.page import PitPage

    app = QApplication([])
    theme.apply(app)
    window = Window()
    window.resize(1920, 1080)
    program = Program(window, desk_file, demo_path=folder / "demo.db", key_folder=folder / "pit-keys")
    window.show()

    def look() -> None:
        page = program.pages.of(PitPage)
        if page is not None and len(page.cards) == 20:
            (folder / "pit").touch()
        else:
            QTimer.singleShot(100, look)

    told, seen = (folder / "seen").open("w", buffering=1), dict[int, int]()

    def painted() -> None:
        """All that was to be painted was: what comes after it is only begun."""
        assert program.desk is not None
        house, at = program.desk.house_desk, time.monotonic()
        runs = [*house.followed.values(), *(desk.run for desk in house.desks if desk.run is not None)]
        for table, length in {run.opening.table: len(run.log) for run in runs}.items():
            if seen.get(table) != length:
                seen[table] = length
                told.write(f"{at} {table} {length}\n")

    def watch() -> None:
        program.go("pit")
        page = program.pages.of(PitPage)
        assert page is not None
        show = page.show_pit

        def shown() -> None:
            show()
            QTimer.singleShot(0, painted)

        page.show_pit = shown  # type: ignore[method-assign]  # of this page alone
        look()

    program.ready.connect(lambda: QTimer.singleShot(0, watch))
    program.open()
    app.exec()


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
