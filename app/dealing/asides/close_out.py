"""The night's last count: every chip of the set by denomination, and who bears what is short or over."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from app.chips import ChipSet, Counts, combined, negated, worth
from app.dealing.asides.aside import Aside
from app.dealing.asides.rack import CountRack, not_owned, recounted, with_initials
from app.dealing.table.house_here import HouseHere
from app.dealing.table.settled import Part, Settled
from app.dealing.table.table import Table
from app.dealing.values.transfers import CASE, CLAIMS, FOUND, RACK, Kind, Place, account, read_place
from app.errors import Refusal
from app.words import listed, tr
from app.words.joined import clauses

OWN = (Kind.CASE, Kind.RACK, Kind.JAR, Kind.JACKPOT)
"""Where chips lie that are nobody's own: what is counted when everybody has cashed out."""


class Bears(StrEnum):
    """Who bears a difference of the last count."""

    HOUSE = "house"
    EQUALLY = "equally"
    BY_RESULT = "by_result"
    PLAYER = "player"


@dataclass(frozen=True, slots=True)
class Area:
    """One place as it was counted: what the books expect there and what was seen, in minor units."""

    place: Place
    expected: int
    counted: int

    @property
    def difference(self) -> int:
        """Above zero over, below zero short."""
        return self.counted - self.expected


@dataclass(frozen=True, slots=True)
class Comparison:
    """A count held against the books. `missing` are chips that the set lacks (below zero: has too many), by value."""

    areas: tuple[Area, ...]
    missing: Counts

    @property
    def difference(self) -> int:
        """What is over (above zero) or short in all, in minor units."""
        return sum(area.difference for area in self.areas)

    @property
    def agrees(self) -> bool:
        """Every place holds what the books say."""
        return not any(area.difference for area in self.areas)


def places_to_count(table: Table) -> tuple[Place, ...]:
    """Where chips lie that the last count looks at: the case, the rack, and jar and jackpots that hold any.

    Where tables share the house, each has counted its own rack when it closed; the last one's is counted with the case.
    """
    house = table.house
    apart = [place for place in house.places() if place.kind in (Kind.JAR, Kind.JACKPOT) and house.balance(place)]
    return (CASE, *(() if house.shared and not table.balance(RACK) else (RACK,)), *apart)


def expected_at(table: Table, place: Place) -> int:
    """What the books expect there, in minor units."""
    return table.house.expected(place)


def compared(table: Table, counts: Mapping[str, Counts]) -> Comparison:
    """What was counted (place as text -> chips by value) against the books; a place not named holds nothing."""
    places = dict.fromkeys((*places_to_count(table), *map(read_place, counts)))
    areas = tuple(Area(place, expected_at(table, place), worth(counts.get(str(place), {}))) for place in places)
    return Comparison(areas, combined(table.chips.owned, negated(combined(*counts.values()))))


class CloseOut(Aside, code="close_out"):
    """Everything counted by denomination once the players have cashed out; from then on the books hold what was seen.

    `counts` are chips by value for each place ("case", "rack", "jar", "jackpot:high_hand"). A difference is borne by
    `bears`; `shares` says what each player (by number) gets of it, below zero pays, in minor units.
    """

    counts: Mapping[str, Counts] = field(default_factory=dict)
    bears: str = ""
    shares: Mapping[int, int] = field(default_factory=dict)
    by: str = ""
    reason: str = ""

    def named(self, table: Table) -> str:
        """That everything was counted."""
        return tr("all chips counted")

    def lacking(self, chips: ChipSet) -> dict[int, int]:
        """The chips of the set that were nowhere, by value: the last of several tables is counted with all the rest."""
        return combined(chips.owned, negated(combined(*self.counts.values())))

    def refuse(self, table: Table) -> Refusal | None:
        """A hand or chips still out, chips the house does not own, too few for a jackpot, a difference nobody bears."""
        return still_out(table) or self._impossible(table) or self._jackpot_short(table) or self._unborne(table)

    def _impossible(self, table: Table) -> Refusal | None:
        if strange := [name for name in self.counts if read_place(name).kind not in OWN]:
            return Refusal(tr("{place} is not counted here.", place=strange[0]),
                           tr("Counted here: the chip case, the rack, the tip jar and the jackpots."))
        if low := [number for counts in self.counts.values() for number in counts.values() if number < 0]:
            return Refusal(tr("There cannot be {number} chips there.", number=low[0]), tr("It must be zero or more."),
                           tr("Count again."))
        return not_owned(table, combined(*self.counts.values()), tr("the chip case, the rack and the tip jar together"))

    def _jackpot_short(self, table: Table) -> Refusal | None:
        """What a jackpot holds is the players': whoever bears what is missing, it is made up to what they put in."""
        short = next((area for area in compared(table, self.counts).areas
                      if area.place.kind is Kind.JACKPOT and area.counted < area.expected), None)
        if short is None:
            return None
        return Refusal(
            tr("The {name} jackpot is short by {amount}.", name=short.place.whose.replace("_", " "),
               amount=table.amount_text(short.expected - short.counted)),
            tr("It belongs to the players: no count may reduce it."),
            tr("Move chips to it from the chip case and count both again; or award it first if it has been won."))

    def _unborne(self, table: Table) -> Refusal | None:
        difference = compared(table, self.counts).difference
        if difference and self.bears not in [*Bears]:
            return Refusal(difference_words(table, difference),
                           tr("The house covers it, the players share it, or one of them owes it."),
                           tr("Count again, correct the wrong entry, or choose who covers it."))
        if self.bears == Bears.PLAYER and (len(self.shares) != 1 or not self.shares.keys() <= table.people.keys()):
            return Refusal(tr("No dealer is named."), tr("One player of tonight owes it."), tr("Say who."))
        if sum(self.shares.values()) != (0 if self.bears in ("", Bears.HOUSE) else difference):
            return Refusal(tr("The shares add up to {sum}.", sum=table.amount_text(sum(self.shares.values()))),
                           tr("The difference is {difference}.", difference=table.amount_text(difference)),
                           tr("Count again."))
        return None

    def settle(self, table: Table, house: HouseHere) -> Settled:
        """What was expected everywhere, and what was seen."""
        places = dict.fromkeys((*places_to_count(table), *map(read_place, self.counts)))
        return Settled(tuple(
            Part(amount, source, target, chips) for place in places
            for amount, source, target, _, chips in recounted(table, place, self.counts.get(str(place), {}))))

    def act(self, table: Table, key: str) -> None:
        """One entry: what was expected goes out everywhere, what was seen comes in, each player's share is booked."""
        handed = self.handed_over(table)
        parts: list[tuple[int, Place, Place, str, Counts | None]] = [
            (one.amount, one.source, one.target, tr("Expected") if one.target == FOUND else tr("Counted"), one.chips)
            for one in handed.parts]
        for player, share in sorted(self.shares.items()):
            sides = (CLAIMS, account(player)) if share > 0 else (account(player), CLAIMS)
            parts.append((abs(share), *sides, tr("Share of a shortage") if share < 0 else
                          tr("Share of an overage"), None))
        differs = any(thought.amount != seen.amount
                      for thought, seen in zip(handed.parts[::2], handed.parts[1::2], strict=True))
        said = [one for one in (borne_words(self.bears) if differs else "", self.reason) if one]
        table.post("count", key, tr("All chips counted"), parts, with_initials(clauses(said), self.by), seen=True)
        table.rack_expected = False


class CloseTable(CountRack, code="close_table"):
    """A table is closed: its rack counted by denomination, then carried to the case."""

    def named(self, table: Table) -> str:
        """What was in its rack."""
        return tr("table closed with {amount}", amount=table.amount_text(worth(self.counts)))

    def refuse(self, table: Table) -> Refusal | None:
        """A hand, chips or a pot still out, commission or odd winnings that are owed, or a count that is none."""
        return still_out(table) or self._owing(table) or super().refuse(table)

    def _owing(self, table: Table) -> Refusal | None:
        owing = sorted({int(place.whose) for place, held in table.balances.items()
                        if place.kind in (Kind.BOX, Kind.CHANGE) and held})
        if not owing:
            return None
        names = listed([table.people.get(player) or tr("Player {player}", player=player) for player in owing])
        return Refusal(tr("{names} and the table are not even yet.", names=names),
                       tr("Commission and winnings below the smallest chip are settled before a table closes."),
                       tr("Collect it, or put it on account."))

    def act(self, table: Table, key: str) -> None:
        """What was expected goes out and what was seen comes in; then all of it goes to the case."""
        super().act(table, key)
        table.post("fill", f"{key}:case", tr("Rack to chip case"),
                   [(worth(self.counts), RACK, CASE, tr("To chip case"), combined(self.counts))],
                   with_initials("", self.by), seen=True)


def still_out(table: Table) -> Refusal | None:
    """Why the last count cannot be made yet: a hand is open, or chips lie before players or in pots."""
    if table.hand:
        return Refusal(tr("A hand is open."), tr("The final count is taken after the last hand."),
                       tr("Finish it first."))
    holding = [table.name(table.seat_of(int(place.whose))) or tr("Player {player}", player=place.whose)
               for place, held in sorted(table.balances.items()) if place.kind is Kind.STACK and held]
    if holding:
        return Refusal(tr("{names} still hold chips.", names=listed(holding)),
                       tr("The final count is taken once everybody has cashed out."), tr("Cash them out."))
    if pots := sum(held for place, held in table.balances.items() if place.kind is Kind.POT):
        return Refusal(tr("Pots still hold {amount}.", amount=table.amount_text(pots)),
                       tr("The final count is taken once the pots are empty."), tr("Say who gets them."))
    return None


def difference_words(table: Table, difference: int) -> str:
    """What is over or short, in a sentence."""
    amount = table.amount_text(abs(difference))
    return tr("The chips are over by {amount}.", amount=amount) if difference > 0 else \
        tr("The chips are short by {amount}.", amount=amount)


def borne_words(bears: str) -> str:
    """Who bears what is over or short, for the sheet; "" where everything agrees."""
    return {Bears.HOUSE: tr("the house covers it"), Bears.EQUALLY: tr("shared equally among the players"),
            Bears.BY_RESULT: tr("shared among the players by their results"),
            Bears.PLAYER: tr("on one player’s account"), "": ""}[Bears(bears) if bears else ""]
