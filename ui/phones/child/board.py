"""What is to be shown now, as ready text, and who looks: the newest state of every part, and no history."""

import asyncio
import re
import time
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

PUBLIC = ("table", "roads", "rules", "night")
"""The parts that everybody gets."""

MOST, OF_ONE = 120, 4
"""So many streams are open at once, and so many of one phone."""

MISSED = 3
"""After so many lines that were promised and have not come, what is shown is out of date."""

ENGLISH, LANGUAGE = "en", re.compile("[A-Za-z-]{2,12}")
"""What is spoken where no other language is known, and how the name of one looks."""


class Full(Exception):
    """There are too many phones, or too many streams of this one."""


class Unknown(Exception):
    """A link that is not known, or that has ended."""


@dataclass(eq=False)
class Stream:
    """One phone that listens: in which language, whose link it has ("" for none), and what it has not been told yet."""

    address: str
    language: str
    digest: str = ""
    player: str = ""
    news: set[str] = field(default_factory=set)
    told: asyncio.Event = field(default_factory=asyncio.Event)
    ended: bool = False

    @property
    def wants(self) -> dict[str, str]:
        """The parts that it shows: by which name it knows them -> the board's own."""
        found = {part: f"{part}/{self.language}" for part in (*PUBLIC, "words")}
        return found | ({"me": f"me:{self.player}/{self.language}"} if self.player else {})

    def hear(self, news: set[str]) -> None:
        """There is something new."""
        self.news |= news
        self.told.set()


class Board:
    """The parts, the links, the hosts by which the pages may be asked for, and the streams that are open."""

    def __init__(self, hosts: set[str], clock: Callable[[], float] = time.monotonic) -> None:
        self._clock, self._heard, self._every = clock, clock(), 0.0
        self.parts: dict[str, str] = {}
        self.tokens: dict[str, str] = {}
        self.hosts = hosts
        self.off = False
        self.number = 0
        self.streams: set[Stream] = set()

    # what is told

    def take(self, told: Mapping[str, Any]) -> None:
        """What has come on stdin: parts that have changed, the links that hold, the hosts, and each how many seconds
        something comes. Raises for nonsense.
        """
        was_late = bool(self.age)
        self._heard, self._every = self._clock(), float(told.get("every", self._every))
        self.number = int(told.get("n", self.number))
        parts: dict[str, str] = told.get("parts", {})
        if not all(isinstance(text, str) for text in parts.values()):
            raise TypeError("a part is text")
        self.parts.update(parts)
        if "hosts" in told:
            self.hosts = {str(host).lower() for host in told["hosts"]}
        if "tokens" in told:
            self._know({str(digest): str(player) for digest, player in told["tokens"].items()})
        self.off = bool(told.get("off", False))
        for stream in self.streams:
            changed = {part for part, name in stream.wants.items() if name in parts}
            if changed or self.off or was_late:
                stream.hear(changed)

    def _know(self, tokens: dict[str, str]) -> None:
        """Which links hold. One that has ended ends its streams."""
        self.tokens = tokens
        for stream in [one for one in self.streams if one.digest and one.digest not in tokens]:
            stream.ended = True
            stream.told.set()

    # who looks

    def open(self, address: str, language: str, token: str) -> Stream:
        """A stream for a phone. Raises Full or Unknown."""
        mine = sum(one.address == address for one in self.streams)
        if len(self.streams) >= MOST or mine >= OF_ONE:
            raise Full
        digest = sha256(token.encode()).hexdigest() if token else ""
        if token and digest not in self.tokens:
            raise Unknown
        stream = Stream(address, self._spoken(language), digest, self.tokens.get(digest, ""))
        stream.hear(set(stream.wants))
        self.streams.add(stream)
        self._count(stream)
        return stream

    def _spoken(self, language: str) -> str:
        """The language that was asked for where the pages have it: what somebody types goes no further."""
        known = {name.partition("/")[2] for name in self.parts if name.startswith("words/")}
        return language if language in known or (not known and LANGUAGE.fullmatch(language)) else ENGLISH

    def close(self, stream: Stream) -> None:
        """A phone has gone."""
        self.streams.discard(stream)
        self._count(stream)

    def _count(self, stream: Stream) -> None:
        """Everybody with the same link hears on how many phones it is open."""
        for one in self.streams:
            if stream.digest and one.digest == stream.digest:
                one.hear({"open"})

    def open_on(self, digest: str) -> int:
        """On how many phones a link is open: streams of one address are one phone's."""
        return len({one.address for one in self.streams if one.digest == digest})

    def state(self) -> dict[str, Any]:
        """What is said back: how far it was heard, how many phones there are, what they look at, whose links are open.
        """
        wanted = {name for one in self.streams for part, name in one.wants.items() if part != "words"}
        links = Counter(self.tokens[digest] for digest, _ in
                        {(one.digest, one.address) for one in self.streams if one.digest in self.tokens})
        return {"ack": self.number, "phones": len({one.address for one in self.streams}), "want": sorted(wanted),
                "open": dict(links)}

    def forget_all_but(self, wanted: Collection[str]) -> None:
        """Drop what nobody looks at, once that was said: whoever looks again is told afresh, and shown nothing old."""
        for name in [one for one in self.parts if one not in wanted and not one.startswith("words/")]:
            del self.parts[name]

    @property
    def age(self) -> int:
        """How many seconds old the picture is where whoever tells it hangs; 0 where all is well."""
        silent = self._clock() - self._heard
        return int(silent) if self._every and silent > MISSED * self._every else 0

    def beat(self) -> str:
        """What is said while there is nothing to tell."""
        return f'data: {{"beat":true,"age":{self.age}}}\n\n'

    def message(self, stream: Stream) -> str:
        """All that a stream has not heard yet, as one event; its parts are put together as they came."""
        news, stream.news = stream.news, set()
        stream.told.clear()
        if stream.ended:  # not one figure more goes to whoever holds a link that has ended
            return 'data: {"ended":true}\n\n'
        names = stream.wants
        told = [f'"{part}":{self.parts[names[part]]}' for part in sorted(news) if self.parts.get(names.get(part, ""))]
        if "open" in news:
            told.append(f'"open":{self.open_on(stream.digest)}')
        told += ['"off":true'] if self.off else []
        told += [f'"age":{self.age}'] if self.age else []
        return f"data: {{{','.join(told)}}}\n\n"
