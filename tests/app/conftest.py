"""Books that a command line works on, with keys in a folder of the test's own."""

from pathlib import Path

import pytest

from app import cli
from tests.copied import copied


@pytest.fixture
def keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys in a folder of the test's own."""
    monkeypatch.setattr("app.store.books.usual_folder", lambda: tmp_path / "keys")


@pytest.fixture
def dealt(tmp_path: Path, keys: None, capsys: pytest.CaptureFixture[str]) -> Path:
    """The books of a short demo night."""
    def demo(folder: Path) -> None:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("app.store.books.usual_folder", lambda: folder / "keys")
            assert cli.main(["demo", "--game", "red_dog", "--hands", "4", "--db", str(folder / "demo.db")]) == 0

    copied("a short demo", demo, tmp_path)
    capsys.readouterr()
    return tmp_path / "demo.db"
