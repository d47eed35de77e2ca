"""A list that is walked from a field tells each row, with its place among them, and that nothing is found."""

from random import Random

from app.dealing.engine.robot import Robot
from tests.ui.running import Running


def deal(running: Running, hands: int) -> None:
    """So many hands, and into the next one."""
    robot, run = Robot(Random(1), 1), running.desk.run
    assert run is not None
    while run.play.table.hands_closed < hands or run.play.table.hand is None:
        robot.step(run, running.desk)
    running.deal.refresh()


def test_the_rows_of_the_command_line_are_told_under_the_arrows(running: Running, utterances: list[str]) -> None:
    running.press("^K")
    running.keys("s", "h", "e", "e", "t")
    count = utterances[-1].split(" of ")[-1]
    assert utterances[-1].endswith(f"1 of {count}")
    running.press("Down")
    assert utterances[-1].endswith(f"2 of {count}")
    utterances.clear()
    running.keys("q", "q")
    assert utterances[-1].startswith("Nothing is called “sheetqq”. The nearest words:")


def test_the_rows_of_what_happened_are_told_under_the_arrows(running: Running, utterances: list[str]) -> None:
    deal(running, 0)
    running.press("y")
    running.press("Down")
    assert " 2 of " in utterances[-2], "and the strip asks what the row asks"
    running.press("^F")
    running.keys("q", "q")
    assert "Nothing is called that here." in utterances


def test_the_hands_to_be_replayed_are_told_under_the_arrows(running: Running, utterances: list[str]) -> None:
    deal(running, 3)
    running.press("^R")
    running.press("Down")
    assert " of " in utterances[-1]


def test_how_much_is_found_is_told_and_that_nothing_is(running: Running, utterances: list[str]) -> None:
    deal(running, 2)
    for place, keys, nothing in (("F5", "nap", "No set of rules matches."), ("F2", "", "No player is called that."),
                                 ("F3", "Bets", "No line of the log has that.")):
        running.press(place)
        running.press("^F")
        utterances.clear()
        running.keys(*keys)
        assert not keys or utterances[-1].endswith(" found."), utterances
        running.keys("q", "q", "q")
        assert nothing in utterances[-1], utterances
