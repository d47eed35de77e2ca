"""The books a piece at a time: nothing left out between two pieces, nothing read twice, and each given back at once."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection, event

from app.dealing.values.transfers import stack
from app.ledger.chain import NO_SEAL
from app.store.columns import OF_SEVERAL_TABLES
from app.store.proof import pieces as proof_pieces
from app.store.proof.kept_head import Head, KeptHead, head_of
from app.store.proof.pieces import Pieces
from app.store.values import Sitting
from tests.app.store.proof.evening import Reading, evening
from tests.app.store.proof.rows_alone import books_of


@pytest.fixture
def reading(tmp_path: Path) -> Iterator[Reading]:
    with evening(tmp_path) as opened:
        yield opened


@pytest.fixture
def pieces(reading: Reading) -> Pieces:
    return Pieces(reading)


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two of each make a piece."""
    for name in ("COMMANDS", "ENTRIES", "LOG_ROWS", "NUMBERS"):
        monkeypatch.setattr(proof_pieces, name, 2)


@contextmanager
def empty() -> Iterator[Pieces]:
    """Books in which nothing was written yet."""
    with books_of(house=[{"one": 1, "id": "ours", "created_at": 7}]) as link:
        @contextmanager
        def read() -> Iterator[Connection]:
            yield link

        yield Pieces(read)


def test_how_far_there_is_to_go_is_the_last_command_and_the_last_entry(pieces: Pieces) -> None:
    assert pieces.ends() == (6, 6)
    with empty() as none:
        assert none.ends() == (0, 0)


def test_the_house_is_the_one_that_the_file_names(tmp_path: Path) -> None:
    with empty() as none:
        assert none.house() == {"one": 1, "id": "ours", "created_at": 7}
    with evening(tmp_path, "DELETE FROM house") as opened:
        assert Pieces(opened).house() is None
    with books_of(house=[{"one": 1}, {"one": 2}]) as link:
        @contextmanager
        def read() -> Iterator[Connection]:
            yield link

        assert Pieces(read).house() is None


def test_each_sitting_is_dealt_at_its_table_and_books_from_before_there_were_several_name_none(tmp_path: Path) -> None:
    with evening(tmp_path, "INSERT INTO at_table (sitting, number, command) VALUES (1, 2, 1), (3, 5, 4)") as opened:
        assert Pieces(opened).at_tables() == {1: 2, 3: 5}
    with evening(tmp_path, "; ".join(f"DROP TABLE {name}" for name in OF_SEVERAL_TABLES)) as opened:
        assert Pieces(opened).at_tables() == {}


def test_a_head_is_carried_by_the_books_that_hold_it(pieces: Pieces, reading: Reading) -> None:
    with reading() as link:
        head = head_of(link)
    assert pieces.is_carried(KeptHead(head, "/books"))
    assert not pieces.is_carried(KeptHead(Head(6, "0" * 64), "/books"))
    assert pieces.is_carried(KeptHead(Head(0, NO_SEAL), "/books"))


def test_a_command_throws_its_doubt_on_the_first_entry_written_with_it_or_after_it(pieces: Pieces) -> None:
    assert pieces.entries_of_commands([1, 2, 5, 6, 5]) == {1: 1, 2: 3, 5: 6, 6: None}


@pytest.mark.usefixtures("small")
def test_commands_come_two_at_a_time_to_the_last(pieces: Pieces) -> None:
    def seqs(after: int) -> list[list[int]]:
        return [[command["seq"] for command, _ in piece] for piece in pieces.commands(after)]

    assert (seqs(0), seqs(3), seqs(6)) == ([[1, 2], [3, 4], [5, 6]], [[4, 5], [6]], [])
    assert [[command["seq"] for command, _ in piece] for piece in pieces.commands()] == seqs(0)
    (_, first), _ = next(pieces.commands())
    assert {name: len(rows) for name, rows in first.items()} == {
        "setting": 2, "player": 2, "night": 1, "sitting": 1, "log_row": 1, "event": 1}


@pytest.mark.usefixtures("small")
def test_entries_come_two_at_a_time_and_the_balances_with_the_empty_last_piece(pieces: Pieces) -> None:
    def numbers(after: int) -> list[list[int]]:
        return [[entry.number for entry in piece] for piece, _ in pieces.entries(after)]

    assert (numbers(0), numbers(3), numbers(6)) == ([[1, 2], [3, 4], [5, 6], []], [[4, 5], [6], []], [[]])
    assert [[entry.number for entry in piece] for piece, _ in pieces.entries()] == numbers(0)
    standing = [kept for _, kept in pieces.entries()]
    assert standing[:-1] == [None] * 3
    assert standing[-1] is not None
    assert standing[-1].balances[stack(1)] == 100_200


def test_what_entries_take_back_of_before_is_told_with_what_had_taken_it_back_before(tmp_path: Path) -> None:
    with evening(tmp_path) as opened:
        pieces = Pieces(opened)
        entries = {entry.number: entry for piece, _ in pieces.entries() for entry in piece}
        assert pieces.reversed_before([entries[6]], 5) == [(entries[5], None)]
        assert pieces.reversed_before([entries[6]], 4) == [], "it will be looked at itself"
        assert pieces.reversed_before([entries[5]], 4) == []
        assert pieces.reversed_before([entries[6]], 6) == [(entries[5], 6)]


@pytest.mark.usefixtures("small")
def test_the_log_of_a_sitting_is_whole_and_only_its_own(pieces: Pieces) -> None:
    assert [row.seq for row in pieces.log(1)] == [1, 2, 3, 4]
    assert pieces.log(2) == ()


@pytest.mark.parametrize("size", [1, 3, 4, 5])
def test_the_log_is_whole_whatever_the_size_of_a_piece(pieces: Pieces, monkeypatch: pytest.MonkeyPatch,
                                                       size: int) -> None:
    monkeypatch.setattr(proof_pieces, "LOG_ROWS", size)
    assert [row.seq for row in pieces.log(1)] == [1, 2, 3, 4]


@pytest.mark.usefixtures("small")
def test_entries_are_read_by_their_numbers(pieces: Pieces) -> None:
    assert [entry.number for entry in pieces.entries_numbered([1, 2, 4, 5, 6])] == [1, 2, 4, 5, 6]
    assert list(pieces.entries_numbered([])) == []


@pytest.mark.parametrize("size", [1, 2, 3, 5, 6, 7])
def test_the_numbers_of_entries_are_sorted_by_their_sitting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                                            size: int) -> None:
    monkeypatch.setattr(proof_pieces, "NUMBERS", size)
    others = "INSERT INTO sitting SELECT 2, night, table_name, game, 1, 1000, command FROM sitting; " \
             "UPDATE entry SET sitting = 2 WHERE number IN (1, 3)"
    with evening(tmp_path, others) as opened:
        pieces = Pieces(opened)
        assert pieces.numbers_by_sitting() == {1: [2, 4, 5, 6], 2: [1, 3]}
        assert pieces.numbers_by_sitting(2) == {1: [4, 5, 6], 2: [3]}
        assert pieces.numbers_by_sitting(only=[2]) == {2: [1, 3]}
        assert pieces.numbers_by_sitting(3, []) == {}


def test_of_the_sittings_those_are_told_to_which_something_was_added_since(tmp_path: Path) -> None:
    rows = "INSERT INTO sitting SELECT {id}, night, table_name, game, 1, 1000, {command} FROM sitting WHERE id = 1; "
    third = "INSERT INTO log_row SELECT 3, seq, kind, key, facts, body, at, actor, 5 FROM log_row WHERE seq = 1;"
    quiet = rows.format(id=4, command=1)
    with evening(tmp_path, rows.format(id=3, command=4) + rows.format(id=2, command=3) + third + quiet) as opened:
        pieces = Pieces(opened)
        assert pieces.sittings(0, 0) == [Sitting(number, 1, "Table 1", "baccarat", 1, 1000) for number in (1, 2, 3, 4)]
        assert [one.id for one in pieces.sittings(command=5, number=0)] == [1], "every entry is after none"
        assert [one.id for one in pieces.sittings(command=4, number=6)] == [3], "by a row of its log"
        assert [one.id for one in pieces.sittings(command=3, number=6)] == [1, 3], "by rows of their logs"
        assert [one.id for one in pieces.sittings(command=2, number=6)] == [1, 2, 3], "by its beginning"
        assert [one.id for one in pieces.sittings(command=6, number=5)] == [1], "by an entry"
        assert [one.id for one in pieces.sittings(command=6, number=6)] == []
        assert [one.id for one in pieces.sittings(command=0, number=5)] == [1, 2, 3, 4]


def test_every_piece_is_given_back_before_it_is_handed_out(reading: Reading) -> None:
    held = 0

    @contextmanager
    def counted() -> Iterator[Connection]:
        nonlocal held
        held += 1
        with reading() as link:
            yield link
        held -= 1

    pieces = Pieces(counted)
    for handed in (pieces.commands(), pieces.entries(), pieces.entries_numbered([1])):
        for _ in handed:
            assert held == 0


@pytest.mark.usefixtures("small")
def test_a_piece_is_read_in_its_order_and_never_more_than_it_holds(reading: Reading) -> None:
    asked: list[tuple[str, tuple[int, ...]]] = []

    @contextmanager
    def heard() -> Iterator[Connection]:
        with reading() as link:
            event.listen(link, "before_cursor_execute", lambda *told: asked.append((told[2], told[3])))
            yield link

    pieces = Pieces(heard)
    pieces.log(1), pieces.numbers_by_sitting()
    for statement, given in (one for one in asked if one[0] != "BEGIN"):
        assert "ORDER BY" in statement
        assert "LIMIT" in statement
        assert 2 in given
    pieces.sittings(0, 0)
    assert "ORDER BY sitting.id" in asked[-1][0]
