"""Five words that a host meets everywhere in the program, a sentence each."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from app.words import tr
from app.words.joined import labelled


class Meaning(NamedTuple):
    """A word, what it means, and the name of its icon."""

    word: str
    means: str
    icon: str

    @property
    def sentence(self) -> str:
        """Both in a line."""
        return labelled(self.word, self.means)


def glossary() -> tuple[Meaning, ...]:
    """All of them, in the order in which they are met."""
    return (
        Meaning(tr("Rack"), tr("The house’s chips in front of you. They pay and take."), "layers"),
        Meaning(tr("Bank"), tr("The side that plays against everybody: you, or in pot games nobody."), "chips"),
        Meaning(tr("On account"), tr("Chips now, money at the end. The sheet says who owes whom."), "note"),
        Meaning(tr("Marker"), tr("A signed note for chips that are not paid yet."), "rules"),
        Meaning(tr("Buy-in"), tr("Money for chips, at the start. Later it is a rebuy."), "cash"),
    )


def meant_in(said: Iterable[str]) -> tuple[Meaning, ...]:
    """Which of the words stand in what was said, as whole words in either case; "account" is enough for on account."""
    whole = " / ".join(said)
    return tuple(one for one in glossary()
                 if re.search(rf"\b{re.escape(one.word.split()[-1])}s?\b", whole, re.IGNORECASE))
