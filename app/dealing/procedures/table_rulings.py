"""Rulings that every dealer's-choice game has: a misdeal, the end of the game, a player who walks out."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, ClassVar

from app.dealing.prompts.rulings import Decision, Misdeal, Ruling
from app.dealing.table.pots import left_if_void
from app.dealing.table.table import Table
from app.dealing.values.table_rules import Ends, Leftover
from app.errors import Refusal
from app.words import tr
from app.words.joined import comma_list


class DealtWrong(Misdeal,
                 about="The deal cannot be completed: its chips go back and it is dealt again."):
    """The deal is void: what it moved goes back, and the same dealer deals again."""

    decisions = (Decision("misdeal", "Misdeal", "Chips of this deal go back; the same dealer deals again."),)


FOR_FUN: Mapping[str, Mapping[str, str]] = {
    Leftover.SPLIT: {"effect": "Odd chips are nobody’s."},
    Leftover.RETURN: {"effect": "Each by what they put in; odd chips are nobody’s."},
    Leftover.CARRY_OVER: {"label": "Leave them in the pots", "effect": "Nothing moves: they are nobody’s."},
}
"""What ways to end a game are called, and bring, where its chips are for fun."""


class EndGame(Ruling, code="end_game", title="End this game",
              also=("stop", "change game", "next game"),
              routine=True, ends_sitting=True, by_rule="leftover",
              about="The open deal is void and its chips go back. Then the pots are emptied or held over."):
    """The host ends the game here. An open deal is void; what is in the pots goes as the host decides."""

    decisions: ClassVar[tuple[Decision, ...]] = (
        Decision(Leftover.SPLIT, "Split the pots evenly", "Odd chips stay for the next game."),
        Decision(Leftover.RETURN, "Return to whoever put it in",
                 "Each player gets back what they put in; odd chips stay."),
        Decision(Leftover.CARRY_OVER, "Hold for the next game", "Nothing moves."),
        Decision(Leftover.TO_PLAYER, "Give to one player", "The seat gets all of it."),
    )

    seat: int = 0

    @classmethod
    def decisions_now(cls, table: Table) -> tuple[Decision, ...]:
        """None where the pots hold nothing. Chips for fun open no other game."""
        if not left_if_void(table):
            return ()
        return tuple(replace(one, **FOR_FUN.get(one.code, {})) for one in cls.decisions) if table.opening.for_fun \
            else cls.decisions

    @classmethod
    def asks_now(cls, table: Table) -> tuple[str, ...]:
        """Nor is a seat asked for then."""
        return cls.asks() if cls.decisions_now(table) else ()

    def refuse(self, table: Table) -> Refusal | None:
        """All to one player, and no such player, or nobody has said why."""
        if self.decision != Leftover.TO_PLAYER:
            return None
        if self.seat in table.seats:
            return None if self.reason.strip() or not left_if_void(table) else Refusal(
                tr("There is no reason yet."), tr("A pot goes to one player with a reason."),
                tr("Say in a few words why."))
        return Refusal(tr("Nobody sits in Seat {seat}.", seat=self.seat) if self.seat else tr("No seat is named."),
                       tr("Allowed: {seats}.", seats=comma_list(str(seat) for seat in sorted(table.seats))),
                       tr("Say who gets the pots."))


class TimeIsUp(EndGame, code="time_up", title="Time is up",
               also=("clock", "out of time"), now=lambda game: game.table.hand is None,
               about="The time set for this game has run out. The pots are emptied as the house rules say."):
    """The time that the game was to last is over: no further deal begins."""

    @classmethod
    def offered(cls, table: Table) -> bool:
        """Only where the house plays so long by the clock."""
        return getattr(table.rules, "ends", None) is Ends.CLOCK


class EndGameOfNoPots(EndGame,
                      about="The open deal is void and its chips go back. Earlier payments stand."):
    """The host ends a game that has no pots: nothing is left to be decided."""

    decisions = ()

    @classmethod
    def asks(cls) -> tuple[str, ...]:
        """Nothing."""
        return ()

    @classmethod
    def default_decision(cls, table: Table) -> str:
        """There is none to take."""
        return ""


class TimeIsUpOfNoPots(EndGameOfNoPots, TimeIsUp,
                       about="The time set for this game has run out. No further deal begins."):
    """The time is over of a game that has no pots."""


class WalkedOut(Ruling, code="walked_out", title="Walked out",
                also=("went home", "left early"),
                routine=True,
                about="A player leaves before the others have finished. What they put in stays in."):
    """A player gets up in the middle of a deal or a game. What they have put in stays; each game says what follows."""

    seat: int

    def refuse(self, table: Table) -> Refusal | None:
        """Somebody who does not play this deal."""
        if table.tied_up(self.seat):
            return None
        return one_of(table.whole_game or (table.hand.seats if table.hand else ()), self.seat,
                      tr("Seat {seat} is not in this deal.", seat=self.seat))

    def apply(self, game: Any) -> None:
        """What the game makes of it."""
        game.walks_out(self.seat)


class ResultsOnly(Ruling, code="results_only", title="Only results for this deal",
                  also=("less detail", "skip cards", "faster"), routine=True,
                  now=lambda game: game.enters_more,
                  about="No time to key cards: for the rest of this deal, enter results only."):
    """For the rest of this deal only its results are entered; the next one asks as before."""

    def apply(self, game: Any) -> None:
        """What is known of the deal stays, as far as its results need it."""
        game.only_results()


class SeatRuling(Ruling):
    """Something that one player has done, of those who play this deal."""

    seat: int

    def seats(self, game: Any) -> Iterable[int]:
        """Whom it can be about."""
        playing: Iterable[int] = game.playing
        return playing

    def refuse(self, table: Table) -> Refusal | None:
        """Somebody who does not play, or what this one cannot have done."""
        game = table.script_state
        return not_playing(self.seats(game), self.seat) or self.why_not(game)


Kinds = tuple[type[Ruling], ...]

IN_HAND: Kinds = (DealtWrong, EndGame)
"""What may be ruled at every prompt of an open deal."""

BETWEEN: Kinds = (EndGame, TimeIsUp)
"""What may be ruled between two deals."""

IN_HAND_OF_NO_POTS: Kinds = (DealtWrong, EndGameOfNoPots)
BETWEEN_OF_NO_POTS: Kinds = (EndGameOfNoPots, TimeIsUpOfNoPots)
"""The same in a game that has no pots."""


def one_of(seats: Iterable[int], seat: int, wrong: str) -> Refusal | None:
    """Why a ruling cannot be about this seat: it is none of those that it may be about."""
    able = sorted(seats)
    return None if seat in able else Refusal(
        wrong, tr("Allowed: {seats}.", seats=comma_list(map(str, able))), tr("Choose one of them."))


def not_playing(seats: Iterable[int], seat: int) -> Refusal | None:
    """Somebody who does not play this deal."""
    return one_of(seats, seat, tr("Seat {seat} does not play this deal.", seat=seat))
