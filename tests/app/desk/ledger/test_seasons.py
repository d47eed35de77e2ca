"""Nights listed, and a player's history over them."""

from datetime import timedelta
from pathlib import Path

import pytest

from app.desk import Desk
from app.desk.ledger.seasons import Seasons
from app.ledger.entries import Entry
from tests.app.desk.dealing import plan
from tests.app.desk.nights_over import ANN, BO, CY, HOUSE, a_night, desk_after_a_night

LIST = "date,night,player,result\n2024-01-05,Old times,Ann,12.50\n2024-01-05,Old times,Cy,-12.50\n" \
       "2024-01-05,Old times,Bo,0\n"


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """Results of an earlier season, a night that is over, and tonight, which mends it."""
    made = desk_after_a_night(tmp_path)
    made.importing.post(made.importing.preview(LIST))
    made.settling.carry((ANN, BO), night=1)
    a_night(made)
    made.correcting.correct(1, CY, ANN, 200, "Miscounted")
    return made


def test_every_night_is_listed_the_last_one_first_with_what_its_own_statement_says(desk: Desk) -> None:
    held = Seasons(desk).nights()
    assert [one.title for one in held] == ["Test night", "Test night", "Old times"]
    for one in held:
        night = next(night for night in desk.books.nights() if night.id == one.id)
        statement = desk.statement(night)
        assert one.house == statement.house.result
        assert {each.player: each.result for each in one.players if each.result} == \
            {each.player: each.result for each in statement.players if each.result}
        assert (one.opened, one.closed) == (statement.opened, statement.closed)
    assert [(one.hands, one.imported, one.settled) for one in held] == \
        [(1, False, False), (1, False, False), (0, True, True)]


def test_who_came_out_even_in_an_imported_night_was_there(desk: Desk) -> None:
    imported = Seasons(desk).nights()[-1]
    assert {one.player: one.result for one in imported.players} == {ANN: 1250, BO: 0, CY: -1250}
    assert all(one.seconds is None for one in imported.players)


def test_a_player_s_history_runs_from_the_first_night_to_the_last(desk: Desk) -> None:
    history = Seasons(desk).history(ANN)
    won = [line.then.result for line in history.lines]
    assert won[::-1][0] == 1250
    assert [line.running for line in history.lines] == [sum(won), sum(won[1:]), won[2]]
    assert (history.result, history.bought, history.corrected) == (sum(won), 20_000, 200)


def test_who_is_only_corrected_in_a_night_was_not_there(tmp_path: Path) -> None:
    desk = desk_after_a_night(tmp_path)
    a_night(desk, of=plan("Ann", "Bo", "Di"))
    desk.correcting.correct(1, CY, ANN, 200, "Miscounted")
    seasons = Seasons(desk)
    tonight, history = seasons.nights()[0], seasons.history(CY)
    assert [(one.player, one.present) for one in tonight.players] == [(ANN, True), (BO, True), (CY, False), (4, True)]
    assert (history.there, history.corrected) == (1, -200)
    assert [(line.then.result, line.corrected) for line in history.lines] == [(0, -200), (-2500, 0)]


def test_what_was_left_for_later_and_what_is_on_account_are_what_a_player_is_owed(desk: Desk) -> None:
    tonight = next(one for one in desk.statement().players if one.player == ANN)
    history = Seasons(desk).history(ANN)
    # Of the first night Ann still owes the house 7.50; what she owed Bo was left for later and brought into tonight.
    assert history.left + history.open_now == tonight.to_settle - 750


def test_a_season_has_its_first_and_its_last_day(desk: Desk) -> None:
    seasons = Seasons(desk)
    old, last = seasons.nights()[-1], seasons.nights()[0]
    assert [line.night.id for line in seasons.history(ANN, until=last.opened - timedelta(days=300)).lines] == [old.id]
    later = seasons.history(ANN, since=old.opened + timedelta(days=1))
    assert [line.night.imported for line in later.lines] == [False, False]
    assert later.lines[-1].running == later.lines[-1].then.result


def test_a_night_that_has_not_changed_is_not_read_again(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    seasons, whole = Seasons(desk), desk.books.night_entries
    read: list[int] = []
    before = seasons.nights()

    def reading(night: int) -> tuple[Entry, ...]:
        read.append(night)
        return whole(night)

    monkeypatch.setattr(desk.books, "night_entries", reading)
    assert seasons.nights() == before
    assert read == []
    desk.settling.mark_paid((CY, HOUSE), night=1)
    read.clear()
    after = seasons.nights()
    assert read == [1]
    assert [one.house for one in after] == [one.house for one in before]


def test_a_night_with_nothing_booked_is_listed_too(tmp_path: Path) -> None:
    desk = desk_after_a_night(tmp_path)
    desk.open_night(plan())
    desk.answer(1)
    desk.answer(None)
    assert Seasons(desk).nights()[0].hands == 0


def test_while_a_night_runs_what_lies_before_the_players_is_theirs(tmp_path: Path) -> None:
    desk = desk_after_a_night(tmp_path)
    desk.open_night(plan())
    tonight = Seasons(desk).nights()[0]
    assert tonight.closed is None
    assert {one.player: one.result for one in tonight.players} == {ANN: 0, BO: 0, CY: 0}
    assert tonight.house == 0
