"""What the page after trouble has done beside the screen: copies looked for and gone through, and one taken up."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog

from app.errors import MachineFault, Refusal
from app.version import program_version
from app.words import tr
from ui.background.opener import Background
from ui.rescue.page import RescuePage

if TYPE_CHECKING:
    from app.desk.access.pin_required import PinRequired
    from app.desk.rescue.copies_found import CopyFound
    from app.desk.rescue.offer import Offer


class Rescue(QObject):
    """Leads from lost books to a copy of them. `back` says that books lie at the path again.

    `host_wanted` carries a PinRequired and what to call with the PIN.
    """

    back = Signal()
    host_wanted = Signal(object, object)

    def __init__(self, page: RescuePage, path: Path, keys: Path, beside: list[Path], background: Background) -> None:
        super().__init__(page)
        self._page, self._path, self._keys, self._folders, self._background = page, path, keys, beside, background
        page.taken.connect(lambda copy: self.take_up(copy))
        page.copy_wanted.connect(self.look_at)
        page.folder.connect(self.look_elsewhere)
        page.printing.connect(self.print_list)

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

    def print_list(self) -> None:
        """Print what is offered, so that it is at hand while it is keyed again."""
        from app.desk.rescue.printed import rescue_sheet, saved_sheet
        from ui.printing.leaving import leave
        from ui.printing.paper import paper_called

        offer, page = self._page.offer, self._page
        now = datetime.now(UTC).astimezone(ZoneInfo(offer.holds.zone) if offer else None)
        sheet = rescue_sheet(offer, page.refusal, now, program_version()) if offer else \
            saved_sheet(page.saved, page.refusal, now, program_version())
        try:
            leave(sheet, paper_called(offer.holds.paper if offer else ""), page, page.say_printed)
        except MachineFault as fault:
            page.say_printed(str(fault))

    def _offered(self, make: "Callable[[], Offer]") -> None:
        made: list[Offer] = []
        self._background.run(lambda: made.append(make()), lambda: self._page.show_offer(made[0]), self._failed)

    def take_up(self, copy: "CopyFound", pin: str = "") -> None:
        """Go on with it; `pin` is the host's, where it was asked for."""
        from app.desk.rescue.permitted import go_on_with

        self._page.show_working()
        self._background.run(lambda: go_on_with(copy, self._path, self._keys, pin=pin), self.back.emit, self._failed,
                             lambda wanted: self._ask(copy, wanted))

    def _ask(self, copy: "CopyFound", wanted: "PinRequired") -> None:
        self._page.show_again()
        self.host_wanted.emit(wanted, lambda pin: self.take_up(copy, pin))

    def _failed(self, refusal: Refusal) -> None:
        from app.desk.rescue.copies_found import folders_of
        from app.desk.rescue.offer import saved_here

        self._page.show_none(refusal, saved_here(self._path, self._keys),
                             folders_of(self._path, self._keys, self._folders))
