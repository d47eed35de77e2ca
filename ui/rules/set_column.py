"""The left column of the Rules page: every set of rules, what finds one, and what is done with a whole set."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QSizePolicy, QWidget

from app.words import tr
from ui.look import theme
from ui.rules.set_list import SetLine, SetList
from ui.widgets.buttons import OFF, PLAIN, SecondaryButton, Surface
from ui.widgets.forms import in_column, in_row
from ui.widgets.lists import Finder, tell_found
from ui.widgets.tiles_and_words import IconKey, Words


class AddKey(IconKey):
    """The plus beside the heading, with a body: it is the way to every new set."""

    def surface(self) -> Surface:
        """A key."""
        return PLAIN if self.isEnabled() else OFF


class SetsColumn(QFrame):
    """`chosen` carries a set’s id; `act` the name of what is to be done with the one that is chosen."""

    chosen = Signal(str)
    entered = Signal()
    act = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("surface", "ink1")
        self._lines: tuple[SetLine, ...] = ()
        self._chosen = ""
        self.list, self.finder = SetList(), Finder()
        self.add = AddKey("plus", tr("New set of rules"))
        self.nothing = Words(tr("No set of rules matches."), "note", "second", wrap=True)
        self.buttons = {
            "duplicate": SecondaryButton(tr("Duplicate"), icon="copy"),
            "versions": SecondaryButton(tr("Versions"), icon="clock"),
            "rename": SecondaryButton(tr("Rename"), icon="note"),
            "export": SecondaryButton(tr("Export"), icon="save"),
        }
        self._arrange()
        self.add.clicked.connect(lambda: self.act.emit("new"))
        for name, one in self.buttons.items():
            one.clicked.connect(lambda _=False, name=name: self.act.emit(name))
        self.list.chosen.connect(self._choose)
        self.list.entered.connect(self.entered)
        self.finder.textChanged.connect(lambda _: self._filter())
        self.finder.left.connect(self.list.setFocus)

    def _arrange(self) -> None:
        foot = QGridLayout()
        head = in_row((Words(tr("House rules"), "heading"), 1), self.add, margins=(8, 0, 0, 0))
        self.finder.setPlaceholderText(tr("Find game    Ctrl+F"))
        self.finder.setAccessibleName(tr("Find a game or a set of rules"))
        self.finder.setClearButtonEnabled(True)
        self.finder.setMaxLength(60)
        theme.written(self.finder, "body")
        self.nothing.hide()
        foot.setSpacing(6)
        for at, one in enumerate(self.buttons.values()):
            one.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            foot.addWidget(one, at // 2, at % 2)
        in_column(head, self.finder, self.nothing, (self.list, 1), foot, on=self, spacing=8, margins=(8, 10, 8, 10))

    def show_lines(self, lines: tuple[SetLine, ...], chosen: str) -> None:
        """Every set, and which is in sight."""
        self._lines, self._chosen = lines, chosen
        self._filter()

    def _filter(self) -> None:
        found = tuple(line for line in self._lines if line.is_found_by(self.finder.text()))
        self.nothing.setVisible(not found)
        tell_found(self.finder, len(found), self.nothing.text())
        self.list.show_lines(found, self._chosen)

    def _choose(self, set_id: str) -> None:
        self._chosen = set_id
        self.chosen.emit(set_id)

    def begin_search(self) -> None:
        """Ctrl+F: type what is looked for."""
        self.finder.setFocus()
        self.finder.selectAll()
