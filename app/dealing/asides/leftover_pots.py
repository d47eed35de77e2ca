"""Asides about what finished games have left in their pots."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field

from app.chips import Counts, payable
from app.dealing.asides.aside import Aside, OfASeat
from app.dealing.table.table import Table
from app.dealing.values.transfers import JAR, KEPT_POT, RACK, Kind, Place, pot, stack
from app.errors import Refusal
from app.words import tr
from app.words.joined import comma_list


def left_in_pots(table: Table) -> dict[str, int]:
    """The pots that hold money: name -> minor units."""
    return {place.whose: held for place, held in sorted(table.balances.items()) if place.kind is Kind.POT and held}


def waits_in_pots(table: Table) -> int:
    """What lies in pots when no game is on, with what another night left: minor units."""
    return sum(left_in_pots(table).values()) + table.house.balance(KEPT_POT)


class GivePot(OfASeat, code="give_pot"):
    """What no game will play for any more goes to a player: odd chips, or a pot that was left for later."""

    pot: str

    @property
    def _place(self) -> Place:
        return pot(self.pot)

    def named(self, table: Table) -> str:
        """Who gets it."""
        return tr("the pot to {name}", name=table.name(self.seat))

    def refuse(self, table: Table) -> Refusal | None:
        """A hand that is open, a pot of the game in progress, or one with nothing in it."""
        if refusal := super().refuse(table):
            return refusal
        if table.hand:
            return Refusal(tr("A deal is in progress."), tr("Give a pot away between deals."),
                           tr("Finish it first."))
        if self.pot in table.kept_pots:
            return Refusal(tr("That pot is what this game is played for."),
                           tr("It goes to a player when the game is over."),
                           tr("End the game first."))
        if not table.balance(self._place):
            return Refusal(tr("That pot is empty."),
                           tr("Pots with chips in them: {pots}.", pots=comma_list(left_in_pots(table)) or tr("none")),
                           tr("Choose one of them."))
        return None

    def act(self, table: Table, key: str) -> None:
        """All of it, at once."""
        held, why = table.balance(self._place), tr("Pot given away")
        table.post("pot", key, tr("Pot to {name}, {amount}", name=table.name(self.seat),
                                  amount=table.amount_text(held)),
                   [(held, self._place, stack(table.seats[self.seat].player), why, None)])


class SharePots(Aside, code="share_pots"):
    """All that finished games have left goes at once where the host says: to seats, rack and jar, or it is put by.

    `shares` are minor units by seat, `to_rack` what the house takes, `to_jar` what the tip jar keeps for later nights,
    `to_next` what is put by and played for in another night.
    """

    shares: Mapping[int, int] = field(default_factory=dict)
    to_rack: int = 0
    to_jar: int = 0
    to_next: int = 0

    def named(self, table: Table) -> str:
        """That the pots were shared out."""
        return tr("the pots shared out")

    def refuse(self, table: Table) -> Refusal | None:
        """A deal that is open, pots still played for, an empty seat, or shares that are not what lies there."""
        if table.hand:
            return Refusal(tr("A deal is in progress."), tr("Give a pot away between deals."),
                           tr("Finish it first."))
        if table.kept_pots:
            return Refusal(tr("That pot is what this game is played for."),
                           tr("It goes to a player when the game is over."),
                           tr("End the game first."))
        if empty := [seat for seat in self.shares if seat not in table.seats]:
            return Refusal(tr("Nobody sits in Seat {seat}.", seat=empty[0]), "", tr("Choose another seat."))
        return self._not_all(table)

    def _not_all(self, table: Table) -> Refusal | None:
        parts = [*self.shares.values(), self.to_rack, self.to_jar, self.to_next]
        held = sum(left_in_pots(table).values())
        if not held or sum(parts) != held:
            return Refusal(tr("The shares add up to {sum}.", sum=table.amount_text(sum(parts))),
                           tr("The pots hold {held}.", held=table.amount_text(held)), tr("Share out all of it."))
        odd = next((part for part in parts if part < 0 or payable(part, table.chips.values) != part), 0)
        return Refusal(tr("No chips of this house make {amount}.", amount=table.amount_text(odd)), "",
                       tr("Share it otherwise.")) if odd else None

    def still_applies(self, table: Table) -> bool:
        """All of them sit there."""
        return all(seat in table.seats for seat in self.shares)

    def act(self, table: Table, key: str) -> None:
        """One entry, pot after pot."""
        held, why = left_in_pots(table), tr("Pot given away")
        targets = [(stack(table.seats[seat].player), part) for seat, part in sorted(self.shares.items())]
        parts: list[tuple[int, Place, Place, str, Counts | None]] = [
            (amount, source, target, why, None) for source, target, amount in
            _dealt_out(held, [*targets, (RACK, self.to_rack), (JAR, self.to_jar), (KEPT_POT, self.to_next)])]
        amount = table.amount_text(sum(held.values()))
        title = tr("Pots left for the next night, {amount}", amount=amount) if self.to_next else \
            tr("Pots shared out, {amount}", amount=amount)
        table.post("pot", key, title, parts)


def _dealt_out(held: Mapping[str, int], targets: Iterable[tuple[Place, int]]) -> Iterator[tuple[Place, Place, int]]:
    """From which pot how much goes where: the first pot is empty before the next is touched."""
    pots, left = iter(held.items()), 0
    name = ""
    for target, wanted in targets:
        while wanted:
            if not left:
                name, left = next(pots)
            part = min(left, wanted)
            yield pot(name), target, part
            left, wanted = left - part, wanted - part


def even_shares(amount: int, seats: Sequence[int], values: Sequence[int]) -> dict[int, int]:
    """An amount shared by these seats in chips of these values: alike, then one smallest chip more to the first."""
    each, chip = payable(amount // len(seats), values), values[-1]
    more = (amount - each * len(seats)) // chip
    shares = {seat: each + chip * (more // len(seats) + (at < more % len(seats))) for at, seat in enumerate(seats)}
    return {seat: share for seat, share in shares.items() if share}
