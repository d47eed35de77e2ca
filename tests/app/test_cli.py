"""Sabot without a screen: what each word prints, and the status it ends with."""

import io
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app import cli
from app.cli.started import line
from app.dealing.values.transfers import Kind
from app.errors import MachineFault
from app.games import GAMES
from app.sheets.blocks import Sheet, Table
from app.store.books import Books, open_books
from app.version import program_version
from tests.app.store.house import unguarded
from tests.children import DEADLINE, started


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder for books and keys."""
    folder = tmp_path_factory.mktemp("cli")
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("app.store.books.usual_folder", lambda: folder / "keys")
        yield folder


@pytest.fixture(scope="module")
def dealt(kept: Path) -> Path:
    """The books of a demo night of two shoes, eight coups each."""
    path = kept / "demo.db"
    assert cli.main(["demo", "--shoes", "2", "--hands", "8", "--seed", "5", "--db", str(path)]) == 0
    return path


def lines_of(capsys: pytest.CaptureFixture[str]) -> tuple[list[str], list[str]]:
    """What was printed, and what was said on stderr."""
    said = capsys.readouterr()
    return said.out.splitlines(), said.err.splitlines()


def test_games_lists_every_game_by_its_id(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["games"]) == 0
    lines = lines_of(capsys)[0]
    assert lines[0].split(maxsplit=1) == ["baccarat", "Mini Baccarat"]
    assert [line.split()[0] for line in lines] == [game.id for game in GAMES]
    assert cli.main(["games", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert [one["id"] for one in listed] == [game.id for game in GAMES]
    assert (listed[0]["name"], listed[0]["version"]) == ("Mini Baccarat", GAMES[0].version)
    assert "decks" in listed[0]["rules"]


def test_a_demo_is_a_whole_night_cashed_out_and_closed(dealt: Path) -> None:
    with open_books(dealt, read_only=True) as books:
        (night,) = books.nights()
        assert night.closed_at is not None
        assert [sitting.closed_at is not None for sitting in books.sittings(night.id)] == [True, True]
        assert len(books.players()) == 9
        assert not [place for place in books.balances() if place.kind in (Kind.STACK, Kind.BOX, Kind.CHANGE)]
        assert sum(entry.title.startswith("Coup ") for entry in books.entries()) == 16
        assert books.settings()["demo"] is True


def amounts(path: Path) -> list[object]:
    with open_books(path, read_only=True) as books:
        return [(entry.title, entry.postings) for entry in books.entries()]


def test_the_same_seed_deals_the_same_amounts_and_another_does_not(dealt: Path, kept: Path) -> None:
    for name, seed in (("same", "5"), ("other", "6")):
        words = ["demo", "--shoes", "2", "--hands", "8", "--seed", seed, "--db", str(kept / f"{name}.db")]
        assert cli.main(words) == 0
    assert amounts(kept / "same.db") == amounts(dealt)
    assert amounts(kept / "other.db") != amounts(dealt)


def test_a_demo_without_a_number_of_hands_deals_until_the_cut_card(kept: Path) -> None:
    path = kept / "whole.db"
    assert cli.main(["demo", "--seed", "2", "--db", str(path)]) == 0
    with open_books(path, read_only=True) as books:
        rulings = [row.body for row in books.log(1) if row.kind.value == "ruling"]
        assert [body["code"] for body in rulings if isinstance(body, dict)] == ["cut_card"]
        assert sum(entry.title.startswith("Coup ") for entry in books.entries()) > 60


def test_a_demo_never_touches_what_lies_there(dealt: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = dealt.read_bytes()
    capsys.readouterr()
    assert cli.main(["demo", "--db", str(dealt)]) == 2
    out, err = lines_of(capsys)
    assert out == []
    assert err == [f"sabot: {dealt} already exists. A demo night needs a new file. Choose another name."]
    assert dealt.read_bytes() == before


def test_sound_books_verify_with_status_0(dealt: Path, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert cli.main(["verify", str(dealt)]) == 0
    (line,), err = lines_of(capsys)
    assert line.startswith("All is well up to entry ")
    assert err == []
    assert cli.main(["verify", str(dealt), "--code", line.partition("code: ")[2]]) == 0
    capsys.readouterr()
    assert cli.main(["verify", str(dealt), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == []


def changed(dealt: Path, copy: str, statement: str) -> Path:
    """A copy of the books that somebody has changed by hand."""
    path = dealt.with_name(copy)
    path.write_bytes(dealt.read_bytes())
    with unguarded(path) as link:
        link.execute(statement)
    return path


def test_each_finding_is_one_line_and_ends_with_status_1(dealt: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = changed(dealt, "changed.db", "UPDATE posting SET amount = amount + 100 WHERE entry = 5 AND line = 1")
    capsys.readouterr()
    assert cli.main(["verify", str(path)]) == 1
    out, err = lines_of(capsys)
    assert err == []
    assert any(line.startswith("Entry 5: ") for line in out)
    assert cli.main(["verify", str(path), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert [one["sentence"] for one in found] == out
    assert 5 in [one["entry"] for one in found]


def test_a_log_that_deals_other_transfers_than_the_books_hold_is_found(
    dealt: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first_bets = "SELECT min(seq) FROM log_row WHERE sitting = 1 AND key = 'hand:1/bets'"
    path = changed(dealt, "other-log.db",
                   f"UPDATE log_row SET body = '{{}}' WHERE sitting = 1 AND seq = ({first_bets})")  # noqa: S608  our own
    capsys.readouterr()
    assert cli.main(["verify", str(path)]) == 1
    assert any(line.startswith("Sitting 1: its log ") for line in lines_of(capsys)[0])


def test_replay_prints_prompt_answer_and_transfers(dealt: Path, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert cli.main(["replay", str(dealt), "--sitting", "1"]) == 0
    out, _ = lines_of(capsys)
    assert out[0] == "    1  Mini Baccarat begins"
    assert any("Deal to Player — first card → " in line for line in out)
    assert any(line.strip().endswith(" from the rack to Luca: Wins") for line in out)
    assert [line for line in out if line.startswith("Coup ")] == [f"Coup {number}" for number in range(1, 9)]


def test_one_hand_of_a_replay_is_its_paragraph_alone(dealt: Path, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert cli.main(["replay", str(dealt), "--sitting", "1"]) == 0
    whole = capsys.readouterr().out
    assert cli.main(["replay", str(dealt), "--sitting", "1", "--hand", "3"]) == 0
    third = capsys.readouterr().out
    assert third.startswith("Coup 3\n")
    assert "\n       Result: Coup 3: " in third
    assert whole.count(f"\n\n{third.rstrip()}\n\n") == 1
    assert cli.main(["replay", str(dealt), "--sitting", "1", "--hand", "3", "--json"]) == 0
    assert {row["hand"] for row in json.loads(capsys.readouterr().out)} == {3}
    assert cli.main(["replay", str(dealt), "--sitting", "1", "--hand", "99"]) == 2
    assert "There is no hand 99 in sitting 1. It has 8 hands." in capsys.readouterr().err


def test_replay_as_json_has_a_row_for_every_row_of_the_log(dealt: Path, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert cli.main(["replay", str(dealt), "--sitting", "2", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    with open_books(dealt, read_only=True) as books:
        assert [(row["seq"], row["kind"], row["key"]) for row in rows] == [
            (row.seq, row.kind.value, row.key) for row in books.log(2)]
    bets = next(row for row in rows if row["key"] == "hand:1/bets")
    assert all(one["to"].startswith("bet:") for one in bets["made"])


def test_replay_of_a_log_that_does_not_fit_prints_what_it_can_and_ends_with_status_1(
    dealt: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = changed(dealt, "foreign-row.db",
                   "UPDATE log_row SET key = 'hand:9/tarot' WHERE sitting = 1 AND key = 'hand:1/player:1'")
    capsys.readouterr()
    assert cli.main(["replay", str(path), "--sitting", "1"]) == 1
    out, err = lines_of(capsys)
    assert any("Take bets — coup 1" in line for line in out)
    assert len(err) == 1
    assert "answers “hand:9/tarot”, and the game asks “hand:1/player:1”" in err[0]


@pytest.mark.parametrize("words", [
    [], ["deal"], ["verify"], ["replay", "house.db"], ["replay", "house.db", "--sitting", "0"],
    ["demo", "--shoes", "-1", "--db", "x.db"], ["demo", "--shoes", "two", "--db", "x.db"], ["demo"],
    ["sheet", "house.db", "--out", "x.pdf", "--paper", "A5"], ["backup", "house.db"],
], ids=" ".join)  # fmt: skip
def test_a_wrong_call_is_one_line_and_status_2(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main(words)
    assert ended.value.code == 2
    out, err = lines_of(capsys)
    assert out == []
    assert len(err) == 1
    assert err[0].startswith("sabot")


@pytest.mark.parametrize(("words", "says"), [
    (["verify", "none.db"], "There are no books at "),
    (["backup", "none.db", "--to", "."], "There are no books at "),
    (["replay", "demo.db", "--sitting", "99"], "There is no sitting 99."),
    (["sheet", "demo.db", "--night", "7", "--out", "x.pdf"], "There is no night 7. There is 1 night."),
    (["verify", "notes.txt"], "notes.txt is not a file of Sabot."),
    (["verify", "empty.db"], "empty.db is an empty file."),
    (["demo", "--game", "faro", "--db", "new.db"], "There is no game called faro."),
], ids=lambda part: part if isinstance(part, str) else "-")  # fmt: skip
def test_what_the_host_got_wrong_is_one_sentence_and_status_2(
    words: list[str], says: str, dealt: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(dealt.parent)
    Path("notes.txt").write_text("not a database, whatever its length " * 9, encoding="utf-8")
    Path("empty.db").touch()
    capsys.readouterr()
    assert cli.main(words, lambda sheet, path, paper: None) == 2
    out, err = lines_of(capsys)
    assert out == []
    assert len(err) == 1
    assert says in err[0]
    assert not Path("new.db").exists()


def test_a_fault_of_the_machine_is_one_line_and_status_1(
    dealt: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(self: Books, folder: Path, told: object) -> Path:
        raise MachineFault("The disk is full.", "Nothing was written.\nMake room on it.")

    monkeypatch.setattr(Books, "backup", broken)
    capsys.readouterr()
    assert cli.main(["backup", str(dealt), "--to", str(dealt.parent)]) == 1
    assert lines_of(capsys)[1] == ["sabot: The disk is full. Nothing was written. Make room on it."]


def test_a_fault_of_this_program_is_not_hidden(dealt: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def mistaken(self: Books, folder: Path, told: object) -> Path:
        raise ZeroDivisionError

    monkeypatch.setattr(Books, "backup", mistaken)
    with pytest.raises(ZeroDivisionError):
        cli.main(["backup", str(dealt), "--to", str(dealt.parent)])


def test_a_backup_verifies_like_the_books(dealt: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert cli.main(["backup", str(dealt), "--to", str(tmp_path)]) == 0
    (name,), _ = lines_of(capsys)
    assert Path(name).parent == tmp_path
    assert cli.main(["verify", name]) == 0


def test_the_sheet_goes_to_the_printer_that_was_brought(dealt: Path, tmp_path: Path) -> None:
    printed: list[tuple[Sheet, Path, str]] = []
    words = ["sheet", str(dealt), "--out", str(tmp_path / "x.pdf"), "--paper", "Letter"]
    assert cli.main(words, lambda *what: printed.append(what)) == 0
    ((sheet, path, paper),) = printed
    assert (path, paper) == (tmp_path / "x.pdf", "Letter")
    assert sheet.demo
    assert "Demo night" in sheet.subject
    assert any(f"Sabot {program_version()} " in line for line in sheet.footer.lines)


def test_the_record_of_a_shoe_goes_to_the_printer_coup_by_coup(dealt: Path, tmp_path: Path) -> None:
    printed: list[Sheet] = []
    for shoe in ("Shoe 1", "Shoe 2"):
        words = ["sheet", str(dealt), "--out", str(tmp_path / "x.pdf"), "--kind", "shoe", "--of", shoe]
        assert cli.main(words, lambda sheet, path, paper: printed.append(sheet)) == 0
    for sheet in printed:
        (table,) = (block for block in sheet.blocks if isinstance(block, Table))
        assert [row.cells[0].text for row in table.rows] == list("12345678")
        assert {row.cells[-1].text for row in table.rows} == {"v1"}
    assert len({sheet.about for sheet in printed}) == 2


def test_a_card_of_house_rules_is_printed_by_its_game_in_the_language_asked_for(dealt: Path, tmp_path: Path) -> None:
    printed: list[Sheet] = []
    words = ["sheet", str(dealt), "--out", str(tmp_path / "x.pdf"), "--kind", "rules", "--game"]
    for more in (["baccarat", "--language", "both"], ["Fan Tan"], ["jackpot:high_hand", "--language", "zh"]):
        assert cli.main([*words, *more], lambda sheet, path, paper: printed.append(sheet)) == 0
    assert [sheet.title.partition(" · ")[0] for sheet in printed] == [
        "Mini Baccarat 迷你百家乐", "Fan Tan", "最大牌大奖"]
    assert cli.main([*words, "whist"], lambda *what: None) == 2


def test_a_score_card_is_printed_of_a_shoe_and_blank_in_the_language_asked_for(dealt: Path, tmp_path: Path) -> None:
    printed: list[Sheet] = []
    words = ["sheet", str(dealt), "--out", str(tmp_path / "x.pdf"), "--language", "both", "--kind"]
    for more in (["road-card", "--of", "Shoe 2"], ["road-card-blank"], ["road-card-blank", "--of", "two"]):
        assert cli.main([*words, *more], lambda sheet, path, paper: printed.append(sheet)) == 0
    assert {sheet.title.partition(" · ")[0] for sheet in printed} == {"Baccarat score card 百家乐路单"}
    assert [sheet.bare for sheet in printed] == [False, True, True]
    assert all(sheet.demo for sheet in printed)
    assert cli.main([*words, "road-card", "--of", "Shoe 9"], lambda *what: None) == 2


def test_without_a_printer_the_sheet_is_refused(dealt: Path, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert cli.main(["sheet", str(dealt), "--out", "x.pdf"]) == 2
    assert lines_of(capsys)[1] == [
        "sabot: Printing is not available when Sabot is started this way. Type: python3 packaging/start.py sheet …"]


def test_what_can_print_is_the_launcher_in_a_checkout_and_the_program_where_it_is_installed(tmp_path: Path) -> None:
    assert line("games --check") == "python3 packaging/start.py games --check"
    assert line("games --check", tmp_path) == "sabot games --check"


def test_books_that_the_program_holds_open_can_be_looked_at(dealt: Path, tmp_path: Path) -> None:
    before = dealt.read_bytes()
    with open_books(dealt):
        assert cli.main(["verify", str(dealt)]) == 0
        assert cli.main(["replay", str(dealt), "--sitting", "1"]) == 0
        assert cli.main(["sheet", str(dealt), "--out", "x.pdf"], lambda *what: None) == 0
        assert cli.main(["backup", str(dealt), "--to", str(tmp_path)]) == 0
    assert dealt.read_bytes() == before


def test_a_terminal_without_the_signs_gets_its_lines(dealt: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    narrow = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stdout", narrow)
    assert cli.main(["replay", str(dealt), "--sitting", "1"]) == 0
    narrow.seek(0)
    assert "Deal to Player \\u2014 first card" in narrow.read()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="pipes that close early, as POSIX has them")
def test_whoever_stops_reading_early_sees_no_fault(dealt: Path, kept: Path) -> None:
    import subprocess

    env = {**os.environ, "PYTHONPATH": os.pathsep.join(path or "." for path in sys.path)}
    words = [sys.executable, "-m", "app.cli", "replay", str(dealt), "--sitting", "1", "--json"]
    with started(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.read(1)
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait(DEADLINE) == 0


@pytest.mark.parametrize("game", [game.id for game in GAMES if game.id != "baccarat"])
def test_a_demo_of_any_game_is_dealt_cashed_out_and_verifies(game: str, tmp_path: Path,
                                                             capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "demo.db"
    assert cli.main(["demo", "--game", game, "--hands", "8", "--shoes", "2", "--seed", "4", "--db", str(path)]) == 0
    assert cli.main(["verify", str(path)]) == 0
    assert cli.main(["replay", str(path), "--sitting", "1"]) == 0
    with open_books(path, read_only=True) as books:
        assert not [place for place in books.balances() if place.kind in (Kind.STACK, Kind.POT)]
        assert books.nights()[0].closed_at is not None
