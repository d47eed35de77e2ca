"""What happens at a table of Red Carpet though the rules say it should not, and what is entered of it."""

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
from app.games.red_carpet.deal import BIDDING_POINTS, RedCarpet, cards_words
from app.words import tr

BACK, OUT, RIGHT, DEAD, JUNKED, SHUFFLED, COUNT_HOLDS = "back", "out", "right", "dead", "junked", "shuffled", "count"


@dataclass(eq=False, kw_only=True)
class WrongBid(Ruling):
    """A bid out of turn, after passing, or of more points than there are."""

    code: ClassVar[str] = "wrong_bid"
    title: ClassVar[str] = "A wrong bid"
    about: ClassVar[str] = "A player bid out of turn, after passing, or more points than they have."
    decisions: ClassVar[tuple[Decision, ...]] = (
        Decision(BACK, "It does not count", "The bidding goes on as if it had not been said."),
        Decision(OUT, "Out for this pair", "All that the player has bid on this pair is void, and the others go on."),
    )

    seat: int

    def refuse(self, table: Table) -> Refusal | None:
        """Somebody who does not bid on this pair."""
        game: RedCarpet = table.script_state
        return one_of(game.deal.auction.bidders, self.seat,
                      tr("Seat {seat} does not bid on this pair.", seat=self.seat))


@dataclass(eq=False, kw_only=True)
class WrongHand(Ruling):
    """A hand with a card too many or too few, or one card of a pair."""

    code: ClassVar[str] = "wrong_hand"
    title: ClassVar[str] = "A hand is not as it should be"
    about: ClassVar[str] = "A player holds a card too many or too few, or has taken one card of a pair."
    decisions: ClassVar[tuple[Decision, ...]] = (
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


@dataclass(eq=False, kw_only=True)
class CardsSeen(Ruling):
    """Cards of the stock were seen too soon."""

    code: ClassVar[str] = "cards_seen"
    title: ClassVar[str] = "Cards were seen too soon"
    about: ClassVar[str] = "More than two cards were turned, or cards of the stock were seen."
    decisions: ClassVar[tuple[Decision, ...]] = (
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


@dataclass(eq=False, kw_only=True)
class PointsDiffer(Ruling):
    """The bidding points before a player are not as many as were reckoned."""

    code: ClassVar[str] = "points_differ"
    title: ClassVar[str] = "Bidding points differ"
    about: ClassVar[str] = "A player has more or fewer bidding points than are shown here."
    decisions: ClassVar[tuple[Decision, ...]] = (
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


@dataclass(eq=False)
class BidsOnly(Ruling):
    """For the rest of this round the cards that are turned are not entered."""

    code: ClassVar[str] = "bids_only"
    title: ClassVar[str] = "No more cards until the end"
    about: ClassVar[str] = "For the rest of this round bids are entered, and cards only when all are shown."
    routine: ClassVar[bool] = True


OWN = (WrongBid, WrongHand, CardsSeen, PointsDiffer, BidsOnly, ResultsOnly, WalkedOut)
"""Those that a round goes on after."""

RULINGS: tuple[type[Ruling], ...] = (*OWN, DealtWrong, EndGame, TimeIsUp)
