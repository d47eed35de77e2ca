"""The stories of the cage of a night with three tables."""

from dataclasses import replace
from pathlib import Path

from app.dealing.asides.registry import CashOut
from app.dealing.values.transfers import stack
from app.desk import Desk
from app.desk.house.house import ANY_CASH
from app.desk.session.several_tables import TablePlan
from tests.app.desk.dealing import QUICK
from tests.app.desk.test_shared_house import first_table
from tests.ui.kept_pictures.story import Story, scene


def three_tables(folder: Path) -> Desk:
    """Table 1 with Ann, Bo and Cy; Di at Table 2, Ed at Table 3, which has sold chips for cash."""
    desk = first_table(folder)
    desk.open_house(replace(desk.the_house(), cash_at_table=ANY_CASH))
    for name in ("Di", "Ed"):
        table = desk.desk_at(desk.tables.open_one(TablePlan(rack={250: 20, 500: 20}, by="AK BL", rules=QUICK)))
        table.seat_player(2, name, 5_000)
    desk.desk_at(3).asks.sell(5, 2_500)
    return desk


def cage(folder: Path) -> None:
    """Fills, a credit, a pay-out, a drop box and a move are asked for; one fill is void, one is on its way."""
    desk = three_tables(folder)
    second, third = desk.desk_at(2), desk.desk_at(3)
    desk.asks.accept(second.asks.fill({250: 8, 500: 2}))
    desk.asks.void(1, "The rack is full", "BL")
    desk.asks.accept(third.asks.fill({50: 20}))
    third.asks.receive(2, {50: 19}, "CD EF", "One is lacking")
    second.asks.fill({250: 12, 500: 4})
    third.asks.credit({500: 6}, "CD EF")
    desk.asks.payout(1, 10_000, how="cash")
    third.asks.send_box()
    desk.asks.accept(second.asks.fill({50: 10}))
    desk.asks.move(2, 3, 5, 10_000)
    desk.books.close()


def closing(folder: Path) -> None:
    """Table 3 is closed; Table 2 is to be, and has a player, a fill on its way, and cash in its drop box."""
    desk = three_tables(folder)
    second, third = desk.desk_at(2), desk.desk_at(3)
    third.aside(CashOut(5, third.table.balance(stack(5))))
    third.close_table(dict(third.table.rack), "CD EF")
    second.asks.sell(4, 1_000)
    desk.asks.accept(second.asks.fill({50: 10}))
    desk.books.close()


CAGE = (
    Story("cage", cage, (
        scene("requests", "⇧F2"), scene("other chips", "e"), scene("refused", "Esc", "n"),
        scene("a credit", "Esc", "d"), scene("a pay-out", "f"), scene("a box is counted", "h Enter"),
        scene("on the way", "Esc", "i"), scene("done, one void", "]"), scene("slips to print", "]"),
        scene("a slip", "Enter"), scene("players", "Esc p a"), scene("a buy-in", "Enter Enter 5 0"),
    )),
    Story("a table closes", closing, (
        scene("what is left", "F7"), scene("its closer", "F3", "^L x Enter Enter 9"),
    )),
)
