"""A game that nobody joins or leaves once its stakes are up: who is still in it, and who has gone, and how."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from app.dealing.procedures.deals import R, TableGame
from app.dealing.procedures.table_rulings import BETWEEN
from app.dealing.prompts.kinds import Confirm, Wording
from app.dealing.table.pots import short_of
from app.errors import Refusal


@dataclass
class WhoIsIn(TableGame[R]):
    """A game in which `live` are still in, and `gone` says of the others how they went: seat -> words for it.

    `players` are those who began it: the log still names them when they have left. `stake` is in minor units.
    """

    live: tuple[int, ...] = ()
    stake: int = 0
    gone: dict[int, str] = field(default_factory=dict)
    players: dict[int, int] = field(default_factory=dict)

    @property
    def begun(self) -> bool:
        """From now on nobody joins or leaves."""
        return bool(self.live)

    def stakes_short(self) -> Refusal | None:
        """Who cannot put the stake up."""
        return short_of(self.table, dict.fromkeys(self.table.playing, self.table.rules.stake))

    def begins(self, *pots: str) -> None:
        """Everybody who sits here is in the game; what lies in these pots is kept from deal to deal."""
        table = self.table
        self.live, self.stake = tuple(table.playing), table.rules.stake
        self.players = {seat: table.seats[seat].player for seat in self.live}
        table.whole_game, table.kept_pots = self.live, pots

    def goes(self, seat: int, how: str) -> None:
        """A seat is out of the game."""
        self.live = tuple(one for one in self.live if one != seat)
        self.gone[seat], self.table.whole_game = how, self.live

    def say_who_is_gone(self) -> None:
        """The score sheet knows who is out, and since when."""
        gone = {self.players[seat]: how for seat, how in self.gone.items()}
        self.table.scores = replace(self.table.scores, gone=gone)


async def ask_for_stakes(game: WhoIsIn[Any], say: Callable[[], Wording]) -> None:
    """Everybody puts the stake up. From then on nobody joins or leaves."""
    await Confirm(key=game.key("stakes"), table=game.table, unless="seats", rulings_now=BETWEEN,
                  cover=lambda _: game.stakes_short(), say=say)
