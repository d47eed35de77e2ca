"""What a night's statement makes of markers, tips, jackpots and expenses, from entries as they stand in the books."""

from pathlib import Path

import pytest

from app.dealing.values.transfers import (
    CASE,
    CASHBOX,
    CLAIMS,
    JAR,
    RACK,
    Place,
    account,
    jackpot,
    jackpot_box,
    marker,
    pocket,
    pot,
    stack,
)
from app.desk import Desk
from app.ledger.entries import Booking, EntryKind, Posting
from app.settlement import MarkerSigned, NightStatement, Payment, PlayerNight, Shared
from app.store.values import Closing, Night, Player
from tests.app.desk.dealing import house, open_test_books

TOM, MEI, HOUSE = 1, 2, 0
NAMES = {TOM: "Tom", MEI: "Mei"}


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """A desk with a house, its players and a night; no sitting runs."""
    made = Desk(open_test_books(tmp_path, create=True))
    made.open_house(house())
    made.commit(made.command("night", "", nights=(Night(1, "Friday", "Anna", "Europe/London", 1),),
                             players=tuple(Player(number, name, 1) for number, name in NAMES.items())))
    return made


def book(desk: Desk, kind: EntryKind, *moves: tuple[Place, Place, int], title: str = "", reason: str = "") -> None:
    """One entry of the night: from a place to a place, an amount."""
    postings = tuple(posting for source, target, amount in moves
                     for posting in (Posting(source, -amount), Posting(target, amount)))
    desk.commit(desk.command("test", "", bookings=(Booking(
        kind=kind, title=title or kind.value, key=f"{kind.value}:{desk.books.head().number}", postings=postings,
        night=1, reason=reason),)))


def sell(desk: Desk, player: int, amount: int, paid_from: Place | None = None) -> None:
    """Chips sold: on account, or from another place of the player's."""
    paid = paid_from or account(player)
    title = "Marker M-014, Tom, signed TO" if paid == marker(player) else ""
    book(desk, EntryKind.BUY_IN, (CASE, stack(player), amount),
         (paid, CASHBOX if paid == pocket(player) else CLAIMS, amount), title=title)


def hand_in(desk: Desk, player: int, amount: int) -> None:
    """Chips handed in, onto the account."""
    book(desk, EntryKind.CASH_OUT, (stack(player), CASE, amount), (CLAIMS, account(player), amount))


def told(desk: Desk) -> NightStatement:
    """The night's statement; it balances, and all its chips are explained."""
    statement = desk.statement()
    assert statement.difference == 0
    assert statement.chips.unexplained == 0
    return statement


def of(statement: NightStatement, player: int) -> PlayerNight:
    return next(one for one in statement.players if one.player == player)


def close(desk: Desk) -> None:
    desk.commit(desk.command("close", "", night_closes=(Closing(1, 2),),
                             bookings=desk.settling.markers_onto_accounts(1)))


def test_a_marker_is_owed_and_named_and_in_the_chips_bought(desk: Desk) -> None:
    sell(desk, TOM, 5000, marker(TOM))
    sell(desk, TOM, 10_000)
    hand_in(desk, TOM, 6000)
    statement = told(desk)
    assert (of(statement, TOM).bought, of(statement, TOM).returned, of(statement, TOM).to_settle) == (
        15_000, 6000, -9000)
    assert statement.markers == (MarkerSigned("M-014", TOM, 5000),)
    assert of(statement, TOM).by_marker == 5000


def test_a_marker_comes_onto_the_account_at_the_close_and_the_payment_cancels_it(desk: Desk) -> None:
    sell(desk, TOM, 5000, marker(TOM))
    hand_in(desk, TOM, 1000)
    before = told(desk)
    close(desk)
    after = told(desk)
    assert (after.payments, after.markers) == (before.payments, before.markers)
    assert desk.books.balances()[account(TOM)] == -4000
    assert marker(TOM) not in desk.books.balances()
    desk.settling.mark_paid((TOM, HOUSE))
    assert account(TOM) not in desk.books.balances()
    assert desk.verify() == []


def test_a_marker_that_was_paid_back_is_not_named(desk: Desk) -> None:
    sell(desk, TOM, 5000, marker(TOM))
    book(desk, EntryKind.MARKER, (stack(TOM), CASE, 5000), (CLAIMS, marker(TOM), 5000))
    statement = told(desk)
    assert (statement.markers, of(statement, TOM).to_settle) == ((), 0)


def test_tips_are_kept_by_the_house_bank_and_are_not_its_win(desk: Desk) -> None:
    sell(desk, TOM, 5000)
    book(desk, EntryKind.TIP, (stack(TOM), JAR, 500))
    book(desk, EntryKind.HAND, (stack(TOM), RACK, 1500))
    hand_in(desk, TOM, 3000)
    statement = told(desk)
    assert (statement.house.result, statement.house.keeps) == (1500, 500)
    assert statement.payments == (Payment(TOM, HOUSE, 2000),)
    close(desk)
    assert desk.statement().final


def test_tips_paid_out_are_no_longer_kept(desk: Desk) -> None:
    sell(desk, TOM, 5000)
    book(desk, EntryKind.TIP, (stack(TOM), JAR, 500))
    book(desk, EntryKind.TIP, (JAR, CASE, 500), (CLAIMS, account(MEI), 500))
    hand_in(desk, TOM, 4500)
    statement = told(desk)
    assert (statement.house.result, statement.house.keeps) == (0, 0)
    assert statement.payments == (Payment(TOM, MEI, 500),)


def test_jackpot_chips_are_outside_rack_and_win_and_rolling_over_stops_no_night(desk: Desk) -> None:
    for player in (TOM, MEI):
        sell(desk, player, 5000)
        book(desk, EntryKind.JACKPOT, (stack(player), jackpot("high hand"), 250))
        hand_in(desk, player, 4750)
    statement = told(desk)
    assert (statement.house.result, statement.house.keeps, statement.chips.in_jackpots) == (0, 500, 500)
    close(desk)
    assert desk.statement().final


def test_a_jackpot_that_is_won_in_chips_is_the_winners_result(desk: Desk) -> None:
    sell(desk, TOM, 5000)
    sell(desk, MEI, 5000)
    book(desk, EntryKind.JACKPOT, (stack(TOM), jackpot("high hand"), 250))
    book(desk, EntryKind.JACKPOT, (jackpot("high hand"), stack(MEI), 250))
    hand_in(desk, TOM, 4750)
    hand_in(desk, MEI, 5250)
    statement = told(desk)
    assert (statement.house.result, statement.house.keeps) == (0, 0)
    assert statement.payments == (Payment(TOM, MEI, 250),)


def test_cash_for_a_jackpots_own_box_is_outside_the_sheet(desk: Desk) -> None:
    box = jackpot_box("high hand")
    book(desk, EntryKind.BUY_IN, (CASE, stack(TOM), 5000), (pocket(TOM), CASHBOX, 5000), (pocket(TOM), box, 250))
    book(desk, EntryKind.JACKPOT, (box, pocket(TOM), 250))
    hand_in(desk, TOM, 5000)
    statement = told(desk)
    assert (of(statement, TOM).cash_in, of(statement, TOM).to_settle) == (5000, 5000)
    assert (statement.house.result, statement.house.holds, statement.house.keeps) == (0, 5000, 0)


def test_a_contribution_on_account_is_kept_by_the_house_bank(desk: Desk) -> None:
    book(desk, EntryKind.JACKPOT, (account(TOM), CLAIMS, 250), (CASHBOX, jackpot_box("high hand"), 250))
    statement = told(desk)
    assert (statement.house.result, statement.house.keeps) == (0, 250)
    assert statement.payments == (Payment(TOM, HOUSE, 250),)


def test_a_shared_expense_is_a_line_of_its_own_and_nobodys_result(desk: Desk) -> None:
    sell(desk, MEI, 1000)
    hand_in(desk, MEI, 1000)
    book(desk, EntryKind.EXPENSE, (account(MEI), account(TOM), 1500), (CLAIMS, account(TOM), 500),
         title="Pizza, paid by Tom", reason="Shared by Mei 15, Tom 15 and the house 5.")
    statement = told(desk)
    assert [(one.result, one.shared) for one in statement.players] == [(0, 2000), (0, -1500)]
    assert (statement.house.result, statement.house.shared) == (0, -500)
    assert statement.shared == (Shared("Pizza, paid by Tom", 2000, "Shared by Mei 15, Tom 15 and the house 5."),)
    assert statement.payments == (Payment(MEI, TOM, 1500), Payment(HOUSE, TOM, 500))


def test_the_whole_night_adds_up_chip_by_chip(desk: Desk) -> None:
    for player in (TOM, MEI):
        sell(desk, player, 10_000)
    book(desk, EntryKind.HAND, (stack(TOM), RACK, 3000), (RACK, stack(MEI), 1200))
    book(desk, EntryKind.HAND, (stack(TOM), pot("left"), 400))
    book(desk, EntryKind.TIP, (stack(MEI), JAR, 100))
    book(desk, EntryKind.JACKPOT, (stack(MEI), jackpot("high hand"), 250))
    hand_in(desk, TOM, 5000)
    chips = told(desk).chips
    assert (chips.sold, chips.handed_in, chips.won, chips.in_jackpots, chips.in_jars, chips.out) == (
        20_000, 5000, 1800, 250, 100, 10_850 + 1600 + 400)
