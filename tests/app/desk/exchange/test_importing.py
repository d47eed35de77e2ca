"""Last season's results in the books: posted once and whole, and no balance and no settlement of tonight is changed."""

from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from app.dealing.asides.registry import BuyIn, CashOut, Tip
from app.dealing.values.transfers import stack
from app.desk import Desk
from app.desk.ledger.seasons import Seasons
from app.errors import MachineFault, Refused
from app.exports.extract import local
from app.exports.tables import results_table
from app.ledger.entries import EntryKind, reversal_of
from app.ledger.imported import imported_results
from app.names import clean_line, clean_name
from app.sheets.blocks import Note, SignatureLines, Table
from app.sheets.foot import Printing
from app.store.books import Books
from app.store.deciding import Intent
from app.store.values import Committed
from tests.app.desk.dealing import a_desk, house, open_test_books, plan, state
from tests.app.store.house import command

LIST = """\
date,night,player,result,cash settled
2025-12-12,Friday,Ann,50.00,50
2025-12-12,Friday,Zoë,-62.50,
2025-12-12,Friday,Even,0,
2025-12-12,Friday,House,12.50,
2025-12-19,Quiet,Ann,0,
2026-01-09,Last,Zoë,7.25,
2026-01-09,Last,Dana,-7.25,-7.25
"""


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """A desk in new books, the house set up, no night open."""
    with open_test_books(tmp_path, create=True) as books:
        desk = Desk(books)
        desk.open_house(house())
        yield desk
        assert books.verify() == []
        assert desk.verify() == []


def post(desk: Desk, text: str = LIST, op_id: str = "") -> None:
    """Preview a list and post it."""
    desk.importing.post(desk.importing.preview(text), op_id)


def test_an_import_leaves_every_balance_at_nothing(desk: Desk) -> None:
    post(desk)
    assert desk.books.balances() == {}
    assert desk.books.summed() == {}


def test_a_players_history_is_read_from_the_entries(desk: Desk) -> None:
    post(desk)
    names = {one.name: one.id for one in desk.players()}
    first, last = desk.books.entries()
    assert {entry.kind for entry in (first, last)} == {EntryKind.IMPORT}
    assert imported_results([first]) == {names["Ann"]: 5000, names["Zoë"]: -6250}
    assert imported_results([last]) == {names["Zoë"]: 725, names["Dana"]: -725}
    assert first.title == "Results of Friday, 12 December 2025"
    assert first.reason == "Settled at the time; in cash: Ann 50.00"


def test_who_came_out_even_and_what_was_paid_in_cash_is_known_too(desk: Desk) -> None:
    post(desk)
    names = {one.name: one.id for one in desk.players()}
    nights = desk.importing.nights()
    assert list(nights) == [1, 2, 3]
    assert nights[1].results == {names["Ann"]: 5000, names["Zoë"]: -6250, names["Even"]: 0}
    assert nights[1].cash == {names["Ann"]: 5000}
    assert (nights[2].results, nights[3].cash) == ({names["Ann"]: 0}, {names["Dana"]: -725})


def test_imported_nights_are_closed_and_of_their_own_day_in_the_houses_zone(desk: Desk) -> None:
    post(desk)
    nights = desk.books.nights()
    assert [(one.title, local(one.opened_at, one.zone).date()) for one in nights] == [
        ("Friday", date(2025, 12, 12)), ("Quiet", date(2025, 12, 19)), ("Last", date(2026, 1, 9))]
    for one in nights:
        assert one.zone == desk.clock.zone()
        assert one.closed_at is not None
        assert local(one.closed_at, one.zone).date() == local(one.opened_at, one.zone).date()
        assert one.opened_at < one.closed_at <= desk.clock.now()


@pytest.mark.parametrize("zone", ["America/Sao_Paulo", "Pacific/Apia", "Australia/Lord_Howe", "Asia/Beirut", "UTC"])
def test_a_day_on_which_the_clocks_change_is_the_day_of_its_night(tmp_path: Path, zone: str) -> None:
    days = ("2018-11-04", "2011-12-29", "2011-12-31", "2025-04-06", "2025-03-30", "1970-01-01")
    with open_test_books(tmp_path, create=True) as books:
        desk = Desk(books)
        desk.open_house(house())
        desk.clock.zone = lambda: zone  # type: ignore[method-assign]
        post(desk, "date,night,player,result\n" + "".join(f"{one},Night {at},Ann,0\n" for at, one in enumerate(days)))
        for night in books.nights():
            assert night.closed_at is not None
            seen = {local(at, zone).date().isoformat() for at in (night.opened_at, night.closed_at)}
            assert seen == {days[int(night.title.removeprefix("Night "))]}


def test_one_press_posts_once(desk: Desk) -> None:
    shown = desk.importing.preview(LIST)
    desk.importing.post(shown, "one-intent")
    head, events = desk.books.head(), desk.books.events()
    desk.importing.post(shown, "one-intent")
    assert (desk.books.head(), desk.books.events()) == (head, events)
    assert [one.text for one in events if one.code == "import"] == ["Results of 3 nights imported"]


def refused(desk: Desk, text: str = LIST) -> str:
    """Why a list is not posted; and nothing of it is written."""
    before = state(desk)
    shown = desk.importing.preview(text)
    with pytest.raises(Refused) as why:
        desk.importing.post(shown, "again")
    assert state(desk) == before
    return str(why.value)


def test_the_same_list_is_not_posted_twice(desk: Desk) -> None:
    post(desk)
    assert "Friday of 2025-12-12 is in these books already." in refused(desk)


def test_a_list_with_a_fault_is_not_posted_at_all(desk: Desk) -> None:
    assert refused(desk, LIST.replace("7.25,\n", "7.26,\n")).startswith("Line 7: Last of 2026-01-09 adds up to 0.01.")
    assert refused(desk, "").startswith("Line 1: There is no column for")


def test_nothing_is_imported_while_a_night_is_open(tmp_path: Path) -> None:
    desk = a_desk(tmp_path)
    assert refused(desk) == "Test night is still open. Import results between nights. Close it first."
    desk.books.close()


def test_books_that_changed_since_the_preview_are_looked_at_again(desk: Desk) -> None:
    shown = desk.importing.preview(LIST)
    post(desk, LIST.replace("12-12,Friday", "11-11,Friday"))
    with pytest.raises(Refused, match="The books have changed since this preview was made"):
        desk.importing.post(shown)
    desk.importing.post(desk.importing.preview(shown.text.replace("2026-01-09", "2026-01-16")
                                               .replace("2025-12-19", "2025-12-26")))


def test_an_import_that_fails_leaves_nothing(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: Books, intent: Intent) -> Committed:
        raise MachineFault("The disk is full.")

    before = state(desk)
    with monkeypatch.context() as patched:
        patched.setattr(Books, "_commit_now", full)
        with pytest.raises(MachineFault):
            post(desk)
    assert state(desk) == before
    post(desk)


def test_tonight_and_its_settlement_are_not_touched_by_an_import_before_it(desk: Desk) -> None:
    post(desk)
    desk.open_night(plan("Ann", "Dana"))
    assert [(one.name, one.result, one.to_settle) for one in desk.statement().players] == [
        ("Ann", -10_000, -10_000), ("Dana", -10_000, -10_000)]
    for player in [one.player for one in desk.table.seats.values()]:
        desk.aside(CashOut(player, 10_000))
    desk.close_night()
    assert desk.statement().night == "Test night"
    assert [one.to_settle for one in desk.statement().players] == [0, 0]


def test_the_last_night_is_the_one_that_was_held_last_not_the_one_imported_last(tmp_path: Path) -> None:
    desk = a_desk(tmp_path)
    for player in (1, 2, 3):
        desk.aside(CashOut(player, 10_000))
    desk.close_night()
    post(desk)
    assert desk.statement().night == "Test night"
    assert [one.name for one in desk.players()] == ["Ann", "Bo", "Cy", "Zoë", "Even", "Dana"]
    desk.books.close()


def test_markers_are_numbered_on_though_results_were_imported_between_two_nights(tmp_path: Path) -> None:
    desk = a_desk(tmp_path)
    desk.aside(BuyIn(1, 5_000, "marker", "AM"))
    for player in (1, 2, 3):
        desk.aside(CashOut(player, desk.table.stack_of(player), marker="first"))
    desk.close_night()
    post(desk)
    desk.open_night(plan("Ann", "Bo"))
    desk.aside(BuyIn(2, 2_500, "marker", "BO"))
    assert [one.name for one in desk.table.markers.signed][-1] == "M-002"
    desk.books.close()


def test_an_imported_nights_statement_has_its_results_and_nothing_to_settle(desk: Desk) -> None:
    post(desk)
    statement = desk.statement(desk.books.nights()[0])
    assert {one.name: (one.result, one.to_settle) for one in statement.players} == {
        "Ann": (5000, 0), "Zoë": (-6250, 0), "Even": (0, 0)}
    assert (statement.house.result, statement.house.to_settle) == (1250, 0)
    assert statement.payments == ()
    assert statement.final
    assert statement.remarks == (
        "This night was held before these books began: its results were imported, and it was settled at the time.",)
    assert desk.statement(desk.books.nights()[1]).remarks == statement.remarks


def test_our_own_list_of_results_can_be_imported_into_other_books(desk: Desk, tmp_path: Path) -> None:
    post(desk)
    text = "".join(results_table(desk.exporting.extract()))
    folder = tmp_path / "other"
    folder.mkdir()
    with open_test_books(folder, create=True) as books:
        other = Desk(books)
        other.open_house(house())
        post(other, text)
        again = "".join(results_table(other.exporting.extract()))
    assert again == text


def test_a_night_with_tips_and_a_jackpot_kept_is_imported_elsewhere_with_its_true_results(
    desk: Desk, tmp_path: Path
) -> None:
    desk.jackpots.read_the_note()
    desk.rule_sets.change_jackpot("high_hand", "on", True)
    desk.rule_sets.change_jackpot("high_hand", "nobody", "carry")
    desk.open_night(plan())
    desk.jackpots.contribute("high_hand", 1)
    desk.aside(Tip(2, 250))
    for player in (1, 2, 3):
        desk.aside(CashOut(player, desk.table.balance(stack(player))))
    desk.jackpots.end("high_hand", desk.jackpots.ending("high_hand").deed)
    desk.close_night()
    told = desk.statement()
    assert told.house.keeps == 750
    text = "".join(results_table(desk.exporting.extract()))
    (tmp_path / "other").mkdir()
    with open_test_books(tmp_path / "other", create=True) as books:
        other = Desk(books)
        other.open_house(house())
        post(other, text)
        then = other.statement()
        assert {one.name: one.result for one in then.players} == {one.name: one.result for one in told.players}
        assert (then.house.result, then.house.keeps, then.house.to_settle) == (told.house.result, 750, 0)
        assert then.final
        assert books.balances() == {}
        (held,) = Seasons(other).nights()
        assert held.house == told.house.result
        again = "".join(results_table(other.exporting.extract()))
    (tmp_path / "third").mkdir()
    with open_test_books(tmp_path / "third", create=True) as books:
        third = Desk(books)
        third.open_house(house())
        post(third, again)
        assert "".join(results_table(third.exporting.extract())) == again


def test_the_sheets_of_an_imported_night_tell_its_results_and_ask_for_no_signature(desk: Desk) -> None:
    post(desk)
    night, printing = desk.books.nights()[0], Printing(datetime(2026, 11, 22, tzinfo=UTC), "1.0")
    sheets = {(choice.kind.code, choice.subject.name): desk.sheets.make(choice, printing)
              for choice in desk.sheets.possible(night)}
    settlement = sheets["settlement", ""]
    (results,) = (block for block in settlement.blocks if isinstance(block, Table))
    assert [[cell.text for cell in row.cells] for row in results.rows] == [
        ["Ann", "+50.00"], ["Even", "0.00"], ["Zoë", "−62.50"], ["House bank (Host)", "+12.50"]]
    assert results.total is not None
    assert [cell.text for cell in results.total.cells] == ["Total", "0.00"]
    assert not any(isinstance(block, SignatureLines) for block in settlement.blocks)
    (own,) = (block for block in sheets["statement", "Zoë"].blocks if isinstance(block, Table))
    assert [[cell.text for cell in row.cells] for row in own.rows] == [["Result", "−62.50"]]
    for sheet in (settlement, sheets["statement", "Zoë"]):
        assert any(isinstance(block, Note) and "imported" in block.text for block in sheet.blocks)


def test_an_import_that_was_reversed_is_nobodys_history(desk: Desk) -> None:
    post(desk)
    first = desk.books.entries()[0]
    desk.books.commit(command("reversal", reversal_of(first, "The wrong list")))
    assert desk.books.balances() == {}
    names = {one.name: one.id for one in desk.players()}
    assert desk.importing.nights()[1].results == {names["Even"]: 0}


def test_without_a_house_nothing_is_read(tmp_path: Path) -> None:
    with open_test_books(tmp_path, create=True) as books:
        desk = Desk(books)
        with pytest.raises(Refused, match="not set up yet"):
            desk.importing.preview(LIST)


ATTACKS = (
    "'; DROP TABLE player; --", "' OR '1'='1", "1; DELETE FROM posting", "'); UPDATE balance SET amount=9; --",
    '" UNION SELECT name FROM sqlite_schema --', "ATTACH 'x.db' AS x", "${jndi:x}", ":1 ? @p $q", "%s %(a)s {0}",
    "x' || (SELECT mac FROM entry) || '",
)  # fmt: skip
PAYLOADS = [f"{before}{attack}{after}" for before in ("", "Ann", "1", "')", '"', "\\'", "%27")
            for attack in ATTACKS for after in ("", "/*", ";")]


def test_sql_in_a_name_or_a_title_is_kept_as_text_and_never_carried_out(desk: Desk) -> None:
    assert len(set(PAYLOADS)) >= 200
    quoted = ['"{}"'.format(payload.replace('"', '""')) for payload in PAYLOADS]
    post(desk, "date,night,player,result\n" + "".join(
        f'2025-12-12,{title},{name},{amount}.00\n'
        for title, name in zip(quoted, reversed(quoted), strict=True) for name, amount in ((name, 5), ('"Ann"', -5))))
    kept = {one.name for one in desk.players()}
    assert kept == {clean_name(payload) for payload in PAYLOADS} | {"Ann"}
    assert {one.title for one in desk.books.nights()} == {clean_line(payload, 60) for payload in PAYLOADS}
    assert desk.books.balances() == {}
