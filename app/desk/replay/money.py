"""What a hand has moved so far, seat by seat: bet, taken, paid, commission, and what it comes to."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from app.dealing.values.transfers import Kind, Place, Transfer

_CHIPS = frozenset({Kind.STACK, Kind.FUN})
_SHARED = frozenset({Kind.POT, Kind.FUN_POT, Kind.JAR, Kind.JACKPOT})
_OWED = frozenset({Kind.ACCOUNT, Kind.CHANGE})
_OF_A_PLAYER = frozenset({*_CHIPS, *_OWED, Kind.BET, Kind.BOX})
_HOUSE = frozenset({Kind.RACK, Kind.CASE, Kind.TRANSIT, Kind.CLAIMS, Kind.FUN_BANK})


@dataclass(frozen=True, slots=True)
class SeatMoney:
    """What a hand has moved for one player, in minor units: all of it above zero but `owed` and `result`.

    `bet` was laid on the spots of the felt; of that `taken` went to the rack and `back` was given back. `put_in` went
    into pots, `paid` came from the rack or a pot, `commission` is marked in the box. `owed` is for later: odd parts
    that no chip makes, and what is on account. `result` is what it comes to; what lies on the felt is not lost yet.
    """

    player: int
    bet: int = 0
    taken: int = 0
    back: int = 0
    put_in: int = 0
    paid: int = 0
    commission: int = 0
    owed: int = 0

    @property
    def result(self) -> int:
        """What was won (above zero) or lost so far."""
        return self.paid + self.owed - self.taken - self.put_in - self.commission

    @property
    def on_the_felt(self) -> int:
        """What of the bets is neither taken nor given back."""
        return self.bet - self.taken - self.back


def money_of(transfers: Iterable[Transfer]) -> dict[int, SeatMoney]:
    """What these transfers have moved for each player, by the player's number."""
    moved: dict[int, SeatMoney] = {}
    for one in transfers:
        for player, what, amount in _parts(one):
            before = moved.get(player, SeatMoney(player))
            moved[player] = replace(before, **{what: getattr(before, what) + amount})
    return moved


def players_of(transfers: Iterable[Transfer]) -> list[int]:
    """Whose money these transfers have moved, by number: far quicker than what it was."""
    places = {place for one in transfers for place in (one.source, one.target)}
    return sorted({_player(place) for place in places if place.kind in _OF_A_PLAYER})


def _parts(one: Transfer) -> Iterable[tuple[int, str, int]]:
    """Whose money a transfer was, and what became of it."""
    source, target = one.source, one.target
    if target.kind is Kind.BET:
        yield _player(target), "bet", one.amount
    elif source.kind is Kind.BET:
        yield _player(source), "back" if target.kind in _CHIPS else "taken", one.amount
    elif source.kind in _CHIPS:
        yield _player(source), "put_in", one.amount
    if target.kind in _CHIPS and source.kind is not Kind.BET:
        yield _player(target), "paid", one.amount
    for place, sign in ((target, 1), (source, -1)):
        if place.kind in _OWED:
            yield _player(place), "owed", sign * one.amount
        elif place.kind is Kind.BOX:
            yield _player(place), "commission", sign * one.amount


def _player(place: Place) -> int:
    return int(place.whose.partition("/")[0])


def in_pots(transfers: Iterable[Transfer]) -> int:
    """By how much pots, jars and jackpots have grown."""
    return sum(_into(one, _SHARED) for one in transfers)


def of_the_house(transfers: Iterable[Transfer]) -> int:
    """What the house has won (above zero) or lost: its chips, and what it is owed or owes.

    A commission box holds what a player owes, so what goes into it is the house's gain.
    """
    return sum(_into(one, _HOUSE) * (-1 if Kind.BOX in (one.source.kind, one.target.kind) else 1) for one in transfers)


def _into(one: Transfer, kinds: frozenset[Kind]) -> int:
    return one.amount * ((one.target.kind in kinds) - (one.source.kind in kinds))
