"""Whole nights by chance, with tips, markers, expenses, jackpots and counts: the sheets agree with one another."""

from pathlib import Path

import pytest

from app.dealing.asides.close_out import Bears
from tests.app.desk.paper.test_sheets import they_agree
from tests.app.desk.random_night import RandomNight


@pytest.mark.parametrize("seed", range(4))
def test_statements_and_summary_come_to_the_results_of_the_settlement_sheet(seed: int, tmp_path: Path) -> None:
    """What is shared or mended is beside the results on each of them; a loss of the last count too."""
    night = RandomNight.opened(tmp_path, seed).dealt().jackpot_ended()
    desk = night.cashed_out().desk
    counts = night.counts()
    counts["rack"] = {**counts["rack"], 50: counts["rack"].get(50, 0) - 1}
    desk.counting.close_out(counts, night.rng.choice([*Bears]), "AK, LM", "lost", player=1)
    desk.close_night()
    they_agree(desk)
    desk.books.close()
