"""The aside that covers what a fix or a void hand has left short."""

from app.chips import combined, fewest, negated, worth
from app.dealing.asides.aside import Aside
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
        if uncovered := [place for place, source in self._sources(table).items() if source is None]:
            return Refusal(tr("Neither the rack nor the chip case can make {amount}.",
                              amount=table.amount_text(short[uncovered[0]])),
                           "", tr("Keep the entry as it is, and correct the payment instead."))
        return None

    def still_applies(self, table: Table) -> bool:
        """Something is still short, and can be covered."""
        return self.refuse(table) is None

    def _sources(self, table: Table) -> dict[Place, Place | None]:
        """Where the chips come from: for the rack the case, for a stack the rack, else the case; None: neither can."""
        held = {place: dict(table.held[place]) for place in (RACK, CASE)}
        free = {RACK: table.free(RACK), CASE: worth(table.case)}
        found: dict[Place, Place | None] = {}
        for place, lacks in sorted(table.shortfalls().items()):
            if place.kind in (Kind.STACK, Kind.RACK):
                may = (CASE,) if place == RACK else (RACK, CASE)
                makes = {source: fewest(lacks, table.chips.values, held[source]) if lacks <= free[source] else None
                         for source in may}
                found[place] = source = next((one for one in may if makes[one]), None)
                if source:
                    held[source] = combined(held[source], negated(makes[source] or {}))
                    free[source] -= lacks
        return found

    def act(self, table: Table, key: str) -> None:
        """A stack is filled from the rack, a box or odd winnings from the house's claims; the account bears it."""
        sources = self._sources(table)
        for place, lacks in sorted(table.shortfalls().items()):
            player, why, source = int(place.whose or 0), tr("Shortfall covered"), sources.get(place) or RACK
            if place == RACK or (place.kind is Kind.STACK and source == RACK):
                table.rack_tonight += lacks if place == RACK else -lacks
            parts: list[tuple[int, Place, Place, str, None]] = {
                Kind.STACK: [(lacks, source, place, why, None), (lacks, account(player), CLAIMS, why, None)],
                Kind.RACK: [(lacks, CASE, RACK, why, None)],
                Kind.BOX: [(lacks, CLAIMS, place, why, None), (lacks, CLAIMS, account(player), why, None)],
                Kind.CHANGE: [(lacks, CLAIMS, place, why, None), (lacks, account(player), CLAIMS, why, None)],
            }[place.kind]
            table.post("cover", f"{key}:{place}", why, list(parts), tr("More was bet or paid than was there"))
