"""Text on its way to a phone: in one language, and marked where it is in another."""

import re
from collections.abc import Sequence

from app.words.languages import ENGLISH, is_chinese

Part = dict[str, object]
"""What a page of a phone draws: text, numbers, and lists of them. It becomes JSON, and no rule is needed to read it."""

_RANGE = re.compile(r"(?<=\d)–(?=\d)")
"""A range of figures stays on one line."""

_LATIN = re.compile(r"[A-Za-z]{3}")


def text(said: str | Sequence[str], language: str) -> object:
    """A text as it is sent: itself, or with the language that it is in where that is not the one asked for.

    What was said in one language alone stands first in a `Said`.
    """
    words = _RANGE.sub("\u2060–\u2060", said if isinstance(said, str) else next(iter(said), ""))
    if language.startswith("zh") and _LATIN.search(words) and not is_chinese(words):
        return {"lang": ENGLISH, "text": words}
    return words


def texts(said: Sequence[str], language: str) -> list[object]:
    """Several of them."""
    return [text(one, language) for one in said]
