"""A robot dealer: it answers any prompt legally, with real packs of its own. For demos and for tests."""

from typing import Any, Protocol

from app.cards import RANKS, SUITS, Card
from app.chips import fewest, payable
from app.dealing.asides.registry import Aside, BuyIn, changing
from app.dealing.engine.run import Run
from app.dealing.prompts.calling import Bid, Declaration
from app.dealing.prompts.foretelling import chips_short
from app.dealing.prompts.kinds import Amount, Choice, Confirm, DrawCard, Pay, PickSeat, Prompt, Wagers
from app.dealing.prompts.outcome import Outcome
from app.dealing.prompts.rulings import Ruling
from app.dealing.prompts.showing import PickSeats, Tally
from app.dealing.table.table import Table
from app.dealing.values.chance import Chance
from app.dealing.values.log import Json


class Deals(Protocol):
    """Where a robot deals: at a desk, whose books take it, or in a sitting by itself."""

    def rule(self, ruling: Ruling, /) -> object:
        """Record what really happened."""

    def aside(self, aside: Aside, /) -> object:
        """Do something beside the prompt."""

    def answer(self, body: Json, /) -> object:
        """Answer the prompt."""


class Robot:
    """Deals a shoe of `decks` packs. `generosity` is how often in ten a seat bets at all."""

    def __init__(self, chance: Chance, decks: int, suits: bool = True, generosity: int = 8) -> None:
        self.chance, self.decks, self.suits, self.generosity = chance, decks, suits, generosity
        self.cards: list[Card] = []

    def new_shoe(self) -> None:
        """Shuffle the packs afresh."""
        self.cards = [Card(rank, suit if self.suits else None) for _ in range(self.decks) for rank in RANKS
                      for suit in SUITS]
        for at in range(len(self.cards) - 1, 0, -1):
            other = self.chance.randrange(0, at + 1)
            self.cards[at], self.cards[other] = self.cards[other], self.cards[at]

    def draw(self) -> Card:
        """The next card out of the shoe."""
        if not self.cards:
            self.new_shoe()
        return self.cards.pop()

    def step(self, run: Run, at: Deals | None = None) -> None:
        """Do whatever comes next in a sitting, at its desk where it has one. Raises Refused for who is short of chips.
        """
        if not self.sees_to(run, at):
            assert run.play.prompt is not None
            (at or run).answer(self.answer(run.play.prompt))

    def sees_to(self, run: Run, at: Deals | None = None) -> bool:
        """Do what comes before the next answer, a ruling that is due or something beside the prompt; False for nothing.
        """
        if ruling := self.ruling(run):
            (at or run).rule(ruling)
            return True
        if aside := self.before(run):
            (at or run).aside(aside)
            return True
        return False

    def before(self, run: Run) -> Aside | None:
        """What must be done beside the prompt before it can be answered: chips sold, chips changed."""
        table, prompt = run.play.table, run.play.prompt
        if (short := chips_short(prompt)) and short.swap:
            return changing(short.swap)
        if isinstance(prompt, Wagers):
            return self._rebuy(table, prompt)
        return None

    def _rebuy(self, table: Table, prompt: Wagers) -> Aside | None:
        least = min(spot.minimum for spot in prompt.spots)
        for seat in table.playing:
            if table.stack_of(seat) < least:
                aside = BuyIn(table.seats[seat].player, payable(20 * least, table.chips.values))
                if aside.refuse(table) is None:
                    return aside
        return None

    def ruling(self, run: Run) -> Ruling | None:
        """What is bound to have happened by now and is ruled before the answer: the cut card is out."""
        prompt = run.play.prompt
        kinds = prompt.rulings if prompt else ()
        return next((kind() for kind in kinds if kind.routine and kind.is_due(run.play.table)), None)

    def answer(self, prompt: Prompt[Any]) -> Json:
        """Something legal."""
        if prompt.by_chance:
            return prompt.by_chance(self.chance)
        match prompt:
            case DrawCard():
                return self.draw().code
            case Wagers():
                return self.bets(prompt)
            case Pay():
                return self._payment(prompt)
            case Outcome():
                return prompt.any_outcome(self.chance)
            case PickSeat():
                return prompt.seats[self.chance.randrange(0, len(prompt.seats))] if prompt.seats else 0
            case Choice():
                return prompt.options[self.chance.randrange(0, len(prompt.options))].code
            case Amount():
                return prompt.expected
            case Confirm():
                return True
            case Bid():
                return prompt.any_offer(self.chance)
            case Declaration():
                return prompt.any_declaration(self.chance)
            case PickSeats():
                return prompt.any_seats(self.chance)
            case Tally():
                return prompt.any_counts(self.chance)
        return prompt.robot()

    def bets(self, prompt: Wagers) -> dict[str, Json]:
        """Bets that the limits, the chips and the stacks allow; those the house's rules do not are left out."""
        table, bets = prompt.table, {}
        for seat in table.playing:
            if self.chance.randrange(0, 10) < self.generosity and (one := self._seat_bets(prompt, seat)):
                bets[seat] = one
        while issues := [issue for issue in prompt.issues(bets) if not issue.warning]:
            bets.pop(issues[0].seat, None)
        return prompt.body(bets)  # type: ignore[return-value]  # a body of bets is an object

    def _seat_bets(self, prompt: Wagers, seat: int) -> dict[str, int]:
        table, left, bets = prompt.table, prompt.table.stack_of(seat), {}
        first = self.chance.randrange(0, 2)
        for at, spot in enumerate(prompt.spots):
            wanted = (at % 2 == first) if spot.band < 2 else self.chance.randrange(0, 5) == 0
            room = min(spot.maximum, left)
            if wanted and room >= spot.minimum:
                steps = self.chance.randrange(1, 5)
                amount = payable(min(room, spot.minimum * steps), table.chips.values)
                if amount >= spot.minimum:
                    bets[spot.code] = amount
                    left -= amount
        return bets

    def _payment(self, prompt: Pay) -> Json:
        table, plan = prompt.table, prompt.plan()
        if not prompt.dues or (None not in plan.values() and self.chance.randrange(0, 4)):
            return {"all": True}
        due = prompt.dues[self.chance.randrange(0, len(prompt.dues))]
        if fewest(due.amount, table.chips.values, table.rack) is None:
            return {"seat": due.seat, "chips": {str(due.seat): {}}, "owed": {str(due.seat): due.amount}}
        return {"seat": due.seat}
