"""Personal links: how one is made, and what is kept of it. Who holds the words of a link sees its player's figures."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from secrets import token_urlsafe
from typing import Any

BYTES = 16
"""So many random bytes are in a link: nobody guesses one."""


@dataclass(frozen=True, slots=True)
class Link:
    """A link that holds: whose it is by number, the digest of its words, and when it was made, in UTC microseconds.

    The words themselves are told once, when it is made, and kept nowhere.
    """

    player: int
    digest: str
    made: int


def new_words() -> str:
    """The words of a new link."""
    return token_urlsafe(BYTES)


def digest_of(words: str) -> str:
    """What is kept of a link's words."""
    return sha256(words.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class NightLinks:
    """The links of one night. They end when the next one opens, and with the host's word at once."""

    night: int = 0
    links: tuple[Link, ...] = ()

    def of(self, player: int) -> Link | None:
        """A player's link; None where they have none."""
        return next((one for one in self.links if one.player == player), None)

    def made(self, link: Link) -> "NightLinks":
        """With a link made anew: an earlier one of the same player ends."""
        return replace(self, links=(*self.ended(link.player).links, link))

    def ended(self, player: int) -> "NightLinks":
        """Without a player's link; without any for 0."""
        return replace(self, links=tuple(one for one in self.links if player and one.player != player))

    def for_night(self, night: int) -> "NightLinks":
        """These where they are of that night; else none."""
        return self if self.night == night else NightLinks(night)

    @property
    def whose(self) -> dict[str, str]:
        """The digests, and whose figures each opens: all that is said of links to whoever serves the pages."""
        return {one.digest: str(one.player) for one in self.links}

    def as_json(self) -> dict[str, Any]:
        """As the books keep it."""
        return {"night": self.night, "links": [[one.player, one.digest, one.made] for one in self.links]}


def read_links(kept: object) -> NightLinks:
    """What the books keep; nothing where there is nothing."""
    if not isinstance(kept, Mapping):
        return NightLinks()
    return NightLinks(int(kept["night"]), tuple(Link(int(player), str(digest), int(made))
                                                for player, digest, made in kept["links"]))
