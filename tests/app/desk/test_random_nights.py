"""Whole nights by chance: the books come out to the minor unit, and a mistake of the host's is found."""

from collections import Counter
from pathlib import Path

import pytest

from app.dealing.close_out import Bears
from app.dealing.transfers import CASE, FOUND, RACK, Kind
from app.desk.banking import night_bank
from app.ledger.check import Finding
from app.ledger.entries import EntryKind
from app.settlement import HOUSE
from tests.app.desk.random_night import CAUSE_OF, MISTAKES, RandomNight

NIGHTS, LONG = 27, 500


@pytest.mark.parametrize("seed", range(NIGHTS))
def test_a_random_night_comes_out_to_the_minor_unit_and_its_mistake_is_found(seed: int, tmp_path: Path) -> None:
    prove(seed, tmp_path)


@pytest.mark.long
def test_five_hundred_random_nights_come_out_to_the_minor_unit(tmp_path: Path) -> None:
    made: Counter[str] = Counter()
    for seed in range(LONG):
        folder = tmp_path / str(seed)
        folder.mkdir()
        made[prove(1000 + seed, folder)] += 1
    print(dict(made))
    assert set(made) == set(MISTAKES)


def prove(seed: int, folder: Path) -> str:
    """Deal a night with the mistake whose turn it is, count, settle, close, and examine it all. Returns the mistake."""
    mistake = MISTAKES[seed % len(MISTAKES)]
    night = RandomNight.opened(folder, seed, mistake).dealt()
    night.go_wrong()
    night.cashed_out()
    if night.made:
        its_cause_is_first_or_second(night)
    counts = night.counts()
    difference = night.desk.counting.compare(counts).difference
    bears = night.rng.choice([*Bears]) if difference else ""
    night.desk.counting.close_out(counts, bears, "AK, BL")
    balances_to_the_minor_unit(night, difference, bears)
    night.desk.close_night()
    every_payment_settles(night)
    assert [one for one in night.desk.verify() if one.grave] == list[Finding]()
    night.desk.books.close()
    return mistake if night.made or not mistake else ""


def its_cause_is_first_or_second(night: RandomNight) -> None:
    causes = night.desk.counting.causes(night.counts())
    codes = [cause.code for cause in causes[:2]]
    assert CAUSE_OF.get(night.mistake, night.mistake) in codes, (night.mistake, night.off, causes)


def balances_to_the_minor_unit(night: RandomNight, difference: int, bears: str) -> None:
    """What was sold, handed in, won and lost, and what counts were over or short, come to nothing."""
    desk, moved = night.desk, Counter[str]()
    for entry in desk.books.entries():
        for line in entry.postings:
            if line.place.kind in (Kind.STACK, Kind.POT):
                moved[entry.kind.value] += line.amount
            elif line.place == FOUND and entry.kind is EntryKind.CASH_OUT:
                moved["over"] -= line.amount
    won = sum(line.bank.lost - line.bank.paid + line.bank.commission for line in night_bank(desk).tables)
    sold, handed_in = moved["buy_in"], moved["over"] - moved["cash_out"]
    assert sold - handed_in == won - moved["over"]
    assert desk.statement().difference == 0
    balances = desk.books.standing().balances
    assert sum(balances.get(place, 0) for place in (CASE, RACK, FOUND)) == 0
    assert balances.get(FOUND, 0) == -moved["over"] - difference
    assert sum(last_shares(night).values()) == (difference if bears not in ("", Bears.HOUSE) else 0)


def last_shares(night: RandomNight) -> dict[int, int]:
    """What each player bears or gets of the last count's difference."""
    count = next(entry for entry in reversed(night.desk.books.entries()) if entry.kind is EntryKind.COUNT)
    return {int(line.place.whose): line.amount for line in count.postings if line.place.kind is Kind.ACCOUNT}


def every_payment_settles(night: RandomNight) -> None:
    """After all payments nobody owes anything."""
    statement = night.desk.statement()
    left = {HOUSE: statement.house.to_settle} | {one.player: one.to_settle for one in statement.players}
    for payment in statement.payments:
        left[payment.payer] += payment.amount
        left[payment.payee] -= payment.amount
    assert statement.final
    assert not any(left.values())
