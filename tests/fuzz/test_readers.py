"""Whatever a file says, whoever reads it is answered in a sentence: never a trace."""

import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest

from app import cli
from app.dealing.engine.run import Run
from app.dealing.values.log import Row
from app.desk import Desk
from app.desk.demo import make_demo
from app.desk.replay.transcript import transcript
from app.errors import MachineFault, Refused, ReplayMismatch
from app.games import game
from app.store.books import open_books
from app.store.rows import as_damage
from tests.fuzz.mutations import mutated, mutated_log, mutated_text
from tests.kept_houses.make import BOOKS, unpacked

STATUSES = {0, 1, 2}
KEPT = min(BOOKS.iterdir())
RESULTS = """\
date,night,player,result,cash settled,house,currency
2025-12-12,Friday,Ann,50.00,50,,GBP
2025-12-12,Friday,Zoë,-62.50,,,GBP
2025-12-12,Friday,House,12.50,,,
2025-12-19,Quiet,Ann,0,,,
"""


def verify(path: Path, out: Path) -> int:
    """Everything gone through."""
    return cli.main(["verify", str(path), "--json"])


def export(form: str) -> Callable[[Path, Path], int]:
    """All of it in another format."""
    return lambda path, out: cli.main(["export", str(path), "--format", form, "--out", str(out)])


def replay(path: Path, out: Path) -> int:
    """Its first sitting dealt again."""
    return cli.main(["replay", str(path), "--sitting", "1"])


def sheet(kind: str) -> Callable[[Path, Path], int]:
    """A sheet of its last night."""
    return lambda path, out: cli.main(["sheet", str(path), "--kind", kind, "--out", str(out)], lambda *_: None)


def window(path: Path, out: Path) -> int:
    """What a window reads before anything is keyed."""
    with suppress(MachineFault, Refused, ReplayMismatch), open_books(path) as books:
        Desk(books)
    return 0


READERS: tuple[Callable[[Path, Path], int], ...] = (
    verify, window, replay, export("json"), export("csv"), export("results"), export("hledger"), sheet("settlement"),
    sheet("summary"))


@pytest.fixture(scope="module")
def houses(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Path]]:
    """The books of a night that is over, and of one that is in the middle of a hand."""
    folder = tmp_path_factory.mktemp("houses")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("app.store.books.usual_folder", lambda: folder / "keys")
        # Each reader goes through all of it: a longer evening would say nothing else, and be read half as often.
        patch.setattr("app.desk.demo.COUPS", 3)
        over, open_yet = folder / "over.db", folder / "open.db"
        assert cli.main(["demo", "--game", "red_dog", "--hands", "2", "--db", str(over)]) == 0
        make_demo(open_yet)
        yield [over, open_yet]


def read_mutated(houses: list[Path], into: Path, seeds: range, readers: int) -> None:
    """So many mutated files, each read by so many readers."""
    for seed in seeds:
        chance = random.Random(seed)
        path = mutated(chance.choice(houses), into, chance)
        for number, reader in enumerate(chance.sample(READERS, readers)):
            status = reader(path, into / f"{seed}-{number}")
            assert status in STATUSES, (seed, reader)
        for left in into.iterdir():
            left.unlink()


def test_a_mutated_house_is_read_without_a_trace(houses: list[Path], tmp_path: Path) -> None:
    read_mutated(houses, tmp_path, range(12), readers=2)


def sittings(house: Path) -> list[tuple[str, tuple[Row, ...]]]:
    """The game and the log of every sitting of a house."""
    with open_books(house, read_only=True) as books:
        return [(one.game, books.log(one.id)) for night in books.nights() for one in books.sittings(night.id)]


def read_mutated_logs(logs: list[tuple[str, tuple[Row, ...]]], seeds: range) -> None:
    """So many mutated logs, each dealt again by its game and told as a transcript."""
    for seed in seeds:
        chance = random.Random(seed)
        of, rows = chance.choice(logs)
        changed = mutated_log(rows, chance)
        for read in (partial(Run, game(of)), transcript):
            with suppress(MachineFault, Refused, ReplayMismatch), as_damage():
                read(changed)


def read_mutated_texts(house: Path, seeds: range) -> None:
    """So many mutated files of house rules and lists of results, each read by a desk that stays what it was."""
    with open_books(house, read_only=True) as books:
        desk = Desk(books)
        rules = desk.rule_files.text(desk.rule_files.played())
        for seed in seeds:
            chance = random.Random(seed)
            found = desk.rule_files.read(mutated_text(rules, chance))
            assert found.faults or desk.rule_files.plan(found)
            listed = mutated_text(RESULTS, chance).decode("utf-8", "replace")
            with suppress(Refused):
                assert desk.importing.preview(listed)


def test_a_mutated_log_is_read_without_a_trace(houses: list[Path]) -> None:
    read_mutated_logs(sittings(houses[0]), range(40))


def test_mutated_rules_and_lists_are_read_without_a_trace(houses: list[Path]) -> None:
    read_mutated_texts(houses[0], range(20))


@pytest.mark.long
@pytest.mark.parametrize("part", range(20))
def test_five_thousand_mutated_houses_are_read_without_a_trace(houses: list[Path], tmp_path: Path, part: int) -> None:
    read_mutated(houses, tmp_path, range(1000 + part * 250, 1250 + part * 250), readers=3)


@pytest.mark.long
@pytest.mark.parametrize("kept", sorted(path.name.removesuffix(".db.xz") for path in KEPT.glob("*.db.xz")))
def test_four_hundred_mutated_logs_of_each_game_are_read_without_a_trace(tmp_path: Path, kept: str) -> None:
    unpacked(KEPT, kept, tmp_path)
    read_mutated_logs(sittings(tmp_path / "house.db"), range(1000, 1400))


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_ten_thousand_mutated_rules_and_lists_are_read_without_a_trace(houses: list[Path], part: int) -> None:
    read_mutated_texts(houses[0], range(1000 + part * 500, 1500 + part * 500))
