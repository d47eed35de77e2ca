"""What another answer in an earlier place would change, worked out before anything is booked."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from app.cards import Card
from app.dealing.engine.entered import Entry, hand_of
from app.dealing.engine.play import Play
from app.dealing.engine.refit import NEVER_GIVEN, Tried
from app.dealing.engine.run import Run
from app.dealing.prompts.kinds import Pay
from app.dealing.prompts.settle import Settle
from app.dealing.values.log import Json, Row, RowKind
from app.dealing.values.transfers import RACK, Kind
from app.errors import Refused
from app.words.joined import after


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a hand comes to: how it ends, what each player has won or lost by it, and what the rack has."""

    result: str
    players: Mapping[int, int]
    rack: int


@dataclass(frozen=True, slots=True)
class Difference:
    """What the fix of one entry would do.

    `gone` are later lines of the log that it makes wrong, such as a card that nobody draws any more; `asks` is what is
    then to be entered before the others count again, empty for nothing. `was` and `becomes` are there once the money of
    that hand is shown. `moves` says whether anything but the card itself changes: then it is seen before it is taken.
    """

    gone: tuple[int, ...]
    kept: int
    asks: str
    was: Outcome | None
    becomes: Outcome | None
    closed: bool
    moves: bool

    @property
    def changed(self) -> tuple[int, ...]:
        """The players who come out with something else."""
        if self.was is None or self.becomes is None:
            return ()
        was, becomes = self.was.players, self.becomes.players
        return tuple(player for player in sorted({**was, **becomes}) if was.get(player, 0) != becomes.get(player, 0))


def if_fixed(run: Run, entry: Entry, body: Json) -> Difference:
    """What `body` in this place would change. Raises Refused where it cannot be."""
    tried = run.tried(entry.seq, body)
    later = [row for row in run.effective[tried.at + 1:] if row.kind is RowKind.ANSWER]
    waits = [row.seq for row in tried.waiting if not (_shows_money(tried.play) and hand_of(row.key) == entry.hand)]
    stays = {*(row.seq for row in tried.kept), *waits}
    gone = tuple(row.seq for row in later if row.seq not in stays)
    closed = tried.closed < run.play.table.hands_closed
    shown = closed or _shows_money(run.play) or _shows_money(tried.play)
    asks = tried.play.prompt.instruction if tried.play.prompt and waits else ""
    was = _outcome(run, run.effective, run.play, entry.hand) if shown else None
    becomes = _outcome(run, _rows_of(run, tried), tried.play, entry.hand) if shown else None
    moves = closed or bool(gone or tried.waiting) or _shows_money(run.play) or \
        {**run.play.table.balances} != {**tried.play.table.balances}
    return Difference(gone, len(later) - len(gone), asks, was, becomes, closed, moves)


def in_place_of(entry: Entry, rank: str = "", suit: str = "") -> str:
    """The card that is meant by another rank, or another suit, in an entry's place."""
    card = entry.card
    assert card is not None
    return (rank or card.rank.value) + (suit or (card.suit.value if card.suit else ""))


def still_lies(card: Card, cards: tuple[Card, ...], at: int) -> bool:
    """Whether a card can still be seen where it was laid."""
    return at < len(cards) and cards[at] == card


def _rows_of(run: Run, tried: Tried) -> tuple[Row, ...]:
    """The rows that would hold then."""
    rows = run.effective
    given = (replace(row, facts=row.facts.removeprefix(NEVER_GIVEN)) for row in tried.kept)
    return (*rows[:tried.at], replace(rows[tried.at], body=tried.fixed), *given)


def _shows_money(play: Play) -> bool:
    """Whether a result stands that is being paid."""
    return isinstance(play.prompt, Pay | Settle)


def _outcome(run: Run, rows: tuple[Row, ...], play: Play, hand: str) -> Outcome | None:
    """What a hand comes to once everybody is paid; None where that is not known yet."""
    if play.prompt is not None and hand_of(play.prompt.key) == hand and _shows_money(play):
        play = _paid(run.standing(rows))
    booked = next((one for one in play.table.bookings if one.key == hand), None)
    if booked is None:
        return None
    players: dict[int, int] = {}
    rack = 0
    for moved in booked.transfers:
        for place, more in ((moved.source, -moved.amount), (moved.target, moved.amount)):
            rack += more if place == RACK else 0
            if place.kind is Kind.STACK:
                players[int(place.whose)] = players.get(int(place.whose), 0) + more
    return Outcome(after(":", booked.title), players, rack)


def _paid(play: Play) -> Play:
    """A play of one's own, dealt on until nothing is to be paid any more; as far as nothing must be counted for it."""
    while (prompt := play.prompt) is not None and _shows_money(play):
        try:
            answer = prompt.parse(prompt.again())
        except Refused:
            break
        if prompt.refuse(answer) or prompt.doubt(answer):
            break
        play.give(Row(0, RowKind.ANSWER, prompt.key, prompt.body(answer), prompt.facts))
    return play
