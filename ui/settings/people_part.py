"""Who may do what: the PINs of host and dealer, when the desk locks itself, and what needs the host's."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.desk.access.guard import LOCKS_AFTER
from app.desk.access.permits import OF_SEVERAL_TABLES, PERMITS
from app.desk.access.pins import Role
from app.words import plural, tr
from ui.settings.books_part import told
from ui.settings.rows import ChoiceRow, Part, column_of
from ui.widgets.forms import button, in_row, words

if TYPE_CHECKING:
    from app.desk import Desk


def after_words(seconds: int) -> str:
    """How long the desk waits before it locks itself."""
    return plural(seconds // 60, "{count} minute", "{count} minutes") if seconds else tr("Never")


class PinRow(QWidget):
    """One role: what it may do, who has its PIN, and the buttons that set, change and remove it."""

    def __init__(self, title: str, note: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = title
        self.who = words(note, "note", "second")
        self.set_button, self.remove_button = button(tr("Set a PIN")), button(tr("Remove it"), "ghost")
        in_row((told(title, self.who), 1), self.set_button, self.remove_button, on=self, spacing=8)

    def show_who(self, name: str, note: str, can_set: bool) -> None:
        """Whose PIN there is, or none."""
        self.who.setText(note)
        verb = tr("Change the PIN") if name else tr("Set a PIN")
        self.set_button.setText(verb)
        self.set_button.setAccessibleName(f"{self._title}: {verb}")
        self.remove_button.setAccessibleName(tr("{who}: remove the PIN", who=self._title))
        self.set_button.setEnabled(can_set)
        self.remove_button.setVisible(bool(name))


class PeoplePart(Part):
    """Shows who has a PIN. `pin_wanted` and `pin_unwanted` carry the Role whose is to be set or removed, `lock_after`
    the seconds of idleness after which the desk is to lock itself.
    """

    pin_wanted = Signal(object)
    pin_unwanted = Signal(object)
    lock_after = Signal(int)

    def __init__(self, desk: "Desk", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk

    def fill(self) -> None:
        """A row for each role, the idle time, and the list of what is the host's."""
        self.host, self.dealer = PinRow(tr("Host"), ""), PinRow(tr("Dealer"), "")
        self.after = ChoiceRow(tr("Lock automatically"),
                               tr("After this long without a key or click, and when the computer "
                                                        "has slept. F12 locks at once."),
                               [after_words(one) for one in LOCKS_AFTER], 0)
        deeds = [tr(permit.deed) for code, permit in PERMITS.items()
                 if permit.roles and Role.DEALER not in permit.roles and code not in OF_SEVERAL_TABLES]
        self.deeds = words(tr("Asked for on the spot while the dealer is at the desk: {deeds}.",
                              deeds=", ".join(deeds)),
                           "note", "second")
        about = words(tr("Without a PIN nothing is asked, and anybody at the keyboard can do everything. With one, the "
                         "desk can be locked, and each entry records who made it."), "body", "second")
        about.setContentsMargins(0, 0, 0, 10)
        column_of(self, tr("Who may do what"), about, self.host, self.dealer, self.after,
                  told(tr("What needs the host’s PIN"), self.deeds))
        self._connect()
        self.show_kept()

    def _connect(self) -> None:
        for row, role in ((self.host, Role.HOST), (self.dealer, Role.DEALER)):
            row.set_button.clicked.connect(lambda _=False, role=role: self.pin_wanted.emit(role))
            row.remove_button.clicked.connect(lambda _=False, role=role: self.pin_unwanted.emit(role))
        self.after.group.idClicked.connect(lambda at: self.lock_after.emit(LOCKS_AFTER[at]))

    def show_kept(self) -> None:
        """What the books say now."""
        if not self._filled:
            return
        guard, people = self.desk.guard, self.desk.guard.pins.people
        can = not self.desk.books.read_only_because
        for row, role, none in ((self.host, Role.HOST, tr("No PIN is set.")),
                                (self.dealer, Role.DEALER, tr("No PIN is set: only the host unlocks the desk."))):
            known = people.get(role)
            here = tr(" Is at the desk.") if known is not None and known == guard.at_desk else ""
            note = tr("{name} has a PIN.", name=known.name) + here if known else none
            row.show_who(known.name if known else "", note, can and (role is Role.HOST or guard.guarded))
        for at, one in enumerate(LOCKS_AFTER):
            self.after.group.button(at).setChecked(one == guard.lock_after)
            self.after.group.button(at).setEnabled(can and guard.guarded)
