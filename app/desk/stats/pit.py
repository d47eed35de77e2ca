"""The pit: how each table of a night stands now, for whoever walks between them.

Win is held against what the house should have won by each stake's exact edge, with its 95 % band; in a game that is not
played against the house there is none. Amounts are minor units.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise

from app.dealing.asides.registry import HandOver
from app.dealing.engine.run import Run
from app.dealing.values.felt import PotView, SeatView
from app.dealing.values.log import RowKind
from app.dealing.values.transfers import RACK
from app.desk.rules.rule_costs import PAUSE
from app.desk.session.session import Session
from app.desk.stats.bank import Dealt, times_of
from app.desk.stats.luck import LuckMoment, luck
from app.store.values import Sitting
from app.sums import grouped
from app.table_bank import TableBank, table_bank
from app.words import tr

LATELY = 15 * 60 * 1_000_000
"""Over so long the pace is taken, in microseconds: what it is now, and not what it was at ten."""

HOUR = 3600 * 1_000_000


class Dot(StrEnum):
    """A seat, as a dot shows it."""

    FREE = "free"
    TAKEN = "taken"
    SITS_OUT = "sits out"
    HELD = "held"


@dataclass(frozen=True, slots=True)
class TableStands:
    """One table now. `dealer_since` and `last_at` are UTC microseconds; `last_at` is that of its last row.

    `hands` are those of the sitting that runs, `lately` and `tonight` hands an hour. `bank` is that of the whole night,
    `given` what its rack was given of it: opening and fills less credits. `luck` is None where no bet was on against
    the house; `pots` are those of the game as they lie.
    """

    number: int
    name: str
    game: str
    dealer: str
    dealer_since: int
    last_at: int
    hand_word: str
    hands: int
    lately: Fraction | None
    tonight: Fraction | None
    seats: tuple[Dot, ...]
    bank: TableBank
    rack: int
    luck: LuckMoment | None
    left_out: int
    banked: bool
    pots: tuple[PotView, ...] = ()

    @property
    def given(self) -> int:
        """What the rack was given."""
        return self.bank.opening + self.bank.fills - self.bank.credits


def tonights_pit(session: Session) -> tuple[TableStands, ...]:
    """Every table that is open at this house now; none without a night."""
    if session.night is None:
        return ()
    dealt = session.runs_of(session.night)
    return pit(dealt, [max(1, session.books.table_of(sitting.id)) for sitting, _ in dealt], session.clock.now())


def pit(dealt: Dealt, numbers: Sequence[int], now: int,
        held: Sequence[tuple[int, int]] = ()) -> tuple[TableStands, ...]:
    """Every table that is open, in the order of their numbers.

    `dealt` are the sittings of the night, `numbers` the table of each; `now` is UTC microseconds. `held` are seats that
    are kept for somebody on the way: table and seat.
    """
    tables = grouped(zip(numbers, dealt, strict=True), lambda one: one[0])
    stand = ((number, [one for _, one in tables[number]]) for number in sorted(tables))
    return tuple(_stands(number, sittings, now, {seat for table, seat in held if table == number})
                 for number, sittings in stand if sittings[-1][0].closed_at is None)


def _stands(number: int, sittings: list[tuple[Sitting, Run]], now: int, held: set[int]) -> TableStands:
    sitting, run = sittings[-1]
    table, hands = run.play.table, _closed(sittings)
    found = luck(sittings, UTC)
    bookings = [booked for _, one in sittings for booked in one.play.table.bookings]
    return TableStands(
        number, sitting.table_name, run.game.id, table.dealer, _dealer_since(sittings), run.log[-1].at,
        tr(run.game.hand_word), table.hands_closed, _lately(hands, now), _tonight(hands),
        tuple(_dot(seat, seat.number in held) for seat in table.seat_views()),
        table_bank(bookings, sittings[0][1].opening.balances.get(RACK, 0)), table.balance(RACK),
        found.moments[-1] if found.moments else None, found.left_out, run.game.swing is not None,
        tuple(run.play.felt().pots))


def _dealer_since(sittings: list[tuple[Sitting, Run]]) -> int:
    """Since when whoever deals now has dealt without anybody between."""
    dealer = sittings[-1][1].play.table.dealer
    since = sittings[-1][0].opened_at
    for sitting, run in reversed(sittings):
        for row in reversed(run.effective):
            if row.kind is RowKind.ASIDE and row.key == HandOver.code:
                return run.log[row.seq - 1].at
        if run.opening.dealer != dealer:
            return since
        since = sitting.opened_at
    return since


def _closed(sittings: list[tuple[Sitting, Run]]) -> list[int]:
    """When each hand closed that counted."""
    return [at for sitting, run in sittings for booked, at in times_of(sitting, run)
            if booked.kind == "hand" and not booked.void]


def _lately(hands: list[int], now: int) -> Fraction | None:
    """Hands an hour over the last quarter of one; None where there were none, or the table is younger."""
    since = now - LATELY
    if not hands or hands[0] > since or hands[-1] <= since:
        return None
    return Fraction(sum(at > since for at in hands) * HOUR, LATELY)


def _tonight(hands: list[int]) -> Fraction | None:
    """Hands an hour over the night, without the pauses."""
    spans = [later - before for before, later in pairwise(hands) if 0 < later - before < PAUSE]
    return Fraction(len(spans) * HOUR, sum(spans)) if spans else None


def _dot(seat: SeatView, held: bool) -> Dot:
    if seat.player:
        return Dot.SITS_OUT if seat.sits_out else Dot.TAKEN
    return Dot.HELD if held else Dot.FREE
