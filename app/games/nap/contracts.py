"""The bids of Nap: how many tricks each undertakes, what it is worth, and whether it is made or lost already."""

from dataclasses import dataclass

from app.dealing.procedures.auction_terms import NamedBid
from app.games.nap.tricks import HAND
from app.words import Sentence, plural, tr


@dataclass(frozen=True, slots=True)
class Contract:
    """A bid. `tricks` are those that it needs; mis must take none, and has no trumps. `value` is in credits.

    What may only be bid over another names it in `only_over`; one that `ends` the bidding is the highest there is.
    """

    code: str
    letter: str
    label: Sentence
    tricks: int
    value: int
    only_over: str = ""
    ends: bool = False

    @property
    def none(self) -> bool:
        """Whether it must take no trick at all."""
        return not self.tricks

    @property
    def all(self) -> bool:
        """Whether it must take every trick: nap and what is bid over it."""
        return self.tricks == HAND

    def verdict(self, won: int, lost: int) -> bool | None:
        """Whether it is made (True) or lost (False) with so many tricks won and lost; None while it is open."""
        if self.none:
            return False if won else True if lost == HAND else None
        return True if won >= self.tricks else False if lost > HAND - self.tricks else None

    def made_with(self, won: int) -> bool:
        """Whether it is made with so many of the five tricks; more than it needs are worth nothing."""
        return not won if self.none else won >= self.tricks

    @property
    def called(self) -> str:
        """Its word in a sentence: "nap", "Wellington"."""
        return tr(self.label) if self.only_over else tr(self.label).lower()

    @property
    def needs(self) -> str:
        """What it undertakes, in words."""
        return tr("no trick, no trumps") if self.none else tr("all five tricks") if self.all else \
            plural(self.tricks, "{count} trick", "{count} tricks")


CONTRACTS: tuple[Contract, ...] = (
    Contract("two", "2", "Two", 2, 2),
    Contract("three", "3", "Three", 3, 3),
    Contract("mis", "M", "Misère", 0, 3),
    Contract("four", "4", "Four", 4, 4),
    Contract("nap", "N", "Nap", 5, 10),
    Contract("wellington", "W", "Wellington", 5, 20, only_over="nap"),
    Contract("blucher", "B", "Blücher", 5, 40, only_over="wellington", ends=True),
)
"""The lowest first: each may be bid over any that stands before it, but for what it names."""


def contract_called(code: str) -> Contract:
    """The bid with this code. Raises StopIteration for none."""
    return next(one for one in CONTRACTS if one.code == code)


def first_who_can(code: str) -> int:
    """How many must have spoken before this can be bid, each once: Wellington only over nap, Blücher over that."""
    below = contract_called(code).only_over
    return 1 + first_who_can(below) if below else 0


def bid_names(note: dict[str, str]) -> tuple[NamedBid, ...]:
    """The bids as an auction holds them, each with a note on its key (code -> words)."""
    return tuple(NamedBid(one.code, one.letter, tr(one.label), note.get(one.code, ""), one.only_over, one.ends,
                          one.called) for one in CONTRACTS)
