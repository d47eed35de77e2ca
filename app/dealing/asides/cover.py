"""The aside that covers what a fix or a void hand has left short."""

from app.chips import Counts, combined, fewest, negated, worth
from app.dealing.asides.aside import Aside
from app.dealing.table.house_here import HouseHere
from app.dealing.table.settled import Part, Settled
from app.dealing.table.table import Table
from app.dealing.values.transfers import CASE, CLAIMS, RACK, Kind, Place, account
from app.errors import Refusal
from app.words import tr


class Cover(Aside, code="cover"):
    """What is missing after a fix or a void hand: a player's goes onto the account, the rack's comes from the case."""

    def named(self, table: Table) -> str:
        """That it covers a fix."""
        return tr("shortfall covered")

    def refuse(self, table: Table) -> Refusal | None:
        """Nothing is short, or something is that no account or no chips can cover."""
        short = table.shortfalls()
        if not short:
            return Refusal(tr("Nothing is short."))
        if strange := [place for place in short if place.kind not in (Kind.STACK, Kind.BOX, Kind.CHANGE, Kind.RACK)]:
            return Refusal(tr("{place} would fall below zero.", place=strange[0]), "",
                           tr("Keep the entry as it is, and correct the payment instead."))
        if uncovered := [place for place, part in self._sources(table).items() if part is None]:
            return Refusal(tr("Neither the rack nor the chip case can make {amount}.",
                              amount=table.amount_text(short[uncovered[0]])),
                           "", tr("Keep the entry as it is, and correct the payment instead."))
        return None

    def still_applies(self, table: Table) -> bool:
        """Something is still short, and can be covered: just as it was, where chips of a shared house covered it."""
        if self.done is None:
            return self.refuse(table) is None
        short = table.shortfalls()
        return bool(short) and all(short.get(part.target) == part.amount for part in self.done.parts)

    def _sources(self, table: Table) -> dict[Place, Part | None]:
        """Where the chips come from: for the rack the case, for a stack the rack, else the case; None: neither can."""
        held = {place: dict(table.house.chips_at(place)) for place in (RACK, CASE)}
        free = {RACK: table.free(RACK), CASE: worth(held[CASE])}
        found: dict[Place, Part | None] = {}
        for place, lacks in sorted(table.shortfalls().items()):
            if place.kind in (Kind.STACK, Kind.RACK):
                may = (CASE,) if place == RACK else (RACK, CASE)
                makes = {source: fewest(lacks, table.chips.values, held[source]) if lacks <= free[source] else None
                         for source in may}
                source = next((one for one in may if makes[one]), None)
                found[place] = Part(lacks, source, place, makes[source] if table.house.shared else None) if source \
                    else None
                if source:
                    held[source] = combined(held[source], negated(makes[source] or {}))
                    free[source] -= lacks
        return found

    def settle(self, table: Table, house: HouseHere) -> Settled:
        """Where the chips come from."""
        return Settled(tuple(part for part in self._sources(table).values() if part))

    def act(self, table: Table, key: str) -> None:
        """A stack is filled from the rack, a box or odd winnings from the house's claims; the account bears it."""
        given = self.handed_over(table)
        for place, lacks in sorted(table.shortfalls().items()):
            player, why, chips = int(place.whose or 0), tr("Shortfall covered"), given.part_to(place)
            source, made_of = (chips.source, chips.chips) if chips else (RACK, None)
            if place == RACK or (place.kind is Kind.STACK and source == RACK):
                table.rack_tonight += lacks if place == RACK else -lacks
            by_kind: dict[Kind, list[tuple[int, Place, Place, str, Counts | None]]] = {
                Kind.STACK: [(lacks, source, place, why, made_of), (lacks, account(player), CLAIMS, why, None)],
                Kind.RACK: [(lacks, CASE, RACK, why, made_of)],
                Kind.BOX: [(lacks, CLAIMS, place, why, None), (lacks, CLAIMS, account(player), why, None)],
                Kind.CHANGE: [(lacks, CLAIMS, place, why, None), (lacks, account(player), CLAIMS, why, None)],
            }
            table.post("cover", f"{key}:{place}", why, by_kind[place.kind], tr("More was bet or paid than was there"))
