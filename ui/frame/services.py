"""What pages are made from while books are open, and what they may have the program do."""

import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject

from ui.background.opener import Background
from ui.display.controller import DisplayController
from ui.keys.unseen_steps import UnseenSteps
from ui.replay.controller import ReplayController
from ui.widgets.layers import Layers

# Loaded when books are opened, or with the first page that needs them: the window must not wait for them.
if TYPE_CHECKING:
    from app.desk import Desk
    from ui.background.copies import CopiesKept
    from ui.background.upkeep import BookMaintenance
    from ui.frame.bridge import Bridge
    from ui.frame.preferences import Preferences
    from ui.lock.locker import Locker
    from ui.lock.moving import MovingHouse
    from ui.phones.keeper import PhonesKept
    from ui.phones.publishing import Watched
    from ui.practice.controller import PracticeController
    from ui.rules.controller import RulesController
    from ui.server.on_server import OnServer


class ProgramActions(Protocol):
    """What a page may have the program do."""

    def go(self, place: str) -> None:
        """Go to another place."""

    def watch(self, number: int) -> None:
        """Go to a table of the house."""

    def table_closed(self, number: int) -> None:
        """A table was closed from elsewhere."""

    def go_back(self) -> None:
        """Go to where the host came from."""

    def print_sheet(self, kind: str = "", of: str = "", night: int = 0) -> None:
        """Offer what can be printed; a kind of sheet is chosen first."""

    def show_entry(self, number: int) -> None:
        """Show an entry of the ledger."""

    def show_settlement(self, night: int) -> None:
        """Show how a night was settled."""

    def show_rating(self, player: int) -> None:
        """Show what a player has played, over the page."""

    def show_rules(self, subject: str) -> None:
        """Show what is played of a game or a jackpot."""

    def show_unsaved(self, unsaved: bool) -> None:
        """Say on the rail whether edits of rules wait."""

    def claim(self) -> None:
        """A hand that was just shown may win a jackpot."""

    def show_asked(self, begun: str = "") -> None:
        """Show what tables ask of each other, and what can be asked."""

    def put_off(self) -> None:
        """Something is being done: what can wait is not done now."""

    def night_closed(self) -> None:
        """The deal is over."""

    def back_up(self) -> None:
        """Copy the books."""

    def verify(self) -> None:
        """Verify the books."""

    def key_taken_in(self) -> None:
        """The books have their own key again."""

    def choose_second(self) -> None:
        """Ask for a second place for copies."""

    def take_second(self, folder: "Path | None") -> None:
        """Copies go to a folder besides, or to none any more."""

    def count_rack(self) -> None:
        """Go to the table, to count the rack."""

    def say_all(self) -> None:
        """No more of what a copy lacked is keyed again."""

    def leave_for_a_copy(self) -> None:
        """Close books that do not verify, and offer a copy."""


DOUBT, CLOCK, LACKS, PHONES = "doubt", "clock", "lacks", "phones"
"""What the sentences are about that tell what became of an act in doubt, that this computer's clock is off, what it
had saved that the server's books do not have, and what is the matter with the phones' page."""


class Shows(Protocol):
    """The window, for what is said over every page, and of when its keys were pressed."""

    unseen: UnseenSteps

    def show_banner(self, sentence: str, about: str = "") -> None:
        """A sentence that stays over every page."""


def on_server(bridge: "Bridge", window: Shows, beside: Background) -> "OnServer | None":
    """What the desk of a house on a server needs besides; None where the house is in a file."""
    desk = bridge.desk
    if desk.books.path is not None:
        return None
    from app.store.server.opening import ServerBooks
    from ui.server.on_server import OnServer

    assert isinstance(desk.books, ServerBooks)
    server = OnServer(desk, desk.books, beside, window.unseen.presses, bridge)
    server.waits.connect(bridge.saving)
    server.told.connect(lambda said: window.show_banner(said, DOUBT))
    server.clock_off.connect(lambda said: window.show_banner(said, CLOCK))
    server.lacks.connect(lambda said: window.show_banner(said, LACKS))
    return server


def copies_of(desk: "Desk", beside: Background, program: QObject) -> "CopiesKept":
    """What has copies made of the books that are open."""
    if desk.books.is_shared:
        from ui.server.copies import ServerCopies

        return ServerCopies(desk, beside, program)
    from ui.background.copies import CopiesKept

    return CopiesKept(desk, beside, program)


def phones_of(bridge: "Bridge", window: Layers, unseen: UnseenSteps, display: Callable[[], DisplayController],
              beside: Background, program: QObject) -> "PhonesKept":
    """What serves the players' phones, while their page is on."""
    from ui.phones.keeper import PhonesKept
    from ui.widgets.crash_report import log_file

    desk = bridge.desk

    def watched() -> "Watched":
        from app.phones.parts import Seen
        from ui.frame.top_bar import Saved
        from ui.phones.publishing import Watched

        return Watched(
            lambda: Seen(window.locked, display().standing == "blank", display().replays),
            lambda: unseen.presses.heard,
            lambda: bridge.state is not Saved.NOT_SAVED and not len(desk.books.behind) and not desk.books.under_way)

    its_log = (log_file() or Path(tempfile.gettempdir()) / "sabot.log").with_name("phones.log")
    made = PhonesKept(desk, beside, watched, its_log, program)
    window.lock_changed.connect(made.something_changed)
    return made


@dataclass(frozen=True, eq=False, repr=False)
class Services:
    """Made when books are opened, and forgotten with them."""

    desk: "Desk"
    bridge: "Bridge"
    upkeep: "BookMaintenance"
    copies: "CopiesKept"
    preferences: "Preferences"
    locker: "Locker"
    display: DisplayController
    replays: ReplayController
    window: Layers
    background: Background
    program: ProgramActions
    practising: Callable[[], "PracticeController"]
    phones: "PhonesKept"
    server: "OnServer | None" = None  # where the house is on one
    first: "Services | None" = None  # those of the table that was there first; None of that one itself

    @cached_property
    def rules(self) -> "RulesController":
        """The edits of rules that are not saved: they outlive the page. All tables have them in common."""
        if self.first is not None:
            return self.first.rules
        from ui.rules.controller import RulesController

        return RulesController(self.desk, self.background, self.bridge)

    @cached_property
    def moving(self) -> "MovingHouse":
        """The house on its way to another computer."""
        from ui.lock.moving import MovingHouse

        made = MovingHouse(self.desk, self.window, self.background, self.upkeep)
        made.said.connect(self.upkeep.said)
        made.taken_in.connect(self.program.key_taken_in)
        return made
