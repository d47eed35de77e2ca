"""A house with several tables for tests of the pit: baccarat and a pot game, each table with its own players."""

from pathlib import Path

from app.dealing.asides.registry import BuyIn, HandOver
from app.desk import Desk
from app.desk.house.clock import Clock
from app.desk.session.several_tables import TablePlan
from tests.app.desk.dealing import BANKER_WINS, PLAYER_WINS, QUICK, bets, deal
from tests.app.desk.guarding import SetClock
from tests.app.desk.test_shared_house import begun_table, first_table
from tests.copied import copied

FLOAT = {50: 40, 250: 20, 500: 20}
MINUTE = 60


def three_tables(folder: Path, clock: Clock | None = None) -> tuple[Desk, Desk, Desk]:
    """Table 1 with Ann, Bo and Cy, Table 2 with Di and Ed, both waiting for bets; Table 3 deals Red Dog to Flo and Gus.
    """
    first = first_table(folder, clock) if clock else begun_table(folder)
    second = first.desk_at(first.tables.open_one(TablePlan(rack=FLOAT, by="AK BL", rules=QUICK)))
    third = first.desk_at(first.tables.open_one(TablePlan("red_dog", {50: 20, 250: 10}, "AK BL")))
    for desk, names in ((second, ("Di", "Ed")), (third, ("Flo", "Gus"))):
        for seat, name in enumerate(names, start=1):
            desk.seat_player(seat, name, 5_000)
    for answer in (True, 1, None):
        second.answer(answer)
    return first, second, third


def books_of_three_tables(folder: Path) -> Path:
    """The same, in books that are closed."""
    copied("three tables", lambda first: three_tables(first)[0].books.close(), folder)
    return folder / "house.db"


def an_evening(folder: Path, clock: SetClock) -> tuple[Desk, Desk, Desk]:
    """The same an hour later: Anna deals Table 1 and its win is in the band; Farid's at Table 2 is outside it, with a
    fill asked three minutes ago; Table 3 has called the floor about a dispute a minute ago, a pot lies there.
    """
    first, second, third = tables = three_tables(folder, clock)
    for desk, dealer in ((first, "Anna"), (second, "Farid")):
        clock.wait(MINUTE)
        desk.aside(HandOver(dict(desk.table.rack), dealer=dealer, by="AK BL"))
    first.aside(BuyIn(1, 5_000, "cash"))
    for _ in range(5):
        clock.wait(3 * MINUTE)
        deal(first, PLAYER_WINS, bets(s1={"banker": 1_000}, s2={"tie": 250}))
        deal(second, PLAYER_WINS, bets(s1={"banker": 500}, s2={"banker": 250}))
        clock.wait(3 * MINUTE)
        deal(first, BANKER_WINS, bets(s1={"player": 500}, s3={"banker": 1_500}))
    clock.wait(2 * MINUTE)
    deal(second, PLAYER_WINS, bets(s1={"banker": 500}))
    for answer in (True, 1, True):
        third.answer(answer)
    second.asks.fill({50: 40, 250: 8})
    clock.wait(2 * MINUTE)
    third.asks.call_floor("dispute", 2)
    clock.wait(MINUTE)
    return tables
