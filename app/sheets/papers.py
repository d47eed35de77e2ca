"""The papers that a sheet can be laid out for, by the names that the house's settings and the command line know."""

from app.words import tr

A4, LETTER, ROLL_80, ROLL_58 = "A4", "Letter", "roll80", "roll58"

PAPERS = (A4, LETTER, ROLL_80, ROLL_58)
"""In the order they are offered; the first is the usual one."""

_WORDS = {ROLL_80: "80 mm roll", ROLL_58: "58 mm roll"}


def paper_words(name: str) -> str:
    """A paper as the host would call it: "A4", "80 mm roll"."""
    return tr(_WORDS[name]) if name in _WORDS else name
