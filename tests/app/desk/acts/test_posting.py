"""What a typed line posts is told before, and is what is booked."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.desk import Desk
from app.desk.acts.acts import WITH_A_PLAYER
from app.desk.acts.posting import Deed, around, weighed
from app.desk.acts.reading import read_line
from tests.app.desk.dealing import a_desk


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """Three players in new books, waiting for the first bets."""
    desk = a_desk(tmp_path)
    yield desk
    desk.books.close()


def deed(desk: Desk, line: str) -> Deed:
    return weighed(read_line(line, around(desk.table, desk.players()))[0], desk.table)


def test_what_is_told_is_what_is_booked(desk: Desk) -> None:
    name = desk.table.seats[1].name
    told = deed(desk, f"50 rebuy {name}")
    assert told.ready
    assert told.posts == desk.till.posts(told.aside) if told.aside else False
    before = desk.table.stack_of(1)
    assert told.aside is not None
    desk.aside(told.aside)
    assert desk.table.stack_of(1) - before == 5000 == sum(value * number for value, number in told.chips.items())


def test_an_act_that_may_not_be_done_now_says_why_and_is_not_ready(desk: Desk) -> None:
    name = desk.table.seats[1].name
    for line in (f"tip {name} 1000000", f"deal in {name}", f"pay back {name} 5", f"rebuy {name} 1.005"):
        told = deed(desk, line)
        assert not told.ready
        assert told.refusal is not None
        assert told.posts == ()


def test_an_act_that_lacks_something_posts_nothing(desk: Desk) -> None:
    for line in ("rebuy", "rebuy 1", f"marker {desk.table.seats[1].name} 100"):
        assert deed(desk, line) == Deed(read_line(line, around(desk.table))[0])


def test_a_new_player_and_their_chips_are_told_before_they_are_booked(desk: Desk) -> None:
    told = deed(desk, "sit zoe 100")
    assert told.ready
    assert told.posts == ("100.00 from the rack to Zoe", "Zoe owes 100.00 more on account")
    desk.seat_player(told.reading.place, "Zoe", 10_000)
    assert desk.table.stack_of(told.reading.place) == sum(value * number for value, number in told.chips.items())
    assert str(deed(desk, "sit Flo 1.005").refusal).startswith("“1.005” is not an amount")


def test_every_act_with_a_player_can_be_done_from_a_line(desk: Desk) -> None:
    name = desk.table.seats[1].name
    known = {act.code for act in WITH_A_PLAYER}
    lines = {"marker": f"marker {name} 50 AB", "sit": "sit", **{code: f"{act.name} {name} 5" for act in WITH_A_PLAYER
             if "amount" in act.takes and (code := act.code) != "marker"}}
    lines |= {code: f"{act.name} {name}" for act in WITH_A_PLAYER if (code := act.code) not in lines}
    assert {code for code in known if deed(desk, lines[code]).aside is not None} == known - {"sit"}
