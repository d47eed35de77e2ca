"""What is wrong with the words: a sentence that cannot be seen, a gap that differs, a form that lacks, a term amiss."""

import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog, Message

from catalogues.files import first, forms, key_of, locale_of, paths, read
from catalogues.sight import Seen, Sight

GLOSSARY = Path(__file__).with_name("glossary.csv")
"""The trade's terms, one a line: English, what it is, its name in each language, and whether all are held to it."""

ALLOWED = "glossary: "
"""How a translator's note begins that says why a sentence names something otherwise."""

OF_COMMAND_LINE = re.compile(r"%\(\w+\)s|%%")
BETWEEN = re.compile(r"[,、/;]| or ")
GAP = re.compile(r"\{\w+\}")
"""Where something else is said, whatever the gap is called."""
NUMBERS = {"{count}"}
"""What a form for one, or for none, may leave out."""


@dataclass(frozen=True)
class Term:
    """A term of the glossary in one language: how it is found in English, and what a translation has for it."""

    english: str
    found: re.Pattern[str]
    said: tuple[str, ...]


def of_code(sight: Sight) -> Iterator[str]:
    """Sentences that cannot be seen, and those that are counted in two ways."""
    for place in sight.unseen:
        yield f"{place}: this cannot be extracted. Give tr a literal, or declare it as a Sentence where it is written."
    yield from _counted_twice(sight.seen)


def _counted_twice(seen: list[Seen]) -> Iterator[str]:
    found: dict[tuple[str, str], Seen] = {}
    for one in seen:
        other = found.setdefault((one.meaning, one.sentence), one) if one.many else one
        if other.many != one.many:
            yield (f"{one.place}:{one.line}: “{one.sentence}” is “{one.many}” for several here, and “{other.many}” in "
                   f"{other.place}:{other.line}.")


def of_catalogues() -> Iterator[str]:
    """What is wrong with every language's file."""
    for path in paths():
        yield from (f"{locale_of(path)}: {fault}" for fault in of_catalogue(read(path), locale_of(path)))


def of_catalogue(catalogue: Catalog, locale: str) -> Iterator[str]:
    """What is wrong with one: only what would be said is looked at."""
    for one in catalogue:
        if one.id and any(forms(one)) and not one.fuzzy:
            yield from (f"“{first(one)}”: {fault}" for fault in of_message(one, locale, catalogue.num_plurals))


def of_message(message: Message, locale: str, plurals: int) -> Iterator[str]:
    """What is wrong with one translation."""
    said = forms(message)
    if not isinstance(message.id, str) and (len(said) != plurals or not all(said)):
        yield f"it needs {plurals} forms, one for each kind of number."
        return
    for at, form in enumerate(said):
        yield from _gaps_amiss(message, form, for_one=len(said) > 1 and not at)
        yield from _terms_amiss(message, form, locale)


def gaps(sentence: str) -> set[str]:
    """What is filled in: `{name}`, `%(default)s`. Raises ValueError for braces that do not close."""
    named = {"{" + field + (f"!{how}" if how else "") + (f":{form}" if form else "") + "}"
             for _, field, form, how in Formatter().parse(sentence) if field is not None}
    return named | set(OF_COMMAND_LINE.findall(sentence))


def _gaps_amiss(message: Message, form: str, for_one: bool = False) -> Iterator[str]:
    english = [message.id] if isinstance(message.id, str) else list(message.id)
    each = [*map(_gaps_in_english, english)]
    allowed = set().union(*each)
    needed = each[0 if for_one else -1] - (NUMBERS if len(english) > 1 else set())
    try:
        found = gaps(form)
    except ValueError:
        yield f"“{form}” has a brace that does not close."
        return
    if lost := needed - found:
        yield f"“{form}” lacks {', '.join(sorted(lost))}."
    if strange := found - allowed:
        yield f"“{form}” has {', '.join(sorted(strange))}, which the English has not."


def _gaps_in_english(sentence: str) -> set[str]:
    """Some English is said as it is, with braces in it that are none."""
    try:
        return gaps(sentence)
    except ValueError:
        return set()


# terms


def _terms_amiss(message: Message, form: str, locale: str) -> Iterator[str]:
    if any(note.startswith(ALLOWED) for note in message.user_comments):
        return
    english = GAP.sub(" ", key_of(message)[1])
    for term in terms(locale):
        if term.found.search(english) and not any(_has(form, said) for said in term.said):
            yield f"“{form}” does not call “{term.english}” {' or '.join(f'“{said}”' for said in term.said)}."


@cache
def terms(locale: str, path: Path = GLOSSARY) -> tuple[Term, ...]:
    """The terms that every sentence of a language is held to; none for a language that the glossary does not know."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["held"] == "yes" and row.get(locale.replace("_", "-"))]
    return tuple(Term(row["term"], _found(row["term"]), _named(row[locale.replace("_", "-")])) for row in rows)


def _found(term: str) -> re.Pattern[str]:
    return re.compile(rf"\b{re.escape(term)}(?:e?s)?\b", re.IGNORECASE if term.islower() else 0)


def _named(said: str) -> tuple[str, ...]:
    return tuple(filter(None, map(str.strip, BETWEEN.split(said))))


def _has(form: str, said: str) -> bool:
    """Whether a translation has a term, inflected or not: Spanish words are held to what they begin with."""
    if not said.isascii() and re.search("[\u2e80-\uffff]", said):
        return said in form.replace(" ", "")
    text = form.casefold()
    return all(word[:max(3, len(word) - 2)] in text for word in said.casefold().split())
