"""Books of Red 3 Rummy by another method: every arrangement is laid out and looked at, place for place.

A wild card is replaced by every card there is; then a set must be equal, and a run must stand in a line of fourteen
places, ace to ace. Slow and plain, and it shares nothing with the program but the cards and the house's rules.
"""

from app.cards import Card
from app.games.red_three_rummy.rules import RummyRules

LINE = "A23456789TJQKA"
"""The places of a run, ace low to ace high."""


def counts(cards: tuple[Card, ...], rules: RummyRules) -> set[tuple[str, int]]:
    """What these cards can be: ("set", points) or ("run", points) for every way in which they are a book."""
    found = set()
    codes = [card.code for card in cards]
    for wild in [None, *range(len(codes))]:
        if wild is not None and codes[wild][0] not in "2X":
            continue
        rest = [code for at, code in enumerate(codes) if at != wild]
        if any(code[0] == "X" for code in rest):
            continue
        if _set(rest, wild is not None):
            found.add(("set", sum(_face(code) for code in codes)))
        if _run(rest, wild is not None, rules):
            found.add(("run", 15 * len(codes)))
    return found


def _face(code: str) -> int:
    return {"A": 15, "2": 15, "X": 15, "T": 10, "J": 10, "Q": 10, "K": 10}.get(code[0], 5)


def _set(rest: list[str], wild: bool) -> bool:
    if len(rest) + wild < 3 or any(code[0] == "2" or code in ("3h", "3d") for code in rest):
        return False
    return all(code[0] == rest[0][0] for code in rest)


def _run(rest: list[str], wild: bool, rules: RummyRules) -> bool:
    """Whether the cards stand in a line, with one gap at most, which the wild card fills."""
    length = len(rest) + wild
    suits = {code[1] for code in rest if len(code) > 1}
    if length < max(3, rules.run_length) or length > 13 or len(suits) != 1:
        return False
    if not rules.red_threes_in_runs and any(code[0] == "3" for code in rest) and suits & {"h", "d"}:
        return False
    if not rules.natural_twos and any(code[0] == "2" for code in rest):
        return False
    return any(_stands(tuple(line), [code[0] for code in rest], wild)
               for start in range(len(LINE) - length + 1) for line in [LINE[start:start + length]])


def _stands(line: tuple[str, ...], ranks: list[str], wild: bool) -> bool:
    left = list(line)
    for rank in ranks:
        if rank not in left:
            return False
        left.remove(rank)
    return len(left) == wild


