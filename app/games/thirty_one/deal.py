"""A game of Thirty-One and its present deal: who is left, who knocked, who shows 31, what was counted."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from app.dealing.procedures.hands import hand_key, hand_number
from app.dealing.prompts.showing import Cards
from app.dealing.table.pots import in_pot
from app.dealing.table.seat_order import from_left_of, left_of, right_of
from app.dealing.table.table import Table
from app.dealing.values.scores import Part
from app.dealing.values.table_rules import Level, Rotation
from app.games.thirty_one.counting import FIFTH, LIVES
from app.games.thirty_one.rules import BlitzLosers, KeptBy, ThirtyOneRules
from app.words import listed, plural, tr

POT, STAKES = "thirty_one", "thirty_one/stakes"
LOST = "losses"


@dataclass
class Deal:
    """One deal. Seats count from 1 and 0 is nobody.

    `order` is that of play, the dealer last. `going` are those whom a loss or leaving has put out and whose stake is
    not in the middle yet, `lost` what each has lost in it and why. `before` is how the game stood when the deal was
    opened, for one that is void.
    """

    level: Level = Level.FAST
    turn_by_turn: bool = False
    results_only: bool = False  # by a ruling, for this deal alone
    order: tuple[int, ...] = ()
    to_act: int = 0
    turns: int = 0
    asks_shown: bool = False
    knocker: int = 0
    shown: tuple[int, ...] = ()
    play_over: bool = False
    counts: dict[int, int] = field(default_factory=dict)
    hands: dict[int, Cards] = field(default_factory=dict)
    decided: bool = False
    again: bool = False
    settled: bool = False
    told: list[str] = field(default_factory=list)
    lost: dict[int, list[Part]] = field(default_factory=dict)
    going: list[int] = field(default_factory=list)
    walked: list[int] = field(default_factory=list)
    before: tuple[tuple[int, ...], int] = ((), 0)

    @property
    def final_round(self) -> bool:
        """Somebody has knocked, and the others have a turn left."""
        return bool(self.knocker) and not self.play_over


@dataclass
class ThirtyOne:
    """The game. `live` are the seats that are still in it, `out` those that are not, in the order in which they went.

    `gone` says when and how each of these went. `opened_in` is the number of the hand in which the stakes were put up;
    0 before. Amounts are minor units.
    """

    table: Table
    deal: Deal = field(default_factory=Deal)
    live: tuple[int, ...] = ()
    out: list[int] = field(default_factory=list)
    gone: dict[int, str] = field(default_factory=dict)
    in_middle: int = 0  # how many stakes lie there
    opened_in: int = 0
    stake: int = 0
    over: bool = False

    @property
    def rules(self) -> ThirtyOneRules:
        """The house's."""
        rules: ThirtyOneRules = self.table.rules
        return rules

    @property
    def begun(self) -> bool:
        """Whether the stakes are up: from then on nobody joins or leaves."""
        return self.opened_in > 0

    @property
    def number(self) -> int:
        """The number of the deal that is open, or of the next one."""
        return hand_number(self.table)

    def key(self, what: str) -> str:
        """A question's key."""
        return hand_key(self.table, what)

    @property
    def pot(self) -> int:
        """What lies in the middle."""
        return in_pot(self.table, POT)

    @property
    def staked(self) -> int:
        """What still lies before those who put it up."""
        return in_pot(self.table, STAKES)

    def lost(self, seat: int) -> int:
        """How many a seat has lost."""
        who = self.table.seats.get(seat)
        return self.table.tallies.get(LOST, {}).get(who.player, 0) if who else 0

    def left(self, seat: int) -> int:
        """How many corners or markers it has left."""
        return max(0, LIVES - self.lost(seat))

    def plan(self) -> None:
        """How the next deal is entered, and who plays it in which order, as things stand now."""
        deal, table = self.deal, self.table
        deal.level = Level.FAST if deal.results_only else self.rules.entry
        deal.turn_by_turn = self.rules.turns and not deal.results_only
        if self.begun:
            self.skip_to_live()
            deal.order = tuple(from_left_of(table.button, self.live))
            deal.to_act = deal.to_act or deal.order[0]

    def skip_to_live(self) -> None:
        """The button passes over those who are out."""
        table = self.table
        if table.button not in self.live:
            step = right_of if self.rules.rotation is Rotation.RIGHT else left_of
            table.button = step(table.button, self.live)

    @property
    def lowest_is_asked(self) -> bool:
        """Whether it matters who is lowest: not where a 31 costs everybody else."""
        return not (self.deal.shown and self.rules.blitz_losers is BlitzLosers.EVERYBODY)

    @property
    def others(self) -> tuple[int, ...]:
        """Those in the deal who do not show 31, from the dealer's left."""
        return tuple(seat for seat in self.deal.order if seat not in self.deal.shown)

    @property
    def knock_puts_out(self) -> tuple[int, ...]:
        """Those whom a losing knock would put out."""
        near = LIVES - 1 if self.rules.double_may_eliminate else LIVES
        return tuple(seat for seat in self.deal.order if near <= self.lost(seat) < FIFTH)


def names_of(game: ThirtyOne, seats: Iterable[int]) -> str:
    """Several players in one sentence."""
    return listed([game.table.name(seat) for seat in seats])


def left_words(game: ThirtyOne, seat: int) -> str:
    """What somebody has left: "2 corners"."""
    left = game.left(seat)
    if game.rules.kept_by is KeptBy.MARKERS:
        return plural(left, "{count} marker", "{count} markers") if left else tr("no marker")
    return plural(left, "{count} corner", "{count} corners") if left else tr("no corner")
