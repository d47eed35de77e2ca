"""What desks of a house ask of each other, as the books have it: fills, credits and players who move."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from app.chips import Counts, combined, worth
from app.dealing.values.transfers import CASE, Place, Transfer, transit
from app.ledger.entries import Posting, postings_from
from app.store.books import Books
from app.store.values import Ask, AskStep

FILL, CREDIT, MOVE = "fill", "credit", "move"
ACCEPTED, VOIDED, RECEIVED, SENT_BACK, ARRIVED = "accepted", "voided", "received", "sent_back", "arrived"
NEXT = {(FILL, ""): (ACCEPTED, VOIDED), (FILL, ACCEPTED): (RECEIVED, VOIDED), (CREDIT, ""): (RECEIVED, SENT_BACK),
        (CREDIT, SENT_BACK): (RECEIVED,), (MOVE, ""): (ARRIVED, VOIDED)}
"""Which steps may follow, by the kind of what was asked and its last step; none where it has ended."""

ASKED = "ask:"
"""Begins the key of what the cage books for something asked of it: "ask:12/1" is the first step of the twelfth."""


@dataclass(frozen=True, slots=True)
class Asked:
    """One thing that was asked, with what came of it: `table` is whose it is, by its number."""

    number: int
    kind: str
    table: int
    body: Mapping[str, Any]
    steps: tuple[AskStep, ...] = ()

    @property
    def last(self) -> str:
        """Its last step; "" while there was none."""
        return self.steps[-1].what if self.steps else ""

    @property
    def may(self) -> tuple[str, ...]:
        """What can be done about it now; nothing once it has ended."""
        return NEXT.get((self.kind, self.last), ())

    @property
    def at(self) -> int:
        """When it was asked, in UTC microseconds."""
        return int(self.body.get("at", 0))

    @property
    def chips(self) -> dict[int, int]:
        """What was asked for or sent, by value; once it was accepted, what the cage sent."""
        sent = next((_told(one.body) for one in self.steps if one.what == ACCEPTED), self.body)
        return dict(sent.get("chips", ()))

    @property
    def by_table(self) -> bool:
        """Whether its next step is the table's own, in that table's log."""
        return (self.kind, self.last) in ((FILL, ACCEPTED), (CREDIT, SENT_BACK), (MOVE, ""))


def asked_in(books: Books, night: int) -> tuple[Asked, ...]:
    """All that was asked in a night, the oldest first."""
    steps = books.every_step()
    return tuple(_asked(ask, steps.get(ask.number, ())) for ask in books.asks()
                 if _told(ask.body).get("night") == night)


def _asked(ask: Ask, steps: tuple[AskStep, ...]) -> Asked:
    told = _told(ask.body)
    return Asked(ask.number, ask.kind, told["table"], told, steps)


def moved(counts: Counts, source: Place, target: Place) -> tuple[Posting, ...]:
    """The postings of chips that the cage sends or takes in."""
    return postings_from((Transfer(worth(counts), source, target, "", combined(counts)),))


def cage_moves(asked: Asked) -> dict[str, tuple[Posting, ...]]:
    """What the cage has moved for it, by the keys of those entries: its steps say it, for the cage has no log."""
    found = {}
    for step in asked.steps:
        chips = dict(_told(step.body).get("chips", ()))
        ways = {(FILL, ACCEPTED): (CASE, transit(asked.number)), (FILL, VOIDED): (transit(asked.number), CASE),
                (CREDIT, RECEIVED): (transit(asked.number), CASE)}
        way = ways.get((asked.kind, step.what))
        if way and chips and not _told(step.body).get("at_table"):
            found[f"{ASKED}{step.ask}/{step.step}"] = moved(chips, *way)
    return found


def _told(body: object) -> dict[str, Any]:
    return cast(dict[str, Any], body) if isinstance(body, dict) else {}
