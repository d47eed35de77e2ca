"""Mending a night that is over, in tonight's books."""

from pathlib import Path

import pytest

from app.dealing.values.transfers import CLAIMS, account
from app.desk import Desk
from app.desk.cashier.correcting import mends
from app.desk.ledger.entry_view import open_entry
from app.desk.ledger.ledger_view import LedgerView
from app.desk.ledger.seasons import Seasons
from app.errors import Refused
from app.ledger.entries import EntryKind
from app.sheets.wording import day
from tests.app.desk.dealing import open_test_books, plan, state
from tests.app.desk.nights_over import ANN, BO, CY, HOUSE, a_night, desk_after_a_night, hand_in, sound

LAST_NIGHT, TONIGHT = 1, 2


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    made = desk_after_a_night(tmp_path)
    made.open_night(plan())
    return made


def brought(desk: Desk) -> dict[int, int]:
    return {one.player: one.brought for one in desk.statement().players}


def day_of(desk: Desk, night: int) -> str:
    return day(next(one for one in Seasons(desk).nights() if one.id == night).opened)


def test_a_correction_goes_to_tonight_and_names_the_night_it_mends(desk: Desk) -> None:
    before = desk.settling.statement(LAST_NIGHT)
    desk.correcting.correct(LAST_NIGHT, ANN, BO, 500, "Coup 1 was paid to the wrong seat", entry=5)
    after, entry = desk.settling.statement(LAST_NIGHT), desk.books.entries()[-1]
    assert (after.players, after.payments, after.remarks) == (before.players, before.payments, before.remarks)
    assert (entry.kind, entry.night, mends(entry.key)) == (EntryKind.CORRECTION, TONIGHT, (LAST_NIGHT, 5))
    assert desk.statement().remarks[0] == (
        f"Entry {entry.number}. Corrects Test night of {day_of(desk, LAST_NIGHT)}: Ann owes Bo £5 more. "
        "Coup 1 was paid to the wrong seat")
    sound(desk)


def test_what_is_mended_is_brought_from_an_earlier_night_and_changes_nobody_s_result(desk: Desk) -> None:
    before = {one.player: one.result for one in desk.statement().players}
    desk.correcting.correct(LAST_NIGHT, ANN, BO, 500, "Wrong seat")
    assert {one.player: one.result for one in desk.statement().players} == before
    assert brought(desk) == {ANN: -500, BO: 500, CY: 0}


@pytest.mark.parametrize(("payer", "payee", "ann", "house"), [(ANN, HOUSE, -700, 700), (HOUSE, ANN, 700, -700)])
def test_the_house_bank_is_one_of_those_who_owe(desk: Desk, payer: int, payee: int, ann: int, house: int) -> None:
    claims = desk.books.balances().get(CLAIMS, 0)
    accounts = desk.books.balances().get(account(ANN), 0)
    desk.correcting.correct(LAST_NIGHT, payer, payee, 700, "Miscounted")
    assert brought(desk)[ANN] == ann
    assert desk.statement().house.brought == house
    assert desk.books.balances().get(account(ANN), 0) - accounts == ann
    assert desk.books.balances().get(CLAIMS, 0) - claims == -ann
    sound(desk)


def test_the_night_is_dealt_on_closed_and_settled_with_it(desk: Desk) -> None:
    desk.answer(1)
    desk.answer(None)
    desk.correcting.correct(LAST_NIGHT, CY, HOUSE, 300, "Commission was forgotten")
    hand_in(desk)
    desk.close_night()
    statement = desk.settling.statement(TONIGHT)
    assert statement.balances == {CY: -300, HOUSE: 300}
    desk.settling.mark_paid((CY, HOUSE), night=TONIGHT)
    assert desk.settling.statement(TONIGHT).settled
    sound(desk)


def test_an_opened_correction_says_which_night_and_which_entry_it_mends(desk: Desk) -> None:
    view = LedgerView(desk)
    for entry in (5, 0):
        desk.correcting.correct(LAST_NIGHT, ANN, BO, 500, "Wrong seat", entry=entry)
        assert open_entry(view, desk.books.head().number).mends == (LAST_NIGHT, entry)
    assert open_entry(view, 5).mends is None


def test_corrections_of_three_nights_outlive_the_program_and_one_mends_another(tmp_path: Path) -> None:
    desk = desk_after_a_night(tmp_path)
    for how in ("first", "second"):
        a_night(desk)
        desk.correcting.correct(LAST_NIGHT, ANN, BO, 500, how, op_id=how)
        desk.close_night()
        desk.books.close()
        desk = Desk(open_test_books(tmp_path))
    wrong = desk.books.entries()[-1].number
    wrong = max(one.number for one in desk.books.entries(1, wrong) if one.kind is EntryKind.CORRECTION)
    a_night(desk)
    desk.correcting.correct(3, BO, ANN, 500, "It was booked twice", entry=wrong)
    assert brought(desk) == {ANN: 500, BO: -500, CY: 0}
    assert [one for one in desk.statement().remarks if "Corrects" in one] == [
        f"Entry {desk.books.head().number}. Corrects Test night of {day_of(desk, 3)}: Bo owes Ann £5 more. "
        "It was booked twice"]
    desk.close_night()
    seasons = Seasons(desk)
    assert {one: seasons.history(one).corrected for one in (ANN, BO, CY)} == {ANN: -500, BO: 500, CY: 0}
    for player in (ANN, BO, CY):
        held = sum(one.amount for entry in desk.books.entries() for one in entry.postings
                   if one.place == account(player))
        assert seasons.history(player).result + seasons.history(player).corrected == held
    sound(desk)


def test_pressing_twice_mends_once(desk: Desk) -> None:
    for _ in range(2):
        desk.correcting.correct(LAST_NIGHT, ANN, BO, 500, "Wrong seat", op_id="once")
    assert brought(desk)[BO] == 500


@pytest.mark.parametrize(("night", "payer", "payee", "amount", "reason", "entry", "said"), [
    (LAST_NIGHT, ANN, BO, 0, "Wrong seat", 0, "The correction cannot be 0"),
    (LAST_NIGHT, ANN, BO, -5, "Wrong seat", 0, "The correction cannot be −0.05"),
    (LAST_NIGHT, ANN, BO, 10**12 + 1, "Wrong seat", 0, "The correction cannot be 10,0"),
    (LAST_NIGHT, ANN, ANN, 500, "Wrong seat", 0, "Ann cannot owe Ann"),
    (LAST_NIGHT, HOUSE, HOUSE, 500, "Wrong seat", 0, "cannot owe"),
    (LAST_NIGHT, ANN, 77, 500, "Wrong seat", 0, "There is no player 77"),
    (LAST_NIGHT, ANN, BO, 500, " \u202e\t", 0, "There is no reason"),
    (LAST_NIGHT, ANN, BO, 500, "Wrong seat", 9999, "Entry #9999 is not from Test night"),
    (TONIGHT, ANN, BO, 500, "Wrong seat", 0, "This is tonight"),
    (99, ANN, BO, 500, "Wrong seat", 0, "There is no night 99"),
])
def test_what_is_no_correction_is_refused_in_a_sentence_and_nothing_is_posted(
        desk: Desk, night: int, payer: int, payee: int, amount: int, reason: str, entry: int, said: str) -> None:
    before = state(desk)
    with pytest.raises(Refused, match=said):
        desk.correcting.correct(night, payer, payee, amount, reason, entry)
    assert state(desk) == before


def test_nothing_is_mended_while_no_night_is_open(tmp_path: Path) -> None:
    desk = desk_after_a_night(tmp_path)
    before = desk.books.head()
    with pytest.raises(Refused, match="No night is open"):
        desk.correcting.correct(LAST_NIGHT, ANN, BO, 500, "Wrong seat")
    assert desk.books.head() == before


def test_a_night_after_it_begins_without_the_correction(desk: Desk) -> None:
    desk.answer(1)
    desk.answer(None)
    desk.correcting.correct(LAST_NIGHT, ANN, BO, 500, "Wrong seat")
    hand_in(desk)
    desk.close_night()
    desk.settling.carry((ANN, BO), night=TONIGHT)
    a_night(desk)
    assert brought(desk) == {ANN: -500, BO: 500, CY: 0}
    sound(desk)
