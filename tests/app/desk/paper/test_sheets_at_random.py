"""Whole nights by chance, with tips, markers, expenses, jackpots and counts: the sheets agree with one another."""

from pathlib import Path

import pytest

from app.dealing.asides.close_out import Bears
from app.desk import Desk
from app.desk.cashier.night_end import EndStep, night_stands
from tests.app.desk.paper.test_sheets import all_text, made, tables, they_agree
from tests.app.desk.random_night import RandomNight


def watch(desk: Desk, seen: set[EndStep]) -> None:
    """While a step is open, no sheet says who pays whom or that nobody owes anything. Notes the steps in `seen`."""
    before = desk.on_change

    def look() -> None:
        before()
        step = night_stands(desk, desk.statement()).step if desk.run else EndStep.PAY
        seen.add(step)
        sheet = made(desk, "settlement")
        told = "Nobody owes" in all_text(sheet) or any(table.columns[0].title == "No." for table in tables(sheet))
        assert told == (step >= EndStep.CLOSE), step

    desk.on_change = look


@pytest.mark.parametrize("seed", range(4))
def test_statements_and_summary_come_to_the_results_of_the_settlement_sheet(seed: int, tmp_path: Path) -> None:
    """What is shared or mended is beside the results on each of them; a loss of the last count too."""
    night = RandomNight.opened(tmp_path, seed).dealt().jackpot_ended()
    desk, seen = night.desk, set[EndStep]()
    watch(desk, seen)
    night.cashed_out()
    counts = night.counts()
    counts["rack"] = {**counts["rack"], 50: counts["rack"].get(50, 0) - 1}
    desk.counting.close_out(counts, night.rng.choice([*Bears]), "AK, LM", "lost", player=1)
    desk.close_night()
    assert seen >= {EndStep.CASH_OUT, EndStep.COUNT, EndStep.CLOSE, EndStep.PAY}
    they_agree(desk)
    desk.books.close()
