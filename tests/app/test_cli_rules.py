"""The words that take house rules out, check a file of them, and take one in."""

from pathlib import Path

import pytest

from app import cli
from app.desk import Desk
from app.store.books import open_books
from tests.app.test_cli import lines_of

pytestmark = pytest.mark.usefixtures("keys")


def rules(act: str, dealt: Path, *more: str) -> int:
    """One of the words about rules."""
    return cli.main(["rules", act, str(dealt), *more])


def test_rules_are_written_changed_by_hand_checked_and_taken_in(
    dealt: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "rules.toml"
    assert rules("export", dealt, "--out", str(file), "--of", "baccarat") == 0
    assert lines_of(capsys) == ([f"Saved as {file}."], [])
    file.write_text(file.read_text("utf-8").replace("tie_pays = 8", "tie_pays = 9"), "utf-8")
    told = ["Mini Baccarat: House, version 2.", "  Tie pays 9 to 1; was 8 to 1. From the next coup."]
    assert rules("check", dealt, str(file)) == 0
    assert lines_of(capsys) == (told, [])
    before = dealt.read_bytes()
    assert rules("import", dealt, str(file)) == 0
    assert lines_of(capsys) == ([*told, "Nothing imported yet. Add --yes to import it."], [])
    assert dealt.read_bytes() == before
    assert rules("import", dealt, str(file), "--yes") == 0
    assert lines_of(capsys) == ([*told, "1 set of house rules imported."], [])
    with open_books(dealt, read_only=True) as books:
        assert Desk(books).the_house().rules["baccarat"] == {"tie_pays": 9}
        assert [one.code for one in books.events()][-2:] == ["export", "rules_import"]
    assert cli.main(["verify", str(dealt)]) == 0


@pytest.mark.parametrize("act", [["check"], ["import"], ["import", "--yes"]])
def test_every_fault_is_a_line_and_status_1(
    dealt: Path, tmp_path: Path, act: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "bad.toml").write_text('currency = "GBP"\n[baccarat]\ndecks = 13\ntie_pays = "x"\n', "utf-8")
    before = dealt.read_bytes()
    assert rules(act[0], dealt, str(tmp_path / "bad.toml"), *act[1:]) == 1
    assert lines_of(capsys) == ([
        "Line 3, baccarat.decks: Decks cannot be 13. Allowed: a whole number, 1–12. Correct it, or take it out.",
        "Line 4, baccarat.tie_pays: Tie pays cannot be “x”. Allowed: a whole number, 8–9. Correct it, or take it out.",
        "Nothing is imported until the file has no faults."], [])
    assert dealt.read_bytes() == before


@pytest.mark.parametrize("words", [
    ["export", "{books}", "--out", "{books}"], ["export", "{books}", "--out", "{folder}/x.toml", "--of", "whist"],
    ["check", "{books}", "{folder}/none.toml"], ["check", "{folder}/none.db", "{folder}/x"], ["import", "{books}"],
])  # fmt: skip
def test_a_wrong_call_is_one_sentence_and_status_2(
    dealt: Path, tmp_path: Path, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    call = [word.format(books=dealt, folder=tmp_path) for word in words]
    try:
        status = cli.main(["rules", *call])
    except SystemExit as left:
        status = int(str(left.code))
    assert status == 2
    out, errors = lines_of(capsys)
    assert (out, len(errors)) == ([], 1)
