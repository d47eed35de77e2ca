"""A night of two tables in one set of books: each place has its table, and whoever reads them adds up over both."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.chips import worth
from app.dealing.asides.registry import BuyIn, CashOut, FillRack, SitDown
from app.dealing.engine.run import Run
from app.dealing.values.opening import Sitter
from app.dealing.values.transfers import CASE, RACK, Family, box, stack
from app.desk import Desk
from app.desk.ledger.ledger_view import LedgerView
from app.desk.records.player_night import won_at
from app.desk.replay.night import Replays
from app.exports.journal import accounts_of, journal
from app.games import game
from app.store.finding import Wanted
from tests.app.desk.dealing import BANKER_WINS, PLAYER_WINS, a_desk, bets, deal
from tests.app.desk.second_table import second_table

ANN, BO, DI = 1, 2, 9


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[tuple[Desk, Desk]]:
    """Ann plays at both, Bo at the first; a coup is dealt at each, and Ann owes commission at both."""
    first = a_desk(tmp_path, commission_taken="boxes")
    deal(first, BANKER_WINS)
    second = second_table(first, 2, Sitter(ANN, "Ann"), Sitter(DI, "Di"))
    second.aside(FillRack({250: 20, 500: 20}))
    second.aside(BuyIn(ANN, 5_000))
    if second.prompt is not None and second.prompt.key.endswith("seats"):
        second.answer(True)
    second.answer(1)
    second.answer(None)
    deal(second, BANKER_WINS, bets(s1={"banker": 2500}))
    yield first, second
    assert first.books.verify() == []
    assert second.verify() == []
    first.books.close()


def test_the_books_name_the_second_tables_places_after_it_and_its_own_desk_does_not(
        tables: tuple[Desk, Desk]) -> None:
    first, second = tables
    held = second.books.balances()
    for mine, number in ((first.table, 1), (second.table, 2)):
        for place in (RACK, stack(ANN), box(ANN)):
            assert held[place.at_table(number)] == mine.balance(place)
    assert not any(place.at for place in second.table.balances)
    assert worth(second.books.standing().chips[RACK.at_table(2)]) == held[RACK.at_table(2)]
    assert held[box(ANN)] > 0 < held[box(ANN).at_table(2)]


def test_each_log_replays_to_its_own_entries_and_to_no_others(tables: tuple[Desk, Desk]) -> None:
    for desk in tables:
        assert desk.sitting is not None
        run = Run(game(desk.sitting.game), desk.books.log(desk.sitting.id))
        assert desk.posted.due(run.play.table, "") == ()
        assert set(desk.posted.entries) == {booked.key for booked in run.play.table.bookings}


def test_a_hand_at_the_second_table_is_undone_and_dealt_again(tables: tuple[Desk, Desk]) -> None:
    first, second = tables
    before = first.books.balances()[stack(ANN)]
    while second.table.hands_closed:
        second.undo("Wrong card")
    assert second.books.balances()[stack(ANN).at_table(2)] == 5_000
    assert box(ANN).at_table(2) not in second.books.balances()
    while second.prompt is not None and not second.prompt.key.endswith("bets"):
        second.undo("Wrong bets")
    deal(second, PLAYER_WINS, bets(s1={"player": 2500}))
    assert second.books.balances()[stack(ANN).at_table(2)] == 7_500
    assert first.books.balances()[stack(ANN)] == before


def test_the_settlement_adds_up_what_a_player_has_at_both(tables: tuple[Desk, Desk]) -> None:
    first, second = tables
    [ann] = [one for one in second.statement().players if one.player == ANN]
    assert ann.bought == 15_000
    assert ann.holds == first.table.balance(stack(ANN)) + second.table.balance(stack(ANN))
    games = {one.id: one.table_name for one in second.books.sittings(second.last_night().id)}
    won = won_at(second.books.entries(), ANN, games)
    assert {one.game: one.hands for one in won} == {"Table 1": 1, "Table 2": 1}
    assert sum(one.result for one in won) == ann.holds - ann.bought - sum(
        desk.table.balance(box(ANN)) for desk in tables)


def test_the_cashier_counts_chips_at_the_other_table_to_a_players_evening(tables: tuple[Desk, Desk]) -> None:
    first, second = tables
    second.load()
    told = second.watch.tonight().of(ANN)
    assert told is not None
    assert (told.in_front, told.elsewhere) == (second.table.balance(stack(ANN)), first.table.balance(stack(ANN)))
    assert told.bought == 15_000
    alone = first.watch.tonight().of(BO)
    assert alone is not None
    assert (alone.in_front, alone.elsewhere) == (10_000, 0)


def test_what_is_booked_at_an_open_table_is_read_again_each_time(tables: tuple[Desk, Desk]) -> None:
    first, second = tables
    second.watch.tonight()
    first.aside(BuyIn(BO, 1_000))
    told = second.watch.tonight().of(BO)
    assert told is not None
    assert told.bought == 11_000


def test_a_players_entries_are_found_at_every_table(tables: tuple[Desk, Desk]) -> None:
    first, _ = tables
    view = LedgerView(first)
    found = {line.number for line in view.found(Wanted(players=(ANN,)), 0, 1000).lines}
    assert found == {entry.number for entry in first.books.entries()
                     if any(line.place.whose.partition("/")[0] == str(ANN) for line in entry.postings)}
    at_second = {entry.number for entry in first.books.entries() if any(line.place.at for line in entry.postings)}
    assert at_second & found


def test_the_trial_balance_names_the_table(tables: tuple[Desk, Desk]) -> None:
    balance = LedgerView(tables[0]).trial_balance()
    said = {held.words: held.amount for held in balance.families[Family.CHIPS]}
    assert said["the rack at Table 2"] == tables[1].table.balance(RACK)
    assert said["the rack"] == tables[0].table.balance(RACK)
    assert {"Ann", "Ann at Table 2"} <= said.keys()


def test_the_journal_has_an_account_for_each_tables_place(tables: tuple[Desk, Desk]) -> None:
    extract = tables[0].exporting.extract()
    accounts = accounts_of(extract)
    assert accounts[RACK.at_table(2)] == "chips:table-2:rack"
    assert accounts[stack(ANN).at_table(2)] == "chips:table-2:stack:p1-ann"
    assert accounts[CASE] == "chips:case"
    assert "account chips:table-2:rack" in "".join(journal(extract))


def test_a_hand_of_the_second_table_is_shown_again_as_the_books_have_it(tables: tuple[Desk, Desk]) -> None:
    replays = Replays(tables[1])
    hands = replays.hands()
    assert len(hands) == 2
    assert all(replays.open(hand).agrees for hand in hands)


def test_a_player_is_cashed_out_at_each_table(tables: tuple[Desk, Desk]) -> None:
    first, second = tables
    for desk in tables:
        counted = desk.table.balance(stack(ANN))
        desk.aside(CashOut(ANN, counted, waive="It is late"))
    held = second.books.balances()
    assert stack(ANN) not in held
    assert stack(ANN).at_table(2) not in held
    [ann] = [one for one in second.statement().players if one.player == ANN]
    assert ann.holds == 0
    second.aside(SitDown(3, BO, "Bo"))
    assert first.books.verify() == []
