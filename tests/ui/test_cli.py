"""The command line as it is installed: with a printer, and with Qt only where a sheet is printed."""

import os
import subprocess
import sys
from pathlib import Path

import pypdf
import pytest

from app.cli.demo import deal_demo
from tests import warm
from tests.children import DEADLINE


def sabot(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """What `sabot` does with these words, on a machine without a screen and with its settings in the folder."""
    env = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY",
                                                                             "QT_QPA_PLATFORM")}
    return warm.run(["ui.cli", *words], env | {"XDG_CONFIG_HOME": str(folder)})


@pytest.fixture
def books(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The file of a short night in new books, with its key where the command line looks for it."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    deal_demo(tmp_path / "demo.db", "baccarat", 1, 1, 1)
    return str(tmp_path / "demo.db")


@pytest.mark.early
def test_a_night_is_dealt_verified_and_printed_without_a_screen(tmp_path: Path) -> None:
    books, pdf = str(tmp_path / "demo.db"), tmp_path / "sheet.pdf"
    for words in (("demo", "--shoes", "1", "--hands", "3", "--db", books), ("verify", books),
                  ("sheet", books, "--out", str(pdf), "--paper", "Letter")):
        done = sabot(tmp_path, *words)
        assert (done.returncode, done.stderr) == (0, "")
    page = pypdf.PdfReader(pdf).pages[0]
    assert "Demo night" in page.extract_text()
    assert [round(float(edge)) for edge in page.mediabox[2:]] == [612, 792]


def test_a_player_s_statement_is_printed_on_a_roll_and_a_second_one_is_a_reprint(tmp_path: Path, books: str) -> None:
    pdf = tmp_path / "tom.pdf"
    words = ("sheet", books, "--kind", "statement", "--player", "tom", "--paper", "roll80", "--out", str(pdf))
    for reprint in (False, True):
        done = sabot(tmp_path, *words, *["--force"] * reprint)
        assert (done.returncode, done.stderr) == (0, "")
        assert ("Reprint 2, first printed " in done.stdout) is reprint
        page = pypdf.PdfReader(pdf).pages[0]
        assert round(float(page.mediabox.width)) == 227
        assert page.extract_text().count("Reprint 2, first printed ") == 2 * reprint


def test_a_sheet_of_nobody_is_one_line_that_names_who_was_there(tmp_path: Path, books: str) -> None:
    done = sabot(tmp_path, "sheet", books, "--kind", "statement", "--out", str(tmp_path / "x.pdf"))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("sabot: No name is given. Choose from: ")
    assert not (tmp_path / "x.pdf").exists()


def test_a_pdf_that_cannot_be_written_is_one_line(tmp_path: Path, books: str) -> None:
    (tmp_path / "x.pdf").mkdir()
    done = sabot(tmp_path, "sheet", books, "--out", str(tmp_path / "x.pdf"))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"sabot: {tmp_path / 'x.pdf'} already exists. Choose another name.\n"


def test_the_help_loads_nothing_that_a_command_needs() -> None:
    look = ("import contextlib, sys, ui.entry\nwith contextlib.suppress(SystemExit):\n    ui.entry.main(['--help'])\n"
            "needed = {'PySide6', 'sqlalchemy', 'app.desk', 'app.games', 'tempfile', 'dataclasses', 'logging'}\n"
            "needed &= {*sys.modules}\n"
            "sys.exit(', '.join(needed) or 0)")
    done = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=False, timeout=DEADLINE)
    assert (done.returncode, done.stderr) == (0, "")
    assert "completion" in done.stdout


def test_words_that_print_nothing_do_not_load_qt() -> None:
    look = "import sys, ui.cli; ui.cli.main(['games']); sys.exit('PySide6' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=False,
                          timeout=DEADLINE)
    assert done.returncode == 0, done.stderr


def test_what_is_missing_of_a_game_is_looked_for_on_paper_too(tmp_path: Path) -> None:
    done = sabot(tmp_path, "games", "--check", "red_dog")
    assert (done.returncode, done.stdout) == (0, "Nothing is missing.\n")


@pytest.mark.skipif(os.name == "nt", reason="there are no named pipes in its folders")
@pytest.mark.parametrize("words", [("verify",), ("import", "house.db"), ("rules", "check", "house.db"),
                                   ("--screenshot",)])
def test_a_named_pipe_is_refused_and_not_waited_for(tmp_path: Path, words: tuple[str, ...]) -> None:
    pipe = tmp_path / "p"
    os.mkfifo(pipe)
    done = subprocess.run([sys.executable, "-m", "ui.entry", *words, str(pipe)], capture_output=True, text=True,
                          check=False, timeout=DEADLINE)
    assert done.returncode == 2
    assert "is a pipe" in done.stderr
