"""Whole nights by chance: buy-ins, hands of several games, cash-outs, a last count that may find a mistake."""

from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from app.cards import read_card
from app.chips import Counts, combined, fewest, negated, payable, worth
from app.cli.demo import deal_sitting
from app.dealing.asides.cashier import PAY_FIRST, STAYS
from app.dealing.asides.leftover_pots import left_in_pots
from app.dealing.asides.registry import BuyIn, CashOut, CreditRack, Expense, FillRack, GivePot, Tip
from app.dealing.engine.robot import Robot
from app.dealing.values.transfers import CASE, RACK, Kind, stack
from app.desk import Desk, House, NightPlan, Seating
from app.jackpots.hands import Hand
from app.jackpots.rules import HIGH_HAND
from app.ledger.entries import EntryKind
from app.money import currency
from app.shortage import swapped
from tests.app.desk.dealing import CHIPS, open_test_books

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")
GAMES = ("baccarat", "baccarat", "red_dog", "high_card_pool")
HAND = Hand(tuple(read_card(code) for code in ("Ts", "Th", "Td", "Tc", "Kd")))

MISTAKES = ("", "rebuy_twice", "rebuy_missing", "digits", "digits_out", "commission", "cash_out_not_counted", "carried",
            "payment", "jackpot")
CAUSE_OF = {"digits_out": "digits"}
"""The cause that explains a mistake, where its name is another."""


@dataclass
class RandomNight:
    """One night. `mistake` is what the host does wrong; `off` are chips by which the real places then differ."""

    desk: Desk
    rng: Random
    mistake: str = ""
    off: dict[str, Counts] = field(default_factory=dict)
    hands_in: dict[int, int] = field(default_factory=dict)  # by how much a player's chips differ from the books
    made: bool = False

    @classmethod
    def opened(cls, folder: Path, seed: int, mistake: str = "") -> "RandomNight":
        """Players seated, the rack filled, the first game at its first prompt."""
        rng = Random(seed)
        desk = Desk(open_test_books(folder, create=True))
        boxes = {"commission_taken": "boxes", "commission_unit": 50, "commission_rounding": "up"}
        plays = rng.random() < 0.5 or mistake == "jackpot"
        desk.open_house(House("Tests", "Host", currency("GBP"), CHIPS, {"baccarat": {
            "set_up": "short", "burn": "none", "minimum": 250} | (boxes if mistake == "commission" else {})},
            jackpots={HIGH_HAND: {"on": plays, "nobody": rng.choice(["refund", "carry"])}}))
        names = NAMES[:rng.randint(3, len(NAMES))]
        seatings = tuple(Seating(name, rng.choice([5_000, 10_000, 12_000, 23_000]), how=rng.choice(["cash", "account"]))
                         for name in names)
        desk.open_night(NightPlan("Night", "Host", seatings, rack={50: 80, 250: 80, 500: 40, 2500: 12},
                                  game="baccarat" if mistake in ("commission", "payment") else rng.choice(GAMES)))
        return cls(desk, rng, mistake)

    # the evening

    def dealt(self) -> "RandomNight":
        """One or two sittings of a few hands, with what a host does between them."""
        for number in range(self.rng.randint(1, 2)):
            if number:
                self.desk.next_sitting("", "baccarat" if self.mistake == "commission" else self.rng.choice(GAMES))
            self._between()
            deal_sitting(self.desk, Robot(self.rng, getattr(self.desk.table.rules, "decks", 1), suits=False),
                         self.rng.randint(2, 5))
        for name in left_in_pots(self.desk.table):
            self.desk.aside(GivePot(min(self.desk.table.seats), name))
        return self

    def _between(self) -> None:
        for player in self._players():
            if self.rng.random() < 0.3:
                self.desk.aside(BuyIn(player, self.rng.choice([2_500, 5_000]), self.rng.choice(["cash", "account"])))
        if self.rng.random() < 0.5:
            small = {50: min(10, self.desk.table.house.case.get(50, 0))}
            self.desk.aside(self.rng.choice([FillRack(small), CreditRack({250: 10})]) if small[50] else
                            CreditRack({250: 10}))

        for player in self._players():
            self._beside(player)

    def _beside(self, player: int) -> None:
        """What a player does beside the game: tips, takes part in the jackpot, pays for the food, signs a marker."""
        desk, rng = self.desk, self.rng
        if rng.random() < 0.2:
            desk.aside(Tip(player, 250))
        if desk.jackpots.running(HIGH_HAND) and rng.random() < 0.6 and not self._takes_part(player):
            desk.jackpots.contribute(HIGH_HAND, player)
        if rng.random() < 0.1:
            desk.aside(Expense(player, 1_999, "pizza", dict.fromkeys((0, *self._players()), 1)))
        if rng.random() < 0.2:
            desk.aside(BuyIn(player, 2_500, "marker", "AK"))

    def _takes_part(self, player: int) -> bool:
        running = self.desk.jackpots.running(HIGH_HAND)
        return running is not None and any(one.player == player for one in running.contributions)

    def jackpot_ended(self) -> "RandomNight":
        """Its period ends as it stands: somebody has claimed a hand, or nobody has."""
        desk = self.desk
        running = desk.jackpots.running(HIGH_HAND)
        if running is not None and running.contributions and self.mistake != "jackpot":
            if self.rng.random() < 0.5:
                holder = running.contributions[0].player
                desk.jackpots.claim(HIGH_HAND, holder, HAND, "Poker", self._players())
                desk.jackpots.confirm(HIGH_HAND, desk.table.jackpots.running[HIGH_HAND].candidates[-1].number, "BL", 52)
            desk.jackpots.end(HIGH_HAND, desk.jackpots.ending(HIGH_HAND).deed)
        return self

    def _players(self) -> list[int]:
        return sorted(who.player for who in self.desk.table.seats.values())

    # its mistakes

    def go_wrong(self) -> None:
        """Make the mistake: what the books say and what lies there are two things from now on."""
        getattr(self, f"_{self.mistake}", lambda: None)()

    def _rebuy_twice(self) -> None:
        player, amount = self.rng.choice(self._players()), self.rng.choice([2_500, 5_000, 7_500])
        for _ in range(2):
            self.desk.aside(BuyIn(player, amount))
        self._lies_elsewhere("case", amount, player)

    def _rebuy_missing(self) -> None:
        self._lies_elsewhere("case", -self.rng.choice([2_500, 5_000, 7_500]), self.rng.choice(self._players()))

    def _digits(self) -> None:
        player, typed = self.rng.choice(self._players()), self.rng.choice([12_500, 5_400, 4_500, 6_300, 13_000])
        meant = self.rng.choice([one for one in sorted(swapped(typed, 100)) if payable(one, CHIPS.values) == one])
        self.desk.aside(BuyIn(player, typed))
        self._lies_elsewhere("case", typed - meant, player)

    def _carried(self) -> None:
        self.off = {"case": {500: 6}, "rack": {500: -6}}
        self.made = True

    def _jackpot(self) -> None:
        """The winner has been handed the jackpot's chips, and nobody has entered it."""
        held, running = self.desk.jackpots.pool(HIGH_HAND), self.desk.jackpots.running(HIGH_HAND)
        if running is not None and held:
            self.off, self.hands_in = {"jackpot:high_hand": negated(fewest(held, CHIPS.values) or {})}, {
                running.contributions[0].player: held}
            self.made = True

    def _payment(self) -> None:
        if paid := [(player, won) for player, won in self._stacks(EntryKind.HAND) if won > 0]:
            player, won = self.rng.choice(paid)
            self._lies_elsewhere("rack", -won, player)

    def _commission(self) -> None:
        if taken := self._stacks(EntryKind.COLLECT):
            player, owed = self.rng.choice(taken)
            self._lies_elsewhere("rack", owed, player)

    def _lies_elsewhere(self, place: str, over: int, player: int) -> None:
        """The house has more than its books say (or less), and the player's chips are as much less (or more)."""
        held = self.desk.table.held[CASE if place == "case" else RACK]
        chips = fewest(abs(over), CHIPS.values, held if over < 0 else None)
        if chips is None or self.desk.table.balance(stack(player)) < over:
            return
        self.off = {place: chips if over > 0 else negated(chips)}
        self.hands_in = {player: -over}
        self.made = True

    # its end

    def cashed_out(self) -> "RandomNight":
        """Everybody hands in what really lies before them; whoever it differs for first."""
        for player in sorted(self._players(), key=lambda one: (one not in self.hands_in, one)):
            held = self.desk.table.balance(stack(player))
            counted = self._typed(held + self.hands_in.get(player, 0))
            if self.mistake == "cash_out_not_counted" and not self.made:
                chips = fewest(counted, CHIPS.values)
                self.off, self.made = {"case": negated(chips or {})}, bool(chips)
            self.desk.aside(CashOut(player, counted, self.rng.choice(["cash", "account"]),
                                    "" if counted == held else "counted", "let off", {},
                                    self.rng.choice([PAY_FIRST, STAYS])))
        return self

    def _typed(self, counted: int) -> int:
        """What the host keys for this count: with "digits_out" the first time two digits change places."""
        wrong = [one for one in sorted(swapped(counted, 100))
                 if payable(one, CHIPS.values) == one and one < counted and len(str(one)) == len(str(counted))]
        if self.mistake != "digits_out" or self.made or not wrong:
            return counted
        chips = fewest(counted - wrong[0], CHIPS.values)
        assert chips is not None
        self.off, self.made = {"case": chips}, True
        return wrong[0]

    def counts(self) -> dict[str, Counts]:
        """What really lies in each place, chip by chip: together the whole set, but for chips that lie elsewhere."""
        desk, there = self.desk, dict[str, Counts]()
        left: Counts = dict(CHIPS.owned)
        expected = desk.counting.expected()
        for place in [*list(expected)[1:], "case"]:  # the case has what is left of the set
            amount = expected[place] + worth(self.off.get(place, {}))
            if place == "rack":
                there[place] = combined(desk.table.rack, self.off.get("rack", {}))
            elif place == "case":
                there[place] = combined(left, negated(fewest(worth(left) - amount, CHIPS.values, left) or {}))
            else:
                there[place] = fewest(amount, CHIPS.values, left) or {}
            left = combined(left, negated(there[place]))
        return there

    def _stacks(self, kind: EntryKind) -> list[tuple[int, int]]:
        """What each entry of a kind came to for each player's stack: number and minor units."""
        found = []
        for entry in self.desk.books.entries():
            lines = [line for line in entry.postings if line.place.kind is Kind.STACK and entry.kind is kind]
            found += [(int(whose), sum(line.amount for line in lines if line.place.whose == whose))
                      for whose in sorted({line.place.whose for line in lines})]
        return found
