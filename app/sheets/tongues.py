"""The languages of what is printed for the table: English, Chinese, or both beside one another."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import TypeVar

import resources
from app.words import in_language

A = TypeVar("A")


class Language(StrEnum):
    """In what a card is printed."""

    ENGLISH = "en"
    CHINESE = "zh"
    BOTH = "both"


LANGUAGES: Mapping[Language, str] = {
    Language.ENGLISH: "English", Language.CHINESE: "Chinese", Language.BOTH: "English and Chinese"}
"""What the host calls them, in the order they are offered."""


@cache
def sentences(code: str, words: str = "card_words") -> Mapping[str, str]:
    """What is said in a language: English sentence -> the same in it. A sentence that is missing stays English.

    `words` is the folder of resources in which it lies: that of the cards, unless another is named.
    """
    if code == Language.ENGLISH:
        return {}
    with resources.path(f"{words}/{code}.json").open(encoding="utf-8") as file:
        found: dict[str, str] = json.load(file)
        return found


@dataclass(frozen=True, slots=True)
class Tongues:
    """One language or several, the first one first. What is the same in all is said once."""

    codes: tuple[str, ...]
    words: str = "card_words"

    def in_each(self, make: Callable[[], A]) -> list[A]:
        """What is made while each language is spoken, one after the other."""
        made = []
        for code in self.codes:
            with in_language(sentences(code, self.words)):
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
    return Tongues(("en", "zh") if language is Language.BOTH else (language.value,))
