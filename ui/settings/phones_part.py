"""The players’ phones: switched on and off, the code that opens the page, and the players’ own links."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QWidget

from app.desk.house.clock import moment, new_op_id
from app.errors import MachineFault, Refusal
from app.phones.links import new_words
from app.words import plural, tr
from ui.look.camera_code import CameraCode
from ui.phones.addresses import local_name
from ui.settings.phone_cards import LinkCard, SwitchOnCard, honest_words
from ui.settings.phone_links import LinkRows
from ui.settings.rows import ChoiceRow, Part, column_of
from ui.widgets.ask_host import have_booked
from ui.widgets.card import Card
from ui.widgets.forms import SPRING, Choice, button, in_column, in_row, set_tone, words

if TYPE_CHECKING:
    from app.desk import Desk
    from app.sheets.blocks import Sheet
    from ui.phones.keeper import PhonesKept
    from ui.printing.paper import Paper


class PhonesPart(Part):
    """`asks` carries a card to be laid over the window, `answered` takes it away."""

    asks = Signal(object)
    answered = Signal()

    def __init__(self, desk: "Desk", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self._phones: PhonesKept | None = None
        self._paper: Callable[[], Paper] | None = None

    def attend(self, phones: "PhonesKept", paper: "Callable[[], Paper]") -> None:
        """Show how the page stands from now on, and print slips on this paper."""
        self._phones, self._paper = phones, paper
        phones.changed.connect(self.follow)

    @property
    def phones(self) -> "PhonesKept":
        """What serves them."""
        assert self._phones is not None
        return self._phones

    def fill(self) -> None:
        """The code, the choices, the links."""
        self.badge, self.trouble = words("", "body_strong", "second", wrap=False), words("", "body_strong", "warn")
        self.code, self.address = CameraCode(), words("", "prompt_compact", "brass", wrap=False)
        self.also, self.how = words("", "note", "second"), words("", "body")
        self.on_button, self.off_button = button(tr("Switch it on")), button(tr("Switch it off"))
        self.slip_button = button(tr("Print the code"), "ghost")
        self.long = ChoiceRow(tr("For how long"), tr("Tonight ends when the next night is opened."),
                              [tr("Tonight"), tr("Always")], 0)
        self.shown = ChoiceRow(tr("On the players’ display"), tr("The code that opens the page."),
                               [tr("Never"), tr("Between hands")], 1)
        self.networks, self.where = Choice(), QWidget()
        self.networks.setAccessibleName(tr("The network of the phones"))
        in_row((words(tr("The network of the phones"), "body_strong", wrap=False), 1), self.networks, on=self.where,
               margins=(0, 10, 0, 10))
        self.links = LinkRows()
        column_of(self, tr("Players’ phones"), self._head(), self._code_and_words(), self.trouble, self.long,
                  self.shown, self.where, self.links, lines=False)
        self._connect()

    def _head(self) -> QWidget:
        made = QWidget()
        about = words(tr("A page that only shows. It takes no bet and changes nothing."), "body", "second")
        in_row((about, 1), self.badge, on=made, spacing=12)
        return made

    def _code_and_words(self) -> QWidget:
        made, acts = QWidget(), in_row(self.on_button, self.off_button, self.slip_button, SPRING, spacing=8)
        beside = in_column(self.address, self.also, self.how, words(honest_words(), "note", "second"), acts, SPRING,
                           spacing=8)
        in_row((self.code, 0, Qt.AlignmentFlag.AlignTop), (beside, 1), on=made, spacing=22)
        return made

    def _connect(self) -> None:
        self.on_button.clicked.connect(self.ask_to_switch_on)
        self.off_button.clicked.connect(self.switch_off)
        self.slip_button.clicked.connect(self._print_page)
        self.long.group.idClicked.connect(lambda at: self._switch_on(bool(at)) if self.phones.is_on else None)
        self.shown.group.idClicked.connect(lambda at: self._do(partial(self.phones.show_code, bool(at))))
        self.networks.activated.connect(lambda at: self._switch_on(self._always, self.phones.there[at].number))
        self.links.make.connect(self.make_link)
        self.links.end.connect(lambda player: self._do(partial(self.phones.end_link, player)))

    # how it stands

    def show_now(self) -> None:
        """Fill it once, and show how it stands."""
        super().show_now()
        self.show_state()

    def follow(self) -> None:
        """Something of it has changed: shown where it is looked at."""
        if self._filled and self.isVisible():
            self.show_state()

    def show_state(self) -> None:
        """As it stands now. The keyboard stays with what switches it."""
        had_keys = self.on_button.hasFocus() or self.off_button.hasFocus()
        phones, page = self.phones, self.phones.switch.page
        can = not self.desk.books.read_only_because
        self._show_badge()
        self.code.show_code(phones.link, tr("The code that opens the page: {address}", address=phones.at))
        self.address.setText(phones.at)
        self.address.setVisible(bool(phones.at))
        self.also.setText(tr("or {address}", address=f"{name}:{page.port}") if (name := local_name()) else "")
        self.also.setVisible(bool(phones.at and name))
        self.how.setText(self._how())
        self._say(phones.trouble)
        self.on_button.setVisible(not phones.is_on or bool(phones.trouble))
        self.off_button.setVisible(phones.is_on)
        self.shown.setVisible(phones.is_on)
        self.slip_button.setVisible(phones.is_served)
        self.links.setVisible(phones.is_served)
        for act in (self.on_button, self.off_button):
            act.setEnabled(can)
        if phones.is_on:
            self.long.group.button(int(page.always)).setChecked(True)
        self.shown.group.button(int(page.shown)).setChecked(True)
        self._show_networks()
        self._show_links()
        if had_keys:
            (self.off_button if phones.is_on else self.on_button).setFocus()

    def _show_badge(self) -> None:
        phones = self.phones
        said = tr("Switched off") if not phones.is_on else tr("Not there") if phones.trouble else tr("Starting…") \
            if not phones.is_served else plural(phones.phones, "On · {count} phone", "On · {count} phones")
        self.badge.setText(said)
        set_tone(self.badge, "ok" if phones.is_served else "warn" if phones.trouble else "second")

    def _how(self) -> str:
        if not self.phones.is_served:
            return tr("Phones need no app, no account and no internet.")
        if not self.phones.is_lonely:
            return tr("Scan it with the phone’s camera, in the same Wi-Fi.")
        return " · ".join((
            tr("No phone has come yet. Is it in the same Wi-Fi, and not on mobile data?"),
            tr("A guest Wi-Fi often keeps devices apart: use the main one, or this computer’s own hotspot."),
            tr("The computer’s firewall: allow Sabot in private networks."),
            tr("A VPN on the phone or on this computer: switch it off for the night.")))

    def _show_networks(self) -> None:
        there = self.phones.there
        self.where.setVisible(self.phones.is_on and len(there) > 1)
        block = QSignalBlocker(self.networks)
        self.networks.clear()
        self.networks.addItems([one.words for one in there])
        self.networks.setCurrentIndex(next((at for at, one in enumerate(there) if self.phones.at.startswith(
            f"{one.number}:")), 0))
        block.unblock()

    def _show_links(self) -> None:
        if not self.phones.is_served:
            return
        self.links.show_people(self._people())
        kept, zone = self.phones.switch.links, ZoneInfo(self._zone)
        for player, row in self.links.rows.items():
            link = kept.of(player)
            row.show_link(f"{moment(link.made, zone):%H:%M}" if link else "", self.phones.open_on.get(player, 0),
                          not self.desk.books.read_only_because)

    @property
    def _zone(self) -> str:
        night = self.phones.switch.night
        return night.zone if night is not None else "UTC"

    def _people(self) -> dict[int, tuple[str, int]]:
        """Whoever has a night to look at, those who sit first: by number the name, and the seat."""
        if self.phones.switch.night is None:
            return {}
        seats = {who.player: seat for seat, who in self.desk.table.seats.items()} if self.desk.run is not None else {}
        told = {one.player: (one.name, seats.get(one.player, 0)) for one in self.desk.statement().players}
        return dict(sorted(told.items(), key=lambda one: (one[1][1] or 99, one[1][0])))

    # what the host does

    def ask_to_switch_on(self) -> None:
        """Say what it means, once; then it is on."""
        card = SwitchOnCard()
        self._lay(card, self.on_button)
        card.agreed.connect(card.closed)
        card.agreed.connect(lambda: self._switch_on(self._always))

    def _lay(self, card: Card, back: QWidget) -> None:
        """Lay a card over the window; the keyboard comes back to what it came from."""
        card.closed.connect(self.answered)
        card.closed.connect(back.setFocus)
        self.asks.emit(card)

    @property
    def _always(self) -> bool:
        return self.long.group.checkedId() == 1

    def _switch_on(self, always: bool, address: str = "") -> None:
        self._do(partial(self.phones.switch_on, always, address, new_op_id(self.desk.clock)))

    def switch_off(self) -> None:
        """No phone sees anything any more."""
        self._do(partial(self.phones.switch_off, new_op_id(self.desk.clock)))

    def make_link(self, player: int) -> None:
        """A player’s own link: its code is shown, and can be printed."""
        self._do(partial(self._made, player, new_words(), new_op_id(self.desk.clock)))

    def _made(self, player: int, random: str, op_id: str) -> None:
        link, name = self.phones.make_link(player, random, op_id), self._people()[player][0]
        card = LinkCard(name, link)
        card.print_wanted.connect(partial(self._print_link, card, name, link))
        self._lay(card, self.links.rows[player].make_button)

    def _do(self, deed: Callable[[], object]) -> None:
        have_booked(self, deed, self.saved.emit, self._done)

    def _done(self, refusal: Refusal | None) -> None:
        self.show_state()
        if refusal is not None:
            self._say(str(refusal))

    def _say(self, sentence: str) -> None:
        self.trouble.setText(sentence)
        self.trouble.setVisible(bool(sentence))

    # slips

    def _print_page(self) -> None:
        from app.phones.slips import page_slip

        house = self.desk.the_house()
        slip = page_slip(house.name, self.phones.at, house.demo)
        self._print(slip, self, lambda said: self.said.emit(said, "second"))

    def _print_link(self, card: LinkCard, name: str, link: str) -> None:
        from app.phones.slips import link_slip

        head, night = self.desk.books.head(), self.phones.switch.night
        code = f"{head.number} · {head.code}" if head.code else ""
        self._print(link_slip(name, link, self.phones.at, night.title if night else "", code,
                              self.desk.the_house().demo), card, card.say)

    def _print(self, sheet: "Sheet", over: QWidget, say: Callable[[str], None]) -> None:
        from ui.printing.leaving import leave

        assert self._paper is not None
        try:
            leave(sheet, self._paper(), over, say)
        except MachineFault as fault:
            say(str(fault))
