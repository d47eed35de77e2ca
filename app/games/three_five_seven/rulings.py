"""What can go wrong, or beyond the usual, in 3-5-7, and how it is decided."""

from app.dealing.procedures.table_rulings import IN_HAND, Kinds, ResultsOnly, TimeIsUp, WalkedOut, one_of
from app.dealing.prompts.rulings import Decision, Ruling
from app.errors import Refusal
from app.games.three_five_seven.deal import Game357
from app.words import listed, tr


class OfAPlayerIn(Ruling):
    """Something about one player of this game."""

    seat: int

    def why_not(self, game: Game357) -> Refusal | None:
        """A seat that does not play."""
        return one_of(game.playing, self.seat, tr("Seat {seat} does not play.", seat=self.seat))


class DeclaredLate(OfAPlayerIn, code="declared_late", title="Declared late",
                   also=("late declaration", "changed in or out"),
                   about="A player opened their fist after seeing the others, or changed what was in it."):
    """A player's hand opened after the others': the declaration is not what it should have been."""

    decisions = (
        Decision("again", "All declare again", "Every fist goes back under the table."),
        Decision("out", "The player is out", "As if the fist had been empty."),
        Decision("in", "The player is in", "As if it had held a chip."),
    )


class Natural357(OfAPlayerIn, code="natural_357", title="Natural 3-5-7",
                 also=("three five seven", "wins at once"), routine=True,
                 about="A player was dealt a three, a five and a seven: the pot is theirs and the game is over."):
    """Three, five and seven as the first three cards, where the house lets that win."""


class PaysLess(OfAPlayerIn, code="pays_less", title="Pays what they have",
               also=("short of chips", "cannot pay"),
               about="A loser has less than the pot and will not buy more: they pay all they have, and the rest is "
                     "waived."):
    """A loser has not enough and buys no more chips: what is there is paid, and the winner waives the rest."""

    def why_not(self, game: Game357) -> Refusal | None:
        """Somebody who is not in, or has enough."""
        if refusal := super().why_not(game):
            return refusal
        table = game.table
        short = [seat for seat in game.inside if table.stack_of(seat) < game.each_pays]
        if self.seat in short:
            return None
        return Refusal(tr("{name} can pay in full.", name=table.name(self.seat)),
                       tr("Short of {pot}: {names}.", pot=table.amount_text(game.each_pays), names=listed(
                           [table.name(seat) for seat in short]) or tr("none of those in")), tr("Pay in full."))


RULINGS: Kinds = (DeclaredLate, Natural357, PaysLess, ResultsOnly, WalkedOut, *IN_HAND, TimeIsUp)
