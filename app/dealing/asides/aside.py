"""What an aside is: something done beside the prompt, at its place in the log."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, ClassVar, Self, dataclass_transform

from app.dealing.table.house_here import HouseHere
from app.dealing.table.settled import Settled
from app.dealing.table.table import Table
from app.dealing.values.log import Json
from app.dealing.values.transfers import box
from app.errors import Refusal
from app.words import tr
from app.words.joined import comma_list

CASH = "cash"
ACCOUNT = "account"
MARKER = "marker"
CHIPS = "chips"


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
@dataclass(frozen=True)
class Aside:
    """Something done beside the prompt. It acts at its place in the log; the prompt is then asked again.

    `class Note(Aside, code="note")`, and a field for each thing that it must know. `done` is what the house gave for
    it, where the house is shared: decided once, on what it held then.
    """

    code: ClassVar[str] = ""
    done: Settled | None = field(default=None, kw_only=True)

    def __init_subclass__(cls, code: str = "") -> None:
        super().__init_subclass__()
        cls.code = code or cls.code
        if cls.__annotations__:
            dataclass(frozen=True)(cls)

    def named(self, table: Table) -> str:
        """What undo and the log call it."""
        raise NotImplementedError

    def refuse(self, table: Table) -> Refusal | None:
        """Why it cannot be done now; None where it can."""
        return None

    def still_applies(self, table: Table) -> bool:
        """Whether who it is about is still where they were: over a fix, what has been done stays done if so."""
        return True

    def settle(self, table: Table, house: HouseHere) -> Settled | None:
        """What is decided on what the house holds now; None where nothing is. It is not asked what it was refused."""
        return None

    def settled(self, table: Table) -> Self:
        """The same as its row keeps it: where others share the house, with what the house gives for it."""
        return replace(self, done=self.settle(table, table.house)) if table.opening.house else self

    def handed_over(self, table: Table) -> Settled:
        """What the house gave for it. A sitting that has the house to itself works it out each time it is dealt."""
        return self.done or self.settle(table, table.house) or Settled()

    def act(self, table: Table, key: str) -> None:
        """Do it; what it books has this key. Of the house it knows what was `handed_over`, and asks nothing more."""
        raise NotImplementedError

    def as_json(self) -> dict[str, Json]:
        """The aside as its row keeps it."""
        kept = {f.name: _kept(getattr(self, f.name)) for f in fields(self) if f.name != "done"}
        return kept | ({"done": self.done.as_json()} if self.done else {})


def _kept(value: Any) -> Json:
    if isinstance(value, Mapping):
        return {str(name): _kept(held) for name, held in sorted(value.items())}
    return list(value) if isinstance(value, tuple) else value


class OfASeat(Aside):
    """An aside about one seat."""

    seat: int

    def refuse(self, table: Table) -> Refusal | None:
        """A seat in which nobody sits."""
        if self.seat in table.seats:
            return None
        return Refusal(tr("Nobody sits in Seat {seat}.", seat=self.seat),
                       tr("Taken seats: {seats}.", seats=comma_list(map(str, sorted(table.seats))) or tr("none")),
                       tr("Choose one of them."))

    def still_applies(self, table: Table) -> bool:
        """Somebody sits there."""
        return self.seat in table.seats


class OfAPlayer(Aside):
    """An aside about one player, wherever seated."""

    player: int

    def name(self, table: Table) -> str:
        """What the player is called."""
        return table.people.get(self.player) or tr("Player {player}", player=self.player)

    def not_here(self, table: Table) -> Refusal | None:
        """Somebody of whom this table has not heard tonight."""
        if self.player in table.people:
            return None
        return Refusal(tr("{name} is not here.", name=self.name(table)),
                       tr("Everybody here has a seat or is waiting for one."), tr("Seat them first."))

    def owed(self, table: Table) -> int:
        """The commission in the player's box, in minor units."""
        return table.balance(box(self.player))
