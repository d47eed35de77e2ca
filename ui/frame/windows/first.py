"""The first window of the program, as the windows of other tables know it."""

from pathlib import Path
from typing import TYPE_CHECKING

from ui.frame.coming_back import ComingBack
from ui.frame.pages import Pages
from ui.frame.services import Services
from ui.frame.window import Window

if TYPE_CHECKING:
    from ui.lock.locker import Locker


class First(ComingBack):
    """What the whole program does. `tables` are those in this window that are not in sight, by number."""

    def __init__(self, window: Window, path: Path, key_folder: Path | None) -> None:
        super().__init__(window, path, key_folder)
        self.tables: dict[int, tuple[Services, Pages]] = {}

    @property
    def locker(self) -> "Locker":
        """Locks every window."""
        raise NotImplementedError

    def lock(self) -> None:
        """Nobody sees or enters anything until a PIN was given."""
        raise NotImplementedError

    def taken_up(self, now: Services, number: int) -> tuple[Services, Pages]:
        """A table that has no window of its own, to be brought into sight."""
        raise NotImplementedError

    def table_closed(self, number: int) -> None:
        """A table was closed from elsewhere."""
        raise NotImplementedError

    def has_unsaved(self) -> bool:
        """Whether edits of rules wait."""
        raise NotImplementedError

    def put_off(self) -> None:
        """Something is being done: what can wait is not done now."""
        raise NotImplementedError

    def night_closed(self) -> None:
        """The deal is over."""
        raise NotImplementedError

    def route(self) -> None:
        """Show what comes now."""
        raise NotImplementedError

    def back_up(self) -> None:
        """Copy the books."""
        raise NotImplementedError

    def verify(self) -> None:
        """Verify the books."""
        raise NotImplementedError

    def key_taken_in(self) -> None:
        """The books have their own key again."""
        raise NotImplementedError

    def open_demo(self) -> None:
        """Deal a demo night."""
        raise NotImplementedError
