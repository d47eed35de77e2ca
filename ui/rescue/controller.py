"""What the page after trouble has done beside the screen: copies looked for and gone through, and one taken up."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog

from app.errors import Refusal
from app.words import tr
from ui.background.opener import Background
from ui.rescue.page import RescuePage

if TYPE_CHECKING:
    from app.desk.rescue.copies_found import CopyFound
    from app.desk.rescue.offer import Offer


class Rescue(QObject):
    """Leads from lost books to a copy of them. `back` says that books lie at the path again."""

    back = Signal()

    def __init__(self, page: RescuePage, path: Path, keys: Path, beside: list[Path], background: Background) -> None:
        super().__init__(page)
        self._page, self._path, self._keys, self._folders, self._background = page, path, keys, beside, background
        page.taken.connect(self.take_up)
        page.copy_wanted.connect(self.look_at)
        page.folder.connect(self.look_elsewhere)

    def begin(self) -> None:
        """Look for copies."""
        from app.desk.rescue.offer import offers

        self._page.show_looking()
        self._offered(lambda: offers(self._path, self._keys, self._folders))

    def look_at(self, copy: "CopyFound") -> None:
        """Offer an older copy, or the newest again."""
        from app.desk.rescue.copies_found import copies_of
        from app.desk.rescue.offer import offer_of
        from app.desk.rescue.taking_up import newest_sound

        def made() -> "Offer":
            newest_sound([copy], self._keys)
            return offer_of(copy, self._path, self._keys, copies_of(self._path, self._keys, self._folders))

        self._offered(made)

    def look_elsewhere(self) -> None:
        """Look in a folder of the host's, besides."""
        if chosen := QFileDialog.getExistingDirectory(self._page.window(), tr("Where copies may be")):
            self._folders = [*self._folders, Path(chosen)]
            self.begin()

    def _offered(self, make: "Callable[[], Offer]") -> None:
        made: list[Offer] = []
        self._background.run(lambda: made.append(make()), lambda: self._page.show_offer(made[0]), self._page.show_none)

    def take_up(self, copy: "CopyFound") -> None:
        """Go on with it."""
        from app.desk.rescue.taking_up import take_up

        self._page.show_working()
        self._background.run(lambda: take_up(copy, self._path, self._keys), self.back.emit, self._failed)

    def _failed(self, refusal: Refusal) -> None:
        self._page.show_none(refusal)
