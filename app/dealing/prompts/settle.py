"""The question that closes every hand: whether all chips have been moved that it came to."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from app.dealing.prompts.prompt import Prompt, Wording
from app.dealing.prompts.showing import Counted, Tally
from app.dealing.table.pots import short_of
from app.dealing.table.settling import with_settlement
from app.dealing.table.table import Table
from app.dealing.values.felt import Felt
from app.dealing.values.log import Json
from app.dealing.values.settlement import PURSES, Settlement, settlement_of
from app.dealing.values.transfers import Transfer
from app.errors import Refusal, Refused
from app.words import tr
from app.words.joined import clauses, labelled

Moves = tuple[Transfer, ...]


def drawn_up(table: Table, moves: Moves) -> Settlement:
    """What these moves are for the hands, in the hand that is open."""
    seats = {who.player: seat for seat, who in table.seats.items()}
    return settlement_of(moves, table.hand.transfers if table.hand else (), seats)


@dataclass(frozen=True, kw_only=True)
class Settle(Prompt[Counted]):
    """Who puts in, who pays whom and who takes, with the reason of each, until the hands have done it.

    Where something is counted for it, `counting` asks for the numbers, which begin as what they must be; `draw_up` says
    what moves with them. The answer is then the counts, else nothing but that it is done. `words_with` is what it says
    with these counts; its `result` is what it comes to: "Mei Lin takes 41".
    """

    table: Table = field(repr=False)
    draw_up: Callable[[Mapping[int, int]], Moves] = field(repr=False)
    words_with: Callable[[Mapping[int, int]], Wording] = field(repr=False)
    counting: Tally | None = None
    done = False  # its chips lie where they belong then

    def settlement(self, counts: Mapping[int, int] | None = None) -> Settlement:
        """What is to be moved, with these counts or with those that it begins with."""
        return drawn_up(self.table, self.draw_up(self.start if counts is None else counts))

    @property
    def start(self) -> Mapping[int, int]:
        """The counts that it begins with."""
        return self.counting.start if self.counting else {}

    @property
    def known(self) -> Mapping[int, int]:
        """The counts that are known before anybody has said one."""
        return dict.fromkeys(self.start, 0) if self.counting and self.counting.each else self.start

    def remember(self) -> None:
        """It is answered now."""
        self.__dict__["done"] = True

    def parse(self, body: Json) -> Counted:
        """Nothing, or {"counts": {"3": 4}} where something is counted."""
        if self.counting:
            return self.counting.parse(None if body is True else body)
        if body not in (None, True):
            raise Refused(tr("Nothing needs to be typed here."), tr("Press Enter to go on."))
        return Counted({})

    def refuse(self, answer: Counted) -> Refusal | None:
        """Counts that cannot be."""
        return self.counting.refuse(answer) if self.counting else None

    def doubt(self, answer: Counted) -> Refusal | None:
        """Who has less than they put in."""
        return short_of(self.table, self.lacking(answer.counts))

    def lacking(self, counts: Mapping[int, int]) -> dict[int, int]:
        """What each seat must have to begin with for all of it to be moved: seat -> minor units."""
        held: dict[str, int] = {}
        least: dict[str, int] = {}
        for one in self.draw_up(counts):
            for place, sign in ((one.source, -1), (one.target, 1)):
                if place.kind in PURSES:
                    held[place.whose] = held.get(place.whose, 0) + sign * one.amount
                    least[place.whose] = min(least.get(place.whose, 0), held[place.whose])
        return {self.table.seat_of(int(player)): -amount for player, amount in least.items() if amount < 0}

    def body(self, answer: Counted) -> Json:
        """The counts, or that it is done."""
        return self.counting.body(answer) if self.counting else True

    def said(self, answer: Counted) -> str:
        """What it came to."""
        result = self.words_with(answer.counts).result
        return clauses((self.counting.said(answer), result)) if self.counting else result

    def answered(self, answer: Counted, name: Callable[[int], str]) -> str:
        """What was counted, and what it came to."""
        result = self.words_with(answer.counts).result
        return labelled(self.counting.answered(answer, name), result) if self.counting else result

    def again(self) -> Json:
        """Done is done."""
        return True

    def robot(self) -> Json:
        """Enter."""
        return cast(Any, self.counting.robot()) if self.counting else True


def felt_at(table: Table, prompt: Prompt[Any] | None) -> Felt:
    """What is on the table; while chips are settled also what seats put in and who takes."""
    felt = table.felt()
    if not isinstance(prompt, Settle) or prompt.done:
        return felt
    return with_settlement(felt, table, prompt.settlement(prompt.known))
