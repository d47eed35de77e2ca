"""Which coups stand on the roads: a shoe's own, and until its first card those of the shoe before."""

from app.dealing.table.table import Table
from app.dealing.values.felt import CoupRecord, Felt
from app.games.baccarat.coup.coup import Coup


class Followed:
    """The coups that players follow at a table: of a shoe that is over they stay until a card of the next is turned."""

    def __init__(self) -> None:
        self._of_shoe: dict[int, tuple[CoupRecord, ...]] = {}

    def coups(self, table: Table, felt: Felt) -> tuple[CoupRecord, ...]:
        """Those that stand on the roads now; to be asked after every step, with what lies on the table."""
        if felt.shoe is None:
            return ()
        number = table.opening.number
        if not isinstance(table.script_state, Coup) and not any(felt.shoe.seen.values()):
            return self._of_shoe.get(number - 1, ())
        self._of_shoe[number] = felt.coups
        return felt.coups
