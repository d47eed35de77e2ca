"""How often each ruling was made at a table, tonight and on the nights before."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from app.dealing.prompts.rulings import Misdeal
from app.desk import Desk
from app.desk.records.rulings_made import KEPT
from tests.app.desk.dealing import BANKER_WINS, bets, deal, house, open_test_books, plan
from tests.app.desk.nights_over import hand_in


def misdealt(desk: Desk, times: int, taken_back: int = 0) -> None:
    """A coup void so often, and so often more that was taken back."""
    for at in range(times + taken_back):
        desk.answer(bets(s1={"banker": 1250}))
        desk.rule(Misdeal(decision="misdeal", reason="two cards at once"))
        if at >= times:
            desk.undo("it was none")
            for card in BANKER_WINS:
                desk.answer(card)
            desk.answer({"all": True})


def a_night(desk: Desk, times: int, table: str, taken_back: int = 0) -> Counter[str]:
    """A night at a table from its opening to its close; what had been ruled there before."""
    desk.open_night(replace(plan(), table_name=table))
    before = desk.ruled_before()
    desk.answer(1)
    desk.answer(None)
    misdealt(desk, times, taken_back)
    deal(desk, BANKER_WINS)
    hand_in(desk)
    desk.close_night()
    return before


def test_what_was_ruled_at_a_table_is_known_there_on_later_nights(tmp_path: Path) -> None:
    with open_test_books(tmp_path, create=True) as books:
        desk = Desk(books)
        desk.open_house(house())
        assert a_night(desk, 2, "Table 1", taken_back=1) == Counter()
        assert a_night(desk, 1, "Table 2") == Counter()
        assert a_night(desk, 1, "Table 1") == Counter(misdeal=2)
        assert books.settings()[KEPT] == {"Table 1": {"misdeal": 3}, "Table 2": {"misdeal": 1}}
        assert desk.ruled_before() == Counter(), "no table is dealt at"


def test_no_log_of_an_earlier_night_is_read_to_know_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_test_books(tmp_path, create=True) as books:
        desk = Desk(books)
        desk.open_house(house())
        a_night(desk, 1, "Table 1")
        desk.open_night(plan())
        monkeypatch.setattr(books, "log", lambda sitting: pytest.fail(f"read {sitting}"))
        assert desk.ruled_before() == Counter(misdeal=1)
