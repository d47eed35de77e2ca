"""The games of the house, in menu order."""

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from typing import overload

from app.dealing.engine.game import Game
from app.errors import Refused
from app.words import tr
from app.words.joined import comma_list


class Menu(Sequence[Game]):
    """Games in the order of the menu. One that is named by its id is loaded when it is first looked at.

    A night deals one game, and its first prompt must not wait for the others.
    """

    def __init__(self, *games: Game | str) -> None:
        self._games = games

    @overload
    def __getitem__(self, at: int) -> Game: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[Game, ...]: ...

    def __getitem__(self, at: int | slice) -> Game | tuple[Game, ...]:
        """A game by its place."""
        chosen = self._games[at]
        return tuple(map(_loaded, chosen)) if isinstance(chosen, tuple) else _loaded(chosen)

    def __len__(self) -> int:
        """How many there are."""
        return len(self._games)

    @property
    def ids(self) -> tuple[str, ...]:
        """What they are called in the books; none is loaded for that."""
        return tuple(one if isinstance(one, str) else one.id for one in self._games)


@cache
def _of_id(code: str) -> Game:
    found: Game = getattr(import_module(f"{__name__}.{code}"), code.upper())
    return found


def _loaded(one: Game | str) -> Game:
    return _of_id(one) if isinstance(one, str) else one


GAMES = Menu("baccarat", "red_dog", "high_card_pool", "three_five_seven", "mexican_sweat", "fan_tan", "newmarket",
             "thirty_one", "nap", "red_carpet", "baseborn", "red_three_rummy", "in_between")

FIRST = GAMES.ids[0]
"""What a night begins with where nothing else is said."""


def game(code: str) -> Game:
    """The game with this id. Raises Refused for one that the house does not have."""
    if code in GAMES.ids:
        return GAMES[GAMES.ids.index(code)]
    raise Refused(tr("There is no game called {game}.", game=code[:40]),
                  tr("The games are {games}.", games=comma_list(GAMES.ids)), tr("Choose one of them."))
