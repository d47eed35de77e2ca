"""What of the players' wins the house has kept at a table as commission, where no box is marked with it."""

from app.dealing.table.table import Table
from app.games.baccarat.coup.coup import Coup
from app.sums import summed


def commission_kept(table: Table) -> dict[int, int]:
    """Commission taken out of payments, by player's number; less what was collected for a coup that is void now."""
    coup = table.script_state
    if not isinstance(coup, Coup):
        return {}
    dues = [due for one in coup.game.settled for due in one.dues]
    return summed([*((due.player, due.commission) for due in dues),
                   *((player, -back) for player, back in coup.game.given_back)])
