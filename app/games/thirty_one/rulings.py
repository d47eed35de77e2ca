"""What happens at a table of Thirty-One though the rules say it should not, and what is entered of it."""

from dataclasses import dataclass
from typing import ClassVar

from app.dealing.procedures.table_rulings import (
    DealtWrong,
    EndGame,
    ResultsOnly,
    TimeIsUp,
    WalkedOut,
    not_playing,
    one_of,
)
from app.dealing.prompts.rulings import Decision, Ruling
from app.dealing.table.table import Table
from app.errors import Refusal
from app.games.thirty_one.deal import ThirtyOne
from app.words import tr

BACK, STANDS, LOSS, DEAL_LOST = "back", "stands", "loss", "deal_lost"

COSTS_ONE = Decision(LOSS, "It costs one", "The player loses one now, and the deal goes on.")


@dataclass(eq=False, kw_only=True)
class _OfAPlayer(Ruling):
    """Something that a player in this deal has done."""

    seat: int

    def refuse(self, table: Table) -> Refusal | None:
        """Nobody who is in the deal."""
        game: ThirtyOne = table.script_state
        return not_playing(game.deal.order, self.seat)


@dataclass(eq=False, kw_only=True)
class WrongKnock(_OfAPlayer):
    """A knock out of turn, after drawing, or too early."""

    code: ClassVar[str] = "wrong_knock"
    title: ClassVar[str] = "A wrong knock"
    about: ClassVar[str] = "A player knocked out of turn, after drawing, or before the house allows it."
    decisions: ClassVar[tuple[Decision, ...]] = (
        Decision(BACK, "It does not count", "The deal goes on as if nobody had knocked."),
        Decision(STANDS, "It stands", "Everybody else has one more turn."),
        COSTS_ONE,
    )


@dataclass(eq=False, kw_only=True)
class NoBlitz(_OfAPlayer):
    """A hand was shown as 31 and does not count it."""

    code: ClassVar[str] = "no_blitz"
    title: ClassVar[str] = "It is no 31"
    about: ClassVar[str] = "A player has shown a hand as 31 that counts something else."
    decisions: ClassVar[tuple[Decision, ...]] = (
        Decision(BACK, "Taken back", "The hand is taken up again, and the deal goes on."),
        COSTS_ONE,
        Decision(DEAL_LOST, "It loses the deal", "The deal is over, and only this player loses one."),
    )

    def refuse(self, table: Table) -> Refusal | None:
        """Somebody who has not shown 31."""
        game: ThirtyOne = table.script_state
        return one_of([seat for seat in game.deal.shown if seat in game.deal.order], self.seat,
                      tr("{name} has not shown 31.", name=table.name(self.seat) or tr("Nobody")))


@dataclass(eq=False, kw_only=True)
class WrongHand(_OfAPlayer):
    """A hand with too many cards, or too few."""

    code: ClassVar[str] = "wrong_hand"
    title: ClassVar[str] = "A hand is not three cards"
    about: ClassVar[str] = "A player holds two cards or four: nothing was discarded, or nothing drawn."
    decisions: ClassVar[tuple[Decision, ...]] = (
        Decision(BACK, "It is put right", "A card is drawn or discarded, and the deal goes on."),
        COSTS_ONE,
        Decision(DEAL_LOST, "It loses the deal", "The deal is over, and only this player loses one."),
    )


@dataclass(eq=False, kw_only=True)
class GaveBack(_OfAPlayer):
    """The upcard was taken and discarded again, where the house does not allow it."""

    code: ClassVar[str] = "gave_back"
    title: ClassVar[str] = "The upcard was given back"
    about: ClassVar[str] = "A player took the upcard and discarded the same card. This house does not allow it."
    decisions: ClassVar[tuple[Decision, ...]] = (
        Decision(BACK, "Another card is discarded", "Nothing else happens."),
        COSTS_ONE,
    )


@dataclass(eq=False)
class StockRanOut(Ruling):
    """The last card of the stock is drawn, and nobody has knocked."""

    code: ClassVar[str] = "stock_out"
    title: ClassVar[str] = "The stock has run out"
    about: ClassVar[str] = "The last card is drawn, and nobody has knocked or shown 31."
    routine: ClassVar[bool] = True
    decisions: ClassVar[tuple[Decision, ...]] = (
        Decision("void", "Nobody loses", "The deal is over, and the next one deals."),
        Decision("reshuffle", "Shuffle the discards", "All but the upcard are the new stock, and the deal goes on."),
    )

    @classmethod
    def default_decision(cls, table: Table) -> str:
        """What the house's rule says."""
        return str(table.rules.stock_out.value)


PENALTIES: tuple[type[Ruling], ...] = (WrongKnock, NoBlitz, WrongHand, GaveBack)
OWN = (WrongKnock, NoBlitz, WrongHand, GaveBack, StockRanOut, ResultsOnly, WalkedOut)
"""Those that a deal goes on after."""

RULINGS: tuple[type[Ruling], ...] = (*OWN, DealtWrong, EndGame, TimeIsUp)
