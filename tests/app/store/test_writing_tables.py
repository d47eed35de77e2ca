"""What a house with several tables writes besides, to the last column; what is refused that another desk did first."""

from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import Connection, select

from app.dealing.values.transfers import RACK, stack
from app.errors import Refused
from app.ledger.chain import Key
from app.store.columns import OF_SEVERAL_TABLES, table
from app.store.values import Ask, AskStep, AtTable, Command, HouseTable, Marker, Player, Presence
from app.store.writing import Known, Writing, known_of
from tests.app.store.house import command
from tests.app.store.proof.rows_alone import books_of

HOUSE = {"one": 1, "id": "ours", "created_at": 7}
PARTS: dict[str, Any] = {
    "tables": (HouseTable(2, "Back room", 7, 500),), "at_tables": (AtTable(3, 2),), "presences": (Presence(4, 2, 5),),
    "asks": (Ask(6, "fill", "one", "two", {"b": 1, "a": []}),), "ask_steps": (AskStep(6, 1, "yes", "Ann", [True]),),
    "markers": (Marker(8, 4, 900, 11),)}
WRITTEN = {"house_table": [(1, 2, "Back room", 7, 500)], "at_table": [(3, 2, 1)], "presence": [(1, 4, 2, 5)],
           "ask": [(6, "fill", "one", "two", '{"a":[],"b":1}', 1)], "ask_step": [(6, 1, "yes", "Ann", "[true]", 1)],
           "marker": [(8, 4, 900, 11, 1)]}


@pytest.fixture
def link() -> Iterator[Connection]:
    with books_of(house=[HOUSE]) as link:
        yield link


def written(link: Connection, one: Command) -> dict[str, list[tuple[Any, ...]]]:
    writing = Writing(link, known_of(link), Key(b"k" * 32))
    writing.prepare(one)
    assert writing.given is one
    writing.run(link)
    rows = {name: [tuple(row) for row in link.execute(select(table(name)))] for name in OF_SEVERAL_TABLES}
    return {name: found for name, found in rows.items() if found}


def test_everything_of_several_tables_is_written_to_the_last_column(link: Connection) -> None:
    assert written(link, command("all", **PARTS)) == WRITTEN


@pytest.mark.parametrize(("part", "name"), list(zip(PARTS, WRITTEN, strict=True)))
def test_each_of_them_is_written_where_it_is_the_only_one(link: Connection, part: str, name: str) -> None:
    assert written(link, command("one", **{part: PARTS[part]})) == {name: WRITTEN[name]}


def test_a_step_of_an_ask_that_was_taken_is_refused_with_who_was_first(link: Connection) -> None:
    written(link, command("first", **PARTS))
    for step in (AskStep(6, 1, "no", "Bo", None), AskStep(6, 1, "yes", "Bo", None)):
        with pytest.raises(Refused) as caught:
            written(link, command("second", ask_steps=(AskStep(6, 2, "x", "Bo", None), step)))
        assert str(caught.value) == ("Ann was first: this was done at another desk. Each step of what is asked is "
                                     "taken once. Look at what came of it.")
    other = AskStep(6, 2, "x", "Bo", None), AskStep(7, 1, "x", "Bo", None)
    assert len(written(link, command("others", ask_steps=other))["ask_step"]) == 3


def test_a_number_that_another_desk_has_given_to_a_player_is_refused(link: Connection) -> None:
    written(link, command("one", players=(Player(1, "Ann", 5),)))
    written(link, command("rename", players=(Player(1, "Anne", 5),)))
    with pytest.raises(Refused) as caught:
        written(link, command("two", players=(Player(1, "Bo", 6),)))
    assert str(caught.value) == "Player 1 is Anne already. Each player has a number of their own. Try again."
    with pytest.raises(Refused, match="Player 2 is Bo already"):
        written(link, command("both", players=(Player(2, "Bo", 5), Player(2, "Cy", 6))))


def test_the_moment_that_counts_of_a_player_is_the_first_that_was_written() -> None:
    named = [{"command": seq, "id": 1, "name": "Ann", "created_at": seq} for seq in (1, 2)]
    with books_of(house=[HOUSE], player=named) as link:
        assert written(link, command("one", players=(Player(1, "Anne", 1),))) == {}


def test_a_place_of_which_nothing_was_read_has_no_balance_to_go_by() -> None:
    Known().refuse_unread(RACK)
    some = Known(places=frozenset({RACK}))
    some.refuse_unread(RACK)
    with pytest.raises(ValueError, match="stack:1 was not named as to be read"):
        some.refuse_unread(stack(1))


@pytest.mark.parametrize("more", [{"players": (Player(1, "Ann", 1),)}, {"replaces": {"limits": 1}},
                                  {"ask_steps": PARTS["ask_steps"]}])
def test_whatever_another_desk_may_have_done_first_is_looked_up(more: dict[str, Any]) -> None:
    assert not Known().is_enough_for(command("a", **more))
    assert Known().is_enough_for(command("a"))
