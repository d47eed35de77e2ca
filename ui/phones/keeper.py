"""The phones’ page of the books that are open: served while it is on, and begun again where it ends by itself.

Nothing of it waits on the screen's thread.
"""

import logging
import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal

from app.errors import MachineFault, Refusal, Refused
from app.phones.switch import PhonesSwitch
from app.words import tr
from ui.background.opener import Background

# Loaded once the page is on: no window waits for it.
if TYPE_CHECKING:
    from app.desk import Desk
    from ui.phones.addresses import Address
    from ui.phones.publishing import Publishing, Watched
    from ui.phones.serving import Serving

log = logging.getLogger("sabot")

FIRST, AGAIN, WAITS = 1_500, 5_000, 300
"""Milliseconds until it is begun once the books are open, after which the addresses are looked at again, and after
which a child that has ended is begun again."""

TRIES, WINDOW = 3, 60.0
"""One that ends so often within so many seconds is not begun again."""

LONELY = 60.0
"""Seconds without any phone, after which it is said what may be the matter."""


class PhonesKept(QObject):
    """Keeps the page as the host has set it. `changed` follows how it stands, `said` carries a sentence and its tone.

    `there` are the addresses of this computer, `phones` how many look, `open_on` on how many each player's link is
    open, by number; `trouble` is why it is not served though it is on.
    """

    changed = Signal()
    said = Signal(str, str)
    _told = Signal(object, object)
    _gone = Signal(object, int)

    def __init__(self, desk: "Desk", beside: Background, watched: "Callable[[], Watched]", log_file: Path,
                 parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.switch, self.there, self.find_addresses = PhonesSwitch(desk), list["Address"](), _addresses
        self.phones, self.open_on, self.trouble = 0, dict[int, int](), ""
        self._desk, self._beside, self._watched, self._log = desk, beside, watched, log_file
        self._serving: Serving | None = None
        self._ending: Serving | None = None
        self._telling: Publishing | None = None
        self._words: dict[str, object] = {}
        self._links, self._night, self._address = dict[str, str](), 0, ""
        self._ends, self._alone_since = list[float](), 0.0
        self.is_served = self._looks = self._gave_up = False
        self._clock = QTimer(self, interval=AGAIN)
        self._clock.timeout.connect(self.look)
        self._told.connect(self._hear)
        self._gone.connect(self._end)

    # how it stands; `is_served` while phones can open it

    @property
    def is_on(self) -> bool:
        """Whether the host has switched it on."""
        return self.switch.is_on

    @property
    def at(self) -> str:
        """Where it is served: "192.168.1.23:8047"; "" while it is not."""
        return self.switch.page.at if self.is_served else ""

    @property
    def link(self) -> str:
        """What its code for a camera holds."""
        return f"http://{self.at}/" if self.at else ""

    @property
    def on_display(self) -> tuple[str, str]:
        """What the players' display shows between hands: what the code holds, and the address; "" for nothing."""
        return (self.link, self.at) if self.is_served and self.switch.page.shown else ("", "")

    @property
    def is_lonely(self) -> bool:
        """Whether no phone has come for so long that something may be the matter."""
        return self.is_served and not self.phones and time.monotonic() - self._alone_since > LONELY

    # what the host does

    def switch_on(self, always: bool = False, address: str = "", op_id: str = "") -> None:
        """Have it served. Raises Refused where this computer is in no network, and PinRequired."""
        from ui.phones.addresses import chosen, free_port

        self.there = self.find_addresses()
        page = self.switch.page
        if not (at := chosen(address or page.address, self.there)):
            raise Refused(tr("This computer is in no home network."), tr("Phones open the page over the Wi-Fi."),
                          tr("Connect the Wi-Fi, then switch it on."))
        self._end_the_last()
        stays = self._serving is not None and at == self._address
        self.switch.switch_on(at, page.port if stays else free_port(at, page.port), always, op_id)
        self._ends, self._gave_up, self.trouble = [], False, ""
        self.look()

    def switch_off(self, op_id: str = "") -> None:
        """Have it served no more."""
        self.switch.switch_off(op_id)
        self.trouble = ""
        self.look()

    def show_code(self, shown: bool, op_id: str = "") -> None:
        """Whether the players' display shows the code between hands."""
        self.switch.show_code(shown, op_id)
        self.changed.emit()

    def make_link(self, player: int, words: str, op_id: str = "") -> str:
        """A link for a player’s own figures: what its code holds. Raises Refused, and PinRequired."""
        self.switch.make_link(player, words, op_id)
        self._tell_links()
        return f"{self.link}#m={words}"

    def end_link(self, player: int, op_id: str = "") -> None:
        """End a player’s link. Raises PinRequired."""
        self.switch.end_link(player, op_id)
        self._tell_links()

    # while the books are open

    def begin(self) -> None:
        """The books are open: where it is on it is begun behind the first prompt."""
        if self.is_on:
            QTimer.singleShot(FIRST, self, self.look)

    def close(self) -> None:
        """The books are closed."""
        self._stop(off=False)

    def something_changed(self) -> None:
        """Something was done at the desk, has come to be saved, or is seen or hidden."""
        if self._serving is not None and (self._is_of_another_night or not self.is_on):
            self.look()
        if self._telling is not None:
            self._telling.something_changed()

    def look(self) -> None:
        """Have it served where it is to be, and not otherwise."""
        if not self.is_on or self._desk.house is None:
            self._stop()
        elif not self._gave_up:
            if self._is_of_another_night:
                self._stop(off=False)  # who looked, and whose links were open, is forgotten
            self._tell_links()
            self._find()

    @property
    def _is_of_another_night(self) -> bool:
        night = self.switch.night
        return self._serving is not None and night is not None and night.id != self._night

    def _find(self) -> None:
        """Look for this computer's addresses, and load what is told, beside the screen."""
        if not self._looks and not self._beside.ending:
            self._looks, found = True, list["Address"]()
            self._beside.run(lambda: found.extend(self._found()), partial(self._take_found, found), self._not_found)

    def _found(self) -> "list[Address]":
        if not self._words:
            from app.phones.parts import LANGUAGES, words_in

            self._words = {f"words/{code}": words_in(code) for code in LANGUAGES}
        return self.find_addresses()

    def _not_found(self, refusal: Refusal) -> None:
        self._looks = False
        self._say_trouble(str(refusal))

    def _take_found(self, found: "list[Address]") -> None:
        """Be found under the chosen address, or under another where this one is gone."""
        from ui.phones.addresses import chosen

        self._looks, self.there = False, found
        if not self.is_on or self._gave_up:
            return
        at = chosen(self.switch.page.address, found)
        if not at:
            self._stop(off=False)
            self._say_trouble(tr("This computer is in no home network: phones cannot open the page."))
        elif self._serving is None or at != self._address:
            self._serve(at)
        self._clock.start()

    # the child

    def _serve(self, address: str) -> None:
        from ui.phones.serving import Serving

        self._stop(off=False)
        night = self.switch.night
        self._address, self._night = address, night.id if night is not None else 0
        try:
            self._serving = Serving(address, self.switch.page.port, self._log, self._told.emit, self._gone.emit)
        except OSError as fault:
            self._say_trouble(tr("The phones’ page could not be started: {why}.", why=fault.strerror or fault))

    def _hear(self, serving: "Serving", told: Mapping[str, Any]) -> None:
        if serving is self._serving and "ready" in told:
            self._ready(serving, int(told["ready"]))
        elif serving is self._serving:
            self._count(told)

    def _ready(self, serving: "Serving", port: int) -> None:
        from ui.phones.addresses import local_name
        from ui.phones.publishing import Publishing

        if (self.switch.page.address, self.switch.page.port) != (self._address, port):
            self._move(port)
        self._telling = self._telling or Publishing(self._desk, self._watched(), self)
        self._telling.begin(serving)
        self.is_served, self.trouble, self._links = True, "", self.switch.links.whose
        self._alone_since = time.monotonic()
        hosts = [f"{name}:{port}" for name in (self._address, local_name()) if name]
        serving.put(self._words, tokens=self._links, hosts=hosts, every=AGAIN / 1000)
        self.changed.emit()

    def _move(self, port: int) -> None:
        """It is found elsewhere from now on."""
        try:
            self.switch.move(self._address, port)
        except (Refused, MachineFault):
            log.warning("phones.not_moved")
        self.said.emit(tr("The phones’ address has changed. Show the new code."), "warn")

    def _count(self, told: Mapping[str, Any]) -> None:
        """How many look, and at what."""
        before = self.phones, self.open_on
        self.phones = int(told.get("phones", 0))
        self.open_on = {int(player): int(count) for player, count in told.get("open", {}).items()}
        if self.phones:
            self._alone_since = time.monotonic()
        if self._telling is not None:
            self._telling.want(frozenset(told.get("want", ())))
        if (self.phones, self.open_on) != before:
            self.changed.emit()

    def _end(self, serving: "Serving", status: int) -> None:
        """It has ended by itself: it is begun again, unless it does so over and over."""
        if serving is not self._serving:
            return
        log.warning("phones.ended status=%s", status)
        self._forget()
        now = time.monotonic()
        self._ends = [*(one for one in self._ends if now - one < WINDOW), now]
        self._gave_up = len(self._ends) >= TRIES
        if self._gave_up:
            self._say_trouble(tr("The phones’ page has stopped three times within a minute and stays off. Its log says "
                                 "why: {path}", path=self._log))
        else:
            QTimer.singleShot(WAITS, self, self.look)
        self.changed.emit()

    def _say_trouble(self, sentence: str) -> None:
        if sentence != self.trouble:
            self.trouble = sentence
            self.said.emit(sentence, "bad")
            self.changed.emit()

    def _stop(self, off: bool = True) -> None:
        """End the child: with a last word for the phones, or at once where another begins or the books are closed."""
        if self._serving is not None:
            self._end_the_last()
            self._ending = self._serving
            self._forget()
            self._ending.close()
            self.changed.emit()
        if not off:
            self._end_the_last()

    def _end_the_last(self) -> None:
        """It has said its last word, or has had the time to: its port is free then."""
        if self._ending is not None:
            self._ending.end()
            self._ending = None

    def _forget(self) -> None:
        self._serving, self.is_served = None, False
        self.phones, self.open_on = 0, {}
        self._clock.stop()
        if self._telling is not None:
            self._telling.end()

    def _tell_links(self) -> None:
        if self.is_served and self._serving is not None:
            # Said again and again: a program that hangs says it no more, and phones show how old their picture is.
            self._serving.put(every=AGAIN / 1000)
            if (links := self.switch.links.whose) != self._links:
                self._links = links
                self._serving.put(tokens=links)
        self.changed.emit()


def _addresses() -> "list[Address]":
    from ui.phones.addresses import addresses_now

    return addresses_now()
