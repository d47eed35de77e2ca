"""What can go wrong, or beyond the usual, in 3-5-7, and how it is decided."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from app.dealing.rulings import Decision, Ruling
from app.dealing.table_rulings import DealtWrong, EndGame, ResultsOnly, TimeIsUp, WalkedOut
from app.errors import Refusal
from app.words import tr

if TYPE_CHECKING:
    from app.dealing.prompts import Prompt
    from app.dealing.table import Table


@dataclass(eq=False, kw_only=True)
class OfAPlayerIn(Ruling):
    """Something about one player of this game."""

    seat: int

    def refuse(self, table: "Table", prompt: "Prompt[Any] | None") -> Refusal | None:
        """A seat that does not play."""
        playing: tuple[int, ...] = table.state.playing
        if self.seat in playing:
            return None
        return Refusal(tr("Seat {seat} does not play.", seat=self.seat),
                       tr("It is one of {seats}.", seats=", ".join(str(seat) for seat in sorted(playing))),
                       tr("Choose one of them."))


@dataclass(eq=False, kw_only=True)
class DeclaredLate(OfAPlayerIn):
    """A player's hand opened after the others': the declaration is not what it should have been."""

    code: ClassVar[str] = "declared_late"
    title: ClassVar[str] = "Declared late"
    about: ClassVar[str] = "A player opened the hand after seeing the others, or changed what was in it."
    decisions: ClassVar[tuple[Decision, ...]] = (
        Decision("again", "All declare again", "Every hand goes back under the table."),
        Decision("out", "The player is out", "As if the hand had been empty."),
        Decision("in", "The player is in", "As if there had been a chip in it."),
    )


@dataclass(eq=False, kw_only=True)
class Natural357(OfAPlayerIn):
    """Three, five and seven as the first three cards, where the house lets that win."""

    code: ClassVar[str] = "natural_357"
    title: ClassVar[str] = "Natural 3-5-7"
    about: ClassVar[str] = "A player was dealt a three, a five and a seven: the pot is theirs and the game is over."
    routine: ClassVar[bool] = True


RULINGS: tuple[type[Ruling], ...] = (DeclaredLate, Natural357, ResultsOnly, WalkedOut, DealtWrong, EndGame, TimeIsUp)
