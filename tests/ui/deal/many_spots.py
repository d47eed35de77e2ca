"""Tables that offer more than the usual five bets, for tests of the grid and the felt."""

from collections.abc import Mapping
from typing import cast

from PySide6.QtCore import QPointF

from tests.ui.deal.conftest import Table
from tests.ui.deal.stand import StandDesk, desk_at_bets
from ui.deal.answers.bets import WagerAsk
from ui.deal.wagers.bet_sheet import BetSheet
from ui.deal.wagers.wager_grid import WagerGrid
from ui.felt.spots import SIDE

EZ = {"commission": 0, "banker_seven_pushes": True, "dragon_7": True, "panda_8": True}
ALWAYS = ["player", "banker", "tie"]


def desk_of(rules: Mapping[str, object], **more: object) -> StandDesk:
    """A desk at its first bets under these rules; nobody has bet before."""
    return desk_at_bets(rules=rules, **{"last": {}, **more})


def grid_of(table: Table) -> WagerGrid:
    """The grid in which bets are keyed."""
    return cast(WagerAsk, table.page.ask).grid


def sheet_of(table: Table) -> BetSheet:
    """The bets as far as they are keyed."""
    return cast(WagerAsk, table.page.ask).bets


def shown(table: Table) -> list[str]:
    """The spots that have a column now."""
    return [spot.code for spot in grid_of(table).layout_now().spots]


def on_plate(table: Table, seat: int) -> QPointF:
    """The middle of a seat's plate of side bets."""
    geometry = table.page.felt.geometry_now()
    place = geometry.spot_place(SIDE)
    assert place is not None
    return geometry.spot_centre(seat - 1, place)
