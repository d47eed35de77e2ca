"""What lies on the table, as values for any screen to draw. Amounts are minor units, seats count from 1."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from app.cards import Card


class Actor(StrEnum):
    """Whose moment it is: gives the strip its colour and the badge its sign."""

    PLAYER = "player"
    BANKER = "banker"
    TIE = "tie"
    TABLE = "table"  # brass: the dealer's own work
    WARN = "warn"
    BAD = "bad"


class BetState(StrEnum):
    """What has become of a bet on the felt."""

    DOWN = "down"
    TAKEN = "taken"
    PUSHED = "pushed"
    WON = "won"
    PAID = "paid"


class HandState(StrEnum):
    """What a hand is doing, for its frame."""

    WAITING = "waiting"
    DRAWS = "draws"
    STANDS = "stands"
    WINS = "wins"
    LOSES = "loses"
    TIES = "ties"


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the game's own list, for the timeline, with a short fact once it is done."""

    label: str
    fact: str = ""


@dataclass(frozen=True, slots=True)
class Spot:
    """A betting spot that every seat has: its code ("banker"), its words, the band it lies in and its limits."""

    code: str
    label: str
    short: str
    band: int  # 0 is nearest the players
    minimum: int
    maximum: int
    pays: str = ""


@dataclass(frozen=True, slots=True)
class Bet:
    """A bet lying on a spot of a seat."""

    seat: int
    spot: str
    amount: int
    state: BetState = BetState.DOWN


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat: who sits there (name empty for an open one), chips behind, and what it is due this hand."""

    number: int
    name: str = ""
    player: int = 0
    behind: int = 0
    owes: int = 0
    won: int | None = None
    lost: int | None = None
    to_act: bool = False
    sits_out: bool = False
    leaving: bool = False
    button: bool = False
    mark: str = ""  # what it has said or done: "Passed", "Highest", "Out"
    cards: int | None = None  # face down before it
    strikes: int = 0
    lives: int | None = None  # corners or markers it has left, of `of_lives`
    of_lives: int = 0
    in_front: int = 0  # chips that it has bet or bid
    score: int | None = None  # in a game for points, what it has
    score_words: str = ""  # the same with its unit: "120 points"
    standing: str = ""  # and how that stands: "leads", "level", "won"

    @property
    def open(self) -> bool:
        """Nobody sits here."""
        return not self.player


@dataclass(frozen=True, slots=True)
class HandView:
    """One hand of cards with its total, what is said of it, and the card that is awaited ("Banker's third")."""

    name: str
    actor: Actor
    cards: tuple[Card, ...] = ()
    total: int | None = None
    status: str = ""
    awaited: str = ""
    state: HandState = HandState.WAITING
    slots: int = 3
    face_down: bool = False


@dataclass(frozen=True, slots=True)
class RackView:
    """The house's chips at the table: by value, whether that count is only expected, and the change to show.

    `short` says what the hand may lack of them: "4 ones short".
    """

    counts: Mapping[int, int]
    total: int
    expected: bool = False
    change: int = 0
    change_of: str = ""
    short: str = ""


@dataclass(frozen=True, slots=True)
class ShoeView:
    """How far the shoe is: its number, the coup, cards left to deal of all, where the cut card lies."""

    number: int
    coup: int
    left: int
    cards: int
    cut_at: int
    cut_out: bool = False
    last_coup: bool = False
    seen: Mapping[str, int] = field(default_factory=dict)  # rank code -> cards seen


@dataclass(frozen=True, slots=True)
class CoupRecord:
    """One finished coup, for the roads: who won, pairs, a natural, and whether it was void or played without bets."""

    number: int
    winner: str  # "player", "banker" or "tie"
    player_total: int
    banker_total: int
    player_cards: tuple[Card, ...]
    banker_cards: tuple[Card, ...]
    player_pair: bool
    banker_pair: bool
    natural: bool
    free: bool = False


@dataclass(frozen=True, slots=True)
class PotView:
    """A pot: its name, what it holds, the card that pays it, and a word about it ("carried 2 deals").

    `parts` are the sum that it holds: what for, how much. One that `waits` lies at the edge of the table: no game
    plays for it, or this one's cards need the middle. `of` is which pot of the table it is, by the name that the books
    have for it.
    """

    name: str
    amount: int
    card: Card | None = None
    note: str = ""
    taken: bool = False
    parts: tuple[tuple[str, int], ...] = ()
    waits: bool = False
    of: str = ""


@dataclass(frozen=True, slots=True)
class RowView:
    """A row of cards on the table: whose or what it is, the cards that are known, how many are not, and a word.

    Of those that are not known `blank` lie face up: nobody has keyed which they are.
    """

    label: str
    cards: tuple[Card, ...] = ()
    hidden: int = 0
    note: str = ""
    seat: int = 0
    lit: bool = False
    blank: int = 0

    @property
    def count(self) -> int:
        """How many cards lie there."""
        return len(self.cards) + self.hidden


@dataclass(frozen=True, slots=True)
class ProofRow:
    """What is known of one seat, a figure for each column; lit is the one that it is about."""

    seat: int
    name: str
    figures: tuple[str, ...]
    lit: bool = False


@dataclass(frozen=True, slots=True)
class ProofView:
    """Why numbers are what they are, for whoever doubts them: how they are reckoned, and a row of figures a seat."""

    title: str
    formula: str
    columns: tuple[str, ...]
    rows: tuple[ProofRow, ...]


@dataclass(frozen=True, slots=True)
class Felt:
    """Everything on the table at one moment."""

    game: str = ""
    seats: tuple[SeatView, ...] = ()
    spots: tuple[Spot, ...] = ()
    bets: tuple[Bet, ...] = ()
    hands: tuple[HandView, ...] = ()
    rack: RackView | None = None
    shoe: ShoeView | None = None
    steps: tuple[Step, ...] = ()
    lettering: str = ""
    won_spots: tuple[str, ...] = ()
    checklist: tuple[str, ...] = ()
    coups: tuple[CoupRecord, ...] = ()
    worst_case: int | None = None
    pots: tuple[PotView, ...] = ()
    rows: tuple[RowView, ...] = ()
    facts: tuple[tuple[str, str], ...] = ()  # what the right column says of the hand: what, how much
    title: str = ""  # "Deal 9 · Tom deals"
    proof: ProofView | None = None  # why the counts are what they are, while they are settled
