"""Writing beside whoever waits for it: on a server a commit takes its time, and the window goes on painting."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Protocol, TypeVar

T = TypeVar("T")


class Beside(Protocol):
    """Does something that waits for a server. Whoever gave it waits until it is done, but is not deaf meanwhile."""

    under_way: bool
    """Whether something is being done, and whoever looks at the desk meanwhile sees it half done."""

    def run(self, job: Callable[[], T]) -> T:
        """What it comes to. Raises what it raises."""

    def waits_here(self) -> bool:
        """Whether whoever asks must not be kept waiting."""

    def held_still(self) -> AbstractContextManager[object]:
        """Nothing else happens at the desk for as long as a `with` lasts: a command is being made."""


class Here:
    """Here and now: nobody else waits for this thread."""

    under_way = False

    def run(self, job: Callable[[], T]) -> T:
        """Do it."""
        return job()

    def waits_here(self) -> bool:
        """Nobody else waits."""
        return False

    def held_still(self) -> AbstractContextManager[object]:
        """Nothing else can happen."""
        return nullcontext()
