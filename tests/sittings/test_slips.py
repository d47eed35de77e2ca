"""The slips of recorded sittings are the undos, fixes and rulings that are written in them, told by hand here."""

from pathlib import Path

import pytest

from app.dealing.engine.run import Run
from app.desk import House, NightPlan
from app.desk.records.dealer_errors import slips
from app.desk.records.statement import irregularities
from app.desk.session.night_opening import first_sitting
from app.store.values import Sitting
from tests.sittings.reading import dealt

HERE = Path(__file__).parent

WRITTEN: dict[str, list[str]] = {
    "baccarat/boxes_at_collection": [
        "ruled third_card, Coup 2: Third card for a standing Player: It is Banker’s third",
        "ruled ruling, Coup 3: Misdeal: Misdeal",
        "ruled ruling, Coup 3: Late bet: It goes back"],
    # The undo in it is done again.
    "baccarat/boxes_each_win": ["fixed bets, Coup 1: bets: 1 seat, 12.50, then 25"],
    # That the cut card came out is no slip.
    "baccarat/short_shoe": [],
    # The result is undone and entered the other way; three refused entries leave no row.
    "high_card_pool/cards_shown": [
        "taken_back answer, Deal 1: Bo’s bet: Lost, then Won",
        "ruled ruling, Deal 2: A winning card was missed: Pay it now"],
    # Two undos for one wrong seat: the card asked of the other seat is another question.
    "newmarket/bids_in_turn": ["taken_back answer, Deal 1: who stopped it: Mei, then Luca"],
    # Undone, redone.
    "mexican_sweat/results_only": [],
    "red_carpet/results": [
        "fixed card, Hand 2: Ed’s hand A♥ 9♦, then Q♥ Q♦ Q♣ 9♦",
        "ruled ruling, Hand 3: A hand is wrong: The hand is dead"],
    "three_five_seven/hands_keyed": ["fixed answer, Deal 2: the winner: Ann, then Cy"],
    # The undo in it takes back a ruling that had been given.
    "nap/evening": [
        "ruled ruling, Deal 2: A wrong bid: It does not count", "ruled ruling, Deal 4: A revoke: A fixed fine",
        "ruled ruling, Deal 5: Misdeal: Misdeal"],
}


@pytest.mark.parametrize("name", WRITTEN)
def test_the_slips_of_a_recorded_sitting_are_those_written_in_it(name: str) -> None:
    runs: list[Run] = []

    def opens(house: House, plan: NightPlan) -> Run:
        runs.append(first_sitting(house, plan, (), 1, 0)[0])
        return runs[0]

    dealt((HERE / f"{name}.txt").read_text(encoding="utf-8"), opens)
    run, = runs
    found = slips([(Sitting(1, 1, "Table 1", run.game.id, run.game.version, 0), run)], "Europe/London")
    assert [f"{one.how} {one.kind}, {one.title}: {one.words}" for one in found] == WRITTEN[name]
    assert sum(one.how == "ruled" for one in found) == irregularities([run])
