"""The map of the rooms in README: made from what each says of itself, and true."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def mapping() -> ModuleType:
    """What makes the map."""
    spec = importlib.util.spec_from_file_location("sabot_rooms", ROOT / "packaging" / "rooms.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_map_in_readme_is_what_the_folders_say(mapping: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    assert mapping.main([]) == 0, capsys.readouterr().out


def test_a_map_that_is_not_true_any_more_is_named_and_one_command_writes_it_anew(
    mapping: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for room, said in (("app/low", "Down | here. And more."), ("app/high", "Up here."), ("app/games/whist", "A game."),
                       ("ui/page", "What is\nseen.")):
        (tmp_path / room).mkdir(parents=True)
        (tmp_path / room / "__init__.py").write_text(f'"""{said}"""\n')
    (tmp_path / "ui" / "__main__.py").write_text('"""It starts."""\n')
    (tmp_path / "app" / "alone.py").write_text('"""A file by itself."""\n')
    (tmp_path / "pyproject.toml").write_text(
        "[[tool.importlinter.contracts]]\ntype = 'layers'\nlayers = ['(app.high)', 'app.low | app.alone']\n")
    readme = tmp_path / "README.md"
    readme.write_text(f"# Before\n{mapping.BEGIN}an older map\n{mapping.END}after\n")

    assert mapping.main([], tmp_path) == 1
    assert capsys.readouterr().out == (
        "README.md's map of the rooms is not what the folders say: python3 packaging/rooms.py --write\n")
    assert mapping.main(["--write"], tmp_path) == 0
    assert mapping.main([], tmp_path) == 0
    assert readme.read_text() == (
        f"# Before\n{mapping.BEGIN}\n| room | what is in it |\n| --- | --- |\n| `ui/__main__.py` | It starts |\n"
        "| `ui/page/` | What is seen |\n| `app/high/` | Up here |\n| `app/alone.py` | A file by itself |\n"
        f"| `app/low/` | Down \\| here |\n\n{mapping.END}after\n")


def test_a_readme_without_the_marks_of_the_map_is_told_so(
    mapping: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "README.md").write_text("# No map\n")
    assert mapping.main(["--write"], tmp_path) == 1
    assert "has lost the marks" in capsys.readouterr().out
