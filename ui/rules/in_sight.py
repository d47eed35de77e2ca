"""The set of rules in sight on the Rules page: which it is, whose rules they are, and what stands on the screen."""

from collections.abc import MutableMapping

from app.desk import Desk
from app.rule_sets import RuleSet, Subject
from ui.rules.form.draft import Draft


class InSight:
    """Page and deeds look at the same one. `drafts` holds the edits of every set, by its id."""

    def __init__(self, desk: Desk, drafts: MutableMapping[str, Draft]) -> None:
        self.desk, self.sets, self.drafts = desk, desk.rule_sets, drafts
        self.set_id = self.sets.played(desk.run.game.id if desk.run else self.sets.subjects()[0].id).id

    @property
    def set(self) -> RuleSet:
        """The set."""
        return self.sets.set(self.set_id)

    @property
    def subject(self) -> Subject:
        """The game or the jackpot whose rules these are."""
        return self.sets.subject(self.set.subject)

    @property
    def is_played(self) -> bool:
        """Whether it is the set that is played of its subject."""
        return self.sets.played(self.subject.id).id == self.set_id

    @property
    def draft(self) -> Draft:
        """What stands on the screen."""
        if self.set_id not in self.drafts:
            self.drafts[self.set_id] = Draft(self.sets.rules(self.set))
        return self.drafts[self.set_id]
