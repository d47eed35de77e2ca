"""The host’s switch of the phones’ page: on for tonight or always, at which address, and whose personal links hold."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import cast

from app.dealing.values.log import Json
from app.desk import Desk
from app.desk.house.clock import new_op_id
from app.errors import Refused
from app.phones.links import Link, NightLinks, digest_of, read_links
from app.store.values import Night
from app.words import tr

PORT = 8047
"""Where the page is, unless that port is taken."""

SET, LINKS = "phones", "phone_links"
"""Under these names the books keep how it is set, and the links; on a server each desk has its own."""


@dataclass(frozen=True, slots=True)
class PageSet:
    """How the page is set: on through that `night`, or `always`; at which address, once it was on; and whether the
    players’ display shows its code between hands.
    """

    night: int = 0
    always: bool = False
    address: str = ""
    port: int = PORT
    shown: bool = True

    @property
    def at(self) -> str:
        """What a phone is pointed at: "192.168.1.23:8047"."""
        return f"{self.address}:{self.port}"


def read_page(kept: object) -> PageSet:
    """What the books keep; what they do not speak of is as usual."""
    known = PageSet.__slots__
    return PageSet(**{name: value for name, value in kept.items() if name in known}) \
        if isinstance(kept, Mapping) else PageSet()


class PhonesSwitch:
    """The phones’ page of the house at a desk. Everything that changes it is a command of its own in the books."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._of_desk = f":{desk.books.desk}" if desk.books.desk else ""

    # how it stands

    @property
    def page(self) -> PageSet:
        """How it is set."""
        return read_page(self._kept(SET))

    @property
    def is_on(self) -> bool:
        """Whether it is to be served now: what was switched on for a night ends when the next one opens."""
        page = self.page
        return page.always or bool(page.night and self._last_number <= page.night)

    @property
    def links(self) -> NightLinks:
        """The links that hold: those of the last night are forgotten when the next one opens."""
        return read_links(self._kept(LINKS)).for_night(self._last_number)

    @property
    def night(self) -> Night | None:
        """The night that is open, or the last one: until the next opens it is looked at and settled."""
        return self._desk.night or max(self._desk.books.nights(), key=lambda one: one.id, default=None)

    @property
    def _last_number(self) -> int:
        return self.night.id if self.night is not None else 0

    @property
    def _tonight(self) -> int:
        """The number of the night that is meant by "tonight": before one is opened it is the next."""
        return self._desk.night.id if self._desk.night is not None else self._last_number + 1

    def _kept(self, name: str) -> Json:
        return self._desk.house_desk.settings.get(name + self._of_desk)

    # what the host does

    def switch_on(self, address: str, port: int, always: bool = False, op_id: str = "") -> None:
        """Have the page served at this address of this computer. Raises PinRequired."""
        page = replace(self.page, night=self._tonight, always=always, address=address, port=port)
        self._keep("phones_on", tr("The phones’ page was switched on, {address}.", address=page.at), op_id, page)

    def switch_off(self, op_id: str = "") -> None:
        """Have it served no more; where it was, it will be again."""
        self._keep("phones_off", tr("The phones’ page was switched off."), op_id,
                   replace(self.page, night=0, always=False))

    def move(self, address: str, port: int) -> None:
        """This computer has another address now, or the port is another program’s."""
        page = replace(self.page, address=address, port=port)
        self._keep("phones_moved", tr("The phones’ page has another address, {address}.", address=page.at), "", page)

    def show_code(self, shown: bool, op_id: str = "") -> None:
        """Whether the players’ display shows the page’s code between hands."""
        self._desk.carry_out("looks", op_id, settings=self._as_kept(replace(self.page, shown=shown)))

    def make_link(self, player: int, words: str, op_id: str = "") -> None:
        """Have these words open a player’s own figures; an earlier link of theirs ends.

        Raises Refused before the first night, and PinRequired.
        """
        if not self._last_number:
            raise Refused(tr("No night has been opened yet."), tr("A link shows a player’s own night."),
                          tr("Open the night first."))
        link = Link(player, digest_of(words), self._desk.clock.now())
        self._keep_links("phone_link", tr("A link for the phone of {name} was made.", name=self._name(player)), op_id,
                         self.links.made(link))

    def end_link(self, player: int, op_id: str = "") -> None:
        """End a player’s link: whoever has it sees nothing of theirs any more. Raises PinRequired."""
        self._keep_links("phone_links_end", tr("The link for the phone of {name} was ended.", name=self._name(player)),
                         op_id, self.links.ended(player))

    def _name(self, player: int) -> str:
        return next((one.name for one in self._desk.players() if one.id == player), "")

    def _keep(self, what: str, said: str, op_id: str, page: PageSet) -> None:
        self._write(what, said, op_id, self._as_kept(page))

    def _keep_links(self, what: str, said: str, op_id: str, links: NightLinks) -> None:
        self._write(what, said, op_id, {LINKS + self._of_desk: cast(Json, links.as_json())})

    def _as_kept(self, page: PageSet) -> dict[str, Json]:
        return {SET + self._of_desk: asdict(page)}

    def _write(self, what: str, said: str, op_id: str, settings: dict[str, Json]) -> None:
        desk = self._desk
        if not desk.was_written(op_id):
            desk.carry_out(what, op_id or new_op_id(desk.clock), settings=settings, events=(desk.event(what, said),))
