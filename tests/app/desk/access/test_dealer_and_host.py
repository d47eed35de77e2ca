"""PIN-02: what the dealer may do alone, and what the host’s PIN is wanted for and counts for."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from app.dealing.asides.registry import BuyIn, CashOut, Collect, CountRack, Note, SitOut, Waive
from app.desk import Desk
from app.desk.access.pin_required import PinRequired
from app.desk.access.pins import Role, prepare
from app.errors import MachineFault, Refused
from app.games import GAMES
from app.games.baccarat.irregular.rulings import SettledCoupVoid
from tests.app.desk.dealing import BANKER_WINS, CHIPS, bets, deal, house, open_test_books
from tests.app.desk.dealing import state as seen
from tests.app.desk.guarding import DEALER_PIN, HOST_PIN, dealer_at, try_pin, with_host

pytestmark = pytest.mark.usefixtures("cheap")


def row_of(desk: Desk, key: str) -> int:
    assert desk.run is not None
    return next(row.seq for row in desk.run.effective if row.key == key)


def needs(desk: Desk, deed: Callable[[], None]) -> str:
    """What the host's PIN is wanted for; nothing has changed."""
    before = seen(desk)
    with pytest.raises(PinRequired) as caught:
        deed()
    assert seen(desk) == before
    return caught.value.deed


# the dealer at the desk


def test_the_dealer_deals_and_undoes_and_each_row_has_the_dealer_s_name(desk: Desk) -> None:
    dealer_at(desk)
    deal(desk, BANKER_WINS)
    desk.undo()
    desk.redo()
    desk.aside(Note("quiet"))
    desk.aside(Collect(1))
    desk.aside(CountRack(dict(desk.table.rack)))
    assert desk.books.log(1)[-1].actor == "Dana"
    assert desk.books.entries()[-1].actor == "Dana"


def test_chips_are_sold_and_bought_back_by_the_host(desk: Desk) -> None:
    dealer_at(desk)
    assert needs(desk, lambda: desk.aside(BuyIn(1, 5000))) == "to sell chips"
    assert needs(desk, lambda: desk.aside(CashOut(2, 10_000))) == "to cash out"
    assert needs(desk, lambda: desk.seat_player(4, "Di", 5000)) == "to sell chips"
    desk.seat_player(4, "Di")


def test_commission_is_waived_by_the_host_and_the_sentence_says_how_much(desk: Desk) -> None:
    dealer_at(desk)
    with pytest.raises(PinRequired) as caught:
        desk.aside(Waive(1, "her birthday"))
    assert caught.value.deed == "to waive commission"
    assert caught.value.detail == "Commission waived, Ann, £0.63"
    assert caught.value.refusal.wrong == "The host’s PIN is needed to waive commission."


def test_a_count_that_differs_is_booked_by_the_host(desk: Desk) -> None:
    dealer_at(desk)
    fewer = dict(desk.table.rack) | {2500: desk.table.rack[2500] - 1}
    assert needs(desk, lambda: desk.aside(CountRack(fewer, "one is missing"))) == \
        "to book a count that is over or short"


def test_what_the_host_did_is_not_undone_by_the_dealer(desk: Desk) -> None:
    desk.aside(BuyIn(1, 5000))
    dealer_at(desk)
    assert needs(desk, desk.undo) == "to sell chips"
    with_host(desk, desk.undo)
    assert needs(desk, desk.redo) == "to sell chips"


def test_a_hand_before_the_last_one_is_undone_and_fixed_by_the_host(desk: Desk) -> None:
    desk.answer(bets(s1={"banker": 1250}))
    dealer_at(desk)
    for key in ("hand:1/bets", "hand:2/bets"):
        assert needs(desk, partial(desk.fix, row_of(desk, key), bets(s1={"banker": 2500}), "he had 25 down")) == \
            "to fix a hand before the last one"
    desk.fix(row_of(desk, "hand:3/bets"), bets(s1={"banker": 1000}))
    desk.undo()
    desk.undo()
    assert needs(desk, lambda: desk.undo("the wrong coup")) == "to undo a hand before the last one"


def test_the_last_closed_hand_is_the_dealer_s_until_the_next_one_opens(desk: Desk) -> None:
    dealer_at(desk)
    desk.fix(row_of(desk, "hand:2/bets"), bets(s1={"banker": 1000}), "he had 10 down")
    desk.undo()


def test_house_rules_and_the_house_are_the_host_s_and_its_looks_are_anybody_s(desk: Desk) -> None:
    dealer_at(desk)
    needs(desk, lambda: desk.rule_sets.change("baccarat", {"minimum": 500}))
    needs(desk, lambda: desk.rule_sets.change(GAMES[1].id, {"credit": True}))
    needs(desk, lambda: desk.open_house(house().__class__("Other", "Host", house().money, CHIPS)))
    assert desk.house is not None
    larger = house().__class__("Tests", "Host", house().money, CHIPS, desk.house.rules, text_size=125)
    desk.open_house(larger)
    assert desk.house.text_size == 125


def test_the_night_is_closed_by_the_host(desk: Desk) -> None:
    desk.aside(Collect(1))
    for player in (1, 2, 3):
        desk.aside(CashOut(player, desk.statement().players[player - 1].holds))
    dealer_at(desk)
    assert needs(desk, desk.close_night) == "to close the night"
    with_host(desk, desk.close_night)
    assert desk.night is None


# the host's PIN for one thing


def test_the_host_s_pin_counts_for_the_one_thing_it_was_given_for(desk: Desk) -> None:
    dealer_at(desk)
    with_host(desk, lambda: desk.aside(BuyIn(1, 5000), "op-1"))
    assert desk.books.events()[-1].code == "host_pin"
    assert desk.books.events()[-1].text == "The host’s PIN, given to sell chips"
    assert desk.books.entries()[-1].actor == "Dana"
    needs(desk, lambda: desk.aside(BuyIn(1, 5000)))
    head = desk.books.head()
    desk.aside(BuyIn(1, 5000), "op-1")
    assert desk.books.head() == head


def test_a_pin_given_for_one_thing_is_no_use_for_another(desk: Desk) -> None:
    dealer_at(desk)
    with pytest.raises(PinRequired) as caught:
        desk.aside(BuyIn(1, 5000), "op-1")
    attempt = desk.guard.begin()
    attempt.check(HOST_PIN)
    desk.guard.grant(attempt, caught.value)
    needs(desk, lambda: desk.aside(BuyIn(1, 9000), "op-2"))
    needs(desk, lambda: desk.aside(Waive(1, "why not"), "op-1"))
    desk.aside(BuyIn(1, 5000), "op-1")
    needs(desk, lambda: desk.aside(BuyIn(1, 5000), "op-3"))


def test_a_pin_that_was_given_is_forgotten_once_anything_else_was_written(desk: Desk) -> None:
    dealer_at(desk)
    with pytest.raises(PinRequired) as caught:
        desk.aside(BuyIn(1, 5000), "op-1")
    attempt = desk.guard.begin()
    attempt.check(HOST_PIN)
    desk.guard.grant(attempt, caught.value)
    desk.aside(SitOut(1))
    needs(desk, lambda: desk.aside(BuyIn(1, 5000), "op-1"))


def test_a_disk_that_fails_leaves_the_pin_good_for_the_same_thing(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise MachineFault("The disk is full.", "Nothing was written.")

    dealer_at(desk)
    with pytest.raises(PinRequired) as caught:
        desk.aside(BuyIn(1, 5000), "op-1")
    attempt = desk.guard.begin()
    attempt.check(HOST_PIN)
    desk.guard.grant(attempt, caught.value)
    with monkeypatch.context() as patch:
        patch.setattr(desk.books, "commit", full)
        with pytest.raises(MachineFault):
            desk.aside(BuyIn(1, 5000), "op-1")
    desk.aside(BuyIn(1, 5000), "op-1")
    assert desk.table.stack_of(1) > 10_000


def test_a_pin_is_changed_with_the_host_s_given_afresh_even_while_the_host_is_there(desk: Desk) -> None:
    made = prepare(desk.guard.pins, Role.DEALER, "495827")
    assert desk.guard.at_desk is not None
    assert desk.guard.at_desk.is_host
    assert needs(desk, lambda: desk.guard.set_pin(Role.DEALER, "Dana", made)) == "to change a PIN"
    assert needs(desk, lambda: desk.guard.remove_pin(Role.HOST)) == "to change a PIN"


def test_a_dealer_whose_pin_is_taken_away_does_not_become_the_host(desk: Desk) -> None:
    dealer_at(desk)
    with_host(desk, lambda: desk.guard.remove_pin(Role.DEALER))
    assert desk.actor == "Dana"
    assert needs(desk, lambda: desk.aside(BuyIn(1, 5000))) == "to sell chips"
    desk.guard.lock()
    with pytest.raises(Refused, match="Wrong PIN"):
        try_pin(desk.guard, DEALER_PIN)


def test_the_first_pin_is_the_host_s(tmp_path: Path) -> None:
    with open_test_books(tmp_path, create=True) as books:
        desk = Desk(books)
        desk.open_house(house())
        with pytest.raises(Refused, match="The host has no PIN yet"):
            desk.guard.set_pin(Role.DEALER, "Dana", prepare(desk.guard.pins, Role.DEALER, DEALER_PIN))


def test_the_last_settled_coup_is_voided_by_the_dealer_and_an_older_one_by_the_host(desk: Desk) -> None:
    deal(desk, BANKER_WINS)
    deal(desk, BANKER_WINS)
    dealer_at(desk)
    older = SettledCoupVoid(decision="void", reason="a card too many", coup=1)
    assert needs(desk, lambda: desk.rule(older)) == "to void a hand before the last one"
    desk.rule(SettledCoupVoid(decision="void", reason="a card too many"))
    assert [coup.number for coup in desk.felt().coups] == [1, 2, 3]
    with_host(desk, lambda: desk.rule(older))
    assert [coup.number for coup in desk.felt().coups] == [2, 3]
    assert desk.verify() == []
