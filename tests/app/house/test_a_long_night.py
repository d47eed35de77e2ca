"""TABLES 7.2: a night of six tables in one program by chance, sound after every command."""

from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import text

from app.chips import Chip, ChipSet
from app.dealing.engine.run import Run
from app.desk import Desk
from app.desk.records.posting import Posted
from app.errors import Refused
from app.games import game
from app.store.books import Books
from app.store.file import sqlite
from app.store.rows import log_of
from tests.app.desk.dealing import CHIPS, house, open_test_books, plan
from tests.app.desk.house_sound import Followed
from tests.app.desk.test_ended_anywhere import endings
from tests.app.desk.test_tables_by_chance import Evening, opened_beside

TABLES = 6
EACH_LOG = 25
"""After so many acts the log of the table that acted is dealt again by itself; after ten times as many, all are."""
RACK = {50: 2000, 250: 1000, 500: 400, 2_500: 100}
PEOPLE = (*["Ann", "Bo", "Cy"], *(f"Player {number}" for number in range(4, 34)))
LOOK = 20
"""After so many acts it is seen that what is refused has changed nothing."""
ENOUGH = 4
"""Players at a table below which others come: most games want some."""
MANY = ChipSet("Tests", tuple(Chip(one.value, one.colour, 50 * one.owned) for one in CHIPS.chips))


def first_of_many(folder: Path) -> Desk:
    """The first table of a house with chips for a night of six."""
    desk = Desk(open_test_books(folder, create=True))
    desk.open_house(replace(house(), chips=MANY, marker_limit=20_000))
    desk.open_night(replace(plan(), all_the_rest=False, shared=True, rack=RACK))
    return desk


def long_night(folder: Path, seed: int, hands: int) -> Evening:
    """So many hands at each of six tables, sound after every act; each log comes to its entries with no other there."""
    night = Evening(opened_beside(first_of_many(folder), TABLES, PEOPLE), Random(seed), PEOPLE)
    books, acts = night.desks[0].books, 0
    followed = Followed(books)
    while behind := [desk for desk in night.desks if night.hands[desk.at] < hands]:
        desk, acts = night.rng.choice(behind), acts + 1
        if len(desk.table.seats) < ENOUGH:
            with suppress(Refused):
                desk.seat_player(night.rng.randint(1, 7), night.rng.choice(PEOPLE), 5_000)
        if desk.prompt is not None and not desk.table.playing and (ways := endings(desk)):
            desk.rule(ways[0])  # all have left in the midst of a hand: nobody can play it on
        night.act(desk, deal=160, look=not acts % LOOK)
        logs = () if acts % EACH_LOG else night.desks if not acts % (10 * EACH_LOG) else [desk]
        followed.sound(night.desks, logs, () if logs else (desk, night.desks[acts % TABLES]))
    assert night.desks[0].verify() == []
    alone(books, folder / "alone.db")
    books.close()
    return night


def alone(books: Books, copy: Path) -> None:
    """Every log of a copy comes to its own entries while no other log is there."""
    books.copy_to(copy)
    nights = {one.id: night.id for night in books.nights() for one in books.sittings(night.id)}
    games = {one.id: one.game for night in books.nights() for one in books.sittings(night.id)}
    entries = {one: books.sitting_entries(one) for one in nights}
    engine = sqlite.engine_of(copy)
    with engine.connect().execution_options(writes=True) as link:
        link.execute(text("DROP TRIGGER log_row_no_delete"))
        link.commit()
        for one, of in nights.items():
            link.execute(text("DELETE FROM log_row WHERE sitting <> :one"), {"one": one})
            assert link.execute(text("SELECT count(DISTINCT sitting) FROM log_row")).scalar() == 1
            table = Run(game(games[one]), log_of(link, one)).play.table
            posted = Posted(one, of)
            posted.read_back(entries[one], table)
            assert posted.due(table, "") == ()
            link.rollback()
    engine.dispose()


def test_six_tables_by_chance_are_sound_after_every_command(tmp_path: Path) -> None:
    night = long_night(tmp_path, 0, 1)
    assert night.done["dealt"] > 20


@pytest.mark.nightly
@pytest.mark.parametrize("seed", [1])
def test_a_night_of_six_tables_by_chance_is_sound_after_every_command(tmp_path: Path, seed: int) -> None:
    night = long_night(tmp_path, seed, 500)
    assert sum(night.hands.values()) >= 500 * TABLES
    assert {"dealt", "undone", "redone", "fixed", "cashier", "fill received", "credit received", "moved",
            "move arrived"} <= night.done.keys()
