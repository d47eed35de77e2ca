"""The map of the rooms in README.md, made from the first sentence of every room and of every file beside them.

`python3 packaging/rooms.py` says whether README has it as it is; `--write` writes it there.
"""

import ast
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
BEGIN, END = "<!-- the rooms, by packaging/rooms.py -->\n", "<!-- the end of the rooms -->\n"
UNNAMED = ("app/games/", "app/store/migrations/")
"""Rooms inside these are not on the map: a game is found by its name."""


def first_sentence(path: Path) -> str:
    """What a file says that it is: the first sentence of its description, without its full stop."""
    said = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    sentence = said.split("\n\n")[0].replace("\n", " ").split(". ")[0].removesuffix(".")
    return sentence.replace("|", "\\|")


def floors(root: Path) -> dict[str, int]:
    """On which floor a room of `app` stands, the highest first: by the contract that the build holds."""
    told = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    layers = next(one["layers"] for one in told["tool"]["importlinter"]["contracts"] if "containers" not in one
                  and one["type"] == "layers")
    return {name.strip("() ").replace(".", "/"): at for at, layer in enumerate(layers) for name in layer.split("|")}


def rooms(root: Path) -> Iterator[str]:
    """Every room and every file beside rooms: `ui` first, then `app` from the top floor down."""
    floor = floors(root)
    places = {path.parent.relative_to(root).as_posix() + "/": path for top in ("ui", "app")
              for path in sorted((root / top).glob("*/**/__init__.py"))}
    places |= {path.relative_to(root).as_posix(): path for top in ("ui", "app")
               for path in sorted((root / top).glob("[!_]*.py"))}
    places["ui/__main__.py"] = root / "ui" / "__main__.py"

    def order(place: str) -> tuple[bool, int, str]:
        top = "/".join(place.removesuffix(".py").split("/")[:2])
        return place.startswith("app/"), floor.get(top, len(floor)) if place.startswith("app/") else 0, place

    for place in sorted(places, key=order):
        if not place.startswith(UNNAMED) or place in UNNAMED:
            yield f"| `{place}` | {first_sentence(places[place])} |\n"


def mapped(root: Path) -> str:
    """The map as a table."""
    return "| room | what is in it |\n| --- | --- |\n" + "".join(rooms(root))


def with_map(readme: str, made: str) -> str:
    """README with this map between its two marks."""
    before, _, rest = readme.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{made}\n{END}{after}"


def main(words: list[str], root: Path = ROOT) -> int:
    """Compare, or write. 1 where README has another map."""
    readme = root / "README.md"
    there = readme.read_text(encoding="utf-8")
    if BEGIN not in there or END not in there:
        print(f"README.md has lost the marks between which the map stands: {BEGIN.strip()} and {END.strip()}")
        return 1
    made = with_map(there, mapped(root))
    if "--write" in words:
        readme.write_text(made, encoding="utf-8")
    elif made != there:
        print("README.md's map of the rooms is not what the folders say: python3 packaging/rooms.py --write")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
