"""What everybody of a night is owed at its end: the players, and the house bank among them."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

HOUSE = 0
"""The house bank, among players' numbers; players are numbered from 1."""


class Payment(NamedTuple):
    """One person pays another, outside the program: players' numbers or HOUSE, and a positive amount."""

    payer: int
    payee: int
    amount: int

    @property
    def pair(self) -> tuple[int, int]:
        """Who pays whom: no two payments of one night have the same pair."""
        return self.payer, self.payee


@dataclass(frozen=True, slots=True)
class PlayerNight:
    """One player's night in chips and cash, all in minor units.

    `returned` includes the small change that no chip could pay. `cash_in` is the cash already handed to the host, less
    the cash already taken back; below zero when more was taken. `holds` is what the player still has in chips.
    `brought` is what earlier nights left: above zero the player is owed it. `shared` is what others bear of the
    player's expenses, less what the player bears of theirs. `by_marker` is signed for, and is in what was bought.
    `commission` is what the house has had of the player's wins: the result is what is left.
    """

    player: int
    name: str
    bought: int
    returned: int
    cash_in: int = 0
    seats: tuple[int, ...] = ()
    holds: int = 0
    brought: int = 0
    shared: int = 0
    by_marker: int = 0
    commission: int = 0

    @property
    def result(self) -> int:
        """Won (above zero) or lost at the tables."""
        return self.returned - self.bought

    @property
    def to_settle(self) -> int:
        """What the player still receives (above zero) or pays."""
        return self.result + self.cash_in + self.brought + self.shared


@dataclass(frozen=True, slots=True)
class HouseNight:
    """The house bank's night, in minor units: its result at the tables and the players' cash that it holds.

    `keeps` is nobody's result: tips and jackpots of tonight, less what of them was paid out. `brought` and `shared`
    are as they are for a player.
    """

    host: str
    result: int
    holds: int
    keeps: int = 0
    brought: int = 0
    shared: int = 0

    @property
    def to_settle(self) -> int:
        """What the house bank still receives (above zero) or pays."""
        return self.result + self.keeps - self.holds + self.brought + self.shared


def house_against(players: Iterable[PlayerNight], host: str, in_pots: int = 0, keeps: int = 0) -> HouseNight:
    """The house bank's night: it won what the players lost, but for what waits in pots and what it keeps for others.

    Their cash is with it; what earlier nights left them it owes or is owed, and what it paid for them likewise.
    """
    them = tuple(players)
    return HouseNight(host, -sum(one.result for one in them) - in_pots - keeps, sum(one.cash_in for one in them), keeps,
                      -sum(one.brought for one in them), -sum(one.shared for one in them))
