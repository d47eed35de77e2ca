"""Nights: who comes, who sits where, how the next shoe begins, and when the night may close."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from app.chips import worth
from app.dealing.asides.registry import CashOut, Collect
from app.dealing.values.transfers import CASE, RACK, Family
from app.desk import Desk, NightPlan, Seating, new_house
from app.desk.records.log_audit import replay_findings
from app.errors import MachineFault, Refused
from app.games.baccarat.irregular.rulings import EndOfShoe
from app.store.values import Command, Committed
from tests.app.desk.dealing import BANKER_WINS, CHIPS, a_desk, bets, deal, house, open_test_books, plan, run_id, state


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """A desk in new books, the house set up, no night open."""
    with open_test_books(tmp_path, create=True) as books:
        desk = Desk(books)
        desk.open_house(house())
        yield desk
        assert books.verify() == []


def refused_night(desk: Desk, wanted: NightPlan) -> str:
    """Why this night is not opened; and nothing of it is written."""
    head, players = desk.books.head(), desk.players()
    with pytest.raises(Refused) as refused:
        desk.open_night(wanted)
    assert (desk.books.head(), desk.players(), desk.books.nights(), desk.night) == (head, players, (), None)
    return str(refused.value)


@pytest.mark.parametrize("twice", [("Ann", "Ann"), ("Ann", "ANN"), ("Ann", " ann "), ("Ann", "A\u200bnn"),
                                   ("Zoë", "Zoe\u0308"), ("ﬁn", "fin")])
def test_two_players_of_one_name_are_refused(desk: Desk, twice: tuple[str, str]) -> None:
    assert "is there twice. Every player needs a different name. Change one of them." in \
        refused_night(desk, plan(*twice))


def test_a_name_that_cannot_be_read_a_seat_taken_and_a_seat_too_many_are_refused(desk: Desk) -> None:
    assert refused_night(desk, plan("Ann", "\u200b")).startswith("The name is empty.")
    taken = replace(plan(), seatings=(Seating("Ann", 0, 3), Seating("Bo", 0, 3)))
    assert refused_night(desk, taken).startswith("Ann is in Seat 3.")
    assert refused_night(desk, plan(*(f"P{n}" for n in range(10)))) == \
        "There is no seat for P9. The table has 9 seats. Take a name off the list."
    assert refused_night(desk, replace(plan(), seatings=(Seating("Ann", 0, 10),))).startswith("There is no Seat 10.")


def test_buy_ins_that_the_chips_do_not_make_are_refused(desk: Desk) -> None:
    for amount in (-100, 1, 9_999, 10**9):
        wanted = replace(plan(), seatings=(Seating("Ann", amount),))
        assert refused_night(desk, wanted)
    assert "not a way to pay" in refused_night(desk, replace(plan(), seatings=(Seating("Ann", 5000, how="kind"),)))


@pytest.mark.parametrize("rules", [{"decks": 0}, {"decks": 13}, {"cut_depth": 5}, {"tarot": True}, {"minimum": 30_000}])
def test_house_rules_that_cannot_be_are_refused(desk: Desk, rules: dict[str, object]) -> None:
    assert refused_night(desk, plan(**rules))


@pytest.mark.parametrize("chips", [
    (), ((0, 10),), ((-5, 10),), ((5, 10), (5, 20)), ((5, 0),), ((5, -1), (25, 10)), ((5, 100_001),),
])  # fmt: skip
def test_chips_that_cannot_be_a_set_are_refused(chips: tuple[tuple[int, int], ...]) -> None:
    from app.chips import Chip, ChipSet

    with pytest.raises(Refused):
        new_house("Tests", "Host", chips=ChipSet("Odd", tuple(Chip(value, "red", owned) for value, owned in chips)))


def test_opening_a_night_seats_everybody_sells_their_chips_and_counts_the_rest_into_the_rack(desk: Desk) -> None:
    desk.open_night(plan())
    assert {seat: who.name for seat, who in desk.table.seats.items()} == {1: "Ann", 2: "Bo", 3: "Cy"}
    assert [desk.table.stack_of(seat) for seat in (1, 2, 3)] == [10_000] * 3
    assert desk.table.balance(RACK) == worth(CHIPS.owned) - 30_000
    assert worth(desk.table.house.case) == 0
    assert [entry.kind.value for entry in desk.books.entries()] == ["buy_in"] * 3 + ["rack"]
    assert desk.prompt is not None
    assert desk.prompt.key == "set_up/cut"


def test_a_night_opened_twice_by_one_press_is_one_night(desk: Desk) -> None:
    desk.open_night(plan(), "one-intent")
    desk.open_night(plan(), "one-intent")
    assert len(desk.books.nights()) == 1
    assert desk.table.seat_of(1) == 1
    with pytest.raises(Refused, match=r"Test night is still open\. Only one night can be open at a time\."):
        desk.open_night(plan(), "another")


def test_without_a_house_no_night_and_without_a_night_no_answer(tmp_path: Path) -> None:
    with open_test_books(tmp_path, create=True) as books:
        desk = Desk(books)
        with pytest.raises(Refused, match="not set up yet"):
            desk.open_night(plan())
        desk.open_house(house())
        for refused in (lambda: desk.answer(True), desk.close_night, desk.next_sitting, desk.undo, desk.felt):
            with pytest.raises(Refused, match=r"No sitting is running\. Open a night first\."):
                refused()
        with pytest.raises(Refused, match="No night has been held yet"):
            desk.statement()


def end_shoe(desk: Desk) -> None:
    """The host ends the shoe; the discards agree."""
    desk.rule(EndOfShoe())
    desk.answer(None)


def test_the_next_shoe_begins_with_the_same_seats_stacks_rack_and_odd_change(tmp_path: Path) -> None:
    desk = a_desk(tmp_path)
    deal(desk, BANKER_WINS)
    with pytest.raises(Refused, match="This sitting is not over"):
        desk.next_sitting()
    end_shoe(desk)
    before = {place: held for place, held in desk.table.balances.items() if held}
    rack, case, last = dict(desk.table.rack), dict(desk.table.house.case), desk.table.last_bets
    desk.next_sitting("one-intent")
    desk.next_sitting("one-intent")
    assert desk.table.balances == before
    assert (desk.table.rack, desk.table.house.case) == (rack, case)
    assert desk.table.opening.number == 2
    assert [sitting.closed_at is None for sitting in desk.books.sittings(1)] == [False, True]
    assert run_id(desk) == 2
    assert (desk.table.owed_to(1), desk.table.stack_of(1)) == (37, 11_150)
    assert last == desk.table.last_bets
    again = Desk(desk.books)
    assert again.table.balances == before
    desk.books.close()


def test_a_night_closes_between_two_coups_when_nobody_holds_chips(tmp_path: Path) -> None:
    desk = a_desk(tmp_path)
    desk.answer(bets(s1={"banker": 1250}))
    with pytest.raises(Refused, match="A hand is open"):
        desk.close_night()
    for card in BANKER_WINS:
        desk.answer(card)
    desk.answer({"all": True})
    with pytest.raises(Refused, match=r"Ann, Bo, Cy still hold chips\."):
        desk.close_night()
    for player in (1, 2, 3):
        desk.aside(CashOut(player, desk.table.stack_of(player)))
    desk.close_night("one-intent")
    desk.close_night("one-intent")
    assert (desk.night, desk.run, desk.sitting, desk.prompt) == (None, None, None, None)
    (night,) = desk.books.nights()
    assert night.closed_at is not None
    statement = desk.statement()
    assert {one.name: one.to_settle for one in statement.players} == {"Ann": 1187, "Bo": 0, "Cy": 0}
    assert statement.house.to_settle == -1187
    assert statement.difference == 0
    assert statement.final
    assert [(one.payer, one.payee, one.amount) for one in statement.payments] == [(0, 1, 1187)]
    desk.books.close()


def test_closing_a_night_puts_the_rack_away_so_that_the_next_one_counts_no_chip_twice(tmp_path: Path) -> None:
    desk = a_desk(tmp_path)
    deal(desk, BANKER_WINS)
    for player in (1, 2, 3):
        desk.aside(CashOut(player, desk.table.stack_of(player)))
    desk.close_night()
    last = desk.books.entries()[-1]
    assert (last.title, last.night) == ("Rack to chip case", 1)
    chips = {place: held for place, held in desk.books.balances().items() if place.family is Family.CHIPS}
    assert chips == {}  # all are in the case again, where counting began
    desk.open_night(plan())
    assert desk.books.balances()[RACK] == desk.table.balance(RACK) == worth(CHIPS.owned) - 30_000
    assert desk.books.standing().chips[RACK] == {value: number for value, number in desk.table.rack.items() if number}
    assert replay_findings(desk.books) == []
    assert desk.books.verify() == []
    desk.books.close()


def test_a_night_that_cannot_be_closed_for_the_disk_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = a_desk(tmp_path)
    for player in (1, 2, 3):
        desk.aside(CashOut(player, 10_000))

    def full(command: Command) -> Committed:
        raise MachineFault("The disk is full.")

    before = state(desk)
    with monkeypatch.context() as patched:
        patched.setattr(desk.books, "commit", full)
        with pytest.raises(MachineFault):
            desk.close_night()
    assert state(desk) == before
    desk.close_night()
    assert desk.night is None
    desk.books.close()


def test_a_player_who_owes_commission_cannot_cash_out_before_it_is_collected_or_waived(tmp_path: Path) -> None:
    desk = a_desk(tmp_path, commission_taken="boxes")
    deal(desk, BANKER_WINS)
    with pytest.raises(Refused, match=r"Ann owes 0\.63 commission"):
        desk.aside(CashOut(1, desk.table.stack_of(1)))
    desk.aside(Collect(1, "account"))
    desk.aside(CashOut(1, desk.table.stack_of(1)))
    # She bought 100 and hands in 112.50: 12.50 up, less 0.63.
    assert desk.table.due_at_settlement(1) == 1187
    assert desk.books.verify() == []
    desk.books.close()


def test_a_count_at_cash_out_that_differs_needs_a_reason_and_is_on_the_statement(tmp_path: Path) -> None:
    desk = a_desk(tmp_path)
    with pytest.raises(Refused, match=r"Ann hands in 99\. The books expect 100\."):
        desk.aside(CashOut(1, 9900))
    desk.aside(CashOut(1, 9900, reason="one chip lost under the table"))
    (found,) = desk.statement().found
    assert (found.amount, found.reason) == (-100, "one chip lost under the table")
    assert desk.books.verify() == []
    desk.books.close()


def test_who_comes_again_is_the_same_player(desk: Desk) -> None:
    desk.open_night(plan())
    for player in (1, 2, 3):
        desk.aside(CashOut(player, 10_000))
    desk.close_night()
    desk.open_night(plan("Di", "ANN"))
    assert [(player.id, player.name) for player in desk.players()] == [(1, "Ann"), (2, "Bo"), (3, "Cy"), (4, "Di")]
    assert {seat: (who.player, who.name) for seat, who in desk.table.seats.items()} == {1: (4, "Di"), 2: (1, "Ann")}
    assert desk.table.balance(CASE) == -worth(CHIPS.owned)
    assert desk.night is not None
    assert desk.night.id == 2


def test_a_player_seated_in_mid_night_is_known_by_name_and_buys_in_the_same_breath(tmp_path: Path) -> None:
    desk = a_desk(tmp_path)
    desk.seat_player(5, "  Di  Ana ", 5000, "cash")
    assert (desk.table.name(5), desk.table.stack_of(5)) == ("Di Ana", 5000)
    assert [player.name for player in desk.players()][-1] == "Di Ana"
    assert desk.statement().players[-1].cash_in == 5000
    head = desk.books.head()
    with pytest.raises(Refused, match="Di Ana is already in Seat 5"):
        desk.seat_player(6, "di ana")
    with pytest.raises(Refused):
        desk.seat_player(6, "Eve", 10**9)
    assert desk.books.head() == head
    assert desk.table.seat_of(5) == 0
    assert len(desk.players()) == 4
    desk.books.close()
