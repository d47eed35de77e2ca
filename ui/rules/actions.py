"""What the Rules page does at the desk: each asked first where something is lost or played, each booked once."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QWidget

from app.desk.cashier.jackpots import THE_LAW
from app.desk.house.clock import new_op_id
from app.errors import MachineFault, Refused
from app.house_rules import as_values, in_currency
from app.words import tr
from ui.rules.cards import DecidingCard, DifferenceCard, LinesCard, NameCard, NewSetCard, NoteCard
from ui.rules.difference_text import difference, version_line
from ui.rules.printed import LargerCard
from ui.rules.versions_card import Other, VersionLine, VersionsCard
from ui.widgets.ask_host import request_host_pin
from ui.widgets.card import Card

if TYPE_CHECKING:
    from ui.rules.page import RulesPage

Laid = Card | DecidingCard | VersionsCard | LargerCard


class Acts(QObject):
    """One method for each button of the page."""

    def __init__(self, page: "RulesPage") -> None:
        super().__init__(page)
        self._page, self._desk = page, page.desk
        self._sets = page.desk.rule_sets
        self.before: QWidget | None = None

    def act(self, name: str) -> None:
        """Do what a button of the left column says."""
        {"new": self.create, "duplicate": self.duplicate, "versions": self.versions, "rename": self.rename,
         "export": self._page.sharing.export}[name]()

    # what every act needs

    def lay(self, card: Laid) -> None:
        """Lay a card over the window; Esc takes it away."""
        focused = QApplication.focusWidget()
        if focused is not None and self._page.isAncestorOf(focused):
            self.before = focused
        card.closed.connect(self._page.answered)
        self._page.asks.emit(card)

    def run_command(self, card: DecidingCard, deed: Callable[[], object], done: Callable[[], object]) -> None:
        """Have the desk do it; where it does not, why is said on the card, or the host is asked and it is tried again.

        `deed` carries its own op_id: given twice, it is booked once.
        """
        try:
            deed()
        except Refused as refused:
            card.refuse("" if request_host_pin(self._page, refused, lambda: self.run_command(card, deed,
                                                                                             done)) else str(refused))
        except MachineFault as fault:
            card.refuse(str(fault))
            self._page.saved.emit(False)
        else:
            self._page.answered.emit()
            self._page.saved.emit(True)
            self._page.refresh()
            done()

    def _say(self, sentence: str) -> None:
        self._page.foot.say(sentence, "ok")

    # saving and playing

    def save(self) -> None:
        """Ctrl+S: the difference in words first; to what is to be fixed where something is."""
        page, draft = self._page, self._page.draft
        if not page.foot.save_button.isEnabled():
            page.go_to_wrong()
            return
        if self._needs_the_note(draft.rules):
            self._read_the_law(self.save)
            return
        of, values, op_id = page.set, as_values(draft.rules), new_op_id(self._desk.clock)
        number = of.latest.number + 1
        card = DifferenceCard(
            tr("Save as version {number} of {name}?", number=number, name=of.name),
            difference(self._desk, page.subject, draft.saved, draft.rules),
            tr("Save as version {number}", number=number),
            tr("What was played until then stays as it was played.") if self._is_played() else
            tr("This set is not played now. Nothing changes at the table."))
        card.agreed.connect(lambda: self.run_command(
            card, lambda: self._sets.save(of.id, values, op_id),
            lambda: self._say(tr("Saved: {name}, version {number}.", name=of.name, number=number))))
        self.lay(card)

    def _is_played(self) -> bool:
        return self._sets.played(self._page.subject.id).id == self._page.set_id

    def play(self) -> None:
        """Play the set in sight: what that changes is said first."""
        page, of, op_id = self._page, self._page.set, new_op_id(self._desk.clock)
        rules = self._sets.rules(of)
        if self._needs_the_note(rules, plays=True):
            self._read_the_law(self.play)
            return
        now = self._sets.played(page.subject.id)
        told = difference(self._desk, page.subject, self._sets.rules(now), rules)
        about = tr("Its unsaved changes are not played.") if page.draft.is_changed else ""
        card = DifferenceCard(tr("Play {name} instead of {now}?", name=of.name, now=now.name),
                              told or [tr("The rules are the same.")], tr("Play {name}", name=of.name), about)
        card.agreed.connect(lambda: self.run_command(card, lambda: self._sets.play(of.id, op_id),
                                                     lambda: self._say(tr("Played: {name}.", name=of.name))))
        self.lay(card)

    def _needs_the_note(self, rules: object, plays: bool = False) -> bool:
        """Whether this would switch a jackpot on before the host has read what the law may say."""
        jackpot = self._page.subject.jackpot
        return bool(jackpot) and (plays or self._is_played()) and bool(getattr(rules, "on", False)) and \
            not self._desk.jackpots.note_read

    def _read_the_law(self, then: Callable[[], object]) -> None:
        op_id = new_op_id(self._desk.clock)
        card = NoteCard(tr("Before you start a jackpot"), tuple(map(tr, THE_LAW)), tr("I have read it: go on"))
        card.agreed.connect(lambda: self.run_command(card, lambda: self._desk.jackpots.read_the_note(op_id), then))
        self.lay(card)

    # whole sets

    def duplicate(self) -> None:
        """A new set that begins as this one."""
        of, op_id = self._page.set, new_op_id(self._desk.clock)
        card = NameCard(tr("Duplicate {name}", name=of.name), tr("The copy has the rules of the latest saved version."),
                        tr("Make the copy"), tr("{name} copy", name=of.name)[:40])
        card.given.connect(lambda name: self.make(card, lambda: self._sets.duplicate(of.id, name, op_id).id))
        self.lay(card)

    def make(self, card: DecidingCard, deed: Callable[[], str]) -> None:
        """Make a new set, and show it: `deed` gives its id."""
        made: list[str] = []
        self.run_command(card, lambda: made.append(deed()), lambda: self._made(made[-1]))

    def _made(self, set_id: str) -> None:
        self._page.show_set(set_id)
        self._say(tr("Made: {name}. It is not played yet.", name=self._page.set.name))

    def rename(self) -> None:
        """Call the set something else."""
        of, op_id = self._page.set, new_op_id(self._desk.clock)
        card = NameCard(tr("Rename {name}", name=of.name), tr("What was played under its old name keeps that."),
                        tr("Rename"), of.name)
        card.given.connect(lambda name: self.run_command(card, lambda: self._sets.rename(of.id, name, op_id),
                                                         lambda: None))
        self.lay(card)

    def describe(self) -> None:
        """The house’s own lines on the card."""
        of, op_id = self._page.set, new_op_id(self._desk.clock)
        card = LinesCard(of.words)
        card.agreed.connect(lambda: self.run_command(
            card, lambda: self._sets.describe(of.id, card.text.toPlainText(), op_id), lambda: None))
        self.lay(card)

    def show_larger(self) -> None:
        """The card in sight, to be read."""
        if (sheet := self._page.printed.sheet) is not None:
            self.lay(LargerCard(sheet, self._page.printed.paper))

    def create(self) -> None:
        """+: of well-known rules, of another set, or of a file."""
        page, subject, op_id = self._page, self._page.subject, new_op_id(self._desk.clock)
        copies = self._sets.sets(subject.id)
        presets = self._sets.presets(subject.id)
        card = NewSetCard(tr(subject.name), [tr(one.name) for one in presets], [one.name for one in copies])

        def make(name: str) -> str:
            if card.chosen >= len(presets):
                return self._sets.duplicate(copies[card.chosen - len(presets)].id, name, op_id).id
            values = in_currency(subject.rules, presets[card.chosen].values, self._desk.the_house().money.unit)
            return self._sets.create(subject.id, name, values, op_id).id

        card.given.connect(lambda name: self.make(card, lambda: make(name)))
        card.file_wanted.connect(page.answered)
        card.file_wanted.connect(self._page.sharing.choose_file)
        self.lay(card)

    # versions

    def versions(self) -> None:
        """Every version of the set, compared with one another and with any other set."""
        page, of = self._page, self._page.set
        lines = [VersionLine(one.number, version_line(one), self._sets.rules(of, one.number))
                 for one in reversed(of.versions)]
        others = [Other(tr("{name}, latest version", name=one.name), self._sets.rules(one))
                  for one in self._sets.sets(of.subject)]
        if page.draft.is_changed:
            others.insert(0, Other(tr("What is on the screen, not saved"), page.draft.rules))
        card = VersionsCard(tr("Versions of {name}", name=of.name), lines, others,
                            lambda before, after: difference(self._desk, page.subject, before, after))
        card.restore.connect(lambda number: self._ask_to_restore(number))
        self.lay(card)

    def _ask_to_restore(self, number: int) -> None:
        of, op_id, page = self._page.set, new_op_id(self._desk.clock), self._page
        page.answered.emit()
        told = difference(self._desk, page.subject, self._sets.rules(of), self._sets.rules(of, number))
        card = DifferenceCard(
            tr("Restore version {number} of {name}?", number=number, name=of.name),
            told or [tr("The rules are the same.")], tr("Save as version {number}", number=of.latest.number + 1))
        card.agreed.connect(lambda: self.run_command(
            card, lambda: self._sets.restore(of.id, number, op_id),
            lambda: self._say(tr("Restored: version {number}.", number=number))))
        self.lay(card)
