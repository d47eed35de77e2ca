"""Coming back after trouble: books that are lost are left for a copy, and copies go to a second place."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal

from app.errors import MachineFault, Refusal, Refused
from app.words import tr
from ui.frame import file_dialogs
from ui.frame.guide import Guide
from ui.frame.window import Window
from ui.widgets.ask_host import request_host_pin

if TYPE_CHECKING:
    from app.desk.access.pin_required import PinRequired
    from ui.first_run.flow import FirstRun


LONG_ENOUGH = 30_000
"""Milliseconds for which a sentence that asks for nothing stands over every page."""
TO_KEY = "to key again"
"""What the sentence is about that stands over the pages after a copy was taken up."""


class ComingBack(Guide):
    """What a program does when its books are lost. `wrong` is what the last verification found, if anything grave.

    `ready` when books are open, or a page says why they are not.
    """

    ready = Signal()

    def __init__(self, window: Window, path: Path, key_folder: Path | None) -> None:
        super().__init__(window)
        self.path, self.key_folder = path, key_folder
        self.wrong = ""
        self._first_run: FirstRun | None = None

    # what the program itself does

    def open(self, path: Path | None = None, read_only: bool = False, anew: bool = False) -> None:
        """Open the books; `anew`, make them though others are missed."""
        raise NotImplementedError

    def close(self) -> None:
        """Close them."""
        raise NotImplementedError

    def fail(self, refusal: Refusal, can_read: bool = False) -> None:
        """Say why they could not be opened."""
        raise NotImplementedError

    def choose_file(self) -> None:
        """Open other books."""
        raise NotImplementedError

    # when they are lost

    def take_keyboard(self) -> None:
        """Keys go to this window even where no window manager gives it the focus: shortcuts are silent before."""
        self.window.window().activateWindow()

    def lost(self, refusal: Refusal, can_read: bool = False) -> None:
        """The books are damaged or gone: with a copy of them the host can go on, or with what can still be read.

        A file that never was a house's is only the wrong one.
        """
        from app.desk.rescue.copies_found import files_of
        from app.store.copies.places import houses_of
        from app.store.file.sqlite import FileState, state_of
        from ui.background.upkeep import backup_folders

        path, keys = self.path.resolve(), self._keys()
        is_ours = not path.is_dir() and state_of(path) in (FileState.ABSENT, FileState.OURS)
        if is_ours or houses_of(keys, path) or files_of(path, keys, backup_folders(path)):
            self._offer_copies(refusal, can_read)
        else:
            self.fail(refusal, can_read)

    def come_back(self, refusal: Refusal) -> None:
        """Dealing stops: the books are closed, and a copy of them is offered."""
        if self.services is not None:
            self.close()
            self.lost(refusal)

    def show_to_key(self, now: str) -> None:
        """What is to be keyed again stands over the pages until it is, beside whatever else is said there."""
        rescue = self.services.copies.rescue if self.services is not None else None
        hint = tr("Ctrl P: the list.") if rescue and rescue.left else tr("Ctrl K: count the rack.")
        self.window.show_banner(f"{now} {hint}" if now else "", TO_KEY)

    def show_caught_up(self, said: str) -> None:
        """All that a copy lacked is keyed and the rack counted: how it came out stands there for a while."""
        self.window.show_banner(said, TO_KEY)
        QTimer.singleShot(LONG_ENOUGH, self.window, lambda: self.window.take_back_banner(said, TO_KEY))

    def say_all(self) -> None:
        """The host says that no more of what a copy lacked is keyed again: the rack is to be counted."""
        if self.services is None:
            return
        try:
            self.services.copies.say_all()
            self.count_rack()
        except (Refused, MachineFault) as refused:
            if not request_host_pin(self.window, refused, self.say_all):
                self.say(str(refused), "bad")

    def _keys(self) -> Path:
        from app.store.proof.keys import usual_folder

        return self.key_folder or usual_folder()

    def _offer_copies(self, refusal: Refusal, can_read: bool) -> None:
        from ui.background.upkeep import backup_folders
        from ui.rescue.controller import Rescue
        from ui.rescue.page import RescuePage

        page = RescuePage(refusal, self.path, can_read)
        rescue = Rescue(page, self.path, self._keys(), backup_folders(self.path), self.background)
        rescue.back.connect(lambda: self.open())
        rescue.host_wanted.connect(self._ask_host)
        page.again.connect(lambda: self.open())
        page.read_only.connect(lambda: self.open(read_only=True))
        page.another.connect(self.choose_file)
        page.anew.connect(self._begin_anew)
        self.show_alone(page)
        self.take_keyboard()
        rescue.begin()
        self.ready.emit()

    def _ask_host(self, wanted: "PinRequired", given: Callable[[str], None]) -> None:
        """At the door, where no desk is open yet."""
        from ui.lock.cards import HostCard

        page, card = self.window.pages.currentWidget(), HostCard(wanted)

        def put_away() -> None:
            self.window.lift()
            if page is not None:
                page.setFocus()

        def go_on(pin: str) -> None:
            put_away()
            given(pin)

        card.closed.connect(put_away)
        card.given.connect(go_on)
        self.window.lay_over(card)
        card.setFocus()

    def _begin_anew(self) -> None:
        """New books where others were lost: nothing is expected there any more, and what lies there is kept."""
        from app.desk.rescue.taking_up import set_aside
        from app.store.copies.places import let_go

        try:
            set_aside(self.path)
        except MachineFault as fault:
            self.fail(fault.refusal)
            return
        let_go(self._keys(), self.path)
        self.open(anew=True)

    def leave_for_a_copy(self) -> None:
        """The host leaves books that do not verify; the dealer alone may not."""
        if self.desk is None or not self.window.may_close():
            return
        if self.desk.guard.asks_for_the_host:
            self.say(tr("Only the host can leave the books for a copy: lock the desk, and unlock it as the host."),
                     "bad")
            return
        self.come_back(Refusal(self.wrong or tr("The books were closed, to go on with a copy.")))

    def choose_second(self) -> None:
        """Ask for a second place for copies."""
        if self.services is None or (folder := file_dialogs.second_place(
                self.window, self.services.copies.second)) is None:
            return
        self.take_second(folder)

    def take_second(self, folder: Path | None) -> None:
        """Copies go to a folder besides, or to none any more."""
        if self.services is None:
            return
        try:
            self.services.copies.choose(folder)
        except (Refused, MachineFault) as refused:
            if not request_host_pin(self.window, refused, lambda: self.take_second(folder)):
                self.say(str(refused), "bad")
        if self._first_run is not None and self._alone is not None:
            self._first_run.show_second(self.services.copies.second)
