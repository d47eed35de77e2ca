"""The bad beat by the same parts: a strong hand that lost takes most, its winner less, the table the rest."""

from app.jackpots.hands import disqualified
from app.jackpots.rules import BadBeatRules
from app.jackpots.standing import Candidate, Deed, Ending, Period, Share, has_left, passed_over, split, without_winner
from app.words import tr

WHOLE = 10_000
"""A whole jackpot, in the hundredths of a per cent that shares are declared in."""


def no_bad_beat(period: Period, candidate: Candidate) -> str:
    """Why a losing hand does not take the jackpot; empty where it does."""
    if why := passed_over(period, candidate):
        return why
    winning = candidate.winning
    if winning is None:
        return tr("the hand that beat it is missing")
    wild = period.rules.wild
    if winning.value(wild) <= candidate.hand.value(wild):
        return tr("it was not beaten")
    return disqualified(winning, period.rules)


def ending(period: Period) -> Ending:
    """How a bad-beat period ends as things stand now: the first hand that was beaten so takes it."""
    judged = [(one, no_bad_beat(period, one)) for one in period.candidates]
    standing = sorted((one for one, why in judged if not why), key=lambda one: (one.at, one.order))
    out = [(one, why) for one, why in judged if why]
    if not standing:
        return without_winner(period, tuple(out))
    first, later = standing[0], standing[1:]
    out += [(one, tr("an earlier one holds")) for one in later]
    shares = _shares(period, first) if period.pool else ()
    return Ending(Deed.AWARD if period.pool else Deed.NOTHING, shares, (first,), tuple(out))


def _shares(period: Period, hit: Candidate) -> tuple[Share, ...]:
    """Loser, winner, then the others who were dealt in and had contributed by then.

    A share that nobody may take falls to the losing hand, and so does what no chip can divide.
    """
    rules = period.rules
    assert isinstance(rules, BadBeatRules)
    others = [one for one in hit.dealt_in if one not in (hit.player, hit.winner) and _takes(period, hit, one)]
    winner = _of(period, rules.winner) if _takes(period, hit, hit.winner) else 0
    table = _of(period, WHOLE - rules.loser - rules.winner) if others else 0
    parts = split(table, len(others), period.unit) if others else []
    owed = [(hit.player, period.pool - winner - table), (hit.winner, winner), *zip(others, parts, strict=True)]
    return tuple(Share(player, amount, player in period.absent) for player, amount in owed if amount)


def _takes(period: Period, hit: Candidate, player: int) -> bool:
    """Whether one of the others of that hand gets a share: contributed before it, and not forfeited since."""
    return period.paid_before(hit, player) and not has_left(period, player)


def _of(period: Period, share: int) -> int:
    """A share of the pool, in whole units."""
    return period.pool * share // WHOLE // period.unit * period.unit
