"""The last count where a jackpot is kept in chips: they are the players' and not the house's."""

from pathlib import Path

import pytest

from app.chips import combined, negated
from app.errors import Refused
from app.jackpots.rules import HIGH_HAND
from tests.app.desk.jackpot_night import PLAYERS, JackpotNight


@pytest.mark.parametrize("into_the_case", [False, True], ids=["lost", "laid into the case"])
def test_no_count_takes_anything_from_a_jackpot(tmp_path: Path, into_the_case: bool) -> None:
    """Nor makes a win of the house's of it, whether its chips are missing or were counted with the house's own."""
    night = JackpotNight(tmp_path, game="baccarat", nobody="carry").pays("Ann", "Bo")
    for name in PLAYERS:
        night.leaves(name, night.has(name))
    night.jackpots.end(HIGH_HAND, night.jackpots.ending(HIGH_HAND).deed)
    booked = night.desk.counting.as_booked()
    counts = {place: dict(chips) for place, chips in booked.items()}
    gone = counts.pop("jackpot:high_hand")
    if into_the_case:
        counts["case"] = combined(counts["case"], gone)
    with pytest.raises(Refused, match="The high hand jackpot is short by 10"):
        night.desk.counting.close_out(counts, "" if into_the_case else "house", "AK, LM", "lost")
    # As the refusal says: its chips are made up out of the case, and the house bears what is lost.
    lost = {place: dict(chips) for place, chips in booked.items()}
    lost["case"] = combined(lost["case"], negated(gone))
    night.desk.counting.close_out(lost, "house", "AK, LM", "lost")
    assert night.pool == 1_000
    assert night.desk.statement().house.result == 0
    night.sound()
    night.close()
