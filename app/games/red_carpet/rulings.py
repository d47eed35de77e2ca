"""What happens at a table of Red Carpet though the rules say it should not, and what is entered of it."""

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
from app.games.red_carpet.deal import BIDDING_POINTS, RedCarpet, cards_words
from app.words import tr

BACK, OUT, RIGHT, DEAD, JUNKED, SHUFFLED, COUNT_HOLDS = "back", "out", "right", "dead", "junked", "shuffled", "count"


class WrongBid(Ruling, code="wrong_bid", title="A wrong bid",
               about="A player bid out of turn, after passing, or more points than they have."):
    """A bid out of turn, after passing, or of more points than there are."""

    decisions = (
        Decision(BACK, "It does not count", "The bidding goes on as if it had not been said."),
        Decision(OUT, "Out for this pair", "All that the player has bid on this pair is void, and the others go on."),
    )

    seat: int

    def refuse(self, table: Table) -> Refusal | None:
        """Somebody who does not bid on this pair."""
        game: RedCarpet = table.script_state
        return one_of(game.deal.auction.bidders, self.seat,
                      tr("Seat {seat} does not bid on this pair.", seat=self.seat))


class WrongHand(Ruling, code="wrong_hand", title="A hand is not as it should be",
                about="A player holds a card too many or too few, or has taken one card of a pair."):
    """A hand with a card too many or too few, or one card of a pair."""

    decisions = (
        Decision(RIGHT, "It is put right", "The round goes on."),
        Decision(DEAD, "The hand is dead", "It scores nothing in this round; points that are left still do."),
    )

    seat: int

    def refuse(self, table: Table) -> Refusal | None:
        """Somebody who is not in this round, or whose hand is dead already."""
        game: RedCarpet = table.script_state
        if self.seat in game.deal.dead:
            return Refusal(tr("{name}’s hand is dead already.", name=table.name(self.seat)), "",
                           tr("Choose somebody else."))
        return not_playing(game.deal.order, self.seat)


class CardsSeen(Ruling, code="cards_seen", title="Cards were seen too soon",
                about="More than two cards were turned, or cards of the stock were seen."):
    """Cards of the stock were seen too soon."""

    decisions = (
        Decision(JUNKED, "They are thrown away", "So many fewer are left to turn."),
        Decision(SHUFFLED, "Back and shuffled", "The stock is shuffled with them, and the round goes on."),
    )

    count: int

    def refuse(self, table: Table) -> Refusal | None:
        """More cards than are left to turn, or none."""
        game: RedCarpet = table.script_state
        if 1 <= self.count <= game.undealt:
            return None
        return Refusal(tr("{cards} cannot have been seen.", cards=cards_words(self.count)),
                       tr("It is 1–{left}.", left=game.undealt), tr("Count again."))


class PointsDiffer(Ruling, code="points_differ", title="Bidding points differ",
                   about="A player has more or fewer bidding points than are shown here."):
    """The bidding points before a player are not as many as were reckoned."""

    decisions = (
        Decision(COUNT_HOLDS, "The count at the table holds", "The player goes on with so many."),)

    seat: int
    points: int

    def refuse(self, table: Table) -> Refusal | None:
        """Somebody who is not in this round, more points than there are, or fewer than a bid that stands."""
        game: RedCarpet = table.script_state
        if refused := not_playing(game.deal.order, self.seat):
            return refused
        highest, amount = game.deal.auction.highest if game.deal.turned else (0, 0)
        least = amount if highest == self.seat else 0
        if least <= self.points <= BIDDING_POINTS:
            return None
        return Refusal(tr("{name} cannot have {number}.", name=table.name(self.seat), number=self.points),
                       tr("It is {low}–{high}.", low=least, high=BIDDING_POINTS),
                       tr("Rule the bid wrong first, or count again.") if least > self.points else tr("Count again."))


class BidsOnly(Ruling, code="bids_only", title="No more cards until the end", routine=True,
               about="For the rest of this round bids are entered, and cards only when all are shown."):
    """For the rest of this round the cards that are turned are not entered."""


OWN = (WrongBid, WrongHand, CardsSeen, PointsDiffer, BidsOnly, ResultsOnly, WalkedOut)
"""Those that a round goes on after."""

RULINGS: tuple[type[Ruling], ...] = (*OWN, DealtWrong, EndGame, TimeIsUp)
