"""Sentences that leave a trace of themselves, to be found again in whatever is shown or printed."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from app.desk.house.display_settings import PlayersDisplay
from app.sheets.tongues import Tongues
from app.words import in_language

A = TypeVar("A")


class Heard(dict[str, str]):
    """A language that puts a number before each sentence. It names the sentence when the number is found again."""

    def __init__(self) -> None:
        super().__init__()
        self._numbers: dict[str, int] = {}

    def get(self, sentence: str, default: object = None) -> str:
        """The sentence with its number before it."""
        return f"⟦{self._numbers.setdefault(sentence, len(self._numbers))}⟧{sentence}"

    def sentences_in(self, text: str) -> Iterator[str]:
        """The sentences of which a trace is left, in their order."""
        known = list(self._numbers)
        return (known[int(number)] for number in re.findall("⟦(\\d+)⟧", text))


@dataclass(frozen=True, slots=True)
class Listening(Tongues):
    """The one language in which everything is heard."""

    heard: Mapping[str, str] = field(default_factory=Heard)

    def in_each(self, make: Callable[[], A]) -> list[A]:
        """What is made, said so that it can be heard."""
        with in_language(self.heard):
            return [make()]


@dataclass(frozen=True, slots=True)
class HeardDisplay(PlayersDisplay):
    """A players' screen of which every sentence is heard."""

    heard: Mapping[str, str] = field(default_factory=Heard)

    @property
    def speak(self) -> Tongues:
        """No language that anybody speaks."""
        return Listening(("heard",), heard=self.heard)
