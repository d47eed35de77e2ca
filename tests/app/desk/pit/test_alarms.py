"""Every alarm of the pit: just below its limit there is none, at it there is one, and 0 turns it off."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from app.desk.house.asked import Asked
from app.desk.pit.alarms import Act, Grave, Known, Line, Seen, as_seen, lines_of, minutes_of
from app.desk.pit.rules import PitRules
from app.desk.pit.tables import MINUTE, Dot, SoFar, TableStands
from app.desk.stats.luck import LuckMoment
from app.money import currency
from app.table_bank import TableBank

POUNDS = currency("GBP")
NOW = 1_000 * MINUTE
WELL = TableStands(
    1, "Table 1", "baccarat", "Anna", NOW, NOW, NOW, "coup", hand_open=False, hands=3, lately=None, tonight=None,
    seats=(Dot.TAKEN, Dot.FREE), so_far=SoFar(TableBank(opening=10_000)), rack=10_000, chips={}, banked=True)


def lines(table: TableStands = WELL, asked: tuple[Asked, ...] = (), **known: Any) -> tuple[Line, ...]:
    """What is told of one table."""
    return lines_of((table,), Known(known.pop("rules", PitRules()), POUNDS, NOW, asked, **known))


def kinds(*args: Any, **known: Any) -> list[str]:
    """The same, by the names of the rules."""
    return [one.kind for one in lines(*args, **known)]


def ago(minutes: float) -> int:
    """So long ago."""
    return NOW - round(minutes * MINUTE)


def test_where_all_is_well_nothing_is_told() -> None:
    assert lines() == ()


@pytest.mark.parametrize(("kind", "below", "at", "off"), [
    ("rack_low", {"rack": 4_000}, {"rack": 3_999}, {"rack_low": 0}),
    ("no_hand", {"last_hand": ago(9.9)}, {"last_hand": ago(10)}, {"no_hand": 0}),
    ("bet", {"largest": 50_000}, {"largest": 50_001}, {"bet": 0}),
    ("box", {"boxes": 10_000}, {"boxes": 10_001}, {"box": 0}),
    ("relief", {"dealer_since": ago(49)}, {"dealer_since": ago(50)}, {"relief": 0}),
    ("differs", {"so_far": SoFar(TableBank(opening=10_000), differed=(ago(30), -500))},
     {"so_far": SoFar(TableBank(opening=10_000), differed=(ago(29), -500))}, {"differs": 0}),
])
def test_a_table_is_told_of_from_its_limit_on_unless_the_house_has_turned_it_off(
        kind: str, below: Mapping[str, Any], at: Mapping[str, Any], off: Mapping[str, Any]) -> None:
    assert kinds(replace(WELL, **below)) == []
    assert kinds(replace(WELL, **at)) == [kind]
    assert kinds(replace(WELL, **at), rules=PitRules(**off)) == []


def test_a_rack_that_is_low_names_the_chip_it_lacks_most_and_asks_for_a_fill() -> None:
    low = replace(WELL, rack=3_000, chips={500: 4, 2_500: 0, 50: 20},
                  so_far=SoFar(TableBank(opening=10_000), given={500: 10, 2_500: 1, 50: 50}))
    one, = lines(low)
    assert (one.lead, one.rest, one.act) == ("Rack low", "30 of 100 few of 25", Act.FILL)


def test_a_pot_game_has_no_low_rack_and_needs_no_dealer() -> None:
    assert kinds(replace(WELL, banked=False, rack=0, dealer="")) == []


def test_a_win_outside_the_band_is_amber_and_never_red() -> None:
    at = datetime(2026, 1, 1, tzinfo=UTC)
    found = LuckMoment(at, "Coup 9", 0, Fraction(), 9_000, Fraction(100), Fraction(10_000))
    one, = lines(replace(WELL, so_far=SoFar(TableBank(opening=10_000), found, outside=ago(3))))
    assert (one.kind, one.grave, minutes_of(one, NOW)) == ("outside", Grave.LATE, 3)
    assert kinds(replace(WELL, so_far=SoFar(TableBank(opening=10_000), found, outside=ago(3))),
                 rules=PitRules(outside=False)) == []


def test_a_table_without_a_dealer_is_told_of_only_where_another_has_one() -> None:
    nobody = replace(WELL, number=2, dealer="")
    known = Known(PitRules(), POUNDS, NOW)
    assert [(one.table, one.kind) for one in lines_of((WELL, nobody), known)] == [(2, "no_dealer")]
    assert lines_of((nobody,), known) == ()
    assert lines_of((WELL, replace(nobody, seats=(Dot.FREE,))), known) == ()


def asked(kind: str, minutes: float, table: int = 1, number: int = 1, **body: Any) -> Asked:
    """Something that was asked so many minutes ago."""
    return Asked(number, kind, table, {"at": ago(minutes), "chips": [[500, 4]]} | body)


def test_what_is_asked_is_brass_and_after_two_minutes_amber() -> None:
    assert [one.grave for one in lines(asked=(asked("fill", 1.9),))] == [Grave.ASKED]
    one, = lines(asked=(asked("fill", 2),))
    assert (one.grave, one.lead, one.rest, one.asked) == (Grave.LATE, "Fill of 20", "4 × 5", 1)
    assert [one.grave for one in lines(asked=(asked("fill", 30),), rules=PitRules(asked=0))] == [Grave.ASKED]


def test_a_call_for_the_floor_is_red_and_leads_then_who_waits_longest_then_what_nobody_asked() -> None:
    late = replace(WELL, last_hand=ago(90))
    found = lines(late, asked=(asked("fill", 3, number=1), asked("credit", 8, number=2),
                               asked("floor", 0, number=3, word="dispute", seat=4), asked("fill", 1, number=4)))
    assert [(one.kind, one.asked) for one in found] == [("floor", 3), ("credit", 2), ("fill", 1), ("no_hand", 0),
                                                        ("fill", 4)]
    assert (found[0].grave, found[0].rest) == (Grave.STOPPED, "dispute, Seat 4")


def test_carried_chips_a_mended_hand_a_claim_and_a_desk_in_doubt_are_told() -> None:
    assert kinds(carried={"Ann": (ago(19), 500)}) == []
    assert kinds(carried={"Ann": (ago(20), 500)}) == ["carried"]
    assert kinds(mended={1: ago(15)}) == []
    assert kinds(mended={1: ago(14)}) == ["mended"]
    assert kinds(claimed=((1, ago(4)),)) == []
    assert kinds(claimed=((1, ago(5)),)) == ["claim"]
    assert [one.grave for one in lines(doubt=True)] == [Grave.STOPPED]


@pytest.mark.parametrize(("seats", "grave"), [((Dot.TAKEN, Dot.FREE), Grave.STOPPED), ((Dot.FREE,), Grave.LATE)])
def test_a_table_that_is_not_heard_from_is_told_since_when_and_is_red_while_somebody_sits_there(
        seats: tuple[Dot, ...], grave: Grave) -> None:
    quiet, at = replace(WELL, seats=seats), int(datetime(2026, 1, 1, 22, 33, tzinfo=UTC).timestamp() * 1e6)
    one, = lines(quiet, silent={1: at}, zone=ZoneInfo("Europe/Madrid"))
    assert (one.kind, one.grave, one.lead, one.rest, one.since) == ("no_word", grave, "No word", "since 23:33", at)
    assert kinds(quiet, silent={1: at}, rules=PitRules(no_word=False)) == kinds(quiet, silent={2: at}) == []


def test_what_was_seen_comes_after_all_that_calls_and_calls_again_once_it_is_graver_or_anew() -> None:
    low, late = replace(WELL, rack=0), replace(WELL, last_hand=ago(11))
    called, other = lines(replace(low, last_hand=ago(11)))
    by = {called.known_by: Seen("Flo", NOW, called.grave)}
    assert [(one.kind, one.calls) for one in as_seen((called, other), by)] == [(other.kind, True), (called.kind, False)]
    worse = replace(called, grave=Grave.STOPPED)
    assert [one.calls for one in as_seen((worse,), by)] == [True]
    [before], [after] = lines(late), lines(replace(late, last_hand=ago(30)))
    assert before.known_by != after.known_by, "a pause that began at another time is another one"
    [before], [after] = lines(low), lines(replace(low, last_hand=ago(3)))
    assert before.known_by == after.known_by, "a rack is low for as long as it is, whatever is dealt meanwhile"
    [relief] = lines(replace(WELL, dealer_since=ago(50)))
    assert [one.kind for one in as_seen((relief, called), by)] == [called.kind, "relief"]
