"""Several desks do the same at once: the case's chips go out once, a limit holds, and no name or rule is lost.

Each desk of a server has a connection and a thread of its own; those of a file are in one program, and take turns.
"""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random

import pytest

from app import house_rules
from app.chips import worth
from app.dealing.asides.registry import BuyIn, FillRack, GoHome
from app.dealing.values.transfers import RACK, marker
from app.desk import Desk
from app.desk.session.several_tables import TablePlan
from app.errors import Refused
from tests.app.desk.dealing import QUICK, house, open_test_books, plan
from tests.app.store.postgres.conftest import Program

FEW, MANY = 10, 1000
AT_ONCE = pytest.mark.parametrize("times", [FEW, pytest.param(MANY, marks=pytest.mark.nightly)])
IN_PARTS = pytest.mark.parametrize("times", [FEW, *(
    pytest.param(MANY // 5, marks=pytest.mark.nightly, id=f"{MANY // 5} of {MANY}, {part}") for part in range(1, 6))])
"""Each part in a house of its own: one with thousands of people and versions of rules is another matter."""
LIMIT = 20_000
Deed = Callable[[], object]


class Desks:
    """The desks of one house, each at a table of its own; `at_once` has them do something each."""

    def __init__(self, desks: list[Desk], take_turns: Random | None) -> None:
        self.all, self._turns = desks, take_turns

    @property
    def first(self) -> Desk:
        return self.all[0]

    def at_once(self, *deeds: Deed) -> list[str]:
        """What each was refused with; "" for what was done."""
        if self._turns is not None:
            order, said = [*enumerate(deeds)], dict[int, str]()
            self._turns.shuffle(order)
            for at, deed in order:
                said[at] = told(deed)
            return [said[at] for at in range(len(deeds))]
        together = threading.Barrier(len(deeds))

        def begin(deed: Deed) -> str:
            together.wait(60)
            return told(deed)

        with ThreadPoolExecutor(len(deeds)) as threads:
            return [*threads.map(begin, deeds)]


def told(deed: Deed) -> str:
    """What a deed was refused with; "" where it was done."""
    try:
        deed()
    except Refused as refused:
        return str(refused)
    return ""


def opened(first: Desk) -> Desk:
    """A night for several tables, with nobody and next to nothing at the first."""
    first.open_house(replace(house(), marker_limit=LIMIT))
    first.open_night(replace(plan(), seatings=(), all_the_rest=False, shared=True, rack={50: 10}))
    return first


@pytest.fixture(params=["file", "server"])
def desks(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Callable[[int], Desks]]:
    """So many desks; at the end the house is sound, by what each of them sees."""
    made: list[Desks] = []
    program: Program | None = request.getfixturevalue("program") if request.param == "server" else None

    def of_a_server(count: int) -> Desks:
        assert program is not None
        found = [opened(program("laptop-1"))]
        for number in range(2, count + 1):
            other = program(f"laptop-{number}")
            found.append(other.desk_at(other.tables.open_one(TablePlan(rules=QUICK))))
        return Desks(found, None)

    def of_a_file(count: int) -> Desks:
        first = opened(Desk(open_test_books(tmp_path, create=True)))
        others = [first.desk_at(first.tables.open_one(TablePlan(rules=QUICK))) for _ in range(1, count)]
        return Desks([first, *others], Random(1))

    def so_many(count: int) -> Desks:
        made.append((of_a_server if program else of_a_file)(count))
        return made[-1]

    yield so_many
    for one in made:
        assert one.first.verify() == []
        cases = [dict(desk.table.house.case) for desk in one.all]
        assert cases == cases[:1] * len(cases)
        if program is None:
            one.first.books.close()


@AT_ONCE
def test_of_a_case_of_a_hundred_chips_exactly_what_it_has_goes_out(desks: Callable[[int], Desks], times: int) -> None:
    two, rng = desks(2), Random(7)
    case = two.first.table.house.case
    two.first.aside(FillRack({value: number - 100 * (value == 250) for value, number in case.items()
                              if value != 250 or number > 100}))
    sent = refused = 0
    for _ in range(max(times // 2, 25)):
        wanted = [rng.randint(1, 5) for _ in two.all]
        numbers = [desk.asks.fill({250: many}) for desk, many in zip(two.all, wanted, strict=True)]
        said = two.at_once(*map(accepting, two.all, numbers))
        assert all(not one or "The chip case has" in one for one in said)
        for desk, number, many, one in zip(two.all, numbers, wanted, said, strict=True):
            sent += 0 if one else many
            refused += bool(one)
            if one:
                desk.asks.void(number, "The case has none")
    assert [desk.table.house.case.get(250, 0) for desk in two.all] == [100 - sent] * 2
    assert refused > 0
    while sent < 100:
        two.first.asks.accept(two.first.asks.fill({250: 1}))
        sent += 1
    assert worth(two.first.table.house.case) == 0
    assert "has 0 × 2.50" in told(accepting(two.first, two.first.asks.fill({250: 1})))


def accepting(desk: Desk, number: int) -> Deed:
    """The cage sends a fill, at this desk."""
    return lambda: desk.asks.accept(number)


@AT_ONCE
def test_one_ask_is_accepted_once_and_the_other_reads_who_was_first(desks: Callable[[int], Desks], times: int) -> None:
    two = desks(2)
    for _ in range(times // 2):
        number = two.first.asks.fill({50: 1})
        said = two.at_once(*(accepting(desk, number) for desk in two.all))
        assert sorted(map(bool, said)) == [False, True]
        assert "host was first: it is sent" in max(said)
        two.first.asks.void(number, "Once more", "BL")


def test_a_marker_limit_of_eight_tables_is_never_passed(desks: Callable[[int], Desks]) -> None:
    eight = desks(8)
    for desk in eight.all:
        desk.aside(FillRack({500: 8}))
        with suppress(Refused):
            desk.till.arrive(0, "Ann")
    ann = next(one.id for one in eight.first.players() if one.name == "Ann")
    done = 0
    for _ in range(6):
        said = eight.at_once(*(partial(desk.aside, BuyIn(ann, 500, "marker", "AM")) for desk in eight.all))
        done += said.count("")
        assert all(not one or "markers would total" in one for one in said)
    assert done == LIMIT // 500
    assert {desk.table.house.balance(marker(ann)) for desk in eight.all} == {-LIMIT}
    numbers = [one.number for one in eight.first.books.markers()]
    assert numbers == [*range(1, done + 1)]
    assert eight.first.table.balance(RACK) >= 0


@IN_PARTS
def test_people_names_and_rules_of_two_desks_at_once_are_all_kept_and_the_second_is_told(
        desks: Callable[[int], Desks], times: int) -> None:
    two = desks(2)
    one, other = two.all
    for at in range(times):
        ann, bo = f"Ann {at}", f"Bo {at}"
        assert two.at_once(partial(one.till.arrive, 0, ann), partial(other.till.arrive, 0, bo)) == ["", ""]
        known = {who.name: who.id for who in one.players()}
        assert known[ann] != known[bo]
        names = f"Anna {at}", f"Annie {at}"
        said = two.at_once(*(partial(desk.till.rename, known[ann], name, was=ann)
                             for desk, name in zip(two.all, names, strict=True)))
        [second] = [words for words in said if words]
        first = names[said.index("")]
        assert second.startswith(f"{ann} is called {first} since. That holds.")
        assert [who.name for who in one.players() if who.id == known[ann]] == [first]
        rules_of_both(two, at)
        for desk, name in ((one, ann), (other, bo)):
            go_home(desk, known[name])
    assert len(one.players()) == 2 * times


def rules_of_both(two: Desks, at: int) -> None:
    """Each changes another rule of the same game: whoever is second is told, and does it again."""
    rules: list[dict[str, object]] = [{"ante": 500 + 50 * (at % 5)}, {"minutes": 10 + at % 7}]
    deeds = [partial(desk.rule_sets.change, "red_dog", rule) for desk, rule in zip(two.all, rules, strict=True)]
    said = two.at_once(*deeds)
    assert said.count("") >= 1
    for deed, words in zip(deeds, said, strict=True):
        if words:
            assert words.startswith("host changed this at ")
            assert "Ante" in words or "inutes" in words
            deed()
    for desk in two.all:
        desk.load()
        played = house_rules.as_values(desk.rule_sets.rules(desk.rule_sets.played("red_dog")))
        assert played.items() >= (rules[0] | rules[1]).items()


def go_home(desk: Desk, player: int) -> None:
    """Off the waiting list again: it would grow."""
    desk.aside(GoHome(player))
