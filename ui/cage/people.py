"""The players before the cage: found by a name, each on a line with where they sit, what they carry and owe."""

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from app.desk import Desk
from app.desk.cashier.cage_people import CagePlayer, people_at_cage
from app.money import figure
from app.names import clean_name, same_name
from app.words import tr
from ui.look import theme
from ui.widgets.forms import in_column, in_row, words
from ui.widgets.lists import MOVES, RIGHT, Cells, CellsModel, Column, Finder, RowTable, walk_from_field

ROW, SIDES = 44, 8
WIDTHS = (170, 92, 92, 100, 92, 92)
"""Of the columns after the name, in pixels of the design."""
SPARE, LEAST = 2, 150
"""The column that goes where there is little room (what lies in front at tables), and the least room of a name."""
LONGEST = 40


class PeopleTable(RowTable):
    """One line a player. `opened` is a double click on one."""

    opened = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Players"), ROW, SIDES, parent)
        self.people: tuple[CagePlayer, ...] = ()
        self.shown = CellsModel(self, (
            Column(tr("Player"), strong=True), Column(tr("Seat")), Column(tr("In front"), align=RIGHT),
            Column(tr("Carried"), align=RIGHT, strong=True), Column(tr("Account"), align=RIGHT),
            Column(tr("Markers"), align=RIGHT), Column(tr("Limit"), align=RIGHT)))
        self.setModel(self.shown)
        walk_from_field(self)
        self.doubleClicked.connect(self._double)

    def _double(self, index: QModelIndex) -> None:
        self.opened.emit()

    @property
    def player(self) -> CagePlayer | None:
        """Whoever is chosen."""
        at = self.currentIndex().row()
        return self.people[at] if 0 <= at < len(self.people) else None

    def show_people(self, people: tuple[CagePlayer, ...], desk: Desk, anew: bool = False) -> None:
        """Show these; whoever was chosen stays so where they are among them, unless it is chosen anew."""
        chosen, money = self.player.id if self.player and not anew else -1, desk.table.money
        if people != self.people:
            self.people = people
            self.shown.show_rows([Cells(one.id, (
                one.name, one.seats or ("–" if one.id else tr("new")),
                *(figure(amount, money) if amount else "–" for amount in (one.in_front, one.carried)),
                figure(one.account, money), figure(one.owed, money) if one.owed else "–", figure(one.limit, money)))
                for one in people])
        at = next((row for row, one in enumerate(people) if one.id == chosen), 0)
        if people:
            self.selectRow(at)

    def step(self, by: int) -> None:
        """The line above or below."""
        if self.people:
            self.selectRow(max(0, min(len(self.people) - 1, self.currentIndex().row() + by)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The name has what the figures leave."""
        super().resizeEvent(event)
        look = theme.current_look()
        wide = [look.px(one) for one in WIDTHS]
        room = self.viewport().width()
        narrow = room - sum(wide) < look.px(LEAST)
        self.setColumnHidden(SPARE, narrow)
        for at, one in enumerate((max(look.px(96), room - sum(wide) + narrow * wide[SPARE - 1]), *wide)):
            self.setColumnWidth(at, one)


class NameField(Finder):
    """Where a name is looked for, or a new one typed: arrows go through the list while it keeps the keyboard."""

    stepped = Signal(int)
    entered = Signal()
    ended = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes on to whoever was found, Esc empties the field, then leaves it."""
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.stepped.emit(1 if event.key() == Qt.Key.Key_Down else -1)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.entered.emit()
        elif event.key() == Qt.Key.Key_Escape and not self.text():
            self.ended.emit()
        elif event.key() not in MOVES:
            super().keyPressEvent(event)


class People(QWidget):
    """The field and the list. `chosen` says that another player is, `left` that the field is done with, `entered` that
    chips are sold to whoever is chosen, `ended` that the requests are wanted again.
    """

    chosen = Signal()
    left = Signal()
    entered = Signal()
    ended = Signal()

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.field, self.table = NameField(), PeopleTable()
        self.note = words("", "note", "second")
        self.field.setMaxLength(LONGEST)
        self.field.setAccessibleName(tr("Player’s name"))
        self.field.setPlaceholderText(tr("Find a player, or type a new name"))
        in_column(in_row(self.field, margins=(14, 8, 14, 8)), (self.table, 1),
                  in_row(self.note, margins=(14, 6, 14, 8)), on=self, spacing=0)
        self.field.textChanged.connect(lambda _: self.refresh(typed=True))
        self.field.stepped.connect(self.table.step)
        self.field.entered.connect(lambda: (self.entered if self.is_new else self.left).emit())
        self.field.ended.connect(self.ended)
        self.table.opened.connect(self.entered)
        self.table.selectionModel().currentChanged.connect(lambda *_: self.chosen.emit())

    def begin(self) -> None:
        """The keyboard goes to the field: what is typed replaces what stands there."""
        self.field.setFocus()
        self.field.selectAll()

    @property
    def typed(self) -> str:
        """The name in the field."""
        return self.field.text().strip()

    @property
    def is_new(self) -> bool:
        """Whether somebody is chosen who is not known yet."""
        return self.table.player is not None and not self.table.player.id

    @property
    def name(self) -> str:
        """For whom something would be done; "" for nobody."""
        return self.table.player.name if self.table.player is not None else ""

    def refresh(self, typed: bool = False) -> None:
        """Show the players as the books stand: whoever has the very name first, a name that nobody has last. Once more
        was `typed` the first is chosen.
        """
        name = same_name(self.typed)
        found = sorted(people_at_cage(self.desk, self.typed), key=lambda one: same_name(one.name) != name)
        if self.typed and not (found and same_name(found[0].name) == name):
            found.append(CagePlayer(0, clean_name(self.typed), "", 0, 0, 0, 0, 0))
        self.table.show_people(tuple(found), self.desk, anew=typed)
        self.note.setText(tr("{name} is new: Enter sells the first chips.", name=self.name) if self.is_new else
                          "" if self.table.people else tr("Nobody is known yet: type a name."))
        self.note.setVisible(bool(self.note.text()))
        self.chosen.emit()
