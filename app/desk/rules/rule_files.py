"""House rules taken out of the books as a file, and taken in from one: all of it in one transaction, or nothing."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from app import house_rules
from app.dealing.engine.run import Run
from app.dealing.values.log import Json, Row
from app.desk.exchange.exporting import write_noted
from app.desk.house.clock import new_op_id
from app.desk.house.house import House
from app.desk.rules.rule_set_rows import subject_of
from app.desk.rules.rule_sets import RuleSets
from app.desk.session.session import Session
from app.errors import Refused
from app.exports.files import read_up_to, refuse_name
from app.names import same_name
from app.rule_files import LARGEST_FILE, FileSet, RuleFile, read, write
from app.rule_sets import RuleSet, changes_in_words, subjects, version_words
from app.words import listed, tr


@dataclass(frozen=True, slots=True)
class TakenIn:
    """What becomes of one set of a file: the set that was so `before`, None for a new one, and what is then kept.

    `after` is None where the file says nothing new. `words` are the changes in plain words.
    """

    given: FileSet
    before: RuleSet | None
    after: RuleSet | None
    words: tuple[str, ...] = ()

    def __str__(self) -> str:
        name = tr(subject_of(self.given.subject).name)
        if self.after is None:
            assert self.before is not None
            return tr("{game}: {set} is unchanged.", game=name, set=self.before.name)
        if self.before is None:
            return tr("{game}: {set} is a new set.", game=name, set=self.after.name)
        return tr("{game}: {version}.", game=name, version=version_words(self.after.name, self.after.latest.number))


class RuleFiles:
    """Files of house rules. A file is read without the books; only exporting and taking in write in them."""

    def __init__(self, session: Session, rule_sets: RuleSets) -> None:
        self._session, self._rule_sets = session, rule_sets

    # out

    def text(self, sets: Iterable[RuleSet]) -> str:
        """The file of these sets, as they are now."""
        house, of = self._session.the_house(), self._rule_sets
        return write([FileSet(one.subject, one.name, of.rules(one)) for one in sets], subjects(), house.money,
                     tr("House rules of {house}", house=house.name))

    def played(self, subject_id: str = "") -> tuple[RuleSet, ...]:
        """The sets that are played: of one game or jackpot, or of all. Raises Refused where there is no such."""
        of = self._rule_sets
        return tuple(of.played(one) for one in ([subject_id] if subject_id else [one.id for one in subjects()]))

    def export(self, path: Path, sets: Iterable[RuleSet], op_id: str = "") -> Path:
        """Write sets to a new file; that they left is an event in books that can be written.

        Raises Refused for a name that is taken or is none, and MachineFault for a failing disk; nothing is left then.
        """
        refuse_name(path)
        sets, session = tuple(sets), self._session
        named = listed([tr("{game}, {set}", game=tr(subject_of(one.subject).name),
                           set=version_words(one.name, one.latest.number)) for one in sets[:3]])
        said = tr("House rules of {count} games and jackpots", count=len(sets)) if len(sets) > 3 else \
            tr("House rules: {sets}", sets=named)
        return write_noted(session, path, [self.text(sets)], said, op_id)

    # in

    def read(self, given: Path | str | bytes, only: str = "") -> RuleFile:
        """What a file says, or its faults; nothing is written. Raises Refused where there is none, or MachineFault."""
        content = read_up_to(given, LARGEST_FILE) if isinstance(given, Path) else given
        return read(content, subjects(), self._session.the_house().money, only)

    def plan(self, found: RuleFile, op_id: str = "") -> tuple[TakenIn, ...]:
        """What taking a file in would do; nothing is written. Raises Refused for a file with faults.

        A set goes to that of the same name, as a new version; without a name to what is played; else it is new.
        """
        if found.faults:
            raise Refused(str(found.faults[0]), "", tr("Nothing is imported until the file has no faults."))
        return tuple(self._planned(one, op_id or new_op_id(self._session.clock)) for one in found.sets)

    def _planned(self, given: FileSet, op_id: str) -> TakenIn:
        of, house, values = self._rule_sets, self._session.the_house(), house_rules.as_values(given.rules)
        named = (one for one in of.sets(given.subject) if same_name(one.name) == same_name(given.name))
        before = next(named, None) if given.name else of.played(given.subject)
        if before is None:
            return TakenIn(given, None, of.a_new_set(given.subject, given.name, values, op_id))
        words = changes_in_words(of.rules(before), given.rules, house.money, subject_of(given.subject))
        after = of.with_version(before.id, values, op_id) if words else None
        return TakenIn(given, before, after, words)

    def take_in(self, found: RuleFile, op_id: str = "") -> tuple[TakenIn, ...]:
        """Keep what a file says, in one transaction: what is played is played so from when each rule declares.

        Raises Refused for a file with faults, for one that changes nothing, and for a jackpot that may not change.
        """
        session, op_id = self._session, op_id or new_op_id(self._session.clock)
        if session.was_written(op_id):
            return ()
        plan = self.plan(found, op_id)
        taken = [one.after for one in plan if one.after is not None]
        if not taken:
            raise Refused(tr("The file changes nothing."), "", tr("Choose another file."))
        self._write(taken, plan, op_id)
        return plan

    def _write(self, taken: list[RuleSet], plan: Iterable[TakenIn], op_id: str) -> None:
        session, of = self._session, self._rule_sets
        settings: dict[str, Json] = {}
        for one in plan:
            settings |= of.settings_of(one.before, one.after) if one.after is not None else {}
        played = [one for one in taken if of.is_played(one.id)]
        house, kept = of.settings_played(*played)
        settings |= kept if played else {}
        said = " ".join(str(one) for one in plan if one.after is not None)
        events = (session.event("rules_import", tr("House rules imported: {sets}", sets=said)),)
        if acts := [act for one in played if (act := self._at_the_table(one, house)) is not None]:
            session.at_once("rules_import", acts, op_id, settings=settings, events=events)
        else:
            session.carry_out("rules_import", op_id, settings=settings, events=events)

    def _at_the_table(self, one: RuleSet, house: House) -> Callable[[Run], list[Row]] | None:
        """How a set that is played comes into the sitting that runs; None where it has nothing to do with it."""
        session, of, subject = self._session, self._rule_sets, subject_of(one.subject)
        if subject.jackpot:
            aside = of.jackpot_aside(one, house)
            return None if aside is None else lambda run: run.aside(aside)
        if session.run is None or session.run.game.id != subject.id:
            return None
        return of.row_of(subject, one)
