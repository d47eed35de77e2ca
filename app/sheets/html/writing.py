"""The smallest pieces of a page: texts that are safe in it, and elements around them."""

import re
from collections.abc import Sequence
from html import escape

NOT_IN_A_PAGE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]")
"""What no page may hold; a name that came from elsewhere can."""

HAN = re.compile(r"[\u2e80-\u2fff\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]+")


def element(name: str, inside: str, **attributes: str) -> str:
    """An element around what is HTML already; an attribute ends in "_" where Python has the word, "" is none."""
    given = "".join(f' {key.rstrip("_").replace("_", "-")}="{text(value)}"' for key, value in attributes.items()
                    if value)
    return f"<{name}{given}>{inside}</{name}>"


def text(said: str) -> str:
    """A text as HTML."""
    return escape(NOT_IN_A_PAGE.sub("\ufffd", said))


def spoken(said: str, languages: Sequence[str]) -> str:
    """A text in which whatever is in the second of two languages says so, for a voice that can change."""
    if len(languages) < 2:
        return text(said)
    parts, at = [], 0
    for run in HAN.finditer(said):
        parts += [text(said[at:run.start()]), element("span", text(run[0]), lang=languages[1])]
        at = run.end()
    return "".join((*parts, text(said[at:])))
