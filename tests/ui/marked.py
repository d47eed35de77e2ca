"""A language that exists in tests alone: every letter of it is marked, every sentence is longer and has marked ends.

What is drawn in plain letters was never given to be translated, or was typed by somebody.
"""

import math
import re
from collections.abc import Iterator
from contextlib import contextmanager

from app.words import Catalogue, Sentence, use_catalogue

PLAIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
MARKED = "ÀƁĆĎÈƑĜĤÌĴĶĹṀŃÒṔǪŔŚŤÙṼŴẌŶŹàƀćďèƒĝĥìĵķĺṁńòṕǫŕśťùṽŵẍŷź"
LETTERS = str.maketrans(PLAIN, MARKED)
GAP = re.compile(r"(\{[^{}]*\}|%\(\w+\)s|%%)")
LONGER = 0.4
"""By so much of its letters a sentence is longer than in English: German, or Finnish."""


class Marked(Catalogue):
    """The language; it remembers what it was asked to say."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: set[tuple[str, Sentence]] = set()
        self._said: dict[str, str] = {}

    def said(self, sentence: Sentence) -> str:
        """The sentence with its gaps as they are."""
        self.asked.add((getattr(sentence, "meaning", ""), sentence))
        if not any(map(str.isalpha, sentence)):
            return sentence
        if sentence not in self._said:
            self._said[sentence] = marked(sentence)
        return self._said[sentence]

    def counted(self, count: int, one: str, many: str) -> str:
        """The same of what is counted."""
        self.said(one)
        return marked(one if count == 1 else many)


def marked(sentence: str) -> str:
    """A sentence as this language has it; spaces at its ends stay outside."""
    inner = sentence.strip()
    told = "".join(part if GAP.fullmatch(part) else part.translate(LETTERS) for part in GAP.split(inner))
    longer = "·" * math.ceil(LONGER * sum(map(str.isalpha, GAP.sub("", inner))))
    return sentence.replace(inner, f"⟦{told}{longer}⟧")


@contextmanager
def all_marked() -> Iterator[Marked]:
    """Everything is said in it for a while."""
    language = Marked()
    use_catalogue(language)
    try:
        yield language
    finally:
        use_catalogue(None)


WORD = re.compile(r"[A-Za-z]{2,}")


def plain_words(text: str) -> list[str]:
    """The words of a text that are in plain letters."""
    return WORD.findall(text)
