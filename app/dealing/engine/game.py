"""What makes a game: its script, its house rules, its rulings, and its words."""

from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from app.dealing.procedures.point_games import StakeRules
from app.dealing.prompts.kinds import Prompt
from app.dealing.prompts.rulings import Misdeal, Ruling
from app.dealing.table.table import Table
from app.dealing.values.costs import Around, LongRun, RulesCost
from app.house_rules import Preset
from app.words import tr

Script = Callable[[Table], Coroutine[Prompt[Any], Any, None]]
"""The dealing procedure: a coroutine that awaits prompts and nothing else."""


@dataclass(frozen=True)
class Game:
    """One game of the house. `topics` are its rules in our words for F1: topic -> text; "" is the whole.

    `notice` is what its author asks to be said wherever the game is shown.
    """

    id: str
    version: int
    name: str
    script: Script
    rules: type
    rulings: tuple[type[Ruling], ...] = (Misdeal,)
    topics: dict[str, tuple[str, ...]] = field(default_factory=dict)
    topics_in: Callable[[Any], Mapping[str, tuple[str, ...]]] | None = None  # house rules -> topics as they are there
    credit: str = ""
    link: str = ""
    notice: str = ""
    scored: bool = False  # it has a score, though it is no game for points
    hand_word: str = "hand"
    sitting_word: str = "sitting"
    presets: tuple[Preset, ...] = ()
    edges: Callable[[Any], Mapping[str, Fraction]] | None = None  # rules -> the house's edge on each spot
    swing: Callable[[Any], LongRun | None] | None = None  # rules -> how far a hand's bets swing, where that is known
    cost: Callable[[Any, Any, Around], RulesCost] | None = None  # rules, those beside which, and what is around them
    ahead: tuple[str, ...] = ()  # rules of which each value takes a while to reckon the first time: done beforehand
    account: tuple[str, ...] = ()  # the topics whose first paragraphs tell on a card how the game goes

    @property
    def has_score(self) -> bool:
        """Whether it is played for a score that can be looked at and printed."""
        return self.scored or issubclass(self.rules, StakeRules)

    @property
    def from_whom(self) -> tuple[str, ...]:
        """Whom we have it from, and what they ask to be said: the sentences, of which none is empty."""
        return tuple(tr(said) for said in (self.credit, self.notice) if said)

    def topics_under(self, rules: Any) -> Mapping[str, tuple[str, ...]]:
        """Its rules in words as they are under these house rules."""
        return self.topics_in(rules) if self.topics_in else self.topics
