"""What everybody at the table may see, as values for the players' screen: public facts, and nothing else.

Whatever is said stands in each language of that screen. Nobody is named and no stack is told unless the house wants it.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from app.cards import Card
from app.dealing.values.felt import Actor, CoupRecord

Said = tuple[str, ...]
"""A text in the languages of the players' screen, the first line first; once where both say the same."""

NOTHING: Said = ()

Speak = Callable[[Callable[[], str]], Said]
"""Says something in each of those languages."""


@dataclass(frozen=True, slots=True)
class Moment:
    """What is happening now: a code ("bets"), its words, and the colour of whose moment it is."""

    code: str = ""
    said: Said = NOTHING
    actor: Actor = Actor.TABLE


@dataclass(frozen=True, slots=True)
class PublicCoup:
    """The coup that lies on the table, or the last one: its cards, its totals, and how it came out once it has.

    `winner` is "player", "banker", "tie", or empty while it runs; `awaited` the hand that draws next. `number` is 0
    before the first coup of a shoe.
    """

    number: int = 0
    said: Said = NOTHING
    player: tuple[Card, ...] = ()
    banker: tuple[Card, ...] = ()
    totals: tuple[int, int] | None = None
    winner: str = ""
    result: Said = NOTHING
    score: str = ""
    awaited: str = ""


@dataclass(frozen=True, slots=True)
class PublicLimit:
    """A bet of the layout, or several that are alike: codes, words, its limits with their sign, what it pays."""

    codes: tuple[str, ...]
    said: Said
    least: str
    most: str
    pays: str


@dataclass(frozen=True, slots=True)
class PublicSeat:
    """Somebody who plays. `said` is the seat, or who sits there where the house shows names.

    `in_front` is what they have bet or bid, `cards` how many lie before them; `balance` is empty unless the house shows
    balances.
    """

    number: int
    said: Said
    mark: Said = NOTHING
    to_act: bool = False
    button: bool = False
    sits_out: bool = False
    cards: int | None = None
    in_front: str = ""
    strikes: int = 0
    lives: int | None = None
    of_lives: int = 0
    score: Said = NOTHING
    standing: Said = NOTHING
    balance: str = ""


@dataclass(frozen=True, slots=True)
class PublicPot:
    """A pot: what it is called and holds, the card that pays it, and a word about it."""

    said: Said
    amount: str
    card: Card | None = None
    note: Said = NOTHING
    taken: bool = False


@dataclass(frozen=True, slots=True)
class PublicRow:
    """Cards on the table: whose or what they are, those that are known, how many are not, and a word about them.

    Of those that are not known `blank` lie face up.
    """

    said: Said
    cards: tuple[Card, ...] = ()
    hidden: int = 0
    note: Said = NOTHING
    seat: int = 0
    lit: bool = False
    blank: int = 0


@dataclass(frozen=True, slots=True)
class PublicJackpot:
    """A jackpot that can be won: what it is called, and what is in it with its sign."""

    said: Said
    amount: str


@dataclass(frozen=True, slots=True)
class BookNow:
    """How far the books have come: the last entry's number, the chain's short code, and what that entry was."""

    number: int = 0
    code: str = ""
    said: Said = NOTHING

    @property
    def words(self) -> str:
        """As a sheet prints it: "1207 · ABCDE-FGHIJ"."""
        return f"{self.number} · {self.code}" if self.code else ""


BETWEEN = frozenset({"none", "waiting", "between", "bets", "free", "shuffle", "ending", "over", "won"})
"""The moments at which no hand is dealt, by their codes."""


@dataclass(frozen=True, slots=True)
class PublicView:
    """All that the players' screen shows at one moment.

    `game` is the game's id, empty where nothing is dealt; `name` its name and `table` the table's. `of_a_shoe` there
    are `coup`, how far the `shoe` is, `limits`, and `coups` for the roads and the counts; of other games `round`,
    `seats`, `pots`, `rows`, `facts` and the `steps` of which `step` is the present one, -1 for none. `topic` is the
    rule that applies now, by its code, `call` what is called aloud, `reason` the rule with its numbers where all of it
    is everybody's.
    """

    game: str = ""
    name: Said = NOTHING
    table: Said = NOTHING
    moment: Moment = field(default_factory=Moment)
    coup: PublicCoup = field(default_factory=PublicCoup)
    limits: tuple[PublicLimit, ...] = ()
    coups: tuple[CoupRecord, ...] = ()
    tail: str = "drop"  # how a bent streak goes on, or "stay"
    jackpots: tuple[PublicJackpot, ...] = ()
    round: Said = NOTHING
    seats: tuple[PublicSeat, ...] = ()
    pots: tuple[PublicPot, ...] = ()
    rows: tuple[PublicRow, ...] = ()
    facts: tuple[tuple[Said, Said], ...] = ()
    steps: tuple[Said, ...] = ()
    step: int = -1
    topic: str = ""
    call: Said = NOTHING
    reason: Said = NOTHING
    book: BookNow = field(default_factory=BookNow)
    of_a_shoe: bool = False
    notes: tuple[Said, ...] = ()  # that it is a demo, or played for fun
    shoe: Said = NOTHING

    @property
    def is_between_hands(self) -> bool:
        """Whether nothing is dealt at this moment: the last hand is over, and the next has not begun."""
        return self.moment.code in BETWEEN
