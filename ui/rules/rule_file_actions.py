"""Rules to and from a file: written for people to read, and taken in only once what they change was seen."""

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from app.desk.house.clock import new_op_id
from app.errors import MachineFault, Refused
from app.house_rules import as_values
from app.rule_files import FileSet, RuleFile
from app.words import plural, tr
from ui.qt.saving import file_to_save, own_folder
from ui.rules.actions import Acts
from ui.rules.cards import DifferenceCard, NameCard
from ui.rules.difference_text import difference
from ui.rules.in_sight import InSight
from ui.widgets.ask_host import request_host_pin
from ui.widgets.card import Card

MOST_FAULTS_TOLD = 5
ROOMY = 760
LONGEST = 120
"""Letters of what is allowed: the names of every rule of a game would fill the window."""


class Sharing(QObject):
    """The file dialogs of the page, and what comes of them; `put` carries values that stand on the screen then."""

    put = Signal(object)

    def __init__(self, in_sight: InSight, acts: Acts, page: QWidget) -> None:
        super().__init__(page)
        self._now, self._acts, self._page = in_sight, acts, page
        self._desk = in_sight.desk

    def export(self) -> None:
        """The saved rules of the set in sight, as a TOML file."""
        name = f"{tr(self._now.subject.name)} {self._now.set.name}".replace("/", " ").replace("\\", " ")
        path = file_to_save(self._page, tr("Save the rules as a file"), f"{name}.toml", tr("Rules (*.toml)"))
        if path is not None:
            self._write(path, new_op_id(self._desk.clock))

    def _write(self, path: Path, op_id: str) -> None:
        try:
            self._desk.rule_files.export(path, [self._now.set], op_id)
        except Refused as refused:
            if not request_host_pin(self._page, refused, lambda: self._write(path, op_id)):
                self._acts.said.emit(str(refused), "bad")
        except MachineFault as fault:
            self._acts.said.emit(str(fault), "bad")
        else:
            self._acts.said.emit(tr("Exported to {path}. It holds only what is saved.",
                                    path=path) if self._now.draft.is_changed
                                 else tr("Exported to {path}.", path=path), "ok")

    def choose_file(self) -> None:
        """Have a file chosen, and take its rules in."""
        chosen, _ = QFileDialog.getOpenFileName(self._page, tr("Rules to import"), str(own_folder()),
                                                tr("Rules (*.toml)"))
        if chosen:
            self.take_in(Path(chosen))

    def take_in(self, path: Path) -> None:
        """Nothing of a file that has a fault; else what it changes is shown, and then it is on the screen, unsaved."""
        try:
            found = self._desk.rule_files.read(path)
        except (Refused, MachineFault) as fault:
            self._acts.said.emit(str(fault), "bad")
            return
        if found.faults:
            self._acts.lay(_refused(path, found))
            return
        mine = next((one for one in found.sets if one.subject == self._now.set.subject), next(iter(found.sets), None))
        if mine is None:
            self._acts.lay(Card(tr("{file} holds no rules", file=path.name), (tr("Nothing was imported."),)))
            return
        if mine.subject != self._now.set.subject:
            self._acts.shown.emit(self._now.sets.played(mine.subject).id)
        self._ask(path, mine, len(found.sets) - 1)

    def _ask(self, path: Path, given: FileSet, others: int) -> None:
        told = difference(self._desk, self._now.subject, self._now.draft.rules, given.rules)
        more = [plural(others, "The file also holds the rules of {count} more game; this one is shown.",
                       "The file also holds the rules of {count} more games; this one is shown.")] if others else []
        card = DifferenceCard(
            tr("Import the rules in {file}?", file=path.name), told or [tr("The rules are the same.")],
            tr("Put them into {name}", name=self._now.set.name),
            " ".join((tr("They then show on screen, not saved: Ctrl+Z undoes it."), *more)),
            tr("As a new set"))
        card.agreed.connect(self._acts.answered)
        card.agreed.connect(lambda: self.put.emit(as_values(given.rules)))
        card.also.clicked.connect(self._acts.answered)
        card.also.clicked.connect(lambda: self._as_new(path, given))
        self._acts.lay(card)

    def _as_new(self, path: Path, given: FileSet) -> None:
        op_id = new_op_id(self._desk.clock)
        card = NameCard(tr("A new set of rules for {game}", game=tr(self._now.subject.name)),
                        tr("It has the rules of {file}.", file=path.name), tr("Create it"),
                        given.name or path.stem[:40])
        card.given.connect(lambda name: self._acts.make(card, lambda: self._now.sets.create(
            given.subject, name, as_values(given.rules), op_id).id))
        self._acts.lay(card)


def shortened(allowed: str) -> str:
    """What is allowed, as far as there is room for it, up to a whole word."""
    return allowed if len(allowed) <= LONGEST else f"{allowed[:LONGEST].rpartition(' ')[0].rstrip(',')}…"


def _refused(path: Path, found: RuleFile) -> Card:
    lines = [str(replace(fault, allowed=shortened(fault.allowed))) for fault in found.faults[:MOST_FAULTS_TOLD]]
    left = len(found.faults) - len(lines)
    if left:
        lines.append(plural(left, "and {count} more.", "and {count} more."))
    lines.append(tr("Correct the file and import it again."))
    card = Card(tr("Nothing was imported from {file}", file=path.name), tuple(lines))
    card.wide = ROOMY
    return card
