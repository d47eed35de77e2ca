"""Whole nights by chance: the books come out to the minor unit, and a mistake of the host's is found."""

from collections import Counter
from pathlib import Path

import pytest

from app.dealing.asides.close_out import Bears
from app.dealing.values.transfers import FOUND, Kind
from app.desk.cashier.bank_report import night_bank
from app.ledger.check import Finding
from app.ledger.entries import EntryKind
from app.settlement import HOUSE
from tests.app.desk.random_night import CAUSE_OF, MISTAKES, RandomNight
from tests.seeds import seeds

NIGHTS, LONG = 30, 500


@pytest.mark.parametrize("seed", seeds(len(MISTAKES), NIGHTS))
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
    night.jackpot_ended().cashed_out()
    if night.made:
        its_cause_is_first_or_second(night)
    if mistake == "jackpot" and night.made:  # its chips have been cashed in: the night goes on once that is mended
        night.desk.books.close()
        return mistake
    counts = night.counts()
    difference = night.desk.counting.compare(counts).difference
    bears = night.rng.choice([*Bears]) if difference else ""
    night.desk.counting.close_out(counts, bears, "AK, BL", player=1)
    balances_to_the_minor_unit(night, difference, bears)
    night.desk.close_night()
    every_payment_settles(night)
    assert [one for one in night.desk.verify() if one.grave] == list[Finding]()
    night.desk.books.close()
    return mistake if night.made or not mistake else ""


def its_cause_is_first_or_second(night: RandomNight) -> None:
    causes = night.desk.counting.causes(night.desk.counting.compare(night.counts()))
    codes = [cause.code for cause in causes[:2]]
    assert CAUSE_OF.get(night.mistake, night.mistake) in codes, (night.mistake, night.off, causes)


def balances_to_the_minor_unit(night: RandomNight, difference: int, bears: str) -> None:
    """What was sold, handed in, won and lost, and what counts were over or short, come to nothing."""
    desk, moved = night.desk, Counter[str]()
    for entry in desk.books.entries():
        for line in entry.postings:
            if line.place.kind is Kind.STACK:
                moved[entry.kind.value] += line.amount
            elif line.place == FOUND and entry.kind is EntryKind.CASH_OUT:
                moved["over"] -= line.amount
    chips, balances = desk.statement().chips, desk.books.standing().balances
    tables = sum(line.bank.lost - line.bank.paid + line.bank.commission for line in night_bank(desk).tables)
    held = {kind: sum(amount for place, amount in balances.items() if place.kind is kind)
            for kind in (Kind.CASE, Kind.RACK, Kind.FOUND, Kind.JAR, Kind.JACKPOT, Kind.STACK, Kind.POT)}
    assert chips.unexplained == 0
    assert (chips.sold, chips.won) == (moved["buy_in"], tables - moved["over"])
    assert (chips.in_jars, chips.in_jackpots, chips.out) == (held[Kind.JAR], held[Kind.JACKPOT], 0)
    assert sum(held.values()) == 0
    assert desk.statement().difference == 0
    assert held[Kind.FOUND] == -moved["over"] - difference
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
