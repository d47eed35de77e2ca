"""What happens at a table of Red 3 Rummy though the rules say it should not, and what is entered of it."""

from app.dealing.procedures.table_rulings import DealtWrong, EndGame, TimeIsUp, WalkedOut, not_playing, one_of
from app.dealing.prompts.rulings import Decision, Ruling
from app.dealing.table.table import Table
from app.dealing.values.table_rules import Level
from app.errors import Refusal
from app.games.red_three_rummy.deal import Rummy
from app.words import tr

BACK, STANDS, AS_SET, AS_RUN = "back", "stands", "as_set", "as_run"
TOTALS, BOOKS = "totals", "books"
PILE, RESHUFFLE, OVER = "pile", "reshuffle", "over"
MOST_OFF = 999


class _OfAPlayer(Ruling):
    """Something that a player in this round has done."""

    seat: int

    def refuse(self, table: Table) -> Refusal | None:
        """Nobody who is in the round."""
        game: Rummy = table.script_state
        return not_playing(game.order, self.seat)


class NoBook(_OfAPlayer, code="no_book", title="A book that is none",
             about="Cards were laid that make no book, such as two wild cards or a red three in a set."):
    """Cards lie there as a book that are none."""

    decisions = (
        Decision(BACK, "Back into the hand", "The player’s last book is taken up again."),
        Decision(AS_SET, "It stands, counted as a set", "The cards keyed next for this player lie as they are."),
        Decision(AS_RUN, "It stands, counted as a run", "The cards keyed next for this player lie as they are."),
    )

    def refuse(self, table: Table) -> Refusal | None:
        """Somebody who has no book to take back."""
        game: Rummy = table.script_state
        if self.decision != BACK:
            return super().refuse(table)
        if not (able := {laid.seat for laid in game.round.books} & set(game.order)):
            return Refusal(tr("Nobody has laid a book yet."), tr("One that lies there can be taken back."))
        return one_of(able, self.seat, tr("{name} has no book.", name=table.name(self.seat) or tr("Nobody")))


class LaidShort(_OfAPlayer, code="laid_short", title="Opened with too little",
                about="A player’s first books do not come to the points that this house asks for."):
    """The first books were worth too little."""

    decisions = (
        Decision(BACK, "Back into the hand", "What was laid in this turn is taken up again."),
        Decision(STANDS, "They stand", "The player has opened all the same."),
    )

    @classmethod
    def default_decision(cls, table: Table) -> str:
        """Back into the hand, as long as they can go there."""
        game: Rummy = table.script_state
        turn = game.round.turn
        return BACK if turn and game.short(turn) else STANDS

    def refuse(self, table: Table) -> Refusal | None:
        """Taken back from somebody who is not laying."""
        game: Rummy = table.script_state
        if self.decision != BACK:
            return super().refuse(table)
        turn = game.round.turn
        if not turn or not game.short(turn):
            return Refusal(tr("Nobody lays short of the opening now."),
                           tr("Books go back in the turn in which they are laid."), tr("Take them back by undo."))
        return one_of((turn,), self.seat, tr("{name} does not lay now.", name=table.name(self.seat) or tr("Nobody")))


class OutOfTurn(_OfAPlayer, code="out_of_turn", title="Out of turn",
                about="A player drew or laid whose turn it was not."):
    """Somebody drew or laid whose turn it was not."""

    decisions = (
        Decision(BACK, "It is put back", "The turn stays where it is."),
        Decision(STANDS, "It stands", "This player’s turn comes now, and play goes on from there."),
    )


class WrongCount(_OfAPlayer, code="wrong_count", title="The number of cards differs",
                 about="A player drew two cards or discarded none, or holds another number than was entered."):
    """A hand with other cards than were entered: two drawn, none discarded, or a count that differs."""

    decisions = (
        Decision(BACK, "It is put right", "Nothing else happens."),
        Decision(STANDS, "It stands", "This player’s cards are not counted any more in this round."),
    )


class PointsOff(_OfAPlayer, code="points_off", title="A fault costs points",
                about="A player looked at the second hand or did something else that this house does not let pass."):
    """A fault that this house punishes with points."""

    points: int

    def refuse(self, table: Table) -> Refusal | None:
        """Nobody who is in the round, or no points."""
        if 1 <= self.points <= MOST_OFF:
            return super().refuse(table)
        return Refusal(tr("{points} cannot be.", points=self.points), tr("It is 1–{most}.", most=MOST_OFF),
                       tr("Type it again."))


class StockRanOut(Ruling, code="stock_out", title="The stock has run out", routine=True,
                  about="The last card of the stock is drawn, and nobody is out."):
    """The last card of the stock is drawn."""

    decisions = (
        Decision(PILE, "Only the pile is taken", "Play goes on as long as somebody takes it."),
        Decision(RESHUFFLE, "Shuffle the pile", "All but its top card are the new stock."),
        Decision(OVER, "Nobody can go on", "The round is over, and everybody counts."),
    )

    @classmethod
    def default_decision(cls, table: Table) -> str:
        """What the house's rule says."""
        return str(table.rules.stock_out.value)


class EnterFromNow(Ruling, code="enter_from_now", title="Enter more or less from now on", routine=True,
                   about="For the rest of this round. Books that lie there already can be keyed at any time."):
    """More is entered of this round from now on, or less; the next one is entered as the house's rule says."""

    decisions = (
        Decision(TOTALS, "Two totals for each player", "Books and what is left, at the end of the round."),
        Decision(BOOKS, "The books, and what is left", "No turns, no discards."),
    )

    @classmethod
    def default_decision(cls, table: Table) -> str:
        """From every turn to the books, from the books to the totals, and back."""
        game: Rummy = table.script_state
        return TOTALS if game.round.level is Level.GUIDED else BOOKS

    def refuse(self, table: Table) -> Refusal | None:
        """What is entered already."""
        game: Rummy = table.script_state
        level = Level.FAST if self.decision == TOTALS else Level.GUIDED
        if game.round.level is not level:
            return None
        return Refusal(tr("That is entered already."), tr("It can be the other one."), tr("Choose that."))


OWN = (NoBook, LaidShort, OutOfTurn, WrongCount, PointsOff, StockRanOut, EnterFromNow, WalkedOut)
"""Those that a round goes on after."""

RULINGS: tuple[type[Ruling], ...] = (*OWN, DealtWrong, EndGame, TimeIsUp)
