"""What may be ruled at each moment of a deal of Nap."""

from app.dealing.procedures.table_rulings import BETWEEN_OF_NO_POTS, IN_HAND_OF_NO_POTS, DealtWrong, Kinds, ResultsOnly
from app.dealing.values.table_rules import Level
from app.games.nap.deal import Nap
from app.games.nap.rulings import (
    CardShown,
    EnterMore,
    OutOfTurn,
    Revoked,
    SettleNow,
    TricksDiffer,
    WalkedOut,
    WrongBid,
)


def may_rule_bids(game: Nap) -> Kinds:
    """While it is bid, or before the deal is open."""
    level = game.deal.level
    if game.table.hand is None:
        return (EnterMore, WalkedOut, DealtWrong, *BETWEEN_OF_NO_POTS)
    shown: Kinds = (CardShown,) if level is Level.FULL else ()
    return (WrongBid, *shown, EnterMore if level is Level.FAST else ResultsOnly, WalkedOut, *IN_HAND_OF_NO_POTS)


def may_rule_play(game: Nap) -> Kinds:
    """While it is played, and when it is paid."""
    deal = game.deal
    if deal.level is Level.FULL:
        cards: Kinds = (Revoked,) if deal.all_played else (SettleNow, Revoked, OutOfTurn, CardShown)
        return (*cards, *_differ(game), ResultsOnly, WalkedOut, *IN_HAND_OF_NO_POTS)
    more: Kinds = () if deal.plays or deal.counts_differ else (EnterMore,)
    return (Revoked, *_differ(game), *more, WalkedOut, *IN_HAND_OF_NO_POTS)


def _differ(game: Nap) -> Kinds:
    return (TricksDiffer,) if game.deal.whole and not game.deal.counts_differ else ()
