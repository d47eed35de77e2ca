"""Where a file of the command line goes: a new one, one that is replaced, stdout; what is shown meanwhile."""

import io
import json
import subprocess
import sys
import time
from pathlib import Path

import pytest

from app import cli
from app.cli import streams
from app.cli.completion import script
from app.cli.parser import SHELLS, parser
from app.errors import MachineFault
from app.sheets.blocks import Sheet
from tests.children import DEADLINE

FILES = (("export", "--format", "json"), ("rules export",), ("sheet",))


def printed(sheet: Sheet, path: Path, paper: str) -> None:
    """A printer that writes the name of its paper."""
    path.write_text(paper)


def run(of: tuple[str, ...], books: Path, out: Path | str, *more: str) -> int:
    """Write one of the files."""
    return cli.main([*of[0].split(), str(books), *of[1:], "--out", str(out), *more], printed)


@pytest.mark.parametrize("of", FILES, ids=lambda of: of[0])
def test_nothing_is_overwritten_without_being_told_to(
        of: tuple[str, ...], dealt: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out"
    out.write_text("mine")
    assert run(of, dealt, out) == cli.WRONG_CALL
    assert capsys.readouterr().err == \
        f"sabot: {out} already exists. Choose another name, or add --force to replace it.\n"
    assert out.read_text() == "mine"
    before = sorted(tmp_path.iterdir())
    assert run(of, dealt, out, "--force") == cli.WELL
    assert capsys.readouterr().out == f"Saved as {out}.\n"
    assert out.read_text() != "mine"
    assert sorted(tmp_path.iterdir()) == before


@pytest.mark.parametrize("of", FILES, ids=lambda of: of[0])
def test_a_dash_is_stdout_and_nothing_else_is_said_there(
        of: tuple[str, ...], dealt: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(of, dealt, tmp_path / "out") == cli.WELL
    written = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(written, "utf-8"))
    assert run(of, dealt, "-") == cli.WELL
    out, first = written.getvalue(), (tmp_path / "out").read_bytes()
    assert out == first or json.loads(out)["entries"] == json.loads(first)["entries"]
    assert not Path("-").exists()


def test_a_folder_is_never_replaced(dealt: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(FILES[0], dealt, tmp_path, "--force") == cli.WRONG_CALL
    assert capsys.readouterr().err == f"sabot: {tmp_path} already exists. Choose another name.\n"


def test_what_was_to_be_replaced_stays_where_the_new_cannot_be_written(dealt: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.pdf"
    out.write_text("mine")

    def fails(sheet: Sheet, path: Path, paper: str) -> None:
        path.write_text("half")
        raise MachineFault("The disk is full.")

    assert cli.main(["sheet", str(dealt), "--out", str(out), "--force"], fails) == cli.FOUND
    assert out.read_text() == "mine"
    assert not list(tmp_path.glob(".sabot*"))


class Terminal(io.StringIO):
    """A screen of letters."""

    def isatty(self) -> bool:
        """It is one."""
        return True


def test_progress_is_one_line_on_a_terminal_that_is_gone_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    with streams.progress() as told:
        told("hands", 3, 0)
        told("entries", 1, 2)
    assert screen.getvalue() == "\r\x1b[KHands 3\r\x1b[KEntries 50%\r\x1b[K"


def test_progress_that_is_piped_is_a_line_now_and_then_and_none_of_what_is_quick(
        monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    now = [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    with streams.progress() as told:
        for step in range(6):
            now[0] = step * streams.EACH / 2
            told("copy", step, 5)
    assert capsys.readouterr().err == "Copying 40%\nCopying 80%\n"


@pytest.mark.parametrize(("words", "meant"), [
    ("verfy a.db", "verify"), ("sheet a.db --kind settelment --out x", "settlement"), ("rules chek a b", "check"),
    ("entries a.db --nigth 2", "--night"), ("completion bsh", "bash"),
])
def test_a_misspelt_word_is_told_with_what_it_may_have_been(
        words: str, meant: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main(words.split())
    assert ended.value.code == cli.WRONG_CALL
    said = capsys.readouterr().err
    assert f". Did you mean {meant}? See sabot" in said
    assert said.count("\n") == 1


def test_a_paper_may_be_typed_in_any_letters() -> None:
    given = parser().parse_args(["sheet", "a.db", "--out", "b.pdf", "--paper", "letter"])
    assert given.paper == "Letter"


@pytest.mark.parametrize("shell", SHELLS)
def test_every_word_and_option_is_completed(shell: str) -> None:
    made, words = script(shell), parser()
    for name in words.options():
        assert name.lstrip("-") in made, name


def test_bash_completes_words_options_and_what_may_be_chosen(tmp_path: Path) -> None:
    (tmp_path / "script").write_text(script("bash"))
    ask = ("source ./script; COMP_WORDS=(sabot ve); COMP_CWORD=1; _shtab_sabot sabot ve; "
           'echo "${COMPREPLY[@]}"; COMP_WORDS=(sabot sheet x --kind sett); COMP_CWORD=4; '
           '_shtab_sabot sabot sett --kind; echo "${COMPREPLY[@]}"')
    done = subprocess.run(["bash", "-c", ask], cwd=tmp_path, capture_output=True, text=True, check=False,
                          timeout=DEADLINE)
    assert done.stdout.split() == ["verify", "settlement"]
