"""A coup that was settled is void: what it moved goes back in one entry, chips and commission together."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from app.chips import fewest
from app.dealing.prompts.paying import Due
from app.dealing.prompts.rulings import Decision, Ruling, ask
from app.dealing.table.table import Table
from app.dealing.values.booked import Booked
from app.dealing.values.transfers import CLAIMS, RACK, Kind, Place, account, box
from app.errors import Refusal
from app.games.baccarat.coup.coup import Boxed, Coup, coup_at
from app.games.baccarat.coup.payouts import marked_so_far
from app.words import tr
from app.words.joined import comma_list

Part = tuple[int, Place, Place]
"""An amount, from where and to where."""


class SettledCoupVoid(Ruling, code="I22", title="Settled coup is void",
                      also=("void", "cancel"),
                      about="Before the next coup’s first bet; an older one needs the host. Chips and commission go "
                            "back."):
    """I22: what made a coup void is found once it is settled. `coup` is its number; 0 is the last."""

    decisions = (Decision("void", "Void the coup", "Chips and commission go back; roads and figures leave it out."),)
    told_after = True
    coup: int = ask("Coup number, 0 for the last", default=0)

    def is_older(self, table: Table) -> bool:
        """Whether another coup was settled since."""
        one = self.meant(table)
        return one is not None and one is not coup_at(table).game.settled[-1]

    def meant(self, table: Table) -> Coup | None:
        """The coup that it is about; None where there is none such."""
        settled = coup_at(table).game.settled
        return next((one for one in reversed(settled) if self.coup in (0, one.number)), None)

    def refuse(self, table: Table) -> Refusal | None:
        """No such coup, or chips that are no longer where they must come from."""
        one = self.meant(table)
        if one is None:
            return Refusal(tr("Coup {number} is not settled.", number=self.coup),
                           tr("Settled: {coups}.", coups=comma_list(
                               str(each.number) for each in coup_at(table).game.settled)),
                           tr("Choose one of them."))
        back = Reversed(table, one)
        for place, amount in back.chips.items():
            if amount < 0 and table.balance(place) < -amount:
                name = table.people[int(place.whose)]
                return Refusal(tr("{name} must give {amount} back and has {behind}.", name=name,
                                  amount=table.amount_text(-amount), behind=table.amount_text(table.balance(place))),
                               "", tr("Sell chips first."))
        given = sum(amount for amount in back.chips.values() if amount > 0)
        if given and fewest(given, table.chips.values, table.rack) is None:
            return Refusal(tr("The rack cannot give {amount} back.", amount=table.amount_text(given)), "",
                           tr("Change chips first."))
        return None


def void_settled(coup: Coup, ruling: SettledCoupVoid) -> None:
    """Take back what the coup moved, and leave it out of whatever counts coups; `coup` is the one that comes now."""
    game, table = coup.game, coup.table
    one = ruling.meant(table)
    assert one is not None
    last, back = one is game.settled[-1], Reversed(table, one)
    given_back = [(due.player, due.marked) for due in one.dues if due.marked and not back.is_in(due)]
    boxes, booked, why = back.boxes(), back.booked, tr("Coup {number} void", number=one.number)
    table.post("adjustment", f"ruling:{game.rulings}", tr("Coup {number} void: chips and commission back",
                                                          number=one.number),
               [(amount, source, target, why, None) for amount, source, target in back.parts()],
               ruling.reason)
    game.exact_commission |= boxes
    game.given_back += given_back
    table.bookings[:] = [replace(each, void=True) if each is booked else each for each in table.bookings]
    game.settled.remove(one)
    game.coups = [each for each in game.coups if each.number != one.number]
    if last:  # the next one has its number, as after any void coup
        table.voids.append(one.hand)
        game.number, game.last_result = one.number - 1, None
        coup.number = one.number


@dataclass
class Reversed:
    """What must move for a settled coup to have moved nothing.

    A box is what it would be without the coup; where it was collected since, what was marked is given back on account.
    """

    table: Table
    coup: Coup

    @property
    def booked(self) -> Booked | None:
        """What it booked; None where nobody had a bet."""
        return next((one for one in self.table.bookings if one.key == f"hand:{self.coup.hand}"), None)

    @property
    def _moved(self) -> dict[Place, int]:
        """What each place would have more."""
        moved: Counter[Place] = Counter()
        for one in self.booked.transfers if self.booked else ():
            moved[one.source] += one.amount
            moved[one.target] -= one.amount
        return {place: more for place, more in moved.items() if more}

    @property
    def chips(self) -> dict[Place, int]:
        """What each stack gets back of the rack; below nothing, what it gives back."""
        return {place: more for place, more in self._moved.items() if place.kind is Kind.STACK}

    def parts(self) -> Iterator[Part]:
        """Every amount that goes back: from stacks first, so that the rack has what it gives."""
        for place, more in sorted(self.chips.items(), key=lambda one: one[1]):
            yield (-more, place, RACK) if more < 0 else (more, RACK, place)
        for place, more in self._moved.items():
            if place.kind in (Kind.CHANGE, Kind.ACCOUNT):
                yield from self._claim(place, more)
        for due in self.coup.dues:
            yield from self._mark(due)

    def _claim(self, place: Place, more: int) -> Iterator[Part]:
        """What is owed to a player, more or less; odd winnings that were used since come off the account."""
        if more > 0:
            yield more, CLAIMS, place
            return
        there = min(-more, self.table.balance(place)) if place.kind is Kind.CHANGE else -more
        yield there, place, CLAIMS
        yield -more - there, account(int(place.whose)), CLAIMS

    def _mark(self, due: Due) -> Iterator[Part]:
        """The mark of one win; where its box was collected since, it is given back on account."""
        if not self.is_in(due):
            yield due.marked, CLAIMS, account(due.player)
            return
        off = self.table.balance(box(due.player)) - self._without(due).marked
        yield (off, box(due.player), CLAIMS) if off >= 0 else (-off, CLAIMS, box(due.player))

    def boxes(self) -> dict[int, Boxed]:
        """What the boxes stand for without this coup, of those that hold its commission."""
        return {due.player: self._without(due) for due in self.coup.dues if self.is_in(due)}

    def is_in(self, due: Due) -> bool:
        """Whether the mark of a win is still in its box."""
        now = self.coup.game.in_box(due.player)
        return now.since < self.coup.hand and now.won >= self._bears(due)[1] > 0

    def _bears(self, due: Due) -> tuple[int, int]:
        """The commission on a seat's wins before rounding, and these wins."""
        bear = [(one.commission, one.won) for one in self.coup.results(due.seat) if one.commission and one.won]
        return sum(commission for commission, _ in bear), sum(won for _, won in bear)

    def _without(self, due: Due) -> Boxed:
        """A box as it would be without this coup."""
        now, (commission, wins) = self.coup.game.in_box(due.player), self._bears(due)
        exact, won, rules = now.exact - commission, now.won - wins, self.coup.rules
        marked = min(won, marked_so_far(exact, rules)) if rules.rounds_whole_boxes else now.marked - due.marked
        return Boxed(exact, marked, won, now.since)
