"""Books that hold what no Sabot writes: the verification names it, and every other word says a sentence."""

import json
import shutil
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from app import cli
from app.desk import Desk
from app.desk.demo import make_demo
from app.errors import MachineFault, ReplayMismatch
from app.store.books import open_books
from tests.app.store.house import by_hand, unguarded
from tests.fuzz.mutations import DEEP


def changed(sql: str, *values: object) -> Callable[[Path], None]:
    """A statement as somebody types it who wants to see what happens."""
    def change(path: Path) -> None:
        with unguarded(path) as link:
            link.execute("PRAGMA ignore_check_constraints=ON")
            assert link.execute(sql, values).rowcount

    return change


def a_trigger_of_bytes(path: Path) -> None:
    """The text of a trigger is none."""
    with by_hand(path) as link:
        link.execute("PRAGMA writable_schema=ON")
        link.execute("UPDATE sqlite_schema SET sql = CAST(sql AS BLOB) WHERE name = 'entry_no_delete'")


ABSURD: dict[str, Callable[[Path], None]] = {
    "no house row": changed("DELETE FROM house"),
    "a log row nested 100,000 deep": changed("UPDATE log_row SET body = ? WHERE seq = 1", DEEP),
    "a trigger's text that is bytes": a_trigger_of_bytes,
    "PINs of another shape": changed("INSERT INTO setting VALUES (1, 'pins', '{\"host\": 7}')"),
    "a time beyond the year 9999": changed("UPDATE command SET at = 9000000000000000000 WHERE seq = 3"),
    "a night beyond the year 9999": changed("UPDATE night SET opened_at = 9000000000000000000"),
    "a zone that is a path": changed("UPDATE night SET zone = '../../etc/passwd'"),
    "a seal that is no number": changed("UPDATE entry SET mac = 'x' WHERE number = 1"),
    "a last number": changed("UPDATE event SET seq = 9223372036854775807 WHERE seq = (SELECT max(seq) FROM event)"),
    "numbers below the first": changed("UPDATE event SET seq = -seq"),
    "an opening without a game": changed("UPDATE log_row SET body = '{}' WHERE seq = 1"),
}
"""What is in the file that no Sabot has written."""


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The books of a night in the middle of a hand."""
    path = tmp_path_factory.mktemp("sound") / "house.db"
    make_demo(path)
    return path


@pytest.mark.parametrize("kind", ABSURD)
def test_what_no_sabot_writes_is_a_finding_and_a_sentence(sound: Path, tmp_path: Path, kind: str,
                                                          capsys: pytest.CaptureFixture[str]) -> None:
    absurd = Path(shutil.copy(sound, tmp_path))
    ABSURD[kind](absurd)
    assert cli.main(["verify", str(absurd), "--json"]) == 1
    assert any(one["grave"] for one in json.loads(capsys.readouterr().out))
    assert cli.main(["replay", str(absurd), "--sitting", "1"]) in (0, 1)
    for form in ("json", "hledger"):
        assert cli.main(["export", str(absurd), "--format", form, "--out", str(tmp_path / form)]) == 1
    with suppress(MachineFault, ReplayMismatch), open_books(absurd) as books:
        Desk(books)
