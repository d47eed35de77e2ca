"""The languages there are beside English, and the catalogue of each: `resources/translations/es/LC_MESSAGES/sabot.mo`.

A catalogue is opened when the first sentence is said in it, and never for English.
"""

import logging
import re
import struct
from collections.abc import Iterable, Mapping
from functools import cache, cached_property
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from typing import Any

import resources
from app.words import MEANT, Catalogue, Meant, Sentence

log = logging.getLogger("sabot")

ENGLISH, SIMPLIFIED, TRADITIONAL, SPANISH = "en", "zh-Hans", "zh-Hant", "es"

OWN_NAMES: Mapping[str, str] = {
    ENGLISH: "English", SIMPLIFIED: "简体中文", TRADITIONAL: "繁體中文", SPANISH: "Español"}
"""Each language as those call it who read it, in the order in which they are offered."""

TRADITIONAL_IN = {"Hant", "TW", "HK", "MO"}
"""How a system says that its Chinese is written in the older characters."""

READY = frozenset({ENGLISH, SIMPLIFIED, TRADITIONAL, SPANISH})
"""The languages that lack nothing: a system that speaks one has it unasked. Any other is for whoever chooses it."""

_places: dict[str, str] = {}
"""Where the system says that it is, by the language that it speaks there."""

_CHARACTER = re.compile(r"[\u3400-\u9fff]")

INSIDE = "LC_MESSAGES/sabot.mo"
UNREADABLE = (OSError, ValueError, LookupError, SyntaxError, struct.error)
"""What comes of a catalogue that is not there, or broken."""


class Translation(Catalogue):
    """A catalogue of gettext's. What it lacks, and all of it where there is none, is English."""

    def __init__(self, code: str) -> None:
        super().__init__()
        self.code = code
        self._opened: NullTranslations | None = None

    @property
    def sentences(self) -> Mapping[Any, str]:
        """All that it has, by the key of the sentence; by key and form where it is counted."""
        if self._opened is None:
            self._opened = _open(self.code)
        return getattr(self._opened, "_catalog", {})  # the library shows it in no other way

    def said(self, sentence: Sentence) -> str:
        """A sentence in the language, in the meaning that it has here."""
        return (self._found(sentence) if sentence else "") or sentence

    def counted(self, count: int, one: str, many: str) -> str:
        """The form that the language has for a number."""
        form = self.sentences.get((one, self._form(count)))
        return form or (one if count == 1 else many)

    @cached_property
    def decimal(self) -> str:
        """The sign before decimals: a comma in Spanish, and a point in that of Mexico."""
        from babel.numbers import get_decimal_symbol

        return get_decimal_symbol(place_of(self.code))

    @cached_property
    def group(self) -> str:
        """The sign between thousands: a point in Spanish, and a comma in that of Mexico."""
        from babel.numbers import get_group_symbol

        return get_group_symbol(place_of(self.code))

    def has(self, sentence: Sentence) -> bool:
        """Whether it is translated: a translation may be the same as the English."""
        return bool(self._found(sentence))

    def _found(self, sentence: Sentence) -> str | None:
        """The translation; of what is counted elsewhere too, the form for one."""
        key = f"{sentence.meaning}{MEANT}{sentence}" if type(sentence) is Meant else sentence
        return self.sentences.get(key) or self.sentences.get((key, self._form(1)))

    def _form(self, count: int) -> int:
        plural = getattr(self._opened, "plural", None)  # opened by whatever asked for its sentences
        return int(plural(count)) if plural else int(count != 1)


def is_chinese(said: str) -> bool:
    """Whether there is a Chinese character in it."""
    return bool(_CHARACTER.search(said))


def file_of(code: str) -> Path:
    """Where a language's catalogue lies."""
    return resources.path(f"translations/{code.replace('-', '_')}/{INSIDE}")


def _open(code: str) -> NullTranslations:
    """A language's catalogue, or an empty one and a line in the log."""
    try:
        with file_of(code).open("rb") as file:
            return GNUTranslations(file)
    except UNREADABLE as fault:
        log.warning("words.unreadable language=%s fault=%s", code, type(fault).__name__)
        return NullTranslations()


@cache
def catalogue(code: str) -> Catalogue:
    """The words of a language, the very same object each time; English for its own code."""
    return Catalogue() if code == ENGLISH else Translation(code)


@cache
def known() -> tuple[str, ...]:
    """English, and every language that has a catalogue, in the order in which they are offered."""
    there = {one.name.replace("_", "-") for one in resources.path("translations").iterdir() if one.is_dir()}
    return (ENGLISH, *(code for code in OWN_NAMES if code in there), *sorted(there - OWN_NAMES.keys()))


def first_ready(wanted: Iterable[str]) -> str:
    """The first of a system's languages that lacks nothing, such as zh-Hant for "zh_TW.UTF-8"; else English."""
    return next((code for code in map(_meant, wanted) if code in READY), ENGLISH)


def of_environment(environment: Mapping[str, str]) -> str:
    """The language of a command line, where gettext looks for it."""
    said = next(filter(None, (environment.get(name) for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))), "")
    return first_ready(said.split(":"))


def _meant(name: str) -> str:
    """The known language that a system means; "" for none."""
    parts = name.partition(".")[0].replace("_", "-").split("-")
    if parts[0] == "zh":
        return TRADITIONAL if {*parts} & TRADITIONAL_IN else SIMPLIFIED
    return parts[0] if parts[0] in known() else ""


def take_place(name: str) -> None:
    """Take up where the system is, such as "es_MX.UTF-8": a language is written there as it is written there."""
    from babel import Locale, UnknownLocaleError

    code, plain = _meant(name), name.partition(".")[0].partition("@")[0].replace("-", "_")
    try:
        _places[code] = str(Locale.parse(plain))
    except (UnknownLocaleError, ValueError):
        return


def place_of(code: str) -> str:
    """What a language is written like: as where the system is, if it speaks the language, else as everywhere."""
    return _places.get(code, code.replace("-", "_"))


def own_name(code: str) -> str:
    """A language as those call it who read it."""
    return OWN_NAMES.get(code) or _called(code)


def _called(code: str) -> str:
    from babel import Locale

    return str(Locale.parse(code.replace("-", "_")).get_display_name() or code).capitalize()
