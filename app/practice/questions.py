"""What a drill asks: a situation on the felt, the right answer, and the rule that decides it. All of it is values."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import StrEnum

from app.dealing.prompts.kinds import Option
from app.dealing.values.chance import Chance
from app.dealing.values.felt import Actor, BetState, Felt, HandState
from app.practice.ground import Ground


class Drill(StrEnum):
    """What is practised."""

    THIRD_CARD = "third_card"
    PAYOUT = "payout"
    COMMISSION = "commission"
    CALL = "call"


NAMES: dict[Drill, str] = {
    Drill.THIRD_CARD: "Third card", Drill.PAYOUT: "Payout", Drill.COMMISSION: "Commission", Drill.CALL: "The call",
}

Answer = str | int
"""The code of what was chosen, or an amount in minor units."""


@dataclass(frozen=True)
class Question:
    """One question: what is asked of what lies on the felt, the right answer and why it is right.

    `options` are the answers to choose from; without any an amount is typed. `felt` shows nothing that gives the
    answer away, `solved` is the same table once it is answered.
    """

    case: "Case"
    lead: str
    rest: str
    told: str
    felt: Felt
    solved: Felt
    right: Answer
    reason: str
    options: tuple[Option, ...] = ()
    actor: Actor = Actor.TABLE
    badge: str = "icon:chips|"
    says: Callable[[int], str] = field(default=str, compare=False)

    def said(self, answer: Answer) -> str:
        """An answer as it is told: the words of what was chosen, or the amount as it stands on the felt."""
        if isinstance(answer, int):
            return self.says(answer)
        return next((option.label for option in self.options if option.code == answer), answer)


@dataclass(frozen=True)
class Case:
    """One case of a drill: "Banker 4 v third 6". `weight` is how often it comes beside the others."""

    drill: Drill
    code: str
    words: str
    weight: int
    make: Callable[[Ground, "Case", Chance], Question | None] = field(repr=False, compare=False)

    def question(self, ground: Ground, chance: Chance) -> Question | None:
        """A question of this case; None where this house's bets or chips have none."""
        return self.make(ground, self, chance)


def covered(felt: Felt, totals: bool = False) -> Felt:
    """The felt without what the program would say of it: what is awaited, who draws, who wins, what anybody is due.

    With `totals` the coup is over, and both totals and the winner may be seen.
    """
    hands = tuple(replace(hand, status="", awaited="", state=hand.state if totals else HandState.WAITING,
                          total=hand.total if totals else None) for hand in felt.hands)
    seats = tuple(replace(seat, owes=0, won=None, lost=None, to_act=False) for seat in felt.seats)
    bets = tuple(replace(bet, state=BetState.DOWN) for bet in felt.bets)
    rack = replace(felt.rack, change=0, change_of="") if felt.rack else None
    return replace(felt, rack=rack, hands=hands, seats=seats, bets=bets, steps=(), shoe=None, coups=(),
                   worst_case=None, facts=(), won_spots=felt.won_spots if totals else ())
