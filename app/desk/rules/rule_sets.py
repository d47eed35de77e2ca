"""The sets of house rules at the desk: named, saved version by version, played, compared, taken back."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, cast

from app import house_rules
from app.dealing.asides.registry import ChangeJackpotRules
from app.dealing.engine.run import Run
from app.dealing.values.log import Json, Row
from app.dealing.values.rules_in_force import RuleSetVersion
from app.desk.cashier.jackpots import Jackpots
from app.desk.house.clock import new_op_id
from app.desk.house.house import OF_A_JACKPOT, House
from app.desk.rules.rule_set_rows import (
    PLAYED,
    Kept,
    as_settings,
    playing,
    read_sets,
    rules_from,
    subject_of,
    values_of,
    values_played,
)
from app.desk.session.session import Session
from app.errors import Refused
from app.house_rules import Preset
from app.names import clean_line, clean_name, looks_like, same_name
from app.rule_sets import JACKPOT, RuleSet, Subject, Version, subjects
from app.words import tr

MOST_LINES, LONGEST_LINE = 8, 120
"""How much a house can say in its own words on a printed card."""


class RuleSets:
    """A house's sets of rules. What changes something is one transaction, or raises Refused and nothing has changed.

    `House.rules` and `House.jackpots` are what is played: always the latest version of the set that is.
    """

    def __init__(self, session: Session, jackpots: Jackpots) -> None:
        self._session, self._jackpots = session, jackpots
        self._read: tuple[House, Kept] | None = None

    # what there is

    def subjects(self) -> tuple[Subject, ...]:
        """Everything that has house rules: the games in menu order, then the jackpots."""
        return subjects()

    def subject(self, subject_id: str) -> Subject:
        """A subject by its id. Raises Refused where there is none."""
        return subject_of(subject_id)

    def sets(self, subject_id: str) -> tuple[RuleSet, ...]:
        """The sets of a subject, in the order in which they were made; there is always one."""
        return self._kept.of(subject_of(subject_id).id)

    def set(self, set_id: str) -> RuleSet:
        """A set by its id. Raises Refused where it is gone."""
        found = self._kept.sets.get(set_id)
        if found is None:
            raise Refused(tr("That set of house rules does not exist."), "", tr("Choose another."))
        return found

    def played(self, subject_id: str) -> RuleSet:
        """The set that is played."""
        return self.set(self._kept.played[subject_of(subject_id).id])

    def rules(self, rule_set: RuleSet, number: int = 0) -> Any:
        """The rules of a version; of the latest for 0. Raises Refused where there is no such version."""
        version = rule_set.version(number)
        if version is None:
            raise Refused(tr("{name} has no version {number}.", name=rule_set.name, number=number),
                          tr("It has versions 1–{last}.", last=rule_set.latest.number), tr("Choose one of them."))
        return rules_from(subject_of(rule_set.subject), version.values, self._session.the_house())

    def presets(self, subject_id: str) -> tuple[Preset, ...]:
        """Well-known rules that a set can be made of."""
        return subject_of(subject_id).presets

    def under(self, subject_id: str) -> RuleSetVersion:
        """The stamp of what is played now."""
        now = self.played(subject_id)
        return RuleSetVersion(now.id, now.name, now.latest.number)

    @property
    def _kept(self) -> Kept:
        house = self._session.the_house()
        if self._read is None or self._read[0] is not house:
            self._read = house, read_sets(self._session.books.settings(), house)
        return self._read[1]

    # saving

    def save(self, set_id: str, values: Mapping[str, object], op_id: str = "") -> Version:
        """A new version of a set: `values` by the rules' names, defaults where they are silent.

        Where the set is played, so is the new version: in a sitting that runs from the next hand, or the next sitting,
        as each rule declares. Raises Refused for the first fault, and where nothing has changed.
        """
        if made := self._made_by(op_id):
            return made.latest if (one := _by(made, op_id)) is None else one
        op_id = op_id or new_op_id(self._session.clock)
        after = self.with_version(set_id, values, op_id)
        self._write(self.set(set_id), after, op_id, is_played=self.is_played(set_id))
        return after.latest

    def with_version(self, set_id: str, values: Mapping[str, object], op_id: str) -> RuleSet:
        """A set with one version more, not written yet. Raises Refused as `save` does."""
        of = self.set(set_id)
        rules = rules_from(subject_of(of.subject), values, self._session.the_house())
        if (kept := values_of(rules, self._session.the_house())) == dict(of.latest.values):
            raise Refused(tr("Nothing has changed since version {number}.", number=of.latest.number), "",
                          tr("Change a rule first."))
        return replace(of, versions=(*of.versions, self._version(of.latest.number + 1, kept, op_id)))

    def change(self, subject_id: str, values: Mapping[str, object], op_id: str = "") -> None:
        """Change some rules of what is played, as a new version; nothing happens where they are so already.

        Where only a sitting that runs has them otherwise, chosen for itself alone, it takes them too.
        """
        if self._session.was_written(op_id):
            return
        now, session = self.played(subject_id), self._session
        rules = house_rules.as_values(self.rules(now))
        plain = {name: house_rules.plain(one) for name, one in values.items()}
        if rules | plain != rules:
            self.save(now.id, rules | plain, op_id)
        elif session.run is not None and session.run.game.id == subject_id and not (
                plain.items() <= house_rules.as_values(session.table.ruled.coming).items()):
            known = {one.name: one for one in house_rules.declared(subject_of(subject_id).rules)}
            typed = {name: house_rules.typed(known[name], one) for name, one in plain.items()}
            self._at_the_table(partial(Run.change_rules, values=typed, under=self._stamp(now, typed)), op_id, {})

    def change_jackpot(self, name: str, rule: str, value: object, op_id: str = "") -> None:
        """Change a rule, or switch a jackpot on or off. A period that runs keeps the rules that it began with."""
        self.change(JACKPOT + name, {rule: value}, op_id)

    def restore(self, set_id: str, number: int, op_id: str = "") -> Version:
        """What a set was at a version, as its newest one. Raises Refused where that is what it is."""
        of = self.set(set_id)
        return self.save(set_id, house_rules.as_values(self.rules(of, number)), op_id)

    def play(self, set_id: str, op_id: str = "") -> None:
        """Play another set from now on: each rule from when it declares."""
        if self._session.was_written(op_id):
            return
        of = self.set(set_id)
        if self.is_played(set_id):
            raise Refused(tr("{name} is already in use.", name=of.name), "", tr("Choose another."))
        self._write(of, of, op_id or new_op_id(self._session.clock), is_played=True)

    # the sets themselves

    def create(self, subject_id: str, name: str, values: Mapping[str, object], op_id: str = "") -> RuleSet:
        """A new set with these rules. Raises Refused for their first fault, and for a name that another set has."""
        if made := self._made_by(op_id):
            return made
        op_id = op_id or new_op_id(self._session.clock)
        made = self.a_new_set(subject_id, name, values, op_id)
        self._write(None, made, op_id)
        return made

    def a_new_set(self, subject_id: str, name: str, values: Mapping[str, object], op_id: str) -> RuleSet:
        """A new set, not written yet. Raises Refused as `create` does."""
        subject = subject_of(subject_id)
        kept = values_of(rules_from(subject, values, self._session.the_house()), self._session.the_house())
        return RuleSet(self._kept.next_id(subject.id), subject.id, self._free_name(subject.id, name),
                       (self._version(1, kept, op_id),))

    def duplicate(self, set_id: str, name: str, op_id: str = "") -> RuleSet:
        """A new set that begins with the rules and the words of another."""
        if made := self._made_by(op_id):
            return made
        of, op_id = self.set(set_id), op_id or new_op_id(self._session.clock)
        made = replace(of, id=self._kept.next_id(of.subject), name=self._free_name(of.subject, name),
                       versions=(self._version(1, of.latest.values, op_id),))
        self._write(None, made, op_id)
        return made

    def rename(self, set_id: str, name: str, op_id: str = "") -> None:
        """Call a set something else. What was played under its old name keeps that."""
        if not self._session.was_written(op_id):
            of = self.set(set_id)
            self._write(of, replace(of, name=self._free_name(of.subject, name, besides=of.id)), op_id)

    def describe(self, set_id: str, words: str, op_id: str = "") -> None:
        """Keep the house's own lines for the printed card, one below the other; none takes them away."""
        if self._session.was_written(op_id):
            return
        of, lines = self.set(set_id), [clean_line(line, LONGEST_LINE) for line in words.splitlines()]
        lines = [line for line in lines if line]
        if len(lines) > MOST_LINES:
            raise Refused(tr("{count} lines do not fit on the card.", count=len(lines)),
                          tr("It has room for {most} lines of the house’s own.", most=MOST_LINES), tr("Shorten them."))
        self._write(of, replace(of, words="\n".join(lines)), op_id)

    def following(self, after: House) -> dict[str, Json]:
        """What keeps the sets equal to a house that is set up otherwise: a version of each that is changed by it."""
        before, kept = self._session.house, {}
        if before is None or (before.rules, before.jackpots, before.money) == (
                after.rules, after.jackpots, after.money):
            return {}
        op_id = new_op_id(self._session.clock)
        for subject in subjects():
            now, values = self.played(subject.id), values_played(subject, after)
            if values != dict(now.latest.values):
                made = replace(now, versions=(*now.versions, self._version(now.latest.number + 1, values, op_id)))
                kept.update(as_settings(self._written(now), made))
        return kept

    def _free_name(self, subject_id: str, name: str, besides: str = "") -> str:
        name = clean_name(name)
        others = (one for one in self._kept.of(subject_id) if one.id != besides)
        taken = next((one for one in others if same_name(one.name) == same_name(name)
                      or looks_like(one.name) == looks_like(name)), None)
        if taken is not None:
            raise Refused(tr("There is a set called {name} already.", name=taken.name),
                          tr("Each set for a game needs a different name."), tr("Choose another name."))
        return name

    def _version(self, number: int, values: Mapping[str, Any], op_id: str) -> Version:
        return Version(number, self._session.clock.now(), dict(values), self._session.actor, op_id)

    def is_played(self, set_id: str) -> bool:
        """Whether its latest version is what is played."""
        return set_id in self._kept.played.values()

    def _made_by(self, op_id: str) -> RuleSet | None:
        """The set of which this command has saved a version; None where it was not given before."""
        if not self._session.was_written(op_id):
            return None
        return next((one for one in self._kept.sets.values() if _by(one, op_id)), None)

    def _written(self, of: RuleSet) -> RuleSet | None:
        """The set as far as the books hold it: nothing of one that a house only has by the way."""
        return of if any(one.at for one in of.versions) else None

    # writing

    def _write(self, before: RuleSet | None, after: RuleSet, op_id: str, is_played: bool = False) -> None:
        """Keep a set; where it is to be played, with the house that plays it and the row of the sitting that runs."""
        subject, settings = subject_of(after.subject), self.settings_of(before, after)
        if is_played:
            self._write_played(subject, after, op_id, settings)
        else:
            self._session.carry_out("rule_set", op_id, settings=settings)

    def settings_of(self, before: RuleSet | None, after: RuleSet) -> dict[str, Json]:
        """What the books keep of a set that was so `before`; None where it is new."""
        settings = as_settings(self._written(before) if before else None, after)
        for other in self._kept.of(after.subject):  # implied so far: written down before anything is beside it
            settings |= {} if other.id == after.id or self._written(other) else as_settings(None, other)
        return settings

    def settings_played(self, *sets: RuleSet) -> tuple[House, dict[str, Json]]:
        """The house that plays these sets as well, and what the books keep of that."""
        house, played = self._session.the_house(), dict(self._kept.played)
        for one in sets:
            house = playing(house, subject_of(one.subject), one.latest.values)
            played[one.subject] = one.id
        if (of := [subject_of(one.subject).jackpot for one in sets]) and all(of) and self._apart:
            apart = replace(house, apart=True).jackpot_settings()
            other = {} if played == self._kept.played else {PLAYED: cast(Json, played)}
            return house, other | {OF_A_JACKPOT + name: apart[OF_A_JACKPOT + name] for name in of}
        return house, {PLAYED: cast(Json, played), "rules": house.as_settings()["rules"], **house.jackpot_settings()}

    @property
    def _apart(self) -> bool:
        """Whether each jackpot is written by itself: another desk may change another one at the same time."""
        session = self._session
        return session.the_house().apart or (session.run is not None and session.run.opening.house)

    def _write_played(self, subject: Subject, after: RuleSet, op_id: str, settings: dict[str, Json]) -> None:
        session, (house, played) = self._session, self.settings_played(after)
        settings |= played
        if subject.jackpot:
            self._write_jackpot(after, house, op_id, settings)
        elif session.run is not None and session.run.game.id == subject.id:
            self._at_the_table(self.row_of(subject, after), op_id, settings)
        else:
            session.carry_out("rule", op_id, settings=settings)

    def _at_the_table(self, act: Callable[[Run], list[Row]], op_id: str, settings: Mapping[str, Json]) -> None:
        """One row of the sitting that runs, with the settings that keep the same for the house."""
        self._session.at_once("rule", [act], op_id, settings=settings)

    def row_of(self, subject: Subject, after: RuleSet) -> Callable[[Run], list[Row]]:
        """How a set that is played comes into the sitting that runs."""
        values = self._for_the_table(subject, after)
        return partial(Run.change_rules, values=values, under=self._stamp(after, values))

    def _stamp(self, of: RuleSet, values: Mapping[str, Any]) -> RuleSetVersion:
        """The stamp of what is dealt once these have changed at the table: it may have others for itself alone."""
        other = replace(self._session.table.ruled.coming, **values) != self.rules(of)
        return RuleSetVersion(of.id, of.name, of.latest.number, other)

    def _for_the_table(self, subject: Subject, after: RuleSet) -> dict[str, object]:
        """What changes at the table: what was chosen for tonight alone stays, unless it cannot be with the rest."""
        was, will_be = self.rules(self.played(subject.id)), self.rules(after)
        coming = self._session.table.ruled.coming
        changed = {one.name: getattr(will_be, one.name) for one in house_rules.declared(subject.rules)
                   if getattr(was, one.name) != getattr(will_be, one.name)}
        if house_rules.faults(replace(coming, **changed)):
            changed = {one.name: getattr(will_be, one.name) for one in house_rules.declared(subject.rules)}
        return {name: value for name, value in changed.items() if getattr(coming, name) != value}

    def _write_jackpot(self, after: RuleSet, house: House, op_id: str, settings: dict[str, Json]) -> None:
        if aside := self.jackpot_aside(after, house):
            self._session.aside(aside, op_id, settings)
        else:
            self._session.carry_out("jackpot_rules", op_id, settings=settings)

    def jackpot_aside(self, after: RuleSet, house: House) -> ChangeJackpotRules | None:
        """How a house's change of a jackpot comes to the table; None where it is not there. Raises Refused."""
        session, name = self._session, subject_of(after.subject).jackpot
        rules = self._jackpots.changed(name, house)
        if self._jackpots.running(name) is None and not (rules.on and session.run is not None):
            return None
        values = [list(one) for one in house_rules.as_values(rules).items()]
        under = RuleSetVersion(after.id, after.name, after.latest.number).as_json()
        return ChangeJackpotRules(name, session.clock.now(), values, under)


def _by(of: RuleSet, op_id: str) -> Version | None:
    return next((one for one in of.versions if one.op_id == op_id), None)
