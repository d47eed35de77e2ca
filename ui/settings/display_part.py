"""The players' display: on which screen it is, in which languages, and what it may tell."""

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.desk import Desk
from app.desk.house.display_settings import NONE, OWN_NAMES, PlayersDisplay
from app.errors import MachineFault, Refused
from app.words import as_in, tr
from ui.qt.monitors import Monitor, found, monitors_now, read_key
from ui.settings.rows import ChoiceRow, Part, column_of
from ui.widgets.ask_host import request_host_pin
from ui.widgets.forms import SPRING, button, in_row, words

FIRST, SECOND = tuple(OWN_NAMES), (*OWN_NAMES, NONE)


class DisplayPart(Part):
    """`changed` follows every choice that the books have taken, `wanted` and `unwanted` ask for the display itself."""

    changed = Signal()
    wanted = Signal()
    unwanted = Signal()

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.lights: bool | None = None  # whether the system keeps the screens lit; None before it was tried

    def fill(self) -> None:
        """A row for each choice, and the two buttons."""
        self.screens = ChoiceRow(
            tr("Screen"), tr("Recognised by maker and serial number, whichever port it is in. Without a second screen "
                             "it opens in a window."),
            [tr("The first free one"), *(_called(one) for one in self._choices())], 0)
        names = list(OWN_NAMES.values())
        self.first = ChoiceRow(tr("First line"), tr("The language of the large words, whatever yours is."), names, 0)
        self.second = ChoiceRow(tr("Second line"), tr("The second language, beside it."), [*names, tr("None")], 0)
        self.names = ChoiceRow(tr("Names"), tr("If hidden, players are shown by seat number."),
                               [tr("Hidden"), tr(as_in("names", "Shown"))], 0)
        self.balances = ChoiceRow(tr("Balances"), tr("Each player’s chips, and who owed what."),
                                  [tr("Hidden"), tr(as_in("names", "Shown"))], 0)
        self.issue = words("", "body", "warn")
        column_of(self, tr("Players’ display"), self.screens, self.first, self.second, self.names, self.balances,
                  self.issue, self._buttons())
        for row in (self.screens, self.first, self.second, self.names, self.balances):
            row.group.idClicked.connect(lambda _: self.save())
        self.show_kept()

    def _buttons(self) -> QWidget:
        made = QWidget()
        self.show_button, self.away_button = button(tr("Show or blank, F9")), button(tr("Close it"), "ghost")
        self.show_button.clicked.connect(self.wanted)
        self.away_button.clicked.connect(self.unwanted)
        in_row(self.show_button, self.away_button, SPRING, on=made, margins=(0, 12, 0, 0))
        return made

    def _choices(self) -> list[Monitor]:
        """The monitors that are there, and the chosen one though it is not."""
        there, kept = monitors_now(), self._kept.screen
        return [*there, read_key(kept)] if kept and found(kept, there) is None else there

    @property
    def _kept(self) -> PlayersDisplay:
        return self.desk.house.display if self.desk.house else PlayersDisplay()

    @property
    def chosen(self) -> PlayersDisplay:
        """What the rows say."""
        at = self.screens.group.checkedId()
        return PlayersDisplay(
            self._choices()[at - 1].key if at else "", FIRST[self.first.group.checkedId()],
            SECOND[self.second.group.checkedId()], bool(self.names.group.checkedId()),
            bool(self.balances.group.checkedId()))

    def show_kept(self) -> None:
        """Every row as the house has it."""
        kept, choices = self._kept, self._choices()
        known = found(kept.screen, choices) if kept.screen else None
        for row, at in ((self.screens, 1 + choices.index(known) if known in choices else 0),
                        (self.first, FIRST.index(kept.first) if kept.first in FIRST else 0),
                        (self.second, SECOND.index(kept.second) if kept.second in SECOND else len(FIRST)),
                        (self.names, int(kept.names)), (self.balances, int(kept.balances))):
            if (one := row.group.button(at)) is not None:
                one.setChecked(True)
        self.tell(tr("This system does not let Sabot keep the screens on: use its own settings.")
                  if self.lights is False else "")

    def tell(self, sentence: str) -> None:
        """A sentence under the rows; an empty one takes it away."""
        self.issue.setText(sentence)
        self.issue.setVisible(bool(sentence))

    def save(self) -> None:
        """Keep what the rows say; what may not be is said under them, and they stand as before."""
        house = self.desk.house
        assert house is not None
        try:
            if self.chosen != house.display:
                self.desk.open_house(replace(house, display=self.chosen))
        except Refused as refused:
            wanted = self.chosen
            if not request_host_pin(self, refused, lambda: self._take(wanted)):
                self.tell(str(refused))
            self.show_kept()
        except MachineFault as fault:
            self.tell(str(fault))
            self.saved.emit(False)
        else:
            self.saved.emit(True)
            self.changed.emit()

    def _take(self, wanted: PlayersDisplay) -> None:
        """The same once more, now that the host's PIN was given."""
        house = self.desk.house
        assert house is not None
        try:
            self.desk.open_house(replace(house, display=wanted))
        except (Refused, MachineFault) as trouble:
            self.tell(str(trouble))
        else:
            self.show_kept()
            self.saved.emit(True)
            self.changed.emit()


def _called(monitor: Monitor) -> str:
    """What a monitor is called on its button; one that is not plugged in has no size."""
    return " · ".join(part for part in (monitor.model or monitor.name, _size(monitor)) if part)


def _size(monitor: Monitor) -> str:
    return f"{monitor.area.width()} × {monitor.area.height()}" if monitor.area.isValid() else tr("not connected")
