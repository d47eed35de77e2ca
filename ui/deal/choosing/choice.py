"""What is chosen between two games, and what follows from it: the pot's shares, who fits in, what is wrong."""

from dataclasses import dataclass, field
from typing import Any

from app.dealing.asides.leftover_pots import waits_in_pots
from app.dealing.engine.game import Game
from app.dealing.procedures.game_end import share_words, shares_if_ended
from app.dealing.prompts.rulings import Ruling
from app.dealing.table.pots import left_if_void
from app.dealing.table.seat_order import from_left_of
from app.dealing.table.table import Table
from app.dealing.values.table_rules import Leftover
from app.dealing.values.transfers import Kind
from app.desk.replay.money import money_of
from app.words import plural, tr
from ui.deal.dealer import Dealer

ENDS = ("end_game", "end_shoe")
"""The rulings by which the host ends what is dealt, between two hands."""


@dataclass(frozen=True, slots=True)
class Fit:
    """How many of those who are here can play a game: so many too many or too few, and what is said of it."""

    said: str
    over: int = 0
    lacking: int = 0


@dataclass
class Choice:
    """The game, what becomes of the pots, who gets them where one player does, and who sits the game out.

    `marked` are the seats about which the host has said whether they sit out, whichever game it is.
    """

    dealer: Dealer
    game: Game
    leftover: Leftover = Leftover.SPLIT
    to: int = 0
    reason: str = ""
    sit_out: set[int] = field(default_factory=set)
    marked: dict[int, bool] = field(default_factory=dict)

    @property
    def table(self) -> Table:
        """The table."""
        return self.dealer.table

    @property
    def for_fun(self) -> bool:
        """Whether its chips are for fun: what is left of them opens no other game."""
        return bool(self.table.opening.for_fun)

    # what ends

    @property
    def over(self) -> bool:
        """Whether what was dealt has ended already."""
        return self.dealer.prompt is None

    @property
    def ending(self) -> type[Ruling] | None:
        """The ruling that ends what is dealt; None where it is over, or where nothing was dealt yet."""
        prompt = self.dealer.prompt
        kinds = {kind.code: kind for kind in prompt.rulings} if prompt and self.table.hand is None else {}
        return next((kinds[code] for code in ENDS if code in kinds), None)

    @property
    def in_hand(self) -> bool:
        """Whether what is dealt must be finished before anything else."""
        return not self.over and self.ending is None and self.table.hands_opened > 0

    @property
    def void(self) -> type[Ruling] | None:
        """The ruling that voids the open hand, where that can be."""
        prompt = self.dealer.prompt
        kinds = prompt.rulings if prompt and self.table.hand else ()
        return next((kind for kind in kinds if kind.code == "misdeal"), None)

    @property
    def ends_all(self) -> bool:
        """Whether ending it leaves nothing to be asked: a shoe's discards are still to be counted."""
        return self.ending is None or self.ending.code == "end_game"

    # the pot

    @property
    def held(self) -> int:
        """What the pots hold that are still to be handed out."""
        decided = self.ending is not None and self.ending.decisions and not self.in_hand
        return left_if_void(self.table) if decided else 0

    def shares(self, leftover: Leftover | None = None, to: int = 0) -> dict[int, int]:
        """What each seat would get: of the choice, or of another one."""
        leftover, to = leftover or self.leftover, to or self.to
        if not self.held or (leftover is Leftover.TO_PLAYER and to not in self.table.seats):
            return {}
        return shares_if_ended(self.table, leftover, to)

    def left(self, leftover: Leftover | None = None) -> int:
        """What goes on to the next game then."""
        return self.held - sum(self.shares(leftover).values())

    @property
    def way(self) -> Leftover:
        """What becomes of the pot in fact: where no chips can be shared or returned, all of it is carried on.

        Stakes of a game that nobody has won yet go back also where the rest is carried on.
        """
        if self.leftover in (Leftover.SPLIT, Leftover.RETURN) and not self.shares():
            return Leftover.CARRY_OVER
        if self.leftover is Leftover.CARRY_OVER and not self.left():
            return Leftover.RETURN
        return self.leftover

    @property
    def goes_on(self) -> int:
        """What lies in pots when the next game begins."""
        out = 0 if self.table.opening.for_fun else sum(self.shares().values())
        return waits_in_pots(self.table) - out

    def preview(self, leftover: Leftover) -> str:
        """The same in a few words: "4 each, 1 left over"."""
        say, left = self.table.amount_text, self.left(leftover)
        if leftover is Leftover.CARRY_OVER and left:
            if self.for_fun:
                return tr("for fun: it is nobody’s")
            return tr("Into the next pot: {amount}", amount=say(left)) if self.game.one_pot else \
                tr("At the felt’s edge: {amount}", amount=say(left))
        if leftover is Leftover.TO_PLAYER:
            return self.table.name(self.to) if self.to in self.table.seats else tr("then the seat’s digit")
        each = share_words(self.table, leftover)
        if not each:
            return tr("too little: {left} left over", left=say(left))
        return tr("{each}, {left} left over", each=each, left=say(left)) if left else each

    def ruled(self) -> Ruling | None:
        """The ruling that ends it as chosen."""
        if (kind := self.ending) is None:
            return None
        if not self.held:
            return kind(decision="" if kind.code == "end_shoe" else kind.default_decision(self.table))
        seat: dict[str, Any] = {"seat": self.to} if self.leftover is Leftover.TO_PLAYER else {}
        return kind(decision=self.leftover.value, reason=self.reason.strip(), **seat)

    # who plays

    @property
    def here(self) -> list[int]:
        """Who could play, in the order of the seats."""
        return sorted(seat for seat, who in self.table.seats.items() if not who.leaving)

    def fit(self, game: Game) -> Fit:
        """How a game suits those who are here."""
        rules, count, owned = self.dealer.rules_of(game), len(self.here), self.dealer.decks
        fewest, most = game.players_under(rules)
        needed = game.decks_under(rules)
        if 0 < owned < needed:
            return Fit(plural(needed, "Needs {count} deck", "Needs {count} decks"), lacking=needed - owned)
        if game.deck_each and owned:
            most = min(most, owned)
        if count < fewest:
            return Fit(tr("Needs {count} players", count=fewest), lacking=fewest - count)
        if count > most:
            return Fit(plural(count - most, "One sits out", "{count} sit out"), over=count - most)
        return Fit(tr("{count} fit", count=count))

    def choose(self, game: Game) -> None:
        """This game; where too many are here, who sat out least sits it out besides whom the host has marked."""
        self.game = game
        out = {seat for seat in self.here if self.marked.get(seat)}
        free = [seat for seat in self.proposed() if seat not in self.marked]
        self.sit_out = out | set(free[:max(0, self.fit(game).over - len(out))])

    def proposed(self) -> list[int]:
        """Who would sit out first: who has done so least tonight, and among these who dealt last."""
        counts, order = self.table.opening.sat_out, from_left_of(self.table.button - 1, self.here)
        now = {seat: counts.get(who.player, 0) + who.sits_out for seat, who in self.table.seats.items()}
        return sorted(self.here, key=lambda seat: (now[seat], -order.index(seat)))

    def toggle(self, seat: int) -> None:
        """A seat sits out, or plays after all."""
        if seat in self.here:
            self.sit_out ^= {seat}
            self.marked[seat] = seat in self.sit_out

    @property
    def play(self) -> int:
        """How many play."""
        return len(self.here) - len(self.sit_out)

    @property
    def wrong(self) -> str:
        """What stands in the way of beginning; empty for nothing."""
        fewest, most = self.game.players_under(self.dealer.rules_of(self.game))
        if self.held and self.leftover is Leftover.TO_PLAYER and self.to not in self.table.seats:
            return tr("Press the seat’s number")
        if self.held and self.leftover is Leftover.TO_PLAYER and not self.reason.strip():
            return tr("Type the reason first")
        if self.play > most:
            return plural(self.play - most, "One more sits out", "{count} more sit out")
        if self.sit_out and self.play < fewest:
            return tr("{count} or more can start", count=fewest)
        return ""


def won_so_far(table: Table) -> dict[int, int]:
    """What the hands of the game that is dealt have brought each seat, in minor units; a loan is not won."""
    moves = (move for one in table.bookings if one.kind == "hand" for move in one.transfers
             if move.source.kind is not Kind.FUN_BANK)
    won = money_of(moves)
    return {seat: won[who.player].result if who.player in won else 0 for seat, who in sorted(table.seats.items())}


def points_so_far(table: Table) -> dict[int, str]:
    """What each seat counts in a game that is played for points: "34 points"."""
    scores = table.scores
    if not scores.rounds:
        return {}
    totals = scores.totals
    return {seat: scores.unit.say(totals[who.player]) for seat, who in table.seats.items() if who.player in totals}
