"""Sittings dealt by chance, looked at through what everybody may see of them."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from app.cards import RANKS, SUITS, Card
from app.dealing.engine.game import Game
from app.dealing.engine.play import Play
from app.dealing.engine.run import Run
from app.desk.house.display_settings import PlayersDisplay
from app.desk.house.house import House
from app.games import GAMES
from app.games.baccarat import BACCARAT
from app.money import currency
from tests.app.games import chance
from tests.app.games.at_table import CHIPS
from tests.app.games.baccarat import random_table

OTHERS = [game for game in GAMES if game is not BACCARAT]


def house(**display: object) -> House:
    """A house that shows its players English alone, unless something else is said."""
    shown = PlayersDisplay(first="en", second="")
    return House("Tests", "Host", currency("GBP"), CHIPS, display=replace(shown, **display))  # type: ignore[arg-type]


def any_field(rng: Random, run: Run, code: str, name: str) -> Any:
    """What a ruling asks beside seats and amounts: any card, any bid."""
    card = Card(rng.choice(RANKS), rng.choice(SUITS)).code
    return {"card": card, "bid": rng.choice(["nap", "three"])}.get(name)


def moments(game: Game, seed: int, steps: int) -> Iterator[Play]:
    """A sitting by chance, after each of its steps: with rulings, undoes, fixes, and people who come and go."""
    reached = Counter[str]()
    one = random_table.RandomTable(seed, reached) if game is BACCARAT else \
        chance.RandomGame(game, seed, reached, any_field)
    for _ in range(steps):
        one.step()
        yield one.run.play
        if one.run.play.prompt is None:
            return
