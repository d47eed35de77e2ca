"""What happens at a table of Thirty-One though the rules say it should not, and what is entered of it."""

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


class _OfAPlayer(Ruling):
    """Something that a player in this deal has done."""

    seat: int

    def refuse(self, table: Table) -> Refusal | None:
        """Nobody who is in the deal."""
        game: ThirtyOne = table.script_state
        return not_playing(game.deal.order, self.seat)


class WrongKnock(_OfAPlayer, code="wrong_knock", title="A wrong knock",
                 about="A player knocked out of turn, after drawing, or before the house allows it."):
    """A knock out of turn, after drawing, or too early."""

    decisions = (
        Decision(BACK, "It does not count", "The deal goes on as if nobody had knocked."),
        Decision(STANDS, "It stands", "Everybody else has one more turn."),
        COSTS_ONE,
    )


class NoBlitz(_OfAPlayer, code="no_blitz", title="It is no 31",
              about="A player has shown a hand as 31 that counts something else."):
    """A hand was shown as 31 and does not count it."""

    decisions = (
        Decision(BACK, "Taken back", "The hand is taken up again, and the deal goes on."),
        COSTS_ONE,
        Decision(DEAL_LOST, "It loses the deal", "The deal is over, and only this player loses one."),
    )

    def refuse(self, table: Table) -> Refusal | None:
        """Somebody who has not shown 31."""
        game: ThirtyOne = table.script_state
        return one_of([seat for seat in game.deal.shown if seat in game.deal.order], self.seat,
                      tr("{name} has not shown 31.", name=table.name(self.seat) or tr("Nobody")))


class WrongHand(_OfAPlayer, code="wrong_hand", title="A hand is not three cards",
                about="A player holds two cards or four: nothing was discarded, or nothing drawn."):
    """A hand with too many cards, or too few."""

    decisions = (
        Decision(BACK, "It is put right", "A card is drawn or discarded, and the deal goes on."),
        COSTS_ONE,
        Decision(DEAL_LOST, "It loses the deal", "The deal is over, and only this player loses one."),
    )


class GaveBack(_OfAPlayer, code="gave_back", title="The upcard was given back",
               about="A player took the upcard and discarded the same card. This house does not allow it."):
    """The upcard was taken and discarded again, where the house does not allow it."""

    decisions = (
        Decision(BACK, "Another card is discarded", "Nothing else happens."),
        COSTS_ONE,
    )


class StockRanOut(Ruling, code="stock_out", title="The stock has run out", routine=True,
                  about="The last card is drawn, and nobody has knocked or shown 31."):
    """The last card of the stock is drawn, and nobody has knocked."""

    decisions = (
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
