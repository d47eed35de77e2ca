"""The cards about people of a house with several tables: somebody new with a PIN, and what each of them may do."""

from collections.abc import Iterable
from itertools import pairwise

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton

from app.desk.access.pins import ROLE_NAMES, Person, Role
from app.words import tr
from app.words.joined import labelled
from ui.lock.cards import NewPinCard
from ui.look import theme
from ui.widgets.card import Card
from ui.widgets.forms import button, in_row

ROLE_TOLD = {Role.DEALER: "deals, rules, seats, asks the cage for chips, at the table that is theirs",
             Role.FLOOR: "opens and closes tables, moves players, corrects older hands",
             Role.CAGE: "sends and receives chips, sells them and cashes out, takes markers",
             Role.HOST: "may do everything"}
"""What each role may do, in short."""


class RoleKeys:
    """A button a role, on or off: D, F, C and H do the same as a click."""

    def __init__(self, chosen: Iterable[Role]) -> None:
        self.buttons: dict[Role, QPushButton] = {}
        for role in (Role.DEALER, Role.FLOOR, Role.CAGE, Role.HOST):
            one = self.buttons[role] = button(tr("{role}  {key}", role=tr(ROLE_NAMES[role]), key=role.value[0].upper()))
            one.setCheckable(True)
            one.setChecked(role in set(chosen))
            one.setAccessibleName(labelled(tr(ROLE_NAMES[role]), tr(ROLE_TOLD[role])))
            theme.keep(one, "size", lambda one: one.setMinimumHeight(theme.current_look().px(44)))

    @property
    def chosen(self) -> frozenset[Role]:
        """The roles that are on."""
        return frozenset(role for role, one in self.buttons.items() if one.isChecked())

    def press(self, key: int) -> bool:
        """Whether a key is one of theirs, and so was pressed."""
        for role, one in self.buttons.items():
            if key == ord(role.value[0].upper()):
                one.toggle()
                return True
        return False

    def row(self) -> QHBoxLayout:
        """All of them beside each other."""
        return in_row(*self.buttons.values(), spacing=8)


class RolesCard(Card):
    """What somebody may do: `given` carries the roles that are on. Enter keeps them, Esc leaves them."""

    given = Signal(object)

    def __init__(self, one: Person) -> None:
        self.keys = RoleKeys(one.roles)
        told = tuple(tr("{role} {what}.", role=tr(ROLE_NAMES[role]), what=tr(what)) for role, what in ROLE_TOLD.items())
        super().__init__(tr("What {name} may do", name=one.name), told, tr("Keep it"), tr("Leave it"))

    def fill(self) -> None:
        """The roles, above the buttons."""
        self.column.addLayout(self.keys.row())

    def _agree(self) -> None:
        self.given.emit(self.keys.chosen)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A letter turns its role on or off."""
        if not self.keys.press(event.key()):
            super().keyPressEvent(event)


class NewPersonCard(NewPinCard):
    """Somebody new: a name, what they may do, and a PIN, twice."""

    def __init__(self) -> None:
        super().__init__("", "", tr("One more PIN"))
        self.keys = RoleKeys({Role.DEALER})
        self.column.insertLayout(self.column.indexOf(self.name) + 1, self.keys.row())
        for before, after in pairwise((self.name, *self.keys.buttons.values(), self.pin)):
            self.setTabOrder(before, after)

    def _agree(self) -> None:
        if self.name.text().strip() and not self.keys.chosen:
            self.say(tr("Choose a role."))
            self.keys.buttons[Role.DEALER].setFocus(Qt.FocusReason.OtherFocusReason)
            return
        super()._agree()
