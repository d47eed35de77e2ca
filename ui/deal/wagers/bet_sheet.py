"""The bets of one hand while they are being entered: what is down, what is half typed, and where the cursor is."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from app.dealing.prompts.kinds import Wagers
from app.dealing.values.bets import BetIssue, Bets
from app.errors import Refusal, Refused
from app.money import read_amount
from app.words import tr


@dataclass
class BetSheet:
    """Bets by seat and spot, in minor units; seats count from 1. `typed` stands half typed in the cursor's cell."""

    prompt: Wagers
    bets: dict[int, dict[str, int]] = field(default_factory=dict)
    seat: int = 0
    spot: str = ""
    typed: str = ""
    picked: int = 0
    to_clear: tuple[int, str] = (0, "")  # where clearing was asked for last: asked again there, it is the whole seat

    def __post_init__(self) -> None:
        self.seat = self.seat or next(iter(self.seats), 0)
        self.spot = self.spot or next((spot.code for spot in self.prompt.spots), "")
        chips = self.prompt.table.chips.values
        self.picked = self.picked or (chips[len(chips) // 2] if chips else 0)

    @property
    def seats(self) -> list[int]:
        """The seats that bet, in order."""
        return self.prompt.table.playing

    # what is down

    @property
    def read(self) -> int | None:
        """The half typed amount; None where nothing is typed or it is none."""
        try:
            return read_amount(self.typed, self.prompt.table.money) if self.typed else None
        except Refused:
            return None

    def now(self) -> dict[int, dict[str, int]]:
        """All bets, what is half typed among them."""
        bets = {seat: dict(spots) for seat, spots in self.bets.items()}
        if self.read is not None and self.seat:
            bets.setdefault(self.seat, {})[self.spot] = self.read
        return {seat: kept for seat, spots in bets.items()
                if (kept := {code: amount for code, amount in spots.items() if amount})}

    def amount(self, seat: int, spot: str) -> int:
        """What is bet there."""
        return self.now().get(seat, {}).get(spot, 0)

    def staked(self, seat: int) -> int:
        """What a seat bets in all."""
        return sum(self.now().get(seat, {}).values())

    def on_spot(self, spot: str) -> int:
        """What lies on a spot at all seats."""
        return sum(spots.get(spot, 0) for spots in self.now().values())

    @property
    def total(self) -> int:
        """What is on the felt."""
        return sum(sum(spots.values()) for spots in self.now().values())

    def last(self, seat: int) -> Mapping[str, int]:
        """What a seat bet last, on the spots that there are now."""
        return self.lasts().get(seat, {})

    def lasts(self) -> dict[int, Mapping[str, int]]:
        """The same of all seats."""
        known = {spot.code for spot in self.prompt.spots}
        return {seat: {code: amount for code, amount in spots.items() if code in known}
                for seat, spots in self.prompt.last.items()}

    def short_for_last(self, seat: int) -> int:
        """By how much a seat is short of its last bets; 0 where it is not."""
        return max(0, sum(self.last(seat).values()) - self.prompt.table.stack_of(seat))

    def same_as_last(self, seat: int) -> bool:
        """Whether a seat's bets are those of the last hand."""
        last = {code: amount for code, amount in self.last(seat).items() if amount}
        return bool(last) and self.now().get(seat, {}) == last

    # what is wrong

    def issues(self) -> list[BetIssue]:
        """Everything that is wrong or worth a word, as it stands."""
        found = self.prompt.issues(self.now())
        if self.typed and self.read is None:
            found.insert(0, BetIssue(self.seat, self.spot, self._not_an_amount()))
        return found

    def _not_an_amount(self) -> Refusal:
        try:
            read_amount(self.typed, self.prompt.table.money)
        except Refused as refused:
            return refused.refusal
        return Refusal(tr("No amount was typed."))

    def to_fix(self) -> list[BetIssue]:
        """What must be put right before the bets can be closed."""
        return [issue for issue in self.issues() if not issue.warning]

    def first_issue(self) -> BetIssue | None:
        """The issue to show: at the cursor's cell, else at its seat, else the first that must be fixed."""
        found = self.issues()
        here = [issue for issue in found if issue.seat == self.seat]
        at_cell = [issue for issue in here if issue.spot == self.spot]
        must = [issue for issue in found if not issue.warning]
        return next(iter(at_cell or here or must), None)

    def enter_fixes(self) -> BetIssue | None:
        """The issue that Enter would put right: the one shown, where the cursor is at its seat."""
        issue = self.first_issue()
        here = issue is not None and issue.suggestion is not None and not issue.warning and issue.seat == self.seat
        return issue if here else None

    # what is keyed

    def type(self, sign: str) -> None:
        """A digit, a point or a comma: it begins a new amount in the cursor's cell."""
        if self.seat and len(self.typed) < 16:
            self.typed += sign

    def rub_out(self) -> bool:
        """The last sign goes; False where nothing is typed."""
        typed, self.typed = self.typed, self.typed[:-1]
        return bool(typed)

    def commit(self) -> bool:
        """What is typed is the bet; False where it is no amount."""
        if self.typed and self.read is None:
            return False
        if self.read is not None:
            self.put(self.seat, self.spot, self.read)
        self.typed, self.to_clear = "", (0, "")
        return True

    def put(self, seat: int, spot: str, amount: int) -> None:
        """A bet of this amount; nothing clears it."""
        spots = self.bets.setdefault(seat, {})
        spots.pop(spot, None)
        if amount > 0:
            spots[spot] = amount
        if not spots:
            del self.bets[seat]

    def go(self, seat: int, spot: str = "") -> None:
        """The cursor to a seat, and to a spot of it."""
        if seat in self.seats and self.commit():
            self.seat, self.spot = seat, spot or self.spot

    def step(self, seats: int = 0, spots: int = 0) -> bool:
        """The cursor so many seats down and spots to the right; False at the edge, where it stays."""
        codes = [spot.code for spot in self.prompt.spots]
        if not self.seats or not codes:
            return False
        down = self.seats.index(self.seat) + seats if self.seat in self.seats else 0
        across = codes.index(self.spot) + spots
        if not (0 <= down < len(self.seats) and 0 <= across < len(codes)) or not self.commit():
            return False
        self.seat, self.spot = self.seats[down], codes[across]
        return True

    def to_next(self, seats: int) -> bool:
        """The cursor so many seats down, from a side bet to the first spot: what comes next is a main bet, mostly."""
        if not self.step(seats):
            return False
        main = [spot.code for spot in self.prompt.spots if spot.band < 2]
        if main and self.spot not in main:
            self.spot = main[0]
        return True

    def add(self, chips: int, seat: int | None = None, spot: str | None = None) -> None:
        """So many of the picked chip more, or fewer below zero, at the cursor or at a spot that was clicked."""
        if self.commit():
            seat, spot = self.seat if seat is None else seat, self.spot if spot is None else spot
            if seat in self.seats:
                self.put(seat, spot, max(0, self.amount(seat, spot) + chips * self.picked))

    def same(self, seat: int) -> bool:
        """This seat bets as it did last; False where it cannot or never did."""
        if not self.last(seat) or self.short_for_last(seat) or seat not in self.seats:
            return False
        if seat == self.seat:
            self.typed = ""
        self.bets[seat] = dict(self.last(seat))
        return True

    def same_for_all(self) -> None:
        """Every seat that has not bet yet bets as it did last; what is entered stays."""
        self.commit()
        for seat in self.seats:
            if not self.bets.get(seat):
                self.same(seat)

    def double(self) -> None:
        """The cursor's bet twice over; where there is none there, every bet of the seat."""
        if self.commit():
            for spot, amount in self._meant().items():
                self.put(self.seat, spot, 2 * amount)

    def to_other_side(self) -> None:
        """What the seat bets on Player goes to Banker and the other way; one without a bet has its last ones first.

        The cursor goes with it: digits are another amount there.
        """
        sides = [spot.code for spot in self.prompt.spots if spot.band < 2]
        if len(sides) != 2 or not self.commit():
            return
        if not self.bets.get(self.seat):
            self.same(self.seat)
        was = [self.amount(self.seat, side) for side in sides]
        for side, amount in zip(sides, reversed(was), strict=True):
            self.put(self.seat, side, amount)
        if any(was):
            self.spot = sides[was[0] > was[1]]

    def clear(self) -> None:
        """The cursor's bet goes; asked again at a cell that is empty, every bet of the seat."""
        here, typed = (self.seat, self.spot), bool(self.typed)
        if here == self.to_clear and not typed and self.spot not in self.bets.get(self.seat, {}):
            self.bets.pop(self.seat, None)
        else:
            self.put(*here, 0)
        self.typed, self.to_clear = "", here

    def _meant(self) -> dict[str, int]:
        spots = dict(self.bets.get(self.seat, {}))
        return {self.spot: spots[self.spot]} if self.spot in spots else spots

    def clear_all(self) -> None:
        """Every bet goes."""
        self.bets, self.typed = {}, ""

    def fix(self, issue: BetIssue) -> None:
        """Do what an issue suggests."""
        if issue.suggestion is not None:
            if (issue.seat, issue.spot) == (self.seat, self.spot):
                self.typed = ""
            self.put(issue.seat, issue.spot, issue.suggestion)

    # keeping it

    def take(self, bets: Bets) -> None:
        """Show these bets."""
        self.bets = {seat: dict(spots) for seat, spots in bets.items()}
        self.typed = ""
