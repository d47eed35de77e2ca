"""Who may do what: the PINs of host, dealer and all others, when the desk locks itself, and what needs whose."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.desk.access.guard import LOCKS_AFTER
from app.desk.access.permits import FROM_THE_CASE, OF_SEVERAL_TABLES, PERMITS
from app.desk.access.pins import ROLE_NAMES, Person, Role, role_words
from app.words import plural, tr
from app.words.joined import as_sentence, comma_list, labelled
from ui.settings.books_part import told
from ui.settings.rows import ChoiceRow, Part, column_of
from ui.widgets.forms import SPRING, button, in_column, in_row, put_away, words

if TYPE_CHECKING:
    from app.desk import Desk


def after_words(seconds: int) -> str:
    """How long the desk waits before it locks itself."""
    return plural(seconds // 60, "{count} minute", "{count} minutes") if seconds else tr("Never")


class PinRow(QWidget):
    """One person or role: what they may do, who has its PIN, and the buttons that set, change and remove it."""

    def __init__(self, title: str, note: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = title
        self.who = words(note, "note", "second")
        self.roles_button = button(tr("Roles"))
        self.set_button, self.remove_button = button(tr("Set a PIN")), button(tr("Remove it"), "ghost")
        self.roles_button.setAccessibleName(tr("{who}: roles", who=title))
        self.roles_button.hide()
        in_row((told(title, self.who), 1), self.roles_button, self.set_button, self.remove_button, on=self, spacing=8)

    def show_who(self, name: str, note: str, can_set: bool) -> None:
        """Whose PIN there is, or none."""
        self.who.setText(note)
        verb = tr("Change the PIN") if name else tr("Set a PIN")
        self.set_button.setText(verb)
        self.set_button.setAccessibleName(labelled(self.title, verb))
        self.remove_button.setAccessibleName(tr("{who}: remove the PIN", who=self.title))
        self.set_button.setEnabled(can_set)
        self.remove_button.setVisible(bool(name))


class PeoplePart(Part):
    """Shows who has a PIN. `pin_wanted` and `pin_unwanted` carry whose is to be set or removed, `roles_wanted` whose
    roles are to be others, `lock_after` the seconds of idleness after which the desk is to lock itself; `person_wanted`
    asks for somebody new. Where several tables run there are people besides host and dealer.
    """

    pin_wanted = Signal(object)
    pin_unwanted = Signal(object)
    roles_wanted = Signal(object)
    person_wanted = Signal()
    lock_after = Signal(int)

    def __init__(self, desk: "Desk", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.others: dict[str, PinRow] = {}

    @property
    def several(self) -> bool:
        """Whether the house has several tables, or people who do other things than deal."""
        return bool(self.desk.books.is_shared or self.desk.books.house_tables() or
                    self.desk.guard.pins.people.keys() - {Role.HOST, Role.DEALER})

    def fill(self) -> None:
        """A row for each role, the idle time, and the list of what is the host's."""
        self.host, self.dealer = PinRow(tr("Host"), ""), PinRow(tr("Dealer"), "")
        self.people, self.add_button = QWidget(), button(tr("Add a person"))
        self.add_button.setAccessibleName(tr("Add a person with a PIN"))
        in_column(on=self.people, spacing=0, margins=(0, 0, 0, 0))
        self.after = ChoiceRow(tr("Lock automatically"),
                               tr("After this long without a key or click, and when the computer "
                                                        "has slept. F12 locks at once."),
                               [after_words(one) for one in LOCKS_AFTER], 0)
        self.deeds = words(_deeds(self.several), "note", "second")
        about = words(tr("Without a PIN nothing is asked, and anybody at the keyboard can do everything. With one, the "
                         "desk can be locked, and each entry records who made it."), "body", "second")
        about.setContentsMargins(0, 0, 0, 10)
        column_of(self, tr("Who may do what"), about, self.host, self.dealer,
                  *((self.people, _leading(self.add_button)) if self.several else ()), self.after,
                  told(tr("Who may do what by their PIN") if self.several else tr("What needs the host’s PIN"),
                       self.deeds))
        self._connect()
        self.show_kept()

    def _connect(self) -> None:
        for row, role in ((self.host, Role.HOST), (self.dealer, Role.DEALER)):
            self._connect_row(row, role)
        self.add_button.clicked.connect(self.person_wanted)
        self.after.group.idClicked.connect(lambda at: self.lock_after.emit(LOCKS_AFTER[at]))

    def _connect_row(self, row: PinRow, key: str) -> None:
        row.set_button.clicked.connect(lambda: self.pin_wanted.emit(key))
        row.remove_button.clicked.connect(lambda: self.pin_unwanted.emit(key))
        row.roles_button.clicked.connect(lambda: self.roles_wanted.emit(key))

    def show_kept(self) -> None:
        """What the books say now."""
        if not self._filled:
            return
        guard, people = self.desk.guard, self.desk.guard.pins.people
        can = not self.desk.books.read_only_because
        for row, role, none in ((self.host, Role.HOST, tr("No PIN is set.")),
                                (self.dealer, Role.DEALER, tr("No PIN is set: only the host unlocks the desk."))):
            known = people.get(role)
            note = tr("{name} has a PIN.", name=known.name) + self._here(known) if known else none
            if known is not None and known.others:
                note += " " + tr("Roles: {roles}.", roles=role_words(known.roles))
            row.show_who(known.name if known else "", note, can and (role is Role.HOST or guard.guarded))
        self.dealer.roles_button.setVisible(can and self.several and Role.DEALER in people)
        self.add_button.setEnabled(can and guard.guarded)
        self._show_others({key: one for key, one in people.items() if key not in (Role.HOST, Role.DEALER)}, can)
        for at, one in enumerate(LOCKS_AFTER):
            self.after.group.button(at).setChecked(one == guard.lock_after)
            self.after.group.button(at).setEnabled(can and guard.guarded)

    def _here(self, one: Person) -> str:
        return tr(" Is at the desk.") if one == self.desk.guard.at_desk else ""

    def _show_others(self, people: dict[str, Person], can: bool) -> None:
        """A row for each of the others; those who are gone, or called otherwise, are made anew."""
        column = self.people.layout()
        assert column is not None
        for key in [key for key, row in self.others.items() if key not in people or row.title != people[key].name]:
            put_away(self.others.pop(key), out_of=column)
        for key, one in people.items():
            if key not in self.others:
                row = self.others[key] = PinRow(one.name, "")
                column.addWidget(row)
                self._connect_row(row, key)
            self.others[key].show_who(one.name, as_sentence(role_words(one.roles)) + self._here(one), can)
            self.others[key].roles_button.setVisible(can)


def _deeds(several: bool) -> str:
    """What is asked for on the spot, of a dealer alone; where there are others too, what each of them may."""
    if not several:
        return tr("Asked for on the spot while the dealer is at the desk: {deeds}.", deeds=comma_list(
            tr(permit.deed) for code, permit in PERMITS.items()
            if permit.roles and Role.DEALER not in permit.roles and code not in OF_SEVERAL_TABLES))
    said = [tr("{role}: {deeds}.", role=tr(ROLE_NAMES[role]), deeds=_deeds_of(role))
            for role in (Role.DEALER, Role.FLOOR, Role.CAGE)]
    return "\n".join((*said, tr("The host: all of it, and what nobody else may: {deeds}.", deeds=_deeds_of(Role.HOST)),
                      tr("Anybody else is asked for a PIN of somebody who may, for this once.")))


def _deeds_of(role: Role) -> str:
    """What a role may, each deed once; of the host only what no other may."""
    every = [permit for code, permit in PERMITS.items() if role in permit.roles and code not in FROM_THE_CASE and (
        role is not Role.HOST or permit.roles == {Role.HOST})]
    return comma_list(dict.fromkeys(tr(permit.deed) for permit in every))


def _leading(one: QWidget) -> QWidget:
    """A button at the left of its row."""
    row = QWidget()
    in_row(one, SPRING, on=row, margins=(0, 8, 0, 8))
    return row
