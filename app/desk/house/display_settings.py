"""What a house has chosen for the screen that its players see."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from enum import StrEnum
from typing import Any

from app.sheets.tongues import Tongues
from app.words import languages


class DisplayLanguage(StrEnum):
    """In what a line on the players' screen is written; the dealer's own language is another matter."""

    ENGLISH = "en"
    SIMPLIFIED = "zh-Hans"
    TRADITIONAL = "zh-Hant"


NONE = ""
"""What the second line is where there is none."""

OWN_NAMES: Mapping[str, str] = {one: languages.OWN_NAMES[one] for one in DisplayLanguage}
"""Each language as those call it who read it, in the order in which they are offered."""


@dataclass(frozen=True, slots=True)
class PlayersDisplay:
    """How the players' screen is set: on which `screen` (named by `Screens`), in which languages, and what it may tell.

    Names and balances are shown only where the house says so.
    """

    screen: str = ""
    first: str = DisplayLanguage.SIMPLIFIED
    second: str = DisplayLanguage.ENGLISH
    names: bool = False
    balances: bool = False

    @property
    def speak(self) -> Tongues:
        """The languages of its lines; an unknown one is English."""
        known = [code if code in languages.OWN_NAMES else DisplayLanguage.ENGLISH.value
                 for code in (self.first, self.second) if code]
        return Tongues(tuple(dict.fromkeys(known)) or (DisplayLanguage.ENGLISH.value,))

    def looking_as(self, was: "PlayersDisplay") -> "PlayersDisplay":
        """What it was before, with the screen and the languages of this one: what it tells is not a matter of looks."""
        return replace(was, screen=self.screen, first=self.first, second=self.second)

    def as_json(self) -> dict[str, Any]:
        """As the books keep it."""
        return asdict(self)


def read_display(kept: Mapping[str, Any]) -> PlayersDisplay:
    """What the books keep; what they do not speak of is as usual."""
    known = {one.name for one in fields(PlayersDisplay)}
    return PlayersDisplay(**{name: value for name, value in kept.items() if name in known})
