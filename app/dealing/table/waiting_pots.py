"""Pots that no game is playing for: their chips still lie on the table, whatever is dealt there."""

from collections.abc import Mapping

from app.dealing.values.felt import PotView
from app.dealing.values.opening import Opening
from app.dealing.values.transfers import KEPT_POT, Kind, Place
from app.words import tr

SHOWN = 2
"""The version of the games since which they are drawn: a sitting that began before shows what it showed."""


def with_waiting(drawn: tuple[PotView, ...], balances: Mapping[Place, int], opening: Opening,
                 playing: bool) -> tuple[PotView, ...]:
    """The pots that a game draws, and one more for what other games left, or this one that is not `playing` any more.

    A game draws its own pots as it likes: while it is played, what lies in them may be told in another way.
    """
    theirs = bool(drawn) or playing
    of_games = sum(held for place, held in balances.items() if place.kind is Kind.POT
                   and not (theirs and place.whose.split("/")[0] == opening.game))
    put_by = balances.get(KEPT_POT, 0)
    note = tr("left by an earlier game") if of_games else tr("left by an earlier night") \
        if put_by and opening.balances.get(KEPT_POT) == put_by else tr("left for the next night")
    left = PotView(tr("Waiting pot"), of_games + put_by, note=note, waits=True)
    return (*drawn, left) if left.amount and opening.version >= SHOWN else drawn
