"""The auctions of a round of Baseborn with heaps of chips, as the text tells them: what the program must agree with."""

from dataclasses import dataclass, field


@dataclass
class Heaps:
    """`hands` are the chips of each seat, `before` what it has bid and lies there; `pack` the cards not yet turned."""

    least: int
    most: int
    all_in: bool
    pack: int
    hands: dict[int, int]
    bank: int = 0
    before: dict[int, int] = field(default_factory=dict)
    table: int = 0
    asked: list[int] = field(default_factory=list)
    ties: int = 0
    cards: dict[int, int] = field(default_factory=dict)

    def may(self, seat: int) -> list[int]:
        """Every bid that a seat may hide."""
        usual = [number for number in range(self.least, self.most + 1) if number <= self.hands[seat]]
        return usual or ([self.hands[seat]] if self.all_in and self.hands[seat] > 0 else [])

    def turn(self) -> bool:
        """A card to be sold, or one more; False where there is none, or nobody could bid."""
        if not self.before and not self.asked:
            self.asked = [seat for seat in self.hands if self.may(seat)]
        if not self.pack or not self.asked:
            return False
        wanted = max(1, self.ties)  # each tie turns one
        turned, self.ties = min(wanted, self.pack), 0
        self.pack, self.table = self.pack - turned, self.table + turned
        return turned == wanted

    def show(self, shown: dict[int, int]) -> None:
        """Bids are shown: one by one out of the hands onto the table."""
        for seat, number in shown.items():
            self.hands[seat] -= number
            self.before[seat] = number
        self._settle()

    def _settle(self) -> None:
        ranked = sorted(self.before.values())
        if not ranked:
            self.table, self.asked, self.ties = 0, [], 0  # nobody is left in it: the lot is put away
        elif ranked.count(ranked[-1]) == 1:
            winner = next(seat for seat in self.before if self.before[seat] == ranked[-1])
            turned, self.ties = min(self.ties, self.pack), 0
            self.pack, self.table = self.pack - turned, self.table + turned
            self.cards[winner] = self.cards.get(winner, 0) + self.table
            self.bank += sum(ranked)
            self.before, self.table, self.asked = {}, 0, []
        else:
            equal = [seat for seat in self.before if self.before[seat] == ranked[-1]]
            self.ties += 1
            for seat in equal:
                self.bank += self.before.pop(seat)
            self.asked = [seat for seat in equal if self.may(seat)]
            if not self.asked:
                self._settle()
