"""Players' names as they are kept: what can be printed in one line, and when two of them are the same name."""

import re
import unicodedata

from app.errors import Refused
from app.words import tr

LONGEST = 40
"""The most characters of a name, counted as a reader counts them: a family emoji is one."""

_TYPED = 1000
_JOINER = "\u200d"
_DROPPED = frozenset({"Cc", "Cf", "Co", "Cn", "Cs"})
_MARKS = frozenset({"Mn", "Mc", "Me"})
_BLANK_LETTERS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs that print as nothing: a name made of them could not be read."""

_TWINS = str.maketrans("АВЕЅІЈКМНОРСТУХЬавеѕіјкмнорстухьҺһԁԛԝӀӏɑɡΑΒΕΖΗΙΚΜΝΟΡΤΥΧαικνορτυχI1|0",
                       "ABESlJKMHOPCTYXbabesijkmhopctyxbhhdqwllagABEZHlKMNOPTYXaiknoptyxlllo")
"""Letters of other alphabets, and figures, that are drawn like a Latin letter."""


def clean_name(text: str) -> str:
    """A name as it is kept: one line, without hidden characters, at most 40 characters as a reader counts them.

    A longer name is cut, and nothing after its first thousand characters is looked at. Raises Refused when nothing
    that can be read is left.
    """
    name = _tidied(_tidied(text[:_TYPED]))
    name = "".join(graphemes(name)[:LONGEST]).strip()
    if not name:
        raise Refused(tr("The name is empty."),
                      tr("A name is 1 to {longest} letters, digits or visible symbols.", longest=LONGEST),
                      tr("Type a name."))
    return name


def short_name(name: str) -> str:
    """A name where there is no room for all of it: the first word and the first letter of the last one.

    "Jean-Pierre Vanderberghe" is "Jean-Pierre V."; a last word with a figure in it tells players apart and stays.
    """
    first, *others = name.split() or [name]
    if not others:
        return name
    last = others[-1]
    return f"{first} {last if any(letter.isdigit() for letter in last) else graphemes(last)[0] + '.'}"


def clean_line(text: str, longest: int = 200) -> str:
    """A note or a reason as it is kept: one line without hidden characters, cut to `longest`; it may be empty."""
    return "".join(graphemes(_tidied(_tidied(text[: longest * 4])))[:longest]).strip()


def shown(text: str, longest: int = 24) -> str:
    """A text as it may stand in a sentence: short, and without a sign that would change how the sentence is read."""
    return "".join(sign if sign.isprintable() else "\ufffd" for sign in text.strip()[:longest])


def same_name(name: str) -> str:
    """What two names share when nobody could tell them apart aloud: "BOB" and "Bob", but not "Bob B"."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return "".join(char for char in folded if char != _JOINER and not _is_variation(char))


def looks_like(name: str) -> str:
    """What two names share when they look the same though they are not: a Cyrillic "Вob" and "Bob", "Zoë" and "Zoe"."""
    bare = unicodedata.normalize("NFKD", same_name(name.translate(_TWINS)).translate(_TWINS))
    return "".join(char for char in bare if unicodedata.category(char)[0] not in "MPZ") or name


def graphemes(text: str) -> list[str]:
    """The text cut where a reader would cut it: never inside an accent, a flag or an emoji of several parts."""
    parts: list[str] = []
    flags = 0
    for char in text:
        pairs_up = _is_flag_letter(char) and flags % 2 == 1
        flags = flags + 1 if _is_flag_letter(char) else 0
        if parts and (pairs_up or _continues(char) or parts[-1].endswith(_JOINER)):
            parts[-1] += char
        else:
            parts.append(char)
    return parts


def _tidied(text: str) -> str:
    spaced = "".join(" " if char.isspace() or char in _BLANK_LETTERS else char for char in text)
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFKC", spaced):
        marks = marks + 1 if _is_mark(char) else 0
        if not _is_hidden(char) and marks <= 2 and (kept or not _continues(char)):
            kept.append(char)
    words = "".join(" " if char in _BLANK_LETTERS else char for char in kept).split()
    return unicodedata.normalize("NFKC", " ".join(word for word in map(_joined, words) if word))


def _joined(word: str) -> str:
    """A word whose joiners really join two signs."""
    parts = [part for part in word.split(_JOINER) if part]
    return _JOINER.join(parts)


def _is_hidden(char: str) -> bool:
    return char != _JOINER and unicodedata.category(char) in _DROPPED


def _is_mark(char: str) -> bool:
    return unicodedata.category(char) in _MARKS and not _is_variation(char)


def _is_variation(char: str) -> bool:
    return "\ufe00" <= char <= "\ufe0f" or "\U000e0100" <= char <= "\U000e01ef"


def _is_flag_letter(char: str) -> bool:
    return "\U0001f1e6" <= char <= "\U0001f1ff"


def _continues(char: str) -> bool:
    """It belongs to the sign before it: an accent, a joiner, a variation, a skin tone."""
    return char == _JOINER or unicodedata.category(char) in _MARKS or "\U0001f3fb" <= char <= "\U0001f3ff"


def table_words(name: str) -> str:
    """A table's name; one that was only numbered is numbered in every language."""
    numbered = re.fullmatch(r"Table (\d{1,3})", name)
    return tr("Table {number}", number=numbered[1]) if numbered else name
