"""A night at two tables in a house that keeps ratings."""

from dataclasses import replace
from pathlib import Path

from app.desk.session.several_tables import TablePlan
from tests.app.desk.dealing import BANKER_WINS, QUICK, TIE, bets, deal
from tests.app.desk.test_shared_house import first_table


def rated_house(folder: Path) -> None:
    """Ann, Bo and Cy at Table 1, Di and Ed at Table 2; Bo moved there after a coup and played one more."""
    first = first_table(folder)
    first.open_house(replace(first.the_house(), ratings=True))
    second = first.desk_at(first.tables.open_one(
        TablePlan(rack={50: 20, 250: 20, 500: 20}, by="AK BL", rules=QUICK)))
    for seat, name in enumerate(("Di", "Ed"), start=1):
        second.seat_player(seat, name, 5_000)
    for answer in (True, 1, None):
        second.answer(answer)
    deal(first, BANKER_WINS, bets(s1={"banker": 1_000, "player_pair": 250}, s2={"player": 500}))
    second.asks.arrive(first.asks.move(2, 2, 5, 9_500))
    deal(second, TIE, bets(s5={"player": 500}, s1={"player": 250}))
    first.rated.note(1, first.last_night(), "likes the corner")
    first.books.close()
