"""TX-02, EX-01, EX-02: two hundred hostile names through every export: each is a name there, and nothing else."""

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.desk import Desk
from app.exports.document import document
from app.exports.journal import accounts_of, journal
from app.exports.tables import plain_text, postings_table, results_table
from app.store.values import Closing, Night, Player, Sitting
from tests.app.desk.dealing import house
from tests.app.exports.made import EVENING, _rack, _sold, at
from tests.app.exports.test_journal import HLEDGER, needs_hledger, read_as_hledger_does
from tests.app.exports.test_tables import is_a_formula, rows
from tests.app.store.house import command, open_house
from tests.children import DEADLINE
from tests.hostile import NAMES


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """A desk at books in which each of them has bought chips; the night and its host are called so too."""
    with open_house(tmp_path_factory.mktemp("house"), create=True) as books:
        books.commit(command(
            "open", *[_rack(1)] * 4, settings=house().as_settings(),
            players=tuple(Player(number, name, EVENING) for number, name in enumerate(NAMES, 1)),
            nights=(Night(1, NAMES[7], NAMES[8], "Europe/London", EVENING),),
            sittings=(Sitting(1, 1, NAMES[9], "red_dog", 1, EVENING),)))
        books.commit(command("sold", *(_sold(number, name) for number, name in enumerate(NAMES, 1))))
        books.commit(command("close", night_closes=(Closing(1, at(9000)),)))
        yield Desk(books)


def test_in_tables_each_is_a_cell_of_text_and_there_is_a_row_for_each_posting(desk: Desk) -> None:
    table = rows("".join(postings_table(desk.exporting.extract())))
    assert len(table) == sum(len(entry.postings) for entry in desk.books.entries())
    assert {plain_text(row["title"]) for row in table if row["kind"] == "buy_in"} == {f"Buy-in, {n}" for n in NAMES}
    results = rows("".join(results_table(desk.exporting.extract())))
    assert [plain_text(row["player"]) for row in results if row["player"] != "House bank"] == [*NAMES]
    texts = ("night title", "table", "title", "player", "reason")
    assert not [row[one] for row in (*table, *results) for one in texts if is_a_formula(row.get(one, ""))]


def test_in_the_document_each_is_read_back_as_it_is(desk: Desk) -> None:
    read = json.loads("".join(document(desk.exporting.extract())))
    assert [one["name"] for one in read["players"]] == [*NAMES]
    assert len(read["entries"]) == len(desk.books.entries())


def test_in_the_journal_they_add_no_account_and_no_transaction(desk: Desk) -> None:
    lines = "".join(journal(desk.exporting.extract())).splitlines(keepends=True)
    declared, transactions, _ = read_as_hledger_does(lines)
    places = {posting.place for entry in desk.books.entries() for posting in entry.postings}
    assert len(declared) == len(places) == len(accounts_of(desk.exporting.extract()))
    assert transactions == len(desk.books.entries()) + len(desk.books.nights()) + 1


@needs_hledger
def test_hledger_finds_no_fault_and_no_account_more(desk: Desk, tmp_path: Path) -> None:
    assert HLEDGER is not None
    path = desk.exporting.write("hledger", tmp_path / "books.journal")
    subprocess.run([HLEDGER, "-f", str(path), "check", "-s"], check=True, timeout=DEADLINE)
    listed = subprocess.run([HLEDGER, "-f", str(path), "accounts"], capture_output=True, text=True, check=True,
                            timeout=DEADLINE)
    assert set(listed.stdout.split("\n")) - {""} == set(accounts_of(desk.exporting.extract()).values())
