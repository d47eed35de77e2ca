"""How each table of a night stands now, for whoever walks between them.

Win is held against what the house should have won by each stake's exact edge, with its 95 % band; in a game that is not
played against the house there is none. Amounts are minor units. A table is followed: what it has booked is added up
once, so that a look takes as long in the last hour of a night as in the first.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise

from app.chips import Counts, combined, negated
from app.dealing.asides.registry import HandOver
from app.dealing.engine.run import Run
from app.dealing.values.booked import Booked
from app.dealing.values.felt import PotView, SeatView
from app.dealing.values.log import RowKind
from app.dealing.values.transfers import FOUND, NO_CHIPS, RACK, Kind
from app.desk.house.clock import moment
from app.desk.rules.rule_costs import PAUSE
from app.desk.stats.bank import times_of
from app.desk.stats.luck import LuckMoment, long_run_of, luck_after
from app.names import table_words
from app.store.values import Sitting
from app.table_bank import TableBank, bank_after
from app.words import tr

MINUTE = 60_000_000
"""In microseconds."""

A_WHILE = MINUTE // 6
"""For so long a pace stands."""

LATELY = 15 * MINUTE
"""Over so long the pace is taken: what it is now, and not what it was at ten."""

HOUR = 60 * MINUTE


class Dot(StrEnum):
    """A seat, as a dot shows it."""

    FREE = "free"
    TAKEN = "taken"
    SITS_OUT = "sits out"
    HELD = "held"


@dataclass(frozen=True, slots=True)
class SoFar:
    """A table after one of its bookings. `luck` is None where nothing was bet yet against the house.

    `given` are the chips that its rack was given, by value, less those that went back; `outside` is since when its win
    is outside the band, in UTC microseconds, 0 where it is inside; `differed` when a count last was over or short, and
    by how much; `sold` what players bought in for there, wherever the chips came from.
    """

    bank: TableBank
    luck: LuckMoment | None = None
    left_out: int = 0
    given: Counts = field(default_factory=lambda: NO_CHIPS)
    outside: int = 0
    differed: tuple[int, int] = (0, 0)
    sold: int = 0


@dataclass(frozen=True, slots=True)
class TableStands:
    """One table now. `dealer_since` and `last_at` are UTC microseconds; `last_at` is that of its last row, `last_hand`
    when a hand closed last, or the table opened.

    `hands` are those of the sitting that runs, `lately` and `tonight` hands an hour. `so_far` is that of the whole
    night. `pots` are those of the game as they lie; `chips` those in the rack by value, `boxes` the commission that is
    owed, `largest` the largest bet that lies there, `in_play` all chips at the table besides the rack's.
    """

    number: int
    name: str
    game: str
    dealer: str
    dealer_since: int
    last_at: int
    last_hand: int
    hand_word: str
    hand_open: bool
    hands: int
    lately: Fraction | None
    tonight: Fraction | None
    seats: tuple[Dot, ...]
    so_far: SoFar
    rack: int
    chips: Counts
    banked: bool
    pots: tuple[PotView, ...] = ()
    boxes: int = 0
    largest: int = 0
    in_play: int = 0
    in_pots: int = 0

    @property
    def bank(self) -> TableBank:
        """What its rack won, of the whole night."""
        return self.so_far.bank

    @property
    def luck(self) -> LuckMoment | None:
        """Win beside expected win; None where nothing was bet against the house."""
        return self.so_far.luck

    @property
    def left_out(self) -> int:
        """Hands on which not every bet was entered."""
        return self.so_far.left_out

    @property
    def given(self) -> int:
        """What the rack was given: opening and fills less credits."""
        return self.bank.opening + self.bank.fills - self.bank.credits

    @property
    def taken(self) -> int:
        """How many sit there."""
        return sum(dot in (Dot.TAKEN, Dot.SITS_OUT) for dot in self.seats)


@dataclass
class FollowedTable:
    """One table, followed: `stands` takes in what was booked since the last look, and what was booked otherwise."""

    number: int
    _seen: list[Booked] = field(default_factory=list)
    _so: list[SoFar] = field(default_factory=list)
    _closed: list[tuple[int, int]] = field(default_factory=list)  # each hand: after how many bookings, and when
    _before: tuple[object, ...] = ()
    _since: tuple[object, int] = (None, 0)
    _stood: tuple[object, TableStands | None] = (None, None)

    def stands(self, sittings: list[tuple[Sitting, Run]], now: int, held: Iterable[int] = ()) -> TableStands:
        """How it stands at a moment of the clock; `sittings` are its own of the night, in their order.

        Where nothing was keyed there since, the pace is a few seconds old.
        """
        run = sittings[-1][1]
        same = run, run.play, len(run.log), len(sittings), tuple(held), now // A_WHILE
        if self._stood[0] != same:
            self._stood = same, self._stands(sittings, now, held)
        assert self._stood[1] is not None
        return self._stood[1]

    def _stands(self, sittings: list[tuple[Sitting, Run]], now: int, held: Iterable[int]) -> TableStands:
        self._take(sittings)
        sitting, run = sittings[-1]
        table, hands, kept = run.play.table, [at for _, at in self._closed], set(held)
        stacked = {kind: sum(amount for place, amount in table.balances.items() if place.kind is kind)
                   for kind in (Kind.STACK, Kind.BET, Kind.POT, Kind.BOX)}
        return TableStands(
            self.number, table_words(sitting.table_name), run.game.id, table.dealer, self._dealer_since(sittings),
            run.log[-1].at,
            hands[-1] if hands else sittings[0][0].opened_at, tr(run.game.hand_word), table.hand is not None,
            table.hands_closed, _lately(hands, now), _tonight(hands),
            tuple(_dot(seat, seat.number in kept) for seat in table.seat_views()),
            self._so[-1] if self._so else SoFar(_opened(sittings)), table.balance(RACK),
            {value: number for value, number in table.rack.items() if number}, run.game.swing is not None,
            tuple(run.play.felt().pots), stacked[Kind.BOX],
            max((bet for bets in table.bets_down().values() for bet in bets.values()), default=0),
            stacked[Kind.STACK] + stacked[Kind.BET] + stacked[Kind.POT], stacked[Kind.POT])

    def _take(self, sittings: list[tuple[Sitting, Run]]) -> None:
        """Take in what was booked since; a table that was dealt again is another one, and is compared with what is
        known, and what followed a booking that is no longer there is forgotten."""
        now = tuple((run.play.table, len(run.play.table.bookings)) for _, run in sittings)
        if now == self._before:
            return
        self._before = now
        every = [booked for _, run in sittings for booked in run.play.table.bookings]
        same = next((at for at, (was, one) in enumerate(zip(self._seen, every, strict=False)) if was is not one),
                    min(len(self._seen), len(every)))
        del self._seen[same:], self._so[same:]
        self._closed = [one for one in self._closed if one[0] <= same]
        if same == len(every):
            return
        bookings = [(booked, at, run) for sitting, run in sittings for booked, at in times_of(sitting, run)]
        for booked, at, run in bookings[same:]:
            self._so.append(_after(self._so[-1] if self._so else SoFar(_opened(sittings)), booked, at, run))
            self._seen.append(booked)
            if booked.kind == "hand" and not booked.void:
                self._closed.append((len(self._seen), at))

    def _dealer_since(self, sittings: list[tuple[Sitting, Run]]) -> int:
        """Since when whoever deals now has dealt without anybody between; looked up when that is somebody else."""
        run = sittings[-1][1]
        now = run.play.table.dealer, run, len(sittings)
        if self._since[0] != now:
            self._since = now, _dealer_since(sittings)
        return self._since[1]


def _opened(sittings: list[tuple[Sitting, Run]]) -> TableBank:
    return TableBank(opening=sittings[0][1].opening.balances.get(RACK, 0))


def _after(so: SoFar, booked: Booked, at: int, run: Run) -> SoFar:
    """The same one booking later."""
    left_out, found, given, differed = so.left_out, so.luck, so.given, so.differed
    sold = so.sold + sum(one.amount for one in booked.transfers
                         if booked.kind == "buy_in" and one.target.kind is Kind.STACK)
    if booked.kind == "hand" and not booked.void and run.game.swing is not None:
        left_out += long_run_of(run, booked.rules) is None
        found = luck_after(so.luck, booked, run, moment(at, UTC)) or so.luck
    over = 0
    for one in booked.transfers:
        into = (one.target == RACK) - (one.source == RACK)
        other = one.source if into > 0 else one.target
        if into and other.kind in (Kind.CASE, Kind.TRANSIT) and booked.kind != "change":
            given = combined(given, one.chips if into > 0 else negated(one.chips))
        elif into and other == FOUND:
            over += into * one.amount
    differed = (at, over) if over else differed
    outside = (so.outside or at) if found is not None and not found.inside else 0
    return SoFar(bank_after(so.bank, booked), found, left_out, given, outside, differed, sold)


def _dealer_since(sittings: list[tuple[Sitting, Run]]) -> int:
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
