"""What happens at a table of Red Carpet though the rules say it should not, and what follows from it."""

from app.dealing.procedures.point_games import AgreedToStop
from app.dealing.procedures.table_rulings import IN_HAND, Kinds, ResultsOnly, SeatRuling, TimeIsUp, WalkedOut, one_of
from app.dealing.prompts.rulings import Decision, Ruling, ask
from app.dealing.values.counters import BOX
from app.dealing.values.table_rules import Level
from app.errors import Refusal
from app.games.red_carpet.deal import BIDDING_POINTS, RedCarpet, cards_words
from app.words import plural, tr

BACK, OUT, RIGHT, DEAD, JUNKED, SHUFFLED, COUNT_HOLDS = "back", "out", "right", "dead", "junked", "shuffled", "count"


class WrongBid(Ruling, code="wrong_bid", title="A wrong bid",
               also=("bid out of turn", "bid too low", "underbid"), now=lambda game: game.bidding,
               about="A player bid out of turn, after passing, or more points than they have."):
    """A bid out of turn, after passing, or of more points than there are."""

    decisions = (
        Decision(BACK, "It does not count", "The bidding goes on as if it had not been said."),
        Decision(OUT, "Out for this pair", "All that the player has bid on this pair is void, and the others go on."),
    )

    seat: int

    def why_not(self, game: RedCarpet) -> Refusal | None:
        """Somebody who does not bid on this pair."""
        return one_of(game.deal.auction.bidders, self.seat,
                      tr("Seat {seat} is not bidding on this pair.", seat=self.seat))

    def apply(self, game: RedCarpet) -> None:
        """Nothing that somebody has bid on this pair counts."""
        game.open()
        if self.decision == OUT:
            game.table.announcement = tr("{name} is out for this pair.", name=game.table.name(self.seat))
            game.out_of_the_auction(self.seat)


class WrongHand(SeatRuling, code="wrong_hand", title="A hand is wrong",
                also=("too many cards", "too few cards", "two cards", "four cards"),
                now=lambda game: game.table.hand is not None,
                about="A player has one card too many or too few, or took only one card of a pair."):
    """A hand with a card too many or too few, or one card of a pair."""

    decisions = (
        Decision(RIGHT, "It is corrected", "The round goes on."),
        Decision(DEAD, "The hand is dead", "It scores nothing this round; points left still score."),
    )

    def why_not(self, game: RedCarpet) -> Refusal | None:
        """Somebody whose hand is dead already."""
        return Refusal(tr("{name}’s hand is dead already.", name=game.table.name(self.seat)), "",
                       tr("Choose somebody else.")) if self.seat in game.deal.dead else None

    def apply(self, game: RedCarpet) -> None:
        """A dead hand scores nothing."""
        if self.decision == DEAD:
            game.deal.dead.append(self.seat)
            game.deal.hands.pop(self.seat, None)
            game.table.announcement = tr("{name}’s hand is dead.", name=game.table.name(self.seat))


class CardsSeen(Ruling, code="cards_seen", title="Cards were exposed",
                also=("exposed card", "dropped a card"),
                now=lambda game: game.bidding and game.undealt > 0,
                about="More than two cards were turned, or cards of the stock were seen."):
    """Cards of the stock were seen too soon."""

    decisions = (
        Decision(JUNKED, "They are discarded", "That many fewer are left to turn."),
        Decision(SHUFFLED, "Back into the stock", "The stock is reshuffled with them, and the round goes on."),
    )

    count: int

    def why_not(self, game: RedCarpet) -> Refusal | None:
        """More cards than are left to turn, or none."""
        if 1 <= self.count <= game.undealt:
            return None
        return Refusal(tr("{cards} cannot have been seen.", cards=cards_words(self.count)),
                       tr("Allowed: 1–{left}.", left=game.undealt), tr("Count again."))

    def apply(self, game: RedCarpet) -> None:
        """What is thrown away is not turned any more."""
        game.open()
        if self.decision == JUNKED:
            game.deal.lost += self.count
            game.table.announcement = tr("{cards} discarded.", cards=cards_words(self.count))


class PointsDiffer(SeatRuling, code="points_differ", title="Bidding points differ",
                   also=("wrong points", "recount"), now=lambda game: not game.deal.fast,
                   about="A player has more or fewer bidding points than shown here."):
    """The bidding points before a player are not as many as were reckoned."""

    decisions = (Decision(COUNT_HOLDS, "The count at the table holds", "The player continues with that many."),)

    points: int = ask("Points")

    def why_not(self, game: RedCarpet) -> Refusal | None:
        """More points than there are, or fewer than a bid that stands."""
        highest, amount = game.deal.auction.highest if game.deal.turned else (0, 0)
        least = amount if highest == self.seat else 0
        if least <= self.points <= BIDDING_POINTS:
            return None
        return Refusal(tr("{name} cannot have {number}.", name=game.table.name(self.seat), number=self.points),
                       tr("Allowed: {low}–{high}.", low=least, high=BIDDING_POINTS),
                       tr("Record the bid as wrong first, or count again.") if least > self.points else tr("Count "
                                                                                                           "again."))

    def apply(self, game: RedCarpet) -> None:
        """So many bidding points lie before the seat now."""
        game.open()
        more = self.points - game.points(self.seat)
        source, target = (BOX, self.seat) if more > 0 else (self.seat, BOX)
        game.counters.move(abs(more), source, target, tr("As counted at the table"))
        game.table.announcement = plural(self.points, "{name} has {count} bidding point.",
                                         "{name} has {count} bidding points.", name=game.table.name(self.seat))


class BidsOnly(Ruling, code="bids_only", title="No more cards until the end",
               also=("stop keying cards", "bids alone"), routine=True,
               now=lambda game: game.bidding and game.deal.full,
               about="For the rest of this round, bids are entered now and cards only when all are shown."):
    """For the rest of this round the cards that are turned are not entered."""

    def apply(self, game: RedCarpet) -> None:
        """Each bid is."""
        game.deal.bids_only, game.deal.level = True, Level.GUIDED


OFFERED: Kinds = (WrongBid, PointsDiffer, CardsSeen, WrongHand, BidsOnly, ResultsOnly, WalkedOut, *IN_HAND,
                  AgreedToStop)
RULINGS: Kinds = (*OFFERED, TimeIsUp)
