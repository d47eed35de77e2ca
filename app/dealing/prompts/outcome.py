"""Whose hand it was and how it ended, told together once the cards are played."""

from collections.abc import Callable
from dataclasses import dataclass

from app.dealing.prompts.kinds import PickSeat
from app.dealing.values.chance import Chance, any_of
from app.dealing.values.log import Json
from app.errors import Refusal
from app.words import tr
from app.words.joined import labelled


@dataclass(frozen=True, kw_only=True)
class Outcome(PickSeat):
    """A seat, and whether it made what it undertook: its number where it did, the same below zero where it failed.

    `brings` says what either is worth to a seat, in minor units.
    """

    brings: Callable[[int, bool], int]

    def refuse(self, answer: int) -> Refusal | None:
        """A seat that is not among those asked for."""
        return super().refuse(abs(answer))

    def said(self, answer: int) -> str:
        """Who, and how it ended."""
        return labelled(self.named, self.answered(answer, self.names or str))

    def answered(self, answer: int, name: Callable[[int], str]) -> str:
        """Who, and how it ended."""
        return tr("made by {name}", name=name(answer)) if answer > 0 else tr("failed by {name}", name=name(-answer))

    def any_outcome(self, chance: Chance) -> Json:
        """Anybody, made as often as not."""
        return any_of(chance, self.seats) * (1, -1)[chance.randrange(0, 2)]
