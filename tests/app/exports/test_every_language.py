"""What leaves the books is the same in whatever language the host reads: other programs read it."""

import json
from pathlib import Path

import pytest

from app import cli
from app.cli.demo import deal_demo
from app.exports.extract import Format
from app.words import use_catalogue
from tests.app.exports.made import hostile_desk
from tests.ui.marked import Marked, all_marked


@pytest.mark.parametrize("kind", list(Format))
def test_an_export_is_the_same_in_every_language(kind: Format, tmp_path: Path) -> None:
    desk = hostile_desk(tmp_path)
    with all_marked():
        written = desk.exporting.write(kind, tmp_path / "other").read_text(encoding="utf-8")
    assert len(written) > 1000
    assert "⟦" not in written


@pytest.mark.parametrize("words", [
    ["games", "--json"], ["entries", "{books}", "--csv"], ["balances", "{books}", "--json"],
    ["nights", "{books}", "--csv"], ["verify", "{books}", "--json"]])
def test_what_other_programs_read_is_the_same_in_every_language(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    deal_demo(tmp_path / "demo.db", "baccarat", 1, 1, 1)
    typed, said = [word.format(books=tmp_path / "demo.db") for word in words], []
    for language in (None, Marked()):
        use_catalogue(language)
        try:
            assert cli.main(typed) == 0
        finally:
            use_catalogue(None)
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]
    assert said[0].strip()
    assert "⟦" not in said[0]
    if typed[-1] == "--json":
        json.loads(said[0])
