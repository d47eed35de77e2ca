"""What the Rules page does at the desk: each asked first where something is lost or played, each booked once."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app.desk.cashier.jackpots import THE_LAW
from app.desk.house.clock import new_op_id
from app.errors import MachineFault, Refused
from app.house_rules import as_values, in_currency
from app.words import tr
from ui.rules.cards import DifferenceCard, LinesCard, NameCard, NewSetCard
from ui.rules.difference_text import difference, version_line
from ui.rules.in_sight import InSight
from ui.rules.printed import LargerCard
from ui.rules.versions_card import Other, VersionLine, VersionsCard
from ui.widgets.ask_host import request_host_pin
from ui.widgets.card import Card

Laid = Card | VersionsCard | LargerCard


class Acts(QObject):
    """One method for each button of the page, in whose window the host's PIN is asked for.

    `asks` carries a card that is laid over the window and `answered` takes it away; `saved` says whether the books took
    something, `changed` that rule sets are others now, `shown` the id of the set to be shown, `said` a sentence and its
    tone; `file_wanted` asks for the rules of a file.
    """

    asks = Signal(object)
    answered = Signal()
    saved = Signal(bool)
    changed = Signal()
    shown = Signal(str)
    said = Signal(str, str)
    file_wanted = Signal()

    def __init__(self, in_sight: InSight, page: QWidget) -> None:
        super().__init__(page)
        self._now, self._page = in_sight, page
        self._desk, self._sets = in_sight.desk, in_sight.sets

    # what every act needs

    def lay(self, card: Laid) -> None:
        """Lay a card over the window; Esc takes it away."""
        card.closed.connect(self.answered)
        self.asks.emit(card)

    def run_command(self, card: Card, deed: Callable[[], object], done: Callable[[], object]) -> None:
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
            self.saved.emit(False)
        else:
            self.answered.emit()
            self.saved.emit(True)
            self.changed.emit()
            done()

    def _say(self, sentence: str) -> None:
        self.said.emit(sentence, "ok")

    # saving and playing

    def save(self) -> None:
        """The difference in words first."""
        draft = self._now.draft
        if self._needs_the_note(draft.rules):
            self._read_the_law(self.save)
            return
        of, values, op_id = self._now.set, as_values(draft.rules), new_op_id(self._desk.clock)
        number = of.latest.number + 1
        card = DifferenceCard(
            tr("Save as version {number} of {name}?", number=number, name=of.name),
            difference(self._desk, self._now.subject, draft.saved, draft.rules),
            tr("Save as version {number}", number=number),
            tr("Anything played until then stays as it was played.") if self._now.is_played else
            tr("This set is not in use. Nothing changes at the table."))
        card.agreed.connect(lambda: self.run_command(
            card, lambda: self._sets.save(of.id, values, op_id),
            lambda: self._say(tr("Saved: {name}, version {number}.", name=of.name, number=number))))
        self.lay(card)

    def play(self) -> None:
        """Play the set in sight: what that changes is said first."""
        of, op_id = self._now.set, new_op_id(self._desk.clock)
        rules = self._sets.rules(of)
        if self._needs_the_note(rules, plays=True):
            self._read_the_law(self.play)
            return
        now = self._sets.played(self._now.subject.id)
        told = difference(self._desk, self._now.subject, self._sets.rules(now), rules)
        about = tr("Its unsaved changes are not in use.") if self._now.draft.is_changed else ""
        card = DifferenceCard(tr("Use {name} instead of {now}?", name=of.name, now=now.name),
                              told or [tr("The rules are the same.")], tr("Use {name}", name=of.name), about)
        card.agreed.connect(lambda: self.run_command(card, lambda: self._sets.play(of.id, op_id),
                                                     lambda: self._say(tr("In use: {name}.", name=of.name))))
        self.lay(card)

    def _needs_the_note(self, rules: object, plays: bool = False) -> bool:
        """Whether this would switch a jackpot on before the host has read what the law may say."""
        jackpot = self._now.subject.jackpot
        return bool(jackpot) and (plays or self._now.is_played) and bool(getattr(rules, "on", False)) and \
            not self._desk.jackpots.note_read

    def _read_the_law(self, then: Callable[[], object]) -> None:
        op_id = new_op_id(self._desk.clock)
        card = Card(tr("Before you start a jackpot"), tuple(map(tr, THE_LAW)), tr("I have read it: go on"), tr("Back"))
        card.agreed.connect(lambda: self.run_command(card, lambda: self._desk.jackpots.read_the_note(op_id), then))
        self.lay(card)

    # whole sets

    def duplicate(self) -> None:
        """A new set that begins as this one."""
        of, op_id = self._now.set, new_op_id(self._desk.clock)
        card = NameCard(tr("Duplicate {name}", name=of.name), tr("The copy has the rules of the latest saved version."),
                        tr("Make the copy"), tr("{name} copy", name=of.name)[:40])
        card.given.connect(lambda name: self.make(card, lambda: self._sets.duplicate(of.id, name, op_id).id))
        self.lay(card)

    def make(self, card: Card, deed: Callable[[], str]) -> None:
        """Make a new set, and show it: `deed` gives its id."""
        made: list[str] = []
        self.run_command(card, lambda: made.append(deed()), lambda: self._made(made[-1]))

    def _made(self, set_id: str) -> None:
        self.shown.emit(set_id)
        self._say(tr("Created: {name}. It is not in use yet.", name=self._now.set.name))

    def rename(self) -> None:
        """Call the set something else."""
        of, op_id = self._now.set, new_op_id(self._desk.clock)
        card = NameCard(tr("Rename {name}", name=of.name), tr("Anything played under its old name keeps that name."),
                        tr("Rename"), of.name)
        card.given.connect(lambda name: self.run_command(card, lambda: self._sets.rename(of.id, name, op_id),
                                                         lambda: None))
        self.lay(card)

    def describe(self) -> None:
        """The house’s own lines on the card."""
        of, op_id = self._now.set, new_op_id(self._desk.clock)
        card = LinesCard(of.words)
        card.agreed.connect(lambda: self.run_command(
            card, lambda: self._sets.describe(of.id, card.text.toPlainText(), op_id), lambda: None))
        self.lay(card)

    def create(self) -> None:
        """+: of well-known rules, of another set, or of a file."""
        subject, op_id = self._now.subject, new_op_id(self._desk.clock)
        copies = self._sets.sets(subject.id)
        presets = self._sets.presets(subject.id)
        card = NewSetCard(tr(subject.name), [tr(one.name) for one in presets], [one.name for one in copies])

        def make(name: str) -> str:
            if card.chosen >= len(presets):
                return self._sets.duplicate(copies[card.chosen - len(presets)].id, name, op_id).id
            values = in_currency(subject.rules, presets[card.chosen].values, self._desk.the_house().money.unit)
            return self._sets.create(subject.id, name, values, op_id).id

        card.given.connect(lambda name: self.make(card, lambda: make(name)))
        card.file_wanted.connect(self.answered)
        card.file_wanted.connect(self.file_wanted)
        self.lay(card)

    # versions

    def versions(self) -> None:
        """Every version of the set, compared with one another and with any other set."""
        of, draft, subject = self._now.set, self._now.draft, self._now.subject
        lines = [VersionLine(one.number, version_line(one), self._sets.rules(of, one.number))
                 for one in reversed(of.versions)]
        others = [Other(tr("{name}, latest version", name=one.name), self._sets.rules(one))
                  for one in self._sets.sets(of.subject)]
        if draft.is_changed:
            others.insert(0, Other(tr("What is on the screen, not saved"), draft.rules))
        card = VersionsCard(tr("Versions of {name}", name=of.name), lines, others,
                            lambda before, after: difference(self._desk, subject, before, after))
        card.restore.connect(lambda number: self._ask_to_restore(number))
        self.lay(card)

    def _ask_to_restore(self, number: int) -> None:
        of, op_id = self._now.set, new_op_id(self._desk.clock)
        self.answered.emit()
        told = difference(self._desk, self._now.subject, self._sets.rules(of), self._sets.rules(of, number))
        card = DifferenceCard(
            tr("Restore version {number} of {name}?", number=number, name=of.name),
            told or [tr("The rules are the same.")], tr("Save as version {number}", number=of.latest.number + 1))
        card.agreed.connect(lambda: self.run_command(
            card, lambda: self._sets.restore(of.id, number, op_id),
            lambda: self._say(tr("Restored: version {number}.", number=number))))
        self.lay(card)
