"""What is pictured: a story is books, and one scene after another in the program that has them open."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from PySide6.QtWidgets import QWidget

from tests.ui.kept_pictures.stage import Stage

Go = Callable[[Stage], None]


def _window(stage: Stage) -> QWidget:
    return stage.window


class Scene(NamedTuple):
    """A name, and the steps by which it is reached from the scene before it; `of` is what is drawn."""

    name: str
    steps: tuple[Go, ...]
    of: Callable[[Stage], QWidget] = _window


@dataclass(frozen=True)
class Story:
    """Scenes over the same books. `make` writes them into a folder, as house.db; nothing where there are none yet."""

    name: str
    make: Callable[[Path], None]
    scenes: tuple[Scene, ...]


def press(line: str) -> Go:
    """A line of keys with spaces between; one that begins with a quote is typed as it is."""
    return lambda stage: stage.keys(*([line[1:]] if line.startswith('"') else line.split()))


def scene(name: str, *steps: str | Go) -> Scene:
    """A scene that keys lead to, or whatever else a step does."""
    return Scene(name, tuple(press(step) if isinstance(step, str) else step for step in steps))


def walked(stage: Stage, told: Story) -> Iterator[tuple[Scene, bool]]:
    """Go through a story step by step: the scene, and whether it has been reached."""
    for one in told.scenes:
        for number, step in enumerate(one.steps, 1):
            step(stage)
            stage.settle()
            yield one, number == len(one.steps)
