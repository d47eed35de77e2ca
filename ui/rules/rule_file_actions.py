"""Rules to and from a file: written for people to read, and taken in only once what they change was seen."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QStandardPaths
from PySide6.QtWidgets import QFileDialog

from app.desk.house.clock import new_op_id
from app.errors import MachineFault, Refused
from app.house_rules import as_values
from app.rule_files import FileSet, RuleFile
from app.words import plural, tr
from ui.rules.cards import DifferenceCard, NameCard
from ui.rules.difference_text import difference
from ui.widgets.ask_host import request_host_pin
from ui.widgets.card import Card

if TYPE_CHECKING:
    from ui.rules.page import RulesPage

MOST_FAULTS_TOLD = 5
ROOMY = 760
LONGEST = 120
"""Letters of what is allowed: the names of every rule of a game would fill the window."""


class Sharing(QObject):
    """The file dialogs of the page, and what comes of them."""

    def __init__(self, page: "RulesPage") -> None:
        super().__init__(page)
        self._page, self._sets = page, page.desk.rule_sets

    def export(self) -> None:
        """The saved rules of the set in sight, as a TOML file."""
        page, of = self._page, self._page.set
        folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        name = f"{tr(page.subject.name)} {of.name}".replace("/", " ").replace("\\", " ")
        chosen, _ = QFileDialog.getSaveFileName(
            page, tr("Save the rules as a file"), str(Path(folder) / f"{name}.toml"), tr("Rules (*.toml)"))
        if not chosen:
            return
        self._write(Path(chosen if chosen.lower().endswith(".toml") else f"{chosen}.toml"),
                    new_op_id(page.desk.clock))

    def _write(self, path: Path, op_id: str) -> None:
        page = self._page
        try:
            page.desk.rule_files.export(path, [page.set], op_id)
        except Refused as refused:
            if not request_host_pin(page, refused, lambda: self._write(path, op_id)):
                page.foot.say(str(refused), "bad")
        except MachineFault as fault:
            page.foot.say(str(fault), "bad")
        else:
            page.foot.say(tr("Written: {path}. It holds what is saved.", path=path) if page.draft.is_changed else
                          tr("Written: {path}.", path=path), "ok")

    def choose_file(self) -> None:
        """Have a file chosen, and take its rules in."""
        chosen, _ = QFileDialog.getOpenFileName(self._page, tr("Rules to take in"), "", tr("Rules (*.toml)"))
        if chosen:
            self.take_in(Path(chosen))

    def take_in(self, path: Path) -> None:
        """Nothing of a file that has a fault; else what it changes is shown, and then it is on the screen, unsaved."""
        page = self._page
        try:
            found = page.desk.rule_files.read(path)
        except (Refused, MachineFault) as fault:
            page.foot.say(str(fault), "bad")
            return
        if found.faults:
            page.acts.lay(_refused(path, found))
            return
        mine = next((one for one in found.sets if one.subject == page.set.subject), next(iter(found.sets), None))
        if mine is None:
            page.acts.lay(Card(tr("{file} holds no rules", file=path.name), (tr("Nothing was taken in."),)))
            return
        if mine.subject != page.set.subject:
            page.show_subject(mine.subject)
        self._ask(path, mine, len(found.sets) - 1)

    def _ask(self, path: Path, given: FileSet, others: int) -> None:
        page, of = self._page, self._page.set
        told = difference(page.desk, page.subject, page.draft.rules, given.rules)
        more = [plural(others, "The file holds the rules of {count} more game; this is the one in sight.",
                       "The file holds the rules of {count} more games; this is the one in sight.")] if others else []
        card = DifferenceCard(
            tr("Take in the rules of {file}?", file=path.name), told or [tr("The rules are the same.")],
            tr("Put them into {name}", name=of.name),
            " ".join((tr("They stand on the screen then, not saved: Ctrl+Z takes them back."), *more)),
            tr("As a new set"))
        card.agreed.connect(page.answered)
        card.agreed.connect(lambda: page.put(as_values(given.rules)))
        card.also.clicked.connect(page.answered)
        card.also.clicked.connect(lambda: self._as_new(path, given))
        page.acts.lay(card)

    def _as_new(self, path: Path, given: FileSet) -> None:
        page, op_id = self._page, new_op_id(self._page.desk.clock)
        card = NameCard(tr("A new set of rules for {game}", game=tr(page.subject.name)),
                        tr("It has the rules of {file}.", file=path.name), tr("Make it"), given.name or path.stem[:40])
        card.given.connect(lambda name: page.acts.make(card, lambda: self._sets.create(
            given.subject, name, as_values(given.rules), op_id).id))
        page.acts.lay(card)


def shortened(allowed: str) -> str:
    """What is allowed, as far as there is room for it, up to a whole word."""
    return allowed if len(allowed) <= LONGEST else f"{allowed[:LONGEST].rpartition(' ')[0].rstrip(',')}…"


def _refused(path: Path, found: RuleFile) -> Card:
    lines = [str(replace(fault, allowed=shortened(fault.allowed))) for fault in found.faults[:MOST_FAULTS_TOLD]]
    left = len(found.faults) - len(lines)
    if left:
        lines.append(plural(left, "and {count} more.", "and {count} more."))
    lines.append(tr("Mend the file and take it in again."))
    card = Card(tr("Nothing of {file} was taken in", file=path.name), tuple(lines))
    card.wide = ROOMY
    return card
