"""Every sentence the program says goes through here, so that it can be said in another language.

English is the source: a sentence is its own key. `start.py words` collects them all, and so it must see each: `tr` and
`plural` are given literals, or what is declared as a `Sentence` or as `OneOrMany` where it is written down.
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeAlias

Sentence: TypeAlias = str
"""English that is written down before it is said: the annotation of a field, a table, an argument or a result."""

OneOrMany: TypeAlias = tuple[str, str]
"""The same for what is counted: English for exactly one, and for any other number, as `plural` takes them."""

Synonyms: TypeAlias = tuple[str, ...]
"""English words by which something is found besides its name: a language has its own, with commas between."""

BETWEEN = re.compile("[,，、]")
FOUND_BY = "found by"
"""The meaning of such words in a catalogue."""

MEANT = "\x04"
"""What stands between a meaning and its sentence in a catalogue."""


class Meant(str):
    """A sentence that is one in English and several in other languages, with the meaning that it has here."""

    __slots__ = ("meaning",)
    meaning: str


def as_in(meaning: str, sentence: str, /) -> Sentence:
    """A sentence in one of its meanings: `as_in("a hand", "Player")` is the hand and not a person."""
    meant = Meant(sentence)
    meant.meaning = meaning
    return meant


def in_full(sentence: Sentence, /) -> tuple[str, Sentence]:
    """A sentence with its meaning; "" of one that has only one."""
    return sentence.meaning if isinstance(sentence, Meant) else "", sentence


def as_it_is(text: str, /) -> Sentence:
    """A text where a sentence is wanted that is not among the program's own: what somebody typed, or the books keep."""
    return text


class Catalogue:
    """What is said in one language. This one has the sentences that it is given, and English for the others."""

    code = "en"

    def __init__(self, sentences: Mapping[str, str] | None = None) -> None:
        self._sentences = sentences or {}

    def said(self, sentence: Sentence) -> str:
        """A sentence in the language."""
        return self._sentences.get(sentence, sentence)

    def counted(self, count: int, one: str, many: str) -> str:
        """The form that the language has for a number."""
        return self.said(one if count == 1 else many)

    @property
    def decimal(self) -> str:
        """The sign before decimals."""
        return "."

    @property
    def group(self) -> str:
        """The sign between thousands."""
        return ","

    def has(self, sentence: Sentence) -> bool:
        """Whether it is there, and does not stay English."""
        return sentence in self._sentences


_ENGLISH = Catalogue()
_catalogue = _ENGLISH
_for_now: ContextVar[Catalogue | None] = ContextVar("for_now", default=None)


def use_catalogue(catalogue: Catalogue | None) -> None:
    """Say everything in another language from now on; in English without one."""
    global _catalogue
    _catalogue = catalogue or _ENGLISH


@contextmanager
def in_language(catalogue: Catalogue | None) -> Iterator[None]:
    """Say everything in another language for as long as a `with` lasts; in English without one.

    It holds for what is said here, and not on another thread: the screen keeps its own language.
    """
    before = _for_now.set(catalogue or _ENGLISH)
    try:
        yield
    finally:
        _for_now.reset(before)


def current_language() -> Catalogue:
    """The language that everything is said in here and now: the very same object for as long as it is."""
    return _for_now.get() or _catalogue


def tr(sentence: Sentence, /, **values: object) -> str:
    """The sentence in the host's language, with its `{names}` filled in."""
    said = (_for_now.get() or _catalogue).said(sentence)
    return _filled(said, sentence, values) if values else str(said)


def found_by(english: Synonyms) -> tuple[str, ...]:
    """The words by which something is found: the English ones, and those of the host's language."""
    said = tr(as_in(FOUND_BY, ", ".join(english)))
    return tuple(dict.fromkeys((*english, *filter(None, map(str.strip, BETWEEN.split(said))))))


def plural(count: int, one: str, many: str, /, **values: object) -> str:
    """The sentence that fits a count: of English, `one` for exactly 1, else `many`; `{count}` is filled in.

    `values` may have a `count` of their own, where the figure is written in a way of its own.
    """
    said = (_for_now.get() or _catalogue).counted(count, one, many)
    return _filled(said, one if count == 1 else many, {"count": count, **values})


def _filled(said: str, english: str, values: Mapping[str, object]) -> str:
    """What is said with its gaps filled in; in English where a translation has others."""
    try:
        return said.format_map(values)
    except (LookupError, ValueError, AttributeError):
        if said == english:
            raise
        import logging  # a second of its own, which whoever asks for help need not wait for

        logging.getLogger("sabot").warning("words.gaps_amiss sentence=%r", english)
        return english.format_map(values)


def listed(parts: list[str]) -> str:
    """Several things in one sentence: "a", "a and b", "a, b and c"."""
    if len(parts) < 2:
        return "".join(parts)
    return tr("{all_but_last} and {last}", all_but_last=tr(as_in("a list", ", ")).join(parts[:-1]), last=parts[-1])
