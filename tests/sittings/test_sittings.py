"""Recorded sittings dealt again, on the bare run and at a desk with real books: every line comes out as written."""

from pathlib import Path

import pytest

from app.dealing.engine.run import Run
from app.desk import Desk, House, NightPlan
from app.desk.records.log_audit import replay_findings
from app.desk.session.night_opening import first_sitting
from app.store.books import open_books
from tests.sittings.reading import dealt, difference

RECORDED = sorted(Path(__file__).parent.glob("*/*.txt"))


def by_itself(house: House, plan: NightPlan) -> Run:
    """A run without books."""
    return first_sitting(house, plan, (), 1, 0)[0]


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_recorded_sitting_comes_out_as_it_was_written(path: Path) -> None:
    written = path.read_text(encoding="utf-8")
    assert not (differs := difference(written, dealt(written, by_itself), path.name)), f"\n{differs}"


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_recorded_sitting_comes_out_the_same_at_a_desk_and_its_books_agree(path: Path, tmp_path: Path) -> None:
    written = path.read_text(encoding="utf-8")
    with open_books(tmp_path / "house.db", key_folder=tmp_path / "keys", create=True) as books:
        desk = Desk(books)

        def at_the_desk(house: House, plan: NightPlan) -> Desk:
            desk.open_house(house)
            desk.open_night(plan)
            return desk

        assert not (differs := difference(written, dealt(written, at_the_desk), path.name)), f"\n{differs}"
        assert books.verify() == []
        assert replay_findings(books) == []
        assert {place: held for place, held in desk.table.balances.items() if held} == books.balances()
        again = Desk(books)
        assert again.run is not None
        assert again.table.balances == desk.table.balances
        assert (again.prompt and again.prompt.key) == (desk.prompt and desk.prompt.key)


def test_a_wrong_sum_or_a_wrong_question_shows_as_a_difference() -> None:
    head = "rules decks=1 set_up=short cut_depth=12\nchips 1×200 5×100\nseat 1 Ann 100\nseat 2 Bo 100\n"
    asked = head + "    holds Ann 99.00\nset_up/cut → 1\n    say Cut\n"
    assert dealt(asked, by_itself) == head + (
        "    holds Ann 100.00\nset_up/cut → 1\n    say Place the cut card — 12 from the end\n")
    assert dealt(head + "set_up/burn → 3\nset_up/cut → 2\n", by_itself) == head + "set_up/cut → 3\n"
    assert "-    holds Ann 99.00\n" in difference(asked, dealt(asked, by_itself), "asked")
