"""Whole nights by chance, with everything a night can hold: each export says what the books say."""

import shutil
import subprocess
from fractions import Fraction
from pathlib import Path

import pytest

from app.dealing.values.transfers import CASE, CASH_FOUND, CASHBOX, CLAIMS, FOUND, JAR, RACK, Family, Kind, Place
from app.desk import Desk
from app.exports.journal import accounts_of, journal
from app.exports.tables import postings_table, results_table
from app.ledger.entries import Booking, EntryKind, Posting
from tests.app.desk.random_night import MISTAKES, RandomNight
from tests.app.exports.made import hostile_desk
from tests.app.exports.test_journal import HLEDGER, read_as_hledger_does
from tests.app.exports.test_tables import rows
from tests.app.store.house import command
from tests.children import DEADLINE

NAMED = (Kind.POT, Kind.JACKPOT, Kind.JACKPOT_BOX, Kind.TRANSIT)
OF_PLAYERS = (Kind.STACK, Kind.CARRIED, Kind.POCKET, Kind.ACCOUNT, Kind.BOX, Kind.CHANGE, Kind.MARKER,
              Kind.OWED)
ALONE = (CASE, RACK, FOUND, CASHBOX, CLAIMS, JAR, CASH_FOUND, Place(Kind.DROPBOX))
NAMES = ("7", "High hand", "high  hand", "high:hand", ";", "=1", "陈", "红", "a\nb  1 GBP", "red_dog", "newmarket/AH")


def every_place() -> list[Place]:
    """One of each kind of place that the books may hold, and several with hostile names."""
    bare = [*ALONE, *(Place(kind, name) for kind in NAMED for name in NAMES),
            *(Place(kind, str(player)) for kind in OF_PLAYERS for player in (1, 2, 5)), Place(Kind.OWED, "0")]
    return list(dict.fromkeys(place.at_table(table) for table in (1, 2, 12) for place in bare))


def with_every_place(desk: Desk) -> None:
    """Something comes into every place that there can be, out of one of its family."""
    sources = {Family.CHIPS: CASE, Family.CASH: Place(Kind.POCKET, "3"), Family.CLAIMS: Place(Kind.ACCOUNT, "3")}
    lines = []
    for number, place in enumerate(every_place(), start=1):
        if place != sources[place.family]:
            lines += [Posting(place, number), Posting(sources[place.family], -number)]
    desk.books.commit(command("all", Booking(kind=EntryKind.ADJUSTMENT, title="All", key="all", night=2,
                                             postings=tuple(lines))))


def hledger_accepts(desk: Desk, folder: Path) -> None:
    """Where hledger is installed, it takes the journal and counts our accounts."""
    if HLEDGER is None:
        return
    path = desk.exporting.write("hledger", folder / "whole.journal")
    checked = subprocess.run([HLEDGER, "-f", str(path), "check", "-s"], capture_output=True, text=True, check=False,
                             timeout=DEADLINE)
    assert (checked.returncode, checked.stderr) == (0, "")
    listed = subprocess.run([HLEDGER, "-f", str(path), "accounts"], capture_output=True, text=True, check=True,
                            timeout=DEADLINE)
    assert set(listed.stdout.split()) == set(accounts_of(desk.exporting.extract()).values())


def as_the_books_say(desk: Desk) -> None:
    """Every export of the whole books comes to their balances."""
    extract = desk.exporting.extract()
    accounts = accounts_of(extract)
    declared, _, held = read_as_hledger_does("".join(journal(extract)).splitlines(keepends=True))
    kept = desk.books.balances()
    assert len(declared) == len(accounts) == len(set(accounts.values()))
    assert {account: amount for account, amount in held.items() if amount} == \
        {accounts[place]: Fraction(amount, 100) for place, amount in kept.items()}
    sums: dict[str, Fraction] = {}
    for line in rows("".join(postings_table(extract))):
        sums[line["place"]] = sums.get(line["place"], Fraction()) + Fraction(line["amount"])
    assert sum(sums.values()) == 0
    for line in rows("".join(results_table(extract))):
        assert Fraction(line["to settle"]) == sum(
            Fraction(line[name]) for name in ("result", "paid in", "brought", "shared", "kept"))


def test_every_kind_of_place_has_an_account_of_its_own_whatever_it_is_called(tmp_path: Path) -> None:
    desk = hostile_desk(tmp_path)
    with_every_place(desk)
    accounts = accounts_of(desk.exporting.extract())
    assert set(every_place()) <= accounts.keys()
    assert accounts[Place(Kind.JACKPOT, "7")] == "chips:jackpot:7"
    assert accounts[Place(Kind.OWED, "0")] == "claims:owed:house"
    as_the_books_say(desk)
    hledger_accepts(desk, tmp_path)
    desk.books.close()


def test_no_kind_of_place_was_forgotten() -> None:
    """A new kind of place has to be looked at here before it leaves the books."""
    assert {place.kind for place in every_place()} | {Kind.BET, Kind.FUN, Kind.FUN_POT, Kind.FUN_BANK} == set(Kind)


@pytest.mark.parametrize("seed", range(len(MISTAKES)))
def test_a_random_night_leaves_the_books_as_it_stands_in_them(seed: int, tmp_path: Path) -> None:
    night = RandomNight.opened(tmp_path, seed, MISTAKES[seed]).dealt()
    night.go_wrong()
    as_the_books_say(night.desk)
    night.cashed_out()
    as_the_books_say(night.desk)
    hledger_accepts(night.desk, tmp_path)
    assert shutil.which("hledger") == HLEDGER
    night.desk.books.close()
