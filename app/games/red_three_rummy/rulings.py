"""What happens at a table of Red 3 Rummy though the rules say it should not, and what is entered of it."""

from dataclasses import dataclass
from typing import ClassVar

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


@dataclass(eq=False, kw_only=True)
class _OfAPlayer(Ruling):
    """Something that a player in this round has done."""

    seat: int

    def refuse(self, table: Table) -> Refusal | None:
        """Nobody who is in the round."""
        game: Rummy = table.script_state
        return not_playing(game.order, self.seat)


@dataclass(eq=False, kw_only=True)
class NoBook(_OfAPlayer):
    """Cards lie there as a book that are none."""

    code: ClassVar[str] = "no_book"
    title: ClassVar[str] = "A book that is none"
    about: ClassVar[str] = "Cards were laid that make no book, such as two wild cards or a red three in a set."
    decisions: ClassVar[tuple[Decision, ...]] = (
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


@dataclass(eq=False, kw_only=True)
class LaidShort(_OfAPlayer):
    """The first books were worth too little."""

    code: ClassVar[str] = "laid_short"
    title: ClassVar[str] = "Opened with too little"
    about: ClassVar[str] = "A player’s first books do not come to the points that this house asks for."
    decisions: ClassVar[tuple[Decision, ...]] = (
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


@dataclass(eq=False, kw_only=True)
class OutOfTurn(_OfAPlayer):
    """Somebody drew or laid whose turn it was not."""

    code: ClassVar[str] = "out_of_turn"
    title: ClassVar[str] = "Out of turn"
    about: ClassVar[str] = "A player drew or laid whose turn it was not."
    decisions: ClassVar[tuple[Decision, ...]] = (
        Decision(BACK, "It is put back", "The turn stays where it is."),
        Decision(STANDS, "It stands", "This player’s turn comes now, and play goes on from there."),
    )


@dataclass(eq=False, kw_only=True)
class WrongCount(_OfAPlayer):
    """A hand with other cards than were entered: two drawn, none discarded, or a count that differs."""

    code: ClassVar[str] = "wrong_count"
    title: ClassVar[str] = "The number of cards differs"
    about: ClassVar[str] = "A player drew two cards or discarded none, or holds another number than was entered."
    decisions: ClassVar[tuple[Decision, ...]] = (
        Decision(BACK, "It is put right", "Nothing else happens."),
        Decision(STANDS, "It stands", "This player’s cards are not counted any more in this round."),
    )


@dataclass(eq=False, kw_only=True)
class PointsOff(_OfAPlayer):
    """A fault that this house punishes with points."""

    code: ClassVar[str] = "points_off"
    title: ClassVar[str] = "A fault costs points"
    about: ClassVar[str] = "A player looked at the second hand or did something else that this house does not let pass."

    points: int

    def refuse(self, table: Table) -> Refusal | None:
        """Nobody who is in the round, or no points."""
        if 1 <= self.points <= MOST_OFF:
            return super().refuse(table)
        return Refusal(tr("{points} cannot be.", points=self.points), tr("It is 1–{most}.", most=MOST_OFF),
                       tr("Type it again."))


@dataclass(eq=False)
class StockRanOut(Ruling):
    """The last card of the stock is drawn."""

    code: ClassVar[str] = "stock_out"
    title: ClassVar[str] = "The stock has run out"
    about: ClassVar[str] = "The last card of the stock is drawn, and nobody is out."
    routine: ClassVar[bool] = True
    decisions: ClassVar[tuple[Decision, ...]] = (
        Decision(PILE, "Only the pile is taken", "Play goes on as long as somebody takes it."),
        Decision(RESHUFFLE, "Shuffle the pile", "All but its top card are the new stock."),
        Decision(OVER, "Nobody can go on", "The round is over, and everybody counts."),
    )

    @classmethod
    def default_decision(cls, table: Table) -> str:
        """What the house's rule says."""
        return str(table.rules.stock_out.value)


@dataclass(eq=False)
class EnterFromNow(Ruling):
    """More is entered of this round from now on, or less; the next one is entered as the house's rule says."""

    code: ClassVar[str] = "enter_from_now"
    title: ClassVar[str] = "Enter more or less from now on"
    about: ClassVar[str] = "For the rest of this round. Books that lie there already can be keyed at any time."
    routine: ClassVar[bool] = True
    decisions: ClassVar[tuple[Decision, ...]] = (
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
