"""What a jackpot comes to at all tables together, reckoned again in few lines from what was done, in its order."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from app.poker import natural_value
from tests.app.jackpots.hands import hand


@dataclass(eq=False)
class Act:
    """One thing done at a table, by its number; 0 for what is no entry of a table’s own.

    `about` is the claim that is confirmed or struck. It is `off` while it is undone, and `gone` with it as if it had
    never been, where no period has ended since.
    """

    what: str
    table: int
    player: int = 0
    minute: int = 0
    cards: str = ""
    other: int = 0
    beaten_by: str = ""
    about: "Act | None" = None
    amount: int = 0
    off: bool = False
    gone: bool = False
    number: int = 0

    @property
    def worth(self) -> Any:
        """What the hand is worth."""
        return natural_value(hand(self.cards).cards)


@dataclass
class Model:
    """A jackpot by its rules: what the acts come to up to the last one, with what each period paid to whom."""

    bad_beat: bool
    rules: dict[str, Any]
    acts: list[Act] = field(default_factory=list)

    @property
    def unit(self) -> int:
        """The least that is paid: the smallest chip, or a penny."""
        return 1 if self.rules.get("paid_in") == "cash" else 50

    def stands(self) -> "Standing":
        """The acts that hold, one after the other."""
        now = Standing(self)
        for act in self.acts:
            if not act.gone:
                now.take(act)
        return now


class Standing:
    """How the jackpot stands: what is in it, who is in, who claimed, who has a seat."""

    def __init__(self, model: Model) -> None:
        self._of, self.pool, self.reserve = model, 0, 0
        self.paid_in: list[tuple[int, int]] = []
        self.claims: list[Act] = []
        self.marks: dict[Act, str] = {}
        self.left: set[int] = set()
        self.seated: dict[int, int] = {}
        self.periods: list[tuple[str, dict[int, int]]] = []

    def take(self, act: Act) -> None:
        """One more act."""
        match act.what:
            case "sit":
                self.seated[act.player] = act.table
            case "leave":
                self.seated.pop(act.player, None)
                self.left.add(act.player)
            case "unsit":
                self.seated.pop(act.player, None)
            case "unleave":
                self.seated[act.player] = act.player
                self.left.discard(act.player)
            case "pay":
                put_by = 500 * self._of.rules.get("reserve", 0) // 10_000 // self._of.unit * self._of.unit
                self.pool, self.reserve = self.pool + 500 - put_by, self.reserve + put_by
                self.paid_in.append((act.player, put_by))
            case "add":
                self.pool += act.amount
            case "claim":
                self.claims.append(act)
            case "confirm" | "strike" if act.about in self.claims:
                self.marks[act.about] = act.what
            case "end":
                self._end()

    def in_time(self, claim: Act, player: int) -> bool:
        """Whether somebody had put in when a hand was claimed."""
        acts = self._of.acts
        since = max((at for at, act in enumerate(acts) if act.what == "end" and at < acts.index(claim)), default=-1)
        return any(act.what == "pay" and act.player == player and not act.gone
                   for act in acts[since + 1:acts.index(claim)])

    def good(self, claim: Act) -> bool:
        """Whether a claim counts: it is not struck, and its player takes part."""
        return self.marks.get(claim) != "strike" and self.in_time(claim, claim.player) and self.may_win(claim.player)

    def may_win(self, player: int) -> bool:
        """Whether who gave up the seat still gets something."""
        leaver = self._of.rules.get("leaver", "keeps")
        return leaver == "keeps" or (player in self.seated and not (leaver == "forfeits" and player in self.left))

    @property
    def winners(self) -> list[Act]:
        """The claims that would win now."""
        good = [claim for claim in self.claims if self.good(claim)]
        if self._of.bad_beat:
            return good[:1]
        best = max((claim.worth for claim in good), default=None)
        equal = [claim for claim in good if claim.worth == best]
        if self._of.rules.get("tie", "first") == "first":
            equal = [claim for claim in equal if claim.minute == equal[0].minute]
        return [claim for at, claim in enumerate(equal) if claim.player not in [one.player for one in equal[:at]]]

    @property
    def unconfirmed(self) -> list[Act]:
        """The claims that count and that nobody has looked at."""
        return [claim for claim in self.claims if self.good(claim) and claim not in self.marks]

    @property
    def deed(self) -> str:
        """How it would end now."""
        if self.winners:
            return "award" if self.pool else "nothing"
        if self.paid_in and self._of.rules.get("nobody", "carry" if self._of.bad_beat else "refund") == "refund":
            return "refund"
        return "carry" if self.pool or self.paid_in else "nothing"

    def _end(self) -> None:
        deed, shares = self.deed, dict[int, int]()
        if deed == "award":
            shares = self._beaten(self.winners[0]) if self._of.bad_beat else \
                self._split([one.player for one in self.winners])
            self.pool = min(self._of.rules.get("seed", 0), self.reserve)
            self.reserve -= self.pool
        elif deed == "refund":
            for player, put_by in self.paid_in:
                shares[player] = shares.get(player, 0) + 500
                self.pool, self.reserve = self.pool - 500 + put_by, self.reserve - put_by
        self.periods.append((deed, shares))
        self.paid_in, self.claims, self.marks, self.left = [], [], {}, set()

    def _split(self, players: list[int]) -> dict[int, int]:
        return dict(zip(players, even(self.pool, len(players), self._of.unit), strict=True))

    def _beaten(self, hit: Act) -> dict[int, int]:
        unit = self._of.unit
        winner = self.pool // 4 // unit * unit if self.in_time(hit, hit.other) and self.may_win(hit.other) else 0
        others = [one for one in at_table(hit.table) if one not in (hit.player, hit.other)
                  and self.in_time(hit, one) and self.may_win(one)]
        rest = self.pool // 4 // unit * unit if others else 0
        shares = {hit.player: self.pool - winner - rest, hit.other: winner}
        shares |= dict(zip(others, even(rest, len(others), unit), strict=True)) if others else {}
        return {player: share for player, share in shares.items() if share}


def even(amount: int, ways: int, unit: int) -> list[int]:
    """In equal parts of whole chips or pennies, the odd ones to the first."""
    return [(amount // unit // ways + (at < amount // unit % ways)) * unit for at in range(ways)]


def at_table(number: int) -> Sequence[int]:
    """Who was dealt in there, whenever: the two whose seats are there."""
    return 2 * number - 1, 2 * number


def held(acts: Iterable[Act]) -> list[Act]:
    """The acts that hold."""
    return [act for act in acts if not act.gone]
