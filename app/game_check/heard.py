"""Sentences that leave a trace of themselves, to be found again in whatever is shown or printed."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TypeVar

from app.desk.house.display_settings import PlayersDisplay
from app.sheets.tongues import Tongues
from app.words import Catalogue, Sentence, in_full, in_language

A = TypeVar("A")


class Heard(Catalogue):
    """A language that puts a number before each sentence. It names the sentence when the number is found again."""

    def __init__(self) -> None:
        super().__init__()
        self._numbers: dict[tuple[str, Sentence], int] = {}

    def said(self, sentence: Sentence) -> str:
        """The sentence with its number before it."""
        return f"⟦{self._number(sentence)}⟧{sentence}"

    def counted(self, count: int, one: Sentence, many: Sentence) -> str:
        """The same; what is counted is named by its sentence for one."""
        return f"⟦{self._number(one)}⟧{one if count == 1 else many}"

    def _number(self, sentence: Sentence) -> int:
        return self._numbers.setdefault(in_full(sentence), len(self._numbers))

    def sentences_in(self, text: str) -> Iterator[Sentence]:
        """The sentences of which a trace is left, in their order."""
        known = [sentence for _, sentence in self._numbers]
        return (known[int(number)] for number in re.findall("⟦(\\d+)⟧", text))


@dataclass(frozen=True, slots=True)
class Listening(Tongues):
    """The one language in which everything is heard."""

    heard: Heard = field(default_factory=Heard)

    def in_each(self, make: Callable[[], A]) -> list[A]:
        """What is made, said so that it can be heard."""
        with in_language(self.heard):
            return [make()]


@dataclass(frozen=True, slots=True)
class HeardDisplay(PlayersDisplay):
    """A players' screen of which every sentence is heard."""

    heard: Heard = field(default_factory=Heard)

    @property
    def speak(self) -> Tongues:
        """No language that anybody speaks."""
        return Listening(("heard",), heard=self.heard)
