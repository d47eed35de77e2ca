"""The languages of what is printed for the table: English, Chinese, or both beside one another."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from app.words import Sentence, in_language
from app.words.languages import ENGLISH, SIMPLIFIED, catalogue

A = TypeVar("A")


class Language(StrEnum):
    """In what a card is printed."""

    ENGLISH = "en"
    CHINESE = "zh"
    BOTH = "both"


LANGUAGES: Mapping[Language, Sentence] = {
    Language.ENGLISH: "English", Language.CHINESE: "Chinese", Language.BOTH: "English and Chinese"}
"""What the host calls them, in the order they are offered."""

_SPOKEN = {Language.ENGLISH: (ENGLISH,), Language.CHINESE: (SIMPLIFIED,), Language.BOTH: (ENGLISH, SIMPLIFIED)}


@dataclass(frozen=True, slots=True)
class Tongues:
    """One language or several, the first one first. What is the same in all is said once."""

    codes: tuple[str, ...]

    def in_each(self, make: Callable[[], A]) -> list[A]:
        """What is made while each language is spoken, one after the other."""
        made = []
        for code in self.codes:
            with in_language(catalogue(code)):
                made.append(make())
        return made

    def each(self, say: Callable[[], str]) -> tuple[str, ...]:
        """The same in every language."""
        return tuple(dict.fromkeys(self.in_each(say)))

    def line(self, say: Callable[[], str], between: str = " ") -> str:
        """The same in every language, on one line."""
        return between.join(self.each(say))


def tongues(language: Language) -> Tongues:
    """What is spoken on a card in this language."""
    return Tongues(_SPOKEN[language])
