"""A log that no longer fits: the run stops and says at which row, and never guesses."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from app.dealing.asides.registry import Note
from app.dealing.engine.run import Run
from app.dealing.values.log import Json, Row, RowKind
from app.errors import ReplayMismatch
from app.games.baccarat import BACCARAT
from app.games.baccarat.irregular.rulings import Jam
from tests.app.games.baccarat.stand import opened

BET = {1: {"banker": 2_000}, 2: {"player": 1_000}}


def log() -> list[Row]:
    """Two coups, a note, a ruling, a changed rule, an undo and a fix."""
    table = opened().coup_of("2 8 3 K", BET).aside(Note("a word")).rule(Jam, "continue")
    table.run.change_rules({"pairs": False})
    table.bets(BET).deal("5 5")
    table.run.undo()
    return table.fix("hand:1/player:1", "3").run.log


def test_a_whole_log_is_dealt_again() -> None:
    assert Run(BACCARAT, log()).play.prompt is not None


def changed(where: Callable[[Row], bool], **to: Any) -> list[Row]:
    """The log with the first such row changed."""
    rows = log()
    at = next(at for at, row in enumerate(rows) if where(row))
    rows[at] = replace(rows[at], **to)
    return rows


def keyed(key: str) -> Callable[[Row], bool]:
    """The row that answers this prompt, or this aside."""
    return lambda row: row.key == key


def of(kind: RowKind) -> Callable[[Row], bool]:
    """The first row of this kind."""
    return lambda row: row.kind is kind


def ruling(**fields: Json) -> dict[str, Json]:
    """A ruling as it might stand in a row."""
    return {"code": "I14", "decision": "continue", "reason": "so"} | fields


CHANGES: dict[str, tuple[Callable[[Row], bool], dict[str, Any]]] = {
    "another key": (keyed("hand:1/banker:1"), {"key": "hand:1/banker:9"}),
    "other facts": (keyed("hand:1/pay:1"), {"facts": "1=5+0"}),
    "a card that is none": (keyed("hand:1/banker:1"), {"body": "Z"}),
    "a natural that ends the coup early": (keyed("hand:1/banker:2"), {"body": "5"}),
    "bets that are none": (keyed("hand:1/bets"), {"body": [1]}),
    "bets of nobody": (keyed("hand:1/bets"), {"body": {"9": {"player": 500}}}),
    "bets below nothing": (keyed("hand:1/bets"), {"body": {"1": {"banker": -500}}}),
    "a payment that is none": (keyed("hand:1/pay:1"), {"body": {}}),
    "an unknown aside": (keyed("note"), {"key": "sing"}),
    "an aside with other fields": (keyed("note"), {"body": {"words": "a word"}}),
    "an aside that is no object": (keyed("note"), {"body": "a word"}),
    "an unknown ruling": (of(RowKind.RULING), {"body": ruling(code="I99")}),
    "a ruling with other fields": (of(RowKind.RULING), {"body": ruling(mood="bad")}),
    "a ruling that is not for this moment": (of(RowKind.RULING), {"body": ruling(code="I7", decision="void")}),
    "a ruling elsewhere": (of(RowKind.RULING), {"key": "hand:1/pay:1"}),
    "an unknown rule": (of(RowKind.RULE), {"key": "moon"}),
    "a second opening": (keyed("note"), {"kind": RowKind.OPENING}),
    "a fix of nothing": (of(RowKind.FIX), {"body": {"target": 999, "body": "3", "kept": [], "waiting": [],
                                                    "opened": 1, "reason": "", "named": ""}}),
    "a fix that keeps what is not there": (of(RowKind.FIX), {"body": {
        "target": 11, "body": "3", "kept": [999], "waiting": [], "opened": 1, "reason": "", "named": ""}}),
    "a fix without a body": (of(RowKind.FIX), {"body": None}),
    "a redo of nothing": (keyed("note"), {"kind": RowKind.REDO}),
    "an undo of another kind": (of(RowKind.UNDO), {"body": {}}),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_row_that_was_tampered_with_stops_the_replay(change: str) -> None:
    where, to = CHANGES[change]
    with pytest.raises(ReplayMismatch):
        Run(BACCARAT, changed(where, **to))


def test_the_replay_says_which_row_stops_it() -> None:
    rows = changed(keyed("hand:1/banker:1"), key="hand:1/banker:9")
    seq = next(row.seq for row in rows if row.key == "hand:1/banker:9")
    with pytest.raises(ReplayMismatch) as why:
        Run(BACCARAT, rows)
    assert str(why.value) == f"Row {seq} answers “hand:1/banker:9”, and the game asks “hand:1/banker:1”."


@pytest.mark.parametrize("missing", [1, 8, 12])
def test_a_log_with_a_row_taken_out_stops(missing: int) -> None:
    rows = [row for row in opened().coup_of("2 8 3 K", BET).bets(BET).run.log if row.seq != missing]
    with pytest.raises(ReplayMismatch):
        Run(BACCARAT, rows)


def test_more_undone_than_was_ever_done_stops() -> None:
    rows = opened().run.log
    undo = Row(0, RowKind.UNDO, "undo", {"target": 1, "named": "", "opened": 0, "reason": ""})
    with pytest.raises(ReplayMismatch, match="refers to what is not in the log"):
        Run(BACCARAT, rows + [replace(undo, seq=len(rows) + at) for at in range(1, len(rows) + 2)])


def test_a_log_of_another_game_or_version_or_without_its_opening_is_not_dealt() -> None:
    rows = opened().run.log
    assert isinstance(rows[0].body, dict)
    for body in (rows[0].body | {"version": BACCARAT.version + 1}, rows[0].body | {"game": "red_dog"}):
        with pytest.raises(ReplayMismatch, match="The log is of"):
            Run(BACCARAT, [replace(rows[0], body=body), *rows[1:]])
    for beheaded in (rows[1:], []):
        with pytest.raises(ReplayMismatch, match="does not begin with an opening"):
            Run(BACCARAT, beheaded)


def test_a_log_read_row_by_row_comes_to_the_same() -> None:
    rows = log()
    run = Run(BACCARAT, rows[:1])
    for row in rows[1:]:
        run.append_stored(row)
    whole = Run(BACCARAT, rows)
    assert run.effective == whole.effective
    assert run.play.table.balances == whole.play.table.balances
    assert run.play.table.felt() == whole.play.table.felt()
