"""A game is its folder: no other room of the program knows it by its name."""

import ast
from pathlib import Path

from app.games import GAMES

ROOT = Path(__file__).parents[3]


def named_games(path: Path) -> set[str]:
    """The games that a file of the program knows by their id, or has from their own folder."""
    found: set[str] = set()
    source = path.read_text(encoding="utf-8")
    if not any(name in source for name in (*GAMES.ids, "app.games.")):
        return found
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found |= {node.value} & set(GAMES.ids)
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("app.games."):
            of = str(node.module).split(".")[2]
            # What belongs to a shoe is drawn and printed outside of its folder: the roads, their card, the odds.
            found |= {of} if of != "baccarat" or "BACCARAT" in {one.name for one in node.names} else set()
    return found


def test_no_room_but_its_own_knows_a_game_by_its_name() -> None:
    others = [path for path in (*(ROOT / "app").rglob("*.py"), *(ROOT / "ui").rglob("*.py"))
              if not path.is_relative_to(ROOT / "app" / "games")]
    assert {path.relative_to(ROOT).as_posix(): games for path in others if (games := named_games(path))} == {
        "app/practice/ground.py": {"baccarat"}}, "declare it in the game's own folder"
