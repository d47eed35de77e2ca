"""What the program brings along that is not code: card and chip art, icons, fonts, translations."""

from importlib.resources import files
from pathlib import Path


def path(name: str) -> Path:
    """The file or folder with this name, such as "art/cards/As.svg", wherever the program is installed.

    Raises FileNotFoundError where there is none.
    """
    found = Path(str(files(__name__))) / name
    if not found.exists():
        raise FileNotFoundError(f"resources has no {name}")
    return found


def names(folder: str, ending: str) -> tuple[str, ...]:
    """What lies in a folder with one ending, without it: names("art/suits", ".svg") -> ("c", "d", "h", "s")."""
    return tuple(sorted(item.name.removesuffix(ending) for item in path(folder).iterdir() if item.suffix == ending))


def fonts() -> tuple[Path, ...]:
    """Every font file, for the screen to load before its first window.

    The families are "Sabot Text" (400 to 700) and "Sabot Display" (600 and 700), which are Inter with figures that line
    up; "JetBrains Mono" (500); "Sabot CJK" (400 and 700: the suits and the program's own Chinese words); "Sabot
    Names" (400: the everyday Chinese characters); and "Noto Emoji" (400), for names that are pictures.
    """
    return tuple(sorted(item for item in path("fonts").iterdir() if item.suffix in {".ttf", ".otf"}))
