"""The pictures of a story in one view as they are kept: a small file, and what is written where one is another."""

import json
import lzma
from pathlib import Path
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QColor, QImage, QPainter

from tests.ui.kept_pictures.stage import View
from tests.ui.kept_pictures.tiles import Tiles, apart, painted, reduced

KEPT = Path(__file__).parent / "kept"
AROUND = QColor("#FF00C8")
"""What is framed in the picture for whoever looks: a colour that the program has not."""


class Shot(NamedTuple):
    """One picture: of which scene, and where the keyboard is."""

    scene: str
    focus: str


class Album:
    """What is kept of a story in a view."""

    def __init__(self, story: str, view: View, folder: Path = KEPT) -> None:
        self.story, self.view = story, view
        self.path = folder / story.replace(" ", "-") / f"{view.file}.xz"
        self.shows, self.kept = _read(self.path) if self.path.exists() else (list[str](), dict[Shot, Tiles]())

    def differs(self, shot: Shot, drawn: QImage, beside: Path) -> str:
        """Where a picture is not as it was kept, as a sentence; both are put side by side into a folder. Empty where
        it is as it was.
        """
        kept = self.kept.get(shot)
        named = f"{self.story}: {shot.scene}, {self.view}, keyboard on the {shot.focus} control"
        if kept is None:
            return f"{named}: no picture of it is kept"
        found = apart(drawn, kept, self.view.side)
        if not found:
            return ""
        file = f"{self.story} {shot.scene} {self.view.file} {shot.focus}.png".replace(" ", "-")
        put_beside(beside / file, painted(kept, self.view.side, drawn.width(), drawn.height()), drawn, found)
        return f"{named}: {place_of(found)}"

    def keep(self, shot: Shot, drawn: QImage) -> None:
        """Keep another picture."""
        self.kept[shot] = reduced(drawn, self.view.side)

    def forget_all_but(self, shots: set[Shot]) -> list[str]:
        """Drop the pictures of what is drawn no more, and say of what they were."""
        others = [shot for shot in self.kept if shot not in shots]
        for shot in others:
            del self.kept[shot]
        return [f"{self.story}: {shot.scene}, {self.view}: a picture is kept, and nothing draws it" for shot in others]

    def show(self, seen: set[str]) -> list[str]:
        """Keep what was to be seen in all of them, and say what is another."""
        before, self.shows = set(self.shows), sorted(seen)
        return [f"{self.story}, {self.view}: {one} is {how}" for how, some in (
            ("seen, and was not", seen - before), ("not seen any more", before - seen)) for one in sorted(some)]

    def write(self) -> None:
        """Keep all of it."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        head = {"shows": self.shows, "shots": [[*shot, *tiles.light.shape] for shot, tiles in self.kept.items()]}
        data = b"".join(part.tobytes() for tiles in self.kept.values() for part in tiles)
        self.path.write_bytes(lzma.compress(json.dumps(head).encode() + b"\n" + data,
                                            preset=9 | lzma.PRESET_EXTREME))


def _read(path: Path) -> tuple[list[str], dict[Shot, Tiles]]:
    line, _, data = lzma.decompress(path.read_bytes()).partition(b"\n")
    head, kept, at = json.loads(line), dict[Shot, Tiles](), 0
    for scene, focus, rows, columns in head["shots"]:
        parts = []
        for shape in ((rows, columns), ((rows + 1) // 2, (columns + 1) // 2, 2)):
            size = int(np.prod(shape))
            parts.append(np.frombuffer(data, np.int8, size, at).reshape(shape))
            at += size
        kept[Shot(scene, focus)] = Tiles(*parts)
    return head["shows"], kept


def place_of(tiles: list[QRect]) -> str:
    """How many tiles are others, and between which points."""
    around = QRect()
    for one in tiles:
        around = around.united(one)
    return (f"{len(tiles)} tile{'s' * (len(tiles) != 1)} in x {around.left()}–{around.right()}, "
            f"y {around.top()}–{around.bottom()}; the first at {tiles[0].left()},{tiles[0].top()}")


def put_beside(path: Path, kept: QImage, drawn: QImage, tiles: list[QRect]) -> None:
    """Write the kept picture on the left and the drawn one on the right, what is another framed in both."""
    both = QImage(2 * drawn.width() + 8, drawn.height(), QImage.Format.Format_RGB32)
    both.fill(AROUND)
    painter = QPainter(both)
    for left, picture in ((0, kept), (drawn.width() + 8, drawn)):
        painter.drawImage(QPoint(left, 0), picture)
        painter.setPen(AROUND)
        for one in tiles:
            painter.drawRect(one.translated(left, 0).adjusted(-1, -1, 0, 0))
    painter.end()
    path.parent.mkdir(parents=True, exist_ok=True)
    both.save(str(path))

