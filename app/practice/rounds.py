"""A round of a drill: which case comes next, how an answer is judged, and how often what was missed comes back."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from app.dealing.values.chance import Chance
from app.errors import Refused
from app.games.baccarat.house_rules.rules import BaccaratRules
from app.practice import calls, commission, payout, third_card
from app.practice.ground import Ground
from app.practice.questions import Answer, Case, Drill, Question
from app.practice.score import LENGTH, SLOW, Record, Score
from app.words import tr

AFTER_WRONG, AFTER_SLOW = (2, 6), (4,)
"""So many questions later a case comes back that was answered wrongly, and one that took long."""

MOST_SLIPS = 5
"""More slips than this at the table make a case come no oftener."""


@dataclass(frozen=True)
class Weakness:
    """What goes wrong at the table: how often each case was slipped on, and how often each drill's matter in all."""

    cases: Mapping[tuple[Drill, str], int] = field(default_factory=dict)
    drills: Mapping[Drill, int] = field(default_factory=dict)

    def weight(self, case: Case) -> int:
        """How often a case comes beside the others: slips make it as heavy as the hardest, and heavier."""
        slips = min(MOST_SLIPS, self.cases.get((case.drill, case.code), 0))
        return max(case.weight, 6) * (1 + 2 * slips) if slips else case.weight


NO_SLIPS = Weakness()


def cases_of(drill: Drill, rules: BaccaratRules) -> tuple[Case, ...]:
    """Every case of a drill in a house with these rules; none where there is nothing to drill."""
    match drill:
        case Drill.THIRD_CARD:
            return third_card.cases()
        case Drill.PAYOUT:
            return payout.cases(rules)
        case Drill.COMMISSION:
            return commission.cases(rules)
        case Drill.CALL:
            return calls.cases()


class Deck:
    """The cases of a drill, from which the next is taken: what is due again first, else by weight, never one twice."""

    def __init__(self, cases: tuple[Case, ...], weakness: Weakness = NO_SLIPS) -> None:
        self._weights = {case: weakness.weight(case) for case in cases}
        self._again: list[tuple[int, Case]] = []
        self._taken = 0
        self._last: Case | None = None
        self._before: Case | None = None

    def take(self, chance: Chance) -> Case:
        """The next case. Raises Refused where none is left."""
        self._taken += 1
        taken = self._due() or self._by_weight(chance)
        self._before, self._last = self._last, taken
        return taken

    def missed(self, case: Case, slow: bool = False) -> None:
        """A case was answered wrongly, or slowly: it comes back soon."""
        self._again = [(at, one) for at, one in self._again if one != case]
        self._again += [(self._taken + later, case) for later in (AFTER_SLOW if slow else AFTER_WRONG)]

    def drop(self, case: Case) -> None:
        """No question can be made of the case that was taken last, in this house: it was not asked, and never is."""
        self._weights.pop(case, None)
        self._last = self._before

    def _due(self) -> Case | None:
        due = [one for one in sorted(self._again, key=lambda one: one[0])
               if one[0] <= self._taken and one[1] != self._last]
        if not due:
            return None
        self._again.remove(due[0])
        return due[0][1]

    def _by_weight(self, chance: Chance) -> Case:
        left = [case for case in self._weights if case != self._last] or list(self._weights)
        if not left:
            raise Refused(tr("There is nothing to practise here."), tr("This house has no bet of that kind."),
                          tr("Choose another drill."))
        at = chance.randrange(0, sum(self._weights[case] for case in left))
        for case in left:
            at -= self._weights[case]
            if at < 0:
                break
        return case


@dataclass(frozen=True)
class Judged:
    """An answer: the question, what was answered, whether it was right, how long it took, and the run it stands in."""

    question: Question
    answer: Answer
    right: bool
    took: int
    streak: int


@dataclass
class Round:
    """Twenty questions of one drill, what the round before said to drill next among the first of them. Times are
    microseconds of a clock that never goes back.

    Raises Refused when it is begun where this house has nothing of the kind.
    """

    drill: Drill
    ground: Ground
    chance: Chance
    record: Record = field(default_factory=Record)
    weakness: Weakness = NO_SLIPS
    length: int = LENGTH

    def __post_init__(self) -> None:
        cases = cases_of(self.drill, self.ground.rules)
        if not cases:
            raise Refused(tr("This house takes no commission."), tr("Every Banker win is paid in full."),
                          tr("Choose another drill."))
        self.deck, self.score = Deck(cases, self.weakness), Score(self.drill)
        for case in self.record.next_cases(self.drill):
            if case in cases:
                self.deck.missed(case, slow=True)
        self.question: Question | None = None
        self.judged: Judged | None = None
        self._asked_at = 0
        self._stopped_at: int | None = None

    @property
    def over(self) -> bool:
        """Whether every question of the round was answered."""
        return self.score.asked >= self.length

    def ask(self, now: int) -> Question:
        """The next question; its time runs from now."""
        made = None
        while made is None:
            case = self.deck.take(self.chance)
            made = case.question(self.ground, self.chance)
            if made is None:
                self.deck.drop(case)
        self.question, self._asked_at, self._stopped_at = made, now, None
        return made

    def stop(self, now: int) -> None:
        """Nobody looks at the question any more."""
        self._stopped_at = now if self._stopped_at is None else self._stopped_at

    def go_on(self, now: int) -> None:
        """It is looked at again: the time between is not counted, what went before is."""
        if self._stopped_at is not None:
            self._asked_at, self._stopped_at = self._asked_at + now - self._stopped_at, None

    def waiting_since(self, now: int) -> int:
        """How long the question has stood by now."""
        return max(0, now - self._asked_at)

    def answer(self, answer: Answer, now: int) -> Judged:
        """Judge an answer to the question that is asked. It can be answered once."""
        question, self.question = self.question, None
        assert question is not None
        took, right = self.waiting_since(now), answer == question.right
        self.record.last[self.drill] = self.score
        for score in (self.score, self.record.of(self.drill)):
            score.tell(question.case, right, took)
        if not right or took > SLOW[self.drill]:
            self.deck.missed(question.case, slow=right)
        self.judged = Judged(question, answer, right, took, self.score.streak)
        return self.judged
