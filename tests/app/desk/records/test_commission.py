"""What players have paid in commission, against the books: on the statement, and in the sheet's own words."""

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from app.cli.demo import deal_sitting
from app.dealing.asides.registry import CashOut
from app.dealing.engine.robot import Robot
from app.dealing.values.transfers import Kind, stack
from app.desk import Desk
from app.desk.cashier.night_end import night_stands
from app.ledger.entries import EntryKind
from app.sums import summed
from tests.app.desk.dealing import house, open_test_books, plan
from tests.app.desk.paper.test_sheets import in_minor, made, tables, texts


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("taken", ["at_once", "boxes"])
def test_the_sheet_says_what_each_player_has_paid_in_commission_and_the_house_has_kept(
        taken: str, seed: int, tmp_path: Path) -> None:
    desk = Desk(open_test_books(tmp_path, create=True))
    desk.open_house(house())
    desk.open_night(plan(commission_taken=taken))
    deal_sitting(desk, Robot(Random(seed), 8), 12)
    for one in night_stands(desk, desk.statement()).waiting:
        desk.aside(CashOut(one.player, desk.table.balance(stack(one.player)), waive="let off"))
    statement = desk.statement()
    paid = {one.player: one.commission for one in statement.players if one.commission}
    assert paid == (by_the_wins(desk) if taken == "at_once" else by_the_boxes(desk))
    told = next(table for table in tables(made(desk, "settlement")) if table.columns[0].title == "Player")
    at = [column.title for column in told.columns].index("Commission")
    said = {texts(row)[0]: in_minor(texts(row)[at]) for row in told.rows if texts(row)[at] not in ("", "–")}
    kept = sum(paid.values())
    assert said == {one.name: -one.commission for one in statement.players if one.commission} | {
        "House bank (Host)": kept}
    assert (texts(told.total)[at], kept > 0) == ("0.00", True)
    desk.books.close()


def by_the_wins(desk: Desk) -> dict[int, int]:
    """Five in a hundred of each win on Banker, rounded half up."""
    table = desk.table
    won = {f"hand:{coup.hand}" for coup in table.script_state.game.settled if coup.result.winner == "banker"}
    stakes: Counter[tuple[str, int]] = Counter()
    for booked in table.bookings:
        for one in booked.transfers:
            if booked.key in won and one.target.kind is Kind.BET and one.target.whose.endswith("/banker"):
                stakes[booked.key, int(one.target.whose.split("/")[0])] += one.amount
    return {player: kept for player, kept in summed(
        (player, (stake * 5 + 50) // 100) for (_, player), stake in stakes.items()).items() if kept}


def by_the_boxes(desk: Desk) -> dict[int, int]:
    """What was marked, less what was waived."""
    moved = Counter(dict.fromkeys(desk.table.people, 0))
    for entry in desk.books.entries():
        for one in entry.postings:
            if one.place.kind is Kind.BOX and (entry.kind is EntryKind.HAND or entry.kind in (
                    EntryKind.WAIVE, EntryKind.CASH_OUT)):
                moved[int(one.place.whose)] += one.amount
    return {player: amount for player, amount in moved.items() if amount}
