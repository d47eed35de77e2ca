"""What practice has shown: right and wrong, how long each answer took, and what that says. Times are microseconds."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from statistics import median

from app.practice.questions import NAMES, Case, Drill
from app.words import listed, tr
from app.words.figures import written
from app.words.joined import as_sentence

SECOND = 1_000_000

SLOW: dict[Drill, int] = {
    Drill.THIRD_CARD: 5 * SECOND, Drill.PAYOUT: 20 * SECOND, Drill.COMMISSION: 20 * SECOND, Drill.CALL: 8 * SECOND,
}
"""An answer that took longer than this is right, but not yet sure."""

LENGTH = 20
"""Questions of a round."""

WORST = 3
"""So many cases are named as what to drill next."""

ROUNDS_FOR_SLIPS = 3
"""So many rounds of a drill are proposed for slips at the table, however many there were."""


def seconds(took: float) -> str:
    """A time as it is said: "4.1 s"."""
    return tr("{seconds} s", seconds=written(f"{took / SECOND:.1f}"))


@dataclass
class Tally:
    """How often a case was asked, how often it was answered rightly, and how long each answer took."""

    case: Case
    right: int = 0
    times: list[int] = field(default_factory=list)

    @property
    def asked(self) -> int:
        """How often."""
        return len(self.times)

    @property
    def wrong(self) -> int:
        """How often the answer was not right."""
        return self.asked - self.right

    @property
    def usual(self) -> int:
        """The median of its times; 0 before the first."""
        return round(median(self.times)) if self.times else 0

    @property
    def unsure(self) -> bool:
        """Whether it was answered wrongly, or takes long."""
        return self.wrong > 0 or self.usual > SLOW[self.case.drill]

    @property
    def words(self) -> str:
        """It in a line: "Banker 4 v third 6: 2 of 3, 4.1 s"."""
        return tr("{case}: {right} of {asked}, {time}", case=self.case.words, right=self.right, asked=self.asked,
                  time=seconds(self.usual))


@dataclass
class Score:
    """What one round of a drill came to, or every round of it since the program was started."""

    drill: Drill
    tallies: dict[str, Tally] = field(default_factory=dict)
    streak: int = 0
    best: int = 0

    def tell(self, case: Case, right: bool, took: int) -> None:
        """One answer."""
        tally = self.tallies.setdefault(case.code, Tally(case))
        tally.right += right
        tally.times.append(took)
        self.streak = self.streak + 1 if right else 0
        self.best = max(self.best, self.streak)

    @property
    def times(self) -> list[int]:
        """How long every answer took."""
        return [took for tally in self.tallies.values() for took in tally.times]

    @property
    def asked(self) -> int:
        """How many answers there were."""
        return len(self.times)

    @property
    def right(self) -> int:
        """How many of them were right."""
        return sum(tally.right for tally in self.tallies.values())

    @property
    def usual(self) -> int:
        """The median time; 0 before the first answer."""
        return round(median(self.times)) if self.tallies else 0

    @property
    def slowest(self) -> int:
        """The longest time; 0 before the first answer."""
        return max(self.times, default=0)

    @property
    def worst_first(self) -> list[Tally]:
        """Every case that was asked: what went wrong most first, then what took longest."""
        return sorted(self.tallies.values(), key=lambda one: (-one.wrong, -one.usual))

    @property
    def next_cases(self) -> list[Case]:
        """What to drill next: the cases that went wrong or took long, the worst first; none where all is sure."""
        return [one.case for one in self.worst_first if one.unsure][:WORST]

    def went(self) -> str:
        """How many were right."""
        return tr("{right} of {asked} right", right=self.right, asked=self.asked)

    def pace(self) -> str:
        """How fast it went; empty before the first answer."""
        return tr("Half the answers took {usual} or less; the slowest took {slowest}.", usual=seconds(self.usual),
                  slowest=seconds(self.slowest)) if self.asked else ""

    def run(self) -> str:
        """How many in a row were right at best."""
        return tr("Best run: {count} in a row", count=self.best)

    def next_words(self) -> str:
        """What to drill next, in a sentence."""
        if not self.next_cases:
            return tr("No mistakes and nothing slow: try another drill.")
        return tr("Drill next: {cases}.", cases=listed([case.words for case in self.next_cases]))

    def summary(self) -> str:
        """All of it: how it went, how fast, and what to drill next."""
        return " ".join((as_sentence(self.went()), self.pace(), as_sentence(self.run()), self.next_words()))


@dataclass
class Record:
    """Everything practised since the program was started. It is kept nowhere else, and ends with the program."""

    scores: dict[Drill, Score] = field(default_factory=dict)
    last: dict[Drill, Score] = field(default_factory=dict)  # of the latest round of each

    def of(self, drill: Drill) -> Score:
        """The score of a drill over all its rounds."""
        return self.scores.setdefault(drill, Score(drill))

    def next_cases(self, drill: Drill) -> list[Case]:
        """What the latest round of a drill said to drill next."""
        return self.last[drill].next_cases if drill in self.last else []

    def words(self, drill: Drill) -> str:
        """How a drill stands, in a line; empty before its first answer."""
        score = self.of(drill)
        return tr("{right} of {asked} right, {time}", right=score.right, asked=score.asked,
                  time=seconds(score.usual)) if score.asked else ""

    def next_drill(self, slips: Iterable[Drill] = ()) -> Drill:
        """Which drill to take now: that of most slips that no round was about yet, then that of fewest answers."""
        count, asked = Counter(slips), {drill: self.of(drill).asked for drill in NAMES}
        return max(NAMES, key=lambda drill: (
            min(ROUNDS_FOR_SLIPS, count[drill]) - asked[drill] // LENGTH, -asked[drill], count[drill]))
