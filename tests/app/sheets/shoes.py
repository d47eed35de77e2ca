"""Shoes for tests of the players' score card: coups as they hold, and as they stand on the roads."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from random import Random

from app.dealing.values.felt import CoupRecord
from app.games.baccarat.house_rules.roads import Tail
from app.money import currency
from app.settlement import BookMark
from app.sheets.foot import Printing
from app.sheets.road_card import ShoeRoads
from app.sheets.road_look import USUAL, Look
from app.sheets.shoe_record import CoupDealt, ShoeRecord
from app.sheets.tongues import Language

AT = datetime(2026, 11, 21, 20, 14, tzinfo=UTC)
CIRCLES = Look("circles")


def printing(language: Language = Language.ENGLISH) -> Printing:
    """One printing of a card in this language."""
    return Printing(AT, "1.0", "3f2a9c1b-77", language)


def coups_of(winners: str) -> tuple[CoupRecord, ...]:
    """Coups that these sides won, in letters ("BBPT"); some of them naturals or with pairs, all of it by their number.
    """
    return tuple(_coup(number, letter) for number, letter in enumerate(winners, 1))


def _coup(number: int, letter: str) -> CoupRecord:
    totals = {"P": (7, 4), "B": (2, 6), "T": (5, 5)}[letter]
    winner = {"P": "player", "B": "banker", "T": "tie"}[letter]
    return CoupRecord(number, winner, *totals, (), (), number % 9 == 2, number % 7 == 3, number % 4 == 0)


def some_winners(count: int, seed: int = 11) -> str:
    """Who won, as often as in a shoe."""
    return "".join(Random(seed).choices("BPT", (46, 45, 9), k=count))


def shoe_of(coups: Iterable[CoupRecord], name: str = "Kit’s house", closed: bool = True, decks: int = 8,
            tail: Tail = Tail.DROP, voids: Iterable[int] = ()) -> ShoeRoads:
    """A shoe with these coups; before those whose numbers are `voids` a coup was void."""
    marked, undone = tuple(coups), frozenset(voids)
    dealt = tuple(one for coup in marked for one in _dealt(coup, coup.number in undone))
    return ShoeRoads(ShoeRecord(name, name, "Friday Night", "S-0031", "Table 1", 2, decks, 52, AT,
                                AT if closed else None, currency("GBP"), BookMark(1, 1207, "7K2MQ-4XDAB"), dealt),
                     marked, tail)


def _dealt(coup: CoupRecord, after_void: bool) -> Iterator[CoupDealt]:
    dealt = CoupDealt(coup.number, AT, (), (), (coup.player_total, coup.banker_total), coup.winner, coup.natural,
                      (coup.player_pair, coup.banker_pair), 1200, 950)
    if after_void:
        yield replace(dealt, winner="", void=True)
    yield dealt


__all__ = ["CIRCLES", "USUAL", "coups_of", "printing", "shoe_of", "some_winners"]
