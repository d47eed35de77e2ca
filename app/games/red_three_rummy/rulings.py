"""What happens at a table of Red 3 Rummy though the rules say it should not, and what follows from it."""

from app.dealing.procedures.point_games import AgreedToStop
from app.dealing.procedures.settlement import is_told
from app.dealing.procedures.table_rulings import IN_HAND, Kinds, SeatRuling, TimeIsUp, WalkedOut, one_of
from app.dealing.prompts.rulings import Decision, Ruling, ask
from app.dealing.table.table import Table
from app.dealing.values.table_rules import Level
from app.errors import Refusal
from app.games.red_three_rummy.books import Kind
from app.games.red_three_rummy.deal import Rummy, Step
from app.games.red_three_rummy.laying import self_opened, take_back_turn
from app.words import tr

BACK, STANDS, AS_SET, AS_RUN = "back", "stands", "as_set", "as_run"
TOTALS, BOOKS = "totals", "books"
PILE, RESHUFFLE, OVER = "pile", "reshuffle", "over"
MOST_OFF = 999


class NoBook(SeatRuling, code="no_book", title="An invalid book",
             also=("bad book", "wrong set"),
             now=lambda game: game.is_played and game.round.level is not Level.FAST,
             about="The cards laid do not make a book, such as two wild cards or a red three in a set."):
    """Cards lie there as a book that are none."""

    decisions = (
        Decision(BACK, "Back into the hand", "The player takes back the last book."),
        Decision(AS_SET, "It stands, counted as a set", "The cards keyed next for this player are accepted as laid."),
        Decision(AS_RUN, "It stands, counted as a run", "The cards keyed next for this player are accepted as laid."),
    )

    def refuse(self, table: Table) -> Refusal | None:
        """Somebody who has no book to take back."""
        game: Rummy = table.script_state
        if self.decision != BACK:
            return super().refuse(table)
        if not (able := {laid.seat for laid in game.round.books} & set(game.order)):
            return Refusal(tr("Nobody has laid a book yet."), tr("Only a book on the table can be taken back."))
        return one_of(able, self.seat, tr("{name} has no book.", name=table.name(self.seat) or tr("Nobody")))

    def apply(self, game: Rummy) -> None:
        """The last book is taken up again, or what is laid next stands."""
        game.something_happens()
        one, seat = game.round, self.seat
        if self.decision != BACK:
            one.to_stand[seat] = Kind.SET if self.decision == AS_SET else Kind.RUN
            game.table.announcement = tr("What {name} lays next is accepted.", name=game.table.name(seat))
            return
        at = max(at for at, laid in enumerate(one.books) if laid.seat == seat)
        gone = one.books.pop(at)
        for who, _ in gone.put_in:
            one.held[who] += 1
        one.held_before += sum(who == one.turn for laid in one.before[at:at + 1] for who, _ in laid.put_in)
        one.before = one.before[:at] + one.before[at + 1:]
        one.from_points, one.asked_of = sum(laid.points(one.turn) for laid in one.before), ()
        in_this_turn = seat == one.turn and not one.had_opened and not self_opened(game)
        if in_this_turn or not any(laid.seat == seat for laid in one.books):
            one.opened.discard(seat)
        if seat == one.turn and game.short(seat):
            one.step = Step.LAY
        game.table.announcement = tr("{name} takes {book} back.", name=game.table.name(seat), book=gone.book)


class LaidShort(SeatRuling, code="laid_short", title="Opened too low",
                also=("too low to open", "opening short"),
                now=lambda game: game.is_played or game.awaits_totals,
                about="A player’s first books are worth less than this house requires."):
    """The first books were worth too little."""

    decisions = (
        Decision(BACK, "Back into the hand", "The player takes back what was laid this turn."),
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
            return Refusal(tr("Nobody is laying short of the opening now."),
                           tr("Books go back only in the turn in which they were laid."),
                           tr("Use Undo to take them back."))
        return one_of((turn,), self.seat, tr("{name} is not laying now.", name=table.name(self.seat) or tr("Nobody")))

    def apply(self, game: Rummy) -> None:
        """The books of this turn are taken back, or the player has opened."""
        game.something_happens()
        name = game.table.name(self.seat)
        if self.decision == BACK:
            take_back_turn(game)
            game.table.announcement = tr("{name} takes the books back.", name=name)
        else:
            game.round.opened.add(self.seat)
            game.table.announcement = tr("{name} has opened.", name=name)


class OutOfTurn(SeatRuling, code="out_of_turn", title="Out of turn",
                also=("wrong turn", "wrong colour", "led early"),
                now=lambda game: game.is_played and game.follows_turns and game.round.turn,
                about="A player drew or laid out of turn."):
    """Somebody drew or laid whose turn it was not."""

    decisions = (
        Decision(BACK, "It is put back", "The turn stays where it is."),
        Decision(STANDS, "It stands", "This player’s turn comes now, and play goes on from there."),
    )

    seat: int = ask("Seat that drew or laid")

    def apply(self, game: Rummy) -> None:
        """Whose turn it is now."""
        game.something_happens()
        if self.decision == STANDS:
            if is_told(game.table):  # a card whose book was still asked for is taken up again
                game.round.asked_of = ()
            game.begin_turn(self.seat, Step.DRAW)


class WrongCount(SeatRuling, code="wrong_count", title="Card count differs",
                 also=("recount", "cards left differ"),
                 now=lambda game: game.counts_cards,
                 about="A player drew two cards, discarded none, or holds a different number than entered."):
    """A hand with other cards than were entered: two drawn, none discarded, or a count that differs."""

    decisions = (
        Decision(BACK, "It is corrected", "Nothing else happens."),
        Decision(STANDS, "It stands", "This player’s cards are no longer counted this round."),
    )

    def apply(self, game: Rummy) -> None:
        """Whose cards are not counted any more."""
        game.something_happens()
        one, name = game.round, game.table.name(self.seat)
        if self.decision == STANDS:
            one.uncounted.add(self.seat)
            one.known.pop(self.seat, None)
            one.pile_most = len(game.supply().cards)  # a card that nobody has entered may lie in the pile
        if is_told(game.table):
            game.table.announcement = tr("{name}’s cards are corrected.", name=name) if self.decision == BACK else \
                tr("{name}’s cards are not counted any more.", name=name)


class PointsOff(SeatRuling, code="points_off", title="A fault costs points",
                also=("penalty", "fine", "deduct"),
                about="A player looked at the second hand, or did something else this house penalises."):
    """A fault that this house punishes with points."""

    points: int = ask("Points")

    def refuse(self, table: Table) -> Refusal | None:
        """Nobody who is in the round, or no points."""
        if 1 <= self.points <= MOST_OFF:
            return super().refuse(table)
        return Refusal(tr("{points} is not possible.", points=self.points), tr("Allowed: 1–{most}.", most=MOST_OFF),
                       tr("Type it again."))

    def apply(self, game: Rummy) -> None:
        """They come off at the end of the round."""
        game.something_happens()
        penalties = game.round.penalties
        penalties[self.seat] = penalties.get(self.seat, 0) + self.points
        game.table.announcement = tr("{name} loses {points}.", name=game.table.name(self.seat), points=self.points)


class StockRanOut(Ruling, code="stock_out", title="The stock has run out",
                  also=("no cards left", "reshuffle"), routine=True,
                  now=lambda game: game.is_played, by_rule="stock_out",
                  about="The last card of the stock has been drawn, and nobody has gone out."):
    """The last card of the stock is drawn."""

    decisions = (
        Decision(PILE, "Only the pile can be drawn", "Play goes on as long as somebody takes it."),
        Decision(RESHUFFLE, "Shuffle the pile", "All but its top card become the new stock."),
        Decision(OVER, "Nobody can go on", "The round is over, and everybody counts."),
    )

    def apply(self, game: Rummy) -> None:
        """What is drawn from now on, if anything."""
        game.something_happens()
        one = game.round
        if self.decision == OVER:
            game.goes_out(0)
            game.table.announcement = tr("Nobody can go on: the round is over.")
        elif self.decision == RESHUFFLE:
            one.stock, one.pile = max(0, len(one.pile) - 1), one.pile[-1:]
            game.table.announcement = tr("The pile is shuffled.")
        else:
            one.stock = 0
            game.table.announcement = tr("Only the pile can be drawn from now.")


class EnterFromNow(Ruling, code="enter_from_now", title="Change what is entered",
                   also=("more detail", "less detail", "entry level"), routine=True,
                   now=lambda game: not game.round.ended,
                   about="For the rest of this round. Books already laid can be keyed at any time."):
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

    def why_not(self, game: Rummy) -> Refusal | None:
        """What is entered already."""
        if game.round.level is not self.level:
            return None
        return Refusal(tr("That is already in use."), tr("Only the other one is possible."), tr("Choose that."))

    @property
    def level(self) -> Level:
        """How the round is entered from now on."""
        return Level.FAST if self.decision == TOTALS else Level.GUIDED

    def apply(self, game: Rummy) -> None:
        """Two totals for the rest of the round, or its books. What is known of it stays."""
        one = game.round
        game.open_round()
        if one.level is Level.FAST:  # nothing is known of what was laid and drawn before
            one.uncounted.update(one.order)
        if one.level is Level.FULL and one.turn:
            one.pile_most = max(one.pile_most, len(one.pile) + 1)
            if one.step is Step.DRAW:
                game.may_have_drawn(one.turn)
        one.known.clear()
        one.level, one.step, one.asked_of, one.by_points, one.pile = self.level, Step.LAY, (), set(), []
        if not game.follows_turns:
            one.turn = 0


OFFERED: Kinds = (NoBook, LaidShort, StockRanOut, OutOfTurn, WrongCount, EnterFromNow, PointsOff, WalkedOut, *IN_HAND,
                  AgreedToStop)
RULINGS: Kinds = (*OFFERED, TimeIsUp)
