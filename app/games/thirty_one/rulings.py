"""What happens at a table of Thirty-One though the rules say it should not, and what follows from it."""

from app.dealing.procedures.lives import Outcome
from app.dealing.procedures.table_rulings import IN_HAND, Kinds, ResultsOnly, SeatRuling, TimeIsUp, WalkedOut, one_of
from app.dealing.prompts.rulings import Decision, Ruling
from app.dealing.table.table import Table
from app.errors import Refusal
from app.games.thirty_one.deal import ThirtyOne
from app.words import tr

BACK, STANDS, LOSS, DEAL_LOST = "back", "stands", "loss", "deal_lost"

COSTS_ONE = Decision(LOSS, "It costs one", "The player loses one now, and the deal goes on.")


class _Penalty(SeatRuling):
    """Something that a player has done, and what it costs: nothing, one, or the deal."""

    def apply(self, game: ThirtyOne) -> None:
        """What it costs."""
        game.open_deal()
        if self.decision == LOSS:
            game.loses_one(self.seat, tr(self.title))
        elif self.decision == DEAL_LOST:
            game.apply_losses(Outcome({self.seat: 1}, why={self.seat: tr(self.title)}))


class WrongKnock(_Penalty, code="wrong_knock", title="A wrong knock",
                 also=("bad knock", "knocked early"), now=lambda game: game.may_knock,
                 about="A player knocked out of turn, after drawing, or before the house allows it."):
    """A knock out of turn, after drawing, or too early."""

    decisions = (
        Decision(BACK, "It does not count", "The deal goes on as if nobody had knocked."),
        Decision(STANDS, "It stands", "Everybody else has one more turn."),
        COSTS_ONE,
    )

    def apply(self, game: ThirtyOne) -> None:
        """What it costs; or it is a knock."""
        super().apply(game)
        if self.decision == STANDS:
            game.knocks(self.seat)


class NoBlitz(_Penalty, code="no_blitz", title="Not a 31",
              also=("false 31", "blitz", "wrong 31"), now=lambda game: game.deal.shown,
              about="A player has shown a hand as 31 that counts something else."):
    """A hand was shown as 31 and does not count it."""

    decisions = (
        Decision(BACK, "Taken back", "The player takes the hand back, and the deal goes on."),
        COSTS_ONE,
        Decision(DEAL_LOST, "It loses the deal", "The deal is over, and only this player loses one."),
    )

    def refuse(self, table: Table) -> Refusal | None:
        """Somebody who has not shown 31."""
        game: ThirtyOne = table.script_state
        return one_of([seat for seat in game.deal.shown if seat in game.deal.order], self.seat,
                      tr("{name} has not shown 31.", name=table.name(self.seat) or tr("Nobody")))

    def apply(self, game: ThirtyOne) -> None:
        """The hand is taken up again; where no other was shown, the deal goes on as it was."""
        game.open_deal()
        game.takes_up(self.seat)
        super().apply(game)


class WrongHand(_Penalty, code="wrong_hand", title="Wrong number of cards in a hand",
                also=("too many cards", "too few cards", "two cards", "four cards"),
                about="A player has two cards or four: the discard or the draw was missed."):
    """A hand with too many cards, or too few."""

    decisions = (
        Decision(BACK, "It is corrected", "A card is drawn or discarded, and the deal goes on."),
        COSTS_ONE,
        Decision(DEAL_LOST, "It loses the deal", "The deal is over, and only this player loses one."),
    )


class GaveBack(_Penalty, code="gave_back", title="The upcard was given back",
               also=("took it back", "upcard returned"),
               now=lambda game: not (game.deal.play_over or game.rules.give_back),
               about="A player took the upcard and discarded the same card. This house does not allow it."):
    """The upcard was taken and discarded again, where the house does not allow it."""

    decisions = (
        Decision(BACK, "Another card is discarded", "Nothing else happens."),
        COSTS_ONE,
    )


class StockRanOut(Ruling, code="stock_out", title="The stock has run out",
                  also=("no cards left", "reshuffle"), routine=True,
                  now=lambda game: game.may_knock, by_rule="stock_out",
                  about="The last card has been drawn, and nobody has knocked or shown 31."):
    """The last card of the stock is drawn, and nobody has knocked."""

    decisions = (
        Decision("void", "Nobody loses", "The deal is over, and the next player deals."),
        Decision("reshuffle", "Shuffle the discards", "All but the upcard become the new stock, and the deal goes on."),
    )

    def apply(self, game: ThirtyOne) -> None:
        """The deal is over, or goes on."""
        game.open_deal()
        if self.decision == "void":
            game.deal.told.append(tr("the stock ran out"))
            game.apply_losses(Outcome())
        else:
            game.table.announcement = tr("The discards become the new stock.")


RULINGS: Kinds = (WrongHand, WrongKnock, StockRanOut, GaveBack, NoBlitz, ResultsOnly, WalkedOut, *IN_HAND, TimeIsUp)
