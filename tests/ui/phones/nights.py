"""A kept night of every game, as it leaves for the phones: what the process that serves them is fed with in tests."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from app.desk import Desk
from app.phones.parts import EVERYBODYS, LANGUAGES, Parts, Seen, words_in
from app.store.books import open_books
from tests.kept_houses.evening import HOUSES, Evening, StepClock
from tests.kept_houses.make import BOOKS, unpacked
from tests.kept_houses.test_kept_houses import game_of

KEPT = min(BOOKS.iterdir())
STEPS = 12
"""So often something is done at a desk after it was opened."""

Told = dict[str, str]
"""Parts as they are told: by their names, each as ready text."""


@dataclass(frozen=True)
class Night:
    """What leaves of a house: at first, and after each thing that is done; and who plays, by number."""

    house: str
    told: tuple[Told, ...]
    players: dict[str, str]

    @property
    def first(self) -> Told:
        """What leaves at first."""
        return self.told[0]

    @property
    def last(self) -> Told:
        """All of it as it stands in the end."""
        return {name: text for told in self.told for name, text in told.items()}


def token_of(player: str, house: str = "") -> str:
    """The words of a player's link, in tests."""
    return sha256(f"link of {player} {house}".encode()).hexdigest()[:22]


def digest_of(token: str) -> str:
    """What is told of a link's words."""
    return sha256(token.encode()).hexdigest()


def tokens_of(players: dict[str, str]) -> dict[str, str]:
    """Everybody's link, as it is told."""
    return {digest_of(token_of(player)): player for player in players}


@cache
def words() -> Told:
    """The page's own words in every language."""
    return {f"words/{language}": as_text(words_in(language)) for language in LANGUAGES}


@cache
def night_of(house: str) -> Night:
    """The night of a kept house, dealt on for some steps."""
    with TemporaryDirectory() as folder, desk_of(house, Path(folder)) as desk:
        players = {str(one.player): one.name for one in desk.statement().players}
        return Night(house, tuple(_published(desk, players)), players)


def every_night() -> Iterator[Night]:
    """One of every game."""
    return (night_of(house) for house in HOUSES)


@contextmanager
def desk_of(house: str, folder: Path) -> Iterator[Desk]:
    """The desk of a kept house, in a folder."""
    unpacked(KEPT, house, folder)
    clock = StepClock()
    clock.seconds += 1_000_000
    with open_books(folder / "house.db", key_folder=folder / "keys") as books:
        yield Desk(books, clock)


def names(players: dict[str, str]) -> list[str]:
    """Every part that somebody could want."""
    return [f"{part}/{language}" for language in LANGUAGES
            for part in (*EVERYBODYS, *(f"me:{player}" for player in players))]


def _published(desk: Desk, players: dict[str, str]) -> Iterator[Told]:
    """All of it at first, then what has changed after each step."""
    parts, sent = Parts(desk), dict[str, str]()
    dealing = Evening(desk, game_of(desk), 5)
    dealing.robot.new_shoe()
    for step in range(STEPS):
        made = {name: as_text(part) for name, part in parts.made(names(players), Seen()).items()}
        changed = {name: text for name, text in made.items() if sent.get(name) != text}
        sent.update(changed)
        if changed or not step:
            yield changed
        if desk.prompt is not None:
            dealing.step()


def as_text(part: Any) -> str:
    """A part as it leaves."""
    return json.dumps(part, ensure_ascii=False, separators=(",", ":"))
