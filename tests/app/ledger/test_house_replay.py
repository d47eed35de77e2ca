from collections.abc import Sequence

import pytest

from app.dealing.values.transfers import (
    CASE,
    CASHBOX,
    CLAIMS,
    FOUND,
    JAR,
    KEPT_POT,
    RACK,
    Place,
    account,
    carried,
    jackpot,
    jackpot_box,
    marker,
    owed,
    pocket,
    pot,
    stack,
    transit,
)
from app.ledger.chain import Stamp, entry_from
from app.ledger.check import Finding
from app.ledger.entries import Booking, Entry, EntryKind, Posting
from app.ledger.house_replay import handed_out_twice

IN_COMMON = [carried(7), transit(12), jackpot("high hand"), jackpot_box("high hand"), JAR, KEPT_POT]
MAY_OWE = [CASHBOX, CLAIMS, FOUND, account(7), marker(7), owed(7), pocket(7)]
OF_TABLES = [RACK, RACK.at_table(2), stack(7), stack(7).at_table(2), pot("main").at_table(2)]
OUT = Posting(CASE, -200, {100: -2})


def entries(*commands: Sequence[Posting]) -> list[Entry]:
    """A night of commands, with an entry for each posting."""
    made: list[Entry] = []
    for op, lines in enumerate(commands):
        for index, line in enumerate(lines):
            booking = Booking(kind=EntryKind.FILL, title=f"Slip {op}.{index}", key="slip", postings=(line,))
            stamp = Stamp(number=41 + len(made), op_id=f"op{op}", index=index, at=0, elapsed=0, actor="", command="",
                          previous="")  # fmt: skip
            made.append(entry_from(booking, stamp, None))
    return made


def lacking(case: dict[int, int], held: dict[Place, int], *commands: Sequence[Posting]) -> list[str]:
    return [one.sentence for one in handed_out_twice(entries(*commands), case, held)]


def told(number: int, place: str, title: str) -> str:
    return f"After entry {number} {place} would hold less than nothing: “{title}”."


def test_a_chip_of_the_case_is_handed_out_once_whatever_else_lies_there() -> None:
    assert lacking({100: 2}, {}, [OUT]) == []
    assert lacking({100: 1, 25: 8}, {}, [OUT]) == [told(41, "case", "Slip 0.0")]
    assert lacking({100: 3}, {}, [OUT], [OUT]) == [told(42, "case", "Slip 1.0")]
    assert lacking({100: 3}, {}, [OUT], [Posting(CASE, 100, {100: 1})], [OUT]) == []


@pytest.mark.parametrize("place", IN_COMMON, ids=str)
def test_what_lies_in_common_is_handed_out_once(place: Place) -> None:
    spent = [Posting(place, -50)]
    assert lacking({}, {place: 50}, spent) == []
    assert lacking({}, {place: 99}, spent, spent) == [told(42, str(place), "Slip 1.0")]
    assert lacking({}, {}, spent) == [told(41, str(place), "Slip 0.0")]
    assert lacking({}, {}, [Posting(place, 50)], spent) == []


@pytest.mark.parametrize("place", [*MAY_OWE, *OF_TABLES], ids=str)
def test_what_may_owe_and_what_is_a_tables_own_is_not_looked_at(place: Place) -> None:
    assert lacking({}, {}, [Posting(place, -50)]) == []


def test_only_what_a_command_touched_is_told_of_it() -> None:
    assert lacking({100: -1}, {JAR: -5}, [Posting(carried(7), 50)]) == []
    assert lacking({100: -1}, {JAR: -5}, [Posting(CASE, 25, {25: 1})]) == [told(41, "case", "Slip 0.0")]
    assert lacking({}, {JAR: -5}, [Posting(JAR, 1)]) == [told(41, "jar", "Slip 0.0")]


def test_a_command_is_looked_at_when_all_of_it_is_booked() -> None:
    back = Posting(carried(7), 50)
    assert lacking({}, {}, [Posting(carried(7), -50), back]) == []
    assert lacking({}, {}, [Posting(carried(7), -50)], [back]) == [told(41, "carried:7", "Slip 0.0")]
    assert lacking({}, {}, [Posting(carried(7), -50), Posting(RACK, 20), Posting(RACK, 30)], [back]) == [
        told(43, "carried:7", "Slip 0.2")]


def test_of_several_places_the_case_is_told_and_then_the_first() -> None:
    lines = [Posting(place, -200) for place in (transit(3), jackpot("bad beat"), carried(7))]
    assert lacking({}, {}, [*lines, OUT]) == [told(44, "case", "Slip 0.3")]
    assert lacking({100: 2}, {}, [*lines, OUT]) == [told(44, "carried:7", "Slip 0.3")]


def test_what_was_handed_out_twice_is_a_grave_finding_of_the_house() -> None:
    assert list(handed_out_twice(entries([OUT]), {}, {})) == [
        Finding("house", told(41, "case", "Slip 0.0"), 41, grave=True)]


def test_what_the_night_began_with_is_left_as_it_was() -> None:
    case, held = {100: 2}, {JAR: 50}
    assert not list(handed_out_twice(entries([OUT], [Posting(JAR, -50)]), case, held))
    assert (case, held) == ({100: 2}, {JAR: 50})
